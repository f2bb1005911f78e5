"""The drawing of Sudoku: golden boards, the shape of each state, the pointer, and the cost of a
move.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitudo.engines.core.action import Position
from solitudo.engines.core.grid import mask_of
from solitudo.engines.core.values import Target
from solitudo.engines.sudoku import KINDS
from solitudo.engines.sudoku.constraints.constraint import Constraint
from solitudo.engines.sudoku.kind import SudokuKind
from solitudo.engines.sudoku.layout import Layout, boxed
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.sudoku import looks
from solitudo.tui.drawing.sudoku.painter import Sight, SudokuPainter
from solitudo.tui.drawing.sudoku.shapes import (
    CENTRE,
    CORNER,
    JOINTS,
    MORE,
    joint,
    marks_between,
    notes,
    places_of,
)
from tests.drawing import golden
from tests.drawing.scenes import stand_out
from tests.golden import KEPT

GOLDEN = KEPT / "drawing/sudoku.txt"
COLOUR, PLAIN = Palette({}, "full"), Palette({}, "none")
GLYPHS = ("rich", "blocks", "ascii")
MARKS = ("cursor", "target", "wrong", "evidence")
MODES = ("", "n", "c")
GIVENS = bytes.fromhex("01000000000000020000040003000000")


def board(layout: Layout, givens: bytes = b"") -> Sudoku:
    """A board of this shape."""
    kind = KINDS["sudoku"]
    assert isinstance(kind, SudokuKind)
    return kind.build(layout, givens or bytes(layout.side**2), "test")


BOXES = board(boxed(2, 2), GIVENS)
CROSSED = board(boxed(2, 2, diagonals=True), GIVENS)
BLOCKS = board(Layout(4, 0, 0, (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)), GIVENS)
# one cage turns around a corner, one is in two boxes
CAGED = (((0, 1, 4), 8), ((2, 3), 3), ((5, 6, 7, 11), 12), ((8, 9, 12, 13), 10), ((10, 14, 15), 7))
CAGES = board(boxed(2, 2).with_cages(CAGED))
BLOCK_CAGES = board(BLOCKS.layout.with_cages(CAGED))
DOT, LINE, SUM = ("white", (0, 4)), ("thermometer", (0, 4, 8, 9)), ("arrow", (15, 14, 10))
MARKED = board(boxed(2, 2).with_constraints(tuple(Constraint(*one) for one in (DOT, LINE, SUM))))
SMALL = {
    "boxes": BOXES, "diagonals": CROSSED, "jigsaw": BLOCKS, "cages": CAGES,
    "jigsaw cages": BLOCK_CAGES, "marks": MARKED,
}  # fmt: skip
NINE = board(boxed(3, 3))


@cache
def sized(side: int) -> Sudoku:
    """An empty board of this side with its usual boxes."""
    return board(boxed(*{6: (3, 2), 8: (4, 2), 10: (5, 2), 12: (4, 3), 16: (4, 4)}[side]))


def stand(
    puzzle: Sudoku,
    digits: dict[int, int] | None = None,
    corner: dict[int, tuple[int, ...]] | None = None,
    centre: dict[int, tuple[int, ...]] | None = None,
) -> Position:
    """The start with these digits and notes in it."""
    values = bytearray(puzzle.start().values)
    for cell, value in (digits or {}).items():
        values[cell] = value
    layers = []
    for noted in (corner or {}, centre or {}):
        layer = [0] * puzzle.grid.count
        for cell, what in noted.items():
            layer[cell] = mask_of(what)
        layers.append(tuple(layer))
    return puzzle.start()._replace(values=bytes(values), notes=tuple(layers))


def faulty(puzzle: Sudoku, position: Position, **more: Any) -> Scene:
    """A scene that shows what is wrong in the position."""
    targets = [t for fault in puzzle.faults(position) for t in fault.targets]
    return Scene(position, wrong=mask_of(t.at for t in targets), **more)


def scenes(puzzle: Sudoku) -> dict[str, Scene]:
    """Return the scenes of the golden file, on a small board."""
    play = stand(puzzle, {1: 3, 6: 3}, {2: (2, 4), 3: (1, 2, 4), 9: (2,)}, {13: (1, 2)})
    hint = stand(puzzle, {1: 3}, {2: (2, 4)})
    return {
        "play": Scene(play, cursor=2, tinted=True, mode="n", highlight=2),
        "wrong": faulty(puzzle, stand(puzzle, {1: 2, 5: 2, 6: 2}), cursor=6, mode="c"),
        "hint": Scene(
            hint, cursor=14, target=1 << 2, evidence=1 << 1 | 1 << 6 | 1 << 13,
            target_places=frozenset({Target("candidate", 2, 4)}), region=frozenset({"row 1"}),
        ),
        "paused": Scene(play, cursor=2, paused=True),
    }  # fmt: skip


def painters(puzzle: Sudoku, glyphs: str, palette: Palette = COLOUR) -> Iterator[SudokuPainter]:
    """A painter for each look."""
    for look, painter in looks.looks(puzzle, glyphs):
        made = painter(puzzle, look, palette, glyphs)
        assert isinstance(made, SudokuPainter)
        yield made


def large(puzzle: Sudoku) -> SudokuPainter:
    """The painter of cells of 7x3."""
    return next(p for p in painters(puzzle, "rich") if p.look.name == "large")


def every_painter(puzzle: Sudoku) -> Iterator[SudokuPainter]:
    """A painter for each look, glyph set and sort of palette."""
    for glyphs, palette in product(GLYPHS, (COLOUR, PLAIN)):
        yield from painters(puzzle, glyphs, palette)


def drawn(painter: SudokuPainter, scene: Scene) -> Canvas:
    """A scene drawn from nothing."""
    canvas = Canvas(painter.width, painter.height)
    painter.show(canvas, scene, None)
    return canvas


def marked(scene: Scene, mark: str, cell: int) -> Scene:
    """The scene with this mark on a cell."""
    more: dict[str, Any] = {mark: 1 << cell}
    return scene._replace(**more)


def inside(painter: SudokuPainter, canvas: Canvas, cell: int) -> str:
    """The characters of a cell, row by row."""
    x, y, width, height = painter.box(cell)
    return "\n".join("".join(canvas.chars[y + dy][x : x + width]) for dy in range(height))


# -- golden boards -----------------------------------------------------------------------------


def test_each_look_draws_the_small_boards_as_they_stand_in_the_file() -> None:
    found: dict[str, list[str]] = {}
    for kind, puzzle in SMALL.items():
        boards = golden.pictures(puzzle, scenes(puzzle))
        for text, names in boards.items():
            found.setdefault(text, []).extend(f"{kind} {name}" for name in names)
    golden.compare(GOLDEN, found)


# -- lines -------------------------------------------------------------------------------------


def test_every_mixture_of_arms_has_its_joint() -> None:
    assert len(JOINTS) == len(set(JOINTS)) == 81
    assert joint(2, 2, 2, 2, False) == "╋"
    assert joint(0, 1, 2, 1, False) == "┰"
    assert joint(1, 1, 1, 1, True) == " "
    assert joint(2, 1, 0, 2, True) == "+"


def test_lines_are_heavy_where_blocks_meet_and_at_the_rim_only() -> None:
    for puzzle in (BOXES, BLOCKS):
        for painter in painters(puzzle, "rich"):
            for cell in range(16):
                r, c = divmod(cell, 4)
                x, y, width, height = painter.box(cell)
                off = 2 if painter.cw == 1 else 1
                right = painter.lines.get((x + width - 1 + off, y), (" ", ""))[0]
                below = painter.lines.get((x, y + height), (" ", ""))[0]
                regions = puzzle.regions
                heavy = c == 3 or regions[cell] != regions[cell + 1]
                assert (right == "┃") == heavy
                heavy = r == 3 or regions[cell] != regions[cell + 4]
                assert (below == "━") == heavy


def test_inner_corners_of_cages_are_drawn() -> None:
    painter = large(CAGES)
    text = drawn(painter, Scene(CAGES.start()))
    # the cage of A1 turns around B2, that of B2 around C3, that of C3 around D3
    assert inside(painter, text, 0).splitlines()[2][-1] == "┌"
    assert inside(painter, text, 7).splitlines()[2][0] == "┐"
    assert inside(painter, text, 14).splitlines()[0][-1] == "└"


# -- the shape of each state -------------------------------------------------------------------


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("digit", [0, 3])
def test_every_mark_has_a_shape_of_its_own(name: str, digit: int) -> None:
    puzzle = SMALL[name]
    position = stand(puzzle, {6: digit})
    for painter in every_painter(puzzle):
        shown = [Scene(position, cursor=-1)]
        shown += [Scene(position, cursor=6, mode=mode) for mode in MODES]
        shown += [marked(Scene(position, cursor=-1), mark, 6) for mark in MARKS[1:]]
        shapes = {drawn(painter, scene).text() for scene in shown}
        assert len(shapes) == len(shown), (painter.glyphs, painter.look.name)


@pytest.mark.parametrize("name", SMALL)
def test_the_cursor_hides_no_other_mark_in_any_mode(name: str) -> None:
    puzzle = SMALL[name]
    position = stand(puzzle, {6: 3})
    for painter, mode in product(every_painter(puzzle), MODES):
        here = Scene(position, cursor=6, mode=mode)
        shown = [here, *(marked(here, mark, 6) for mark in MARKS[1:])]
        shapes = {drawn(painter, scene).text() for scene in shown}
        assert len(shapes) == 4, (painter.glyphs, painter.look.name, mode)


def test_givens_differ_from_entries_in_every_look() -> None:
    for puzzle in SMALL.values():
        for painter in every_painter(puzzle):
            given_one = painter.stamps(Sight(3, given=True))
            entry = painter.stamps(Sight(3))
            without = [
                [(x, y, text, ink.bold, ink.underline) for x, y, text, ink in stamps]
                for stamps in (given_one, entry)
            ]
            assert without[0] != without[1], (painter.glyphs, painter.look.name)


def test_the_digit_looked_for_stands_out_by_more_than_colour() -> None:
    for puzzle in SMALL.values():
        for painter in every_painter(puzzle):
            for sight in (Sight(3), Sight(3, given=True), Sight(0, corner=0b1010)):
                shapes = [
                    [(x, y, text, ink.bold, ink.underline) for x, y, text, ink in found]
                    for found in (painter.stamps(sight), painter.stamps(sight._replace(lit=3)))
                ]
                assert shapes[0] != shapes[1], (painter.glyphs, painter.look.name, sight)


def test_looking_back_tints_the_whole_sheet_and_a_finished_one_is_white() -> None:
    for puzzle in SMALL.values():
        for painter in painters(puzzle, "rich"):
            old = drawn(painter, Scene(puzzle.start(), cursor=-1, old=True))
            done = drawn(painter, Scene(puzzle.start(), cursor=-1, bleached=(1 << 16) - 1))
            for y, x in product(range(painter.height), range(2, painter.width)):
                assert "line-tint" in old.inks[y][x].bg
                assert "white" in done.inks[y][x].bg


# -- notes -------------------------------------------------------------------------------------


def test_corner_notes_always_stand_at_their_own_places() -> None:
    for width, height, side in (
        (13, 6, 9),
        (11, 5, 9),
        (5, 2, 9),
        (5, 2, 10),
        (7, 3, 9),
        (7, 3, 12),
        (7, 3, 16),
    ):
        whole = {n.digit: (n.x, n.y) for n in notes(2 * (2**side - 1), 0, width, height, side)}
        assert len(set(whole.values())) == side
        for digit in range(1, side + 1):
            (alone,) = notes(1 << digit, 0, width, height, side)
            assert (alone.x, alone.y) == whole[digit]
    assert [(n.x, n.y) for n in notes(2 * (2**9 - 1), 0, 5, 2, 9)] == [
        *((x, 0) for x in range(5)), *((x, 1) for x in range(4))
    ]  # fmt: skip


@given(
    st.integers(0, 511), st.integers(0, 511), st.sampled_from(((5, 2), (7, 3), (11, 5), (13, 6)))
)
def test_notes_stay_in_their_cell_and_the_two_sorts_never_touch(
    corner: int, centre: int, size: tuple[int, int]
) -> None:
    found = notes(2 * corner, 2 * centre, *size, 9)
    places = {(note.x, note.y): note for note in found}
    assert len(places) == len(found)
    assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in places)
    assert mask_of(n.digit for n in found if n.layer == CENTRE) == 2 * centre
    shown = mask_of(n.digit for n in found if n.layer == CORNER)
    assert shown in (0, 2 * corner)
    if not centre:
        assert shown == 2 * corner
    for (x, y), note in places.items():
        beside = places.get((x + 1, y))
        assert beside is None or beside.layer == note.layer


def test_notes_that_do_not_fit_say_that_there_are_more() -> None:
    found = notes(2 * (2**16 - 1), 0, 5, 2, 16)
    assert len(found) == 10
    assert found[-1].digit == MORE
    # five notes fit between the dashes of a cage
    for count, text in ((5, "12345"), (6, "1234+")):
        nine = board(boxed(3, 3).with_cages((((0, 1), 3),)))
        painter = large(nine)
        canvas = drawn(painter, Scene(stand(nine, {}, {0: tuple(range(1, count + 1))}), cursor=0))
        assert inside(painter, canvas, 0).splitlines()[1] == f"[{text} "[:6] + "]"


def test_cells_without_room_for_notes_say_that_there_are_some() -> None:
    for puzzle in (BOXES, BLOCKS):
        position = stand(puzzle, {}, {2: (1,)}, {3: (1, 2)})
        for painter in every_painter(puzzle):
            if painter.ch == 1:
                bare = drawn(painter, Scene(puzzle.start(), cursor=-1))
                noted = drawn(painter, Scene(position, cursor=-1))
                lit = drawn(painter, Scene(position, cursor=-1, highlight=2))
                for cell in (2, 3):
                    assert inside(painter, bare, cell) != inside(painter, noted, cell)
                assert inside(painter, lit, 2) == inside(painter, noted, 2)
                assert inside(painter, lit, 3) != inside(painter, noted, 3)


def test_a_struck_candidate_is_shown_even_where_nobody_noted_it() -> None:
    gone = frozenset({Target("candidate", 2, 4)})
    for painter in painters(NINE, "rich"):
        if painter.ch > 1:
            for position in (
                stand(NINE),
                stand(NINE, {}, {2: (4,)}),
                stand(NINE, {}, {}, {2: (4,)}),
            ):
                scene = Scene(position, cursor=-1, target=1 << 2, target_places=gone)
                text = inside(painter, drawn(painter, scene), 2)
                assert "4" in text
                assert ("×" in text) == (painter.ch > 2)


# -- labels ------------------------------------------------------------------------------------


def test_the_labels_of_a_block_are_lit_where_only_a_block_is_told() -> None:
    painter = next(painters(NINE, "rich"))
    assert painter.region_lines(Scene(NINE.start(), region=frozenset({"box 5"}))) >= {
        "row 4", "row 6", "column D", "column F"
    }  # fmt: skip
    alone = frozenset({"row 2"})
    assert painter.region_lines(Scene(NINE.start(), region=alone)) == alone


def test_letters_stand_over_the_middle_of_their_columns() -> None:
    for puzzle in (NINE, sized(16), *SMALL.values()):
        for painter in painters(puzzle, "rich"):
            top = drawn(painter, Scene(puzzle.start())).chars[0]
            for column in range(puzzle.side):
                x, _, width, _ = painter.box(column)
                assert top[x + width // 2] == "ABCDEFGHIJKLMNOP"[column]


# -- the pointer -------------------------------------------------------------------------------


def test_the_column_between_cells_belongs_to_the_right_one_and_lines_of_rows_to_none() -> None:
    for painter in painters(NINE, "rich"):
        x, y, _, _ = painter.box(1)
        if painter.beside_marks:
            assert painter.hit(x - 1, y) == Target("cell", 1)
        assert painter.hit(x, y - 1) is None
        assert painter.hit(1, y) is None
        assert painter.hit(painter.width, y) is None
        assert painter.hit(x, painter.height - 1) is None
        last = painter.box(8)
        assert painter.hit(painter.width - 1, last[1]) == Target("cell", 8)


# -- drawing only what changed -----------------------------------------------------------------


def test_a_digit_sends_its_cell_and_nothing_else() -> None:
    for puzzle in (NINE, sized(16)):
        for painter in painters(puzzle, "rich"):
            old = Scene(puzzle.start(), cursor=20)
            new = old._replace(position=stand(puzzle, {20: 5}))
            canvas = drawn(painter, old)
            canvas.take_dirty()
            painter.show(canvas, new, old)
            x, y, width, height = painter.box(20)
            allowed = set(product(range(x, x + width), range(y, y + height)))
            sent = {(a, b) for b, first, end in canvas.take_dirty() for a in range(first, end)}
            assert sent
            assert sent <= allowed
            painter.show(canvas, new, new)
            assert canvas.take_dirty() == []


# -- contrast ----------------------------------------------------------------------------------


def seen(painter: SudokuPainter) -> Iterator[Sight]:
    """Sights of every sort, as far as they need other inks."""
    things = [Sight(3), Sight(3, given=True), Sight(0, corner=6), Sight(0, centre=6, total="12")]
    marks = [(), *((mark,) for mark in MARKS), ("cursor", "target"), ("cursor", "wrong")]
    for thing, mark, flags in product(things, marks, product((False, True), repeat=4)):
        assumed, tint, lit, bleached = flags
        for slash in (0, 1):
            yield thing._replace(
                marks=mark, assumed=assumed and not thing.given, tint=int(tint),
                bleached=bleached, slash=slash,
                lit=0 if not lit else thing.value or 1, gone=2 if "target" in mark else 0,
            )  # fmt: skip


def test_what_is_drawn_stands_out_in_every_theme() -> None:
    inks = set()
    for puzzle in (NINE, CAGES):
        for painter in painters(puzzle, "rich"):
            for sight in seen(painter):
                for _, _, text, ink in painter.stamps(sight):
                    # the lines of diagonals have little contrast on purpose
                    if text.strip() and not (sight.slash and ink.fg == "grid"):
                        inks.add(ink)
    stand_out(inks)


def test_in_the_smallest_picture_blocks_are_told_apart_by_their_tone() -> None:
    text = "sudoku:6jdb:5a2b4_1_4h5_6_3_1h2_3_6b4a1,a_c_c_ba_a__abddacb_cabb_"
    for id in (text, "sudoku:2x3db:a1a4b4d3_3a6b2_1b5a6_5d4b2a5a"):
        puzzle = KINDS["sudoku"].read(id.partition(":")[2])
        assert isinstance(puzzle, Sudoku)
        sheet = looks.tiny(puzzle, puzzle.start(), "rich", 0)
        for cell, region in enumerate(puzzle.regions):
            r, c = divmod(cell, puzzle.side)
            odd = (r // 2 + c // 3) % 2 if puzzle.box_width else region % 2
            assert sheet.inks[r][c].bg == ("paper-alt" if odd else "paper")


@pytest.mark.parametrize("name", ["giant", "large", "normal", "compact"])
def test_two_marks_between_two_cells_are_both_drawn(name: str) -> None:
    places = places_of(MARKED, name)
    signs = [sign for sign, _ in marks_between(MARKED, places, False).values()]
    assert sorted(signs) == sorted("○▾▾▸=+")
    beside = MARKED.layout.with_constraints(
        (Constraint("black", (0, 1)), Constraint("thermometer", (0, 1, 2)))
    )
    signs = [sign for sign, _ in marks_between(board(beside), places, False).values()]
    # a single row has room for the dot alone
    assert sorted(signs) == sorted("●▸" if name == "compact" else "●▸▸")
