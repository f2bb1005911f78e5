"""The cards of home, drawn by themselves: every fact has its place, and long names another."""

from solitudo.themes import loader
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.saves.summaries import Summary
from solitudo.tui.screens.home.cards import GameCard

PALETTE = Palette(loader.load("lamplight").roles)
SAVE = Summary(
    "evening-tents", "tents", "Tents", "10x10", "hard", "normal", clock=754, decided=31, total=74
)
LONG = SAVE._replace(name="a-very-long-name-for-a-game-of-an-evening")


def test_a_card_in_a_line_has_its_state_at_the_end_and_its_name_where_there_is_room() -> None:
    head, state = "▌ 2 Tents 10x10 hard", "31/74   1:15"
    least = 32 + len(SAVE.name) + 2 + len(state)
    for width, middle in ((least, ""), (least + 1, SAVE.name), (58, ""), (90, SAVE.name)):
        canvas = Canvas(width, 1)
        GameCard(SAVE, "2", True).line(canvas, 0, 0, width)
        row = canvas.text()
        assert row.rstrip() == row[: width - 1]
        assert row.startswith(head)
        assert row.rstrip().endswith(state)
        assert row.rstrip()[len(head) : -len(state)].strip() == middle
        assert not middle or row.index(middle) == 32
