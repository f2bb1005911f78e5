"""What every kind teaches is true: hints, reasons, refusals, cards and lessons, judged by checkers
that know only the rules and read by a reader that knows only the board.

Here is a sample of each; the marked ones go over all boards (so does tests/bench/teaching.py).
"""

import random
import re
from itertools import islice

import pytest

from solitudo import engines
from solitudo.engines.core import explain, hints, reasons
from solitudo.engines.core.action import Position
from solitudo.engines.core.deduction import Fact, Knowledge, Step, next_step
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.guide import WORD, Guide, parse
from solitudo.engines.core.puzzle import Puzzle
from solitudo.engines.core.values import Solutions
from tests.engines import teaching, witness
from tests.engines.reader import CELL, MisreadError, Reader, longest
from tests.engines.teaching import KINDS, Tally, answer, collected, game_on, read, sample
from tests.engines.witness import Witness

every_kind = pytest.mark.parametrize("kind", KINDS)


def automatic(kind: str) -> bool:
    """Return whether this kind has automatic marks."""
    return type(sample(kind, 1)[0]).automatic is not Puzzle.automatic


# hints


@every_kind
def test_hints_lead_from_the_empty_board_to_the_end_and_every_step_follows(kind: str) -> None:
    tally = Tally()
    for puzzle in sample(kind, 6):
        teaching.climb(puzzle, tally)
    assert tally.steps >= tally.hints > 60
    assert longest(tally.longest) <= explain.LONGEST


@pytest.mark.long
@pytest.mark.timeout(1800)
@every_kind
def test_hints_lead_to_the_end_of_every_collected_board(kind: str) -> None:
    tally = Tally()
    for text in collected(kind):
        teaching.climb(read(kind, text), tally)
    assert tally.boards == len(collected(kind))


@every_kind
def test_hints_from_the_middle_build_on_what_stands_and_touch_no_right_mark(kind: str) -> None:
    tally = Tally()
    rng = random.Random(kind)
    for puzzle in sample(kind, 6):
        teaching.halfway(puzzle, rng, 12, tally)
    assert tally.hints > 50


@pytest.mark.long
@pytest.mark.timeout(3600)
@every_kind
def test_hints_from_a_hundred_positions_of_every_board(kind: str) -> None:
    tally = Tally()
    for text in collected(kind):
        teaching.halfway(read(kind, text), random.Random(text), 100, tally)


# reasons


@every_kind
def test_a_wrong_mark_leads_to_a_contradiction_that_is_replayed(kind: str) -> None:
    tally = Tally()
    rng = random.Random(kind)
    for puzzle in sample(kind, 8):
        teaching.refute(puzzle, rng, 8, tally)
    assert tally.hints >= 50


