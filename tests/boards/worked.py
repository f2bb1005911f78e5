"""Boards as the worker makes them, and waiting for them."""

from solitudo import engines
from solitudo.engines.core.values import Request
from solitudo.tui.boards.new_game import fresh_seed
from solitudo.tui.boards.spare_files import Board, sort_of


def drawn(size: str = "5", level: str = "easy") -> Request:
    return Request(size, level, fresh_seed())


SORT = sort_of("hitori", drawn())


def board(seed: int, kind: str = "hitori", request: Request | None = None) -> Board:
    """A board as the worker makes it."""
    request = request or Request("5", "easy", seed)
    puzzle = engines.kind(kind).generate(request._replace(seed=seed), lambda share: None)
    first = puzzle.solutions.first
    assert first is not None
    return Board(puzzle.id, puzzle.rule, request.level, first.hex())
