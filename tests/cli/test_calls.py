"""Calls and their results: exit status, output, and one line if something is wrong."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.cli import answers, output, parser, play
from solitudo.tui.cli import board_lines as lines
from solitudo.tui.start import Start
from tests.samples import sample

pytestmark = pytest.mark.usefixtures("toy_kind", "saves")


class Done(NamedTuple):
    """The result of a call."""

    status: int
    out: str
    err: str


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Called:
    return Called(capsys)


class Called:
    """Runs calls here and keeps what they say."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> Done:
        status = parser.main(words)
        return Done(status, *self.capsys.readouterr())


RATED = {"level": "easy", "hardest": "needed", "guess": False, "rating": 1.5, "effort": 4}

WRONG: list[tuple[str, str]] = [
    ("dance", "solitudo: Unknown command 'dance'. Run 'solitudo -h' to list all commands."),
    ("--dance", "solitudo: Unknown command '--dance'. Run 'solitudo -h' to list all commands."),
    ("--completion", "solitudo: --completion takes bash, zsh or fish."),
    ("--completion tcsh", "solitudo: --completion takes bash, zsh or fish."),
    # generate
    ("generate", "solitudo generate: Which puzzle? Use hitori, hitori-hex, tents, sudoku or slant"),
    ("generate ghost", "solitudo generate: Unknown puzzle 'ghost': use hitori, hitori-hex, tents,"),
    ("generate toy --size", "solitudo generate: --size needs a value."),
    ("generate toy --size 4x", "solitudo generate: '4x' is not a size"),
    ("generate toy --size 40", "solitudo generate: Toy cannot have side 40: from 2 to 7."),
    ("generate toy --size " + "9" * 5000, "solitudo generate: '99999999999999999999' is not a"),
    ("generate toy --size ４", "solitudo generate: '４' is not a size"),
    ("generate toy --level grim", "solitudo generate: Toy 4 comes in easy and hard, not 'grim'."),
    ("generate toy --size 3 --level hard", "solitudo generate: Toy 3 comes in easy, not 'hard'."),
    ("generate toy --seed x", "solitudo generate: --seed takes a whole number; got 'x'."),
    ("generate toy --seed " + "9" * 5000, "solitudo generate: --seed takes a whole number; got '9"),
    ("generate toy --rule diagonals", "solitudo generate: Toy has no rule 'diagonals'"),
    ("generate toy -n 0", "solitudo generate: -n must be from 1 to 1,000,000; got 0."),
    ("generate toy -n -5", "solitudo generate: "),
    ("generate toy -n 99999999", "solitudo generate: -n must be from 1 to 1,000,000; got 99999999"),
    ("generate toy --jobs 0", "solitudo generate: --jobs must be from 1 to 64; got 0."),
    ("generate toy --jobs 9999", "solitudo generate: --jobs must be from 1 to 64; got 9999."),
    ("generate toy --format xml", "solitudo generate: --format is id, text or json; got 'xml'."),
    ("generate toy --top sideways", "solitudo generate: --top is any, stone or bare; got 'sideway"),
    ("generate toy --clues many", "solitudo generate: --clues takes a whole number; got 'many'."),
    ("generate toy --holes", "solitudo generate: --holes works only with hitori-hex."),
    ("generate toy --dens", "solitudo generate: Unknown option --dens. Did you mean --dense?"),
    ("generate toy 5", "solitudo generate: '5' is one word too many. Run 'solitudo generate -h' f"),
    ("generate hitori --dense", "solitudo generate: --dense works only with toy."),
    # solve and rate
    ("solve toy", "solitudo solve: Which board? Give an ID, or - to read boards from stdin. Examp"),
    ("solve ghost 3:2.1.", "solitudo solve: Unknown puzzle 'ghost': use hitori, hitori-hex, tents"),
    ("solve toy 3:2.1", "solitudo solve: 4 points were expected, these are 3."),
    ("solve toy 3:2.1.x", "solitudo solve: 4 points were expected, these are 5."),
    ("solve toy 3:2.9.", "solitudo solve: Point 3 is '9': a digit 0 to 3 or '.' fits."),
    ("solve toy 3:2.１.", "solitudo solve: Point 3 is '１'"),
    ("solve toy 31:2.1.", "solitudo solve: Toy cannot have side 31: from 2 to 30."),
    ("solve toy 99999999999999999999:2", "solitudo solve: '99999999999999999999' is not a size"),
    ("solve toy tents:3:2.1.", "solitudo solve: 'tents' is not a size"),
    ("solve toy 3:2.1. --rule x", "solitudo solve: Toy has no rule 'x': rows, free."),
    ("solve toy " + "3" * 200_000, "solitudo solve: An ID has at most 100,000 characters; this on"),
    ("rate toy 3:2.1", "solitudo rate: 4 points were expected, these are 3."),
    ("rate toy 3:2.1. --steps", "solitudo rate: Unknown option --steps. Run 'solitudo rate -h' fo"),
    # hint and show
    ("hint", "solitudo hint: Which board? Give a saved game, or a puzzle and an ID. Example: soli"),
    ("hint nobody", "solitudo hint: No saved game 'nobody'. Run 'solitudo saves' to list them."),
    ("hint ghost 3:2.1.", "solitudo hint: Unknown puzzle 'ghost': use hitori, hitori-hex, tents, "),
    ("hint toy 3:2.1. more", "solitudo hint: 'more' is one word too many. Give a saved game, or a"),
    ("hint toy 2:3 --marks q:A1", "solitudo hint: 'q' is not a mark of this puzzle: . s e."),
    ("hint toy 2:3 --marks s:Z1", "solitudo hint: No cell Z1: this board has A1 to B2."),
    ("hint toy 2:3 --marks s", "solitudo hint: 's' is not a mark, a colon and cells"),
    ("hint toy 3:....+A1 --marks e:A1", "solitudo hint: A1 is given and cannot be marked."),
    ("hint nobody --marks s:A1", "solitudo hint: --marks works only with a board, because a sa"),
    ("show", "solitudo show: Which board? Give an ID or a saved game. Example: solitudo show hito"),
    ("show nobody", "solitudo show: No saved game 'nobody'. Run 'solitudo saves' to list them."),
    ("show toy:3:2", "solitudo show: 4 points were expected, these are 1."),
    ("show ghost:3:2", "solitudo show: Unknown puzzle 'ghost': use hitori, hitori-hex, tents, sud"),
    ("show toy:3:2.1. --glyphs runes", "solitudo show: --glyphs is rich, wedges, fine, blocks, "),
    # games
    ("saves please", "solitudo saves: Unknown word 'please'. To delete a saved game: solitudo"),
    ("export", "solitudo export: Which game? Give a saved game, or the ID of a board. Example: so"),
    ("export nobody", "solitudo export: No saved game 'nobody'. Run 'solitudo saves' to list them"),
    ("export ../../etc/passwd", "solitudo export: No saved game '../../etc/passwd'. Run 'solitudo"),
    ("export nobody --to gif", "solitudo export: --to is toml, text, id, link, links, svg, html"),
    ("import", "solitudo import: Which file? Give a file, or - to read stdin. Example: solitudo i"),
    ("import /nowhere/at.all", "solitudo import: No such file: at.all"),
    ("import /", "solitudo import: Is a folder, not a file: /"),
    ("import /dev/zero", "solitudo import: zero is not a file that can be read."),
    # play without a terminal
    ("play toy", "solitudo play: A game needs a terminal. Without one, use generate, so"),
    ("continue", "solitudo continue: A game needs a terminal. Without one, use generate, so"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "sentence"), WRONG)
