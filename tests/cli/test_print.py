"""Boards for paper from the command line."""

import subprocess
import sys
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.values import Gesture
from solitudo.tui.cli import parser
from solitudo.tui.drawing.paper import pdf
from solitudo.tui.saves import library
from tests.drawing.pdf_reader import look

pytestmark = pytest.mark.usefixtures("saves")
Out = pytest.CaptureFixture[str]
BOARD = "hitori:5x5de:5154542152243135512112524"
TWO = "hitori:5x5:1123412345123451234512345"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "book.pdf"


def test_a_book_has_the_boards_that_generate_makes(out: Path, capsys: Out) -> None:
    call = ["hitori", "--size", "5", "--seed", "7", "-n", "7"]
    assert parser.main(["generate", *call]) == 0
    ids = capsys.readouterr().out.split()
    assert parser.main(["print", *call, "--per-page", "3", "--solutions", "-o", str(out)]) == 0
    assert capsys.readouterr().out == f"Wrote 7 boards on 4 pages in {out}.\n"
    pages = look(out.read_bytes())
    # the content of each board that can be counted without its places
    told = sorted(
        w.text for page in pages[:3] for w in page.words if w.size > 5 and len(w.text) < 2
    )
    wanted = sorted(digit for text in ids for digit in text.rpartition(":")[2])
    numbers = [str(n) for n in range(1, 8)]
    assert told == wanted
    for first, page in zip((1, 4, 7), pages, strict=False):
        assert page.words[0].text == "Hitori 5×5, easy"
        headings = [w.text for w in page.words if w.text in numbers and w.size < 4]
        assert headings[0] == str(first)
        assert [w.text for w in page.words].count("easy") == min(3, 8 - first)
    assert pages[3].words[0].text == "Solutions"


def test_a_given_board_is_printed_alone(out: Path, capsys: Out) -> None:
    for words in ([BOARD], BOARD.split(":", 1)):
        assert parser.main(["print", *words, "--paper", "letter", "--force", "-o", str(out)]) == 0
        assert capsys.readouterr().out == f"Wrote 1 board on 1 page in {out}.\n"
        (page,) = look(out.read_bytes())
        digits = [word.text for word in page.words if word.text.isdigit()]
        assert "".join(digits) == BOARD.rpartition(":")[2]
    assert [file.name for file in out.parent.iterdir()] == [out.name]


def test_a_saved_game_is_printed_with_its_marks(out: Path) -> None:
    opened = library.create(engines.read(BOARD), name="still-pond")
    for cell in (0, 7, 9):
        opened.game.gesture(Gesture("counter", (cell,)))
    opened.file.close()
    assert parser.main(["print", "still-pond", "-o", str(out)]) == 0
    (page,) = look(out.read_bytes())
    assert len(page.discs) == 3


def test_an_exported_game_is_a_pdf_too(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    library.create(engines.read(BOARD), name="still-pond").file.close()
    assert parser.main(["export", "still-pond", "--to", "pdf"]) == 0
    assert len(look(capfdbinary.readouterr().out)) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["hitori", "--per-page", "25"], "--per-page must be from 1 to 24; got 25."),
        (["hitori", "--per-page", "-1"], "--per-page must be from 1 to 24; got -1."),
        (["hitori", "-n", "0"], "-n must be from 1 to 2,000; got 0."),
        (["nothing"], "No saved game 'nothing'."),
        ([BOARD, "-n", "3"], "-n works only with new boards, but you gave an existing board."),
        (
            [BOARD, "--rating", "1-2"],
            "--rating works only with new boards, but you gave an existing board.",
        ),
        (
            [BOARD, "--size", "5"],
            "--size works only with new boards, but you gave an existing board.",
        ),
        (
            [TWO, "--solutions"],
            "This board does not have exactly one solution. Print it without --solutions.",
        ),
        ([BOARD, "a", "b"], "'b' is one word too many. Give a saved game, or a puzzle and an ID."),
    ],
)
def test_what_cannot_be_printed_is_told(
    words: list[str], sentence: str, out: Path, capsys: Out
) -> None:
    assert parser.main(["print", *words, "-o", str(out)]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
    assert not out.exists()


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path, capsys: Out) -> None:
    assert parser.main(["print", BOARD, "-o", str(tmp_path / "none" / "a.pdf")]) == 2
    assert f"No such folder: {tmp_path / 'none'}\n" in capsys.readouterr().err
    assert parser.main(["print", BOARD, "-o", str(tmp_path)]) == 2
    assert f"Is a folder, not a file: {tmp_path}\n" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_without_the_library_it_is_told_what_to_install(
    out: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "MODULE", "fpdf_that_is_not_there")
    assert parser.main(["print", "hitori", "-n", "2000", "-o", str(out)]) == 2
    assert "install solitudo[print]" in capsys.readouterr().err


def test_printing_loads_no_screen(out: Path) -> None:
    check = (
        "import sys; from solitudo.tui.cli.parser import main;"
        f"main(['print', {BOARD!r}, '-o', {str(out)!r}]);"
        "sys.exit('textual' in sys.modules)"
    )
    house = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", check], cwd=house, check=False).returncode == 0
