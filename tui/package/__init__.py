"""The name under which it is installed: `python -m solitudo` is `solitudo`."""
