"""What can be done on the zone board besides the window's own commands, by menu, key and palette.

Owns the list, the words and the keys. Does not own what they do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from board.stage.page import Command
from rules.huntik import actions as a

if TYPE_CHECKING:
    from board.games.huntik.view import ZonePage


def page_commands(page: ZonePage) -> tuple[Command, ...]:
    """Passing, combat, aiming and the hand."""
    presenter = page.presenter

    def take(*keys: str) -> Callable[[], None]:
        def run() -> None:
            there = {choice.key for choice in presenter.choices()}
            key = next((key for key in keys if key in there), None)
            if key is not None:
                page.stage.hand.cancel()
                presenter.choose(key)

        return run

    def can(*keys: str) -> Callable[[], bool]:
        return lambda: any(choice.key in keys for choice in presenter.choices())

    def aiming() -> bool:
        return isinstance(presenter.draft(), a.Aim)

    return (
        Command("huntik.pass", "Pass", take("pass"), "P", enabled=can("pass")),
        Command(
            "huntik.start",
            "Start the combat, or let the power resolve",
            take("start:yes", "resolve"),
            "S",
            "power",
            enabled=can("start:yes", "resolve"),
        ),
        Command(
            "huntik.decline",
            "No combat, or decline the power",
            take("start:no", "decline"),
            "D",
            "ineligible",
            enabled=can("start:no", "decline"),
        ),
        Command("huntik.hand", "Show the hand", take("hand"), "H", "reveal", enabled=can("hand")),
        Command(
            "huntik.open_hands",
            "Open hands, for teaching",
            lambda: presenter.handing.open_all(not presenter.handing.all_open),
            "",
            "reveal",
            enabled=lambda: not presenter.handing.covered,
            checkable=True,
            checked=lambda: presenter.handing.all_open,
            tip="Both hands lie open and no curtain is drawn; saved with the game",
        ),
        Command("huntik.aim_all", "Aim all that is left", take("aim:rest"), "A", "target", enabled=aiming),
        Command("huntik.aim_none", "Take all aimed back", take("aim:none"), "B", "undo", enabled=aiming),
        Command(
            "huntik.aim_more",
            "Aim one more (+)",
            lambda: presenter.aim_more(1),
            "",
            "plus",
            enabled=aiming,
            tip="The + key on the board does it",
        ),
        Command(
            "huntik.aim_less",
            "Aim one less (−)",
            lambda: presenter.aim_more(-1),
            "",
            "minus",
            enabled=aiming,
            tip="The − key on the board does it",
        ),
    )


def tool_commands(page: ZonePage) -> tuple[Command, ...]:
    """The rail: this board has one tool."""
    return (
        Command(
            "huntik.tool.select",
            "Select",
            page.stage.setFocus,
            "",
            "select",
            "View",
            checkable=True,
            checked=lambda: True,
            tip="Drag heroes, cards and pips, or click twice",
        ),
    )
