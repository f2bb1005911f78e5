"""The list of saves below the screen: what is read, kept, found, put away and brought back."""

import os
import sqlite3
import stat
import time
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core import log
from solitudo.engines.core.clock import show
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.reading import Saved
from solitudo.engines.core.values import Gesture
from solitudo.tui.saves import browser as browsing
from solitudo.tui.saves import catalogue, library, summaries
from solitudo.tui.saves.browser import Browser
from solitudo.tui.saves.catalogue import Catalogue

pytestmark = pytest.mark.usefixtures("toy_kind")
TOY = "toy:4:.2.21121."
HITORI = "hitori:5x5de:5154542152243135512112524"


@pytest.fixture(autouse=True)
def folder(saves: Path) -> Path:
    return saves


def made(
    name: str, days: float = 0.0, board: str = TOY, level: str = "hard", moves: int = 2
) -> Path:
    """Return a saved game that was played this many days ago."""
    opened = library.create(engines.read(board), level=level, name=name)
    for cell in range(moves):
        opened.game.gesture(Gesture("primary", (cell,)))
    opened.file.close()
    aged(opened.file.path, days)
    return opened.file.path


def aged(path: Path, days: float) -> None:
    at = time.time() - days * 86_400
    os.utime(path, (at, at))


def names(entries: list[summaries.Entry]) -> list[str]:
    return [entry.name for entry in entries]


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the saves that are read."""
    found: list[str] = []
    before = library.read_save

    def read(raw: bytes, where: str) -> Saved:
        found.append(where)
        return before(raw, where)

    monkeypatch.setattr(library, "read_save", read)
    return found


def test_names_are_there_before_anything_is_read(reads: list[str]) -> None:
    for number in range(30):
        made(f"game-{number:02}", number)
    found = Catalogue()
    assert names(found.entries) == [f"game-{number:02}" for number in range(30)]
    assert reads == []
    assert found.known(found.entries[0]) is None


def test_what_was_read_is_kept_for_the_next_time(reads: list[str], folder: Path) -> None:
    for number in range(4):
        made(f"game-{number}", number)
    first = Catalogue()
    told = [first.read(entry).summary for entry in first.entries]
    assert told == [summaries.summary(entry.path, entry.modified) for entry in first.entries]
    first.keep()
    del reads[:]
    again = Catalogue()
    assert [again.read(entry).summary for entry in again.entries] == told
    assert reads == []
    assert stat.S_IMODE((folder.parent / catalogue.FILE).stat().st_mode) == 0o600


def test_a_save_that_changed_is_read_again(reads: list[str]) -> None:
    made("one", 1)
    made("two", 2)
    first = Catalogue()
    assert not first.read_on((), 60)
    first.keep()
    opened = library.open_save("two")
    opened.game.gesture(Gesture("counter", (5,)))
    opened.file.close()
    del reads[:]
    again = Catalogue()
    assert names(again.entries) == ["two", "one"]
    assert [again.read(entry).summary.moves for entry in again.entries] == [3, 2]
    assert reads == ["two"]


def test_what_is_wanted_is_read_first_and_then_the_rest(reads: list[str]) -> None:
    for number in range(5):
        made(f"game-{number}", number)
    found = Catalogue()
    assert found.read_on(found.entries[3:4], 0.0)
    assert reads == []
    while found.read_on(found.entries[3:4], 0.0001) and not reads:
        pass
    assert reads[0] == "game-3"
    assert not found.read_on((), 60)
    assert sorted(reads) == [f"game-{number}" for number in range(5)]


def test_saves_that_are_gone_leave_the_index(folder: Path) -> None:
    made("one", 1)
    made("two", 2)
    first = Catalogue()
    first.read_on((), 60)
    first.keep()
    (folder / "one.toml").unlink()
    made("three")
    again = Catalogue()
    again.read_on((), 60)
    again.keep()
    with sqlite3.connect(folder.parent / catalogue.FILE) as base:
        kept = {name for (name,) in base.execute("SELECT file FROM saves")}
    base.close()
    assert kept == {"two", "three"}


@pytest.mark.parametrize("damage", ["rubbish", "rows", "sort", "table", "version"])
def test_a_damaged_index_is_made_anew(damage: str, folder: Path, reads: list[str]) -> None:
    made("one", 1)
    first = Catalogue()
    first.read_on((), 60)
    first.keep()
    path = folder.parent / catalogue.FILE
    if damage == "rubbish":
        path.write_bytes(b"no database at all" * 999)
    else:
        orders = {
            "rows": "UPDATE saves SET shown = NULL, size = 3",
            "sort": "UPDATE saves SET moves = 'many'",
            "table": "ALTER TABLE saves RENAME COLUMN moves TO steps",
            "version": "PRAGMA user_version = 99",
        }
        with sqlite3.connect(path) as base:
            base.execute(orders[damage])
        base.close()
    for _ in range(2):
        del reads[:]
        again = Catalogue()
        assert again.read(again.entries[0]).summary.moves == 2
        again.keep()
    assert reads == [], "the second time it is known again"


def test_an_index_in_use_is_done_without(
    folder: Path, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "PATIENCE", 0.01)
    made("one", 1)
    first = Catalogue()
    first.read_on((), 60)
    first.keep()
    base = sqlite3.connect(folder.parent / catalogue.FILE, isolation_level=None)
    base.execute("BEGIN EXCLUSIVE")
    del reads[:]
    second = Catalogue()
    assert second.read(second.entries[0]).summary.moves == 2
    second.keep()
    assert reads == ["one"]
    base.execute("ROLLBACK")
    base.close()
    del reads[:]
    third = Catalogue()
    third.read(third.entries[0])
    assert reads == [], "what was there is there still"


def test_a_damaged_save_is_listed_with_what_is_wrong(folder: Path) -> None:
    (folder).mkdir(parents=True)
    (folder / "bad\x1b[31m.toml").write_bytes(b"nothing")
    found = Catalogue()
    summary = found.read(found.entries[0]).summary
    assert "it has no [log]." in summary.problem
    assert summary.problem.isprintable()
    assert summary.name.isprintable()
    assert browsing.state(summary) == "damaged"
    assert found.position(found.entries[0]) is None


def test_a_long_game_is_not_played_through(
    monkeypatch: pytest.MonkeyPatch, reads: list[str]
) -> None:
    path = made("long", 1, moves=6)
    whole = summaries.summary(path, 0.0)
    del reads[:]
    monkeypatch.setattr(catalogue, "LONG", 10)
    found = Catalogue()
    summary = found.read(found.entries[0]).summary
    assert reads == []
    same = ("kind", "title", "size", "level", "mode", "rule", "id", "finished", "problem")
    assert [getattr(summary, name) for name in same] == [getattr(whole, name) for name in same]
    assert summary.moves >= whole.moves
    assert show(summary.clock) == show(whole.clock)
    assert browsing.state(summary) == f"{summary.moves} moves"
    assert found.position(found.entries[0]) is None


def test_a_long_game_that_was_solved_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = engines.read(HITORI)
    opened = library.create(puzzle, name="solved", solutions=puzzle.solutions)
    opened.game.solve()
    opened.file.close()
    assert log.BARE[0] == "done"
    monkeypatch.setattr(catalogue, "LONG", 10)
    found = Catalogue()
    assert found.read(found.entries[0]).summary.finished


def test_the_position_of_a_save_comes_from_the_index() -> None:
    made("one", 1, HITORI)
    first = Catalogue()
    first.read_on((), 60)
    first.keep()
    again = Catalogue()
    found = again.position(again.entries[0])
    assert found is not None
    assert found[1].values == library.look("one").position.values


def test_saves_are_found_by_any_of_their_words() -> None:
    made("still-pond", 0)
    made("quick-fox", 1, HITORI, level="easy")
    made("slow-fox", 400, HITORI)
    found = Catalogue()
    assert names(found.fitting("fox")) == ["quick-fox", "slow-fox"]
    found.read_on((), 60)
    year = time.strftime("%Y", time.localtime(time.time() - 400 * 86_400))
    for text, wanted in {
        "": ["still-pond", "quick-fox", "slow-fox"],
        "  ": ["still-pond", "quick-fox", "slow-fox"],
        "FOX slow": ["slow-fox"],
        "hitori": ["quick-fox", "slow-fox"],
        "5×5": ["quick-fox", "slow-fox"],
        "hitori 5x5 easy open normal": ["quick-fox"],
        "rows": ["still-pond"],
        f"{year}-": ["slow-fox"],
        "solved": [],
    }.items():
        assert names(found.fitting(text)) == wanted, text


# looking through them


def test_what_is_deleted_is_brought_back_as_it_was(folder: Path) -> None:
    paths = [made(f"game-{number}", number) for number in range(3)]
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in paths}
    browser = Browser()
    browser.choose("game-1")
    browser.delete()
    assert names(browser.rows) == ["game-0", "game-2"]
    assert browser.entry is not None
    assert browser.entry.name == "game-2"
    assert "Press u to undo" in browser.said
    browser.delete()
    assert names(browser.rows) == ["game-0"]
    browser.take_back()
    assert browser.entry is not None
    assert browser.entry.name == "game-2"
    browser.take_back()
    assert names(browser.rows) == ["game-0", "game-1", "game-2"]
    after = {p.name: (p.read_bytes(), p.stat().st_mtime_ns) for p in folder.glob("*.toml")}
    assert after == before
    browser.take_back()
    assert browser.said == "There is nothing to undo."


def test_what_was_deleted_another_day_is_brought_back_too() -> None:
    made("one", 1)
    made("two", 2)
    Browser().delete()
    browser = Browser()
    assert names(browser.rows) == ["two"]
    browser.take_back()
    assert names(browser.rows) == ["one", "two"]
    assert browser.said == "Restored one."


def test_a_name_that_was_taken_meanwhile_is_not_written_over() -> None:
    made("one", 1, moves=1)
    browser = Browser()
    browser.delete()
    made("one", 2, moves=3)
    browser.take_back()
    assert sorted(names(browser.rows)) == ["one", "one-2"]
    assert summaries.summary(library.path_of("one"), 0.0).moves == 3
    assert summaries.summary(library.path_of("one-2"), 0.0).moves == 1


def test_of_what_was_deleted_only_so_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "KEPT", 2)
    for number in range(4):
        made(f"game-{number}", number)
        catalogue.put_away(f"game-{number}")
    assert len(list(catalogue.away_folder().iterdir())) == 2
    last = catalogue.last_put_away()
    assert last is not None
    assert last.name.endswith("-game-3.toml")
    monkeypatch.setattr(catalogue, "DAYS", 0)
    made("game-4")
    catalogue.put_away("game-4")
    assert list(catalogue.away_folder().iterdir()) == []


def test_a_game_that_is_being_played_is_not_deleted_nor_renamed() -> None:
    opened = library.create(engines.read(TOY), name="one")
    try:
        for here, words in (
            ("one", "one is open in a window. Close it there first."),
            ("", "open in another window"),
        ):
            browser = Browser(here)
            browser.delete()
            assert words in browser.said
            browser.rename("two")
            assert words in browser.said
            assert names(browser.rows) == ["one"]
    finally:
        opened.file.close()


def test_a_new_name_is_seen_and_can_be_taken_back() -> None:
    made("one", 1)
    made("two", 2)
    browser = Browser()
    browser.look_for("one")
    browser.rename("a new name")
    assert browser.text == "", "or it would be out of sight"
    assert browser.entry is not None
    assert browser.entry.name == "a new name"
    for wrong in ("two", "../x", "", "a" * 61):
        browser.rename(wrong)
        assert sorted(names(browser.rows)) == ["a new name", "two"]
        assert "Press u to undo" not in browser.said
    browser.take_back()
    assert names(browser.rows) == ["one", "two"]
    assert browser.said == "Renamed a new name back to one."


def test_a_list_that_follows_the_folder_keeps_its_place() -> None:
    for number in range(5):
        made(f"game-{number}", number)
    browser = Browser()
    browser.step(99)
    assert browser.entry is not None
    assert browser.entry.name == "game-4"
    browser.step(-2)
    browser.look_for("game")
    assert browser.entry.name == "game-2"
    browser.look_for("nothing at all")
    assert browser.entry is None
    browser.delete()
    browser.rename("x")
    browser.step(1)
    assert browser.rows == []


def test_a_folder_that_cannot_be_used_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made("one", 1)
    (folder.parent / "deleted").write_text("in the way")
    browser = Browser()
    browser.delete()
    assert "cannot be used" in browser.said
    assert names(browser.rows) == ["one"]
    with pytest.raises(PuzzleError):
        catalogue.put_away("nobody")


@pytest.mark.parametrize(
    ("days", "said"), [(0, "today "), (1, "yesterday "), (3, ":"), (8, "-"), (-3, "-")]
)
def test_when_a_game_was_played_is_told_as_people_do(days: int, said: str) -> None:
    from datetime import date, datetime, timedelta

    noon = datetime.combine(date.today() - timedelta(days=days), datetime.min.time())
    words = browsing.when((noon + timedelta(hours=12)).timestamp(), date.today())
    assert said in words
    assert len(words) <= 15


def test_other_files_among_those_put_away_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    made("one")
    catalogue.put_away("one")
    others = [catalogue.away_folder() / name for name in ("notes.toml", "x-one.toml", "²-one.toml")]
    for path in others:
        path.write_text("mine")
    for name in ("KEPT", "DAYS"):
        monkeypatch.setattr(catalogue, name, 0)
    made("two")
    catalogue.put_away("two")
    assert sorted(catalogue.away_folder().iterdir()) == sorted(others)
    assert catalogue.last_put_away() is None


def test_what_was_deleted_is_kept_for_so_many_days() -> None:
    made("one")
    catalogue.put_away("one")
    kept = catalogue.last_put_away()
    assert kept is not None
    day = 86_400 * 10**9
    for days, stays in ((catalogue.DAYS - 1, True), (catalogue.DAYS + 1, False)):
        old = kept.with_name(f"{time.time_ns() - days * day}-old.toml")
        old.write_bytes(kept.read_bytes())
        made("two")
        catalogue.put_away("two")
        assert old.exists() == stays
