"""Boards that are being made, drawn by the painters of their kinds."""

import random

import pytest

from solitudo import engines
from solitudo.engines.core.draft import Draft, draft_type
from solitudo.engines.core.values import Target
from solitudo.themes.loader import load
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.screens.editor import draft_board
from solitudo.tui.screens.editor.draft_session import Editing
from solitudo.tui.screens.editor.findings import Finding

SIZES = {"hitori-hex": "3"}
VARIANTS = [
    *((name, "") for name in engines.kinds()),
    ("sudoku", "X"), ("sudoku", "jigsaw"), ("sudoku", "killer"), ("sudoku", "jigsaw killer"),
]  # fmt: skip


def empty(name: str, variant: str) -> Draft:
    kind = engines.kind(name)
    chosen = {"variant": variant} if variant else {}
    return draft_type(kind)(kind, SIZES.get(name, "4"), chosen)


def written(name: str, variant: str, rng: random.Random) -> Editing:
    """A board that is written in part."""
    editing = Editing(empty(name, variant), lambda: 0.0)
    draft = editing.draft
    for spot in draft.spots:
        low, high = draft.range_of(spot)
        if high >= low and rng.random() < 0.5:
            draft.do(draft.typed(spot, str(rng.randint(low, high))))  # type: ignore[arg-type]
        for key in draft.letters:
            if key != "s" and spot.what == "cell" and rng.random() < 0.2:
                draft.do(draft.letter(spot, key))  # type: ignore[arg-type]
    for _ in range(4 if draft.drawn else 0):
        start = Target("cell", rng.randrange(draft.grid.count))
        path = [start, draft.walk(start, "right"), draft.walk(start, "down")]
        draft.do(draft.dragged(path))  # type: ignore[arg-type]
    return editing


def scene(editing: Editing, rng: random.Random) -> Scene:
    """A cursor anywhere, and anything found."""
    draft = editing.draft
    editing.cursor = rng.choice(draft.spots)
    clues = draft.clues() or list(draft.spots)
    spots = tuple(rng.sample(clues, min(len(clues), rng.randint(0, 3))))
    cells = tuple(rng.sample(range(draft.grid.count), rng.randint(0, 3)))
    several = rng.random() < 0.5
    state = "several" if several else "none"
    editing.finding = Finding(state, "", "text", spots, cells if several else ())
    return draft_board.scene(editing, draft.sketch()[1])


@pytest.mark.parametrize("glyphs", ["rich", "blocks", "ascii"])
@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_drawing_what_differs_is_drawing_it_all(name: str, variant: str, glyphs: str) -> None:
    rng = random.Random(f"{name}{variant}{glyphs}")
    for theme in ("lamplight", "mono"):
        palette = Palette(load(theme).roles, "none" if theme == "mono" else "full", theme)
        editing = written(name, variant, rng)
        puzzle, _ = editing.draft.sketch()
        for look, painter in looks(puzzle, glyphs):
            drawer = painter(puzzle, look, palette, glyphs)
            canvas = Canvas(look.width, look.height)
            before = None
            for _ in range(8):
                now = scene(editing, rng)
                drawer.show(canvas, now, before)
                before = now
                fresh = Canvas(look.width, look.height)
                painter(puzzle, look, palette, glyphs).show(fresh, now, None)
                assert canvas.chars == fresh.chars, (look, now)
                assert canvas.inks == fresh.inks, (look, now)


@pytest.mark.parametrize("glyphs", ["rich", "blocks", "ascii"])
@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_the_cursor_is_seen_in_shape_wherever_it_stands(
    name: str, variant: str, glyphs: str
) -> None:
    rng = random.Random(3)
    palette = Palette(load("mono").roles, "none", "mono")
    editing = written(name, variant, rng)
    puzzle, position = editing.draft.sketch()
    for look, painter in looks(puzzle, glyphs):
        drawer = painter(puzzle, look, palette, glyphs)
        seen = set()
        for spot in editing.draft.spots:
            editing.cursor = spot
            canvas = Canvas(look.width, look.height)
            drawer.show(canvas, draft_board.scene(editing, position), None)
            seen.add(canvas.text() + repr([[i.reverse for i in row] for row in canvas.inks]))
        assert len(seen) == len(editing.draft.spots), look


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_what_two_solutions_differ_in_is_tagged(name: str, variant: str) -> None:
    rng = random.Random(5)
    editing = written(name, variant, rng)
    for glyphs, sign in (("rich", "≠"), ("ascii", "#")):
        puzzle, _ = editing.draft.sketch()
        palette = Palette(load("lamplight").roles)
        for look, painter in looks(puzzle, glyphs):
            editing.finding = Finding("several", "", "text", (), (0, 2))
            canvas = Canvas(look.width, look.height)
            shown = draft_board.scene(editing, editing.draft.sketch()[1])
            painter(puzzle, look, palette, glyphs).show(canvas, shown, None)
            assert canvas.text().count(sign) == 2, look


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_every_place_can_be_hit_with_the_pointer(name: str, variant: str) -> None:
    draft = empty(name, variant)
    puzzle, _ = draft.sketch()
    palette = Palette(load("lamplight").roles)
    for look, painter in looks(puzzle, "rich"):
        drawer = painter(puzzle, look, palette, "rich")
        hit = {drawer.hit(x, y) for x in range(look.width) for y in range(look.height)}
        assert hit >= set(draft.spots), look
