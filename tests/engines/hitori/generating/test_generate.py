"""Boards have their size and level, one solution, and are the same for the same seed."""

import pytest

from solitudo import engines
from solitudo.engines.core.deduction import learn, steps_to_end
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Request
from solitudo.engines.hitori.generating.hardening import ARGUING
from solitudo.engines.hitori.knowledge import CROSSED, CUTS, PLAIN, Known
from solitudo.engines.hitori.numbers import Numbers
from solitudo.engines.hitori.rules import Hitori
from tests.engines.hitori import oracle

# size, level, boards
SQUARES = [
    (size, level, boards)
    for size, boards in (("4", 6), ("5", 6), ("4x7", 3), ("8", 5), ("15x10", 2), ("12", 2))
    for level in ("easy", "medium", "hard", "extreme")
] + [("20", "easy", 1), ("20", "medium", 1), ("20", "hard", 1)]
HEXAGONS = [
    (size, level, holes)
    for size in ("4", "5", "6", "8")
    for level in ("easy", "medium", "hard")
    for holes in ("", "yes")
]


def make(kind: str, size: str, level: str, seed: int, holes: str = "") -> Hitori:
    extras = (("holes", holes),) if holes else ()
    puzzle = engines.kind(kind).generate(Request(size, level, seed, "", extras), lambda share: None)
    assert isinstance(puzzle, Hitori)
    return puzzle


def read_again(puzzle: Puzzle) -> Hitori:
    again = engines.read(puzzle.id)
    assert isinstance(again, Hitori)
    assert again.grid == puzzle.grid
    return again


@pytest.mark.parametrize(("size", "level", "boards"), SQUARES)
def test_a_square_board_has_one_solution_and_is_at_its_level(
    size: str, level: str, boards: int
) -> None:
    for seed in range(boards):
        puzzle = read_again(make("hitori", size, level, seed))
        assert oracle.colourings(puzzle, 2) == 1
        assert puzzle.solutions.number == 1
        assert puzzle.level() == level


@pytest.mark.parametrize(("size", "level", "holes"), HEXAGONS)
def test_a_hexagon_has_one_solution_and_is_at_its_level(size: str, level: str, holes: str) -> None:
    for seed in range(2):
        puzzle = read_again(make("hitori-hex", size, level, seed, holes))
        assert oracle.colourings(puzzle, 2) == 1
        assert puzzle.level() == level
        assert puzzle.holes == bool(holes)
        if holes:
            assert len(oracle.parts(puzzle, ())) == 1
            _needs_the_third_rule(puzzle)


def _needs_the_third_rule(puzzle: Hitori) -> None:
    """Check that the board is not solved without the techniques of connection."""
    known = puzzle.knowledge()
    without = ("cut", "last-exit", "corner-three", "corner-two", "walled-in", "contradiction")
    for _ in steps_to_end(known, [t for t in puzzle.techniques if t.name not in without]):
        pass
    # a contradiction does not help either, as long as the walls are not used
    known.walls, known.cuts, known.walled = [], 0, known.layout.all
    while not known.complete and known.try_all():
        pass
    assert not known.complete


@pytest.mark.parametrize(
    ("kind", "size"), [("hitori", "5"), ("hitori-hex", "4"), ("hitori-hex", "5")]
)
def test_no_hard_step_alone_decides_a_small_board_unless_it_argues(kind: str, size: str) -> None:
    for seed in range(8):
        puzzle = make(kind, size, "hard", seed)
        below = puzzle.kind.levels[puzzle.kind.levels.index("hard") - 1]
        known = puzzle.knowledge()
        puzzle.sweep(known, below)
        for technique in puzzle.techniques:
            if technique.level == "hard" and technique.name not in ARGUING:
                for step in technique.steps(known):
                    world = known.copy()
                    learn(world, step)
                    puzzle.sweep(world, below)
                    assert not world.complete, (seed, technique.name)


