"""The board that home offers next, by one's own times, and the pane of the day and the week."""

from datetime import date, timedelta
from pathlib import Path

from solitudo import engines
from solitudo.engines.core import bank
from solitudo.engines.core.statistics import ALONE, HELPED, Record
from solitudo.tui.person import record_book
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import library
from solitudo.tui.screens.home.screen import HomeScreen
from solitudo.tui.screens.home.today import next_board
from tests.pilot import app_on, press, rest, top, until

BOARD = "hitori:5x5de:5154542152243135512112524"


def solved(size: str, level: str = "easy", tenths: int = 2400, help: int = ALONE) -> Record:
    day = (date.today() - timedelta(days=1)).isoformat()
    return Record(
        f"{day}T10:00:00.000+00:00", "hitori", size, level, "normal", "", tenths, 0, 0, 9, help,
        f"{size}-{tenths}", f"a-{tenths}", daily=day,
    )  # fmt: skip


def test_nothing_is_next_before_the_first_board() -> None:
    assert next_board([]) is None


def test_the_same_comes_again_until_it_was_solved_often_without_help() -> None:
    twice = [solved("8x8"), solved("8x8", tenths=2600)]
    found = next_board(twice)
    assert found is not None
    assert (found.kind, found.size, found.level) == ("hitori", "8", "easy")
    helped = next_board([*twice, solved("8x8", help=HELPED)])
    assert helped is not None
    assert helped.size == "8", "help does not count"
    third = next_board([*twice, solved("8x8", tenths=2500)])
    assert third is not None
    assert (third.size, third.why) == ("9", "You solve 8×8 in about 4:10.")


def test_the_largest_size_comes_again() -> None:
    sizes = engines.kind("hitori").sizes
    largest = max(sizes, key=int)
    found = next_board([solved(f"{largest}x{largest}", tenths=n) for n in range(3)])
    assert found is not None
    assert found.size == largest


async def test_the_pane_tells_the_day_the_week_and_the_next_board(saves: Path) -> None:
    for tenths in (2400, 2500, 2600):
        record_book.write(solved("5x5", tenths=tenths))
    for number in range(3):
        library.create(engines.read(BOARD), name=f"game-{number}").file.close()
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        await rest(pilot)
        home = top(app, HomeScreen)
        await until(pilot, lambda: home.today is not None)
        await rest(pilot)
        text = home.query_one("#desk").canvas.text()  # type: ignore[attr-defined]
        for words in ("Today", "1 of 7", "Nothing is due.", "Next for you"):
            assert words in text, words
        shown = [zone[-1] for zone in home.zones]
        assert all(("card", number) in shown for number in range(3)), "no game is out of sight"
        await press(pilot, "M")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        kind = engines.kind("hitori")
        offered = {b.id for name in kind.guide.techniques for b in bank.boards(kind, name)}
        assert top(app, PlayScreen).session.game.puzzle.id in offered
