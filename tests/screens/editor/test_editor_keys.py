"""The editor at the screen: boards made by keys alone, and what is said."""

import asyncio
from itertools import cycle
from pathlib import Path

import pytest
from textual import events

from solitudo import engines
from solitudo.engines.core.draft import Draft
from solitudo.tui.app.app import Solitudo
from solitudo.tui.panes.bars import Bar
from solitudo.tui.panes.dialog import Dialog
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.person import settings
from solitudo.tui.play.export_window import ExportWindow
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import importing, summaries
from solitudo.tui.screens.editor import draft_files
from solitudo.tui.screens.editor.draft_board import DraftPane
from solitudo.tui.screens.editor.screen import EditorScreen
from solitudo.tui.screens.home.screen import HomeScreen
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from tests.engines.drafts import ARROWS, desc
from tests.pilot import app_on, press, rest, top, until
from tests.samples import paired
from tests.screens.editor.boards import (
    BOARDS,
    SIZES,
    click_key,
    editor,
    made,
    opened,
    verdict_of,
    written,
)


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize(("name", "size"), list(zip(BOARDS, cycle(SIZES), strict=False)))
async def test_a_board_is_made_and_played_by_keys_alone(name: str, size: tuple[int, int]) -> None:
    wanted = BOARDS[name]()
    app = app_on()
    async with app.run_test(size=size) as pilot:
        form = await opened(pilot)
        while form.kind.name != wanted.kind.name:
            await press(pilot, "right")
        await press(pilot, "down", *wanted.size)
        for choice in form.choices():
            await press(pilot, "down")
            while form.chosen.get(choice.name, choice.values[0]) != wanted.chosen[choice.name]:
                await press(pilot, "right")
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        await written(pilot, wanted)
        screen = editor(pilot)
        assert desc(screen.editing.draft.text()) == desc(wanted.text())
        await until(pilot, lambda: "it needs" in screen.editing.finding.words)
        assert "One solution" in verdict_of(pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        assert isinstance(app.screen, PlayScreen)
        assert desc(app.screen.session.game.puzzle.id) == desc(wanted.text())


@pytest.mark.usefixtures("saves")
async def test_several_solutions_are_marked_walked_and_mended() -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await made(pilot, "hitori:6x6:142235424616364431113262634124351316")
        editing = screen.editing
        await until(pilot, lambda: editing.finding.state == "several")
        await rest(pilot)
        board = screen.query_one(DraftPane)
        assert board.canvas.text().count("≠") == len(editing.finding.cells) == 2
        seen = []
        for _ in editing.finding.cells:
            await press(pilot, "n")
            seen.append(editing.cursor.at)
        assert seen == list(editing.finding.cells)
        screen.mend()
        assert editing.said == "Looking for a change that leaves one solution…"
        await until(pilot, lambda: editing.finding.state == "one")
        await rest(pilot)
        assert "≠" not in board.canvas.text()
        await press(pilot, "u")
        await until(pilot, lambda: editing.finding.state == "several")


@pytest.mark.usefixtures("saves")
async def test_what_clashes_is_said_and_marked_and_nothing_is_played() -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await made(pilot, "sudoku:2x2:1_1n")
        await until(pilot, lambda: screen.editing.finding.state == "none")
        await until(pilot, lambda: "No solution. Row 1 has two 1s: A1 and B1." in verdict_of(pilot))
        assert screen.query_one(DraftPane).canvas.text().count("!") >= 2
        await press(pilot, "enter")
        assert screen.is_current
        assert "nothing to play" in screen.editing.said


@pytest.mark.usefixtures("saves")
async def test_a_board_with_several_solutions_is_played_after_a_question() -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await made(pilot, "slant:2x2:d2d")
        await until(pilot, lambda: screen.editing.finding.state == "several")
        await press(pilot, "enter")
        await rest(pilot)
        await press(pilot, "y")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))


@pytest.mark.usefixtures("saves")
async def test_a_change_ends_the_check_before_it_and_esc_stops_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, ended = [], []

    async def slow(draft: Draft) -> object:
        begun.append(draft.text())
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(draft.text())
        raise AssertionError

    monkeypatch.setattr("solitudo.tui.screens.editor.findings.judge", slow)
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await made(pilot, "slant:2x2:d2d")
        await until(pilot, lambda: len(begun) == 1)
        assert "Checking. Press Esc to stop." in verdict_of(pilot)
        await press(pilot, "1")
        await until(pilot, lambda: len(begun) == 2)
        assert len(ended) == 1
        await press(pilot, "escape")
        await until(pilot, lambda: len(ended) == 2)
        await until(pilot, lambda: len(begun) == 2)
        assert "Not checked." in verdict_of(pilot)
        await press(pilot, "2")
        await until(pilot, lambda: len(begun) == 3)
        await press(pilot, "Q")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await until(pilot, lambda: len(ended) == 3)
        assert screen.editing.due


