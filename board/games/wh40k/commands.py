"""What can be done on the inch table besides the window's own commands, by menu, key and palette.

Owns the list, the words and the keys. Does not own what they do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from board.games.wh40k.tools import RING, RULER, SELECT, TURN
from board.presenter.views import Status
from board.stage.page import Command
from rules.wh40k.actions import Consolidate, PileIn

if TYPE_CHECKING:
    from board.games.wh40k.view import InchPage


def page_commands(page: InchPage) -> tuple[Command, ...]:
    """Everything but the tools."""
    presenter = page.presenter

    def own() -> bool:
        return presenter.selected is not None and page.is_own(presenter.selected)

    def moved() -> bool:
        draft = presenter.draft_move
        return draft is not None and presenter.selected in draft.moves

    def illegal() -> bool:
        out = presenter.read_outs().get(presenter.selected or "")
        return out is not None and out.status is Status.ILLEGAL

    def any_unit() -> bool:
        return presenter.draft_move is not None

    def turn(degrees: float) -> Callable[[], None]:
        def run() -> None:
            if page.hand.holding:
                page.hand.turn(degrees)
            else:
                page.act_on_model(lambda: presenter.rotate(degrees))

        return run

    def toggle_snap() -> None:
        page.snap = not page.snap
        presenter.said.emit(f"Magnet and clamp {'on' if page.snap else 'off'}")
        presenter.changed.emit()

    def put_back() -> None:
        page.act(lambda: [presenter.put_back(key) for key in (page.scene.group or (presenter.selected,))])

    def whole_unit() -> None:
        if presenter.draft_move is not None:
            page.scene.group = tuple(presenter.draft_move.survey.figures)
            page.refresh()

    return (
        Command(
            "wh40k.pick_up", "Pick up or put down (Enter)", lambda: pick_up(page), icon="hand", enabled=own
        ),
        Command("wh40k.turn", "Turn 15 degrees", turn(15), "R", "rotate-ccw", enabled=own, repeats=True),
        Command(
            "wh40k.turn_fine", "Turn 1 degree", turn(1), "Shift+R", "rotate-ccw", enabled=own, repeats=True
        ),
        Command(
            "wh40k.turn_back",
            "Turn back 15 degrees",
            turn(-15),
            "Ctrl+R",
            "rotate-cw",
            enabled=own,
            repeats=True,
        ),
        Command(
            "wh40k.turn_back_fine",
            "Turn back 1 degree",
            turn(-1),
            "Ctrl+Shift+R",
            "rotate-cw",
            enabled=own,
            repeats=True,
        ),
        Command(
            "wh40k.towards",
            "Towards the closest target",
            lambda: page.act_on_model(presenter.towards_target),
            "T",
            "target",
            enabled=own,
        ),
        Command("wh40k.type", "Type a move…", page.panels.type.open, "M", "keyboard", enabled=own),
        Command(
            "wh40k.waypoint",
            "Drop a way-point",
            presenter.add_waypoint,
            "W",
            "route",
            enabled=lambda: page.hand.holding,
            tip="While a model is held: from here its way is the one given",
        ),
        Command("wh40k.put_back", "Put the model back", put_back, "Backspace", "undo", enabled=moved),
        Command(
            "wh40k.nearest",
            "Nearest legal spot",
            lambda: show_nearest(page),
            "L",
            "crosshair",
            enabled=illegal,
        ),
        Command(
            "wh40k.plan",
            "Plan for me",
            lambda: page.act(presenter.plan),
            "P",
            "hint",
            enabled=any_unit,
            tip="Place the whole unit well, and say how",
        ),
        Command("wh40k.unit", "Select the whole unit", whole_unit, "A", "users", enabled=any_unit),
        Command("wh40k.next_unit", "Take up the next unit", lambda: next_unit(page), "U", "users"),
        Command(
            "wh40k.snap",
            "Magnet and soft clamp",
            toggle_snap,
            "S",
            "magnet",
            checkable=True,
            checked=lambda: page.snap,
        ),
        Command(
            "wh40k.grid",
            "Grid of inches",
            lambda: page.tabletop.set_grid(not page.tabletop.grid),
            "Shift+G",
            "table-properties",
            "View",
            checkable=True,
            checked=lambda: page.tabletop.grid,
        ),
    )


def tool_commands(page: InchPage) -> tuple[Command, ...]:
    """The tools of the rail, Select first."""

    def tool(key: str, text: str, shortcut: str, icon: str, tip: str) -> Command:
        return Command(
            f"wh40k.tool.{key}",
            text,
            lambda: page.measuring.choose(key),
            shortcut,
            icon,
            "View",
            checkable=True,
            checked=lambda: page.measuring.active == key,
            tip=tip,
        )

    return (
        tool(SELECT, "Select", "", "select", "Pick models up and choose targets"),
        tool(RULER, "Ruler", "D", "ruler", "Measure edge to edge; Tab takes the next base"),
        tool(RING, "Ring", "G", "ring", "A range round the selected model"),
        tool(TURN, "Rotate", "", "turn", "Turn the selected model by its handle"),
    )


def pick_up(page: InchPage) -> None:
    """Pick the selected models up, or put down what is held."""
    page.focus_table()
    if page.hand.holding:
        page.hand.drop()
    else:
        page.hand.pick_up()


def show_nearest(page: InchPage) -> None:
    """The nearest legal place of the selected model: first shown, then taken."""
    page.hand.drop()
    page.panels.sync()
    if page.panels.fix.model:
        page.panels.fix.show_nearest()


def next_unit(page: InchPage) -> None:
    """Take up the next unit that has a move to make; what was placed must be put back first."""
    presenter = page.presenter
    draft = presenter.draft_move
    if draft is not None and draft.moves:
        presenter.said.emit(f"{draft.unit.label} is being moved: confirm it, or put it back first")
        return
    ruleset, table = presenter.session.ruleset, presenter.table
    offers = [offer for seat in sorted(ruleset.to_act(table)) for offer in ruleset.offers(table, seat)]
    moves = [offer.draft for offer in offers if isinstance(offer.draft, (PileIn, Consolidate))]
    units = list(dict.fromkeys(move.unit for move in moves))
    if not units:
        presenter.said.emit("No unit has a move to make")
        return
    at = units.index(draft.unit.id) + 1 if draft is not None and draft.unit.id in units else 0
    unit = table.unit(units[at % len(units)])
    if unit is not None:
        page.scene.group = ()
        presenter.select(unit.models[0].id)
        page.show_selected()
