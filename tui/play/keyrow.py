"""The keys that apply now, for the key row: the most useful first, a word each."""

from __future__ import annotations

from tui.play.commands import D, Keymap
from tui.play.session import Focus, Session
from tui.play.wording import mark_sign

Pairs = list[tuple[str, str]]

# what a game offers after its own keys, and what comes in where the row is wider, in this order
ALONE = ("undo", "hint", "check", "next_pane", "alone", "redo", "why", "suppose", "pause")
WITH_OTHERS = ("undo", "hint", "new", "solve", "versus", "redo", "why", "suppose", "pause", "alone")
IN_VERSUS = ("undo", "redo", "solve", "versus", "pause", "alone", "home")
SUPPOSED = ("refute", "keep", "undo", "hint", "check", "redo", "why")
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
    ("N", "next board"), ("A", "again"), ("[ ]", "look back"), ("W", "why, on any cell"),
    ("u", "back into the game"), ("Y", "copy"), ("I", "picture"),
    ("R", "records"), ("Q", "home"),
]  # fmt: skip


def pairs(session: Session, keymap: Keymap[D], ascii_only: bool) -> Pairs:
    """The keys that apply now."""
    if session.paused:
        return PAUSED
    by_focus = {Focus.MOVES: IN_MOVES, Focus.GUIDE: IN_GUIDE, Focus.PAD: ON_PAD}
    if session.focus in by_focus:
        return by_focus[session.focus]
    if session.preview is not None:
        return LOOKING
    if session.finished:
        return FINISHED
    names: tuple[str, ...] = ALONE if not session.game.puzzle.opponents else WITH_OTHERS
    if session.game.options.versus:
        names = IN_VERSUS
    elif session.game.supposition() is not None:
        names = SUPPOSED
    chosen = [keymap.commands[name] for name in names]
    return [
        *mark_keys(session, ascii_only),
        *((keymap.key(one.name), one.word) for one in chosen if one.when(session)),
    ]


def mark_keys(session: Session, ascii_only: bool) -> Pairs:
    """The keys that write, with the signs of what they write."""
    puzzle, entry = session.game.puzzle, session.entry
    modes = puzzle.kind.modes
    if modes:
        symbols = f"{puzzle.marks[1]}-{puzzle.marks[-1]}".lower()
        return [(symbols, modes[entry.mode].name), ("Space", modes[entry.next_mode].name)]
    marks = (puzzle.marks[puzzle.primary], puzzle.marks[puzzle.counter])
    return [
        (key, mark_sign(puzzle, mark, ascii_only))
        for key, mark in zip(("Enter", "Space"), marks, strict=True)
    ]
