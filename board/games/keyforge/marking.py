"""What stands out on the battlelines: who acts, whom it may fight, who is protected and why.

Owns turning a draft into marks. Does not own targets (the engine's offers) nor reasons (its verdicts).
"""

from __future__ import annotations

from msgspec.structs import replace

from board.games.keyforge.drafting import (
    blank_of,
    can_act,
    creature_of,
    filled,
    slots_of,
    subject_of,
    waiting,
)
from board.games.keyforge.foresight import Foresight
from board.games.keyforge.reasons import full_reason, short_reason
from board.games.keyforge.things import order_id
from board.presenter.marks import Mark, Marks, Role, marks
from board.presenter.views import Status
from rules.keyforge import actions as a
from rules.keyforge.ruleset import RULESET
from rules.keyforge.state import Do, State


def marks_of(
    state: State, draft: a.ActionType | None, selected: str | None, foresight: Foresight | None
) -> Marks:
    """Marks of everything on the table, in board order."""
    found: dict[str, Mark] = {}
    able = can_act(state)
    for seat, line in enumerate(state.lines):
        for one in line:
            reason = "" if one.id in able or seat != state.active else _idle_reason(state, one.id)
            found[one.id] = Mark(can_act=one.id in able, selected=one.id == selected, reason=reason)
    for held in state.players[state.active].hand:
        found[held.id] = Mark(can_act=held.id in able, selected=held.id == selected)
    _mark_slots(state, draft, found)
    subject = subject_of(draft)
    if subject in found:
        found[subject] = replace(found[subject], role=Role.ACTOR, selected=False)
    step = waiting(state)
    if (
        isinstance(step, Do)
        and step.trigger.source in found
        and found[step.trigger.source].role is Role.PLAIN
    ):
        found[step.trigger.source] = replace(found[step.trigger.source], role=Role.ACTOR)
    for tray in foresight.trays if foresight is not None else ():
        for item in tray.items:
            found[order_id(item.key)] = Mark(Role.PLACE, can_act=True)
    return marks(found)


def _mark_slots(state: State, draft: a.ActionType | None, found: dict[str, Mark]) -> None:
    slots = slots_of(state, draft)
    blank = blank_of(draft)
    chosen = draft.creatures if isinstance(draft, a.Pick) else (blank,) if blank else ()
    for number, slot in enumerate(slots, 1):
        before = found.get(slot, Mark())
        role = Role.CHOSEN if slot in chosen else Role.TARGET
        found[slot] = replace(
            before, role=role, number=number if number <= 9 else None, reason="", selected=False
        )
    if isinstance(draft, a.Fight) and slots:
        for one in state.lines[1 - draft.seat]:
            if one.id not in slots:
                _close(state, draft, one.id, found, one.id in chosen)
    elif isinstance(draft, a.RemoveStun):
        for one in state.lines[1 - draft.seat]:
            found[one.id] = replace(found[one.id], role=Role.CLOSED, reason="attacker is stunned")
    elif blank and blank in found and blank not in slots and draft is not None:
        _close(state, draft, blank, found, True)


def _close(state: State, draft: a.ActionType, slot: str, found: dict[str, Mark], chosen: bool) -> None:
    """A slot that is not legal; chosen all the same it is striped and says why."""
    reason = short_reason(RULESET.judge(state, filled(replace_blank(draft), slot))) or "not eligible"
    role, status = (Role.CHOSEN, Status.ILLEGAL) if chosen else (Role.CLOSED, Status.LEGAL)
    found[slot] = replace(found[slot], role=role, status=status, reason=reason, number=None)


def replace_blank(draft: a.ActionType) -> a.ActionType:
    """The draft with its blank open."""
    match draft:
        case a.Fight():
            return replace(draft, target="")
        case a.PlayUpgrade():
            return replace(draft, creature="")
        case a.PlayCreature():
            return replace(draft, place=-1)
        case a.Pick():
            return replace(draft, creatures=())
    return draft


def _idle_reason(state: State, creature: str) -> str:
    """Why a creature of the active seat cannot be used now; for tooltips and speech."""
    found = creature_of(state, creature)
    if found is None or state.agenda or not state.house:
        return ""
    verdict = RULESET.judge(state, a.Fight(state.active, creature))
    return full_reason(verdict)
