"""Files that version 0.1.0 wrote open as they were: saves, drafts, records, reviews, lessons and
settings. `tests/kept/old` holds them, with what that version read in them."""

import json
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from solitudo.engines.core import records
from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.person import settings
from solitudo.tui.person.progress import Progress
from solitudo.tui.person.review import Deck
from solitudo.tui.saves import library
from solitudo.tui.screens.editor import draft_files

OLD = Path(__file__).parents[1] / "kept" / "old"
READ: dict[str, Any] = json.loads((OLD / "expected.json").read_text("utf-8"))
SAVES = [name for name in READ if name.startswith("old-")]
DRAFTS = [name for name in READ if name.startswith("draft-")]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The old files in a folder of their own."""
    folder = tmp_path / "old"
    shutil.copytree(OLD, folder)
    monkeypatch.setenv("SOLITUDO_DATA", str(folder))
    return folder


@pytest.mark.parametrize("name", SAVES)
def test_an_old_save_opens_where_it_was_left_with_all_its_moves(data: Path, name: str) -> None:
    opened = library.open_save(name)
    game = opened.game
    assert game.puzzle.id == READ[name]["id"]
    assert game.position.values.hex() == READ[name]["values"]
    nodes = [*game.tree.walk()]
    assert len(nodes) == READ[name]["nodes"]
    assert "before the fork" in {node.name for node in nodes}
    assert "what if?\nno" in {node.comment for node in nodes}
    # a move continues the same file
    game.undo()
    opened.file.close()
    assert library.open_save(name).game.node.number == game.node.number


@pytest.mark.parametrize("name", DRAFTS)
def test_an_old_draft_opens_with_what_was_written(data: Path, name: str) -> None:
    kept = draft_files.open_draft(name)
    written = {f"{spot.what}{spot.at}": value for spot, value in kept.draft.values.items()}
    kept.close()
    assert written == READ[name]


def test_old_records_are_read(data: Path) -> None:
    assert [list(record) for record in records.load(data)] == READ["records"]
    assert [list(duel) for duel in records.load_duels(data)] == READ["duels"]


class Later(NamedTuple):
    """A record as a later version might have it, with one column more."""

    at: str
    kind: str
    size: str
    level: str
    mode: str
    rule: str
    tenths: int
    hints: int
    mistakes: int
    moves: int
    help: int
    id: str
    name: str
    started: str = ""
    daily: str = ""
    stars: int = 0
    variant: str = ""
    rating: float = 0.0
    effort: int = 0


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program as it is once a record has one column more."""
    columns = {**records.COLUMNS, "stars": int}
    monkeypatch.setattr(records, "Record", Later)
    monkeypatch.setattr(records, "COLUMNS", columns)
    monkeypatch.setattr(records, "INSERT", records._insert_into("games", columns))
    monkeypatch.setattr(records, "VERSION", 2)
    more = "ALTER TABLE games ADD COLUMN stars INTEGER NOT NULL DEFAULT 3"
    monkeypatch.setattr(records, "MIGRATIONS", {1: (more,)})


@pytest.mark.usefixtures("later")
def test_a_column_more_leaves_every_old_game_as_it_was(data: Path) -> None:
    found = records.load(data)
    assert [record.at for record in found] == [row[0] for row in READ["records"]]
    assert {record.stars for record in found} == {3}  # type: ignore[attr-defined]
    records.add(data, found[0]._replace(name="new", stars=5))  # type: ignore[call-arg]
    assert len(records.load(data)) == len(found) + 1


def test_a_file_that_a_later_version_wrote_is_told_and_left_alone(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(data / records.FILE)) as base, base:
        base.execute("PRAGMA user_version = 2")
    before = (data / records.FILE).read_bytes()
    with pytest.raises(PuzzleError, match="newer version of Solitudo"):
        records.load(data)
    assert (data / records.FILE).read_bytes() == before


def test_games_that_cannot_be_read_are_not_told_as_none(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a column without a migration
    monkeypatch.setattr(records, "COLUMNS", {**records.COLUMNS, "stars": int})
    with pytest.raises(PuzzleError, match="stars"):
        records.load(data)
    with closing(sqlite3.connect(data / records.FILE)) as base, base:
        base.execute("UPDATE games SET tenths = 'x'")
    monkeypatch.undo()
    with pytest.raises(PuzzleError, match="No row of the 4 "):
        records.load(data)


def test_old_lessons_reviews_and_settings_are_read(data: Path) -> None:
    progress = Progress(data)
    told = {"done": progress.done, "totals": progress.totals, "met": progress.met}
    assert told == READ["progress"]
    due = Deck(data).due(datetime(2027, 3, 1, tzinfo=UTC))
    assert [list(item) for item in due] == READ["due"]
    loaded = settings.load(data)
    assert loaded.warnings == ()
    # any other settings may be there too
    assert loaded.settings._asdict().items() >= READ["settings"].items()
