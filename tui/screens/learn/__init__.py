"""Courses and reviews."""
