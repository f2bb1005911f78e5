"""Solving Tents: the collection by techniques, how many solutions, levels, and generated boards."""

import random
import re

import pytest

from solitudo.engines.core.deduction import Fact, steps_to_end
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.values import Request, Solutions
from solitudo.engines.tents.field import GRASS, TENT
from solitudo.engines.tents.kind import KIND, levels_of
from solitudo.engines.tents.rules import Tents
from solitudo.engines.tents.sweep import RANKS, propagate
from solitudo.engines.tents.text import codec
from tests.engines.tents.oracle import Model, ambiguous, corpus, obeys
from tests.samples import sample

# the limit of the search
MOST_NODES = 2000
SUFFIX = {"easy": "de", "medium": "dt", "hard": ""}


def make(size: str, level: str, rule: str, seed: int) -> Tents:
    return KIND.generate(Request(size, level, seed, rule), lambda _: None)


def test_the_collection_is_solved_without_a_guess_as_its_solutions_say() -> None:
    for text, solution in corpus():
        puzzle = KIND.read(text)
        found = puzzle.count(nodes=MOST_NODES)
        assert (found.number, found.sure) == (1, True), text
        assert found.first is not None
        assert puzzle.text(found.first) == solution
        known = puzzle.knowledge()
        assert all(step.assumes is None for step in steps_to_end(known, puzzle.techniques))
        assert known.complete
        assert puzzle.text(puzzle.field.values(known.tents)) == solution
        # the collection's own level, if it gives one
        letter = re.match(r"[0-9x]+(d[et])?:", text)
        assert letter is not None
        assert letter[1] in (None, SUFFIX[str(puzzle.level())]), text


def test_two_trees_that_need_one_square_are_named_after_a_sweep_too() -> None:
    rng, shared = random.Random(1), 0
    for text, _ in corpus()[:40]:
        puzzle = KIND.read(text, "matching")
        cells = [cell for cell in range(puzzle.grid.count) if not puzzle.given >> cell & 1]
        for _ in range(20):
            known = puzzle.knowledge()
            for cell in rng.sample(cells, rng.randint(1, 4)):
                known.learn(Fact("is", cell, rng.choice((GRASS, TENT))))
            puzzle.sweep(known, "easy")
            if known.broken:
                found = puzzle.clash(known)
                shared += found is not None and found.words == "share"
    assert shared


def test_under_local_just_the_boards_of_the_header_have_several_solutions() -> None:
    several = []
    for number, (text, solution) in enumerate(corpus(), 1):
        puzzle = KIND.read(text, "local")
        found = puzzle.count()
        assert found.first is not None
        if found.number > 1:
            several.append(number)
            continue
        assert puzzle.text(found.first) == solution
        assert puzzle.level() in KIND.levels
    assert several == ambiguous()


def test_a_search_that_is_stopped_says_so() -> None:
    puzzle = KIND.read(corpus()[ambiguous()[0] - 1][0], "local")
    assert puzzle.count(nodes=1) == Solutions(0, None, sure=False)
    assert puzzle.count().number == 2


