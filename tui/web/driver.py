"""The terminal of a program that is shown in a browser: Textual's, and what our page says besides.

It is named in the environment of the program and loaded by Textual.
"""

from __future__ import annotations

from typing import Any

from textual.drivers.web_driver import WebDriver

from solitudo.tui.app.taking_over import Present


class PageDriver(WebDriver):
    """Tells the program that somebody looks at the page, once a second."""

    def on_meta(self, packet_type: str, payload: dict[str, Any]) -> None:
        if packet_type == "here":
            self._app.post_message(Present())
        else:
            super().on_meta(packet_type, payload)
