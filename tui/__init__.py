"""What a person sees and does: commands, screens, panes, drawing."""
