"""The rows of the moves in words. Each is made when it becomes visible."""

from collections.abc import Hashable, Mapping, Sequence
from itertools import groupby
from typing import overload

from rich.cells import cell_len

from solitudo.engines.core.action import Action
from solitudo.engines.core.clock import show
from solitudo.engines.core.grid import bits
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.review import marks_of
from solitudo.engines.core.tree import Node, Path
from solitudo.engines.core.values import Score
from solitudo.tui.layout.text import Line, Run
from solitudo.tui.play.history import Moves
from solitudo.tui.play.history_rows import LEAST, STEP, Row, comment_lines, cut, deepest, room
from solitudo.tui.play.row_text import OptionalPart, Words, fitted, number_words, run_words
from solitudo.tui.play.runs import run_of
from solitudo.tui.play.scene import scored
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus

ASCII_SIGNS = {
    "■": "#", "○": "o", "▲": "*", "‡": "x", "·": "-", "●": "o", "⚑": "?", "✗": "x", "▸": "+",
    "▾": "-", "├": "+", "╰": "'", "─": "-", "│": "|", "…": "~",
}  # fmt: skip

# the most cells of a move that are named before "and n more"
NAMED = 2


class Wording:
    """The words of the rows of one game, in one set of symbols."""

    def __init__(self, puzzle: Puzzle, ascii_only: bool) -> None:
        self.puzzle = puzzle
        self.ascii = ascii_only
        self.labels = puzzle.grid.labels
        self.signs = puzzle.kind.signs
        # the first wrong move, once a check has shown it
        self.marked: Node | None = None
        # the marks that were shown as wrong: cells and values
        self.wrong: frozenset[tuple[int, int]] = frozenset()
        # the move on the board
        self.viewed: Node | None = None
        # the techniques from which the player's own moves follow, as far as they may be shown
        self.followed: Mapping[int, str] = {}
        # whether the gain of a move is shown, if the kind has points
        self.scored = True
        self._points: dict[tuple[Node, int], Score | None] = {}

    def sign(self, text: str) -> str:
        """Return a symbol, or its ASCII form."""
        return "".join(ASCII_SIGNS.get(char, char) for char in text) if self.ascii else text

    def mark(self, mark: str) -> str:
        return self.sign(self.signs.get(mark, "·" if mark == "." else mark))

    def row(
        self, moves: Moves, number: int, width: int | None = None, current: int | None = None
    ) -> Words:
        """Return a row in words, in this many columns.

        `●` marks the row of the game's position, `current` if it is known.
        """
        row, game = moves.row(number), moves.game
        stands = number == (moves.current if current is None else current)
        sign = self.sign("●") if stands else " "
        fold = self.sign("▾" if row.part else "▸") if row.what == "run" else " "
        lead: list[Run] = [
            (fold, "muted"), (sign, "accent"), *self.guides(row, moves.width)
        ]  # fmt: skip
        if row.what == "head":
            return self.head(lead, row, moves, width)
        if row.what == "start":
            name = f'  "{row.node.name}"' if row.node.name else ""
            return Words((*lead, (f"  start{name}", "*text" if stands else "muted")))
        if row.what == "comment":
            lines = comment_lines(row.node.comment, room(moves.width, row.branch.level))
            return Words((*lead, ("   ", "muted"), (lines[row.part], "muted")))
        if row.what == "end":
            clock = show(moves.tip(row.node).clock)
            found = f"{self.sign('✗')}  {row.node.ended}"
            words = (cut(found, room(width or 999, row.branch.level)), "error-text")
            return fitted([*lead, (" ", "muted"), words], [], clock, "muted", width)
        role = "*text" if stands else "muted"
        if row.what == "run":
            return run_words(self, lead, row, width, role, moves.width)
        essential: list[Run] = [
            *lead,
            (number_words(str(row.node.depth), moves.width), role),
            *self.marks_of(row.node),
        ]
        points = self.points(row.node, game.versus_since)
        if points is not None:
            # the number is never omitted, but the words beside it may be
            essential.append((f"  {points.won:+}", "satisfied"))
        spare = self.beside(row.node, points)
        if stands:
            spare = [p._replace(role="*text") if p.role == "muted" else p for p in spare]
        clock = show(row.node.clock)
        return fitted(essential, spare, clock, "text" if stands else "muted", width)

    def guides(self, row: Row, width: int) -> list[Run]:
        """Return the lines at the left that mark a branch."""
        found: list[str] = []
        inner = row.branch
        while inner.head is not None and inner.outer is not None and len(found) < deepest(width):
            more = inner.head.sibling is not None
            found.append(" │   " if more else " " * STEP)
            inner = inner.outer
        text = "".join(reversed(found))
        return [(self.sign(text), "muted")] if text else []

    def head(self, lead: list[Run], row: Row, moves: Moves, width: int | None) -> Words:
        """Return the head of a branch: its assumption or name, and if folded its length."""
        node, folded = row.node, row.node.folded
        corner = "├─ " if node.sibling is not None else "╰─ "
        lead.append((self.sign(f" {corner}{'▸' if folded else '▾'} "), "muted"))
        length = moves.length(node)
        count = f"  {length} move{'' if length == 1 else 's'}"
        spare = [OptionalPart(count, "muted")] if folded else []
        right, role = show(node.clock), "muted"
        if node.refuted:
            room_left = (width or 999) - Words((*lead, *self.title(node))).width - 2
            told = cut(str(node.ended), max(LEAST, room_left))
            spare = [OptionalPart(f"  {told}", "muted")] if folded else []
            right = show(moves.tip(node).clock) if folded else "contradiction"
        elif node.ended is not None:
            right = "abandoned"
        elif node.assumes:
            right, role = "open", "info"
        return fitted([*lead, *self.title(node)], spare, right, role, width)

    def title(self, head: Node) -> list[Run]:
        """Return the title of a branch: its name, its assumption, or its first move."""
        if head.name:
            return [(head.name, "*text")]
        action = head.action
        assert action is not None
        if action.verb == "suppose" and action.edits:
            edit = action.edits[0]
            sign, role = ("✗", "error-text") if head.refuted else ("⚑", "info")
            if head.ended == "":
                role = "muted"
            words = f"assume {self.labels[edit.cells[0]]} {self.mark(edit.mark)}"
            return [(f"{self.sign(sign)} ", role), (words, role)]
        return self.marks_of(head)

    def marks_of(self, node: Node) -> list[Run]:
        """Return the marks of a move, each with its cells."""
        action = node.action
        assert action is not None
        if action.verb in ("reset", "solve"):
            word = "back to the start" if action.verb == "reset" else "solved by the computer"
            return [(f" {word}", "text")]
        own = [edit for edit in action.edits if not edit.auto]
        if not own:
            return []
        told = self.puzzle.marks_words(own)
        if told:
            return [(f" {told}", "*text")]
        cells = {cell: edit.mark for edit in own for cell in edit.cells}
        runs: list[Run] = []
        if sum(len(edit.cells) for edit in own) > len(cells):
            # for many notes at once, or several in a cell, no single mark describes the action
            where = self.labels[next(iter(cells))] if len(cells) == 1 else f"{len(cells)} cells"
            return [(" notes  ", "text"), (where, "*text")]
        for mark, some in groupby(list(cells)[:NAMED], cells.__getitem__):
            runs.append((f" {self.mark(mark)}{' ' if runs else '  '}", "*text"))
            runs.append((" ".join(self.labels[cell] for cell in some), "*text"))
        if len(cells) > NAMED:
            runs.append((f" and {len(cells) - NAMED} more", "text"))
        return runs

    def beside(self, node: Node, points: Score | None) -> list[OptionalPart]:
        """Return the words beside the mark of a move, the most important first."""
        action = node.action
        assert action is not None
        parts: list[OptionalPart] = []
        if node is self.marked or self.wrong_in(node):
            words = "first wrong" if node is self.marked else "wrong"
            parts.append(OptionalPart(f"  {self.sign('✗')} {words}", "error-text"))
        if node.name and not node.branches_off:
            parts.append(OptionalPart(f"  {node.name}", "*text"))
        technique = action.technique or self.followed.get(node.number, "")
        note = self.note(action, technique)
        if action.by == "computer":
            parts.append(OptionalPart(f"  {note}", "muted"))
        # every move has its base point, so only the other points need words
        reasons = [words for words, count in points.gains[1:] if count] if points else []
        for number, words in enumerate(reasons):
            parts.append(OptionalPart(f"{', ' if number else '  '}{words}", "satisfied"))
        if action.by != "computer":
            text = self.puzzle.kind.guide.techniques.get(technique)
            word = f"  {text.word if text is not None else ''}"
            parts.append(OptionalPart(f"  {note}", "muted", word))
        added = sum(len(edit.cells) for edit in action.edits if edit.auto and edit.mark != ".")
        parts.append(OptionalPart(f" +{added}" if added else "", "muted"))
        return [part for part in parts if part.text.strip()]

    def wrong_in(self, node: Node) -> list[int]:
        """Return the cells of a move with marks that were shown as wrong."""
        marks = marks_of(self.puzzle, node.action) if self.wrong and node.action else []
        return [cell for cell, value in marks if (cell, value) in self.wrong]

    def points(self, node: Node, since: int) -> Score | None:
        """Return the points of a move, if they are shown and it has any."""
        if not self.scored:
            return None
        if (node, since) not in self._points:
            path = Path(node)
            score = self.puzzle.score(path, since) if len(path) > since else None
            if len(self._points) > 1000:
                self._points.clear()
            self._points[node, since] = score if score is not None and score.won else None
        return self._points[node, since]

    def note(self, action: Action, technique: str = "") -> str:
        technique = technique or action.technique
        if technique:
            texts = self.puzzle.kind.guide.techniques
            title = texts[technique].title if technique in texts else ""
            return title.lower() or technique
        said = {"refute": "contradiction in a branch", "suppose": "assumed"}.get(action.verb, "")
        return said or {"hint": "hint", "computer": "computer"}.get(action.by, "")


