"""The application: its start, its end, and the ways between its screens."""
