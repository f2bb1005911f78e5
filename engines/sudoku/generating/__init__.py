"""New boards of Sudoku."""
