"""The techniques of Tents, how they are told, and the order in which they are tried."""