def random_board(rng: random.Random) -> Tents:
    """A small board with numbers that are nearly right, some of them left out on every second one:
    none, one or several solutions.
    """
    width, height = rng.randint(1, 6), rng.randint(1, 6)
    told = rng.choice((1, 0.6))
    trees = {c for c in range(width * height) if rng.random() < 0.25}
    tents: set[int] = set()
    for cell in rng.sample(range(width * height), width * height):
        if cell not in trees and len(tents) < len(trees) and rng.random() < 0.9:
            r, c = divmod(cell, width)
            if all(abs(r - t // width) > 1 or abs(c - t % width) > 1 for t in tents):
                tents.add(cell)
    columns = [sum(1 for t in tents if t % width == c) for c in range(width)]
    rows = [sum(1 for t in tents if t // width == r) for r in range(height)]
    text, gap = "", 0
    for cell in range(width * height + 1):
        if cell in trees or cell == width * height:
            text += "z" * ((gap - 1) // 25) + (chr(97 + (gap - 1) % 25) if gap else "_")
            gap = 0
        else:
            gap += 1
    numbers = ",".join(str(n) if rng.random() < told else "-" for n in columns + rows)
    return KIND.read(f"{width}x{height}:{text},{numbers}", rng.choice(KIND.rules))


def test_counts_agree_with_a_solver_that_shares_no_code() -> None:
    rng = random.Random(8)
    seen = set()
    for _ in range(400):
        puzzle = random_board(rng)
        found = puzzle.count()
        assert found.sure
        assert found.number == Model(puzzle, puzzle.rule).count(), puzzle.id
        if found.first is not None:
            assert obeys(puzzle, found.first, puzzle.rule)
        if found.number != 1:
            assert puzzle.level() is None or found.number == 0
        seen.add((puzzle.rule, found.number))
    assert len(seen) == 6


@pytest.mark.parametrize("rule", ["local", "matching"])
def test_a_board_without_a_solution_has_no_level(rule: str) -> None:
    puzzle = KIND.read("3x3:adb,1,1,1,1,1,1", rule)
    assert puzzle.count() == Solutions(0, None)
    assert puzzle.level() is None


# -- generated boards --------------------------------------------------------------------------

SAMPLE = [
    (size, level, rule)
    for rule in KIND.rules
    for level in KIND.levels
    for size in ("4x4", "5x4", "8x8", "6x13", "12x12", "20x20")
    if level in levels_of(*map(int, size.split("x")))
    if not (size == "5x4" and level == "hard")
]


def check(puzzle: Tents, level: str, rule: str) -> None:
    """One solution, by search and by SAT; under `local`, right under `matching` too where each tent
    can have a tree, and else without any solution there; its level; nothing bare."""
    found = puzzle.count()
    assert (found.number, found.sure) == (1, True)
    assert found.first is not None
    assert Model(puzzle, rule).count() == 1
    if rule == "local":
        other = KIND.read(puzzle.id.removeprefix("tents:"), "matching")
        assert other.count().number == obeys(puzzle, found.first, "matching")
    again = KIND.read(puzzle.id.removeprefix("tents:"), rule)
    assert again.id == puzzle.id
    assert again.level() == level
    for line in puzzle.grid.lines:
        assert any(found.first[cell] in (1, 3) for cell in line)


@pytest.mark.parametrize(("size", "level", "rule"), SAMPLE)
def test_a_generated_board_has_one_solution_and_just_its_level(
    size: str, level: str, rule: str
) -> None:
    for seed in range(2):
        puzzle = make(size, level, rule, seed)
        check(puzzle, level, rule)
        letter = SUFFIX[level]
        assert puzzle.id.startswith(f"tents:{size}{letter}:")
        assert make(size, level, rule, seed).id == puzzle.id


@pytest.mark.parametrize("rule", ["local", "matching"])
def test_the_largest_size_and_thin_ones_are_made(rule: str) -> None:
    for size in ("4x40", "50x4", "50x40"):
        check(make(size, "easy", rule, 1), "easy", rule)
    check(make("30x20", "hard", rule, 1), "hard", rule)


@pytest.mark.parametrize("rule", ["local", "matching"])
@pytest.mark.parametrize("size", ["8x8", "12x12"])
def test_hard_boards_call_for_several_hard_steps_and_mostly_of_two_techniques(
    size: str, rule: str
) -> None:
    single = alike = 0
    for seed in range(sample(6, 12)):
        puzzle = make(size, "hard", rule, seed)
        hard = {t.name for t in puzzle.techniques if t.level == "hard"}
        known = puzzle.knowledge()
        used = [step.technique for step in steps_to_end(known, puzzle.techniques)]
        steps = [name for name in used if name in hard]
        single += len(steps) == 1
        alike += len(set(steps)) == 1
    assert single <= 1
    assert alike <= sample(2, 3)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("rule", ["local", "matching"])
@pytest.mark.parametrize("level", KIND.levels)
@pytest.mark.parametrize("size", ["8x8", "10x10", "15x15", "20x20"])
def test_two_hundred_boards_of_each_size_and_level(size: str, level: str, rule: str) -> None:
    for seed in range(200):
        check(make(size, level, rule, seed), level, rule)


@pytest.mark.parametrize("rule", ["local", "matching"])
@pytest.mark.parametrize("level", KIND.levels)
def test_a_board_with_numbers_left_out_needs_its_level_and_every_number(
    rule: str, level: str
) -> None:
    for seed in range(sample(3, 12)):
        asked = KIND.check(Request("7", level, seed, rule, (("missing", "yes"),)))
        puzzle = KIND.generate(asked, lambda _: None)
        assert -1 in puzzle.needs
        assert puzzle.variant == "some numbers"
        assert puzzle.level() == level
        assert puzzle.solutions.number == 1
        assert Model(puzzle, rule).count() == 1
        assert KIND.like(puzzle, level, seed) == asked
        assert "tatham" not in KIND.addresses(puzzle)
        for line, need in enumerate(puzzle.needs):
            if need >= 0:
                fewer = [-1 if n == line else known for n, known in enumerate(puzzle.needs)]
                width, height = puzzle.grid.width, puzzle.grid.height
                board = codec.Board(width, height, puzzle.opening, tuple(fewer))
                known = KIND.board(board, "", rule).knowledge()
                propagate(known, RANKS[level])
                if level == "hard":
                    continue
                assert not known.complete


def test_the_rule_of_a_new_board_is_local_and_sizes_get_their_full_name() -> None:
    request = KIND.check(Request("8", "easy", 1))
    assert request == Request("8x8", "easy", 1, "local")
    assert make("8", "easy", "", 1).rule == "local"
    assert make("8", "easy", "", 1).id == make("8x8", "easy", "local", 1).id


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        (Request("3x4", "easy", 1), "boards are 4x4 to 50x40"),
        (Request("51x20", "easy", 1), "boards are 4x4 to 50x40"),
        (Request("20x41", "easy", 1), "boards are 4x4 to 50x40"),
        (Request("large", "easy", 1), "not a size"),
        (Request("8", "extreme", 1), "8x8 comes in easy, medium and hard, not 'extreme'"),
        (Request("4", "hard", 1), "4x4 comes in easy and medium, not 'hard'"),
        (Request("8", "easy", 1, "loose"), "has the rules local and matching; got 'loose'"),
        (Request("8", "easy", 1, "", (("holes", "yes"),)), "no option 'holes'"),
    ],
)
def test_what_cannot_be_made_is_refused_with_what_can(request_: Request, says: str) -> None:
    with pytest.raises(PuzzleError, match=says):
        KIND.check(request_)
    with pytest.raises(PuzzleError, match=says):
        KIND.generate(request_, lambda _: None)
