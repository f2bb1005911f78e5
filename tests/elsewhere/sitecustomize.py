"""Makes Python lack what Windows lacks: found through PYTHONPATH, it holds for a whole process and
for those that it starts.

Modules, signals and functions are gone, except for the standard library's own use of them. Files
behave as there: one that is open cannot be removed, replaced or renamed, one opened without
O_BINARY has its line ends changed, and `msvcrt` locks a byte of a file.
"""

import asyncio
import builtins
import concurrent.futures.process
import contextlib
import ctypes
import getpass
import importlib
import io
import logging.handlers
import multiprocessing.popen_spawn_posix
import multiprocessing.spawn
import multiprocessing.synchronize
import os
import pathlib
import platform
import select
import shutil
import signal
import socketserver
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import types
import uuid
import webbrowser
import zipfile
from typing import Any

# the standard library has imported what it needs by now
USED = (
    asyncio, concurrent.futures.process, ctypes, getpass, io, logging.handlers, platform, shutil,
    socketserver, sqlite3, subprocess, tempfile, uuid, webbrowser, zipfile, pathlib,
    multiprocessing.popen_spawn_posix, multiprocessing.spawn, multiprocessing.synchronize,
)  # fmt: skip
MODULES = ("termios", "fcntl", "tty", "pty", "pwd", "grp", "resource", "syslog", "readline",
           "curses", "_curses", "crypt", "nis", "spwd")  # fmt: skip
OF_OS = """
    fchmod fchown fork forkpty getegid geteuid getgid getgroups getloadavg getpgid getpgrp
    getpriority getresuid getsid getuid killpg lchown mkfifo mknod nice openpty pread preadv
    pwrite pwritev sched_getaffinity sched_setaffinity sched_yield sendfile setpgid setpriority
    setsid setuid statvfs sync sysconf tcgetpgrp tcsetpgrp ttyname uname wait wait3 wait4
    O_CLOEXEC O_DIRECTORY O_DSYNC O_NDELAY O_NOCTTY O_NOFOLLOW O_NONBLOCK O_SYNC
""".split()  # noqa: SIM905
OF_SIGNAL = """
    SIGALRM SIGBUS SIGCHLD SIGCONT SIGHUP SIGIO SIGKILL SIGPIPE SIGPROF SIGPWR SIGQUIT SIGSTOP
    SIGTSTP SIGTTIN SIGTTOU SIGURG SIGUSR1 SIGUSR2 SIGVTALRM SIGWINCH SIGXCPU SIGXFSZ
    ITIMER_PROF ITIMER_REAL ITIMER_VIRTUAL SIG_BLOCK SIG_SETMASK SIG_UNBLOCK alarm getitimer
    pause pthread_kill pthread_sigmask setitimer siginterrupt sigpending sigtimedwait sigwait
    sigwaitinfo
""".split()  # noqa: SIM905
BINARY = 0x8000  # a bit that Linux ignores
text_files: set[int] = set()


def own(module: types.ModuleType, missing: list[str]) -> types.ModuleType:
    """Return the module without some names, for modules that import it from now on."""
    made = types.ModuleType(module.__name__)
    made.__dict__.update({k: v for k, v in vars(module).items() if k not in missing})
    return made


def locking_module() -> types.ModuleType:
    """`msvcrt`, with locks of bytes that belong to a handle."""
    fcntl = importlib.import_module("fcntl")

    def locking(handle: int, mode: int, size: int) -> None:
        at = os.lseek(handle, 0, os.SEEK_CUR)
        kind = fcntl.F_UNLCK if mode == 0 else fcntl.F_WRLCK
        # a lock of this open file, as on that system, and not of the process
        asked = struct.pack("hhqqi4x", kind, os.SEEK_SET, at, size, 0)
        try:
            fcntl.fcntl(handle, fcntl.F_OFD_SETLK, asked)
        except BlockingIOError:
            raise PermissionError(13, "Permission denied") from None

    made = types.ModuleType("msvcrt")
    made.__dict__.update(LK_UNLCK=0, LK_LOCK=1, LK_NBLCK=2, locking=locking)
    return made


def is_open(path: Any) -> bool:
    """Whether this process has a file open."""
    wanted = os.path.realpath(path)
    for handle in pathlib.Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):
            if str(handle.readlink()) == wanted:
                return True
    return False


