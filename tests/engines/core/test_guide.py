"""guide.toml: the schema is read strictly, and every kind's guide fits it."""

import pytest

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.guide import PageCard, parse

WHOLE = """
title = "Dots"
tagline = "One line."
rules = ["First.", "Second."]
controls = [["Enter", "a dot"]]

[levels]
easy = "one dot"

[clashes]
full = "{cell} is full."

[kind.other]
title = "Other dots"

[[technique]]
name = "single"
title = "Single"
short = "A single is there."
look = "Look."
why = "Because."
sentences = { one = "{cell} must be **a dot.**" }
card = { board = "2:..", before = "b:A1", after = "b:A2" }

[[technique]]
name = "rare"
title = "Rare"
short = "A rare one is there."
look = "Look."
why = "Because."
kinds = ["other"]

[[lesson]]
name = "first"
title = "First"
technique = "single"
text = ["Read."]
board = "2:.."
steps = ["Do."]
goal = "b:A1"

[opponents]
steady = "Plays what is certain."

[[page]]
name = "points"
title = "Points"
text = ["Each dot counts."]
tables = [[["points", "for"], ["1", "a dot"]]]
cards = [{ board = "2:..", after = "b:A1", words = "A dot: 1." }]

[[page]]
name = "other"
title = "Other"
kinds = ["other"]
"""


def test_pages_have_texts_tables_and_small_boards() -> None:
    guide = parse(WHOLE, "dots")
    assert guide.opponents == {"steady": "Plays what is certain."}
    (page,) = guide.pages
    assert (page.name, page.title, page.text) == ("points", "Points", ("Each dot counts.",))
    assert page.tables == ((("points", "for"), ("1", "a dot")),)
    assert page.cards == (PageCard("2:..", "", "b:A1", "A dot: 1."),)
    assert [page.name for page in parse(WHOLE, "other").pages] == ["points", "other"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('words = "A dot: 1."', 'says = "A dot: 1."', "page points: card: unknown key 'says'"),
        (', words = "A dot: 1."', "", "page points: card: 'words' is missing"),
        ('["1", "a dot"]', '["1"]', "page points: the rows of a table are not equally long"),
        ('title = "Points"', "", "page points: 'title' is missing"),
    ],
)
def test_a_page_that_does_not_fit_is_refused(old: str, new: str, words: str) -> None:
    assert old in WHOLE
    with pytest.raises(PuzzleError, match=words):
        parse(WHOLE.replace(old, new), "dots")


def test_everything_in_it_can_be_read() -> None:
    guide = parse(WHOLE, "dots")
    assert guide.title == "Dots"
    assert guide.rules == ("First.", "Second.")
    assert guide.controls == (("Enter", "a dot"),)
    assert guide.levels == {"easy": "one dot"}
    assert guide.sentence("single", "one") == "{cell} must be **a dot.**"
    assert guide.sentence("", "full") == "{cell} is full."
    card = guide.techniques["single"].card
    assert card is not None
    assert (card.board, card.before, card.after) == ("2:..", "b:A1", "b:A2")
    (lesson,) = guide.lessons
    assert (lesson.technique, lesson.before, lesson.goal) == ("single", "", "b:A1")


def test_one_guide_serves_several_kinds() -> None:
    assert "rare" not in parse(WHOLE, "dots").techniques
    other = parse(WHOLE, "other")
    assert other.title == "Other dots"
    assert "rare" in other.techniques


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('title = "Dots"\n', "", "'title' is missing"),
        ("tagline", "tag", "unknown key 'tag'"),
        ('short = "A single is there."\n', "", "'short' is missing"),
        ('why = "Because."\nsentences', 'y = "Because."\nsentences', "unknown key 'y'"),
        ('after = "b:A2"', 'then = "b:A2"', "unknown key 'then'"),
        ("{cell} must be", "{cell must be", "sentence one"),
        ('technique = "single"', 'technique = "double"', "no technique 'double'"),
        ('goal = "b:A1"', 'aim = "b:A1"', "unknown key 'aim'"),
        ('title = "Dots"', "title = Dots", "guide:"),
    ],
)
def test_what_does_not_fit_is_named(old: str, new: str, words: str) -> None:
    assert old in WHOLE
    with pytest.raises(PuzzleError, match=words):
        parse(WHOLE.replace(old, new, 1), "dots")


@pytest.mark.parametrize("name", engines.kinds())
def test_every_kind_has_a_guide_that_fits(name: str) -> None:
    kind = engines.kind(name)
    guide = kind.guide
    assert guide.rules
    assert guide.controls
    assert set(guide.levels) == set(kind.levels)
    assert set(guide.variants) == set(kind.rules)
    assert guide.lessons
    puzzle = engines.read(guide.lessons[0].board, name)
    assert {technique.name for technique in puzzle.techniques} <= set(guide.techniques)
    for text in guide.techniques.values():
        assert text.card is not None, text.name
        assert text.sentences, text.name
