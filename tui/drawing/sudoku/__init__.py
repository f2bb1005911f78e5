"""The drawing of Sudoku."""
