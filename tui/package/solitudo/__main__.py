"""`python -m solitudo` is the command `solitudo`."""

import sys

from solitudo.tui.cli.parser import main

if __name__ == "__main__":
    sys.exit(main())
