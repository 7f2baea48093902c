"""The inch table as a game of the contract: single moves, or the whole Fight phase around them.

Owns set-up, offers and what a move leaves behind. Does not own the verdict of a move (judge), planning
(plan) or the phase (fight). A position without a ``phase`` is judged move by move.
"""

from __future__ import annotations

import random
from typing import Any, TypeAlias

import msgspec

from rules.core.codec import BadFile, Fault
from rules.core.contract import GameInfo, Offer, Outcome, Ruleset, Ruling, Seat, Transition
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.core.session import decode_position, decode_rulings
from rules.core.verdict import Check, Verdict
from rules.wh40k import citations as cite
from rules.wh40k.actions import Move, PileIn
from rules.wh40k.after import engaged_models, forced_fights
from rules.wh40k.before import consolidate_gate, pile_in_gate
from rules.wh40k.events import FightForced, ModelMoved, MoveEvent, UnitConsolidated, UnitPiledIn
from rules.wh40k.fight import frame
from rules.wh40k.fight.actions import FightAction
from rules.wh40k.fight.attack_events import AttackEvent
from rules.wh40k.fight.checks import move_turn_check, turn_check
from rules.wh40k.fight.datasheets import datasheet_place_faults, with_datasheet
from rules.wh40k.fight.events import FrameEvent
from rules.wh40k.fight.phase import phase_from
from rules.wh40k.fight.playing import (
    fill_fight,
    judge_fight,
    move_offers,
    offers_of,
    resolve_fight,
    seats_to_act,
)
from rules.wh40k.fill import fill_move
from rules.wh40k.judge import judge_move, travels
from rules.wh40k.naming import unit_names, with_names
from rules.wh40k.positions import place_faults, value_faults
from rules.wh40k.proposal import Proposal
from rules.wh40k.rulings import RULINGS, Rulings
from rules.wh40k.state import SIDES, Position, Table, Unit
from rules.wh40k.survey import survey_of

PACK = "2026-11"

Act: TypeAlias = Move | FightAction
TableEvent: TypeAlias = MoveEvent | FrameEvent | AttackEvent


class InchTable(Ruleset[Table, Act]):
    """Moves of 12.03 and 12.08 on a table of true bases, and the Fight phase 12.01 to 12.09."""

    info = GameInfo("wh40k", "Warhammer 40,000 tabletop", "40k 11th edition", PACK, ("Red", "Blue"))
    state_type = Table
    action_type = Act
    event_type = TableEvent
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
        faults += datasheet_place_faults(position)
        if faults:
            raise BadFile(faults)
        table = Table(position.board, position.units, position.objectives, position.terrain, rulings, dice)
        if position.phase is None:
            return table
        units = tuple(with_datasheet(unit) for unit in table.units)
        phased = msgspec.structs.replace(table, units=units, phase=phase_from(position.phase))
        # Bases that overlap or lie off the board are told by faults(); measuring them would say nothing.
        return phased if place_faults(position) else frame.opening(phased)

    def to_act(self, state: Table) -> frozenset[Seat]:
        if state.phase is not None:
            return seats_to_act(state)
        return frozenset(unit.seat for unit in state.units if _openings(state, unit))

    def offers(self, state: Table, seat: Seat) -> tuple[Offer[Act], ...]:
        if state.phase is not None:
            return offers_of(state, seat)
        found: list[Offer[Act]] = []
        for unit in state.units:
            if unit.seat == seat:
                found += _openings(state, unit)
        return tuple(found)

    def fill(self, state: Table, offer: Offer[Act], rng: random.Random) -> Act:
        if isinstance(offer.draft, Move):
            return fill_move(state, offer.draft, rng)
        return fill_fight(state, offer.draft, rng)

    def judge(self, state: Table, action: Act) -> Verdict:
        if not isinstance(action, Move):
            return judge_fight(state, action)
        verdict = judge_move(state, action)
        if state.phase is None:
            return verdict
        return Verdict((turn_check(state, action.seat), move_turn_check(state, action), *verdict.checks))

    def resolve(self, state: Table, action: Act) -> Transition[Table]:
        if not isinstance(action, Move):
            return Transition(*resolve_fight(state, action))
        unit = state.unit(action.unit)
        assert unit is not None, "judged before"
        proposal = Proposal(survey_of(state, unit), action)
        events: list[Any] = [*_model_events(proposal), _unit_event(proposal)]
        forced = forced_fights(proposal)
        events += [FightForced(unit=each, by=unit.id, mode=getattr(action, "mode", "")) for each in forced]
        moved = state.with_unit(_moved_unit(unit, proposal))
        if state.phase is None:
            return Transition(moved, tuple(events))
        after, more = frame.after_move(moved, forced)
        return Transition(after, (*events, *more))

    def outcome(self, state: Table) -> Outcome | None:
        if self.to_act(state):
            return None
        if state.phase is not None:
            return Outcome((), cite.END_OF_PHASE, "The Fight phase is over")
        return Outcome((), cite.CONSOLIDATE_STEP, "No unit may pile in or consolidate any more")

    def tell(self, start: Table, event: TableEvent) -> str:
        return with_names(event, unit_names(start)).text

    def faults(self, state: Table) -> tuple[Check, ...]:
        return tuple(
            Check(False, "position", fault.problem, cite.POSITION, pieces=(fault.where,), remedy=fault.remedy)
            for fault in place_faults(state.as_position())
        )

    def rulings(self) -> tuple[Ruling, ...]:
        return RULINGS


def _openings(state: Table, unit: Unit) -> list[Offer[Any]]:
    """The moves that a unit may begin: drafts with mode and forced targets filled in."""
    if not any(other.side != unit.side for other in state.units):
        return []
    survey = survey_of(state, unit)
    found: list[Offer[Any]] = []
    if all(check.passed for check in pile_in_gate(survey)):
        found += move_offers(state, unit, pile_in=True)
    if all(check.passed for check in consolidate_gate(survey)):
        found += move_offers(state, unit, pile_in=False)
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


RULESET = InchTable()
