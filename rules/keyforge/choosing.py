"""Choices that a resolution waits for: which effect next, which creatures, which flank.

Owns their checklists and offers' contents. Does not own collecting effects (triggers.py) nor resolving
them (abilities.py).
"""

from __future__ import annotations

from rules.core.verdict import Check
from rules.keyforge import citations as c
from rules.keyforge.abilities import candidates
from rules.keyforge.field import Field
from rules.keyforge.selecting import is_chosen
from rules.keyforge.state import Do, EnterFlank, Trigger, Window


def waiting(field: Field) -> Window | Do | EnterFlank | None:
    """The step that waits for the active player, if any."""
    step = field.agenda[-1] if field.agenda else None
    return step if isinstance(step, Window | Do | EnterFlank) else None


def order_checks(field: Field, item: str) -> list[Check]:
    """One of the effects that share this moment, named by its key."""
    step = waiting(field)
    if not isinstance(step, Window):
        return [_none_owed("no effects wait to be ordered")]
    keys = [trigger.key for trigger in step.items]
    labels = " or ".join(trigger.label for trigger in step.items)
    fits = item in keys
    text = f"{_label(step, item)} may resolve next" if fits else f"choose what happens first: {labels}"
    pieces = tuple(trigger.source for trigger in step.items)
    return [Check(fits, "order", text, c.ACTIVE_PLAYER, pieces, title="An effect that waits")]


def _label(step: Window, item: str) -> str:
    return next(trigger.label for trigger in step.items if trigger.key == item)


def pick_checks(field: Field, creatures: tuple[str, ...]) -> list[Check]:
    """As many different creatures as the effect takes, out of those it may choose; or none to decline."""
    step = waiting(field)
    if not isinstance(step, Do):
        return [_none_owed("no effect waits for a choice")]
    label = step.trigger.label
    allowed = pickable(field, step)
    needed = needed_picks(field, step)
    optional = may_decline(step)
    if not creatures and optional:
        return [Check(True, "count", f"{label} may be declined", c.ABILITIES, title="As many as it says")]
    wrong = tuple(creature for creature in creatures if creature not in allowed)
    names = ", ".join(field.name(creature) or creature for creature in wrong)
    distinct = len(set(creatures)) == len(creatures)
    return [
        Check(
            not wrong,
            "candidate",
            f"{names} cannot be chosen for {label}" if wrong else f"all may be chosen for {label}",
            c.ABILITIES,
            wrong,
            title="It may be chosen",
            remedy="Choose among the lit creatures." if wrong else "",
        ),
        Check(
            len(creatures) == needed and distinct,
            "count",
            f"{len(creatures)} of {needed} creatures chosen" + ("" if distinct else ", one of them twice"),
            c.ABILITIES,
            creatures,
            len(creatures),
            needed,
            title="As many as it says",
        ),
    ]


def pickable(field: Field, step: Do) -> tuple[str, ...]:
    """Creatures that may be chosen; for a yes or no, the creature of the ability itself."""
    if not is_chosen(step.effects[0]):
        return (step.trigger.source,)
    return tuple(one.id for one in candidates(field, step))


def needed_picks(field: Field, step: Do) -> int:
    """How many have to be chosen."""
    effect = step.effects[0]
    if not is_chosen(effect):
        return 1
    return min(effect.count, len(candidates(field, step)))


def may_decline(step: Do) -> bool:
    ability = step.trigger.ability
    return ability is not None and ability.optional and not step.agreed


def flank_checks(field: Field) -> list[Check]:
    step = waiting(field)
    if not isinstance(step, EnterFlank):
        return [_none_owed("no creature waits for a flank")]
    return [
        Check(
            True,
            "flank",
            f"{field.name(step.creature)} enters on a flank",
            c.CONTROL,
            (step.creature,),
            title="A flank",
        )
    ]


def _none_owed(text: str) -> Check:
    return Check(False, "nothing_owed", text, c.ACTIVE_PLAYER, title="A choice is owed")


def items_of(field: Field) -> tuple[Trigger, ...]:
    """The effects to be ordered now."""
    step = waiting(field)
    return step.items if isinstance(step, Window) else ()
