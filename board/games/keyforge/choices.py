"""Choices beside the battleline: house, target, use, order, picks, flank, end of the turn.

Owns the list and what taking one does to the draft. Does not own legality (the engine).
The targets come first, so that their numbers are those of the badges on the board.
"""

from __future__ import annotations

from msgspec.structs import replace

from board.games.keyforge.drafting import (
    USE_WORDS,
    USES,
    blank_of,
    creature_of,
    filled,
    held_of,
    picked,
    slots_of,
    waiting,
)
from board.games.keyforge.foresight import Foresight
from board.games.keyforge.reasons import full_reason
from board.presenter.views import ChoiceView
from rules.core.citation import Citation
from rules.keyforge import actions as a
from rules.keyforge import choosing
from rules.keyforge import citations as c
from rules.keyforge.field import Field
from rules.keyforge.ruleset import RULESET
from rules.keyforge.state import Do, EnterFlank, State
from rules.keyforge.turn_checks import houses_to_choose


def choice_views(
    state: State, draft: a.ActionType | None, selected: str | None, foresight: Foresight | None
) -> tuple[ChoiceView, ...]:
    """Everything that can be chosen now; closed uses of the selected creature say why."""
    if RULESET.outcome(state):
        return ()
    step = waiting(state)
    orders = _orders(foresight)
    if isinstance(step, EnterFlank):
        flank = draft.flank if isinstance(draft, a.PickFlank) else ""
        return (
            tuple(
                ChoiceView(
                    f"flank:{side}",
                    f"{side.capitalize()} flank",
                    side == flank,
                    kind="flank",
                    ref=c.CONTROL.ref,
                )
                for side in ("left", "right")
            )
            + orders
        )
    if step is not None and not isinstance(step, Do):
        return orders
    if not state.house:
        chosen = draft.house if isinstance(draft, a.ChooseHouse) else ""
        return tuple(
            ChoiceView(f"house:{house}", house.capitalize(), house == chosen, kind="house", ref=c.HOUSE.ref)
            for house in houses_to_choose(Field(state), state.active)
        )
    slots = _slots(state, draft)
    if isinstance(step, Do):
        if choosing.may_decline(step):
            none = isinstance(draft, a.Pick) and not draft.creatures
            slots += (ChoiceView("decline", "None: decline", none, kind="decline", ref=c.ABILITIES.ref),)
        return slots + orders
    found = slots + _uses(state, draft, selected) + orders
    if draft is None or isinstance(draft, a.EndTurn):
        ends = isinstance(draft, a.EndTurn)
        found += (ChoiceView("end", "End the turn", ends, kind="turn", ref=c.READY_CARDS.ref),)
    return found


def _slots(state: State, draft: a.ActionType | None) -> tuple[ChoiceView, ...]:
    """The legal contents of the draft's blank, in the order of their badges."""
    blank = blank_of(draft)
    chosen = draft.creatures if isinstance(draft, a.Pick) else (blank,)
    kind, ref = _asked(draft)
    return tuple(
        ChoiceView(f"slot:{slot}", slot_name(state, draft, slot), slot in chosen, kind=kind, ref=ref.ref)
        for slot in slots_of(state, draft)
    )


def _asked(draft: a.ActionType | None) -> tuple[str, Citation]:
    """What the draft's blank is called, and its rule."""
    match draft:
        case a.Fight():
            return "fight", c.FIGHT_2
        case a.PlayUpgrade():
            return "onto", c.UPGRADE
        case a.PlayCreature():
            return "place", c.ENTERS_PLAY
    return "choose", c.ABILITIES


def slot_name(state: State, draft: a.ActionType | None, slot: str) -> str:
    """A creature's name, or where in the line a card enters."""
    found = creature_of(state, slot)
    if found is not None:
        return found[1].name
    if not slot.startswith("place:") or not isinstance(draft, a.PlayCreature):
        return slot
    held = held_of(state, draft.card)
    seat = 1 - draft.seat if held is not None and held.card.keywords.treachery else draft.seat
    line, place = state.lines[seat], int(slot.removeprefix("place:"))
    if not line:
        return "The empty line"
    if place == 0:
        return "Left flank"
    return "Right flank" if place == len(line) else f"Right of {line[place - 1].name}"


def _uses(state: State, draft: a.ActionType | None, selected: str | None) -> tuple[ChoiceView, ...]:
    """The uses of the selected own creature that make sense for it."""
    found = creature_of(state, selected)
    if found is None or found[0] != state.active:
        return ()
    seat, one = found
    field = Field(state)
    wanted = ["reap", *(word for word in ("action", "omni") if field.abilities(one, word))]
    wanted = ["unstun"] if one.stunned else wanted
    views = []
    if not slots_of(state, a.Fight(seat, one.id)):
        verdict = RULESET.judge(state, a.Fight(seat, one.id))
        views.append(
            ChoiceView(
                "fight", "Fight", isinstance(draft, a.Fight), False, full_reason(verdict), "use", c.FIGHT.ref
            )
        )
    elif not isinstance(draft, a.Fight):
        views.append(ChoiceView("fight", "Fight", False, kind="use", ref=c.FIGHT.ref))
    for word in wanted:
        verdict = RULESET.judge(state, USES[word](seat, one.id))
        chosen = isinstance(draft, USES[word])
        views.append(
            ChoiceView(word, USE_WORDS[word], chosen, verdict.legal, full_reason(verdict), "use", _ref(word))
        )
    return tuple(views)


def _ref(word: str) -> str:
    return {"reap": c.REAP, "action": c.ACTION, "omni": c.OMNI, "unstun": c.STUN}[word].ref


def _orders(foresight: Foresight | None) -> tuple[ChoiceView, ...]:
    """Which of the effects that share a moment comes first."""
    views = []
    for tray in foresight.trays if foresight is not None else ():
        for place, item in enumerate(tray.items):
            views.append(
                ChoiceView(f"order:{item.key}", item.label, place == 0, kind="first", ref=c.ACTIVE_PLAYER.ref)
            )
    return tuple(views)


def taken(state: State, draft: a.ActionType | None, selected: str | None, key: str) -> a.ActionType | None:
    """The draft after a choice; the draft as it was for a key that means nothing now."""
    what, _, value = key.partition(":")
    seat = state.active
    match what:
        case "house":
            return a.ChooseHouse(seat, value)
        case "flank":
            return a.PickFlank(seat, "left" if value == "left" else "right")
        case "end":
            return None if isinstance(draft, a.EndTurn) else a.EndTurn(seat)
        case "decline" if isinstance(draft, a.Pick):
            return replace(draft, creatures=())
        case "slot" if isinstance(draft, a.Pick):
            return picked(state, draft, value)
        case "slot" if draft is not None:
            return filled(draft, "" if blank_of(draft) == value and isinstance(draft, a.Fight) else value)
        case "fight" if selected:
            return a.Fight(seat, selected)
        case _ if what in USES and selected:
            return USES[what](seat, selected)
    return draft
