"""The game: one log seen as position, history, undo, branches, suppositions and checks."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core import hints, log
from engines.core.action import Action, changed
from engines.core.clock import Clock
from engines.core.game import Change, Game
from engines.core.grid import bits
from engines.core.puzzle import Gesture, Refusal, Request
from engines.core.tree import KEEP_EVERY
from tests.toy import STONE, ToyKind, ToyPuzzle

KIND = ToyKind()


@cache
def made(level: str, seed: int) -> ToyPuzzle:
    """A board with one solution, of this level."""
    return KIND.generate(KIND.check(Request(KIND.default_size, level, seed)), lambda share: None)


def board() -> ToyPuzzle:
    """A board with one solution."""
    puzzle = made("easy", 3)
    assert puzzle.solutions.number == 1
    return puzzle


def new_game(mode: str = "normal") -> tuple[Game, list[str]]:
    lines: list[str] = []
    puzzle = board()
    game = Game(
        puzzle, mode=mode, journal=lines.append, clock=Clock(now=lambda: 0.0),
        solutions=puzzle.solutions,
    )  # fmt: skip
    return game, lines


def replayed(game: Game, lines: list[str]) -> Game:
    """The same game from its log alone."""
    again = Game(game.puzzle, clock=Clock(now=lambda: 0.0))
    for line in lines:
        again.take(log.read(line, game.puzzle.vocabulary))
    return again


steps = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["primary", "counter", "clear"]), st.integers(0, 99)),
        st.tuples(st.sampled_from(["undo", "redo", "jump", "name", "fold", "suppose", "refute",
                                   "keep", "reset", "automatic", "hint"]), st.integers(0, 99)),
    ),
    max_size=40,
)  # fmt: skip


def perform(game: Game, verb: str, number: int) -> None:
    """Do one thing that a person could do."""
    cell = number % game.puzzle.grid.count
    nodes = list(game.tree.nodes.values())
    node = nodes[number % len(nodes)]
    if verb in ("primary", "counter", "clear"):
        game.gesture(Gesture(verb, (cell,)))
    elif verb == "undo":
        game.undo()
    elif verb == "redo":
        game.redo()
    elif verb == "jump":
        game.go(node)
    elif verb == "name":
        game.name(node, f"it's {number} \x1b[31m")
    elif verb == "fold":
        game.fold(node, bool(number % 2))
    elif verb == "suppose":
        game.suppose(Gesture("primary", (cell,)))
    elif verb == "refute":
        game.refute()
    elif verb == "keep":
        game.keep()
    elif verb == "reset":
        game.reset()
    elif verb == "automatic":
        game.set_automatic(bool(number % 2))
    elif verb == "hint":
        found = hints.hint(game)
        if isinstance(found, hints.Hint):
            game.ask(1)
            game.play_hint(found.edits, found.technique)


@settings(max_examples=60, deadline=None)
@given(steps)
def test_a_log_gives_back_everything(done: list[tuple[str, int]]) -> None:
    game, lines = new_game()
    for verb, number in done:
        perform(game, verb, number)
    again = replayed(game, lines)
    assert again.position == game.position
    assert again.node.number == game.node.number
    assert again.tree.nodes.keys() == game.tree.nodes.keys()
    for number, node in game.tree.nodes.items():
        other = again.tree.nodes[number]
        assert other.action == node.action
        assert other.clock == node.clock
        assert (other.name, other.folded, other.kept) == (node.name, node.folded, node.kept)
        assert (other.last and other.last.number) == (node.last and node.last.number)
    assert (again.asked, again.told, again.mode) == (game.asked, game.told, game.mode)
    assert again.options == game.options


@settings(max_examples=60, deadline=None)
@given(steps)
def test_undo_then_redo_is_nothing(done: list[tuple[str, int]]) -> None:
    game, _ = new_game()
    for verb, number in done:
        perform(game, verb, number)
    before, node = game.position, game.node
    if game.undo() is not None:
        game.redo()
    assert game.node is node
    assert game.position == before


@settings(max_examples=60, deadline=None)
@given(steps)
def test_a_change_names_the_cells_that_differ_and_faults_agree(done: list[tuple[str, int]]) -> None:
    game, _ = new_game()
    for verb, number in done:
        before = game.position
        perform(game, verb, number)
        cells = {c for c in range(game.puzzle.grid.count)
                 if before.values[c] != game.position.values[c]}  # fmt: skip
        assert cells <= set(bits(changed(before, game.position)))
        assert game.faults == game.puzzle.faults(game.position)


def test_a_position_far_back_is_found_without_the_states_between() -> None:
    game, _ = new_game()
    positions = [game.position]
    for number in range(3 * KEEP_EVERY):
        game.gesture(Gesture(("primary", "counter")[number % 2], (number % 5,)))
        positions.append(game.position)
    for node in [game.tree.root, *game.node.path()]:
        assert game.tree.position(node) == positions[node.depth]


def test_a_new_move_after_going_back_is_a_branch_and_the_old_one_stays() -> None:
    game, _ = new_game()
    game.gesture(Gesture("primary", (0,)))
    game.gesture(Gesture("primary", (1,)))
    old = game.node
    game.undo()
    game.gesture(Gesture("counter", (1,)))
    assert game.tree.branches() == 1
    game.undo()
    game.redo()
    assert game.position.values[1] != STONE
    game.go(old)
    game.undo()
    game.redo()
    assert game.node is old


def test_the_same_move_again_goes_where_it_led_before() -> None:
    game, _ = new_game()
    game.gesture(Gesture("primary", (0,)))
    first = game.node
    game.undo()
    game.gesture(Gesture("primary", (0,)))
    assert game.node is first
    assert len(game.tree.nodes) == 2


def test_refuting_plays_the_opposite_and_keeps_the_branch() -> None:
    game, _ = new_game()
    game.suppose(Gesture("primary", (0,)))
    supposed = game.node
    assert game.supposition() is supposed
    result = game.refute()
    assert isinstance(result, Change)
    assert game.node.action is not None
    assert game.node.action.verb == "refute"
    assert game.position.values[0] not in (0, STONE)
    assert supposed.number in game.tree.nodes
    assert game.supposition() is None


def test_nothing_supposed_is_nothing_to_refute_or_keep() -> None:
    game, lines = new_game()
    assert isinstance(game.refute(), Refusal)
    assert isinstance(game.keep(), Refusal)
    assert lines == []


def test_every_operation_is_written_before_it_shows() -> None:
    game, lines = new_game()
    seen: list[int] = []

    def journal(line: str) -> None:
        seen.append(len(game.tree.nodes))
        lines.append(line)

    game.journal = journal
    game.gesture(Gesture("primary", (0,)))
    assert seen == [1], "the line was handed over while the move was not in the tree yet"
    assert lines[0].endswith("A1")


def test_practice_tells_a_wrong_mark_at_once() -> None:
    game, _ = new_game("practice")
    answer = game.puzzle.solutions.first
    assert answer is not None
    cell = next(c for c in range(len(answer)) if answer[c] != STONE
                and not game.puzzle.given >> c & 1)  # fmt: skip
    change = game.gesture(Gesture("primary", (cell,)))
    assert isinstance(change, Change)
    assert "mistake" in change.events
    assert game.told == 1
    assert game.first_wrong() is game.node


def test_solving_is_one_action_and_undone_as_one() -> None:
    game, _ = new_game()
    start = game.position
    change = game.solve()
    assert isinstance(change, Change)
    assert "solved" in change.events
    assert game.finished is not None
    game.undo()
    assert game.position == start


def test_starting_again_is_an_action() -> None:
    game, _ = new_game()
    game.gesture(Gesture("primary", (0,)))
    game.gesture(Gesture("primary", (2,)))
    before = game.position
    game.reset()
    assert game.position.values == game.puzzle.start().values
    game.undo()
    assert game.position == before
    assert isinstance(new_game()[0].reset(), Refusal)


def test_names_hold_no_control_characters() -> None:
    game, lines = new_game()
    game.gesture(Gesture("primary", (0,)))
    game.name(game.node, "a\x1b[2Jb\n c")
    assert "\x1b" not in lines[-1]
    assert game.node.name == "a [2Jb c"


@given(st.lists(st.tuples(st.sampled_from([".", "b", "n"]), st.integers(0, 5)), max_size=6))
def test_actions_that_are_alike_are_equal(pairs: list[tuple[str, int]]) -> None:
    vocabulary = board().vocabulary
    marks = set(vocabulary.marks)
    edits = [(mark, cell) for mark, cell in pairs if mark in marks]
    text = " ".join(f"{mark}:{vocabulary.labels[cell]}" for mark, cell in edits)
    if edits:
        assert vocabulary.read(text) == vocabulary.read(text)
        assert isinstance(vocabulary.read(text), Action)
