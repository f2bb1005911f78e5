"""Long work in slices: the interface can handle a key between any two slices."""

from collections.abc import Generator
from time import perf_counter, process_time
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

# the value that the generator returns is the answer
Slices = Generator[None, None, T]


def at_once(work: Slices[T]) -> T:
    """Return the answer of work, however many slices it takes."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer: T = end.value
            return answer


class Done(NamedTuple, Generic[T]):
    """The answer of finished work."""

    answer: T


def soon(work: Slices[T], seconds: float) -> Done[T] | None:
    """Return the answer if it takes at most `seconds` of processor time, else None."""
    end = process_time() + seconds
    # the wall clock is never behind processor time, and much quicker to read
    look = perf_counter() + seconds
    while True:
        if perf_counter() >= look:
            left = end - process_time()
            if left <= 0:
                return None
            look = perf_counter() + left
        try:
            next(work)
        except StopIteration as stop:
            return Done(stop.value)
