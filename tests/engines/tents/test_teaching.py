"""Teaching only in Tents."""

from solitudo.engines.core import hints
from solitudo.engines.core.game import Game
from tests.engines.teaching import collected, read
from tests.engines.tents.oracle import ambiguous


def test_boards_with_several_solutions_under_the_looser_rule_are_refused_there() -> None:
    ids = collected("tents-matching")
    for number in ambiguous():
        puzzle = read("tents-local", ids[number - 1])
        found = hints.hint(Game(puzzle, solutions=puzzle.solutions))
        assert isinstance(found, hints.No)
        assert "several solutions" in found.words
