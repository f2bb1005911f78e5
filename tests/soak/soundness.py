"""Checks after any end of a run: no crash, and everything that it showed is in its files."""

import re
from pathlib import Path

import pyte

from solitudo import engines
from solitudo.engines.core.draft import read_draft
from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.person import settings
from solitudo.tui.saves import library
from tests.soak.running import Run
from tests.soak.scenes import template

# a program that has ended may still be sent a key or a signal, such as Ctrl+C, which a shell would
# get
LEFT = (0, -2, -15, 130)


def screen_of(run: Run, size: tuple[int, int]) -> str:
    """Return the text on the terminal."""
    screen = pyte.Screen(*size)
    stream = pyte.ByteStream(screen)
    # sequences that pyte does not know: questions and the keyboard protocol
    stream.feed(re.sub(rb"\x1b\[[<>=?][\d;$]*[a-zA-Z]", b"", bytes(run.drawn)))
    return "\n".join(screen.display)


def unharmed(run: Run, statuses: tuple[int, ...]) -> None:
    """Check that it ended as asked, and that all its files are sound."""
    assert not run.reports(), run.reports()[0].read_text()
    told = run.told()
    assert "Traceback" not in told, told
    assert run.status in statuses, (run.status, told)
    sound(run.folder)


def sound(folder: Path) -> None:
    """Every file can be read again whole, and nothing was left half written beside them."""
    for path in saves(folder):
        assert not library.read_save(path.read_bytes(), path.stem).problem, path
    for path in (folder / "data" / "drafts").glob("*.draft"):
        assert not read_draft(path.read_text(), engines.kind)[1], path
    loaded = settings.load(folder / "config")
    assert not loaded.warnings, loaded.warnings


def saves(folder: Path) -> list[Path]:
    found = (folder / "data" / "saves").glob("*.toml")
    return sorted(path for path in found if not path.name.startswith("."))


def kept(run: Run, kind: str, size: tuple[int, int]) -> None:
    """What was there before is there still, and what the screen showed is in a file."""
    shown = screen_of(run, size)
    changed = []
    for path in saves(run.folder):
        old = template(kind) / "data" / "saves" / path.name
        if old.exists():
            assert path.read_bytes().startswith(old.read_bytes()), f"{path} lost what it held"
        if not old.exists() or old.read_bytes() != path.read_bytes():
            changed.append(path)
    now = [path.read_bytes() for path in saves(run.folder)]
    for old in (template(kind) / "data" / "saves").glob("*.toml"):
        # it may have another name now
        assert any(held.startswith(old.read_bytes()) for held in now), f"{old.name} is gone"
    moves = re.search(r"Moves\s+([\d,]+) ", shown)
    if moves:
        named = [path for path in saves(run.folder) if f" · {path.stem} " in shown]
        held = [
            len(library.read_save(path.read_bytes(), path.stem).game.tree.nodes) - 1
            for path in named or changed or saves(run.folder)
        ]
        assert max(held, default=0) >= int(moves[1].replace(",", "")), (held, shown)
    written = re.search(r"(\d+) written  kept as (\S+)", shown)
    if written:
        path = run.folder / "data" / "drafts" / f"{written[2]}.draft"
        assert int(written[1]) in counts(path.read_text()), (written[0], path.read_text())


def counts(text: str) -> set[int]:
    """Return how much was on a draft after each of its changes."""
    found = set()
    lines = text.split("\n")
    for number in range(2, len(lines)):
        try:
            draft, _ = read_draft("\n".join([*lines[:number], ""]), engines.kind)
        except PuzzleError:
            continue
        found.add(len(draft.values))
    return found
