"""First Touch: what may be done, why, and what follows.

Owns the ruleset and the handlers of its steps. Does not own the values (values).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from rules.core import agenda
from rules.core.agenda import Progress
from rules.core.citation import Citation
from rules.core.codec import BadFile, Fault
from rules.core.contract import SEATS, GameInfo, Offer, Outcome, Ruleset, Ruling, Seat, Transition
from rules.core.dice import Dice
from rules.core.scenario import Scenario
from rules.core.session import decode_position, decode_rulings
from rules.core.verdict import Check, Scope, Verdict
from tests.toy import values as v
from tests.toy.values import Choose, Position, Press, Rulings, Stance, State

PRESS_NEEDS = 4
EVEN_ROLL_CHOICES = ("nothing", "both")


class FirstTouch(Ruleset[State, Choose | Press]):
    """Two fencers choose at once; dice settle what is even; whoever touched may press."""

    info = GameInfo("toy", "First Touch", "1", "1", ("Red", "Blue"))
    state_type = State
    action_type = Choose | Press
    event_type = (
        v.StanceChosen
        | v.StancesRevealed
        | v.EvenStancesRolled
        | v.TouchLanded
        | v.PressRolled
        | v.RoundEnded
    )
    position_type: ClassVar[Any] = Position
    rulings_type: ClassVar[Any] = Rulings

    def setup(self, scenario: Scenario, dice: Dice) -> State:
        position = decode_position(self, scenario)
        rulings = decode_rulings(self, scenario)
        faults = _position_faults(position)
        if rulings.even_roll not in EVEN_ROLL_CHOICES:
            faults.append(Fault("rulings.even_roll", f"is {rulings.even_roll!r}", "Use nothing or both"))
        if faults:
            raise BadFile(faults)
        names = scenario.seats or self.info.seats
        return State(
            names=(names[0], names[1]),
            hearts=position.hearts,
            round=position.round,
            rounds=position.rounds,
            stances=position.stances,
            dice=dice,
            rulings=rulings,
        )

    def to_act(self, state: State) -> frozenset[Seat]:
        if self.outcome(state):
            return frozenset()
        presser = _presser(state)
        if presser is not None:
            return frozenset({presser})
        return frozenset(seat for seat in SEATS if state.stances[seat] is None)

    def offers(self, state: State, seat: Seat) -> tuple[Offer[Choose | Press], ...]:
        if seat not in self.to_act(state):
            return ()
        if _presser(state) == seat:
            return (Offer(Press(seat), "Press or hold", v.PRESS),)
        return (Offer(Choose(seat), "Choose a stance", v.CHOOSE),)

    def fill(self, state: State, offer: Offer[Choose | Press], rng: random.Random) -> Choose | Press:
        draft = offer.draft
        if isinstance(draft, Press):
            return replace(draft, press=rng.random() < 0.5)
        return replace(draft, stance=rng.choice(v.CHOICES))

    def judge(self, state: State, action: Choose | Press) -> Verdict:
        if isinstance(action, Press):
            return Verdict((_may_press(state, action), _says_which(action)))
        return Verdict((_may_choose(state, action, self.outcome(state)), _names_stance(action)))

    def resolve(self, state: State, action: Choose | Press) -> Transition[State]:
        if isinstance(action, Press):
            rest = state.agenda[1:]
            then = (v.RollPress(action.seat),) if action.press else ()
            return _run(replace(state, agenda=(*then, *rest)), ())
        mine = action.stance
        stances = (mine, state.stances[1]) if action.seat == 0 else (state.stances[0], mine)
        chosen = v.StanceChosen(state.names[action.seat])
        both = None not in stances
        state = replace(state, stances=stances, agenda=(v.Reveal(), v.EndRound()) if both else ())
        return _run(state, (chosen,))

    def outcome(self, state: State) -> Outcome | None:
        red, blue = state.hearts
        if red and blue and state.round <= state.rounds:
            return None
        cite = v.ROUNDS_OUT if red and blue else v.HEARTS_OUT
        if red == blue:
            return Outcome((), cite, f"Draw, {red} hearts each")
        winner = SEATS[0] if red > blue else SEATS[1]
        return Outcome((winner,), cite, f"{state.names[winner]} wins with {max(red, blue)} hearts")

    def redact(self, state: State, seat: Seat) -> State:
        """The other fencer's choice and the dice to come are hidden."""
        theirs = 1 - seat
        shown = list(state.stances)
        if shown[theirs] is not None and not _is_revealed(state):
            shown[theirs] = Stance.HIDDEN
        return replace(state, stances=(shown[0], shown[1]), dice=Dice())

    def rulings(self) -> tuple[Ruling, ...]:
        question = "Equal stances and equal dice: does nothing happen, or are both touched?"
        return (Ruling("even_roll", "nothing", question, v.EVEN_ROLL, EVEN_ROLL_CHOICES, guess=True),)


RULESET = FirstTouch()


