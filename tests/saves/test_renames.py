"""Saves with another name than they had are found by the games that name them."""

from pathlib import Path

import pytest

from solitudo import engines
from solitudo.tui.saves import catalogue, library, renames
from solitudo.tui.saves.renames import now_called
from tests.pilot import app_on, playing, press

BOARD = "hitori:5x5de:5154542152243135512112524"
LONG_AGO, LATER = "2020-01-01T10:00:00+01:00", "2999-01-01T10:00:00+01:00"

pytestmark = pytest.mark.usefixtures("saves")


def made(name: str, previous: str = "") -> library.Opened:
    return library.create(engines.read(BOARD), name=name, previous=previous)


def test_a_name_is_followed_through_all_that_became_of_it() -> None:
    made("one").file.close()
    library.rename("one", "two")
    library.rename("two", "three")
    assert now_called("one", LONG_AGO) == "three"
    assert now_called("one", "") == "three"
    kept = catalogue.put_away("three")
    assert now_called("one", LONG_AGO) == kept.name
    made("three").file.close()
    assert catalogue.bring_back(kept) == "three-2"
    assert now_called("one", LONG_AGO) == "three-2"


def test_a_name_given_later_to_another_game_means_that_one_from_then_on() -> None:
    made("one").file.close()
    library.rename("one", "two")
    made("one").file.close()
    assert now_called("one", LATER) == "one", "the game that has the name since"
    assert now_called("one", LONG_AGO) == "two"


@pytest.mark.parametrize("held", [b"", b"\xff\xfe", b"[1]\n", b"[[[\n{}\nnull\n", b'["x","a","b"]'])
def test_what_is_damaged_is_passed_over(held: bytes) -> None:
    renames.path().parent.mkdir(exist_ok=True)
    renames.path().write_bytes(held)
    assert now_called("a", LONG_AGO) == "a"
    made("one").file.close()
    library.rename("one", "two")
    assert now_called("one", LONG_AGO) == "two"


def test_the_list_stays_within_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renames, "MOST_BYTES", 2000)
    for number in range(60):
        renames.note(f"game-{number}", f"game-{number + 1}")
        assert renames.path().stat().st_size < 2000
    assert now_called("game-59", LONG_AGO) == "game-60"
    assert renames.path().stat().st_mode & 0o77 == 0


async def test_undo_at_the_start_finds_the_game_before_under_its_new_name(saves: Path) -> None:
    made("one").file.close()
    opened = made("other", previous="one")
    app = app_on(opened)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        library.rename("one", "two")
        kept = catalogue.put_away("two")
        await press(pilot, "u")
        screen = playing(app)
        assert "press u in the saved games" in " ".join(screen.panes.guide.canvas.text().split())
        catalogue.bring_back(kept)
        await press(pilot, "u")
        screen = playing(app)
        assert screen.opened.file.name == "two"
