"""Where bundled data lies: scenarios, cards, lessons, themes.

Owns finding them, in a checkout and when installed. Does not own reading any of them.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2] / "assets"


def scenario_files(game: str) -> tuple[Path, ...]:
    """The bundled scenarios of a game, by name."""
    return tuple(sorted((ROOT / "scenarios" / game).glob("*.json")))
