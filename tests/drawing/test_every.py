"""Every kind in every theme, look and set of glyphs: what holds whatever is drawn."""

import random
from functools import cache
from itertools import product
from typing import Any

import pytest
from rich.cells import cell_len
from rich.color import Color

from solitudo import engines
from solitudo.engines.core.action import Position
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request, Target
from solitudo.themes import borrowed, loader
from solitudo.themes.contrast import DRAWN, TEXT, ratio
from solitudo.tui.drawing import looks, module_of
from solitudo.tui.drawing.common import plain_board
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.painter import FINE, Painter, Scene, signs_of
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.terminal.capabilities import GLYPHS
from solitudo.tui.terminal.sanitize import clean
from tests import golden, toy
from tests.drawing.scenes import some_scene
from tests.samples import sample

KINDS = (*engines.kinds(), "toy")
VARIANTS = {
    "sudoku jigsaw": "sudoku:6jdb:5a2b4_1_4h5_6_3_1h2_3_6b4a1,a_c_c_ba_a__abddacb_cabb_",
    "sudoku killer": (
        "sudoku:2x3kadi:zj,aaa__a_____a______b_aaa_abaaa__a___a_aa__,"
        "6a11a8a8_16_4_8e9_6_6b6c8_4a8d9a9a"
    ),
    "hexagons with holes": (
        "hitori-hex:6dh:1b245136.59752178b52b5.4b63.1272578916a19586a427b38a6.71953a9174b8a6.35b3"
        "a9.ba325.b91438657"
    ),
    "large numbers": "hitori:10x10:" + "123456789a" * 10,
}
# characters that the Linux console does not have
BARRED = set("▘▝▗▚▞▛▜▙▟╱╲┊✓▂▔")


@pytest.fixture(autouse=True)
def _toy(toy_kind: toy.ToyKind) -> None:
    """Use the toy as a kind without a drawing of its own."""


def can(kind: Kind, size: str) -> bool:
    """Whether there are boards of this size."""
    try:
        kind.check(Request(size, kind.levels_at(size)[0], 1))
    except PuzzleError:
        return False
    return True


@cache
def board(name: str) -> Puzzle:
    """A small board of the kind."""
    kind = engines.kind(name)
    size = next((size for size in ("4x4", "4") if can(kind, size)), kind.sizes[0])
    return kind.generate(Request(size, kind.levels_at(size)[0], 1), lambda share: None)


def half(puzzle: Puzzle, shift: int = 0) -> Position:
    """Some cells as the solution has them, some with another mark, some with notes."""
    start, first = puzzle.start(), puzzle.solutions.first
    assert first is not None
    values = bytearray(start.values)
    free = [c for c in range(len(values)) if not values[c]]
    for number, cell in enumerate(free[shift:]):
        values[cell] = (first[cell], 0, first[cell], 1 + first[cell] % (len(puzzle.marks) - 1))[
            number % 4
        ]
    notes = tuple(
        tuple(0 if value else 2 + 4 * (cell % 2) for cell, value in enumerate(values))
        for _ in puzzle.layers
    )
    return Position(bytes(values), sum(1 << cell for cell in free[::5]), 0, notes)


def scenes(puzzle: Puzzle) -> list[Scene]:
    """Scenes that have everything a scene can have between them."""
    start, marked = puzzle.start(), half(puzzle)
    whole = (1 << puzzle.grid.count) - 1
    fifth = sum(1 << cell for cell in range(0, puzzle.grid.count, 5))
    places = frozenset({Target("point", 1), Target("clue", 1), Target("candidate", 2, 1)})
    region = frozenset(puzzle.grid.line_names[:2])
    return [
        Scene(start, cursor=-1),
        Scene(marked, cursor=1, tinted=True, highlight=1, versus=True),
        Scene(marked, cursor=2, wrong=fifth << 1 & whole, wrong_places=places),
        Scene(
            marked, cursor=3, target=fifth, evidence=fifth << 2 & whole, target_places=places,
            evidence_places=places, region=region,
        ),
        Scene(marked, cursor=0, old=True, other=start),
        Scene(marked, cursor=0, other=half(puzzle, 1)),
        Scene(marked, cursor=0, paused=True),
        Scene(marked, cursor=0, bleached=whole),
    ]  # fmt: skip


