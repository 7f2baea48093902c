"""The steps of a whole Fight phase that are no moves: as choices beside the board, with their words.

Owns which of the rules' offers are buttons and what they say. Does not own the phase (rules.wh40k.fight)
nor moves (draft). Attacks are declared as the rules propose them.
"""

from __future__ import annotations

from typing import Any

from board.presenter.views import ChoiceView, Phase, PhaseView, Status, TurnView, VerdictView
from rules.core.contract import Offer
from rules.core.session import Session
from rules.wh40k.actions import Consolidate, PileIn
from rules.wh40k.fight.checks import actor
from rules.wh40k.fight.queries import phase_strip
from rules.wh40k.state import SIDES, Table

PREFIX = "do:"


def step_offers(session: Session[Table, Any]) -> tuple[Offer[Any], ...]:
    """What may be done now in the phase besides moving models; empty where no phase is played."""
    if session.state.phase is None:
        return ()
    seats = sorted(session.ruleset.to_act(session.state))
    offers = (offer for seat in seats for offer in session.ruleset.offers(session.state, seat))
    return tuple(offer for offer in offers if not isinstance(offer.draft, PileIn | Consolidate))


def step_choices(session: Session[Table, Any], moving: bool) -> tuple[ChoiceView, ...]:
    """A choice for each; closed while models stand where a move has put them but not confirmed it."""
    reason = "Confirm the move, or put its models back first" if moving else ""
    return tuple(
        ChoiceView(
            f"{PREFIX}{k}", _words(session.state, offer), False, not moving, reason, "step", offer.cite.ref
        )
        for k, offer in enumerate(step_offers(session))
    )


def _words(table: Table, offer: Offer[Any]) -> str:
    verb = offer.verb[:1].upper() + offer.verb[1:]
    unit = table.unit(str(getattr(offer.draft, "unit", "")))
    return f"{verb}: {unit.label}" if unit is not None else verb


def step_phases(table: Table) -> tuple[PhaseView, ...]:
    """The strip of the five steps, with why a later one is closed."""
    status = {"done": Phase.DONE, "now": Phase.CURRENT, "later": Phase.FUTURE}
    return tuple(PhaseView(step.name, status[step.status], step.why) for step in phase_strip(table))


def step_turn(session: Session[Table, Any]) -> TurnView:
    """Whose decision it is, in which step."""
    side = actor(session.state)
    name = next((s.name for s in phase_strip(session.state) if s.status == "now"), "End")
    if side is None:
        return TurnView(None, "", "The Fight phase is over")
    seat = SIDES.index(side)
    names = session.scenario.seats or session.ruleset.info.seats
    return TurnView(seat, names[seat], f"Fight phase, {name}")


def step_verdict(session: Session[Table, Any], pack: str) -> VerdictView:
    """What is decided now, where no model is being moved."""
    now = next((s for s in phase_strip(session.state) if s.status == "now"), None)
    if now is None or not now.side:
        return VerdictView(Status.FACT, "The phase is over", "Nothing is left to decide (12.09).", pack)
    left = f"Left: {', '.join(now.left)}." if now.left else "Take one of the choices above the table."
    return VerdictView(Status.FACT, f"{now.side.capitalize()} decides", f"{now.name}. {left}", pack)
