"""The Fight phase for the contract: who acts, what is offered, the verdict, what follows, legal fillings.

Owns putting the parts together. Does not own any rule of them.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from rules.core.contract import Offer, PieceId, Seat
from rules.core.verdict import Check, Verdict
from rules.wh40k import citations as cite
from rules.wh40k.actions import Consolidate, PileIn
from rules.wh40k.before import engaged_selectable, forced_mode, objectives_within, within
from rules.wh40k.fight import frame, resolve
from rules.wh40k.fight.actions import (
    Allocate,
    ChoosePrecision,
    DeclareAttacks,
    Done,
    FightAction,
    PassFight,
    RollAttacks,
    SelectToFight,
)
from rules.wh40k.fight.attacks import default_strikes, strikers
from rules.wh40k.fight.checks import (
    actor,
    attack_checks,
    done_checks,
    next_pools,
    turn_check,
)
from rules.wh40k.fight.events import STEP_NAMES
from rules.wh40k.fight.facts import facts_of
from rules.wh40k.fight.groups import default_order, groups_of, living, rank
from rules.wh40k.fight.order import fight_types
from rules.wh40k.fight.phase import Strike
from rules.wh40k.fight.resolve import phase_of
from rules.wh40k.fight.selecting import pass_checks, select_checks
from rules.wh40k.state import SIDES, Table, Unit
from rules.wh40k.survey import survey_of

Found = list[Offer[Any]]


def seats_to_act(table: Table) -> frozenset[Seat]:
    """The one player who has a decision to make; nobody when the phase is over."""
    side = actor(table)
    return frozenset() if side is None else frozenset({Seat(SIDES.index(side))})


def offers_of(table: Table, seat: Seat) -> tuple[Offer[Any], ...]:
    """Everything that the player whose decision it is may do now."""
    if seat not in seats_to_act(table):
        return ()
    phase = phase_of(table)
    if phase.fight is not None:
        return tuple(_fight_offers(table, seat))
    if phase.forced:
        return tuple(_selections(table, seat, phase.forced))
    if phase.step == "fight":
        pick = frame.pick_of(table)
        found = _selections(table, seat, pick.options)
        if pick.may_pass:
            found.append(Offer(PassFight(seat), "pass", cite.PASS))
        return tuple(found)
    if phase.step == "start":
        return (Offer(Done(seat), "begin the Pile In step", cite.PILE_IN_STEP),)
    moves: Found = []
    for unit_id in frame.movable(table, phase.turn):
        unit = table.unit(unit_id)
        assert unit is not None
        moves += move_offers(table, unit, phase.step == "pile_in")
    finish = Offer(Done(seat), f"finish the {STEP_NAMES[phase.step]}", _step_cite(phase.step))
    return (*moves, finish)


def _step_cite(step: str) -> Any:
    return cite.PILE_IN_STEP if step == "pile_in" else cite.CONSOLIDATE_STEP


def _selections(table: Table, seat: Seat, units: tuple[str, ...]) -> Found:
    return [
        Offer(
            SelectToFight(seat, unit, kind),
            f"select for {'an overrun' if kind == 'overrun' else 'a normal'} fight",
            cite.FIGHT_STEP,
            PieceId(unit),
        )
        for unit in units
        for kind in fight_types(facts_of(table, unit))
    ]


def _fight_offers(table: Table, seat: Seat) -> Found:
    fight = resolve.fight_of(table)
    unit = table.unit(fight.unit)
    assert unit is not None
    piece = PieceId(unit.id)
    if fight.stage == "move":
        decline = Offer(Done(seat), "fight without piling in", cite.OVERRUN, piece)
        return [*move_offers(table, unit, True), decline]
    if fight.stage == "declare":
        targets = dict.fromkeys(target for each in strikers(table, unit) for target in each.targets)
        draft = DeclareAttacks(seat, unit.id, default_strikes(table, unit))
        return [Offer(draft, "declare attacks", cite.TARGETS, piece, tuple(map(PieceId, targets)))]
    if fight.stage == "attack":
        return [
            Offer(
                RollAttacks(seat, index),
                f"roll {fight.pools[index].weapon.name}",
                cite.RESOLVE,
                piece,
                (PieceId(fight.pools[index].target),),
            )
            for index in next_pools(fight)
        ]
    assert fight.wounded is not None
    target = table.unit(fight.wounded.pool.target)
    assert target is not None
    if fight.stage == "precision":
        names = [model.id for model in living(target) if target.profile_of(model).character]
        return [
            Offer(
                ChoosePrecision(seat, names[0]),
                "pick out a CHARACTER",
                cite.PRECISION,
                PieceId(target.id),
                tuple(map(PieceId, names)),
            )
        ]
    order = default_order(table, target)
    return [
        Offer(
            Allocate(seat, order),
            "order the models",
            cite.SAVES,
            PieceId(target.id),
            tuple(map(PieceId, order)),
        )
    ]


def move_offers(table: Table, unit: Unit, pile_in: bool) -> Found:
    """The move that a unit may begin in its step: a draft with mode and forced targets filled in."""
    survey = survey_of(table, unit)
    piece = PieceId(unit.id)
    if pile_in:
        engaged = tuple(sorted(engaged_selectable(survey)))
        targets = engaged or tuple(within(survey, survey.rulings.pile_in_select))
        draft = PileIn(seat=unit.seat, unit=unit.id, targets=engaged)
        return [Offer(draft, "pile in", cite.PILE_IN, piece, tuple(map(PieceId, targets)))] if targets else []
    mode = forced_mode(survey)
    if mode is None:
        return []
    chosen: tuple[str, ...] = ()
    if mode == "ongoing":
        targets = chosen = tuple(sorted(engaged_selectable(survey)))
    elif mode == "engaging":
        targets = tuple(within(survey, survey.rulings.engaging_select))
    else:
        targets = tuple(objectives_within(survey))
    step = Consolidate(seat=unit.seat, unit=unit.id, mode=mode, targets=chosen)
    return [Offer(step, "consolidate", cite.CONSOLIDATE, piece, tuple(map(PieceId, targets)))]


def judge_fight(table: Table, action: FightAction) -> Verdict:
    """The checklist of any action of the phase that is no move."""
    if table.phase is None:
        text = "This position has no phase: only single moves are judged"
        return Verdict((Check(False, "12.phase", text, cite.NO_PHASE, title="A phase is played"),))
    turn = turn_check(table, action.seat)
    match action:
        case Done():
            checks = done_checks(table)
        case SelectToFight():
            checks = select_checks(table, action)
        case PassFight():
            checks = pass_checks(table, action)
        case _:
            checks = attack_checks(table, action)
    return Verdict((turn, *checks))


def resolve_fight(table: Table, action: FightAction) -> tuple[Table, tuple[Any, ...], bool]:
    """Carry out an action known to be legal: the table after, the events, whether dice came out."""
    match action:
        case Done():
            return (*frame.done(table), False)
        case SelectToFight():
            return (*frame.select(table, action), False)
        case PassFight():
            return (*frame.passed(table, action), False)
        case DeclareAttacks():
            step = resolve.declare(table, action)
        case RollAttacks():
            step = resolve.roll(table, action)
        case ChoosePrecision():
            step = resolve.precision(table, action)
        case Allocate():
            step = resolve.allocate(table, action)
    after, events = frame.after_attack(step.table)
    return after, (*step.events, *events), step.rolled


def fill_fight(table: Table, draft: FightAction, rng: random.Random) -> FightAction:
    """A legal action of the draft's kind, with other choices where there are any."""
    replace = msgspec.structs.replace
    fight = phase_of(table).fight
    if isinstance(draft, DeclareAttacks):
        unit = table.unit(draft.unit)
        assert unit is not None
        return replace(draft, strikes=_random_strikes(table, unit, rng))
    if isinstance(draft, RollAttacks):
        return replace(draft, lethal=rng.random() < 0.8)
    if isinstance(draft, ChoosePrecision):
        return draft if rng.random() < 0.7 else replace(draft, model=None)
    if isinstance(draft, Allocate):
        assert fight is not None
        assert fight.wounded is not None
        target = table.unit(fight.wounded.pool.target)
        assert target is not None
        return draft if rng.random() < 0.5 else replace(draft, order=_random_order(target, rng))
    return draft


