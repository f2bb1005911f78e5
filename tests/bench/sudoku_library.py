"""How many cases of HoDoKu's regression library each technique finds.

A case is a position and what one technique takes from it or writes there. It counts when a single
step of a technique of that name gives at least this; a case that must not be found counts when
no step gives anything.

python tests/bench/sudoku_library.py [folder of the collections] [code whose missed cases to show]
"""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo.engines.core.deduction import Fact
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.layout import boxed
from solitudo.engines.sudoku.techniques.order import every
from solitudo.engines.sudoku.techniques.pattern import facts

# of two fish that eliminate the same, the smaller one is shown, so some franken fish are shown as
# mutant fish. The first four digits of a case's code: the library's name, and the technique here
FAMILIES = {
    "0000": ("full house", "full-house"),
    "0002": ("hidden single", "full-house hidden-single hidden-single-line"),
    "0003": ("naked single", "full-house naked-single"),
    "0100": ("locked candidates 1", "pointing"),
    "0101": ("locked candidates 2", "claiming"),
    "0110": ("locked pair", "locked-pair"),
    "0111": ("locked triple", "locked-triple"),
    "0200": ("naked pair", "locked-pair naked-pair"),
    "0201": ("naked triple", "locked-triple naked-triple"),
    "0202": ("naked quad", "naked-quad"),
    "0210": ("hidden pair", "hidden-pair"),
    "0211": ("hidden triple", "hidden-triple"),
    "0212": ("hidden quad", "hidden-quad"),
    "0300": ("X-wing", "x-wing"),
    "0301": ("swordfish", "swordfish"),
    "0302": ("jellyfish", "jellyfish"),
    "0310": ("finned X-wing", "finned-fish"),
    "0311": ("finned swordfish", "finned-fish"),
    "0312": ("finned jellyfish", "finned-fish"),
    "0320": ("sashimi X-wing", "finned-fish"),
    "0321": ("sashimi swordfish", "finned-fish"),
    "0322": ("sashimi jellyfish", "finned-fish"),
    "0331": ("franken swordfish", "franken-fish mutant-fish"),
    "0332": ("franken jellyfish", "franken-fish mutant-fish"),
    "0340": ("finned franken X-wing", "franken-fish mutant-fish"),
    "0341": ("finned franken swordfish", "franken-fish mutant-fish"),
    "0342": ("finned franken jellyfish", "franken-fish mutant-fish"),
    "0362": ("finned mutant jellyfish", "mutant-fish"),
    "0363": ("finned mutant squirmbag", "mutant-fish"),
    "0364": ("finned mutant whale", "mutant-fish"),
    "0400": ("skyscraper", "skyscraper"),
    "0401": ("two-string kite", "two-string-kite"),
    "0402": ("empty rectangle", "empty-rectangle"),
    "0403": ("turbot fish", "skyscraper two-string-kite turbot-fish"),
    "0404": ("dual two-string kite", "two-string-kite"),
    "0405": ("dual empty rectangle", "empty-rectangle"),
    "0500": ("simple colours, trap", "simple-colouring"),
    "0501": ("simple colours, wrap", "simple-colouring"),
    "0502": ("multi-colours 1", "multi-colouring"),
    "0503": ("multi-colours 2", "multi-colouring"),
    "0600": ("unique rectangle 1", "unique-rectangle"),
    "0601": ("unique rectangle 2", "unique-rectangle"),
    "0602": ("unique rectangle 3", "unique-rectangle"),
    "0603": ("unique rectangle 4", "unique-rectangle"),
    "0604": ("unique rectangle 5", "unique-rectangle"),
    "0605": ("unique rectangle 6", "unique-rectangle"),
    "0606": ("hidden rectangle", "hidden-rectangle"),
    "0607": ("avoidable rectangle 1", "avoidable-rectangle"),
    "0608": ("avoidable rectangle 2", "avoidable-rectangle"),
    "0610": ("BUG + 1", "bug"),
    "0701": ("X-chain", "x-chain"),
    "0702": ("XY-chain", "xy-chain"),
    "0703": ("remote pair", "remote-pair"),
    "0706": ("continuous loop", "nice-loop"),
    "0707": ("discontinuous loop", "x-chain xy-chain aic"),
    "0708": ("alternating chain", "x-chain xy-chain aic"),
    "0709": ("grouped continuous loop", "grouped-loop"),
    "0710": ("grouped discontinuous loop", "grouped-chain"),
    "0711": ("grouped alternating chain", "grouped-chain"),
    "0800": ("XY-wing", "xy-wing"),
    "0801": ("XYZ-wing", "xyz-wing"),
    "0803": ("W-wing", "w-wing"),
    "0901": ("ALS-XZ", "als"),
    "0902": ("ALS-XY-wing", "als-xy-wing"),
    "0903": ("ALS-XY-chain", "als-xy-wing als-chain"),
    "0904": ("death blossom", "death-blossom"),
    "1101": ("Sue de Coq", "sue-de-coq"),
    "1201": ("template set", "template"),
    "1202": ("template delete", "template"),
}


