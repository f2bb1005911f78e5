"""Games, hints and reasons as data for other programs, in the form of docs/data.md."""

from __future__ import annotations

from typing import Any

from solitudo.engines.core import data
from solitudo.engines.core.action import Position
from solitudo.engines.core.deduction import Step
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.hints import Hint, No
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.rating import Rating
from solitudo.engines.core.reasons import Reason
from solitudo.engines.core.tree import Node


def hint(puzzle: Puzzle, here: Position, found: Hint | No) -> data.Data:
    """Return the next deduction and the marks that it writes, or why there is none."""
    if not isinstance(found, Hint):
        return data.document("hint", refused=found.words, steps=[], writes={})
    return data.document(
        "hint",
        place=found.place.name,
        steps=list(data.steps(puzzle, here, found.steps)),
        writes=data.written(puzzle, found.edits),
    )


def reason(puzzle: Puzzle, here: Position, found: Reason | No) -> data.Data:
    """Return why a mark follows or is wrong, or why nothing can be said."""
    if not isinstance(found, Reason):
        return data.document("reason", refused=found.words, steps=[])
    return data.document(
        "reason",
        wrong=found.wrong,
        assumed=found.assumed,
        steps=list(data.steps(puzzle, here, found.steps)),
    )


def state(game: Game) -> data.Data:
    """Return the state of a game: its move, the marks there, and whether the board is solved."""
    here = game.position
    decided, total = game.puzzle.progress(here)
    return {
        "move": game.node.number,
        "position": data.position(game.puzzle, here),
        "decided": decided,
        "of": total,
        "solved": game.solved,
    }


def game(played: Game) -> data.Data:
    """Return a whole game: its board, every move of the tree, and its position."""
    done = played.finished
    return data.document(
        "game",
        board=data.board(played.puzzle),
        mode=played.mode,
        seconds=played.clock.tick() / 10,
        finished=done / 10 if done is not None else None,
        moves=[move(played.puzzle, node) for node in played.tree.nodes.values() if node.parent],
        **state(played),
    )


def move(puzzle: Puzzle, node: Node) -> data.Data:
    """Return a move of a game, and the move that it follows (0 is the start)."""
    action = node.action
    assert action is not None
    assert node.parent is not None
    return {
        "move": node.number,
        "after": node.parent.number,
        "seconds": node.clock / 10,
        "action": puzzle.vocabulary.write(action),
        "writes": data.written(puzzle, action.edits),
        "by": action.by,
        "technique": action.technique,
        "name": node.name,
        "comment": node.comment,
    }


def replay(played: Game) -> data.Data:
    """Return the main line of a game: its moves, each with the position after it."""
    puzzle, tree = played.puzzle, played.tree
    return data.document(
        "replay",
        board=data.board(puzzle),
        start=data.position(puzzle, tree.position(tree.root)),
        moves=[
            {**move(puzzle, node), "position": data.position(puzzle, tree.position(node))}
            for node in tree.line()
        ],
    )


def as_dict(what: Any, on: Puzzle | Game | None) -> data.Data:
    """Return any value of the library as a document."""
    puzzle = on.puzzle if isinstance(on, Game) else on
    if isinstance(what, Puzzle):
        return data.document("board", **data.board(what))
    if isinstance(what, Game):
        return game(what)
    if isinstance(what, Rating):
        return data.document("rating", **data.rating(what))
    if puzzle is None:
        raise PuzzleError("Say which board this is on: as_dict(what, board).")
    here = on.position if isinstance(on, Game) else puzzle.start()
    if isinstance(what, Reason):
        return reason(puzzle, here, what)
    if isinstance(what, Step):
        (told,) = data.steps(puzzle, here, (what,))
        return data.document("step", **told)
    return hint(puzzle, here, what)
