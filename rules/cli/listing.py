"""``list``: the bundled scenarios.

Owns the printed list. Does not own the scenarios.
"""

from __future__ import annotations

import sys

from rules import registry
from rules.cli.main import UNUSABLE
from rules.core import assets, codec, savegame


def listing(game: str | None, as_json: bool = False) -> int:
    """Print game, title, why it is interesting, and the file of each scenario."""
    known = registry.keys()
    if game is not None and game not in known:
        print(f"{game}: no game is called so; use one of: {', '.join(known)}", file=sys.stderr)
        return UNUSABLE
    for key in known if game is None else (game,):
        for path in assets.scenario_files(key):
            scenario = savegame.read(path)
            if as_json:
                row = {"game": key, "title": scenario.title, "note": scenario.note, "file": str(path)}
                print(codec.dump(row).decode())
            else:
                print(f"{key:9} {scenario.title or path.stem}\n          {scenario.note}\n          {path}")
    return 0
