"""Boards of Tents as text: IDs, addresses of other programs, drawn boards."""
