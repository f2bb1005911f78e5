"""Further rules of a board: their constraints on cells, and the sums of cells."""
