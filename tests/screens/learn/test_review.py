"""Practice that knows one: a deck of techniques, fed by play, and the positions it chooses."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from solitudo import engines
from solitudo.engines.core import bank, hints, reading, review
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.review import Move
from solitudo.engines.core.values import Gesture
from solitudo.tui.app.app import Solitudo
from solitudo.tui.boards import generator
from solitudo.tui.person.review import (
    ALONE,
    FIRST_DAYS,
    LONGEST,
    MISSED,
    NEW,
    Deck,
    Item,
    Round,
    outcomes,
)
from solitudo.tui.play.exercise import ELSEWHERE
from solitudo.tui.play.messages import Notice
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.saves import library
from solitudo.tui.screens.home.screen import HomeScreen
from solitudo.tui.screens.learn.map_screen import LessonMap
from solitudo.tui.screens.learn.review_screen import ReviewScreen, ReviewSession
from tests.pilot import app_on, on_screen, press, top, until

pytestmark = pytest.mark.usefixtures("saves")

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
TWIN = Item("hitori", "white-twin")
SANDWICH = Item("hitori", "sandwich-pair")
BOARD = "hitori:4x4de:1223314213144331"


def days_until_due(deck: Deck, at: datetime, item: Item = TWIN) -> int:
    return next(day for day in range(500) if item in deck.due(at + timedelta(days=day)))


# data that a game shows


def played(*moves: str, asked: dict[int, int] | None = None) -> Game:
    """A game with these actions; `asked` tells how high a hint was climbed before which."""
    puzzle = engines.read(BOARD)
    game = Game(puzzle, mode="normal", solutions=puzzle.solutions)
    for number, move in enumerate(moves):
        for helped in range((asked or {}).get(number, 0)):
            game.ask(helped + 1)
        game.do(puzzle.vocabulary.read(move))
    return game


def test_what_was_found_is_told_with_the_most_help_it_took() -> None:
    game = played("w:B3", "b:B4", "w:A4", asked={1: 2})
    moves = [
        Move(node.number, technique, 1, "")
        for node, technique in zip(
            game.node.path(), ["sandwich", "white-twin", "white-twin"], strict=True
        )
    ]
    assert outcomes(game, moves) == {"sandwich": ALONE, "white-twin": 2}


def test_what_a_hint_played_is_missed_and_so_is_what_was_passed_over() -> None:
    game = played("w:B3")
    game.play_hint(game.puzzle.vocabulary.read("b:B4").edits, "white-twin")
    one, two = game.node.path()
    moves = [Move(one.number, "sandwich", 1, "corner"), Move(two.number, "white-twin", 1, "")]
    assert outcomes(game, moves) == {"sandwich": ALONE, "white-twin": MISSED, "corner": MISSED}


def test_what_was_passed_over_but_used_elsewhere_is_not_missed() -> None:
    game = played("w:B3", "b:B4")
    one, two = game.node.path()
    moves = [Move(one.number, "hard", 1, "easy"), Move(two.number, "easy", 1, "")]
    assert outcomes(game, moves) == {"hard": ALONE, "easy": ALONE}


def test_the_rungs_of_a_hint_come_back_with_the_save() -> None:
    puzzle = engines.read(BOARD)
    opened = library.create(puzzle, solutions=puzzle.solutions)
    opened.game.ask(1)
    opened.game.ask(2)
    opened.game.do(puzzle.vocabulary.read("w:B3"))
    opened.game.ask(1)
    opened.file.close()
    saved = reading.read(opened.file.path.read_bytes(), "", lambda header: Game(puzzle))
    assert saved.game.hint_steps == opened.game.hint_steps == {0: 2, opened.game.node.number: 1}


# the cards


def test_the_more_help_it_took_the_sooner_it_comes_back() -> None:
    waits = []
    for helped in range(MISSED + 1):
        deck = Deck(Path(str(Deck().path.parent) + str(helped)))
        deck.note(TWIN, helped, NOW)
        waits.append(days_until_due(deck, NOW))
    assert waits == sorted(waits, reverse=True)
    assert waits[0] > waits[1] > waits[-1] >= 1
    assert tuple(waits) == FIRST_DAYS


def test_intervals_grow_while_it_is_found_alone_and_shrink_when_missed() -> None:
    deck, at, waits = Deck(), NOW, []
    for _ in range(4):
        deck.note(TWIN, 1, at)
        waits.append(days_until_due(deck, at))
        at += timedelta(days=waits[-1])
    assert waits == sorted(set(waits))
    deck.note(TWIN, MISSED, at)
    assert days_until_due(deck, at) < waits[-1]


def test_a_game_tells_what_it_showed_once() -> None:
    deck = Deck()
    for _ in range(2):
        deck.observe("a game", "hitori", {"white-twin": 2, "sandwich": 0}, NOW)
    deck.observe("another", "hitori", {"white-twin": 2}, NOW + timedelta(hours=1))
    deck.learn()
    once = Deck(deck.path.parent / "once")
    once.note(TWIN, 2, NOW)
    once.note(TWIN, 2, NOW + timedelta(hours=1))
    assert days_until_due(deck, NOW) == days_until_due(once, NOW)
    before = days_until_due(deck, NOW)
    deck.observe("a game", "hitori", {"white-twin": 0}, NOW + timedelta(days=20))
    deck.learn()
    assert days_until_due(deck, NOW) == before


@pytest.mark.parametrize("helped", range(MISSED + 1))
def test_what_has_not_been_learnt_from_yet_is_due_at_about_the_same_time(helped: int) -> None:
    deck = Deck()
    deck.observe("a game", "hitori", {"white-twin": helped}, NOW)
    estimated = days_until_due(deck, NOW)
    deck.learn()
    assert estimated == days_until_due(deck, NOW)


def test_today_has_what_is_due_and_a_few_that_are_new() -> None:
    deck = Deck()
    deck.observe("a game", "hitori", {"white-twin": 4, "no-such": 4}, NOW - timedelta(days=3))
    items = deck.today(NOW)
    assert items[0] == TWIN
    assert len(items) == 1 + NEW
    assert {item.kind for item in items} == {"hitori"}
    assert all(item.technique in engines.kind("hitori").guide.techniques for item in items)
    assert TWIN not in items[1:]


def test_a_deck_that_nobody_can_read_is_left_alone_and_told() -> None:
    deck = Deck()
    deck.path.parent.mkdir(parents=True)
    deck.path.write_bytes(b"rubbish" * 999)
    with pytest.raises(PuzzleError, match=r"practice\.db"):
        deck.today(NOW)
    assert deck.path.read_bytes() == b"rubbish" * 999


def test_a_practice_ends_after_ten_minutes() -> None:
    practice = Round([TWIN, SANDWICH], Deck())
    assert practice.next() == TWIN
    practice.begun -= LONGEST
    assert practice.next() is None


# a position


def test_a_mark_that_is_right_for_other_reasons_is_not_what_was_found(tmp_path: Path) -> None:
    kind = engines.kind("hitori")
    made = bank.placed(kind, bank.lines(kind, TWIN.technique)[-1])
    puzzle = made.puzzle
    practice = Round([TWIN], Deck(tmp_path / "practice.db"))
    practice.next()
    session = ReviewSession(made, practice)
    first, follows = made.solutions.first, session.follows
    assert first is not None
    assert follows is not None
    free = [cell for cell, value in enumerate(session.position.values) if not value]
    known = [cell for cell in free if follows.knows(puzzle.fact(cell, first[cell]))]
    luck = next(cell for cell in free if cell not in known)
    session.do(Gesture(puzzle.marks[first[luck]], (luck,)))
    assert not session.done
    assert session.messages.current == ELSEWHERE
    session.do(Gesture(puzzle.marks[first[known[0]]], (known[0],)))
    assert session.done
    assert practice.helped == [ALONE]


# on the screen


def app_with(monkeypatch: pytest.MonkeyPatch, *items: Item) -> Solitudo:
    monkeypatch.setattr(Deck, "today", lambda self, at=None: list(items))
    return app_on()


async def position(pilot: Pilot[Any]) -> ReviewScreen:
    """The position that is shown, once it is there."""

    def there() -> bool:
        return isinstance(pilot.app.screen, ReviewScreen) and bool(pilot.app.screen.panes.layout)

    await until(pilot, there)
    return top(pilot.app, ReviewScreen)


def find(screen: ReviewScreen) -> None:
    """Write what the simplest step gives."""
    game = screen.session.game
    found = hints.find(game.puzzle, game.position, hints.techniques_for(game))
    assert found is not None
    assert found.technique == screen.item.technique
    edit = found.edits[0]
    change = game.do(
        game.puzzle.vocabulary.read(f"{edit.mark}:{game.puzzle.grid.labels[edit.cells[0]]}")
    )
    screen.show_parts(screen.session.take(change))


def said(screen: ReviewScreen) -> Notice:
    assert isinstance(screen.session.messages.current, Notice)
    return screen.session.messages.current


@pytest.mark.parametrize("size", [(44, 16), (80, 24), (120, 36)])
async def test_a_practice_goes_from_position_to_position_and_home(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_with(monkeypatch, TWIN, SANDWICH)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "P")
        screen = await position(pilot)
        assert screen.session.game.mode == "practice"
        assert said(screen).title == "Find the next move"
        title = engines.kind("hitori").guide.techniques["white-twin"].title
        assert title not in screen.panes.guide.canvas.text()
        await press(pilot, "N")
        assert app.screen is screen
        find(screen)
        assert said(screen).title == f"Solved unaided: {title}"
        assert said(screen).text[0] == "It is due again in 8 days."
        await press(pilot, "N")
        second = await position(pilot)
        assert second is not screen
        assert second.item == SANDWICH
        await press(pilot, "H", "H", "H")
        assert said(second).title.startswith("Missed")
        await press(pilot, "N")
        await until(pilot, lambda: isinstance(app.screen, LessonMap))
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)
    in_a_week = datetime.now(UTC) + timedelta(days=5)
    assert Deck().due(in_a_week) == [SANDWICH]
    assert not list(library.saves_folder().glob("*"))


async def test_help_and_wrong_marks_count_against_what_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_with(monkeypatch, TWIN, TWIN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "P")
        screen = await position(pilot)
        await press(pilot, "H", "escape")
        find(screen)
        assert said(screen).title.startswith("Solved with hint 1")
        await press(pilot, "N")
        screen = await position(pilot)
        game = screen.session.game
        first = game.puzzle.solutions.first
        assert first is not None
        cell = next(c for c, v in enumerate(game.position.values) if not v)
        wrong = game.puzzle.marks[3 - first[cell]]
        label = game.puzzle.grid.labels[cell]
        change = game.do(game.puzzle.vocabulary.read(f"{wrong}:{label}"))
        screen.show_parts(screen.session.take(change))
        assert not screen.practised.done
        await press(pilot, "u")
        assert game.node is screen.practised.start
        await press(pilot, "u")
        assert game.node is screen.practised.start
        find(screen)
        assert said(screen).title.startswith("Solved with hint 2")


async def test_with_nothing_due_home_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_with(monkeypatch)
    told: list[str] = []
    app.notify_plain = told.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "P")
        assert told == ["No reviews are due today."]
        assert isinstance(app.screen, HomeScreen)


async def test_home_tells_what_is_due() -> None:
    Deck().observe("a game", "hitori", {"white-twin": 4}, datetime.now(UTC) - timedelta(days=3))
    app = app_on()
    async with app.run_test(size=(120, 36)) as pilot:
        title = engines.kind("hitori").guide.techniques["white-twin"].title
        await on_screen(pilot, f"Review  1 due: {title}")


async def finish(monkeypatch: pytest.MonkeyPatch) -> PlayScreen:
    """A game played to its end, with its review."""
    puzzle = engines.read("hitori:5x5de:5154542152243135512112524")
    opened = library.create(puzzle, solutions=puzzle.solutions)
    first = puzzle.solutions.first
    assert first is not None
    *cells, last = [cell for cell, value in enumerate(first) if value == 1]
    for cell in cells:
        opened.game.do(puzzle.vocabulary.read(f"b:{puzzle.grid.labels[cell]}"))
    opened.game.leave(last, "moves")

    async def reviewed(path: Path) -> tuple[list[Move], tuple[()]]:
        return list(review.review(opened.game)), ()

    monkeypatch.setattr(generator, "review", reviewed)
    app = app_on(opened)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()
        screen = app.screen
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(screen, PlayScreen))
        assert isinstance(screen, PlayScreen)
        return screen


async def test_a_finished_game_feeds_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    await finish(monkeypatch)
    due = Deck().due(datetime.now(UTC) + timedelta(days=400))
    assert due
    assert {item.kind for item in due} == {"hitori"}


async def test_a_damaged_deck_takes_nothing_from_the_report_of_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = Deck().path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"rubbish" * 999)
    screen = await finish(monkeypatch)
    assert screen.guide_content.reviewed
    assert path.read_bytes() == b"rubbish" * 999
