"""The editor at the screen: boards made by keys alone, and what is said."""

from __future__ import annotations

import asyncio
from itertools import cycle
from pathlib import Path

import pytest
from textual import events

from engines.core.draft import Draft
from tests.engines.drafts import ARROWS, desc
from tests.tui.editing import (
    BOARDS,
    SIZES,
    click_key,
    editor,
    made,
    opened,
    started,
    until,
    verdict_of,
    written,
)
from tui import bringing, library, settings, terminal
from tui.app import Solitudo
from tui.editing import keeping
from tui.panes.bars import Bar
from tui.panes.lines import LinesPane
from tui.play.screen import PlayScreen
from tui.screens.dialog import Choose, Dialog
from tui.screens.editor import EditorScreen
from tui.screens.editor_board import DraftPane
from tui.screens.home import HomeScreen
from tui.start import Start


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize(("name", "size"), list(zip(BOARDS, cycle(SIZES), strict=False)))
async def test_a_board_is_made_and_played_by_keys_alone(name: str, size: tuple[int, int]) -> None:
    wanted = BOARDS[name]()
    app = started()
    async with app.run_test(size=size) as pilot:
        form = await opened(pilot)
        while form.kind.name != wanted.kind.name:
            await pilot.press("right")
        await pilot.press("down", *wanted.size)
        for choice in form.choices():
            await pilot.press("down")
            while form.chosen.get(choice.name, choice.values[0]) != wanted.chosen[choice.name]:
                await pilot.press("right")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        await written(pilot, wanted)
        screen = editor(pilot)
        assert desc(screen.editing.draft.text()) == desc(wanted.text())
        await until(pilot, lambda: "it needs" in screen.editing.finding.words)
        assert "One solution" in verdict_of(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        assert isinstance(app.screen, PlayScreen)
        assert desc(app.screen.session.game.puzzle.id) == desc(wanted.text())


@pytest.mark.usefixtures("saves")
async def test_several_solutions_are_marked_walked_and_mended() -> None:
    app = started()
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await made(pilot, "hitori:6x6:142235424616364431113262634124351316")
        editing = screen.editing
        await until(pilot, lambda: editing.finding.state == "several")
        await pilot.pause(0.1)
        board = screen.query_one(DraftPane)
        assert board.canvas.text().count("≠") == len(editing.finding.cells) == 2
        seen = []
        for _ in editing.finding.cells:
            await pilot.press("n")
            seen.append(editing.cursor.at)
        assert seen == list(editing.finding.cells)
        screen.mend()
        assert editing.said == "Looking for what leaves one solution."
        await until(pilot, lambda: editing.finding.state == "one")
        await pilot.pause(0.1)
        assert "≠" not in board.canvas.text()
        await pilot.press("u")
        await until(pilot, lambda: editing.finding.state == "several")


@pytest.mark.usefixtures("saves")
async def test_what_clashes_is_said_and_marked_and_nothing_is_played() -> None:
    app = started()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await made(pilot, "sudoku:2x2:1_1n")
        await until(pilot, lambda: screen.editing.finding.state == "none")
        await pilot.pause(0.1)
        assert "None. Row 1 has two 1s: A1 and B1." in verdict_of(pilot)
        assert screen.query_one(DraftPane).canvas.text().count("!") >= 2
        await pilot.press("enter")
        assert screen.is_current
        assert "nothing to play" in screen.editing.said


@pytest.mark.usefixtures("saves")
async def test_a_board_with_several_solutions_is_played_after_a_question() -> None:
    app = started()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await made(pilot, "slant:2x2:d2d")
        await until(pilot, lambda: screen.editing.finding.state == "several")
        await pilot.press("enter")
        await pilot.pause(0.2)
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))


@pytest.mark.usefixtures("saves")
async def test_a_change_ends_the_check_before_it_and_esc_stops_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, ended = [], []

    async def slow(draft: Draft) -> object:
        begun.append(draft.text())
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(draft.text())
        raise AssertionError

    monkeypatch.setattr("tui.editing.judging.judge", slow)
    app = started()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await made(pilot, "slant:2x2:d2d")
        await until(pilot, lambda: len(begun) == 1)
        assert "Checking, Esc stops it." in verdict_of(pilot)
        await pilot.press("1")
        await until(pilot, lambda: len(begun) == 2)
        assert len(ended) == 1
        await pilot.press("escape")
        await until(pilot, lambda: len(ended) == 2)
        await pilot.pause(0.4)
        assert len(begun) == 2
        assert "Not checked." in verdict_of(pilot)
        await pilot.press("2")
        await until(pilot, lambda: len(begun) == 3)
        await pilot.press("Q")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await until(pilot, lambda: len(ended) == 3)
        assert screen.editing.due


