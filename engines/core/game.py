"""A game: a puzzle and the log of its actions. It returns what changed and calls nobody.

Every operation is an entry of the log. The journal gets it first, so that it is on disk before
anything shows it. The code that replays a save then applies it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from solitudo.engines.core import log
from solitudo.engines.core.action import Action, Edit, Position, changed
from solitudo.engines.core.game_state import GameState
from solitudo.engines.core.grid import Place, bits
from solitudo.engines.core.log import Entry
from solitudo.engines.core.tree import Node, climb, parting
from solitudo.engines.core.values import PLAIN, Duel, Gesture, Refusal, Target, Terms

NOTHING_ASSUMED = "There is no assumption here. Press G to try one."


class Change(NamedTuple):
    """The nodes before and after an operation, the mask of the cells that differ, and its `events`:
    "solved", "full", "mistake", "started"."""

    before: Node
    after: Node
    cells: int
    events: tuple[str, ...] = ()


class Game(GameState):
    """One game in play, or read back from a save.

    The board's `solutions` are counted when they are first needed, unless they are given. None
    means that another process counts them: until it answers, no mark is called wrong.

    >>> import solitudo
    >>> game = Game(solitudo.read("hitori:5x5de:5154542152243135512112524"))
    >>> game.mark("b", "C1", (1, 1)).after.depth
    1
    """

    def _enter(self, entry: Entry) -> Node | None:
        self.journal(log.write(entry, self.puzzle.vocabulary))
        self.clock.see()
        return self.take(entry)

    def mark(self, verb: str, *places: Place) -> Change | Refusal:
        """Make the move that a mark or verb means in these cells: numbers, labels, or rows and
        columns.
        """
        return self.gesture(Gesture(verb, tuple(map(self.puzzle.grid.cell, places))))

    def gesture(self, gesture: Gesture) -> Change | Refusal:
        """Apply a gesture, or return why it does nothing."""
        action = self._meant(gesture)
        return action if isinstance(action, Refusal) else self.do(action)

    def _meant(self, gesture: Gesture) -> Action | Refusal:
        count = self.puzzle.grid.count
        assert all(0 <= cell < count for cell in gesture.cells), f"cells go from 0 to {count - 1}"
        return self.puzzle.act(self.position, gesture, self.options)

    def do(self, action: Action) -> Change:
        """Play an action. If the same move follows the current one already, jump to it."""
        before, old = self.node, self.position
        if not self.clock.running:
            self.clock.start()
        known = self.tree.child(action)
        if known is not None:
            self._stand(known)
        else:
            # checked before it is written, because a log ends at a line that does not fit
            self._allow(action)
            self._enter(Entry(self.clock.tick(), "do", action=action))
            if self.node.branches_off:
                self.fold(self.node, False)
        return self._change(before, old, moved=True)

    def _stand(self, node: Node) -> None:
        """Go to a node, and unfold the branches that are entered on the way."""
        entered = list(climb(node, parting(self.node, node)))
        self._enter(Entry(self.clock.tick(), "go", node.number))
        for step in reversed(entered):
            if step.branches_off:
                self.fold(step, False)

    def _change(self, before: Node, old: Position, moved: bool = False) -> Change:
        here = self.position
        cells = changed(old, here)
        events: list[str] = []
        if moved:
            if before is self.tree.root and before.children and self.node.number == self.lines:
                events.append("started")
            if self.puzzle.solved(here):
                events.append("solved")
                if self.finished is None:
                    self._enter(Entry(self.clock.tick(), "done"))
                self.clock.stop()
            else:
                if self.puzzle.full(here):
                    events.append("full")
                news = self.wrong(here, bits(cells))
                if self.mode in ("practice", "tutorial") and news:
                    events.append("mistake")
                    label = self.puzzle.grid.labels[min(news)]
                    self._enter(Entry(self.clock.tick(), "told", text=label))
        return Change(before, self.node, cells, tuple(events))

    def go(self, node: Node) -> Change:
        before, old = self.node, self.position
        if node is not before:
            self._stand(node)
        return self._change(before, old)

    def undo(self) -> Change | None:
        """Take one move back, in Versus until the person is to move. Return None at the start."""
        node = self.node.parent
        while node is not None and self.options.versus and self.computers_turn(node):
            node = node.parent
        return self.go(node) if node is not None else None

    def redo(self) -> Change | None:
        """Redo one move along the branch that was visited last. Return None at its end."""
        node = self.node.last
        while node is not None and self.options.versus and self.computers_turn(node) and node.last:
            node = node.last
        return self.go(node) if node is not None else None

    def computers_turn(self, node: Node | None = None) -> bool:
        """Return whether the computer is to move at a node in Versus."""
        node = node or self.node
        if not self.options.versus or not self.opponent:
            return False
        made = node.depth - self.versus_since
        return made >= 0 and (made + (self.first == "computer")) % 2 == 1

    def reply(self, seed: int = 0) -> tuple[Change, str, tuple[Target, ...]] | None:
        """Let the computer move. Return the change, its reason and the places it names."""
        strength = self.options.terms.strength
        reply = self.puzzle.reply(self.position, self.path, self.opponent, seed, strength)
        if reply is None:
            return None
        return self.do(reply.action), reply.words, reply.targets

    @property
    def duel(self) -> Duel:
        """Start Versus: the opponent, who moves first, and the terms."""
        return Duel(self.opponent, self.first, self.options.terms)

    def reset(self) -> Change | Refusal:
        action = self.puzzle.reset(self.position)
        return action if isinstance(action, Refusal) else self.do(action)

    def name(self, node: Node, text: str) -> None:
        """Give a node of the history a name."""
        clean = " ".join("".join(c if c.isprintable() else " " for c in text).split())[:60]
        self._enter(Entry(self.clock.tick(), "name", node.number, clean))

    def fold(self, node: Node, folded: bool) -> None:
        """Fold or unfold the branches at a node."""
        if node.folded != folded:
            self._enter(Entry(self.clock.tick(), "fold" if folded else "unfold", node.number))

    def comment(self, node: Node, text: str) -> None:
        """Set the comment of a node, of any length. "" removes it."""
        lines = ("".join(c if c.isprintable() else " " for c in line) for line in text.split("\n"))
        clean = "\n".join(line.rstrip() for line in lines).strip()
        if clean != node.comment:
            self._enter(Entry(self.clock.tick(), "comment", node.number, clean))

    def assume(self, gesture: Gesture) -> Change | Refusal:
        """Open a branch with an assumption."""
        action = self._meant(gesture)
        if isinstance(action, Refusal):
            return action
        return self.do(action._replace(verb="suppose"))

    def refute(self, words: str = "") -> Change | Refusal:
        """End the assumption with this contradiction, and play its opposite."""
        opened = self.assumption()
        if opened is None or opened.parent is None or opened.action is None:
            return Refusal(NOTHING_ASSUMED)
        claim = self.assumed(opened)
        if claim is None:
            return Refusal("Make a mark first; then X can test it.")
        before, old = self.node, self.position
        base = self.tree.position(opened.parent)
        fact = self.puzzle.opposite(self.puzzle.fact(*claim))
        edits = self.puzzle.edits(base, [fact])
        made = self.puzzle.write(
            base, [(e.mark, e.cells) for e in edits], self.options, "", "refute"
        )
        self._leave(opened, "refuted", " ".join(words.split()))
        if isinstance(made, Refusal):
            return self._change(before, old)
        events = self.do(made).events
        return self._change(before, old)._replace(events=events)

    def assumed(self, opened: Node) -> tuple[int, int] | None:
        """Return the cell and the value that an assumption claims, or None if it claims no mark."""
        assert opened.action is not None
        edit = opened.action.edits[0]
        layer, value, _ = self.puzzle.vocabulary.meaning(edit.mark)
        return (edit.cells[0], value) if layer < 0 and value else None

    def abandon(self) -> Change | Refusal:
        """Give the assumption up, although nothing contradicts it."""
        opened = self.assumption()
        if opened is None or opened.parent is None:
            return Refusal(NOTHING_ASSUMED)
        before, old = self.node, self.position
        self._leave(opened, "abandon", "")
        return self._change(before, old)

    def _leave(self, opened: Node, word: str, text: str) -> None:
        """End an assumption: record how it ended, fold it, and return to where it began."""
        assert opened.parent is not None
        self._enter(Entry(self.clock.tick(), word, opened.number, text))
        self._enter(Entry(self.clock.tick(), "go", opened.parent.number))
        self.fold(opened, True)

    def keep(self) -> Node | Refusal:
        """Make the assumption part of the main line, or the current branch if no assumption is
        open.
        """
        opened = self.assumption() or self.branch()
        if opened is None:
            return Refusal("You are already on the main line. Press G to try an assumption.")
        self._enter(Entry(self.clock.tick(), "keep", opened.number))
        return opened

    def branch(self, node: Node | None = None) -> Node | None:
        """Return the first move of the branch that contains a node, or None on the main line."""
        node = node or self.node
        return next((n for n in climb(node, self.tree.root) if n.branches_off), None)

    def play_hint(self, edits: Iterable[Edit], technique: str) -> Change | Refusal:
        """Play what a hint found. The move has the technique's name."""
        marks = [(edit.mark, edit.cells) for edit in edits]
        action = self.puzzle.write(
            self.position, marks, self.options, by="hint", technique=technique
        )
        return action if isinstance(action, Refusal) else self.do(action)

    def solve(self) -> Change | Refusal:
        """Write the whole solution, as one action that is recorded as help."""
        known = self.solutions
        if known is None:
            return Refusal("This board is still being checked. Try again in a moment.")
        if known.number != 1 or known.first is None:
            return Refusal(known.unproven)
        here = self.position
        groups: dict[int, list[int]] = {}
        for cell, value in enumerate(known.first):
            if value != here.values[cell]:
                groups.setdefault(value, []).append(cell)
        edits = tuple(Edit(self.puzzle.marks[v], tuple(c)) for v, c in sorted(groups.items()))
        if not edits:
            return Refusal("This board is already solved.")
        return self.do(Action(edits, verb="solve"))

    def ask(self, step: int | str) -> None:
        """Record that a step of a hint, or the list of techniques that apply, was shown."""
        self._enter(Entry(self.clock.tick(), "asked", text=str(step)))

    def check(self, step: int = 0) -> int:
        """Record a check and return its step: 1 counts the mistakes, 2 (asked again) shows them."""
        here = self.checked_at is not None and self.checked_at[0] is self.node
        step = step or (2 if here else 1)
        self._enter(Entry(self.clock.tick(), "checked", text=str(step)))
        return step

    @property
    def marked(self) -> Node | None:
        """Return the first wrong action that a second check showed, if nothing was done since."""
        return self.first_wrong() if self.checked_at == (self.node, 2) else None

    def set_mode(
        self, mode: str, opponent: str = "", first: str = "me", terms: Terms = PLAIN
    ) -> None:
        """Change the mode from here on."""
        named = f"{opponent}:{terms.text}" if terms.text else opponent
        text = f"{mode} {named} {first}" if mode == "versus" else mode
        self._enter(Entry(self.clock.tick(), "mode", text=text))

    def set_automatic(self, on: bool) -> None:
        """Turn automatic marks on or off for later moves."""
        if self.options.automatic != on:
            self._enter(Entry(self.clock.tick(), "set", text=f"automatic {'on' if on else 'off'}"))

    def leave(self, cursor: int, pane: str) -> None:
        """Stop the clock, and record the current position so that the game can return to it."""
        self.clock.stop()
        if self.lines:
            label = self.puzzle.grid.labels[cursor]
            self._enter(Entry(self.clock.tick(), "view", text=f"{label} {pane}"))
        self.cursor, self.pane = cursor, pane
