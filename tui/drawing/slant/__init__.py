"""The drawing of Slant."""
