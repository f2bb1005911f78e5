"""The status row and the key row: how far the game is, and which keys apply now."""

from __future__ import annotations

from engines.core.clock import show as show_clock
from tui.lines import Line, Run
from tui.panes.bars import Bar, progress_runs
from tui.panes.header import score_part, unwritten_runs
from tui.play import keyrow, walking
from tui.play.session import Session

# the keys that apply now, the columns of their row, and those that the clock takes
Asked = tuple[keyrow.Keys, int, int]
# so many rows of keys are at hand
KEPT = 4


class StatusBar(Bar):
    """Mode, level, how far, hints; the clock at the far right."""

    def show_session(self, session: Session, level: str, ascii_only: bool) -> None:
        """What has no room is left out whole, the least needed first."""
        wide = self.room >= 100
        clock = clock_runs(session)
        room = self.room - sum(len(text) for text, _ in clock) - 1
        left: list[Run] = []
        for bar, all_told in ((24 if wide else 14, True), (10, False), (6, False)):
            left = status_runs(session, level if wide else "", bar, all_told, ascii_only)
            left = unwritten_runs(session, wide and all_told) + left
            if sum(len(text) for text, _ in left) <= room:
                break
        self.show(Line(tuple(left), clock))

    def tick(self, session: Session) -> None:
        """The clock went on."""
        self.show(self.line._replace(right=clock_runs(session)))


class KeysBar(Bar):
    """The keys that apply now, as many as there is room for; `?` always. Where there is no status
    row the clock stands at the end."""

    _shown: Asked | None = None
    # what was made of the keys last shown
    _made: tuple[tuple[Asked, Line], ...] = ()
    _row = Line()

    def show_keys(self, keys: keyrow.Keys, clock: tuple[Run, ...] = ()) -> None:
        """Show these."""
        asked = (keys, self.room, sum(len(text) for text, _ in clock))
        if asked != self._shown:
            self._shown = asked
            known = next((row for other, row in self._made if other == asked), None)
            self._row = known or self.made(*asked)
            if known is None:
                # undo and redo come and go
                self._made = ((asked, self._row), *self._made[: KEPT - 1])
        row = self._row
        right = (*row.right, ("  ", "muted"), *clock) if clock else row.right
        self.show(row._replace(right=right))

    def made(self, keys: keyrow.Keys, width: int, taken: int) -> Line:
        """The row of these keys in so many columns, of which the clock takes some."""
        room = width - taken - (2 if taken else 0)
        word = " all keys" if width >= 100 else " keys" if width >= 56 else ""
        found = keyrow.row_line(keyrow.fitted(keys, room - len(word) - 3))
        size = len(word) + 1
        cuts = (*found.cuts, (room - size, room, ("key", "?")))
        return Line(found.left, (("?", "*text"), (word, "muted")), cuts=cuts)

    def tick(self, session: Session) -> None:
        """The clock went on, which stands here."""
        if self._shown is not None:
            self.show_keys(self._shown[0], clock_runs(session))


def clock_runs(session: Session) -> tuple[Run, ...]:
    """The clock, and what it does when it does not run."""
    tenths = session.game.clock.tick()
    by_minute = session.by_minute and not session.game.solved
    clock = f"{tenths // 600} min" if by_minute else show_clock(tenths)
    mouse = "" if session.mouse else "mouse off  "
    paused = "paused  " if session.paused else ""
    return ((mouse, "muted"), (paused, "info"), (clock, "*text"))


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
    left += score_part(session, all_told)
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
