"""The drawing of Slant: small boards in every look, the shape of each state, and laws over random
scenes.
"""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo import engines
from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.grid import bits, mask_of
from solitudo.engines.core.values import Options, Target
from solitudo.themes import loader
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import Offer, Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.slant import looks as slant
from solitudo.tui.drawing.slant import paths
from solitudo.tui.drawing.slant.cells import POOL
from solitudo.tui.drawing.slant.painter import SlantPainter
from solitudo.tui.layout.gestures import LEFT, Pointer
from tests.drawing import golden
from tests.drawing.scenes import some_scene
from tests.golden import KEPT
from tests.samples import sample

GOLDEN = KEPT / "drawing/slant.txt"
GLYPHS = ("rich", "blocks", "ascii")
NAMES = ("giant", "huge", "large", "normal", "compact")
ROLES = dict(loader.load("lamplight").roles)
FULL = Palette(ROLES)
PLAIN = Palette(ROLES, "none")

# points:  . 1 . . .   strokes:  \ / / \     a loop closes at the right, around the point with 3;
#          1 2 . 3 .             / . \ /     the 0 in it is broken, the 3 can still be reached
#          . . 0 . 1             . \ . /
#          4 . 2 . .
BOARD: Any = engines.read("slant:4x3:a1c12a3c0a14a2b")
VALUES = bytes([1, 2, 2, 1, 2, 0, 1, 2, 0, 1, 0, 2])
LOOP = mask_of((2, 3, 6, 7))


def point(r: int, c: int) -> Target:
    return Target("point", r * 5 + c)


def position(values: Sequence[int] = VALUES, computer: int = 0) -> Position:
    return Position(bytes(values), computer=computer)


def noted(text: str = r"r\:A1,B2 r/:C1,B2,C3 d\:A2,B1 d/:B1,B2,D2") -> Position:
    vocabulary = BOARD.vocabulary
    start = BOARD.start()._replace(values=VALUES)
    there: Position = vocabulary.apply(start, vocabulary.read(text))
    return there


def offered(look: str, glyphs: str = "rich") -> Offer[Any]:
    """Return the look of this name. ASCII has no giant one, so the next one replaces it."""
    found = {size.name: (size, painter) for size, painter in looks(BOARD, glyphs)}
    return found.get(look, found["huge"])


def draw(
    scene: Scene, look: str = "normal", glyphs: str = "rich", palette: Palette = FULL
) -> Canvas:
    size, painter = offered(look, glyphs)
    canvas = Canvas(size.width, size.height)
    painter(BOARD, size, palette, glyphs).show(canvas, scene, None)
    return canvas


def lines(scene: Scene, look: str = "normal", glyphs: str = "rich", **more: Any) -> list[str]:
    return draw(scene, look, glyphs, **more).text().split("\n")


def at(canvas: Canvas, x: int, y: int) -> tuple[str, Ink]:
    return canvas.chars[y][x], canvas.inks[y][x]


# pictures

SCENES = {
    "in play": Scene(position(), cursor=5),
    "a loop and a broken number": Scene(
        position(),
        cursor=2,
        tinted=True,
        wrong=LOOP | 1 << 9,
        wrong_places=frozenset({point(2, 2)}),
    ),
    "a hint": Scene(
        position(),
        cursor=8,
        evidence=1 << 4 | 1 << 9,
        target=1 << 5 | 1 << 10,
        evidence_places=frozenset({point(1, 1)}),
        target_places=frozenset({point(0, 2)}),
    ),
    "versus": Scene(position(computer=mask_of((1, 4, 6))), cursor=10, versus=True),
    "notes for two cells": Scene(noted(), cursor=5),
    "notes beside the cursor's row": Scene(noted(), cursor=9, evidence=1 << 5),
    "wrong marks told": Scene(position(), cursor=0, wrong=1 | 1 << 11),
}


def test_every_look_draws_the_same_pictures_as_ever() -> None:
    golden.compare(GOLDEN, golden.pictures(BOARD, SCENES))


def board(width: int, height: int) -> Any:
    points = (width + 1) * (height + 1)
    return engines.read(f"slant:{width}x{height}:" + "a" * points)


# diagonals


def test_a_stroke_is_a_true_diagonal_that_ends_in_its_points() -> None:
    free = board(3, 3)
    look, painter = looks(free, "rich")[3]
    for value, drawn in ((1, ["▗▄──┼", "│▝▜▄│", "┼──▝▘"]), (2, ["┼──▄▖", "│▄▛▘│", "▝▘──┼"])):
        canvas = Canvas(look.width, look.height)
        values = bytes([0, 0, 0, 0, value, 0, 0, 0, 0])
        scene = Scene(free.start()._replace(values=values), cursor=-1)
        painter(free, look, FULL, "rich").show(canvas, scene, None)
        assert ["".join(canvas.chars[y][7:12]) for y in (3, 4, 5)] == drawn


