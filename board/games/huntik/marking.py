"""What stands out on the zone board: what can act, what is lit for a piece or a card, and why others are not.

Owns the marks. Does not own legality: zones are read off ``reach``, targets off the legal completions.
"""

from __future__ import annotations

from msgspec.structs import replace

from board.games.huntik.drafting import Filled as Fillable
from board.games.huntik.drafting import (
    blanks,
    candidates,
    filled,
    left_to_aim,
    next_blank,
    open_blank,
    parts_of,
    share_of,
    with_slot,
)
from board.games.huntik.wording import hand_id
from board.presenter.marks import Mark, Marks, Role, marks
from board.presenter.views import Status
from rules.core.contract import Offer, Seat
from rules.core.verdict import Verdict
from rules.huntik import actions as a
from rules.huntik.aiming import enemies_in_combat
from rules.huntik.judge import judge
from rules.huntik.movement import reach
from rules.huntik.offers import zone_id
from rules.huntik.pieces import Target, Unit
from rules.huntik.state import ZONES, State, find, in_play, members, name_of

Found = dict[str, Mark]


def board_marks(
    state: State,
    seat: Seat | None,
    offers: tuple[Offer[a.Act], ...],
    draft: a.Act | None,
    picked: str | None,
    selected: str | None,
    hand: tuple[str, ...],
) -> Marks:
    """All marks for the seat that acts. ``picked`` is the unit whose moves are lit; ``hand`` its cards."""
    found: Found = {}
    if seat is not None:
        if isinstance(draft, a.Aim):
            found |= _aim_marks(state, draft)
        elif isinstance(draft, Fillable):
            found |= _blank_marks(state, draft)
        elif isinstance(draft, a.Move):
            found |= _move_marks(state, draft.piece, offers, draft)
        elif picked is not None:
            found |= _move_marks(state, picked, offers, None)
        found = _can_act(found, state, seat, offers, draft, hand)
    if selected is not None:
        found[selected] = _with(found.get(selected, Mark()), selected=True)
    return marks(found)


def why_not(verdict: Verdict) -> str:
    """The first unmet requirement with its rule; empty when all are met."""
    if verdict.legal:
        return ""
    check = verdict.broken[0]
    return f"{check.text.rstrip('.')} ({check.cite.ref})"


def short_reason(state: State, verdict: Verdict) -> str:
    """Why a zone is closed, in few words: what blocks, or how far is too far."""
    check = verdict.broken[0]
    if check.clause == "too_far" and check.measured is not None and check.limit is not None:
        return f"{check.measured:g} away, at most {check.limit:g}"
    if check.clause == "blocked":
        return f"blocked by {', '.join(name_of(state, piece) for piece in check.pieces)} ({check.cite.ref})"
    return why_not(verdict)


def _move_marks(state: State, piece: str, offers: tuple[Offer[a.Act], ...], draft: a.Move | None) -> Found:
    """Zones under their own number: in reach, chosen, or closed with the reason."""
    found: Found = {}
    for zone, verdict in reach(state, piece):
        key = zone_id(zone)
        if draft is not None and draft.zone == zone:
            verdict = judge(state, draft)
            status = Status.LEGAL if verdict.legal else Status.ILLEGAL
            found[key] = Mark(Role.CHOSEN, status, zone, why_not(verdict))
        elif verdict.legal:
            found[key] = Mark(Role.TARGET, number=zone)
        else:
            unit = find(state, piece)
            here = unit is not None and unit.zone == zone
            found[key] = (
                Mark() if here else Mark(Role.CLOSED, Status.ILLEGAL, reason=short_reason(state, verdict))
            )
    number = len(ZONES)
    for offer in offers:
        if isinstance(offer.draft, a.PickUp) and offer.draft.piece == piece:
            number += 1
            found[offer.draft.thing] = Mark(Role.TARGET, number=number)
    return found


def _blank_marks(state: State, draft: Fillable) -> Found:
    """Legal slots numbered in order, what is chosen, and the rest of the map closed while a blank is open."""
    place = open_blank(state, draft)
    if place is None:
        return _whole_marks(state, draft)
    order = blanks(state, draft)
    chosen = filled(draft, order)
    found: Found = {}
    zones = order[place] == "zone"
    for number, slot in enumerate(candidates(state, draft), 1):
        found[slot] = Mark(Role.TARGET, number=number if number <= 9 else None)
    everything = [str(zone_id(zone)) for zone in ZONES] if zones else [unit.id for unit in in_play(state)]
    if next_blank(state, draft) is not None:
        for slot in everything:
            if slot not in found:
                reason = slot_reason(state, draft, slot)
                found[slot] = Mark(Role.CLOSED, Status.ILLEGAL, reason=reason)
    verdict = judge(state, draft)
    wrong = {piece for check in verdict.broken for piece in check.pieces}
    for slot in chosen:
        bad = slot in wrong or (slot.startswith("zone:") and not verdict.legal)
        status, reason = (Status.ILLEGAL, why_not(verdict)) if bad else (Status.LEGAL, "")
        number_of = found[slot].number if slot in found else None
        found[slot] = Mark(Role.CHOSEN, status, number_of, reason)
    return found


