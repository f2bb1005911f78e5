"""The program in a browser: a page with a terminal, and a running program for each window."""
