"""Who may be used for what: the checklist of every use, and the eligible targets of a fight.

Owns legality of fighting, reaping, Action, Omni and removing stun. Does not own the turn frame
(turn_checks.py), choices that are owed (choosing.py) nor what a use does (fighting.py, turn.py).
"""

from __future__ import annotations

from rules.core.citation import Citation
from rules.core.contract import Seat
from rules.core.verdict import Check, Scope
from rules.keyforge import citations as c
from rules.keyforge.field import Field
from rules.keyforge.state import Creature

NAMES = ("Red", "Blue")


def fight_checks(field: Field, seat: Seat, attacker: str, target: str) -> list[Check]:
    """Fight 1 and 2, every requirement met or not; an empty target is a blank still to be filled."""
    checks = use_checks(field, seat, attacker, c.FIGHT_1)
    one = field.find(attacker)
    if one is not None:
        checks.append(_not_stunned(one, "fight"))
    enemies = field.lines[1 - seat]
    checks.append(
        Check(
            bool(enemies),
            "no_enemy",
            f"{len(enemies)} enemy creatures can be looked at"
            if enemies
            else "there is no enemy creature to fight",
            c.FIGHT,
            title="An enemy is there",
            remedy="" if enemies else "Use the creature in another way.",
            scope=Scope.BEFORE,
        )
    )
    if enemies:
        checks += _target_checks(field, seat, one, target)
    return checks


def _target_checks(field: Field, seat: Seat, attacker: Creature | None, target: str) -> list[Check]:
    """Fight 2: an enemy creature, and one that no taunt protects."""
    line = field.lines[1 - seat]
    other = next((one for one in line if one.id == target), None)
    if other is None:
        text = (
            "no creature is chosen to be fought" if not target else f"{target} is no enemy creature in play"
        )
        return [
            Check(
                False,
                "target",
                text,
                c.FIGHT_2,
                (target,) if target else (),
                title="An enemy is chosen",
                remedy="Choose one of the lit enemy creatures.",
            )
        ]
    checks = [
        Check(
            True,
            "target",
            f"{other.name} is an enemy creature",
            c.FIGHT_2,
            (target,),
            title="An enemy is chosen",
        )
    ]
    guards = guards_of(field, seat, attacker, other)
    if guards:
        names = " and ".join(guard.name for guard in guards)
        text = f"{other.name} stands beside {names} with taunt"
        remedy = (
            f"Choose {' or '.join(guard.name for guard in guards)}, or a creature without such a neighbor."
        )
        pieces = (target, *(guard.id for guard in guards))
        checks.append(
            Check(False, "taunt", text, c.TAUNT, pieces, title="No taunt protects it", remedy=remedy)
        )
    else:
        checks.append(
            Check(
                True,
                "taunt",
                f"no neighbor's taunt protects {other.name}",
                c.TAUNT,
                (target,),
                title="No taunt protects it",
            )
        )
    return checks


def guards_of(field: Field, seat: Seat, attacker: Creature | None, target: Creature) -> list[Creature]:
    """The neighbors whose taunt keeps this creature from being chosen; none for a taunt creature."""
    if field.keywords(target).taunt:
        return []
    if field.modified and attacker is not None and field.figures(attacker).ignores.taunt:
        return []
    line = field.lines[1 - seat]
    index = line.index(target)
    beside = line[max(0, index - 1) : index] + line[index + 1 : index + 2]
    return [one for one in beside if field.keywords(one).taunt]


def eligible(field: Field, seat: Seat, attacker: Creature) -> list[Creature]:
    """The enemy creatures that this one may choose to fight, left to right."""
    line = field.lines[1 - seat]
    if field.modified and field.figures(attacker).ignores.taunt:
        return list(line)
    taunts = [field.keywords(one).taunt for one in line]
    if True not in taunts:
        return list(line)
    last = len(line) - 1
    return [
        one
        for index, one in enumerate(line)
        if taunts[index] or not ((index and taunts[index - 1]) or (index < last and taunts[index + 1]))
    ]


