"""What the rows of the play screen say, without a screen: header, status and keys at every width,
guide, moves and the panel beside at some, in the course of a game of every kind.

Each row with its roles, and what a click on its parts means; of each stage a sum is kept.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.explain import said_of
from solitudo.engines.core.game import Game
from solitudo.engines.core.values import Duel, Gesture
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.boxes import Box
from solitudo.tui.layout.text import Line, Run
from solitudo.tui.panes.bars import Bar, KeysBar
from solitudo.tui.play import (
    bar_text,
    help_commands,
    history_commands,
    marking,
    pane_commands,
    spoken_game,
)
from solitudo.tui.play.bar_text import clock_runs, header_row, status_row
from solitudo.tui.play.commands import SESSION, Keymap
from solitudo.tui.play.dialogs import COMMANDS
from solitudo.tui.play.game_screen import GameScreen
from solitudo.tui.play.guide_page import GuideContent, guide_page, over_page, page_head, tabs_head
from solitudo.tui.play.messages import Card
from solitudo.tui.play.move_text import Wording, moves_head
from solitudo.tui.play.session import Session
from solitudo.tui.play.tips_text import aside_lines
from solitudo.tui.play.view_state import Focus
from solitudo.tui.saves.library import size_words
from tests import golden
from tests.engines import teaching

KEPT = golden.KEPT / "said_rows"
PALETTE = Palette({}, "full")
KEYMAP: Keymap[GameScreen] = Keymap(COMMANDS, {})
COMMANDS_OF_SESSION = {command.name: command for command in SESSION}
BOARDS = {
    "hitori": "hitori:6x6dk:613342565463356616121135563164436211",
    "hitori-hex": "hitori-hex:4de:3312652247131542654673623161672147316",
    "tents": "tents:8x8de:_jcacbkaafbadf,3,0,3,0,3,1,0,3,0,2,2,1,2,2,2,2",
    "sudoku": "sudoku:2x3db:a1a4b4d3_3a6b2_1b5a6_5d4b2a5a",
    "slant": "slant:5x5de:a1d1a1a2a13b2a2b21c231b2a0a0",
}
Move = Callable[[Session], object]


def right(count: int) -> Move:
    """So many right marks, in the order of the cells."""

    def play(session: Session) -> None:
        puzzle = session.game.puzzle
        solution = teaching.answer(puzzle)
        for _ in range(count):
            cell = next(
                cell
                for cell in teaching.free(puzzle)
                if not session.position.values[cell] and solution[cell]
            )
            session.view.cursor = cell
            mark(session, cell, solution[cell])

    return play


def mark(session: Session, cell: int, value: int) -> None:
    session.do(Gesture(session.game.puzzle.marks[value], (cell,)))


def wrong(session: Session) -> None:
    """The first mark that is wrong and breaks a rule, or just one that is wrong."""
    game = session.game
    for found in teaching.wrongs(game):
        node = game.node
        mark(session, *found)
        session.view.cursor = found[0]
        if game.faults:
            return
        game.go(node)
    mark(session, *teaching.wrongs(game)[0])


def tips(session: Session) -> None:
    for _ in session.tips.count(told=True):
        pass


def run(names: str) -> Move:
    """Commands of the session by name."""

    def play(session: Session) -> None:
        for name in names.split():
            COMMANDS_OF_SESSION[name].run(session)

    return play


def finish(session: Session) -> None:
    """All that is left but one mark is written at once, then the last."""
    game = session.game
    solution = teaching.answer(game.puzzle)
    for cell in teaching.free(game.puzzle):
        value = solution[cell]
        if game.position.values[cell] != value and game.puzzle.marks[value] not in (
            game.puzzle.unwritable
        ):
            mark(session, cell, value)


def both(*moves: Move) -> Move:
    """One after the other."""

    def run(session: Session) -> None:
        for move in moves:
            move(session)

    return run


def rule_page(session: Session, number: int) -> None:
    """Open one of the further pages of the rules, if there are this many."""
    pages = session.entry.kind.guide.rule_pages
    pane_commands.open_page(session, "rules")
    if number < len(pages):
        pane_commands.open_rule(session, pages[number].name)


def noted(session: Session) -> None:
    """Notes of both sorts where there are any, some of them in the same cell."""
    pane_commands.open_page(session, "tips")
    session.view.cursor = next(c for c, v in enumerate(session.position.values) if not v)
    for mode, keys in enumerate(("", "12", "23")):
        for key in keys if session.entry.kind.modes else "":
            session.entry.mode = mode
            marking.type_key(session, key)


def paused(session: Session) -> None:
    session.pause()


COURSE: tuple[tuple[str, Move], ...] = (
    ("start", lambda s: None),
    ("tips", tips),
    ("card", lambda s: pane_commands.open_line(s, enter=False)),
    ("some marks", right(3)),
    ("hint 1", help_commands.hint), ("hint 2", help_commands.hint), ("hint 3", help_commands.hint),
    ("hint 4", help_commands.hint),
    ("why", both(right(1), help_commands.why)),
    ("why on", lambda s: s.walk_message(1)),
    ("wrong", wrong),
    ("checked", help_commands.check), ("checked again", help_commands.check),
    ("why wrong", help_commands.why),
    ("undone", lambda s: s.undo()),
    ("supposed", both(help_commands.assume, wrong)),
    ("refuted", help_commands.refute),
    ("back", history_commands.look_back), ("farther back", run("back back")),
    ("in the moves", pane_commands.show_moves),
    ("compared", history_commands.compare),
    ("at the start", lambda s: history_commands.to_end(s, True)),
    ("gone back", both(Session.jump, right(2))),
    ("rules", pane_commands.show_rules), ("techniques", pane_commands.show_rules),
    ("a technique", both(run("line_down"), run("open_line"))),
    *((f"rule page {n}", partial(rule_page, number=n)) for n in range(3)),
    ("noted", noted),
    ("records", lambda s: pane_commands.show_page(s, "records")),
    ("alone", run("alone")), ("beside", run("alone")),
    ("on the pad", both(lambda s: s.focus_on(Focus.PAD), run("pad_right"))),
    ("paused", paused),
    ("finished", both(Session.resume, lambda s: s.focus_on(Focus.BOARD), finish)),
    ("in front", lambda s: pane_commands.show_page(s, "tips")),
)  # fmt: skip


def text(runs: Iterable[Run]) -> str:
    return "".join(f"{words}<{role}>" if role != "text" else words for words, role in runs)


def written(row: Line) -> str:
    """A row with its roles, and what can be clicked."""
    found = text(row.left)
    if row.right:
        found += f" >> {text(row.right)}"
    cuts = [f"{first}-{end}:{key}" for first, end, key in row.cuts]
    more = [*([str(row.key)] if row.key is not None else []), *cuts, *["raised"] * row.raised]
    return f"{found} # {' '.join(more)}" if more else found


def at_every_width(
    title: str, bar: Bar, show: Callable[[], object], widths: Iterable[int]
) -> Iterator[str]:
    """The row of a bar, once for all widths at which it says the same."""
    first, before, last = 0, "", 0
    for width in widths:
        bar.canvas = Canvas(width, 1)
        bar.box = Box(0, 0, width, 1)
        show()
        # the place of a part depends on the width
        now = written(bar.line._replace(cuts=()))
        if now != before:
            if before:
                yield f"{title} {first}-{last}: {before}"
            first, before = width, now
        last = width
    yield f"{title} {first}-{last}: {before}"


Part = tuple[str, Iterable[str]]


def bars(session: Session, header: dict[str, str], ascii_only: bool) -> Iterator[Part]:
    """Header, status and keys."""
    top, status, keys = Bar(PALETTE), Bar(PALETTE), KeysBar(PALETTE)
    size = size_words(session.game.puzzle)
    for here in (False, True):

        def show_header(here: bool = here) -> None:
            row = header_row(session, header, "a-game", size, ascii_only, top.room, here)
            top.show(row)

        yield "header", at_every_width("header", top, show_header, range(24, 110))

    def show_status() -> None:
        status.show(status_row(session, ascii_only, status.room))

    yield "status", at_every_width("status", status, show_status, range(24, 110))
    for clock in ((), clock_runs(session)):

        def show_keys(clock: tuple[Run, ...] = clock) -> None:
            applying = bar_text.keys_now(session, KEYMAP, ascii_only, keys.room, True)
            keys.show_keys(applying, clock)

        yield "keys", at_every_width("keys", keys, show_keys, range(24, 160, 3))


def panes(session: Session, shelf: GuideContent, ascii_only: bool) -> Iterator[Part]:
    """Guide, the panel beside, and the moves."""
    pad = None
    if session.entry.kind.modes:
        pad = session.entry.pad(session.position, session.view.cursor, True, ascii_only)
    for width in (30, 56):
        page = guide_page(session, shelf, width, width > 40, None if width > 40 else 18)
        heads = [*page_head(session, width), *tabs_head(session, width)]
        yield "guide", [*map(written, [*heads, *page.lines]), str(page[1:])]
        yield "over the board", map(written, over_page(session, width).lines)
        yield "beside", map(written, aside_lines(session, width, pad))
        lesson = width > 40
        yield "aloud", spoken_game.parts_of(session, page.lines, lesson)
    cells = range(session.game.puzzle.grid.count)
    yield "cells", [said_of(session.game.puzzle, session.position, cell) for cell in cells]
    wording = Wording(session.game.puzzle, ascii_only)
    wording.marked = session.messages.first_wrong
    yield "moves", [written(moves_head(session, 44))]
    for width in (24, 44):
        session.moves.fit(width)
        found = [wording.row(session.moves, row, width) for row in range(len(session.moves))]
        yield "moves", [f"{text(row.left)} >> {text(row.right)}" for row in found]


def game_on(name: str, duel: Duel | None = None) -> Session:
    """A game of which nothing runs by itself; every entry comes seven seconds after the last."""
    seconds = [0.0]

    def now() -> float:
        seconds[0] += 0.7
        return seconds[0]

    puzzle = engines.read(BOARDS[name])
    game = Game(puzzle, clock=Clock(now=now), solutions=puzzle.solutions)
    if duel is not None:
        game.set_mode("versus", *duel)
    return Session(game)


def answered(session: Session) -> None:
    """A right mark, and the computer's move after it."""
    game = session.game
    if not game.computers_turn():
        right(1)(session)
    reply = game.puzzle.reply(game.position, game.path, game.opponent, game.lines, 2)
    help_commands.let_computer_move(session, reply)


