"""The board that the tutor offers: its hardest step is due or new, and the others are known."""

from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core import bank
from solitudo.engines.core.kind import LEVELS
from solitudo.engines.core.rating import path
from solitudo.engines.core.statistics import ALONE, Record
from solitudo.tui.person import tutor
from solitudo.tui.person.playing_level import finished, levels_of, within
from solitudo.tui.person.progress import Progress
from solitudo.tui.person.review import Item


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The data of this test alone."""
    monkeypatch.setenv("SOLITUDO_DATA", str(tmp_path / "data"))


def played(kind: str, level: str, size: str = "8x8", id: str = "") -> Record:
    at = "2026-03-01T10:00:00.000+00:00"
    return Record(at, kind, size, level, "normal", "", 900, 0, 0, 60, ALONE, id or level, "a", at)


def test_nothing_is_offered_before_the_first_game_or_to_who_plays_large_boards() -> None:
    assert tutor.advice([], [], [], Progress()) is None
    assert tutor.advice([played("hitori", "easy", "20x20")], [], [], Progress()) is None


# a hard board of Hitori needs several techniques of its level
LEARNERS = [(kind, "easy") for kind in engines.kinds()]
LEARNERS += [(kind, "medium") for kind in engines.kinds() if kind != "hitori"]


@pytest.mark.parametrize(("kind", "level"), LEARNERS)
def test_a_new_technique_is_the_hardest_of_its_board_and_the_rest_is_known(
    kind: str, level: str
) -> None:
    games = [played(kind, level)]
    found = tutor.advice(games, [], [], Progress())
    assert found is not None
    of, reached = engines.kind(kind), finished(games)
    puzzle = engines.read(found.board.id, rule=found.board.rule)
    used = {step.technique for step in path(puzzle, puzzle.level())}
    known = tutor.known_of(of, reached, [], Progress())
    (fresh,) = used - known
    assert used == found.board.others | {fresh}
    assert [t.name for t in puzzle.techniques if t.name in used][-1] == fresh
    assert within(of, fresh, reached)
    assert LEVELS.index(levels_of(of)[fresh]) == LEVELS.index(level) + 1
    assert found.why == f"New: {of.guide.techniques[fresh].title}. You know the rest."


def test_what_is_due_comes_first_and_a_board_comes_once() -> None:
    kind = engines.kind("hitori")
    due = [Item("hitori", "last-exit"), Item("sudoku", "x-wing")]
    games = [played("hitori", "easy")]
    first = tutor.advice(games, due, due, Progress())
    assert first is not None
    assert first.why == f"Due: {kind.guide.techniques['last-exit'].title}. You know the rest."
    assert first.board in bank.boards(kind, "last-exit")
    games.append(played("hitori", "easy", id=first.board.id))
    second = tutor.advice(games, due, due, Progress())
    assert second is None or second.board != first.board
