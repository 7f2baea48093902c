"""The verdict on a pile-in or consolidation move: every requirement, in rule order.

Owns the order of the stages. Does not own any clause (before, moving, closing, after).
"""

from __future__ import annotations

from rules.core.verdict import Check, Scope, Verdict
from rules.wh40k import citations as cite
from rules.wh40k.actions import Move
from rules.wh40k.after import after_checks
from rules.wh40k.before import before_checks
from rules.wh40k.closing import closing_checks
from rules.wh40k.fight.phase import player
from rules.wh40k.moving import Travel, moving_checks, travel
from rules.wh40k.proposal import Proposal, draft_faults
from rules.wh40k.state import Table
from rules.wh40k.survey import survey_of


def judge_move(table: Table, move: Move) -> Verdict:
    """The checklist for a move or a draft of one; illegal before moving means nothing more is judged."""
    unit = table.unit(move.unit)
    if unit is None:
        known = ", ".join(each.id for each in table.units)
        return Verdict((_refused("action", f"{move.unit} is no unit on the table ({known})", move.unit),))
    if not unit.models:
        return Verdict((_refused("action", f"{unit.label} has no model on the table", unit.id),))
    if move.seat != unit.seat:
        text = f"{unit.label} belongs to {player(unit.side)}, not to the player who moves"
        return Verdict((_refused("control", text, unit.id),))
    survey = survey_of(table, unit)
    if not survey.enemies:
        survey_note = f"{unit.label} has no enemy on the table"
        return Verdict((_refused("action", survey_note, unit.id),))
    faults = draft_faults(survey, move)
    if faults:
        return Verdict(tuple(faults))
    checks = before_checks(survey, move)
    if not all(check.passed for check in checks):
        return Verdict(tuple(checks))
    proposal = Proposal(survey, move)
    if not proposal.moved:
        return Verdict((*checks, _declined(unit.label, unit.id)))
    checks += moving_checks(proposal, travels(proposal))
    checks += closing_checks(proposal)
    checks += after_checks(proposal)
    return Verdict(tuple(checks))


def travels(proposal: Proposal) -> list[Travel]:
    """How each moved model gets to its end, in the order in which they are moved."""
    return [travel(proposal, model_id) for model_id in proposal.moved]


def _declined(label: str, unit_id: str) -> Check:
    return Check(
        True,
        "D11.declined",
        f"{label} moves no model",
        cite.ZERO_MOVE,
        pieces=(unit_id,),
        scope=Scope.BEFORE,
        title="No model moved",
        rulings=("D11",),
    )


def _refused(clause: str, text: str, piece: str) -> Check:
    source = cite.CONTROL if clause == "control" else cite.POSITION
    return Check(False, clause, text, source, pieces=(piece,), scope=Scope.BEFORE, title="Readable move")
