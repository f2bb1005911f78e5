"""Every kind in every theme, look and set of glyphs: what holds whatever is drawn."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product
from pathlib import Path
from statistics import median

import pytest
from rich.color import Color

import engines
from engines.core.action import Position
from engines.core.errors import PuzzleError
from engines.core.puzzle import Kind, Puzzle
from engines.core.target import Target
from engines.core.values import Request
from tests import toy
from tests.bytes_sent import sent
from themes import borrowed, loader
from themes.contrast import DRAWN, TEXT, ratio
from tui.drawing import looks, module_of, plain
from tui.drawing.canvas import Canvas, Ink
from tui.drawing.painter import Painter, Scene, signs_of
from tui.drawing.palette import Palette
from tui.terminal import GLYPHS

KINDS = (*engines.kinds(), "toy")


@pytest.fixture(autouse=True)
def _toy(toy_kind: toy.ToyKind) -> None:
    """The toy stands for a kind without a drawing of its own."""


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


def painters(name: str, theme: str, colours: str) -> list[Painter]:
    """A painter for each look and set of glyphs."""
    puzzle, palette = board(name), Palette(loader.load(theme).roles, colours, theme)
    return [
        kind(puzzle, look, palette, glyphs)
        for glyphs in GLYPHS
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
        assert len(sizes) >= (5 if module_of(name) is not plain and glyphs == "rich" else 3), (
            glyphs,
            sizes,
        )


@pytest.mark.parametrize(("name", "theme"), list(product(KINDS, loader.BUILT_IN)))
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
# marks that are letters where nothing better can be shown need what a drawing needs
DRAWN_MARKS = ("tree", "tent", "grass", "player", "computer")


@pytest.mark.parametrize(
    ("name", "theme"), list(product(KINDS, (*COLOURED, "nord", "textual-light")))
)
def test_what_is_written_on_a_board_can_be_read_in_every_theme(name: str, theme: str) -> None:
    palette = Palette(borrowed.find(theme).roles)
    for ink, where in written(name).items():
        # a digit of one's own, told apart by its colour, is bold
        least = DRAWN if ink.fg in DRAWN_MARKS else 3.9 if ink.fg == "entry" else TEXT
        found = ratio(palette.colour(ink.fg), palette.colour(ink.bg))
        assert found >= least, (ink, where, found)


@pytest.mark.parametrize("name", KINDS)
def test_ascii_is_ascii(name: str) -> None:
    for painter in painters(name, "lamplight", "full"):
        for scene in scenes(board(name)):
            text = drawn(painter, scene).text()
            assert painter.glyphs != "ascii" or text.isascii(), painter.look.name
            assert text.replace("\n", "").isprintable()


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


@pytest.mark.parametrize("name", KINDS)
def test_drawing_what_differs_is_drawing_it_all(name: str) -> None:
    shown = scenes(board(name))
    pairs = [*pairwise(shown), *zip(shown[2:], shown, strict=False)]
    for theme in ("lamplight", "mono"):
        for painter in painters(name, theme, "full"):
            for before, after in pairs:
                canvas = drawn(painter, before)
                painter.show(canvas, after, before)
                fresh = drawn(painter, after)
                where = (theme, painter.glyphs, painter.look, pairs.index((before, after)))
                assert canvas.text() == fresh.text(), where
                assert canvas.inks == fresh.inks, where


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
def test_a_step_in_drawn_cells_sends_little_more_than_in_large_ones(name: str) -> None:
    puzzle, position = board(name), half(board(name))
    palette = Palette(loader.load("lamplight").roles)
    bytes_sent: dict[str, float] = {}
    for look, kind in looks(puzzle, "rich"):
        painter = kind(puzzle, look, palette, "rich")
        before = Scene(position, cursor=0)
        canvas = drawn(painter, before)
        canvas.take_dirty()
        found = []
        for cell in range(1, puzzle.grid.count):
            after = before._replace(cursor=cell)
            painter.show(canvas, after, before)
            found.append(sent(canvas, palette))
            before = after
        bytes_sent.setdefault(look.name, median(found))
    for size in ("giant", "huge"):
        assert bytes_sent.get(size, 0) <= 1.5 * bytes_sent["large"], (size, bytes_sent)


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
    drawn = {path.stem for path in Path(plain.__file__).parent.glob("*.py")}
    assert module_of("toy") is plain
    for name in KINDS:
        own = name.replace("-", "_")
        assert (module_of(name) is plain) == (own not in drawn), name


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
