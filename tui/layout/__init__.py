"""Where things go on a screen, and rows of text: plain values and arithmetic."""
