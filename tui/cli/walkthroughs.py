"""Readable solutions: a page with each step of a board, and the player's own moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from solitudo.engines.core import clock, review
from solitudo.engines.core.action import Position
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.rating import rate
from solitudo.engines.core.wording import listing
from solitudo.tui.cli.print_boards import PAPER
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.drawing.paper import drawn, page
from solitudo.tui.drawing.paper import pdf as pages
from solitudo.tui.drawing.paper.walkthrough import Passage, passages
from solitudo.tui.saves.library import board_title, play_command

# the most cells that a row of the player's moves names
CELLS = 6


def html(
    puzzle: Puzzle, position: Position, roles: Mapping[str, str], proof: bool, game: Game | None
) -> str:
    """Return the board as a page, with a proof and the player's own moves if requested."""
    steps = list(passages(puzzle)) if proof else []
    moves = list(rows(game)) if proof and game is not None else []
    board = drawn(puzzle, puzzle.start() if proof else position)
    facts = [*about(puzzle, proof), f"Play it: `{play_command(puzzle)}`"]
    return page.html(board_title(puzzle), facts, board, steps, moves, Palette(roles))


def pdf(puzzle: Puzzle, position: Position, game: Game | None) -> bytes:
    """Return the board and each step of its solution as pages."""
    pages.need_library()
    start = Passage(board_title(puzzle), tuple(about(puzzle, True)), drawn(puzzle, puzzle.start()))
    moves = list(rows(game)) if game is not None else []
    return pages.explained(start, list(passages(puzzle)), moves, PAPER)


def about(puzzle: Puzzle, proof: bool) -> Iterator[str]:
    """Yield the facts about the board: its level, and the hardest technique that it needs."""
    if not proof or puzzle.solutions.number != 1:
        return
    rating = rate(puzzle)
    if rating.level is not None and rating.rating is not None:
        hardest = puzzle.kind.guide.techniques[rating.hardest].title
        yield f"{rating.level.capitalize()}, rated {rating.rating:g}. Hardest step: {hardest}."


def rows(game: Game) -> Iterator[page.Row]:
    """Yield the player's moves as a table: the mark, the time and the technique of each."""
    guide, labels = game.puzzle.kind.guide, game.puzzle.grid.labels
    nodes = {node.number: node for node in game.node.path()}
    found = list(review.review(game))
    if not found:
        return
    yield "Move", "Time", "Cells", "Technique", "Easier"
    spent = 0
    for number, move in enumerate(found, 1):
        spent += move.tenths
        action = nodes[move.number].action
        assert action is not None
        cells = dict.fromkeys(cell for edit in action.edits for cell in edit.cells)
        named = listing([labels[cell] for cell in cells], CELLS)
        technique = guide.techniques[move.technique].title if move.technique else "none found"
        easier = guide.techniques[move.easier].title if move.easier else ""
        yield str(number), clock.show(spent), named, technique, easier