def refuse_open(module: Any) -> None:
    """Make open files impossible to remove."""
    unlink, rename, replace = module.unlink, module.rename, module.replace

    def used(path: Any) -> None:
        if is_open(path):
            raise PermissionError(13, "The process cannot access the file", os.fspath(path))

    def new_unlink(path: Any, **more: Any) -> None:
        used(path)
        unlink(path, **more)

    def new_rename(source: Any, target: Any, **more: Any) -> None:
        used(source)
        if os.path.lexists(target):
            raise FileExistsError(17, "Cannot create a file that exists", os.fspath(target))
        rename(source, target, **more)

    def new_replace(source: Any, target: Any, **more: Any) -> None:
        used(source)
        used(target)
        replace(source, target, **more)

    module.unlink = module.remove = new_unlink
    module.rename, module.replace = new_rename, new_replace


def change_line_ends(module: Any) -> None:
    """Have a file that was not opened with O_BINARY be one of text."""
    open_, write, close = module.open, module.write, module.close

    def new_open(path: Any, flags: int, *more: Any, **named: Any) -> int:
        handle = int(open_(path, flags, *more, **named))
        text_files.discard(handle)
        if not flags & BINARY:
            text_files.add(handle)
        return handle

    def new_write(handle: int, content: Any) -> int:
        if handle in text_files:
            write(handle, bytes(content).replace(b"\n", b"\r\n"))
            return len(content)
        return int(write(handle, content))

    def new_close(handle: int) -> None:
        text_files.discard(handle)
        close(handle)

    module.open, module.write, module.close = new_open, new_write, new_close
    module.O_BINARY = BINARY


def console_module() -> types.ModuleType:
    """What Textual's driver for Windows asks its console for, done with a terminal of this one."""
    termios, tty = importlib.import_module("termios"), importlib.import_module("tty")

    def enable_application_mode() -> Any:
        before = termios.tcgetattr(0)
        tty.setraw(0)
        return lambda: termios.tcsetattr(0, termios.TCSANOW, before)

    class EventMonitor(threading.Thread):
        def __init__(self, loop: Any, app: Any, exit_event: Any, process_event: Any) -> None:
            super().__init__(name="textual-input", daemon=True)
            self.ended, self.process = exit_event, process_event

        def run(self) -> None:
            from textual._xterm_parser import XTermParser

            parser = XTermParser()
            while not self.ended.is_set():
                for event in parser.tick():
                    self.process(event)
                if select.select([0], [], [], 0.1)[0]:
                    for event in parser.feed(os.read(0, 1024).decode()):
                        self.process(event)

    made = types.ModuleType("textual.drivers.win32")
    made.__dict__.update(enable_application_mode=enable_application_mode, EventMonitor=EventMonitor)
    return made


def take_away() -> None:
    msvcrt = locking_module()
    bare_os, bare_signal = own(os, OF_OS), own(signal, OF_SIGNAL)
    refuse_open(bare_os)
    change_line_ends(bare_os)
    bare_select = own(select, ["poll", "epoll"])
    ours: dict[str, Any] = {
        "os": bare_os,
        "signal": bare_signal,
        "select": bare_select,
        "msvcrt": msvcrt,
    }
    ours |= dict.fromkeys(MODULES)
    usual = builtins.__import__
    usual_module = importlib.import_module

    def here(asks: str) -> bool:
        return asks.startswith(("solitudo", "textual"))

    def imported(name: str, globals: Any = None, *more: Any, **named: Any) -> Any:
        if name in ours and globals is not None and here(str(globals.get("__name__"))):
            if ours[name] is None:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            return ours[name]
        found = usual(name, globals, *more, **named)
        if "textual.app" in sys.modules:
            sys.modules["textual.app"].WINDOWS = True  # type: ignore[attr-defined]
        return found

    def import_module(name: str, package: str | None = None) -> Any:
        asks = str(sys._getframe(1).f_globals.get("__name__"))
        if name in ours and here(asks):
            if ours[name] is None:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            return ours[name]
        return usual_module(name, package)

    sys.modules["textual.drivers.win32"] = console_module()
    builtins.__import__ = imported
    importlib.import_module = import_module
    # files are removed and renamed through these
    for name in ("pathlib", "pathlib._local"):
        if name in sys.modules:
            sys.modules[name].os = bare_os  # type: ignore[attr-defined]


take_away()
