"""Parts that every size has: the keys of a window, the way out, whole words, no wasted room."""

import pytest

from solitudo import engines
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common import thumbnail
from solitudo.tui.drawing.sudoku.looks import CAGE_TONES, grounds_apart
from solitudo.tui.layout.text import keys_line, wrap
from solitudo.tui.panes.dialog import LEAST, LargeWindow, is_keys, with_keys
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.saves import library
from solitudo.tui.screens.command_palette import PaletteWindow
from solitudo.tui.screens.replay.painter import share
from solitudo.tui.screens.settings_window import SettingsScreen
from tests.pilot import app_on, playing, press, top

pytestmark = pytest.mark.usefixtures("saves")

PAIRS = [("Enter", "play"), ("A", "same again"), ("Esc", "back")]


def text_of(row: object) -> str:
    return "".join(text for text, _ in row.left)  # type: ignore[attr-defined]


def test_the_way_out_is_the_last_key_to_be_left_out() -> None:
    assert text_of(keys_line(PAIRS, 80)) == "Enter play  A same again  Esc back"
    assert text_of(keys_line(PAIRS, 32)) == "Enter play A same again Esc back"
    assert text_of(keys_line(PAIRS, 24)) == "Enter play  Esc back"
    assert text_of(keys_line(PAIRS[:2], 22)) == "Enter play"


def test_the_parts_of_a_word_lie_against_each_other() -> None:
    rows = wrap("in solitudo-idle-door.svg", 13)
    assert "".join(text_of(row) for row in rows).replace(" ", "") == "insolitudo-idle-door.svg"
    assert all(" " not in text_of(row).strip() for row in rows[1:])


def test_keys_stand_over_the_lines_that_are_scrolled() -> None:
    keys = keys_line(PAIRS, 80)
    rows = wrap("one two three four five six", 5)
    head = wrap("A title", 20)
    assert with_keys(head, [*rows, keys], 20) == (head, [*rows, keys])
    assert with_keys(head, [*rows, keys], 4) == ([*head, keys], rows)


@pytest.mark.parametrize("size", [(44, 16), (80, 24), (120, 36)])
async def test_every_window_shows_its_way_out(size: tuple[int, int]) -> None:
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key, kind in (("S", SettingsScreen), ("ctrl+p", PaletteWindow)):
            await press(pilot, key)
            assert isinstance(app.screen, kind)
            pane = app.screen.query_one(LinesPane)
            seen = [*pane.head, *pane.lines[: pane.rows]]
            keys = [row for row in seen if is_keys(row)]
            assert "Esc" in text_of(keys[0])
            await press(pilot, "escape")


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45), (200, 60)])
@pytest.mark.parametrize("key", ["+", "O"])
async def test_a_large_window_is_as_high_as_its_lines_and_does_not_jump(
    key: str, size: tuple[int, int]
) -> None:
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, key)
        window = top(app, LargeWindow)
        pane = window.query_one(LinesPane)
        region = pane.region
        if size[1] >= 36:
            assert region.height <= max(LEAST, len(pane.head) + len(pane.lines) + 3)
        assert region.height <= size[1]
        # each new row may need more room; the list keeps its start, or starts higher
        for _ in range(4):
            await press(pilot, "down")
            assert pane.region.height >= region.height
            assert pane.region.y in (region.y, size[1] - pane.region.height)
            region = pane.region


@pytest.mark.parametrize("size", [(80, 24), (70, 50)])
async def test_the_report_of_a_finished_game_stands_under_its_own_tab(
    size: tuple[int, int],
) -> None:
    puzzle = engines.read("tents:8x8de:_jcacbkaafbadf,3,0,3,0,3,1,0,3,0,2,2,1,2,2,2,2")
    opened = library.create(puzzle, level="easy", solutions=puzzle.solutions)
    opened.game.solve()
    app = app_on(opened)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = playing(app)
        assert screen.session.finished
        (head, *_) = screen.panes.guide.head
        lit = [text.strip() for text, role in head.left if role.startswith("_")]
        assert lit == ["Result"]


@pytest.mark.parametrize(
    ("size", "pitch"), [((80, 24), (5, 2)), ((80, 50), (7, 3)), ((120, 36), (7, 3))]
)
def test_a_replay_has_a_board_as_large_as_in_play(
    size: tuple[int, int], pitch: tuple[int, int]
) -> None:
    kind = engines.kind("tents")
    puzzle = engines.read("tents:8x8de:_jcacbkaafbadf,3,0,3,0,3,1,0,3,0,2,2,1,2,2,2,2")
    assert puzzle.kind is kind
    found = [look for look, _ in looks(puzzle, "rich")]
    shared = share(*size, found)
    assert found[shared.look].pitch == pitch
    assert shared.moves is not None
    assert shared.moves.y + shared.moves.height <= shared.low
    # room that the moves do not need is put around the board
    assert shared.moves.width <= 52 or shared.moves.y > shared.board.y
    below = shared.moves.y >= shared.board.y + shared.board.height
    assert below or shared.moves.x >= shared.board.x + shared.board.width


def test_what_can_be_chosen_is_shown_by_boards_that_have_it() -> None:
    shown = {
        (name, option.name)
        for name in engines.kinds()
        for option in engines.kind(name).options
        if thumbnail.chosen(engines.kind(name), option.name)
    }
    assert shown == {("sudoku", "variant"), ("hitori-hex", "holes")}
    for name, wanted in shown:
        kind = engines.kind(name)
        option = next(option for option in kind.options if option.name == wanted)
        boards = thumbnail.chosen(kind, wanted)
        assert list(boards) == [choice.value for choice in option.choices]
        assert all(puzzle.solutions.number == 1 for puzzle in boards.values())
    variants = thumbnail.chosen(engines.kind("sudoku"), "variant")
    titles = ["", "X", "jigsaw", "killer", "anti-knight", "kropki", "thermometers", "arrows"]
    assert [puzzle.variant for puzzle in variants.values()] == titles


@pytest.mark.parametrize("variant", ["jigsaw", "killer"])
def test_cages_and_blocks_side_by_side_have_different_tones(variant: str) -> None:
    puzzle = thumbnail.chosen(engines.kind("sudoku"), "variant")[variant]
    layout = puzzle.layout  # type: ignore[attr-defined]
    group = layout.cage_of if layout.cages else layout.regions
    tones = grounds_apart(puzzle)  # type: ignore[arg-type]
    assert set(tones.values()) <= set(CAGE_TONES)
    for cell, tone in tones.items():
        for beside in puzzle.grid.neighbours[cell]:
            if beside in tones:
                assert (tones[beside] == tone) == (group[beside] == group[cell])
