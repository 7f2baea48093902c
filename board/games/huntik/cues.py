"""From events to what moves on the zone board: beats with their captions. No Qt.

Owns which event makes which cue. Does not own when and how they play (presenter.timeline, stage.player).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from board.games.huntik.marking import COUNTER
from board.games.huntik.panels import COMBAT
from board.games.huntik.wording import Names, named
from board.presenter.cards import ActionCardView, Thing
from board.presenter.cue import STEP_MS, Beat, Cue, fade_out, move, travel
from rules.huntik import events as e
from rules.huntik import events_combat as ec

INSTANT_OF_KO = (ec.KOd, ec.Survived, ec.KoReplaced, e.Stunned)
BETWEEN_ROUNDS = (e.Readied, e.Unstunned, e.Drew)
QUIET = (e.Exhausted, e.Dropped)
"""Told by the card itself, which changes with the beat before."""
MINUS = "\N{MINUS SIGN}"


def beats(
    events: Sequence[Any], before: Mapping[str, Thing], after: Mapping[str, Thing], names: Names
) -> tuple[Beat, ...]:
    """The beats of what happened, from the things shown before to those shown after."""
    found: list[Beat] = []
    for _, group in groupby(enumerate(events), key=lambda pair: _key(*pair)):
        together = [event for _, event in group]
        if isinstance(together[0], QUIET):
            continue
        cues = tuple(cue for event in together for cue in cues_of(event, before))
        text = " ".join(dict.fromkeys(named(event.text, names) for event in together))
        ref = ", ".join(dict.fromkeys(event.cites[0].ref for event in together))
        shows = tuple(after[event.piece] for event in together if getattr(event, "piece", None) in after)
        seat = getattr(together[0], "seat", None)
        found.append(Beat(cues, text, ref, seat, shows))
    return tuple(found)


def _key(place: int, event: Any) -> Any:
    """Events with one key are one beat: KOs of an instant, and what happens to all between rounds."""
    if isinstance(event, INSTANT_OF_KO) and event.beat:
        return ("instant", event.beat)
    if isinstance(event, BETWEEN_ROUNDS):
        return type(event).__name__
    return place


def cues_of(event: Any, before: Mapping[str, Thing]) -> tuple[Cue, ...]:
    """What moves for one event; nothing for what is only told."""
    match event:
        case e.Moved() | e.WasPut() if event.before != event.after:
            return (move(event.piece, ""),)
        case ec.KOd() | e.LeftPlay():
            return (fade_out(event.piece, STEP_MS),)
        case ec.Aimed():
            start = COUNTER if COUNTER in before else COMBAT
            return tuple(travel(start, share.piece, str(share.attacks), event.seat) for share in event.aims)
        case ec.AttacksAdded():
            return _to_sum(f"+{event.n}", event.seat, before)
        case ec.AttacksRemoved():
            return _to_sum(f"{MINUS}{event.n}", 1 - event.seat, before)
        case e.CardPlayed():
            return _played(event, before)
        case _:
            return ()


def _to_sum(text: str, seat: int, before: Mapping[str, Thing]) -> tuple[Cue, ...]:
    """A number from the combat zone to the panel with the sums."""
    zone = next((key for key, thing in before.items() if getattr(thing, "combat", False)), None)
    return (travel(zone, COMBAT, text, seat),) if zone is not None else ()


def _played(event: e.CardPlayed, before: Mapping[str, Thing]) -> tuple[Cue, ...]:
    """An open card goes to the combat, or away."""
    for key, thing in before.items():
        if isinstance(thing, ActionCardView) and thing.title == event.name and thing.seat == event.seat:
            away = fade_out(key, STEP_MS)
            return (move(key, COMBAT), away) if COMBAT in before else (away,)
    return ()
