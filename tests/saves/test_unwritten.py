"""A disk that takes nothing, in play: every way of acting goes on, a sign says all the while that
the game is not saved, and it is written as soon as that can be."""

import errno
import os
import shutil
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.tui.app.app import Solitudo
from solitudo.tui.play.bar_text import unwritten_runs
from solitudo.tui.play.messages import Notice
from solitudo.tui.play.session import Session
from solitudo.tui.saves import library, summaries
from tests.pilot import app_on, playing, press
from tests.said import said

BOARD = "hitori:5x5de:5154542152243135512112524"


class FullDisk:
    """`os.write` refuses what goes to a file while it is full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        plain = os.write

        def write(handle: int, data: bytes) -> int:
            if self.full:
                raise OSError(errno.ENOSPC, "No space left on device")
            return plain(handle, data)

        monkeypatch.setattr(os, "write", write)


def words(app: Solitudo) -> str:
    """Return all text on the screen."""
    strips = [app.screen._compositor.render_strips()][0]
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (44, 16)])
async def test_play_goes_on_with_a_sign_and_all_is_written_when_there_is_room_again(
    saves: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    disk = FullDisk(monkeypatch)
    app = app_on(BOARD)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "enter", "down", "enter")
        disk.full = True
        await press(pilot, "down", "enter", "u", "u")
        assert "not saved" in words(app)
        await press(pilot, "f2", "down", "enter", "escape", "[")
        board = playing(app).panes.board
        await pilot.click(board, offset=(board.size.width // 2, board.size.height // 2))
        await press(pilot, "escape", "M", "x", "enter")
        assert playing(app).session.game.lines > 4
        assert "not saved" in words(app), "the sign stays"
        disk.full = False
        playing(app).tick()
        await pilot.pause()
        assert "not saved" not in words(app)
        game = playing(app).session.game
        assert library.look(playing(app).opened.file.name).lines == game.lines
    assert summaries.newest()[0].moves == len(game.tree.nodes) - 1


async def test_a_game_left_while_the_disk_is_full_is_written_later(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FullDisk(monkeypatch)
    app = app_on(BOARD)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        disk.full = True
        await press(pilot, "enter", "Q")
        assert len(app.unwritten.games) == 1
        disk.full = False
        app.ending.look_round()
        assert app.unwritten.games == []
    assert summaries.newest()[0].moves == 1


async def test_at_the_end_a_game_that_cannot_be_written_is_put_elsewhere_and_told(
    saves: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitudo.tui.person.retry.elsewhere", lambda: tmp_path / "elsewhere")
    app = app_on(BOARD)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await press(pilot, "enter")
        shutil.rmtree(saves.parent)
        saves.parent.write_text("in the way")
        await press(pilot, "down", "enter")
        name = playing(app).opened.file.name
        app.quit()
        await pilot.pause()
    (told,) = app.ending.last_words
    kept = tmp_path / "elsewhere" / f"{name}.toml"
    assert (
        told == f"The game {name} could not be written (Not a directory). It was saved as {kept}."
    )
    assert library.look(kept).lines >= 2


async def test_a_folder_that_is_deleted_in_play_is_told_and_made_again(saves: Path) -> None:
    app = app_on(BOARD)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await press(pilot, "enter", "down")
        shutil.rmtree(saves.parent)
        await press(pilot, "enter")
        told = said(playing(app).session, Notice)
        assert (
            " ".join((told.title, *told.text)).strip()
            == "The file of this game was gone: it was written anew."
        )
        assert library.look(playing(app).opened.file.name).lines == 2


def test_why_the_last_moves_are_not_saved_stands_where_there_is_room(saves: Path) -> None:
    opened = library.create(engines.read("hitori:5x5de:5154542152243135512112524"))
    session = Session(opened.game)
    assert unwritten_runs(session, True) == []
    session.unwritten = "the disk is full"
    told = [unwritten_runs(session, wide)[0][0].strip() for wide in (False, True)]
    assert told == ["! not saved", "! not saved: the disk is full"]
