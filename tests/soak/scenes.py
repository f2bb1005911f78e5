"""Where the program may be when something happens to it: a game of each kind in each mode, a
replay, a lesson, the editor, home with its lists, and the lines of `classic`."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from solitudo import engines
from solitudo.engines.core.action import Action, Edit
from solitudo.engines.core.draft import Write, draft_type
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.values import Request
from solitudo.tui.saves import library
from solitudo.tui.screens.editor.draft_files import DraftFile
from tests.soak.running import KINDS, SIZES


@cache
def board(kind: str, seed: int) -> str:
    """The ID of a small board."""
    known = engines.kind(kind)
    return known.generate(known.check(Request(SIZES[kind], "easy", seed)), lambda share: None).id


class Scene(NamedTuple):
    """A place in the program: how it is called, and the keys that lead on from there."""

    name: str
    words: Callable[[str, int], list[str]]
    keys: bytes = b""
    screen: bool = True  # whether it is drawn, or speaks in lines


def game(mode: str) -> Callable[[str, int], list[str]]:
    return lambda kind, seed: ["play", board(kind, seed % 10), "--mode", mode]


def home(kind: str, seed: int) -> list[str]:
    return []


# a game several times: most actions are there
SCENES = (
    Scene("normal", game("normal")),
    Scene("practice", game("practice")),
    Scene("replay", lambda kind, seed: ["replay", "mine"]),
    Scene("help over a game", game("normal"), b"?"),
    Scene("versus", lambda kind, seed: game("versus")("slant", seed)),
    Scene("lesson", lambda kind, seed: ["play", kind, "--mode", "tutorial"]),
    Scene("editor", home, b"E\x1b[B\r"),
    Scene("palette", game("practice"), b"\x10"),
    Scene("normal again", game("normal"), b"\r"),
    Scene("home", home),
    Scene("a draft", home, b"E\r\r"),
    Scene("saves", home, b"0"),
    Scene("open", home, b"O12 ab"),
    Scene("records", home, b"R"),
    Scene("settings", home, b"S"),
    Scene("themes over a game", game("normal"), b"T"),
    Scene("new game", game("normal"), b"N"),
    Scene("comment", game("normal"), b"\r;words"),
    Scene("game gone on with", lambda kind, seed: ["continue", "mine"]),
    Scene("replay of the game played", game("normal"), b"\r\x1b[B \x1b[18~"),
    Scene("finished", lambda kind, seed: ["continue", "done"]),
    Scene("exercise", home, b"P\r"),
    Scene("lines", lambda kind, seed: ["classic"], screen=False),
)


def scene(seed: int) -> Scene:
    return SCENES[seed % len(SCENES)]


def kind_of(seed: int) -> str:
    """Every kind meets every scene."""
    return KINDS[seed // len(SCENES) % len(KINDS)]


@cache
def template(kind: str) -> Path:
    """Folders with a game half played, one that was finished, and a draft of a board."""
    folder = Path(tempfile.mkdtemp(prefix="solitudo-template-"))
    own = {"SOLITUDO_DATA": str(folder / "data"), "SOLITUDO_CONFIG": str(folder / "config")}
    with patch.dict(os.environ, own):
        for name, share in (("mine", 0.6), ("done", 1.0)):
            opened = library.create(engines.read(board(kind, 3)), level="easy", name=name)
            puzzle = opened.game.puzzle
            first = puzzle.solutions.first
            assert first is not None
            for cell in range(int(puzzle.grid.count * share)):
                edit = Edit(puzzle.marks[first[cell]], (cell,), False)
                # the parts that belong to the board are there
                with contextlib.suppress(PuzzleError):
                    opened.game.do(Action((edit,), "", "", ""))
            opened.game.name(opened.game.node, "here")
            opened.file.close()
        draft = draft_type(engines.kind(kind))(engines.kind(kind), SIZES[kind], {})
        keeper = DraftFile(draft)
        spot = draft.spots[0]
        value = next(v for v in ("1", "T") if draft.fits(spot, v))
        draft.do((Write(spot, value),))
        keeper.close()
    return folder


def furnish(folder: Path, kind: str) -> None:
    """Fill the folders of somebody who has played."""
    shutil.copytree(template(kind), folder, dirs_exist_ok=True)