def test_the_letter_of_the_level_is_the_collections() -> None:
    assert make("hitori", "5", "easy", 1).id.startswith("hitori:5x5de:")
    assert make("hitori", "6x5", "medium", 1).id.startswith("hitori:6x5dk:")
    assert make("hitori", "5", "hard", 1).id.startswith("hitori:5x5:")
    assert make("hitori", "5", "extreme", 1).id.startswith("hitori:5x5:")
    assert make("hitori-hex", "4", "easy", 1).id.startswith("hitori-hex:4de:")
    assert make("hitori-hex", "4", "hard", 1).id.startswith("hitori-hex:4dh:")


def test_the_same_request_gives_the_same_board_and_another_seed_another() -> None:
    for kind, size, level in (("hitori", "7", "hard"), ("hitori-hex", "5", "easy")):
        first = make(kind, size, level, 5)
        assert make(kind, size, level, 5).id == first.id
        assert make(kind, size, level, 6).id != first.id
    assert make("hitori", "7x7", "easy", 5).id == make("hitori", "7", "easy", 5).id
    assert make("hitori-hex", "5", "easy", 5, "no").id == make("hitori-hex", "5", "easy", 5).id


def test_a_board_that_is_kept_in_a_release_stays_the_same() -> None:
    assert make("hitori", "4", "easy", 1).id == "hitori:4x4de:1232111243214411"


@pytest.mark.parametrize(
    ("kind", "request_", "words"),
    [
        ("hitori", Request("3", "easy", 1), "Hitori boards are 4x4 to 40x40; got 3x3."),
        ("hitori", Request("8x41", "easy", 1), "Hitori boards are 4x4 to 40x40; got 8x41."),
        ("hitori", Request("eight", "easy", 1), "'eight' is not a size: use WxH or N, like 9x9."),
        ("hitori", Request("9" * 5000, "easy", 1), f"'{'9' * 20}' is not a size"),
        (
            "hitori",
            Request("8", "expert", 1),
            "Hitori 8 comes in easy, medium, hard and extreme, not 'expert'.",
        ),
        ("hitori", Request("8", "easy", 1, "local"), "Hitori has only one rule"),
        (
            "hitori",
            Request("8", "easy", 1, "", (("holes", "yes"),)),
            "Hitori has no option 'holes': none.",
        ),
        (
            "hitori-hex",
            Request("3", "easy", 1),
            "Hexagonal Hitori boards have sides of 4 to 10; got 3.",
        ),
        ("hitori-hex", Request("5x5", "easy", 1), "'5x5' is not a size: use the side, like 5."),
        (
            "hitori-hex",
            Request("5", "extreme", 1),
            "Hexagonal Hitori 5 comes in easy, medium and hard, not 'extreme'.",
        ),
        (
            "hitori-hex",
            Request("5", "easy", 1, "", (("holes", "many"),)),
            "holes is 'many': expected yes or no.",
        ),
    ],
)
def test_what_cannot_be_had_is_refused_with_what_can(
    kind: str, request_: Request, words: str
) -> None:
    with pytest.raises(PuzzleError) as error:
        engines.kind(kind).check(request_)
    assert words in str(error.value)


def test_sizes_come_in_one_form() -> None:
    kind = engines.kind("hitori")
    assert kind.check(Request("8x8", "easy", 1)).size == "8"
    assert kind.check(Request("15x10", "easy", 1)).size == "15x10"
    assert kind.levels_at("4x20") == kind.levels
    assert all(kind.check(Request(size, "hard", 1)) for size in kind.sizes)
    assert kind.default_size in kind.sizes
    hexes = engines.kind("hitori-hex")
    assert all(hexes.check(Request(size, "hard", 1)) for size in hexes.sizes)
    assert hexes.default_size in hexes.sizes


@pytest.mark.parametrize("reach", [PLAIN, CUTS, CROSSED])
def test_where_a_solution_is_known_a_sweep_finds_as_much_without_looking_for_rings(
    reach: int,
) -> None:
    for level in ("easy", "medium", "hard"):
        for seed in range(4):
            puzzle = make("hitori", "9", level, seed)
            numbers = Numbers(puzzle.layout, puzzle.numbers)
            whole, quick = Known(numbers), Known(numbers)
            whole.sweep(reach)
            quick.sweep(reach, solvable=True)
            assert (quick.black, quick.white) == (whole.black, whole.white)
