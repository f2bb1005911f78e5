"""The reader line: a game of each kind is played to its end by what it says alone."""

import re
from typing import Any

import pytest
from textual.pilot import Pilot

from solitudo import engines
from solitudo.engines.core import explain
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Duel, Gesture, Options, Refusal, Request
from solitudo.tui.app.app import Solitudo
from solitudo.tui.layout.spoken_text import list_words, plain, rows_words
from solitudo.tui.layout.text import Line, line
from solitudo.tui.person.progress import Progress
from solitudo.tui.person.settings import Settings
from solitudo.tui.play.spoken_game import standing_words
from solitudo.tui.saves import library
from solitudo.tui.screens.learn.screen import lesson_screen
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from solitudo.tui.terminal.screen_reader import Reader
from tests.pilot import app_on, handled, playing, press, rest, until

pytestmark = pytest.mark.usefixtures("saves")

CELL = re.compile(r"^([A-Z]+\d+): ")
LABELLED = re.compile(r"(?:^|\. )([A-Z]+\d+): ")


def small(kind_name: str) -> Puzzle:
    kind = engines.kind(kind_name)
    return kind.generate(kind.check(Request(kind.sizes[0], "easy", 5)), lambda _: None)


class Blind:
    """A person who knows nothing but the reader line."""

    def __init__(self, app: Solitudo, pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    async def opened(self) -> str:
        """Return the spoken text when the whole screen is there."""
        await rest(self.pilot)
        return await self.press()

    async def until(self, words: str) -> str:
        """Return the spoken text when this is said."""
        for _ in range(600):
            if words in (text := await self.press()):
                return text
        raise AssertionError(f"{words!r} was never said: {text}")

    async def press(self, *keys: str) -> str:
        """Press keys; the whole text of the line after them."""
        for key in keys:
            self.app.simulate_key(key)
        await handled(self.pilot)
        reader = self.app.reader
        assert reader is not None
        self.app.follow_screen()
        return reader.text


def begun(puzzle: Puzzle, mode: str = "practice") -> Solitudo:
    opened = library.create(puzzle, mode=mode, solutions=puzzle.solutions)
    return Solitudo(
        Start("play", opened, reader=True), capabilities.Terminal(), Settings(motion=False)
    )


# the key that writes a mark, if it is not the mark itself
KEYS = {"b": "enter"}


def wanted(puzzle: Puzzle) -> dict[str, str]:
    """Return the marks of a person who knows the solution, by the cell's label."""
    solution = puzzle.solutions.first
    assert solution is not None
    deciding = {1} if set(puzzle.marks) & {"b", "t"} else set(range(1, len(puzzle.marks)))
    return {
        puzzle.grid.labels[cell]: puzzle.marks[value]
        for cell, value in enumerate(solution)
        if value in deciding and not puzzle.given >> cell & 1
    }


@pytest.mark.newcomer
@pytest.mark.parametrize("kind", engines.kinds())
async def test_a_game_is_played_by_what_the_line_says(kind: str) -> None:
    puzzle = small(kind)
    app = begun(puzzle, "normal")
    left = wanted(puzzle)
    async with app.run_test(size=(100, 30)) as pilot:
        blind = Blind(app, pilot)
        assert "your first" in await blind.opened(), "the brief speaks first"
        text = await blind.press("escape")
        ways = ["right", "left"]
        for _ in range(4 * puzzle.grid.count):
            found = CELL.match(text)
            assert found is not None, text
            label = found[1]
            if label in left:
                mark = left.pop(label)
                text = await blind.press(KEYS.get(mark, mark))
                assert f"{label} {explain.mark_words(puzzle, mark)}" in text, text
                if "Solved in" in text:
                    break
            text = await blind.press(ways[0])
            if text.startswith(f"{label}:"):
                # at the end of a row, the next one is walked in the other direction
                text = await blind.press("down")
                ways.reverse()
        while left and "Solved in" not in text:
            # cells that the rows of a hexagon leave out are found by hints
            text = await blind.press("H")
        assert "Solved in" in text
        screen = playing(app)
        assert screen.session.game.solved


async def test_a_game_of_two_is_played_by_what_the_line_says() -> None:
    """Cell by cell to the end: the computer's answer speaks first, and the points are told."""
    puzzle = small("slant")
    opened = library.create(
        puzzle, mode="versus", duel=Duel("careful", "me"), solutions=puzzle.solutions
    )
    start = Start("play", opened, reader=True)
    app = app_on(start)
    async with app.run_test(size=(100, 30)) as pilot:
        blind = Blind(app, pilot)
        await blind.opened()
        text = await blind.press("escape")
        screen = playing(app)
        ways = ["right", "left"]
        answers = 0
        for _ in range(3 * puzzle.grid.count):
            if screen.session.game.outcome is not None:
                break
            found = LABELLED.search(text)
            assert found is not None, text
            label = found[1]
            if f"{label}: open" in text:
                text = await blind.press("\\")
                if "Just now" in text and f"{label} backslash" in text:
                    text = await answered(blind)
                    answers += text.startswith("The computer")
                    assert re.search(r"You \d+, the computer \d+", text), text
                else:
                    text = await blind.press("/")
                    text = await answered(blind)
            text = await blind.press(ways[0])
            found = LABELLED.search(text)
            if found is not None and found[1] == label:
                text = await blind.press("down")
                ways.reverse()
        assert screen.session.game.outcome is not None, text
        assert answers > 2


async def answered(blind: Blind) -> str:
    """Return the spoken text when the computer has moved, or the game is over."""
    game = playing(blind.app).session.game

    def there() -> bool:
        action = game.node.action
        return game.outcome is not None or bool(action and action.by == "computer")

    await until(blind.pilot, there)
    return await blind.press()


@pytest.mark.parametrize("kind", engines.kinds())
async def test_hints_lead_to_the_end_in_words(kind: str) -> None:
    puzzle = small(kind)
    app = begun(puzzle)
    async with app.run_test(size=(100, 30)) as pilot:
        blind = Blind(app, pilot)
        await blind.opened()
        text = await blind.press("escape")
        steps = set()
        for _ in range(5 * puzzle.grid.count):
            assert text.isprintable()
            assert not re.search(r"[■○●▲·↑┌]", text), text
            steps |= set(re.findall(r"Hint (\d of \d)", text))
            if "Solved in" in text:
                break
            text = await blind.press("H")
        assert "Solved in" in text
        seen_at_once, others = {"1 of 3", "2 of 3"}, {"1 of 4", "2 of 4", "3 of 4"}
        assert steps in (seen_at_once, others, seen_at_once | others)


@pytest.mark.parametrize("kind", engines.kinds())
async def test_marks_by_hand_are_told_with_their_cell(kind: str) -> None:
    puzzle = small(kind)
    solution = puzzle.solutions.first
    assert solution is not None
    app = begun(puzzle, "normal")
    async with app.run_test(size=(100, 30)) as pilot:
        blind = Blind(app, pilot)
        await blind.opened()
        await blind.press("escape")
        screen = playing(app)
        free = next(c for c in range(puzzle.grid.count) if not puzzle.given >> c & 1)
        word = ""
        for key in ("down", "right") * puzzle.grid.count:
            if screen.session.view.cursor == free:
                break
            text = await blind.press(key)
            assert text.startswith(f"{puzzle.grid.labels[screen.session.view.cursor]}: "), text
            free = (
                screen.session.view.cursor
                if not puzzle.given >> screen.session.view.cursor & 1
                else free
            )
        before = await blind.press()
        done = puzzle.act(
            screen.session.position,
            Gesture(puzzle.marks[1], (screen.session.view.cursor,)),
            Options(),
        )
        assert not isinstance(done, Refusal)
        word = explain.mark_words(puzzle, puzzle.marks[1])
        key = "1" if puzzle.kind.modes else "enter"
        text = await blind.press(key)
        label = puzzle.grid.labels[screen.session.view.cursor]
        assert f"{label}: " in text
        assert f"{label} {word}" in text or "broken" in text, (before, text)
        ways = puzzle.kind.modes
        writing = f" Writing {ways[screen.session.entry.mode].name}." if ways else ""
        count, total = puzzle.progress(screen.session.position)
        assert standing_words(screen.session).startswith(f"{count} of {total}.{writing}")
        text = await blind.press("u")
        assert "Just now" not in text
        assert f"Undone: {label} {word}" in text, text


async def test_history_and_windows_speak() -> None:
    app = begun(small("hitori"), "normal")
    async with app.run_test(size=(100, 30)) as pilot:
        blind = Blind(app, pilot)
        await blind.opened()
        await blind.press("escape", "H", "H", "H", "H")
        assert (await blind.press("[")).startswith("Viewing the start.")
        assert "Just now" in await blind.press("escape")
        assert (await blind.press("f2")).startswith("Moves: move 1, ")
        await blind.press("M")
        text = await blind.press(*"fork")
        assert text.startswith("fork. ")
        text = await blind.press("enter")
        assert 'named "fork"' in text
        await blind.press("escape")
        text = await blind.press("Z")
        assert text.startswith("Write the whole solution?")
        assert "y solve it, n no, Esc back." in text
        await blind.press("escape")
        text = await blind.press("S")
        assert text.startswith("Theme, ")
        text = await blind.press("down")
        assert text.startswith("Symbols, auto. 2 of ")
        await blind.press("escape")
        text = await blind.press("P")
        assert text == "Paused. The board is hidden. Press any key to continue."
        await blind.press("P")
        text = await blind.press("Q")
        assert text.startswith("Today's board: "), text
        text = await blind.press("down")
        assert text.startswith("Continue "), text
        text = await blind.press("down", "right")
        assert text.startswith("Kind: Hexagonal Hitori, 2 of "), text


async def at_home(app: Solitudo, pilot: Pilot[Any]) -> Blind:
    """Somebody who goes home from a game, and hears of today's board there."""
    blind = Blind(app, pilot)
    await blind.opened()
    await blind.press("escape", "Q")
    await blind.until("Today's board")
    return blind


async def test_a_new_game_is_chosen_and_begun_by_what_the_line_says() -> None:
    app = begun(small("hitori"), "normal")
    async with app.run_test(size=(80, 24)) as pilot:
        blind = await at_home(app, pilot)
        await blind.press("+")
        assert (await blind.until("Size: ")).startswith("Size: "), "the lit row speaks first"
        text = await blind.press("up", "right", "right")
        assert "Puzzle: Tents, 3 of 5." in text, text
        text = await blind.press("down", "7")
        assert text.startswith("Size: 7, typed. "), text
        assert "Tents 7 by 7, easy, Normal" in text
        assert text.endswith("Esc back.")


async def test_a_game_that_goes_on_says_which_it_is() -> None:
    puzzle = small("hitori")
    opened = library.create(puzzle, mode="normal", solutions=puzzle.solutions)
    opened.game.gesture(Gesture("w", (0,)))
    app = Solitudo(Start("play", opened, reader=True), capabilities.Terminal(), Settings())
    async with app.run_test(size=(100, 30)) as pilot:
        text = await Blind(app, pilot).opened()
        assert "The game continues at move 1." in text, text
        assert "Hitori 4 by 4" in text or "Hitori 5 by 5" in text, text


@pytest.mark.parametrize(
    ("key", "said"), [("O", "Open."), ("R", "Statistics: All puzzles, 1 of 6.")]
)
async def test_what_is_opened_from_home_speaks(key: str, said: str) -> None:
    app = begun(small("hitori"), "normal")
    async with app.run_test(size=(80, 24)) as pilot:
        blind = await at_home(app, pilot)
        await blind.press(key)
        await blind.until(said)
        if key == "R":
            assert "Statistics: Hitori, 2 of 6." in await blind.press("right")


async def test_a_board_is_made_by_what_the_line_says() -> None:
    app = begun(small("hitori"), "normal")
    async with app.run_test(size=(80, 24)) as pilot:
        blind = await at_home(app, pilot)
        await blind.press("E")
        await blind.until("Editor")
        await blind.press("enter")
        await blind.until("A1: empty.")
        assert "B1: empty." in await blind.press("right")
        text = await blind.press("7", "down")
        assert "Just now: B1 7." in text, text


@pytest.mark.newcomer
async def test_a_long_text_is_read_on_and_any_key_begins_anew() -> None:
    app = begun(small("tents"))
    async with app.run_test(size=(60, 30)) as pilot:
        blind = Blind(app, pilot)
        await blind.opened()
        reader = app.reader
        assert reader is not None
        pages = reader.pages(60)
        assert len(pages) > 2
        assert all(len(page) <= 60 for page in pages)
        assert "Tents, your first board." in reader.row(60)
        read = []
        for page in pages:
            assert reader.row(60) == page.ljust(60)
            read.append(page.rpartition("  F6:")[0])
            await press(pilot, "f6")
        assert " ".join(read).split() == reader.text.split(), "nothing is left out"
        assert reader.page == 0, "after the last page comes the first"
        await press(pilot, "f6")
        assert reader.page == 1
        await press(pilot, "question_mark")
        assert reader.page == 0


async def test_the_last_row_is_its_own() -> None:
    app = begun(small("hitori"))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert (app.size.height, app.screen.size.height) == (29, 29)
        assert app.quiet, "nothing moves beside it"
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: app.size.height == 23)
        app.start = app.start._replace(reader=False)
        app.use_reader()
        await until(pilot, lambda: app.size.height == 24)


