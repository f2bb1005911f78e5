"""Generated boards: one solution, exactly their level, the same for the same request."""

from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import mask_of
from solitudo.engines.core.kind import LEVELS
from solitudo.engines.core.rating import rate
from solitudo.engines.core.values import Request
from solitudo.engines.sudoku import KINDS
from solitudo.engines.sudoku.generating import generate
from solitudo.engines.sudoku.generating.clue_removal import ClueRemover, Rivals
from solitudo.engines.sudoku.generating.draft import Draft, GivensMaker, groups
from solitudo.engines.sudoku.generating.full_grids import by_backtracking
from solitudo.engines.sudoku.generating.generate import LOOKS
from solitudo.engines.sudoku.generating.grading import (
    Grading,
    eased,
    ends_there,
    grade,
    look,
    look_from,
)
from solitudo.engines.sudoku.generating.jigsaw import jigsaw, neighbours, whole
from solitudo.engines.sudoku.generating.options import VARIANT_LEVELS, Plan
from solitudo.engines.sudoku.layout import USUAL_BOXES, Layout, boxed
from solitudo.engines.sudoku.rules import Sudoku
from solitudo.engines.sudoku.search.count import count
from solitudo.engines.sudoku.search.exact_cover import cover_of
from tests.samples import sample

KIND = KINDS["sudoku"]
LETTERS = {"easy": "db", "medium": "di", "hard": "da", "expert": "de", "extreme": "du"}

Oracle = Callable[[Layout, bytes], int]


def make(size: str, level: str, seed: int, **extras: str) -> Sudoku:
    request = Request(size, level, seed, "", tuple(extras.items()))
    puzzle = KIND.generate(request, lambda _share: None)
    assert isinstance(puzzle, Sudoku)
    return puzzle


def check(puzzle: Sudoku, level: str, oracle: Oracle) -> None:
    assert oracle(puzzle.layout, puzzle.opening) == 1
    again = KIND.read(puzzle.id.removeprefix("sudoku:"))
    assert isinstance(again, Sudoku)
    assert again.opening == puzzle.opening
    assert (again.regions, again.cages) == (puzzle.regions, puzzle.cages)
    assert again.level() == level
    assert puzzle.id.split(":")[1].endswith(LETTERS[level])


@pytest.mark.parametrize("generator", ["backtracking", "shuffle"])
@pytest.mark.parametrize("level", LEVELS)
def test_both_grid_generators_feed_every_level(generator: str, level: str, oracle: Oracle) -> None:
    for seed in range(sample(1, 2)):
        check(make("9", level, seed, generator=generator), level, oracle)


@pytest.mark.parametrize("size", KIND.sizes)
def test_each_size_has_the_levels_that_it_offers(size: str, oracle: Oracle) -> None:
    for level in KIND.levels_at(size):
        if size == "16" and level not in ("easy", "medium"):
            continue
        check(make(size, level, 1), level, oracle)


@pytest.mark.long
def test_the_largest_boards_have_every_level(oracle: Oracle) -> None:
    for level in KIND.levels_at("16"):
        check(make("16", level, 2), level, oracle)


def test_the_same_request_gives_the_same_board() -> None:
    for level in ("easy", "hard"):
        assert make("9", level, 5).id == make("9x9", level, 5).id
        assert make("9", level, 5).id != make("9", level, 6).id


@pytest.mark.parametrize("symmetry", ["none", "180", "mirror", "diagonal"])
def test_givens_lie_as_the_symmetry_asks(symmetry: str) -> None:
    puzzle = make("9", "medium", 3, symmetry=symmetry)
    for cells in groups(9, symmetry):
        assert len({puzzle.given >> cell & 1 for cell in cells}) == 1
    letters = {"none": "adi", "180": "di", "mirror": "m2di", "diagonal": "md2di"}[symmetry]
    assert puzzle.id.startswith(f"sudoku:3x3{letters}:")


@pytest.mark.parametrize(
    ("givens", "level", "symmetry"),
    [
        ("30", "medium", "180"),
        ("31", "easy", "180"),
        ("36", "hard", "none"),
        ("26", "easy", "mirror"),
    ],
)
def test_the_number_of_givens_is_met(
    givens: str, level: str, symmetry: str, oracle: Oracle
) -> None:
    puzzle = make("9", level, 2, givens=givens, symmetry=symmetry)
    assert puzzle.given.bit_count() == int(givens)
    check(puzzle, level, oracle)


