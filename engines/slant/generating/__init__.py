"""New boards of Slant."""
