"""What can be done in a Fight phase besides moving models, by menu, key and palette.

Owns the list, the words and the keys. Does not own what they do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from board.stage.page import Command

if TYPE_CHECKING:
    from board.games.wh40k.phase_page import PhasePage


def phase_commands(page: PhasePage) -> tuple[Command, ...]:
    """Everything of the phase."""
    presenter = page.presenter

    def practice(seat: int) -> Callable[[], None]:
        def run() -> None:
            presenter.practice.toggle(seat)
            on = presenter.practice.plays_seat(seat)
            name = presenter.players[seat]
            presenter.said.emit(f"The practice opponent {'plays' if on else 'leaves'} {name}")
            presenter.changed.emit()

        return run

    def practises(seat: int) -> Callable[[], bool]:
        return lambda: presenter.practice.plays_seat(seat)

    def done() -> None:
        page.act(lambda: presenter.choose("done"))

    def pass_fight() -> None:
        page.act(lambda: presenter.choose("pass"))

    def edit() -> None:
        from board.games.wh40k.profile_editor import ProfileEditor

        unit = presenter.table.unit_of(presenter.selected or "") or presenter.table.units[0]
        ProfileEditor(page.look, presenter, unit.id, page.widget).open()

    moving = ("start", "move", "overrun")
    return (
        Command(
            "wh40k.done",
            "Done with this part",
            done,
            "Shift+D",
            "check",
            enabled=lambda: presenter.stage in moving,
            tip="No more moves of this player in this step; Confirm does it",
        ),
        Command(
            "wh40k.pass",
            "Pass the selection",
            pass_fight,
            "Shift+P",
            "skip-forward",
            enabled=lambda: presenter.stage == "select",
        ),
        Command(
            "wh40k.example",
            "Show me one such fight",
            lambda: page.panel.show_example(),
            "F",
            "dices",
            enabled=lambda: presenter.declaration is not None,
            tip="One fight of these attacks with dice of its own; nothing happens to the game",
        ),
        Command(
            "wh40k.real_dice",
            "Type real dice",
            page.focus_dice,
            "Shift+T",
            "pencil",
            enabled=lambda: presenter.stage in ("attack", "allocate"),
        ),
        Command("wh40k.profile", "Profile of the unit…", edit, "Shift+E", "table-properties"),
        Command(
            "wh40k.practice.red",
            "Practice opponent plays Red",
            practice(0),
            icon="user",
            checkable=True,
            checked=practises(0),
        ),
        Command(
            "wh40k.practice.blue",
            "Practice opponent plays Blue",
            practice(1),
            icon="user",
            checkable=True,
            checked=practises(1),
        ),
        Command(
            "wh40k.flip",
            "From the other side",
            page.flip,
            "Shift+F",
            "refresh-cw",
            "View",
            checkable=True,
            checked=lambda: page.tabletop.view.sign < 0,
        ),
    )
