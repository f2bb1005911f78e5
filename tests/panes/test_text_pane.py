"""A pane of lines: the selected line is visible, and the lines beyond are counted."""

import pytest
from textual import events
from textual.geometry import Size

from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout.text import line
from solitudo.tui.panes.text_pane import LinesPane


class Pane(LinesPane):
    """A pane of a size of its own, without a screen."""

    def __init__(self, rows: int, edges: bool) -> None:
        super().__init__(Palette({}, "full"))
        self.edges = edges
        self.high = rows + 2 * edges

    @property
    def size(self) -> Size:
        return Size(20, self.high)

    def seen(self) -> list[str]:
        """The rows as they are shown, without the edges."""
        rows = [row.strip() for row in self.canvas.text().split("\n")]
        return rows[1:-1] if self.edges else rows


@pytest.mark.parametrize("edges", [True, False])
@pytest.mark.parametrize("count", [1, 2, 5, 9])
@pytest.mark.parametrize("rows", [1, 2, 3, 5])
def test_the_line_that_is_followed_is_seen_wherever_one_was(
    rows: int, count: int, edges: bool
) -> None:
    lines = [line(f"line {number}") for number in range(count)]
    for before in range(count):
        for follow in range(count):
            pane = Pane(rows, edges)
            pane.offset_row = before
            pane.show((), lines, follow)
            shown = pane.seen()
            assert f"line {follow}" in shown
            told = [row for row in shown if row.startswith("line")]
            first, last = int(told[0].split()[1]), int(told[-1].split()[1])
            # nothing in between is left out, and the words say how much is beyond if there is room
            assert last - first == len(told) - 1
            earlier = [row for row in shown if row.endswith("earlier")]
            more = [row for row in shown if row.endswith("more")]
            assert earlier == ([f"⋮ {first} earlier"] if first and rows > 2 else [])
            rest = count - 1 - last
            assert more == ([f"⋮ {rest} more"] if rest and rows > 2 else [])


def test_no_more_is_scrolled_than_there_is() -> None:
    pane = Pane(3, True)
    pane.show((), [line(f"line {number}") for number in range(9)])
    assert pane.seen() == ["line 0", "line 1", "⋮ 7 more"]
    pane.scroll_rows(1)
    assert pane.seen() == ["⋮ 2 earlier", "line 2", "⋮ 6 more"]
    pane.scroll_rows(99)
    assert pane.seen() == ["⋮ 7 earlier", "line 7", "line 8"]
    pane.scroll_rows(-1)
    assert pane.seen() == ["⋮ 6 earlier", "line 6", "⋮ 2 more"]
    pane.scroll_rows(-99)
    assert pane.seen() == ["line 0", "line 1", "⋮ 7 more"]


def test_what_is_followed_is_seen_also_in_a_pane_that_gets_its_size_later() -> None:
    pane = Pane(8, True)
    pane.high = 0
    pane.show((), [line(f"line {number}") for number in range(9)], 8)
    pane.high = 5
    pane.on_resize()
    assert pane.seen() == ["⋮ 7 earlier", "line 7", "line 8"]


def test_a_press_on_the_row_that_counts_what_lies_beyond_goes_on_by_a_page() -> None:
    pane = Pane(5, True)
    pane.show((), [line(f"line {number}") for number in range(12)])

    def press(y: int) -> list[str]:
        pane.on_mouse_down(events.MouseDown(pane, 3, y, 0, 0, 1, False, False, False))
        return pane.seen()

    assert pane.seen() == ["line 0", "line 1", "line 2", "line 3", "⋮ 8 more"]
    assert press(5) == ["⋮ 4 earlier", "line 4", "line 5", "line 6", "⋮ 5 more"]
    assert press(5) == ["⋮ 7 earlier", "line 7", "line 8", "line 9", "⋮ 2 more"]
    assert press(1) == ["⋮ 4 earlier", "line 4", "line 5", "line 6", "⋮ 5 more"]
    # a click on a row of the pane itself does nothing
    assert press(3) == ["⋮ 4 earlier", "line 4", "line 5", "line 6", "⋮ 5 more"]
