"""Boards of Slant as text: IDs, addresses of other programs, text boards."""
