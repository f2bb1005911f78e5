"""The terminal of a program in a browser: Textual's, and further messages of our page.

It is named in the environment of the program and loaded by Textual.
"""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from textual.drivers.web_driver import WebDriver

from solitudo.tui.app.taking_over import Present


class PageDriver(WebDriver):
    """The driver that reports to the program when somebody looks at the page, and to the page what
    to download.
    """

    def say(self, words: str) -> None:
        """Let the page read this aloud."""
        self.write_meta({"type": "say", "words": words})

    def on_meta(self, packet_type: str, payload: dict[str, Any]) -> None:
        if packet_type == "here":
            self.send_message(Present())
        else:
            super().on_meta(packet_type, payload)

    def deliver_binary(
        self, binary: BinaryIO | TextIO, *, save_path: Path, **others: object
    ) -> None:
        with binary:
            content = binary.read()
        raw = content.encode() if isinstance(content, str) else content
        sent = base64.b64encode(raw).decode("ascii")
        self.write_meta({"type": "download", "name": save_path.name, "content": sent})
