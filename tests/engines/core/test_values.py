"""The terms of a game of two: as text and back, in a game's log, and matches of two games."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from solitudo.engines.core import log
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.values import PLAIN, Match, Terms, read_terms
from solitudo.engines.slant import KINDS

POINTS = some.tuples(some.integers(0, 9999), some.integers(0, 9999))
STRENGTHS = some.integers(0, 5)
SINGLE = some.builds(
    lambda strength, strict, bonus: Terms(strength, strict, bonus),
    STRENGTHS,
    some.booleans(),
    some.integers(-999, 999),
)
FIRST = some.builds(
    lambda strength, strict: Terms(strength, strict, match=1), STRENGTHS, some.booleans()
)
SECOND = some.builds(Terms.second, FIRST, POINTS, some.booleans())


@given(some.one_of(SINGLE, FIRST, SECOND))
def test_terms_are_read_as_they_are_written(terms: Terms) -> None:
    assert read_terms(terms.text) == terms
    assert " " not in terms.text


def test_plain_terms_are_no_text() -> None:
    assert PLAIN.text == ""
    assert read_terms("") == PLAIN


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("harsh", "'harsh' is not known of a Versus game."),
        ("strength=", "'strength=' is not known"),
        ("strength=-1", "'strength=-1' is not known"),
        ("match=1", "'match=1' is not known"),
        ("bonus=2,match", "a match is fair"),
    ],
)
def test_other_terms_are_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        read_terms(text)


def new(lines: list[str] | None = None) -> Game:
    puzzle = KINDS["slant"].read("2x2:d4d")
    return Game(puzzle, journal=(lines if lines is not None else []).append)


def test_a_game_keeps_its_terms_in_the_entry_of_its_mode() -> None:
    lines: list[str] = []
    game = new(lines)
    game.set_mode("versus", "strong", "computer", Terms(3, True, -4))
    assert lines == ["0:00.0 mode versus strong:strength=3,strict,bonus=-4 computer"]
    assert (game.opponent, game.first) == ("strong", "computer")
    assert game.options.terms == Terms(3, True, -4)
    game.set_mode("normal")
    assert game.options.terms == PLAIN


def test_a_game_is_read_back_with_its_terms() -> None:
    lines: list[str] = []
    game = new(lines)
    game.set_mode("versus", "strong", "me", Terms(2, True, match=2, carried=(9, 8), spoilt=True))
    again = new()
    for line in lines:
        again.take(log.read(line, again.puzzle.vocabulary))
    assert again.options == game.options
    assert (again.opponent, again.first) == ("strong", "me")


def test_a_game_without_terms_is_entered_as_it_always_was() -> None:
    lines: list[str] = []
    game = new(lines)
    game.set_mode("versus", "greedy", "me")
    assert lines == ["0:00.0 mode versus greedy me"]
    assert game.options.terms == PLAIN


def test_what_a_version_without_terms_reads_is_no_opponent_that_it_knows() -> None:
    # it reads the second word as the opponent's name, and reports an unknown opponent
    terms = (Terms(strict=True), Terms(match=1), Terms(bonus=2), Terms(strength=1))
    for opponent in KINDS["slant"].opponents:
        for each in terms:
            lines: list[str] = []
            if each.strength and opponent != "strong":
                with pytest.raises(PuzzleError, match=f"{opponent} has no strength 1"):
                    new().set_mode("versus", opponent, "me", each)
            else:
                new(lines).set_mode("versus", opponent, "me", each)
                assert lines[0].split(" ")[3] not in KINDS["slant"].opponents


def test_points_in_compensation_are_in_the_score() -> None:
    game = new()
    game.set_mode("versus", "greedy", "me", Terms(bonus=3))
    assert game.score is not None
    assert game.score[:2] == (3, 0)
    game.set_mode("versus", "greedy", "me", Terms(bonus=-3))
    assert game.score[:2] == (0, 3)
    game.set_mode("normal")
    assert game.score[:2] == (0, 0)


@pytest.mark.parametrize(
    ("match", "words"),
    [
        (Match((45, 40), (38, 41)), "You win the match by 2, 83 to 81: 45 to 40 and 38 to 41."),
        (
            Match((40, 45), (41, 38)),
            "The computer wins the match by 2, 83 to 81: 40 to 45 and 41 to 38.",
        ),
        (Match((4, 5), (5, 4)), "The match is a draw, 9 all: 4 to 5 and 5 to 4."),
        (
            Match((4, 5), (6, 4), 1),
            "You win the match by 1, 10 to 9: 4 to 5 and 6 to 4. "
            "One board ended invalid; points stand.",
        ),
        (
            Match((4, 5), (5, 4), 2),
            "The match is a draw, 9 all: 4 to 5 and 5 to 4. "
            "Both boards ended invalid; points stand.",
        ),
    ],
)
def test_a_match_tells_who_won_and_by_what(match: Match, words: str) -> None:
    assert match.words == words
