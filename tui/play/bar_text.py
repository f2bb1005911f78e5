"""The bars of a game in words: header, status row, keys.

The least needed parts are left out first.
"""

from __future__ import annotations

from collections.abc import Mapping

from solitudo.engines.core.clock import show as show_clock
from solitudo.tui.layout.text import Line, Run
from solitudo.tui.panes.bars import (
    ARROWS,
    HOME,
    HOME_FROM,
    Keys,
    Pairs,
    details_in,
    header_line,
    progress_runs,
)
from solitudo.tui.play import duel_text, history_commands
from solitudo.tui.play.commands import D, Keymap
from solitudo.tui.play.move_text import mark_sign
from solitudo.tui.play.scene import scored
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus
from solitudo.tui.terminal import textual_private

# the columns from which the status has room for the gain of a move
ROOMY = 100
# the columns from which the header names the game and has the Home button
NAMED = 72
GOES_THERE = "Enter goes there. Esc goes back."
LEAVING = "Esc again: home. Everything is saved."


def header_row(
    session: Session,
    header: Mapping[str, str],
    name: str,
    size: str,
    ascii_only: bool,
    columns: int,
    status_here: bool = False,
) -> Line:
    """Return the title of a game in this many columns, and the status if it has no row of
    its own.
    """
    game, wide = session.game, columns >= NAMED
    title = game.puzzle.kind.title
    board = " ".join(part for part in (size, header.get("level", "")) if part)
    known = [board, game.puzzle.rule, game.puzzle.variant, name if wide else ""]
    terms: list[str] = []
    if game.options.versus:
        terms = duel_text.terms_words(game)
        known[1:1] = terms
    details = [part for part in known if part]
    if status_here and session.view.leaving and not wide:
        return Line(((LEAVING, "*accent"),))
    status = status_in_header(session, columns) if status_here else []
    told = [*unwritten_runs(session, False), *status] if status_here else []
    right = "O shows the panes" if session.view.alone else "○● solitudo"
    taken = sum(len(text) for text, _ in told)
    # the players and the terms come before the brand and the button
    least = " · ".join(details[: 1 + len(terms)])
    room = columns - len(title) - taken - 2
    home = columns >= HOME_FROM and not (status_here and room - len(HOME) - 2 < len(least))
    room -= (len(HOME) + 2) * home
    if (wide or session.view.alone) and room - len(right) - 2 >= len(least):
        room -= len(right) + 2
    else:
        right = ""
    row = header_line(title, details_in(game.puzzle, details, room), ascii_only, game.solved, home)
    beside, cuts = row.right if right else (), row.cuts
    if session.view.alone and right:
        beside = (("O", "*text"), (" shows the panes", "muted"))
        cuts = (*cuts, (columns - len(right), columns, ("key", "O")))
    return Line((*row.left, *told), beside, cuts=cuts)


def status_in_header(session: Session, columns: int) -> list[Run]:
    """Return the preview, or the progress, the help and whether rules are broken."""
    if session.view.leaving:
        return [(f"  {LEAVING}", "*accent")]
    if session.view.preview is not None:
        return [(f"  {history_commands.preview_words(session)}", "*info")]
    done, total = session.game.puzzle.progress(session.position)
    if session.game.options.versus:
        runs = [*duel_text.turn_runs(session), *score_part(session, columns >= ROOMY)]
    elif session.finished:
        return [("  Solved", "*satisfied")]
    else:
        mode = "" if session.game.mode == "normal" else f"  {session.game.mode.capitalize()}"
        runs = [(mode, "*text"), (f"  {done}/{total}", "text"), *score_part(session)]
        runs += help_runs(session, "  ")
    broken = session.broken_rules()
    if broken is not None and not session.game.ended:
        count = len(broken.faults)
        runs.append((f"  ! {count}", "error-text"))
    return runs


def unwritten_runs(session: Session, wide: bool) -> list[Run]:
    """Return the symbol for moves that are not yet in the file."""
    why = f": {session.unwritten}" if wide else ""
    return [(f"! not saved{why}   ", "*error-text")] if session.unwritten else []


def score_part(session: Session, gain: bool = True) -> list[Run]:
    """Return the score, if it is shown, and the points of the last move."""
    game = session.game
    score = game.score if scored(session) else None
    if score is None:
        return []
    if game.options.versus:
        return duel_text.score_runs(score, gain and not game.ended)
    last = game.node.action
    yours = score.gains and (last is None or last.by != "computer")
    return [(f"   {score.you} points", "text"), (f" +{score.won}" if yours else "", "satisfied")]


