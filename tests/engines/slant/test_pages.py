"""The guide's pages about points and Versus are true: each picture, each sum, each name."""

from collections.abc import Sequence
from itertools import permutations

import pytest

from solitudo import engines
from solitudo.engines.core.action import Action
from solitudo.engines.core.explain import LONGEST
from solitudo.engines.core.guide import PageCard
from solitudo.engines.slant import KINDS

KIND = KINDS["slant"]
PAGES = {page.name: page for page in KIND.guide.pages}
EXAMPLES = PAGES["points"].cards
LESSON = next(lesson for lesson in KIND.guide.lessons if lesson.name == "points")
SUMS = ("1", "1 + 2", "1 + 4", "1 + 4 + 3", "1 + 4 + 3 + 1")


def gained(board: str, before: str, moves: Sequence[str]) -> list[tuple[int, str]]:
    """Return the points of each move after the marks before it, and their parts."""
    puzzle = engines.read(board)
    read = puzzle.vocabulary.read
    path: list[Action] = [read(before)]
    found = []
    for move in moves:
        path.append(read(move))
        score = puzzle.score(path, 1)
        assert score is not None
        found.append((score.won, " + ".join(str(points) for _, points in score.gains)))
    return found


@pytest.mark.parametrize(("card", "wanted"), list(zip(EXAMPLES, SUMS, strict=True)))
def test_each_of_the_five_pictures_is_worth_what_it_says(card: PageCard, wanted: str) -> None:
    ((won, apart),) = gained(card.board, card.before, [card.after])
    assert apart == wanted
    assert card.words.endswith((f"{wanted} = {won}.", f": {won}."))


@pytest.mark.parametrize("order", list(permutations(range(5))))
def test_the_lesson_plays_the_five_examples_in_any_order(order: tuple[int, ...]) -> None:
    moves = LESSON.goal.split(" ")
    played = gained(LESSON.board, LESSON.before, [moves[number] for number in order])
    by_move = dict(zip(order, played, strict=True))
    assert [by_move[number] for number in range(5)] == [
        (won, apart) for won, apart in zip((1, 3, 5, 8, 9), SUMS, strict=True)
    ]
    for move, words in zip(moves, LESSON.steps, strict=True):
        mark, cell = move.split(":")
        assert words.startswith(f"Draw {mark} in {cell}. ")


def test_the_cards_of_the_rules_show_the_board_of_the_lesson() -> None:
    moves = LESSON.goal.split(" ")
    for number, card in enumerate(EXAMPLES):
        assert card.board == LESSON.board
        assert card.before == " ".join([LESSON.before, *moves[:number]])
        assert card.after == moves[number]


def test_the_pictures_stand_on_one_board_and_lead_to_its_solution() -> None:
    puzzle = engines.read(EXAMPLES[0].board)
    answer = puzzle.solutions.first
    assert puzzle.solutions.number == 1
    assert answer is not None
    position = puzzle.start()
    for card in EXAMPLES:
        after = puzzle.vocabulary.apply(puzzle.start(), puzzle.vocabulary.read(card.before))
        assert position.values in (after.values, puzzle.start().values)
        position = puzzle.vocabulary.apply(after, puzzle.vocabulary.read(card.after))
    assert all(value in (0, answer[cell]) for cell, value in enumerate(position.values))


def test_every_opponent_is_described_where_it_is_chosen_and_on_its_page() -> None:
    assert tuple(KIND.guide.opponents) == KIND.opponents
    table = {row[0] for row in PAGES["opponents"].tables[0]}
    for name, words in KIND.guide.opponents.items():
        assert name in table
        assert words.endswith(".")
        assert len(words) <= LONGEST


def test_all_that_is_to_be_told_of_versus_has_its_page() -> None:
    assert list(PAGES) == ["words", "points", "versus", "opponents", "tips", "modes"]
    told = " ".join(" ".join(page.text) for page in PAGES.values())
    for word in ("You win", "A draw", "Invalid board state", "match", "strict", "Mistake"):
        assert f"**{word}" in told or word in told
