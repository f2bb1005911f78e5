"""The records as files, for a spreadsheet or a program: CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from solitudo.engines.core import records
from solitudo.engines.core.records import DuelRecord
from solitudo.engines.core.statistics import Record
from solitudo.tui.person import settings
from solitudo.tui.saves.exporting import documents_folder, keep
from solitudo.tui.terminal.sanitize import clean

# how a game was finished, in words
HELP = ("alone", "helped", "solved by the computer")


def row(record: Record) -> dict[str, str | int | float]:
    """A finished game as it is exported: the time in seconds, the help in words, and no rating
    where that is not known."""
    found: dict[str, str | int | float] = {}
    for name, value in record._asdict().items():
        if name == "tenths":
            found["seconds"] = value / 10
        elif name == "help":
            found["help"] = HELP[value] if 0 <= value < len(HELP) else str(value)
        else:
            found[name] = clean(value) if isinstance(value, str) else value
    return found


def keep_records(day: date, suffix: str) -> Path:
    """All records as a file, as CSV or as JSON by its suffix; where it is. PuzzleError says why
    that cannot be done."""
    folder = settings.data_folder()
    found = records.load(folder)
    if suffix == ".csv":
        content = records_csv(found)
    else:
        content = records_json(found, records.load_duels(folder))
    return keep(content, f"records-{day.isoformat()}", documents_folder(), suffix)


def records_csv(found: Sequence[Record]) -> str:
    """The games as lines of comma separated values, under a line of names."""
    names = list(row(Record("", "", "", "", "", "", 0, 0, 0, 0, 0, "", "")))
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    for record in found:
        told_row = row(record)
        if not record.rating:
            told_row["rating"] = told_row["effort"] = ""
        writer.writerow(told_row)
    return text.getvalue()


def records_json(found: Sequence[Record], duels: Sequence[DuelRecord]) -> str:
    """The games, and the games of two, as one object."""
    games: list[dict[str, Any]] = []
    for record in found:
        one: dict[str, Any] = row(record)
        if not record.rating:
            one["rating"] = one["effort"] = None
        games.append(one)
    versus = [
        {k: clean(v) if isinstance(v, str) else v for k, v in duel._asdict().items()}
        | {"spoilt": bool(duel.spoilt)}
        for duel in duels
    ]
    return json.dumps({"games": games, "versus": versus}, indent=1, ensure_ascii=False) + "\n"