@pytest.mark.parametrize(("size", "symmetry"), [("9", "none"), ("9", "180"), ("10", "none")])
def test_no_given_of_a_minimal_board_can_be_spared(size: str, symmetry: str) -> None:
    puzzle = make(size, "hard", 1, minimal="yes", symmetry=symmetry)
    for cell, value in enumerate(puzzle.opening):
        if value:
            fewer = bytes(0 if c == cell else v for c, v in enumerate(puzzle.opening))
            assert count(puzzle.layout, fewer).number == 2


@pytest.mark.parametrize(
    ("size", "level", "extras", "said"),
    [
        ("7", "easy", {}, "7x7"),
        ("9x6", "easy", {}, "9x6"),
        ("99999", "easy", {}, "99999"),
        ("x", "easy", {}, "not a size"),
        ("4", "hard", {}, "easy"),
        ("9", "wild", {}, "easy, medium, hard, expert, extreme"),
        ("9", "easy", {"generator": "magic"}, "backtracking, shuffle"),
        ("9", "easy", {"symmetry": "most"}, "none, 180, mirror, diagonal"),
        ("9", "easy", {"minimal": "perhaps"}, "yes or no"),
        ("9", "easy", {"givens": "5"}, "22 to 80"),
        ("9", "easy", {"givens": "many"}, "22 to 80"),
        ("9", "easy", {"givens": "9" * 5000}, "22 to 80"),
        ("6", "easy", {"givens": "15"}, "cannot have the symmetry 180"),
        ("9", "easy", {"holes": "yes"}, "no option 'holes'"),
        ("9", "easy", {"variant": "round"}, "plain, x, jigsaw, killer"),
        ("9", "easy", {"variant": "killer"}, "medium, hard"),
        ("16", "easy", {"variant": "jigsaw"}, "sides are 6, 8, 9, 10"),
        ("9", "hard", {"variant": "killer", "givens": "30"}, "no givens"),
        ("9", "hard", {"variant": "x", "generator": "shuffle"}, "only for plain boards, not for x"),
    ],
)
def test_what_cannot_be_had_is_refused_with_what_can(
    size: str, level: str, extras: dict[str, str], said: str
) -> None:
    with pytest.raises(PuzzleError) as refusal:
        KIND.check(Request(size, level, 1, "", tuple(extras.items())))
    assert said in str(refusal.value)


@pytest.mark.parametrize("level", LEVELS[2:])
def test_a_board_calls_for_its_level_several_times(level: str) -> None:
    decided = 0
    for seed in range(sample(4, 0), 8):
        puzzle = make("9", level, seed)
        rated = rate(puzzle)
        levels = {technique.name: technique.level for technique in puzzle.techniques}
        own = {name: often for name, often in rated.techniques if levels[name] == level}
        alone = sum(own.values()) < 2
        decided += alone or not grade(level, look(puzzle.layout, puzzle.opening, level))
    # if no better board is found in time, one that a single step decides is accepted
    assert decided <= 2


def test_a_step_that_decides_a_board_alone_is_noticed_where_others_are_taken_first() -> None:
    puzzle = KIND.read("2x3ada:b3_2b5_4g4a6f6c3_4c6b")
    assert isinstance(puzzle, Sudoku)
    found = look(puzzle.layout, puzzle.opening, "hard")
    assert found.steps == 2
    assert grade("hard", found) == 0


def test_what_is_known_of_a_board_with_more_given_is_what_its_givens_tell() -> None:
    stuck_again = finished = 0
    for seed in range(4):
        maker = GivensMaker(Plan(12, "expert"), Random(seed))
        draft = maker.draft()
        worth = look(draft.layout, draft.left, "expert", assume=False)
        if worth.reach < 1 or worth.stuck is None:
            continue
        for other in maker.easier(draft, worth.open, 4):
            given = [(c, v) for c, v in enumerate(other.left) if v != draft.left[c]]
            assert [(c, other.grid[c]) for c, _ in given] == given
            assert any(worth.open >> cell & 1 for cell, _ in given)
            found = look(other.layout, other.left, "expert", assume=False)
            stuck = eased(worth.stuck, given, "expert")
            if stuck is None:
                finished += 1
                assert found.reach < 0
                continue
            stuck_again += 1
            assert ends_there(stuck, other.left, "expert")
            assert not ends_there(stuck, draft.left, "expert")
            assert look_from(stuck, "expert", assume=False)[:-1] == found[:-1]
    assert stuck_again
    assert finished


