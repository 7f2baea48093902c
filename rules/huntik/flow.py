"""What an action does: the order of steps from a move to the end of the turn.

Owns the order and the handlers of the agenda. Does not own legality (judge) nor single effects (effects).
While a combat is open, ``OpenWindow`` stays on top of the agenda and waits; what follows it waits behind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rules.core.agenda import Progress, run
from rules.core.citation import Citation
from rules.core.contract import Transition
from rules.huntik import actions as a
from rules.huntik import citations as c
from rules.huntik import events as e
from rules.huntik import events_combat as ec
from rules.huntik import steps as s
from rules.huntik.aiming import tidy, to_aim, unaimed_attacks
from rules.huntik.cards import choosable, me, puts_only
from rules.huntik.changes import bring_in, exhaust, new_card, relocate
from rules.huntik.combat import close, end_without_conclusion, ended_by, start_combat, triggered
from rules.huntik.effects import context, do
from rules.huntik.kos import conclude
from rules.huntik.pieces import Card
from rules.huntik.rounds import end_turn, settle
from rules.huntik.state import State, card_of, find, other, with_pair
from rules.huntik.totals import attack_total
from rules.huntik.working import Working
from rules.huntik.zones import own_zone, start_options


def perform(state: State, action: a.Act) -> Transition[State]:
    """Carry out a legal action and all that follows until a player has to decide."""
    work = Working(state)
    first = _PERFORM[type(action)](work, action)
    work.set(agenda=(*first, *work.state.agenda))
    return carry_on(work)


def carry_on(work: Working) -> Transition[State]:
    """Do the steps of the agenda until a player has to decide or the game is over."""
    done = run(work.state, HANDLERS)
    work.state = done.state
    work.say(*done.events)
    if settle(work):
        over = msgspec.structs.replace(work.state, agenda=(), combat=None)
        work.state = over
    drawn = any(isinstance(event, e.Drew) for event in work.events)
    return Transition(work.state, tuple(work.events), drawn)


def _move(work: Working, action: a.Move) -> tuple[s.AnyStep, ...]:
    unit = work.get(action.piece)
    before = unit.zone or 0
    exhaust(work, unit, c.MOVE_ZERO if before == action.zone else c.BASE_MOVE)
    things = relocate(work, unit, action.zone) if before != action.zone else ()
    why = c.MOVE_ZERO if before == action.zone else c.BASE_MOVE
    work.say(e.Moved(why, unit.id, unit.name or unit.id, before, action.zone, things))
    moved_in = triggered(work.state, (work.get(unit.id),), "enter", action.seat)
    powers = tuple(moved_in) if before != action.zone else ()
    return (*powers, s.EndMove(action.seat, unit.id, action.start), s.EndTurn())


def _start(work: Working, action: a.StartCombat) -> tuple[s.AnyStep, ...]:
    step = work.state.agenda[0]
    assert isinstance(step, s.EndMove)
    work.set(agenda=work.state.agenda[1:])
    if not action.start:
        work.say(e.Declined(c.COMBAT_CHOICE, action.seat, "starting a combat"))
    return (s.EndMove(step.seat, step.piece, action.start),)


def _play(work: Working, action: a.PlayCard) -> tuple[s.AnyStep, ...]:
    card = card_of(work.state, action.card)
    assert card is not None
    seat = action.seat
    hand = list(work.state.hands[seat])
    hand.remove(card.id)
    work.set(hands=with_pair(work.state.hands, seat, tuple(hand)))
    name = card.name or card.id
    why = {"combat": c.COMBAT_ACTION_TIME, "exhaust": c.EXHAUST_ACTION, "hero": c.HERO_ENTERS}
    work.say(e.CardPlayed(why.get(card.kind, c.TURN_IS_ONE_THING), seat, card.id, name, card.words))
    if card.kind == "hero":
        _play_hero(work, card, seat)
        return (s.EndTurn(again=card.go_again),)
    pile = (*work.state.discards[seat], card.id)
    work.set(discards=with_pair(work.state.discards, seat, pile))
    if card.kind == "exhaust" and action.hero is not None:
        exhaust(work, work.get(action.hero), c.EXHAUST_ACTION)
    step = s.Resolve(
        seat, name, "card", card.ops, card.targets, action.on, action.hero, action.zone, action.start
    )
    if card.kind == "combat":
        return (step, s.NextToAct())
    again = card.go_again or (puts_only(card.ops) and not work.state.rulings.put_uses_turn)
    return (step, s.EndTurn(again=again))


def _play_hero(work: Working, card: Card, seat: int) -> None:
    """301.1: ready, in the own zone 1; 301.2 counts major heroes."""
    assert card.unit is not None
    unit = new_card(card.unit, owner=seat, controller=seat, zone=own_zone(seat, 1), ready=True, stunned=False)
    bring_in(work, unit, c.HERO_ENTERS)
    if unit.kind == "major":
        work.set(majors=with_pair(work.state.majors, seat, work.state.majors[seat] + 1))


def _use(work: Working, action: a.UsePower) -> tuple[s.AnyStep, ...]:
    unit = work.get(action.piece)
    power = next(power for power in unit.powers if power.name == action.power)
    name = unit.name or unit.id
    work.say(e.PowerUsed(c.POWER_TIMES, action.seat, unit.id, name, power.name))
    actor = me(unit, power, action.hero)
    if actor is not None and (power.exhausts_source or power.when == "exhaust"):
        exhaust(work, work.get(actor), c.POWER_TIMES)
    step = s.Resolve(
        action.seat,
        power.name,
        "power",
        power.ops,
        power.targets,
        action.on,
        actor or unit.id,
        action.zone,
        action.start,
    )
    if power.when == "combat":
        return (step, s.NextToAct())
    if power.when == "free":
        work.set(used=(*work.state.used, f"{unit.id}:{power.name}"))
    return (step, s.EndTurn(again=power.go_again))


def _choose(work: Working, action: a.Choose) -> tuple[s.AnyStep, ...]:
    step = work.state.agenda[0]
    assert isinstance(step, s.Resolve)
    work.set(agenda=work.state.agenda[1:])
    if action.decline:
        work.say(e.Declined(resolved_by(work.state, step), action.seat, step.title))
        return ()
    return (msgspec.structs.replace(step, on=action.on),)


def _pick_up(work: Working, action: a.PickUp) -> tuple[s.AnyStep, ...]:
    hero, thing = work.get(action.piece), work.get(action.thing)
    costs = work.state.rulings.pick_up == "exhaust"
    if costs:
        exhaust(work, hero, c.PICK_UP)
    work.unit(thing.id, carrier=hero.id, controller=hero.controller)
    work.say(e.PickedUp(c.OBJECT, hero.id, hero.name or hero.id, thing.id, thing.name or thing.id))
    return (s.EndTurn(),) if costs else ()


def _pass(work: Working, action: a.Pass) -> tuple[s.AnyStep, ...]:
    """601.2: two passes in a row close the window; 602.1: the totals are counted."""
    combat = work.state.combat
    assert combat is not None
    passes = combat.passes + 1
    work.combat(passes=passes, acts=other(combat.acts))
    work.say(ec.Passed(action.seat, passes))
    if passes == 2:
        lead, defending = attack_total(work.state, 0), attack_total(work.state, 1)
        work.combat(stage="aim", acts=combat.attacker, totals=(lead.total, defending.total))
        work.say(ec.TotalsCounted(lead, defending))
    return ()


def _aim(work: Working, action: a.Aim) -> tuple[s.AnyStep, ...]:
    """602.2: the attacking player first, then the attacked player, then the KOs."""
    combat = work.state.combat
    assert combat is not None
    seat, aims = action.seat, tidy(action.aims)
    unaimed = unaimed_attacks(work.state, seat)
    assert sum(share.attacks for share in aims) == to_aim(work.state, seat)
    work.combat(
        aims=with_pair(combat.aims, seat, aims),
        unaimed=with_pair(combat.unaimed, seat, unaimed),
        acts=other(seat),
    )
    names = tuple(work.name(share.piece) for share in aims)
    work.say(ec.Aimed(seat, aims, names, unaimed))
    return (s.Conclude(), s.CloseCombat()) if seat == combat.attacked else ()


def _pass_turn(work: Working, action: a.PassTurn) -> tuple[s.AnyStep, ...]:
    work.say(e.TurnPassed(c.TURN_IS_ONE_THING, action.seat))
    return (s.EndTurn(passed=True),)


def resolved_by(state: State, step: s.Resolve) -> Citation:
    """The rule by which a power or card is resolved: 601.2 for combat actions."""
    action = step.cause in ("card", "power") and state.combat is not None
    return c.ALTERNATION if action else c.CAUSES[step.cause]


def _on_resolve(state: State, step: s.Resolve) -> Progress[State]:
    if step.on is None:
        if step.optional or step.targets:
            if not step.targets or choosable(state, step):
                return Progress(state, ask=True)
            why = resolved_by(state, step)
            nothing = e.NothingHappened(why, step.source or "", step.title, "there is nothing to choose")
            return Progress(state, (nothing,))
        step = msgspec.structs.replace(step, on=())
    work = Working(state)
    cite = resolved_by(state, step)
    if step.cause in ("start", "ko", "enter"):
        source = step.source or ""
        name = work.name(source) if source else ""
        work.say(e.PowerUsed(cite, step.seat, step.source, name, step.title, triggered=True))
    at = context(step, cite)
    for op in step.ops:
        do(work, op, at)
    return _progress(work)


def _on_end_move(state: State, step: s.EndMove) -> Progress[State]:
    """600.1: the choice, made before, made now, or still to be asked; 600.4 leaves none."""
    unit = find(state, step.piece)
    if unit is None or not unit.in_play or unit.stunned or unit.controller != step.seat or unit.zone is None:
        return Progress(state)
    options = start_options(state, unit.id, unit.zone)
    if not options.may:
        return Progress(state)
    start = True if options.must else step.start
    if start is None:
        return Progress(state, ask=True)
    work = Working(state)
    if start:
        start_combat(work, step.seat, unit.id, unit.zone)
        work.then.append(s.OpenWindow())
    return _progress(work)


def _on_window(state: State, step: s.OpenWindow) -> Progress[State]:
    """Open after the start powers, then wait for players until the combat is over."""
    if state.combat is None:
        return Progress(state)
    work = Working(state)
    if state.combat.stage == "start":
        by = ended_by(state)
        if by is not None:
            end_without_conclusion(work, by)
            return _progress(work)
        work.combat(stage="window")
        work.say(ec.WindowOpened(state.combat.attacked))
    return Progress(work.state, tuple(work.events), ask=True)


def _on_next(state: State, step: s.NextToAct) -> Progress[State]:
    """After a combat action: is somebody left on both sides, and the other player is next."""
    if state.combat is None:
        return Progress(state)
    work = Working(state)
    by = ended_by(state)
    if by is not None:
        end_without_conclusion(work, by)
    else:
        acted = with_pair(state.combat.acted, state.combat.acts, state.combat.acted[state.combat.acts] + 1)
        work.combat(passes=0, acts=other(state.combat.acts), acted=acted)
    return _progress(work)


def _on_conclude(state: State, step: s.Conclude) -> Progress[State]:
    work = Working(state)
    conclude(work)
    return _progress(work)


def _on_close(state: State, step: s.CloseCombat) -> Progress[State]:
    work = Working(state)
    close(work, "concluded", "passes")
    return _progress(work)


def _on_end_turn(state: State, step: s.EndTurn) -> Progress[State]:
    work = Working(state)
    end_turn(work, step.passed, step.again)
    return _progress(work)


def _progress(work: Working) -> Progress[State]:
    return Progress(work.state, tuple(work.events), tuple(work.then))


HANDLERS: Mapping[type[Any], Callable[[State, Any], Progress[State]]] = {
    s.Resolve: _on_resolve,
    s.EndMove: _on_end_move,
    s.OpenWindow: _on_window,
    s.NextToAct: _on_next,
    s.Conclude: _on_conclude,
    s.CloseCombat: _on_close,
    s.EndTurn: _on_end_turn,
}
_PERFORM: Mapping[type[Any], Callable[[Working, Any], tuple[s.AnyStep, ...]]] = {
    a.Move: _move,
    a.StartCombat: _start,
    a.PlayCard: _play,
    a.UsePower: _use,
    a.Choose: _choose,
    a.PickUp: _pick_up,
    a.Pass: _pass,
    a.Aim: _aim,
    a.PassTurn: _pass_turn,
}
