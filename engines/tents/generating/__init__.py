"""New boards of Tents."""
