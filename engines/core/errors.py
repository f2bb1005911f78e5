"""The one exception that speaks to a person."""


class PuzzleError(ValueError):
    """Something from outside is wrong: one clear sentence that says what, where, and what fits."""
