"""A fault of the program itself, wherever it is: the terminal is given back, the game is kept, a
report is written and named in one line, and the status is 70."""

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.soak.nest import ROOT
from tests.soak.running import Run
from tests.soak.soundness import sound

BOARD = "hitori:5x5de:5154542152243135512112524"
FAULTY = """
import sys
def faulty(*args, **more):
    raise ZeroDivisionError("a fault")
async def faulty_work(*args, **more):
    raise ZeroDivisionError("a fault")
{patch}
from solitudo.tui.cli.parser import main
sys.exit(main(sys.argv[1:]))
"""


class Fault(NamedTuple):
    """Where it is, what is called, what is typed, and how many lines of the log must be there."""

    patch: str
    words: list[str]
    keys: tuple[bytes, ...] = ()
    lines: int = 0


FAULTS = {
    "before the screen": Fault(
        "from solitudo.tui.person import settings as at; at.load = faulty", []
    ),
    "in a key of a game": Fault(
        "from solitudo.tui.play.session import Session as at; at.undo = faulty",
        ["play", BOARD], (b"\x1b", b"\r", b"\x1b[C", b"\r", b"u"), 2,
    ),
    "in a timer": Fault(
        "from solitudo.tui.app.shutdown import Ending as at; at.look_round = faulty",
        ["play", BOARD],
    ),
    "beside a game": Fault(
        "from solitudo.tui.boards import generator as at; at.check = faulty_work", ["play", BOARD]
    ),
}  # fmt: skip


@pytest.mark.parametrize("where", FAULTS)
def test_a_fault_of_the_program_is_reported_and_nothing_is_lost(tmp_path: Path, where: str) -> None:
    fault = FAULTS[where]
    code = FAULTY.format(patch=fault.patch)
    run = Run(
        tmp_path,
        fault.words,
        (120, 36),
        {"PYTHONPATH": str(ROOT / "tui" / "package")},
        ("-c", code),
    )
    try:
        if fault.keys:
            run.wait_for_screen()
            run.drain(0.3)
        for keys in fault.keys:
            run.send(keys)
            run.drain(0.2)
        assert run.ended()
        assert run.status == 70, run.told()
        (report,) = run.reports()
        told = [line for line in run.told().splitlines() if "Solitudo" in line]
        assert len(told) == 1
        assert f"The report is in {report}." in told[0]
        assert "Traceback" not in run.told()
        assert "ZeroDivisionError: a fault" in report.read_text()
        drawn = bytes(run.drawn)
        assert drawn.rfind(b"\x1b[?1049l") >= drawn.rfind(b"\x1b[?1049h")
        sound(tmp_path)
        held = [path.read_text().partition("[log]\n")[2].count("b:") for path in run.saves()]
        assert max(held, default=0) >= fault.lines
    finally:
        run.close()
