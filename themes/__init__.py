"""Themes as data: the purpose of each colour, the files that define it, and their reading."""
