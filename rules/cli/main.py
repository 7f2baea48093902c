"""The command line: which verb, which exit code.

Owns arguments and exit codes: 0 legal or done, 1 illegal, 2 unreadable or unusable. Does not own any
verb's work, which is loaded only when it is asked for.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from rules.core import codec
from rules.core.codec import BadFile

VERSION = "0.1.0"
UNUSABLE = 2


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="battleboard",
        description="Judge, plan and list positions. Without a verb, battleboard opens the window.",
    )
    top.add_argument("--version", action="version", version=f"battleboard {VERSION}")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")

    check = verbs.add_parser(
        "check", help="judge the last move of position files; exit 0 legal, 1 illegal, 2 unusable"
    )
    check.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a position file, or .jsonl with one on each line; - reads stdin",
    )
    check.add_argument("--json", action="store_true", help="print the verdict as JSON, one line a file")

    plan = verbs.add_parser(
        "plan", help="place a whole unit well: a good pile-in or consolidation, explained"
    )
    plan.add_argument(
        "file", metavar="FILE", help="a position file; its last move, if any, is the draft to beat"
    )
    plan.add_argument(
        "--unit", help="the unit to move (default: the unit of the last move, else the first that may)"
    )
    plan.add_argument(
        "-o", "--output", metavar="FILE", help="write the planned move into a new position file"
    )
    plan.add_argument("--json", action="store_true", help="print the plan as JSON")

    listing = verbs.add_parser("list", help="list the bundled scenarios")
    listing.add_argument("game", nargs="?", help="only this game")
    listing.add_argument("--json", action="store_true", help="print the list as JSON")

    rulings = verbs.add_parser("rulings", help="list the rulings of a game, or those in force in a file")
    rulings.add_argument("name", metavar="GAME|FILE")
    rulings.add_argument("--json", action="store_true", help="print the rulings as JSON, one a line")

    replay = verbs.add_parser("replay", help="print what happens in a position file, event by event")
    replay.add_argument("file", metavar="FILE")
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--text", action="store_true", help="print the events as sentences (the default)")
    how.add_argument("--json", action="store_true", help="print the events as JSON, one a line")
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a verb; gives the exit code."""
    arguments = parser().parse_args(argv)
    try:
        return _run(arguments)
    except BadFile as error:
        complain(error, as_json=arguments.json)
        return UNUSABLE
    except BrokenPipeError:
        # The reader (head, less) has seen enough; Python must not complain while closing stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(arguments: argparse.Namespace) -> int:
    verb = arguments.verb
    if verb == "check":
        from rules.cli.check import check

        return check(arguments.files, as_json=arguments.json)
    if verb == "plan":
        from rules.cli.plan import plan

        return plan(arguments.file, arguments.unit, arguments.output, as_json=arguments.json)
    if verb == "list":
        from rules.cli.listing import listing

        return listing(arguments.game, as_json=arguments.json)
    if verb == "rulings":
        from rules.cli.rulings import rulings

        return rulings(arguments.name, as_json=arguments.json)
    from rules.cli.replay import replay

    return replay(arguments.file, as_json=arguments.json)


def complain(error: BadFile, *, as_json: bool = False) -> None:
    """Every fault on its own line of stderr, each with its path; for programs as one object on stdout too."""
    if as_json:
        print(codec.dump({"file": error.path, "faults": error.faults}).decode())
    head = f"{error.path}: " if error.path else ""
    for fault in error.faults:
        print(f"{head}{fault}", file=sys.stderr)
