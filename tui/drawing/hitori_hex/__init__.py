"""The drawing of hexagonal Hitori."""
