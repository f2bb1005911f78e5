"""The commands, by what they are about; none of them draws a screen."""
