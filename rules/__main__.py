"""``python -m rules``: the shell commands that need no window."""

import sys

from rules.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