def sets_of(puzzle: Puzzle) -> list[str]:
    """The sets of glyphs; each of the fine ones where the kind draws anything else with it."""
    seen: list[list[Any]] = []
    found: list[str] = []
    for glyphs in GLYPHS:
        drawn_so = [painter for _, painter in looks(puzzle, glyphs)]
        if glyphs not in FINE or drawn_so not in seen:
            found.append(glyphs)
        seen.append(drawn_so)
    return found


def painters(name: str, theme: str, colours: str) -> list[Painter]:
    """A painter for each look and set of glyphs."""
    puzzle, palette = board(name), Palette(loader.load(theme).roles, colours, theme)
    return [
        kind(puzzle, look, palette, glyphs)
        for glyphs in sets_of(puzzle)
        for look, kind in looks(puzzle, glyphs)
    ]


def drawn(painter: Painter, scene: Scene) -> Canvas:
    canvas = Canvas(painter.width, painter.height)
    painter.show(canvas, scene, None)
    return canvas


@cache
def in_lamplight(name: str) -> list[tuple[list[list[str]], list[list[Ink]]]]:
    """Every look of a kind in the usual theme, which the golden pictures are held to."""
    sheets = [
        drawn(painter, scene)
        for painter in painters(name, "lamplight", "full")
        for scene in scenes(board(name))[1:4]
    ]
    return [(sheet.chars, sheet.inks) for sheet in sheets]


def unshaded(chars: list[list[str]], inks: list[list[Ink]]) -> list[tuple[str, Ink] | None]:
    """The cells without the shadow of the sheet, which the theme of high contrast leaves out."""
    return [
        None if ink.fg == "shadow" or (char == " " and ink.bg == "surface") else (char, ink)
        for row, line in zip(chars, inks, strict=True)
        for char, ink in zip(row, line, strict=True)
    ]


@cache
def written(name: str) -> dict[Ink, str]:
    """The inks of all letters and digits on a kind's boards, each with where it was seen."""
    found: dict[Ink, str] = {}
    for painter in painters(name, "lamplight", "full"):
        for scene in scenes(board(name)):
            sheet = drawn(painter, scene)
            for chars, inks in zip(sheet.chars, sheet.inks, strict=True):
                for char, ink in zip(chars, inks, strict=True):
                    if char.isalnum():
                        found.setdefault(ink, f"{char} {painter.look.name} {painter.glyphs}")
    return found


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_is_drawn_in_five_sizes(name: str) -> None:
    for glyphs in GLYPHS:
        sizes = {(look.width, look.height) for look, _ in looks(board(name), glyphs)}
        assert len(sizes) >= (
            5 if module_of(board(name).kind) is not plain_board and glyphs == "rich" else 3
        ), (
            glyphs,
            sizes,
        )


@pytest.mark.parametrize(
    ("name", "theme"), list(product(KINDS, sample(loader.BUILT_IN[::3], loader.BUILT_IN)))
)
def test_every_size_is_drawn_in_every_theme(name: str, theme: str) -> None:
    """With colours as in the usual theme, each ink in the colours of this one."""
    roles = loader.load(theme).roles
    usual = iter(in_lamplight(name))
    for painter in painters(name, theme, "full"):
        for scene in scenes(board(name))[1:4]:
            sheet, (chars, inks) = drawn(painter, scene), next(usual)
            if not painter.plain:
                assert unshaded(sheet.chars, sheet.inks) == unshaded(chars, inks), painter.look
            for ink in {ink for row in sheet.inks for ink in row}:
                style = painter.palette.style(ink)
                if not painter.plain and ink.fg in roles and ink.bg in roles:
                    shown = (style.color, style.bgcolor)
                    assert shown == (Color.parse(roles[ink.fg]), Color.parse(roles[ink.bg]))


COLOURED = tuple(name for name in loader.BUILT_IN if not loader.load(name).terminal)
# marks that are letters if nothing better can be shown need the contrast of a drawing
DRAWN_MARKS = ("tree", "tent", "grass", "player", "computer")


@pytest.mark.parametrize(
    ("name", "theme"), list(product(KINDS, (*COLOURED, "nord", "textual-light")))
)
def test_what_is_written_on_a_board_can_be_read_in_every_theme(name: str, theme: str) -> None:
    palette = Palette(borrowed.find(theme).roles)
    for ink, where in written(name).items():
        # the player's own digits, which differ by colour, are bold
        least = DRAWN if ink.fg in DRAWN_MARKS else 3.9 if ink.fg == "entry" else TEXT
        found = ratio(palette.colour(ink.fg), palette.colour(ink.bg))
        assert found >= least, (ink, where, found)


