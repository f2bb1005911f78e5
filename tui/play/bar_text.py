"""The bars of a game in words: header, status row, keys. The least needed parts give way first."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from solitudo.engines.core.clock import show as show_clock
from solitudo.tui.layout.text import Line, Run
from solitudo.tui.panes.bars import ARROWS, Keys, Pairs, details_in, header_line, progress_runs
from solitudo.tui.play import duel_text, history_commands
from solitudo.tui.play.commands import D, Keymap
from solitudo.tui.play.move_text import mark_sign
from solitudo.tui.play.scene import scored
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus
from solitudo.tui.terminal import textual_private

# the columns from which the header has room for whole words
ROOMY = 100


def header_row(
    session: Session,
    header: Mapping[str, str],
    name: str,
    size: str,
    ascii_only: bool,
    columns: int,
    status_here: bool = False,
) -> Line:
    """What is played, in so many columns, and the status where it has no row of its own."""
    game = session.game
    title = game.puzzle.kind.title
    known = [size, game.puzzle.rule, header.get("level", ""), name]
    terms: list[str] = []
    if game.options.versus:
        terms = duel_text.terms_words(game, short=status_here and columns < ROOMY)
        known[1:1] = terms
    elif status_here:
        known.insert(2, game.mode)
    details = [part for part in known if part]
    status = status_in_header(session, gain=columns >= ROOMY) if status_here else []
    told = [*unwritten_runs(session, False), *status] if status_here else []
    right = "O shows the panels" if session.view.alone else "○● solitudo"
    taken = sum(len(text) for text, _ in told)
    room = columns - len(title) - taken - len(right) - 4
    # who plays whom, and on what terms, stands before the brand too
    least = " · ".join(details[: 1 + len(terms)])
    if room < len(least):
        # what is told of the game matters more than the brand
        right, room = "", room + len(right)
    solved = game.solved
    row = header_line(title, details_in(game.puzzle, details, room), ascii_only, solved)
    beside: tuple[Run, ...] = row.right if right else ()
    cuts: tuple[tuple[int, int, Hashable], ...] = ()
    if session.view.alone and right:
        beside = (("O", "*text"), (" shows the panels", "muted"))
        cuts = ((columns - len(right), columns, ("key", "O")),)
    return Line((*row.left, *told), beside, cuts=cuts)


def status_in_header(session: Session, gain: bool) -> list[Run]:
    """The preview, or how far the game is and whether rules are broken."""
    if session.view.preview is not None:
        return [(f"  {history_commands.preview_words(session)}", "*info")]
    done, total = session.game.puzzle.progress(session.position)
    if session.game.options.versus:
        runs = [*duel_text.turn_runs(session), *score_part(session, gain)]
    elif session.finished:
        return [("  Solved", "*satisfied")]
    else:
        runs = [(f"  {done}/{total}", "text"), *score_part(session)]
    broken = session.broken_rules()
    if broken is not None and not session.game.ended:
        count = len(broken.faults)
        runs.append((f"  ! {count} slip{'s' if count > 1 else ''}", "error-text"))
    return runs


def unwritten_runs(session: Session, wide: bool) -> list[Run]:
    """The sign that the last moves are not in the file yet."""
    why = f": {session.unwritten}" if wide else ""
    return [(f"! not saved{why}   ", "*error-text")] if session.unwritten else []


def score_part(session: Session, gain: bool = True) -> list[Run]:
    """The score where it is shown, and what the last move earned."""
    game = session.game
    score = game.score if scored(session) else None
    if score is None:
        return []
    if game.options.versus:
        return duel_text.score_runs(score, gain and not game.ended)
    last = game.node.action
    yours = score.gains and (last is None or last.by != "computer")
    return [(f"   {score.you} points", "text"), (f" +{score.won}" if yours else "", "satisfied")]


def status_row(session: Session, level: str, ascii_only: bool, columns: int) -> Line:
    """Mode, level, how far, hints; the clock at the far right."""
    wide = columns >= 100
    clock = clock_runs(session)
    room = columns - sum(len(text) for text, _ in clock) - 1
    for bar, all_told in ((24 if wide else 14, True), (10, False), (6, False)):
        left = status_runs(session, level if wide else "", bar, all_told, ascii_only)
        left = unwritten_runs(session, wide and all_told) + left
        if sum(len(text) for text, _ in left) <= room:
            break
    return Line(tuple(left), clock)


def clock_runs(session: Session) -> tuple[Run, ...]:
    """The clock, and what it does when it does not run."""
    tenths = session.game.clock.tick()
    by_minute = session.view.by_minute and not session.game.solved
    clock = f"{tenths // 600} min" if by_minute else show_clock(tenths)
    mouse = "" if session.view.mouse else "mouse off  "
    paused = "paused  " if session.paused else ""
    return ((mouse, "muted"), (paused, "info"), (clock, "*text"))


def status_runs(
    session: Session, level: str, bar: int, all_told: bool, ascii_only: bool
) -> list[Run]:
    """The left part of the status row, with a bar of this length; all of it, or what is needed."""
    game = session.game
    if session.view.preview is not None:
        where: Run = (history_commands.preview_words(session), "*info")
        return [where, (" Enter goes there.", "muted")][: 1 + all_told]
    done, total = game.puzzle.progress(session.position)
    finished = session.finished
    if finished:
        done = total
    versus = game.options.versus
    left: list[Run] = [("Solved  ", "*satisfied")] if finished and not versus else []
    left.append((game.mode.capitalize(), "muted" if session.over else "*text"))
    if versus:
        left += [*duel_text.turn_runs(session), *score_part(session)]
    if level:
        left.append((f"  {level}", "muted"))
    left.append(("   ", "muted"))
    left += progress_runs(done, total, bar, ascii_only, finished)
    left.append((f" {done}/{total}", "text"))
    if not versus:
        left += score_part(session)
    if game.asked and all_told:
        left.append((f"   {game.asked} hint{'s' if game.asked > 1 else ''}", "muted"))
    broken = session.broken_rules()
    if broken is not None:
        wrong = len(broken.faults)
        words = f" slip{'s' if wrong > 1 else ''}" if bar > 6 else ""
        left.append((f"   ! {wrong}{words}", "error-text"))
    if game.solutions is None:
        left.append(("   checking the board…", "muted"))
    if all_told and not textual_private.available():
        left.append(("   plain drawing", "muted"))
    return left


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
    ("↑ ↓", "walk"), ("→", "open"), ("Enter", "hint"), ("PgDn", "turn"), ("Esc", "back"),
]  # fmt: skip
ON_PAD: Pairs = [("← →", "symbol"), ("Enter", "write it"), ("Esc", "back")]
PAUSED: Pairs = [("P", "go on"), ("Q", "home")]
LOOKING: Pairs = [
    ("[ ]", "next move"), ("Enter", "go there"), ("Esc", "back"), ("M", "name"), (";", "comment"),
]  # fmt: skip
FINISHED: Pairs = [
    ("N", "next board"), ("A", "again"), ("Y", "copy"), ("I", "picture"), ("[ ]", "preview"),
    ("W", "why"), ("u", "back to game"),
    ("E", "edit"), ("F7", "replay"), ("R", "records"), ("Q", "home"),
]  # fmt: skip


def keys_now(session: Session, keymap: Keymap[D], ascii_only: bool, opens: bool = False) -> Keys:
    """The keys that apply now; `opens`: the board is cut, and whole without the panes."""
    if session.paused:
        return Keys(PAUSED)
    by_focus = {Focus.MOVES: IN_MOVES, Focus.GUIDE: IN_GUIDE, Focus.PAD: ON_PAD}
    if session.view.focus in by_focus:
        return Keys(by_focus[session.view.focus])
    if session.view.preview is not None:
        return Keys(LOOKING)
    if session.over and session.game.options.versus:
        return Keys(duel_text.over_keys(session.game))
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
    offered = [keymap.commands[name] for name in ORDER if name in (*names, *more)]
    # most of them apply at the same times
    applies = {when: when(session) for when in {command.when for command in offered}}
    chosen = {
        command.name: (keymap.key(command.name), command.word)
        for command in offered
        if applies[command.when]
    }
    if "alone" in chosen and (session.view.alone or opens):
        chosen["alone"] = (chosen["alone"][0], "panes" if session.view.alone else "all of it")
    if session.view.alone:
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
