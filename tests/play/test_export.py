"""Taking a game out: each form by its command, from the list by keys and by mouse, and what is said
of the clipboard."""

import contextlib
import json
import shlex
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pyte
import pytest

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.values import Gesture
from solitudo.tui.drawing.paper import pdf
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.person import guests
from solitudo.tui.play import export, result_text
from solitudo.tui.play.export_window import ExportWindow
from solitudo.tui.saves import catalogue, exporting, importing, library
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from tests.drawing.pdf_reader import look
from tests.pilot import app_on, playing, press, top, until
from tests.screens.records.test_records_screen import finish
from tests.screens.records.test_records_screen import game as nearly_done

BOARD = "hitori:5x5de:5154542152243135512112524"
# the words at the end
SAID = (" is in ", "to the clipboard.", "Printing needs")


@pytest.fixture(autouse=True)
def folder(saves: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(capabilities, "takes_clipboard", lambda: True)
    return saves.parent


def start() -> Start:
    with contextlib.suppress(PuzzleError):
        catalogue.put_away("still-pond")
    opened = library.create(engines.read(BOARD), level="easy", name="still-pond")
    opened.game.gesture(Gesture("primary", (0,)))
    opened.game.gesture(Gesture("counter", (1, 2)))
    opened.game.leave(3, "moves")
    return Start("play", opened)


async def taken(name: str, copied: list[str]) -> str:
    """Return the message when a game is exported by the command of this name."""
    app = app_on(start())
    app.copy_to_clipboard = copied.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)

        def said() -> str:
            return " ".join(screen.panes.guide.canvas.text().split())

        screen.run_command(name)
        await until(pilot, lambda: any(words in said() for words in SAID))
        return said()


async def test_what_is_copied_is_what_it_says() -> None:
    copied: list[str] = []
    told = [await taken(name, copied) for name in ("copy_id", "copy_position", "copy_moves")]
    assert copied[0] == BOARD
    assert "(1)" in copied[1]
    assert copied[2] == "b:A1; w:B1,C1"
    for words, said in zip(("The ID was", "The position was", "The moves were"), told, strict=True):
        assert f"{words} copied to the clipboard." in said
    puzzle = engines.read(BOARD)
    game = Game(puzzle)
    for text in copied[2].split("; "):
        game.do(puzzle.vocabulary.read(text))
    assert game.position == library.look("still-pond").position


async def test_the_link_is_copied_where_there_is_one() -> None:
    copied: list[str] = []
    said = await taken("copy_link", copied)
    assert "The link was copied to the clipboard." in said
    found = importing.board_in(copied[0].encode(), "the link").puzzle
    assert found.id == BOARD.replace("de:", ":"), "a link knows no level"


async def test_files_hold_the_game(folder: Path) -> None:
    for name, end in (
        ("save_game", ".toml"),
        ("save_page", ".pdf"),
        ("save_proof", "-solution.html"),
    ):
        said = await taken(name, [])
        path = folder / "exports" / f"solitudo-still-pond{end}"
        assert path.stat().st_mode & 0o777 == 0o600
        assert f"solitudo-still-pond{end}" in said.replace(" ", "")
    exports = folder / "exports"
    (page,) = look((exports / "solitudo-still-pond.pdf").read_bytes())
    assert len(page.discs) == 2
    opened = importing.bring_in(exports / "solitudo-still-pond.toml")
    opened.file.close()
    assert opened.game.position == library.look("still-pond").position


async def test_what_can_be_copied_goes_into_a_file_too(folder: Path) -> None:
    assert "The text is in" in await taken("save_all", [])
    text = (folder / "exports" / "solitudo-still-pond.txt").read_text()
    shown_id, board, link, moves = text.strip().split("\n\n")
    assert "(1)" in board
    assert shown_id == BOARD
    assert (
        importing.board_in(link.encode(), "the link").puzzle.opening == engines.read(BOARD).opening
    )
    assert moves == "b:A1; w:B1,C1"


async def test_a_picture_of_the_board_goes_to_the_pictures(folder: Path) -> None:
    assert "The board is in" in await taken("save_board", [])
    path = folder / "pictures" / "solitudo-still-pond-board.svg"
    root = ElementTree.fromstring(path.read_text())
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 2


