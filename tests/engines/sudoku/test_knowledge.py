"""A sheet of digits and candidates accepts facts, repeated ones too, and notices a
contradiction.
"""

import pytest

from solitudo.engines.core.deduction import Fact
from solitudo.engines.sudoku import KINDS
from solitudo.engines.sudoku.knowledge import Sheet
from solitudo.engines.sudoku.rules import Sudoku

EMPTY = "sudoku:2x2:p"


def sheet(board: str = EMPTY) -> Sheet:
    puzzle = KINDS["sudoku"].read(board.removeprefix("sudoku:"))
    assert isinstance(puzzle, Sudoku)
    return puzzle.knowledge()


def state(k: Sheet) -> tuple[object, ...]:
    return k.cand, k.values, k.where, k.done, k.struck, k.open, k.broken, k.wrong


@pytest.mark.parametrize("fact", [Fact("is", 5, 2), Fact("not", 5, 2)])
def test_what_is_learnt_twice_is_known_and_changes_nothing_more(fact: Fact) -> None:
    once, twice = sheet(), sheet()
    once.learn(fact)
    twice.learn(fact)
    twice.learn(fact)
    assert state(once) == state(twice)
    assert once.knows(fact)
    assert not once.broken


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Fact("is", 5, 2), Fact("is", 5, 3)),
        (Fact("is", 5, 2), Fact("not", 5, 2)),
        (Fact("not", 5, 2), Fact("is", 5, 2)),
    ],
)
def test_two_facts_that_clash_are_both_named(first: Fact, second: Fact) -> None:
    k = sheet()
    k.learn(first)
    assert not k.broken
    k.learn(second)
    assert k.broken
    assert k.wrong == (first, second)
    k.learn(Fact("not", 6, 1))
    k.learn(Fact("is", 6, 1))
    # the first fault is shown
    assert k.wrong == (first, second)


def test_a_digit_takes_itself_from_all_who_see_it_and_the_last_one_gone_breaks_the_sheet() -> None:
    k = sheet()
    k.learn(Fact("is", 5, 2))
    seen = [cell for cell in range(16) if cell != 5 and not k.cand[cell] >> 2 & 1]
    assert seen == [0, 1, 4, 6, 7, 9, 13]
    assert k.cand[5] == 0
    for value in (1, 3):
        k.learn(Fact("not", 0, value))
    assert not k.broken
    assert k.may_be(0) == 1 << 4
    k.learn(Fact("is", 1, 4))
    assert k.broken


def test_a_twin_goes_its_own_way() -> None:
    k = sheet()
    k.learn(Fact("is", 5, 2))
    twin = k.copy()
    before = state(k.copy())
    twin.learn(Fact("is", 10, 3))
    twin.learn(Fact("not", 0, 1))
    twin.learn(Fact("is", 0, 1))
    assert state(k) == before
    assert state(twin) != before


def test_a_move_leaves_what_was_found_out_about_the_digits_that_it_does_not_touch() -> None:
    before, here = sheet(), sheet()
    tried: list[int] = []

    def counted(k: Sheet, value: int) -> int:
        tried.append(value)
        return k.where[value].bit_count()

    # the other digits are no longer possible in that cell; in the one beside it, 4 was not
    for k in (before, here):
        k.strike(4, 1 << 5)
    for value in range(1, 5):
        before.of_digit("counted", value, counted)
        before.barren["tried", value] = before.where[value]
    here.place(5, 2)
    here.remember(before)
    for value in range(1, 5):
        assert here.of_digit("counted", value, counted) == here.where[value].bit_count()
    assert tried == [1, 2, 3, 4, 1, 2, 3]
    assert here.barren == {("tried", 4): before.where[4]}
