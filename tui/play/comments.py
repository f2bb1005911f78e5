"""A comment under its move: in quotes, two rows of it at most; the whole is told in the guide."""

from __future__ import annotations

from rich.cells import cell_len

COMMENT_ROWS = 2
# columns that each branch is moved in, those before a comment, and those that a head needs
STEP, BEFORE, HEAD = 5, 5, 24
# so many branches in branches are drawn at most
DEEPEST = 4
# so narrow a pane cuts words
LEAST = 10


def deepest(width: int) -> int:
    """How many branches in branches are drawn in a pane of so many columns."""
    return max(1, min(DEEPEST, (width - HEAD) // STEP))


def room(width: int, level: int) -> int:
    """The columns that a comment has in a pane, in a branch of this level."""
    return max(LEAST, width - BEFORE - STEP * min(level, deepest(width)))


def comment_lines(comment: str, width: int) -> list[str]:
    """A comment in lines of at most so many columns, quoted; the last one shown says by its end
    that there is more."""
    lines: list[str] = []
    line = ""
    for word in f'"{comment}"'.split():
        longer = f"{line} {word}" if line else word
        if line and cell_len(longer) > width:
            lines.append(line)
            longer = word
        line = longer
    lines.append(line)
    if len(lines) > COMMENT_ROWS:
        lines[COMMENT_ROWS - 1] += " …"
    return [cut(line, width) for line in lines[:COMMENT_ROWS]]


def cut(text: str, width: int) -> str:
    """A text in so many columns."""
    if cell_len(text) <= width:
        return text
    while text and cell_len(text) > width - 1:
        text = text[:-1]
    return text + "…"


def comment_rows(comment: str, width: int) -> int:
    """How many rows a comment takes under its move."""
    return len(comment_lines(comment, width)) if comment else 0
