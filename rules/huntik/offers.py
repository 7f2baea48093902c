"""What a seat may begin now, and every way to complete it.

Owns offers and completions. Does not own legality: each completion is judged.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

import msgspec

from rules.core.citation import Citation
from rules.core.contract import Offer, PieceId, Seat
from rules.huntik import actions as a
from rules.huntik import citations as c
from rules.huntik import steps as s
from rules.huntik.aiming import aimable, random_aim
from rules.huntik.cards import can_start, legal_targets, needs_zone, power_of
from rules.huntik.judge import acting, judge
from rules.huntik.pieces import HEROES, AnyOp, Target, Unit
from rules.huntik.state import ZONES, State, card_of, find, in_play, name_of

Offers = tuple[Offer[a.Act], ...]


def zone_id(zone: int) -> PieceId:
    """The name under which a zone stands among an offer's targets: ``zone:3``."""
    return PieceId(f"zone:{zone}")


def offers(state: State, seat: Seat) -> Offers:
    """Everything that the seat may begin; each can be completed to a legal action."""
    if acting(state) != seat:
        return ()
    step = state.agenda[0] if state.agenda else None
    if isinstance(step, s.Resolve):
        return _choices(state, step)
    if isinstance(step, s.EndMove):
        unit = PieceId(step.piece)
        yes = Offer[a.Act](a.StartCombat(seat, True), "Start combat", c.COMBAT_CHOICE, unit)
        no = Offer[a.Act](a.StartCombat(seat, False), "No combat", c.COMBAT_CHOICE, unit)
        return tuple(offer for offer in (yes, no) if judge(state, offer.draft).legal)
    if state.combat is not None and state.combat.stage == "aim":
        targets = tuple(PieceId(unit.id) for unit in aimable(state, seat))
        return (Offer(a.Aim(seat, ()), "Aim", c.AIM, None, targets),)
    cards = _cards(state, seat) + _powers(state, seat)
    if state.combat is not None:
        return (*cards, Offer(a.Pass(seat), "Pass", c.ALTERNATION))
    rest = Offer[a.Act](a.PassTurn(seat), "Pass the turn", c.TURN_IS_ONE_THING)
    return (*_moves(state, seat), *cards, *_pick_ups(state, seat), rest)


def fill(state: State, offer: Offer[a.Act], rng: random.Random) -> a.Act:
    """A legal action out of an offer, at random."""
    if isinstance(offer.draft, a.Aim):
        return a.Aim(offer.draft.seat, random_aim(state, offer.draft.seat, rng))
    return rng.choice(tuple(completions(state, offer.draft)))


def completions(state: State, draft: a.Act) -> Iterator[a.Act]:
    """Every legal way to fill a draft's blanks; an aim is filled by the player or by ``fill``."""
    for whole in _blanks(state, draft):
        if judge(state, whole).legal:
            yield whole


def _blanks(state: State, draft: a.Act) -> Iterator[a.Act]:
    if isinstance(draft, a.Move):
        for zone in ZONES:
            for start in (True, False):
                yield msgspec.structs.replace(draft, zone=zone, start=start)
    elif isinstance(draft, a.PlayCard):
        card = card_of(state, draft.card)
        if card is not None:
            heroes = _heroes(state, draft.seat) if card.kind == "exhaust" else (None,)
            yield from _filled(state, draft, card.ops, card.targets, heroes, None)
    elif isinstance(draft, a.UsePower):
        unit, power = find(state, draft.piece), power_of(state, draft.piece, draft.power)
        if unit is not None and power is not None:
            heroes = _heroes(state, draft.seat) if unit.kind == "structure" else (None,)
            yield from _filled(state, draft, power.ops, power.targets, heroes, unit.id)
    elif isinstance(draft, a.Choose) and not draft.decline:
        step = state.agenda[0] if state.agenda else None
        if isinstance(step, s.Resolve):
            sets = [legal_targets(state, step.seat, target, step.source) for target in step.targets]
            for on in itertools.product(*sets):
                yield msgspec.structs.replace(draft, on=on)
    else:
        yield draft


