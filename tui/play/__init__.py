"""A game in play: what is done at it and what is seen of it, without a screen library."""
