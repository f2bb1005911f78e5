"""A random walk over everything that can be asked for at the board, without a screen."""

import random
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import pytest
from textual.screen import Screen

from solitudo import engines
from solitudo.engines.core import log
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.tree import Node
from solitudo.engines.core.values import Duel, Request, Target
from solitudo.tui.layout.gestures import LEFT, RIGHT
from solitudo.tui.panes.dialog import Ask, Dialog, Find
from solitudo.tui.play import help_commands, history_commands, marking, pane_commands
from solitudo.tui.play.commands import SESSION, Keymap
from solitudo.tui.play.dialogs import COMMANDS
from solitudo.tui.play.game_screen import GameScreen
from solitudo.tui.play.history import Moves
from solitudo.tui.play.move_text import LazyRows, Wording
from solitudo.tui.play.scene import scene
from solitudo.tui.play.screen import PlayScreen
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus, Parts
from tests.samples import sample
from tests.toy import ToyKind

KEYS = sample(1000, 2000)
SEEDS = (1, 2)
KINDS = (*engines.kinds(), "toy")
WIDTH = 34
# commands that do not leave the game, besides those of the session
AT_THE_DESK = {"undo", "escape", "name", "comment", "find", "solve", "versus",
               "scroll_up", "scroll_down"}  # fmt: skip
ASKED = {command.name for command in SESSION} | AT_THE_DESK


@cache
def board(name: str) -> Puzzle:
    """A small board."""
    kind = ToyKind() if name == "toy" else engines.kind(name)
    request = kind.check(Request(kind.sizes[0], kind.levels_at(kind.sizes[0])[0], 4))
    return kind.generate(request, lambda share: None)


