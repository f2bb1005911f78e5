"""Boards of Sudoku as text: IDs, addresses of other programs, drawn boards."""
