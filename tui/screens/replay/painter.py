"""The content of a replay: the board, the moves, the timeline, and words about the position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, overload

from textual.app import ComposeResult

from solitudo.engines.core.clock import show as show_clock
from solitudo.engines.core.explain import action_words
from solitudo.engines.core.grid import bits
from solitudo.tui.drawing import looks
from solitudo.tui.drawing.common.painter import Scene
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.arrange import MOVES_MOST, choose_in, tall
from solitudo.tui.layout.boxes import Box, Look, Room
from solitudo.tui.layout.spoken_text import plain
from solitudo.tui.layout.text import Line, Run, keys_line, line
from solitudo.tui.panes.bars import Bar, details_in, header_line
from solitudo.tui.panes.board import BoardPane
from solitudo.tui.panes.text_pane import LinesPane
from solitudo.tui.panes.timeline import Timeline
from solitudo.tui.play.move_text import Wording
from solitudo.tui.saves import library
from solitudo.tui.saves.replay import LONGEST, Film, Watched
from solitudo.tui.screens.painted_screen import KeyScreen
from solitudo.tui.terminal.sanitize import clean

# the widths of the screen, and the columns of the moves at each
WIDE, MIDDLE = (100, 42), (76, 30)
# the least columns of the moves, and the columns between them and the board
TIGHT, GAP = 24, 2
# the most columns of the moves; the symbol of the brand, with a blank before it
MOST, BRAND = MOVES_MOST, 3
# the moves are under the board on a screen that is taller than wide, with at least this many rows
BELOW = 10
KEYS = [
    ("Space", "play"), ("← →", "move"), ("Esc", "back"), ("- +", "speed"), ("{ }", "branch"),
    ("?", "keys"), ("↓", "other branch"), ("0-9", "jump"),
]  # fmt: skip


class Moves(Sequence[Line]):
    """The moves of a film as rows. Each gets its words when it becomes visible."""

    def __init__(self, film: Film, wording: Wording) -> None:
        self.film = film
        self.wording = wording

    def __len__(self) -> int:
        return self.film.last + 1

    @overload
    def __getitem__(self, number: int) -> Line: ...
    @overload
    def __getitem__(self, number: slice) -> list[Line]: ...
    def __getitem__(self, number: int | slice) -> Line | list[Line]:
        if isinstance(number, slice):
            return [self.row(at) for at in range(*number.indices(len(self)))]
        return self.row(number)

    def row(self, at: int) -> Line:
        node, here = self.film.strand.nodes[at], at == self.film.at
        fork = self.wording.sign("├") if at in self.film.strand.forks else " "
        lead: list[Run] = [(fork, "accent"), (f"{at:>4} ", "*text" if here else "muted")]
        if node.action is None:
            return Line((*lead, (" start", "text")), key=("go", at), raised=here)
        note = self.wording.note(node.action)
        runs = [*lead, *self.wording.marks_of(node), (f"  {note}" if note else "", "muted")]
        clock = (show_clock(node.clock), "muted")
        return Line(tuple(runs), (clock,), ("go", at), here)


class Shared(NamedTuple):
    """The layout of a replay: the look of the board, the moves, the first row below them."""

    look: int
    board: Box
    moves: Box | None
    low: int
    margin: int


def share(width: int, height: int, sizes: Sequence[Look]) -> Shared:
    """Divide the rows.

    The moves get theirs first, then blank rows are given up to fit the whole board.
    """
    margin = 2 if width >= 60 else 0
    inner = width - 2 * margin
    if tall(width, height):
        return share_tall(width, height, sizes, margin)

    def room(roomy: int, pane: int) -> Box:
        columns = inner - (pane + GAP if pane else 0)
        return Box(margin, 1 + roomy, columns, max(1, height - 6 - 2 * roomy))

    airy = int(height >= 20)
    wide = next((columns for least, columns in (WIDE, MIDDLE) if width >= least), 0)
    tight = min(wide, TIGHT)
    best: tuple[int, int, int] | None = None
    for roomy, pane in [(airy, wide), (airy, tight), (0, wide), (0, tight), (0, 0)]:
        if best is not None and not pane:
            break
        _, _, *space = room(roomy, pane)
        step = choose_in(sizes, Room("column", *space))
        if step is not None and (best is None or step < best[0]):
            best = step, roomy, pane
    if best is None:
        # a board that is cut gets all columns, and is never beside an empty pane
        fits = sizes[-1].width - sizes[-1].shadow <= inner - tight - GAP
        best = len(sizes) - 1, 0, tight if fits else 0
    found, roomy, pane = best
    look, place = sizes[found], room(roomy, pane)
    board = place._replace(
        width=min(look.width, place.width), height=min(look.height, place.height)
    )
    low = place.y + place.height + roomy
    if not pane:
        return Shared(found, board, None, low, margin)
    # room that the moves do not need is put around the board
    wide = min(MOST, inner - board.width - GAP)
    beside = place._replace(x=margin + inner - wide, width=wide)
    spare = inner - wide - GAP - board.width
    return Shared(found, board._replace(x=margin + spare // 2), beside, low, margin)


def share_tall(width: int, height: int, sizes: Sequence[Look], margin: int) -> Shared:
    """Lay out a screen that is taller than wide, with at least BELOW rows of moves below
    the board.
    """
    inner, rows = width - 2 * margin, height - 9 - BELOW
    found = choose_in(sizes, Room("column", inner, rows))
    found = len(sizes) - 1 if found is None else found
    board = Box(margin, 2, min(sizes[found].width, inner), min(sizes[found].height, rows))
    under, low = board.y + board.height + 1, height - 5
    return Shared(found, board, Box(margin, under, inner, low - 1 - under), low, margin)


def where(film: Film, wording: Wording, ascii_only: bool) -> list[list[Run]]:
    """Return the current place in the film, in fewer and fewer words."""
    sign = (">" if ascii_only else "▶") if film.playing else "=" if ascii_only else "‖"
    state = f"{sign} {'plays' if film.playing else 'paused'}  "
    move, short = f"move {film.at} of {film.last}", f"{film.at}/{film.last}"
    marks: list[Run] = []
    if film.node.action is not None:
        marks = [("  ", "text"), *wording.marks_of(film.node)]
    count = len(film.others())
    down = "Down" if ascii_only else "↓"
    words = "1 other branch here" if count == 1 else f"{count} other branches here"
    others: list[Run] = [(f"  {words}: {down}", "info")] if count else []
    brief: list[Run] = [(f"  {down} {count} more", "info")] if count else []
    return [
        [(state, "*text"), (move, "text"), *marks, *others],
        [(state, "*text"), (move, "text"), *marks, *brief],
        [(f"{sign} ", "*text"), (move, "text"), *marks, *brief],
        [(f"{sign} ", "*text"), (short, "text"), *marks, *brief],
        [(f"{sign} ", "*text"), (short, "text"), *brief],
    ]


class ReplayView(KeyScreen):
    def __init__(self, watched: Watched) -> None:
        super().__init__()
        self.film = Film(watched)

    @property
    def ascii(self) -> bool:
        return self.services.glyphs == "ascii"

    def compose(self) -> ComposeResult:
        palette = self.services.palette
        self.header = Bar(palette, id="header")
        self.board = BoardPane(palette, id="board")
        self.moves = LinesPane(palette, id="moves")
        self.words = Bar(palette, id="words")
        self.timeline = Timeline(palette, id="timeline")
        self.pauses = Bar(palette, id="pauses")
        self.keys = Bar(palette, id="keys")
        self.panes = (
            self.header, self.board, self.moves, self.words, self.timeline, self.pauses, self.keys,
        )  # fmt: skip
        yield from self.panes

    def on_resize(self) -> None:
        if self.is_mounted:
            self.lay_out()

    def use_palette(self, palette: Palette) -> None:
        for pane in self.panes:
            pane.use_palette(palette)
        self.lay_out()

    def spoken(self) -> list[str]:
        film = self.film
        action, others = film.node.action, len(film.others())
        done = ", the start"
        if action is not None:
            done = f": {action_words(film.watched.game.puzzle, action)}"
        return [
            plain(f"Move {film.at} of {film.last}{done}."),
            f"{others} other branch{' starts' if others == 1 else 'es start'} here."
            if others
            else "",
            f"{'Playing' if film.playing else 'Paused'}, speed {film.speed:g}.",
            self.told(),
            "Space plays and pauses. Left and right go from move to move. Minus and plus change "
            "the speed. Down follows another branch. Esc goes back.",
        ]

    def lay_out(self) -> None:
        width, height = self.app.size
        puzzle, services = self.film.watched.game.puzzle, self.services
        self.wording = Wording(puzzle, self.ascii)
        offered = looks(puzzle, services.glyphs)
        shared = share(width, height, [look for look, _ in offered])
        look, painter = offered[shared.look]
        self.board.place(shared.board)
        made = painter(puzzle, look, services.palette, services.glyphs)
        self.board.use_painter(made, shared.board)
        self.moves.place(shared.moves)
        rows, low = (self.header, self.words, self.timeline, self.pauses, self.keys), shared.low
        for row, y in zip(rows, (0, low, low + 1, low + 2, height - 1), strict=True):
            row.place(Box(shared.margin, y, width - 2 * shared.margin, 1))
        self.call_after_refresh(self.show_all)

    def show_all(self) -> None:
        watched = self.film.watched
        puzzle = watched.game.puzzle
        details = [library.size_words(puzzle), puzzle.rule, watched.level, watched.name]
        title = f"Replay  {puzzle.kind.title}"
        room = self.header.room - len(title) - 2 - BRAND
        words = details_in(puzzle, [clean(part) for part in details], room)
        self.header.show(header_line(title, words, self.ascii))
        self.keys.show(keys_line(KEYS, self.keys.room))
        self.show_film()

    def show_film(self) -> None:
        film = self.film
        self.show_board()
        self.show_time()
        if self.moves.display:
            self.moves.show([], Moves(film, self.wording), film.at)

    def show_board(self) -> None:
        film, game = self.film, self.film.watched.game
        action = film.node.action
        own = [cell for e in (action.edits if action else ()) if not e.auto for cell in e.cells]
        position, puzzle = film.position, game.puzzle
        done = film.ended and puzzle.solved(position)
        every = (1 << puzzle.grid.count) - 1
        self.board.show(
            Scene(
                position,
                cursor=own[0] if own else next(bits(every & ~puzzle.given), 0),
                bleached=every if done else 0,
                versus=game.options.versus,
                away=True,
            )
        )

    def show_time(self) -> None:
        film, strand = self.film, self.film.strand
        end = strand.nodes[-1].clock
        right: tuple[Run, ...] = (
            (f"{film.speed:g}{'x' if self.ascii else '×'}  ", "*text"),
            (f"{show_clock(film.clock)} of {show_clock(end)}", "text"),
        )
        room = self.words.room - sum(len(text) for text, _ in right) - 1
        told = where(film, self.wording, self.ascii)
        fits = (runs for runs in told if sum(len(text) for text, _ in runs) <= room)
        self.words.show(Line(tuple(next(fits, told[-1])), right))
        length = strand.length or 1
        self.timeline.show(film.share, [strand.times[at] / length for at in strand.forks])
        self.pauses.show(line(self.told(), "muted"))

    def told(self) -> str:
        strand = self.film.strand
        branch = strand is not self.film.own
        parts = (
            ["You are on another branch. Press Esc to return to the main line."] if branch else []
        )
        if strand.shortened:
            long = f"Pauses over {LONGEST // 10} seconds are shortened"
            parts.append(f"{long}: the replay takes {show_clock(strand.length)}.")
        return " ".join(parts)
