"""The start of the program: what it loads, what it gives to the screen, how it ends."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from solitudo import engines
from solitudo.engines.core.values import Duel, Gesture, Request, Terms
from solitudo.tui.cli import parser
from solitudo.tui.saves import library, summaries
from solitudo.tui.start import Start

ROOT = Path(__file__).parents[2]
BOARD = "hitori:5x5de:5154542152243135512112524"
BOARDS = (
    "slant:2x2:a2a1c1a",
    "tents:8x8:_d_oaaien_b_a,3,0,2,1,2,1,2,1,1,2,1,2,2,0,1,3",
    "sudoku:3x3db:8_6_3b2_7e7a4_9f6a1_2a4a2d7d4_8_3d5d4a9a1_6a9f9_6a8e8_5b6_9_7",
)
PROGRAM = [sys.executable, "-P", "-m", "solitudo"]


def environment(tmp_path: Path) -> dict[str, str]:
    """Nobody's own saves and settings."""
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT / "tui" / "package"),
        "SOLITUDO_DATA": str(tmp_path),
        "SOLITUDO_CONFIG": str(tmp_path),
    }


@pytest.mark.parametrize(
    "words",
    [
        "-h",
        "generate hitori --size 4 --seed 1",
        f"solve hitori {BOARD} --json --steps",
        f"rate hitori {BOARD}",
        f"hint {BOARD}",
        f"show {BOARD} --solution",
        "saves",
    ],
)
def test_commands_that_draw_nothing_load_no_screen(words: str, tmp_path: Path) -> None:
    check = (
        "import sys; from solitudo.tui.cli.parser import main; status = main(sys.argv[1:]);"
        "late = ('textual', 'asyncio', 'importlib.metadata');"
        "loaded = [m for m in late if m in sys.modules];"
        "sys.exit(f'{status} {loaded}' if status or loaded else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", check, *words.split()],
        capture_output=True, text=True, env=environment(tmp_path), cwd=tmp_path,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_output_that_a_terminal_cannot_show_is_no_error(tmp_path: Path) -> None:
    env = {**environment(tmp_path), "PYTHONIOENCODING": "ascii"}
    words = ["show", BOARD, "--glyphs", "rich", "--solution"]
    done = subprocess.run([*PROGRAM, *words], capture_output=True, env=env, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    done.stdout.decode("ascii")


@pytest.mark.parametrize(
    ("words", "closed", "status"),
    [
        (["show", BOARD], ">&-", 0),
        (["show", "hitori:no"], "2>&-", 2),
        (["solve", "hitori", "-"], "<&-", 0),
        ([], "<&- >&- 2>&-", 2),
    ],
)
def test_what_the_caller_closed_is_done_without(
    words: list[str], closed: str, status: int, tmp_path: Path
) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}', "sh", *PROGRAM, *words],
        capture_output=True, text=True, env=environment(tmp_path), cwd=tmp_path,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")
    assert not (tmp_path / "crashes").exists()


def test_arguments_that_are_no_text_are_told_in_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [*map(os.fsencode, PROGRAM), b"show", b"\xff\xfe\x1b[2J"],
        capture_output=True, env=environment(tmp_path), cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"\x1b" not in done.stderr


def test_the_same_boards_whatever_the_jobs(tmp_path: Path) -> None:
    words = ["generate", "hitori", "--size", "5", "--seed", "8", "-n", "9"]
    call = partial(
        subprocess.run, capture_output=True, text=True, env=environment(tmp_path), cwd=tmp_path
    )
    outs = [call([*PROGRAM, *words, "--jobs", jobs]) for jobs in ("1", "3")]
    assert [(out.returncode, out.stderr) for out in outs] == [(0, ""), (0, "")]
    assert outs[0].stdout == outs[1].stdout
    assert len(set(outs[0].stdout.split())) == 9


