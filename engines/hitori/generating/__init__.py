"""New boards of Hitori."""