def slot_reason(state: State, draft: Fillable, slot: str) -> str:
    """Why a slot cannot fill the open blank, in few words on its card."""
    verdict = judge(state, with_slot(state, draft, slot))
    broken = next((check for check in verdict.broken if slot in check.pieces), None)
    unit = find(state, slot)
    if unit is None or broken is None:
        return short_reason(state, verdict) if verdict.broken else ""
    if broken.clause != "bad_target":
        return f"{broken.title.lower() or 'no'}: no ({broken.cite.ref})"
    place = open_blank(state, draft) or 0
    order = blanks(state, draft)
    target = parts_of(state, draft)[1][order[:place].count("target")]
    return f"{unfit(state, draft.seat, target, unit)} ({broken.cite.ref})"


def unfit(state: State, seat: int, target: Target, unit: Unit) -> str:
    """What keeps a unit from standing for a target."""
    if target.kinds and unit.kind not in target.kinds:
        return f"{unit.kind}: no {' or '.join(target.kinds)}"
    if target.who == "own" and unit.controller != seat:
        return "no own unit"
    if target.who == "enemy" and unit.controller in (None, seat):
        return "no enemy"
    combat = state.combat
    if target.where == "combat" and (combat is None or unit.id not in combat.members):
        return "not in combat"
    if target.where == "outside":
        return "in the combat"
    return "in another zone" if target.where == "zone" else "not eligible"


def _whole_marks(state: State, draft: Fillable) -> Found:
    """A card without blanks: it is let go on the combat, or on the own zone 1 for a hero."""
    if not isinstance(draft, a.PlayCard):
        return {}
    verdict = judge(state, draft)
    if not verdict.legal:
        return {}
    if state.combat is not None:
        return {zone_id(state.combat.zone): Mark(Role.CHOSEN, number=1)}
    return {zone_id(1 if draft.seat == 0 else 5): Mark(Role.CHOSEN, number=1)}


def _aim_marks(state: State, draft: a.Aim) -> Found:
    """Enemies in the combat, on the map and in the tray; the tray's rows have the numbers."""
    found: Found = {}
    left = left_to_aim(state, draft)
    verdict = judge(state, draft)
    wrong = {piece for check in verdict.broken if check.clause != "unaimed" for piece in check.pieces}
    for number, unit in enumerate(enemies_in_combat(state, draft.seat), 1):
        aimed = share_of(draft, unit.id)
        reason = f"{unit.name or unit.id} cannot be aimed at (602.2b)" if unit.now.no_aim else ""
        if aimed:
            status = Status.ILLEGAL if unit.id in wrong or left < 0 else Status.LEGAL
            mark = Mark(Role.CHOSEN, status, reason=why_not(verdict) if status is Status.ILLEGAL else "")
        elif reason:
            mark = Mark(Role.CLOSED, Status.ILLEGAL, reason=reason)
        else:
            mark = Mark(Role.TARGET)
        found[unit.id] = mark
        found[aim_id(unit.id)] = _with(mark, number=number if number <= 9 else None, gives=aimed > 0)
    for unit in members(state, draft.seat):
        found[unit.id] = Mark(Role.ACTOR)
    found[COUNTER] = Mark(Role.PLACE if draft.aims else Role.PLAIN, can_act=left > 0)
    return found


COUNTER = "aim:counter"


def aim_id(piece: str) -> str:
    """The row of a piece in the aiming tray."""
    return f"aim:{piece}"


def aimed_piece(slot: str) -> str | None:
    """The piece that a slot of the aiming stands for: its row in the tray, or the piece itself."""
    if slot == COUNTER or slot.startswith("zone:"):
        return None
    return slot.removeprefix("aim:")


def _can_act(
    found: Found,
    state: State,
    seat: Seat,
    offers: tuple[Offer[a.Act], ...],
    draft: a.Act | None,
    hand: tuple[str, ...],
) -> Found:
    """What can be picked up: heroes with a move, cards of the open hand that can be played now."""
    if state.agenda and isinstance(draft, a.Choose):
        return found
    movers = dict.fromkeys(o.draft.piece for o in offers if isinstance(o.draft, a.Move | a.PickUp))
    for piece in movers:
        found[piece] = _with(found.get(piece, Mark()), can_act=True)
    for place, card in enumerate(hand):
        key = hand_id(place)
        if isinstance(draft, a.PlayCard) and draft.card == card and hand.index(card) == place:
            found[key] = Mark(Role.ACTOR, can_act=True)
            continue
        playable = any(isinstance(offer.draft, a.PlayCard) and offer.draft.card == card for offer in offers)
        reason = "" if playable else card_reason(state, seat, card)
        found[key] = Mark(can_act=True) if playable else Mark(Role.CLOSED, Status.ILLEGAL, reason=reason)
    return found


def card_reason(state: State, seat: Seat, card: str) -> str:
    """Why a card of the hand cannot be played now."""
    verdict = judge(state, a.PlayCard(seat, card))
    pending = ("targets_missing", "zone_missing", "needs_ready_hero")
    hard = [check for check in verdict.broken if check.clause not in pending]
    if hard:
        return f"{hard[0].text.rstrip('.')} ({hard[0].cite.ref})"
    return "nothing it could be played on" if not verdict.legal else ""


def _with(mark: Mark, **fields: object) -> Mark:
    return replace(mark, **fields)
