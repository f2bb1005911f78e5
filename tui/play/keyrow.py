"""The keys that apply now, for the key row: the most useful first, a word each. The row is
shortened before anything is left out of it, and never goes."""

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from tui.lines import Line, Run
from tui.play.commands import D, Keymap
from tui.play.session import Focus, Session
from tui.play.wording import mark_sign

Pairs = list[tuple[str, str]]

# what a game offers after its own keys, and what comes in where the row is wider, in this order
ALONE = ("undo", "hint", "check", "next_pane", "alone")
WITH_OTHERS = ("undo", "hint", "new", "solve", "versus")
IN_VERSUS = ("undo", "redo", "solve", "versus", "pause", "home")
SUPPOSED = ("refute", "keep", "undo", "hint", "check", "redo", "why")
MORE = ("redo", "why", "suppose", "pause", "check", "next_pane", "alone")
# as they stand in the row
ORDER = (
    "refute", "keep", "undo", "redo", "hint", "why", "suppose", "check", "new", "solve", "versus",
    "next_pane", "alone", "pause", "home",
)  # fmt: skip
IN_MOVES: Pairs = [
    ("↑ ↓", "walk"), ("→", "in"), ("←", "fork"), ("Enter", "go there"), ("D", "compare"),
    (";", "comment"), ("M", "name"), ("/", "find"), ("Esc", "back"),
]  # fmt: skip
IN_GUIDE: Pairs = [
    ("↑ ↓", "walk"), ("→", "open"), ("Enter", "enter the hint"), ("PgDn", "turn"), ("Esc", "back"),
]  # fmt: skip
ON_PAD: Pairs = [("← →", "symbol"), ("Enter", "write it"), ("Esc", "back")]
PAUSED: Pairs = [("P", "go on"), ("Q", "home")]
LOOKING: Pairs = [
    ("[ ]", "look on"), ("Enter", "go there"), ("Esc", "back"), ("M", "name"), (";", "comment"),
]  # fmt: skip
FINISHED: Pairs = [
    ("N", "next board"), ("A", "again"), ("Y", "copy"), ("I", "picture"), ("[ ]", "look back"),
    ("W", "why"), ("u", "back into the game"),
    ("E", "edit"), ("F7", "replay"), ("R", "records"), ("Q", "home"),
]  # fmt: skip
ARROWS: Pairs = [("← ↑ ↓ →", "move")]
SHORT = {"Enter": "Ent", "Space": "Spc", "Bksp": "Bk"}


class Keys(NamedTuple):
    """What a row may hold. `first` are the keys that write; `then` what else there is always;
    `more` comes in where there is room, in its order, and `lead` with it, before all others.
    `order` says where in the row the words stand."""

    first: Pairs
    then: Pairs = []  # noqa: RUF012 - never changed
    more: Pairs = []  # noqa: RUF012
    lead: Pairs = []  # noqa: RUF012
    order: tuple[str, ...] = ()

    def sorted(self, pairs: Pairs) -> Pairs:
        """The pairs as they stand in the row."""
        if not self.order:
            return pairs
        return sorted(pairs, key=lambda pair: self.order.index(pair[0]))


def keys_now(session: Session, keymap: Keymap[D], ascii_only: bool, opens: bool = False) -> Keys:
    """The keys that apply now; `opens`: the board is cut, and whole without the panes."""
    if session.paused:
        return Keys(PAUSED)
    by_focus = {Focus.MOVES: IN_MOVES, Focus.GUIDE: IN_GUIDE, Focus.PAD: ON_PAD}
    if session.focus in by_focus:
        return Keys(by_focus[session.focus])
    if session.preview is not None:
        return Keys(LOOKING)
    if session.finished:
        return Keys(FINISHED)
    names: tuple[str, ...] = ALONE if not session.game.puzzle.opponents else WITH_OTHERS
    more: tuple[str, ...] = MORE
    if session.game.options.versus:
        names, more = IN_VERSUS, ("next_pane", "alone")
    elif session.game.supposition() is not None:
        names, more = SUPPOSED, ("pause", "next_pane", "alone")
    if opens:
        names = ("alone", *(name for name in names if name != "alone"))
    chosen = {
        name: (keymap.key(name), keymap.commands[name].word)
        for name in ORDER
        if name in (*names, *more) and keymap.commands[name].when(session)
    }
    if "alone" in chosen and session.alone:
        chosen["alone"] = (chosen["alone"][0], "panes")
    elif "alone" in chosen and opens:
        chosen["alone"] = (chosen["alone"][0], "all of it")
    if session.alone:
        chosen.pop("next_pane", None)
    return Keys(
        mark_keys(session, ascii_only),
        [chosen[name] for name in names if name in chosen],
        [chosen[name] for name in more if name in chosen and name not in names],
        ARROWS,
        tuple(key for key, _ in chosen.values()),
    )