def help_runs(session: Session, gap: str) -> list[Run]:
    """Return the help that was used: hints, and tips that were opened."""
    asked, tips = session.game.asked, session.game.tips
    hints = [(f"{gap}{asked} hint{'s' if asked > 1 else ''}", "muted")] if asked else []
    return [*hints, (f"{gap}tips {tips}", "muted")] if tips else hints


def status_row(session: Session, ascii_only: bool, columns: int) -> Line:
    """Return mode, progress, help and broken rules, with the clock at the far right."""
    wide = columns >= ROOMY
    clock = clock_runs(session)
    room = columns - sum(len(text) for text, _ in clock) - 1
    for bar, all_told in ((24 if wide else 14, True), (10, False), (6, False)):
        left = status_runs(session, bar, all_told, ascii_only)
        left = unwritten_runs(session, wide and all_told) + left
        if sum(len(text) for text, _ in left) <= room:
            break
    return Line(tuple(left), clock)


def clock_runs(session: Session) -> tuple[Run, ...]:
    """Return the clock, and its state if it does not run."""
    tenths = session.game.clock.tick()
    by_minute = session.view.by_minute and not session.game.solved
    clock = f"{tenths // 600} min" if by_minute else show_clock(tenths)
    mouse = "" if session.view.mouse else "mouse off  "
    paused = "paused  " if session.paused else ""
    return ((mouse, "muted"), (paused, "info"), (clock, "*text"))


def status_runs(session: Session, bar: int, all_told: bool, ascii_only: bool) -> list[Run]:
    """Return the left part of the status row with a bar of this length: all of it, or only the
    necessary parts.
    """
    game, viewing = session.game, session.view.preview is not None
    if session.view.leaving:
        return [(LEAVING, "*accent")]
    done, total = game.puzzle.progress(session.position)
    finished = session.finished
    if finished:
        done = total
    versus = game.options.versus
    left: list[Run] = [("Solved  ", "*satisfied")] if finished and not versus else []
    if viewing:
        # the same for every position, so a step costs only the bytes of its position
        words = f"   {GOES_THERE}" if all_told else ""
        return [*left, ("Viewing", "*info"), (words, "muted")]
    left.append((game.mode.capitalize(), "muted" if session.over else "*text"))
    if versus:
        left += [*duel_text.turn_runs(session), *score_part(session)]
    left.append(("   ", "muted"))
    left += progress_runs(done, total, bar, ascii_only, finished)
    left.append((f" {done}/{total}", "text"))
    if not versus:
        left += score_part(session)
    if all_told:
        left += help_runs(session, "   ")
    broken = session.broken_rules()
    if broken is not None:
        wrong = len(broken.faults)
        words = f" broken rule{'s' if wrong > 1 else ''}" if bar > 6 else ""
        left.append((f"   ! {wrong}{words}", "error-text"))
    if game.solutions is None:
        left.append(("   checking the board…", "muted"))
    if all_told and not textual_private.available():
        left.append(("   plain drawing", "muted"))
    return left


# the columns of a row of keys from which each group of keys is shown, and the keys from then on, in
# their order
FROM = (160, 120, 100, 80, 60, 0)
ASSUMED = ("refute", "keep")
OFFERED: tuple[tuple[str, ...], ...] = (
    ("undo", "redo", "hint", "why", "suppose", "check", "next_pane", "alone", "pause", "home",
     "new", "solve", "versus"),
    ("undo", "redo", "hint", "why", "check", "next_pane", "home", "new", "solve", "versus"),
    ("undo", "redo", "hint", "why", "check", "next_pane", "home"),
    ("undo", "hint", "check", "next_pane", "home"),
    ("undo", "hint", "home"),
    ("undo", "hint", "home"),
)  # fmt: skip
# a bar is narrower than its terminal by its margins
MARGINS = 8
# keys that are omitted first if there is no room, before the last ones
FIRST_OUT = ("pause", "suppose", "redo", "why", "check")
# with few columns, the words of each key are short
SCARCE = 100
IN_MOVES: Pairs = [
    ("↑ ↓", "row"), ("→ ←", "unfold, out"), ("{ }", "branch"), ("Enter", "go there"),
    ("D", "compare"), (";", "comment"), ("M", "name"), ("/", "find"), ("Esc", "back"),
]  # fmt: skip
IN_GUIDE: Pairs = [
    ("↑ ↓", "row"), ("→", "open"), ("Enter", "hint"), ("PgDn", "page"), ("Esc", "back"),
]  # fmt: skip
ON_PAD: Pairs = [("← →", "symbol"), ("Enter", "write it"), ("Esc", "back")]
PAUSED: Pairs = [("P", "resume"), ("Q", "home")]
LOOKING: Pairs = [
    ("[ ]", "next move"), ("Enter", "go there"), ("Esc", "back"), ("M", "name"), (";", "comment"),
]  # fmt: skip
FINISHED: Pairs = [
    ("Enter", "next"), ("A", "again"), ("Y", "share"), ("T", "drill"), ("[ ]", "preview"),
    ("F7", "replay"), ("E", "edit"), ("u", "undo"), ("Q", "home"),
]  # fmt: skip
# keys of the lists above that are omitted, in this order
LESS_NEEDED = ("E", "F7", "/", "M", ";", "D", "[ ]", "V", "u", "{ }", "→ ←", "T")


