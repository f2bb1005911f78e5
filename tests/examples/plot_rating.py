"""Print the ratings of each level as bars: `plot_rating.py KIND SIZE COUNT`."""

from __future__ import annotations

import sys

from solitudo import engines


def main(kind: str, size: str, count: str) -> None:
    for level in engines.kind(kind).levels_at(size):
        found = [engines.rate(engines.generate(kind, size, level, n)) for n in range(int(count))]
        ratings = sorted(rating.rating or 0.0 for rating in found)
        middle = ratings[len(ratings) // 2]
        print(f"{level:8} {'#' * round(middle * 8)} {middle:.1f} ({ratings[0]} to {ratings[-1]})")


if __name__ == "__main__":
    main(*sys.argv[1:])
