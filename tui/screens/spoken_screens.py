"""The large screens read aloud: a new game, a board to open, saves, records, a replay, the editor.
Each says first what is chosen, then what is known of it, and last its keys."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from solitudo import engines
from solitudo.engines.core import statistics
from solitudo.engines.core.clock import show as show_clock
from solitudo.engines.core.draft import Draft, capital
from solitudo.engines.core.explain import deed_words
from solitudo.engines.core.statistics import GroupTimes, Record, size_words
from solitudo.tui.layout.spoken_text import ended, line_words, plain
from solitudo.tui.layout.text import Line
from solitudo.tui.saves.browser import Browser, state, when
from solitudo.tui.terminal.sanitize import clean

if TYPE_CHECKING:
    from solitudo.tui.boards.request_form import Choosing, Row
    from solitudo.tui.saves.importing import Offer, Way
    from solitudo.tui.saves.replay import Film
    from solitudo.tui.screens.editor.draft_session import Editing
    from solitudo.tui.screens.editor.edit_commands import Keymap

# so many of the places that were written last are named
MOST = 3
# how the hint beside a field begins
HOW = re.compile("^(or )?(type )?(it, |one: )?")


def numbered(at: int, count: int) -> str:
    return f"{at + 1} of {count}."


# a new game


def choosing_words(chosen: Choosing, row: Row | None, summed: str, problem: str) -> list[str]:
    """The row that is lit, None for the kinds, and what comes of all of them."""
    if row is None:
        at = chosen.names.index(chosen.name)
        said = f"Kind: {chosen.kind.title}, {numbered(at, len(chosen.names))}"
        meaning = chosen.kind.guide.asks[0]
    else:
        said = row_words(row)
        meaning = row.words if row.picked >= 0 else ""
    keys = "Enter plays, up and down change the row, left and right choose, D defaults, Esc back."
    field = HOW.sub("", row.field) if row is not None else ""
    field = f"It can be typed: {field}." if field else ""
    return [
        plain(problem),
        plain(said),
        plain(meaning),
        summed and ended(plain(summed)),
        field,
        keys,
    ]


def row_words(row: Row) -> str:
    """What stands in a row, and which choice it is."""
    if row.typed or row.picked < 0:
        return f"{row.name.capitalize()}: {row.typed or 'nothing'}, typed."
    title = row.choices[row.picked].title
    return f"{row.name.capitalize()}: {title}, {numbered(row.picked, len(row.choices))}"


# a board to open


def way_of(offer: Offer, at: int) -> Way | None:
    """The way that is chosen, of those in which a text can be opened."""
    return offer.ways[at] if offer.ways else None


def opening_words(written: str, offer: Offer, at: int, known: str, keys: Line) -> list[str]:
    """What was typed last, what it reads as, the way in which it would be opened, and what is known
    of its solutions."""
    lines = written.replace("\r", "\n").split("\n")
    typed = clean(lines[-1])[-40:]
    what = f"Typed: {typed}." if typed else "Nothing is typed yet." if len(lines) < 2 else ""
    more = f"{len(lines)} lines." if len(lines) > 1 else ""
    way, ways = way_of(offer, at), offer.ways
    chosen = f"{way.title}, {numbered(at, len(ways))}" if way and len(ways) > 1 else ""
    return [
        chosen,
        ended(plain(offer.words)),
        f"It has {known}." if known else "",
        f"{what} {more}".strip(),
        f"Open. {ended(line_words(keys))}",
    ]


# saves


def saves_words(browser: Browser, finding: bool, keys: Line) -> list[str]:
    """What was done, the save that is chosen, and how many there are."""
    entry = browser.entry
    found = browser.catalogue.known(entry) if entry is not None else None
    told = ["There is no saved game." if not browser.text else "Nothing has that."]
    if entry is not None:
        what = [clean(entry.name)]
        if found is not None:
            save = found.summary
            what += [f"{save.title} {save.size} {save.level}".strip(), state(save)]
            what += [show_clock(save.clock), save.problem]
        what.append(when(entry.modified, date.today()))
        words = ", ".join(plain(part) for part in what if part)
        told = [f"{words}. {numbered(browser.chosen, len(browser.rows))}"]
    looking = f"Looking for: {clean(browser.text)}." if finding or browser.text else ""
    said = ended(plain(browser.said)) if browser.said else ""
    return [said, *told, looking, f"Saves. {ended(line_words(keys))}"]


# records


def records_words(tabs: Sequence[str], tab: int, games: list[Record], problem: str) -> list[str]:
    """The kind that is chosen, its games in figures, and the keys."""
    title = engines.kind(tabs[tab]).title if tabs[tab] else "All kinds"
    said = f"Records: {title}, {numbered(tab, len(tabs))}"
    count = f"{len(games)} game{'' if len(games) == 1 else 's'} finished."
    figures = [standing_words(one) for one in statistics.standings(games)]
    keys = "left and right choose the kind, X writes a file, Esc back."
    return [plain(problem), said, count, *figures, keys]


def standing_words(standing: GroupTimes) -> str:
    group = standing.group
    kind = engines.kind(group.kind).title if group.kind in engines.kinds() else group.kind
    parts = [kind, size_words(group.size), group.variant, group.level]
    times = [f"{standing.games} games", f"median {show_clock(standing.middle)}"]
    if standing.alone is not None:
        times.append(f"best {show_clock(standing.alone)}")
    if standing.helped is not None:
        times.append(f"best with help {show_clock(standing.helped)}")
    return plain(f"{' '.join(part for part in parts if part)}: {', '.join(times)}.")


# a replay


def replay_words(film: Film, told: str) -> list[str]:
    """The move that is shown, whether the film runs, what is told of its line, and the keys."""
    puzzle = film.watched.game.puzzle
    action = film.node.action
    done = f": {deed_words(puzzle, action)}" if action is not None else ", the start"
    others = len(film.others())
    parts = f"{others} other line{' parts' if others == 1 else 's part'} here." if others else ""
    return [
        plain(f"Move {film.at} of {film.last}{done}."),
        parts,
        f"{'It plays' if film.playing else 'It stands'}, speed {film.speed:g}.",
        told,
        "Space plays and stops, left and right go by moves, minus and plus change the speed, "
        "down another line, Esc back.",
    ]


# the editor


def editor_words(editing: Editing, keymap: Keymap) -> list[str]:
    """What was said, the place of the cursor and what stands there, and what the board is worth."""
    draft = editing.draft
    spot = editing.cursor
    held = draft.values.get(spot, "")
    place = f"{capital(draft.name(spot))}: {held or 'empty'}."
    if editing.path:
        place = f"Drawing a {draft.drawn}, {len(editing.path)} cells. {place}"
    sentence = editing.finding.words
    for name in ("play", "escape"):
        sentence = sentence.replace(f"{{{name}}}", keymap.key(name))
    return [
        ended(plain(editing.said)) if editing.said else "",
        plain(place),
        written_words(draft),
        ended(plain(sentence)),
        f"{draft.kind.title} {plain(draft.title)}. Question mark lists the keys.",
    ]


def written_words(draft: Draft) -> str:
    writes = draft.now.writes[:MOST]
    told = ", ".join(f"{draft.name(spot)} {value or 'empty'}" for spot, _, value in writes)
    more = len(draft.now.writes) - len(writes)
    return f"Just now: {told}{f' and {more} more' if more else ''}." if told else ""
