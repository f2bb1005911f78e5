"""The parts that all kinds share: geometry, actions, the log of a game, deduction, guides."""
