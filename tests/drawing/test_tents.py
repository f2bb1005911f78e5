"""The drawing of Tents: golden boards, the shape of each state, the pointer, and the cost of a
move.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.grid import mask_of
from solitudo.engines.core.values import Gesture, Options, Target
from solitudo.engines.tents.field import EMPTY, GRASS, TENT, TREE
from solitudo.engines.tents.kind import DEFAULT, KIND
from solitudo.engines.tents.rules import Tents
from solitudo.engines.tents.text import codec
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.tents import looks as tents
from solitudo.tui.drawing.tents.painter import Sight, TentsPainter
from tests.drawing import golden
from tests.drawing.scenes import stand_out
from tests.golden import KEPT

GOLDEN = KEPT / "drawing/tents.txt"
COLOUR, PLAIN = Palette({}, "full"), Palette({}, "none")
GLYPHS = ("rich", "blocks", "emoji", "ascii")
MARKS = ("cursor", "target", "wrong", "evidence")


def board(width: int, height: int, trees: set[int], tents: set[int]) -> Tents:
    """A board with these trees and the numbers of these tents."""
    rows = [sum(1 for t in tents if t // width == r) for r in range(height)]
    columns = [sum(1 for t in tents if t % width == c) for c in range(width)]
    opening = bytes(TREE if cell in trees else EMPTY for cell in range(width * height))
    text = codec.write_board(codec.Board(width, height, opening, (*rows, *columns)), "")
    return KIND.read(text)


# trees with a tent at their left, right, above and below
SMALL = board(5, 4, {1, 8, 10, 18}, {0, 3, 15, 19})
FIRST = KIND.read(DEFAULT.removeprefix("tents:"))


@cache
def large() -> Tents:
    """50x50 with every second column full of trees and tents: numbers of two digits."""
    trees = {r * 50 + c for r in range(50) for c in range(0, 50, 2) if r % 2}
    return board(50, 50, trees, {tree - 50 for tree in trees})


def stand(puzzle: Tents, marks: dict[int, int], auto: int = 0) -> Position:
    """The start with these marks in it."""
    values = bytearray(puzzle.start().values)
    for cell, value in marks.items():
        values[cell] = value
    return puzzle.start()._replace(values=bytes(values), auto=auto)


def faulty(puzzle: Tents, position: Position, **more: Any) -> Scene:
    """A scene that shows what is wrong in the position."""
    targets = [t for fault in puzzle.faults(position) for t in fault.targets]
    return Scene(
        position,
        wrong=mask_of(t.at for t in targets if t.what == "cell"),
        wrong_places=frozenset(t for t in targets if t.what == "clue"),
        **more,
    )


def scenes() -> dict[str, Scene]:
    """Return the scenes of the golden file, on the small board."""
    play = {0: TENT, 3: TENT, 15: TENT, 4: GRASS, 9: GRASS, 16: GRASS, 17: GRASS, 19: GRASS}
    auto = 1 << 4 | 1 << 9
    hint = stand(SMALL, {0: TENT, 5: GRASS})
    return {
        "play": Scene(stand(SMALL, play | {19: TENT}, auto), cursor=17, tinted=True),
        "wrong": faulty(SMALL, stand(SMALL, play | {11: TENT}, auto), cursor=11),
        "hint": Scene(
            hint, cursor=7, target=1 << 7 | 1 << 12, evidence=1 << 0 | 1 << 2 | 1 << 1 | 1 << 5,
            evidence_places=frozenset({Target("clue", 1), Target("clue", 6)}),
            region=frozenset({"row 2"}),
        ),
        "finished": Scene(stand(SMALL, play | {19: TENT}), bleached=(1 << 20) - 1),
        "paused": Scene(stand(SMALL, play, auto), cursor=17, paused=True),
    }  # fmt: skip


def painters(puzzle: Tents, glyphs: str, palette: Palette = COLOUR) -> Iterator[TentsPainter]:
    """A painter for each look."""
    for look, painter in tents.looks(puzzle, glyphs):
        made = painter(puzzle, look, palette, glyphs)
        assert isinstance(made, TentsPainter)
        yield made


def every_painter(puzzle: Tents) -> Iterator[TentsPainter]:
    """A painter for each look, glyph set and sort of palette."""
    for glyphs, palette in product(GLYPHS, (COLOUR, PLAIN)):
        yield from painters(puzzle, glyphs, palette)


def drawn(painter: TentsPainter, scene: Scene) -> Canvas:
    """A scene drawn from nothing."""
    canvas = Canvas(painter.width, painter.height)
    painter.show(canvas, scene, None)
    return canvas


def shape(painter: TentsPainter, sight: Sight) -> str:
    """The characters of a cell, without colours."""
    sheet = Canvas(painter.pw, painter.ph)
    for x, y, text, ink in painter.stamps(sight):
        sheet.put(x, y, text, ink)
    return sheet.text()


# -- golden boards -----------------------------------------------------------------------------


def test_each_look_draws_the_small_board_as_it_stands_in_the_file() -> None:
    golden.compare(GOLDEN, golden.pictures(SMALL, scenes(), GLYPHS))


# -- the shape of each state -------------------------------------------------------------------


@pytest.mark.parametrize("value", [EMPTY, TENT, GRASS, TREE])
def test_every_mark_has_a_shape_of_its_own(value: int) -> None:
    for painter in every_painter(SMALL):
        shapes = [shape(painter, Sight(value))]
        shapes += [shape(painter, Sight(value)._replace(**{mark: True})) for mark in MARKS]
        assert len(set(shapes)) == 5, (painter.glyphs, painter.look.name, shapes)


@pytest.mark.parametrize("value", [EMPTY, TENT, GRASS, TREE])
def test_the_cursor_hides_no_other_mark(value: int) -> None:
    for painter in every_painter(SMALL):
        here = Sight(value, cursor=True)
        shapes = [shape(painter, here)]
        shapes += [shape(painter, here._replace(**{mark: True})) for mark in MARKS[1:]]
        assert len(set(shapes)) == 4, (painter.glyphs, painter.look.name, shapes)


def test_what_stands_in_a_cell_is_told_by_shape_under_every_mark() -> None:
    for painter in every_painter(SMALL):
        for on in product((False, True), repeat=4):
            marks = dict(zip(MARKS, on, strict=True))
            shapes = {shape(painter, Sight(value, **marks)) for value in (EMPTY, TENT, GRASS, TREE)}
            assert len(shapes) == 4, (painter.glyphs, painter.look.name, marks)


def test_grass_that_grew_by_itself_looks_other_than_sown_grass() -> None:
    for painter in every_painter(SMALL):
        assert painter.stamps(Sight(GRASS)) != painter.stamps(Sight(GRASS, own=False))


def test_a_finished_board_has_no_grass_and_no_empty_squares() -> None:
    for painter in every_painter(SMALL):
        bare = shape(painter, Sight(EMPTY, bleached=True))
        assert shape(painter, Sight(GRASS, bleached=True)) == bare
        grounds = {ink.bg for _, _, _, ink in painter.stamps(Sight(GRASS, bleached=True))}
        assert grounds == {"white"}


def test_looking_back_tints_the_whole_sheet() -> None:
    for painter in every_painter(FIRST):
        canvas = drawn(painter, Scene(FIRST.start(), cursor=9, old=True))
        for cell in range(64):
            x, y, width, height = painter.box(cell)
            ground = canvas.inks[y + height - 1][x + width - 1].bg
            assert cell == 9 or "line-tint" in ground


# -- links -------------------------------------------------------------------------------------


def test_links_join_a_tent_and_its_tree_on_all_four_sides() -> None:
    position = stand(SMALL, {0: TENT, 3: TENT, 15: TENT, 19: TENT})
    for painter in every_painter(SMALL):
        tied = drawn(painter, Scene(position)).text()
        loose = drawn(painter, Scene(position, details=False)).text()
        assert (tied != loose) == painter.roped
        if painter.roped:
            assert len(painter.arms(position)) == 8


def test_grass_far_away_can_tie_a_link() -> None:
    # the tree between two tents takes the left one once the other has a tree of its own
    puzzle = board(7, 3, {8, 10}, {7, 9})
    before = stand(puzzle, {9: TENT})
    after = stand(puzzle, {9: TENT, 7: GRASS, 1: GRASS, 15: GRASS})
    for painter in every_painter(puzzle):
        old, new = Scene(before), Scene(after)
        canvas = drawn(painter, old)
        painter.show(canvas, new, old)
        fresh = drawn(painter, new)
        assert (canvas.chars, canvas.inks) == (fresh.chars, fresh.inks)
        if painter.roped:
            assert 9 in painter.arms(after)
            assert 9 not in painter.arms(before)


# -- numbers -----------------------------------------------------------------------------------


def number(painter: TentsPainter, canvas: Canvas, line: int) -> str:
    """Return the content of the field of a number."""
    x, y, width, _, over = painter.field(line)
    rows = range(y - 1 if over else y, y + 1)
    return "".join("".join(canvas.chars[row][x : x + width]) for row in rows).replace(" ", "")


def test_numbers_tell_open_met_short_and_exceeded() -> None:
    position = stand(FIRST, {4: TENT, 2: TENT, **dict.fromkeys((57, 58, 59, 60, 61, 62), GRASS)})
    position = stand(FIRST, {c: v for c, v in enumerate(position.values) if v != TREE and v})
    told, silent = faulty(FIRST, position), Scene(position)
    for painter in every_painter(FIRST):
        plain = painter.glyphs in ("ascii", "blocks")
        canvas = drawn(painter, told)
        assert number(painter, canvas, 1) == "2"
        assert number(painter, canvas, 0) == "1+"
        assert number(painter, canvas, 7) == ("3-" if plain else "3−")
        assert number(painter, canvas, 5) == ("0=" if plain else "0✓")
        # if broken rules are not shown, nothing gives them away
        canvas = drawn(painter, silent)
        assert number(painter, canvas, 0) == "1"
        assert number(painter, canvas, 7) == "3"


def test_a_number_that_a_hint_speaks_of_stands_in_brackets() -> None:
    for painter in every_painter(FIRST):
        for line in range(16):
            places = frozenset({Target("clue", line)})
            text = number(
                painter, drawn(painter, Scene(FIRST.start(), evidence_places=places)), line
            )
            assert text.strip("<>‹›") == str(FIRST.needs[line])
            assert text[-1] in ">›"


def test_numbers_of_two_digits_never_run_together() -> None:
    puzzle = large()
    assert max(puzzle.needs) == 25
    for painter in every_painter(puzzle):
        canvas = drawn(painter, Scene(puzzle.start()))
        for line, need in enumerate(puzzle.needs):
            sign = "=" if painter.glyphs in ("ascii", "blocks") else "✓"
            assert number(painter, canvas, line) == (str(need) if need else f"0{sign}")
        if painter.look.name == "smallest":
            assert painter.margins[3] == 2


def test_columns_beyond_z_go_on_in_small_letters() -> None:
    for painter in painters(large(), "rich"):
        assert drawn(painter, Scene(large().start())).text().splitlines()[0].split()[24:28] == [
            "Y", "Z", "a", "b"
        ]  # fmt: skip


# -- the pointer -------------------------------------------------------------------------------


def test_every_character_of_a_cell_belongs_to_it() -> None:
    for puzzle in (FIRST, SMALL, large()):
        for painter in [p for glyphs in ("rich", "emoji") for p in painters(puzzle, glyphs)]:
            cells = {}
            for cell in range(puzzle.grid.count):
                x, y, width, height = painter.box(cell)
                for dx, dy in product(range(width), range(height)):
                    cells[x + dx, y + dy] = Target("cell", cell)
            for x, y in product(range(-1, painter.width + 1), range(-1, painter.height + 1)):
                target = painter.hit(x, y)
                if target is None or target.what == "cell":
                    assert target == cells.get((x, y))
                else:
                    assert (x, y) not in cells


def test_a_letter_and_a_number_are_the_number_of_their_line() -> None:
    for painter in every_painter(SMALL):
        for column in range(5):
            x, _, width, _ = painter.box(column)
            for dx, y in product(range(width), range(painter.top)):
                assert painter.hit(x + dx, y) == Target("clue", 4 + column)
        for row in range(4):
            _, y, _, height = painter.box(5 * row)
            for dy in range(height):
                assert painter.hit(1, y + dy) == Target("clue", row)
        for line in range(9):
            x, y, width, ones, _ = painter.field(line)
            assert painter.hit(x + ones, y) == Target("clue", line)
            assert x + width <= painter.width
        assert painter.hit(0, 0) is None


# -- drawing only what changed -----------------------------------------------------------------


def test_a_move_sends_its_cell_its_numbers_and_its_link_and_nothing_else() -> None:
    puzzle = board(30, 20, {31, 100, 333}, {1, 130, 334})
    for painter in every_painter(puzzle):
        old = Scene(puzzle.start(), cursor=1)
        new = old._replace(position=stand(puzzle, {1: TENT}))
        canvas = drawn(painter, old)
        canvas.take_dirty()
        painter.show(canvas, new, old)
        allowed = set()
        for cell in (1, 31):
            x, y, width, height = painter.box(cell)
            allowed |= {(x + dx, y + dy) for dx in range(width) for dy in range(height)}
        for line in (0, 21):
            x, y, width, _, _ = painter.field(line)
            allowed |= {(x + dx, y) for dx in range(width)}
        sent = {(x, y) for y, first, end in canvas.take_dirty() for x in range(first, end)}
        assert sent
        assert sent <= allowed
        painter.show(canvas, new, new)
        assert canvas.take_dirty() == []


# -- contrast ----------------------------------------------------------------------------------


def test_what_is_drawn_stands_out_in_every_theme() -> None:
    inks = set()
    for painter in painters(SMALL, "rich"):
        for value, flags in product((EMPTY, TENT, GRASS, TREE), product((False, True), repeat=7)):
            own, odd, cursor, target, wrong, evidence, tint = flags
            if target + wrong + evidence > 1 or (not own and value != GRASS):
                continue
            if odd and painter.ticked:
                continue
            sight = Sight(value, own, odd, cursor, target, wrong, evidence, tint)
            for _, _, text, ink in painter.stamps(sight):
                # a trunk is part of its tree, and need not stand out from it
                if text.strip() and ink.bg != "wood":
                    inks.add(ink)
    stand_out(inks)


# -- the kind's own keys -----------------------------------------------------------------------


def test_the_keys_for_marks_write_them() -> None:
    for key, mark in (("t", "t"), ("g", "g")):
        own = KIND.keys[key]
        assert own.help
        action = FIRST.act(FIRST.start(), Gesture(own.verb, (9,)), Options())
        assert isinstance(action, Action)
        assert [(edit.mark, edit.cells) for edit in action.edits] == [(mark, (9,))]
    assert (KIND.keys["f"].verb, KIND.keys["f"].line) == ("line", 0)
    assert (KIND.keys["F"].verb, KIND.keys["F"].line) == ("line", 1)
