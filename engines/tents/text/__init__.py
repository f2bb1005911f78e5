"""Boards of Tents as text: IDs, addresses of other programs, text boards."""