def _position_faults(position: Position) -> list[Fault]:
    faults = [
        Fault(f"position.hearts[{seat}]", f"is {hearts}, expected at least 1")
        for seat, hearts in enumerate(position.hearts)
        if hearts < 1
    ]
    if not 1 <= position.round <= position.rounds:
        faults.append(Fault("position.round", f"is {position.round}, expected 1 to {position.rounds}"))
    if None not in position.stances:
        faults.append(Fault("position.stances", "are both chosen", "Leave one null"))
    if Stance.HIDDEN in position.stances:
        faults.append(Fault("position.stances", "cannot be hidden in a file"))
    return faults


def _presser(state: State) -> Seat | None:
    step = state.agenda[0] if state.agenda else None
    return step.by if isinstance(step, v.AskPress) else None


def _is_revealed(state: State) -> bool:
    return bool(state.agenda)


def _may_choose(state: State, action: Choose, over: Outcome | None) -> Check:
    seat = action.seat
    if seat not in SEATS:
        return _before(False, "seat", f"There is no seat {seat}", v.CHOOSE, "Use seat 0 or 1")
    name = state.names[seat]
    if over:
        return _before(False, "not_over", f"The duel is over: {over.text}", over.cite)
    if state.agenda:
        return _before(False, "turn", f"{name} cannot choose before the round is resolved", v.CHOOSE)
    if state.stances[seat] is not None:
        return _before(False, "turn", f"{name} has chosen already", v.CHOOSE)
    return _before(True, "turn", f"{name} has no stance yet", v.CHOOSE)


def _names_stance(action: Choose) -> Check:
    if action.stance in v.CHOICES:
        return Check(True, "stance", f"The stance is {action.stance}", v.CHOOSE, title="Stance")
    named = ", ".join(v.CHOICES)
    return Check(
        False, "stance", "No stance is chosen", v.CHOOSE, title="Stance", remedy=f"Choose one of: {named}"
    )


def _may_press(state: State, action: Press) -> Check:
    presser = _presser(state)
    if presser is None:
        return _before(False, "press", "Nobody may press now", v.PRESS, "Press right after a touch")
    name = state.names[presser]
    return _before(presser == action.seat, "press", f"{name} touched and may press", v.PRESS)


def _says_which(action: Press) -> Check:
    text = {True: "Press", False: "Hold", None: "Neither press nor hold is chosen"}[action.press]
    return Check(action.press is not None, "press_or_hold", text, v.PRESS, title="Press or hold")


def _before(passed: bool, clause: str, text: str, cite: Citation, remedy: str = "") -> Check:
    return Check(passed, clause, text, cite, scope=Scope.BEFORE, title="Turn", remedy=remedy)


def _run(state: State, events: tuple[Any, ...]) -> Transition[State]:
    done = agenda.run(state, HANDLERS)
    shown = (v.StancesRevealed, v.EvenStancesRolled, v.PressRolled)
    reveals = any(isinstance(event, shown) for event in done.events)
    return Transition(done.state, events + done.events, reveals)


def _reveal(state: State, step: v.Reveal) -> Progress[State]:
    red, blue = state.stances
    assert red
    assert blue
    event = v.StancesRevealed(state.names, (red, blue))
    if red == blue:
        return Progress(state, (event,), (v.Roll(),))
    winner = SEATS[0] if v.BEATEN[red] == blue else SEATS[1]
    return Progress(state, (event,), (v.Touched(winner), v.AskPress(winner)))


def _roll(state: State, step: v.Roll) -> Progress[State]:
    (red, blue), dice = state.dice.roll(2)
    event = v.EvenStancesRolled(state.names, (red, blue))
    state = replace(state, dice=dice)
    if red != blue:
        winner = SEATS[0] if red > blue else SEATS[1]
        return Progress(state, (event,), (v.Touched(winner), v.AskPress(winner)))
    both = (v.Touched(SEATS[0]), v.Touched(SEATS[1])) if state.rulings.even_roll == "both" else ()
    return Progress(state, (event,), both)


def _touched(state: State, step: v.Touched) -> Progress[State]:
    victim = 1 - step.by
    hearts = list(state.hearts)
    hearts[victim] -= 1
    event = v.TouchLanded(state.names[victim], state.hearts[victim], hearts[victim])
    return Progress(replace(state, hearts=(hearts[0], hearts[1])), (event,))


def _ask_press(state: State, step: v.AskPress) -> Progress[State]:
    return Progress(state, ask=all(state.hearts))


def _roll_press(state: State, step: v.RollPress) -> Progress[State]:
    (face,), dice = state.dice.roll(1)
    touches = step.by if face >= PRESS_NEEDS else Seat(1 - step.by)
    event = v.PressRolled(state.names[step.by], face)
    return Progress(replace(state, dice=dice), (event,), (v.Touched(touches),))


def _end_round(state: State, step: v.EndRound) -> Progress[State]:
    event = v.RoundEnded(state.round)
    return Progress(replace(state, round=state.round + 1, stances=(None, None)), (event,))


HANDLERS: Mapping[type[Any], Callable[[State, Any], Progress[State]]] = {
    v.Reveal: _reveal,
    v.Roll: _roll,
    v.Touched: _touched,
    v.AskPress: _ask_press,
    v.RollPress: _roll_press,
    v.EndRound: _end_round,
}