@pytest.mark.usefixtures("saves")
async def test_a_draft_is_gone_on_with_where_it_was_left() -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await press(pilot, "down", "6", "enter")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        await press(pilot, "1", "2", "3", "u")
        before = editor(pilot).editing.draft.lines()
        await press(pilot, "Q")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert [kept.name for kept in draft_files.drafts()] == ["own-1"]
        form = await opened(pilot)
        assert form.rows()[0] == "draft"
        await press(pilot, "up", "right", "enter")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        draft = editor(pilot).editing.draft
        assert draft.lines() == before
        await press(pilot, "r")
        assert len(draft.values) == 3


@pytest.mark.usefixtures("saves")
async def test_a_draft_is_removed_and_brought_back_in_the_form_by_keys_and_by_mouse() -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        await press(pilot, "1", "Q")
        form = await opened(pilot)
        await press(pilot, "up", "right", "delete")
        assert draft_files.drafts() == []
        assert form.rows()[0] == "kind"
        await press(pilot, "u")
        assert len(draft_files.drafts()) == 1
        while not form.draft:
            await click_key(pilot, form.rows().index("draft"))
            await rest(pilot)
        await click_key(pilot, ("key", "Del"))
        await rest(pilot)
        assert draft_files.drafts() == []
        await click_key(pilot, ("key", "u"))
        await until(pilot, lambda: len(draft_files.drafts()) == 1)


@pytest.mark.usefixtures("saves")
async def test_a_finished_game_and_one_in_play_are_edited_by_one_key() -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        app.play_board(engines.read("hitori:5x5de:5154542152243135512112524"))
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        for finished in (False, True):
            if finished:
                app.open_save(summaries.last() or "")
                await until(pilot, lambda: isinstance(app.screen, PlayScreen))
                game = app.screen.session.game  # type: ignore[attr-defined]
                await until(pilot, lambda game=game: game.solutions is not None)  # type: ignore[misc]
                await press(pilot, "Z")
                await until(pilot, lambda: isinstance(app.screen, Dialog))
                await press(pilot, "y")
                await until(pilot, lambda: isinstance(app.screen, PlayScreen))
                await until(pilot, lambda: app.screen.session.finished)  # type: ignore[attr-defined]
            await press(pilot, "E")
            await until(pilot, lambda: isinstance(app.screen, EditorScreen))
            draft = editor(pilot).editing.draft
            assert desc(draft.text()) == "5154542152243135512112524"
            await press(pilot, "1", "Q")
            await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert [kept.name for kept in draft_files.drafts()] == ["own-2", "own-1"]


@pytest.mark.usefixtures("saves")
async def test_the_id_is_copied_and_the_board_goes_into_files(tmp_path: Path) -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await made(pilot, "slant:2x2:d2d")
        await press(pilot, "U")
        assert app.clipboard == "slant:2x2:d2d"
        for key, suffix, held in (("I", "svg", "<svg"), ("X", "txt", "slant:2x2:d2d")):
            await press(pilot, key)
            assert " is in " in screen.editing.said
            files = list(tmp_path.rglob(f"*.{suffix}"))
            assert len(files) == 1
            assert held in files[0].read_text()
            assert files[0].stat().st_mode & 0o77 == 0


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize("by", ["keys", "mouse"])
@pytest.mark.parametrize("size", SIZES)
async def test_every_form_of_a_board_is_in_one_list(
    size: tuple[int, int], by: str, tmp_path: Path
) -> None:
    app = app_on()
    async with app.run_test(size=size) as pilot:
        screen = await made(pilot, "tents:8x8:_d_oaaien_b_a,3,0,2,1,2,1,2,1,1,2,1,2,2,0,1,3")
        puzzle = screen.editing.draft.board()

        async def take(title: str) -> None:
            if by == "keys":
                await press(pilot, "Y")
            else:
                wide = screen.query_one("#keys-pane").display
                await click_key(pilot, ("run", "take_out") if wide else ("key", "Y"))
            await until(pilot, lambda: isinstance(app.screen, ExportWindow))
            window = top(app, ExportWindow)
            titles = [form.row for form in window.forms]
            if by == "keys":
                await press(pilot, *["down"] * titles.index(title), "enter")
            else:
                pane = window.query_one(LinesPane)
                shown_ = pane.canvas.text().split("\n")
                row = next(n for n, line in enumerate(shown_) if title in line)
                await pilot.click(pane, offset=(5, row))
            await until(pilot, lambda: app.screen is screen)

        await take("Link")
        found = importing.board_in(app.clipboard.encode(), "the link").puzzle
        assert found.id == puzzle.id
        await take("Position as text")
        again = importing.board_in(app.clipboard.encode(), "the text").puzzle
        assert (again.id, again.rule) == (puzzle.id, "local")
        await take("Game, to continue or send")
        (sent,) = tmp_path.rglob("*.toml")
        opened = importing.bring_in(sent)
        opened.file.close()
        assert (opened.game.puzzle.id, opened.game.puzzle.rule) == (puzzle.id, puzzle.rule)
        await take("PDF to print")
        await until(pilot, lambda: "The page is in" in screen.editing.said)
        (page,) = tmp_path.rglob("*.pdf")
        assert page.read_bytes().startswith(b"%PDF")