@pytest.mark.newcomer
async def test_a_click_on_the_line_reads_on() -> None:
    from textual import events

    app = begun(small("tents"))
    async with app.run_test(size=(60, 30)) as pilot:
        await Blind(app, pilot).opened()
        click = events.MouseDown(None, 3, 29, 0, 0, 1, False, False, False)
        app.post_message(click)
        await pilot.pause()
        assert app.reader is not None
        assert app.reader.page == 1


def test_what_is_new_is_read_first() -> None:
    reader, screen = Reader(), Reader()
    reader.follow(screen, ("Where it is.", "How it stands.", ""), "A game")
    assert reader.text == "A game Where it is. How it stands."
    parts = ("Where it is.", "It fell.", "Twice.")
    reader.follow(screen, parts, "A game")
    assert reader.text == "It fell. Twice. Where it is."
    reader.say("Saved.")
    reader.follow(screen, parts, "A game")
    assert reader.text.startswith("Saved. ")


def test_rows_become_sentences() -> None:
    rows = [
        line("A title", "*text"),
        line("A sentence that runs"),
        line("over two rows."),
        Line(),
        line("○ Tips", right="3"),
    ]
    assert rows_words(rows) == "A title. A sentence that runs over two rows. Tips, 3."
    assert plain("**Bold** ↑ and \\ or a/b") == "Bold up and backslash or a/b"
    listed = [line("one", key=0), line("two", key=1), Line(), line("What two is.")]
    assert list_words([line("Choose")], listed, 1) == ["two. 2 of 2.", "What two is.", "Choose."]


