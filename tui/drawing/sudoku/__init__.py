"""How Sudoku is drawn."""