def test_four_strokes_fill_the_point_where_they_meet() -> None:
    free = board(2, 2)
    look, painter = looks(free, "rich")[3]
    canvas = Canvas(look.width, look.height)
    scene = Scene(free.start()._replace(values=bytes([1, 2, 2, 1])), cursor=-1)
    painter(free, look, FULL, "rich").show(canvas, scene, None)
    assert canvas.text().split("\n")[1:] == [
        "   ▗▄──┬──▄▖",
        " 1 │▝▜▄│▄▛▘│",
        "   ├──▟█▙──┤",
        " 2 │▄▛▘│▝▜▄│",
        "   ▝▘──┴──▝▘",
    ]


def test_the_row_of_a_number_is_free_of_strokes() -> None:
    canvas = draw(Scene(position(), cursor=-1))
    for p, number in enumerate(BOARD.numbers):
        if number >= 0:
            r, c = divmod(p, 5)
            x, y = 3 + 4 * c, 1 + 2 * r
            assert canvas.chars[y][x] == str(number)
            assert {canvas.chars[y][x - 1], canvas.chars[y][x + 1]} <= set(" ▐▌")


# states


def test_a_number_is_open_met_closed_or_broken() -> None:
    scene = Scene(position(), cursor=-1, wrong_places=frozenset({point(2, 2)}))
    canvas = draw(scene)

    def around(r: int, c: int) -> tuple[str, Ink]:
        x, y = 3 + 4 * c, 1 + 2 * r
        return "".join(canvas.chars[y][x - 1 : x + 2]), canvas.inks[y][x]

    assert around(0, 1) == ("▐1▌", Ink("ink", "disc", bold=True, reverse=True))
    assert around(1, 1) == (" 2 ", Ink("ink", "paper"))
    assert around(2, 4) == (" 1 ", Ink("mark-white-ring", "paper"))
    assert around(2, 2) == ("!0!", Ink("error", "error-bg", bold=True))
    # without the fault, nothing shows that it is broken: the setting may be off
    assert "!" not in draw(scene._replace(wrong_places=frozenset())).text()


@pytest.mark.parametrize("look", NAMES)
@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("palette", [FULL, PLAIN])
def test_every_state_of_a_cell_has_a_shape_of_its_own(
    look: str, glyphs: str, palette: Palette
) -> None:
    plain = Scene(position(), cursor=-1)
    shown = {
        name: draw(scene, look, glyphs, palette).text()
        for name, scene in {
            "plain": plain,
            "cursor": plain._replace(cursor=4),
            "wrong": plain._replace(wrong=1 << 4),
            "evidence": plain._replace(evidence=1 << 4),
            "target": plain._replace(target=1 << 4),
            "evidence point": plain._replace(evidence_places=frozenset({point(1, 0)})),
            "target point": plain._replace(target_places=frozenset({point(1, 0)})),
            "wrong point": plain._replace(wrong_places=frozenset({point(1, 0)})),
            "paused": plain._replace(paused=True),
            "loop": plain._replace(wrong=LOOP),
        }.items()
    }
    assert len(set(shown.values())) == len(shown)


@pytest.mark.parametrize("look", NAMES)
@pytest.mark.parametrize("glyphs", GLYPHS)
def test_without_colour_the_cursor_hides_nothing_that_its_cell_says(look: str, glyphs: str) -> None:
    scene = Scene(position(), cursor=11)
    hidden = {
        draw(more, look, glyphs, PLAIN).text()
        for more in (
            scene,
            scene._replace(wrong=1 << 11),
            scene._replace(evidence=1 << 11),
            scene._replace(target=1 << 11),
        )
    }
    assert len(hidden) == 4


def test_the_strongest_state_has_the_bracket_between_two_cells() -> None:
    scene = Scene(position(), cursor=5, target=1 << 6, evidence=1 << 4, wrong=1 << 7)
    assert lines(scene)[4] == " 2 ╏▄▛▘┃   ┃▝▜▄║▄▛▘!"
    both = Scene(position(), cursor=-1, target=3 << 5)
    assert lines(both)[4] == " 2 │▄▛▘║   ║▝▜▄║▄▛▘│"