async def test_without_the_library_for_pages_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "MODULE", "fpdf_that_is_not_there")
    assert "Printing needs fpdf2" in await taken("save_page", [])


def lines_of(window: ExportWindow) -> list[str]:
    return window.query_one(LinesPane).canvas.text().split("\n")


@pytest.mark.parametrize("size", [(44, 16), (80, 24), (120, 36)])
@pytest.mark.parametrize("by", ["keys", "digit", "mouse"])
async def test_every_form_is_in_one_window(size: tuple[int, int], by: str) -> None:
    app = app_on(start())
    copied: list[str] = []
    app.copy_to_clipboard = copied.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "Y")
        window = top(app, ExportWindow)
        assert window.forms == list(export.FORMS)
        seen = set()
        for form in window.forms:
            assert form.row in "\n".join(lines_of(window)), "the chosen one is in view"
            seen.add(form.name)
            await press(pilot, "down")
        assert len(seen) == len(export.FORMS)
        at = [form.name for form in window.forms].index("copy_moves")
        if by == "keys":
            await press(pilot, *["down"] * at, "enter")
        elif by == "digit":
            await press(pilot, str(at + 1))
        else:
            pane = window.query_one(LinesPane)
            row = next(n for n, line in enumerate(lines_of(window)) if "Moves in one" in line)
            await pilot.click(offset=(pane.region.x + 8, pane.region.y + row))
        await pilot.pause()
    assert copied == ["b:A1; w:B1,C1"]


async def test_the_empty_board_is_exported_where_it_is_asked_for() -> None:
    app = app_on(start())
    copied: list[str] = []
    app.copy_to_clipboard = copied.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await press(pilot, "Y", "right")
        assert "empty board" in "\n".join(lines_of(top(app, ExportWindow)))
        await press(pilot, "2")
        await press(pilot, "Y", "2")
    empty, marked = copied
    assert "▓5▓" in marked
    assert marked.translate(str.maketrans("▓()", "   ")) == empty


async def test_after_a_game_its_result_is_the_first_form_to_export() -> None:
    app = app_on(nearly_done())
    copied: list[str] = []
    app.copy_to_clipboard = copied.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await finish(pilot)
        await press(pilot, "Y")
        shown = "\n".join(lines_of(top(app, ExportWindow)))
        assert "Result as text" in shown
        assert "Image of the result" in shown
        await press(pilot, "enter")
        assert copied[0].startswith("solitudo  Hitori 5×5 easy")
        told = " ".join(screen.panes.guide.canvas.text().split())
        assert "The result was copied to the clipboard." in told


async def test_a_recording_plays_the_moves_one_by_one(folder: Path) -> None:
    await taken("save_replay", [])
    head, *events = map(json.loads, (folder / "exports/solitudo-still-pond.cast").open())
    assert head["version"] == 2
    screen = pyte.Screen(head["width"], head["height"])
    stream = pyte.Stream(screen)
    boards = []
    for _, code, text in events:
        assert code == "o"
        stream.feed(text)
        cells = [screen.buffer[y][x] for y in range(screen.lines) for x in range(screen.columns)]
        boards.append(tuple((cell.data, cell.bg) for cell in cells))
    assert [at for at, *_ in events] == sorted(at for at, *_ in events)
    # the start and two moves, and the time for which the last one is shown
    assert len(boards) == 4
    assert len(set(boards)) == 3
    assert boards[-1] == boards[-2]


