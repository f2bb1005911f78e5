"""Numbers and lists in words, as sentences have them."""

from __future__ import annotations

# so many names a list has where it must fit in any case
ALWAYS = 5
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """A small count as a word."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def listing(words: list[str], most: int = ALWAYS) -> str:
    """Return "A1", "A1 and B2", "A1, B2 and C3" or ""; a long list says how much is left out."""
    if not words:
        return ""
    if len(words) > most:
        return f"{', '.join(words[: most - 1])} and {len(words) - most + 1} more"
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def capital(words: str) -> str:
    """The words at the start of a sentence."""
    return words[:1].upper() + words[1:]
