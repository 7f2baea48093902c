"""The duel behind the engine contract: set-up, offers, verdicts, transitions, what a seat may see.

Owns the doors. Does not own the rules behind them (judging, frame, turn).
"""

from __future__ import annotations

import random
from typing import ClassVar

from msgspec.structs import replace

from rules.core.codec import BadFile
from rules.core.contract import SEATS, GameInfo, Offer, Outcome, PieceId, Ruleset, Ruling, Seat, Transition
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.core.session import decode_position, decode_rulings
from rules.core.verdict import Check, Verdict
from rules.duel import citations as cite
from rules.duel import frame, judging, seeing, validate
from rules.duel.actions import AnyAction, Build, ChooseOpening, Commit, Reveal
from rules.duel.frame_events import AnyEvent
from rules.duel.state import SEAT_NAMES, Position, Side, State, TeamPosition
from rules.duel.switches import Switches, describe


class Duel(Ruleset[State, AnyAction]):
    """Two teams of Fighters on health tracks; cards are revealed together."""

    info: ClassVar[GameInfo] = GameInfo(
        key="duel", title="Health-track duel", edition="Card Actions", pack="2026-11", seats=SEAT_NAMES
    )
    state_type = State
    action_type = AnyAction
    event_type = AnyEvent
    position_type = Position
    rulings_type = Switches

    def setup(self, scenario: Scenario, dice: Dice) -> State:
        switches: Switches = decode_rulings(self, scenario)
        try:
            position: Position = decode_position(self, scenario)
        except BadFile as error:
            raise BadFile([validate.explained(fault) for fault in error.faults]) from None
        if faults := validate.position_faults(position, switches):
            raise BadFile(faults)
        if position.mode == "turn":
            sides = [_turn_side(team) for team in position.teams]
        else:
            sides = []
            for team in position.teams:
                side, dice = _match_side(team, dice)
                sides.append(side)
        return State(
            (sides[0], sides[1]), switches, position.mode, "commit" if position.mode == "turn" else "opening",
            turns=position.turns, rounds=position.rounds, dice=dice,
        )  # fmt: skip

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.phase == "over":
            return frozenset()
        return frozenset(seat for seat in SEATS if state.sides[seat].choice is None)

    def offers(self, state: State, seat: Seat) -> tuple[Offer[AnyAction], ...]:
        if seat not in self.to_act(state):
            return ()
        side = state.sides[seat]
        if state.phase == "commit":
            return (Offer(Commit(seat), "Choose a card", cite.REVEAL, targets=_pieces(side.hand)),)
        if state.phase == "opening":
            return (
                Offer(
                    ChooseOpening(seat), "Choose the opening card", cite.OPENING, targets=_pieces(side.fight)
                ),
            )
        if state.phase == "build":
            return (
                Offer(Build(seat), "Add a card to the Fight deck", cite.BUILD, targets=_pieces(side.drawn)),
            )
        return (Offer(Reveal(seat), "Turn up the next cards", cite.FIGHT),)

    def fill(self, state: State, offer: Offer[AnyAction], rng: random.Random) -> AnyAction:
        draft = offer.draft
        match draft:
            case Commit():
                return replace(draft, card=rng.choice(offer.targets))
            case ChooseOpening():
                return replace(draft, first=rng.choice(offer.targets))
            case Build():
                places = len(state.sides[draft.seat].fight) + 1
                return replace(draft, card=rng.choice(offer.targets), at=rng.randrange(places))
            case Reveal():
                return draft

    def judge(self, state: State, action: AnyAction) -> Verdict:
        return judging.judge(state, action)

    def resolve(self, state: State, action: AnyAction) -> Transition[State]:
        return frame.resolve(state, action)

    def outcome(self, state: State) -> Outcome | None:
        ended = state.ended
        return None if ended is None else Outcome(ended.winners, ended.cite, ended.text)

    def faults(self, state: State) -> tuple[Check, ...]:
        return seeing.faults(state)

    def redact(self, state: State, seat: Seat) -> State:
        return seeing.redact(state, seat)

    def rulings(self) -> tuple[Ruling, ...]:
        return describe()


def _pieces(names: tuple[str, ...]) -> tuple[PieceId, ...]:
    return tuple(PieceId(name) for name in names)


def _turn_side(team: TeamPosition) -> Side:
    return Side(
        team.fighters, team.active, team.cards, hand=tuple(card.id for card in team.cards), reuse=team.reuse
    )


def _match_side(team: TeamPosition, dice: Dice) -> tuple[Side, Dice]:
    """Openings lie ready; the other cards are shuffled once (Fisher–Yates on the state's dice)."""
    rest = [card.id for card in team.cards if card.id not in team.opening]
    for last in range(len(rest) - 1, 0, -1):
        (face,), dice = dice.roll(1, last + 1)
        rest[last], rest[face - 1] = rest[face - 1], rest[last]
    return Side(
        team.fighters, team.active, team.cards, opening=team.opening, fight=team.opening, build=tuple(rest)
    ), dice


RULESET = Duel()
