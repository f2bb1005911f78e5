"""The techniques of Slant, their words, and the order in which they are tried."""
