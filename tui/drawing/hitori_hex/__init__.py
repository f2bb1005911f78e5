"""How hexagonal Hitori is drawn."""
