"""The game: one log seen as position, history, undo, branches, suppositions and checks."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitudo.engines.core import hints, log
from solitudo.engines.core.action import Action, Edit, changed
from solitudo.engines.core.clock import Clock
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Change, Game
from solitudo.engines.core.game_state import REFUTED
from solitudo.engines.core.grid import bits
from solitudo.engines.core.tree import KEEP_EVERY
from solitudo.engines.core.values import Gesture, Refusal, Request
from tests.samples import sample
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
                                   "keep", "reset", "automatic", "hint", "comment",
                                   "abandon"]), st.integers(0, 99)),
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
    elif verb == "comment":
        game.comment(node, f"it's\n{number} \\n")
    elif verb == "abandon":
        game.abandon()
    elif verb == "fold":
        game.fold(node, bool(number % 2))
    elif verb == "suppose":
        game.assume(Gesture("primary", (cell,)))
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


@settings(max_examples=sample(24, 60), deadline=None)
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
        assert (other.comment, other.ended) == (node.comment, node.ended)
        assert (other.last and other.last.number) == (node.last and node.last.number)
    assert (again.asked, again.told, again.mode) == (game.asked, game.told, game.mode)
    assert again.options == game.options


@settings(max_examples=sample(24, 60), deadline=None)
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


@settings(max_examples=sample(24, 60), deadline=None)
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
    game.assume(Gesture("primary", (0,)))
    assumed = game.node
    assert game.assumption() is assumed
    result = game.refute()
    assert isinstance(result, Change)
    assert game.node.action is not None
    assert game.node.action.verb == "refute"
    assert game.position.values[0] not in (0, STONE)
    assert assumed.number in game.tree.nodes
    assert game.assumption() is None


def test_nothing_supposed_is_nothing_to_refute_or_keep() -> None:
    game, lines = new_game()
    assert isinstance(game.refute(), Refusal)
    assert isinstance(game.keep(), Refusal)
    assert lines == []


def test_going_where_one_stands_is_nothing_and_written_nowhere() -> None:
    game, lines = new_game()
    for _ in range(2):
        node, before = game.node, list(lines)
        change = game.go(node)
        assert (change.before, change.after, change.cells) == (node, node, 0)
        assert lines == before
        game.gesture(Gesture("primary", (0,)))


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


def test_an_action_that_is_refused_is_not_written() -> None:
    """A log with a line that does not fit would be read up to that line alone."""
    puzzle = KIND.read("4:1.2..3.1.+A1")
    lines: list[str] = []
    game = Game(puzzle, journal=lines.append)
    with pytest.raises(PuzzleError, match="given"):
        game.do(Action((Edit("s", (0,), False),), "", "", ""))
    assert lines == []
    assert game.lines == 0


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


@given(st.text(alphabet=st.sampled_from("ab \\\\n\n'\"é")))
def test_a_comment_of_any_kind_comes_back_from_its_line(text: str) -> None:
    game, lines = new_game()
    game.gesture(Gesture("primary", (0,)))
    node = game.node
    game.comment(node, text)
    assert "\n" not in lines[-1]
    assert replayed(game, lines).tree.nodes[node.number].comment == node.comment
    assert node.comment.split() == text.split()


def test_a_comment_holds_lines_but_no_control_characters_and_can_be_taken_away() -> None:
    game, lines = new_game()
    game.gesture(Gesture("primary", (0,)))
    game.comment(game.node, "  one\x1b[2J \ntwo\n\n" + "long " * 10_000)
    assert game.node.comment.startswith("one [2J\ntwo\n\nlong long")
    assert len(game.node.comment) > 40_000
    written = len(lines)
    game.comment(game.node, game.node.comment)
    assert len(lines) == written, "nothing new is not written again"
    game.comment(game.node, "")
    assert replayed(game, lines).node.comment == ""


def test_the_first_check_only_counts_and_the_second_marks_the_first_wrong_action() -> None:
    game, lines = new_game()
    answer = game.puzzle.solutions.first or b""
    right = next(c for c in range(10) if answer[c] == STONE and not game.puzzle.given >> c & 1)
    wrong = next(c for c in range(10) if answer[c] != STONE and not game.puzzle.given >> c & 1)
    game.gesture(Gesture("primary", (right,)))
    game.gesture(Gesture("primary", (wrong,)))
    made = game.node
    assert (game.check(), game.marked) == (1, None)
    assert (game.check(), game.marked) == (2, made)
    assert replayed(game, lines).checked == 2
    game.gesture(Gesture("counter", (right,)))
    assert game.marked is None
    assert game.check() == 1, "a check elsewhere begins again"


def test_what_is_entered_is_unfolded_and_what_has_ended_is_folded() -> None:
    game, _ = new_game()
    game.assume(Gesture("primary", (0,)))
    opened = game.node
    assert not opened.folded
    game.abandon()
    assert opened.folded
    game.go(opened)
    assert not opened.folded
    assert game.assumption() is None, "it was given up"


def test_a_branch_that_is_kept_is_the_line_from_there_on() -> None:
    game, lines = new_game()
    game.gesture(Gesture("primary", (0,)))
    fork = game.node
    game.gesture(Gesture("primary", (1,)))
    old = game.node
    game.go(fork)
    game.gesture(Gesture("counter", (1,)))
    assert fork.main is game.node
    assert (old.branches_off, game.node.branches_off) == (True, False)
    assert isinstance(game.keep(), Refusal), "it is the line already"
    game.go(old)
    assert game.keep() is old
    assert fork.main is old
    twin = replayed(game, lines).tree.nodes[fork.number].main
    assert twin is not None
    assert twin.number == old.number


OLD_LOG = """0:01.0 s:A1
0:02.0 suppose s:A2
0:03.0 e:B2
0:04.0 go 1
0:05.0 refute e:A2
0:06.0 name 1 here
0:07.0 suppose s:A3
0:08.0 keep 7"""


def test_a_log_of_an_older_version_is_read_as_it_was_meant() -> None:
    game = replayed(new_game()[0], OLD_LOG.split("\n"))
    nodes = game.tree.nodes
    assert game.node is nodes[7]
    assert nodes[2].ended == REFUTED
    assert nodes[1].main is nodes[5]
    assert nodes[5].main is nodes[7]
    assert nodes[1].name == "here"


@pytest.mark.parametrize("line", ["comment 1 hello", "abandon 2", "refuted 2 two stones touch"])
def test_what_older_versions_do_not_know_they_refuse_by_name(line: str) -> None:
    """They take an entry that they do not know for an action, and keep what comes before it."""
    with pytest.raises(PuzzleError, match=f"'{line.partition(' ')[0]}' is not a mark"):
        board().vocabulary.read(line)


@given(st.lists(st.tuples(st.sampled_from([".", "b", "n"]), st.integers(0, 5)), max_size=6))
def test_actions_that_are_alike_are_equal(pairs: list[tuple[str, int]]) -> None:
    vocabulary = board().vocabulary
    marks = set(vocabulary.marks)
    edits = [(mark, cell) for mark, cell in pairs if mark in marks]
    text = " ".join(f"{mark}:{vocabulary.labels[cell]}" for mark, cell in edits)
    if edits:
        assert vocabulary.read(text) == vocabulary.read(text)
        assert isinstance(vocabulary.read(text), Action)
