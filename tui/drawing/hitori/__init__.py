"""The drawing of square Hitori."""
