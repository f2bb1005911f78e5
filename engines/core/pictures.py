"""Pictures of boards as text, before a kind looks at them: lines without what shows nothing, and
the sentences that name a line and a column."""

from __future__ import annotations

from engines.core.errors import PuzzleError
from engines.core.grid import letter

# what only chooses how a sign is drawn, or shows nothing
SILENT = dict.fromkeys((0xFE0E, 0xFE0F, 0x200B, 0x200D, 0xFEFF))
# signs; a board of 61x61 in frames has 38,000
LARGEST = 60_000
# so many signs tell what a text is likely to be
LOOKED_AT = 4000
# no kind has more
MOST_COLUMNS = 61


def lines_of(text: str) -> list[str]:
    """The lines, those that are blank at the end left out. PuzzleError where it is too long to
    be a picture."""
    if len(text) > LARGEST:
        raise PuzzleError(f"The picture is too large: {len(text):,} signs.")
    lines = [line.rstrip() for line in text.translate(SILENT).expandtabs().splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def wrong(line: int, column: int, words: str) -> PuzzleError:
    """What does not fit, and where: both are counted from 0 and told from 1."""
    return PuzzleError(f"Line {line + 1}, column {column + 1}: {words}")


def header(line: str) -> list[int]:
    """The places of the letters over the columns, A to the last; none where this is no such
    line. Frames between them do not count."""
    places: list[int] = []
    at = 0
    while at < len(line) and len(places) < MOST_COLUMNS:
        if not (line[at].isascii() and line[at].isalpha()):
            if line[at] not in " +-┏┓━┯┳┌┐─┬":
                return []
            at += 1
            continue
        name = letter(len(places))
        if not line.startswith(name, at):
            return []
        places.append(at)
        at += len(name)
    return places if len(places) > 1 else []
