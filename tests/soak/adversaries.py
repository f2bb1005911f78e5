"""Boards that nobody would make: empty, without clues, the largest, wrong in every way. Whatever is
asked of them is answered or given up in time."""

import random
from collections.abc import Callable, Iterator
from functools import cache

from solitudo import engines
from solitudo.engines.core.draft import Change, Draft, Refused, Write, draft_type
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.values import Target

# counting the solutions of this board once took over 40 s
WORST_SLANT = (
    "slant:20x20de:a2a0d1e1a1e21a3d23b4a3a2a201d4b3b3213a1b1c2c3b1a1c321l3f322b1a3b3a1b3a1a2a22a4c12"
    "3c4b3j4a3c2c3b1a2a3a2e1a23e3a3b2c4a3b4d3b1a2d32a1e3b22b3b1c214a2b32a1b3a1b1d1e24a3a2h3a3a1d3h3b"
    "1j11h2a1b2a32b321a2111e3a3312a1b3c0b2b21a2a1a3c13d3c3a3e132e1b1e2b4a21a2a01f1b2c1a1d"
)

# no digit in it, only its boxes
JIGSAW = "sudoku:9jdb:zzzc,bccac__a__b__a__a_bc_____b_a___bbdbdcbddgadac_da_bfbcbb"


def drafted(name: str, size: str, put: Callable[[Draft, Target], str], **chosen: str) -> str:
    """The ID of a board with these values at its places; what does not fit there is left out."""
    kind = engines.kind(name)
    draft = draft_type(kind)(kind, size, chosen)
    places = [*draft.spots]
    for spot in places:
        value = put(draft, spot)
        if value and draft.fits(spot, value):
            draft.do((Write(spot, value),))
    found = draft.text()
    engines.read(found, rule=draft.rule())
    return found


def nothing(draft: Draft, spot: Target) -> str:
    return ""


def anything(seed: int, share: float = 1.0) -> Callable[[Draft, Target], str]:
    """A number that may stand there, in so many of the places."""
    rng = random.Random(seed)

    def put(draft: Draft, spot: Target) -> str:
        low, high = draft.range_of(spot)
        return str(rng.randint(low, high)) if rng.random() < share else ""

    return put


def one(draft: Draft, spot: Target) -> str:
    return "1"


def trees(seed: int, share: float, most: int) -> Callable[[Draft, Target], str]:
    rng = random.Random(seed)

    def put(draft: Draft, spot: Target) -> str:
        if spot.what == "cell":
            return "T" if rng.random() < share else ""
        return str(rng.randint(0, most))

    return put


def altered(name: str, size: str, seed: int) -> Iterator[str]:
    """A sound board of this size with one sign of its ID changed, wherever that is a board."""
    kind = engines.kind(name)
    asked = kind.check(engines.Request(size, kind.levels[0], seed))
    whole = kind.generate(asked, lambda share: None).id
    rng = random.Random(seed)
    begin = whole.rindex(":") + 1
    for _ in range(40):
        at = rng.randrange(begin, len(whole))
        text = whole[:at] + rng.choice("123456789") + whole[at + 1 :]
        try:
            if engines.read(text).id != whole:
                yield text
                return
        except PuzzleError:
            continue


def killer(cage: int, total: int) -> str:
    """A killer whose cages are pieces of its rows, so many cells each, all with the same sum: whole
    rows tell nothing at all."""
    kind = engines.kind("sudoku")
    draft = draft_type(kind)(kind, "9x9", {"variant": "killer"})
    for row in range(0, 81, 9):
        for first in range(0, 9, cage):
            cells = range(row + first, row + min(first + cage, 9))
            draft.do(checked(draft.dragged([Target("cell", cell) for cell in cells])))
            draft.do((Write(Target("sum", cells[0]), str(total)),))
    return draft.board().id


def checked(change: Change | Refused) -> Change:
    assert not isinstance(change, Refused), change
    return change


@cache
def boards() -> dict[str, str]:
    """Their IDs, by what they are."""
    found = {"slant, the worst": WORST_SLANT}
    for size in ("5x5", "30x30", "50x50"):
        found[f"slant {size} without clues"] = drafted("slant", size, nothing)
        found[f"slant {size} of ones"] = drafted("slant", size, one)
    found["slant 20x20 of anything"] = drafted("slant", "20x20", anything(1))
    found["slant 30x30 of some things"] = drafted("slant", "30x30", anything(2, 0.3))
    for size in ("4x4", "20x20", "40x40"):
        found[f"hitori {size} of ones"] = drafted("hitori", size, one)
        found[f"hitori {size} of anything"] = drafted("hitori", size, anything(3))
    for size in ("4", "10"):
        found[f"hitori-hex {size} of ones"] = drafted("hitori-hex", size, one)
        found[f"hitori-hex {size} of anything"] = drafted("hitori-hex", size, anything(4))
    for size in ("8x8", "50x40"):
        for rule in ("local", "matching"):
            said = f"tents {size} {rule}"
            found[f"{said} without trees"] = drafted("tents", size, trees(0, 0, 0), rule=rule)
            found[f"{said} of anything"] = drafted("tents", size, trees(5, 0.2, 4), rule=rule)
            found[f"{said} of trees"] = drafted("tents", size, trees(6, 1, 0), rule=rule)
    for size in ("4x4", "6x6", "9x9", "12x12", "16x16"):
        found[f"sudoku {size} empty"] = drafted("sudoku", size, nothing)
        found[f"sudoku {size} of ones"] = drafted("sudoku", size, one)
        found[f"sudoku {size} of anything"] = drafted("sudoku", size, anything(7, 0.2))
    for size in ("9x9", "16x16"):
        found[f"sudoku {size} X empty"] = drafted("sudoku", size, nothing, variant="X")
    found["sudoku 9x9 jigsaw empty"] = JIGSAW
    found["sudoku 9x9 killer that tells nothing"] = killer(9, 45)
    found["sudoku 9x9 killer of wrong sums"] = killer(3, 14)
    found["sudoku 9x9 killer of right sums"] = killer(3, 15)
    for name, size in (("slant", "30x30"), ("sudoku", "16x16"), ("tents", "20x20"),
                       ("hitori", "20x20"), ("hitori-hex", "8")):  # fmt: skip
        for seed in range(2):
            for text in altered(name, size, seed):
                found[f"{name} {size} altered {seed}"] = text
    return found
