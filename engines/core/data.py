"""Boards, positions, steps, proofs and ratings as data for other programs: JSON values in the form
of docs/data.md. Cells have their labels.
"""

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
    # programs that solve boards need no ratings
    from solitudo.engines.core.rating import Rating

# changes when a field is removed or its meaning changes, not when fields are added
VERSION = 1

Data = dict[str, Any]


def document(sort: str, **parts: Any) -> Data:
    """Return a whole document: its version, its type and its parts."""
    return {"schema": VERSION, "type": sort, **parts}


def plain(sentence: str) -> str:
    """Return a sentence without the marks of bold type."""
    return sentence.replace("**", "")


def board(puzzle: Puzzle) -> Data:
    """Return a board: its cells, its lines, the marks that you can write on it, and its clues."""
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
    """Return a board with the marks of a position."""
    return document("board", board=board(puzzle), position=position(puzzle, here))


def labels(puzzle: Puzzle, cells: Iterable[int]) -> list[str]:
    """Return the labels of cells."""
    return [puzzle.grid.labels[cell] for cell in cells]


def position(puzzle: Puzzle, here: Position) -> Data:
    """Return the marks of a position without the given ones, its notes, and who wrote what."""
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
    """Return a place that a step looks at: ["cell", "C1"], ["candidate", "C1", "5"],
    ["point", 12].
    """
    if target.what == "cell":
        return ["cell", puzzle.grid.labels[target.at]]
    if target.what == "candidate":
        return ["candidate", puzzle.grid.labels[target.at], puzzle.marks[target.value]]
    return [target.what, target.at]


def step(puzzle: Puzzle, taken: Step, links: Sequence[Sequence[Any]] = ()) -> Data:
    """Return a step: the facts that follow, the facts and places that it needs, and its
    sentence.
    """
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
    """Return the steps that follow from a position, with the links that their arguments draw."""
    known: tuple[Fact, ...] = ()
    for one in taken:
        drawn = puzzle.drawing(here, Stage(known, one, len(one.chain))).links
        yield step(puzzle, one, [links_end(puzzle, *link) for link in drawn])
        known += one.gives


def links_end(puzzle: Puzzle, one: Target, other: Target, strong: bool) -> list[Any]:
    """Return a link: its two ends and its sort."""
    return [place(puzzle, one), place(puzzle, other), "strong" if strong else "weak"]


def proof(puzzle: Puzzle) -> Data:
    """Return the whole solution as steps from the rules, the clues and earlier steps.

    No step assumes that there is only one solution, so a complete proof shows that there is only
    one. Raise PuzzleError if there is none, or more than one.
    """
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
    """Return the mark of each cell in the order of the cells. "." is an empty cell."""
    return [puzzle.marks[value] for value in filled]


def written(puzzle: Puzzle, edits: Iterable[Any]) -> dict[str, str]:
    """Return the mark that edits write into each cell."""
    return {puzzle.grid.labels[cell]: edit.mark for edit in edits for cell in edit.cells}


def rating(found: Rating) -> Data:
    """Return how hard a board is."""
    return {**found._asdict(), "techniques": dict(found.techniques)}


def fault(puzzle: Puzzle, found: Fault) -> Data:
    """Return a broken rule."""
    places = [place(puzzle, target) for target in found.targets]
    return {"rule": found.rule, "sentence": found.words, "places": places}
