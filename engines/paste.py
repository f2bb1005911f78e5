"""Boards read from any text: an ID with or without its kind, an address or a text board.

The time is linear in the length of the text. If UTF-8 was read in another encoding on its way, the
text is repaired and the repair is reported.
"""

from __future__ import annotations

import contextlib
import re
from typing import NamedTuple
from urllib.parse import unquote

from solitudo import engines
from solitudo.engines.core import addresses, penpa
from solitudo.engines.core.action import Edit, Position
from solitudo.engines.core.addresses import SILENT, wrong
from solitudo.engines.core.draft import Draft, draft_type
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import bits
from solitudo.engines.core.kind import Kind, module_named
from solitudo.engines.core.puzzle import Puzzle

# no text of a board is longer
LONGEST = 60_000
# a kind that the text resembles this much reports the error in the text
LIKELY = 0.4
NAME = re.compile(r"[a-z][a-z-]{2,19}")
DESC = re.compile(r"[0-9]{1,6}(?:x[0-9]{1,6})?[a-z0-9]{0,9}:\S+", re.ASCII)


# the encodings in which texts are most often wrongly read, the commonest first
ENCODINGS = ("cp1252", "cp1254", "mac-roman")
LEFT_OUT = "Lines and other marks that a player drew in Penpa+ are left out."
REPAIRED = "Its characters were spoilt by a wrong encoding and are repaired."


class Found(NamedTuple):
    """A board and its marks, the sort of text ("ID", "link" or "picture"), and a sentence about
    repairs to the text.
    """

    puzzle: Puzzle
    position: Position
    form: str
    note: str = ""

    @property
    def marks(self) -> tuple[Edit, ...]:
        """The marks that lead from the start to the position."""
        groups: dict[str, list[int]] = {}
        marks = self.puzzle.marks
        both = zip(self.puzzle.start().values, self.position.values, strict=True)
        for cell, (then, now) in enumerate(both):
            if then != now:
                groups.setdefault(marks[now], []).append(cell)
        for layer, notes in zip(self.puzzle.layers, self.position.notes, strict=True):
            for cell, mask in enumerate(notes):
                for value in bits(mask):
                    groups.setdefault(layer + marks[value], []).append(cell)
        return tuple(Edit(mark, tuple(cells)) for mark, cells in groups.items())


def read(text: str, rule: str = "") -> Found:
    """Return the board of a text. Raise PuzzleError if no kind fits, or several do."""
    found = readings(text, rule)
    if len(found) > 1:
        names = " and ".join(one.puzzle.kind.name for one in found)
        raise PuzzleError(f"This ID fits {names}: write one of them and a : before it.")
    return found[0]


def readings(text: str, rule: str = "") -> list[Found]:
    """Return every board that a text can be: one board, or several for an ID without a kind."""
    if len(text) > LONGEST:
        raise PuzzleError(f"These are {len(text):,} characters: no board has so many.")
    whole = repaired(text)
    if whole != text:
        return [found._replace(note=REPAIRED) for found in readings(whole, rule)]
    _only_signs(text)
    line = text.translate(SILENT).strip()
    if not line:
        raise PuzzleError("There is nothing to read.")
    if "\n" not in line:
        if addresses.looks_like(line):
            return [_linked(line, rule)]
        name, colon, _ = line.partition(":")
        if colon and (name in engines.kinds() or NAME.fullmatch(name)):
            puzzle = engines.read(line, rule=rule)
            return [Found(puzzle, puzzle.start(), "ID")]
        if DESC.fullmatch(line):
            return _described(line, rule)
    return [_picture(text, rule)]


def repaired(text: str) -> str:
    """Return the text before UTF-8 was read in another encoding, or the text itself."""
    if text.isascii():
        return text
    for encoding in ENCODINGS:
        with contextlib.suppress(UnicodeError):
            return b"".join(_byte(sign, encoding) for sign in text).decode("utf-8")
    return text


def _byte(sign: str, encoding: str) -> bytes:
    """Return the byte that was read as this character.

    Bytes without a character keep their own value.
    """
    try:
        return sign.encode(encoding)
    except UnicodeEncodeError:
        return sign.encode("latin-1")


