"""What the drawings of all kinds share."""
