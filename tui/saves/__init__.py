"""Saved games as files: made, listed, opened, imported, exported, replayed."""
