"""Making a board by hand, without a screen: what is drawn, what is said of it, and its file."""
