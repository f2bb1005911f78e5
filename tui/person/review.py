"""Spaced repetition: each technique is a card.

Games update it, and the scheduler FSRS says when it is due.

A finished game records what it showed about each technique (found alone, after some steps of a
hint, or missed). Review learns from that when it is opened.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import chain, islice, zip_longest
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import claim, make_folder
from solitudo.engines.core.game import Game
from solitudo.engines.core.statistics import Record
from solitudo.tui.person.playing_level import finished, levels_of, within
from solitudo.tui.person.progress import LONGEST_MINUTES, MINUTES, Progress
from solitudo.tui.person.record_book import past
from solitudo.tui.person.settings import data_folder

if TYPE_CHECKING:
    from solitudo.engines.core.review import Move

FILE = "practice.db"
VERSION = 1
# seconds that another copy may take to write
PATIENCE = 1.0
# found without help, then after each step of a hint; the fourth step plays the move
ALONE, MISSED = 0, 4
# FSRS' ratings of these: easy, good, hard, again, again
RATINGS = (4, 3, 2, 1, 1)
# about how many days pass until a technique that was met for the first time is due again
FIRST_DAYS = (8, 2, 1, 1, 1)
# positions in a day: as many as fit into ten minutes, and how many of these may have new techniques
MOST, NEW = LONGEST_MINUTES // MINUTES, 3
# seconds in which a technique of each level is found; finding it later without help counts like
# hint 1
SLOW = {"easy": 30.0, "medium": 60.0, "hard": 120.0, "expert": 180.0, "extreme": 240.0}
# the most seconds that one review takes
LONGEST = 60.0 * LONGEST_MINUTES

# an older date was not written by this program
FIRST_YEAR = 2000

TABLES = (
    """CREATE TABLE IF NOT EXISTS seen (
        game TEXT NOT NULL, kind TEXT NOT NULL, technique TEXT NOT NULL, rung INTEGER NOT NULL,
        at TEXT NOT NULL, learnt INTEGER NOT NULL DEFAULT 0, UNIQUE (game, technique))""",
    """CREATE TABLE IF NOT EXISTS cards (
        kind TEXT NOT NULL, technique TEXT NOT NULL, due TEXT NOT NULL, card TEXT NOT NULL,
        UNIQUE (kind, technique))""",
)

SEEN = "INSERT OR IGNORE INTO seen (game, kind, technique, rung, at) VALUES (?,?,?,?,?)"
FRESH = "SELECT rowid, kind, technique, rung, at FROM seen WHERE NOT learnt ORDER BY at"
CARD = "SELECT card FROM cards WHERE kind = ? AND technique = ?"
KEEP = "INSERT OR REPLACE INTO cards (kind, technique, due, card) VALUES (?, ?, ?, ?)"


class Item(NamedTuple):
    kind: str
    technique: str


def graded(item: Item, helped: int, seconds: float) -> int:
    """Return the help that counts.

    Somebody who found it alone, but slowly, counts like somebody who used a hint.
    """
    if helped != ALONE or not known(item):
        return helped
    level = levels_of(engines.kind(item.kind)).get(item.technique, "")
    return int(seconds > SLOW.get(level, SLOW["extreme"]))


def outcomes(game: Game, moves: Sequence[Move]) -> dict[str, int]:
    """Return the most help that a move with each technique took.

    A technique is missed if a harder one was used instead.
    """
    found: dict[str, int] = {}
    passed: set[str] = set()
    for move in moves:
        node = game.tree.nodes.get(move.number)
        if node is None or node.parent is None or node.action is None or not move.technique:
            continue
        if node.action.by == "computer":
            continue
        asked = game.hint_steps.get(node.parent.number, ALONE)
        helped = MISSED if node.action.by == "hint" else asked
        item = Item(game.puzzle.kind.name, move.technique)
        helped = graded(item, helped, move.tenths / 10)
        found[move.technique] = max(min(helped, MISSED), found.get(move.technique, ALONE))
        if move.easier:
            passed.add(move.easier)
    return {**dict.fromkeys(passed, MISSED), **found}


class Deck:
    """The cards, in the data folder. Methods raise PuzzleError if the folder cannot be used."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or data_folder()) / FILE

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """Open the database, and make it if there is none. Each use is a transaction."""
        try:
            make_folder(self.path.parent)
            claim(self.path)
            with closing(sqlite3.connect(self.path, timeout=PATIENCE)) as base, base:
                if base.execute("PRAGMA user_version").fetchone()[0] > VERSION:
                    wrong = f"{self.path} was written by a newer version of Solitudo."
                    raise PuzzleError(f"{wrong} Update Solitudo to use it.")
                for table in TABLES:
                    base.execute(table)
                base.execute(f"PRAGMA user_version = {VERSION}")
                yield base
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise PuzzleError(f"{self.path} cannot be used ({error}).") from None
        except OSError as error:
            raise PuzzleError(f"{self.path} cannot be used: {error.strerror}.") from None

    def observe(
        self, game: str, kind: str, found: Mapping[str, int], at: datetime | None = None
    ) -> None:
        """Record what a game showed. A game counts once for each technique."""
        when = _utc(at).isoformat()
        rows = [(game, kind, technique, helped, when) for technique, helped in found.items()]
        with self._open() as base:
            base.executemany(SEEN, rows)

    def due(self, at: datetime | None = None) -> list[Item]:
        """Return the due techniques, the longest first, with an estimate for those not
        learnt yet.
        """
        now = _utc(at)
        if not self.path.exists():
            return []
        with self._open() as base:
            cards = base.execute("SELECT kind, technique, due FROM cards").fetchall()
            fresh = base.execute(FRESH).fetchall()
        when = {Item(kind, name): at for kind, name, due in cards if (at := as_time(due))}
        for _, kind, name, helped, seen in fresh:
            if (seen_at := as_time(seen)) is not None:
                when[Item(kind, name)] = seen_at + timedelta(days=FIRST_DAYS[as_help(helped)])
        found = sorted((due, item) for item, due in when.items() if due <= now and known(item))
        return [item for _, item in found]

    def cards(self) -> dict[Item, datetime]:
        """Return when each card is due."""
        if not self.path.exists():
            return {}
        with self._open() as base:
            rows = base.execute("SELECT kind, technique, due FROM cards").fetchall()
        return {Item(kind, name): at for kind, name, due in rows if (at := as_time(due))}

    def learn(self) -> None:
        """Learn from the games since the last time."""
        with self._open() as base:
            for row, kind, technique, helped, at in base.execute(FRESH).fetchall():
                if (when := as_time(at)) is not None:
                    _review(base, Item(kind, technique), as_help(helped), when)
                base.execute("UPDATE seen SET learnt = 1 WHERE rowid = ?", (row,))

    def note(self, item: Item, helped: int, at: datetime | None = None) -> datetime:
        """Record a position that was done with this much help.

        Return when its technique is due again.
        """
        with self._open() as base:
            return _review(base, item, helped, at or datetime.now(UTC))

    def today(
        self, at: datetime | None = None, games: Sequence[Record] | None = None
    ) -> list[Item]:
        """Return what to review: techniques that are due, and a few new techniques, at most one
        level above the finished games.
        """
        self.learn()
        reached = finished(past()[0] if games is None else games)
        new = self._new(reached)
        return [*self.due(at)[: MOST - len(new)], *new]

    def _new(self, reached: Mapping[str, int]) -> list[Item]:
        """Return the simplest techniques without a card, alternating between the kinds that were
        played.
        """
        with self._open() as base:
            have = {Item(*row) for row in base.execute("SELECT kind, technique FROM cards")}
        met = set(Progress().met) | {item.kind for item in have} | set(reached)
        kinds = [engines.kind(name) for name in engines.kinds() if name in met or not met]
        rows = []
        for kind in kinds:
            fit = (name for name in kind.guide.techniques if within(kind, name, reached))
            rows.append([Item(kind.name, n) for n in fit if (kind.name, n) not in have][:NEW])
        turns = chain.from_iterable(zip_longest(*rows))
        return list(islice((item for item in turns if item is not None), NEW))


