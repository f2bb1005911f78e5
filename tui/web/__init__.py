"""The program in a browser: a page with a terminal in it, and a running program for each window."""