class Walker:
    """Sits at the desk, presses keys and answers windows, at random."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.rng = rng
        self.session = Session(game, errors=rng.choice(("off", "when full", "rules", "solution")))
        file = SimpleNamespace(header={}, name="walk")
        self.opened = SimpleNamespace(file=file, game=game)
        self.services = SimpleNamespace(
            ask_duel=self.ask_duel, go_home=self.leave, play=lambda opened: opened.file.close()
        )
        self.rested = self.left = False
        self.over_until = 0.0
        desk = cast(PlayScreen, self)
        self.keymap: Keymap[GameScreen] = Keymap(
            (command for command in COMMANDS if command.name in ASKED), {}
        )
        self.desk = desk
        self.keys = sorted({key for c in self.keymap.commands.values() for key in c.keys})
        kind = game.puzzle.kind
        ways = (way.key for way in kind.modes)
        self.own = sorted({*kind.keys, *kind.steps, *ways, "/", "1", "é"})
        self.pane: LazyRows | None = None

    def leave(self) -> None:
        """Go home, and return to the same game."""

    def after(self, seconds: float, then: Callable[[], object]) -> None:
        """Do nothing: no timer runs here."""

    def show_parts(self, seen: Parts) -> None:
        assert isinstance(seen, Parts)

    def turn_page(self, way: int) -> None:
        assert way in (-1, 1)

    def open_window(
        self, window: Screen[object], then: Callable[[object], None] | None = None
    ) -> None:
        """Answer, or leave it with Esc."""
        assert then is not None
        answer: object = None
        if isinstance(window, Find):
            for text in self.rng.choices(("", "A1", "words", "x"), k=2):
                window.look(text)
                window.step(self.rng.choice((-1, 1)))
            answer = self.rng.choice((None, True))
        elif isinstance(window, Ask):
            answer = self.rng.choice((None, "", "some words", "many words " * 9))
        else:
            assert isinstance(window, Dialog)
            answer = self.rng.choice((None, "y", "n"))
        then(answer)

    def answered(self, then: Callable[[Any], object]) -> Callable[[Any], object]:
        return then

    def ask_duel(self, puzzle: Puzzle, then: Callable[[Duel | None], object]) -> None:
        """Choose whom to play against, or nobody."""
        duel = Duel(self.rng.choice(puzzle.opponents), self.rng.choice(("me", "computer")))
        then(self.rng.choice((None, duel)))

    def press(self) -> None:
        """A key, a button on the board, or a click in a pane; what cannot be is said."""
        rng = self.rng
        try:
            choice = rng.random()
            if choice < 0.7:
                self.key(rng.choice(self.keys))
            elif choice < 0.82:
                self.key(rng.choice(self.own))
            elif choice < 0.94:
                self.drag()
            else:
                self.click()
            if self.session.reply_due and rng.random() < 0.8:
                self.computer()
        except PuzzleError as error:
            self.session.say(str(error))

    def key(self, key: str) -> None:
        """As the screen obeys keys."""
        session = self.session
        session.finish_radius = None
        if session.paused and key != "P":
            session.resume()
            return
        command = self.keymap.command(key, session)
        own = None
        if session.view.focus is Focus.BOARD:
            own = marking.type_key(session, key)
        if own is None and command is not None:
            assert isinstance(command.run(self.desk), Parts)

    def drag(self) -> None:
        """Press a button, move over some cells, and release it."""
        session, rng = self.session, self.rng
        grid = session.game.puzzle.grid
        cell = rng.randrange(grid.count)
        marking.press(session, Target("cell", cell), rng.choice((LEFT, RIGHT)), 0, 0)
        for number in range(rng.randrange(3)):
            cell = rng.choice((*grid.neighbours[cell], cell))
            marking.drag(session, Target("cell", cell), number + 1, 0)
            scene(session, False)
        marking.release(session)

    def click(self) -> None:
        """Something in a pane."""
        session, rng = self.session, self.rng
        node = rng.choice(list(session.game.tree.nodes.values()))
        rng.choice((
            lambda: history_commands.choose_row(session, node),
            lambda: history_commands.fold_row(session, node) if node.branches_off else None,
            lambda: pane_commands.show_page(session, rng.choice(("tips", "rules", "techniques"))),
            lambda: session.walk_message(session.messages.way_to(rng.randrange(4))),
            lambda: pane_commands.enter_hint(session, session.game.puzzle.techniques[0].name),
            lambda: session.tips.count(told=True),
        ))()  # fmt: skip

    def computer(self) -> None:
        """The computer replies."""
        game = self.session.game
        reply = game.puzzle.reply(game.position, game.path, game.opponent, game.lines, 1)
        help_commands.let_computer_move(self.session, reply)

    def look(self) -> None:
        """The rows that were kept, and what they say, are those of the game looked at anew."""
        session = self.session
        moves = session.moves
        moves.fit(WIDTH)
        if self.pane is None or self.pane.wording.marked is not session.messages.first_wrong:
            self.pane = lazy(moves, session)
        for touched in session.take_touched():
            self.pane.forget(touched.first, touched.last if not touched.grown else None)
        self.pane.mark(moves.index_of(session.shown_node), moves.current)
        fresh = lazy(Moves(session.game, WIDTH, moves.opened), session)
        fresh.mark(moves.index_of(session.shown_node), moves.current)
        assert list(self.pane) == list(fresh)
        scene(session, True)


def lazy(moves: Moves, session: Session) -> LazyRows:
    """The rows as the pane shows them."""
    rows = LazyRows(moves, Wording(session.game.puzzle, False))
    rows.width, rows.wording.marked = WIDTH, session.messages.first_wrong
    return rows


def same(one: Node | None, other: Node | None) -> bool:
    return (one and one.number) == (other and other.number)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", KINDS)
def test_whatever_is_pressed_the_game_is_what_its_log_says(name: str, seed: int) -> None:
    rng = random.Random(f"{name} {seed}")
    puzzle, lines = board(name), list[str]()
    time = iter(range(10**9))
    game = Game(
        puzzle,
        mode=rng.choice(("normal", "practice")),
        clock=Clock(now=lambda: next(time) / 1000),
        journal=lines.append,
        solutions=puzzle.solutions,
    )
    mode = game.mode
    walker = Walker(game, rng)
    for number in range(KEYS):
        walker.press()
        if number % 20 == 0:
            walker.look()
    assert game.tree.branches() > 3
    again = Game(puzzle, mode=mode, solutions=puzzle.solutions)
    for line in lines:
        entry = log.read(line, puzzle.vocabulary)
        assert log.write(entry, puzzle.vocabulary) == line
        again.take(entry)
    assert again.position == game.position
    assert same(again.node, game.node)
    assert (again.mode, again.options, again.asked) == (game.mode, game.options, game.asked)
    assert list(again.tree.nodes) == list(game.tree.nodes)
    for number, node in again.tree.nodes.items():
        twin = game.tree.nodes[number]
        assert again.tree.position(node) == game.tree.position(twin)
        assert same(node.last, twin.last)
        assert same(node.main, twin.main)
        assert (node.name, node.comment, node.folded) == (twin.name, twin.comment, twin.folded)
        assert (node.ended, node.kept) == (twin.ended, twin.kept)
