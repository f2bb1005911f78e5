"""The header: what is played, its size, rule, level and name."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.game import Game
from tui.library import size_words
from tui.lines import Line, Run
from tui.panes.bars import Bar, details_in, header_line
from tui.play.scenes import scored
from tui.play.session import Session


class HeaderBar(Bar):
    """Shows what a session plays."""

    def show_session(
        self,
        session: Session,
        header: Mapping[str, str],
        name: str,
        ascii_only: bool,
        status_here: bool = False,
    ) -> None:
        """What has no room is left out whole, the least needed first. `status_here`: there is no
        status row, so what is needed of it stands here."""
        game = session.game
        title = game.puzzle.kind.title
        known = [size_words(game.puzzle), game.puzzle.rule, header.get("level", ""), name]
        if status_here:
            known.insert(2, game.mode)
        details = [part for part in known if part]
        told = [*unwritten_runs(session, False), *self.told(session)] if status_here else []
        brand = session.alone
        right = "O shows the panes" if brand else "○● solitudo"
        taken = sum(len(text) for text, _ in told)
        room = self.room - len(title) - taken - len(right) - 4
        if room < len(details[0]):
            # what is told of the game matters more than the brand
            right, room = "", room + len(right)
        row = header_line(title, details_in(game.puzzle, details, room), ascii_only, game.solved)
        if session.alone and right:
            row = row._replace(
                right=(("O", "*text"), (" shows the panes", "muted")),
                cuts=((self.room - len(right), self.room, ("key", "O")),),
            )
        self.show(Line((*row.left, *told), row.right if right else (), cuts=row.cuts))

    def told(self, session: Session) -> list[Run]:
        """What is looked back at, or how far the game is and whether rules are broken."""
        if session.preview is not None:
            from tui.play import walking

            return [(f"  {walking.preview_words(session)}", "*info")]
        done, total = session.game.puzzle.progress(session.position)
        if session.finished:
            return [("  Solved", "*satisfied")]
        runs: list[Run] = [(f"  {done}/{total}", "text")]
        runs += score_part(session, all_told=False)
        slips = session.slips()
        if slips is not None:
            count = len(slips.faults)
            runs.append((f"  ! {count} slip{'s' if count > 1 else ''}", "error-text"))
        return runs


def unwritten_runs(session: Session, wide: bool) -> list[Run]:
    """The sign that the last moves are not in the file yet, as long as that is so."""
    if not session.unwritten:
        return []
    why = f": {session.unwritten}" if wide else ""
    return [(f"! not saved{why}   ", "*error-text")]


def score_part(session: Session, all_told: bool) -> list[Run]:
    """The score where it is shown: by setting, in Versus, and at the end."""
    if scored(session):
        return score_runs(session.game, all_told)
    return []


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
