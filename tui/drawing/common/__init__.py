"""The parts that the drawings of all kinds share."""
