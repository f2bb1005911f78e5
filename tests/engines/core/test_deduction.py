"""The shorter of two chains to a contradiction is shown; conclusions of one wave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from solitudo.engines.core import deduction
from solitudo.engines.core import deduction as proving
from solitudo.engines.core.deduction import Fact, Step, Technique
from solitudo.engines.core.slices import at_once


@pytest.mark.parametrize(
    ("rounds", "steps", "told"),
    [(9, 5, 5), (5, 9, 5), (9, None, 9), (3, 2, 3), (None, 4, None)],
)
def test_a_long_chain_gives_way_to_a_shorter_one(
    rounds: int | None, steps: int | None, told: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths = iter((rounds, steps))

    def to_clash(*_: object) -> tuple[int, ...] | None:
        length = next(lengths)
        return None if length is None else tuple(range(length))

    monkeypatch.setattr(deduction, "_to_clash", to_clash)
    puzzle: Any = SimpleNamespace(techniques=())
    knowledge: Any = None
    assumption: Any = None
    chain = deduction.follow(puzzle, knowledge, assumption)
    assert (None if chain is None else len(chain)) == told


A, B, C, D, E, F = (Fact("is", number) for number in range(6))


class Known:
    """Facts that were learnt, and nothing that follows."""

    broken = complete = False

    def __init__(self, *facts: Fact) -> None:
        self.facts = set(facts)

    def copy(self) -> Known:
        return Known(*self.facts)

    def learn(self, fact: Fact) -> None:
        self.facts.add(fact)

    def knows(self, fact: Fact) -> bool:
        return fact in self.facts


# the facts that must be known, the facts that the step names, the fact that it gives
Rule = tuple[Sequence[Fact], Sequence[Fact], Fact]


def technique(name: str, level: str, *rules: Rule, assumes: bool = False) -> Technique[Known]:
    def steps(known: Known) -> Iterator[Step]:
        for needs, rests, gives in rules:
            if known.facts.issuperset(needs) and gives not in known.facts:
                yield Step(name, (gives,), tuple(rests))

    return Technique(name, level, steps, assumes=assumes)


def puzzle_of(*techniques: Technique[Known]) -> Any:
    """A puzzle that breaks as soon as F is known."""

    def clash(known: Known) -> Step | None:
        return Step("clash", (), (F,)) if F in known.facts else None

    return SimpleNamespace(techniques=techniques, clash=clash)


def test_what_is_found_step_by_step_is_told_where_it_is_shorter() -> None:
    way: tuple[Rule, ...] = (((A,), (A,), B), ((B,), (B,), C), ((C,), (C,), D))
    short: Rule = ((D,), (A,), F)
    long: Rule = ((D,), (D,), F)
    puzzle = puzzle_of(technique("one", "easy", *way, short), technique("two", "easy", long))
    chain = deduction.follow(puzzle, Known(), A)
    assert chain is not None
    assert [step.technique for step in chain] == ["one", "clash"]
    # in waves, the last step that gives it is shown
    wide = puzzle_of(technique("one", "easy", *way, long), technique("two", "easy", long))
    chain = deduction.follow(wide, Known(), A)
    assert chain is not None
    assert len(chain) == 5


def test_no_chain_is_longer_than_the_limit() -> None:
    rules: tuple[Rule, ...] = (((A,), (A,), B), ((B,), (B,), C), ((C,), (C,), F))
    puzzle = puzzle_of(technique("one", "easy", *rules))
    lengths = []
    for limit in range(1, 5):
        chain = deduction.follow(puzzle, Known(), A, limit=limit)
        lengths.append(0 if chain is None else len(chain))
    assert lengths == [0, 0, 4, 4]


def test_a_wave_is_all_that_the_lowest_level_finds() -> None:
    easy = technique("easy 1", "easy", ((A,), (A,), B), ((A,), (A,), C))
    same = technique("easy 2", "easy", ((A,), (A,), D))
    hard = technique("hard", "hard", ((A,), (A,), E))
    trial = technique("trial", "hard", ((A,), (A,), D), ((A,), (A,), F), assumes=True)

    def rounds(*techniques: Technique[Known]) -> list[str]:
        seen: list[str] = []
        known = Known(A)

        def look(step: Step) -> bool:
            seen.append(f"{step.technique} {step.gives[0].at} of {len(known.facts)}")
            return False

        assert at_once(proving.prove_soon(known, techniques, look)) is None
        return seen

    assert rounds(easy, same, hard) == [
        "easy 1 1 of 1", "easy 1 2 of 1", "easy 2 3 of 1", "hard 4 of 4",
    ]  # fmt: skip
    assert rounds(technique("none", "easy"), hard, trial) == [
        "hard 4 of 1", "trial 3 of 2", "trial 5 of 3",
    ]  # fmt: skip


def test_of_two_kinds_of_chain_only_what_may_be_used_is_used() -> None:
    unique = Technique("unique", "easy", technique("x", "easy", ((A,), (A,), F)).steps, unique=True)
    trial = technique("trial", "easy", ((A,), (A,), F), assumes=True)
    assert deduction.follow(puzzle_of(unique), Known(), A, nested=True) is None
    assert deduction.follow(puzzle_of(trial), Known(), A) is None
    found = deduction.follow(puzzle_of(trial), Known(), A, nested=True)
    assert found is not None
    assert [step.technique for step in found] == ["trial", "clash"]
