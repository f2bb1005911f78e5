"""The panes of the screens: widgets that show and report, and contain no game."""
