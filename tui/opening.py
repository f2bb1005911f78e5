"""Opening the application: what is known of the person and the terminal before it, and its end."""

from __future__ import annotations

import os

from tui import settings, terminal
from tui.app import Solitudo
from tui.start import Start


def run(start: Start) -> int:
    """Run the application; its exit status."""
    loaded = settings.load()
    seen = terminal.here(loaded.settings.glyphs)
    if terminal.worth_probing(seen, os.environ):
        seen = terminal.measured(seen)
    app = Solitudo(start, seen, loaded.settings)
    app.warnings += loaded.warnings
    result = app.run(mouse=True)
    return result if isinstance(result, int) else 0
