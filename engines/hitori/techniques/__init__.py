"""The techniques of Hitori, their words, and the order in which they are tried."""
