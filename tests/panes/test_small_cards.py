"""The cards of techniques at 80x24, where the panes share one column: both boards are there, beside
each other where they can be, and whole; so they are on the second step of a hint."""

import pytest

from solitudo import engines
from solitudo.engines.core.values import Request
from solitudo.themes import loader
from solitudo.tui.app.app import Solitudo
from solitudo.tui.drawing import module_of
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.text import Line
from solitudo.tui.panes import card_boards
from solitudo.tui.play.arrangement import EDGES, HEAD
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import library
from tests.pilot import app_on, playing

pytestmark = pytest.mark.usefixtures("saves")

COLOUR = Palette(loader.load("lamplight").roles)
SIZES = {"hitori": "8", "hitori-hex": "5", "tents": "8", "sudoku": "9x9", "slant": "8"}
WIDTHS = {"hitori": 36, "hitori-hex": 30, "tents": 22, "sudoku": 18, "slant": 33}


def text_of(lines: list[Line]) -> list[str]:
    return ["".join(text for text, _ in row.left).rstrip() for row in lines]


def seen(screen: PlayScreen, rows: list[str]) -> bool:
    """Whether these rows are on the screen in the guide, one below the other."""
    shown = screen.panes.guide.canvas.text().split("\n")
    first = [n for n, row in enumerate(shown) if rows[0] in row]
    return any(
        all(want in have for want, have in zip(rows, shown[n:], strict=False))
        and n + len(rows) <= len(shown)
        for n in first
    )


@pytest.mark.parametrize("name", engines.kinds())
async def test_cards_and_hints_show_both_boards_whole_at_80x24(name: str) -> None:
    kind = engines.kind(name)
    request = kind.check(Request(SIZES[name], "easy", 5))
    puzzle = kind.generate(request, lambda _: None)
    opened = library.create(puzzle, mode="normal", solutions=puzzle.solutions)
    app = app_on(opened)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = playing(app)
        screen.press_key("f4")
        for text in kind.guide.techniques.values():
            screen.choose(("card", text.name))
            await pilot.pause()
            box = screen.panes.places.guide
            assert box is not None
            width = screen.panes.text_width(box.width)
            boards = text_of(screen.guide_content.picture(text, width, tight=True))
            assert boards
            assert seen(screen, boards), screen.panes.guide.canvas.text()
        screen.press_key("escape")
        while screen.session.hint is None or screen.session.hint.step < 2:
            screen.press_key("H")
            await pilot.pause()
        ladder = screen.session.hint
        assert ladder is not None
        assert ladder.step == 2
        shown = screen.panes.guide.canvas.text()
        assert all(word in shown for word in ladder.technique.title.split())


@pytest.mark.parametrize("glyphs", ["rich", "blocks", "ascii"])
@pytest.mark.parametrize("name", engines.kinds())
def test_a_tight_picture_is_no_wider_than_its_room_and_tells_before_from_after(
    name: str, glyphs: str
) -> None:
    kind = engines.kind(name)
    for text in kind.guide.techniques.values():
        for width in (WIDTHS[name], 60):
            rows = card_boards.card_picture(kind, text, width, COLOUR, glyphs, tight=True)
            roomy = card_boards.card_picture(kind, text, width, COLOUR, glyphs)
            assert 0 < len(rows) <= len(roomy)
            for row in rows:
                assert sum(len(part) for part, _ in row.left) <= max(width, 32), text.name


@pytest.mark.parametrize("name", ["tents", "sudoku"])
def test_a_tiny_board_shows_what_a_move_changed_by_more_than_colour(name: str) -> None:
    kind = engines.kind(name)
    tiny = module_of(kind).tiny
    for text in kind.guide.techniques.values():
        assert text.card is not None
        puzzle = kind.read(text.card.board.removeprefix(kind.name + ":"))
        before, after, cells = card_boards.positions(puzzle, text.card.before, text.card.after)
        one: Canvas = tiny(puzzle, before, "rich", 0)
        other: Canvas = tiny(puzzle, after, "rich", cells)
        assert one.text() != other.text()
        changed = sum(ink.bold for row in other.inks for ink in row)
        assert changed == cells.bit_count()
        assert (other.width, other.height) == (one.width, one.height)


def played(name: str) -> Solitudo:
    """The application with an easy board of a kind."""
    kind = engines.kind(name)
    request = kind.check(Request(kind.default_size, "easy", 7))
    puzzle = kind.generate(request, lambda _: None)
    opened = library.create(puzzle, mode="normal", solutions=puzzle.solutions)
    return app_on(opened)


def rows_over(screen: PlayScreen) -> int:
    """Return how many rows are missing for the text of the guide."""
    guide = screen.panes.places.guide
    assert guide is not None
    said = screen.panes.page_in(screen.panes.text_width(guide.width)).lines
    return len(said) - (guide.height - EDGES - HEAD)


WHOLE = [(name, (100, 30)) for name in engines.kinds()]
WHOLE += [(name, (80, 50)) for name in ("hitori", "tents")]


@pytest.mark.parametrize(("name", "size"), WHOLE)
async def test_the_boards_of_a_hint_are_whole(name: str, size: tuple[int, int]) -> None:
    async with played(name).run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(pilot.app)
        for key in ("escape", "H", "H"):
            screen.press_key(key)
            await pilot.pause()
        assert rows_over(screen) <= 0


@pytest.mark.parametrize("name", engines.kinds())
async def test_a_hint_takes_no_room_from_moves_and_pad_that_it_can_do_without(name: str) -> None:
    async with played(name).run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(pilot.app)
        screen.press_key("escape")
        step = 0
        while step < 3:
            screen.press_key("H")
            await pilot.pause()
            assert screen.session.hint is not None
            step = screen.session.hint.step
            places, layout = screen.panes.places, screen.panes.layout
            assert layout is not None
            assert places.moves is not None
            # two boards without room in a narrow pane are shown in their smallest form
            assert rows_over(screen) <= 0
            if name == "sudoku":
                assert places.pad == (layout.strip if step == 2 else layout.pad)
