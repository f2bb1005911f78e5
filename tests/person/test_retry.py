"""What the disk does not take, besides games: it is told, kept in memory, written as soon as that
can be, and what cannot be written at the end is told then."""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from solitudo.engines.core import records
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.statistics import Record
from solitudo.tui.app.app import Solitudo
from solitudo.tui.person import record_book, settings
from solitudo.tui.person.progress import Progress
from solitudo.tui.person.retry import LONGEST_PAUSE, PENDING, Pending, Unwritten
from solitudo.tui.person.review import Deck
from solitudo.tui.saves import renames
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities


class Way:
    """A folder in whose place a file stands, until it is cleared."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.write_text("in the way")

    def clear(self) -> None:
        self.folder.unlink()


@pytest.fixture
def data(saves: Path) -> Path:
    """Where the data belongs; nothing is there yet."""
    return saves.parent


class Hearing(Solitudo):
    """Remembers what it says."""

    def __init__(self, *args: Any) -> None:
        self.told: list[str] = []
        super().__init__(*args)

    def notify_plain(self, words: str) -> None:
        self.told.append(words)


def seconds(owed: Unwritten, many: int) -> list[str]:
    """Return the reports while this many seconds pass."""
    for _ in range(many):
        owed.retry()
    told, owed.news = owed.news, []
    return told


def game(name: str) -> Record:
    at = "2026-11-02T21:04:11.250+01:00"
    return Record(at, "hitori", "6x6", "easy", "normal", "", 9, 0, 1, 30, 0, "hitori:x", name)


def duel(name: str) -> records.DuelRecord:
    return records.DuelRecord(
        "2026-11-02", "slant", "5x5", "", "strong", 3, "me", "", 12, 9, "me", 0, name
    )


def test_games_are_written_into_the_records_in_their_order_as_soon_as_that_can_be(
    data: Path,
) -> None:
    way, owed = Way(data), Unwritten()
    assert "not in the statistics yet" in record_book.write(game("one"))
    assert "not in the statistics yet" in record_book.write_duel(duel("two"))
    assert seconds(owed, 3) == []
    way.clear()
    assert seconds(owed, LONGEST_PAUSE) == ["The statistics are saved now."]
    assert [found.name for found in records.load(data)] == ["one"]
    assert [found.name for found in records.load_duels(data)] == ["two"]
    assert owed.part() == []


def test_lessons_are_known_before_they_are_written(data: Path) -> None:
    way, owed = Way(data), Unwritten()
    Progress().add("hitori", "first", 9)
    assert Progress().has("hitori", "first")
    Progress().add("hitori", "second", 9)
    told = seconds(owed, 1)
    assert told == ["The lessons cannot be saved now: File exists. Solitudo will try again."]
    way.clear()
    assert seconds(owed, LONGEST_PAUSE) == ["The lessons are saved now."]
    assert Progress().done == {"hitori": ["first", "second"]}
    assert "second" in (data / "learn.toml").read_text()


def test_lessons_that_cannot_be_read_are_not_written_over(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Progress().add("hitori", "first", 9)

    def refuses(path: Path, most: int) -> bytes:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr("solitudo.engines.core.files.read_bytes", refuses)
        Progress().add("tents", "other", 9)
    assert seconds(Unwritten(), 2)
    assert Progress().done == {"hitori": ["first"], "tents": ["other"]}


def test_the_cards_of_practice_get_what_a_game_showed(data: Path) -> None:
    way, owed = Way(data), Unwritten()
    now = datetime.now(UTC)
    PENDING.tell("The cards", partial(Deck().observe, "a game", "hitori", {"sandwich": 4}, now))
    way.clear()
    assert "The cards are saved now." in seconds(owed, LONGEST_PAUSE)
    assert Deck().today()


def test_a_new_name_is_written_down_with_the_moment_when_it_was_given(data: Path) -> None:
    data.mkdir()
    (data / renames.FILE).mkdir()
    renames.note("old", "new")
    before = datetime.now().astimezone().isoformat()
    (data / renames.FILE).rmdir()
    assert "New names of games are saved now." in seconds(Unwritten(), LONGEST_PAUSE)
    assert renames.now_called("old", "") == "new"
    assert renames.now_called("old", before) == "old"


async def test_settings_that_could_not_be_written_are_written_later(saves: Path) -> None:
    folder = saves.parent.parent / "config"
    way = Way(folder)
    app = Hearing(Start(), capabilities.Terminal(), settings.Settings(motion=False))
    async with app.run_test() as pilot:
        app.change_settings(motion=True)
        app.change_settings(errors="off")
        assert "could not be written" in app.told[0]
        way.clear()
        for _ in range(LONGEST_PAUSE):
            app.ending.look_round()
        assert app.told[-1] == "The settings are saved now."
        await pilot.pause()
    assert settings.load(folder).settings.errors == "off"
    # a default value need not be in the file
    assert settings.load(folder).warnings == ()


def test_what_cannot_be_written_at_the_end_is_told(data: Path) -> None:
    Way(data)
    owed = Unwritten()
    record_book.write(game("one"))
    (told,) = owed.part()
    assert told.startswith("The statistics could not be saved: ")
    assert owed.part() == []


def test_what_fails_is_tried_more_rarely_and_never_given_up() -> None:
    late = Pending()
    tries = []

    def fails() -> None:
        tries.append(1)
        raise PuzzleError("No.")

    assert late.do("It", fails) == "No"
    for _ in range(100):
        late.retry()
    assert 100 // LONGEST_PAUSE <= len(tries) <= 100 // LONGEST_PAUSE + 4
    assert late.part() == ["It could not be saved: No."]


def test_a_fault_of_the_program_itself_is_not_talked_away() -> None:
    with pytest.raises(ZeroDivisionError):
        Pending().do("It", lambda: 1 // 0)
