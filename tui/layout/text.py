"""Rows of text with inks for panes: left part, right part, and the effect of a click."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len

# text and role; a role may begin with "*" (bold) or "_" (underlined), and end in "@background"
Run = tuple[str, str]


class Line(NamedTuple):
    """One row. `key` identifies it when chosen. `raised` marks the current one. `cuts` are ranges
    of columns with keys of their own (tabs, buttons)."""

    left: tuple[Run, ...] = ()
    right: tuple[Run, ...] = ()
    key: Hashable = None
    raised: bool = False
    cuts: tuple[tuple[int, int, Hashable], ...] = ()


BLANK = Line()
# how many texts are kept as lines
KEPT = 256
# comes before a later part of a divided word: there is no blank between them
GLUE: Run = ("", "")


def line(text: str, role: str = "text", right: str = "", key: Hashable = None) -> Line:
    return Line(((text, role),), ((right, "muted"),) if right else (), key)


def wrap(text: str, width: int, role: str = "text", indent: str = "", hang: str = "") -> list[Line]:
    """Return a text with **bold** parts in lines.

    `hang` is the start of all lines after the first. Words that are too long are broken.
    """
    return list(_wrapped(text, width, role, indent, hang))


@lru_cache(maxsize=KEPT)
def _wrapped(text: str, width: int, role: str, indent: str, hang: str) -> tuple[Line, ...]:
    lines: list[list[Run]] = []
    row: list[Run] = [(indent, role)] if indent else []
    used, empty = len(indent), True
    for word in pieces_of(text, role, width - max(len(indent), len(hang))):
        size = sum(cell_len(piece) for piece, _ in word)
        # there is no blank between the parts of one word
        gap = 0 if empty or word[:1] == [GLUE] else 1
        word = word[1:] if word[:1] == [GLUE] else word
        if not empty and used + gap + size > width:
            lines.append(row)
            row, used, empty = ([(hang, role)] if hang else []), len(hang), True
        if gap and not empty:
            row.append((" ", word[0][1]))
        row += word
        used += size + (gap and not empty)
        empty = False
    lines.append(row)
    return tuple([Line(tuple(_joined(runs))) for runs in lines])


def pieces_of(text: str, role: str, width: int) -> Iterator[list[Run]]:
    """Yield the words of a text. Long words are cut into pieces that fit."""
    for word in parted(words_of(text, role), width):
        if width < 1 or sum(cell_len(piece) for piece, _ in word) <= width:
            yield word
            continue
        letters = [(letter, style) for piece, style in word for letter in piece]
        while letters:
            at = used = 0
            while at < len(letters) and used + cell_len(letters[at][0]) <= width:
                used += cell_len(letters[at][0])
                at += 1
            yield _joined(letters[: max(1, at)])
            letters = letters[max(1, at) :]


def parted(words: list[list[Run]], width: int) -> list[list[Run]]:
    """Return the words, with those that are too wide split after their hyphens."""
    found: list[list[Run]] = []
    for word in words:
        if len(word) > 1 or len(word[0][0]) <= width or "-" not in word[0][0]:
            found.append(word)
            continue
        *parts, last = word[0][0].split("-")
        pieces = [part for part in (*(f"{part}-" for part in parts), last) if part]
        found += [[*[GLUE] * (n > 0), (part, word[0][1])] for n, part in enumerate(pieces)]
    return found


def words_of(text: str, role: str) -> list[list[Run]]:
    """Return the words of a text, each as runs, because a part of a word may be bold."""
    words: list[list[Run]] = [[]]
    for number, part in enumerate(text.split("**")):
        style = "*" + role if number % 2 else role
        for at, piece in enumerate(part.split(" ")):
            if at and words[-1]:
                words.append([])
            if piece:
                words[-1].append((piece, style))
    return [word for word in words if word]


def _joined(runs: Sequence[Run]) -> list[Run]:
    joined: list[Run] = []
    for text, role in runs:
        if joined and joined[-1][1] == role:
            joined[-1] = (joined[-1][0] + text, role)
        else:
            joined.append((text, role))
    return joined


def keys_line(
    pairs: Iterable[tuple[str, str]], width: int, gap: str = "  ", keep: bool = True
) -> Line:
    """Return as many keys as fit, with their words. `keep` narrows gaps and drops Esc last."""
    shown = list(pairs)
    if keep and keys_width(shown, gap) > width >= keys_width(shown, " "):
        gap = " "
    while keep and len(shown) > 2 and shown[-1][0] == "Esc" and keys_width(shown, gap) > width:
        del shown[-2]
    runs: list[Run] = []
    cuts: list[tuple[int, int, Hashable]] = []
    used = 0
    for key, word in shown:
        size = len(key) + 1 + len(word) + (len(gap) if used else 0)
        if used + size > width:
            break
        start = used + (len(gap) if used else 0)
        runs += [(gap if used else "", "muted"), (key, "*text"), (" " + word, "muted")]
        used += size
        cuts.append((start, used, ("key", key)))
    return Line(tuple(run for run in runs if run[0]), cuts=tuple(cuts))


def buttons(pairs: Sequence[tuple[str, str]], width: int, main: str = "") -> list[Line]:
    """Return keys with their words as buttons, in as many rows as they need.

    `main` is the key of the main button. In a pane too narrow for words, the buttons show only
    keys.
    """
    sizes = [len(key) + len(word) + 3 for key, word in pairs]
    if max(sizes, default=0) > width:
        return keys_lines(list(pairs), width)
    rows: list[Line] = []
    runs: list[Run] = []
    cuts: list[tuple[int, int, Hashable]] = []
    at = 0
    for (key, word), size in zip(pairs, sizes, strict=True):
        if at + (at > 0) + size > width:
            rows.append(Line(tuple(runs), cuts=tuple(cuts)))
            runs, cuts, at = [], [], 0
        if at:
            runs.append((" ", "muted"))
            at += 1
        role = "on-accent@accent" if key == main else "text@raised"
        runs += [(f" {key}", "*" + role), (f" {word} ", role)]
        cuts.append((at, at + size, ("key", key)))
        at += size
    return [*rows, Line(tuple(runs), cuts=tuple(cuts))] if runs else rows


def keys_width(pairs: Sequence[tuple[str, str]], gap: str = "  ") -> int:
    return sum(len(key) + 1 + len(word) for key, word in pairs) + len(gap) * (len(pairs) - 1)


def keys_lines(pairs: list[tuple[str, str]], width: int) -> list[Line]:
    """Return keys with their words in as many rows as they need."""
    found: list[Line] = []
    rest = pairs
    while rest:
        row = keys_line(rest, width, keep=False)
        if not row.cuts:
            return [*found, keys_line([(key, "") for key, _ in rest], width)]
        found.append(row)
        rest = rest[len(row.cuts) :]
    return found
