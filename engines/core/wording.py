"""Numbers and lists in the form that sentences use."""

from __future__ import annotations

# the most names in a list that must be short
ALWAYS = 6
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """Return a count in words for sentences: "no", "one", and figures from 2."""
    return NUMBERS[count] if 0 <= count < 2 else str(count)


def number_word(count: int) -> str:
    """Return a count before a figure, as in "two 5s": a small number is a word."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def listing(words: list[str], most: int = ALWAYS, word: str = "and") -> str:
    """Return "A1", "A1 and B2", "A1, B2 and C3" or "".

    A long list says how many parts are left out.
    """
    if not words:
        return ""
    if len(words) > most:
        return f"{', '.join(words[: most - 1])} and {len(words) - most + 1} more"
    return f" {word} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def capital(words: str) -> str:
    """Return a text with a capital letter at its start."""
    return words[:1].upper() + words[1:]
