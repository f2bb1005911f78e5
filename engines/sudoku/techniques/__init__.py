"""The techniques of Sudoku, their words, and the order in which they are tried."""
