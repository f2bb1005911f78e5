"""Where everything goes, at every size of the terminal, as it was looked at: the play screen with
its panes as they are wished for, the editor, the replay and home. Of each a sum is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import engines
from engines.core.puzzle import Puzzle
from tests import golden
from tui import drawing, layout
from tui.boxes import Wish
from tui.drawing.painter import Look
from tui.editing import places
from tui.screens import home_plan, replay_view

KEPT = Path(__file__).with_name("kept_rooms")
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
    return lambda width, height, looks: layout.arrange(width, height, looks, wish)


WAYS: dict[str, Share] = {
    **{name: wished(wish) for name, wish in WISHES.items()},
    "editor": places.arrange,
    "replay": replay_view.share,
}


def seen(share: Share, looks: Sequence[Look]) -> dict[str, list[str]]:
    return {
        f"{width}": [f"{height} {share(width, height, looks)}" for height in HEIGHTS]
        for width in WIDTHS
    }


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", BOARDS)
def test_each_size_has_the_room_that_was_looked_at(name: str, way: str) -> None:
    puzzle: Puzzle = engines.read(BOARDS[name])
    looks = [look for look, _ in drawing.looks(puzzle, "rich")]
    golden.compare_sums(KEPT / f"{name}-{way.replace(' ', '-')}.txt", seen(WAYS[way], looks))


@pytest.mark.parametrize("games", [0, 1, 4, 9])
@pytest.mark.parametrize("hello", [True, False])
def test_home_is_planned_as_it_was_looked_at(games: int, hello: bool) -> None:
    found: dict[str, list[str]] = {}
    for width in WIDTHS:
        rows = found.setdefault(f"{width}", [])
        for height in HEIGHTS:
            for kinds in (3, 5, 8):
                plan = home_plan.plan(width, height, games, hello, kinds)
                room = width - 2 * home_plan.margin(width)
                cards = [
                    home_plan.shown_kinds(room, kinds, at, plan.kinds, plan.lines)
                    for at in range(kinds if plan.kinds else 0)
                ]
                rows.append(f"{height} {kinds} {plan} {plan.rows(games, hello)} {cards}")
    golden.compare_sums(KEPT / f"home-{games}-{hello}.txt", found)
