"""Records from the command line."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from solitudo.engines.core import records
from solitudo.engines.core.statistics import ALONE, HELPED, SOLVED, Record
from solitudo.tui.cli import parser

Out = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(saves: Path) -> Path:
    return saves.parent


def record(tenths: int, help: int = ALONE, **other: Any) -> Record:
    at = f"2026-11-18T12:00:{tenths % 60:02}.000+01:00"
    found = Record(
        at, "hitori", "9x9", "easy", "normal", "", tenths, 0, 0, 9, help, f"hitori:{tenths}",
        f"game-{tenths}", at,
    )  # fmt: skip
    return found._replace(**other)


def test_no_records_are_said_to_be_none(capsys: Out) -> None:
    assert parser.main(["records"]) == 0
    assert capsys.readouterr().out == "No finished games yet.\n"


def test_records_are_a_table_of_best_times(folder: Path, capsys: Out) -> None:
    for found in (
        record(600), record(550), record(400, HELPED), record(1, SOLVED),
        record(70, kind="tents", size="10x10", rule="local"), record(80, size="10x10"),
        record(90, level="hard"),
    ):  # fmt: skip
        records.add(folder, found)
    assert parser.main(["records"]) == 0
    head, *rows = (line.split() for line in capsys.readouterr().out.splitlines())
    assert head[:4] == ["puzzle", "size", "level", "games"]
    assert rows == [
        ["hitori", "9×9", "easy", "3", "0:55", "0:40", "2026-11-18"],
        ["hitori", "9×9", "hard", "1", "0:09", "-", "2026-11-18"],
        ["hitori", "10×10", "easy", "1", "0:08", "-", "2026-11-18"],
        ["tents", "(local)", "10×10", "easy", "1", "0:07", "-", "2026-11-18"],
    ]


def test_a_damaged_file_of_records_is_told(folder: Path, capsys: Out) -> None:
    folder.mkdir(parents=True)
    (folder / records.FILE).write_bytes(b"rubbish" * 999)
    assert parser.main(["records"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("solitudo records: ")
    assert said.count("\n") == 1


def test_the_table_loads_no_screen() -> None:
    check = (
        "import sys; from solitudo.tui.cli.parser import main; main(['records']);"
        "sys.exit('textual' in sys.modules or 'rich' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", check], cwd=Path(__file__).parents[2], capture_output=True
    )
    assert done.returncode == 0


def test_records_go_out_as_csv_and_as_json_with_nothing_lost(folder: Path, capsys: Out) -> None:
    found = [
        record(600, hints=2, mistakes=1, daily="2026-11-18"),
        record(555, HELPED, level='a "word", and\x1b[31m more'),
        record(1, SOLVED, rule="local", kind="tents", mode="practice"),
    ]
    for one in found:
        records.add(folder, one)
    records.rate(folder, (found[0].id, ""), "killer", 3.4, 99)
    duel = records.DuelRecord(
        "2026-11-18T12:00:00", "slant", "8x8", "easy", "greedy", 0, "me", "plain", 30, 20, "me",
        0, "pond",
    )  # fmt: skip
    records.add_duel(folder, duel)
    loaded = records.load(folder)
    assert parser.main(["records", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["versus"] == [{**duel._asdict(), "spoilt": False}]
    assert parser.main(["records", "--csv"]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    rows = list(csv.DictReader(io.StringIO(out)))
    helps = ["alone", "helped", "solved by the computer"]
    for one, game, line in zip(loaded, told["games"], rows, strict=True):
        for values in (game, line):
            again = Record(
                **{name: type(value)(values[name] or 0) if name in ("rating", "effort")
                   else type(value)(values[name]) for name, value in one._asdict().items()
                   if name not in ("tenths", "help")},
                tenths=round(float(values["seconds"]) * 10),
                help=helps.index(values["help"]),
            )  # fmt: skip
            assert again == one._replace(level=one.level.replace("\x1b", "�"))
    assert {game["rating"] for game in told["games"]} == {3.4, None}
    assert {line["rating"] for line in rows} == {"3.4", ""}


def test_no_records_are_an_empty_list_for_another_program(capsys: Out) -> None:
    assert parser.main(["records", "--csv"]) == 0
    assert capsys.readouterr().out.count("\n") == 1
    assert parser.main(["records", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "schema": 1,
        "type": "records",
        "games": [],
        "versus": [],
    }
    assert parser.main(["records", "--csv", "--json"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_games_of_versus_have_a_table_of_their_own(folder: Path, capsys: Out) -> None:
    records.add(folder, record(600, mode="versus", kind="slant", size="8x8"))
    duel = records.DuelRecord(
        "2026-11-18T12:00:00", "slant", "8x8", "easy", "strong", 2, "me", "", 30, 20, "me", 0, "a",
    )  # fmt: skip
    records.add_duel(folder, duel)
    records.add_duel(folder, duel._replace(name="b", winner="computer"))
    records.add_duel(folder, duel._replace(name="c", winner="", spoilt=1))
    assert parser.main(["records"]) == 0
    head, row = capsys.readouterr().out.splitlines()
    assert head.split() == ["puzzle", "size", "Versus", "games", "won", "drawn", "no", "winner"]
    assert row.split() == ["slant", "8×8", "strong", "2", "3", "1", "0", "1"]
