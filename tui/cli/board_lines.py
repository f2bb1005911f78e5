"""Boards from stdin, one per line, answered in order by one process or several."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TextIO

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.cli import answers
from solitudo.tui.cli.answers import LONGEST_ID, Question, one, put
from solitudo.tui.terminal.sanitize import clean

if TYPE_CHECKING:
    from solitudo.tui.cli.batch import Workers
    from solitudo.tui.cli.output import Out

# a character has at most four bytes; a longer line is cut
LONGEST_LINE = 4 * (LONGEST_ID + 1)
# bytes read at a time, lines per process at a time, and seconds until output is sent. It is sent as
# soon as all lines so far are answered: a program that writes one line and waits gets its answer at
# once, and a file is still processed quickly
BLOCK, SHARE, PATIENCE = 1 << 20, 64, 0.1


class Said(NamedTuple):
    """The answers to some lines, their worst status, and how many lines were not boards."""

    text: str
    status: int
    wrong: int


def answered(question: Question, texts: Sequence[str]) -> Said:
    """Return the answers to these lines. This can run in a process of its own."""
    told, status, wrong = [], 0, 0
    for text in texts:
        try:
            found = one(question, text)
        except PuzzleError as error:
            found = answers.refused(text[:LONGEST_ID], error)
            wrong += 1
        told.append(put(question, found))
        status = max(status, found.status)
    return Said("\n".join(told), status, wrong)


def said(
    question: Question, come: Iterator[list[str]], workers: Workers | None = None
) -> Iterator[Said | None]:
    """Yield the answers to lines in order, and None when all lines so far are answered."""
    for texts in come:
        if workers is None:
            for text in texts:
                yield answered(question, [text])
        else:
            shares = [texts[at : at + SHARE] for at in range(0, len(texts), SHARE)]
            waiting = deque(workers.submit(answered, question, share) for share in shares)
            while waiting:
                yield workers.awaited(waiting.popleft()).result
        yield None


def answer(
    question: Question, stream: TextIO, out: Out, workers: Workers | None = None
) -> tuple[int, int]:
    """Write the answers. Return the worst status and how many of the lines were not boards."""
    status, wrong = 0, 0
    told: list[str] = []
    due = time.monotonic() + PATIENCE
    for found in said(question, left(question, blocks(stream), out), workers):
        if found is not None:
            told.append(found.text)
            status, wrong = max(status, found.status), wrong + found.wrong
        if told and (found is None or time.monotonic() >= due):
            out.put("\n".join(told) + "\n")
            told = []
            due = time.monotonic() + PATIENCE
    return status, wrong


def left(question: Question, come: Iterator[list[str]], out: Out) -> Iterator[list[str]]:
    """Yield the lines without an answer.

    Raise PuzzleError if an earlier line has another answer.
    """
    number = 0
    for texts in come:
        if texts and number < out.lines:
            last = min(len(texts), out.lines - number)
            for at in {0, last - 1}:
                if number + at + 1 in (1, out.lines):
                    out.same(number + at + 1, clean(answered(question, [texts[at]]).text))
            number += last
            texts = texts[last:]
        yield texts
    if number < out.lines:
        raise PuzzleError(
            f"{out.name} has {out.lines:,} lines, but the input has only {number:,}. Use the same"
            " input, or a new file."
        )


def blocks(stream: TextIO) -> Iterator[list[str]]:
    """Yield the lines that are not blank, as many at a time as have arrived."""
    rest = b""
    while data := stream.buffer.read1(BLOCK):  # type: ignore[attr-defined]
        *lines, rest = (rest + data).replace(b"\r", b"\n").split(b"\n")
        rest = rest[:LONGEST_LINE]
        yield [text for line in lines if (text := in_words(line)).strip()]
    if (text := in_words(rest)).strip():
        yield [text]


def in_words(line: bytes) -> str:
    """Return a line as text. Bytes that are not text keep their values."""
    return line[:LONGEST_LINE].decode("utf-8", "surrogateescape")
