"""How much of the screen the board takes, for every kind at every size, as a table.

python tests/bench/room.py           the table
python tests/bench/room.py FOLDER    and the games, half done, as SVG
python tests/bench/room.py steps     what a step of the cursor costs in huge cells beside large ones
"""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from solitudo import engines  # noqa: E402
from solitudo.engines.core.puzzle import Puzzle  # noqa: E402
from solitudo.engines.core.values import Request  # noqa: E402
from solitudo.tui import drawing  # noqa: E402
from solitudo.tui.layout.arrange import arrange  # noqa: E402
from solitudo.tui.layout.boxes import Wish  # noqa: E402
from tests.bench import moves  # noqa: E402
from tests.pictures import Picture, draw  # noqa: E402

SIZES = (
    (44, 16), (80, 24), (80, 50), (100, 30), (120, 36), (160, 45), (200, 60), (250, 80),
)  # fmt: skip
BOARDS = (
    ("Hitori 8×8", "hitori", "8"),
    ("Hexagons, side 5", "hitori-hex", "5"),
    ("Tents 8×8", "tents", "8"),
    ("Sudoku 9×9", "sudoku", "9"),
    ("Slant 8×8", "slant", "8"),
)
# the terminals in which cells are large, and those in which they are huge and giant
LARGE = {"hitori-hex": (160, 45), "slant": (100, 30)}
HUGE = ((200, 60), (250, 80))
# hints up to this point of a game
MOVES = " ".join(["escape", *["H"] * 36])


def board(kind: str, size: str) -> Puzzle:
    maker = engines.kind(kind)
    return maker.generate(maker.check(Request(size, maker.levels[0], 5)), lambda share: None)


def taken(puzzle: Puzzle, width: int, height: int) -> str:
    """The cells of the look and how much of the screen the board and its labels take; a board
    that is cut takes its pane."""
    looks = [look for look, _ in drawing.looks(puzzle, "rich")]
    keys = (len(puzzle.marks) - 1, 3, 1) if puzzle.kind.modes else (0, 0, 0)
    layout = arrange(width, height, looks, Wish(keys=keys))
    assert layout is not None
    look = looks[layout.look]
    wide = min(look.width - look.shadow, layout.board.width)
    high = min(look.height - look.shadow, layout.board.height)
    return f"{look.pitch[0]}×{look.pitch[1]} {100 * wide * high / (width * height):.0f} %"


class Silent(moves.Screen):
    """On a busy machine late answers would make the line a slow one, on which nothing is tinted."""

    answers = False


def steps() -> None:
    """The median bytes and processor time of a step, and of one with the tint that follows it."""
    there = [moves.RIGHT] * 4 + [moves.LEFT] * 4
    for name, kind, size in BOARDS:
        puzzle, found = board(kind, size), []
        for terminal in (LARGE.get(kind, (120, 36)), *HUGE):
            with tempfile.TemporaryDirectory() as folder:
                screen = Silent(moves.playing(puzzle.id), folder, terminal)
                # the first game of a kind opens on its brief
                screen.key("\x1b", 1.0)
                walk = there * 3
                found.append(
                    (moves.figures(screen, walk, 0.06), moves.figures(screen, walk, moves.RESTED))
                )
                screen.close()
        (step, tinted), *others = found
        for terminal, (far, rested) in zip(HUGE, others, strict=True):
            told = []
            for words, one, other in (("step", step, far), ("with tint", tinted, rested)):
                told.append(
                    f"{words} {one[0]:.0f} B {one[1]:.1f} ms -> {other[0]:.0f} B {other[1]:.1f} ms"
                    f" ({other[0] / one[0]:.2f}, {other[1] / one[1]:.2f})"
                )
            print(f"{name:17} {terminal[0]}x{terminal[1]}  " + "   ".join(told), flush=True)


def main() -> None:
    if sys.argv[1:] == ["steps"]:
        steps()
        return
    print("| board | " + " | ".join(f"{width}×{height}" for width, height in SIZES) + " |")
    print("|---" * (len(SIZES) + 1) + "|")
    for name, kind, size in BOARDS:
        puzzle = board(kind, size)
        print(f"| {name} | " + " | ".join(taken(puzzle, *each) for each in SIZES) + " |")
    for folder in sys.argv[1:]:
        for _, kind, size in BOARDS:
            for wide, high in SIZES:
                picture = draw(Picture(board(kind, size).id, MOVES, (wide, high)))
                path = Path(folder) / f"{kind}-{wide}x{high}.svg"
                path.write_text(picture, encoding="utf-8")
                print(path)


if __name__ == "__main__":
    main()
