"""Boards for the editor, and hands at it: keys and mouse."""

from collections.abc import Callable, Hashable

from textual import events
from textual.pilot import Pilot

from solitudo import engines
from solitudo.engines.core.draft import Draft, draft_type
from solitudo.engines.core.judging import mend
from solitudo.engines.core.values import Target
from solitudo.tui.panes.bars import Bar
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.screens.editor.draft_board import DraftPane
from solitudo.tui.screens.editor.draft_form import FormWindow
from solitudo.tui.screens.editor.screen import EditorScreen, begin_with
from solitudo.tui.screens.home.screen import HomeScreen
from tests.engines.drafts import LETTERS, collected, parts, way
from tests.pilot import press, rest, top, until

# each board is made by keys at one of these, by mouse at the other
SIZES = ((80, 24), (120, 36))
# the solution that a small killer is made of
GRID = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)


def killer(variant: str) -> Draft:
    """A small board with cages of two cells, and blocks where the variant has them."""
    kind = engines.kind("sudoku")
    draft = draft_type(kind)(kind, "4", {"variant": variant})
    for number in range(8):
        one, other = Target("cell", 2 * number), Target("cell", 2 * number + 1)
        if draft.jigsaw:  # type: ignore[attr-defined]
            blocks = "1122" if number < 4 else "3344"
            values = [(Target("block", s.at), blocks[s.at % 4]) for s in (one, other)]
            draft.begin_with([*draft.values.items(), *values])
        values = [(Target("cage", s.at), str(number + 1)) for s in (one, other)]
        total = GRID[one.at] + GRID[other.at]
        values.append((Target("sum", one.at), str(total)))
        draft.begin_with([*draft.values.items(), *values])
    draft.do(mend(draft))
    return draft


def small(name: str) -> Draft:
    """The smallest of the collected boards of a kind."""
    found = min(collected(name, 1), key=lambda puzzle: (puzzle.grid.count, puzzle.id))
    return draft_type(found.kind).of(found)


BOARDS: dict[str, Callable[[], Draft]] = {
    **{name: (lambda name=name: small(name)) for name in engines.kinds()},  # type: ignore[misc]
    "killer": lambda: killer("killer"),
    "jigsaw killer": lambda: killer("jigsaw killer"),
}


def editor(pilot: Pilot[int]) -> EditorScreen:
    return top(pilot.app, EditorScreen)


async def opened(pilot: Pilot[int]) -> FormWindow:
    """The form, opened at home."""
    await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
    await press(pilot, "E")
    await until(pilot, lambda: isinstance(pilot.app.screen, FormWindow))
    return top(pilot.app, FormWindow)


def verdict_of(pilot: Pilot[int]) -> str:
    """Return the text under the board."""
    return pilot.app.screen.query_one("#verdict", LinesPane).canvas.text()


async def written(pilot: Pilot[int], wanted: Draft) -> None:
    """Write a board with keys."""
    editing = editor(pilot).editing
    draft = editing.draft
    while draft.drawn and draft.lacking() is not None:
        for inside in parts(wanted, draft.drawn):
            await press(pilot, *way(draft, editing.cursor, Target("cell", inside[0])), "b")
            for cell in inside[1:]:
                spot = Target("cell", cell)
                steps = way(draft, editing.cursor, spot, frozenset(inside))
                await press(pilot, *steps)
            await press(pilot, "b")
            if editing.cursor.what == "sum":
                await press(pilot, *wanted.values[Target("sum", inside[0])])
    letters = {sign: key for key, sign in LETTERS.get(draft.kind.name, {}).items()}
    for spot in wanted.spots:
        if value := wanted.values.get(spot):
            await press(pilot, *way(draft, editing.cursor, spot))
            await press(pilot, *([letters[value]] if value in letters else value))


def place_of(pane: DraftPane, spot: Target) -> tuple[int, int]:
    """A place of the board's pane that shows this spot."""
    width, height = pane.size
    painter = pane.painter
    assert painter is not None
    found = [
        (x, y)
        for y in range(height)
        for x in range(width)
        if pane.torn_at(x, y) == (0, 0)
        and (at := pane.at(x, y)) is not None
        and painter.hit(*at) == spot
    ]
    assert found, spot
    return found[len(found) // 2]


def button(pilot: Pilot[int], key: Hashable) -> tuple[str, tuple[int, int]]:
    """Return the widget and the place where a key of this meaning can be clicked."""
    for pane in pilot.app.screen.query(LinesPane):
        for y in range(pane.size.height):
            for x in range(pane.size.width):
                if pane.display and pane.key_at(x, y) == key:
                    return f"#{pane.id}" if pane.id else "LinesPane", (x, y)
    for bar in pilot.app.screen.query(Bar):
        for first, _, found in bar.line.cuts:
            if found == key:
                return f"#{bar.id}", (first, 0)
    raise AssertionError(f"{key} cannot be clicked")


async def click_key(pilot: Pilot[int], key: Hashable) -> None:
    selector, offset = button(pilot, key)
    await pilot.click(selector, offset=offset)


async def click_spot(pilot: Pilot[int], spot: Target, button: int = 1) -> None:
    pane = pilot.app.screen.query_one(DraftPane)
    await pilot.click(DraftPane, offset=place_of(pane, spot), button=button)
    assert editor(pilot).editing.cursor == spot


async def drag(pilot: Pilot[int], cells: list[int]) -> None:
    """Draw the pointer through these cells with the button down."""
    pane = pilot.app.screen.query_one(DraftPane)
    places = [place_of(pane, Target("cell", cell)) for cell in cells]
    await pilot.mouse_down(DraftPane, offset=places[0])
    for place in places[1:]:
        await pilot._post_mouse_events([events.MouseMove], DraftPane, offset=place, button=1)
    await pilot.mouse_up(DraftPane, offset=places[-1])


async def made(pilot: Pilot[int], text: str) -> EditorScreen:
    """The editor with a board in it."""
    await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
    pilot.app.push_screen(EditorScreen(begin_with(engines.read(text))))
    await until(pilot, lambda: isinstance(pilot.app.screen, EditorScreen))
    await rest(pilot)
    return editor(pilot)