def widest_row(puzzle: Puzzle) -> int:
    """Return the columns of the longest row of a move, with a clock under ten hours."""
    texts = puzzle.kind.guide.techniques.values()
    words = max((len(text.title) for text in texts), default=0)
    label = max(len(label) for label in puzzle.grid.labels)
    points = len("  +3 number") if puzzle.opponents else 0
    return len(" 123  ■  ") + label + 2 + words + points + len(" +12 0:00:00")


def mark_sign(puzzle: Puzzle, mark: str, ascii_only: bool) -> str:
    return Wording(puzzle, ascii_only).mark(mark)


class LazyRows(Sequence[Line]):
    """Rows whose words are made when they become visible, and kept until they change."""

    def __init__(self, moves: Moves, wording: Wording) -> None:
        self.moves = moves
        self.wording = wording
        self.width = 0
        self.made: dict[int, Line] = {}
        self.shown = self.current = -1
        # the values from which the rows were worded
        self.told: tuple[object, ...] | None = None

    def mark(self, shown: int, current: int) -> None:
        """Follow the rows of the preview and of the game."""
        for number in {self.shown, self.current, shown, current}:
            self.made.pop(number, None)
        self.shown, self.current = shown, current

    def forget(self, first: int = 0, last: int | None = None) -> None:
        """Mark rows as out of date: all from `first` on, or those before `last`."""
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
        if item not in self.made:
            self.made[item] = self.worded(item)
        return self.made[item]

    def worded(self, number: int) -> Line:
        """Return a row as a line.

        A click on its fold mark folds, and a click on its words jumps to that move.
        """
        row = self.moves.row(number)
        words = self.wording.row(self.moves, number, self.width, self.current)
        cuts: tuple[tuple[int, int, Hashable], ...] = ()
        key = ("row", row.node)
        if row.what == "run":
            key = ("row", run_of(row.node)[-1])
            cuts = ((0, 3, ("run", row.node)),)
        if row.what == "head":
            marks = tuple(self.wording.sign(sign) for sign in "▸▾")
            texts = [text for text, _ in words.left]
            lead = next(n for n, text in enumerate(texts, 1) if text.rstrip().endswith(marks))
            at = cell_len("".join(texts[:lead]))
            cuts = ((max(0, at - 3), at, ("fold", row.node)),)
        return Line(words.left, words.right, key, number == self.shown, cuts)

    def follow(self, session: Session, width: int) -> int:
        """Update the rows. Only the rows that a move touched get new words.

        Return the row of the preview, or of the game.
        """
        wording = self.wording
        followed = session.messages.followed
        values = session.game.position.values
        wrong = frozenset((cell, values[cell]) for cell in bits(session.messages.wrong))
        first, points = session.messages.first_wrong, scored(session)
        told = (first, points, len(followed), wrong)
        if self.width != width or self.told != told:
            self.width, self.told = width, told
            wording.marked, wording.scored = first, points
            wording.followed, wording.wrong = followed, wrong
            self.moves.fit(width)
            self.forget()
        for touched in session.take_touched():
            self.forget(touched.first, touched.last if not touched.grown else None)
        wording.viewed = session.shown_node
        at = self.moves.index_of(session.shown_node)
        self.mark(at, at if session.view.preview is None else self.moves.current)
        return at


def moves_head(session: Session, width: int) -> Line:
    """Return the head of the moves: how many moves there are, or that one is previewed."""
    lit = session.view.focus is Focus.MOVES
    if session.view.preview is not None:
        return Line((("Preview", "*info"),))
    title = ("▸ Moves", "*accent") if lit else ("Moves", "*text")
    moves, branches = session.game.node.depth, session.game.tree.branches()
    forms = [f"{moves} {'move' if moves == 1 else 'moves'}", f"{moves}"]
    if branches:
        forms.insert(0, f"{forms[0]} · {branches} {'branch' if branches == 1 else 'branches'}")
    right = next((words for words in forms if len(title[0]) + len(words) + 2 <= width), "")
    return Line((title,), ((right, "muted"),) if moves or branches else ())
