"""A comment under its move: in quotes, two rows of it at most; the whole is told in the guide."""

from __future__ import annotations

from rich.cells import cell_len

COMMENT_ROWS = 2


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
