"""Digits in quadrants for large cells, in two heights and two widths.

A line is two quadrants wide, a bold one three. A number of two digits has narrow ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain

from solitudo.tui.drawing.common.shapes import bold, characters

# 5x4 characters
_TALL = """
.########. ....##.... .########. .########. ......##..
##......## ..####.... ##......## ##......## ....####..
##......## .##.##.... ........## ........## ..##..##..
##......## ....##.... ......###. ...######. .##...##..
##......## ....##.... ....###... ........## ##....##..
##......## ....##.... ..###..... ........## ##########
##......## ....##.... ###....... ##......## ......##..
.########. .########. ########## .########. ......##..

########## ..#######. ########## .########. .########.
##........ .##....... ........## ##......## ##......##
##........ ##........ .......##. ##......## ##......##
#########. #########. ......##.. .########. ##......##
........## ##......## .....##... ##......## .#########
........## ##......## ....##.... ##......## ........##
##......## ##......## ....##.... ##......## .......##.
.########. .########. ....##.... .########. .#######..
"""
# 5x3
_LOW = """
.########. ....##.... .########. .########. .....###..
##......## ..####.... ##......## ##......## ...##.##..
##......## ....##.... ......###. ....#####. .##...##..
##......## ....##.... ...####... ........## ##########
##......## ....##.... .###...... ##......## ......##..
.########. .########. ########## .########. ......##..

########## ..#######. ########## .########. .########.
##........ ##........ ........## ##......## ##......##
#########. #########. ......##.. .########. ##......##
........## ##......## .....##... ##......## .#########
##......## ##......## ....##.... ##......## ........##
.########. .########. ....##.... .########. .#######..
"""
# 4x4
_TALL_NARROW = """
.######. ...##... .######. .######. ....###.
##....## ..###... ##....## ##....## ...####.
##....## .####... ......## ......## ..##.##.
##....## ...##... .....##. ..#####. .##..##.
##....## ...##... ...##... ......## ##...##.
##....## ...##... ..##.... ......## ########
##....## ...##... .##..... ##....## .....##.
.######. .######. ######## .######. .....##.

######## ..#####. ######## .######. .######.
##...... .##..... ......## ##....## ##....##
##...... ##...... .....##. ##....## ##....##
#######. #######. ....##.. .######. ##....##
......## ##....## ...##... ##....## .#######
......## ##....## ...##... ##....## ......##
##....## ##....## ...##... ##....## .....##.
.######. .######. ...##... .######. .#####..
"""
# 3x3
_LOW_NARROW = """
.####. ..##.. .####. .####. ...##.
##..## .###.. ....## ....## ..###.
##..## ..##.. ...##. ..###. .####.
##..## ..##.. ..##.. ....## ##.##.
##..## ..##.. .##... ....## ######
.####. .####. ###### .####. ...##.

###### .####. ###### .####. .####.
##.... ##.... ....## ##..## ##..##
#####. #####. ...##. .####. ##..##
....## ##..## ..##.. ##..## .#####
....## ##..## ..##.. ##..## ....##
#####. .####. ..##.. .####. .####.
"""
# 2x2 characters of 2x3 dots each; in a number of two digits without the third column
_DOTS = """
.##. ..#. .##. .##. ...# #### .##. #### .##. .##.
#..# .##. #..# #..# ..## #... #... ...# #..# #..#
#..# ..#. ...# ..#. .#.# ###. ###. ...# .##. #..#
#..# ..#. ..#. ...# #..# ...# #..# ..#. #..# .###
#..# ..#. .#.. #..# #### #..# #..# ..#. #..# ...#
.##. .### #### .##. ...# .##. .##. ..#. .##. .##.
"""
_FONTS = {(4, False): _TALL, (3, False): _LOW, (4, True): _TALL_NARROW, (3, True): _LOW_NARROW}


@cache
def font(height: int, narrow: bool) -> tuple[tuple[str, ...], ...]:
    halves = (half.split("\n") for half in _FONTS[height, narrow].strip("\n").split("\n\n"))
    return tuple(chain(*(zip(*(row.split() for row in half), strict=True) for half in halves)))


@cache
def drawn(
    number: str, height: int, glyphs: str, heavy: bool, narrow: bool = False
) -> tuple[str, ...]:
    """Return a number of one or two digits as rows of characters, or any other text centred."""
    if not number.isdecimal():
        size = 3 if narrow else 5
        return tuple((number if row == height // 2 else "").center(size) for row in range(height))
    narrow = narrow or len(number) > 1
    # the narrowest digits have room for only one stroke on each side
    heavy = heavy and not (narrow and height == 3)
    parts = []
    for digit in number:
        bitmap = font(height, narrow)[int(digit)]
        parts.append(characters(bold(bitmap) if heavy else bitmap, glyphs))
    return tuple(" ".join(rows) for rows in zip(*parts, strict=True))


@cache
def sextants(number: str) -> tuple[str, str]:
    """Return a number of one or two digits in two rows of sextants, two or four characters wide."""
    rows = [row.split() for row in _DOTS.strip().split("\n")]
    if len(number) == 1:
        lines = [row[int(number)] for row in rows]
    else:
        halves = ([row[int(digit)] for row in rows] for digit in number)
        lines = [
            "".join(f"{dots[:2]}{dots[3]}." for dots in pair) for pair in zip(*halves, strict=True)
        ]
    return sextant_row(lines[:3]), sextant_row(lines[3:])


def sextant_row(lines: Sequence[str]) -> str:
    """Return three rows of dots as characters."""
    found = []
    for x in range(0, len(lines[0]) if lines else 0, 2):
        dots = "".join(line[x : x + 2] for line in lines)
        mask = sum(1 << place for place, dot in enumerate(dots) if dot == "#")
        # the halves and the full block have characters of their own
        code = 0x1FB00 + mask - 1 - (mask > 21) - (mask > 42)
        found.append({0: " ", 21: "▌", 42: "▐", 63: "█"}.get(mask) or chr(code))
    return "".join(found)
