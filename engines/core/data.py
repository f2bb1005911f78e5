"""Boards, positions, steps, games and ratings as data that other programs read: values of JSON, in
the form of docs/data.md. Cells are named by their labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from solitudo.engines.core import explain
from solitudo.engines.core.action import Position
from solitudo.engines.core.deduction import Fact, Stage, Step, learn, next_step
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import bits
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Fault, Target

if TYPE_CHECKING:
    # whoever proves boards plays no games
    from solitudo.engines.core.game import Game
    from solitudo.engines.core.hints import Hint, No, Reason
    from solitudo.engines.core.rating import Rating
    from solitudo.engines.core.tree import Node

# changes when something that is here is left out or means something else, not when more is added
VERSION = 1

Data = dict[str, Any]


def document(sort: str, **parts: Any) -> Data:
    """A whole document: its version, its type and its parts."""
    return {"schema": VERSION, "type": sort, **parts}


def plain(sentence: str) -> str:
    """Return a sentence without the marks of bold type."""
    return sentence.replace("**", "")


def board(puzzle: Puzzle) -> Data:
    """A board: its cells, its lines, the marks that are written on it, and its clues."""
    grid, marks = puzzle.grid, puzzle.marks
    return {
        "id": puzzle.id,
        "kind": puzzle.kind.name,
        "rule": puzzle.rule,
        "variant": puzzle.variant,
        "shape": grid.shape,
        "width": grid.width,
        "height": grid.height,
        "cells": list(grid.labels),
        "places": [list(place) for place in grid.places],
        "lines": [
            {"name": name, "cells": labels(puzzle, line)}
            for name, line in zip(grid.line_names, grid.lines, strict=True)
        ],
        "marks": [mark for mark in marks[1:] if mark not in puzzle.unwritable],
        "notes": list(puzzle.layers),
        "given": {grid.labels[c]: marks[puzzle.opening[c]] for c in bits(puzzle.given)},
        "clues": puzzle.clue_data(),
    }


def shown(puzzle: Puzzle, here: Position) -> Data:
    """A board with the marks of a position."""
    return document("board", board=board(puzzle), position=position(puzzle, here))


def labels(puzzle: Puzzle, cells: Iterable[int]) -> list[str]:
    """The labels of cells."""
    return [puzzle.grid.labels[cell] for cell in cells]


def position(puzzle: Puzzle, here: Position) -> Data:
    """The marks on a board besides the given ones, its notes, and who wrote what."""
    names, marks = puzzle.grid.labels, puzzle.marks
    notes: dict[str, list[str]] = {}
    for layer, sheet in zip(puzzle.layers, here.notes, strict=True):
        for cell, noted in enumerate(sheet):
            if noted:
                notes.setdefault(names[cell], []).extend(layer + marks[v] for v in bits(noted))
    return {
        "marks": {
            names[cell]: marks[value]
            for cell, value in enumerate(here.values)
            if value and not puzzle.given >> cell & 1
        },
        "notes": notes,
        "automatic": labels(puzzle, bits(here.auto)),
        "computer": labels(puzzle, bits(here.computer)),
    }


def place(puzzle: Puzzle, target: Target) -> list[str | int]:
    """A place that a step looks at: ["cell", "C1"], ["candidate", "C1", "5"], ["point", 12]."""
    if target.what == "cell":
        return ["cell", puzzle.grid.labels[target.at]]
    if target.what == "candidate":
        return ["candidate", puzzle.grid.labels[target.at], puzzle.marks[target.value]]
    return [target.what, target.at]


def step(puzzle: Puzzle, taken: Step, links: Sequence[Sequence[Any]] = ()) -> Data:
    """A step: what it gives, the facts and places that it rests on, and its sentence."""
    technique = puzzle.technique_named.get(taken.technique) if taken.gives else None
    told: Data = {
        "technique": technique.name if technique else None,
        "title": explain.title(puzzle, taken) if technique else None,
        "level": technique.level if technique else None,
        "rating": round(technique.weigh(taken), 2) if technique else None,
        "gives": [list(puzzle.fact_data(fact)) for fact in taken.gives],
        "rests": [list(puzzle.fact_data(fact)) for fact in taken.rests],
        "places": [place(puzzle, target) for target in taken.evidence],
        "sentence": plain(explain.sentence(puzzle, taken)),
    }
    if links:
        told["links"] = [list(link) for link in links]
    if taken.assumes is not None:
        told["assumes"] = list(puzzle.fact_data(taken.assumes))
        told["chain"] = [step(puzzle, link) for link in taken.chain]
    return told


def steps(puzzle: Puzzle, here: Position, taken: Iterable[Step]) -> Iterator[Data]:
    """Steps one after the other from a position, with the links that their arguments draw."""
    known: tuple[Fact, ...] = ()
    for one in taken:
        drawn = puzzle.drawing(here, Stage(known, one, len(one.chain))).links
        yield step(puzzle, one, [links_end(puzzle, *link) for link in drawn])
        known += one.gives


def links_end(puzzle: Puzzle, one: Target, other: Target, strong: bool) -> list[Any]:
    """A link: its two ends and how they are joined."""
    return [place(puzzle, one), place(puzzle, other), "strong" if strong else "weak"]


def proof(puzzle: Puzzle) -> Data:
    """The whole solution as steps, each from the rules, the clues and what the steps before it
    gave. No step uses that there is one solution, so a complete proof shows that there is no more
    than one. PuzzleError where there is none, or more than one."""
    first = puzzle.solutions.first
    if puzzle.solutions.number != 1 or first is None:
        raise PuzzleError(puzzle.solutions.unproven)
    known, taken = puzzle.knowledge(), list[Step]()
    techniques = [one for one in puzzle.techniques if not one.unique]
    while not known.broken and not known.complete:
        found = next_step(known, techniques)
        if found is None:
            break
        learn(known, found)
        taken.append(found)
    return document(
        "proof",
        board=board(puzzle),
        solution=values(puzzle, first),
        complete=known.complete,
        steps=list(steps(puzzle, puzzle.start(), taken)),
    )


def values(puzzle: Puzzle, filled: bytes) -> list[str]:
    """The mark of each cell, in the order of the cells; "." is empty."""
    return [puzzle.marks[value] for value in filled]


def hint(puzzle: Puzzle, here: Position, found: Hint | No) -> Data:
    """The next deduction and the marks that it writes, or why there is none."""
    from solitudo.engines.core.hints import Hint

    if not isinstance(found, Hint):
        return document("hint", refused=found.words, steps=[], writes={})
    return document(
        "hint",
        place=found.place.name,
        steps=list(steps(puzzle, here, found.steps)),
        writes=written(puzzle, found.edits),
    )


def written(puzzle: Puzzle, edits: Iterable[Any]) -> dict[str, str]:
    """The mark for each cell that edits write."""
    return {puzzle.grid.labels[cell]: edit.mark for edit in edits for cell in edit.cells}


def reason(puzzle: Puzzle, here: Position, found: Reason | No) -> Data:
    """Why a mark follows or is wrong, or why nothing can be said."""
    from solitudo.engines.core.hints import Reason

    if not isinstance(found, Reason):
        return document("reason", refused=found.words, steps=[])
    return document(
        "reason",
        wrong=found.wrong,
        assumed=found.assumed,
        steps=list(steps(puzzle, here, found.steps)),
    )


def rating(found: Rating) -> Data:
    """How hard a board is."""
    return {**found._asdict(), "techniques": dict(found.techniques)}


def fault(puzzle: Puzzle, found: Fault) -> Data:
    """A broken rule."""
    places = [place(puzzle, target) for target in found.targets]
    return {"rule": found.rule, "sentence": found.words, "places": places}


def state(game: Game) -> Data:
    """Where a game stands: its move, the marks there, and whether the board is solved."""
    here = game.position
    decided, total = game.puzzle.progress(here)
    return {
        "move": game.node.number,
        "position": position(game.puzzle, here),
        "decided": decided,
        "of": total,
        "solved": game.solved,
    }


def game(played: Game) -> Data:
    """A whole game: its board, every move of the tree, and where it stands."""
    done = played.finished
    return document(
        "game",
        board=board(played.puzzle),
        mode=played.mode,
        seconds=played.clock.tick() / 10,
        finished=done / 10 if done is not None else None,
        moves=[move(played.puzzle, node) for node in played.tree.nodes.values() if node.parent],
        **state(played),
    )


def move(puzzle: Puzzle, node: Node) -> Data:
    """A move of a game, and the move that it follows (0 is the start)."""
    action = node.action
    assert action is not None
    assert node.parent is not None
    return {
        "move": node.number,
        "after": node.parent.number,
        "seconds": node.clock / 10,
        "action": puzzle.vocabulary.write(action),
        "writes": written(puzzle, action.edits),
        "by": action.by,
        "technique": action.technique,
        "name": node.name,
        "comment": node.comment,
    }


def replay(played: Game) -> Data:
    """The main line of a game: its moves, each with the position that it leads to."""
    puzzle, tree = played.puzzle, played.tree
    return document(
        "replay",
        board=board(puzzle),
        start=position(puzzle, tree.position(tree.root)),
        moves=[
            {**move(puzzle, node), "position": position(puzzle, tree.position(node))}
            for node in tree.line()
        ],
    )


def as_dict(what: Any, on: Puzzle | Game | None) -> Data:
    """Return any value of the library as a document."""
    from solitudo.engines.core import hints
    from solitudo.engines.core.game import Game
    from solitudo.engines.core.rating import Rating

    puzzle = on.puzzle if isinstance(on, Game) else on
    if isinstance(what, Puzzle):
        return document("board", **board(what))
    if isinstance(what, Game):
        return game(what)
    if isinstance(what, Rating):
        return document("rating", **rating(what))
    if puzzle is None:
        raise PuzzleError("Say which board this is on: as_dict(what, board).")
    here = on.position if isinstance(on, Game) else puzzle.start()
    if isinstance(what, hints.Reason):
        return reason(puzzle, here, what)
    if isinstance(what, Step):
        (told,) = steps(puzzle, here, (what,))
        return document("step", **told)
    return hint(puzzle, here, what)
