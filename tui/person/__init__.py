"""What is kept about the player: settings, progress, statistics, reviews."""
