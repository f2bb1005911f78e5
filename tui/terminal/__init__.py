"""The output to the terminal and the input from it, without anything about puzzles."""
