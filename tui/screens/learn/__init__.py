"""Lessons and reviews."""
