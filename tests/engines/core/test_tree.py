"""The tree of actions: its paths, where two of them part, and who wrote each mark."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo.engines.core import log
from solitudo.engines.core.action import Action
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.game import Game
from solitudo.engines.core.tree import KEEP_EVERY, WIDE, Node, Path, parting, shared
from solitudo.engines.core.values import Gesture, Request
from tests.samples import sample
from tests.toy import ToyKind, ToyPuzzle

KIND = ToyKind()


@cache
def board() -> ToyPuzzle:
    return KIND.generate(KIND.check(Request("4", "easy", 3)), lambda share: None)


def new_game() -> Game:
    puzzle = board()
    return Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions)


def grown(seed: int, count: int, branchy: float = 0.2) -> tuple[Game, list[str]]:
    """A game with many branches, and its log."""
    game, rng, lines = new_game(), random.Random(seed), list[str]()
    game.journal = lines.append
    while len(game.tree.nodes) < count:
        if rng.random() < branchy:
            game.go(rng.choice(list(game.tree.nodes.values())))
        verb, cell = rng.choice(("primary", "counter", "clear")), rng.randrange(10)
        assume = game.assume if rng.random() < 0.2 else game.gesture
        assume(Gesture(verb, (cell,)))
    return game, lines


def ancestors(node: Node) -> list[Node]:
    """A node and those before it, the root included."""
    found = [node]
    while found[-1].parent is not None:
        found.append(found[-1].parent)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_two_paths_part_at_the_last_node_that_both_have(seed: int) -> None:
    game, _ = grown(seed, 60)
    nodes = list(game.tree.nodes.values())
    for one in nodes:
        for other in nodes[seed::7]:
            both = [node for node in ancestors(one) if node in ancestors(other)]
            assert parting(one, other) is both[0]
            assert shared(Path(one), Path(other)) == both[0].depth


def test_a_path_reads_as_the_list_of_its_actions() -> None:
    game, _ = grown(1, 30, branchy=0.0)
    path = game.path
    plain = [node.action for node in game.node.path() if node.action is not None]
    assert list(path) == plain
    assert len(path) == len(plain)
    for start in (None, 0, 3, -4, 99):
        for stop in (None, 0, 5, -2, 99):
            assert path[start:stop] == plain[start:stop]
    assert path[::-2] == plain[::-2]
    assert (path[0], path[7], path[-1]) == (plain[0], plain[7], plain[-1])
    with pytest.raises(IndexError):
        path[len(plain)]
    assert shared(path, plain[:4]) == 4
    assert shared(path, Path(grown(1, 30, branchy=0.0)[0].node)) == len(plain), "of two trees"


def test_positions_are_right_however_far_one_walks() -> None:
    game, _ = grown(2, 5 * KEEP_EVERY, branchy=0.05)
    apply = game.puzzle.vocabulary.apply
    for node in random.Random(3).sample(list(game.tree.nodes.values()), 120):
        expected = game.puzzle.start()
        for step in node.path():
            assert step.action is not None
            expected = apply(expected, step.action)
        assert game.tree.position(node) == expected


def test_walking_back_replays_each_stretch_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = grown(4, 8 * KEEP_EVERY, branchy=0.0)
    made: list[Action] = []
    apply = game.puzzle.vocabulary.apply

    def counted(position: object, action: Action) -> object:
        made.append(action)
        return apply(position, action)  # type: ignore[arg-type]

    monkeypatch.setattr(game.puzzle.vocabulary, "apply", counted)
    for node in reversed(game.node.path()):
        game.tree.position(node)
    assert len(made) < 2 * game.node.depth


@pytest.mark.parametrize("seed", range(4))
def test_a_log_that_is_read_leaves_redo_where_it_was(seed: int) -> None:
    game, lines = grown(seed, 80, branchy=0.5)
    again = Game(game.puzzle)
    again.tree.begin_reading()
    for line in lines:
        again.take(log.read(line, game.puzzle.vocabulary))
    again.tree.end_reading()
    assert again.node.number == game.node.number
    for number, node in game.tree.nodes.items():
        twin = again.tree.nodes[number]
        for mine, theirs in ((node.last, twin.last), (node.main, twin.main)):
            assert (mine and mine.number) == (theirs and theirs.number)


def test_a_move_made_before_is_found_among_many() -> None:
    game = new_game()
    for cell in range(10):
        for verb in ("primary", "counter"):
            game.gesture(Gesture(verb, (cell,)))
            game.undo()
    children = list(game.tree.root.children)
    assert len(children) == 20 > WIDE
    game.gesture(Gesture("primary", (4,)))
    assert game.node is children[8]
    assert len(game.tree.nodes) == 21
    assert game.tree.branches() == 19


@settings(max_examples=sample(24, 60), deadline=None)
@given(st.integers(0, 999), st.lists(st.integers(0, 999), min_size=1, max_size=12))
def test_the_first_wrong_action_is_found_wherever_one_goes(seed: int, jumps: list[int]) -> None:
    game, _ = grown(seed, 25)
    nodes = list(game.tree.nodes.values())
    for jump in jumps:
        game.go(nodes[jump % len(nodes)])
        makers = []
        for cell in game.wrong():
            wrote = [
                node for node in game.node.path()
                if node.action and any(e.mark in ("s", "e", ".") and cell in e.cells
                                       for e in node.action.edits)
            ]  # fmt: skip
            assert game.writer(cell) is wrote[-1]
            makers.append(wrote[-1])
        expected = min(makers, key=lambda node: node.depth) if makers else None
        assert game.first_wrong() is expected
