"""Walking the panes by keys: the rows of the moves, the lines of the guide, and what is shown."""

from __future__ import annotations

from engines.core.action import changed
from engines.core.grid import bits
from engines.core.slices import at_once
from engines.core.tree import Node, parting
from tui.play import coach, helping
from tui.play import walk as walk_rows
from tui.play.moves import Touched
from tui.play.sayings import Card, Ladder, Notice
from tui.play.seen import EVERYTHING, VIEW, Seen
from tui.play.session import Focus, Session
from tui.play.wording import Wording

# so many tips stand open, the simplest ones; the harder ones are folded
OPEN_TIPS = 2
# rows may have changed anywhere
ALL_ROWS = Touched(0, 0, 1)


def turn_focus(session: Session, way: int) -> Seen:
    """Let the keys go to the next pane."""
    panes = [Focus.BOARD, Focus.MOVES, Focus.GUIDE]
    if session.entry.kind.modes:
        panes.append(Focus.PAD)
    at = panes.index(session.focus) if session.focus in panes else 0
    return session.focus_on(panes[(at + way) % len(panes)])


def show_moves(session: Session) -> Seen:
    """The moves, and the keys go there."""
    session.unfolded = True
    return session.focus_on(Focus.MOVES)


def show_page(session: Session, page: str) -> Seen:
    """A page of the guide, and the keys go there."""
    open_page(session, page)
    session.unfolded = True
    return session.focus_on(Focus.GUIDE)


def show_rules(session: Session) -> Seen:
    """The rules; where they are open already, the techniques."""
    there = session.page == "rules" and session.focus is Focus.GUIDE
    return show_page(session, "techniques" if there else "rules")


def hide_panes(session: Session) -> Seen:
    """The board alone, and back."""
    session.alone = not session.alone
    session.unfolded = False
    session.focus = Focus.BOARD
    return EVERYTHING


def switch_automatic(session: Session) -> Seen:
    """Automatic marks on or off, for the moves to come."""
    on = not session.game.options.automatic
    session.game.set_automatic(on)
    return session.say(f"Automatic marks are {'on' if on else 'off'} for the moves to come.")


# the moves


def walk(session: Session, way: walk_rows.Direction) -> Seen:
    """Walk the rows of the moves: what is walked to is previewed on the board."""
    rows = len(session.moves)
    return follow(session, walk_rows.walk(session.moves, way, session.shown_node), rows)


def follow(session: Session, node: Node, rows: int) -> Seen:
    """Look at a node that was walked to; on the way branches may have unfolded."""
    if len(session.moves) != rows:
        session.touch(ALL_ROWS)
    seen = session.look(node) if node is not session.shown_node else Seen.NOTHING
    return seen | Seen.MOVES


def to_end(session: Session, first: bool) -> Seen:
    """The start, or the last move of the line."""
    tree = session.game.tree
    return session.look(tree.root if first else session.moves.tip(tree.root))


def fold(session: Session, folded: bool) -> Seen:
    """Fold or unfold the branch that is looked at, or those that leave the line here."""
    rows = len(session.moves)
    node = walk_rows.fold(session.moves, session.shown_node, folded)
    if node is None:
        return session.say("No branch leaves the line here.")
    return follow(session, node, rows)


def choose_row(session: Session, node: Node) -> Seen:
    """A row of the moves was clicked: its words go there."""
    return session.jump(node) | session.focus_on(Focus.MOVES)


def fold_row(session: Session, node: Node) -> Seen:
    """The mark of a folded or unfolded branch was clicked."""
    session.touch(session.moves.fold(node, not node.folded))
    return Seen.MOVES


def search(session: Session, text: str) -> str:
    """Find moves: the first of them from here is looked at. How many there are, in words."""
    session.hits = walk_rows.find(session.moves, text)
    return found_words(session) if text.strip() else ""


def found_words(session: Session) -> str:
    """Which of the moves that were found is looked at, or how many there are."""
    return session.hits.words(session.shown_node) if session.hits is not None else ""


def step_hits(session: Session, way: int) -> Seen:
    """Look at the next hit, or the one before."""
    if session.hits is None:
        return Seen.NOTHING
    rows = len(session.moves)
    return follow(session, session.hits.step(session.moves, session.shown_node, way), rows)


def compare(session: Session) -> Seen:
    """Which cells differ from where the game stands; again: the other way round."""
    if session.preview is None:
        return session.say("Walk to another position first: ↑ ↓, then D compares.")
    session.compared = not session.compared
    return VIEW


def differences(session: Session) -> list[int]:
    """The cells that differ between what is looked at and where the game stands."""
    tree = session.game.tree
    return list(bits(changed(tree.position(session.shown_node), session.game.position)))


def next_difference(session: Session) -> Seen:
    """The cursor goes to the next cell that differs."""
    cells = differences(session) if session.compared else []
    if not cells:
        return Seen.NOTHING
    session.cursor = next((cell for cell in cells if cell > session.cursor), cells[0])
    return Seen.BOARD


# the guide


