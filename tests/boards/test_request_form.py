"""A new game being chosen: rows that kinds describe, typed fields, the line that sums up."""

import pytest

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.kind import RULE
from solitudo.tui.boards.request_form import BOARD, LEVEL, MODE, RATING, SEED, SIZE, Choosing, Row
from tests import golden, toy


def row(chosen: Choosing, name: str) -> Row:
    return next(row for row in chosen.rows(name) if row.name == name)


def typed(chosen: Choosing, name: str, text: str) -> None:
    for sign in text:
        assert chosen.type(name, sign), sign


@pytest.mark.parametrize("kind", engines.kinds())
def test_every_kind_has_its_rows_and_a_board_can_be_asked_for_at_once(kind: str) -> None:
    chosen = Choosing(kind)
    names = [row.name for row in chosen.rows()]
    assert names[:3] == [SIZE, LEVEL, MODE]
    assert {RATING, SEED} <= set(names)
    offered = [option.name for option in chosen.kind.options if option.offered]
    assert [name for name in names if name in offered] == offered
    request = chosen.request()
    assert request == chosen.kind.check(request)


@pytest.mark.parametrize("kind", engines.kinds())
def test_every_choice_of_every_row_makes_a_request_or_a_sentence(kind: str) -> None:
    for name in [row.name for row in Choosing(kind).rows()]:
        for choice in row(Choosing(kind), name).choices:
            chosen = Choosing(kind)
            chosen.pick(name, choice.value)
            assert row(chosen, name).picked >= 0
            try:
                words = chosen.words()
            except PuzzleError as error:
                words = f"{chosen.kind.title}: {error}"
                assert words[-1] == "."
            assert words.startswith(chosen.kind.title), choice


def test_the_toy_kind_is_chosen_by_the_same_rows(toy_kind: toy.ToyKind) -> None:
    chosen = Choosing("toy")
    assert [row.name for row in chosen.rows()] == [
        SIZE, LEVEL, MODE, RULE, "dense", "clues", "top", RATING, SEED, BOARD,
    ]  # fmt: skip
    chosen.pick("dense", "yes")
    typed(chosen, "clues", "5")
    chosen.pick(RULE, "free")
    request = chosen.request()
    assert (request.rule, dict(request.extras)) == ("free", {"dense": "yes", "clues": "5"})
    assert toy_kind.check(request) == request
    assert chosen.words() == "Toy 4×4 · easy · Normal · anywhere · dense · 5 clues"


@pytest.mark.parametrize("text", ["12×9", "12x9", "12X9", "12 9", "12,9", " 12  9 ", "012x09"])
def test_a_size_is_typed_as_one_likes(text: str) -> None:
    chosen = Choosing("tents")
    typed(chosen, SIZE, text)
    assert chosen.request().size == "12x9"
    assert row(chosen, SIZE).typed == text
    assert chosen.words(7) == "Tents 12×9 · easy · Normal · shared trees · 7 boards ready"


def test_a_size_that_is_one_of_the_choices_can_be_typed_on() -> None:
    chosen = Choosing("tents")
    typed(chosen, SIZE, "1")
    typed(chosen, SIZE, "2")
    assert row(chosen, SIZE).picked == 2
    typed(chosen, SIZE, " 9")
    assert chosen.size == "12x9"
    for _ in range(4):
        chosen.rub(SIZE)
    assert chosen.size == "8"
    assert not row(chosen, SIZE).typed


@pytest.mark.parametrize(
    ("kind", "text", "says"),
    [
        ("tents", "60", "Tents boards are 4×4 to 50×40."),
        ("tents", "3 9", "Tents boards are 4×4 to 50×40."),
        ("hitori", "99", "Hitori boards are 4×4 to 40×40."),
        ("hitori-hex", "3", "Hexagonal boards have sides of 4 to 10."),
        ("hitori-hex", "4x5", "Hexagonal boards have sides of 4 to 10."),
        ("sudoku", "7", "Sudoku boards have sides of 4, 6, 8, 9, 10, 12 or 16."),
        ("slant", "51", "Slant boards are 2×2 to 50×50."),
        ("slant", "x9", "'x9' is not a size. Type it as 12×9 or 12 9."),
        ("slant", "1x2x3", "'1x2x3' is not a size. Type it as 12×9 or 12 9."),
    ],
)
def test_a_size_that_cannot_be_had_is_refused_in_a_sentence(
    kind: str, text: str, says: str
) -> None:
    chosen = Choosing(kind)
    typed(chosen, SIZE, text)
    assert chosen.rows()
    with pytest.raises(PuzzleError) as caught:
        chosen.words()
    assert str(caught.value) == says


def test_fields_take_only_what_belongs_there() -> None:
    chosen = Choosing("sudoku")
    assert not chosen.type(SIZE, "O")
    assert not chosen.type(LEVEL, "1")
    assert not chosen.type(SEED, "x")
    assert not chosen.type("givens", " ")
    typed(chosen, SEED, "1" * 18)
    assert chosen.type(SEED, "2")
    assert chosen.request().seed == int("1" * 18)


