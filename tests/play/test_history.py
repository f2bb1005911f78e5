"""The moves of a game as rows: kept from change to change, walked by keys, worded in view."""

import random
import sys
from collections.abc import Callable
from functools import cache, partial
from itertools import cycle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo import engines
from solitudo.engines.core import log
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.game import Change, Game
from solitudo.engines.core.tree import Node
from solitudo.engines.core.values import Gesture, Request
from solitudo.tui.play.history import Moves
from solitudo.tui.play.move_text import Wording
from solitudo.tui.play.move_times import MoveTimes, timeline
from solitudo.tui.play.runs import first_of, run_of
from solitudo.tui.play.session import Session
from solitudo.tui.play.tree_walk import find, fold, in_order, walk
from tests.samples import sample
from tests.toy import ToyKind, ToyPuzzle

KIND = ToyKind()
DIRECTIONS: tuple[str, ...] = ("up", "down", "left", "right", "before", "after")


@cache
def board() -> ToyPuzzle:
    return KIND.generate(KIND.check(Request("6", "easy", 3)), lambda share: None)


def new_game() -> Game:
    return Game(board(), clock=Clock(now=lambda: 0.0))


def shape(moves: Moves) -> list[tuple[int, str, int, int]]:
    """The rows as plain values, to be compared."""
    return [
        (row.node.number, row.what, row.branch.head.number if row.branch.head else -1, row.part)
        for row in moves
    ]  # fmt: skip


def agrees(moves: Moves) -> None:
    """What was kept from change to change is what the game gives when looked at anew."""
    fresh = Moves(moves.game, moves.width, moves.opened)
    assert shape(moves) == shape(fresh)
    for number, row in enumerate(moves):
        assert moves.row(number) is row
        if row.key is not None:
            assert moves.rows.find(row.key) == number
        if row.what == "head":
            assert moves.length(row.node) == fresh.length(row.node)


def agree_on_keys(moves: Moves) -> None:
    """Every row is found by its key."""
    for number, row in enumerate(moves):
        if row.key is not None:
            assert moves.rows.find(row.key) == number


def perform(game: Game, moves: Moves, verb: str, number: int) -> None:
    """Do one thing that a person could do, and update the rows."""
    nodes = list(game.tree.nodes.values())
    node = nodes[number % len(nodes)]
    cell = number % game.puzzle.grid.count
    change: object = None
    before = game.node
    if verb in ("primary", "counter"):
        change = game.gesture(Gesture(verb, (cell,)))
    elif verb in ("undo", "redo", "reset", "abandon"):
        change = getattr(game, verb)()
    elif verb == "jump":
        change = game.go(node)
    elif verb == "suppose":
        change = game.assume(Gesture("primary", (cell,)))
    elif verb == "refute":
        change = game.refute("two in a row")
    elif verb == "keep":
        kept = game.keep()
        if isinstance(kept, Node):
            moves.update(kept)
    elif verb == "name":
        game.name(node, f"point {number}")
        moves.update(node)
    elif verb == "comment":
        game.comment(node, "words " * (number % 20))
        moves.update(node)
    elif verb in ("fold", "unfold") and node.branches_off:
        moves.fold(node, verb == "fold")
    if isinstance(change, Change):
        old = len(moves)
        touched = moves.note(change)
        assert len(moves) == old + touched.grown
        assert before is change.before


VERBS = ("primary", "counter", "primary", "counter", "undo", "undo", "redo", "jump", "jump",
         "suppose", "suppose", "refute", "abandon", "keep", "name", "comment", "fold",
         "unfold", "reset")  # fmt: skip


@settings(max_examples=sample(48, 120), deadline=None)
@given(st.lists(st.tuples(st.sampled_from(VERBS), st.integers(0, 999)), max_size=40))
def test_rows_that_are_kept_are_those_of_a_game_looked_at_anew(done: list[tuple[str, int]]) -> None:
    game = new_game()
    moves = Moves(game, 24)
    for verb, number in done:
        perform(game, moves, verb, number)
        agrees(moves)
        assert moves.row(moves.current).node.depth <= game.node.depth


