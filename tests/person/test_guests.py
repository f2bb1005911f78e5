"""Guests meet no files of the machine that they play on, and keep no more there than they may."""

import io
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.draft import Write, draft_type
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.sudoku.classic import run as classic
from solitudo.tui.cli import parser
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.person import guests
from solitudo.tui.saves import catalogue, exporting, importing, library
from solitudo.tui.screens.editor import draft_files
from solitudo.tui.screens.saves.open_window import OpenWindow
from tests.pilot import app_on, press

BOARD = "hitori:5x5de:5154542152243135512112524"


@pytest.fixture
def guest(saves: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(guests.VARIABLE, "1")
    return saves


def paths(folder: Path) -> list[str]:
    """Files that are there and others that are not, named in every way."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "secret.toml").write_text("a secret")
    (folder / "board.txt").write_text(BOARD)
    there = [folder / "secret.toml", folder / "board.txt", Path("/etc/passwd"), folder]
    gone = [folder / "nothing.toml", Path("/etc/nothing"), Path("/nowhere")]
    named = [str(path) for path in (*there, *gone)]
    ways = [f"'{name}'" for name in named] + [f"file://{name}" for name in named]
    return [*named, *ways, "~", "~root/.profile", "./board.txt", "../x.toml", "board.txt"]


@pytest.mark.usefixtures("guest")
def test_no_text_leads_to_a_file_or_tells_whether_there_is_one(tmp_path: Path) -> None:
    for text in paths(tmp_path / "other"):
        offered = importing.offer(text)
        assert not offered.ways, text
        for word in ("file", "folder", "secret", "directory"):
            assert word not in offered.words.replace(text.strip("'"), "").lower(), offered.words


@pytest.mark.usefixtures("guest")
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_board_and_a_game_are_opened_from_pasted_text(newline: str) -> None:
    (way, *_) = importing.offer(BOARD).ways
    opened = way.open(False)
    opened.game.mark("b", "A1")
    opened.file.close()
    text = opened.file.path.read_text().replace("\n", newline)
    (way,) = importing.offer(text).ways
    again = way.open(False)
    assert again.game.lines == 1
    assert again.file.path != opened.file.path
    again.file.close()


async def test_the_window_speaks_of_no_paths(guest: Path, tmp_path: Path) -> None:
    app = app_on(BOARD)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.open_anything(str(tmp_path))
        await pilot.pause()
        window = app.screen
        assert isinstance(window, OpenWindow)
        assert "path" not in " ".join(window.spoken())
        await press(pilot, "enter")
        assert app.screen is window


@pytest.mark.parametrize("words", [["--guest"], ["play", "--guest"]])
def test_a_guest_plays_no_file(
    guest: Path, tmp_path: Path, words: list[str], monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr("solitudo.tui.cli.play.need_terminal", lambda name: None)
    path = tmp_path / "board.txt"
    path.write_text(BOARD)
    assert parser.main([*words, str(path)]) == 2
    assert BOARD not in capsys.readouterr().err
    assert not list(guest.glob("*"))


def test_more_games_and_drafts_than_a_guest_may_keep_are_refused(
    guest: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "FILES", 3)
    for number in range(2):
        library.create(engines.read(BOARD), name=f"game-{number}").file.close()
    draft = draft_type(engines.kind("hitori"))(engines.kind("hitori"), "5", {})
    file = draft_files.DraftFile(draft)
    draft.do((Write(draft.spots[0], "1"),))
    file.close()
    with pytest.raises(PuzzleError, match="A guest can keep 3 games and drafts"):
        library.create(engines.read(BOARD))
    catalogue.put_away("game-0")
    library.create(engines.read(BOARD)).file.close()
    monkeypatch.setattr(guests, "DELETED", 1)
    catalogue.put_away("game-1")
    assert len(list(catalogue.away_folder().iterdir())) == 1


def test_a_game_of_a_guest_grows_no_further_than_there_is_room(
    guest: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "BYTES", 3000)
    opened = library.create(engines.read(BOARD), name="mine")
    opened.game.comment(opened.game.node, "x" * 2000)
    with pytest.raises(PuzzleError, match="its file is full"):
        opened.game.comment(opened.game.node, "y" * 2000)
    opened.game.mark("b", "A1")
    opened.file.close()
    assert sum(path.stat().st_size for path in guest.glob("*.toml")) <= 3000
    assert library.look("mine").lines == 2
    monkeypatch.setattr(guests, "BYTES", 2000)
    with pytest.raises(PuzzleError, match="2,000 bytes"):
        library.create(engines.read(BOARD))


class Out:
    """An export, and its destination."""

    def __init__(self, is_web: bool) -> None:
        self.is_web = is_web
        self.went: list[tuple[str, str | bytes]] = []

    def copy_to_clipboard(self, text: str) -> None:
        self.went.append(("clipboard", text))

    def download(self, name: str, content: bytes) -> None:
        self.went.append((name, content))


def test_what_a_guest_takes_out_is_no_file(guest: Path, tmp_path: Path) -> None:
    folder = tmp_path / "exports"
    web, terminal = Out(True), Out(False)
    said = exporting.give(web, "<svg/>", "the board", "mine", folder, ".svg")
    assert (said, web.went) == (
        "The board is in the downloads of your browser.", [("solitudo-mine.svg", b"<svg/>")]
    )  # fmt: skip
    said = exporting.give(terminal, "<svg/>", "the board", "mine", folder, ".svg")
    assert "clipboard" in said
    assert terminal.went == [("clipboard", "<svg/>")]
    with pytest.raises(PuzzleError, match="Play in a browser to download"):
        exporting.give(terminal, b"%PDF\xff", "the page", "mine", folder, ".pdf")
    assert not folder.exists()


def test_a_terminal_without_a_clipboard_gets_no_file_instead(
    guest: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitudo.tui.terminal.capabilities.takes_clipboard", lambda: False)
    said = exporting.copy(Out(False).copy_to_clipboard, BOARD, "the ID", "mine")
    assert said == "This terminal does not let programs copy, so the ID cannot be copied."
    assert not list(tmp_path.rglob("*.txt"))


def test_the_sudoku_of_lines_knows_no_shell_and_no_path(tmp_path: Path) -> None:
    out = io.StringIO()
    lines = ["10", "!id", "!sh -c id", "|cat /etc/passwd", f"load {tmp_path}", "open /etc/passwd",
             f"save {tmp_path / 'x'}", "$(id)", "`id`", "; id", "exit"]  # fmt: skip
    classic(iter(f"{line}\n" for line in lines), out, seed=1)
    assert "root:" not in out.getvalue()
    assert "uid=" not in out.getvalue()
    assert not list(tmp_path.iterdir())


async def test_nothing_that_guests_read_at_home_speaks_of_files(guest: Path) -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        told = [f"{entry.title} {entry.words}" for entry in app.palette_everywhere()]
        await press(pilot, "+")
        told.append(app.screen.query_one(LinesPane).canvas.text())
        await press(pilot, "escape", "?")
        told.append(app.screen.query_one(LinesPane).canvas.text())
        assert any("an ID, a board or a link" in words for words in told)
        assert not any("file" in words for words in told)