def use_checks(field: Field, seat: Seat, creature: str, cite: Citation, omni: bool = False) -> list[Check]:
    """What every use asks: controlled, ready, of the active house, rule of six, turn not closed."""
    one = next((one for one in field.lines[seat] if one.id == creature), None)
    if one is None:
        other = field.find(creature)
        text = f"{other.name} is controlled by the opponent" if other else f"{creature} is not in play"
        remedy = "Use a creature of your own battleline."
        return [
            Check(
                False,
                "not_controlled",
                text,
                cite,
                (creature,),
                title="You control it",
                remedy=remedy,
                scope=Scope.BEFORE,
            )
        ]
    pieces = (creature,)
    checks = [
        Check(
            True,
            "not_controlled",
            f"{one.name} is controlled by {NAMES[seat]}",
            cite,
            pieces,
            title="You control it",
        ),
        Check(
            one.ready,
            "not_ready",
            f"{one.name} is ready" if one.ready else f"{one.name} is exhausted",
            cite,
            pieces,
            title="It is ready",
            remedy="" if one.ready else "It readies at the end of your turn.",
            scope=Scope.BEFORE,
        ),
    ]
    if not omni:
        checks.append(_house(field, one))
    checks.append(_rule_of_six(field, one))
    if field.closed:
        checks.append(
            Check(
                False,
                "closed",
                "a card with omega was played",
                c.OMEGA,
                pieces,
                title="The turn is open",
                remedy="End the turn.",
            )
        )
    return checks


def _house(field: Field, one: Creature) -> Check:
    """Of the active house, or versatile."""
    houses = one.card.houses
    if field.house in houses and field.house:
        return Check(
            True,
            "house",
            f"{one.name} is of the active house {field.house}",
            c.USING,
            (one.id,),
            title="Active house",
        )
    if field.keywords(one).versatile and field.house:
        return Check(True, "house", f"{one.name} is versatile", c.VERSATILE, (one.id,), title="Active house")
    text = f"{one.name} is of house {' and '.join(houses) or 'none'}, active is {field.house or 'none'}"
    return Check(
        False,
        "house",
        text,
        c.USING,
        (one.id,),
        title="Active house",
        remedy=f"Use it in a turn of house {' or '.join(houses)}." if houses else "",
        scope=Scope.BEFORE,
    )


def _rule_of_six(field: Field, one: Creature) -> Check:
    used = field.titles.count(one.card.name) if field.titles else 0
    return Check(
        used < 6,
        "rule_of_six",
        f"cards named {one.card.name} were played or used {used} of 6 times this turn",
        c.RULE_OF_SIX,
        (one.id,),
        used + 1,
        6,
        title="At most six times",
    )


def _not_stunned(one: Creature, verb: str) -> Check:
    return Check(
        not one.stunned,
        "stunned",
        f"{one.name} is stunned and cannot {verb}" if one.stunned else f"{one.name} is not stunned",
        c.STUN,
        (one.id,),
        title="It is not stunned",
        remedy="Use it to remove the stun." if one.stunned else "",
        scope=Scope.BEFORE,
    )


def other_use_checks(field: Field, seat: Seat, creature: str, heading: str) -> list[Check]:
    """Reap, Action or Omni: ready, not stunned, not bound to fight by enrage, having the ability."""
    cite = {"reap": c.REAP, "action": c.ACTION, "omni": c.OMNI}[heading]
    checks = use_checks(field, seat, creature, cite, omni=heading == "omni")
    one = next((one for one in field.lines[seat] if one.id == creature), None)
    if one is None:
        return checks
    checks.append(_not_stunned(one, "reap" if heading == "reap" else f"use its {heading.title()}"))
    checks.append(_not_enraged(field, seat, one))
    if heading != "reap":
        has = bool(field.abilities(one, heading))
        text = f"{one.name} has {'an' if has else 'no'} {heading.title()} ability"
        checks.append(
            Check(has, "no_ability", text, cite, (creature,), title="It has the ability", scope=Scope.BEFORE)
        )
    return checks


def _not_enraged(field: Field, seat: Seat, one: Creature) -> Check:
    """An enraged creature must fight if it is able to."""
    able = one.enraged and not one.stunned and bool(eligible(field, seat, one))
    if able and field.keywords(one).versatile is False and field.house not in one.card.houses:
        able = False  # an Omni may be used outside the house, a fight may not
    if able:
        text, remedy = f"{one.name} is enraged and can fight", "Use it to fight."
    elif one.enraged:
        text, remedy = f"{one.name} is enraged but has nothing to fight", ""
    else:
        text, remedy = f"{one.name} is not enraged", ""
    return Check(not able, "enraged", text, c.ENRAGE, (one.id,), title="Enrage leaves it free", remedy=remedy)


def unstun_checks(field: Field, seat: Seat, creature: str) -> list[Check]:
    """Removing stun is a use: ready and house matter as ever."""
    checks = use_checks(field, seat, creature, c.STUN)
    one = next((one for one in field.lines[seat] if one.id == creature), None)
    if one is not None:
        text = f"{one.name} is {'' if one.stunned else 'not '}stunned"
        checks.append(
            Check(
                one.stunned,
                "not_stunned",
                text,
                c.STUN,
                (creature,),
                title="It is stunned",
                scope=Scope.BEFORE,
            )
        )
    return checks
