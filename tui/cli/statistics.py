"""The best times as a text table, and all games as data for other programs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from solitudo.engines.core import clock, records, statistics
from solitudo.engines.core.statistics import GroupTimes, Record, size_words
from solitudo.tui.cli.options import CommandOf, Commands, Parser
from solitudo.tui.cli.output import aligned
from solitudo.tui.person.settings import data_folder
from solitudo.tui.saves import exporting

HEADS = ("puzzle", "size", "level", "games", "unaided", "hints used", "last")
VERSUS_HEADS = ("puzzle", "size", "Versus", "games", "won", "drawn", "no winner")
RIGHT = ("games", "unaided", "hints used")


def records_options(parser: Parser, words: Sequence[str]) -> None:
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument(
        "--csv", action="store_true", help="every finished game as CSV, one per line"
    )
    forms.add_argument(
        "--json", action="store_true", help="every finished game, including Versus, as JSON"
    )


def show(args: argparse.Namespace) -> int:
    """Print the best times by kind, size and level, with the number of games."""
    found = records.load(data_folder())
    if args.csv:
        print(exporting.records_csv(found), end="")
    elif args.json:
        print(exporting.records_json(found, records.load_duels(data_folder())), end="")
    else:
        parts = [table(found), versus_table(records.load_duels(data_folder()))]
        print("\n\n".join("\n".join(part) for part in parts if part) or "No finished games yet.")
    return 0


def table(found: list[Record]) -> list[str]:
    groups = statistics.standings(found)
    return aligned([HEADS, *map(row, groups)], RIGHT) if groups else []


def versus_table(found: list[records.DuelRecord]) -> list[str]:
    """Return games of Versus by opponent, strength and size: how many there were and how they
    ended.
    """
    groups: dict[tuple[str, str, str], list[records.DuelRecord]] = {}
    for duel in found:
        opponent = f"{duel.opponent} {duel.strength or ''}".strip()
        groups.setdefault((duel.kind, size_words(duel.size), opponent), []).append(duel)
    rows = [
        (
            *group,
            str(len(games)),
            *(str(sum(part)) for part in zip(*map(ended, games), strict=True)),
        )
        for group, games in sorted(groups.items())
    ]
    return aligned([VERSUS_HEADS, *rows], VERSUS_HEADS[3:]) if rows else []


def ended(duel: records.DuelRecord) -> tuple[bool, bool, bool]:
    """Return whether the game was won or drawn, or had no winner."""
    return duel.won, duel.drawn, bool(duel.spoilt and not duel.winner)


def row(found: GroupTimes) -> tuple[str, ...]:
    group = found.group
    times = (clock.show(best) if best is not None else "-" for best in (found.alone, found.helped))
    more = " ".join(filter(None, (group.rule, group.variant)))
    kind = f"{group.kind} ({more})" if more else group.kind
    size, level = size_words(group.size), group.level or "-"
    return kind, size, level, str(found.games), *times, found.last


COMMANDS: Commands = {"records": CommandOf(records_options, show)}
