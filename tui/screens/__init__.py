"""The screens: composition and routing only."""
