"""Declaring attacks: which models may strike whom with what, the verdict on it, and the pools (04).

Owns weapons, targets, splitting and gathering identical attacks. Does not own rolling (resolve).
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rules.core.verdict import Check, Scope
from rules.wh40k import citations as cite
from rules.wh40k.fight.actions import DeclareAttacks
from rules.wh40k.fight.casualties import Target
from rules.wh40k.fight.dice_pools import wound_need
from rules.wh40k.fight.facts import strikable
from rules.wh40k.fight.groups import default_order, living
from rules.wh40k.fight.keywords import keywords_of
from rules.wh40k.fight.odds import PoolNumbers, per_attack
from rules.wh40k.fight.phase import Pool, Strike
from rules.wh40k.fight.profiles import Weapon, mean
from rules.wh40k.state import Table, Unit


class Striker(NamedTuple):
    """A model that can attack: its weapons, of which it uses one, its extra ones, and whom it may strike."""

    model: str
    weapons: tuple[Weapon, ...]
    extra: tuple[Weapon, ...]
    targets: tuple[str, ...]


def strikers(table: Table, unit: Unit) -> tuple[Striker, ...]:
    """The models of a unit that can attack: engaged, and with a melee weapon (04.01.01, 04.02)."""
    found = []
    for model in unit.models:
        assert unit.profile is not None, "a Fight phase gives every unit a datasheet"
        armed = unit.profile.armed(unit.profile_of(model))
        targets = strikable(table, unit, model) if armed else ()
        if targets:
            extra = tuple(weapon for weapon in armed if keywords_of(weapon).extra)
            usual = tuple(weapon for weapon in armed if weapon not in extra)
            found.append(Striker(model.id, usual, extra, targets))
    return tuple(found)


def toughness_of(unit: Unit) -> int:
    """05.02.01: the highest Toughness, of the models that are no CHARACTERS while there are any."""
    profiles = [unit.profile_of(model) for model in living(unit) or unit.models]
    plain = [profile.toughness for profile in profiles if not profile.character]
    return max(plain or [profile.toughness for profile in profiles])


def declaration_checks(table: Table, unit: Unit, action: DeclareAttacks) -> list[Check]:
    """04.01, 04.02 and 04.03.02 on a declaration, each for all models together."""
    found = strikers(table, unit)
    by_model = {each.model: each for each in found}
    unknown = _unknown(unit, action, by_model)
    if unknown:
        return unknown
    return [
        _one_weapon(action, found),
        _extra(action, found),
        _targets(table, action, by_model),
        _splits(unit, action),
    ]


def _unknown(unit: Unit, action: DeclareAttacks, by_model: dict[str, Striker]) -> list[Check]:
    for strike in action.strikes:
        striker = by_model.get(strike.model)
        if striker is None:
            in_unit = any(model.id == strike.model for model in unit.models)
            text = (
                f"{strike.model} is engaged with nobody that it could strike"
                if in_unit
                else f"{strike.model} is no model of {unit.label}"
            )
            return [_check(False, "04.02.engaged", text, cite.TARGETS, (strike.model,), "Strikers engaged")]
        if strike.weapon not in [weapon.name for weapon in (*striker.weapons, *striker.extra)]:
            text = f"{strike.model} has no {strike.weapon}"
            return [_check(False, "04.01.has", text, cite.WEAPONS, (strike.model,), "Has the weapon")]
    return []


def _one_weapon(action: DeclareAttacks, found: tuple[Striker, ...]) -> Check:
    """04.01: every engaged model with a melee weapon uses exactly one; fighting is no choice."""
    wrong = []
    for striker in found:
        names = {weapon.name for weapon in striker.weapons}
        used = {strike.weapon for strike in action.strikes if strike.model == striker.model} & names
        if len(used) != (1 if names else 0):
            wrong.append((striker.model, sorted(used)))
    text = f"One melee weapon for each of {len(found)} engaged models"
    if wrong:
        model, names_used = wrong[0]
        text = (
            f"{model} would use {' and '.join(names_used)}"
            if names_used
            else f"{model} is engaged and uses no weapon"
        )
    return _check(
        not wrong,
        "04.01.weapon",
        text,
        cite.WEAPONS,
        tuple(model for model, _ in wrong) or tuple(each.model for each in found),
        "One melee weapon each",
        "Choose exactly one melee weapon for it." if wrong else "",
    )


def _extra(action: DeclareAttacks, found: tuple[Striker, ...]) -> Check:
    """24.11: all of a model's [EXTRA ATTACKS] weapons are used as well."""
    used = {(strike.model, strike.weapon) for strike in action.strikes}
    missing = [
        (each.model, weapon.name)
        for each in found
        for weapon in each.extra
        if (each.model, weapon.name) not in used
    ]
    count = sum(len(each.extra) for each in found)
    text = f"{count} weapons with extra attacks are used" if count else "No weapon has extra attacks"
    if missing:
        text = f"{missing[0][0]} does not use its {missing[0][1]}"
    return _check(
        not missing,
        "24.11.extra",
        text,
        cite.EXTRA_ATTACKS,
        tuple(model for model, _ in missing),
        "Extra attacks used",
        "Give it a target too." if missing else "",
    )