def draft(text: str) -> Draft | None:
    """Return the draft in a text board that lacks something, or None if the text is not such a
    board.
    """
    whole = repaired(text[:LONGEST]).replace("\r\n", "\n").replace("\xa0", " ")
    for name in engines.kinds():
        kind = engines.kind(name)
        with contextlib.suppress(PuzzleError):
            found = draft_type(kind).of_picture(kind, whole)
            if found is not None:
                return found
    return None


def _only_signs(text: str) -> None:
    """Refuse a character that no board uses, and say where it is."""
    for sign in set(text):
        if not sign.isprintable() and sign not in "\n\r\t\u3000\u200b\u200d\ufeff\xa0":
            before = text[: text.index(sign)]
            line = before.count("\n")
            column = len(before) - before.rfind("\n") - 1
            raise wrong(line, column, f"the control character U+{ord(sign):04X} is in no board.")


def _linked(line: str, rule: str) -> Found:
    if len(line) <= addresses.LONGEST:
        if penpa.looks_like(line):
            return _drawn(line, rule)
        address = unquote(line)
        for name in engines.kinds():
            page = engines.kind(name).read_page(address)
            if page is not None:
                return _ruled(*page, rule)
    link = addresses.parse(line)
    for name in engines.kinds():
        kind = engines.kind(name)
        if link.name in kind.link_names:
            puzzle = kind.read_link(link)
            return _ruled(puzzle, puzzle.start(), rule)
    known = [name for kind in engines.kinds() for name in engines.kind(kind).link_names]
    raise PuzzleError(f"'{link.name[:30]}' is not played here; these are: {', '.join(known)}.")


def _ruled(puzzle: Puzzle, position: Position, rule: str) -> Found:
    return Found(engines.read(puzzle.id, rule=rule) if rule else puzzle, position, "link")


def _drawn(line: str, rule: str) -> Found:
    """Return the board of an address of Penpa+, of the kind that finds its own clues in it."""
    drawing = penpa.read(line)
    for name in engines.kinds():
        kind = engines.kind(name)
        module = module_named(f"{kind.package}.text.penpa")
        found = module.read(kind, drawing) if module else None
        if found is not None:
            puzzle, position = found
            read = _ruled(puzzle, position, rule)
            some = drawing.marks != penpa.Layer() and not read.marks
            left_out = some or drawing.marks.others
            return read._replace(note=LEFT_OUT) if left_out else read
    raise PuzzleError(
        "This Penpa+ board is of no kind that is played here, or its title does not name the kind."
    )


def _described(line: str, rule: str) -> list[Found]:
    found: list[Found] = []
    said: list[tuple[str, str]] = []
    for name in engines.kinds():
        try:
            puzzle = engines.read(line, name, rule)
        except PuzzleError as error:
            said.append((name, str(error)))
        else:
            found.append(Found(puzzle, puzzle.start(), "ID"))
    if not found:
        raise PuzzleError(
            f"No kind has the ID '{line[:20]}{'…' * (len(line) > 20)}'. With its kind before it, "
            f"as in {said[0][0]}:5x5:…, what is wrong can be told."
        )
    return found


def likeliest(text: str) -> list[tuple[float, Kind]]:
    """Return the kinds that a text board may be of, the likeliest first."""
    kinds = [engines.kind(name) for name in engines.kinds()]
    found = [(kind.likeness(text), kind) for kind in kinds]
    return sorted((pair for pair in found if pair[0] > 0), key=lambda pair: -pair[0])


def _picture(text: str, rule: str) -> Found:
    """Return the board of the likeliest kind that can read it, or raise the likeliest
    kind's error.
    """
    whole = text.replace("\r\n", "\n").replace("\xa0", " ")
    kinds = likeliest(whole)
    for likeness, kind in kinds:
        if likeness < LIKELY:
            break
        with contextlib.suppress(PuzzleError):
            puzzle, position = kind.import_text(whole, rule)
            return Found(puzzle, position, "picture")
    begun = draft(whole)
    if begun is not None:
        raise PuzzleError(
            f"This is a {begun.kind.title} picture without numbers. Open it on the screen (Home, "
            "O): the editor takes it, and you write the numbers."
        )
    if kinds and kinds[0][0] >= LIKELY:
        kinds[0][1].import_text(whole, rule)
    raise PuzzleError(
        "This is no board: an ID is kind:params:desc, a picture has a line for each row."
    )