@pytest.mark.parametrize("kind", engines.kinds())
def test_every_mark_and_every_cell_has_words(kind: str) -> None:
    puzzle = small(kind)
    for mark in puzzle.marks:
        assert re.fullmatch(r"[a-z]+|\w", explain.mark_words(puzzle, mark))
    for cell in range(puzzle.grid.count):
        said = explain.said_of(puzzle, puzzle.start(), cell)
        assert said.startswith(f"{puzzle.grid.labels[cell]}: ")
        assert said.endswith(".")


async def test_a_lesson_says_its_text_and_what_is_to_be_done() -> None:
    app = begun(small("hitori"), "normal")
    async with app.run_test(size=(100, 30)) as pilot:
        blind = Blind(app, pilot)
        await blind.opened()
        lesson = lesson_screen(engines.kind("hitori"), Progress())
        app.push_screen(lesson)
        text = await blind.opened()
        assert text.startswith(lesson.run.lesson.title), text
        assert "Try it here." in text
        assert "A1: 2, open." in text
        assert (await blind.press("right")).startswith("B1: ")


@pytest.mark.parametrize("key", ["R", "f4", "f5"])
async def test_other_pages_are_read(key: str) -> None:
    app = begun(small("hitori"), "normal")
    async with app.run_test(size=(100, 30)) as pilot:
        blind = Blind(app, pilot)
        await blind.opened()
        await blind.press("escape", "enter")
        before = await blind.press(key)
        text = await blind.opened()
        assert text != before or len(text) > 90
        assert not re.search(r"[■○●▲·↑┌│─]", text), text
        assert len(text) > 60, text