def _targets(table: Table, action: DeclareAttacks, by_model: dict[str, Striker]) -> Check:
    """04.02: each target is engaged with the model that strikes it."""
    wrong = [strike for strike in action.strikes if strike.target not in by_model[strike.model].targets]
    text, remedy = "Every target is engaged with the model that strikes it", ""
    if wrong:
        model, allowed = wrong[0].model, by_model[wrong[0].model].targets
        text = f"{model} is not engaged with {table.label(wrong[0].target)}"
        remedy = f"{model} may strike {' or '.join(map(table.label, allowed))}."
    return _check(
        not wrong,
        "04.02.target",
        text,
        cite.TARGETS,
        tuple(dict.fromkeys(strike.model for strike in wrong)),
        "Targets engaged",
        remedy,
    )


def _splits(unit: Unit, action: DeclareAttacks) -> Check:
    """04.03.02: at least one attack at each target, and all of a weapon's attacks."""
    assert unit.profile is not None
    wrong = ""
    for (model, name), count in Counter((s.model, s.weapon) for s in action.strikes).items():
        weapon = unit.profile.weapon(name)
        assert weapon is not None, "looked at before"
        own = [s for s in action.strikes if (s.model, s.weapon) == (model, name)]
        if count == 1 and own[0].attacks is None:
            continue
        numbers = [strike.attacks or 0 for strike in own]
        if not isinstance(weapon.attacks, int):
            wrong = f"the attacks of {name} are rolled for and cannot be split beforehand"
        elif len({strike.target for strike in own}) < count:
            wrong = f"{model} names one target twice for {name}"
        elif min(numbers) < 1 or sum(numbers) != weapon.attacks:
            wrong = f"{model} has {weapon.attacks} attacks with {name}, not {' + '.join(map(str, numbers))}"
        if wrong:
            break
    return _check(
        not wrong,
        "04.03.02.split",
        wrong or "Each weapon makes all its attacks",
        cite.SPLIT,
        (unit.id,),
        "All attacks used",
        "Give each target at least one attack, all of them together." if wrong else "",
    )


def _check(
    passed: bool,
    clause: str,
    text: str,
    source: object,
    pieces: tuple[str, ...],
    title: str,
    remedy: str = "",
) -> Check:
    return Check(passed, clause, text, source, pieces, scope=Scope.WHOLE, title=title, remedy=remedy)  # type: ignore[arg-type]


