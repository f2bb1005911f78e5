"""Tests that every kind passes, from this package and from others. They need pytest and hypothesis.

`pytest --pyargs solitudo.engines.testing -k NAME` runs them for the kind NAME. A module of tests
that imports all names of this one runs them for the kinds in its own `NAMES`.
"""

import re
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solitudo import engines
from solitudo.engines.core import explain, hints, log, reasons
from solitudo.engines.core.action import Action, Edit
from solitudo.engines.core.game import Change, Game
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Gesture, Options, Refusal, Request

NAMES = engines.kinds()
# enough to test every rule of a kind, few enough for a quick test
SEEDS = (1, 2)
EXAMPLES = 40


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test for every name in `NAMES` of its module."""
    metafunc.parametrize("name", metafunc.module.NAMES)


def requests(name: str) -> list[Request]:
    """Return requests for small boards: the two smallest sizes at their lowest and highest level,
    and the smallest size under every rule.
    """
    found = []
    for size in engines.kind(name).sizes[:2]:
        levels = engines.kind(name).levels_at(size)
        found += [Request(size, level, s) for level in {levels[0], levels[-1]} for s in SEEDS]
    size = engines.kind(name).sizes[0]
    level = engines.kind(name).levels_at(size)[0]
    found += [Request(size, level, 3, rule) for rule in engines.kind(name).rules]
    return sorted(found)


def without_telling(share: float) -> None:
    """Ignore progress."""


@cache
def made(name: str) -> tuple[tuple[Request, Puzzle], ...]:
    """Return the boards of a kind for these tests."""
    return tuple((r, engines.kind(name).generate(r, without_telling)) for r in requests(name))


def boards(name: str) -> list[Puzzle]:
    return [puzzle for _, puzzle in made(name)]


def solution(puzzle: Puzzle) -> bytes:
    first = puzzle.solutions.first
    assert first is not None
    return first


# boards


def test_a_generated_board_has_one_solution_and_its_level(name: str) -> None:
    for request, puzzle in made(name):
        assert (puzzle.solutions.number, puzzle.solutions.sure) == (1, True), puzzle.id
        assert puzzle.level() == request.level, puzzle.id


def test_the_same_request_gives_the_same_board(name: str) -> None:
    for request, puzzle in made(name):
        again = engines.kind(name).generate(request, without_telling)
        assert (again.id, again.rule) == (puzzle.id, puzzle.rule)


def test_text_out_and_in_is_the_same_board(name: str) -> None:
    for puzzle in boards(name):
        again = engines.kind(name).read(puzzle.id.removeprefix(name + ":"), puzzle.rule)
        assert (again.id, again.rule, again.grid) == (puzzle.id, puzzle.rule, puzzle.grid)
        assert (again.given, again.start()) == (puzzle.given, puzzle.start())
        assert again.solutions == puzzle.solutions


def test_the_solution_obeys_every_rule_and_the_start_breaks_none(name: str) -> None:
    for puzzle in boards(name):
        start = puzzle.start()
        end = start._replace(values=solution(puzzle))
        assert puzzle.solved(end)
        assert puzzle.full(end)
        assert puzzle.faults(end) == []
        assert puzzle.faults(start) == []
        assert not puzzle.solved(start)
        decided, total = puzzle.progress(end)
        assert decided == total
        assert puzzle.progress(start)[0] < total


def test_a_board_that_is_generated_is_checked_first(name: str) -> None:
    one = engines.kind(name)
    checked = one.check(Request(one.default_size, one.levels_at(one.default_size)[0], 1))
    assert one.check(checked) == checked
    for size in one.sizes:
        assert one.levels_at(size)


# gestures


def test_the_same_mark_again_clears_where_that_is_what_its_key_says(name: str) -> None:
    """Check a mark by its own text, by primary and counter, on one cell and on several."""
    puzzle = boards(name)[0]
    keys = [key.verb for key in puzzle.kind.keys.values() if "again clears" in key.help]
    free = tuple(c for c in range(puzzle.grid.count) if not puzzle.given >> c & 1)[:2]
    plain = type(puzzle).meaning is Puzzle.meaning
    verbs = [*keys, *(("primary", "counter", *puzzle.marks[1:]) if plain else ())]
    for verb in verbs:
        for cells in (free[:1], free):
            game = Game(puzzle, solutions=puzzle.solutions)
            assert isinstance(game.gesture(Gesture(verb, cells)), Change)
            assert all(game.position.values[cell] for cell in cells), verb
            assert isinstance(game.gesture(Gesture(verb, cells)), Change), verb
            assert not any(game.position.values[cell] for cell in cells), verb


def gestures(puzzle: Puzzle) -> st.SearchStrategy[Gesture]:
    """Return anything that keys and the mouse can mean on this board, and some gestures that mean
    nothing.
    """
    marks = list(puzzle.marks[1:])
    verbs = ["primary", "counter", "clear", "line", "nonsense", *marks]
    verbs += [layer + mark for layer in puzzle.layers for mark in marks]
    verbs += [key.verb for key in puzzle.kind.keys.values()]
    cells = st.lists(st.integers(0, puzzle.grid.count - 1), max_size=3, unique=True)
    return st.builds(
        lambda verb, where, clue: Gesture(verb, tuple(where), clue if verb == "line" else -1),
        st.sampled_from(verbs),
        cells,
        st.integers(0, len(puzzle.grid.lines) - 1),
    )


def draw_game(name: str, data: st.DataObject) -> Game:
    """Return a game on one of the boards. Its log is kept in `lines`."""
    puzzle = data.draw(st.sampled_from(boards(name)), label="board")
    game = Game(puzzle, solutions=puzzle.solutions)
    game.set_automatic(data.draw(st.booleans(), label="automatic"))
    return game


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_a_gesture_yields_an_action_or_a_reason(name: str, data: st.DataObject) -> None:
    game = draw_game(name, data)
    puzzle = game.puzzle
    for _ in range(data.draw(st.integers(1, 12))):
        gesture = data.draw(gestures(puzzle))
        result = puzzle.act(game.position, gesture, game.options)
        if isinstance(result, Refusal):
            assert result.words == "" or result.words.endswith((".", "?"))
            continue
        assert isinstance(result, Action)
        assert result.edits
        written = puzzle.vocabulary.write(result)
        assert puzzle.vocabulary.read(written) == result
        touched = {cell for edit in result.edits for cell in edit.cells}
        assert not any(puzzle.given >> cell & 1 for cell in touched)
        game.do(result)


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_undo_then_redo_is_nothing(name: str, data: st.DataObject) -> None:
    game = draw_game(name, data)
    for gesture in data.draw(st.lists(gestures(game.puzzle), min_size=1, max_size=12)):
        before = game.position
        if isinstance(game.gesture(gesture), Change):
            node, after = game.node, game.position
            game.undo()
            assert game.position == before
            game.redo()
            assert (game.node, game.position) == (node, after)
            if data.draw(st.booleans()):
                game.undo()


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_a_replayed_log_gives_the_same_game(name: str, data: st.DataObject) -> None:
    game = draw_game(name, data)
    lines: list[str] = []
    game.journal = lines.append
    game.set_automatic(not game.options.automatic)
    first = game.lines - 1
    for gesture in data.draw(st.lists(gestures(game.puzzle), max_size=12)):
        game.gesture(gesture)
        what = data.draw(st.sampled_from(["", "", "undo", "redo", "reset", "jump"]))
        if what == "jump":
            game.go(data.draw(st.sampled_from(list(game.tree.nodes.values()))))
        elif what:
            getattr(game, what)()
    again = Game(game.puzzle)
    again.lines = first
    for line in lines:
        entry = log.read(line, game.puzzle.vocabulary)
        assert log.write(entry, game.puzzle.vocabulary) == line
        again.take(entry)
    assert again.position == game.position
    assert again.lines == game.lines
    assert list(again.tree.nodes) == list(game.tree.nodes)
    for number, node in again.tree.nodes.items():
        twin = game.tree.nodes[number]
        assert again.tree.position(node) == game.tree.position(twin)
        assert (node.last and node.last.number) == (twin.last and twin.last.number)


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_the_check_of_the_last_move_agrees_with_that_of_the_board(
    name: str, data: st.DataObject
) -> None:
    game = draw_game(name, data)
    puzzle = game.puzzle
    for gesture in data.draw(st.lists(gestures(puzzle) | st.none(), min_size=1, max_size=14)):
        if gesture is None:
            game.undo()
        else:
            game.gesture(gesture)
        found = game.faults
        whole = puzzle.faults(game.position)
        assert sorted(map(repr, found)) == sorted(map(repr, whole))
        for fault in whole:
            assert fault.words.endswith(".")
            assert fault.targets


# hints


def draw_right_marks(name: str, data: st.DataObject) -> Game:
    """Return a game with some of the solution on the board and no mistakes."""
    puzzle = data.draw(st.sampled_from(boards(name)), label="board")
    answer = solution(puzzle)
    game = Game(puzzle, solutions=puzzle.solutions)
    free = [c for c in range(puzzle.grid.count) if not puzzle.given >> c & 1]
    share = data.draw(st.integers(0, len(free)), label="share")
    for cell in data.draw(st.permutations(free))[:share]:
        if answer[cell] and game.position.values[cell] != answer[cell]:
            game.do(Action((Edit(puzzle.marks[answer[cell]], (cell,)),)))
    return game


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_a_hint_writes_what_is_right_and_touches_no_right_mark(
    name: str, data: st.DataObject
) -> None:
    game = draw_right_marks(name, data)
    puzzle, answer = game.puzzle, solution(game.puzzle)
    found = hints.hint(game)
    if isinstance(found, hints.No):
        assert game.solved or found.words == "There is nothing left to find."
        assert game.solved or puzzle.full(game.position)
        return
    assert found.edits
    right = {
        c for c, value in enumerate(game.position.values)
        if value and puzzle.right(c, value, answer)
    }  # fmt: skip
    for edit in found.edits:
        layer, value, sets = puzzle.vocabulary.meaning(edit.mark)
        for cell in edit.cells:
            assert not puzzle.given >> cell & 1
            if layer < 0:
                assert cell not in right
                assert puzzle.right(cell, value, answer)
            else:
                assert sets or value != answer[cell]
    for step in found.steps:
        words = explain.sentence(puzzle, step)
        sentences = re.split(r"(?<=\.) ", words.replace("**", ""))
        assert max(map(len, sentences)) <= explain.LONGEST, words
        assert "**" in words
    before = game.position
    assert isinstance(game.play_hint(found.edits, found.technique), Change)
    assert game.position != before
    assert not game.wrong()


def test_hints_alone_solve_every_board(name: str) -> None:
    for puzzle in boards(name):
        game = Game(puzzle, solutions=puzzle.solutions)
        for _ in range(20 * puzzle.grid.count):
            found = hints.hint(game)
            if isinstance(found, hints.No):
                break
            game.play_hint(found.edits, found.technique)
        assert game.solved, puzzle.id


@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_a_wrong_mark_is_named_and_no_hint_builds_on_it(name: str, data: st.DataObject) -> None:
    game = draw_right_marks(name, data)
    puzzle, answer = game.puzzle, solution(game.puzzle)
    wrongs = [
        (cell, value)
        for cell in range(puzzle.grid.count)
        for value in range(1, len(puzzle.marks))
        if not puzzle.given >> cell & 1 and not puzzle.right(cell, value, answer)
    ]
    cell, value = data.draw(st.sampled_from(wrongs))
    action = puzzle.act(game.position, Gesture(puzzle.marks[value], (cell,)), Options())
    assume(isinstance(action, Action))
    assert isinstance(action, Action)
    game.do(action)
    assert game.wrong() == [cell]
    assert game.first_wrong() is game.node
    if not game.solved:
        found = hints.hint(game)
        assert isinstance(found, hints.No)
        assert found.node is game.node.parent
    reason = reasons.why(game, cell)
    if isinstance(reason, reasons.Reason):
        assert reason.wrong
        for step in reason.steps:
            assert explain.sentence(puzzle, step)


# two players


def test_opponents_play_to_the_end_and_the_score_is_of_the_path(name: str) -> None:
    if not engines.kind(name).opponents:
        pytest.skip("This kind is played alone.")
    for puzzle in boards(name):
        for opponent in puzzle.opponents:
            game = Game(puzzle, solutions=puzzle.solutions)
            game.set_mode("versus", opponent)
            for seed in range(2 * puzzle.grid.count):
                before = game.position
                made_move = game.reply(seed)
                if made_move is None:
                    break
                change, words, _ = made_move
                assert words
                assert change.cells
                assert before != game.position
            assert puzzle.full(game.position) or game.outcome is not None
            assert game.outcome is not None
            assert game.outcome.words
            score = game.score
            assert score is not None
            assert score.you == 0
            assert score == puzzle.score(game.path, 0)
            options = Options(versus=True)
            assert puzzle.outcome(game.position, game.path, options) == game.outcome
