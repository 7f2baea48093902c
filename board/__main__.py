"""The ``battleboard`` command: opens the window, or hands a verb to where it is done.

Owns that choice and the window's options. Loads only what the verb needs: no Qt for check, plan, list.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

SHELL_VERBS = ("check", "plan", "list", "replay", "rulings", "--version", "-V")


def main(argv: Sequence[str] | None = None) -> int:
    """Run with the arguments after the program's name; gives the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    verb = arguments[0] if arguments else ""
    if verb in SHELL_VERBS:
        from rules.cli.main import main as shell

        return shell(arguments)
    if verb == "render":
        from board.shell import render

        return render.main(arguments[1:])
    if verb == "lessons":
        from board.games import lesson_check

        return lesson_check.main(arguments[1:])
    options = _parser().parse_args(arguments)
    from board.shell import plain

    if not plain.has_display():
        return plain.answer(Path.cwd(), options.file)
    from board.shell import app

    return app.run(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="battleboard",
        description="A battle board that knows the rules: every verdict with its reason.",
        epilog="Verbs: check FILE…, plan FILE, render FILE -o PICTURE, list, replay FILE, "
        "rulings GAME, lessons FILE…, --version",
    )
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help="a position or saved game to open")
    parser.add_argument("--theme", choices=("system", "light", "dark", "high-contrast"), default=None)
    parser.add_argument("--language", choices=("en", "de"), default=None)
    parser.add_argument("--text-scale", type=_percent, metavar="PERCENT", help="80 to 200")
    parser.add_argument(
        "--accessible",
        action="store_true",
        help="for screen readers and keyboards: starts in the pieces table, without motion",
    )
    return parser


def _percent(text: str) -> int:
    value = int(text.rstrip("%"))
    if not 80 <= value <= 200:
        raise argparse.ArgumentTypeError("is 80 to 200")
    return value


if __name__ == "__main__":
    sys.exit(main())