def test_a_wrong_call_is_told_in_one_line(call: Called, words: str, sentence: str) -> None:
    done = call(*words.split(" "))
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith(sentence)
    assert done.err.count("\n") == 1
    assert done.err.endswith("\n")


def test_without_words_it_needs_a_terminal(call: Called) -> None:
    done = call()
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(
        "solitudo: The home screen needs a terminal. Without one, use generate, solve and show."
    )


def test_help_and_version(call: Called) -> None:
    assert call("--version").out.startswith("solitudo 1.")
    overview = call("-h")
    assert (overview.status, overview.err) == (0, "")
    for name in parser.COMMANDS:
        assert f"\n  {name} " in overview.out
        told = call(name, "-h")
        assert (told.status, told.err) == (0, "")
        assert told.out.startswith(f"usage: solitudo {name} ")


def test_a_kinds_own_options_are_told_with_the_kind(call: Called) -> None:
    assert "--dense" in call("generate", "toy", "-h").out
    assert "--dense" not in call("generate", "hitori", "-h").out
    everything = call("generate", "-h").out
    assert "only toy:" in everything
    assert "only hitori-hex:" in everything


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_names_commands_and_kinds(call: Called, shell: str) -> None:
    done = call("--completion", shell)
    assert done.status == 0
    assert "continue" in done.out
    assert "hitori-hex" in done.out


