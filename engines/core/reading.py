"""Reading a save: its header, and its log line by line into a game.

Everything before an invalid line is kept, and the line is named. Nothing is written here.
`save.reopen` repairs files.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

from solitudo.engines.core import log
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.game import Game
from solitudo.engines.core.log import FORMAT, MOST_BYTES, MOST_ENTRIES

LARGEST = MOST_BYTES
# bytes; headers of the largest boards have 3,000, and reading many tables takes much time and
# memory
LONGEST_HEADER = 1 << 16
HEADER_TEXTS = (
    "id", "rule", "mode", "level", "opponent", "started", "previous", "app", "title",
    "daily", "asked",
)  # fmt: skip

HEAD = re.compile(rb"^\[log\][ \t]*\r?\n", re.MULTILINE)
# the usual form of a line; tomllib reads all others
PLAIN = re.compile(rb"([0-9]+) = '([^'\r\n]*)'\r?\n")
WHOLE = re.compile(rb"\d+ = ('[^']*'|\"([^\"\\]|\\.)*\")\r?")

Header = dict[str, Any]


class Saved:
    """The content of a file: its header, and the game as far as it is valid.

    Also where in the file the log begins, and where its valid part ends. `doubled` are the places
    of repeated log headings.
    """

    def __init__(self, header: Header, game: Game, log_begins: int) -> None:
        self.header = header
        self.game = game
        self.entries = 0
        self.torn = False
        self.problem = ""
        self.log_begins = self.sound_bytes = log_begins
        self.doubled: list[tuple[int, int]] = []

    def log_of(self, raw: bytes) -> bytes:
        """Return the valid lines of the log, without headings in between."""
        parts, at = [], self.log_begins
        for start, end in self.doubled:
            parts.append(raw[at:start])
            at = end
        return b"".join((*parts, raw[at : self.sound_bytes]))


def header_of(raw: bytes, where: str) -> tuple[Header, int]:
    """Return the header, and where the log begins. Raise PuzzleError if the header is invalid."""
    if len(raw) > LARGEST:
        raise PuzzleError(f"{where} is too large for a saved game ({len(raw):,} bytes).")
    mark = HEAD.search(raw)
    if mark is None:
        raise PuzzleError(f"{where} is not a saved game: it has no [log].")
    if mark.start() > LONGEST_HEADER:
        raise PuzzleError(f"{where}, header: it is too long for one ({mark.start():,} bytes).")
    try:
        text = raw[: mark.start()].decode("utf-8")
    except UnicodeDecodeError:
        raise PuzzleError(f"{where} is not a saved game: its header is not text.") from None
    header = _parsed(text, where)
    check_header(header, where)
    if raw.count(b"\n", mark.end()) > MOST_ENTRIES:
        raise PuzzleError(f"{where} has more than {MOST_ENTRIES:,} entries; it was left alone.")
    return header, mark.end()


def _parsed(text: str, where: str) -> Header:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PuzzleError(f"{where}, header: {error}.") from None
    except (ValueError, RecursionError):
        raise PuzzleError(f"{where}, header: it is not TOML that can be read.") from None


def check_header(header: Mapping[str, Any], where: str) -> None:
    """Refuse a header of another format, or with an unknown entry."""
    version = header.get("format")
    if not isinstance(version, int) or isinstance(version, bool):
        raise PuzzleError(f"{where} is not a saved game: it names no format.")
    if version > FORMAT:
        raise PuzzleError(
            f"{where} was written by a newer version of Solitudo (format {version}); "
            "it is unchanged. Update Solitudo to open it."
        )
    if version < 1:
        raise PuzzleError(f"{where} has format {version}; this is format {FORMAT}.")
    if not isinstance(header.get("id"), str):
        raise PuzzleError(f"{where} names no board: its header has no id.")
    for key in HEADER_TEXTS:
        if not isinstance(header.get(key, ""), str):
            raise PuzzleError(f"{where}, header: {key} is not a text.")


def read(raw: bytes, where: str, begin: Callable[[Header], Game]) -> Saved:
    """Return the game in these bytes, at its last position. `begin` opens the board of a header."""
    header, at = header_of(raw, where)
    saved = Saved(header, begin(header), at)
    saved.game.tree.begin_reading()
    try:
        _take_lines(raw, at, where, saved)
    finally:
        saved.game.tree.end_reading()
    return saved


def _take_lines(raw: bytes, at: int, where: str, saved: Saved) -> None:
    game = saved.game
    vocabulary = game.puzzle.vocabulary
    clock = 0
    while at < len(raw):
        end = raw.find(b"\n", at) + 1 or len(raw)
        if raw[end - 1 : end] != b"\n" and WHOLE.fullmatch(raw, at) is None:
            # an editor may have removed the last newline: a line with closed quotes is complete
            saved.torn = True
            break
        try:
            text = text_at(raw, at, end, saved.entries + 1)
            if text is not None:
                entry = log.read(text, vocabulary)
                game.take(entry)
                clock = entry.clock
                saved.entries += 1
            elif HEAD.match(raw, at):
                saved.doubled.append((at, end))
        except PuzzleError as error:
            number = raw.count(b"\n", 0, at) + 1
            saved.problem = f"{where}, line {number}: {error}"
            break
        at = saved.sound_bytes = end
    game.clock.set(clock)


def text_at(raw: bytes, start: int, end: int, expected: int) -> str | None:
    """Return the text of the line `N = '…'` at this place, or None if it has no entry."""
    plain = PLAIN.match(raw, start)
    if plain is not None and plain[1] == b"%d" % expected:
        text = plain[2].decode("utf-8", "surrogateescape")
        if text.isprintable():
            return text
    line = raw[start:end].decode("utf-8", "surrogateescape")
    if not line.strip() or HEAD.match(raw, start):
        return None
    return line_text(line.rstrip("\r\n"), expected)


def line_text(line: str, expected: int) -> str:
    """Return the text of a log line `N = '…'`. Raise PuzzleError if it is invalid."""
    key, equals, value = line.partition(" = ")
    if not equals or not key.isascii() or not key.isdigit():
        raise PuzzleError("it is not of the form N = '…'.")
    if key != str(expected):
        raise PuzzleError(f"its number is {key[:20]}, {expected} comes next.")
    try:
        parsed = tomllib.loads("x = " + value)
    except tomllib.TOMLDecodeError as error:
        raise PuzzleError(f"{error}.") from None
    except (ValueError, RecursionError):
        raise PuzzleError("it is not TOML that can be read.") from None
    if set(parsed) != {"x"} or not isinstance(parsed["x"], str):
        raise PuzzleError("it is not a text.")
    return parsed["x"]
