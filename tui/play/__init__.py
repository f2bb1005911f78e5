"""Playing a game: what is done and said at the board, without a screen, and the screen it is on."""