def test_a_board_is_solved(call: Called) -> None:
    assert call("solve", "toy", "2:3") == Done(0, "s,ss\n", "")
    assert call("solve", "toy", "toy:2:3").out == "s,ss\n"
    assert call("solve", "toy:2:3").out == "s,ss\n"
    assert call("rate", "--json", "toy:2:3").out == call("rate", "toy", "toy:2:3", "--json").out
    assert call("solve", "tyo:2:3").status == 2
    assert call("solve", "toy", "2:0") == Done(1, "no solution\n", "")
    assert call("solve", "toy", "3:2.1.") == Done(1, "several solutions\n", "")
    assert call("solve", "toy", "2:0", "--rule", "free") == Done(0, ".,..\n", "")


def test_the_steps_are_told_before_the_solution(call: Called) -> None:
    lines = call("solve", "toy", "toy:4:.2.21121.", "--steps").out.splitlines()
    assert lines[0].startswith("1. ")
    assert lines[-2].startswith(f"{len(lines) - 1}. ")
    assert lines[-1] == call("solve", "toy", "toy:4:.2.21121.").out.strip()
    assert not any("**" in line for line in lines)


def test_json_of_a_solution_is_as_it_is_written_down(call: Called) -> None:
    sort = {"schema": 1, "type": "solution"}
    one = {**sort, "id": "2:3", "solutions": 1, "solution": "s,ss", **RATED}
    none = {"level": None, "hardest": None, "guess": None, "rating": None, "effort": None}
    assert json.loads(call("solve", "toy", "2:3", "--json").out) == one
    zero = {**sort, "id": "toy:2:0", "solutions": 0, "solution": None, **none}
    assert json.loads(call("solve", "toy", "toy:2:0", "--json").out) == zero
    many = json.loads(call("solve", "toy", "3:2.1.", "--json").out)
    several = {**sort, "id": "3:2.1.", "solutions": 2, "solution": None, **none}
    assert {**many, "solution": None} == several
    done = call("solve", "toy", "9", "--json")
    assert done.status == 2
    told = {"schema": 1, "type": "error", "id": "9", "error": "A toy ID is toy:side:numbers."}
    assert json.loads(done.out) == told
    assert done.err.count("\n") == 1


def stdin(monkeypatch: pytest.MonkeyPatch, raw: bytes) -> None:
    """These bytes as standard input."""
    stream = io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8", errors="surrogateescape")
    monkeypatch.setattr(sys, "stdin", stream)


