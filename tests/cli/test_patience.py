"""One board is answered in five seconds, or it is said that it was not; boards that nobody would
make are answered like any other."""

import signal
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from solitudo import engines
from solitudo.engines.core.puzzle import Puzzle
from solitudo.tui.cli import answers, parser
from tests.soak.adversaries import boards
from tests.soak.tally import SOAKING, Tally

BOARD = "hitori:5x5de:5154542152243135512112524"
# boards that take very long: every board, or every sixth in the short run
EACH = 1 if SOAKING else 6


def endless(*_: object, **__: object) -> None:
    while True:
        time.process_time()


@pytest.mark.parametrize("command", ["solve", "rate", "hint"])
def test_what_takes_too_long_is_given_up_in_one_sentence(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(answers, command, endless)
    monkeypatch.setattr(answers, "LONGEST", 0.05)
    assert parser.main([command, "hitori", BOARD.partition(":")[2]]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"solitudo {command}")
    assert told.err.count("No answer in 0.05 seconds.") == 1
    assert told.err.count("\n") == 1


def test_where_nobody_is_rung_for_one_waits() -> None:
    with ThreadPoolExecutor(1) as other, answers.time_limit(""):
        assert other.submit(answers.time_limit("").__enter__).result(10) is None
        assert signal.getitimer(signal.ITIMER_PROF)[0] > 0
    assert signal.getitimer(signal.ITIMER_PROF)[0] == 0


@pytest.mark.timeout(3600)
def test_boards_that_nobody_would_make_are_answered() -> None:
    chosen = [*boards().items()][::EACH]
    tally = Tally("adversarial boards", 3 * len(chosen))
    for name, text in chosen:
        for ask in (answers.solve, answers.rate, hinted):
            begun = time.process_time()
            found = ask(engines.read(text), text)
            tally.took(time.process_time() - begun)
            tally.one()
            assert found.status in (0, 1), name
            assert found.lines[-1], name
    tally.end()


def hinted(puzzle: Puzzle, text: str) -> answers.Answer:
    return answers.hint(answers.marked(puzzle, ""))
