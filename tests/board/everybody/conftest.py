"""The whole window, with folders of its own, for what it promises to everybody."""

from __future__ import annotations

from tests.board.shell.conftest import make_window, places, toy

__all__ = ["make_window", "places", "toy"]
