"""When the power goes, what was done a moment before is on the disk: moves, drafts, settings, games
that were mended or had to go on in another file."""

from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core import files
from solitudo.engines.core.draft import Write, draft_type
from solitudo.tui.person import settings
from solitudo.tui.saves import library
from solitudo.tui.screens.editor import draft_files
from tests.forgetful import ForgetfulDisk

BOARD = "hitori:5x5de:5154542152243135512112524"
CELLS = ("A1", "C1", "E1", "B2", "D2", "A3")


@pytest.fixture
def disk(saves: Path, monkeypatch: pytest.MonkeyPatch) -> ForgetfulDisk:
    return ForgetfulDisk(saves.parents[1], monkeypatch)


def test_every_move_is_on_the_disk_soon(disk: ForgetfulDisk) -> None:
    opened = library.create(engines.read(BOARD), name="mine")
    for number, cell in enumerate(CELLS, 1):
        opened.game.mark("b", cell)
        disk.keeps(opened.file.path)
        kept = disk.kept(opened.file.path) or b""
        assert library.read_save(kept, "mine").game.lines == number
    disk.lose_power()
    assert library.look("mine").position == opened.game.position


def test_a_game_that_is_closed_is_on_the_disk_at_once(disk: ForgetfulDisk) -> None:
    opened = library.create(engines.read(BOARD), name="mine")
    for cell in CELLS:
        opened.game.mark("b", cell)
    opened.file.close()
    disk.lose_power()
    assert library.look("mine").lines == len(CELLS)


def test_a_game_that_goes_on_in_another_file_is_there_whole(disk: ForgetfulDisk) -> None:
    opened = library.create(engines.read(BOARD), name="mine")
    opened.game.mark("b", "A1")
    opened.file.path.write_bytes(b"something else")
    opened.game.mark("b", "C1")
    assert opened.file.name == "mine-2"
    disk.keeps(opened.file.path)
    disk.lose_power()
    assert library.look("mine-2").lines == 2


def test_a_damaged_game_that_was_mended_is_on_the_disk(disk: ForgetfulDisk) -> None:
    opened = library.create(engines.read(BOARD), name="mine")
    opened.game.mark("b", "A1")
    opened.file.close()
    with opened.file.path.open("ab") as file:
        file.write(b"2 = 'rubbish'\n")
    again = library.open_save("mine")
    again.file.close()
    disk.lose_power()
    assert library.look("mine").lines == 1
    assert not disk.too_early


def test_every_change_of_a_draft_is_on_the_disk_soon(disk: ForgetfulDisk) -> None:
    kind = engines.kind("hitori")
    draft = draft_type(kind)(kind, "5", {})
    file = draft_files.DraftFile(draft)
    for spot in draft.spots[:5]:
        draft.do((Write(spot, "1"),))
        disk.keeps(file.path)
    name = file.name
    disk.lose_power()
    file.close()
    again = draft_files.open_draft(name)
    assert again.draft.values == draft.values
    again.close()


def test_what_is_written_anew_is_on_the_disk_before_it_has_its_name(disk: ForgetfulDisk) -> None:
    settings.save(settings.Settings(theme="paper"))
    settings.save(settings.Settings(theme="paper", mouse=False))
    path = settings.config_folder() / settings.FILE
    assert not disk.too_early
    assert disk.kept(path) == path.read_bytes()
    disk.lose_power()
    assert settings.load().settings.mouse is False


def test_the_disk_of_these_tests_forgets(disk: ForgetfulDisk) -> None:
    folder = disk.folder / "data"
    folder.mkdir(exist_ok=True)
    synced, forgotten = folder / "synced", folder / "forgotten"
    files.fill(files.open_new(synced), b"before")
    files.fill(files.open_new(forgotten), b"gone", sync=False)
    synced.write_bytes(b"after")
    forgotten.replace(folder / "renamed")
    assert disk.too_early == ["forgotten -> renamed"]
    disk.lose_power()
    assert synced.read_bytes() == b"before"
    assert not (folder / "renamed").exists()
