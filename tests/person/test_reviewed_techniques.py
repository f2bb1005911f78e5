"""What a review shows of new techniques, and ten weeks of learners of three strengths."""

import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.kind import LEVELS
from solitudo.engines.core.statistics import ALONE, HELPED, SOLVED, Record
from solitudo.tui.person.playing_level import finished, levels_of, within
from solitudo.tui.person.review import MISSED, MOST, NEW, Deck, Item, graded

START = datetime(2026, 3, 1, 18, tzinfo=UTC)
DAYS, WEEKS = 70, 28
# the kinds that are played, the level that each learner has mastered, and how sure a learner is of
# a technique this many levels above it
PLAYED = ("sudoku", "hitori")
STRENGTHS = {"beginner": 0, "medium player": 1, "strong player": 2}
SURE = (0.95, 0.6, 0.3, 0.1)


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The data of this test alone."""
    monkeypatch.setenv("SOLITUDO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SOLITUDO_CONFIG", str(tmp_path / "config"))


def record(kind: str, level: str, help_taken: int = ALONE, day: int = 0) -> Record:
    at = (START + timedelta(days=day)).isoformat()
    return Record(at, kind, "9", level, "normal", "", 900, 0, 0, 60, help_taken, f"{day}", "", at)


def test_the_level_is_the_highest_that_was_finished_alone_or_often() -> None:
    assert finished([]) == {}
    games = [record("sudoku", "medium"), record("sudoku", "hard", HELPED)]
    assert finished(games) == {"sudoku": LEVELS.index("medium")}
    assert finished([*games, record("sudoku", "expert", SOLVED)]) == finished(games)
    often = [record("sudoku", "hard", HELPED, day) for day in range(3)]
    assert finished([*games, *often]) == {"sudoku": LEVELS.index("hard")}


@pytest.mark.parametrize("name", engines.kinds())
def test_new_techniques_are_at_most_one_level_above_what_was_finished(name: str) -> None:
    kind = engines.kind(name)
    level = {technique: LEVELS.index(word) for technique, word in levels_of(kind).items()}
    assert set(level) == set(kind.guide.techniques)
    for reached in range(len(LEVELS)):
        fit = [t for t in level if within(kind, t, {name: reached})]
        assert fit == [t for t in level if level[t] <= reached + 1]
    lowest = min(level.values())
    assert [t for t in level if within(kind, t, {})] == [t for t in level if level[t] == lowest]


def test_who_finds_it_alone_but_slowly_is_as_who_took_a_hint() -> None:
    easy, extreme = Item("sudoku", "hidden-single"), Item("sudoku", "aic")
    assert graded(easy, ALONE, 10) == ALONE
    assert graded(easy, ALONE, 100) == 1
    assert graded(extreme, ALONE, 100) == ALONE
    assert graded(extreme, ALONE, 300) == 1
    assert graded(easy, MISSED, 1) == MISSED


@pytest.mark.parametrize("who", STRENGTHS)
def test_ten_weeks_of_reviews_fit_who_plays(who: str) -> None:
    """One game a day and the review of the day: what is shown is of the level, within ten minutes,
    and all of the level comes within four weeks."""
    rng, strength = random.Random(who), STRENGTHS[who]
    level = {
        Item(name, technique): LEVELS.index(word)
        for name in PLAYED
        for technique, word in levels_of(engines.kind(name)).items()
    }
    deck, games, shown = Deck(), list[Record](), Counter[int]()
    first: dict[Item, int] = {}
    for day in range(DAYS):
        now = START + timedelta(days=day)
        name = PLAYED[day % len(PLAYED)]
        games.append(record(name, LEVELS[strength], ALONE if rng.random() < 0.7 else HELPED, day))
        # the game shows techniques of its level, and sometimes leaves one out
        met = [item for item, at in level.items() if item.kind == name and at <= strength]
        told = rng.sample(met, min(len(met), 5))
        found = {item.technique: MISSED * (rng.random() < 0.1) for item in told}
        deck.observe(f"game {day}", name, found, now)
        items = deck.today(now, games)
        assert len(items) <= MOST
        fresh = [item for item in items if item not in deck.cards()]
        assert len(fresh) <= NEW
        for item in (*(Item(name, t) for t in found), *items):
            first.setdefault(item, day)
        for item in items:
            shown[level[item]] += 1
            known = rng.random() < SURE[max(0, min(level[item] - strength, len(SURE) - 1))]
            deck.note(item, graded(item, 0 if known else MISSED, rng.uniform(5, 90)), now)
    assert sum(shown.values()) > DAYS
    hardest = shown[LEVELS.index("extreme")] / sum(shown.values())
    assert hardest < 0.05, shown
    assert not any(shown[at] for at in range(strength + 2, len(LEVELS)))
    own = [item for item, at in level.items() if at <= strength]
    late = [item for item in own if first.get(item, DAYS) > WEEKS]
    assert not late
