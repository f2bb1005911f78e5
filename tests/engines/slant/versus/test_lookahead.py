"""Looking ahead: the end of the game against plain search, and what strong never does."""

import random
import re
from collections.abc import Sequence

import pytest

from solitudo.engines.core.action import Action, Position
from solitudo.engines.core.explain import LONGEST
from solitudo.engines.core.values import Request
from solitudo.engines.slant import KINDS
from solitudo.engines.slant.rules import SlantPuzzle
from solitudo.engines.slant.versus import moves as versus
from solitudo.engines.slant.versus.lookahead import Field, Search, bit
from solitudo.engines.slant.versus.moves import Contest, both, choose, look_ahead
from solitudo.engines.slant.versus.scoring import LATE, Criteria

KIND = KINDS["slant"]


def made(size: str, seed: int, level: str = "medium") -> SlantPuzzle:
    puzzle = KIND.generate(Request(size, level, seed), lambda share: None)
    assert isinstance(puzzle, SlantPuzzle)
    return puzzle


class Plain:
    """Every line of play to its end, by the scoring of games."""

    def __init__(self, criteria: Criteria, answer: bytes | None) -> None:
        self.criteria, self.answer = criteria, answer
        self.known: dict[bytes, int] = {}

    def moves(self, values: bytes) -> list[tuple[int, int]]:
        return [
            (cell, mark)
            for cell, value in enumerate(values)
            if not value
            for mark in ((1, 2) if self.answer is None else (self.answer[cell],))
        ]

    def worth(self, values: bytes, cell: int, mark: int) -> int:
        ranks = [0 if value else LATE for value in values]
        return self.criteria.worth(cell, mark, values, ranks)

    def after(self, values: bytes, cell: int, mark: int) -> int:
        """Return the points of a move, less what the other side then wins more."""
        rest = values[:cell] + bytes([mark]) + values[cell + 1 :]
        return self.worth(values, cell, mark) - self.value(rest)

    def value(self, values: bytes) -> int:
        if values not in self.known:
            found = [self.after(values, cell, mark) for cell, mark in self.moves(values)]
            self.known[values] = max(found, default=0)
        return self.known[values]


def end_of_a_game(puzzle: SlantPuzzle, empty: int, right: bool, rng: random.Random) -> bytes:
    """Return a position with this many empty cells from a game: with only correct diagonals, or
    with some others.
    """
    contest = puzzle.contest
    values, state = bytearray(puzzle.grid.count), 0
    while values.count(0) > empty:
        opponent = "careful" if right or rng.random() < 0.5 else "greedy"
        chosen = choose(contest, bytes(values), opponent, 0, rng.randrange(1000))
        assert chosen is not None
        state |= 1 << chosen.move
        values[chosen.move >> 1] = (chosen.move & 1) + 1
    return bytes(values)


def compare(puzzle: SlantPuzzle, values: bytes) -> bool:
    """Hold the end of a game against plain search; whether the board still had a solution."""
    contest = puzzle.contest
    line = contest.line(values)
    plain = Plain(puzzle.criteria, line)
    moves = [bit(cell, mark) for cell, mark in plain.moves(values)]
    view = look_ahead(contest, contest.field.state(values), moves, 0)
    assert view.exact
    assert view.value == plain.value(values)
    best = [
        bit(cell, mark)
        for cell, mark in plain.moves(values)
        if plain.after(values, cell, mark) == view.value
    ]
    assert list(view.best) == sorted(best)
    return line is not None


def positions(count: int, most: int, most_spoilt: int, seed: int) -> Sequence[tuple[str, int, int]]:
    rng = random.Random(seed)
    return [
        (rng.choice(("3", "4", "5", "6")), number, rng.randint(1, (most, most_spoilt)[number % 2]))
        for number in range(count)
    ]


