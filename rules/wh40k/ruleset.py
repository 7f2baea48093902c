"""The inch table as a game of the contract: pile-in and consolidation moves, one at a time.

Owns set-up, offers and what a move leaves behind. Does not own the verdict (judge) or planning (plan).
"""

from __future__ import annotations

import random

import msgspec

from rules.core.codec import BadFile, Fault
from rules.core.contract import GameInfo, Offer, Outcome, PieceId, Ruleset, Ruling, Seat, Transition
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.core.session import decode_position, decode_rulings
from rules.core.verdict import Check, Verdict
from rules.wh40k import citations as cite
from rules.wh40k.actions import Consolidate, ModelMove, Move, PileIn
from rules.wh40k.after import engaged_models, forced_fights
from rules.wh40k.before import (
    consolidate_gate,
    engaged_selectable,
    forced_mode,
    objectives_within,
    pile_in_gate,
    within,
)
from rules.wh40k.events import FightForced, ModelMoved, MoveEvent, UnitConsolidated, UnitPiledIn
from rules.wh40k.fill import fill_move
from rules.wh40k.judge import judge_move, travels
from rules.wh40k.positions import place_faults, value_faults
from rules.wh40k.proposal import Proposal
from rules.wh40k.rulings import RULINGS, Rulings
from rules.wh40k.state import SIDES, Position, Table, Unit
from rules.wh40k.survey import survey_of

PACK = "2026-11"


class InchTable(Ruleset[Table, Move]):
    """Moves of 12.03 and 12.08 on a table of true bases, judged from the units' flags."""

    info = GameInfo("wh40k", "Warhammer 40,000 tabletop", "40k 11th edition", PACK, ("Red", "Blue"))
    state_type = Table
    action_type = Move
    event_type = MoveEvent
    position_type = Position
    rulings_type = Rulings

    def setup(self, scenario: Scenario, dice: Dice) -> Table:
        position: Position = decode_position(self, scenario)
        rulings: Rulings = decode_rulings(self, scenario)
        faults = value_faults(position)
        sides = {unit.side for unit in position.units}
        faults += [
            Fault("position.units", f"has no {side} unit", "A position needs units of both sides")
            for side in SIDES
            if side not in sides
        ]
        if faults:
            raise BadFile(faults)
        return Table(position.board, position.units, position.objectives, position.terrain, rulings, dice)

    def to_act(self, state: Table) -> frozenset[Seat]:
        return frozenset(unit.seat for unit in state.units if _openings(state, unit))

    def offers(self, state: Table, seat: Seat) -> tuple[Offer[Move], ...]:
        found: list[Offer[Move]] = []
        for unit in state.units:
            if unit.seat == seat:
                found += _openings(state, unit)
        return tuple(found)

    def fill(self, state: Table, offer: Offer[Move], rng: random.Random) -> Move:
        return fill_move(state, offer.draft, rng)

    def judge(self, state: Table, action: Move) -> Verdict:
        return judge_move(state, action)

    def resolve(self, state: Table, action: Move) -> Transition[Table]:
        unit = state.unit(action.unit)
        assert unit is not None, "judged before"
        proposal = Proposal(survey_of(state, unit), action)
        events: list[MoveEvent] = [*_model_events(proposal), _unit_event(proposal)]
        events += [
            FightForced(unit=forced, by=unit.id, mode=getattr(action, "mode", ""))
            for forced in forced_fights(proposal)
        ]
        return Transition(state.with_unit(_moved_unit(unit, proposal)), tuple(events))

    def outcome(self, state: Table) -> Outcome | None:
        if self.to_act(state):
            return None
        return Outcome((), cite.CONSOLIDATE_STEP, "No unit may pile in or consolidate any more")

    def faults(self, state: Table) -> tuple[Check, ...]:
        return tuple(
            Check(False, "position", fault.problem, cite.POSITION, pieces=(fault.where,), remedy=fault.remedy)
            for fault in place_faults(state.as_position())
        )

    def rulings(self) -> tuple[Ruling, ...]:
        return RULINGS


def _openings(state: Table, unit: Unit) -> list[Offer[Move]]:
    """The moves that a unit may begin: drafts with mode and forced targets filled in."""
    if not any(other.side != unit.side for other in state.units):
        return []
    survey = survey_of(state, unit)
    found: list[Offer[Move]] = []
    piece = PieceId(unit.id)
    if all(check.passed for check in pile_in_gate(survey)):
        engaged = tuple(sorted(engaged_selectable(survey)))
        targets = engaged or tuple(within(survey, survey.rulings.pile_in_select))
        if targets:
            draft = PileIn(seat=unit.seat, unit=unit.id, targets=engaged)
            found.append(Offer(draft, "pile in", cite.PILE_IN, piece, tuple(map(PieceId, targets))))
    if all(check.passed for check in consolidate_gate(survey)):
        mode = forced_mode(survey)
        if mode is not None:
            chosen: tuple[str, ...] = ()
            if mode == "ongoing":
                targets = chosen = tuple(sorted(engaged_selectable(survey)))
            elif mode == "engaging":
                targets = tuple(within(survey, survey.rulings.engaging_select))
            else:
                targets = tuple(objectives_within(survey))
            step = Consolidate(seat=unit.seat, unit=unit.id, mode=mode, targets=chosen)
            found.append(Offer(step, "consolidate", cite.CONSOLIDATE, piece, tuple(map(PieceId, targets))))
    return found


def _model_events(proposal: Proposal) -> list[MoveEvent]:
    kind = "pile_in" if isinstance(proposal.move, PileIn) else "consolidate"
    unit = proposal.survey.unit.id
    events: list[MoveEvent] = []
    for way in travels(proposal):
        start, end = proposal.survey.figures[way.model].base, proposal.final[way.model]
        events.append(
            ModelMoved(
                unit=unit,
                model=way.model,
                kind=kind,
                start=(start.x, start.y),
                end=(end.x, end.y),
                rot_before=start.rot,
                rot_after=end.rot,
                route=way.points,
                length=way.length,
            )
        )
    return events


def _unit_event(proposal: Proposal) -> MoveEvent:
    move, unit = proposal.move, proposal.survey.unit.id
    if isinstance(move, PileIn):
        engaged = {m for models in engaged_models(proposal).values() for m in models}
        return UnitPiledIn(
            unit=unit, targets=move.targets, moved=len(proposal.moved), engaged_models=len(engaged)
        )
    targets = (move.objective or "",) if move.mode == "objective" else move.targets
    return UnitConsolidated(unit=unit, mode=move.mode, targets=targets, moved=len(proposal.moved))


def _moved_unit(unit: Unit, proposal: Proposal) -> Unit:
    models = []
    for model in unit.models:
        end = proposal.final[model.id]
        models.append(msgspec.structs.replace(model, x=end.x, y=end.y, rot=end.rot))
    replace = msgspec.structs.replace
    if isinstance(proposal.move, PileIn):
        # An overrun fight's pile-in is additional (12.06); making it uses it up.
        flags = replace(unit.flags, piled_in=True, overrun=False)
    else:
        flags = replace(unit.flags, consolidated=True)
    return replace(unit, models=tuple(models), flags=flags)


def declined(draft: Move) -> Move:
    """The draft with no model moved."""
    return msgspec.structs.replace(draft, models=())


def with_models(draft: Move, models: tuple[ModelMove, ...]) -> Move:
    """The draft with these model moves."""
    return msgspec.structs.replace(draft, models=models)


RULESET = InchTable()