@pytest.mark.parametrize("name", KINDS)
def test_ascii_is_ascii(name: str) -> None:
    for painter in painters(name, "lamplight", "full"):
        for scene in scenes(board(name)):
            text = drawn(painter, scene).text()
            assert painter.glyphs != "ascii" or text.isascii(), painter.look.name
            assert clean(text.replace("\n", "")) == text.replace("\n", "")


@pytest.mark.parametrize("name", KINDS)
def test_half_blocks_are_all_that_the_console_has(name: str) -> None:
    barred = set("▘▝▖▗▚▞▛▜▙▟╱╲┊✓▂▔")
    for painter in painters(name, "lamplight", "full"):
        for scene in scenes(board(name)) if painter.glyphs == "blocks" else ():
            assert not barred & set(drawn(painter, scene).text()), painter.look.name


@pytest.mark.parametrize("name", KINDS)
def test_a_theme_of_the_terminals_own_colours_is_drawn_as_without_colour(name: str) -> None:
    for theme in ("mono", "sixteen"):
        for one, other in zip(
            painters(name, theme, "full"), painters(name, theme, "none"), strict=True
        ):
            assert one.plain
            for scene in scenes(board(name)):
                assert drawn(one, scene).chars == drawn(other, scene).chars


@pytest.mark.parametrize("name", [*KINDS, *VARIANTS])
def test_going_from_scene_to_scene_ends_where_drawing_anew_does(name: str) -> None:
    """And looks as it was looked at; no character holds more than its place and its set of symbols
    allow."""
    puzzle = engines.read(VARIANTS[name]) if name in VARIANTS else board(name)
    rng = random.Random(name)
    seen: dict[str, list[str]] = {}
    for glyphs, theme in product(sets_of(puzzle), ("lamplight", "mono")):
        palette = Palette(loader.load(theme).roles, "none" if theme == "mono" else "full", theme)
        for look, kind in looks(puzzle, glyphs):
            painter = kind(puzzle, look, palette, glyphs)
            canvas, before = Canvas(painter.width, painter.height), None
            another = kind(puzzle, look, palette, glyphs)
            for _ in range(5):
                scene = some_scene(puzzle, rng)
                painter.show(canvas, scene, before)
                before = scene
                fresh = drawn(another, scene)
                assert canvas.chars == fresh.chars, (look, glyphs, theme, scene)
                assert canvas.inks == fresh.inks, (look, glyphs, theme, scene)
                rows = (canvas.runs(y, 0, canvas.width) for y in range(canvas.height))
                seen.setdefault(f"{glyphs} {look.name}", []).extend(
                    str(golden.plain(row)) for row in rows
                )
            for row in canvas.chars:
                assert sum(map(cell_len, row)) == painter.width
                assert all(len(char) <= 1 for char in row)
                assert all(char or cell_len(row[x - 1]) == 2 for x, char in enumerate(row))
                assert glyphs != "ascii" or "".join(row).isascii()
                assert glyphs != "blocks" or not BARRED & set(row)
    golden.compare_sums(golden.KEPT / "drawing" / f"any-{name.replace(' ', '-')}.txt", seen)


@pytest.mark.parametrize("name", [*KINDS, *VARIANTS])
def test_a_paused_board_tells_nothing_of_its_cells(name: str) -> None:
    puzzle = engines.read(VARIANTS[name]) if name in VARIANTS else board(name)
    rng = random.Random(name)
    for glyphs, colours in product(GLYPHS, ("full", "none")):
        palette = Palette(loader.load("lamplight").roles, colours)
        for look, kind in looks(puzzle, glyphs):
            painter = kind(puzzle, look, palette, glyphs)
            empty = Scene(puzzle.start(), cursor=-1, paused=True)
            sheet = drawn(painter, empty)
            assert "Paused" in sheet.text()
            body = "".join(row[3:] for row in sheet.text().split("\n")[1:])
            assert not any(char.isdigit() for char in body), (look, glyphs)
            hidden = some_scene(puzzle, rng)._replace(paused=True, bleached=0, other=None)
            hidden = hidden._replace(old=False, region=empty.region, tinted=False, cursor=-1)
            assert drawn(painter, hidden).chars == sheet.chars, (look, glyphs)


