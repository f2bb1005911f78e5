"""The wordmark in half blocks, in lower case. Its last o is the black mark, lit by the lamp."""

from __future__ import annotations

from solitudo.tui.drawing.common.canvas import Canvas, Ink

# seven pixels high, small letters in the lower five; the O is the symbol
LETTERS = {
    "s": ("", "", " ###", "#", " ##", "   #", "###"),
    "o": ("", "", " ##", "#  #", "#  #", "#  #", " ##"),
    "l": ("#", "#", "#", "#", "#", "#", "#"),
    "i": ("#", "", "#", "#", "#", "#", "#"),
    "t": ("", " #", "###", " #", " #", " #", " ##"),
    "u": ("", "", "#  #", "#  #", "#  #", "#  #", " ###"),
    "d": ("   #", "   #", " ###", "#  #", "#  #", "#  #", " ###"),
    "O": ("", "", " ##", "####", "####", "####", " ##"),
}
WORD = "solitudO"
GAP = 2
HEIGHT = 4
HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄"}


def draw(canvas: Canvas, x: int, y: int) -> None:
    """Draw the wordmark, `HEIGHT` rows high, with its upper left corner here."""
    for char in WORD:
        rows = LETTERS[char]
        width = max(map(len, rows))
        ink = Ink("accent" if char == "O" else "text")
        grid = [row.ljust(width) for row in (*rows, "")]
        for r in range(0, 2 * HEIGHT, 2):
            for c in range(width):
                pair = (grid[r][c] == "#", grid[r + 1][c] == "#")
                if any(pair):
                    canvas.put(x + c, y + r // 2, HALVES[pair], ink)
        x += width + GAP
