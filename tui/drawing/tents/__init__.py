"""The drawing of Tents."""
