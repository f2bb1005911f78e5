"""The moves: the rows of the history in words, made when they come into view."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, overload

from rich.cells import cell_len
from textual import events

from tui.lines import Line, Run, line
from tui.panes.canvas_view import Chosen
from tui.panes.lines import LinesPane
from tui.play.scenes import scored
from tui.play.session import Focus, Session
from tui.play.wording import Wording

if TYPE_CHECKING:
    from tui.drawing.palette import Palette
    from tui.play.moves import Moves


class LazyRows(Sequence[Line]):
    """Rows that are worded when they come into view, and kept until they change."""

    def __init__(self, moves: Moves, wording: Wording) -> None:
        self.moves = moves
        self.wording = wording
        self.width = 0
        self.made: dict[int, Line] = {}
        self.shown = self.current = -1

    def mark(self, shown: int, current: int) -> None:
        """Which row is looked at, and which is where the game stands."""
        for number in {self.shown, self.current, shown, current}:
            self.made.pop(number, None)
        self.shown, self.current = shown, current

    def forget(self, first: int = 0, last: int | None = None) -> None:
        """Rows are to be worded again: all from `first` on, or those before `last`."""
        if last is None:
            self.made = {n: made for n, made in self.made.items() if n < first}
            return
        for number in range(first, last):
            self.made.pop(number, None)

    def __len__(self) -> int:
        return len(self.moves)

    @overload
    def __getitem__(self, item: int) -> Line: ...
    @overload
    def __getitem__(self, item: slice) -> list[Line]: ...
    def __getitem__(self, item: int | slice) -> Line | list[Line]:
        if isinstance(item, slice):
            return [self[n] for n in range(*item.indices(len(self)))]
        found = self.made.get(item)
        if found is None:
            found = self.made[item] = self.worded(item)
        return found

    def worded(self, number: int) -> Line:
        """A row as a line: a click on its fold mark folds, on its words goes there."""
        row = self.moves.row(number)
        words = self.wording.row(self.moves, number, self.width)
        cuts: tuple[tuple[int, int, Hashable], ...] = ()
        if row.what == "head":
            at = cell_len("".join(text for text, _ in words.left[: self.lead(words.left)]))
            cuts = ((max(0, at - 3), at, ("fold", row.node)),)
        return Line(words.left, words.right, ("row", row.node), number == self.shown, cuts)

    def lead(self, runs: Sequence[Run]) -> int:
        """How many runs there are up to and with the fold mark."""
        marks = tuple(self.wording.sign(sign) for sign in "▸▾")
        return next(n for n, (text, _) in enumerate(runs, 1) if text.rstrip().endswith(marks))


class MovesPane(LinesPane):
    """The history of a session."""

    def __init__(self, palette: Palette, *, id: str | None = None) -> None:
        super().__init__(palette, id=id)
        self.rows_shown: LazyRows | None = None

    def show_session(
        self, session: Session, head: Sequence[Line], width: int, ascii_only: bool
    ) -> None:
        """Bring the pane up to date: only rows that a move touched are worded again."""
        moves = session.moves
        rows = self.rows_shown
        if rows is None or rows.moves is not moves or rows.wording.ascii != ascii_only:
            rows = LazyRows(moves, Wording(session.game.puzzle, ascii_only))
            self.rows_shown = rows
        wording = rows.wording
        told = (session.marked, scored(session))
        if rows.width != width or (wording.marked, wording.scored) != told:
            rows.width, (wording.marked, wording.scored) = width, told
            moves.fit(width)
            rows.forget()
        for touched in session.take_touched():
            rows.forget(touched.first, touched.last if not touched.grown else None)
        at = moves.index_of(session.shown_node)
        rows.mark(at, moves.current)
        self.light(session.focus is Focus.MOVES)
        self.show(head, rows, at)

    def use_palette(self, palette: Palette) -> None:
        self.rows_shown = None
        super().use_palette(palette)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if self.key_at(event.x, event.y) is None and not self.more_at(event.y):
            self.post_message(Chosen(self, ("focus", Focus.MOVES), event.button))


def moves_head(session: Session) -> Line:
    """The head of the moves: how many there are, or which is looked back at."""
    lit = session.focus is Focus.MOVES
    if session.preview is not None:
        return Line((("Looking back", "*info"),), ((f"move {session.preview.depth}", "info"),))
    branches = session.game.tree.branches()
    right = str(session.game.node.depth)
    if branches:
        right += f" · {branches} {'branch' if branches == 1 else 'branches'}"
    return line("▸ Moves" if lit else "Moves", "*accent" if lit else "*text", right)
