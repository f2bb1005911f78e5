"""The output to the terminal and the input from it; nothing about puzzles."""