VERSUS: tuple[tuple[str, Move], ...] = (
    ("start", lambda s: None),
    ("first", answered), ("second", answered), ("third", answered),
    ("no hint", help_commands.hint),
    ("back", history_commands.look_back),
    ("back again", both(Session.jump, right(1))),
    ("all", both(*[answered] * 11)),
    ("the end", lambda s: None),
    ("why", help_commands.why),
    ("records", lambda s: pane_commands.show_page(s, "records")),
)  # fmt: skip


@pytest.mark.parametrize("name", [*engines.kinds(), "versus"])
def test_a_game_says_what_it_has_always_said(name: str, saves: Path) -> None:
    duel = Duel("greedy", "computer") if name == "versus" else None
    session = game_on("slant" if duel else name, duel)
    shelf = GuideContent(session.entry.kind, {"level": "easy"}, "a-game", PALETTE, "rich")
    parts: dict[str, list[str]] = {}
    for number, (title, do) in enumerate(VERSUS if duel else COURSE):
        do(session)
        ascii_only = number % 3 == 2
        found = bars(session, {"level": "easy"}, ascii_only)
        for part, rows in (*found, *panes(session, shelf, ascii_only)):
            parts.setdefault(title, []).extend((f"{part}:", *rows))
    for technique in session.entry.kind.guide.techniques:
        session.say(Card(technique))
        for width in (30, 56):
            rows = map(written, guide_page(session, shelf, width).lines)
            parts.setdefault(f"card {technique}", []).extend(rows)
    golden.compare_sums(KEPT / f"{name}.txt", parts)


@pytest.mark.parametrize("name", engines.kinds())
def test_mistakes_are_told_at_once_as_they_have_always_been(name: str, saves: Path) -> None:
    session = game_on(name)
    shelf = GuideContent(session.entry.kind, {}, "a-game", PALETTE, "rich")
    session.game.set_mode("practice")
    parts: dict[str, list[str]] = {}
    for depth in range(4):
        node = session.game.node
        for cell, value in teaching.wrongs(session.game)[::5][:6]:
            session.view.cursor = cell
            mark(session, cell, value)
            rows = [*map(written, guide_page(session, shelf, 56).lines)]
            parts.setdefault(f"after {depth}", []).extend(rows)
            session.jump(node)
        right(2)(session)
    assert "Press W for the" in str(parts)
    golden.compare_sums(KEPT / f"{name}-mistakes.txt", parts)
