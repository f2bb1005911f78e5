"""With the screen-reader line, no other row of a terminal changes unless the player asks."""

from functools import partial
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.values import Request
from tests.samples import sample
from tests.terminal.wire import Wire

SIZES = {"hitori": "6", "hitori-hex": "4", "tents": "6", "sudoku": "4", "slant": "5"}
# forty events of play, five times: moves, marks, hints of four steps, checks, previews, reading
KEYS = "lHHHHjjljW.,CCuurksrscso p[[]]hGl1rssCWu"
TIMES = sample(2, 5)


def board(kind: str) -> str:
    maker = engines.kind(kind)
    return maker.generate(maker.check(Request(SIZES[kind], "easy", 5))).id


def others(wire: Wire) -> tuple[str, ...]:
    """Every row but the last."""
    return tuple(wire.screen.display[:-1])


def more(wire: Wire, than: int) -> bool:
    return len(wire.taken) > than


def said(wire: Wire) -> str:
    return str(wire.screen.display[-1])


@pytest.mark.parametrize("kind", engines.kinds())
def test_no_other_row_changes_however_many_keys_are_pressed(kind: str, tmp_path: Path) -> None:
    wire = Wire(tmp_path, ["play", board(kind), "--reader"])
    try:
        assert wire.wait(lambda: "solitudo" in "".join(wire.screen.display[:2]), 30)
        wire.settle()
        wire.type(b"\x1b")
        wire.settle()
        before, heard, changed = others(wire), set[str](), 0
        for _ in range(TIMES):
            for key in KEYS:
                now = len(wire.taken)
                wire.type(key.encode())
                wire.wait(partial(more, wire, now), 0.5)
                changed += others(wire) != before
                heard.add(said(wire))
        wire.settle()
        assert changed == 0, "rows besides its own have changed"
        assert others(wire) == before
        assert len(heard) > 20, heard
        # after a request, the screen is drawn and follows the keys
        wire.type(b"\x1b[19~")
        assert wire.wait(lambda: others(wire) != before, 10)
    finally:
        wire.close()
    assert not wire.crashes()


def test_old_news_is_not_read_again_after_a_window(tmp_path: Path) -> None:
    wire = Wire(tmp_path, ["play", board("hitori"), "--reader"], size=(200, 40))
    try:
        assert wire.wait(lambda: "solitudo" in "".join(wire.screen.display[:2]), 30)
        wire.type(b"\x1b")
        wire.settle()
        wire.type(b"H")
        assert wire.wait(lambda: said(wire).startswith("Hint 1 of"), 10), said(wire)
        wire.type(b"?")
        assert wire.wait(lambda: "groups: Marking in Hitori" in said(wire), 10), said(wire)
        wire.type(b"?")
        assert wire.wait(lambda: said(wire).startswith("Back. A1: "), 10), said(wire)
        wire.type(b"s")
        assert wire.wait(lambda: said(wire).startswith("Read what? r row"), 10), said(wire)
        wire.type(b"r")
        assert wire.wait(lambda: said(wire).startswith("Row 1: A1 "), 10), said(wire)
    finally:
        wire.close()
