"""Boards of Sudoku as text: IDs, addresses of other programs, text boards."""
