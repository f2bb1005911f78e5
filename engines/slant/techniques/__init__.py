"""The techniques of Slant, how they are told, and the order in which they are tried."""