def checked(count: int, most: int, most_spoilt: int) -> list[bool]:
    found = []
    for size, number, empty in positions(count, most, most_spoilt, 7):
        puzzle = made(size, number // 8)
        values = end_of_a_game(puzzle, empty, number % 2 == 0, random.Random(number))
        found.append(compare(puzzle, values))
    return found


def test_the_end_of_the_game_is_what_plain_search_finds() -> None:
    found = checked(90, 7, 6)
    assert 30 < sum(found) < 75


@pytest.mark.long
@pytest.mark.timeout(3000)
def test_the_end_of_a_thousand_games_is_what_plain_search_finds() -> None:
    found = checked(980, 10, 6) + [
        compare(made("5", seed), end_of_a_game(made("5", seed), 10, False, random.Random(seed)))
        for seed in range(20)
    ]
    assert len(found) == 1000
    assert 400 < sum(found) < 800


@pytest.mark.parametrize("strength", range(1, 6))
def test_strong_never_spoils_a_board_for_who_plays_right(strength: int) -> None:
    puzzle = made("4", strength)
    answer = puzzle.solutions.first
    assert answer is not None
    rng = random.Random(strength)
    position, path = puzzle.start(), list[Action]()
    while not puzzle.full(position):
        if len(path) % 2:
            cell = rng.choice([c for c, value in enumerate(position.values) if not value])
            action = puzzle.vocabulary.read(
                f"{puzzle.marks[answer[cell]]}:{puzzle.grid.labels[cell]}"
            )
        else:
            reply = puzzle.reply(position, path, "strong", 3, strength)
            assert reply is not None
            assert puzzle.reply(position, path, "strong", 3, strength) == reply
            action = reply.action
        path.append(action)
        position = puzzle.vocabulary.apply(position, action)
    assert position.values == answer


@pytest.mark.parametrize("opponent", KIND.opponents)
@pytest.mark.parametrize("right", [True, False])
def test_what_a_move_says_of_itself_is_so(opponent: str, right: bool) -> None:
    puzzle = made("5", 2)
    for empty in (25, 24, 20, 15, 11, 6, 3, 1):
        values = end_of_a_game(puzzle, empty, right, random.Random(empty))
        position = Position(values)
        reply = puzzle.reply(position, [], opponent, 4)
        assert reply is not None
        assert len(reply.words) <= LONGEST
        (edit,) = reply.action.edits
        move = bit(edit.cells[0], puzzle.marks.index(edit.mark))
        field, state = puzzle.contest.field, puzzle.contest.field.state(values)
        label = puzzle.grid.labels[edit.cells[0]]
        worth = field.worth(move, state)
        assert reply.words.startswith(f"{label} {edit.mark} earns {worth}: 1 (move)")
        told = re.search(r"(?:now is|is now|is still|leaves you) (\d+)", reply.words)
        assert (told is None) == (opponent != "strong" or "Calculated to the end" in reply.words)
        if told is not None:
            after = puzzle.vocabulary.apply(position, reply.action).values
            line = puzzle.contest.line(after)
            fitting = [m for m in both(after) if line is None or line[m >> 1] == (m & 1) + 1]
            assert int(told[1]) == max(field.worth(m, field.state(after)) for m in fitting)


def test_the_work_of_a_move_is_bounded_on_every_board() -> None:
    for size, spoilt in (("5", False), ("5", True), ("8", False), ("12x10", True)):
        puzzle = made(size, 1)
        contest = puzzle.contest
        answer = puzzle.solutions.first
        assert answer is not None
        moves = both(bytes(puzzle.grid.count)) if spoilt else [bit(*p) for p in enumerate(answer)]
        budget = 30_000
        look = Search(contest.field, moves, budget)
        view = look.view(0, 1000, 0)
        assert look.spent <= budget + 2 * len(moves)
        assert view.best
        assert not view.exact


def test_the_field_and_the_score_agree_on_what_a_move_is_worth() -> None:
    puzzle = made("6", 3)
    rng = random.Random(5)
    field = Field(puzzle.criteria)
    for _ in range(300):
        values = bytes(rng.choice((0, 1, 2)) for _ in range(puzzle.grid.count))
        ranks = [0 if value else LATE for value in values]
        for cell, value in enumerate(values):
            for mark in (1, 2) if not value else ():
                worth = puzzle.criteria.worth(cell, mark, values, ranks)
                assert field.worth(bit(cell, mark), field.state(values)) == worth


def test_a_move_that_stands_alone_changes_nothing_and_nothing_changes_it() -> None:
    puzzle = made("4", 3)
    field, rng, alone = Field(puzzle.criteria), random.Random(6), 0
    for _ in range(250):
        values = bytes(rng.choice((0, 1, 2, 2)) for _ in range(puzzle.grid.count))
        state, moves = field.state(values), both(values)
        for move in moves:
            if not field.look(move, state & field.near[move]) & 1:
                continue
            alone += 1
            for other in moves:
                if other >> 1 != move >> 1:
                    assert field.worth(move, state | 1 << other) == field.worth(move, state)
                    assert field.worth(other, state | 1 << move) == field.worth(other, state)
    assert alone > 200


def test_careful_takes_the_most_of_what_is_certain_and_then_of_what_the_rules_allow() -> None:
    puzzle = made("5", 4)
    contest: Contest = puzzle.contest
    for right in (True, False):
        for empty in (25, 18, 9):
            values = end_of_a_game(puzzle, empty, right, random.Random(empty))
            state, line = contest.field.state(values), contest.line(values)
            chosen = choose(contest, values, "careful", 0, 1)
            assert chosen is not None
            fitting = (
                [bit(c, line[c]) for c, v in enumerate(values) if not v]
                if line is not None
                else contest.allowed(values)
            )
            assert chosen.move in fitting
            worths = [contest.field.worth(move, state) for move in fitting]
            assert contest.field.worth(chosen.move, state) == max(worths)


def test_what_the_rules_allow_breaks_none_that_was_whole() -> None:
    puzzle = made("5", 5)
    for seed in range(8):
        values = end_of_a_game(puzzle, 12, False, random.Random(seed))
        before = {fault.targets[0] for fault in puzzle.faults(Position(values))}
        allowed = puzzle.contest.allowed(values)
        assert allowed
        for move in both(values):
            after = bytearray(values)
            after[move >> 1] = (move & 1) + 1
            faults = {fault.targets[0] for fault in puzzle.faults(Position(bytes(after)))}
            loops = len(puzzle.loops(Position(bytes(after)))) > len(puzzle.loops(Position(values)))
            if len(allowed) < len(puzzle.contest.open(values)):
                assert (move in allowed) == (not faults - before and not loops)


def test_the_strengths_are_those_that_can_be_chosen() -> None:
    assert KIND.strengths == {"strong": versus.STRENGTHS}
    assert KIND.opponents == (versus.STRONG, versus.CAREFUL, versus.GREEDY)
