"""Long work in slices: whoever shows a board lets a key through between any two of them."""

from __future__ import annotations

from collections.abc import Generator
from time import process_time
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

# what is returned at the end is the answer
Slices = Generator[None, None, T]


def at_once(work: Slices[T]) -> T:
    """The answer, however many slices it takes."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer: T = end.value
            return answer


class Done(NamedTuple, Generic[T]):
    """The answer of work that came to its end."""

    answer: T


def soon(work: Slices[T], seconds: float) -> Done[T] | None:
    """The answer if it comes within so much processor time; None where more is to be done."""
    end = process_time() + seconds
    while process_time() < end:
        try:
            next(work)
        except StopIteration as stop:
            return Done(stop.value)
    return None
