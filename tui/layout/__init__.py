"""The layout of screens, and rows of text: plain values and arithmetic."""
