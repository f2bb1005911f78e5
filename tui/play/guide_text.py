"""The pages of the Guide as lines: messages, rules, techniques and cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from solitudo.tui.layout.text import BLANK, Line, Run, buttons, keys_line, line, wrap
from solitudo.tui.panes.text_pane import listed, titled
from solitudo.tui.play import brief_text, coach, history_commands
from solitudo.tui.play.brief_text import Draw
from solitudo.tui.play.messages import (
    Brief,
    BrokenRules,
    Card,
    HintMessage,
    Message,
    Notice,
    Story,
    Thinking,
)
from solitudo.tui.play.session import Session
from solitudo.tui.play.view_state import Focus

if TYPE_CHECKING:
    from solitudo.engines.core.explain import Told
    from solitudo.engines.core.guide import Guide, TechniqueText
    from solitudo.engines.core.guide import Page as RulePage

Picture = Callable[["TechniqueText", int], list[Line]]

# in fewer columns, sentences take many rows: the keys are above them
NARROW = 24


class Page(NamedTuple):
    """Lines, and the line to keep in view."""

    lines: list[Line]
    follow: int | None = None


def said(
    session: Session, message: Message, width: int, picture: Picture | None, roomy: bool = True
) -> Page:
    """Return a message in lines."""
    if isinstance(message, HintMessage):
        return hint_lines(message, width, picture, roomy)
    if isinstance(message, Story):
        return story_lines(message, width)
    if isinstance(message, BrokenRules):
        return Page(broken_lines(session, message, width))
    if isinstance(message, Card):
        return Page(card_lines(session.game.puzzle.kind.guide, message, "", picture, width))
    if isinstance(message, Brief):
        return Page(brief_text.lines(session, message, width, ()))
    return Page(notice_lines(session, message, width))


def hint_lines(hint: HintMessage, width: int, picture: Picture | None, roomy: bool = True) -> Page:
    """Return a hint at its current step.

    Without images, over the board, it has as few rows as possible.
    """
    if picture is None:
        return hint_over_board(hint, width)
    narrow = width < NARROW
    lines = [*hint_head(hint, width), *(hint_keys(hint, width) if narrow else [BLANK] * roomy)]
    follow = None
    if hint.step == 1:
        lines += wrap(hint.where(), width)
    elif hint.step == 2:
        text = hint.technique
        if hint.found.trivial:
            lines += [*wrap(hint.where(), width), *[BLANK] * roomy]
        shown, how = picture(text, width), wrap(text.short, width)
        if shown and not roomy:
            # both boards are always completely visible
            lines += [*shown, *how]
        else:
            # there is no room for more beside the area and the technique
            longer = roomy or not hint.found.trivial
            lines += [*how, *([BLANK, *wrap(text.look, width, "muted")] if longer else [])]
            lines += [BLANK, *shown] if shown else []
    else:
        told = links(hint.told, hint.at, width)
        follow = len(lines) + (told.follow or 0)
        lines += told.lines
    return Page(lines if narrow else [*lines, BLANK, *hint_keys(hint, width)], follow)


def hint_over_board(hint: HintMessage, width: int) -> Page:
    """Return the same hint in few rows: the dots and the name share one row."""
    dots = (("●" * hint.number + "○" * (len(hint.names) - hint.number), "accent"),)
    if hint.step == 1:
        return Page([*after(dots, wrap(hint.where(), width - 5)), *hint_keys(hint, width)])
    text = hint.technique
    lines = after(dots, wrap(f"**{text.title}**", width - 5, "accent"))
    short = f"{hint.where()} {text.short}" if hint.found.trivial else text.short
    told = links(hint.told, hint.at, width) if hint.step > 2 else Page(wrap(short, width))
    follow = len(lines) + told.follow if told.follow is not None else None
    return Page([*lines, *told.lines, *hint_keys(hint, width)], follow)


def after(runs: tuple[Run, ...], rows: list[Line]) -> list[Line]:
    """Return rows with these runs before the first row, and the others below."""
    width = 1 + sum(len(text) for text, _ in runs)
    first = rows[0]._replace(left=(*runs, (" ", "text"), *rows[0].left))
    return [first, *(row._replace(left=((" " * width, "text"), *row.left)) for row in rows[1:])]


def hint_keys(hint: HintMessage, width: int) -> list[Line]:
    step = min(3, hint.step)
    word = {1: "next step", 2: "show the reason", 3: "play it"}[step]
    if width < NARROW:
        return [keys_line([("H", ("next", "reason", "play")[step - 1]), ("Esc", "")], width)]
    keys = [("H", word), ("Esc", "close")]
    if hint.step == 3 and len(hint.told) > 1:
        keys.append((", .", "step by step"))
    return buttons(keys, width, "H")


def links(told: Sequence[Told], at: int, width: int) -> Page:
    """Return sentences. If there are several, they are numbered and one is selected."""
    if len(told) == 1:
        return Page(wrap(told[0].words, width))
    lines: list[Line] = []
    follow = 0
    for number, part in enumerate(told):
        now = number == at
        rows = wrap(f"{number + 1} {part.words}", width - 2, "text" if now else "muted", hang="  ")
        if now:
            follow = len(lines) + len(rows) - 1
        for row_number, row in enumerate(rows):
            mark = ("▸ ", "accent") if now and not row_number else ("  ", "muted")
            lines.append(Line((mark, *row.left), key=("link", number)))
    return Page(lines, follow)


def hint_head(hint: HintMessage, width: int) -> list[Line]:
    """Return the title of a hint, with the number of its step at the right."""
    title = hint.technique.title if hint.step > 1 else "Hint"
    steps = len(hint.names)
    step = f"step {hint.number} of {steps}" if width >= NARROW else f"{hint.number} of {steps}"
    dots = " ".join("●" * hint.number + "○" * (steps - hint.number))
    if len(title) + len(dots) + len(step) + 4 > width:
        return titled(title, step, width)
    return [Line(((title, "*accent"),), ((f"{dots}  ", "accent"), (step, "muted")))]


def story_lines(story: Story, width: int) -> Page:
    """Return an argument link by link."""
    sign = "! " if story.role == "error-text" else ""
    head = wrap(sign + story.title, width, "*" + story.role)
    told = links(story.told, story.at, width)
    keys = [(", .", "step by step")] if len(story.told) > 1 else []
    if story.jump is not None:
        keys.append(jump_key(story.jump.depth))
    keys += [("u", "undo it")] if story.role == "error-text" else []
    tail = [BLANK, *buttons([*keys, ("Esc", "back")], width)]
    return Page([*head, *told.lines, *tail], len(head) + (told.follow or 0))


def broken_lines(session: Session, broken: BrokenRules, width: int) -> list[Line]:
    """Return the sentence of a broken rule, and how many more there are."""
    fault = broken.faults[broken.at]
    lines = [*wrap("! A rule is broken", width, "*error-text"), *wrap(fault.words, width)]
    if width < NARROW:
        lines.append(keys_line([("u", "undo"), ("Esc", "close")], width))
    more = len(broken.faults) - 1
    if more:
        labels = session.game.puzzle.grid.labels
        other = broken.faults[(broken.at + 1) % len(broken.faults)]
        at = next((f", at {labels[t.at]}" for t in other.targets if t.what == "cell"), "")
        words = "1 more broken rule" if more == 1 else f"{more} more broken rules"
        lines += [BLANK, *wrap(f"{words}{at}. Press . to go there.", width, "muted")]
    if width < NARROW:
        return lines
    first = [("u", "undo it")]
    if broken.jump is not None and not session.game.options.versus:
        first.append(jump_key(broken.jump.depth))
    if not session.game.options.versus:
        first.append(("W", "why"))
    return [*lines, BLANK, *buttons([*first, ("Esc", "keep it")], width, "u")]


def jump_key(depth: int) -> tuple[str, str]:
    return ("J", f"to move {depth}" if depth else "to the start")


def notice_lines(session: Session, notice: Notice | Thinking, width: int) -> list[Line]:
    """Return a notice: its title in its colour, its sentences, and the keys that help."""
    sign = "! " if notice.role == "error-text" else ""
    role = "*" + notice.role if notice.text or sign else "text"
    lines = wrap(sign + notice.title, width, role)
    for sentence in notice.text:
        lines += wrap(sentence, width)
    keys = [jump_key(notice.jump.depth)] if notice.jump is not None else []
    if notice.role == "error-text":
        keys += [("u", "undo"), ("W", "why")][: 1 if session.game.options.versus else 2]
    return [*lines, BLANK, *buttons(keys, width)] if keys else lines


def preview_lines(session: Session, width: int) -> list[Line]:
    """Return the title of the previewed position, and the keys that jump to it."""
    assert session.view.preview is not None
    compared = history_commands.tell_comparison(session)
    lines = wrap(history_commands.preview_words(session), width, "info")
    if compared is not None:
        lines += [BLANK, *wrap(f"**{compared.title}**", width), *wrap(compared.text[0], width)]
    if session.view.preview.comment:
        lines += [BLANK, *wrap(f"“{session.view.preview.comment}”", width, "muted")]
    keys = [("Enter", "go there"), ("Esc", "back")]
    more = [("D", "compare"), (";", "comment"), ("M", "name")]
    return [*lines, BLANK, *buttons([*keys, *more], width, "Enter")]


def rules_lines(session: Session, width: int, draw: Draw) -> Page:
    """Return the rules and how to play with a list of further pages, or the open page."""
    puzzle = session.game.puzzle
    guide = puzzle.kind.guide
    opened = next((page for page in guide.rule_pages if page.name == session.view.rule_page), None)
    if opened is not None:
        return Page(extra_page(opened, width, draw))
    lines = wrap(guide.tagline, width, "muted")
    if puzzle.rule in guide.variants:
        held = guide.variants[puzzle.rule]
        words = f"Rule of this board: **{held.title}**. {held.words}"
        lines += [BLANK, *wrap(words, width, "info")]
    lines.append(BLANK)
    for number, text in enumerate(guide.rules, 1):
        lines += wrap(f"{number} {text}", width, hang="  ")
    follow = None
    if guide.rule_pages:
        lines.append(BLANK)
    for number, page in enumerate(guide.rule_pages):
        at = session.view.focus is Focus.GUIDE and number == session.view.line
        # the first one is selected before the player has moved: the page is read from its top
        follow = len(lines) if at and number else follow
        lines += listed(page.title, "", ("rule", page.name), at, width)
    if guide.controls:
        lines += [BLANK, line("How to play", "*text")]
        controls = (*guide.controls, *guide.further)
        wide = max(len(key) for key, _ in controls) + 2
        for key, word in controls:
            lines += beside(key, word, wide, width)
    return Page([*lines, BLANK, *buttons([("F4", "techniques")], width)], follow)


def extra_page(page: RulePage, width: int, draw: Draw) -> list[Line]:
    """Return a further page of the rules: text, tables, and small boards before and after
    a move.
    """
    lines = titled(page.title, "", width)
    for paragraph in page.text:
        lines += [BLANK, *wrap(paragraph, width)]
    for card in page.cards:
        lines += [BLANK, *draw(card.board, card.before, card.after, width)]
        lines += wrap(card.words, width, "muted") if card.words else []
    for table in page.tables:
        lines += [BLANK, *table_lines(table, width)]
    return [*lines, BLANK, *buttons([("Esc", "back")], width)]


def table_lines(table: Sequence[Sequence[str]], width: int) -> list[Line]:
    """Return a table. The first column is as wide as necessary, and the others share the rest."""
    first = max(cell_len(row[0]) for row in table) + 2
    rest = max(1, len(table[0]) - 1)
    room = max(8, (width - first) // rest)
    lines: list[Line] = []
    for number, row in enumerate(table):
        role = "muted" if number == 0 else "text"
        cells = [wrap(cell, room - 1, role) for cell in row[1:]]
        for at in range(max([1, *map(len, cells)])):
            lead = row[0].ljust(first) if at == 0 else " " * first
            runs: list[Run] = [(lead, "muted" if number == 0 else "*text")]
            for cell in cells:
                part = cell[at].left if at < len(cell) else ()
                used = sum(cell_len(text) for text, _ in part)
                runs += [*part, (" " * max(0, room - used), "text")]
            lines.append(Line(tuple(runs)))
    return lines


def beside(key: str, word: str, wide: int, width: int) -> list[Line]:
    """Return a key with its description in a column beside it, or below it in a narrow pane."""
    if width - wide < 14:
        return [line(key, "*text"), *wrap(word, width, "text", indent="  ", hang="  ")]
    first, *rest = wrap(word, width - wide)
    gap = " " * wide
    return [
        first._replace(left=((key.ljust(wide), "text"), *first.left)),
        *(row._replace(left=((gap, "text"), *row.left)) for row in rest),
    ]


def techniques_lines(session: Session, width: int) -> Page:
    """Return every useful technique under its level. A click, or →, opens its card."""
    puzzle = session.game.puzzle
    levels = {t.name: t.level for t in puzzle.techniques}
    lines: list[Line] = []
    last, follow = "", None
    for number, name in enumerate(coach.useful(puzzle)):
        text, level = puzzle.kind.guide.techniques[name], levels[name]
        if level != last:
            lines += [*([BLANK] if lines else []), line(level, "muted")]
            last = level
        at = session.view.focus is Focus.GUIDE and number == session.view.line
        if at:
            follow = len(lines)
        lines += listed(text.title, "", ("card", name), at, width)
    return Page(lines, follow)


def card_lines(
    guide: Guide, card: Card, needed: str, picture: Picture | None, width: int, roomy: bool = True
) -> list[Line]:
    """Return the card of a technique: a small board before and after, when to look, why
    it works.
    """
    text = guide.techniques[card.technique]
    lines = titled(text.title, needed, width)
    shown = picture(text, width) if picture is not None else []
    if shown:
        lines += [BLANK, *shown] if roomy else shown
    lines += [BLANK, *wrap(text.look, width)]
    lines += [BLANK, line("Why it works", "*text"), *wrap(text.why, width, "muted")]
    lines += [BLANK, *wrap(f"Also called {text.also}.", width, "muted")] if text.also else []
    return [*lines, BLANK, *buttons([("H", "a hint"), ("Esc", "back")], width)]


def about_lines(session: Session, width: int) -> list[Line]:
    """Return the text about the technique of a hint that shows its reason.

    The title opens its card.
    """
    hint = session.hint
    if hint is None or hint.step < 3:
        return []
    text = hint.technique
    rows = wrap(f"▸ **{text.title}**", width, "text", hang="  ")
    lines = [row._replace(key=("card", text.name)) for row in rows]
    lines += [BLANK, *wrap(text.look, width, "muted")]
    return [*lines, *wrap(f"Also called {text.also}.", width, "muted")] if text.also else lines
