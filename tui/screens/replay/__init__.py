"""A game played back."""
