"""The techniques of Hitori, how they are told, and the order in which they are tried."""
