"""The one exception that is shown to a person, and the suggestion for a misspelt word."""

from __future__ import annotations

from collections.abc import Iterable


class PuzzleError(ValueError):
    """An error in text from outside. Its sentence says what is wrong, where, and what is allowed.

    >>> import solitudo
    >>> try:
    ...     solitudo.generate("hitori", "3")
    ... except solitudo.PuzzleError as error:
    ...     print(error)
    Hitori boards are 4x4 to 40x40; got 3x3.
    """


def short(text: str, most: int = 40) -> str:
    """Return a text from outside, cut to fit into an error."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def meant(word: str, known: Iterable[str]) -> str:
    """Return the suggestion that ends an error, or "" if no known word is similar.

    >>> meant("hitroi", ["hitori", "tents"])
    ' Did you mean hitori?'
    >>> meant("chess", ["hitori", "tents"])
    ''
    """
    from difflib import get_close_matches

    known = list(known)
    near = get_close_matches(word[:40], known, 1, 0.7)
    if not near and len(word) > 1:
        near = [name for name in known if name.startswith(word)]
    return f" Did you mean {near[0]}?" if near else ""