def test_levels_follow_size_and_variant_and_come_back() -> None:
    chosen = Choosing("sudoku")
    chosen.pick(LEVEL, "extreme")
    chosen.pick("variant", "killer")
    assert (chosen.levels(), chosen.level()) == (("medium", "hard"), "hard")
    chosen.pick("variant", "plain")
    assert chosen.level() == "extreme"
    chosen.pick(SIZE, "4")
    assert chosen.level() == "easy"


def test_what_cannot_go_together_is_said() -> None:
    chosen = Choosing("sudoku")
    chosen.pick("variant", "killer")
    chosen.pick("givens", "25")
    with pytest.raises(PuzzleError, match="A killer has no givens"):
        chosen.words()
    chosen.pick("givens", "")
    assert chosen.words() == "Sudoku 9×9 · medium · Normal · killer"


def test_as_few_givens_as_hold_is_the_same_as_minimal() -> None:
    from solitudo.engines.sudoku.generating.options import Plan

    chosen = Choosing("sudoku")
    chosen.pick("givens", "fewest")
    asked = chosen.request()
    minimal = asked._replace(extras=(("minimal", "yes"),))
    assert Plan.of(asked) == Plan.of(minimal)
    assert Plan.of(asked).minimal


def test_a_rating_is_chosen_within_the_level() -> None:
    chosen = Choosing("tents")
    chosen.pick(LEVEL, "hard")
    bands = row(chosen, RATING).choices[1:]
    assert [band.title for band in bands] == ["3.8", "4.0", "4.1", "4.2", "4.4", "5.0"]
    chosen.turn(RATING, 1)
    assert chosen.request().rating == "3.8-3.9"
    assert chosen.words().endswith("rated 3.8-3.9")
    for _ in range(9):
        chosen.turn(RATING, 1)
    assert chosen.request().rating == "5.0-20.0"
    assert chosen.words().endswith("rated 5.0 or more")
    typed(chosen, RATING, "9-1")
    with pytest.raises(PuzzleError, match=r"rating|LOW|Ratings"):
        chosen.words()


def test_another_level_forgets_a_rating_that_was_picked_in_the_one_before() -> None:
    chosen = Choosing("tents")
    chosen.pick(LEVEL, "hard")
    chosen.turn(RATING, 1)
    chosen.pick(LEVEL, "easy")
    assert chosen.request().rating == ""
    typed(chosen, RATING, "1.0-1.5")
    chosen.pick(LEVEL, "medium")
    assert chosen.request().rating == "1.0-1.5"


def test_a_seed_makes_the_board_a_certain_one() -> None:
    chosen = Choosing("slant")
    typed(chosen, SEED, "42")
    request = chosen.request()
    assert request.seed == 42
    assert chosen.words(5) == "Slant 8×8 · easy · Normal · seed 42"


def test_a_named_board_asks_for_nothing_but_its_rule_and_mode() -> None:
    chosen = Choosing("tents")
    chosen.turn(BOARD, 1)
    assert [row.name for row in chosen.rows()] == [MODE, RULE, BOARD]
    named = chosen.named()
    assert named is not None
    assert named.rule == "local"
    chosen.pick(RULE, "matching")
    named = chosen.named()
    assert named is not None
    assert named.rule == "matching"
    assert chosen.words() == "Tents, the default board · Normal · one tent per tree"


def test_each_kind_keeps_what_was_chosen_for_it() -> None:
    chosen = Choosing("slant", "versus")
    chosen.pick(SIZE, "20")
    chosen.turn_kind(-1)
    assert (chosen.name, chosen.mode) == ("sudoku", "normal")
    chosen.turn_kind(1)
    assert chosen.size == "20"
    chosen.turn_kind(1)
    assert chosen.name == "slant"
    chosen.back()
    assert chosen.size == "8"


def told(chosen: Choosing) -> list[str]:
    """Return everything that is offered, and the resulting request."""
    try:
        words = chosen.words(3)
    except PuzzleError as error:
        words = str(error)
    lit = [row.name for row in chosen.rows()]
    return [words, *(str(row) for name in lit for row in chosen.rows(name) if row.name == name)]


def test_what_is_offered_after_each_choice_is_as_it_was_looked_at() -> None:
    parts: dict[str, list[str]] = {}
    for kind in engines.kinds():
        for name in [row.name for row in Choosing(kind).rows()]:
            rows = parts.setdefault(f"{kind}, {name}", told(Choosing(kind)))
            for choice in row(Choosing(kind), name).choices:
                chosen = Choosing(kind)
                chosen.pick(name, choice.value)
                rows += [f"{choice.value}:", *told(chosen)]
            for keys in ("7", "12 9", "5.1-6", "99999"):
                chosen = Choosing(kind)
                for key in keys:
                    chosen.type(name, key)
                rows += [f"typed {keys}:", *told(chosen)]
    golden.compare_sums(golden.KEPT / "choices.txt", parts)
