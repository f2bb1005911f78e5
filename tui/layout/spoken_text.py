"""Screens in words for screen readers: no symbols that only eyes can read, in parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol, runtime_checkable

from solitudo.tui.layout.text import Line

# keys that are drawn as arrows, and characters of lists
SIGNS = {
    "↑": " up ", "↓": " down ", "←": " left ", "→": " right ", "■": " black ", "○": " ",
    "●": " ", "▲": " tent ", "⋮": " ", "×": " by ", "…": "...", "·": ",", "“": '"', "”": '"',
    "’": "'", "✓": "done: ", "—": ",", "–": "-", "▏": "", "+": " plus ",
}  # fmt: skip
# patterns are compiled when they are first used, because most players never use them
SIGN = "|".join(map(re.escape, SIGNS))
# arrows of a list, which has commas when it is read
ARROWS = r"[←→↑↓](?: [←→↑↓]){2,}"
# diagonals on their own are marks
DIAGONALS = {"\\": "backslash", "/": "slash"}
LONE = r"(?<!\S)[\\/](?=[\s.,;:]|$)"
# an item of a numbered list
ITEM = r"\d+ "
# remains of drawings: no letters of any script, and no punctuation that is read
DRAWN = r"[\u2000-\u2bff\ue000-\uf8ff]"


@runtime_checkable
class Speaking(Protocol):
    """A screen that can be used without sight."""

    def spoken(self) -> Sequence[str]:
        """Return its words in parts. The first part is read first if all parts are new."""


def plain(text: str) -> str:
    """Return a text without symbols and bold marks, and with one blank between words."""
    text = re.sub(ARROWS, lambda found: found[0].replace(" ", ", "), text)
    words = re.sub(SIGN, lambda sign: SIGNS[sign[0]], text.replace("**", ""))
    words = re.sub(DRAWN, " ", words)
    words = re.sub(LONE, lambda mark: DIAGONALS[mark[0]], words)
    words = re.sub(r"\s+", " ", words).strip()
    return re.sub(r"\s+([.,;:])", r"\1", words).lstrip(",.;: ")


def line_words(row: Line) -> str:
    """Return a row in words, with commas between its parts or keys."""
    parts = ["".join(text for text, _ in runs) for runs in (row.left, row.right)]
    if row.cuts and not row.right:
        parts = re.split(r"\s{2,}", parts[0])
    return ", ".join(part for part in map(plain, parts) if part)


def rows_words(rows: Iterable[Line]) -> str:
    return " ".join(sentences(rows))


def sentences(rows: Iterable[Line]) -> list[str]:
    """Return rows in sentences.

    Titles, items of lists and rows with a right part end with their row.
    """
    found: list[str] = []
    going_on = False
    for row in rows:
        words = line_words(row).removeprefix("! ")
        alone = bool(row.cuts or row.right) or is_title(row)
        if words and going_on and found and not alone and not re.match(ITEM, words):
            found[-1] += f" {words}"
        elif words:
            step = isinstance(row.key, tuple) and row.key[:1] == ("link",)
            found.append(re.sub(r"^(\d+) ", r"Step \1: ", words) if step else words)
        going_on = bool(words) and not alone
    return [ended(words) for words in found]


def is_title(row: Line) -> bool:
    """Return whether a row is bold from end to end, or begins with bold text."""
    return bool(row.left) and row.left[0][1].startswith("*") and len(row.left[0][0]) > len("Enter")


def ended(words: str) -> str:
    return words if words.endswith((".", "!", "?", ":")) else f"{words}."


def list_words(head: Sequence[Line], rows: Sequence[Line], selected: int | None) -> list[str]:
    """Return the chosen row of a list, then the rows below the list, then the title."""
    title = rows_words(head)
    if selected is None or not 0 <= selected < len(rows):
        return [title, rows_words(rows)]
    keyed = [number for number, row in enumerate(rows) if row.key is not None]
    last = max(keyed, default=len(rows) - 1)
    where = f"{keyed.index(selected) + 1} of {len(keyed)}." if selected in keyed else ""
    return [
        f"{ended(line_words(rows[selected]))} {where}".strip(),
        rows_words(rows[last + 1 :]),
        title,
    ]
