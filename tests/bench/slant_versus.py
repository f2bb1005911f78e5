"""Games of Versus between the computer's own opponents: how they end.

python tests/bench/slant_versus.py [games]
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.core.action import Action
from engines.core.puzzle import Options, Request
from engines.slant import KINDS
from engines.slant.rules import SlantPuzzle

VERSUS = Options(versus=True)
ENDS = ("invalid", "first", "second", "draw")


def played(puzzle: SlantPuzzle, pair: tuple[str, str], seed: int) -> tuple[str, int, int]:
    """How a game ends, and the points of the one who began and of the other."""
    position, moves = puzzle.start(), list[Action]()
    while (reply := puzzle.reply(position, moves, pair[len(moves) % 2], seed)) is not None:
        action = reply.action if len(moves) % 2 else reply.action._replace(by="")
        moves.append(action)
        position = puzzle.vocabulary.apply(position, action)
    outcome, score = puzzle.outcome(position, moves, VERSUS), puzzle.score(moves)
    assert outcome is not None
    if outcome.words.startswith("Invalid"):
        return "invalid", score.you, score.computer
    if outcome.words.startswith("A draw"):
        return "draw", score.you, score.computer
    return ("first" if outcome.won else "second"), score.you, score.computer


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    print("size  begins   then     games  invalid  first  second  draw  points (mean)")
    for size in ("5", "8"):
        boards = [
            KINDS["slant"].generate(Request(size, "medium", seed), lambda share: None)
            for seed in range(50)
        ]
        for pair in (
            ("greedy", "greedy"),
            ("greedy", "careful"),
            ("careful", "greedy"),
            ("careful", "careful"),
        ):
            ends = []
            for seed in range(games):
                puzzle = boards[seed % len(boards)]
                assert isinstance(puzzle, SlantPuzzle)
                ends.append(played(puzzle, pair, seed))
            names = [end for end, _, _ in ends]
            share = {end: names.count(end) / games for end in ENDS}
            points = (statistics.mean(e[1] for e in ends), statistics.mean(e[2] for e in ends))
            print(
                f"{size:5} {pair[0]:8} {pair[1]:8} {games:5}   {share['invalid']:6.1%} "
                f"{share['first']:6.1%} {share['second']:6.1%} {share['draw']:6.1%}  "
                f"{points[0]:.1f} : {points[1]:.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
