"""What goes to the terminal and comes from it; nothing of puzzles."""
