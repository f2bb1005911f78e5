"""Actions and their text: what is written is read back, and nothing else is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitudo.engines.core.action import BY, VERBS, Action, Edit, Vocabulary, changed
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import bits

LABELS = [f"{letter}{row}" for row in range(1, 5) for letter in "ABCD"]
WORDS = Vocabulary((".", "b", "w", "\\", "5"), LABELS, ("n", "c"))
MARKS = [*WORDS.marks, "nb", "-nb", "c5", "-c5"]

edits = st.builds(
    Edit,
    st.sampled_from(MARKS),
    st.lists(st.integers(0, 15), min_size=1, max_size=4, unique=True).map(tuple),
    st.booleans(),
)
actions = st.builds(
    Action,
    st.lists(edits, min_size=1, max_size=4).map(tuple),
    st.sampled_from(["", *BY]),
    st.sampled_from(["", *VERBS]),
    st.sampled_from(["", "sandwich", "two-string-kite"]),
)


@given(actions)
def test_what_is_written_is_read_back(action: Action) -> None:
    assert WORDS.read(WORDS.write(action)) == action


@given(st.lists(actions, max_size=6))
def test_replaying_asks_for_nothing_but_the_actions(done: list[Action]) -> None:
    position = WORDS.start()
    for action in done:
        before = position
        position = WORDS.apply(position, action)
        written = {cell for edit in action.edits for cell in edit.cells}
        assert set(bits(changed(before, position))) <= written
    again = WORDS.start()
    for action in done:
        again = WORDS.apply(again, WORDS.read(WORDS.write(action)))
    assert again == position


def test_an_own_mark_takes_an_automatic_one_over() -> None:
    position = WORDS.apply(WORDS.start(), WORDS.read("b:A1 +w:B1,C1"))
    assert position.auto == 0b110
    position = WORDS.apply(position, WORDS.read("w:B1"))
    assert position.auto == 0b100
    assert position.values[:3] == bytes((1, 2, 2))


def test_the_computers_marks_are_known_as_its_own() -> None:
    position = WORDS.apply(WORDS.start(), WORDS.read("computer b:A1"))
    assert position.computer == 1
    assert WORDS.apply(position, WORDS.read("w:A1")).computer == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("b", "not a mark, a colon and cells"),
        ("q:A1", "'q' is not a mark"),
        ("b:E9", "No cell E9"),
        ("b:A1,", "No cell "),
        ("b:A1  w:B1", "not a mark"),
        ("hint hint b:A1", "not a mark"),
        ("b:A1 ~a_b", "not the name of a technique"),
        ("", "not a mark"),
        ("b:" + "A1," * 99 + "A1", "names more cells than the board has"),
        ("x" * 9999, "not a mark, a colon and cells"),
        ("x" * 9999 + ":A1", "is not a mark of this puzzle"),
        ("b:" + "A" * 9999, "No cell "),
        ("b:A1 ~" + "_" * 9999, "not the name of a technique"),
    ],
)
def test_anything_else_is_refused_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words) as told:
        WORDS.read(text)
    assert len(str(told.value)) < 200