@pytest.mark.parametrize("seed", range(3))
def test_rows_of_a_long_game_are_kept_right_over_many_pieces(seed: int) -> None:
    game, rng = new_game(), random.Random(seed)
    moves = Moves(game)
    for _ in range(1500):
        perform(game, moves, rng.choice(("primary", "counter")), rng.randrange(999))
    for _ in range(150):
        perform(game, moves, rng.choice(VERBS), rng.randrange(9999))
    agrees(moves)


def told(game: Game, *marks: str) -> None:
    """Play these actions one after the other."""
    for mark in marks:
        game.do(game.puzzle.vocabulary.read(mark))


def text(moves: Moves) -> list[str]:
    """The rows as they read."""
    wording = Wording(moves.game.puzzle, ascii_only=False)
    found = []
    for number in range(len(moves)):
        words = wording.row(moves, number)
        found.append("".join(run for run, _ in (*words.left, ("  ", ""), *words.right)).rstrip())
    return found


def test_a_tree_reads_as_it_is() -> None:
    game = new_game()
    told(game, "s:A1", "e:A2")
    fork = game.node
    told(game, "suppose s:B2", "e:C3")
    game.comment(game.node, "look here")
    game.refute("two stones touch at B2")
    line = game.node
    game.go(fork)
    told(game, "suppose s:A3")
    game.go(fork)
    told(game, "s:B3", "s:C3")
    game.go(line)
    game.keep()
    moves = Moves(game)
    assert text(moves) == [
        "    start",
        "   1 ●  A1  0:00",
        "   2 ·  A2  0:00",
        "   ├─ ▸ ✗ assume B2 ●  two stones touch at B2  0:00",
        "   ├─ ▾ ⚑ assume A3 ●  open",
        "   │    3 ●  A3  assumed  0:00",
        "   ╰─ ▸  ●  B3  2 moves  0:00",
        " ● 3 ·  B2  contradiction in a branch  0:00",
    ]
    moves.fold(fork.children[0], False)
    assert text(moves)[3:7] == [
        "   ├─ ▾ ✗ assume B2 ●  contradiction",
        "   │    3 ●  B2  assumed  0:00",
        "   │    4 ·  C3  0:00",
        '   │      "look here"',
    ]
    assert text(moves)[7] == "   │    ✗  two stones touch at B2  0:00"
    agrees(moves)


def test_a_move_of_several_marks_names_each_with_its_own_cells() -> None:
    game = new_game()
    told(game, "hint s:A1,A2", "hint s:B2 e:C3", "hint e:A3 s:B3 s:C3")
    said = [row.partition("  hint")[0] for row in text(Moves(game))[1:]]
    assert said == ["   1 ●  A1 A2", "   2 ●  B2 · C3", " ● 3 ·  A3 ● B3 and 1 more"]


def test_notes_that_fill_the_board_are_one_row_of_so_many_cells() -> None:
    game = Game(engines.read("sudoku:2x3db:a1a4b4d3_3a6b2_1b5a6_5d4b2a5a"))
    told(game, "n1:A1,B2 n2:A1", "n1:C1 n2:C1", "n1:E1,F1")
    said = [row.rpartition("  0:00")[0] for row in text(Moves(game))[1:]]
    assert said == ["   1 notes  2 cells", "   2 notes  C1", " ● 3 {1}  E1 F1"]


def test_a_row_gives_up_its_clock_first_and_no_word_is_cut() -> None:
    game = new_game()
    told(game, "hint s:A1 ~a-long-name-of-a-technique")
    wording, moves = Wording(game.puzzle, ascii_only=False), Moves(game)
    whole = wording.row(moves, 1)
    assert wording.row(moves, 1, whole.width) == whole
    bare = wording.row(moves, 1, whole.width - 1)
    assert (bare.left, bare.right) == (whole.left, ())
    assert len(wording.row(moves, 1, 20).left) < len(whole.left)


