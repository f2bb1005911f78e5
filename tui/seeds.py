"""Seeds that nobody chose: any board of the same sort does as well."""

from __future__ import annotations

import os


class Drawn(int):
    """A seed nobody chose. It stays one through whatever is made of a request; a seed that a
    person or a day asks for is a plain number."""


def fresh_seed() -> int:
    """A seed nobody chose."""
    return Drawn(int.from_bytes(os.urandom(4)) >> 1)
