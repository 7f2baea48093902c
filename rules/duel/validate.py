"""Checking cards, tracks, Fighters and positions: every fault with its place.

Owns what may be written in a card, a track or a position; editors ask while one types. Does not own the
JSON shapes themselves (ops, state), nor whose turn it is (judging).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rules.core import codec
from rules.core.codec import BadFile, Fault
from rules.duel import ops as o
from rules.duel.state import Card, Fighter, Position, SideTrack, Space, TeamPosition
from rules.duel.switches import Switches

MOST = 1000  # no number on a card or track is larger; keeps every sum and loop small


class Known(NamedTuple):
    """What an operation may name: extra tracks, and HP numbers that a marker can be put on."""

    tracks: frozenset[str]
    places: frozenset[int]


def known_to(fighters: Iterable[Fighter]) -> Known:
    """What these Fighters bring that an operation may name."""
    there = tuple(fighters)
    return Known(
        frozenset(track.name for fighter in there for track in fighter.tracks),
        frozenset(space.hp for fighter in there for space in fighter.track if space.kind == "hp"),
    )


def card_faults(plain: Any, where: str = "card", known: Known | None = None) -> tuple[Fault, ...]:
    """What is wrong with a card given as plain JSON values; empty when it can be played.

    An operation that does not exist is named with its place, with the ones that do. What ``advance`` and
    ``place`` name is looked up only when ``known`` is given.
    """
    try:
        card = codec.convert(plain, Card, where)
    except BadFile as error:
        return tuple(map(explained, error.faults))
    return tuple(ops_faults(card.ops, f"{where}.ops", on_card=True, known=known))


def track_faults(plain: Any, where: str = "track") -> tuple[Fault, ...]:
    """What is wrong with a health track given as plain JSON values, spaces from the bottom up."""
    try:
        spaces = codec.convert(plain, tuple[Space, ...], where)
    except BadFile as error:
        return tuple(map(explained, error.faults))
    return tuple(_track(spaces, where))


def position_faults(position: Position, switches: Switches) -> list[Fault]:
    """Everything unsound in a decoded position."""
    faults: list[Fault] = []
    ids: dict[str, str] = {}
    cards: dict[str, str] = {}
    known = known_to(fighter for team in position.teams for fighter in team.fighters)
    for number, team in enumerate(position.teams):
        where = f"position.teams[{number}]"
        faults += _team(team, where, position.mode, known)
        for index, fighter in enumerate(team.fighters):
            faults += _once(fighter.id, f"{where}.fighters[{index}].id", ids)
        for index, card in enumerate(team.cards):
            faults += _once(card.id, f"{where}.cards[{index}].id", cards)
    if not 0 <= position.turns <= MOST:
        faults.append(
            Fault("position.turns", f"is {position.turns}, expected 0 to {MOST}", "0 plays until a KO")
        )
    if not 0 <= position.rounds <= MOST:
        faults.append(
            Fault("position.rounds", f"is {position.rounds}, expected 0 to {MOST}", "0 is no limit")
        )
    elif position.rounds and position.mode != "match":
        faults.append(Fault("position.rounds", "is for a match only", 'Set "mode" to "match"'))
    if not 1 <= switches.chain_limit <= MOST:
        faults.append(Fault("rulings.chain_limit", f"is {switches.chain_limit}, expected 1 to {MOST}"))
    return faults


def ops_faults(
    ops: tuple[o.AnyOp, ...], where: str, *, on_card: bool, known: Known | None = None
) -> list[Fault]:
    """Faults of decoded operations; Then and Cancel stand only at the top of a card."""
    faults: list[Fault] = []
    for index, op in enumerate(ops):
        place = f"{where}[{index}]"
        faults += _op(op, place, on_card, known)
        for field, inside in o.inner(op):
            faults += ops_faults(inside, f"{place}.{field}", on_card=False, known=known)
    return faults


def _op(op: o.AnyOp, place: str, on_card: bool, known: Known | None) -> list[Fault]:
    faults: list[Fault] = []
    if isinstance(op, o.Then | o.Cancel) and not on_card:
        name = op.__struct_config__.tag
        problem = f"{name} stands inside another operation or on an icon"
        faults.append(Fault(place, problem, "Put it at the top level of a card"))
    if (target := getattr(op, "target", None)) is not None:
        faults += _target(target, f"{place}.target")
    if isinstance(op, o.Transfer):
        for name, value in (("from", op.source), ("to", op.to)):
            if value not in o.ONE_FIGHTER:
                faults.append(Fault(f"{place}.{name}", f"is {value!r}, not one Fighter",
                                    f"Use one of: {', '.join(o.ONE_FIGHTER)}"))  # fmt: skip
        if not op.what:
            faults.append(Fault(f"{place}.what", "names nothing to transfer"))
    if isinstance(op, o.Token) and (not op.name or op.name == "power"):
        faults.append(Fault(f"{place}.name", f"{op.name!r} is no name for a token"))
    if isinstance(op, o.Place) and known is not None and op.n not in known.places:
        faults.append(Fault(f"{place}.n", f"no track here has a space with {op.n} HP"))
    if isinstance(op, o.Advance) and known is not None and op.track not in known.tracks:
        faults.append(Fault(f"{place}.track", f"no Fighter here has a track {op.track!r}"))
    low = 0 if isinstance(op, o.Damage | o.Heal | o.Transfer) else -MOST
    for name in ("n", "plus"):
        n = getattr(op, name, 0)
        if isinstance(n, int) and not low <= n <= MOST:
            faults.append(Fault(f"{place}.{name}", f"is {n}, expected {low} to {MOST}"))
    if isinstance(op, o.If) and not -MOST <= op.cond.n <= MOST:
        faults.append(Fault(f"{place}.cond.n", f"is {op.cond.n}, expected at most {MOST}"))
    return faults


def _target(target: str, place: str) -> list[Fault]:
    if target in o.TARGETS or (target.startswith(o.HOLDERS) and len(target) > len(o.HOLDERS)):
        return []
    known = ", ".join((*o.TARGETS, o.HOLDERS + "NAME"))
    return [Fault(place, f"is {target!r}, which means no Fighter", f"Use one of: {known}")]


def _team(team: TeamPosition, where: str, mode: str, known: Known) -> list[Fault]:
    faults: list[Fault] = []
    count = len(team.fighters)
    if count not in (1, 2) or (mode == "match" and count != 2):
        faults.append(
            Fault(
                f"{where}.fighters", f"has {count} Fighters, expected {'2' if mode == 'match' else '1 or 2'}"
            )
        )
    if not 0 <= team.active < max(count, 1):
        faults.append(
            Fault(f"{where}.active", f"is {team.active}, but there are {count} Fighters (counted from 0)")
        )
    for index, fighter in enumerate(team.fighters):
        faults += _fighter(fighter, f"{where}.fighters[{index}]", known)
    names = [fighter.id for fighter in team.fighters]
    if not team.cards:
        faults.append(Fault(f"{where}.cards", "holds no card", "Give the team at least one card"))
    for index, card in enumerate(team.cards):
        place = f"{where}.cards[{index}]"
        if card.fighter not in names:
            faults.append(Fault(f"{place}.fighter", f"is {card.fighter!r}, no Fighter of this team"))
        faults += ops_faults(card.ops, f"{place}.ops", on_card=True, known=known)
    if mode == "match":
        faults += _opening(team, where)
    elif team.opening:
        faults.append(Fault(f"{where}.opening", "is for a match only", 'Set "mode" to "match"'))
    return faults


def _opening(team: TeamPosition, where: str) -> list[Fault]:
    owners = {card.id: card.fighter for card in team.cards}
    unknown = [
        Fault(f"{where}.opening", f"{name!r} is no card of this team")
        for name in team.opening
        if name not in owners
    ]
    if unknown:
        return unknown
    if len(team.opening) != 2 or {owners[name] for name in team.opening} != {f.id for f in team.fighters}:
        return [Fault(f"{where}.opening", "names one card of each Fighter, two in all")]
    return []


def _fighter(fighter: Fighter, where: str, known: Known) -> list[Fault]:
    faults = _track(fighter.track, f"{where}.track", known)
    if fighter.track and not 0 <= fighter.pos < len(fighter.track):
        faults.append(
            Fault(f"{where}.pos", f"is {fighter.pos}, but the track has spaces 0 to {len(fighter.track) - 1}")
        )
    if not 0 <= fighter.power <= MOST:
        faults.append(Fault(f"{where}.power", f"is {fighter.power}, expected 0 to {MOST}"))
    for name, n in fighter.tokens.items():
        if not 0 <= n <= MOST:
            faults.append(Fault(f"{where}.tokens.{name}", f"is {n}, expected 0 to {MOST}"))
        if not name or name == "power":
            faults.append(Fault(f"{where}.tokens", f"{name!r} is no name for a token"))
    flags = fighter.flags
    if flags.move_cap is not None and not 1 <= flags.move_cap <= MOST:
        faults.append(Fault(f"{where}.flags.move_cap", f"is {flags.move_cap}, expected 1 to {MOST}"))
    for field, rule in (("loss_at", flags.loss_at), ("brand", flags.brand)):
        if rule is not None and not (rule.token and 1 <= rule.n <= MOST):
            faults.append(
                Fault(
                    f"{where}.flags.{field}", f"is {rule.n} of {rule.token!r}, expected 1 or more of a token"
                )
            )
    names: dict[str, str] = {}
    for index, track in enumerate(fighter.tracks):
        faults += _side_track(track, f"{where}.tracks[{index}]", known)
        faults += _once(track.name, f"{where}.tracks[{index}].name", names)
    return faults


def _track(spaces: tuple[Space, ...], where: str, known: Known | None = None) -> list[Fault]:
    if not 2 <= len(spaces) <= MOST:
        return [
            Fault(where, f"has {len(spaces)} spaces, expected 2 to {MOST}", "Write them from the bottom up")
        ]
    faults: list[Fault] = []
    for index, space in enumerate(spaces):
        place = f"{where}[{index}]"
        if not -MOST <= space.hp <= MOST:
            faults.append(Fault(f"{place}.hp", f"is {space.hp}, expected at most {MOST}"))
        if index and spaces[index - 1].hp > space.hp:
            faults.append(
                Fault(
                    f"{place}.hp",
                    f"is {space.hp}, lower than the space below",
                    "Write spaces from the bottom up",
                )
            )
        faults += ops_faults(space.icons, f"{place}.icons", on_card=False, known=known)
    if all(space.kind == "ko" for space in spaces):
        faults.append(Fault(where, "has only KO spaces"))
    return faults


def _side_track(track: SideTrack, where: str, known: Known) -> list[Fault]:
    faults: list[Fault] = []
    if not track.name:
        faults.append(Fault(f"{where}.name", "is empty"))
    if not 2 <= len(track.spaces) <= MOST:
        faults.append(Fault(f"{where}.spaces", f"has {len(track.spaces)} spaces, expected 2 to {MOST}"))
    elif not 0 <= track.pos < len(track.spaces):
        faults.append(
            Fault(f"{where}.pos", f"is {track.pos}, but there are spaces 0 to {len(track.spaces) - 1}")
        )
    for index, space in enumerate(track.spaces):
        faults += ops_faults(space.icons, f"{where}.spaces[{index}].icons", on_card=False, known=known)
    return faults


def _once(name: str, where: str, seen: dict[str, str]) -> list[Fault]:
    if not name:
        return [Fault(where, "is empty")]
    if name == "?":
        return [Fault(where, "'?' stands for a hidden card and is no name")]
    if name in seen:
        return [Fault(where, f"{name!r} is used twice, first at {seen[name]}")]
    seen[name] = where
    return []


def explained(fault: Fault) -> Fault:
    """The fault of a missing or unknown operation, said with the operations that there are."""
    known = f"Use one of: {', '.join(o.OP_NAMES)}"
    if fault.where.endswith(".op") and fault.problem.startswith("is ") and fault.problem != "is missing":
        name = fault.problem.removeprefix("is ").partition(", expected ")[0]
        return Fault(fault.where, f"there is no operation {name}", known)
    if fault.problem == "has no op":
        return Fault(f"{fault.where}.op", "is missing", known)
    return fault
