"""Two opponents of Slant play each other: `play_versus.py SIZE SEED`."""

from __future__ import annotations

import sys

from solitudo import engines
from solitudo.engines.core.action import Action


def main(size: str, seed: str) -> None:
    board = engines.generate("slant", size, seed=int(seed))
    position = board.start()
    path: list[Action] = []
    while True:
        opponent = board.opponents[len(path) % 2]
        reply = board.reply(position, path, opponent, int(seed))
        if reply is None:
            break
        # the score counts the person and the computer separately
        path.append(reply.action._replace(by="computer" if len(path) % 2 else ""))
        position = board.vocabulary.apply(position, reply.action)
    score = board.score(path)
    assert score is not None
    first, second = board.opponents[:2]
    print(f"{first} {score.you}, {second} {score.computer} in {len(path)} moves")


if __name__ == "__main__":
    main(*sys.argv[1:])
