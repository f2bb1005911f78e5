"""Boards that lie ready before they are asked for: made beforehand, in the time that nobody else
wants, and kept in memory and in the cache folder."""
