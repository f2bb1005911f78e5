"""How the options of a call become a request for a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.errors import PuzzleError
from engines.core.options import Band
from engines.core.puzzle import Kind
from engines.core.values import Request

if TYPE_CHECKING:
    from argparse import Namespace
    from types import SimpleNamespace

    # what was asked for, read from the words of a call or as it is without options
    Asked = Namespace | SimpleNamespace


def request_of(kind: Kind, args: Asked) -> Request:
    """The board that the options ask for. PuzzleError where there is none."""
    seed = args.seed
    if seed is None:
        from tui.seeds import fresh_seed

        seed = fresh_seed()
    size = args.size or kind.default_size
    extras = tuple(
        (option.name, str(value))
        for option in kind.options
        if (value := getattr(args, f"extra_{option.name}", None)) is not None
    )
    have = kind.levels_for(Request(size, "", seed, args.rule, extras))
    level = args.level or (have or kind.levels)[0]
    rating = getattr(args, "rating", "")
    if rating:
        Band.read(rating)
    return kind.check(Request(size, level, seed, args.rule, extras, rating))


def no_board_options(args: Asked) -> None:
    """Refuse the options of a new board where the board is given."""
    for name in ("size", "level", "seed", "rating"):
        if getattr(args, name) not in (None, ""):
            raise PuzzleError(f"--{name} is for a new board; this one is given.")