def test_a_row_gives_up_its_clock_then_what_came_of_itself_then_says_the_technique_in_a_word() -> (
    None
):
    game = new_game()
    told(game, "hint s:A1 +e:A2,B2 ~needed")
    wording, moves = Wording(game.puzzle, ascii_only=False), Moves(game)

    def shown(width: int) -> str:
        words = wording.row(moves, 1, width)
        assert words.width <= width
        return "".join(text for text, _ in (*words.left, *words.right))

    widths = range(wording.row(moves, 1).width, 12, -1)
    rows = list(dict.fromkeys(shown(width) for width in widths))
    said = [row.partition("A1")[2] for row in rows]
    assert said == [
        "  every seat needed +20:00",
        "  every seat needed +2",
        "  every seat needed",
        # fewer words leave room for the clock
        "  all needed0:00",
        "  all needed",
        "0:00",
        "",
    ]


def test_the_row_of_a_move_that_is_hidden_is_the_head_of_its_branch() -> None:
    game = new_game()
    told(game, "s:A1", "s:A2", "s:B2")
    hidden = game.node
    start = game.tree.root
    game.go(start)
    told(game, "e:A1")
    moves = Moves(game)
    assert moves.row(moves.index_of(hidden)).what == "head"
    assert moves.length(moves.row(moves.index_of(hidden)).node) == 3
    moves.note(game.go(hidden))
    assert moves.row(moves.current).what == "run", "where the game stands is open"
    fold(moves, hidden, folded=True)
    assert moves.row(moves.current).what == "head"
    agrees(moves)


def test_a_folded_branch_counts_the_moves_that_are_made_in_it() -> None:
    game = new_game()
    told(game, "s:A1")
    head = game.node
    told(game, "s:A2", "s:B2")
    hidden = game.node
    game.go(game.tree.root)
    told(game, "e:A1")
    game.go(hidden)
    moves = Moves(game)
    moves.fold(head, True)
    assert moves.length(head) == 3
    undone = game.undo()
    assert undone is not None
    moves.note(undone)
    for mark in ("e:B2", "s:A3", "s:B3"):
        moves.note(game.do(game.puzzle.vocabulary.read(mark)))
    assert moves.length(head) == 5
    agrees(moves)


def forest(branches: int) -> Game:
    """A game with many branches, forks within forks included."""
    game, rng = new_game(), random.Random(branches)
    cells = game.puzzle.grid.count
    while game.tree.branches() < branches:
        if rng.random() < 0.7:
            game.go(rng.choice(list(game.tree.nodes.values())))
        verb = rng.choice(("primary", "counter"))
        if rng.random() < 0.2:
            game.assume(Gesture(verb, (rng.randrange(cells),)))
        else:
            game.gesture(Gesture(verb, (rng.randrange(cells),)))
    return game


def test_a_walk_by_keys_alone_visits_every_move_of_a_tree_with_many_branches() -> None:
    game, rng = forest(200), random.Random(6)
    nested = [n for n in game.tree.walk() if n.branches_off and game.branch(n.parent) is not None]
    assert len(nested) > 20
    for node in game.tree.walk():
        game.fold(node, True)
    moves = Moves(game)
    seen, node, way = {game.tree.root}, game.tree.root, DIRECTIONS[1]
    for _ in range(20_000):
        # mostly forward in one direction, as a person plays, unfolding at will; sometimes anything
        # else
        chance = rng.random()
        if chance < 0.3:
            node = fold(moves, node, folded=chance < 0.0006) or node
        else:
            before, node = (
                node,
                walk(moves, way if chance < 0.997 else rng.choice(DIRECTIONS), node),
            )
            if node is before or chance < 0.3005:
                way = "up" if way == "down" else "down"
        row = moves.row(moves.index_of(node))
        assert row.node is node or (row.what == "run" and node in run_of(row.node))
        # [ and ] move through a run that is folded
        seen.update(run_of(first_of(node)))
    assert seen == set(game.tree.nodes.values())
    for node in game.tree.walk():
        if moves.unfolded(node):
            moves.unfold_run(node, unfolded=False)
    agrees(moves)


