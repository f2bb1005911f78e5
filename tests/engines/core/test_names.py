"""Names for games: two words while there are any, never one that is taken."""

from __future__ import annotations

from itertools import islice

from engines.core.names import HOW, WHAT, free_names


def test_names_are_two_words_that_no_game_has() -> None:
    taken = {f"{how}-{what}" for how in HOW.split() for what in WHAT.split() if what != "barn"}
    found = list(islice(free_names(taken), 5))
    assert all(name.endswith("-barn") for name in found)
    assert next(free_names(set())).split("-")[0] in HOW.split()


def test_when_the_words_run_out_names_are_numbered() -> None:
    words = {f"{how}-{what}" for how in HOW.split() for what in WHAT.split()}
    assert list(islice(free_names(words), 2)) == ["game-1", "game-2"]
    assert next(free_names(words | {"game-1", "game-2"})) == "game-3"
