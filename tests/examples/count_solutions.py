"""Print how many solutions there are if one number of a Slant board is removed: `count_solutions.py
ID`.
"""

from __future__ import annotations

import sys

from solitudo import engines


def main(text: str) -> None:
    board = engines.read(text)
    params, _, desc = text.removeprefix("slant:").partition(":")
    for at, sign in enumerate(desc):
        if sign.isdigit():
            # one point without a number is "a"
            less = engines.read(f"slant:{params}:{desc[:at]}a{desc[at + 1 :]}")
            print(f"without the {sign} at {at}: {less.count(limit=10).number}")
    print(f"with all: {board.solutions.number}")


if __name__ == "__main__":
    main(*sys.argv[1:])
