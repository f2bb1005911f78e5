"""What every kind of puzzle shares: geometry, actions, the log of a game, deduction, guides."""