def test_down_from_the_start_passes_every_move_where_all_is_unfolded() -> None:
    game = forest(50)
    for node in game.tree.walk():
        game.fold(node, False)
    moves, passed = Moves(game), [game.tree.root]
    for node in game.tree.walk():
        if len(run_of(first_of(node))) > 1:
            moves.unfold_run(node, unfolded=True)
            agree_on_keys(moves)
    while (node := walk(moves, "down", passed[-1])) is not passed[-1]:
        passed.append(node)
    assert passed == list(in_order(game.tree.root))
    while (node := walk(moves, "up", passed[-1])) is not passed[-1]:
        assert node is passed[-2]
        passed.pop()
    assert passed == [game.tree.root]


def test_keys_lead_to_the_fork_its_branches_and_back() -> None:
    game = new_game()
    told(game, "s:A1", "s:A2")
    fork = game.node
    for mark in ("s:B2", "e:B2", "s:A3", "e:A3"):
        game.go(fork)
        told(game, mark, "e:C3" if mark[0] == "s" else "s:C3")
    one, two, three, main = fork.children
    assert fork.main is main
    moves = Moves(game)
    assert walk(moves, "right", fork) is one
    assert walk(moves, "down", one) is one.main, "the branch has opened"
    assert walk(moves, "up", one) is fork
    assert one.main is not None
    assert walk(moves, "left", one.main) is fork
    assert walk(moves, "left", fork) is fork.parent
    assert walk(moves, "after", one.main) is two
    assert walk(moves, "after", two) is three
    assert walk(moves, "after", three) is main
    assert walk(moves, "after", main) is main
    assert walk(moves, "before", game.node) is three
    assert walk(moves, "before", one) is one
    assert fold(moves, one.main, folded=True) is one
    assert walk(moves, "down", one) is two


def test_names_cells_and_words_are_found_in_the_order_of_the_rows() -> None:
    game = new_game()
    told(game, "s:A1", "s:A2")
    old = game.node
    game.undo()
    told(game, "e:A2", "s:C3")
    game.name(old, "Long way")
    game.comment(game.node, "the way\nout")
    moves = Moves(game)
    assert find(moves, "a2").nodes == (old, game.node.parent)
    hits = find(moves, "WAY")
    assert hits.nodes == (old, game.node)
    assert hits.words(old) == "1 of 2"
    assert moves.rows.find(old.number) is None
    assert hits.step(moves, game.node, 1) is old
    assert moves.rows.find(old.number) is not None, "what was found is unfolded"
    assert hits.step(moves, old, 1) is game.node
    assert hits.step(moves, old, -1) is game.node
    assert find(moves, "nowhere").words(old) == "No match."
    assert find(moves, "  ").nodes == ()
    assert list(in_order(game.tree.root)) == sorted(
        in_order(game.tree.root), key=lambda node: (node.depth > 1, node.number)
    )


def long_game(count: int, branchy: bool) -> Game:
    """Return a game of this many entries, read from its log: one line, or a line with short
    branches.
    """
    # a kind without points: the toy adds up its path each time
    puzzle = engines.read("hitori:5x5de:5154542152243135512112524")
    game, made = Game(puzzle, clock=Clock(now=lambda: 0.0), solutions=puzzle.solutions), 0
    game.tree.begin_reading()
    cells = cycle(f"{mark}:{label}" for mark in "bw." for label in game.puzzle.grid.labels)
    for number in range(1, count + 1):
        if branchy and number % 4 == 0:
            entry = f"go {made}"
        else:
            entry = next(cells)
            made = number if not branchy or number % 4 == 1 else made
        game.take(log.read(f"0:00.0 {entry}", game.puzzle.vocabulary))
    game.tree.end_reading()
    return game


def calls(act: Callable[[], object]) -> int:
    """Return how many functions are called during an action."""
    found = [0]

    def count(frame: object, event: str, arg: object) -> None:
        found[0] += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return found[0]


