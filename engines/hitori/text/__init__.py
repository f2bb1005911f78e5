"""Boards of Hitori as text: IDs, addresses of other programs, text boards."""
