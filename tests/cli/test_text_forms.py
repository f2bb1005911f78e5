"""Boards and positions as text: what is exported can be brought in again."""

import io
import json
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.values import Gesture
from solitudo.tui.cli import parser
from solitudo.tui.saves import library, summaries

TENTS = "tents:8x8:_d_oaaien_b_a,3,0,2,1,2,1,2,1,1,2,1,2,2,0,1,3"


def test_a_tents_position_goes_out_and_comes_in_with_its_marks(
    saves: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    left = library.create(engines.read(TENTS), name="camp")
    names = left.game.puzzle.grid.cell_named
    left.game.gesture(Gesture("t", (names["E1"],)))
    left.game.gesture(Gesture("g", (names["B1"],)))
    left.file.close()
    assert parser.main(["export", "camp", "--to", "text"]) == 0
    text = capsys.readouterr().out
    assert text.splitlines()[0] == "x-  *xx  1"
    file = tmp_path / "picture.txt"
    file.write_text(text, "utf-8")
    assert parser.main(["import", str(file)]) == 0
    name = capsys.readouterr().out.strip()
    came = library.look(name)
    assert came.position.values == left.game.position.values
    assert came.puzzle.id == TENTS
    assert file.read_text("utf-8") == text


def test_a_sudoku_of_81_characters_is_brought_in(
    saves: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    file = tmp_path / "mine.txt"
    file.write_text(line + "\n", "utf-8")
    assert parser.main(["import", str(file)]) == 0
    came = library.look(capsys.readouterr().out.strip())
    assert came.puzzle.kind.name == "sudoku"
    assert came.puzzle.given.bit_count() == 30


def test_a_text_that_no_kind_reads_is_refused(
    saves: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear friend,\nhow are you?\n", "utf-8")
    assert parser.main(["import", str(file)]) == 2
    assert "is not a saved game or a board" in capsys.readouterr().err
    assert summaries.newest() == []


PICTURE = "\n".join([
    "x    xx  1", "         2", "      x  1", "x x      2", "    x    2", "  x      0",
    "         1", " xx  xx  3", "3 0 2 1 2 1 2 1",
])  # fmt: skip
# two trees share a tent: only one rule fits
SHARED = " x  2\n    0\nx x 1\n111\n"


def given(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """This text on stdin."""
    stdin = io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8")
    monkeypatch.setattr("sys.stdin", stdin)


@pytest.mark.parametrize(
    ("text", "words", "rule", "says"),
    [
        (
            PICTURE,
            "",
            "local",
            "local). With one tent per tree (matching), it also has",
        ),
        (PICTURE, "--rule matching", "matching", "The rule is one tent per tree (matching)."),
        (SHARED, "", "local", "The rule is shared trees (local).\n"),
        (SHARED, "--rule matching", "matching", "With shared trees (local) there is one."),
        (TENTS, "", "matching", "The rule is one tent per tree (matching)."),
        ("https://puzz.link/p?tents/3/2/1011140", "--rule local", "local", "The rule is"),
    ],
)
def test_a_board_on_stdin_is_brought_in_and_its_rule_is_told(
    saves: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    text: str,
    words: str,
    rule: str,
    says: str,
) -> None:
    given(monkeypatch, text)
    assert parser.main(["import", "-", *words.split()]) == 0
    out, err = capsys.readouterr()
    assert says in err
    assert out.strip() != "stdin"
    assert library.look(out.strip()).puzzle.rule == rule


def test_a_saved_game_on_stdin_is_brought_in_with_its_own_rule(
    saves: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = library.create(engines.read(TENTS, rule="local"), name="camp")
    made.game.gesture(Gesture("t", (4,)))
    made.file.close()
    sent = library.exported("camp").decode()
    given(monkeypatch, sent)
    assert parser.main(["import", "-"]) == 0
    came = library.look(capsys.readouterr().out.strip())
    assert (came.puzzle.rule, len(came.tree.nodes)) == ("local", 2)
    given(monkeypatch, sent)
    assert parser.main(["import", "-", "--rule", "matching"]) == 2
    assert "a saved game has its own" in capsys.readouterr().err


class Terminal(io.StringIO):
    """Somebody is there to answer."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("answer", "rule"),
    [("2\n", "matching"), ("local\n", "local"), ("\n", "local"), ("9\n", "local")],
)
def test_which_rule_holds_is_asked_where_both_do(
    saves: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answer: str,
    rule: str,
) -> None:
    file = tmp_path / "board.txt"
    file.write_text(PICTURE, "utf-8")
    monkeypatch.setattr("sys.stdin", Terminal(answer))
    asked = Terminal()
    monkeypatch.setattr("sys.stderr", asked)
    assert parser.main(["import", str(file)]) == 0
    assert "1 shared trees (local). Each tree has" in asked.getvalue()
    assert "Which rule applies [1 to 2]?" in asked.getvalue()
    assert library.look(capsys.readouterr().out.strip()).puzzle.rule == rule


def test_an_address_is_written_and_read(saves: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in (("square", "hitori:5x5:5352452245314553425155322"),
                       ("hexagon", "hitori-hex:2:1231231")):  # fmt: skip
        library.create(engines.read(text), name=name).file.close()
    assert parser.main(["export", "square", "--to", "link"]) == 0
    link = capsys.readouterr().out.strip()
    assert link == "https://puzz.link/p?hitori/5/5/5352452245314553425155322"
    assert parser.main(["show", link, "--glyphs", "ascii"]) == 0
    assert "1 | 5 | 3 | 5 | 2 | 4 |" in capsys.readouterr().out
    assert parser.main(["export", "hexagon", "--to", "link"]) == 2
    assert (
        "puzz.link cannot show this Hexagonal Hitori board, so the board has no link."
        in capsys.readouterr().err
    )


def test_an_id_is_shown_without_its_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert parser.main(["show", "5x5:5352452245314553425155322", "--glyphs", "ascii"]) == 0
    alone = capsys.readouterr().out
    assert parser.main(["show", "hitori:5x5:5352452245314553425155322", "--glyphs", "ascii"]) == 0
    assert capsys.readouterr().out == alone
    assert parser.main(["show", "5x5:53"]) == 2
    assert "No kind has the ID '5x5:53'" in capsys.readouterr().err


def test_options_of_a_kind_are_those_of_the_form(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["generate", "sudoku", "--seed", "1", "--givens"]
    assert parser.main([*words, "fewest"]) == 0
    fewest = capsys.readouterr().out
    assert parser.main(["generate", "sudoku", "--seed", "1", "--minimal"]) == 0
    assert capsys.readouterr().out == fewest
    assert parser.main([*words, "few"]) == 2
    assert "--givens takes a whole number; got 'few'." in capsys.readouterr().err
    assert parser.main(["generate", "sudoku", "--seed", "1", "--variant", "killer"]) == 0
    assert "k" in capsys.readouterr().out.split(":")[1]


def test_a_rating_is_asked_for_and_refused_where_it_is_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = "generate tents --size 6 --level easy --seed 3 --rating"
    assert parser.main([*words.split(), "2.2-2.4"]) == 0
    text = capsys.readouterr().out.strip()
    assert parser.main(["rate", "tents", text, "--json", "--rule", "local"]) == 0
    assert 2.2 <= json.loads(capsys.readouterr().out)["rating"] <= 2.4
    assert parser.main([*words.split(), "hard"]) == 2
    assert "A rating is a range like 3-4.5; got 'hard'." in capsys.readouterr().err
    assert parser.main(["play", "tents:default", "--rating", "3"]) == 2
