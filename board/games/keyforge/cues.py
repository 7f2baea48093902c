"""From events to beats: one cause at a time, what happens at once together.

Owns which cue an event makes and how cards and lane look at each beat. Does not own the events, nor
when beats play (presenter.timeline) or who draws them (stage.player).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from board.games.keyforge.lane import lane_view, step_of
from board.presenter.cards import CreatureView, Thing, Trait
from board.presenter.cue import Beat, Cue, count, fade_in, fade_out, move, travel
from rules.keyforge import events as e
from rules.keyforge import harm
from rules.keyforge.state import State

STATUS_TRAITS = {
    "warded": Trait("ward", "Ward"),
    "stunned": Trait("stun", "Stun"),
    "enraged": Trait("enrage", "Enrage"),
}
AT_ONCE = (harm.DamageSet, harm.DamageNotSet, harm.DamagePlaced, harm.Tagged, harm.CreatureDestroyed)
"""Events of one beat that stand together; the others of that beat are causes of their own."""


def beats_of(
    before: State,
    cards: tuple[CreatureView, ...],
    parts: tuple[tuple[Any, ...], ...],
    fight: tuple[State, tuple[Any, ...]] | None,
) -> tuple[Beat, ...]:
    """The beats of some actions' events, from the cards as they are before.

    ``fight``: the state in which the fight around them began and its events before these.
    """
    shown = {card.id: replace(card, pending=0) for card in cards}
    began, told = fight if fight is not None else (before, ())
    beats = []
    for part in parts:
        for together in groups(part):
            cues = tuple(cue for event in together for cue in _cues(event, shown))
            for event in together:
                _change(event, shown)
            told = (*told, *together)
            lane = lane_view(began, told, step_of(told), waits=True)
            views = (*shown.values(), lane) if lane is not None else tuple(shown.values())
            text = "; ".join(dict.fromkeys(event.text for event in together))
            ref = ", ".join(dict.fromkeys(cite.ref for event in together for cite in event.cites))
            beats.append(Beat(cues, text, ref, shows=views))
            if any(isinstance(event, e.FightEnded) for event in together):
                began, told = before, ()
    return tuple(beats)


def tallest(cards: tuple[CreatureView, ...], beats: tuple[Beat, ...]) -> dict[str, Thing]:
    """Of every card the view with most to say, so that room can be kept for it from the start."""
    found: dict[str, Thing] = {card.id: card for card in cards}
    for beat in beats:
        for view in beat.shows:
            if isinstance(view, CreatureView) and len(view.spoken) > len(found[view.id].spoken):
                found[view.id] = view
    return found


def groups(events: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    """Events that happen at once: of one beat and one kind, next to each other."""
    found: list[list[Any]] = []
    for event in events:
        last = found[-1][-1] if found else None
        same = last is not None and last.beat == event.beat and type(last) is type(event)
        if same and isinstance(event, AT_ONCE):
            found[-1].append(event)
        else:
            found.append([event])
    return tuple(tuple(group) for group in found)


def _cues(event: Any, shown: dict[str, CreatureView]) -> tuple[Cue, ...]:
    """What moves at an event; ids that are not on the board are left out by the player."""
    match event:
        case e.AttackedChosen():
            return (travel(event.attacker, event.creature, "fights"),)
        case harm.DamageSet():
            token = travel(event.source or event.to, event.to, str(event.amount), _seat(event.source, shown))
            return (token, _counted(event.to, "pending", event.amount, shown))
        case harm.DamagePrevented():
            return (_counted(event.to, "pending", -event.amount, shown),)
        case harm.WardSpent() if event.against == "damage":
            return (_counted(event.creature, "pending", -event.amount, shown),)
        case harm.ArmorUsed():
            return (_counted(event.to, "pending", -event.amount, shown),)
        case harm.DamageRedirected():
            return (travel(event.to, event.onto, str(event.amount)),)
        case harm.DamagePlaced():
            pending = _counted(event.dealt_to, "pending", -event.amount, shown)
            return (pending, count(event.to, "damage", event.before, event.after))
        case harm.Healed() | harm.DamageSetByHand():
            return (count(event.creature, "damage", event.before, event.after),)
        case harm.CreatureDestroyed() | harm.CreatureLeft():
            return (fade_out(event.creature, 300),)
        case e.CreatureEntered():
            return (fade_in(event.creature, 300),)
        case e.CreatureMoved() | e.ControlChanged():
            return (move(event.creature, ""),)
    return ()


def _counted(creature: str, what: str, by: int, shown: dict[str, CreatureView]) -> Cue:
    now = getattr(shown[creature], what) if creature in shown else 0
    return count(creature, what, now, max(0, now + by))


def _seat(creature: str, shown: dict[str, CreatureView]) -> int | None:
    return shown[creature].seat if creature in shown else None


def _change(event: Any, shown: dict[str, CreatureView]) -> None:
    """The cards after an event."""
    match event:
        case e.AttackerChosen() | e.Reaped() | e.AbilityUsed():
            _set(shown, event.creature, exhausted=True)
        case harm.DamageSet():
            _pending(shown, event.to, event.amount)
        case harm.DamagePrevented():
            _pending(shown, event.to, -event.amount)
        case harm.WardSpent():
            if event.against == "damage":
                _pending(shown, event.creature, -event.amount)
            _spend(shown, event.creature, "Ward")
        case harm.ArmorUsed():
            _pending(shown, event.to, -event.amount)
            _armor(shown, event.to, event.amount, event.left)
        case harm.DamagePlaced():
            _pending(shown, event.dealt_to, -event.amount)
            _set(shown, event.to, damage=event.after)
        case harm.Healed() | harm.DamageSetByHand():
            _set(shown, event.creature, damage=event.after)
        case e.StatusChanged():
            _status(shown, event)
        case e.CountersChanged():
            card = shown.get(event.creature)
            if card is not None:
                _set(shown, event.creature, power=card.power + event.after - event.before)


def _set(shown: dict[str, CreatureView], creature: str, **fields: Any) -> None:
    if creature in shown:
        shown[creature] = replace(shown[creature], **fields)


def _pending(shown: dict[str, CreatureView], creature: str, by: int) -> None:
    if creature in shown:
        shown[creature] = replace(shown[creature], pending=max(0, shown[creature].pending + by))


def _spend(shown: dict[str, CreatureView], creature: str, word: str) -> None:
    card = shown.get(creature)
    if card is not None:
        traits = tuple(replace(trait, spent=True) if trait.text == word else trait for trait in card.traits)
        shown[creature] = replace(card, traits=traits)


def _armor(shown: dict[str, CreatureView], creature: str, used: int, left: int) -> None:
    card = shown.get(creature)
    if card is not None and card.armor is not None:
        total = next(
            (word for word in reversed(card.armor.text.split()[:-1]) if word.isdigit()), str(used + left)
        )
        text = f"{total} armor, used" if left == 0 else f"{left} of {total} armor"
        shown[creature] = replace(card, armor=Trait("armor", text))


def _status(shown: dict[str, CreatureView], event: e.StatusChanged) -> None:
    card = shown.get(event.creature)
    if card is None:
        return
    if event.status == "ready":
        shown[event.creature] = replace(card, exhausted=not event.on)
        return
    trait = STATUS_TRAITS[event.status]
    rest = tuple(other for other in card.traits if other.text != trait.text)
    shown[event.creature] = replace(card, traits=(trait, *rest) if event.on else rest)
