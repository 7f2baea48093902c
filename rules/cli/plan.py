"""``plan``: place a whole unit well, and say why.

Owns the printed plan. Does not own planning.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules import registry
from rules.core import codec, savegame
from rules.core.codec import BadFile, Fault
from rules.core.contract import SEATS
from rules.core.session import Session
from rules.wh40k.actions import Move
from rules.wh40k.plan import Plan, plan_move


def plan(name: str, unit: str | None, output: str | None, as_json: bool = False) -> int:
    """Plan the move of a unit in a position file; exit code 0 with a move, 1 when none is possible."""
    try:
        session, draft = _opened(name, unit)
    except BadFile as error:
        raise error.at(name) from None
    found = plan_move(session.state, draft)
    if output is not None and found.move is not None:
        _write(Path(output), session, found.move)
    if as_json:
        print(codec.dump({"file": name, **codec.to_builtins(found)}).decode())
    else:
        _show(found)
    return 0 if found.move is not None else 1


def _opened(name: str, unit: str | None) -> tuple[Session[Any, Any], Move]:
    scenario = savegame.read(name)
    if scenario.game != "wh40k":
        raise BadFile([Fault("game", f"is {scenario.game!r}; only wh40k moves are planned")])
    session, draft = Session.resume(registry.ruleset(scenario.game), scenario)
    if draft is None and scenario.actions and unit is None and session.history.cursor:
        # The last move is the draft to beat, although it is legal and was done.
        draft = session.history.done[-1].action
        session.go(session.history.cursor - 1)
    if not isinstance(draft, Move):
        draft = None  # a phase holds other actions too; only moves are planned
    every = [o.draft for seat in SEATS for o in session.ruleset.offers(session.state, seat)]
    offers: list[Move] = [offer for offer in every if isinstance(offer, Move)]
    if unit is not None:
        if session.state.unit(unit) is None:
            known = ", ".join(each.id for each in session.state.units)
            raise BadFile([Fault("--unit", f"{unit} is no unit on the table", f"Use one of: {known}")])
        if draft is None or draft.unit != unit:
            draft = next((offer for offer in offers if offer.unit == unit), None)
        if draft is None:
            raise BadFile([Fault("--unit", f"{unit} may neither pile in nor consolidate")])
    if draft is None:
        if not offers:
            raise BadFile([Fault("position", "no unit may pile in or consolidate")])
        draft = offers[0]
    return session, draft


def _write(path: Path, session: Session[Any, Any], move: Move) -> None:
    try:
        savegame.write(path, session.saved(move))
    except OSError as error:
        raise BadFile([Fault("", f"cannot be written: {error.strerror}")], str(path)) from None


def _show(found: Plan) -> None:
    if found.move is not None:
        for step in found.move.models:
            turn = "" if step.rot is None else f", turned to {step.rot:.0f} degrees"
            print(f"{step.id} to {step.x:.2f}, {step.y:.2f}{turn}")
    print(found.explanation)