def test_a_reader_that_has_enough_is_no_error(tmp_path: Path) -> None:
    words = ["generate", "hitori", "--size", "4", "--seed", "8", "-n", "1000"]
    process = subprocess.Popen(
        [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(tmp_path), cwd=tmp_path,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith(b"hitori:4x4")
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(20) == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_it_quietly(jobs: str, tmp_path: Path) -> None:
    words = f"generate hitori --size 12 --seed 8 -n 100000 --jobs {jobs}".split()
    process = subprocess.Popen(
        [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(tmp_path), cwd=tmp_path, start_new_session=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert err == b""
    assert process.returncode == 130
    gone = time.monotonic() + 60
    while time.monotonic() < gone:
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    pytest.fail("processes are left")


@pytest.mark.parametrize("first", ["", "4\n", "ten"])
def test_the_sudoku_of_lines_speaks_through_pipes(first: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [*PROGRAM, "classic", "--seed", "1"], input=first,
        capture_output=True, text=True, env=environment(tmp_path), cwd=tmp_path,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


# the start that the screen gets


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch, saves: Path) -> list[Start]:
    """The starts that a screen would have had."""
    starts: list[Start] = []

    def run(start: Start) -> int:
        starts.append(start)
        return 0

    app = ModuleType("solitudo.tui.app.startup")
    monkeypatch.setattr(app, "run", run, raising=False)
    monkeypatch.setitem(sys.modules, "solitudo.tui.app.startup", app)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    return starts


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard output is taken for a terminal."""
    monkeypatch.setenv("TEXTUAL_DRIVER", "any")


@pytest.mark.usefixtures("toy_kind")
class TestPlay:
    """`play`, `continue` and nothing at all."""

    def test_nothing_opens_the_home_screen(self, begun: list[Start]) -> None:
        assert parser.main([]) == 0
        assert begun == [Start("home")]

    @pytest.mark.parametrize(
        "words",
        ["--theme washi", "--theme=washi", "play toy --theme washi",
         "play toy:3:2.1. --theme washi",
         "play toy --mode tutorial --theme washi", "continue one --theme washi"],
    )  # fmt: skip
    def test_a_theme_holds_for_the_call(self, begun: list[Start], words: str) -> None:
        library.create(engines.read("toy:3:2.1."), name="one").file.close()
        assert parser.main(words.split()) == 0
        assert begun[0].theme == "washi"
        opened = begun[0].opened
        assert (opened is not None) == words.startswith("continue")
        if opened is not None:
            opened.file.close()

    def test_a_replay_takes_the_options_of_a_look(
        self, begun: list[Start], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        library.create(engines.read("toy:3:2.1."), name="one").file.close()
        assert parser.main(["replay", "one", "--quiet", "--reader"]) == 0
        (start,) = begun
        assert start.screen == "replay"
        assert start.quiet
        assert start.reader

    def test_a_kind_is_asked_for_with_its_options(self, begun: list[Start]) -> None:
        words = "play toy --size 5 --level hard --seed 3 --mode practice --dense --rule free"
        assert parser.main(words.split()) == 0
        (start,) = begun
        assert start.request is not None
        name, request = start.request
        assert (start.screen, start.mode, start.opened, name) == ("play", "practice", None, "toy")
        assert request == Request("5", "hard", 3, "free", (("dense", "yes"),))

    @pytest.mark.parametrize(
        "words",
        ["slant:2x2:a2a1c1a", "slant 2x2:a2a1c1a", "https://puzz.link/p?gokigen/2/2/g7bgb",
         "https://example.org/slant.html#2x2:a2a1c1a"],
    )  # fmt: skip
    def test_a_board_is_named_in_every_way(self, begun: list[Start], words: str) -> None:
        assert parser.main(["play", *words.split()]) == 0
        (start,) = begun
        assert start.puzzle is not None
        assert start.puzzle.kind.name == "slant"

    def test_a_kind_alone_is_asked_for_as_usual(self, begun: list[Start]) -> None:
        assert parser.main(["play", "toy"]) == 0
        assert begun[0].request is not None
        _, request = begun[0].request
        assert (request.size, request.level) == ("4", "easy")

    def test_a_board_is_handed_over_by_its_id(self, begun: list[Start]) -> None:
        assert parser.main(["play", "toy:3:2.1.", "--rule", "free"]) == 0
        (start,) = begun
        assert start.puzzle is not None
        assert (start.puzzle.id, start.puzzle.rule) == ("toy:3:2.1.", "free")

    def test_versus_has_an_opponent(self, begun: list[Start]) -> None:
        assert parser.main(["play", "toy", "--mode", "versus", "--first", "computer"]) == 0
        assert parser.main(["play", "toy:3:2.1.", "--mode", "versus", "--opponent", "hasty"]) == 0
        assert [(s.mode, s.duel) for s in begun] == [
            ("versus", Duel("steady", "computer")),
            ("versus", Duel("hasty", "me")),
        ]

    def test_versus_has_its_terms(self, begun: list[Start]) -> None:
        words = ["play", "slant", "--mode", "versus", "--strength", "2", "--match", "--strict"]
        assert parser.main(words) == 0
        assert begun[0].duel == Duel("strong", "me", Terms(2, True, 0, 1))

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            (["--strength", "2"], "--strength works only with --mode versus"),
            (["--match"], "--match works only with --mode versus"),
            (["--mode", "versus", "--strength", "9"], "1 to 5"),
            (
                ["--mode", "versus", "--opponent", "greedy", "--strength", "1"],
                "--strength does not work with --opponent",
            ),
        ],
    )
    def test_terms_that_do_not_fit_are_refused(
        self, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert parser.main(["play", "slant", *words]) == 2
        assert told in capsys.readouterr().err

    def test_a_game_from_a_file_is_brought_in(self, begun: list[Start], tmp_path: Path) -> None:
        path = tmp_path / "sent.toml"
        path.write_text("format = 1\nid = 'toy:3:2.1.'\n[log]\n1 = '0:01.0 s:A1'\n")
        assert parser.main(["play", str(path)]) == 0
        assert begun[0].opened is not None
        assert begun[0].opened.game.lines == 1
        begun[0].opened.file.close()
        assert parser.main(["play", str(begun[0].opened.file.path)]) == 0
        assert len(summaries.newest()) == 1
        assert begun[1].opened is not None
        begun[1].opened.file.close()

    @pytest.mark.parametrize("words", ["--theme neon", "--theme", "--theme mono play toy"])
    def test_home_is_not_opened_on_a_theme_that_is_none(
        self, begun: list[Start], words: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert parser.main(words.split()) == 2
        assert begun == []
        assert capsys.readouterr().err.startswith("solitudo: ")

    def test_the_last_or_a_named_game_goes_on(
        self, begun: list[Start], capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert parser.main(["continue"]) == 1
        assert capsys.readouterr().err.startswith("No saved games yet")
        one = library.create(engines.read("toy:3:2.1."), name="one")
        one.game.gesture(Gesture("primary", (0,)))
        one.file.close()
        other = library.create(engines.read("toy:2:3"), name="other")
        other.file.close()
        os.utime(one.file.path, (1, 1))
        for words, board in ((["continue"], "toy:2:3"), (["continue", "one"], "toy:3:2.1.")):
            assert parser.main(words) == 0
            opened = begun[-1].opened
            assert opened is not None
            assert opened.game.puzzle.id == board
            opened.file.close()

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            ("play toy --theme neon", "There is no theme 'neon': lamplight,"),
            ("continue --theme ../x", "'../x' is not the name of a theme."),
            ("play", "Which puzzle? Give a puzzle, an ID or a file."),
            ("play ghost", "Unknown puzzle 'ghost': use hitori,"),
            ("play ghost:3:1", "Unknown puzzle 'ghost': use hitori,"),
            ("play /nowhere.toml", "No such file: nowhere.toml"),
            ("play toy --size 40", "Toy cannot have side 40"),
            ("play toy --level grim", "Toy 4 comes in easy and hard, not 'grim'"),
            (
                "play toy --mode sleepy",
                "--mode is normal, practice, tutorial or versus; got 'sleepy'.",
            ),
            ("play toy --opponent hasty", "--opponent works only with --mode versus."),
            ("play toy --mode versus --opponent x", "--opponent is steady or hasty; got 'x'."),
            ("play hitori --mode versus", "Hitori has no Versus mode."),
            ("play toy --first nobody", "--first is me or computer; got 'nobody'."),
            (
                "play toy:3:2.1. --size 4",
                "--size works only with new boards, but you gave an existing board.",
            ),
            ("play toy:3:2.1. --seed 0", "--seed works only with new boards"),
            ("play toy:3:2.1", "4 points were expected, these are 3."),
            ("play hitori:999999999x9:1", ""),
            ("continue nobody", "No saved game 'nobody'."),
        ],
    )
    def test_what_is_wrong_is_found_before_the_screen_opens(
        self, begun: list[Start], words: str, sentence: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert parser.main(words.split()) == 2
        said = capsys.readouterr()
        assert begun == []
        assert said.out == ""
        assert said.err.startswith(f"solitudo {words.split()[0]}: {sentence}")
        assert said.err.count("\n") == 1