@pytest.mark.usefixtures("saves")
async def test_a_draft_is_gone_on_with_where_it_was_left() -> None:
    app = started()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("down", "6", "enter")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        await pilot.press("1", "2", "3", "u")
        before = editor(pilot).editing.draft.lines()
        await pilot.press("Q")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert [kept.name for kept in keeping.drafts()] == ["own-1"]
        form = await opened(pilot)
        assert form.rows()[0] == "draft"
        await pilot.press("up", "right", "enter")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        draft = editor(pilot).editing.draft
        assert draft.lines() == before
        await pilot.press("r")
        assert len(draft.values) == 3


@pytest.mark.usefixtures("saves")
async def test_a_draft_is_removed_and_brought_back_in_the_form_by_keys_and_by_mouse() -> None:
    app = started()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        await pilot.press("1", "Q")
        form = await opened(pilot)
        await pilot.press("up", "right", "delete")
        assert keeping.drafts() == []
        assert form.rows()[0] == "kind"
        await pilot.press("u")
        assert len(keeping.drafts()) == 1
        while not form.draft:
            await click_key(pilot, form.rows().index("draft"))
            await pilot.pause(0.1)
        await click_key(pilot, ("key", "Del"))
        await pilot.pause(0.1)
        assert keeping.drafts() == []
        await click_key(pilot, ("key", "u"))
        await pilot.pause(0.1)
        assert len(keeping.drafts()) == 1


