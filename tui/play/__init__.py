"""Playing a game: the work without a screen, and the screen itself."""
