"""The texts beside and below a board in the editor, as lines."""

from __future__ import annotations

from collections.abc import Hashable

from solitudo.engines.core.draft import Draft
from solitudo.engines.core.wording import capital
from solitudo.tui.layout.spoken_text import ended, plain
from solitudo.tui.layout.text import BLANK, Line, Run, keys_line, wrap
from solitudo.tui.screens.editor.draft_session import Editing
from solitudo.tui.screens.editor.edit_commands import Command, Keymap
from solitudo.tui.terminal.keyboard import label_of

# the commands in the pane of keys and in the key row, the most useful first
IN_PANE = ("clear", "part", "next", "mend", "undo", "redo", "play", "take_out", "copy_id",
           "picture", "save_text", "new", "home", "help")  # fmt: skip
# commands that are also in the list of `take_out`, and are omitted if there are few rows
WHERE_WIDE = ("copy_id",)
IN_ROW = ("undo", "mend", "next", "take_out", "new", "copy_id", "home")
# these are always last, at every size
LAST = ("play", "help")
WIDTH = 7
# how many of the last written places are spoken
MOST_NAMED = 3
# in fewer columns a pane has a word for each key, in more a sentence
BRIEF = 30


def verdict(editing: Editing, keymap: Keymap, width: int, rows: int) -> list[Line]:
    finding = editing.finding
    bar: Run = ("▌ ", finding.role)
    told = wrap(keymap.named(finding.words), width - 2, "text")
    first = told[0].left
    if first and first[0][1].startswith("*"):
        told[0] = Line(((first[0][0], f"*{finding.role}"), *first[1:]))
    said = wrap(editing.said, width - 2, "info") if editing.said else []
    pairs = [(keymap.key(name), word) for name, word in finding.keys]
    keys = [keys_line(pairs, width - 2)] if pairs else []
    # words are more important than keys, and a new message more than the rest of the findings
    if len(told) + len(said) + len(keys) > rows:
        keys = []
    body = [*told[: max(1, rows - len(said))], *said, *keys][:rows]
    return [
        Line((bar, *row.left), cuts=tuple((a + 2, b + 2, key) for a, b, key in row.cuts))
        for row in [*body, *[BLANK] * (rows - len(body))]
    ]


def spoken(editing: Editing, keymap: Keymap) -> list[str]:
    draft, spot = editing.draft, editing.cursor
    place = f"{capital(draft.name(spot))}: {draft.values.get(spot, '') or 'empty'}."
    if editing.path:
        place = f"Drawing a {draft.drawn}, {len(editing.path)} cells. {place}"
    writes = draft.now.writes[:MOST_NAMED]
    told = ", ".join(f"{draft.name(spot)} {value or 'empty'}" for spot, _, value in writes)
    more = len(draft.now.writes) - len(writes)
    return [
        ended(plain(editing.said)) if editing.said else "",
        plain(place),
        f"Just now: {told}{f' and {more} more' if more else ''}." if told else "",
        ended(plain(keymap.named(editing.finding.words))),
        f"{draft.kind.title} {plain(draft.title)}. Press the question mark for all keys.",
    ]


def how_to(editing: Editing, keymap: Keymap, width: int) -> list[Line]:
    draft, brief = editing.draft, width < BRIEF
    lines = [Line((("How to draw", "*text"),)), digits_line(*draft.range_of(editing.cursor))]
    for key, letter in draft.letters.items():
        words = letter.word if brief else letter.help
        lines += row(label_of(key), words, width, ("key", label_of(key)))
    what = draft.drawn
    drag = f"draws a {what}" if what else "moves it" if brief else "moves the number"
    lines += row("click", "moves the cursor" if brief else "goes to the cell", width, None)
    lines += row("wheel", "change" if brief else "changes it by one", width, None)
    lines += row("right", "clears it", width, None)
    lines += row("drag", drag, width, None)
    if not brief:
        lines.append(BLANK)
    for name in IN_PANE:
        command = keymap.commands[name]
        if command.when(editing) and not (brief and name in WHERE_WIDE):
            words = command.word if brief else help_of(command, draft)
            lines += row(keymap.key(name), words, width, ("run", name))
    return lines


def help_of(command: Command, draft: Draft) -> str:
    return command.help.replace("region or cage", draft.drawn)


def digits_line(low: int, high: int) -> Line:
    runs: list[Run] = []
    cuts: list[tuple[int, int, Hashable]] = []
    for at, digit in enumerate("0123456789"):
        # 0 clears a place that cannot have a 0
        written = low <= high and int(digit) <= high
        runs.append((f"{digit} ", "*text" if written else "faint"))
        cuts.append((2 * at, 2 * at + 2, ("key", digit)))
    return Line(tuple(runs), cuts=tuple(cuts))


def row(key: str, words: str, width: int, clicked: Hashable) -> list[Line]:
    found = wrap(words, max(8, width - WIDTH), "muted")
    head = Line(((key.ljust(WIDTH - 1) + " ", "*text"), *found[0].left), key=clicked)
    return [head, *(Line(((" " * WIDTH, "muted"), *more.left), key=clicked) for more in found[1:])]


def status(editing: Editing, name: str, trouble: str = "") -> Line:
    draft, spot = editing.draft, editing.cursor
    held = draft.values.get(spot, "")
    there = capital(draft.name(spot)) + (f": {held}" if held else "")
    if editing.path:
        there = f"Drawing a {draft.drawn}: {len(editing.path)} cells"
    written = sum(s in draft.values for s in draft.spots)
    left: tuple[Run, ...] = (
        (there, "*text"),
        (f"  {written} written", "muted"),
        (f"  saved as {name}" if name and not trouble else "", "muted"),
        (f"  ! not saved: {trouble}" if trouble else "", "*error-text"),
    )
    return Line(tuple(run for run in left if run[0]))


def key_row(editing: Editing, keymap: Keymap, width: int) -> Line:
    draft = editing.draft
    if editing.path:
        pairs = [("↑ ↓ ← →", "through its cells"), (keymap.key("part"), "done")]
        pairs.append((keymap.key("escape"), "cancel"))
        return keys_line(pairs, width)
    low, high = draft.range_of(editing.cursor)
    pairs = [(f"{low}-{high}", "number")] if high >= low else []
    pairs += [(label_of(key), letter.word) for key, letter in draft.letters.items()]
    if draft.drawn:
        pairs.append((keymap.key("part"), draft.drawn))
    pairs.append((keymap.key("clear"), "empty"))
    words = {name: command.word for name, command in keymap.commands.items()}
    last = keys_line([(keymap.key(name), words[name]) for name in LAST], width)
    taken = sum(len(text) for text, _ in last.left)
    pairs += [(keymap.key(name), words[name]) for name in IN_ROW]
    found = keys_line(pairs, max(0, width - taken - 2))
    cuts = tuple((a + width - taken, b + width - taken, key) for a, b, key in last.cuts)
    return Line(found.left, last.left, cuts=(*found.cuts, *cuts))


def all_keys(editing: Editing, keymap: Keymap) -> list[Line]:
    draft = editing.draft
    low, high = draft.range_of(editing.cursor)
    lines = [BLANK]
    if high >= low:
        words = f"A number, {low} to {high}. Two digits typed within a second form one number"
        lines += row("0-9", words, 64, None)
    for key, letter in draft.letters.items():
        lines += row(label_of(key), letter.help, 64, ("key", label_of(key)))
    for command in keymap.commands.values():
        if command.when(editing):
            keys = " ".join(label_of(key) for key in command.keys)
            lines += row(keys, help_of(command, draft), 64, ("run", command.name))
    return lines
