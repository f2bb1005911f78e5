"""The application: its start, its end, and navigation between its screens."""
