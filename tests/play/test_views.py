"""What a pane shows and sends, and what else is easily broken unseen: the slips that are counted,
the list of saved games."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region, Size

from solitudo import engines
from solitudo.engines.core import records
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.explain import Told
from solitudo.engines.core.game import Game
from solitudo.engines.core.statistics import Span
from solitudo.engines.core.values import Fault, cells
from solitudo.themes import loader
from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.boxes import Box
from solitudo.tui.layout.text import Line
from solitudo.tui.panes.canvas_view import CanvasView, Margins
from solitudo.tui.person import record_book
from solitudo.tui.play import arrangement, guide_text
from solitudo.tui.play.bar_text import status_row, status_runs
from solitudo.tui.play.guide_text import broken_lines
from solitudo.tui.play.messages import BrokenRules, HintMessage, Message, Messages, Story
from solitudo.tui.play.scene import scene
from solitudo.tui.play.session import Session
from solitudo.tui.saves import library
from tests.pilot import app_on, press, rest

BOARD = "hitori:5x5de:5154542152243135512112524"
PALETTE = Palette(loader.load("mono").roles, "none")


class Frame(CanvasView):
    """A view of 9 by 6 characters that notes where it asks to be drawn anew."""

    def __init__(self, canvas: Canvas, margins: Margins, origin: tuple[int, int]) -> None:
        super().__init__(PALETTE)
        self.sent: set[tuple[int, int]] = set()
        self.use(canvas, margins)
        self.pan(*origin)
        self.sent.clear()

    @property
    def outer_size(self) -> Size:
        return Size(9, 6)

    def refresh(self, *regions: Region, **_: object) -> Frame:
        self.sent |= {(x, y) for r in regions for x in range(r.x, r.right) for y in r.line_range}
        return self

    def rows(self) -> list[str]:
        return [self.strip(y).text for y in range(self.outer_size.height)]


@pytest.mark.parametrize("margins", [(0, 0, 0, 0), (2, 1, 1, 2)])
@pytest.mark.parametrize(
    ("whole", "origin"),
    [((7, 5), (0, 0)), ((9, 6), (0, 0)), ((20, 14), (0, 0)), ((20, 14), (4, 5))],
)
def test_whatever_is_painted_is_sent_wherever_it_is_in_view(
    whole: tuple[int, int], origin: tuple[int, int], margins: Margins
) -> None:
    canvas = Canvas(*whole)
    view = Frame(canvas, margins, origin)
    for y in range(whole[1]):
        for x in range(whole[0]):
            before = view.rows()
            view.sent.clear()
            canvas.put(x, y, "x", Ink("text"))
            view.flush()
            after = Frame(canvas, margins, origin).rows()
            assert view.rows() == after
            assert view.sent == {
                (at, row)
                for row, (old, new) in enumerate(zip(before, after, strict=True))
                for at in range(9)
                if old[at] != new[at]
            }


def test_another_canvas_is_shown_from_its_corner() -> None:
    view = Frame(Canvas(20, 14), (0, 0, 0, 0), (4, 5))
    assert view.at(0, 0) == (4, 5)
    view.use(Canvas(20, 14))
    assert view.at(0, 0) == (0, 0)


def said(lines: Iterable[Line]) -> str:
    return " ".join("".join(text for text, _ in line.left) for line in lines)


@pytest.mark.parametrize(
    ("slips", "told"),
    [
        (1, None),
        (2, "1 more broken rule, at A2. Press . to go there."),
        (3, "2 more broken rules, at A2. Press ."),
    ],
)
def test_one_slip_is_told_and_the_others_are_counted(slips: int, told: str | None) -> None:
    faults = [Fault("row", f"The {n}. slip.", cells(5 * n)) for n in range(slips)]
    words = said(broken_lines(Session(Game(engines.read(BOARD))), BrokenRules(tuple(faults)), 60))
    assert "The 0. slip." in words
    assert "The 1. slip." not in words
    assert told in words if told else "more broken rule" not in words


def test_a_broken_rule_is_shown_at_its_cells_and_at_what_stands_beside_them() -> None:
    session = Session(Game(engines.read("tents:8x8:_d_oaaien_b_a,3,0,2,1,2,1,2,1,1,2,1,2,2,0,1,3")))
    session.game.mark("t", (5, 0))
    session.game.mark("t", (5, 3))
    assert session.game.faults
    shown = scene(session, False)
    assert shown.wrong == 1 << 40 | 1 << 43
    assert {place.what for place in shown.wrong_places} == {"clue"}


async def test_a_game_is_opened_from_the_list_of_all(saves: Path) -> None:
    opened = library.create(engines.read("hitori:5x5de:5154542152243135512112524"))
    opened.file.close()
    app = app_on()
    names: list[str] = []
    app.open_save = names.append  # type: ignore[method-assign, assignment]
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot)
        for key in ("0", "escape", "0", "enter"):
            await press(pilot, key)
    assert names == [opened.file.name]


def test_the_bars_of_a_week_are_as_high_as_the_time_played() -> None:
    played = [(0, 0), (1, 80), (2, 10), (1, 40), (1, 0)]
    days = [Span(date(2026, 11, 9 + n), *both) for n, both in enumerate(played)]
    assert record_book.week_bars(days, False) == " █▁▄▁"
    assert record_book.week_bars(days, True) == " #.=."


def test_below_the_moves_in_front_lies_what_is_said_and_no_more() -> None:
    session = Session(Game(engines.read(BOARD)))
    session.view.moves_in_front = True
    whole = Box(3, 2, 30, 20)
    assert arrangement.in_tabs(whole, None, session, lambda width: 4).moves == whole
    session.say("Something.")
    found = arrangement.in_tabs(whole, None, session, lambda width: 4)
    assert (found.moves, found.guide) == (Box(3, 2, 30, 14), Box(3, 16, 30, 6))
    long = arrangement.in_tabs(whole, None, session, lambda width: 14)
    assert (long.moves, long.guide) == (None, whole)


@pytest.mark.parametrize("at", [0, 1, 2])
def test_of_an_argument_the_end_of_the_link_that_is_read_is_kept_in_view(at: int) -> None:
    told = tuple(Told(f"{'so it goes on ' * 6}end{n}.", ()) for n in range(3))
    page = guide_text.story_lines(Story("Why A1 is black", told, at=at), 30)
    assert page.follow is not None
    assert f"end{at}." in said([page.lines[page.follow]])


@pytest.mark.parametrize(
    ("before", "words"),
    [(300, "your best, by 0:10"), (200, "as quick as your best"), (150, "your best is 0:15")],
)
def test_a_finished_game_is_compared_with_the_best_before(
    before: int, words: str, saves: Path
) -> None:
    puzzle = engines.read(BOARD)
    game = Game(puzzle, solutions=puzzle.solutions)
    header = {"level": "easy", "started": "2026-11-18T10:00:00"}
    at = datetime(2026, 11, 18, 11, tzinfo=UTC)
    mine = records.record_of(game, header, "mine", at)._replace(tenths=200)
    older = mine._replace(
        at="2026-11-17T11:00:00+00:00", tenths=before, name="old", id="hitori:old"
    )
    for record in (older, mine):
        records.add(saves.parent, record)
    kept = record_book.Kept(header, "mine")
    assert kept.standing(game) == words
    # under "unaided  hints", aligned on the right, this game's own and the one before
    heads, *levels = kept.lines(game, 40, False)[: 1 + len(puzzle.kind.levels)]
    (head,) = heads.right
    assert all(sum(len(text) for text, _ in row.right) == len(head[0]) for row in levels)
    best = min(before, 200)
    assert levels[0].right[0] == (f"   0:{best // 10}", "*accent" if before > 200 else "text")
    assert [text.strip() for text, _ in levels[0].right[1:]] == ["–"]


def test_games_of_two_are_told_by_opponent_and_seat(saves: Path) -> None:
    puzzle = engines.read("slant:4x4de:a10a1a1a211g4b0c")
    for number, (you, computer, first) in enumerate(
        ((9, 5, "me"), (4, 8, "me"), (7, 2, "computer"))
    ):
        winner = "me" if you > computer else "computer"
        records.add_duel(saves.parent, records.DuelRecord(
            f"2026-11-1{number}T11:00:00+00:00", "slant", "4x4", "easy", "steady", 0, first, "",
            you, computer, winner, 0, f"game-{number}",
        ))  # fmt: skip
    rows = [
        ["".join(text for text, _ in part) for part in (line.left, line.right)]
        for line in record_book.duel_lines(record_book.past_duels(puzzle.kind.name))
    ]
    assert ["steady, 4×4, you first", "1 of 2 won, +0"] in rows
    assert ["steady, 4×4, you second", "1 of 1 won, +5"] in rows
    assert record_book.past_duels(engines.read(BOARD).kind.name) == []


def walked(message: Message | None, way: int) -> Message | None:
    messages = Messages()
    messages.put(message)
    return messages.walked(way)


@pytest.mark.parametrize("way", [1, -1])
def test_links_and_slips_are_walked_both_ways_and_round(way: int) -> None:
    told = tuple(Told(f"Link {n}.", ()) for n in range(3))
    faults = tuple(Fault("row", f"Slip {n}.", cells(n)) for n in range(3))
    unused: Any = None
    for first in (Story("", told), BrokenRules(faults), HintMessage(unused, unused, told, step=3)):
        saying: object = first
        for number in (way % 3, 2 * way % 3, 0):
            assert isinstance(saying, Story | BrokenRules | HintMessage)
            saying = walked(saying, way)
            assert isinstance(saying, type(first))
            assert saying.at == number
    assert walked(HintMessage(unused, unused, told, step=2), way) is None
    assert walked(HintMessage(unused, unused, told[:1], step=3), way) is None
    assert walked(None, way) is None


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 s"), (59, "59 s"), (60, "1 min"), (3599, "59 min"), (3600, "1 h 0 min"),
     (148_320, "41 h 12 min")],
)  # fmt: skip
def test_a_long_time_is_told_in_words(seconds: int, words: str) -> None:
    assert record_book.duration(seconds * 10) == words


def test_the_status_row_tells_the_most_that_leaves_a_blank_before_the_clock() -> None:
    session = Session(Game(engines.read(BOARD), clock=Clock(now=lambda: 0.0)))
    told = [
        "".join(text for text, _ in status_runs(session, *least, False))
        for least in ((14, True), (10, False), (6, False))
    ]
    assert len(told[0]) > len(told[1]) > len(told[2])
    for width in range(len(told[2]) + 5, 99):
        row = status_row(session, False, width)
        most = next((t for t in told if len(t) + len(" 0:00") <= width), told[-1])
        assert "".join(text for text, _ in row.left) == most
