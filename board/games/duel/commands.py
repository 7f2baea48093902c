"""What can be done on the duel board besides the window's own commands, by menu, key and palette.

Owns the list, the words and the keys. Does not own what they do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from board.games.duel.course import MODES
from board.stage.page import Command

if TYPE_CHECKING:
    from board.games.duel.view import DuelPage


PRESET_WORDS = {"default": "the default", "published": "the published game's"}


def page_commands(page: DuelPage) -> tuple[Command, ...]:
    """Who plays, the what-if, whole Turns, and the editors."""
    presenter = page.presenter

    def mode(key: str) -> Callable[[], None]:
        return lambda: presenter.set_mode(key)

    def is_mode(key: str) -> Callable[[], bool]:
        return lambda: presenter.mode == key

    def use(name: str) -> Callable[[], None]:
        return lambda: presenter.use_preset(name)

    def is_preset(name: str) -> Callable[[], bool]:
        return lambda: presenter.preset_name == name

    def free() -> bool:
        return presenter.covered is None

    return (
        *(
            Command(
                f"duel.{key.replace(':', '.')}", word, mode(key), enabled=free, checkable=True,
                checked=is_mode(key),
            )
            for key, word in MODES
        ),
        Command(
            "duel.whatif", "What if: each card the opponent may hold", presenter.toggle_what_if, "W",
            "circle-question-mark", checkable=True, checked=lambda: presenter.what_if_on,
        ),
        *(
            Command(
                f"duel.preset.{name}", f"Start anew with {word} readings", use(name), enabled=free,
                checkable=True, checked=is_preset(name),
            )
            for name, word in PRESET_WORDS.items()
        ),
        Command("duel.turn_back", "Turn before", lambda: page.go_turn(-1), "Shift+,", "first"),
        Command("duel.turn_on", "Next Turn", lambda: page.go_turn(1), "Shift+.", "last"),
        Command("duel.cards", "Card editor…", page.edit_cards, "", "pencil", enabled=free),
        Command("duel.tracks", "Track editor…", page.edit_tracks, "", "pencil", enabled=free),
    )  # fmt: skip


def tool_commands() -> tuple[Command, ...]:
    """The tools of the rail; on this board there is one."""
    return (
        Command(
            "duel.tool.select", "Select", lambda: None, "", "select", "View", checkable=True,
            checked=lambda: True, tip="Drag cards, or click a card and then its place",
        ),
    )  # fmt: skip
