"""The start of the application: what it reads about the person and the terminal."""

from __future__ import annotations

import os
import sys

from solitudo import engines
from solitudo.tui.app.app import Solitudo
from solitudo.tui.person import settings
from solitudo.tui.start import Start
from solitudo.tui.terminal import capabilities
from solitudo.tui.terminal.sanitize import clean


def run(start: Start) -> int:
    """Run the application, and return its exit status."""
    loaded = settings.load()
    seen = capabilities.here(loaded.settings.glyphs)
    if capabilities.worth_probing(seen, os.environ):
        seen = capabilities.measured(seen)
    app = Solitudo(start, seen, loaded.settings)
    app.boards.ahead = True
    app.warnings += (*loaded.warnings, *engines.left_out())
    app.ending.listen()
    try:
        result = app.run(mouse=True)
    finally:
        app.ending.signals.restore()
        for words in app.ending.last_words:
            print(clean(words), file=sys.stderr)
    if app.return_code:
        return app.return_code
    return result if isinstance(result, int) else 0
