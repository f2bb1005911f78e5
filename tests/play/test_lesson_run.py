"""A lesson part by part, without a screen: what it draws, what it skips, and what it notes."""

import random
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core import bank
from solitudo.engines.core.values import Gesture
from solitudo.tui.person.progress import Progress
from solitudo.tui.person.review import ALONE, MISSED, Deck, Item
from solitudo.tui.play.lesson_run import (
    FIND,
    NEAR,
    QUICK,
    SHOWN,
    LessonExercise,
    LessonRun,
)
from solitudo.tui.play.near_miss import NearMissSession

KINDS = engines.kinds()


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress and cards of this test alone."""
    monkeypatch.setenv("SOLITUDO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SOLITUDO_CONFIG", str(tmp_path / "config"))


def run_of(kind: str, name: str, seed: int = 1) -> LessonRun:
    names = list(engines.kind(kind).guide.course_names)
    return LessonRun(engines.kind(kind), names.index(name), Progress(), random.Random(seed))


@pytest.mark.parametrize("kind", KINDS)
def test_every_lesson_of_a_technique_has_positions_of_rising_size(kind: str) -> None:
    course = engines.kind(kind).guide.course
    for number, lesson in enumerate(course):
        run = LessonRun(engines.kind(kind), number, Progress(), random.Random(number))
        whats = [part.what for part in run.parts]
        if lesson.technique:
            assert whats[0] == SHOWN
            found = [part.line for part in run.parts if part.what == FIND]
            sizes = [len(line.split("\t")[2]) for line in found]
            assert sizes == sorted(sizes)
            assert len(set(found)) == len(found)
            assert whats[len(found) + 1 :] in ([], [NEAR])
        elif lesson.mixed:
            assert whats == [FIND] * len(run.parts)
            assert {part.technique for part in run.parts} <= set(lesson.mixed)
        else:
            assert whats == [SHOWN]


@pytest.mark.parametrize("kind", KINDS)
def test_after_the_rules_every_fifth_lesson_mixes_what_the_others_taught(kind: str) -> None:
    course = engines.kind(kind).guide.course
    since: list[str] = []
    for lesson in course:
        if lesson.mixed:
            assert list(lesson.mixed) == since
            since = []
        elif lesson.technique:
            since.append(lesson.technique)
            assert len(since) <= 4


def test_two_quick_answers_skip_the_rest_and_a_slow_one_does_not() -> None:
    for seconds, finished in (([1, 1], True), ([1, QUICK + 1, 1], True), ([QUICK + 1, 1], False)):
        run = run_of("tents", "a-full-line")
        assert run.step()
        for spent in seconds:
            assert not run.finished
            run.solved(ALONE, spent)
            run.step()
        assert run.finished == (finished and len(seconds) == 2)


def test_help_is_no_quick_answer_and_the_most_of_it_becomes_a_card() -> None:
    run = run_of("tents", "a-full-line")
    run.step()
    for help_taken in (ALONE, MISSED, 1):
        run.solved(help_taken, 1.0)
        run.step()
    assert run.part.what == NEAR
    assert not Progress().has("tents", "a-full-line")
    assert run.chosen(True)
    assert run.finished
    assert Progress().has("tents", "a-full-line")
    deck = Deck()
    deck.learn()
    assert deck.cards()[Item("tents", "line-full")]


def test_a_near_miss_takes_the_reason_alone_and_writes_nothing() -> None:
    run = run_of("hitori", "sandwich-pair")
    run.at = len(run.parts) - 1
    session = run.session()
    assert isinstance(session, NearMissSession)
    here = session.game.position
    session.do(Gesture("primary", (0,)))
    assert session.game.position == here
    right = session.claims.index(session.made.claims[0])
    for number in range(len(session.claims)):
        if number != right:
            session.answer(number)
            assert not session.complete
    assert session.refused == set(range(len(session.claims))) - {right}
    session.answer(right)
    assert session.complete
    assert run.finished


@pytest.mark.parametrize("kind", KINDS)
def test_a_position_of_a_lesson_says_nothing_before_it_is_solved(kind: str) -> None:
    for number, lesson in enumerate(engines.kind(kind).guide.course[:12]):
        run = LessonRun(engines.kind(kind), number, Progress(), random.Random(2))
        if not lesson.technique or not bank.lines(run.kind, lesson.technique):
            continue
        run.step()
        session = run.session()
        assert isinstance(session, LessonExercise)
        assert session.messages.current is None
        assert not session.pointed().targets