@pytest.mark.parametrize("name", KINDS)
def test_what_differs_from_another_position_bears_a_tag(name: str) -> None:
    puzzle = board(name)
    position, other = puzzle.start(), half(puzzle)
    differ = [
        c for c, (a, b) in enumerate(zip(position.values, other.values, strict=True)) if a != b
    ]
    for painter in painters(name, "mono", "none"):
        with_tags = drawn(painter, Scene(position, cursor=-1, other=other))
        for cell in range(puzzle.grid.count):
            x, y = painter.tag_place(cell)
            tagged = with_tags.inks[y][x].bg == "cursor" and with_tags.inks[y][x].reverse
            assert tagged == (cell in differ), (painter.look, painter.glyphs, cell)


@pytest.mark.parametrize("name", KINDS)
def test_looks_are_listed_from_large_to_small(name: str) -> None:
    for glyphs in GLYPHS:
        sizes = [look.width * look.height for look, _ in looks(board(name), glyphs)]
        assert sizes == sorted(sizes, reverse=True), glyphs


@pytest.mark.parametrize("name", KINDS)
def test_a_press_on_a_cell_is_a_press_on_it(name: str) -> None:
    for painter in painters(name, "lamplight", "full"):
        for cell in range(board(name).grid.count):
            x, y, width, height = painter.box(cell)
            middle = painter.hit(x + width // 2, y + height // 2)
            assert middle == Target("cell", cell), painter.look


def test_a_kind_without_a_drawing_is_drawn_plainly() -> None:
    assert module_of(toy.KINDS["toy"]) is plain_board
    assert all(module_of(engines.kind(name)) is not plain_board for name in KINDS[:-1])


@pytest.mark.parametrize("name", KINDS)
def test_ascii_pictures_are_ascii_and_keep_signs_that_are(name: str) -> None:
    kind = engines.kind(name)
    signs = signs_of(board(name), "ascii")
    assert all(sign.isascii() for sign in signs)
    for mark, sign in zip(board(name).marks[1:], signs[1:], strict=True):
        wanted = kind.signs.get(mark, mark)
        assert sign == (wanted if wanted.isascii() else mark)


def test_a_sign_that_is_ascii_is_drawn_in_ascii_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.ToyKind, "signs", {"s": "1", "e": "·"})
    assert signs_of(board("toy"), "ascii") == [" ", "1", "e"]


def test_what_is_kept_lies_in_the_lines_of_the_cursor() -> None:
    kind = engines.kind("hitori")
    puzzle = kind.generate(kind.check(Request("5", "easy", 1)), lambda share: None)
    look, make = looks(puzzle, "rich")[0]
    painter = make(puzzle, look, Palette({}), "rich")
    row = 0b11111
    rested = painter.tint(Scene(puzzle.start(), 0, tinted=True))
    assert painter.tint(Scene(puzzle.start(), 1, kept=rested)) == row
    assert painter.tint(Scene(puzzle.start(), 6, kept=row)) == 0b10
    assert painter.tint(Scene(puzzle.start(), 1)) == 0


@pytest.mark.parametrize("name", engines.kinds())
def test_the_end_of_a_game_reaches_every_cell_ring_by_ring(name: str) -> None:
    puzzle = board(name)
    solution = puzzle.solutions.first
    assert solution is not None
    painter = painters(name, "lamplight", "full")[0]
    for last in (0, puzzle.grid.count // 2, puzzle.grid.count - 1):
        rings = painter.end_rings(last, Position(solution))
        assert len(rings) == puzzle.grid.count
        assert min(rings) == 0
        assert len(set(rings)) >= 4


def test_lamps_go_on_in_tents_and_rays_before_the_cells_between_them_on_hexagons() -> None:
    tents = painters("tents", "lamplight", "full")[0]
    puzzle = tents.puzzle
    solution = puzzle.solutions.first
    assert solution is not None
    whole = (1 << puzzle.grid.count) - 1
    lit = drawn(tents, Scene(Position(solution), cursor=-1, bleached=whole))
    for cell, value in enumerate(solution):
        x, y, width, _ = tents.box(cell)
        grounds = {ink.bg for ink in lit.inks[y][x : x + width]}
        assert ("target" in grounds) == (puzzle.marks[value] == "t")
    comb = painters("hitori-hex", "lamplight", "full")[0]
    rings = comb.end_rings(0, comb.puzzle.start())
    middle = rings.index(0)
    assert [rings[cell] for cell in comb.grid.neighbours[middle]] == [2] * 6