@pytest.mark.parametrize("web", [False, True])
async def test_guests_are_offered_no_files(web: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_on(start())
    monkeypatch.setattr(type(app), "is_web", property(lambda app: web))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        monkeypatch.setenv(guests.VARIABLE, "1")
        await press(pilot, "Y")
        shown = "\n".join(lines_of(top(app, ExportWindow)))
        assert ("Download" if web else "Copy a whole file") in shown
        assert "Save a file" not in shown
        assert ("PDF to print" in shown) == web
        await press(pilot, "down", "down", "down", "down", "down", "down")
        assert "exports" not in "\n".join(lines_of(top(app, ExportWindow)))
        await press(pilot, "escape")


async def test_a_line_opens_the_same_board_elsewhere() -> None:
    app = app_on(nearly_done())
    copied: list[str] = []
    app.copy_to_clipboard = copied.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        screen.run_command("copy_play")
        words = shlex.split(copied[0])
        assert words[:2] == ["solitudo", "play"]
        assert engines.read(words[2]).id == screen.session.game.puzzle.id


async def test_a_game_that_goes_on_has_no_result_to_copy() -> None:
    app = app_on(nearly_done())
    copied: list[str] = []
    app.copy_to_clipboard = copied.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        # the palette lists it, under what applies
        screen.run_command("copy_result")
        await pilot.pause()
        assert "There is no result until" in screen.panes.guide.canvas.text()
    assert not copied


async def test_no_moves_are_said_to_be_none() -> None:
    opened = library.create(engines.read(BOARD), name="still-pond")
    app = app_on(Start("play", opened))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        screen = playing(app)
        screen.run_command("copy_moves")
        await pilot.pause()
        assert "You have made no moves yet." in screen.panes.guide.canvas.text()


# what is known about the clipboard


@pytest.mark.parametrize(
    ("environ", "tmux", "known"),
    [
        ({"TERM": "xterm-kitty"}, "", True),
        ({"TERM": "foot-extra"}, "", True),
        ({"TERM": "xterm-256color", "WT_SESSION": "x"}, "", True),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, "", True),
        ({"TERM": "xterm-256color"}, "", None),
        ({}, "", None),
        ({"TERM": "xterm-256color", "VTE_VERSION": "7600"}, "", False),
        ({"TERM": "linux"}, "", False),
        ({"TERM": "screen", "STY": "1"}, "", False),
        ({"TERM": "tmux-256color", "TMUX": "x", "VTE_VERSION": "7600"}, "on", None),
        ({"TERM": "tmux-256color", "TMUX": "x"}, "external", False),
        ({"TERM": "xterm-kitty", "TMUX": "x"}, "off", False),
        ({"TERM": "xterm-kitty", "TMUX": "x"}, "", None),
    ],
)
def test_what_is_known_of_terminals(environ: dict[str, str], tmux: str, known: bool | None) -> None:
    # restore it: elsewhere the fixture replaces it
    assert UNTOUCHED(environ, lambda: tmux) is known


UNTOUCHED: Callable[..., bool | None] = capabilities.takes_clipboard


@pytest.mark.parametrize(
    ("known", "words"),
    [
        (True, "The moves were copied to the clipboard."),
        (None, "The moves were sent to the clipboard, if this terminal allows it."),
        (False, "This terminal does not let programs copy, so the moves are in "),
    ],
)
def test_what_became_of_a_copy_is_told(
    known: bool | None, words: str, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setattr(capabilities, "takes_clipboard", lambda: known)
    copied: list[str] = []
    app = app_on(Start())
    app.copy_to_clipboard = copied.append  # type: ignore[method-assign, assignment]
    said = exporting.copy(app.copy_to_clipboard, "b:A1", "the moves", "still-pond-moves")
    assert said.startswith(words)
    path = folder / "exports" / "solitudo-still-pond-moves.txt"
    assert copied == ([] if known is False else ["b:A1"])
    assert path.exists() == (known is False)
    if known is False:
        assert path.read_text() == "b:A1\n"
        assert said.endswith(f"{exporting.told(path)}.")


def test_a_copy_that_can_go_nowhere_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capabilities, "takes_clipboard", lambda: False)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "exports").write_text("in the way")
    with pytest.raises(PuzzleError, match="Files cannot be written to"):
        exporting.copy(app_on(Start()).copy_to_clipboard, "x", "the ID", "a")


# help that was seen


def test_a_solution_that_was_taken_back_has_been_seen() -> None:
    from solitudo.engines.core import records
    from solitudo.engines.core.statistics import HELPED

    puzzle = engines.read(BOARD)
    game = Game(puzzle, solutions=puzzle.solutions)
    game.solve()
    game.undo()
    first = puzzle.solutions.first
    assert first is not None
    for cell, value in enumerate(first):
        if value == 1:
            game.gesture(Gesture("primary", (cell,)))
    assert game.solved
    assert result_text.help_words(game) == "the solution was shown, no hints, no mistakes"
    assert records.help_used(game) == HELPED
