"""Is an action legal now? The checklist for each kind of action, in rule order.

Owns who may act and in which phase. Does not own the requirements of moving (movement), cards (cards) and
aiming (aiming), which it puts behind those.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.citation import Citation
from rules.core.contract import SEATS, Seat
from rules.core.verdict import Check, Scope, Verdict
from rules.huntik import actions as a
from rules.huntik import citations as c
from rules.huntik import steps as s
from rules.huntik.aiming import aim_checks
from rules.huntik.cards import play_checks, power_checks, power_of, target_checks
from rules.huntik.movement import move_checks
from rules.huntik.pieces import HEROES
from rules.huntik.state import State, card_of, find, name_of, player
from rules.huntik.zones import start_options


def judge(state: State, action: a.Act) -> Verdict:
    """The whole checklist of an action or of a draft."""
    if action.seat not in SEATS:
        return Verdict((_seat_check(state, action.seat, c.TURN_IS_ONE_THING),))
    return Verdict(_CHECKS[type(action)](state, action))


def acting(state: State) -> Seat | None:
    """The one seat that has to decide now; None when the game is over."""
    if state.result is not None:
        return None
    if state.agenda:
        step = state.agenda[0]
        if isinstance(step, s.Resolve | s.EndMove):
            return step.seat
        if state.combat is not None:
            return state.combat.acts
    return state.turn


def _seat_check(state: State, seat: int, cite: Citation) -> Check:
    now = acting(state)
    if now is None:
        text = "The game is over."
    else:
        text = f"It is for {player(now)} to act."
    return Check(now == seat, "not_your_turn", text, cite, scope=Scope.BEFORE, title="Own turn to act")


def _window_check(state: State) -> Check:
    combat = state.combat
    is_open = combat is not None and combat.stage == "window" and not _owed(state)
    clause = "combat_over" if combat is not None or state.report is not None else "no_combat"
    if is_open:
        text = "The window for combat actions is open."
    elif combat is not None and combat.stage == "aim":
        text = "Two passes in a row have closed the window."
    elif combat is not None:
        text = "A choice comes first."
        clause = "choice_owed"
    else:
        text = "The combat is over." if clause == "combat_over" else "There is no combat."
    return Check(is_open, clause, text, c.ALTERNATION, scope=Scope.BEFORE, title="Combat window open")


def _owed(state: State) -> bool:
    """Does somebody have to answer a choice before anything else?"""
    return bool(state.agenda) and isinstance(state.agenda[0], s.Resolve | s.EndMove)


def _turn_checks(state: State, seat: int) -> tuple[Check, ...]:
    """What everything done with a turn asks first."""
    peace = state.combat is None
    free = not _owed(state)
    return (
        Check(
            peace,
            "combat_open",
            "No combat is open." if peace else "A combat is open.",
            c.ONLY_COMBAT_ACTIONS,
            scope=Scope.BEFORE,
            title="No combat open",
        ),
        Check(
            free,
            "choice_owed",
            "No choice is open." if free else "A choice has to be answered first.",
            c.COMBAT_CHOICE,
            scope=Scope.BEFORE,
            title="No choice open",
        ),
        _seat_check(state, seat, c.TURN_IS_ONE_THING),
    )


def _move(state: State, action: a.Move) -> tuple[Check, ...]:
    return (
        *_turn_checks(state, action.seat),
        *move_checks(state, action.seat, action.piece, action.zone, action.start),
    )


def _start(state: State, action: a.StartCombat) -> tuple[Check, ...]:
    step = state.agenda[0] if state.agenda else None
    asked = isinstance(step, s.EndMove)
    text = "The end of a move leaves this choice." if asked else "No move has just ended beside an enemy."
    checks = [Check(asked, "no_choice", text, c.COMBAT_CHOICE, scope=Scope.BEFORE, title="Choice is open")]
    checks.append(_seat_check(state, action.seat, c.COMBAT_CHOICE))
    if isinstance(step, s.EndMove) and not action.start:
        unit = find(state, step.piece)
        must = unit is not None and start_options(state, unit.id, unit.zone or 0).must
        said = f"{name_of(state, step.piece)} {'must' if must else 'need not'} start a combat."
        checks.append(Check(not must, "must_start", said, c.MUST_START, (step.piece,), title="No combat"))
    return tuple(checks)


def _only_combat_check(kind: str | None) -> Check:
    good = kind in (None, "combat")
    text = "It is a combat action." if good else f"It is {_article(kind or '')} action, not a combat action."
    return Check(
        good, "non_combat_action", text, c.ONLY_COMBAT_ACTIONS, scope=Scope.BEFORE, title="A combat action"
    )


def _article(kind: str) -> str:
    return f"an {kind}" if kind[:1] in "aeiou" else f"a {kind}"


def _timing(state: State, seat: int, kind: str | None) -> tuple[Check, ...]:
    """601.2 and 601.3 in a combat, or for combat actions; the own turn for everything else."""
    if state.combat is not None or kind == "combat":
        return (_window_check(state), _seat_check(state, seat, c.ALTERNATION), _only_combat_check(kind))
    return _turn_checks(state, seat)


def _play(state: State, action: a.PlayCard) -> tuple[Check, ...]:
    card = card_of(state, action.card)
    return (*_timing(state, action.seat, card.kind if card else None), *play_checks(state, action))


def _use(state: State, action: a.UsePower) -> tuple[Check, ...]:
    power = power_of(state, action.piece, action.power)
    kind = power.when if power and power.when in ("combat", "exhaust", "free") else None
    return (*_timing(state, action.seat, kind), *power_checks(state, action))


def _choose(state: State, action: a.Choose) -> tuple[Check, ...]:
    step = state.agenda[0] if state.agenda else None
    asked = isinstance(step, s.Resolve)
    cite = c.CAUSES[step.cause] if isinstance(step, s.Resolve) else c.START_POWERS
    text = (
        f"{step.title} waits for a choice." if isinstance(step, s.Resolve) else "Nothing waits for a choice."
    )
    checks = [Check(asked, "no_choice", text, cite, scope=Scope.BEFORE, title="Choice is open")]
    checks.append(_seat_check(state, action.seat, cite))
    if not isinstance(step, s.Resolve):
        return tuple(checks)
    if action.decline:
        said = f"{step.title} {'may' if step.optional else 'cannot'} be declined."
        checks.append(Check(step.optional, "not_optional", said, cite, title="May be declined"))
        return tuple(checks)
    return (*checks, *target_checks(state, step.seat, step.targets, action.on, step.source))


def _pick_up(state: State, action: a.PickUp) -> tuple[Check, ...]:
    hero, thing = find(state, action.piece), find(state, action.thing)
    name, what = name_of(state, action.piece), name_of(state, action.thing)
    own = hero is not None and hero.in_play and hero.kind in HEROES and hero.controller == action.seat
    able = hero is not None and not hero.stunned and (hero.ready or state.rulings.pick_up == "free")
    lies = thing is not None and thing.in_play and thing.kind == "object" and thing.carrier is None
    same = hero is not None and thing is not None and hero.zone == thing.zone
    guess = ("pick_up",)
    return (
        *_turn_checks(state, action.seat),
        Check(
            own,
            "not_yours",
            f"{name} is {'a' if own else 'no'} hero of the player's.",
            c.OBJECT,
            (action.piece,),
            title="Own hero",
        ),
        Check(
            able,
            "not_ready",
            f"{name} can{'' if able else 'not'} pick anything up now.",
            c.PICK_UP,
            (action.piece,),
            title="Hero is able",
            rulings=guess,
        ),
        Check(
            lies,
            "no_object",
            f"{what} is {'an' if lies else 'no'} object to take.",
            c.OBJECT,
            (action.thing,),
            title="An object lies there",
        ),
        Check(
            same,
            "other_zone",
            f"{what} is {'' if same else 'not '}in the same zone.",
            c.OBJECT,
            (action.thing,),
            title="Same zone",
        ),
    )


def _pass(state: State, action: a.Pass) -> tuple[Check, ...]:
    return (_window_check(state), _seat_check(state, action.seat, c.ALTERNATION))


def _aim(state: State, action: a.Aim) -> tuple[Check, ...]:
    combat = state.combat
    now = combat is not None and combat.stage == "aim" and not _owed(state)
    text = "Both have passed in a row; attacks are aimed." if now else "It is not the time to aim."
    first = Check(now, "not_aiming", text, c.AIM, scope=Scope.BEFORE, title="Time to aim")
    seat = _seat_check(state, action.seat, c.AIM)
    return (first, seat, *aim_checks(state, action.seat, action.aims)) if now else (first, seat)


def _pass_turn(state: State, action: a.PassTurn) -> tuple[Check, ...]:
    return _turn_checks(state, action.seat)


_CHECKS: Mapping[type[Any], Callable[[State, Any], tuple[Check, ...]]] = {
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