def test_a_loop_is_thick_and_its_pool_is_hatched() -> None:
    canvas = draw(Scene(position(), cursor=-1, wrong=LOOP))
    assert at(canvas, 13, 3) == ("░", Ink("error", POOL))
    rows = canvas.text().split("\n")
    assert rows[2][12:] == "▄█▀░▀█▄│"
    assert rows[3][11:] == "▐█░▐3▌░█▌"
    assert canvas.inks[2][15] == Ink("error", POOL)
    assert canvas.inks[2][12] == Ink("error", "paper")
    # with one diagonal less, nothing is closed
    assert "░" not in draw(Scene(position(), cursor=-1, wrong=LOOP & LOOP - 1)).text()


def test_in_versus_the_weight_says_who_drew_a_stroke() -> None:
    canvas = draw(Scene(position(computer=1 << 4), cursor=-1, versus=True))
    assert "".join(canvas.chars[4][4:7]) == "▗▞▘"
    assert "".join(canvas.chars[2][8:11]) == "▄█▀"
    assert canvas.inks[2][9].fg == "player"
    assert "".join(canvas.chars[4][4:7]) == "▗▞▘"
    assert canvas.inks[4][5].fg == "computer"
    # both meet in a point, which belongs to neither
    mixed = draw(Scene(position(computer=1 << 7), cursor=-1, versus=True))
    assert at(mixed, 19, 3)[1] == Ink("ink", "paper")


def test_a_chain_has_one_hue_and_a_lone_stroke_is_ink() -> None:
    values = position([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2])
    canvas = draw(Scene(values, cursor=-1))
    assert canvas.inks[2][5].fg == canvas.inks[4][9].fg
    assert canvas.inks[2][5].fg.startswith("chain-")
    assert canvas.inks[6][17].fg == "ink"
    for quiet in (
        Scene(values, cursor=-1, details=False),
        Scene(values, cursor=-1, bleached=(1 << 12) - 1),
    ):
        inks = {ink.fg for row in draw(quiet).inks for ink in row}
        assert not any(role.startswith("chain-") for role in inks)


def test_the_finished_sheet_is_white_with_black_strokes() -> None:
    canvas = draw(Scene(position([1] * 12), cursor=-1, bleached=(1 << 12) - 1))
    assert {ink.bg for row in canvas.inks[1:] for ink in row[2:]} <= {"white", "disc"}


def test_looking_back_tints_the_whole_sheet_and_a_pause_hides_it() -> None:
    old = draw(Scene(position(), cursor=-1, old=True))
    assert {ink.bg for row in old.inks[1:] for ink in row[2:]} <= {"line-tint", "disc"}
    paused = draw(Scene(position(), cursor=3, paused=True, wrong=LOOP)).text()
    assert not set(paused.split("\n", 1)[1]) & set("╲╱▚▞█▄▀0[!")
    assert "Paused" in paused


def test_the_resting_cursor_tints_its_row_and_column_as_one_band() -> None:
    canvas = draw(Scene(position([0] * 12), cursor=5, tinted=True))
    assert [x for x in range(3, 20) if canvas.inks[4][x].bg != "line-tint"] == [3, 8, 9, 10, 19]
    assert all(canvas.inks[y][9].bg == "line-tint" for y in (2, 3, 5, 6))


# the mouse


@pytest.mark.parametrize("name", NAMES)
def test_the_characters_of_a_cell_lead_back_to_it(name: str) -> None:
    size, kind = offered(name)
    painter = kind(BOARD, size, FULL, "rich")
    assert isinstance(painter, SlantPainter)
    pw, ph = size.pitch
    for cell in range(BOARD.grid.count):
        x, y, width, height = painter.box(cell)
        assert (width, height) == (pw + 3, ph + 1)
        found = {
            painter.hit(x + 1 + dx, y + dy) for dx in range(pw) for dy in range(ph) if dx or dy
        }
        assert found == {Target("cell", cell)}
    for p in range(20):
        r, c = divmod(p, 5)
        assert painter.hit(painter.left + pw * c, painter.top + ph * r) == Target("point", p)
    assert painter.hit(1, 2) is None
    assert painter.hit(painter.left + 1, 0) is None
    # the last line of points belongs to the cells beside it
    assert painter.hit(painter.left + 1, size.height - 1) == Target("cell", 8)
    assert painter.hit(size.width - 1, painter.top) == Target("cell", 3)