@pytest.mark.long
@pytest.mark.timeout(1800)
@every_kind
def test_a_thousand_wrong_marks_lead_to_contradictions(kind: str) -> None:
    tally = Tally()
    texts = collected(kind)
    for text in texts:
        teaching.refute(read(kind, text), random.Random(text), 1000 // len(texts) + 2, tally)
    assert tally.hints >= 1000


@every_kind
def test_a_right_mark_follows_from_what_stood_before_it(kind: str) -> None:
    """Also where a wrong mark stands elsewhere."""
    rng = random.Random(kind)
    proved = 0
    for puzzle in sample(kind, 4):
        game, accepts = game_on(puzzle), teaching.judge(puzzle)
        teaching.play(game, rng, 0.4)
        for _ in range(3):
            found = hints.hint(game)
            if isinstance(found, hints.No):
                break
            base = teaching.told(puzzle, game.position)
            game.play_hint(found.edits, found.technique)
            cell = found.cells()[0]
            if not game.position.values[cell]:
                continue
            reason = reasons.why(game, cell)
            assert isinstance(reason, reasons.Reason)
            assert not reason.wrong
            known = teaching.replay(puzzle, accepts, reason.steps, base)
            assert puzzle.fact(cell, game.position.values[cell]) in known
            proved += 1
    assert proved


@every_kind
def test_a_mark_that_came_by_itself_through_a_wrong_one_is_no_ground(kind: str) -> None:
    """A reason never rests on a wrong mark, nor on what only that brought."""
    rng = random.Random(kind)
    for puzzle in sample(kind, 4):
        game, accepts = game_on(puzzle), teaching.judge(puzzle)
        game.set_automatic(True)
        teaching.play(game, rng, 0.2)
        base = teaching.told(puzzle, game.position)
        for _ in range(4):
            choice = teaching.wrongs(game)
            if not choice:
                break
            cell, value = rng.choice(choice)
            teaching.write(game, cell, value)
            reason = reasons.why(game, cell)
            assert isinstance(reason, reasons.Reason)
            claim = {puzzle.fact(cell, value)} if reason.assumed else set()
            teaching.replay(puzzle, accepts, reason.steps, base | claim)


@pytest.mark.parametrize("kind", [k for k in KINDS if automatic(k)])
def test_an_automatic_mark_is_no_mistake_but_its_cause_is(kind: str) -> None:
    seen = 0
    for puzzle in sample(kind, 4):
        solution = answer(puzzle)
        for cell, value in teaching.wrongs(game_on(puzzle)):
            if puzzle.marks[value] != puzzle.marks[puzzle.primary]:
                continue
            game = game_on(puzzle)
            game.set_automatic(True)
            teaching.write(game, cell, value)
            here = game.position
            came = [
                c for c in range(puzzle.grid.count)
                if here.auto >> c & 1 and not puzzle.right(c, here.values[c], solution)
            ]  # fmt: skip
            for other in came[:2]:
                reason = reasons.why(game, other)
                assert isinstance(reason, hints.No)
                one, two = puzzle.grid.labels[other], puzzle.grid.labels[cell]
                assert reason.words.startswith(
                    f"{one} was filled automatically because of {two}, which is wrong"
                )
                seen += 1
    assert seen > 5


# the checks find faults


@every_kind
def test_the_reader_refuses_a_sentence_with_another_number_or_cell(kind: str) -> None:
    rng = random.Random(kind)
    numbers, cells = [], []
    for puzzle in sample(kind, 4):
        eyes, game = teaching.reader(puzzle), game_on(puzzle)
        for _ in range(20):
            found = hints.hint(game)
            if isinstance(found, hints.No):
                break
            step = found.steps[-1]
            words = explain.sentence(puzzle, step)
            # a single digit, and the cell of the conclusion
            for match in list(re.finditer(r"(?<![\w])[1-4](?![\w'])", words))[:1]:
                other = str(int(match[0]) + 1)
                changed = words[: match.start()] + other + words[match.end() :]
                numbers.append(accepted(eyes, changed, step))
            bold = words.index("**")
            for match in list(re.finditer(CELL, words[bold:]))[:1]:
                label = rng.choice([x for x in puzzle.grid.labels if x != match[0]])
                changed = words[: bold + match.start()] + label + words[bold + match.end() :]
                cells.append(accepted(eyes, changed, step))
            game.play_hint(found.edits, found.technique)
    # a few others are true as well, for example with another unit in which the place is the last
    assert sum(numbers) <= 0.1 * len(numbers)
    assert not any(cells)
    assert len(numbers) + len(cells) > 30


def accepted(eyes: Reader, words: str, step: Step) -> bool:
    """Whether the reader takes these words for the step's."""
    try:
        eyes.check(words, step)
    except MisreadError:
        return False
    return True


# tips


@every_kind
def test_tips_in_slices_are_the_tips(kind: str) -> None:
    for puzzle in sample(kind, 3):
        game = game_on(puzzle)
        teaching.play(game, random.Random(1), 0.4)
        told = hints.tips(game)
        assert told
        names = [technique.name for technique in puzzle.techniques]
        assert [name for name, _ in told] == sorted((n for n, _ in told), key=names.index)
        assert all(1 <= count <= hints.MOST_TIPS for _, count in told)
        rest = hints.tips_lazily(game)
        first = next(rest)
        before = game.node
        found = hints.hint(game)
        assert isinstance(found, hints.Hint)
        game.play_hint(found.edits, found.technique)
        assert game.node is not before
        # the tips are for the position in which counting began
        assert [tip for tip in (first, *rest) if tip] == told


@every_kind
def test_tips_that_are_not_counted_are_the_same_and_look_for_one_instance(kind: str) -> None:
    for puzzle in sample(kind, 3):
        game = game_on(puzzle)
        teaching.play(game, random.Random(1), 0.4)
        every = list(hints.tips_lazily(game))
        told = [tip for tip in every if tip]
        some = list(hints.tips_lazily(game, counted=1))
        found = [tip for tip in some if tip]
        assert found == told[:1] + [(name, 1) for name, _ in told[1:]]
        if any(count > 1 for _, count in told[1:]):
            assert len(some) < len(every)


@every_kind
def test_whether_something_would_be_written_is_known_without_what(kind: str) -> None:
    found = set()
    for puzzle in sample(kind, 3):
        game = game_on(puzzle)
        for share in (0.2, 0.6):
            teaching.play(game, random.Random(1), share)
            knowledge = puzzle.knowledge(game.position)
            for technique in puzzle.techniques:
                written, kinds = set(), set()
                for gives in islice(technique.given(knowledge), 2 if technique.assumes else 20):
                    writes = puzzle.writes(game.position, gives)
                    written.add(puzzle.edits(game.position, gives))
                    kinds.add(puzzle.writing(game.position, gives))
                    assert writes == bool(puzzle.edits(game.position, gives))
                    assert writes == bool(puzzle.writing(game.position, gives))
                    found.add(writes)
                assert len(kinds) == len(written)
            here = [
                puzzle.fact(cell, value)
                for cell, value in enumerate(game.position.values)
                if value and not puzzle.given >> cell & 1
            ]
            # the marks on the board
            assert not puzzle.writes(game.position, here)
            assert not puzzle.writing(game.position, here)
    assert True in found


class Following:
    """Knows each position by the one before."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.last: Knowledge | None = None

    def __call__(self, position: Position) -> Knowledge:
        self.last = found = self.puzzle.knowledge_beside(position, self.last)
        return found


@every_kind
def test_tips_are_the_same_by_what_was_known_before(kind: str) -> None:
    for puzzle in sample(kind, 2):
        game = game_on(puzzle)
        follow = Following(puzzle)
        for turn in range(8):
            teaching.play(game, random.Random(turn), 0.08)
            if turn % 3 == 2:
                # back, and to another branch
                game.undo()
            assert list(hints.tips_lazily(game, counted=2, known=follow)) == list(
                hints.tips_lazily(game, counted=2)
            )


@every_kind
def test_what_the_steps_of_a_technique_give_is_the_same_without_their_words(kind: str) -> None:
    for puzzle in sample(kind, 2):
        knowledge = puzzle.knowledge()
        for technique in puzzle.techniques:
            most = 2 if technique.assumes else 30
            told = [step.gives for step in islice(technique.steps(knowledge), most)]
            # None is a pause
            given = filter(None, technique.given(knowledge))
            assert list(islice(given, most)) == told


# refusals


@every_kind
def test_every_refusal_has_a_sentence_of_its_own(kind: str) -> None:
    puzzle = sample(kind, 1)[0]
    said = {
        "several": refused(game_on(read(kind, witness_of(kind).several[kind]))),
        "none": refused(game_on(read(kind, witness_of(kind).none[kind]))),
        "unsure": refused(Game(puzzle, solutions=Solutions(1, None, sure=False)), unsure=True),
        "unchecked": refused(Game(puzzle, solutions=None)),
        "wrong": refused(with_wrong(puzzle)),
        "versus": refused(versus(puzzle)),
        "left": refused(solved(puzzle)),
    }
    assert "several solutions" in said["several"]
    assert "no solution" in said["none"]
    assert "Versus" in said["versus"]
    assert "nothing left" in said["left"]
    assert len(set(said.values())) == len(said) - (said["unsure"] == "")
    for words in said.values():
        assert words == "" or (words[0].isupper() and words.endswith("."))
        assert longest(words) <= explain.LONGEST


def refused(game: Game, unsure: bool = False) -> str:
    """The sentence that refuses a hint."""
    if unsure:
        game.solutions = Solutions(0, None, sure=False)
    found = hints.hint(game)
    assert isinstance(found, hints.No)
    assert hints.tips(game) == []
    return found.words


def with_wrong(puzzle: Puzzle) -> Game:
    """A game with two right moves and then a wrong one; the refusal goes back to the second."""
    game = game_on(puzzle)
    for _ in range(2):
        found = hints.hint(game)
        assert isinstance(found, hints.Hint)
        game.play_hint(found.edits, found.technique)
    sound = game.node
    teaching.write(game, *teaching.wrongs(game)[0])
    refusal = hints.hint(game)
    assert isinstance(refusal, hints.No)
    assert refusal.node is sound
    assert "up to move 2" in refusal.words
    return game


def versus(puzzle: Puzzle) -> Game:
    game = game_on(puzzle)
    game.options = game.options._replace(versus=True)
    return game


def solved(puzzle: Puzzle) -> Game:
    game = game_on(puzzle)
    game.solve()
    return game


@every_kind
def test_why_has_a_sentence_for_what_has_no_reason(kind: str) -> None:
    puzzle = sample(kind, 1)[0]
    game = game_on(puzzle)
    cell = teaching.free(puzzle)[0]
    empty = reasons.why(game, cell)
    assert isinstance(empty, hints.No)
    assert "is empty" in empty.words
    given = [c for c in range(puzzle.grid.count) if puzzle.given >> c & 1]
    if given:
        fixed = reasons.why(game, given[0])
        assert isinstance(fixed, hints.No)
        assert fixed.words == f"{puzzle.grid.labels[given[0]]} is given."


# cards and lessons


@every_kind
def test_every_technique_has_a_card_and_a_lesson_in_which_it_is_the_simplest(kind: str) -> None:
    guide = guide_of(kind)
    taught = teaching.lessons(kind)
    names = {lesson.technique for lesson in taught}
    for puzzle in boards_of_all_rules(kind):
        for technique in puzzle.techniques:
            text = guide.techniques[technique.name]
            assert text.card is not None
            assert technique.name in names
            shown = hints.hint(teaching.begun(kind, text.card.board, text.card.before))
            assert isinstance(shown, hints.Hint)
    for lesson in taught:
        game = teaching.begun(kind, lesson.board, lesson.before)
        puzzle = game.puzzle
        found = hints.hint(game)
        assert isinstance(found, hints.Hint)
        assert found.technique == lesson.technique
        # techniques before it give no mark here
        order = [t.name for t in puzzle.techniques].index(lesson.technique)
        simpler = puzzle.techniques[:order]
        assert hints.find(puzzle, game.position, simpler) is None


def guide_of(kind: str) -> Guide:
    return engines.kind(teaching.split(kind)[0]).guide


def witness_of(kind: str) -> Witness:
    return witness.of(teaching.split(kind)[0])


def boards_of_all_rules(kind: str) -> list[Puzzle]:
    """Boards that between them offer every technique."""
    name, _ = teaching.split(kind)
    return [read(kind, text.removeprefix(f"{name}:"))
            for text in witness_of(kind).boards_of_all_rules(name, collected(kind))]  # fmt: skip


@every_kind
def test_lessons_say_what_is_on_their_boards(kind: str) -> None:
    for lesson in guide_of(kind).lessons:
        if lesson.technique and lesson not in teaching.lessons(kind):
            continue
        game = teaching.begun(kind, lesson.board, lesson.before)
        puzzle = game.puzzle
        known = teaching.told(puzzle, game.position) | claims(puzzle, lesson.goal)
        assumes = {t.name for t in puzzle.techniques if t.assumes}
        eyes = teaching.reader(puzzle)
        step = next_step(puzzle.knowledge(game.position), puzzle.techniques)
        assert step is not None
        for words in (*lesson.text, *lesson.steps):
            assert words.replace("*", "").endswith((".", "?")), words
            if lesson.technique not in assumes:
                eyes.skim(words, known, step)


def claims(puzzle: Puzzle, marks: str) -> set[Fact]:
    """Return the facts that these marks claim."""
    meaning = puzzle.vocabulary.meaning
    return {
        puzzle.fact(cell, meaning(edit.mark)[1])
        for edit in puzzle.vocabulary.read(marks).edits
        if meaning(edit.mark)[0] < 0
        for cell in edit.cells
    }


@every_kind
def test_every_technique_has_a_word_of_its_own_for_narrow_rows(kind: str) -> None:
    words = [text.word for text in guide_of(kind).techniques.values()]
    assert all(words)
    assert max(map(len, words)) <= WORD
    assert len(set(words)) == len(words)
    assert all(word == word.strip().lower() for word in words)


def test_a_guide_with_a_long_title_and_no_word_is_refused() -> None:
    entry = 'name = "x"\ntitle = "Thirteen long"\nshort = "A."\nlook = "A."\nwhy = "A."\n'
    with pytest.raises(PuzzleError, match="technique x: a title over 12 characters needs a 'word'"):
        parse(f'title = "T"\ntagline = "T."\n[[technique]]\n{entry}', "t")
    short = parse(
        f'title = "T"\ntagline = "T."\n[[technique]]\n{entry}word = "Long"\n', "t"
    ).techniques["x"]
    assert short.word == "long"


@every_kind
def test_the_texts_of_a_guide_are_sentences(kind: str) -> None:
    guide = guide_of(kind)
    texts = [guide.tagline, *guide.rules, *guide.levels.values()]
    for text in guide.techniques.values():
        texts += [text.short, text.look, text.why]
    for words in texts:
        assert words[0].isupper() or re.match(r"\W", words), words
        assert words.endswith((".", "?")), words
        assert "!" not in words
        assert not re.search(r"  | ,|\.\.", words), words
