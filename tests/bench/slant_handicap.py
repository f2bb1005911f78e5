"""The handicap points of Slant: measured, fitted and checked.

python tests/bench/slant_handicap.py play 0 200 5x5 strong 5   play games, keep what they ended with
python tests/bench/slant_handicap.py fit                       write the fitted points as data
python tests/bench/slant_handicap.py check                     try the points on other games

A player meets itself on boards whose level is easy, medium and hard in turn. What whoever begins is
ahead by at the end is kept in `build/handicap.txt`, a line a game. Even seeds are for the fit, odd
ones for the check.
"""

import statistics
import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo.engines.slant import KINDS
from solitudo.engines.slant.versus.handicap import FILE, seats
from tests.bench.slant_versus import contest, play

KEPT = Path("build/handicap.txt")
HEAD = """\
# By how many points the player with the first move is ahead at the end of a game of Slant, the
# median of games of one opponent against itself; negative: behind. By size, and for `strong` by
# strength, from 1 on. Written by `python tests/bench/slant_handicap.py fit`.
"""
Game = tuple[str, str, int]
# a median needs at least this many games
LEAST = 10


def kept() -> dict[Game, dict[int, int]]:
    """The leads that were measured: by size, opponent and strength, each by its seed."""
    found: dict[Game, dict[int, int]] = defaultdict(dict)
    for line in KEPT.read_text().splitlines() if KEPT.exists() else ():
        size, opponent, strength, seed, lead = line.split()
        found[size, opponent, int(strength)][int(seed)] = int(lead)
    return found


def measure(first: int, last: int, size: str, opponent: str, strength: int) -> None:
    known = kept()[size, opponent, strength]
    KEPT.parent.mkdir(exist_ok=True)
    with KEPT.open("a") as file:
        for seed in range(first, last):
            if seed not in known:
                ended = play(contest(size, seed), ((opponent, strength),) * 2, seed, [])
                lead = ended.first - ended.second
                print(size, opponent, strength, seed, lead, file=file, flush=True)


def cells(size: str) -> int:
    width, _, height = size.partition("x")
    return int(width) * int(height)


def fit() -> None:
    """Write the medians; a strength without games has the points of the nearest one with some."""
    rows: dict[str, dict[str, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    for (size, opponent, strength), leads in kept().items():
        even = [lead for seed, lead in leads.items() if seed % 2 == 0]
        if len(even) >= LEAST:
            rows[opponent][size][strength] = round(statistics.median(even))
    text = HEAD
    for opponent in sorted(rows, reverse=True):
        text += f"\n[{opponent}]\n"
        most = KINDS["slant"].strengths.get(opponent, 0)
        for size in sorted(rows[opponent], key=cells):
            found = rows[opponent][size]
            row = [
                found[min(found, key=lambda other: abs(other - strength))]
                for strength in range(1, most + 1) or (0,)
            ]
            text += f"{size} = {row}\n"
    FILE.write_text(text)


def check() -> None:
    print("size   opponent  games  points   first wins  second wins  drawn   without: first second")
    for (size, opponent, strength), leads in sorted(kept().items(), key=lambda i: cells(i[0][0])):
        odd = [lead for seed, lead in leads.items() if seed % 2]
        if not odd:
            continue
        width, height = map(int, size.split("x"))
        points = seats(width, height, opponent, strength).second
        first = sum(lead > points for lead in odd) / len(odd)
        second = sum(lead < points for lead in odd) / len(odd)
        drawn = sum(lead == points for lead in odd) / len(odd)
        bare = sum(lead > 0 for lead in odd) / len(odd), sum(lead < 0 for lead in odd) / len(odd)
        print(
            f"{size:6} {opponent:7} {strength} {len(odd):5} {points:+6}   {first:10.1%} "
            f"{second:12.1%} {drawn:6.1%}   {bare[0]:15.1%} {bare[1]:6.1%}"
        )


def main() -> None:
    match sys.argv[1:]:
        case ["play", first, last, size, opponent, strength]:
            measure(int(first), int(last), size, opponent, int(strength))
        case ["fit"]:
            fit()
        case ["check"]:
            check()
        case _:
            print(__doc__)


if __name__ == "__main__":
    main()
