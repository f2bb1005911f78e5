"""The editor for boards made by hand."""
