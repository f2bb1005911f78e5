"""Courses below the screen: each lesson of each kind done, wrong marks answered, progress kept;
and once at the screen, by keys."""

import re
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core import hints
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.guide import Lesson
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.values import Gesture
from solitudo.tui.app.app import Solitudo
from solitudo.tui.person.progress import Progress
from solitudo.tui.play import help_commands
from solitudo.tui.play.exercise import Exercise
from solitudo.tui.play.lesson import LessonSession
from solitudo.tui.play.lesson_run import FIND, NEAR, SHOWN, LessonRun
from solitudo.tui.play.messages import Notice
from solitudo.tui.play.near_miss import NearMissSession
from solitudo.tui.play.scene import scene
from solitudo.tui.play.view_state import Parts
from solitudo.tui.screens.learn.lesson_panes import LessonPanes
from solitudo.tui.screens.learn.map_screen import LessonMap
from solitudo.tui.screens.learn.screen import LearnScreen, lesson_screen
from tests.pilot import app_on, click_cell, click_words, easy, playing, press, shown, until
from tests.said import said
from tests.toy import ToyKind

LESSONS = [
    pytest.param(engines.kind(name), lesson, id=f"{name}-{lesson.name}")
    for name in engines.kinds()
    for lesson in engines.kind(name).guide.lessons
]
every_lesson = pytest.mark.parametrize(("kind", "lesson"), LESSONS)


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Progress and settings of this test alone."""
    monkeypatch.setenv("SOLITUDO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SOLITUDO_CONFIG", str(tmp_path / "config"))
    return tmp_path / "data"


def at(kind: Kind, lesson: Lesson) -> LessonSession:
    return LessonSession(kind, lesson)


def verb(mark: str) -> str:
    """The gesture that writes a mark, or strikes a note by writing it again."""
    return mark.removeprefix("-")


def wrong_mark(session: LessonSession) -> tuple[int, str]:
    """A cell that is still empty, and a mark that is wrong there: that of the goal if it can be."""
    puzzle = session.game.puzzle
    known = puzzle.solutions.first
    assert known is not None
    here = session.game.position.values
    cells = [cell for cell, _ in session.goal] + list(range(puzzle.grid.count))
    for cell in cells:
        if puzzle.given >> cell & 1 or here[cell]:
            continue
        for value, mark in enumerate(puzzle.marks):
            if value and mark not in puzzle.unwritable and not puzzle.right(cell, value, known):
                return cell, mark
    raise AssertionError("every cell is marked")


@every_lesson
def test_a_lesson_is_done_by_making_its_marks(kind: Kind, lesson: Lesson) -> None:
    session = at(kind, lesson)
    assert session.goal
    assert not session.complete
    assert session.steps_done() == 0
    for cell, mark in session.goal:
        assert not session.complete
        before = session.game.node
        session.do(Gesture(verb(mark), (cell,)))
        assert session.game.node is not before, (
            f"{mark} at {cell} was refused: {session.messages.current}"
        )
    assert session.complete
    assert session.remaining() == []
    assert session.steps_done() == len(lesson.steps)


@every_lesson
def test_a_lesson_is_done_by_asking_to_be_shown(kind: Kind, lesson: Lesson) -> None:
    """The hints that H plays come to the goal, and in a technique's lesson it is the first one
    after the ties that it needs."""
    session = at(kind, lesson)
    for _ in range(6):
        if session.complete:
            break
        found = hints.hint(session.game)
        assert isinstance(found, hints.Hint)
        assert not lesson.technique or found.technique == lesson.technique
        for _ in range(4):
            help_commands.hint(session)
    assert session.complete


@every_lesson
def test_a_wrong_mark_is_answered_and_taken_back(kind: Kind, lesson: Lesson) -> None:
    session = at(kind, lesson)
    cell, mark = wrong_mark(session)
    label = session.game.puzzle.grid.labels[cell]
    here = session.game.position
    session.do(Gesture(mark, (cell,)))
    assert session.game.position == here
    assert not session.complete
    notice = said(session, Notice)
    assert notice.title == f"Not {label}"
    reason, back = notice.text
    assert reason.endswith((".", "**"))
    assert reason != "The board cannot be solved from here."
    assert len(reason) <= 300
    assert back == "Your mark was removed."
    # the lesson can be done in any case
    for cell, mark in session.goal:
        session.do(Gesture(verb(mark), (cell,)))
    assert session.complete


@every_lesson
def test_what_the_lesson_begins_with_stays(kind: Kind, lesson: Lesson) -> None:
    session = at(kind, lesson)
    puzzle, start = session.game.puzzle, session.game.position
    placed = [c for c, v in enumerate(start.values) if v and not puzzle.given >> c & 1]
    for cell in placed[:2]:
        session.do(Gesture("clear", (cell,)))
        assert session.game.position == start
        assert said(session, Notice).title.endswith("is part of the lesson and cannot change.")
    assert not session.undo()
    assert session.game.position == start


@every_lesson
def test_a_mark_is_taken_back_and_the_lesson_goes_on(kind: Kind, lesson: Lesson) -> None:
    session = at(kind, lesson)
    start = session.game.position
    cell, mark = session.goal[0]
    session.do(Gesture(verb(mark), (cell,)))
    undone = session.undo()
    assert undone is not None
    assert undone & Parts.GUIDE
    assert session.game.position == start
    assert not session.complete


@every_lesson
def test_a_technique_is_explained_and_nothing_else_tells_an_answer(
    kind: Kind, lesson: Lesson
) -> None:
    """The worked position points at its cells; what is written about a lesson names no mark."""
    session = at(kind, lesson)
    shown = scene(session, False)
    if lesson.technique:
        assert session.hint is not None
        assert session.hint.found.technique == lesson.technique
        assert shown.target
        assert not lesson.steps
    elif lesson.scored:
        # there is nothing to find: the text names the marks, and the points that they earn
        assert shown.target == 1 << session.goal[0][0]
    else:
        assert not shown.target | shown.evidence | shown.looked
        labels = session.game.puzzle.grid.labels
        told = " ".join(lesson.steps)
        assert lesson.name == "notes" or not any(
            re.search(rf"\b{labels[cell]}\b", told) for cell, _ in session.goal
        )


def test_a_right_mark_that_a_lesson_does_not_ask_for_stays_and_is_told() -> None:
    kind = engines.kind("sudoku")
    lesson = next(one for one in kind.guide.lessons if one.name == "hidden-single-line")
    session = at(kind, lesson)
    solution = session.game.puzzle.solutions.first
    assert solution is not None
    wanted = {cell for cell, _ in session.goal}
    here = session.game.position.values
    other = next(c for c, v in enumerate(here) if not v and c not in wanted)
    session.do(Gesture(session.game.puzzle.marks[solution[other]], (other,)))
    assert session.game.position.values[other] == solution[other]
    label = session.game.puzzle.grid.labels[other]
    assert said(session, Notice).title == f"{label} is correct."
    assert not session.complete


@pytest.mark.parametrize(
    ("board", "goal", "words"),
    [
        ("toy:2:.", "s:A1", "Lesson numbers: This board has several solutions,"),
        ("toy:3:3..0", "s:A1", "Lesson numbers: This board has no solution,"),
        ("toy:2:3", "", "Lesson numbers: the step asks for no mark."),
    ],
)
def test_a_lesson_that_cannot_be_taught_fails_with_words(
    toy_kind: ToyKind, board: str, goal: str, words: str
) -> None:
    lesson = toy_kind.guide.lessons[0]._replace(board=board, goal=goal)
    with pytest.raises(PuzzleError) as told:
        at(toy_kind, lesson)
    assert str(told.value).startswith(words)


def test_notes_beside_those_asked_for_do_not_finish_a_lesson() -> None:
    kind = engines.kind("sudoku")
    lesson = next(one for one in kind.guide.lessons if one.goal.startswith("c") and "," in one.goal)
    session = at(kind, lesson)
    puzzle = session.game.puzzle
    cell = session.goal[0][0]
    wanted = {mark for where, mark in session.goal if where == cell}
    other = next(f"c{m}" for m in puzzle.marks[1:] if f"c{m}" not in wanted)
    session.do(Gesture(other, (cell,)))
    for where, mark in session.goal:
        session.do(Gesture(mark, (where,)))
    assert not session.complete
    assert cell in {where for where, _ in session.remaining()}
    session.do(Gesture(other, (cell,)))
    assert session.complete


def test_a_note_of_the_solution_that_the_lesson_began_with_is_not_struck() -> None:
    kind = engines.kind("sudoku")
    for lesson in kind.guide.lessons:
        session = at(kind, lesson)
        solution = session.game.solutions
        assert solution is not None
        assert solution.first is not None
        notes = session.game.position.notes[1]
        cell = next((c for c, m in enumerate(notes) if m >> solution.first[c] & 1), None)
        if cell is None:
            continue
        here = session.game.position
        mark = session.game.puzzle.marks[solution.first[cell]]
        session.do(Gesture(f"c{mark}", (cell,)))
        assert session.game.position == here
        assert "still possible" in said(session, Notice).text[0]
        return
    raise AssertionError("no lesson begins with notes")


def test_progress_is_kept_in_a_file_and_comes_back(folders: Path) -> None:
    kind = engines.kind("tents")
    first, second = kind.guide.lessons[:2]
    progress = Progress()
    assert progress.count(kind) == (0, len(kind.guide.course))
    assert progress.next(kind) == 0
    session = LessonRun(kind, 0, progress).session()
    assert isinstance(session, LessonSession)
    for cell, mark in session.goal:
        session.do(Gesture(mark, (cell,)))
    assert (folders / "learn.toml").is_file()
    again = Progress()
    assert again.has("tents", first.name)
    assert not again.has("tents", second.name)
    assert again.next(kind) == 1
    assert again.count(kind) == (1, len(kind.guide.course))
    for lesson in kind.guide.course:
        again.add("tents", lesson.name)
    assert Progress().next(kind) == 0


DEEP = "a = " + "[" * 100_000


@pytest.mark.parametrize("text", ["", "tents = 3\n", "tents = [1, 2]\n", "[tents\n", "\x00", DEEP])
def test_a_damaged_file_of_progress_counts_as_none(folders: Path, text: str) -> None:
    folders.mkdir(parents=True)
    (folders / "learn.toml").write_text(text)
    kind = engines.kind("tents")
    progress = Progress()
    assert progress.next(kind) == 0
    progress.add("tents", kind.guide.lessons[0].name)
    assert Progress().next(kind) == 1
    kept = folders / "learn.damaged-1"
    assert (kept.read_text() if kept.exists() else "") in (text, "")
    assert kept.exists() == (text in ("[tents\n", "\x00", DEEP))


# at the screen


def learning(app: Solitudo) -> LearnScreen:
    assert isinstance(app.screen, LearnScreen)
    return app.screen


def walk(screen: LearnScreen, cell: int) -> list[str]:
    """The arrows to a cell of a square board."""
    places = screen.session.game.puzzle.grid.places
    (r1, c1), (r2, c2) = places[screen.session.view.cursor], places[cell]
    across = ["right" if c2 > c1 else "left"] * abs(c2 - c1)
    return ["down" if r2 > r1 else "up"] * abs(r2 - r1) + across


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_from_home_a_lesson_is_opened_done_by_keys_and_left_for_the_next(
    size: tuple[int, int],
) -> None:
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "L", "enter")
        screen = learning(app)
        kind = screen.run.kind
        assert screen.run.number == 0
        for _ in range(200):
            if screen.panes.guide.canvas.text():
                break
            await pilot.pause()
        assert screen.run.lesson.title in screen.panes.guide.canvas.text()
        assert isinstance(screen.panes, LessonPanes)
        done, now, later = (screen.panes.step_lines(1, "Mark it.", at, 30)[0] for at in (2, 1, 0))
        assert [row.left[0] for row in (done, now, later)] == [
            ("✓ ", "satisfied"), ("▸ ", "accent"), ("○ ", "muted")
        ]  # fmt: skip
        session = screen.part
        assert isinstance(session, LessonSession)
        wrong, mark = wrong_mark(session)
        await press(pilot, *walk(screen, wrong), "enter" if mark == "b" else "space")
        assert f"Not {session.game.puzzle.grid.labels[wrong]}" in screen.panes.guide.canvas.text()
        for cell, mark in session.goal:
            await press(pilot, *walk(screen, cell), "enter" if mark == "b" else "space")
        assert session.complete
        assert Progress().next(kind) == 1
        await press(pilot, "]")
        assert learning(app).run.number == 1
        await press(pilot, "[")
        assert learning(app).run.number == 0
        await press(pilot, "]", "escape")
        assert isinstance(app.screen, LessonMap)
        again = lesson_screen(kind, Progress())
        assert again.run.number == 1


# the board that ends a course


@pytest.mark.parametrize("name", engines.kinds())
def test_the_last_board_of_a_course_is_solved_whole_with_hints_as_in_a_game(name: str) -> None:
    kind = engines.kind(name)
    final = kind.guide.final
    assert final is not None
    session = at(kind, final)
    shown = scene(session, False)
    assert not shown.target | shown.evidence | shown.looked
    cell, mark = wrong_mark(session)
    here = session.game.position
    session.do(Gesture(mark, (cell,)))
    assert session.game.position == here
    label = session.game.puzzle.grid.labels[cell]
    assert said(session, Notice).title == f"Not {label}"
    help_commands.hint(session)
    assert session.hint is not None
    for _ in session.hint.names:
        help_commands.hint(session)
    assert session.game.position != here
    while not session.complete:
        wanted, sign = session.remaining()[0]
        session.do(Gesture(sign, (wanted,)))
    assert session.game.solved


@pytest.mark.parametrize("kind", engines.kinds())
async def test_where_one_is_in_the_course_is_told_whole_at_every_width(kind: str) -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        course = engines.kind(kind).guide.course
        app.push_screen(lesson_screen(engines.kind(kind), Progress(), 4))
        await pilot.pause()
        view = learning(app).panes
        assert isinstance(view, LessonPanes)
        for width in range(40, 200):
            told = "".join(text for text, _ in view.course_line(width).left)
            assert len(told.rstrip()) <= width
            assert told.count("○") + 1 == len(course) or f"5 of {len(course)}" in told
            assert "next:" not in told or told.endswith(course[5].title)
        assert "next:" in told


@pytest.mark.parametrize("size", [(44, 16), (80, 24), (120, 36), (200, 60)])
async def test_a_lesson_is_done_by_its_keys_part_by_part(size: tuple[int, int]) -> None:
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.push_screen(lesson_screen(engines.kind("hitori"), Progress(), 6))
        await pilot.pause()
        run = learning(app).run
        assert "Stats" not in learning(app).panes.guide.canvas.text(), "the Guide has no tabs"
        assert [part.what for part in run.parts] == [SHOWN, FIND, FIND, FIND, NEAR]
        for number in range(1, len(run.parts)):
            await press(pilot, "N")
            assert run.at == number
            part = learning(app).part
            await press(pilot, "N")
            assert run.at == number, "a part that is not done stays"
            if isinstance(part, NearMissSession):
                right = part.claims.index(part.made.claims[0])
                await press(pilot, *(str(n + 1) for n in range(right + 1)))
            while not part.complete:
                await press(pilot, "H")
            assert Progress().has("hitori", run.lesson.name) == run.last
        await press(pilot, "N")
        assert learning(app).run.number == 7


async def test_a_lesson_is_done_with_the_mouse() -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        app.push_screen(lesson_screen(engines.kind("hitori"), Progress(), 6))
        run = learning(app).run

        async def click(words: str) -> None:
            await until(pilot, lambda: any(words in row for row in shown(app)))
            await click_words(pilot, words)
            await pilot.pause()

        await click("[ Play it ]")
        for number in range(1, len(run.parts)):
            await click("N next position")
            await until(pilot, lambda at=number: run.at == at)  # type: ignore[misc]
            screen = learning(app)
            if isinstance(screen.part, NearMissSession):
                await click(screen.part.words(screen.part.made.claims[0]))
            elif isinstance(screen.part, Exercise):
                wanted, here = screen.part.wanted, screen.part.game.position.values
                assert wanted is not None
                cell = next(c for c, v in enumerate(wanted.values) if v != here[c])
                puzzle = screen.part.game.puzzle
                button = 1 if wanted.values[cell] == puzzle.primary else 3
                await click_cell(pilot, screen, cell, button)
            assert screen.part.complete
            if run.finished:
                break
        assert run.quick == 2
        await click("N next lesson")
        await until(pilot, lambda: learning(app).run.number == 7)


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (4, 3, 2, 1, 0), (2, 0, 4, 1, 3)])
def test_a_lesson_of_points_reckons_each_mark_as_it_was_made(order: tuple[int, ...]) -> None:
    kind = engines.kind("slant")
    lesson = next(lesson for lesson in kind.guide.lessons if lesson.scored)
    session = at(kind, lesson)
    for count, number in enumerate(order, 1):
        cell, mark = session.goal[number]
        session.do(Gesture(mark, (cell,)))
        score = session.game.puzzle.score(session.game.path, session.start.depth)
        assert score is not None
        earned = session.earned()
        assert earned[cell] == score
        assert len(earned) == count
    points = [session.earned()[cell].won for cell, _ in session.goal]
    assert points == [1, 3, 5, 8, 9]
    assert session.complete
    session.undo()
    assert set(session.earned()) == {session.goal[number][0] for number in order[:-1]}


def test_what_a_lesson_of_points_plays_itself_earns_its_points() -> None:
    kind = engines.kind("slant")
    session = at(kind, next(lesson for lesson in kind.guide.lessons if lesson.scored))
    session.show_more()
    cell, _ = session.goal[0]
    assert [(c, score.won) for c, score in session.earned().items()] == [(cell, 1)]


@pytest.mark.parametrize("name", engines.kinds())
async def test_what_a_lesson_shows_is_no_help_in_the_game_that_it_was_opened_from(
    name: str, saves: Path
) -> None:
    size = engines.kind(name).default_size
    app = app_on(easy(name, size))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        game = screen.session.game
        await press(pilot, "escape", "L")
        await until(pilot, lambda: isinstance(app.screen, LearnScreen))
        await press(pilot, "H", "H", "H", "f3", "f4")
        await press(pilot, "escape", "escape", "escape")
        await until(pilot, lambda: app.screen is screen)
        assert (game.asked, game.tips, game.told) == (0, 0, 0)
        assert "hint" not in screen.panes.status.canvas.text()
        await press(pilot, "H")
        assert game.asked == 1, "asked for in the game it is"
