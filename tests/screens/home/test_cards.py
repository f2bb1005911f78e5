"""The cards of home, drawn by themselves: every fact has its place, and long names another."""

from solitudo.themes import loader
from solitudo.tui.drawing.common.canvas import Canvas
from solitudo.tui.drawing.common.charts import Area
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.saves.library import Summary
from solitudo.tui.screens.home.cards import GameCard

PALETTE = Palette(loader.load("lamplight").roles)
SAVE = Summary(
    "evening-tents", "tents", "Tents", "10x10", "hard", "normal", clock=754, decided=31, total=74
)
LONG = SAVE._replace(name="a-very-long-name-for-a-game-of-an-evening")


def large(card: GameCard, side: int) -> list[str]:
    canvas = Canvas(44, 11)
    card.large(canvas, Area(1, 0, 42, 11), PALETTE, side)
    # the edges above and below are not text
    return [row.rstrip() for row in canvas.text().split("\n")[1:-1]]


def test_a_large_card_has_a_row_for_each_fact() -> None:
    assert large(GameCard(SAVE, "2", False, None), 0) == [
        "   Tents",
        "   10x10 · hard · Normal",
        "",
        "   evening-tents",
        "",
        "   1:15   31/74",
        "   ━━━━━━━━━─────────────",
        "",
        "                                        2",
    ]


def test_beside_a_picture_a_long_name_goes_below_it() -> None:
    assert large(GameCard(LONG, "2", True, Canvas(8, 4)), 10) == [
        " ▌             Tents",
        " ▌             10x10 · hard · Normal",
        " ▌",
        " ▌",
        " ▌",
        " ▌             1:15   31/74",
        " ▌             ━━━━━━━━━─────────────",
        " ▌",
        " ▌ a-very-long-name-for-a-game-of-… Enter",
    ]


def test_a_game_without_a_mark_has_an_empty_bar() -> None:
    rows = large(GameCard(SAVE._replace(decided=0, total=0), "2", False, None), 0)
    assert rows[6] == "   " + "─" * 22


def test_a_small_card_has_the_same_facts_in_five_rows() -> None:
    canvas = Canvas(44, 5)
    GameCard(SAVE, "2", False, None).small(canvas, Area(1, 0, 42, 5), PALETTE)
    assert [row.rstrip() for row in canvas.text().split("\n")] == [
        "   Tents 10x10",
        "   hard",
        "   1:15",
        "   31/74                                 2",
        "   evening-tents",
    ]
    GameCard(SAVE, "2", False, Canvas(8, 4)).small(canvas, Area(1, 0, 42, 5), PALETTE)
    assert canvas.text().split("\n")[0].rstrip() == "             Tents 10x10"


def test_a_card_in_a_line_has_its_state_at_the_end_and_its_name_where_there_is_room() -> None:
    head, state = "▌ 2 Tents 10x10 hard", "31/74     1:15"
    least = 32 + len(SAVE.name) + 2 + len(state)
    for width, middle in ((least, ""), (least + 1, SAVE.name), (60, ""), (90, SAVE.name)):
        canvas = Canvas(width, 1)
        GameCard(SAVE, "2", True, None).line(canvas, 0, 0, width)
        row = canvas.text()
        assert row.rstrip() == row[: width - 1]
        assert row.startswith(head)
        assert row.rstrip().endswith(state)
        assert row.rstrip()[len(head) : -len(state)].strip() == middle
        assert not middle or row.index(middle) == 32
