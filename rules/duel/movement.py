"""One movement: Attacks land, HP changes are netted, markers walk, icons are entered (CA-Heal … CA-Icon).

Owns landing, walking and finding the icons. Does not own what an icon's operations do (declare), nor how
often movements follow each other (turn).
"""

from __future__ import annotations

from typing import NamedTuple

from rules.duel import move_events as m
from rules.duel import ops as o
from rules.duel.state import SideTrack
from rules.duel.words import words
from rules.duel.working import Body, Desk, Strike


class Entered(NamedTuple):
    """An icon space that a marker entered; ``track`` is empty for the health track."""

    body: Body
    track: str
    space: int
    passed: bool
    icons: tuple[o.AnyOp, ...]


def land(desk: Desk) -> list[tuple[Body, int]]:
    """Add up what each Fighter suffers and heals in this pool: one number, one movement (CA-Direct).

    Settles every Attack of the pool and returns the Fighters whose number is not 0.
    """
    arrived: dict[int, list[Strike]] = {}
    stopped: dict[int, int] = {}
    for strike in desk.strikes:
        if strike.settled:
            continue
        strike.settled = True
        key = id(strike.target)
        if strike.negated:
            stopped[key] = stopped.get(key, 0) + strike.power
        else:
            arrived.setdefault(key, []).append(strike)
    changes = []
    for body in desk.bodies:
        key = id(body)
        strikes = arrived.get(key, [])
        blocked = stopped.get(key, 0)
        attack = _shielded(desk, body, sum(strike.power for strike in strikes))
        delta = body.delta_heal - attack - body.delta_direct
        if strikes or blocked or body.delta_heal or body.delta_direct:
            desk.note(
                m.LossNetted, who=body.who, attack=attack, sources=tuple(s.source.who for s in strikes),
                direct=body.delta_direct, heal=body.delta_heal, blocked=blocked, delta=delta,
            )  # fmt: skip
        if delta:
            changes.append((body, delta))
    return changes


def _shielded(desk: Desk, body: Body, attack: int) -> int:
    """A shield token takes one whole combined Attack; an Attack of 0 spends nothing (CA-Fighter)."""
    if attack and desk.shields:
        for token in sorted(desk.shields):
            if body.tokens.get(token, 0) > 0:
                had = body.tokens[token]
                body.tokens[token] = had - 1  # at once: a later Attack of this step meets one token less
                desk.note(m.ShieldSpent, who=body.who, token=token, power=attack)
                desk.note(m.TokensChanged, who=body.who, token=token, before=had, after=had - 1)
                return 0
    return attack


def is_due(desk: Desk, changes: list[tuple[Body, int]]) -> bool:
    """Whether anything will move: HP, an extra track, or a marker to be put somewhere."""
    return bool(changes) or any(body.track_moves or body.arrive is not None for body in desk.bodies)


def move(desk: Desk, changes: list[tuple[Body, int]]) -> list[Entered]:
    """Move every marker at once; the icon spaces entered, in the order of the Fighters."""
    entered: list[Entered] = []
    for body, delta in changes:
        path, halt = walk(desk, body, delta)
        _step_to(desk, body, path[-1] if path else body.pos, path, delta, halt)
        track = body.fighter.track
        last = len(path) - 1
        entered += [
            Entered(body, "", space, index < last, track[space].icons)
            for index, space in enumerate(path)
            if track[space].icons
        ]
    for body in desk.bodies:
        if body.track_moves:
            entered += _move_tracks(desk, body)
        if body.arrive is not None and not body.immune:
            _place(desk, body, body.arrive)
        body.clear()
    return entered


def walk(desk: Desk, body: Body, delta: int) -> tuple[tuple[int, ...], m.Halt]:
    """The spaces entered by a movement, and what ended it. The starting space never stops it (CA-Stop)."""
    track, flags, at = body.fighter.track, body.fighter.flags, body.pos
    if body.immune:
        return (), "immune"
    if delta > 0 and track[at].kind == "ko" and not flags.no_ko and not desk.rules.heal_from_ko:
        return (), "ko"
    way = 1 if delta > 0 else -1
    left = abs(delta)
    path: list[int] = []
    while left:
        at += way
        if not 0 <= at < len(track):
            return tuple(path), "top" if way > 0 else "bottom"
        path.append(at)
        left -= 1
        if left and track[at].stop:
            return tuple(path), "stop"
        if left and len(path) == flags.move_cap:
            return tuple(path), "cap"
    return tuple(path), "done"


def _step_to(desk: Desk, body: Body, after: int, path: tuple[int, ...], delta: int, halt: m.Halt) -> None:
    before, track = body.pos, body.fighter.track
    body.pos = after
    desk.note(
        m.MarkerMoved, who=body.who, delta=delta, before=before, after=after, path=path,
        hp_before=track[before].hp, hp_after=track[after].hp, halt=halt,
    )  # fmt: skip


def _place(desk: Desk, body: Body, hp: int) -> None:
    """Put a marker on the space with an HP number: no walk, so no Stop holds it and no icon is entered."""
    for index, space in enumerate(body.fighter.track):
        if space.hp == hp and space.kind == "hp":
            _step_to(desk, body, index, (), index - body.pos, "placed")
            return


def _move_tracks(desk: Desk, body: Body) -> list[Entered]:
    entered: list[Entered] = []
    for number, track in enumerate(body.fighter.tracks):
        path = _track_path(track, body.track_pos[number], body.track_moves.get(track.name, 0))
        if not path:
            continue
        before, after = body.track_pos[number], path[-1]
        body.track_pos[number] = after
        desk.note(m.TrackMoved, who=body.who, track=track.name, before=before, after=after, path=path)
        counted = path if track.pays == "passing" else path[-1:]
        last = len(counted) - 1
        entered += [
            Entered(body, track.name, space, index < last, track.spaces[space].icons)
            for index, space in enumerate(counted)
            if track.spaces[space].icons
        ]
    return entered


def _track_path(track: SideTrack, at: int, n: int) -> tuple[int, ...]:
    """The spaces that an extra track's marker enters: round a ring, or as far as the ends."""
    way = 1 if n > 0 else -1
    size = len(track.spaces)
    path: list[int] = []
    for _ in range(abs(n)):
        at += way
        if track.ring:
            at %= size
        elif not 0 <= at < size:
            break
        path.append(at)
    return tuple(path)


def fire(desk: Desk, entered: list[Entered]) -> None:
    """Say which icons are resolved, now that all markers rest (CA-Icon)."""
    desk.beat += 1
    for one in entered:
        desk.note(
            m.IconFired, who=one.body.who, track=one.track, space=one.space, passed=one.passed,
            words=words(one.icons),
        )  # fmt: skip
