"""Themes as data: what each colour is for, the files that say which it is, and their reading."""
