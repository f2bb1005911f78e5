"""The techniques of Tents, their words, and the order in which they are tried."""