def test_solutions_met_while_digging_tell_what_cannot_be_spared_later() -> None:
    layout = boxed(*USUAL_BOXES[8])
    cover, rng = cover_of(layout), Random(1)
    grid = by_backtracking(cover, rng)
    rivals = Rivals(cover, grid)
    cells = range(len(grid))
    told = 0
    for _ in range(6):
        alone, helped = ClueRemover(cover, grid), ClueRemover(cover, grid, rivals=rivals)
        order = [(cell,) for cell in rng.sample(cells, len(cells))]
        alone.dig(order)
        helped.dig(order)
        assert helped.left == alone.left
        for cell in [cell for cell in cells if helped.left[cell]]:
            less = bytes(helped.left[:cell] + b"\0" + helped.left[cell + 1 :])
            if rivals.any_fits(mask_of(c for c in cells if less[c]), [cell]):
                told += 1
                assert count(layout, less, 2).number == 2
    assert told > 10


VARIANTS = [
    (variant, str(side), level)
    for variant, sides in VARIANT_LEVELS.items()
    for side, levels in sides.items()
    for level in levels
]


@pytest.mark.parametrize(
    ("variant", "size", "level"),
    [case if case[1] == "6" else pytest.param(*case, marks=pytest.mark.long) for case in VARIANTS],
)
def test_variants_have_the_levels_that_they_offer(
    variant: str, size: str, level: str, oracle: Oracle
) -> None:
    puzzle = make(size, level, 1, variant=variant)
    check(puzzle, level, oracle)
    rated = rate(puzzle)
    assert rated.level == level
    assert rated.rating is not None


@pytest.mark.parametrize(
    ("variant", "level", "params"),
    [("x", "hard", "3x3xda"), ("jigsaw", "hard", "9jda"), ("killer", "medium", "3x3kadi")],
)
def test_a_variant_is_written_as_its_kind(
    variant: str, level: str, params: str, oracle: Oracle
) -> None:
    puzzle = make("9", level, 3, variant=variant)
    assert puzzle.id.split(":")[1] == params
    check(puzzle, level, oracle)
    assert puzzle.diagonals == (variant == "x")
    assert bool(puzzle.box_width) == (variant != "jigsaw")
    if variant == "killer":
        assert not puzzle.given
        assert {len(inside) for inside, _ in puzzle.cages} <= {2, 3, 4, 5}
        assert puzzle.id == make("9", level, 3, variant=variant).id


def test_crooked_blocks_are_whole_and_as_large_as_boxes() -> None:
    near = neighbours(9)
    for seed in range(5):
        layout = jigsaw(9, Random(seed))
        assert sorted(layout.regions) == sorted(list(range(9)) * 9)
        assert all(whole(layout.regions, region, near) for region in range(9))
        straight = sum(layout.regions[a] == layout.regions[b] for a, b in permutations(range(9), 2))
        assert straight < 9 * 8


def test_a_rare_board_is_looked_for_however_soon_less_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LOOKS, 8, 1)
    assert make("8", "expert", 1).level() == "expert"


def test_a_board_with_few_candidates_is_not_looked_at_further() -> None:
    puzzle = make("8", "extreme", 0)
    found = look(puzzle.layout, puzzle.opening, "extreme")
    assert found.reach == 0
    assert look(puzzle.layout, puzzle.opening, "extreme", least=1.5)[:-1] == found[:-1]
    assert look(puzzle.layout, puzzle.opening, "extreme", least=4).reach < 0


def test_no_board_is_looked_at_twice_on_the_way_from_a_draft(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[bytes] = []
    walk, see = generate._Hunt._walk, generate._Hunt._look

    def walked(self: generate._Hunt, until: int) -> None:
        seen.clear()
        walk(self, until)

    def looked(self: generate._Hunt, draft: Draft) -> Grading:
        assert draft.left not in seen
        seen.append(draft.left)
        return see(self, draft)

    monkeypatch.setattr(generate._Hunt, "_walk", walked)
    monkeypatch.setattr(generate._Hunt, "_look", looked)
    for seed in range(3):
        make("6", "hard", seed)
