"""What the guide says, as lines: tips, the hint ladder, messages, rules, techniques and cards."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from engines.core import hints
from engines.core.guide import Guide, TechniqueText
from engines.core.puzzle import Kind
from tui.ladder import RUNGS, Ladder
from tui.panes.lines import BLANK, Line, Run, keys_line, line, wrap
from tui.table import Table
from tui.telling import Message

Picture = Callable[[TechniqueText, int], list[Line]]

PAGES = (
    ("guide", "Guide"), ("rules", "Rules"), ("techniques", "Techniques"), ("records", "Records"),
)  # fmt: skip
# so many columns the four rungs take with their words
DOTS_WIDTH = 38
TABS = (("moves", "Moves"), ("tips", "Tips"), ("rules", "Rules"), ("records", "Records"))


def tab_line(
    tabs: Sequence[tuple[str, str]], current: str, right: str, width: int, kind: str
) -> Line:
    """The heads of the pages, the open one underlined; each can be clicked."""
    runs: list[Run] = []
    cuts: list[tuple[int, int, Hashable]] = []
    at = 0
    room = width - sum(len(title) for _, title in tabs)
    gap = " " * max(1, min(3 if width >= 42 else 2, room // max(1, len(tabs) - 1)))
    for name, title in tabs:
        if at:
            runs.append((gap, "muted"))
            at += len(gap)
        runs.append((title, "_text" if name == current else "muted"))
        cuts.append((at, at + len(title), (kind, name)))
        at += len(title)
    if at + 2 + len(right) > width:
        right = ""
    return Line(tuple(runs), ((right, "muted"),) if right else (), cuts=tuple(cuts))


def page(table: Table, width: int, dots: bool, picture: Picture | None = None) -> list[Line]:
    """The page that fits what is going on: ladder, message, finish or tips."""
    if table.ladder is not None:
        return ladder_lines(table.ladder, width, dots, picture)
    if table.card:
        return []
    lines: list[Line] = []
    if table.message is not None:
        lines += message_lines(table.message, table, width)
        if table.message.role != "text" or not table.tips:
            return lines
        lines.append(BLANK)
    return lines + tip_lines(table, width)


def ladder_lines(
    ladder: Ladder, width: int, dots: bool, picture: Picture | None = None
) -> list[Line]:
    """The ladder as far as it has been climbed; the technique is shown on its own small board."""
    wide = dots and width >= DOTS_WIDTH
    lines = [_dots(ladder.rung) if wide else _steps(ladder.rung, width), BLANK]
    if ladder.rung >= 2:
        lines.append(line(ladder.title(), "*accent"))
    if ladder.rung == 1:
        lines += wrap(ladder.where(), width)
    elif ladder.rung == 2:
        text = ladder.puzzle.kind.guide.techniques[ladder.found.technique]
        lines += wrap(ladder.how(), width)
        lines.append(BLANK)
        lines += wrap(text.look, width, "muted")
        if picture is not None:
            lines += [BLANK, *picture(text, width)]
    else:
        for sentence in ladder.sentences():
            lines += wrap(sentence, width, hang="  " if sentence[:1].isdigit() else "")
    lines.append(BLANK)
    word = {1: "which technique", 2: "show the cells", 3: "play it"}[min(3, ladder.rung)]
    lines.append(keys_line([("H", word), ("Esc", "let me try")], width))
    return lines


def _dots(rung: int) -> Line:
    runs: list[Run] = []
    for number, name in enumerate(RUNGS, 1):
        if number > 1:
            runs.append((" ─ ", "accent" if number <= rung else "faint"))
        runs.append(("● " if number <= rung else "○ ", "accent" if number <= rung else "muted"))
        runs.append((name, "*text" if number == rung else "muted"))
    return Line(tuple(runs))


def _steps(rung: int, width: int) -> Line:
    """The ladder in a narrow pane."""
    dots = "●" * rung + "○" * (4 - rung)
    right = ((f"hint {rung} of 4", "muted"),) if width >= 26 else ()
    return Line(((dots, "accent"), (" " + RUNGS[rung - 1], "*text")), right)


def sentence_lines(sentence: str, width: int) -> list[Line]:
    """A sentence; in a story they are numbered, and the one being told is pointed at."""
    if sentence[:1] in "▸ " and sentence[1:2].isdigit():
        told = sentence[0] == "▸"
        rows = wrap(sentence[1:], width - 2, "text" if told else "muted", hang="  ")
        mark = ("▸ ", "accent") if told else ("  ", "muted")
        return [
            row._replace(left=((mark if number == 0 else ("  ", "muted")), *row.left))
            for number, row in enumerate(rows)
        ]
    return wrap(sentence, width, hang="  " if sentence[:1].isdigit() else "")


def message_lines(
    message: Message, table: Table, width: int, more: Sequence[tuple[str, str]] = ()
) -> list[Line]:
    """A message: its title in its colour, its sentences, and the keys that help."""
    sign = "! " if message.role == "error-text" else ""
    lines = wrap(
        sign + message.title, width, "*" + message.role if message.text or sign else "text"
    )
    for sentence in message.text:
        lines += sentence_lines(sentence, width)
    keys = []
    if message.jump is not None:
        depth = message.jump.depth
        keys.append(("J", f"go to move {depth}" if depth else "go to the start"))
    if message.role == "error-text":
        keys += [("u", "undo")] if table.game.options.versus else [("u", "undo"), ("W", "why")]
    keys += more
    if keys:
        lines += [BLANK, keys_line(keys, width)]
    return lines


def tip_lines(table: Table, width: int) -> list[Line]:
    """Which techniques apply now, simplest first, with counts and no cells."""
    if table.preview is not None:
        return [
            *wrap(f"Looking back at move {table.preview.depth}.", width, "info"),
            BLANK,
            keys_line([("Enter", "go there"), ("Esc", "back")], width),
        ]
    if table.tips is None:
        return [line("Looking for what applies…", "muted")]
    if not table.tips:
        return _no_tips(table, width)
    guide = table.game.puzzle.kind.guide
    lines = [line("What applies now", "*text")]
    for name, count in table.tips:
        text = guide.techniques.get(name)
        title = text.title if text else name
        shown = f"{hints.MOST_TIPS - 1}+" if count >= hints.MOST_TIPS else str(count)
        runs: list[Run] = [("▸ ", "muted"), (title, "text")]
        lines.append(Line(tuple(runs), ((shown, "muted"),), ("tip", name)))
    lines += [BLANK, keys_line([("H", "a hint"), ("W", "why this mark"), ("C", "check")], width)]
    return lines


def _no_tips(table: Table, width: int) -> list[Line]:
    refused = hints.refusal(table.game)
    if refused is not None and refused.node is not None and not table.mistakes_are_told:
        return [keys_line([("H", "a hint"), ("W", "why this mark"), ("C", "check")], width)]
    if refused is None:
        return [line("Nothing is left to find.", "muted")]
    lines = wrap(refused.words, width, "muted")
    if refused.node is not None:
        lines += [BLANK, keys_line([("C", "check"), ("u", "undo")], width)]
    return lines


def rules_lines(kind: Kind, rule: str, width: int) -> list[Line]:
    """The rules and how to play, from the kind's guide."""
    guide = kind.guide
    lines = wrap(guide.tagline, width, "muted")
    lines.append(BLANK)
    for number, text in enumerate(guide.rules, 1):
        lines += wrap(f"{number} {text}", width, hang="  ")
    if rule:
        lines += [BLANK, *wrap(f"This board is played by the rule “{rule}”.", width, "info")]
    if guide.controls:
        lines += [BLANK, line("How to play", "*text")]
        wide = max(len(key) for key, _ in guide.controls) + 2
        for key, word in guide.controls:
            lines += beside(key, word, wide, width)
    return lines


