"""Opening the application: what is known of the person and the terminal before it, and its end."""

from __future__ import annotations

import os
import sys

from tui import settings, terminal
from tui.app import Solitudo
from tui.gate import clean
from tui.start import Start


def run(start: Start) -> int:
    """Run the application; its exit status."""
    loaded = settings.load()
    seen = terminal.here(loaded.settings.glyphs)
    if terminal.worth_probing(seen, os.environ):
        seen = terminal.measured(seen)
    app = Solitudo(start, seen, loaded.settings)
    app.boards.ahead = True
    app.warnings += loaded.warnings
    app.ending.signals.listen()
    try:
        result = app.run(mouse=True)
    finally:
        app.ending.signals.rest()
        for words in app.ending.last_words:
            print(clean(words), file=sys.stderr)
    if app.return_code:
        return app.return_code
    return result if isinstance(result, int) else 0