def pools_of(table: Table, unit: Unit, strikes: tuple[Strike, ...]) -> tuple[Pool, ...]:
    """The attack pools of a declaration: identical attacks at one unit together (04.03.01), unit by unit."""
    assert unit.profile is not None
    found: dict[tuple[object, ...], Pool] = {}
    uses = Counter((strike.model, strike.weapon) for strike in strikes)
    for strike in sorted(strikes, key=lambda strike: [u.id for u in table.units].index(strike.target)):
        weapon, target = unit.profile.weapon(strike.weapon), table.unit(strike.target)
        assert weapon is not None, "judged before"
        assert target is not None, "judged before"
        words = keywords_of(weapon, target.keywords)
        more = words.cleave * (len(living(target)) // 5) if uses[(strike.model, strike.weapon)] == 1 else 0
        key = (strike.target, weapon.skill, weapon.strength, weapon.ap, weapon.damage, weapon.abilities)
        pool = found.get(key)
        if pool is None:
            found[key] = Pool(weapon, strike.target, (strike,), more)
        else:
            found[key] = Pool(pool.weapon, pool.target, (*pool.strikes, strike), pool.cleave + more)
    return tuple(found.values())


def attack_amounts(unit: Unit, pool: Pool) -> tuple[int | str, ...]:
    """How many attacks each strike of the pool makes; rolled amounts as written."""
    assert unit.profile is not None
    found: list[int | str] = []
    for strike in pool.strikes:
        weapon = unit.profile.weapon(strike.weapon)
        assert weapon is not None
        found.append(weapon.attacks if strike.attacks is None else strike.attacks)
    return tuple(found)


def numbers_of(unit: Unit, pool: Pool, target: Unit) -> PoolNumbers:
    """What the odds of a pool hang on."""
    weapon = pool.weapon
    words = keywords_of(weapon, target.keywords)
    amounts = attack_amounts(unit, pool)
    return PoolNumbers(
        (*amounts, *((pool.cleave,) if pool.cleave else ())),
        weapon.skill,
        wound_need(weapon.strength, toughness_of(target)),
        lance_bonus(unit, words.lance),
        weapon.ap,
        weapon.damage,
        words,
    )


def lance_bonus(unit: Unit, lance: bool) -> int:
    """24.21: 1 is added to the wound rolls of a unit that made a charge move this turn."""
    return 1 if lance and unit.flags.charged else 0


def targets_of(unit: Unit, order: tuple[str, ...]) -> tuple[Target, ...]:
    """The models of a unit as attacks reach them in this order."""
    by_id = {model.id: model for model in unit.models}
    found = []
    for model_id in order:
        model = by_id[model_id]
        profile = unit.profile_of(model)
        found.append(
            Target(
                model_id, unit.wounds_left(model), profile.save, profile.invulnerable, profile.feel_no_pain
            )
        )
    return tuple(found)


def expected(unit: Unit, weapon: Weapon, target: Unit) -> float:
    """Average wounds that one model's weapon costs the first model that it would reach, as a yardstick."""
    alive = living(target)
    if not alive:
        return 0.0
    words = keywords_of(weapon, target.keywords)
    need = wound_need(weapon.strength, toughness_of(target))
    gained = per_attack(weapon.skill, need, lance_bonus(unit, words.lance), words)
    profile = target.profile_of(alive[0])
    fails = sum(
        face == 1 or not _saves(face, weapon.ap, profile.save, profile.invulnerable) for face in range(1, 7)
    )
    each = min(mean(weapon.damage), profile.wounds)
    if profile.feel_no_pain is not None:
        each *= (profile.feel_no_pain - 1) / 6
    attacks = mean(weapon.attacks) + words.cleave * (len(alive) // 5)
    return attacks * each * sum(chance * (a * fails / 6 + b) for (a, b), chance in gained)


def _saves(face: int, ap: int, save: int, invulnerable: int | None) -> bool:
    return face + ap >= save or (invulnerable is not None and face >= invulnerable)


def default_strikes(table: Table, unit: Unit) -> tuple[Strike, ...]:
    """The strikes of most expected damage, each weapon at one unit; a legal declaration."""
    units = {each.id: each for each in table.units}
    found = []
    for striker in strikers(table, unit):
        choices = [(weapon, target) for weapon in striker.weapons for target in striker.targets]
        if choices:
            weapon, target = max(choices, key=lambda choice: expected(unit, choice[0], units[choice[1]]))
            found.append(Strike(striker.model, weapon.name, target))
        for weapon in striker.extra:
            target = max(striker.targets, key=lambda choice: expected(unit, weapon, units[choice]))
            found.append(Strike(striker.model, weapon.name, target))
    return tuple(found)


def default_targets(table: Table, target: Unit) -> tuple[Target, ...]:
    """The models of a unit in the order that is proposed to its player."""
    return targets_of(target, default_order(table, target))
