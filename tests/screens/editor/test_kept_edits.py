"""Boards made by hand by keys and by the pointer, step after step as they were looked at: what is
written, said and shown after each. Of each four dozen steps a sum is kept."""

import random

import pytest

from solitudo import engines
from solitudo.engines.core.draft import draft_type
from solitudo.engines.core.judging import judge
from solitudo.tui.layout.text import Line
from solitudo.tui.screens.editor import draft_board, draft_text, findings
from solitudo.tui.screens.editor.edit_commands import Keymap
from tests import golden
from tests.engines.drafts import Desk

KEPT = golden.KEPT / "edits"
KEYMAP = Keymap({})
# the kind, its size or a board to begin with, and the choices
STARTS: dict[str, tuple[str, str, dict[str, str]]] = {
    "hitori": ("hitori", "4", {}),
    "hitori of two digits": ("hitori", "12x4", {}),
    "hexagons": ("hitori-hex", "2", {}),
    "tents": ("tents", "3x4", {}),
    "tents, the other rule": ("tents", "4", {"rule": "matching"}),
    "tents of two digits": ("tents", "21x4", {}),
    "sudoku": ("sudoku", "4", {"variant": "plain"}),
    "x": ("sudoku", "6", {"variant": "X"}),
    "jigsaw": ("sudoku", "4", {"variant": "jigsaw"}),
    "killer": ("sudoku", "4", {"variant": "killer"}),
    "large killer": ("sudoku", "12", {"variant": "jigsaw killer"}),
    "slant": ("slant", "3x2", {}),
    "a hitori": ("hitori", "4x3de:324141231123", {}),
    "a hexagon": ("hitori-hex", "2:1231231", {}),
    "a field of tents": ("tents", "3x3:d_c,0,1,1,1,0,1", {}),
    "a sudoku": ("sudoku", "2x2:b3c1b1c2b", {}),
    "a jigsaw": ("sudoku", "6jdb:5a2b4_1_4h5_6_3_1h2_3_6b4a1,a_c_c_ba_a__abddacb_cabb_", {}),
    "a killer": (
        "sudoku",
        "2x3kadi:zj,aaa__a_____a______b_aaa_abaaa__a___a_aa__,6a11a8a8_16_4_8e9_6_6b6c8_4a8d9a9a",
        {},
    ),
    "a slant": ("slant", "2x2:a1a1a2a1a", {}),
}
# a digit pressed twice is a number more often than a command
KEYS = (
    *"001122334567891", "up", "down", "left", "right", "h", "l", "space", "backspace", "delete",
    "b", "b", "u", "r", "{", "}", "n", "home", "end", "j", "k", "ctrl+z", "ctrl+y",
)  # fmt: skip
STEPS = 240


def rows(lines: list[Line]) -> list[str]:
    return [str(golden.plain((row.left, row.right, row.key, row.cuts))) for row in lines]


def told(desk: Desk, at: int) -> list[str]:
    """All that can be seen of it."""
    editing = desk.editing
    draft = editing.draft
    sketch, position = draft.sketch()
    done = (editing.cursor, editing.said, editing.path, editing.marked())
    scene = draft_board.scene(editing, position)
    return [
        f"{at} {golden.plain(done)}",
        f"{golden.plain(sorted(draft.values.items()))}",
        draft.text() if draft.lacking() is None else "",
        f"{sketch.id} {position.values.hex()} {golden.plain(scene)}",
        *rows([draft_text.status(editing, "own" * (at % 2))]),
        *rows(draft_text.verdict(editing, KEYMAP, 30 + at % 30, 2 + at % 3)),
    ]


def keys(desk: Desk, at: int) -> list[str]:
    """Return the keys that are shown."""
    editing = desk.editing
    found = rows([draft_text.key_row(editing, KEYMAP, 60 + at % 40)])
    if at % 24 == 0:
        found += rows(draft_text.how_to(editing, KEYMAP, 22 + at % 26))
        found += rows(draft_text.all_keys(editing, KEYMAP))
    return found


def act(desk: Desk, rng: random.Random) -> None:
    """Press a key, or do something with the pointer."""
    editing = desk.editing
    places = editing.draft.spots
    keys = [*KEYS, *editing.draft.letters, *editing.draft.letters]
    match rng.randrange(12):
        case 0:
            spot = rng.choice(places)
            editing.go(spot)
        case 1:
            editing.turn(rng.choice(places), rng.choice((1, -1)))
        case 2:
            spot = rng.choice(places)
            path = [spot]
            while len(path) < 4:
                path.append(editing.draft.walk(path[-1], rng.choice(("right", "down", "left"))))
            editing.drag(list(dict.fromkeys(path)))
        case 3:
            editing.fill()
        case _:
            desk.press(rng.choice(keys), wait=rng.choice((0, 0, 2)))


@pytest.mark.parametrize("name", STARTS)
def test_a_board_in_the_making_is_seen_as_it_was_looked_at(name: str) -> None:
    kind_name, size, chosen = STARTS[name]
    kind = engines.kind(kind_name)
    made = draft_type(kind)
    desk = Desk(made.of(kind.read(size)) if ":" in size else made(kind, size, chosen))
    rng = random.Random(5)
    parts: dict[str, list[str]] = {}
    for at in range(STEPS):
        act(desk, rng)
        editing = desk.editing
        if at % 3 == 0 and editing.due and editing.draft.grid.count <= 36:
            editing.take(editing.version, findings.found(judge(editing.draft, lambda: 0.0)))
        parts.setdefault(f"from step {at // 48 * 48}", []).extend(
            (*told(desk, at), *keys(desk, at))
        )
    file = name.replace(", ", "-").replace(" ", "-")
    golden.compare_sums(KEPT / f"{file}.txt", parts)
