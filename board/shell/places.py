"""Where the app keeps its own files: settings and autosaves.

Owns the folders. Does not own what is written there, nor bundled data (rules.core.assets).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

APP = "battleboard"


@dataclass(frozen=True)
class Places:
    """``config`` holds the settings, ``data`` autosaves, pictures and crash reports; neither need exist."""

    config: Path
    data: Path

    @property
    def settings(self) -> Path:
        return self.config / "settings.json"

    @property
    def thumbnails(self) -> Path:
        return self.data / "thumbnails"

    @property
    def crashes(self) -> Path:
        return self.data / "crashes"

    @property
    def autosaves(self) -> Path:
        return self.data / "autosaves"


def of_user() -> Places:
    """The folders that this system gives to the app of this user."""
    import platformdirs  # not needed by tests and shell verbs

    return Places(
        Path(platformdirs.user_config_dir(APP, appauthor=False)),
        Path(platformdirs.user_data_dir(APP, appauthor=False)),
    )
