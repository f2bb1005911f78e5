"""The JSON output of the commands matches docs/data.md."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from solitudo import engines
from solitudo.engines import rpc
from solitudo.engines.core import data, game_data
from solitudo.tui.cli import parser
from solitudo.tui.saves import library

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "data.md").read_text("utf-8")
BOARD = "hitori:5x5de:5154542152243135512112524"
Out = pytest.CaptureFixture[str]


@pytest.fixture
def kept(saves: Path) -> str:
    opened = library.create(engines.read(BOARD), name="kept")
    opened.game.mark("b", "C1")
    opened.game.mark("w", "B1", "D1")
    opened.file.close()
    return "kept"


CALLS = (
    (f"show {BOARD} --json", "board"),
    ("show kept --json", "board"),
    (f"show {BOARD} --solution --json", "board"),
    ("hint kept --json", "hint"),
    (f"hint {BOARD} --marks b:C1 --json", "hint"),
    (f"prove {BOARD}", "proof"),
    (f"solve {BOARD} --json", "solution"),
    (f"solve {BOARD} --json --steps", "solution"),
    (f"rate {BOARD} --json", "solution"),
    ("generate slant --size 4 --seed 1 --json", "generated"),
    ("generate slant --size 4 --seed 1 --format json", "generated"),
    ("export kept --json", "game"),
    ("export kept --to json", "game"),
    ("replay kept --json", "replay"),
    ("saves --json", "saves"),
    ("records --json", "records"),
)


@pytest.mark.parametrize(("words", "sort"), CALLS)
def test_a_command_writes_a_document_of_its_type(
    words: str, sort: str, kept: str, capsys: Out
) -> None:
    assert parser.main(words.split()) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["schema"], told["type"]) == (data.VERSION, sort)
    assert f"`{sort}`" in PAGE


def test_the_documents_of_a_game_agree(kept: str, capsys: Out) -> None:
    def said(words: str) -> Any:
        assert parser.main(words.split()) == 0
        return json.loads(capsys.readouterr().out)

    game, shown, replay = said("export kept --json"), said("show kept --json"), said(
        "replay kept --json"
    )  # fmt: skip
    assert game["board"] == shown["board"] == replay["board"]
    assert game["position"] == shown["position"] == replay["moves"][-1]["position"]
    assert game["position"]["marks"] == {"C1": "b", "B1": "w", "D1": "w"}
    assert [move["writes"] for move in game["moves"]] == [{"C1": "b"}, {"B1": "w", "D1": "w"}]
    (save,) = said("saves --json")["saves"]
    assert (save["name"], save["moves"], save["id"]) == ("kept", 2, BOARD)
    hint = said("hint kept --json")
    assert hint["steps"][-1]["gives"]
    assert set(hint["writes"]) <= set(game["board"]["cells"])


def test_an_imported_board_is_named(saves: Path, tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "board.txt").write_text(BOARD)
    assert parser.main(["import", str(tmp_path / "board.txt"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["type"], told["name"], told["id"]) == ("imported", "board", BOARD)


@pytest.mark.parametrize("text", [BOARD, "https://puzz.link/p?hitori/4/3/324141231123"])
def test_a_board_is_imported_by_its_id_or_address(saves: Path, text: str, capsys: Out) -> None:
    assert parser.main(["import", text]) == 0
    name = capsys.readouterr().out.strip()
    assert library.look(name).puzzle == engines.read(text)
    assert parser.main(["import", "hitori:nonsense"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_what_cannot_be_proved_says_why(capsys: Out) -> None:
    assert parser.main(["prove", "slant:2x2:d2d"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["type"], told["id"]) == ("proof", "slant:2x2:d2d")
    assert "several solutions" in told["error"]
    assert parser.main(["prove", "slant", "nonsense"]) == 2


@pytest.mark.parametrize("name", engines.kinds())
def test_a_board_as_data_has_all_its_clues(name: str) -> None:
    kind = engines.kind(name)
    for rule in kind.rules or ("",):
        puzzle = engines.generate(name, seed=4, rule=rule)
        told = json.loads(json.dumps(data.board(puzzle)))
        assert told["rule"] == rule
        assert len(told["cells"]) == len(told["places"]) == puzzle.grid.count
        assert told["clues"]
        assert {mark for line in told["lines"] for mark in line["cells"]} == set(told["cells"])


def table(head: str) -> list[str]:
    """The names in the first column of a table of the page."""
    rows = PAGE.partition(head)[2].partition("\n\n")[0]
    firsts = [row.split("|")[1] for row in rows.splitlines() if row.startswith("| `")]
    return [name for first in firsts for name in re.findall(r"`([^`]+)`", first)]


def test_the_page_names_every_field() -> None:
    puzzle = engines.generate("tents", seed=1)
    assert table("| field | meaning |\n") == list(data.board(puzzle))
    steps = data.proof(engines.generate("hitori", "6", "extreme", seed=2))["steps"]
    fields = {name for step in steps for name in step}
    assert fields | {"links"} == set(table("A step is one deduction.\n\n"))
    move = game_data.replay(engines.Game(puzzle))
    assert set(move) == {"schema", "type", "board", "start", "moves"}


def test_the_page_names_every_method() -> None:
    assert set(table("| method | parameters | result |\n")) == set(rpc.METHODS)


@pytest.mark.parametrize("kind", engines.kinds())
def test_the_front_end_of_the_page_plays_every_kind(kind: str) -> None:
    typed = "hint\nrate\n" + "play\n" * 200 + "check\nundo\nwhy A1\nnonsense B1\nquit\n"
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "front_end.py"), kind],
        input=typed, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "There is nothing left to find." in done.stdout
    assert "Mistakes: none" in done.stdout
    lines = (ROOT / "docs" / "front_end.py").read_text("utf-8").count("\n")
    assert f"in {lines} lines" in PAGE
