"""The digit pad as it is drawn, in every form: golden pictures, as boards have them."""

from solitudo import engines
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.layout import digit_keys
from solitudo.tui.panes.pad import GROUND, PadPane
from solitudo.tui.play.entry import Entry, pad_keys
from tests.drawing import golden
from tests.golden import KEPT, total

GOLDEN = KEPT / "pad.txt"
SIZES = {"normal": (45, 9), "tower": (22, 20), "strip": (27, 4), "one row": (80, 3)}
STATES = {"plain": (0, 0), "chosen": (2, 1), "clear": (-1, 2), "noted": (0, 1)}
BOARDS = {
    "9x9": "sudoku:3x3db:a3a7a6_1a2f9c4b9b5_6_6a9_4f7a8a9a4f7_3a1_4_9b7b1c3f5a6_3a8a7a",
    "4x4": "sudoku:2x2db:3a4c1b3c2a4",
}


def test_the_pad_is_drawn_as_it_was_looked_at() -> None:
    found: dict[str, list[str]] = {}
    for board, text in BOARDS.items():
        puzzle = engines.read(text)
        entry = Entry(puzzle)
        free = next(cell for cell in range(puzzle.grid.count) if not puzzle.given >> cell & 1)
        position = puzzle.start()
        for state, (symbol, mode) in STATES.items():
            entry.symbol, entry.mode = symbol, mode
            if state == "noted":
                # 1 and 2 in one layer, 2 and 3 in the other
                layers = [[0] * puzzle.grid.count for _ in position.notes]
                layers[0][free], layers[-1][free] = 0b0110, 0b1100
                position = position._replace(notes=tuple(map(tuple, layers)))
            for glyphs in ("rich", "ascii"):
                for form, (width, height) in SIZES.items():
                    pane = PadPane(golden.PLAIN if glyphs == "ascii" else golden.COLOUR)
                    canvas = Canvas(width, height, Ink("text", GROUND))
                    pane.canvas = canvas
                    keys = pad_keys(puzzle)
                    pad = entry.pad(position, free, False, glyphs == "ascii")
                    pane.paint(pad, digit_keys.plan(*keys, width, height))
                    name = f"{glyphs} {form} {state} {board}"
                    inks = str([canvas.runs(y, 0, width) for y in range(height)])
                    key = f"{canvas.text().rstrip()}\n{total([inks])}"
                    found.setdefault(key, []).append(name)
    golden.compare(GOLDEN, found)