def tips_open(session: Session) -> int | None:
    """How many of the tips stand open; all of them where that is not said."""
    return None if session.all_tips else OPEN_TIPS


def tip_items(session: Session) -> list[tuple[str, int]]:
    """The tips that stand open."""
    return list((session.tips.found or ())[: tips_open(session)])


def tips_wait(session: Session) -> bool:
    """Whether the tips say that they wait for a wrong mark: only where one is told as wrong
    anyway, by a broken rule that is shown, by a check, or because mistakes are told."""
    if session.game.options.versus or not session.game.wrong():
        return False
    return session.mistakes_are_told or session.checked > 0 or bool(session.faults())


def items(session: Session) -> list[str]:
    """The techniques that the open page lists."""
    if session.saying is not None:
        return []
    if session.page == "tips" and not session.finished:
        return [name for name, _ in tip_items(session)]
    guide = session.game.puzzle.kind.guide
    if session.page == "techniques":
        return list(guide.techniques)
    if session.page == "rules" and not session.open_rule:
        return [page.name for page in guide.rule_pages]
    return []


def walk_lines(session: Session, way: int) -> Seen:
    """The next line of a list; elsewhere the pane scrolls."""
    count = len(items(session))
    if not count:
        session.scroll_by = way
        return Seen.GUIDE
    session.at_line = (session.at_line + way) % count
    return Seen.GUIDE


def open_line(session: Session, enter: bool) -> Seen:
    """Open the card of the technique that is pointed at, or enter the ladder with it."""
    if isinstance(session.saying, Card) and enter:
        return enter_ladder(session, session.saying.technique)
    if session.saying is not None:
        return helping.hint(session) if enter and session.ladder is not None else Seen.NOTHING
    listed = items(session)
    if not listed:
        return Seen.NOTHING
    technique = listed[min(session.at_line, len(listed) - 1)]
    if session.page == "rules":
        return open_rule(session, technique)
    return enter_ladder(session, technique) if enter else session.say(Card(technique))


def enter_ladder(session: Session, technique: str) -> Seen:
    """The ladder of one technique, where it applies, or why there can be none now; else its
    card."""

    def found(ladder: Ladder | Notice | None) -> Seen:
        if not isinstance(ladder, Ladder):
            return session.say(ladder or Card(technique))
        session.page = "tips"
        session.game.ask(1)
        session.game.ask(2)
        return session.say(ladder) | Seen.BARS

    work = coach.hinting_of(session.game, technique)
    return helping.think(session, work, found, "Looking for where it applies …")


def open_rule(session: Session, name: str) -> Seen:
    """Open a further page of the rules; "" closes it."""
    session.open_rule = name
    session.at_line = 0
    return session.say(None) | Seen.GUIDE


def fold_tips(session: Session, folded: bool) -> Seen:
    """Show the harder tips too, with how often they apply, or only the simplest."""
    session.all_tips = not folded
    if session.tips.found is not None and not folded:
        at_once(session.tips.count(session.mistakes_are_told))
    session.at_line = 0
    return Seen.GUIDE


def tell_comparison(session: Session) -> Notice | None:
    """How many cells differ, and where the two positions part."""
    if not session.compared or session.preview is None:
        return None
    count = len(differences(session))
    part = parting(session.preview, session.game.node)
    where = f"They part after move {part.depth}." if part.depth else "They part at the start."
    words = "1 cell differs." if count == 1 else f"{count} cells differ."
    return Notice(words, (where,), "info")


def preview_words(session: Session) -> str:
    """What is looked back at."""
    node = session.preview or session.game.node
    where = f"move {node.depth}" if node.depth else "the start"
    head = session.game.branch(node)
    if head is None:
        return f"You look at {where}."
    title = "".join(text for text, _ in Wording(session.game.puzzle, False).title(head)).strip()
    return f"You look at {where} of the branch {title}."


def open_page(session: Session, page: str) -> Seen:
    """Turn the guide to a page; what was said is over."""
    session.page = page
    session.open_rule = ""
    session.moves_in_front = False
    session.saying = None
    session.at_line = 0
    return EVERYTHING


def escape(session: Session) -> Seen | None:
    """Leave one thing that is looked at; None where there was nothing."""
    if session.entry.pointer.open:
        session.entry.pointer.cancel()
        session.opened = None
        return Seen.BOARD
    if session.preview is not None:
        return session.look(None)
    if session.saying is not None or session.told_wrong or session.supposing:
        if session.saying is session.brief:
            session.brief = None
        session.told_wrong = 0
        session.supposing = False
        return session.say(None) | Seen.BOARD | Seen.GUIDE | Seen.BARS
    if session.open_rule and session.page == "rules":
        return open_rule(session, "")
    if session.entry.let_go():
        return Seen.BOARD | Seen.PAD
    if session.focus is not Focus.BOARD:
        return session.focus_on(Focus.BOARD)
    return None


def pane_name(session: Session) -> str:
    """Which pane is in front, for the next time."""
    if session.moves_in_front:
        return "moves"
    return session.page if session.page != "techniques" else "rules"
