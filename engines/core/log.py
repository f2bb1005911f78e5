"""The log of a game: one numbered line per entry, for actions and everything that undo must not
erase.

0:04.2 b:C1 +w:B1,D1,C2 an action; its node has the number of the line 1:10.3 go 2 undo, redo and
jump 1:20.5 asked 2 a hint was shown, up to this step 1:20.9 asked tips the list of techniques that
apply was shown 1:31.0 name 2 before the branch 1:33.0 fold 2 · unfold 2 · keep 2 1:35.0 comment 2
look at column C\\nfrom here newlines and backslashes escaped 1:36.0 refuted 3 two 5s in column H
how an assumption ended 1:37.0 abandon 3 an assumption was given up without a contradiction 1:40.0
told C3 a mistake was shown 1:41.0 checked 1 a check showed: 1 the count, 2 the cells 1:50.0 mode
practice · set automatic on 2:00.0 view C3 moves where the cursor and the panes were when the game
was left 2:10.0 done solved here for the first time
"""

import re
from typing import NamedTuple

from solitudo.engines.core import clock as clocks
from solitudo.engines.core.action import Action, Vocabulary
from solitudo.engines.core.errors import PuzzleError

# the version of files with a log, and the limits of a log and its file
FORMAT = 1
MOST_ENTRIES, MOST_BYTES = 200_000, 20_000_000

WITH_NODE = ("go", "name", "fold", "unfold", "keep", "comment", "refuted", "abandon")
WITH_TEXT = ("asked", "told", "checked", "mode", "set", "view")
BARE = ("done", "paused")


class Entry(NamedTuple):
    """One line of the log. `word` is "do" for an action."""

    clock: int
    word: str
    node: int = 0
    text: str = ""
    action: Action | None = None


def write(entry: Entry, vocabulary: Vocabulary) -> str:
    """Return the entry as text."""
    parts = [clocks.spell(entry.clock)]
    if entry.action is not None:
        parts.append(vocabulary.write(entry.action))
    else:
        parts.append(entry.word)
        if entry.word in WITH_NODE:
            parts.append(str(entry.node))
        if entry.text:
            parts.append(escape(entry.text) if entry.word == "comment" else entry.text)
    return " ".join(parts)


def read(text: str, vocabulary: Vocabulary) -> Entry:
    """Return the log entry that a text describes. Raise PuzzleError if it is invalid."""
    time, space, rest = text.partition(" ")
    clock = clocks.parse(time)
    if clock is None or not space:
        raise PuzzleError(f"'{time[:20]}' is not a time like 0:04.2.")
    word, _, tail = rest.partition(" ")
    if word in BARE and not tail:
        return Entry(clock, word)
    if word in WITH_TEXT:
        return Entry(clock, word, text=tail)
    if word in WITH_NODE:
        number, _, words = tail.partition(" ")
        if not (number.isascii() and number.isdigit() and len(number) <= 9):
            raise PuzzleError(f"'{word} {number[:20]}' names no line of the log.")
        return Entry(clock, word, int(number), unescape(words) if word == "comment" else words)
    return Entry(clock, "do", action=vocabulary.read(rest))


def escape(text: str) -> str:
    """Return a text of several lines as one line."""
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def unescape(text: str) -> str:
    """Undo `escape`. A backslash before any other character is a backslash."""
    return re.sub(r"\\([\\n])", lambda found: "\n" if found[1] == "n" else "\\", text)
