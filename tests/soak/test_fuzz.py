"""Files, IDs and pasted texts with something wrong in them: each is read, or refused in a sentence;
never a traceback, and never for long.

A short run by seed; SOLITUDO_SOAK=N tries 10 N of each format, 100 N IDs of each kind and 20 N
pasted texts.
"""

import contextlib
import random
import sqlite3
import time
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines import paste
from solitudo.engines.core import records, statistics
from solitudo.engines.core.draft import read_draft
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.records import DuelRecord
from solitudo.engines.core.statistics import Record
from solitudo.engines.core.values import Request
from solitudo.themes import loader
from solitudo.tui.person import settings
from solitudo.tui.person.progress import Progress
from solitudo.tui.person.review import Deck, Item
from solitudo.tui.saves import library
from tests.soak.running import KINDS, SIZES
from tests.soak.scenes import template
from tests.soak.tally import SOAKING, Tally, so_many

TRIES = so_many(150, 10)
# seconds of processor time in which a text must be read or refused
LONG = 0.05


def small(kind: str, seed: int) -> str:
    known = engines.kind(kind)
    request = known.check(Request(SIZES[kind], "easy", seed))
    return known.generate(request, lambda share: None).id


def harmed(text: str, rng: random.Random) -> str:
    """A text with a few things done to it that people, programs and lines do."""
    for _ in range(rng.randint(1, 5)):
        at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        way = rng.randrange(8)
        if way == 0:
            text = (
                text[:at]
                + chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x2FFF))))
                + text[at + 1 :]
            )
        elif way == 1:
            text = text[:at] + text[at + rng.randrange(1, 30) :]
        elif way == 2:
            text = text[:at] + text[to : to + rng.randrange(1, 40)] + text[at:]
        elif way == 3:
            text = text[:to]
        elif way == 4:
            strange = ("\n", "'", '"', "\x00", "\x1b[2J", ":", "_", "-", "99999999999", "[" * 200)
            text = text[:at] + rng.choice(strange) + text[at:]
        elif way == 5:
            lines = text.split("\n")
            lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
            text = "\n".join(lines)
        elif way == 6:
            text = text[:at] + text[at:to] * rng.randrange(2, 5) + text[to:]
        else:
            text = text[:at] + text[at:to][::-1] + text[to:]
    return text


def tried(name: str, read: Callable[[str], object], texts: Iterable[str], total: int) -> None:
    """Each is read, or refused with one sentence."""
    tally = Tally(name, total)
    for text in texts:
        try:
            told(read, text)
            tally.one()
        except Exception as error:
            tally.failed(repr(text[:300]), error)
    tally.end()


def told(read: Callable[[str], object], text: str) -> None:
    said = "read"
    try:
        read(text)
    except PuzzleError as error:
        said = str(error).strip()
    assert 0 < len(said) < 600, text


def quick(name: str, read: Callable[[str], object], texts: Iterable[str], total: int) -> None:
    """None takes long, where that is looked at: one that seems to is tried again."""
    tally = Tally(name, total)
    for text in texts:
        try:
            spent = []
            for _ in range(3):
                begun = time.process_time()
                told(read, text)
                spent.append(time.process_time() - begun)
                if spent[-1] < LONG or not SOAKING:
                    break
            tally.took(min(spent))
            assert min(spent) < LONG or not SOAKING, spent
            tally.one()
        except Exception as error:
            tally.failed(repr(text[:300]), error)
    tally.end()


@pytest.mark.timeout(7200)
@pytest.mark.parametrize("kind", KINDS)
def test_an_id_that_is_wrong_is_refused_at_once(kind: str) -> None:
    rng = random.Random(kind)
    boards = [small(kind, seed) for seed in range(5)]
    total = so_many(150, 100)
    texts = (harmed(rng.choice(boards), rng) for _ in range(total))
    quick(f"IDs of {kind}", engines.read, texts, total)