@pytest.mark.parametrize("name", NAMES)
def test_a_drag_along_the_drawn_diagonals_draws_them(name: str) -> None:
    size, kind = offered(name)
    painter = kind(BOARD, size, FULL, "rich")
    assert isinstance(painter, SlantPainter)
    pw, ph = size.pitch
    pointer = Pointer(diagonals=("\\", "/"), pitch=size.pitch)
    spots = [(3 + round(pw * t / 40), 1 + round(ph * t / 40)) for t in range(81)]
    spots += [(3 + round(pw * (2 + t / 40)), 1 + round(ph * (2 - t / 40))) for t in range(81)]
    pointer.press(painter.hit(*spots[0]) or Target("cell", 0), LEFT, *spots[0])
    for spot in spots[1:]:
        pointer.move(painter.hit(*spot), *spot)
    gesture = pointer.release()
    assert gesture is not None
    action = BOARD.act(BOARD.start(), gesture, Options())
    assert isinstance(action, Action)
    after = BOARD.vocabulary.apply(BOARD.start(), action)
    assert list(after.values) == [1, 0, 0, 2, 0, 1, 2, 0, 0, 0, 0, 0]


# notes for two cells


@pytest.mark.parametrize("look", NAMES)
@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("palette", [FULL, PLAIN])
def test_each_note_for_two_cells_has_a_shape_of_its_own(
    look: str, glyphs: str, palette: Palette
) -> None:
    marks = (r"r\:B2", "r/:B2", r"r\:B2 r/:B2", r"d\:B2", "d/:B2", r"d\:B2 d/:B2")
    bare = draw(Scene(noted(), cursor=-1), look, glyphs, palette).text()
    shown = [
        draw(
            Scene(BOARD.vocabulary.apply(BOARD.start(), BOARD.vocabulary.read(mark)), cursor=-1),
            look, glyphs, palette,
        ).text()
        for mark in marks
    ]  # fmt: skip
    assert len({bare, *shown}) == 7
    assert [[sign for sign in "=v^<>" if sign in text] for text in shown] == [
        ["v"], ["^"], ["="], [">"], ["<"], ["="],
    ]  # fmt: skip


@pytest.mark.parametrize(("look", "spots"), [("normal", (11, 4)), ("large", (15, 5))])
def test_a_note_stands_between_its_cells_and_below_a_bracket_where_there_is_room(
    look: str, spots: tuple[int, int]
) -> None:
    there = BOARD.vocabulary.apply(BOARD.start(), BOARD.vocabulary.read(r"r\:B2 r/:B2"))
    x, middle = spots
    away = draw(Scene(there, cursor=-1), look)
    assert at(away, x, middle) == ("=", Ink("mark-white-ring-auto", "paper"))
    here = draw(Scene(there, cursor=5), look)
    # the frame of the cursor has the whole column
    assert at(here, x, middle)[0] == "┃"
    assert "=" not in here.text()


def test_a_note_goes_when_both_cells_say_it_and_stays_where_they_break_it() -> None:
    def shown(*values: int) -> bool:
        there = noted("r\\:A1")._replace(values=bytes([*values, *[0] * 10]))
        return "v" in draw(Scene(there, cursor=-1)).text()

    assert shown(0, 0)
    assert shown(1, 0)
    assert not shown(1, 1)
    assert not shown(2, 1)
    assert shown(1, 2)


def test_a_note_inside_the_frame_of_the_cursor_goes_when_the_cell_before_it_changes() -> None:
    size, kind = offered("giant")
    painter = kind(BOARD, size, FULL, "rich")
    before, after = Scene(noted(r"r\:A2 r/:A2"), cursor=5), Scene(noted("r/:B1"), cursor=5)
    canvas = Canvas(size.width, size.height)
    painter.show(canvas, before, None)
    assert "=" in canvas.text()
    painter.show(canvas, after, before)
    assert canvas.text() == draw(after, "giant").text()


# laws


notes = st.lists(st.sampled_from([0, 0, 0, 2, 4, 6]), min_size=12, max_size=12).map(tuple)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(6))
def test_each_set_of_glyphs_keeps_to_its_own(name: str, seed: int) -> None:
    scene = some_scene(BOARD, random.Random(seed))._replace(paused=False, other=None)
    palette = (FULL, PLAIN)[seed % 2]
    assert draw(scene, name, "ascii", palette).text().isascii()
    blocks = set(draw(scene, name, "blocks", palette).text())
    assert not blocks & set("▘▝▖▌▞▛▗▚▜▙▟╱╲┊✓▂▔") - set("▌")
    lines = "─│┌┬┐├┼┤└┴┘┏┃┗┓┛━╏╍═║"
    allowed = set(f"{lines} ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█░·•╱╲‹›()[]!01234567890ABCD=v^<>\n")
    assert set(draw(scene, name, "rich", palette).text()) <= allowed


