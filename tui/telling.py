"""What a table tells: the position it shows, its faults, hints, reasons, checks and messages.

It holds no widget and draws nothing; the play screen shows what it finds here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from engines.core import explain, hints
from engines.core.action import Position
from engines.core.game import Change, Game
from engines.core.grid import mask_of
from engines.core.puzzle import Fault, Refusal, Solutions
from engines.core.target import Target
from engines.core.tree import Node
from tui import writing
from tui.drawing.painter import Scene
from tui.gestures import Pointer
from tui.ladder import Ladder

TABS = ("moves", "tips", "rules", "records")
# so many sentences of a reason are shown at once
STORY_WINDOW = 6


class Message(NamedTuple):
    """Something to say in the guide: a title, sentences, and where J leads."""

    title: str
    text: tuple[str, ...] = ()
    role: str = "text"
    jump: Node | None = None
    evidence: tuple[Target, ...] = ()


class Telling:
    """A game and what is being said of it. `changed` is called after anything that shows."""

    def __init__(self, game: Game, errors: str = "rules") -> None:
        self.game = game
        self.errors = errors
        self.cursor = game.cursor
        self.tab = game.pane if game.pane in TABS else "moves"
        self.pointer = Pointer(diagonals="\\" in game.puzzle.marks)
        self.opened: Position | None = None
        self.ladder: Ladder | None = None
        self.preview: Node | None = None
        self.message: Message | None = None
        self.tips: list[tuple[str, int]] | None = None
        self.sound_tips: list[tuple[str, int]] = []
        self.card = ""
        self.paused = False
        # the computer's answer is due; it comes a moment after the person's move
        self.reply_due = False
        # what a drawing shows besides the marks: ropes from tent to tree, hues of chains
        self.details = True
        self.supposing = False
        self.told_wrong = 0
        # the reason being told, for which cell, and which of its sentences is shown
        self.story: list[explain.Told] = []
        self.story_cell = -1
        self.story_at = 0
        # the first wrong action, once it was told
        self.marked: Node | None = None
        self.checked = 0
        self.mode = 0
        # for kinds with several ways of writing: the way, the symbol looked for, whether one is
        # being asked for, and the one chosen on the pad
        self.highlight = 0
        self.asking = False
        self.digit = 0
        # how far the wave of the finish has come; None when it is over
        self.wave: int | None = None
        self.changed: Callable[[], None] = lambda: None

    @property
    def puzzle(self) -> object:
        return self.game.puzzle

    @property
    def shown_node(self) -> Node:
        """The node whose position is on the board: the game's, or the one looked back at."""
        return self.preview or self.game.node

    @property
    def position(self) -> Position:
        if self.opened is not None:
            return self.opened
        return self.game.tree.position(self.shown_node)

    @property
    def prefix(self) -> str:
        """The prefix of marks in the current way of writing ("" for plain marks)."""
        modes = self.game.puzzle.kind.modes
        return modes[self.mode][2] if modes else ""

    def faults(self) -> list[Fault]:
        """The faults to show where the game stands, as the setting says."""
        if self.preview is not None or self.paused:
            return []
        always = self.game.mode in ("practice", "tutorial") or self.game.options.versus
        if self.errors == "off" and not always:
            return []
        if self.errors == "when full" and not always:
            return self.game.faults if self.game.puzzle.full(self.position) else []
        return self.game.faults

    def scene(self, tinted: bool) -> Scene:
        """What the board shows now."""
        game = self.game
        targets = [t for fault in self.faults() for t in fault.targets]
        wrong = mask_of(t.at for t in targets if t.what == "cell")
        wrong |= self.told_wrong
        if self.errors == "solution" and self.preview is None:
            wrong |= mask_of(game.wrong())
        evidence, rings = self._pointed()
        return Scene(
            self.position,
            cursor=self.cursor,
            tinted=tinted,
            wrong=wrong,
            wrong_places=frozenset(t for t in targets if t.what != "cell"),
            evidence=mask_of(t.at for t in evidence if t.what == "cell"),
            evidence_places=frozenset(t for t in evidence if t.what != "cell"),
            target=mask_of(t.at for t in rings if t.what == "cell"),
            target_places=frozenset(t for t in rings if t.what != "cell"),
            region=self.ladder.region_names() if self.ladder is not None else frozenset(),
            old=self.preview is not None,
            paused=self.paused,
            bleached=self.bleached(),
            highlight=writing.looked_for(self, tinted),
            mode=self.prefix,
            versus=game.options.versus,
            details=self.details,
        )

    def bleached(self) -> int:
        """The cells that the finish has reached: all, or those within the wave."""
        grid = self.game.puzzle.grid
        if not self.finished:
            return 0
        if self.wave is None:
            return (1 << grid.count) - 1
        row, column = grid.places[self.cursor]
        return mask_of(
            cell
            for cell, (r, c) in enumerate(grid.places)
            if max(abs(r - row), abs(c - column)) <= self.wave
        )

    def _pointed(self) -> tuple[Iterable[Target], Iterable[Target]]:
        """The evidence to outline and the targets to ring."""
        if self.ladder is not None:
            return self.ladder.evidence(), self.ladder.targets()
        if self.message is not None:
            return self.message.evidence, ()
        return (), ()

    @property
    def finished(self) -> bool:
        """Solved, and nothing else is being looked at."""
        return self.preview is None and self.opened is None and self.game.solved

    @property
    def mistakes_are_told(self) -> bool:
        """Whether a wrong mark is told without being asked for."""
        return self.game.mode in ("practice", "tutorial") or self.errors == "solution"

    def _report(self, result: Change | Refusal | None) -> None:
        """Say what a change brought."""
        self.tips = None
        if isinstance(result, Refusal):
            if result.words:
                self.message = Message(result.words)
        elif result is not None:
            self._after(result)
        self.changed()

    def _after(self, change: Change) -> None:
        game = self.game
        moved = change.after.parent is change.before
        self.reply_due = moved and game.computers_turn() and game.outcome is None
        if game.options.versus and moved and game.outcome is not None:
            self.tell_outcome()
        elif "solved" in change.events:
            self.wave = 0
        elif "mistake" in change.events:
            self.tell_mistake(change)
        elif "full" in change.events:
            words = game.puzzle.full_words(game.position)
            jump = self._sound_before(game.first_wrong())
            tail = (f"All is sound until move {jump.depth}.",) if jump and jump.depth else ()
            self.message = Message(words, tail, "error-text", jump)
        elif game.faults and game.mode in ("practice", "tutorial"):
            self.message = Message(game.faults[-1].words, role="error-text")

    def say(self, words: str) -> None:
        """Say one sentence."""
        self.message = Message(words)
        self.changed()

    def look(self, node: Node | None) -> None:
        """Look at a node's position without going there; None looks at the present again."""
        self.ladder = None
        self.preview = None if node is self.game.node else node
        if self.preview is not None:
            # what was said was said of the present
            self.message = None
        self.changed()

    def pause(self) -> None:
        """Hide the board and stop the clock, or go on."""
        if self.paused:
            self.resume()
            return
        self.paused = True
        self.ladder = None
        self.game.clock.stop()
        self.changed()

    def resume(self) -> None:
        """Go on after a pause."""
        self.paused = False
        if self.game.lines and not self.game.solved:
            self.game.clock.start()
        self.changed()

    def tell_outcome(self) -> None:
        """Versus is over: who won, or what is wrong with the board."""
        outcome = self.game.outcome
        if outcome is None:
            return
        self.message = Message(
            outcome.words,
            # the first of them is in the outcome's own words
            tuple(f.words for f in self.game.faults[:3] if f.words not in outcome.words),
            "error-text" if outcome.targets else "accent",
            evidence=outcome.targets,
        )
        if self.game.solved:
            self.wave = 0

    def _sound_before(self, node: Node | None) -> Node | None:
        return node.parent if node is not None else None

    def tell_mistake(self, change: Change) -> None:
        """Practice: a wrong mark is told at once, with place, reason and the way back."""
        game = self.game
        wrong = game.wrong()
        action = change.after.action
        made = {c for e in action.edits if not e.auto for c in e.cells} if action else set()
        cell = next((c for c in wrong if c in made), wrong[0] if wrong else -1)
        if cell < 0:
            return
        label = game.puzzle.grid.labels[cell]
        text = [fault.words for fault in self._broken_by(cell)][:1] or self._why_wrong(cell)
        first = game.first_wrong()
        jump = self._sound_before(first)
        if jump is not None and jump.depth:
            text.append(f"All is sound until move {jump.depth}.")
        self.told_wrong = 1 << cell
        self.marked = first
        self.message = Message(f"{label} is not right.", tuple(text), "error-text", jump)

    def _broken_by(self, cell: int) -> list[Fault]:
        """The rules that a wrong mark breaks already."""
        if not self.game.wrong(cells=[cell]):
            return []
        return [fault for fault in self.game.faults if Target("cell", cell) in fault.targets]

    def _why_wrong(self, cell: int) -> list[str]:
        """Where a wrong mark leads, in at most a few sentences."""
        reason = hints.why(self.game, cell)
        if isinstance(reason, hints.No):
            return ["No rule is broken yet, but it cannot be finished so."]
        told = [part.words for part in explain.story(self.game.puzzle, reason.steps)]
        if len(told) <= 2:
            return told
        return [told[0], f"Followed to its end: {told[-1]}"]

    def hint(self) -> None:
        """The next step of the ladder; the fourth plays what was found."""
        if self.paused:
            self.resume()
            return
        if self.preview is not None:
            self.look(None)
        if self.ladder is None:
            self.message = None
            found = hints.hint(self.game)
            if isinstance(found, hints.No):
                jump = found.node
                self.message = Message(found.words, role="text", jump=jump)
                self.changed()
                return
            self.ladder = Ladder(self.game.puzzle, found)
        self._climb()

    def _climb(self) -> None:
        ladder = self.ladder
        assert ladder is not None
        done = ladder.climb()
        self.game.ask(ladder.rung)
        if done:
            self.ladder = None
            self.card = ""
            found = ladder.found
            self.cursor = found.cells()[0] if found.cells() else self.cursor
            self._report(self.game.play_hint(found.edits, found.technique))
            return
        if ladder.rung >= 2:
            self.card = ladder.found.technique
        self.changed()

    def open_tip(self, technique: str) -> None:
        """Open a technique's card, and enter the ladder with it where it applies."""
        self.card = technique
        found = hints.hint_of(self.game, technique)
        if isinstance(found, hints.Hint):
            self.message = None
            self.ladder = Ladder(self.game.puzzle, found)
            self.ladder.climb()
            self._climb()
        else:
            self.changed()

    def why(self) -> None:
        """Why the mark under the cursor follows, or the contradiction it leads to; again: the
        next step of the story, shown on the board."""
        if self.preview is not None:
            self.look(None)
        self.ladder = None
        if self.story and self.story_cell == self.cursor and self.message is not None:
            self.story_at = (self.story_at + 1) % len(self.story)
            self._tell_story(self.message.title, self.message.role)
            return
        puzzle = self.game.puzzle
        label = puzzle.grid.labels[self.cursor]
        broken = self._broken_by(self.cursor)
        if broken:
            # nothing is shorter than the rule that is broken already
            self.story = [explain.Told(broken[0].words, broken[0].targets)]
            self.story_cell, self.story_at = self.cursor, 0
            self._tell_story(f"{label} is not right.", "error-text")
            return
        reason = hints.why(self.game, self.cursor)
        if isinstance(reason, hints.No):
            self.story = []
            self.message = Message(reason.words)
            self.changed()
            return
        self.story = explain.story(puzzle, reason.steps)
        if reason.assumed:
            here = (Target("cell", self.cursor),)
            self.story.insert(0, explain.Told("Suppose it were right.", here))
        self.story_cell, self.story_at = self.cursor, 0
        title = f"{label} is not right." if reason.wrong else f"Why {label}"
        self._tell_story(title, "error-text" if reason.wrong else "accent")

    def _tell_story(self, title: str, role: str) -> None:
        """The sentences around the one being told, and its places on the board."""
        told, at = self.story, self.story_at
        first = max(0, min(at - 2, len(told) - STORY_WINDOW))
        shown = told[first : first + STORY_WINDOW]
        text = [
            f"{'▸' if number == at else ' '}{number + 1} {part.words}"
            for number, part in enumerate(shown, first)
        ]
        if len(told) == 1:
            text = [told[0].words]
        elif first + STORY_WINDOW < len(told):
            text.append(f"… {len(told) - first - STORY_WINDOW} steps more: W goes on.")
        else:
            text.append("W shows step by step.")
        self.message = Message(title, tuple(text), role, evidence=told[at].evidence)
        self.changed()

    def check(self) -> None:
        """How many marks are wrong; asked again, which; and the first wrong action."""
        if self.preview is not None:
            self.look(None)
        self.ladder = None
        game = self.game
        known = game.solutions
        if known is None:
            self.say("Still checking this board; ask again in a moment.")
            return
        if known.number != 1:
            words = [fault.words for fault in game.faults]
            self.message = Message(
                "Only the rules can be checked here.",
                (*(words or ["No rule is broken."]), _several(known)),
            )
            self.changed()
            return
        wrong = game.wrong()
        self.checked = min(2, self.checked + 1) if wrong else 0
        game.check(self.checked or 1)
        if not wrong:
            self.message = Message("All is right so far.", role="satisfied")
        else:
            self._tell_check(wrong)
        self.changed()

    def _tell_check(self, wrong: list[int]) -> None:
        count = len(wrong)
        self.marked = self.game.first_wrong()
        first = self._sound_before(self.marked)
        text = []
        if self.checked == 2:
            self.told_wrong = mask_of(wrong)
            labels = [self.game.puzzle.grid.labels[cell] for cell in wrong]
            text.append(explain.listing(labels, 8) + ".")
        else:
            text.append("C again shows which.")
        if first is not None and first.depth:
            text.append(f"Sound until move {first.depth}: jump there?")
        title = "1 mark is wrong." if count == 1 else f"{count} marks are wrong."
        self.message = Message(title, tuple(text), "error-text", first)

    def count_tips(self) -> Iterator[None]:
        """Work out which techniques apply, in slices: a key may come between any two of them."""
        found: list[tuple[str, int]] = []
        for tip in hints.tips_lazily(self.game):
            if tip is not None:
                found.append(tip)
            yield
        if self.mistakes_are_told or self.game.options.versus or not self.game.wrong():
            self.sound_tips = found
        # nobody asked whether a mark is wrong: the tips must not give it away
        self.tips = self.sound_tips

    def set_solutions(self, known: Solutions) -> None:
        """The board has been solved elsewhere."""
        self.game.solutions = known
        if known.number != 1:
            self.message = Message(_several(known))
        self.tips = None
        self.changed()


def _several(known: Solutions) -> str:
    if known.number >= 2:
        return "This board has several solutions: only its rules are told."
    if known.sure:
        return "This board has no solution: only its rules are told."
    return "This board could not be solved in time: only its rules are told."
