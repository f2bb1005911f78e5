"""The kind: its name, sizes, levels and keys. It reads IDs and makes boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.grid import mask_of, square
from solitudo.engines.core.kind import Key, Kind, silently
from solitudo.engines.core.values import Request

from . import codec
from .generate import generate
from .rules import Binary


class BinaryKind(Kind):
    """Boards with even sides."""

    name: ClassVar[str] = "binary"
    title: ClassVar[str] = "Binary"
    levels: ClassVar[tuple[str, ...]] = ("easy", "medium")
    sizes: ClassVar[tuple[str, ...]] = ("4x4", "6x6", "8x8")
    default_size: ClassVar[str] = "6x6"
    bounds: ClassVar[str] = "Binary has even sides from 4 to 12."
    words: ClassVar[Mapping[str, str]] = {"0": "nought", "1": "one"}
    keys: ClassVar[Mapping[str, Key]] = {"0": Key("0", "nought"), "1": Key("1", "one")}

    def read(self, text: str, rule: str = "") -> Binary:
        if rule:
            raise PuzzleError("Binary has only one rule.")
        width, height, values = codec.read(text)
        given = mask_of(cell for cell, value in enumerate(values) if value)
        return Binary(self, f"binary:{text}", square(width, height), "", given, values)

    def check(self, request: Request) -> Request:
        if request.rule or request.extras:
            raise PuzzleError("Binary has no options except size and level.")
        width, height = codec.size(request.size)
        checked = request._replace(size=f"{width}x{height}")
        self.need_level(checked)
        return checked

    def generate(self, request: Request, tell: Callable[[float], None] = silently) -> Binary:
        wanted = self.check(request)
        width, height = codec.size(wanted.size)
        tell(-1)
        return generate(
            lambda values: self.read(codec.write(width, height, values)),
            width * height,
            wanted.level,
            f"binary/{wanted.size}/{wanted.level}/{wanted.seed}",
        )
