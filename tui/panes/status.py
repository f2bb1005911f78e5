"""The status row and the key row: how far the game is, and which keys apply now."""

from __future__ import annotations

from collections.abc import Hashable

from engines.core.clock import show as show_clock
from engines.core.game import Game
from tui.lines import Line, Run, keys_line
from tui.panes.bars import Bar, progress_runs
from tui.play import walking
from tui.play.session import Session


class StatusBar(Bar):
    """Mode, level, how far, hints; the clock at the far right."""

    def show_session(self, session: Session, level: str, ascii_only: bool, keys_here: bool) -> None:
        """What has no room is left out whole, the least needed first. `keys_here`: there is no
        key row, so the way to all keys stands here."""
        wide = self.room >= 100
        clock = clock_runs(session, keys_here)
        room = self.room - sum(len(text) for text, _ in clock) - 1
        left: list[Run] = []
        for bar, all_told in ((24 if wide else 14, True), (10, False), (6, False)):
            left = status_runs(session, level if wide else "", bar, all_told, ascii_only)
            if sum(len(text) for text, _ in left) <= room:
                break
        cuts: tuple[tuple[int, int, Hashable], ...] = ()
        if keys_here:
            at = room + 1 + len(clock[0][0])
            cuts = ((at, at + len("? keys"), ("key", "?")),)
        self.show(Line(tuple(left), clock, cuts=cuts))

    def tick(self, session: Session, keys_here: bool) -> None:
        """The clock went on."""
        self.show(self.line._replace(right=clock_runs(session, keys_here)))


class KeysBar(Bar):
    """The keys that apply now, as many as there is room for; `?` always."""

    def show_pairs(self, pairs: list[tuple[str, str]]) -> None:
        width = self.room
        tail: tuple[Run, ...] = (("?", "*text"), (" all keys" if width >= 60 else " keys", "muted"))
        size = sum(len(text) for text, _ in tail)
        row = keys_line(pairs, width - size - 2, "  " if width >= 60 else " ")
        cuts = (*row.cuts, (width - size, width, ("key", "?")))
        self.show(Line(row.left, tail, cuts=cuts))


def clock_runs(session: Session, keys_here: bool) -> tuple[Run, ...]:
    """The clock, and what it does when it does not run."""
    clock = show_clock(session.game.clock.tick())
    keys: tuple[Run, ...] = (("?", "*text"), (" keys  ", "muted")) if keys_here else ()
    return (("paused  " if session.paused else "", "info"), *keys, (clock, "*text"))


def status_runs(
    session: Session, level: str, bar: int, all_told: bool, ascii_only: bool
) -> list[Run]:
    """The left part of the status row, with a bar so long; all of it, or what is needed."""
    game = session.game
    if session.preview is not None:
        return [(walking.preview_words(session), "*info"), (" Enter goes there.", "muted")][
            : 1 + all_told
        ]
    done, total = game.puzzle.progress(session.position)
    finished = session.finished
    if finished:
        done = total
    left: list[Run] = [("Solved  ", "*satisfied")] if finished else []
    left.append((game.mode.capitalize(), "muted" if finished else "*text"))
    if level:
        left.append((f"  {level}", "muted"))
    left.append(("   ", "muted"))
    left += progress_runs(done, total, bar, ascii_only, finished)
    left.append((f" {done}/{total}", "text"))
    if session.points or game.options.versus or finished:
        left += score_runs(game, all_told)
    if game.asked and all_told:
        left.append((f"   {game.asked} hint{'s' if game.asked > 1 else ''}", "muted"))
    slips = session.slips()
    if slips is not None:
        wrong = len(slips.faults)
        words = f" slip{'s' if wrong > 1 else ''}" if bar > 6 else ""
        left.append((f"   ! {wrong}{words}", "error-text"))
    if game.solutions is None:
        left.append(("   checking the board…", "muted"))
    return left


def score_runs(game: Game, all_told: bool) -> list[Run]:
    """The score, and in words who leads, where the kind keeps one."""
    score = game.score
    if score is None:
        return []
    won = sum(points for _, points in score.gains)
    if not game.options.versus:
        last = game.node.action
        yours = score.gains and (last is None or last.by != "computer")
        return [(f"   {score.you} points", "text"), (f" +{won}" if yours else "", "satisfied")]
    lead = score.you - score.computer
    word = "you lead" if lead > 0 else "the computer leads" if lead < 0 else "even"
    return [
        ("   you ", "text"),
        (str(score.you), "*text"),
        ("  computer ", "text"),
        (str(score.computer), "*text"),
        (f"  {word}" if all_told else "", "muted"),
        (f"  +{won}" if score.gains else "", "satisfied"),
    ]