def _filled(
    state: State,
    draft: a.PlayCard | a.UsePower,
    ops: Sequence[AnyOp],
    targets: Sequence[Target],
    heroes: Sequence[str | None],
    source: str | None,
) -> Iterator[a.Act]:
    zones: Sequence[int | None] = ZONES if needs_zone(ops) else (None,)
    starts: Sequence[bool | None] = (True, False) if can_start(ops) else (None,)
    for hero in heroes:
        sets = [legal_targets(state, draft.seat, target, hero or source) for target in targets]
        for on in itertools.product(*sets):
            for zone, start in itertools.product(zones, starts):
                yield msgspec.structs.replace(draft, on=on, zone=zone, hero=hero, start=start)


def _heroes(state: State, seat: int) -> tuple[str, ...]:
    able = in_play(state, lambda unit: unit.kind in HEROES and unit.controller == seat and unit.ready)
    return tuple(unit.id for unit in able if not unit.stunned)


def _moves(state: State, seat: Seat) -> Offers:
    found = []
    for unit in in_play(state, lambda unit: unit.fights and unit.controller == seat):
        draft = a.Move(seat, unit.id, unit.zone or 0)
        zones = {whole.zone for whole in completions(state, draft) if isinstance(whole, a.Move)}
        if zones:
            targets = tuple(zone_id(zone) for zone in sorted(zones))
            verb = f"Move {unit.name or unit.id}"
            found.append(Offer[a.Act](draft, verb, c.COMBAT_CHOICE, PieceId(unit.id), targets))
    return tuple(found)


def _cards(state: State, seat: Seat) -> Offers:
    found = []
    for card in dict.fromkeys(state.hands[seat]):
        held = card_of(state, card)
        if held is None:
            continue
        cite = {"combat": c.ALTERNATION, "exhaust": c.EXHAUST_ACTION, "hero": c.HERO_ENTERS}
        draft = a.PlayCard(seat, card)
        verb = f"Play {held.name or held.id}"
        found += _offer(state, draft, verb, cite.get(held.kind, c.TURN_IS_ONE_THING), None)
    return tuple(found)


def _powers(state: State, seat: Seat) -> Offers:
    found = []
    for unit in in_play(state, lambda unit: _may_use(unit, seat)):
        for power in unit.powers:
            if power.when in ("combat", "exhaust", "free"):
                cite = c.ALTERNATION if power.when == "combat" else c.POWER_TIMES
                found += _offer(
                    state, a.UsePower(seat, unit.id, power.name), f"Use {power.name}", cite, PieceId(unit.id)
                )
    return tuple(found)


def _may_use(unit: Unit, seat: int) -> bool:
    return unit.kind == "structure" or unit.controller == seat


def _offer(
    state: State, draft: a.Act, verb: str, cite: Citation, subject: PieceId | None
) -> list[Offer[a.Act]]:
    """The offer with what lights up, when the draft can be completed at all."""
    whole = tuple(completions(state, draft))
    if not whole:
        return []
    lit: dict[PieceId, None] = {}
    for action in whole:
        if isinstance(action, a.PlayCard | a.UsePower | a.Choose):
            lit.update(dict.fromkeys(PieceId(piece) for piece in action.on))
        if isinstance(action, a.PlayCard | a.UsePower):
            if action.hero:
                lit[PieceId(action.hero)] = None
            if action.zone:
                lit[zone_id(action.zone)] = None
    return [Offer(draft, verb, cite, subject, tuple(lit))]


def _pick_ups(state: State, seat: Seat) -> Offers:
    things = in_play(state, lambda unit: unit.kind == "object" and unit.carrier is None)
    found = []
    for thing in things:
        for hero in in_play(state, lambda unit: unit.kind in HEROES and unit.controller == seat):
            draft = a.PickUp(seat, hero.id, thing.id)
            if judge(state, draft).legal:
                verb = f"Pick up {name_of(state, thing.id)}"
                found.append(Offer[a.Act](draft, verb, c.OBJECT, PieceId(hero.id), (PieceId(thing.id),)))
    return tuple(found)


def _choices(state: State, step: s.Resolve) -> Offers:
    subject = PieceId(step.source) if step.source else None
    found = _offer(state, a.Choose(step.seat), step.title, c.CAUSES[step.cause], subject)
    if step.optional:
        draft = a.Choose(step.seat, decline=True)
        found.append(Offer(draft, f"Decline {step.title}", c.CAUSES[step.cause], subject))
    return tuple(found)
