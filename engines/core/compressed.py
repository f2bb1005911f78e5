"""Texts that web pages compress into addresses (lz-string in base64), within a limit."""

from __future__ import annotations

from solitudo.engines.core.errors import PuzzleError

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
# the most characters of a text: a board of 16x16 with all its cages has fewer
LARGEST = 100_000
# the meaning of a code: a new character of 8 or 16 bits, or the end
SHORT, LONG, END = 0, 1, 2


def decompress(text: str, most: int = LARGEST) -> str:
    """Return the text. Raise PuzzleError if it is damaged or larger than `most` characters.

    >>> decompress("N4IgwglgJgQgrgFxALhARgEyA==")
    Traceback (most recent call last):
    solitudo.engines.core.errors.PuzzleError: The compressed part ends too soon.
    """
    source = Bits(text)
    # the first three codes have special meanings
    known = ["", "", ""]
    width, left = 2, 1
    last, found, size = "", list[str](), 0
    while True:
        code = source.take(width)
        if code == END:
            return "".join(found)
        if code in (SHORT, LONG):
            known.append(chr(source.take(16 if code == LONG else 8)))
            code = len(known) - 1
            if last:
                left -= 1
                if not left:
                    left, width = 1 << width, width + 1
        if code > len(known) or (code == len(known) and not last):
            raise PuzzleError("The compressed part is damaged.")
        entry = known[code] if code < len(known) else last + last[0]
        size += len(entry)
        if size > most:
            raise PuzzleError(f"The compressed part holds more than {most:,} characters.")
        found.append(entry)
        if last:
            known.append(last + entry[0])
            left -= 1
        else:
            # the first character has a code of two bits, and the next one a code of three
            width, left = 3, 4
        last = entry
        if not left:
            left, width = 1 << width, width + 1


def compress(text: str) -> str:
    """Return a text compressed as web pages do it."""
    codes: dict[str, int] = {}
    fresh: set[str] = set()
    bits: list[int] = []
    width, left, last = 2, 2, ""

    def put(value: int, count: int) -> None:
        bits.extend(value >> power & 1 for power in range(count))

    def used() -> None:
        nonlocal width, left
        left -= 1
        if not left:
            left, width = 1 << width, width + 1

    def flush(word: str) -> None:
        if word in fresh:
            fresh.discard(word)
            wide = ord(word) > 255
            put(int(wide), width)
            put(ord(word), 16 if wide else 8)
            used()
        else:
            put(codes[word], width)
        used()

    for sign in text:
        if sign not in codes:
            codes[sign] = len(codes) + 3
            fresh.add(sign)
        if last + sign in codes:
            last += sign
        else:
            flush(last)
            codes[last + sign] = len(codes) + 3
            last = sign
    if last:
        flush(last)
    put(2, width)
    bits += [0] * (-len(bits) % 6 or 6)
    sixes = (bits[at : at + 6] for at in range(0, len(bits), 6))
    return "".join(SIGNS[int("".join(map(str, six)), 2)] for six in sixes)


class Bits:
    """The bits of a text in base64: six bits a character, the highest first."""

    def __init__(self, text: str) -> None:
        self.text = text.rstrip("=")
        self.at = 0

    def take(self, count: int) -> int:
        """Return the next number with this many bits, the lowest bit first."""
        found = 0
        for power in range(count):
            at, bit = divmod(self.at, 6)
            if at >= len(self.text):
                raise PuzzleError("The compressed part ends too soon.")
            value = SIGNS.find(self.text[at])
            if value < 0:
                raise PuzzleError(f"'{self.text[at]}' at character {at + 1} is not in base64.")
            found |= (value >> (5 - bit) & 1) << power
            self.at += 1
        return found