@pytest.mark.parametrize("name", ["normal", "large", "giant"])
@pytest.mark.parametrize("seed", range(20))
def test_a_character_holds_two_colours_only_where_two_thick_strokes_fill_it(
    seed: int, name: str
) -> None:
    canvas = draw(some_scene(BOARD, random.Random(seed)), name)
    strokes = {"ink", "error", "player", "computer", *(f"chain-{n}" for n in range(1, 7))}
    for row, inks in zip(canvas.chars, canvas.inks, strict=True):
        for char, ink in zip(row, inks, strict=True):
            FULL.style(ink)
            if ink.bg in strokes:
                assert char == "▀" or name == "giant"
                assert ink.fg in strokes


@pytest.mark.parametrize("theme", ["lamplight", "washi", "contrast", "okabe", "suzuri"])
def test_every_role_is_known_to_every_theme(theme: str) -> None:
    palette = Palette(dict(loader.load(theme).roles))
    for scene in SCENES.values():
        for row in draw(scene, palette=palette).inks:
            for ink in row:
                palette.style(ink)


# what diagonals form together

boards = st.tuples(st.integers(2, 7), st.integers(2, 6)).flatmap(
    lambda size: st.tuples(
        st.just(size),
        st.lists(
            st.sampled_from([1, 2, 1, 2, 1, 2, 0]),
            min_size=size[0] * size[1],
            max_size=size[0] * size[1],
        ),
    )
)


@settings(max_examples=sample(60, 150), deadline=None)
@given(boards)
def test_a_pool_is_where_water_poured_round_the_board_does_not_come(
    made: tuple[tuple[int, int], list[int]],
) -> None:
    (width, height), values = made
    loop = paths.loops(width, values, (1 << width * height) - 1)
    pool = paths.pool(width, values, loop)
    # a grid of 4 x 4 for each cell, with a frame around it; points and diagonals are filled
    filled = set()
    for cell in bits(loop):
        r, c = divmod(cell, width)
        for k in range(5):
            filled.add((4 * r + k, 4 * c + (k if values[cell] == 1 else 4 - k)))
    wet = {(-1, -1)}
    running = [(-1, -1)]
    while running:
        y, x = running.pop()
        for to in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
            inside = -1 <= to[0] <= 4 * height + 1 and -1 <= to[1] <= 4 * width + 1
            if inside and to not in wet and to not in filled:
                wet.add(to)
                running.append(to)
    for r in range(height + 1):
        for c in range(width):
            assert (r * width + c in pool.levels) == ((4 * r, 4 * c + 2) not in wet)
    for r in range(height):
        for c in range(width + 1):
            assert (r * (width + 1) + c in pool.sides) == ((4 * r + 2, 4 * c) not in wet)


@settings(max_examples=sample(40, 100), deadline=None)
@given(boards)
def test_the_loops_drawn_are_those_of_the_rules(made: tuple[tuple[int, int], list[int]]) -> None:
    (width, height), values = made
    puzzle = board(width, height)
    drawn = paths.loops(width, values, (1 << width * height) - 1)
    found = puzzle.loops(puzzle.start()._replace(values=bytes(values)))
    told = mask_of(cell for loop in found for cell in loop)
    assert told & ~drawn == 0
    # the same is drawn if the rules are the only reason
    assert paths.loops(width, values, told) == told


def test_a_chain_keeps_its_hue_while_another_grows() -> None:
    before = BOARD.chains(position([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2]))
    after = BOARD.chains(position([1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 2]))
    one, other = paths.hues(4, before), paths.hues(4, after)
    assert one[0] == one[5] == other[0] == other[5] != 0
    assert one[11] == 0


def test_a_move_draws_only_what_it_changed() -> None:
    big = board(30, 30)
    size, kind = looks(big, "rich")[3]
    painter = kind(big, size, FULL, "rich")
    canvas = Canvas(size.width, size.height)
    before = Scene(big.start(), cursor=0)
    painter.show(canvas, before, None)
    canvas.take_dirty()
    values = bytearray(900)
    values[455] = 1
    painter.show(canvas, Scene(big.start()._replace(values=bytes(values)), cursor=0), before)
    assert sum(end - first for _, first, end in canvas.take_dirty()) == 7


def test_the_module_names_a_tone_for_every_mark() -> None:
    assert len(slant.TONES) == len(BOARD.marks)