def mark_keys(session: Session, ascii_only: bool) -> Pairs:
    """The keys that write, with the signs of what they write."""
    puzzle, entry = session.game.puzzle, session.entry
    kind = puzzle.kind
    if kind.modes:
        symbols = f"{puzzle.marks[1]}-{puzzle.marks[-1]}".lower()
        return [(symbols, kind.modes[entry.mode].name), ("Space", kind.modes[entry.next_mode].name)]
    if kind.strokes:
        drawn = [(" ".join(kind.strokes), "draw")]
        # against the computer a diagonal that is placed stays
        return drawn if session.game.options.versus else [*drawn, ("Bksp", "clear")]
    marks = (puzzle.marks[puzzle.primary], puzzle.marks[puzzle.counter])
    pairs = [
        (key, mark_sign(puzzle, mark, ascii_only))
        for key, mark in zip(("Enter", "Space"), marks, strict=True)
    ]
    lines = [key for key, own in kind.keys.items() if own.line == 0]
    return [*pairs, *((key, "row") for key in lines[:1])]


class Row(NamedTuple):
    """What was chosen for a width: the pairs, what stands between them, and whether the names of
    keys are short."""

    pairs: Pairs
    gap: str
    short: bool = False


def fitted(keys: Keys, width: int) -> Row:
    """As much as fits into so many columns."""
    for row in rows(keys):
        if size(row) <= width:
            break
    return row


def rows(keys: Keys) -> Iterator[Row]:
    """From all there could be to the least: first the extras go, then words, names and gaps are
    shortened, then keys are left out, the last ones first."""
    for count in range(len(keys.more), 0, -1):
        named = keys.sorted([*keys.then, *keys.more[:count]])
        yield Row([*keys.lead, *keys.first, *named], "  ")
        yield Row([*keys.first, *named], "  ")
    named = keys.sorted(keys.then)
    yield Row([*keys.first, *named], "  ")
    # "corner notes" are notes
    first = [(key, word.split(" ")[-1]) for key, word in keys.first] if keys.then else keys.first
    yield Row([*first, *named], "  ")
    for gap in ("  ", " "):
        yield Row([*first, *named], gap, True)
    for count in range(len(keys.then) - 1, -1, -1):
        yield Row([*first, *keys.sorted(keys.then[:count])], " ", True)
    for count in range(len(keys.first) - 1, 0, -1):
        for gap in ("  ", " "):
            yield Row(keys.first[:count], gap, True)


def size(row: Row) -> int:
    """The columns that a row takes."""
    words = sum(len(name(key, row.short)) + 1 + len(word) for key, word in row.pairs)
    return words + len(row.gap) * max(0, len(row.pairs) - 1)


def name(key: str, short: bool) -> str:
    """A key as it is written in the row; several stand together."""
    found = SHORT.get(key, key) if short else key
    return found.replace(" ", "") if key == ARROWS[0][0] else found


def row_line(row: Row) -> Line:
    """The row as a line; each key can be clicked, and of several each by itself."""
    runs: list[Run] = []
    cuts: list[tuple[int, int, Hashable]] = []
    at = 0
    for number, (key, word) in enumerate(row.pairs):
        if number:
            runs.append((row.gap, "muted"))
            at += len(row.gap)
        text = name(key, row.short)
        runs += [(text, "*text"), (" " + word, "muted")]
        end = at + len(text) + 1 + len(word)
        parts = key.split(" ")
        step = 1 if len(parts) > 1 and " " not in text else 2
        for part in parts[:-1]:
            cuts.append((at, at + len(part), ("key", part)))
            at += len(part) + step - 1
        cuts.append((at, end, ("key", parts[-1])))
        at = end
    return Line(tuple(runs), cuts=tuple(cuts))