def costs(count: int, branchy: bool) -> list[int]:
    """The calls of a mark, an undo and a step of the preview, rows in view and all."""
    game = long_game(count, branchy)
    moves, wording = Moves(game), Wording(game.puzzle, ascii_only=False)
    found = []

    def show(at: int) -> None:
        _ = game.faults, game.score, game.assumption(), game.first_wrong(), game.tree.branches()
        for number in range(max(0, at - 30), at):
            wording.row(moves, number, 40)

    def note(change: object) -> None:
        assert isinstance(change, Change)
        moves.note(change)
        show(moves.current)

    def step(node: Node) -> None:
        game.tree.position(node)
        show(moves.index_of(node))

    show(moves.current)
    for cell in (1, 2, 3):
        found.append(calls(partial(lambda c: note(game.gesture(Gesture("primary", (c,)))), cell)))
    for _ in range(3):
        found.append(calls(lambda: note(game.undo())))
    node = game.node
    for _ in range(3):
        node = walk(moves, "up", node)
        found.append(calls(partial(step, node)))
    found.append(calls(partial(walk, moves, "down", node)))
    return found


@pytest.mark.parametrize("branchy", [False, True])
def test_a_key_costs_the_same_in_a_short_game_and_in_a_long_one(branchy: bool) -> None:
    # equally many rows are visible in both
    for short, long in zip(costs(1000, branchy), costs(20_000, branchy), strict=True):
        assert long < 1.5 * short + 100


def test_the_timeline_costs_the_same_in_a_short_game_and_in_a_long_one() -> None:
    found = []
    for count in (1000, 20_000):
        session = Session(long_game(count, branchy=False))
        times = MoveTimes()
        # values that a game is asked for once are known from here on
        bars_after(session, times, 0)
        bars = timeline(times, session, 60, 1, False)
        costly = [calls(partial(bars_after, session, times, cell)) for cell in (1, 2, 3)]
        session.undo()
        costly.append(calls(partial(timeline_now, session, times)))
        session.look(session.game.node.parent)
        costly.append(calls(partial(timeline_now, session, times)))
        assert len(bars) == 1
        found.append(costly)
    for short, long in zip(*found, strict=True):
        assert long < 1.5 * short + 100


def timeline_now(session: Session, times: MoveTimes) -> None:
    times.follow(session)
    timeline(times, session, 60, 1, False)


def bars_after(session: Session, times: MoveTimes, cell: int) -> None:
    session.do(Gesture("primary", (cell,)))
    timeline_now(session, times)


def test_a_comment_takes_two_rows_at_most_and_says_that_there_is_more() -> None:
    game = new_game()
    told(game, "s:A1")
    game.comment(game.node, "one two three four five six seven")
    moves = Moves(game, 12)
    rows = text(moves)
    assert len(rows) == 4
    assert rows[2].endswith('"one two') or rows[2].endswith('"one two th')
    assert rows[3].endswith("…")
    assert moves.fit(60)
    assert len(moves) == 3
    assert not moves.fit(60)
    game.comment(game.node, "")
    assert moves.update(game.node).grown == -1


def test_suppositions_in_suppositions_without_end_are_shown_and_folded() -> None:
    game = new_game()
    moves = Moves(game)
    for number in range(1100):
        change = game.assume(Gesture(("primary", "counter")[number // 21 % 2], (number % 21,)))
        assert isinstance(change, Change)
        moves.note(change)
    nodes = [node for node in game.tree.walk() if node.assumes]
    for node in nodes:
        node.ended = "two stones touch"
    moves.build()
    assert len(moves) == 1 + 3 * len(nodes)
    assert game.assumption() is None
    moves.fold(nodes[500], True)
    moves.fold(nodes[800], False)
    agrees(moves)
    wording = Wording(game.puzzle, ascii_only=False)
    assert all(wording.row(moves, number, 40).width for number in range(0, len(moves), 97))


@pytest.mark.parametrize("width", [34, 46])
def test_rows_keep_to_the_columns_of_their_pane(width: int) -> None:
    game, rng = forest(60), random.Random(2)
    for node in game.tree.walk():
        if node.assumes and rng.random() < 0.5:
            node.ended = "two stones touch at a point that asks for none of them, and so on"
        game.comment(node, "words of some length " * rng.randrange(3))
        game.fold(node, rng.random() < 0.3)
    moves, wording = Moves(game, width), Wording(game.puzzle, ascii_only=False)
    said = {row.what for row in moves}
    assert said == {"start", "move", "head", "comment", "end"}
    for number in range(len(moves)):
        assert wording.row(moves, number, width).width <= width
