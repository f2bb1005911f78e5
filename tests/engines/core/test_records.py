"""The file of records: written once, never broken by two copies, never in the way of a game."""

import sqlite3
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from solitudo.engines.core import records
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.statistics import ALONE, HELPED, SOLVED, Record
from solitudo.engines.core.values import Gesture
from tests import toy

ROOT = Path(__file__).parents[3]
AT = datetime(2026, 11, 18, 12, 30, tzinfo=timezone(timedelta(hours=1)))
ONE = Record(
    "2026-11-18T12:30:00.000+01:00", "toy", "4x4", "easy", "normal", "rows", 123, 1, 0, 9,
    HELPED, "toy:4:.", "pond", "2026-11-18T12:20:00+01:00", "2026-11-18",
)  # fmt: skip


def test_what_was_written_is_read(tmp_path: Path) -> None:
    assert records.load(tmp_path) == []
    two = ONE._replace(at="2026-11-17T08:00:00.000+01:00", name="lake")
    records.add(tmp_path / "new", ONE)
    records.add(tmp_path / "new", two)
    assert records.load(tmp_path / "new") == [two, ONE]


def test_a_game_is_written_once(tmp_path: Path) -> None:
    records.add(tmp_path, ONE)
    records.add(tmp_path, ONE._replace(tenths=5))
    assert records.load(tmp_path) == [ONE]


@pytest.mark.parametrize(
    "content", [b"no database at all" * 100, b"SQLite format 3\x00" + b"x" * 99]
)
def test_a_damaged_file_is_told_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / records.FILE
    path.write_bytes(content)
    for call in (lambda: records.add(tmp_path, ONE), lambda: records.load(tmp_path)):
        with pytest.raises(PuzzleError, match=r"records\.db cannot be used .*left alone"):
            call()
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == [records.FILE]


def test_a_file_of_a_newer_version_is_told_and_left_alone(tmp_path: Path) -> None:
    records.add(tmp_path, ONE)
    with sqlite3.connect(tmp_path / records.FILE) as base:
        base.execute("PRAGMA user_version = 2")
    base.close()
    before = (tmp_path / records.FILE).read_bytes()
    for call in (lambda: records.add(tmp_path, ONE), lambda: records.load(tmp_path)):
        with pytest.raises(PuzzleError, match="newer version of Solitudo"):
            call()
    assert (tmp_path / records.FILE).read_bytes() == before


