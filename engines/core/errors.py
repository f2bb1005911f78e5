"""The one exception that speaks to a person, and what it says of a word that was nearly right."""

from __future__ import annotations

from collections.abc import Iterable


class PuzzleError(ValueError):
    """Something from outside is wrong: one clear sentence that says what, where, and what fits."""


def meant(word: str, known: Iterable[str]) -> str:
    """The end of such a sentence: the word that was meant, where one is near; else nothing.

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