@pytest.mark.usefixtures("saves")
async def test_rebound_keys_hold_in_the_editor_and_are_shown() -> None:
    keys = {"undo": "f8", "play": "J", "take_out": "F", "hint": "n"}
    person = settings.Settings(motion=False, keys=keys)
    app = Solitudo(Start(), capabilities.Terminal(), person)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await made(pilot, "slant:2x2:d2d")
        await until(pilot, lambda: "J play it" in verdict_of(pilot))
        assert screen.editing.finding.state == "several"
        row = screen.query_one("#keys", Bar).canvas.text()
        assert "F8 undo" in row
        assert "J play" in row
        await press(pilot, "1")
        assert screen.editing.version == 1
        await press(pilot, "u", "enter")
        assert screen.editing.version == 1, "the usual keys mean nothing any more"
        assert app.screen is screen
        await press(pilot, "f8")
        assert screen.editing.version == 2
        await press(pilot, "F")
        await until(pilot, lambda: isinstance(app.screen, ExportWindow))
        await press(pilot, "escape")
        await until(pilot, lambda: app.screen is screen)
        await until(pilot, lambda: screen.editing.finding.state == "several")
        marked = screen.editing.marked()
        assert marked
        await press(pilot, "n")
        where = screen.editing.cursor
        assert where in marked, "what is rebound elsewhere is as it was here"
        await press(pilot, "n")
        assert (screen.editing.cursor == where) == (len(marked) == 1)


@pytest.mark.usefixtures("saves")
async def test_a_pasted_board_is_taken_and_other_text_refused() -> None:
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await made(pilot, "slant:2x2:d2d")
        screen.post_message(events.Paste("nothing at all"))
        await until(pilot, lambda: editor(pilot).editing.said)
        screen.post_message(events.Paste("hitori:3x3:133312121\n"))
        await until(pilot, lambda: app.screen is not screen)
        assert editor(pilot).editing.draft.kind.name == "hitori"


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize(
    ("name", "size"),
    paired(BOARDS, [(44, 16), (80, 24), (60, 18), (120, 36), (80, 50), (200, 60)], 2),
)
async def test_everything_is_there_at_every_size(name: str, size: tuple[int, int]) -> None:
    app = app_on()
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        app.push_screen(EditorScreen(draft_files.DraftFile(BOARDS[name]())))
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        screen = editor(pilot)
        await until(pilot, lambda: bool(screen.query("#verdict")))
        await until(pilot, lambda: bool(verdict_of(pilot).strip()))
        assert screen.query_one(DraftPane).size.width > 0
        for arrow in ARROWS:
            await press(pilot, arrow, arrow)
        keys = screen.query_one("#keys", Bar).canvas.text()
        assert "? keys" in keys
        regions = [w.region for w in screen.children if w.display]
        for number, one in enumerate(regions):
            assert screen.region.contains_region(one)
            assert not any(one.overlaps(other) for other in regions[:number])


async def test_a_terminal_that_is_too_small_says_so_and_comes_back(saves: Path) -> None:
    app = app_on()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await made(pilot, "slant:2x2:d2d")
        await pilot.resize_terminal(30, 10)
        await until(
            pilot,
            lambda: (
                "The terminal is too small: 30×10. Solitudo needs 40×15."
                in screen.query_one("#header", Bar).canvas.text()
            ),
        )
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Editor" in screen.query_one("#header", Bar).canvas.text())
        assert screen.query_one(DraftPane).display
    assert saves is not None
