"""The shapes of Tents: pictures, ropes, dots, brackets and symbols, for each set of glyphs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from solitudo.engines.tents.field import TENT, TREE
from solitudo.tui.drawing.common.canvas import Canvas, Ink

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8

# by symbols, height of the cell and value: texts at their places, without the trunk
PICTURES: Mapping[tuple[str, int, int], tuple[tuple[int, int, str], ...]] = {
    ("rich", 3, TREE): ((1, 0, "▗▟█▙▖"), (1, 1, "▝▜█▛▘")),
    ("rich", 3, TENT): ((3, 0, "▄"), (1, 1, "▗▟█▙▖"), (1, 2, "▀▘"), (4, 2, "▝▀")),
    ("rich", 2, TREE): ((1, 0, "▟█▙"), (1, 1, "▝▀▘")),
    ("rich", 2, TENT): ((2, 0, "▄"), (1, 1, "▟▀▙")),
    ("blocks", 3, TREE): ((1, 0, "▄███▄"), (1, 1, "▀███▀")),
    ("blocks", 3, TENT): ((3, 0, "▄"), (2, 1, "▄█▄"), (1, 2, "▀▀"), (4, 2, "▀▀")),
    ("blocks", 2, TREE): ((1, 0, "▄█▄"), (1, 1, "▀▀▀")),
    ("blocks", 2, TENT): ((2, 0, "▄"), (1, 1, "█▀█")),
}

# an assumed mark: the same as outlines, by height
OUTLINES: Mapping[tuple[str, int], tuple[tuple[int, int, str], ...]] = {
    ("rich", 3): ((3, 0, "╷"), (2, 1, "╱ ╲"), (1, 2, "╱   ╲")),
    ("rich", 2): ((2, 0, "╷"), (1, 1, "╱ ╲")),
    ("blocks", 3): ((3, 0, "│"), (2, 1, "/ \\"), (1, 2, "/   \\")),
    ("blocks", 2): ((2, 0, "│"), (1, 1, "/ \\")),
}

# the ticks at the corners of cells, by symbols and height
_TICKS = {
    1: ((0, 0, "▏"),),
    2: ((0, 0, "▎"), (0, 1, "▁"), (4, 1, "▁")),
    3: ((0, 0, "▎"), (0, 2, "▁"), (6, 2, "▁")),
    5: ((0, 0, "▎"), (0, 1, "▎"), (0, 4, "▁▁▁"), (9, 4, "▁▁")),
    6: ((0, 0, "▎"), (0, 1, "▎"), (0, 5, "▁▁▁"), (11, 5, "▁▁")),
}
_LINES = str.maketrans("▏▎▁", "││_")
TICKS: Mapping[tuple[str, int], tuple[tuple[int, int, str], ...]] = {
    **{("rich", high): ticks for high, ticks in _TICKS.items()},
    **{
        ("blocks", high): tuple((x, y, text.translate(_LINES)) for x, y, text in ticks)
        for high, ticks in _TICKS.items()
    },
    **{("ascii", high): ((0, 0, "'"),) for high in _TICKS},
}

# the rope between a tree and a tent beside it
ROPES = {("rich", 3): "━", ("blocks", 3): "━", ("rich", 2): "▂", ("blocks", 2): "▄"}

# grass, by height and by whether the player marked it
DOTS: Mapping[tuple[int, bool], tuple[tuple[int, int], ...]] = {
    (3, True): ((3, 0), (2, 1), (4, 1)),
    (3, False): ((3, 1),),
    (2, True): ((2, 0), (1, 1), (3, 1)),
    (2, False): ((2, 1),),
}

# brackets by symbols, height and mark: the columns left and right of the cell, from the top
_TALL = {
    2: {"cursor": ("┏┗", "┓┛"), "target": ("╭╰", "╮╯"), "evidence": ("┊┊", "┊┊")},
    3: {"cursor": ("┏┃┗", "┓┃┛"), "target": ("╭│╰", "╮│╯"), "evidence": ("┊┊┊", "┊┊┊")},
}
_FLAT: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "rich": {
        "cursor": ("[", "]"), "target": ("(", ")"), "evidence": ("┊", "┊"), "wrong": ("!", "!")
    },
    "ascii": {
        "cursor": ("[", "]"), "target": ("{", "}"), "evidence": (":", ":"), "wrong": ("!", "!")
    },
}  # fmt: skip
_FLAT_BLOCKS = {**_FLAT["rich"], "evidence": (":", ":")}


class Signs(NamedTuple):
    values: tuple[str, ...]
    dot: str
    # the links across and down between trees and tents
    links: tuple[str, str]
    # the character after a number, by the number's state
    sums: Mapping[str, str]
    # left and right of a cell or a number, by mark
    around: Mapping[str, tuple[str, str]]
    # around a number that a hint names
    numbers: tuple[str, str]
    # after a cell without room for more
    tails: Mapping[str, str]


EMOJI = ("\u2b1c", "⛺", "🟩", "🌲")
_SUMS = {"open": "", "hidden": "", "exceeded": "+", "wrong": "!"}


def signs_of(glyphs: str) -> Signs:
    if glyphs == "ascii":
        tails = {"cursor": "<", "target": "}", "evidence": ":", "wrong": "!"}
        sums = {**_SUMS, "met": "=", "short": "-"}
        return Signs((" ", "*", "-", "x"), "-", ("-", "|"), sums, _FLAT["ascii"], ("<", ">"), tails)
    blocks = glyphs == "blocks"
    around = _FLAT_BLOCKS if blocks else _FLAT["rich"]
    tails = {mark: right for mark, (_, right) in around.items()}
    tails["cursor"] = "‹"
    sums = {**_SUMS, "met": "=" if blocks else "✓", "short": "-" if blocks else "−"}
    return Signs((" ", "▲", "·", "‡"), "·", ("─", "│"), sums, around, ("‹", "›"), tails)


def brackets(signs: Signs, glyphs: str, height: int, mark: str) -> tuple[str, str]:
    """Return the columns left and right of a cell with several rows."""
    if mark != "wrong" and glyphs == "rich":
        return _TALL[height][mark]
    if mark == "cursor" and glyphs == "blocks":
        return _TALL[height][mark]
    left, right = signs.around[mark]
    if mark == "evidence" and glyphs == "blocks":
        return left * height, right * height
    return f" {left} "[:height], f" {right} "[:height]


# backgrounds that need nothing else to separate a cell from its neighbours
LOUD = ("target", "error-bg")


def tick(sheet: Canvas, glyphs: str, height: int, ground: str) -> None:
    """Draw the ticks at the corners of a cell, over which everything else is drawn."""
    if ground in LOUD:
        return
    for x, y, text in TICKS.get((glyphs, height), ()):
        sheet.put(x, y, text, Ink("grid", ground))
