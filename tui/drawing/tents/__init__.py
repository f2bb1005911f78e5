"""How Tents is drawn."""