@pytest.mark.usefixtures("saves")
async def test_a_finished_game_and_one_in_play_are_edited_by_one_key() -> None:
    app = started()
    async with app.run_test(size=(120, 36)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        app.play_id(Start("play", puzzle_id="hitori:5x5de:5154542152243135512112524"))
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        for finished in (False, True):
            if finished:
                app.open_save(library.last() or "")
                await until(pilot, lambda: isinstance(app.screen, PlayScreen))
                game = app.screen.session.game  # type: ignore[attr-defined]
                await until(pilot, lambda game=game: game.solutions is not None)  # type: ignore[misc]
                await pilot.press("Z")
                await until(pilot, lambda: isinstance(app.screen, Dialog))
                await pilot.press("y")
                await until(pilot, lambda: isinstance(app.screen, PlayScreen))
                await until(pilot, lambda: app.screen.session.finished)  # type: ignore[attr-defined]
            await pilot.press("E")
            await until(pilot, lambda: isinstance(app.screen, EditorScreen))
            draft = editor(pilot).editing.draft
            assert desc(draft.text()) == "5154542152243135512112524"
            await pilot.press("1")
            await pilot.press("Q")
            await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert [kept.name for kept in keeping.drafts()] == ["own-2", "own-1"]


@pytest.mark.usefixtures("saves")
async def test_the_id_is_copied_and_the_board_goes_into_files(tmp_path: Path) -> None:
    app = started()
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await made(pilot, "slant:2x2:d2d")
        await pilot.press("U")
        assert app.clipboard == "slant:2x2:d2d"
        for key, suffix, held in (("I", "svg", "<svg"), ("X", "txt", "slant:2x2:d2d")):
            await pilot.press(key)
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
    app = started()
    async with app.run_test(size=size) as pilot:
        screen = await made(pilot, "tents:8x8:_d_oaaien_b_a,3,0,2,1,2,1,2,1,1,2,1,2,2,0,1,3")
        puzzle = screen.editing.draft.board()

        async def take(title: str) -> None:
            if by == "keys":
                await pilot.press("Y")
            else:
                wide = screen.query_one("#keys-pane").display
                await click_key(pilot, ("run", "take_out") if wide else ("key", "Y"))
            await until(pilot, lambda: isinstance(app.screen, Choose))
            window = app.screen
            assert isinstance(window, Choose)
            titles = [title for title, _, _ in window.options]
            if by == "keys":
                await pilot.press(*["down"] * titles.index(title), "enter")
            else:
                pane = window.query_one(LinesPane)
                shown_ = pane.canvas.text().split("\n")
                row = next(n for n, line in enumerate(shown_) if title in line)
                await pilot.click(pane, offset=(5, row))
            await until(pilot, lambda: app.screen is screen)

        await take("Copy the board's link (puzz.link)")
        found = bringing.board_in(app.clipboard.encode(), "the link").puzzle
        assert found.id == puzzle.id
        await take("Copy the board as text")
        again = bringing.board_in(app.clipboard.encode(), "the text").puzzle
        assert (again.id, again.rule) == (puzzle.id, "local")
        await take("Save it as a game to send (TOML)")
        (sent,) = tmp_path.rglob("*.toml")
        opened = bringing.bring_in(sent)
        library.close(opened)
        assert (opened.game.puzzle.id, opened.game.puzzle.rule) == (puzzle.id, puzzle.rule)
        await take("Save a page to print (PDF)")
        await until(pilot, lambda: "The page is in" in screen.editing.said)
        (page,) = tmp_path.rglob("*.pdf")
        assert page.read_bytes().startswith(b"%PDF")


@pytest.mark.usefixtures("saves")
async def test_rebound_keys_hold_in_the_editor_and_are_shown() -> None:
    keys = {"undo": "f8", "play": "J", "take_out": "F", "hint": "n"}
    person = settings.Settings(motion=False, keys=keys)
    app = Solitudo(Start(), terminal.Terminal(), person)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await made(pilot, "slant:2x2:d2d")
        await until(pilot, lambda: "J play it" in verdict_of(pilot))
        assert screen.editing.finding.state == "several"
        row = screen.query_one("#keys", Bar).canvas.text()
        assert "F8 undo" in row
        assert "J play" in row
        await pilot.press("1")
        assert screen.editing.version == 1
        await pilot.press("u", "enter")
        assert screen.editing.version == 1, "the usual keys mean nothing any more"
        assert app.screen is screen
        await pilot.press("f8")
        assert screen.editing.version == 2
        await pilot.press("F")
        await until(pilot, lambda: isinstance(app.screen, Choose))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        await until(pilot, lambda: screen.editing.finding.state == "several")
        marked = screen.editing.marked()
        assert marked
        await pilot.press("n")
        where = screen.editing.cursor
        assert where in marked, "what is rebound elsewhere is as it was here"
        await pilot.press("n")
        assert (screen.editing.cursor == where) == (len(marked) == 1)


@pytest.mark.usefixtures("saves")
async def test_a_pasted_board_is_taken_and_other_text_refused() -> None:
    app = started()
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await made(pilot, "slant:2x2:d2d")
        screen.post_message(events.Paste("nothing at all"))
        await pilot.pause(0.1)
        assert editor(pilot).editing.said
        screen.post_message(events.Paste("hitori:3x3:133312121\n"))
        await until(pilot, lambda: app.screen is not screen)
        assert editor(pilot).editing.draft.kind.name == "hitori"


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize("size", [(44, 16), (60, 18), (80, 24), (80, 50), (120, 36), (200, 60)])
@pytest.mark.parametrize("name", BOARDS)
async def test_everything_is_there_at_every_size(name: str, size: tuple[int, int]) -> None:
    app = started()
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        app.push_screen(EditorScreen(keeping.Keeper(BOARDS[name]())))
        await until(pilot, lambda: isinstance(app.screen, EditorScreen))
        screen = editor(pilot)
        await until(pilot, lambda: bool(screen.query("#verdict")))
        await until(pilot, lambda: bool(verdict_of(pilot).strip()))
        assert screen.query_one(DraftPane).size.width > 0
        for arrow in ARROWS:
            await pilot.press(arrow, arrow)
        keys = screen.query_one("#keys", Bar).canvas.text()
        assert "? keys" in keys
        regions = [w.region for w in screen.children if w.display]
        for number, one in enumerate(regions):
            assert screen.region.contains_region(one)
            assert not any(one.overlaps(other) for other in regions[:number])


async def test_a_terminal_that_is_too_small_says_so_and_comes_back(saves: Path) -> None:
    app = started()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await made(pilot, "slant:2x2:d2d")
        await pilot.resize_terminal(30, 10)
        await pilot.pause(0.1)
        assert "Needs 40×15, has 30×10." in screen.query_one("#header", Bar).canvas.text()
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.2)
        assert "Make a board" in screen.query_one("#header", Bar).canvas.text()
        assert screen.query_one(DraftPane).display
    assert saves is not None
