"""How Slant is drawn."""
