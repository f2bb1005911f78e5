"""The collection's boards: solved by techniques, without a guess, and quickly."""

import random
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.deduction import Technique, steps_to_end
from solitudo.engines.hitori.knowledge import Known
from solitudo.engines.hitori.rules import Hitori
from tests.engines.hitori import oracle

CORPUS = Path(__file__).parents[2] / "corpora"


def lines(name: str) -> list[str]:
    text = (CORPUS / name).read_text("ascii")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


BOARDS = lines("hitori.txt")
SOLUTIONS = lines("hitori.solutions.txt")


def board(text: str) -> Hitori:
    puzzle = engines.read(text, "hitori")
    assert isinstance(puzzle, Hitori)
    return puzzle


def up_to(puzzle: Hitori, level: str) -> list[Technique[Known]]:
    """The techniques that this level admits."""
    levels = puzzle.kind.levels
    return [t for t in puzzle.techniques if levels.index(t.level) <= levels.index(level)]


# the limit of the search
MOST_NODES = 2000


def test_each_board_has_the_one_solution_of_its_file_and_a_level() -> None:
    for text, solution in zip(BOARDS, SOLUTIONS, strict=True):
        puzzle = board(text)
        found = puzzle.count(nodes=MOST_NODES)
        assert (found.number, found.sure) == (1, True)
        assert found.first is not None
        assert puzzle.text(found.first) == solution
        known = puzzle.knowledge()
        puzzle.sweep(known, "medium")
        assert known.complete
        assert not known.broken
        assert puzzle.layout.values(known.black) == found.first
        # the collection's easy is ours; its tricky may be won before all whites are known
        letter = text.partition(":")[0][-2:]
        assert puzzle.level() in {"de": ("easy",), "dk": ("easy", "medium")}.get(
            letter, puzzle.kind.levels
        )


@pytest.mark.parametrize("part", range(4))
def test_steps_and_sweep_know_the_same_at_each_level(part: int) -> None:
    for text in BOARDS[part::4]:
        puzzle = board(text)
        for level in ("easy", "medium", "hard"):
            swept = puzzle.knowledge()
            puzzle.sweep(swept, level)
            stepped = puzzle.knowledge()
            for _ in steps_to_end(stepped, up_to(puzzle, level)):
                pass
            assert (stepped.black, stepped.white) == (swept.black, swept.white)


def test_a_board_with_several_solutions_is_not_explained_by_its_having_one() -> None:
    puzzle = board("3x3:123231312")
    assert puzzle.solutions.number == 2
    assert not any(technique.unique for technique in puzzle.techniques)
    assert puzzle.level() is None


def test_a_board_without_a_solution_is_called_so() -> None:
    puzzle = board("2x2:1111")
    assert puzzle.solutions.number == oracle.colourings(puzzle, 2) == 0
    assert puzzle.level() is None


def test_the_search_and_the_sat_model_count_the_same_on_random_numbers() -> None:
    rng = random.Random(3)
    counts = set()
    for _ in range(300):
        width, height = rng.randint(2, 5), rng.randint(2, 5)
        most = rng.randint(2, max(width, height))
        desc = "".join(str(rng.randint(1, most)) for _ in range(width * height))
        puzzle = board(f"{width}x{height}:{desc}")
        assert puzzle.solutions.number == oracle.colourings(puzzle, 2)
        counts.add(puzzle.solutions.number)
    assert counts == {0, 1, 2}


def test_the_search_stops_at_its_limit_and_says_so() -> None:
    puzzle = board("6x6:" + "".join("123456123456"[i : i + 6] for i in range(6)))
    assert puzzle.count(nodes=50).number == 2
    assert not puzzle.count(nodes=1).sure


def test_the_largest_board_is_counted_up_to_the_limit() -> None:
    rng = random.Random(1)
    signs = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for signs_used in (signs, signs[:20]):
        text = "61:" + "".join(rng.choice(signs_used) for _ in range(61 * 61))
        assert board(text).solutions.number in (0, 1, 2)
