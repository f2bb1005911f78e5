"""The data kept about the player: settings, progress, statistics, reviews."""
