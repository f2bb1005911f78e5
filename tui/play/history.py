"""The moves of a game as rows: the main line and its branches, folded to one row or indented.

A move changes only the rows that it affects.

    12 ○ D4                     a move of the line
     ├─ ▾ ⚑ assume D5 ■         the head of a branch, open
     │   13 ■ D5                its first move
     ╰─ ▸ long way round        a folded branch: one row stands for all its moves
    13 ■ F5                     the line goes on
  ▸ 14–17 ○ 4 circles           a run: own moves that write the same mark, in one row

A selected move is shown by its own row, or by the head of the folded branch that contains it.
"""

from __future__ import annotations

from collections.abc import Hashable

from solitudo.engines.core.game import Change, Game
from solitudo.engines.core.tree import Node, climb, parting
from solitudo.tui.play.history_rows import LINE, Branch, Row, Rows, Touched
from solitudo.tui.play.move_rows import WIDTH, MoveRows
from solitudo.tui.play.runs import LONGEST, first_of, joins, run_of


class Moves(MoveRows):
    """The rows of a game.

    `note` handles a change. `update` handles a name, a comment, a fold, and a branch that was kept
    or ended.
    """

    def __init__(
        self, game: Game, width: int = WIDTH, opened: frozenset[Node] = frozenset()
    ) -> None:
        super().__init__(game, width, opened)
        self._seen = 0
        self.build()

    def build(self) -> None:
        """Make all rows again: at the start, or when comments have another width."""
        self._mains.clear()
        self._tips.clear()
        self.rows = Rows()
        self._put(0, 0, self._under([Row(self.game.tree.root, "start", LINE)]))
        self._seen = self.game.lines

    def fit(self, width: int) -> bool:
        """Follow the width of the pane. Return whether that changed any rows."""
        if width == self.width:
            return False
        self.width = width
        commented = any(node.comment for node in self.game.tree.nodes.values())
        if commented:
            self.build()
        return commented

    def unfold_run(self, node: Node, unfolded: bool) -> Touched:
        """Show each move of a run in its own row, or all of them in one row."""
        first = first_of(node)
        self.opened = self.opened | {first} if unfolded else self.opened - {first}
        return self._renew(first)

    def note(self, change: Change) -> Touched:
        """Update the rows after a move, an undo or a jump."""
        touched = self._word(change.before)
        tree = self.game.tree
        numbers = range(self._seen + 1, self.game.lines + 1)
        made = [tree.nodes[number] for number in numbers if number in tree.nodes]
        self._seen = self.game.lines
        parents = {node.parent: node for node in made if node.parent is not None}
        if len(parents) < len(made):
            for parent in parents:
                touched = touched.and_then(self._renew(parent))
        else:
            for parent, node in parents.items():
                touched = touched.and_then(self._grow(parent, node))
        shared = parting(change.before, change.after)
        for end in (change.after, change.before):
            for node in climb(end, shared):
                if node.branches_off:
                    touched = touched.and_then(self.update(node))
        return touched.and_then(self._word(change.after))

    def update(self, node: Node) -> Touched:
        """Update the rows after a node got a name, a comment, a fold or another end."""
        touched = self._renew(node) if self._parted(node) else self._word(node)
        parent = node.parent
        if node.kept:
            # a branch that hides this branching point has another length now
            self._tips.clear()
        if parent is not None and self._mains.get(parent, parent.main) is not parent.main:
            touched = touched.and_then(self._renew(parent))
        touched = touched.and_then(self._refold(node))
        at = self.rows.find(node.number)
        if at is not None:
            end = self._after_own(at)
            comments = self.comment(node, self.rows[at].branch)
            touched = touched.and_then(self._put(at + 1, end, comments))
        return touched

    def _parted(self, node: Node) -> bool:
        """Return whether a node has left a run or joined one since it was shown, or whether other
        moves at it have.
        """
        at = self.rows.find(node.number)
        if at is None:
            hidden = node
            while hidden.parent is not None and self.rows.find(hidden.number) is None:
                if self._head(hidden) is not None:
                    return False
                hidden = hidden.parent
            return not joins(node)
        shown, after = self.rows[at], node.main
        goes_on = after is not None and joins(after)
        if shown.what == "move" and self._run_over(at) is not None:
            return True
        return joins(node) or goes_on is not (shown.what == "run")

    def _run_over(self, at: int) -> Row | None:
        """Return the row of an unfolded run above these moves."""
        back = at
        while back and self.rows[back].what == "move" and at - back < LONGEST:
            back -= 1
        row = self.rows[back]
        return row if row.what == "run" and row.branch is self.rows[at].branch else None

    def _word(self, node: Node) -> Touched:
        """Mark the row of a node as out of date."""
        at = self.index_of(node)
        head = self._head(node)
        return Touched(at if head is None else head, at + 1)

    def _refold(self, node: Node) -> Touched:
        """Show or hide the rows below a head, and say in its row how the branch ended."""
        head = self._head(node)
        if head is None:
            return self._word(node)
        shown = self.rows.find(node.number) is not None
        if not shown and node.folded:
            return Touched(head, head + 1)
        if not shown:
            return self._put(head + 1, head + 1, self._under([self.rows[head]])[1:])
        end = self._line_end(Branch(node, self.rows[head].branch))
        if node.folded:
            return self._put(head + 1, end, [])
        last = self.rows[end - 1]
        ended = last.what == "end" and last.node is node
        inner = self.rows[self.index_of(node)].branch
        return self._put(end - ended, end, [Row(node, "end", inner)] if node.refuted else [])

    def _grow(self, parent: Node, node: Node) -> Touched:
        """Add the row of a new move after a node."""
        at = self.rows.find((parent.number,))
        if at is None:
            at = self._own(parent)
        if at is None:
            # the other part of a divided run is hidden with it until the rows are made again
            if self._parted(parent):
                return self._renew(parent)
            self._tips.clear()
            return self._word(parent)
        branch = self.rows[at].branch
        if branch.head is not None:
            self._tips.pop(branch.head, None)
        if joins(node):
            return self._renew(parent)
        old = self._mains.get(parent)
        if old is None and parent not in self._mains and len(parent.children) > 1:
            old = parent.children[0]
        touched = Touched(at, at + 1)
        start = self.rows.find(old.number) if old is not None else None
        if old is not None and (start is None or first_of(parent) in self.opened):
            # later moves of the same run are separate from it now
            return self._renew(parent)
        if start is None:
            start = self._line_end(branch, whole=False)
        if node is not parent.main:
            # an assumption opens a branch beside the line
            new = self._under([Row(node, "head", branch)])
            touched = touched.and_then(self._put(start, start, new))
        else:
            new = self._under([Row(node, "move", branch)])
            touched = touched.and_then(self._put(start, self._line_end(branch), new))
            if old is not None:
                # the moves that followed here before are a branch now, among the others
                beside = old.sibling
                place = self.rows.find(-beside.number) if beside is not None else start
                assert place is not None
                rows = self._under([Row(old, "head", branch)])
                touched = touched.and_then(self._put(place, place, rows))
        self._remember(parent)
        return touched

    def _renew(self, node: Node) -> Touched:
        """Make the rows of everything after a node again."""
        self._mains.pop(node, None)
        # from the row of the run that has it, or had it
        while (at := self.rows.find(node.number)) is None:
            if node.parent is None or self._head(node) is not None:
                return self._word(node)
            node = node.parent
        head = self._run_over(at)
        first = first_of(head.node if head is not None else node)
        at = self.rows.find(first.number)
        assert at is not None
        row = self.rows[at]
        rows = self._under([Row(first, "start" if first.parent is None else "move", row.branch)])
        return self._put(at, self._line_end(row.branch), rows)

    def _put(self, start: int, end: int, rows: list[Row]) -> Touched:
        """Replace rows by others."""
        keys: list[Hashable] = [row.key for row in rows]
        self.rows.splice(start, end, rows, keys)
        return Touched(start, start + len(rows), len(rows) - (end - start))

    def _under(self, waiting: list[Row]) -> list[Row]:
        """Return these rows and all rows that are shown below and after them."""
        # no recursion: a line may be long, and branches may have branches
        found: list[Row] = []
        waiting.reverse()
        while waiting:
            row = waiting.pop()
            node = row.node
            together = run_of(node) if row.what == "move" else []
            if len(together) > 1:
                apart = node in self.opened
                found.append(Row(node, "run", row.branch, int(apart)))
                if apart:
                    found += [Row(n, "move", row.branch, int(n is node)) for n in together]
                waiting += self._following(together[-1], row.branch)[::-1]
                continue
            found.append(row)
            if row.what == "head":
                if not node.folded:
                    waiting.append(Row(node, "move", Branch(node, row.branch)))
            elif row.what != "end":
                if node.comment:
                    found += self.comment(node, row.branch)
                waiting += self._following(node, row.branch)[::-1]
        return found

    def _following(self, node: Node, branch: Branch) -> list[Row]:
        """Return the rows right after a node: the branches that begin there, and its line."""
        main = node.main
        if main is not None and len(node.children) == 1:
            return [Row(main, "move", branch)]
        self._remember(node)
        rows = [Row(side, "head", branch) for side in node.sides]
        if main is not None:
            rows.append(Row(main, "move", branch))
        elif branch.head is not None and branch.head.refuted:
            rows.append(Row(branch.head, "end", branch))
        return rows

    def _remember(self, node: Node) -> None:
        if len(node.children) > 1 or (node.children and node.main is None):
            self._mains[node] = node.main

    def fold(self, node: Node, folded: bool) -> Touched:
        """Fold or unfold the branch that begins with a node."""
        self.game.fold(node, folded)
        return self.update(node)

    def show(self, node: Node) -> None:
        """Unfold the branches that hide a node."""
        while self._own(node) is None:
            self.fold(self.rows[self.index_of(node)].node, False)
