"""A seed is a promise: the same request makes the same board, today and tomorrow and for everybody
who plays the board of the day.

SOLITUDO_GOLDEN=write writes the boards anew, when a generator is meant to make others.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.kind import Kind
from solitudo.engines.core.values import Request
from tests import golden

KEPT = Path(__file__).with_name("seeds")

# sizes that are made quickly, and how many boards of each
SIZES = {
    "hitori": {"5": 3, "6": 3, "8": 2, "10": 1, "12": 1},
    "hitori-hex": {"4": 3, "6": 1},
    "tents": {"8": 3, "10": 2, "15": 1},
    "sudoku": {"4": 2, "6": 2, "8": 1, "9": 2},
    "slant": {"3": 3, "5": 3, "8": 2},
}
# other options, and the level for each
EXTRAS = {
    "hitori-hex": (("5", "easy", {"holes": "yes"}),),
    "tents": (("8", "easy", {"missing": "yes"}), ("10", "hard", {"missing": "yes"})),
    "sudoku": (
        ("9", "easy", {"variant": "x"}),
        ("9", "medium", {"variant": "jigsaw"}),
        ("6", "medium", {"variant": "killer"}),
        ("9", "hard", {"variant": "killer"}),
        ("9", "easy", {"generator": "shuffle"}),
        ("9", "easy", {"givens": "36"}),
        ("9", "medium", {"symmetry": "180"}),
        ("9", "easy", {"symmetry": "mirror"}),
        ("9", "easy", {"symmetry": "diagonal"}),
        ("6", "medium", {"minimal": "yes"}),
    ),
}


def requests(kind: Kind) -> Iterator[Request]:
    """Yield the requests: every rule, size and level, then the extras."""
    for rule in kind.rules or ("",):
        for size, count in SIZES[kind.name].items():
            for level in kind.levels_at(size):
                for seed in range(count):
                    yield Request(size, level, seed, rule)
    for size, level, extras in EXTRAS.get(kind.name, ()):
        for seed in range(2):
            yield Request(size, level, seed, "", tuple(extras.items()))


@pytest.mark.parametrize("name", engines.kinds())
def test_a_request_makes_the_board_that_it_has_always_made(name: str) -> None:
    kind = engines.kind(name)
    now = []
    for request in requests(kind):
        board = kind.generate(kind.check(request), lambda share: None)
        asked = [request.size, request.level, str(request.seed), request.rule]
        asked += [" ".join(pair) for pair in request.extras]
        now.append(f"{' '.join(filter(None, asked))} = {board.id}")
    golden.compare(KEPT / f"{name}.txt", now)