@pytest.mark.timeout(7200)
def test_whatever_is_pasted_is_read_or_refused_at_once() -> None:
    rng = random.Random(7)
    texts = [small(kind, 1) for kind in KINDS]
    for kind in KINDS:
        puzzle = engines.read(small(kind, 2))
        own = puzzle.export_text(puzzle.start())
        texts += [own] if own else []
        link = puzzle.kind.link(puzzle)
        texts += [link] if link else []
    texts.append(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    total = so_many(150, 20)
    quick("pasted", paste.readings, (harmed(rng.choice(texts), rng) for _ in range(total)), total)


@pytest.mark.timeout(7200)
@pytest.mark.parametrize("kind", KINDS)
def test_a_saved_game_with_anything_done_to_it_is_read_or_refused(saves: Path, kind: str) -> None:
    opened = library.create(engines.read(small(kind, 3)), level="easy", name="mine")
    for _ in range(3):
        opened.game.set_automatic(True)
        opened.game.set_automatic(False)
    opened.game.name(opened.game.node, "here")
    opened.file.close()
    whole = opened.file.path.read_text("utf-8")
    rng = random.Random(kind)

    def read(text: str) -> None:
        library.read_save(text.encode("utf-8", "surrogateescape"), "mine")

    texts = (harmed(whole, rng) for _ in range(TRIES))
    tried(f"saves of {kind}", read, texts, TRIES)


@pytest.mark.timeout(7200)
def test_a_theme_is_read_or_refused() -> None:
    whole = (Path(loader.__file__).parent / "washi.toml").read_text("utf-8")
    rng = random.Random(3)
    texts = (harmed(whole, rng) for _ in range(TRIES))
    tried("themes", lambda text: loader.parse(text, "mine"), texts, TRIES)


FIRST_SETTINGS = 'theme = "washi"\nmouse = false\n[keys]\nhint = "f1"\n[details]\nlinks = false\n'
FIRST_LESSONS = 'hitori = ["one", "two"]\nmet = ["hitori"]\n[totals]\nhitori = 21\n'


@pytest.mark.timeout(7200)
def test_settings_are_read_whatever_is_in_them(tmp_path: Path) -> None:
    rng = random.Random(4)

    def read(text: str) -> None:
        (tmp_path / settings.FILE).write_text(text, "utf-8", "replace")
        assert isinstance(settings.load(tmp_path).settings, settings.Settings)

    tried("settings", read, (harmed(FIRST_SETTINGS, rng) for _ in range(TRIES)), TRIES)


@pytest.mark.timeout(7200)
def test_lessons_are_read_whatever_is_in_them(tmp_path: Path) -> None:
    rng = random.Random(5)

    def read(text: str) -> None:
        (tmp_path / "learn.toml").write_text(text, "utf-8", "replace")
        assert Progress(tmp_path).begun() is not None

    tried("lessons", read, (harmed(FIRST_LESSONS, rng) for _ in range(TRIES)), TRIES)


@pytest.mark.timeout(7200)
@pytest.mark.parametrize("kind", KINDS)
def test_a_draft_is_read_or_refused(kind: str) -> None:
    whole = (template(kind) / "data" / "drafts" / "own-1.draft").read_text("utf-8")
    line = whole.split("\n")[2]
    whole += "\n".join(["go 0", line, "go 1", line, "go 2", ""])
    rng = random.Random(kind)
    texts = (harmed(whole, rng) for _ in range(TRIES))
    tried(f"drafts of {kind}", lambda text: read_draft(text, engines.kind), texts, TRIES)


def with_records(folder: Path) -> None:
    """Games finished, one of two, and a deck of cards."""
    at = "2026-11-02T21:04:11.250+01:00"
    record = Record(
        at, "hitori", "6x6", "easy", "normal", "", 6543, 0, 1, 30, 0, "hitori:x", "mine"
    )
    records.add(folder, record)
    records.add(
        folder, record._replace(at="2026-11-03T09:00:00+01:00", name="other", daily=at[:10])
    )
    records.rate(folder, ("hitori:x", ""), "", 3.5, 120)
    records.add_duel(
        folder,
        DuelRecord(at, "slant", "5x5", "easy", "strong", 3, "me", "", 12, 9, "me", 0, "versus"),
    )
    deck = Deck(folder)
    deck.observe("mine x", "hitori", {"sandwich": 2, "pair": 0})
    deck.learn()
    deck.observe("other x", "hitori", {"sandwich": 1})


def use_records(folder: Path) -> None:
    """All that is read out of the records, and a row more."""
    found = records.load(folder)
    statistics.best_times(found)
    statistics.week_days(found, date(2026, 11, 3))
    statistics.dailies(found)
    records.load_duels(folder)
    records.rated(folder)
    records.rate(folder, ("hitori:y", ""), "", 1.5, 10)


def use_deck(folder: Path) -> None:
    deck = Deck(folder)
    deck.due(datetime(2030, 1, 1, tzinfo=UTC))
    deck.learn()
    deck.note(Item("hitori", "sandwich"), 1)


BASES = {"records.db": use_records, "practice.db": use_deck}
VALUES = (
    None, "", -1, 1 << 62, 3.5, b"\x00\xff", "x" * 3000, "0001-01-01", "9999-12-31", "\x1b[2J",
    "2026-13-45T99:00", float("inf"), '{"card_id": 1}', "[]", "hitori", "{}",
)  # fmt: skip


def damaged(whole: bytes, path: Path, rng: random.Random) -> None:
    """A database with something done to its bytes or to its rows."""
    if rng.random() < 0.5:
        raw = bytearray(whole)
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(raw))
            way = rng.randrange(3)
            if way == 0:
                raw[at] = rng.randrange(256)
            elif way == 1:
                raw[at : at + 40] = rng.randbytes(40)
            else:
                del raw[at : at + rng.randint(1, 2000)]
            raw = raw or bytearray(b"x")
        path.write_bytes(raw)
        return
    path.write_bytes(whole)
    with contextlib.closing(sqlite3.connect(path)) as base, base:
        base.execute("PRAGMA synchronous = OFF")
        names = [n for (n,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for _ in range(rng.randint(1, 4)):
            table = rng.choice(names)
            columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
            with contextlib.suppress(sqlite3.Error):
                change = f"UPDATE {table} SET {rng.choice(columns)} = ?"
                base.execute(change, (rng.choice(VALUES),))
        if rng.random() < 0.1:
            base.execute(f"DROP TABLE {rng.choice(names)}")
        if rng.random() < 0.1:
            base.execute(f"PRAGMA user_version = {rng.choice((0, 1, 99, -5))}")


@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", BASES)
def test_a_database_is_read_or_refused(tmp_path: Path, name: str) -> None:
    with_records(tmp_path)
    whole = (tmp_path / name).read_bytes()
    rng = random.Random(name)
    tally = Tally(name, TRIES)
    for number in range(TRIES):
        damaged(whole, tmp_path / name, rng)
        try:
            told(lambda _: BASES[name](tmp_path), "")
            tally.one()
        except Exception as error:
            tally.failed(f"the {number}th", error)
    tally.end()