def test_many_are_answered_in_order_and_a_bad_one_stops_nothing(
    call: Called, monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin(monkeypatch, b"2:3\r\n\n2:0\nbad \xff\x1b[2J\n" + b"9" * 300_000 + b"\n3:2.1.")
    done = call("solve", "toy", "-", "--json")
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert [answer.get("solutions") for answer in answers] == [1, 0, None, None, 2]
    assert answers[0]["id"] == "2:3"
    assert answers[2]["id"] == "bad \udcff\x1b[2J"
    assert "at most" in answers[3]["error"]
    assert done.status == 2
    assert done.err == "solitudo solve: 2 lines are not a board of toy.\n"


def test_many_in_words_one_line_each(call: Called, monkeypatch: pytest.MonkeyPatch) -> None:
    stdin(monkeypatch, b"2:3\n2:0\nbad\x1b[2J\n")
    done = call("solve", "toy", "-")
    assert done.out.splitlines() == [
        "s,ss",
        "no solution",
        "error: A toy ID is toy:side:numbers.",
    ]
    assert (done.status, done.err) == (2, "solitudo solve: 1 line is not a board of toy.\n")


@pytest.mark.parametrize(
    ("lines", "status"), [(b"", 0), (b"2:3\n", 0), (b"2:3\n2:0\n", 1), (b"2:0\nx\n2:3", 2)]
)
def test_the_worst_answer_is_the_exit_status(
    call: Called, monkeypatch: pytest.MonkeyPatch, lines: bytes, status: int
) -> None:
    stdin(monkeypatch, lines)
    assert call("rate", "toy", "-").status == status


def test_a_board_is_rated(call: Called) -> None:
    assert call("rate", "toy", "2:3") == Done(
        0, "easy 1.5, effort 4; hardest: Every seat needed; Every seat needed 1\n", ""
    )
    found = json.loads(call("rate", "toy", "4:.2.21121.", "--json").out)
    assert (found["level"], found["hardest"], found["guess"]) == ("hard", "suppose", False)
    assert found["techniques"]["suppose"] >= 1
    assert call("rate", "toy", "2:0") == Done(1, "no solution\n", "")
    none = json.loads(call("rate", "toy", "2:0", "--json").out)
    assert (none["techniques"], none["level"]) == (None, None)


def test_the_next_deduction_is_told(call: Called) -> None:
    done = call("hint", "toy", "2:3")
    assert (done.status, done.err) == (0, "")
    title, sentence = done.out.splitlines()
    assert title == "Every seat needed."
    assert sentence.endswith("so A1, A2 and B2 must hold stones.")
    assert call("hint", "toy:2:3", "--marks", " s:A1  s:A2 ").out.endswith(
        "so B2 must hold stones.\n"
    )
    wrong = call("hint", "toy", "2:3", "--marks", "e:A1")
    assert wrong.status == 1
    assert wrong.out.startswith("A1 is wrong, so there is no hint.")
    assert call("hint", "toy", "2:3", "--marks", "s:A1,A2,B2") == Done(
        1, "There is nothing left to find.\n", ""
    )
    assert call("hint", "toy", "2:0").status == 1


def test_a_board_is_shown(call: Called) -> None:
    done = call("show", "toy:2:3", "--glyphs", "ascii")
    assert done == Done(0, "    A    B\n1   _\n\n2   _    _\n", "")
    assert "s" in call("show", "toy:2:3", "--glyphs", "ascii", "--solution").out
    assert "●" in call("show", "toy", "2:3", "--glyphs", "rich", "--solution").out
    assert call("show", "toy:2:0", "--solution") == Done(1, "no solution\n", "")


def test_boards_are_made_the_same_for_the_same_seed(call: Called) -> None:
    words = ("generate", "toy", "--size", "4", "--level", "hard", "--seed", "5")
    done = call(*words, "-n", "3")
    ids = done.out.splitlines()
    assert (done.status, done.err, len(ids), len(set(ids))) == (0, "", 3, 3)
    assert call(*words).out.splitlines() == ids[:1]
    assert call("generate", "toy", "-n", "2").out.count("toy:4:") == 2


def test_a_kinds_own_options_are_heard(call: Called) -> None:
    words = "generate toy --seed 2 --top stone --clues 9 --dense --rule free --format json"
    made = json.loads(call(*words.split()).out)
    assert made["solution"].startswith("s,")
    assert "." not in made["id"].rpartition(":")[2]
    assert (made["rule"], made["seed"], made["level"], made["size"]) == ("free", 2, "easy", "4")


def test_boards_are_made_as_pictures(call: Called) -> None:
    out = call("generate", "toy", "-n", "2", "--seed", "1", "--format", "text").out
    assert out.count("_") == 20


def test_progress_is_shown_only_to_a_terminal(
    monkeypatch: pytest.MonkeyPatch, call: Called
) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(output, "PACE", 0.0)
    # a terminal whose window has no title
    monkeypatch.setenv("TERM", "linux")
    done = call("generate", "toy", "-n", "2", "--seed", "1")
    assert done.out.count("toy:") == 2
    shown = screen.getvalue()
    assert "\r[............] 0 of 2" in shown.replace("." * 24, "." * 12)
    assert "\r[############............] 1 of 2" in shown
    assert shown.endswith("\r\x1b[K")


def test_a_kind_between_options_is_found(call: Called) -> None:
    first = call("generate", "--seed", "2", "--top", "stone", "toy")
    assert first.out == call("generate", "toy", "--top", "stone", "--seed", "2").out


WORDS = st.sampled_from(
    ["generate", "solve", "rate", "hint", "show", "saves", "export", "import", "continue", "play",
     "toy", "hitori", "toy:2:3", "2:3", "3:2.1.", "--json", "--steps", "--rule", "free", "-h",
     "--size", "4", "-n", "2", "--seed", "--marks", "s:A1", "--to", "id", "--solution", "--"]
)  # fmt: skip


@settings(max_examples=sample(60, 150), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.one_of(WORDS, st.text(max_size=12)), max_size=6))
@example(["solve", "toy", "\ud800"])
@example(["show", "\x1b]0;title\x07"])
@example(["generate", "toy", "--size", "\n"])
def test_no_call_ends_in_a_traceback(call: Called, words: Sequence[str]) -> None:
    done = call(*words)
    assert done.status in (0, 1, 2)
    # an imported board may have a note
    noted = done.out.startswith("There is no") or (done.status == 0 and "import" in words)
    assert done.err.count("\n") == (done.status == 2) or noted
    assert "\x1b" not in done.err
    assert "Traceback" not in done.err