class Case(NamedTuple):
    """A line of the library."""

    code: str
    variant: str
    sheet: Sheet
    wanted: frozenset[Fact]


def read(line: str) -> Case:
    """Return the position (givens, digits placed since, eliminated candidates) and what is to be
    found.
    """
    _, code, _, grid, struck, gone, placed, *_ = line.split(":")
    code, _, variant = code.partition("-")
    cells: list[tuple[int, bool]] = []
    own = False
    for sign in grid:
        if sign == "+":
            own = True
            continue
        cells.append((0 if sign in ".0" else int(sign), own))
        own = False
    sheet = Sheet(boxed(3, 3), [0 if mine else value for value, mine in cells])
    for cell, (value, mine) in enumerate(cells):
        if value and mine:
            sheet.place(cell, value)
    for text in struck.split():
        value, row, column = map(int, text)
        sheet.strike(value, 1 << (row - 1) * 9 + column - 1)
    wanted = {Fact("not", *_spot(text)) for text in gone.split()}
    wanted |= {Fact("is", *_spot(text)) for text in placed.split()}
    return Case(code[:4], variant, sheet, frozenset(wanted))


def _spot(text: str) -> tuple[int, int]:
    value, row, column = map(int, text)
    return (row - 1) * 9 + column - 1, value


def met(case: Case) -> bool:
    """Whether one step gives what the case wants, or none gives anything where none may."""
    names = FAMILIES[case.code][1].split()
    finders = [pattern.find for pattern in every() if pattern.name in names]
    finds = (frozenset(facts(found)) for find in finders for found in find(case.sheet))
    if case.variant == "x":
        return next(finds, None) is None
    return any(_gives(given, case.wanted) for given in finds)


def _gives(given: frozenset[Fact], wanted: frozenset[Fact]) -> bool:
    """A digit that is placed also rules out the others of its cell."""
    placed = {fact.at for fact in given if fact.what == "is"}
    return all(f in given or (f.what == "not" and f.at in placed) for f in wanted)


def cases(folder: Path) -> Iterator[str]:
    """The lines of the library that are cases."""
    for line in (folder / "reglib.txt").read_text("utf-8").splitlines():
        if line.startswith(":"):
            yield line


def main() -> int:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("SOLITUDO_CORPORA", "."))
    shown = sys.argv[2] if len(sys.argv) > 2 else "none"
    if not (folder / "reglib.txt").is_file():
        print("needs a folder with reglib.txt in SOLITUDO_CORPORA")
        return 2
    table: dict[str, tuple[int, int, float]] = {}
    for line in cases(folder):
        case = read(line)
        start = time.process_time()
        found = met(case)
        spent = time.process_time() - start
        hit, every, before = table.get(case.code, (0, 0, 0.0))
        table[case.code] = (hit + found, every + 1, before + spent)
        if not found and case.code.startswith(shown):
            print(line)
    print(f"{'':32} {'found':>5} {'cases':>6} {'ms a case':>9}")
    for code, (hit, every, spent) in sorted(table.items()):
        name = f"{code} {FAMILIES[code][0]}"
        print(f"{name:32} {hit:5} {every:6} {spent / every * 1000:9.2f}")
    hits, number = (sum(int(row[i]) for row in table.values()) for i in (0, 1))
    print(f"{'all':32} {hits:5} {number:6}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
