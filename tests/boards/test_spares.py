"""Pre-generated boards: kept, used once, and made in their order."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.values import Request
from solitudo.tui.boards import daily, generator
from solitudo.tui.boards import spare_files as stores
from solitudo.tui.boards import spares as stocks
from solitudo.tui.boards.new_game import Drawn
from solitudo.tui.boards.spare_files import Board, Sort, Store, sort_of
from solitudo.tui.boards.spares import Stock
from solitudo.tui.saves import library
from tests.boards.worked import SORT, board, drawn
from tests.pilot import until

pytestmark = pytest.mark.usefixtures("saves")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "cache" / "ready")


# the folder


def test_a_board_is_handed_out_once_whoever_asks(store: Store) -> None:
    others = [Store(store.folder) for _ in range(8)]
    names = [store.put(SORT, board(seed)) for seed in range(20)]

    def all_of(one: Store) -> list[Board]:
        return [got for name in names if (got := one.take(SORT, name)) is not None]

    with ThreadPoolExecutor(8) as pool:
        taken = [got for found in pool.map(all_of, others) for got in found]
    assert sorted(got.id for got in taken) == sorted(board(seed).id for seed in range(20))
    assert store.names(SORT) == []


def test_its_files_are_for_the_user_only(store: Store) -> None:
    name = store.put(SORT, board(1))
    assert (store.folder / name).stat().st_mode & 0o777 == 0o600
    assert store.folder.stat().st_mode & 0o777 == 0o700


def other_level(raw: bytes) -> bytes:
    return raw.replace(b'level = "easy"', b'level = "e\\u0007sy"')


def cut(raw: bytes) -> bytes:
    return raw[: len(raw) // 2]


def changed(raw: bytes) -> bytes:
    at = raw.rindex(b"values") + 13
    return raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]


@pytest.mark.parametrize(
    "harm",
    [cut, other_level, changed, lambda raw: b"", lambda raw: b"\xff" * 100, lambda raw: b"0 {}",
     lambda raw: b"[" * 60_000, lambda raw: raw.replace(b" ", b"")],
)  # fmt: skip
def test_a_damaged_file_is_thrown_away(store: Store, harm: Callable[[bytes], bytes]) -> None:
    name = store.put(SORT, board(1))
    path = store.folder / name
    path.write_bytes(harm(path.read_bytes()))
    stock = Stock(store)
    assert stock.take("hitori", drawn()) is None
    assert not path.exists()


def test_a_pipe_in_its_place_holds_nobody_up(store: Store) -> None:
    name = store.put(SORT, board(1))
    for path in (store.folder / name, store.folder / "played"):
        path.unlink(missing_ok=True)
        os.mkfifo(path)
    assert store.take(SORT, name) is None
    assert store.played() == []


def test_a_file_of_another_sort_under_this_name_is_not_used(store: Store) -> None:
    other = sort_of("hitori", drawn("6"))
    name = store.put(other, board(1, request=Request("6", "easy", 1)))
    wrong = name.replace(store.prefix(other), store.prefix(SORT))
    (store.folder / name).rename(store.folder / wrong)
    assert store.take(SORT, wrong) is None


def test_a_board_with_another_boards_solution_is_not_opened() -> None:
    one, other = board(1), board(2)
    assert one.opened() is not None
    assert one._replace(values=other.values).opened() is None
    assert one._replace(values=other.values[:-2]).opened() is None
    assert one._replace(values="f" * len(one.values)).opened() is None
    assert one._replace(id="hitori:5x5:nonsense").opened() is None


@pytest.mark.parametrize("kind", engines.kinds())
def test_boards_of_every_kind_are_opened_as_they_were_made(kind: str) -> None:
    known = engines.kind(kind)
    size = known.default_size
    request = known.check(Request(size, known.levels_at(size)[0], 3))
    made = board(3, kind, request)
    opened = made.opened()
    assert opened is not None
    assert (opened.puzzle.id, opened.solutions) == (made.id, opened.puzzle.solutions)
    assert opened.level == made.level


def test_what_another_version_made_is_not_used(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.put(SORT, board(1))
    assert Stock(Store(store.folder)).ready("hitori", drawn()) == 1
    monkeypatch.setattr(engines, "__version__", "9.9.9")
    later = Stock(Store(store.folder))
    assert later.ready("hitori", drawn()) == 0
    assert later.take("hitori", drawn()) is None


def test_changing_a_generator_changes_the_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hitori").mkdir()
    source = tmp_path / "hitori" / "generate.py"
    source.write_text("one = 1\n")
    monkeypatch.setattr(engines, "__file__", str(tmp_path / "__init__.py"))
    before = stores.stamp()
    assert stores.stamp() == before
    source.write_text("one = 12\n")
    assert stores.stamp() != before


def test_the_folder_keeps_within_its_bounds(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "MOST_BOARDS", 5)
    made = board(1)
    names = []
    for number in range(9):
        names.append(store.put(SORT, made))
        os.utime(store.folder / names[-1], (number, number))
    store.tidy()
    assert store.names(SORT) == sorted(names[-5:])
    monkeypatch.setattr(stores, "MOST_BYTES", 3 * (store.folder / names[-1]).stat().st_size)
    store.tidy()
    assert store.names(SORT) == sorted(names[-3:])


def test_what_lies_about_goes_after_a_day_and_not_before(store: Store) -> None:
    store.put(SORT, board(1))
    for name in (".unfinished.board", "0123-4567-89.board"):
        (store.folder / name).write_text("x")
    store.tidy()
    assert len(list(store.folder.iterdir())) == 3
    for path in store.folder.iterdir():
        if path.name not in store.names(SORT):
            os.utime(path, (1, 1))
    store.tidy()
    assert [path.name for path in store.folder.iterdir()] == store.names(SORT)


GHOST = '["ghost", "5", "easy", "", [], "", ""]'


def test_what_is_played_is_remembered_and_a_damaged_list_is_not(store: Store) -> None:
    sorts = [sort_of("hitori", drawn(str(size))) for size in range(4, 16)]
    store.remember(sorts)
    assert store.played() == sorts[: stores.MOST_PLAYED]
    for text in ("", "{", "played = 7", f"played = [{GHOST}, 3]", "played = " + "[" * 60_000):
        (store.folder / "played").write_text(text)
        assert store.played() == []


# the boards that are made, and for whom


def test_what_is_played_again_stands_first_and_only_once(store: Store) -> None:
    stock = Stock(store)
    sorts = [sort_of("hitori", drawn(str(size))) for size in range(5, 5 + stores.MOST_PLAYED)]
    for sort in sorts:
        stock.play(sort)
    assert stock.played == sorts[::-1]
    stock.play(sorts[1])
    assert stock.played == store.played() == [sorts[1], *(sorts[2:])[::-1], sorts[0]]


@pytest.fixture
async def stock(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stock]:
    """A stock with no usual boards, so that it makes only what it is asked for."""
    monkeypatch.setattr(engines, "kinds", lambda: ())
    monkeypatch.setattr(Stock, "days", lambda self, today: iter(()))
    made = Stock(store)
    yield made
    await made.close()
    await asyncio.sleep(0)


async def test_what_may_be_asked_for_next_is_made_and_each_board_once(stock: Stock) -> None:
    stock.begin()
    stock.expect("hitori", drawn())
    await until(None, lambda: stock.ready("hitori", drawn()) == stocks.NOW)
    seen = set()
    for _ in range(stocks.NOW):
        made = stock.take("hitori", drawn())
        assert made is not None
        assert made.puzzle.solutions == made.solutions
        seen.add(made.puzzle.id)
    assert len(seen) == stocks.NOW
    # and more boards like it are made since
    await until(None, lambda: stock.ready("hitori", drawn()) == stocks.NOW)


async def test_another_copy_of_the_program_uses_the_same_boards(stock: Stock) -> None:
    stock.begin()
    stock.expect("hitori", drawn())
    await until(None, lambda: stock.ready("hitori", drawn()) == stocks.NOW)
    await stock.close()
    other = Stock(Store(stock.store.folder))
    theirs = [other.take("hitori", drawn()) for _ in range(stocks.NOW)]
    assert all(theirs)
    assert stock.ready("hitori", drawn()) == 0
    assert stock.take("hitori", drawn()) is None


async def test_what_another_copy_took_is_not_handed_out_from_memory(stock: Stock) -> None:
    stock.begin()
    stock.expect("hitori", drawn())
    await until(None, lambda: stock.ready("hitori", drawn()) == stocks.NOW)
    assert stock.work is not None
    stock.work.cancel()
    for path in stock.store.folder.glob("*.board"):
        path.unlink()
    assert stock.take("hitori", drawn()) is None


@pytest.mark.parametrize("busy", [False, True])
async def test_the_end_of_the_stock_is_the_end_of_its_worker(stock: Stock, busy: bool) -> None:
    stock.begin()
    stock.expect("hitori", drawn())
    await until(None, lambda: stock.ready("hitori", drawn()) == stocks.NOW)
    if busy:
        stock.expect("hitori", drawn("40", "extreme"))
        await until(None, lambda: stock.making is not None)
    process = stock.maker.process
    assert process is not None
    await stock.close()
    assert await asyncio.wait_for(process.wait(), 60) != 0


async def test_a_folder_that_cannot_be_written_is_done_without(
    stock: Stock, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    stock.store.folder = tmp_path / "file" / "ready"
    stock.begin()
    stock.expect("hitori", drawn())
    await until(None, lambda: stock.ready("hitori", drawn()) == stocks.NOW)
    made = [stock.take("hitori", drawn()) for _ in range(stocks.NOW)]
    assert len({got.puzzle.id for got in made if got is not None}) == stocks.NOW


async def test_a_seed_that_was_asked_for_has_its_own_board(stock: Stock) -> None:
    stock.begin()
    stock.expect("hitori", drawn())
    await until(None, lambda: stock.ready("hitori", drawn()) == stocks.NOW)
    asked = Request("5", "easy", 77)
    assert stock.take("hitori", asked) is None
    made = await stock.fetch("hitori", asked, lambda share: None)
    assert made.puzzle.id == engines.kind("hitori").generate(asked, lambda share: None).id
    assert stock.ready("hitori", drawn()) == stocks.NOW
    assert stock.ready("hitori", asked) == 0


async def test_what_does_not_lie_ready_comes_from_the_warm_worker(
    stock: Stock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*args: object) -> None:
        await asyncio.Event().wait()

    stock.begin()
    monkeypatch.setattr(generator, "make", never)
    shares: list[float] = []
    made = await asyncio.wait_for(stock.fetch("hitori", drawn("6"), shares.append), 60)
    assert made.puzzle.grid.width == 6
    assert made.puzzle.solutions == made.solutions


async def test_a_worker_at_something_else_is_not_waited_for(
    stock: Stock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stocks, "GRACE", 60.0)
    asked = asyncio.Event()

    async def stuck(words: object, tell: object) -> dict[str, object]:
        asked.set()
        await asyncio.Event().wait()
        return {}

    monkeypatch.setattr(stock.maker, "ask", stuck)
    stock.begin()
    stock.expect("hitori", drawn())
    await asked.wait()
    made = await asyncio.wait_for(stock.fetch("hitori", drawn("6"), lambda share: None), 60)
    assert made.puzzle.grid.width == 6
    # the same for one that is delayed at this very board only for a moment
    monkeypatch.setattr(stocks, "GRACE", 0.01)
    made = await asyncio.wait_for(stock.fetch("hitori", drawn(), lambda share: None), 60)
    assert made.puzzle.grid.width == 5


async def test_a_search_that_is_stopped_loses_no_board(
    stock: Stock, monkeypatch: pytest.MonkeyPatch
) -> None:
    stock.begin()
    search = asyncio.ensure_future(stock.fetch("hitori", drawn("7"), lambda share: None))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    search.cancel()
    with suppress(asyncio.CancelledError):
        await search
    await until(None, lambda: stock.ready("hitori", drawn("7")) == 1)
    # nobody else has a use for a board of a chosen seed
    right, gone, answered = stock.maker.ask, asyncio.Event(), asyncio.Event()

    async def later(words: Sequence[str], tell: Callable[[float], None]) -> dict[str, Any]:
        await gone.wait()
        answer = await right(words, tell)
        answered.set()
        return answer

    monkeypatch.setattr(stock.maker, "ask", later)
    asked = Request("7", "easy", 5)
    search = asyncio.ensure_future(stock.fetch("hitori", asked, lambda share: None))
    await until(None, lambda: stock.making == sort_of("hitori", asked))
    search.cancel()
    gone.set()
    await answered.wait()
    await until(None, lambda: stock.making is None)
    assert stock.ready("hitori", asked) == 0


async def test_without_a_worker_boards_are_still_made(
    stock: Stock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nobody(words: object) -> asyncio.subprocess.Process:
        raise PuzzleError("The generator could not be started: no.")

    right = generator.start
    monkeypatch.setattr(generator, "start", nobody)
    stock.begin()
    stock.expect("hitori", drawn())
    assert stock.work is not None
    await asyncio.wait_for(stock.work, 60)
    monkeypatch.setattr(generator, "start", right)
    made = await stock.fetch("hitori", drawn(), lambda share: None)
    assert made.puzzle.solutions == made.solutions


async def test_a_worker_that_was_killed_is_started_again(stock: Stock) -> None:
    stock.begin()
    stock.expect("hitori", drawn())
    await until(None, lambda: stock.ready("hitori", drawn()) == stocks.NOW)
    assert stock.maker.process is not None
    stock.maker.process.kill()
    for _ in range(stocks.NOW):
        assert stock.take("hitori", drawn()) is not None
    await until(None, lambda: stock.ready("hitori", drawn()) == stocks.NOW)


def test_a_new_installation_begins_with_what_is_chosen_and_each_kinds_usual_board(
    store: Store,
) -> None:
    stock = Stock(store)
    stock.expect("tents", drawn("12", "medium"))
    today = date(2026, 11, 18)
    first = [sort for sort, _ in stock.wanted(today)][: len(engines.kinds()) + 2]
    assert first[0] == sort_of("tents", drawn("12", "medium"))
    usual = [
        sort_of(name, drawn(engines.kind(name).default_size, engines.kind(name).levels[0]))
        for name in engines.kinds()
    ]
    assert first[1:-1] == usual
    assert first[-1] == sort_of(*daily.board_of(today))


def test_all_that_is_wanted_fits_into_the_folder(store: Store) -> None:
    stock = Stock(store)
    for size in range(5, 20):
        stock.expect("hitori", drawn(str(size)))
        stock.play(sort_of("slant", drawn(str(size))))
    most: dict[Sort, int] = {}
    for sort, count in stock.wanted(date.today()):
        most[sort] = max(count, most.get(sort, 0))
    assert sum(most.values()) < stores.MOST_BOARDS / 2


def test_the_board_of_a_day_is_the_same_for_everyone(store: Store) -> None:
    day = date(2026, 11, 20)
    kind, request = daily.board_of(day)
    stock = Stock(store)
    assert [sort for sort, _ in stock.days(day)] == [
        sort_of(kind, request),
        sort_of(*daily.board_of(day + timedelta(days=1))),
    ]
    made = board(request.seed, kind, request)
    store.put(sort_of(kind, request), made)
    taken = stock.take(kind, request)
    assert taken is not None
    assert taken.puzzle.id == engines.kind(kind).generate(request, lambda share: None).id
    # once it was begun, it is not made again
    library.create(taken.puzzle, name=daily.name_of(day), daily=day.isoformat()).file.close()
    assert len(list(stock.days(day))) == 1


def test_a_drawn_seed_stays_one_through_a_request() -> None:
    request = engines.kind("hitori").check(drawn()._replace(level="hard"))
    assert isinstance(request.seed, Drawn)
    assert sort_of("hitori", request).seed is None
    assert sort_of("hitori", Request("5", "easy", 3)).seed == 3
