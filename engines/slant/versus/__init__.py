"""Versus in Slant: points, the computer's moves, how a game ended."""
