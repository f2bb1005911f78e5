"""The number of solutions of a Sudoku."""