def keys_now(
    session: Session, keymap: Keymap[D], ascii_only: bool, columns: int, opens: bool = False
) -> Keys:
    """Return the keys that apply now, in this many columns.

    `opens` says that the board is cut, but complete without the panes.
    """
    by_focus = {Focus.MOVES: IN_MOVES, Focus.GUIDE: IN_GUIDE, Focus.PAD: ON_PAD}
    if session.paused:
        found = PAUSED
    elif session.view.focus in by_focus:
        found = by_focus[session.view.focus]
    elif session.view.preview is not None:
        found = LOOKING
    elif session.over and session.game.options.versus:
        found = duel_text.over_keys(session.game)
    elif session.finished:
        found = FINISHED
    else:
        return playing_keys(session, keymap, ascii_only, columns, opens)
    return Keys([], found, leave=LESS_NEEDED)


def playing_keys(
    session: Session, keymap: Keymap[D], ascii_only: bool, columns: int, opens: bool
) -> Keys:
    tier = next(n for n, least in enumerate(FROM) if columns >= least - MARGINS or not least)
    # there are no hints against the computer, so there is room
    names = OFFERED[1 if session.game.options.versus and FROM[tier] >= 80 else tier]
    if session.game.assumption() is not None:
        names = (*ASSUMED, *names)
    if opens or session.view.alone:
        shown = [name for name in names if name not in ("alone", "next_pane")]
        names = ("alone", *shown) if opens else (*shown[:-1], "alone", shown[-1])
    offered = [keymap.commands[name] for name in names]
    # undo and redo are always in their places, so that no other key moves
    offered = [command for command in offered if command.name == "redo" or command.when(session)]
    chosen = {command.name: (keymap.key(command.name), command.word) for command in offered}
    if "alone" in chosen and (session.view.alone or opens):
        chosen["alone"] = (chosen["alone"][0], "panes" if session.view.alone else "all of it")
    narrow = FROM[tier] < FROM[-2]
    if narrow:
        chosen["home"] = (chosen["home"][0], "")
    # if a game can be started from the row too, a reason is more useful than redo
    order = FIRST_OUT if "new" in names else ("why", *FIRST_OUT)
    leave = tuple(chosen[name][0] for name in order if name in chosen)
    lead = ARROWS if FROM[tier] >= SCARCE else []
    pairs = list(chosen.values())
    return Keys(mark_keys(session, ascii_only, narrow), pairs, lead, leave, narrow)


def mark_keys(session: Session, ascii_only: bool, narrow: bool = False) -> Pairs:
    """Return the keys that write, with the symbols they write. `narrow` is for few columns."""
    puzzle, entry = session.game.puzzle, session.entry
    kind = puzzle.kind
    if kind.modes:
        symbols = f"{puzzle.marks[1]}-{puzzle.marks[-1]}".lower()
        now, then = kind.modes[entry.mode].name, kind.modes[entry.next_mode].name
        # the first way writes digits, and the others write some sort of notes
        then = then.split(" ")[-1] if not entry.mode else then
        return [(symbols, "" if narrow else now.removesuffix("s")), ("Space", then)]
    if kind.strokes:
        drawn = [(" ".join(kind.strokes), "draw")]
        # a diagonal that is drawn against the computer is final
        return drawn if session.game.options.versus or narrow else [*drawn, ("Bksp", "clear")]
    marks = (puzzle.marks[puzzle.primary], puzzle.marks[puzzle.counter])
    pairs = [
        (key, mark_sign(puzzle, mark, ascii_only))
        for key, mark in zip(("Enter", "Space"), marks, strict=True)
    ]
    lines = [key for key, own in kind.keys.items() if own.line == 0]
    return [*pairs, *((key, "row") for key in lines[:1])]
