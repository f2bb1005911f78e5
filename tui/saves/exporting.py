"""What leaves the program as files: where they go, and never over one that is there.

Pictures go to the person's own folder for them, everything else to that for documents; where there
is none, or it cannot be written to, into the data folder.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import platformdirs

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import fill, make_folder, open_new, read_bytes, reason
from solitudo.tui.person import settings
from solitudo.tui.terminal import clipboard
from solitudo.tui.terminal.sanitize import clean

MOST = 1000
# no file of ours is larger
LARGEST = 1 << 30


def pictures_folder() -> Path:
    """Where pictures go."""
    return _own_folder("user_pictures_path", "pictures")


def documents_folder() -> Path:
    """Where everything else goes."""
    return _own_folder("user_documents_path", "exports")


def _own_folder(name: str, otherwise: str) -> Path:
    if not os.environ.get("SOLITUDO_DATA"):
        own: Path = getattr(platformdirs, name)()
        if own.is_dir() and os.access(own, os.W_OK):
            return own
    return settings.data_folder() / otherwise


def keep(content: str | bytes, name: str, folder: Path, suffix: str = ".svg") -> Path:
    """Write a file, for the person alone, and over none but the same. Says where it is;
    PuzzleError says why it could not be written."""
    raw = content.encode() if isinstance(content, str) else content
    try:
        make_folder(folder)
        for number in range(1, MOST):
            path = folder / f"solitudo-{name}{f'-{number}' if number > 1 else ''}{suffix}"
            try:
                handle = open_new(path)
            except FileExistsError:
                if path.is_file() and read_bytes(path, LARGEST) == raw:
                    return path
                continue
            try:
                fill(handle, raw)
            except OSError:
                path.unlink(missing_ok=True)
                raise
            return path
    except OSError as error:
        raise PuzzleError(f"Nothing can be written to {folder}: {reason(error)}.") from None
    raise PuzzleError(f"{folder} holds too many files of this name.")


async def keep_page(words: Sequence[str], name: str) -> str:
    """Keep the page that a command of ours writes to its output; what has become of it. A process
    of its own draws it: that takes longer than a frame."""
    import asyncio
    import sys

    from solitudo.tui.boards.generator import environment

    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "solitudo", *words),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=environment(),
        )
        content, said = await process.communicate()
        if process.returncode:
            return said.decode(errors="replace").strip() or "The page was not drawn."
        return f"The page is in {told(keep(content, name, documents_folder(), '.pdf'))}."
    except OSError as error:
        return f"The page could not be drawn: {error.strerror}."
    except PuzzleError as error:
        return str(error)


def told(path: Path) -> str:
    """A path as it is told: from the home folder on where it lies there."""
    with contextlib.suppress(ValueError, RuntimeError):
        return clean(str(Path("~") / path.relative_to(Path.home())))
    return clean(str(path))


def copy(send: Callable[[str], None], text: str, what: str, name: str) -> str:
    """Send a text to the clipboard; what has become of it, as a sentence. `what` is its subject
    ("the ID"), `name` that of the file it goes into where the terminal would lose it. PuzzleError
    where that fails too."""
    subject = what[:1].upper() + what[1:]
    verb, was = ("are", "were") if what.endswith("s") else ("is", "was")
    known = clipboard.accepts()
    if known is False:
        path = keep(text + "\n", name, documents_folder(), ".txt")
        return f"This terminal takes no clipboard: {what} {verb} in {told(path)}."
    send(text)
    if known:
        return f"{subject} {verb} in the clipboard."
    return f"{subject} {was} sent to the clipboard, if this terminal takes it."