def test_a_locked_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "PATIENCE", 0.05)
    records.add(tmp_path, ONE)
    other = sqlite3.connect(tmp_path / records.FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    for call in (lambda: records.add(tmp_path, ONE), lambda: records.load(tmp_path)):
        with pytest.raises(PuzzleError, match="used by another program"):
            call()
    other.execute("ROLLBACK")
    other.close()
    assert records.load(tmp_path) == [ONE]


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    with pytest.raises(PuzzleError, match="cannot be used"):
        records.add(tmp_path / "data", ONE)


def test_a_row_of_the_wrong_sort_is_passed_over(tmp_path: Path) -> None:
    records.add(tmp_path, ONE)
    with sqlite3.connect(tmp_path / records.FILE) as base:
        base.execute("INSERT INTO games SELECT * FROM games WHERE 0")
        wrong = ONE._replace(name="x", tenths="long")  # type: ignore[arg-type]
        base.execute(records.INSERT, wrong[: len(records.COLUMNS)])
    base.close()
    assert records.load(tmp_path) == [ONE]


MANY = """
import sys
from pathlib import Path
from solitudo.engines.core import records
from solitudo.engines.core.statistics import Record
# beside other work either may wait long for its turn
records.PATIENCE = 60.0
for n in range(25):
    records.add(Path(sys.argv[1]), Record(
        f"2026-11-18T12:00:{n:02}", "toy", "4x4", "easy", "normal", "", n, 0, 0, 9, 0, "toy:4:.",
        f"{sys.argv[2]}-{n}"))
"""


def test_two_copies_at_once_lose_nothing(tmp_path: Path) -> None:
    copies = [
        subprocess.Popen([sys.executable, "-c", MANY, str(tmp_path / "new"), name], cwd=ROOT)
        for name in ("one", "two")
    ]
    assert [copy.wait() for copy in copies] == [0, 0]
    assert len(records.load(tmp_path / "new")) == 50


def solved_game(mode: str = "normal") -> Game:
    """A game that the computer has not touched yet."""
    puzzle = toy.KINDS["toy"].read("4:.2.21121.")
    return Game(puzzle, mode=mode, solutions=puzzle.solutions)


def finish(game: Game) -> None:
    first = game.puzzle.solutions.first
    assert first is not None
    for cell, value in enumerate(first):
        if value and game.position.values[cell] != value:
            verb = "primary" if value == game.puzzle.primary else "counter"
            game.gesture(Gesture(verb, (cell,)))
    assert game.solved


def test_a_finished_game_becomes_a_row() -> None:
    game = solved_game()
    finish(game)
    header = {"level": "hard", "started": "2026-11-18T12:20:00+01:00", "daily": "2026-11-18"}
    record = records.record_of(game, header, "pond", AT)
    assert record.at == "2026-11-18T12:30:00.000+01:00"
    assert record.day == "2026-11-18"
    assert (record.kind, record.size, record.level) == ("toy", "4x4", "hard")
    assert (record.help, record.hints, record.mistakes) == (ALONE, 0, 0)
    assert (record.tenths, record.moves) == (game.finished, game.node.depth)
    assert (record.name, record.daily) == ("pond", "2026-11-18")


def test_help_is_recorded_honestly() -> None:
    asked, checked, solved = solved_game(), solved_game(), solved_game()
    asked.ask(1)
    checked.check(1)
    finish(asked)
    finish(checked)
    solved.solve()
    found = [records.help_used(game) for game in (asked, checked, solved)]
    assert found == [HELPED, HELPED, SOLVED]


def test_a_mistake_that_was_told_is_help() -> None:
    told, untold = solved_game("practice"), solved_game()
    first = told.puzzle.solutions.first
    assert first is not None
    cell = next(c for c, value in enumerate(first) if value and value != told.puzzle.primary)
    for game in (told, untold):
        game.gesture(Gesture("primary", (cell,)))
        game.undo()
        finish(game)
    assert (told.told, untold.told) == (1, 0)
    assert [records.help_used(game) for game in (told, untold)] == [HELPED, ALONE]


OLD = """
CREATE TABLE games ("at" TEXT NOT NULL, "kind" TEXT NOT NULL, "size" TEXT NOT NULL,
 "level" TEXT NOT NULL, "mode" TEXT NOT NULL, "rule" TEXT NOT NULL, "tenths" INTEGER NOT NULL,
 "hints" INTEGER NOT NULL, "mistakes" INTEGER NOT NULL, "moves" INTEGER NOT NULL,
 "help" INTEGER NOT NULL, "id" TEXT NOT NULL, "name" TEXT NOT NULL, "started" TEXT NOT NULL,
 "daily" TEXT NOT NULL, UNIQUE (id, name, started));
PRAGMA user_version = 1;
INSERT INTO games VALUES ('2026-11-18T12:30:00.000+01:00', 'toy', '4x4', 'easy', 'normal', 'rows',
 123, 1, 0, 9, 1, 'toy:4:.', 'pond', '2026-11-18T12:20:00+01:00', '2026-11-18');
"""


def test_a_file_from_before_there_were_ratings_is_read_and_goes_on(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / records.FILE) as base:
        base.executescript(OLD)
    base.close()
    before = (tmp_path / records.FILE).read_bytes()
    assert records.load(tmp_path) == [ONE]
    assert records.rated(tmp_path) == set()
    assert (tmp_path / records.FILE).read_bytes() == before, "reading writes nothing"
    records.rate(tmp_path, ("toy:4:.", "rows"), "odd", 4.5, 77)
    two = ONE._replace(at="2026-11-19T08:00:00.000+01:00", name="lake")
    records.add(tmp_path, two)
    assert records.load(tmp_path) == [
        g._replace(variant="odd", rating=4.5, effort=77) for g in (ONE, two)
    ]
    with sqlite3.connect(tmp_path / records.FILE) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (1,), "older versions read it"
        shape = [row[1] for row in base.execute("PRAGMA table_info(games)")]
    base.close()
    assert shape == list(records.COLUMNS)


def test_a_rating_is_of_a_board_under_its_rule(tmp_path: Path) -> None:
    free = ONE._replace(rule="free", name="other")
    again = ONE._replace(at="2026-11-19", name="again")
    for record in (ONE, free, again):
        records.add(tmp_path, record)
    records.rate(tmp_path, (ONE.id, "rows"), "", 3.2, 40)
    records.rate(tmp_path, (ONE.id, "rows"), "", 3.4, 41)
    assert {(r.name, r.rating, r.effort) for r in records.load(tmp_path)} == {
        ("pond", 3.4, 41), ("other", 0.0, 0), ("again", 3.4, 41),
    }  # fmt: skip
    records.rate(tmp_path, (ONE.id, "free"), "", records.NO_RATING, 0)
    assert records.rated(tmp_path) == {(ONE.id, "rows"), (ONE.id, "free")}


def test_the_variant_of_a_board_stands_with_its_first_game(tmp_path: Path) -> None:
    records.add(tmp_path, ONE._replace(variant="killer"))
    assert records.load(tmp_path) == [ONE._replace(variant="killer")]
    assert records.rated(tmp_path) == set(), "it is not rated yet"
    records.rate(tmp_path, (ONE.id, ONE.rule), "killer", 2.5, 9)
    records.add(tmp_path, ONE._replace(at="2026-12-01", name="b", variant="killer"))
    assert [(r.variant, r.rating) for r in records.load(tmp_path)] == [("killer", 2.5)] * 2


def test_a_rating_of_the_wrong_sort_is_passed_over(tmp_path: Path) -> None:
    records.add(tmp_path, ONE)
    records.rate(tmp_path, (ONE.id, ONE.rule), "", "hard", 3)  # type: ignore[arg-type]
    assert records.load(tmp_path) == [ONE]


@pytest.mark.parametrize(
    ("winner", "spoilt", "won", "drawn"),
    [
        ("me", 0, True, False),
        ("computer", 0, False, False),
        ("", 0, False, True),
        ("", 1, False, False),
        ("me", 1, True, False),
    ],
)
def test_a_game_of_two_is_won_drawn_or_neither(
    winner: str, spoilt: int, won: bool, drawn: bool
) -> None:
    duel = records.DuelRecord(
        "", "toy", "4x4", "easy", "greedy", 0, "me", "", 3, 4, winner, spoilt, "pond"
    )
    assert (duel.won, duel.drawn) == (won, drawn)
