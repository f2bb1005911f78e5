"""A game as an image that plays: at each moment it shows the board of that moment."""

import json
import re
from xml.etree import ElementTree

import pytest

from solitudo import engines
from solitudo.engines.core import hints
from solitudo.engines.core.game import Game
from solitudo.engines.core.values import Request
from solitudo.themes import loader
from solitudo.tui.drawing import paper, svg
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.saves import recording
from solitudo.tui.saves.replay import Strand

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 100_000
GAMES = [
    ("hitori", "8x8"), ("hitori-hex", "5"), ("tents", "10x10"), ("sudoku", "9"), ("slant", "8x8"),
]  # fmt: skip


def played(kind: str, size: str) -> Game:
    """A game of hints, with a move taken back and another one a moment after it."""
    puzzle = engines.kind(kind).generate(Request(size, "easy", 5))
    game = Game(puzzle)
    for move in range(12):
        found = hints.find(puzzle, game.position, puzzle.techniques)
        if found is None:
            assert move > 6, "a board that hints end too soon"
            break
        game.play_hint(found.edits, found.technique)
        if move == 5:
            game.undo()
        game.node.clock = 8 * move + 8
    return game


def seen(image: ElementTree.Element, second: float) -> list[str]:
    """The elements of the board that a browser shows at this second, the lowest first."""
    (board,) = image.findall(f"{SVG}g")
    found = []
    for element in board:
        changes = element.findall(f"{SVG}set")
        there = element.get("display") != "none"
        for change in changes:
            if float(change.attrib["begin"].removesuffix("s")) <= second:
                there = change.get("to") == "inline"
        if there:
            found.append(written(element[0] if changes else element))
    return found


def written(element: ElementTree.Element) -> str:
    return f"{element.tag} {sorted(element.attrib.items())} {element.text}"


@pytest.mark.parametrize(("kind", "size"), GAMES)
def test_each_moment_shows_the_board_of_that_moment(kind: str, size: str) -> None:
    game = played(kind, size)
    palette = Palette(loader.load("washi").roles)
    text = recording.animation(game, "a game", palette)
    assert len(text) < LARGEST
    image = ElementTree.fromstring(text)
    strand = Strand([game.tree.root, *game.tree.line()])
    for node, tenths in zip(strand.nodes, strand.times, strict=True):
        drawing = paper.drawn(game.puzzle, game.tree.position(node))
        (alone,) = ElementTree.fromstring(svg.of_drawing(drawing, palette, "")).findall(f"{SVG}g")
        assert seen(image, tenths / 10) == [written(element) for element in alone]


PART = re.compile(r"\x1b\[(\d+);(\d+)H|(\x1b\[[\d;]*m)|(.)")


def test_a_recording_shows_each_position_and_stays_small() -> None:
    """A terminal that plays it shows the board of each move, in its colours."""
    for kind, size in GAMES:
        game = played(kind, size)
        palette = Palette(loader.load("lamplight").roles)
        recorded = recording.of_game(game, "a game", palette, "rich")
        assert len(recorded.encode()) < LARGEST
        head, *events = map(json.loads, recorded.splitlines())
        strand = Strand([game.tree.root, *game.tree.line()])
        nodes = dict(zip(strand.times, strand.nodes, strict=True))
        screen: dict[tuple[int, int], tuple[str, str]] = {}
        y = x = 0
        for seconds, _, text in events[:-1]:
            style = ""
            for row, column, sgr, sign in PART.findall(text):
                if row:
                    y, x = int(row) - 1, int(column) - 1
                elif sgr:
                    style = "" if sgr == recording.RESET else sgr
                else:
                    screen[y, x] = sign, style
                    x += 1
            assert not style, "the colours of a board do not run on"
            drawn = recording.board(game, nodes[round(seconds * 10)].number, palette, "rich")
            whole = {
                (y, x): (sign, recording.written(drawn, y, x, x + 1, palette).removesuffix(sign))
                for y in range(drawn.height)
                for x, sign in enumerate(drawn.chars[y])
            }
            assert screen == whole
        assert (head["width"], head["height"]) == (drawn.width, drawn.height)
