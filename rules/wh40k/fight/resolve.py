"""Resolving one unit's attacks, pool by pool: hits, wounds, the choices of 05.03, damage, removal.

Owns what each attack action leaves behind. Does not own the verdicts (attack_checks) nor what comes after
a fight (frame). A pool stops for a choice of the attacker ([PRECISION]) or of the defender (the order);
what waits stands in ``Fight.wounded``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from rules.wh40k.fight.actions import Allocate, ChoosePrecision, DeclareAttacks, RollAttacks
from rules.wh40k.fight.attack_events import (
    AttacksDeclared,
    AttacksLost,
    DamageDone,
    FacesTyped,
    HitsRolled,
    NoAttacks,
    PrecisionChosen,
    SavesRolled,
    WoundsRolled,
)
from rules.wh40k.fight.attacks import (
    attack_amounts,
    lance_bonus,
    pools_of,
    strikers,
    targets_of,
    toughness_of,
)
from rules.wh40k.fight.casualties import Suffered, suffer
from rules.wh40k.fight.dice_pools import Rolls, roll_hits, roll_wounds, wound_need
from rules.wh40k.fight.groups import default_order, living
from rules.wh40k.fight.keywords import keywords_of
from rules.wh40k.fight.phase import Fight, Phase, Pool, Wounded
from rules.wh40k.fight.removal import destroy
from rules.wh40k.state import Table, Unit

replace = msgspec.structs.replace


class Step(NamedTuple):
    """The table after something, what happened, and whether dice came out."""

    table: Table
    events: tuple[Any, ...] = ()
    rolled: bool = False


def phase_of(table: Table) -> Phase:
    assert table.phase is not None, "only asked of a table with a phase"
    return table.phase


def fight_of(table: Table) -> Fight:
    fight = phase_of(table).fight
    assert fight is not None, "only asked while a unit fights"
    return fight


def with_fight(table: Table, fight: Fight | None) -> Table:
    return replace(table, phase=replace(phase_of(table), fight=fight))


def begin_attacks(table: Table) -> Step:
    """The unit is to declare; one that cannot strike makes no attacks and has its fight resolved."""
    fight = fight_of(table)
    unit = _unit(table, fight.unit)
    if strikers(table, unit):
        return Step(with_fight(table, replace(fight, stage="declare")))
    assert unit.profile is not None
    armed = any(unit.profile.armed(unit.profile_of(model)) for model in unit.models)
    reason = "no model is engaged with a unit that it may strike" if armed else "it has no melee weapons"
    return Step(with_fight(table, None), (NoAttacks(unit.id, reason),))


def declare(table: Table, action: DeclareAttacks) -> Step:
    """04.02, 04.03: the pools of the declaration wait to be rolled."""
    unit = _unit(table, action.unit)
    pools = pools_of(table, unit, action.strikes)
    shown = tuple(
        (pool.weapon.name, pool.target, tuple(strike.model for strike in pool.strikes)) for pool in pools
    )
    fight = replace(fight_of(table), stage="attack", pools=pools)
    return Step(with_fight(table, fight), (AttacksDeclared(unit.id, shown),))


def roll(table: Table, action: RollAttacks) -> Step:
    """05.01, 05.02: roll a pool to hit and to wound; stop for choices, else go on to the saves."""
    fight = fight_of(table)
    pool = fight.pools[action.pool]
    unit, target = _unit(table, fight.unit), _unit(table, pool.target)
    rest = tuple(each for index, each in enumerate(fight.pools) if index != action.pool)
    fight = replace(fight, pools=rest, target=pool.target)
    rolls = Rolls(table.dice.typed(action.faces))
    wounded, events = _hit_and_wound(rolls, unit, target, pool, action.lethal)
    stage = _next_stage(target, wounded)
    table = replace(table, dice=rolls.dice)
    if stage:
        table = with_fight(table, replace(fight, stage=stage, wounded=wounded))
        return _typed(Step(table, tuple(events), True), action.faces)
    done = _damage(with_fight(table, fight), wounded, default_order(table, target))
    return _typed(Step(done.table, (*events, *done.events), True), action.faces)


def precision(table: Table, action: ChoosePrecision) -> Step:
    """24.28: the CHARACTER picked out is the current group; then the defender orders the rest."""
    fight = fight_of(table)
    assert fight.wounded is not None
    wounded = replace(fight.wounded, character=action.model)
    events = (PrecisionChosen(fight.unit, action.model),)
    return Step(with_fight(table, replace(fight, stage="allocate", wounded=wounded)), events)


def allocate(table: Table, action: Allocate) -> Step:
    """05.03, 05.04: the order stands; roll the saves and do the damage."""
    fight = fight_of(table)
    assert fight.wounded is not None
    typed = replace(table, dice=table.dice.typed(action.faces))
    done = _damage(
        with_fight(typed, replace(fight, stage="attack", wounded=None)), fight.wounded, action.order
    )
    return _typed(done, action.faces)


def _hit_and_wound(
    rolls: Rolls, unit: Unit, target: Unit, pool: Pool, lethal: bool
) -> tuple[Wounded, list[Any]]:
    weapon = pool.weapon
    words = keywords_of(weapon, target.keywords)
    amounts = [rolls.amount(amount) for amount in attack_amounts(unit, pool)]
    attacks = sum(value for value, _ in amounts) + pool.cleave
    hits = roll_hits(rolls, attacks, weapon.skill, words, lethal)
    events: list[Any] = [
        HitsRolled(
            unit=unit.id,
            target=target.id,
            weapon=weapon.name,
            attacks=attacks,
            need=weapon.skill,
            faces=hits.faces,
            again=hits.again,
            criticals=hits.criticals,
            sustained=hits.sustained,
            sure=hits.sure,
            hits=hits.hits,
            attack_faces=tuple(face for _, faces in amounts for face in faces),
            cleave=pool.cleave,
        )
    ]
    toughness = toughness_of(target)
    modifier = lance_bonus(unit, words.lance)
    wounds = roll_wounds(rolls, hits, wound_need(weapon.strength, toughness), modifier, words)
    if hits.hits or hits.sure:
        events.append(
            WoundsRolled(
                unit=unit.id,
                target=target.id,
                strength=weapon.strength,
                toughness=toughness,
                need=wounds.need,
                modifier=modifier,
                faces=wounds.faces,
                again=wounds.again,
                wounds=wounds.wounds,
                devastating=wounds.devastating,
            )
        )
    return Wounded(pool, wounds.wounds, wounds.devastating), events


def _next_stage(target: Unit, wounded: Wounded) -> Any:
    """The choice that is owed before saves are rolled; empty when there is none."""
    alive = living(target)
    if not (wounded.wounds or wounded.devastating) or len(alive) < 2:
        return ""
    characters = any(target.profile_of(model).character for model in alive)
    if keywords_of(wounded.pool.weapon, target.keywords).precision and characters:
        return "precision"
    return "allocate"


def _damage(table: Table, wounded: Wounded, order: tuple[str, ...]) -> Step:
    """Saves and damage of a pool, with the models destroyed taken off the table."""
    target = _unit(table, wounded.pool.target)
    attacker = fight_of(table).unit
    if not (wounded.wounds or wounded.devastating):
        return Step(table)
    if wounded.character is not None:
        order = (wounded.character, *(model for model in order if model != wounded.character))
    weapon = wounded.pool.weapon
    rolls = Rolls(table.dice)
    found = suffer(
        rolls, targets_of(target, order), wounded.wounds, wounded.devastating, weapon.ap, weapon.damage
    )
    events: list[Any] = []
    if found.saves:
        events.append(SavesRolled(target.id, weapon.ap, found.saves, order, found.stopped))
    events += [
        DamageDone(
            model=blow.model,
            unit=target.id,
            face=blow.face,
            damage=blow.damage,
            lost=blow.lost,
            left=blow.left,
            damage_faces=blow.damage_faces,
            ignored_faces=blow.ignored_faces,
        )
        for blow in found.blows
    ]
    if found.excess:
        events.append(AttacksLost(attacker, target.id, found.excess))
    table, gone = destroy(replace(table, dice=rolls.dice), target, _left(found))
    return Step(table, (*events, *gone), True)


def _left(found: Suffered) -> dict[str, int]:
    """Wounds left of every model that was struck, 0 for those destroyed."""
    return {blow.model: blow.left for blow in found.blows}


def lost_pools(table: Table) -> Step:
    """Pools whose target has been destroyed meanwhile have nobody to strike (ruling F3)."""
    fight = fight_of(table)
    standing = {unit.id for unit in table.units if living(unit)}
    lost = [pool for pool in fight.pools if pool.target not in standing]
    if not lost:
        return Step(table)
    events = tuple(AttacksLost(fight.unit, pool.target, _strikes(table, pool)) for pool in lost)
    kept = tuple(pool for pool in fight.pools if pool.target in standing)
    return Step(with_fight(table, replace(fight, pools=kept)), events)


def _strikes(table: Table, pool: Pool) -> int:
    amounts = attack_amounts(_unit(table, fight_of(table).unit), pool)
    return sum(amount if isinstance(amount, int) else 1 for amount in amounts) + pool.cleave


def _typed(step: Step, faces: tuple[int, ...]) -> Step:
    """Say which typed faces were used; those that were not needed are not kept for later rolls."""
    if not faces:
        return step
    left = step.table.dice.scripted
    unused = left[max(0, len(left) - len(faces)) :] if left else ()
    used = faces[: len(faces) - len(unused)]
    table = replace(step.table, dice=replace(step.table.dice, scripted=()))
    return Step(table, (FacesTyped(used, unused), *step.events), step.rolled)


def _unit(table: Table, unit_id: str) -> Unit:
    unit = table.unit(unit_id)
    assert unit is not None, f"{unit_id} is on the table"
    return unit
