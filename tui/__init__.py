"""Everything that a person sees and uses: commands, screens, panes, drawing."""