@settings(max_examples=sample(80, 200), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=60))
def test_no_text_that_is_no_board_is_more_than_refused(call: Called, text: str) -> None:
    for kind in ("toy", "hitori", "hitori-hex"):
        done = call("solve", kind, f"2:{text}", "--json")
        assert done.status in (0, 1, 2)
        assert done.err.count("\n") <= 1


def test_boards_are_made_within_a_range_of_ratings_the_same_for_the_same_seed(
    call: Called,
) -> None:
    words = ["generate", "slant", "--size", "5", "--level", "medium", "--seed", "4", "-n", "3"]
    made = call(*words, "--rating", "2.8-3.2")
    assert made.status == 0
    assert call(*words, "--rating", "2.8-3.2") == made
    for text in made.out.split():
        found = json.loads(call("rate", "slant", text, "--json").out)
        assert 2.8 <= found["rating"] <= 3.2
        assert found["effort"] > 0


@pytest.mark.parametrize("text", ["x", "5-4", "-3", "4-99", ""])
def test_a_range_of_ratings_that_is_none_is_refused(call: Called, text: str) -> None:
    done = call("generate", "slant", "--size", "5", "--rating", text or "-")
    assert done.status == 2
    assert "ating" in done.err or "LOW must" in done.err


@pytest.mark.parametrize("words", ["", "play toy:3:2.1."])
def test_quiet_and_the_reader_line_are_for_this_time(
    words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Start] = []

    def begin(start: Start) -> int:
        begun.append(start)
        return 0

    monkeypatch.setattr(play, "begin", begin)
    monkeypatch.setattr(play, "need_terminal", lambda name: None)
    call = words.split()
    assert parser.main([*call, "--quiet"]) == 0
    assert parser.main([*call, "--reader"]) == 0
    assert [(start.quiet, start.reader) for start in begun] == [(True, False), (False, True)]


def test_a_dumb_terminal_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEXTUAL_DRIVER", raising=False)
    monkeypatch.setenv("TERM", "dumb")
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    with pytest.raises(PuzzleError, match="Use classic, hint or show there"):
        play.need_terminal("a game")


def test_several_processes_answer_as_one_does(
    call: Called, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = b"5x5de:5154542152243135512112524\n"
    raw = (board * 70 + b"nonsense\n") * 2 + board
    answers = []
    for jobs in ("1", "2"):
        stdin(monkeypatch, raw)
        answers.append(call("solve", "hitori", "-", "--jobs", jobs))
    assert answers[0] == answers[1]
    assert len(answers[0].out.splitlines()) == 143
    assert answers[0].err == "solitudo solve: 2 lines are not a board of hitori.\n"


def test_what_has_come_is_answered_before_more_is_asked_for() -> None:
    class Slow(io.BytesIO):
        """Two lines arrive at once, and the third much later."""

        def read1(self, size: int | None = -1) -> bytes:
            parts = (b"2:3\n2:", b"0\n", b"2:3", b"")
            told.append("read")
            return parts[told.count("read") - 1]

    class Told(output.Out):
        def put(self, text: str) -> None:
            told.append(text)

    told: list[str] = []
    question = answers.Question("solve", "toy", "", False)
    found = lines.answer(question, io.TextIOWrapper(Slow()), Told())
    assert told == ["read", "s,ss\n", "read", "no solution\n", "read", "read", "s,ss\n"]
    assert found == (1, 0)
