"""Tents played: edge numbers, lines finished by keys and clicks, and the board on which the two
rules differ."""

from functools import cache

import pytest

from solitudo import engines
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Gesture, Target
from solitudo.tui.app.app import Solitudo
from solitudo.tui.layout.gestures import LEFT
from solitudo.tui.person import settings
from solitudo.tui.play import help_commands, marking
from solitudo.tui.play.guide_text import rules_lines
from solitudo.tui.play.messages import Notice, Story
from solitudo.tui.play.session import Session
from solitudo.tui.saves import library
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from tests.pilot import playing, press
from tests.said import said

pytestmark = pytest.mark.usefixtures("saves")

DEFAULT = "tents:8x8:_d_oaaien_b_a,3,0,2,1,2,1,2,1,1,2,1,2,2,0,1,3"
# two trees share a tent: correct under shared trees, wrong with one tent per tree
SHARED = "tents:3x3:ada_,1,1,1,2,0,1"
SHARED_TENTS = ("A1", "C1", "B3")


@cache
def board(text: str, rule: str = "local") -> Puzzle:
    return engines.read(text, rule=rule)


def sit_down(text: str = DEFAULT, rule: str = "local") -> Session:
    puzzle = board(text, rule)
    return Session(Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions))


def cell(session: Session, name: str) -> int:
    return session.game.puzzle.grid.cell_named[name]


def marks(session: Session, mark: str) -> set[str]:
    """The cells with a mark, by name."""
    puzzle = session.game.puzzle
    labels = puzzle.grid.labels
    number = puzzle.marks.index(mark)
    return {labels[c] for c, value in enumerate(session.game.position.values) if value == number}


def put_tents(session: Session, *names: str) -> None:
    for name in names:
        session.do(Gesture("t", (cell(session, name),)))


def line_named(session: Session, name: str) -> int:
    return session.game.puzzle.grid.line_names.index(name)


@pytest.mark.parametrize(
    ("rule", "words"),
    [("local", "shared trees"), ("matching", "one tent per tree")],
)
def test_the_rules_say_first_which_of_two_holds_on_this_board(rule: str, words: str) -> None:
    page = rules_lines(sit_down(rule=rule), 26, lambda *card: [])
    shown = ["".join(text for text, _ in row.left) for row in page.lines[:12]]
    assert words in " ".join(shown)


def test_a_click_on_an_edge_number_finishes_the_line() -> None:
    session = sit_down()
    put_tents(session, "A2", "A5", "A8")
    marking.press(session, Target("clue", line_named(session, "column A")), LEFT, 0, 0)
    marking.release(session)
    assert marks(session, "g") == {"A3", "A6", "A7"}
    assert session.game.node.depth == 4, "a line is one action"
    session.undo()
    assert not marks(session, "g")


def test_f_finishes_the_row_and_capital_f_the_column() -> None:
    session = sit_down()
    put_tents(session, "G4", "E4")
    session.view.cursor = cell(session, "G4")
    assert marking.type_key(session, "f")
    assert marks(session, "g") == {"B4", "D4", "F4", "H4"}
    put_tents(session, "G2")
    session.view.cursor = cell(session, "G4")
    assert marking.type_key(session, "F")
    assert {"G5", "G6", "G7"} <= marks(session, "g")


def test_a_line_that_lacks_tents_is_not_finished_and_says_so() -> None:
    session = sit_down()
    marking.press(session, Target("clue", line_named(session, "column A")), LEFT, 0, 0)
    marking.release(session)
    assert not marks(session, "g")
    assert said(session, Notice).title == "Column A has 0 tents, but its number is 3."


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_click_on_the_number_at_the_edge_reaches_the_line(size: tuple[int, int]) -> None:
    puzzle = board(DEFAULT)
    app = Solitudo(
        Start("play", library.create(puzzle, solutions=puzzle.solutions)),
        capabilities.Terminal(),
        settings.Settings(motion=False),
    )
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        painter = screen.panes.board.painter
        assert painter is not None
        wanted = line_named(screen.session, "column B")
        places = [
            (x, y)
            for y in range(painter.height)
            for x in range(painter.width)
            if painter.hit(x, y) == Target("clue", wanted)
        ]
        assert places, "the number cannot be pointed at"
        await pilot.click("#board", offset=places[0])
        await pilot.pause()
        assert marks(screen.session, "g") == {f"B{row}" for row in range(1, 8)}


async def finish_shared(rule: str) -> tuple[str, str]:
    """Play the board of the two rules to its full by keys: the status and the guide then."""
    puzzle = board(SHARED, rule)
    app = Solitudo(
        Start("play", library.create(puzzle, solutions=puzzle.solutions)),
        capabilities.Terminal(),
        settings.Settings(motion=False),
    )
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        said = puzzle.kind.guide.variants[rule].title
        assert f" · {said} · " in screen.panes.header.canvas.text()
        await press(pilot, "t", "right", "right", "t", "left", "down", "down", "t")
        assert marks(screen.session, "t") == set(SHARED_TENTS)
        return screen.panes.status.canvas.text(), screen.panes.guide.canvas.text()


async def test_the_shared_tent_is_right_under_local() -> None:
    status, guide = await finish_shared("local")
    assert "Solved" in status
    assert "Solved. Alone at last." in guide


async def test_the_shared_tent_is_wrong_under_matching_and_the_screen_says_why() -> None:
    status, guide = await finish_shared("matching")
    assert "Solved" not in status
    assert "2 broken rules" in status
    assert "have only one tree between them: B1." in " ".join(guide.split())


def test_why_names_the_broken_rule_where_automatic_grass_stood() -> None:
    puzzle = engines.read("tents:default")
    game = Game(puzzle, mode="practice", solutions=puzzle.solutions)
    game.set_automatic(True)
    session = Session(game)
    first, second = (puzzle.grid.cell_named[label] for label in ("A2", "B2"))
    session.do(Gesture("t", (first,)))
    assert game.position.auto >> second & 1
    session.do(Gesture("t", (second,)))
    session.view.cursor = second
    help_commands.why(session)
    assert "touch" in said(session, Story).told[0].words
