"""Where everything goes, at every size of the terminal, as it was looked at: the play screen with
its panes as they are wished for, the editor, the replay and home. Of all sizes a sum is kept."""

from collections.abc import Callable, Sequence
from itertools import product

from solitudo import engines
from solitudo.tui import drawing
from solitudo.tui.layout import arrange
from solitudo.tui.layout.boxes import Look, Wish
from solitudo.tui.screens.editor import painter as editor_painter
from solitudo.tui.screens.home import fitting
from solitudo.tui.screens.replay import painter
from tests import golden

WIDTHS, HEIGHTS = (*range(39, 64), *range(64, 262, 6)), range(13, 84, 3)
BOARDS = {
    "hitori": "hitori:6x6dk:613342565463356616121135563164436211",
    "hexagons": "hitori-hex:4de:3312652247131542654673623161672147316",
    "tents": "tents:8x8de:_jcacbkaafbadf,3,0,3,0,3,1,0,3,0,2,2,1,2,2,2,2",
    "sudoku": "sudoku:2x3db:a1a4b4d3_3a6b2_1b5a6_5d4b2a5a",
    "wide": "hitori:61x4:" + "1" * 244,
    "tall": "hitori:4x61:" + "1" * 244,
}
WISHES = {
    "as it is": Wish(),
    "a pad": Wish(keys=(9, 3, 2)),
    "a large pad": Wish(keys=(16, 2, 1), longest=30),
    "alone": Wish(alone=True),
    "wider": Wish(panes=12, longest=52),
    "narrower": Wish(panes=-8),
    "one column": Wish(single=True, keys=(4, 0, 1)),
}
Share = Callable[[int, int, Sequence[Look]], object]


def wished(wish: Wish) -> Share:
    return lambda width, height, looks: arrange.arrange(width, height, looks, wish)


WAYS: dict[str, Share] = {
    **{name: wished(wish) for name, wish in WISHES.items()},
    "editor": editor_painter.arrange,
    "replay": painter.share,
}


def test_each_size_has_the_room_that_was_looked_at() -> None:
    found: dict[str, list[str]] = {}
    for name, board in BOARDS.items():
        looks = [look for look, _ in drawing.looks(engines.read(board), "rich")]
        for way, share in WAYS.items():
            found[f"{name}, {way}"] = [
                f"{width} {height} {golden.plain(share(width, height, looks))}"
                for width in WIDTHS
                for height in HEIGHTS
            ]
    golden.compare_sums(golden.KEPT / "rooms.txt", found)


def test_home_is_planned_as_it_was_looked_at() -> None:
    found: dict[str, list[str]] = {}
    for games, hello, kinds in product((0, 1, 4, 9), (True, False), (3, 5, 8)):
        rows = found.setdefault(f"{games} games, {kinds} kinds{', hello' * hello}", [])
        for width, height in product(WIDTHS, HEIGHTS):
            plan = fitting.plan(width, height, games, hello, kinds)
            room = width - 2 * fitting.margin(width)
            cards = [
                fitting.shown_kinds(room, kinds, at, plan.kinds, plan.lines)
                for at in range(kinds if plan.kinds else 0)
            ]
            shown = golden.plain((plan, plan.rows(games, hello), cards))
            rows.append(f"{width} {height} {shown}")
    golden.compare_sums(golden.KEPT / "home.txt", found)