def _review(base: sqlite3.Connection, item: Item, helped: int, at: datetime) -> datetime:
    """Repeat a card. Return when it is due again."""
    from fsrs import Card, Rating, Scheduler

    row = base.execute(CARD, item).fetchone()
    # days, not minutes: a position is reviewed at most once a day
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    rating, at = Rating(RATINGS[as_help(helped)]), at.astimezone(UTC)
    try:
        card = Card.from_json(row[0]) if row else Card(card_id=1)
        card, _ = scheduler.review_card(card, rating, at)
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError):
        # another program wrote it: the card begins again
        card, _ = scheduler.review_card(Card(card_id=1), rating, at)
    base.execute(KEEP, (*item, card.due.isoformat(), card.to_json()))
    return card.due


def _utc(at: datetime | None) -> datetime:
    return (at or datetime.now(UTC)).astimezone(UTC)


def as_time(text: object) -> datetime | None:
    """Return a recorded time, or None if it is invalid."""
    if not isinstance(text, str):
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    found = found if found.tzinfo is not None else found.replace(tzinfo=UTC)
    return found if FIRST_YEAR <= found.year < FIRST_YEAR + 1000 else None


def as_help(value: object) -> int:
    """Return how much help it took. An invalid number counts as the most help."""
    return max(ALONE, min(value, MISSED)) if isinstance(value, int) else MISSED


def known(item: Item) -> bool:
    return item.kind in engines.kinds() and item.technique in (
        engines.kind(item.kind).guide.techniques
    )


@dataclass
class Round:
    items: list[Item]
    deck: Deck
    begun: float = field(default_factory=monotonic)
    at: int = -1
    helped: list[int] = field(default_factory=list)

    def next(self) -> Item | None:
        """Return the next technique, or None after the last, or after ten minutes."""
        self.at += 1
        if self.at >= len(self.items) or monotonic() - self.begun >= LONGEST:
            return None
        return self.item

    @property
    def item(self) -> Item:
        """The technique that is shown."""
        return self.items[self.at]

    def note(self, helped: int, seconds: float) -> datetime:
        """Record the help and the time for the technique. Return when it is due again."""
        self.helped.append(helped)
        return self.deck.note(self.item, graded(self.item, helped, seconds))

    def words(self) -> str:
        count, alone = len(self.helped), self.helped.count(ALONE)
        if not count:
            return "Nothing was reviewed."
        return f"{count} drill{'s' if count != 1 else ''} reviewed, {alone} solved unaided."