def beside(key: str, word: str, wide: int, width: int) -> list[Line]:
    """A key with what it does in a column beside it; in a narrow pane under it."""
    if width - wide < 14:
        return [line(key, "*text"), *wrap(word, width, "text", indent="  ", hang="  ")]
    first, *rest = wrap(word, width - wide)
    gap = " " * wide
    return [
        first._replace(left=((key.ljust(wide), "text"), *first.left)),
        *(row._replace(left=((gap, "text"), *row.left)) for row in rest),
    ]


def techniques_lines(guide: Guide, levels: dict[str, str], width: int) -> list[Line]:
    """Every technique, with its level; a click opens its card."""
    lines: list[Line] = []
    last = ""
    for name, text in guide.techniques.items():
        level = levels.get(name, "")
        if level != last:
            if lines:
                lines.append(BLANK)
            lines.append(line(level, "muted"))
            last = level
        lines.append(Line((("▸ ", "muted"), (text.title, "text")), (), ("card", name)))
    return lines


def card_lines(text: TechniqueText, needed: str, picture: Picture, width: int) -> list[Line]:
    """The card of a technique: a small board before and after, when to look, why it works."""
    lines = [Line(((text.title, "*accent"),), ((needed, "muted"),) if needed else ())]
    shown = picture(text, width)
    if shown:
        lines += [BLANK, *shown]
    lines += [BLANK, *wrap(text.look, width)]
    lines += [BLANK, line("Why it always works", "*text"), *wrap(text.why, width, "muted")]
    lines += [BLANK, keys_line([("Esc", "back"), ("H", "a hint")], width)]
    return lines
