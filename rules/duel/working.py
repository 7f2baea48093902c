"""The working copy of one Turn: Fighters, Attacks and Blocks while they are being settled.

Owns the mutable records that live only while ``play_turn`` runs, whom a target means, and how an event is
noted down. Does not own what an operation does (declare), nor the order of a Turn (turn).
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core.contract import Seat
from rules.duel import ops as o
from rules.duel.events import TurnEvent, Who
from rules.duel.state import Card, Fighter, Side, State
from rules.duel.switches import Switches


class Body:
    """A Fighter during a Turn. ``snapshot``: Power at its start. ``held_tokens``: as the step began."""

    __slots__ = (
        "arrive", "delta_direct", "delta_heal", "fighter", "held_tokens", "immune", "pos",
        "power", "seat", "snapshot", "tokens", "track_moves", "track_pos", "who",
    )  # fmt: skip

    def __init__(self, fighter: Fighter, seat: Seat) -> None:
        self.fighter = fighter
        self.seat = seat
        self.who = Who(fighter.id, fighter.called, seat)
        self.pos = fighter.pos
        self.power = self.snapshot = fighter.power
        self.tokens = dict(fighter.tokens)
        self.held_tokens: dict[str, int] = fighter.tokens
        self.track_pos = [track.pos for track in fighter.tracks]
        self.immune = fighter.flags.immune
        self.clear()

    def clear(self) -> None:
        """Forget the HP changes and marker moves that were declared for the movement just made."""
        self.delta_heal = self.delta_direct = 0
        self.arrive: int | None = None
        self.track_moves: dict[str, int] = {}

    def result(self) -> Fighter:
        """The Fighter as the Turn leaves it; the same value when nothing changed."""
        was = self.fighter
        tracks = was.tracks
        if self.track_pos != [track.pos for track in tracks]:
            tracks = tuple(
                msgspec.structs.replace(track, pos=pos)
                for track, pos in zip(tracks, self.track_pos, strict=True)
            )
        tokens = {name: n for name, n in sorted(self.tokens.items()) if n}
        if (self.pos, self.power, tokens, tracks) == (was.pos, was.power, was.tokens, was.tracks):
            return was
        return msgspec.structs.replace(was, pos=self.pos, power=self.power, tokens=tokens, tracks=tracks)


class Strike:
    """One Attack on one Fighter. ``actor``: whose card or icon made it. ``settled``: landed or lost."""

    __slots__ = ("actor", "negated", "number", "origin", "power", "settled", "source", "target")

    def __init__(self, number: int, actor: Body, source: Body, target: Body, power: int, origin: str) -> None:
        self.number = number
        self.actor = actor
        self.source = source
        self.target = target
        self.power = power
        self.origin = origin
        self.negated = False
        self.settled = False


class Guard:
    """One Block that was raised; it lasts all Turn."""

    __slots__ = ("bonus", "by", "number", "paid", "success")

    def __init__(self, number: int, by: Body, bonus: tuple[o.AnyOp, ...]) -> None:
        self.number = number
        self.by = by
        self.bonus = bonus
        self.success = False
        self.paid = False


class Open:
    """A question not yet answered, or a success part (``strikes``) not yet paid, of an acting Fighter."""

    __slots__ = ("actor", "cond", "no", "origin", "strikes", "yes")

    def __init__(
        self,
        actor: Body,
        origin: str,
        cond: o.Cond | None,
        yes: tuple[o.AnyOp, ...],
        no: tuple[o.AnyOp, ...] = (),
        strikes: tuple[Strike, ...] = (),
    ) -> None:
        self.actor = actor
        self.origin = origin
        self.cond = cond
        self.yes = yes
        self.no = no
        self.strikes = strikes


class Desk:
    """Everything of one Turn while it is resolved: written by the parts in turn, read off at the end."""

    def __init__(self, state: State) -> None:
        self.rules: Switches = state.rules
        self.number = state.turn + 1
        self.teams: tuple[list[Body], list[Body]] = (_bodies(state.sides[0], 0), _bodies(state.sides[1], 1))
        self.bodies = self.teams[0] + self.teams[1]
        self.active: list[Body] = [self.teams[0][state.sides[0].active], self.teams[1][state.sides[1].active]]
        self.shields = {body.fighter.flags.shield for body in self.bodies if body.fighter.flags.shield}
        self.strikes: list[Strike] = []
        self.guards: list[Guard] = []
        self.open: list[Open] = []
        self.later: list[tuple[Body, tuple[o.AnyOp, ...]]] = []
        self.power_changes: list[tuple[Body, Body, int]] = []  # by whom, on whom, how much
        self.token_changes: list[tuple[Body, str, int]] = []
        self.transfers: list[tuple[Body, Body, Body, o.Transfer]] = []
        self.events: list[Any] = []
        self.step = self.batch = self.beat = 0
        self.movements = 0  # in this step, all batches together

    def show(self, card: Card, seat: Seat) -> None:
        """Make the Fighter of a card the Active one of its team."""
        for body in self.teams[seat]:
            if body.fighter.id == card.fighter:
                self.active[seat] = body

    def note(self, kind: type[TurnEvent], **facts: Any) -> None:
        """Write down what happened, in the present step, batch and beat."""
        self.events.append(kind(turn=self.number, step=self.step, batch=self.batch, beat=self.beat, **facts))

    def partner(self, body: Body) -> Body | None:
        team = self.teams[body.seat]
        if len(team) == 1:
            return None
        return team[1] if team[0] is body else team[0]

    def targets(self, actor: Body, target: str) -> list[Body]:
        """The Fighters that a target means for an acting Fighter, or for the owner of an icon."""
        enemy = self.active[1 - actor.seat]
        if target == "opp":
            return [enemy]
        if target == "self":
            return [actor]
        if target == "partner":
            return _there(self.partner(actor))
        if target == "opp_partner":
            return _there(self.partner(enemy))
        if target == "both_opps":
            return [enemy, *_there(self.partner(enemy))]
        everyone = [actor, *_there(self.partner(actor)), enemy, *_there(self.partner(enemy))]
        if target == "all":
            return everyone
        if target == "all_others":
            return everyone[1:]
        token = target.removeprefix(o.HOLDERS)
        return [body for body in everyone[1:] if body.held_tokens.get(token, 0) > 0]


def _bodies(side: Side, seat: int) -> list[Body]:
    return [Body(fighter, Seat(seat)) for fighter in side.fighters]


def _there(body: Body | None) -> list[Body]:
    return [] if body is None else [body]
