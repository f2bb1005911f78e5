"""Slant for two: points, the moves of the computer, how a game ended."""
