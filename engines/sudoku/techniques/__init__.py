"""The techniques of Sudoku, how they are told, and the order in which they are tried."""
