"""What a kind says of itself before any board of it is there: its keys, its ways of writing, what
its drawing shows. Loaded with every kind, so these are plain classes, without what typing takes."""

from __future__ import annotations


class Key:
    """A key of the kind's own: the verb of its gesture and what it does. `line` is which of the
    lines through the cursor's cell is meant (0 its row, 1 its column); -1 means the cell."""

    __slots__ = ("help", "line", "verb")

    def __init__(self, verb: str, help: str, line: int = -1) -> None:
        self.verb = verb
        self.help = help
        self.line = line


class Way:
    """A way of writing: the key that chooses it, its name, and the prefix of its marks."""

    __slots__ = ("key", "name", "prefix")

    def __init__(self, key: str, name: str, prefix: str) -> None:
        self.key = key
        self.name = name
        self.prefix = prefix


class Detail:
    """Something that the drawing shows besides the marks and that a person may switch off: the
    name of the setting, and what it shows."""

    __slots__ = ("help", "name")

    def __init__(self, name: str, help: str) -> None:
        self.name = name
        self.help = help