def _random_strikes(table: Table, unit: Unit, rng: random.Random) -> tuple[Strike, ...]:
    found: list[Strike] = []
    for striker in strikers(table, unit):
        weapons = [rng.choice(striker.weapons)] if striker.weapons else []
        for weapon in (*weapons, *striker.extra):
            number = weapon.attacks
            if isinstance(number, int) and number > 1 and len(striker.targets) > 1 and rng.random() < 0.5:
                one, two = rng.sample(striker.targets, 2)
                share = rng.randint(1, number - 1)
                found.append(Strike(striker.model, weapon.name, one, share))
                found.append(Strike(striker.model, weapon.name, two, number - share))
            else:
                found.append(Strike(striker.model, weapon.name, rng.choice(striker.targets)))
    return tuple(found)


def _random_order(unit: Unit, rng: random.Random) -> tuple[str, ...]:
    """Any order that 05.03 and 05.04 allow."""
    by_id = {model.id: model for model in unit.models}
    groups = list(groups_of(unit))
    rng.shuffle(groups)
    found: list[str] = []
    for group in sorted(groups, key=rank):
        models = list(group.models)
        rng.shuffle(models)
        found += sorted(models, key=lambda m: unit.wounds_left(by_id[m]) == unit.profile_of(by_id[m]).wounds)
    return tuple(found)
