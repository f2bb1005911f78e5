"""How many solutions a board of Sudoku has."""
