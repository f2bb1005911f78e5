"""Games of Versus between the computer's opponents: who wins, how boards end, and what it takes.

python tests/bench/slant_versus.py matches [games [size ...]]   strong against greedy and careful
python tests/bench/slant_versus.py others [games [size ...]]    careful and greedy among themselves
python tests/bench/slant_versus.py single [games [size ...]]    strong against itself, evened out
python tests/bench/slant_versus.py seats [games [size ...]]     by how much the better seat leads
python tests/bench/slant_versus.py strengths [games [size ...]] each strength against the next

A match is two games on one board, each side beginning once, and the boards are easy, medium and
hard in turn. Times are of the processor.
"""

import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo.engines.core.values import Request
from solitudo.engines.slant import KINDS
from solitudo.engines.slant.rules import SlantPuzzle
from solitudo.engines.slant.versus.handicap import seats
from solitudo.engines.slant.versus.moves import Contest, choose

SIZES = ("5x5", "7x7", "8x8", "12x10")
Player = tuple[str, int]
STRONG: Player = ("strong", 0)


class Played(NamedTuple):
    """A game: the points of the first player and of the other, and whether the board was solved."""

    first: int
    second: int
    valid: bool


def contest(size: str, seed: int) -> Contest:
    """A board, its level by the seed."""
    kind = KINDS["slant"]
    levels = kind.levels_at(size)
    made = kind.generate(Request(size, levels[seed % len(levels)], seed), lambda share: None)
    assert isinstance(made, SlantPuzzle)
    return made.contest


def play(board: Contest, pair: tuple[Player, Player], seed: int, times: list[float]) -> Played:
    """A whole game. `times` gathers what each move of strong took."""
    values, points, state = bytearray(board.board.lattice.cells), [0, 0], 0
    for turn in range(len(values)):
        began = time.process_time()
        chosen = choose(board, bytes(values), *pair[turn % 2], seed)
        if pair[turn % 2][0] == "strong":
            times.append(time.process_time() - began)
        assert chosen is not None
        points[turn % 2] += board.field.worth(chosen.move, state)
        state |= 1 << chosen.move
        values[chosen.move >> 1] = (chosen.move & 1) + 1
    return Played(points[0], points[1], bytes(values) == board.solutions.first)


def took(times: list[float]) -> str:
    """Median, 95th percentile and the longest, in milliseconds."""
    ordered = sorted(1000 * t for t in times)
    late = ordered[len(ordered) * 95 // 100]
    return f"{statistics.median(ordered):5.1f} {late:5.1f} {ordered[-1]:5.1f}"


def share(part: int, whole: int) -> str:
    return f"{part / whole:6.1%}" if whole else "     -"


def matched(size: str, one: Player, other: Player, games: int) -> str:
    """A row of the table of matches."""
    won = lost = drawn = invalid = 0
    times: list[float] = []
    for seed in range(games // 2):
        board = contest(size, seed)
        ahead = play(board, (one, other), 2 * seed, times)
        behind = play(board, (other, one), 2 * seed + 1, times)
        lead = ahead.first + behind.second - ahead.second - behind.first
        won, lost, drawn = won + (lead > 0), lost + (lead < 0), drawn + (lead == 0)
        invalid += (not ahead.valid) + (not behind.valid)
    return (
        f"{won:4} {lost:5} {drawn:5}   {share(won, won + lost)}   {share(invalid, games)}   "
        f"{took(times) if times else ''}"
    )


def matches(size: str, games: int) -> Iterator[str]:
    for other in ("greedy", "careful"):
        yield f"strong : {other:8} {size:6} {games:5} {matched(size, STRONG, (other, 0), games)}"


def others(size: str, games: int) -> Iterator[str]:
    for one, other in (("careful", "greedy"), ("greedy", "greedy"), ("careful", "careful")):
        row = matched(size, (one, 0), (other, 0), games)
        yield f"{one:7}: {other:8} {size:6} {games:5} {row}"


def strengths(size: str, games: int) -> Iterator[str]:
    row = matched(size, ("strong", 1), ("careful", 0), games)
    yield f"strong 1 : careful {size:6} {games:5} {row}"
    for low in range(1, 5):
        row = matched(size, ("strong", low + 1), ("strong", low), games)
        yield f"strong {low + 1} : {low}       {size:6} {games:5} {row}"


def leads(
    size: str, games: int, one: Player, first_seed: int
) -> tuple[list[int], int, list[float]]:
    """Return the points by which the first player is ahead at the end, when one player plays
    itself; how many boards ended invalid; and the times.
    """
    found, invalid, times = list[int](), 0, list[float]()
    for seed in range(games):
        ended = play(contest(size, first_seed + seed), (one, one), seed, times)
        found.append(ended.first - ended.second)
        invalid += not ended.valid
    return sorted(found), invalid, times


def single(size: str, games: int) -> Iterator[str]:
    found, invalid, times = leads(size, games, STRONG, 9000)
    width, height = map(int, size.split("x"))
    extra = seats(width, height).second
    for points in (0, extra):
        first = sum(lead > points for lead in found)
        second = sum(lead < points for lead in found)
        yield (
            f"strong : itself {size:6} {games:5} {points:+4} {first:5} {second:6} "
            f"{games - first - second:5} {share(first, first + second)} "
            f"{share(invalid, games)}   {took(times)}"
        )


def leading(size: str, games: int) -> Iterator[str]:
    for strength in (2, 5):
        found, _, _ = leads(size, games, ("strong", strength), 5000)
        middle, spread = statistics.median(found), statistics.pstdev(found)
        mean = statistics.mean(found)
        yield f"{size:6} {strength:8} {games:5} {middle:7} {mean:6.1f} {spread:6.1f}"


TABLES = {
    "matches": (matches, "               size   games  won  lost drawn of decided  invalid  "),
    "others": (others, "               size   games  won  lost drawn of decided  invalid  "),
    "single": (single, "                size   games second first second drawn  first  invalid  "),
    "seats": (
        leading,
        "size   strength games  median   mean spread  of the lead of whoever begins",
    ),
    "strengths": (
        strengths,
        "                   size   games  won  lost drawn of decided  invalid  ",
    ),
}


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "matches"
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    table, head = TABLES[name]
    print(head + ("" if name == "seats" else " ms a move: median, 95 %, most"))
    for size in sys.argv[3:] or SIZES:
        for row in table(size, games):
            print(row, flush=True)


if __name__ == "__main__":
    main()
