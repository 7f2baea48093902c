"""Turns, rounds, the mission timer and the end of the game.

Owns the frame around combats. Most of it could not be read in a rule text: what is a guess is a switch.
"""

from __future__ import annotations

from rules.core.citation import Citation
from rules.core.contract import Outcome, Seat
from rules.huntik import citations as c
from rules.huntik import events as e
from rules.huntik.changes import draw
from rules.huntik.combat import expire
from rules.huntik.pieces import Unit
from rules.huntik.state import (
    DEFENDING,
    LEAD,
    AloneGoal,
    KoGoal,
    PointsGoal,
    State,
    in_play,
    other,
    player,
    with_pair,
)
from rules.huntik.working import Working
from rules.huntik.zones import enemies_in


def end_turn(work: Working, passed: bool, again: bool) -> None:
    """The next turn; two passed in a row end the round. After a combat the other player is next (600.3)."""
    state = work.state
    seat, fought = state.turn, state.fought
    work.set(passes=state.passes + 1 if passed else 0, fought=False)
    if settle(work, end_of_turn=True):
        return
    if work.state.passes >= 2:
        _end_round(work)
        return
    if again and not fought:
        work.say(e.TurnBegan(c.GO_AGAIN, seat, again=True))
        return
    work.set(turn=other(seat), used=())
    work.say(e.TurnBegan(c.TURN_PASSES if fought else c.TURN_IS_ONE_THING, other(seat)))


def settle(work: Working, end_of_turn: bool = False) -> bool:
    """End the game when the mission's condition is met; True when it is over."""
    state = work.state
    if state.result is None and state.mission is not None:
        goal = state.mission.goal
        if isinstance(goal, KoGoal) and goal.piece in state.kos:
            _finish(work, (LEAD,), c.MISSION_GOAL, f"{work.name(goal.piece)} is KO'd")
        elif isinstance(goal, AloneGoal) and end_of_turn:
            heroes = alone_in(state, goal.zone)
            if heroes:
                name = heroes[0].name or heroes[0].id
                _finish(work, (LEAD,), c.MISSION_GOAL, f"{name} stands in zone {goal.zone} without an enemy")
    return work.state.result is not None


def alone_in(state: State, zone: int) -> tuple[Unit, ...]:
    """The lead player's unstunned heroes in a zone that holds no enemy."""
    return () if enemies_in(state, LEAD, zone) else heroes_in(state, LEAD, zone)


def heroes_in(state: State, seat: int, zone: int) -> tuple[Unit, ...]:
    """A player's unstunned heroes in a zone; obstacles are none."""
    return in_play(
        state,
        lambda unit: (
            unit.kind in ("major", "minor", "legendary")
            and unit.controller == seat
            and unit.zone == zone
            and not unit.stunned
        ),
    )


def _end_round(work: Working) -> None:
    state = work.state
    work.say(e.RoundEnded(c.ROUND_ENDS, state.round))
    _score(work)
    if state.round >= state.rounds:
        _last_round_over(work)
        return
    expire(work, "round")
    _refresh(work)
    for seat in (LEAD, DEFENDING):
        draw(work, seat, state.rulings.draw_each_round, c.DRAW)
    first = other(state.first) if state.rulings.first_turn == "alternate" else LEAD
    work.set(round=state.round + 1, first=first, turn=first, passes=0, majors=(0, 0), used=())
    work.say(e.RoundBegan(c.MISSION_TIMER, state.round + 1, state.rounds), e.TurnBegan(c.FIRST_TURN, first))


def _refresh(work: Working) -> None:
    """Exhausted cards ready; a stunned one cannot, it turns face up instead and stays exhausted."""
    for unit in in_play(work.state):
        name = unit.name or unit.id
        if unit.stunned:
            if work.state.rulings.round_refresh == "unstun":
                work.unit(unit.id, stunned=False)
                work.say(e.Unstunned(c.ROUND_REFRESH, unit.id, name))
        elif not unit.ready:
            work.unit(unit.id, ready=True)
            work.say(e.Readied(c.ROUND_REFRESH, unit.id, name))


def _score(work: Working) -> None:
    state = work.state
    if state.mission is None or not isinstance(state.mission.goal, PointsGoal):
        return
    for seat in (LEAD, DEFENDING):
        heroes = heroes_in(state, seat, state.mission.goal.zone)
        if heroes:
            before = work.state.points[seat]
            work.set(points=with_pair(work.state.points, seat, before + len(heroes)))
            pieces = tuple(unit.id for unit in heroes)
            work.say(e.PointsScored(c.MISSION_GOAL, seat, before, before + len(heroes), pieces))


def _last_round_over(work: Working) -> None:
    state = work.state
    if state.mission is None:
        _finish(work, (), c.MISSION_TIMER, "The last round is over and there is no mission")
        return
    goal = state.mission.goal
    if not isinstance(goal, PointsGoal):
        _finish(
            work, (DEFENDING,), c.MISSION_TIMER, f"the mission was not fulfilled in {state.rounds} rounds"
        )
        return
    lead, defending = state.points
    if lead == defending:
        winner, reason = Seat(goal.ties), f"{lead} points each, which counts for {player(goal.ties)}"
    else:
        winner = LEAD if lead > defending else DEFENDING
        reason = f"{max(lead, defending)} points to {min(lead, defending)}"
    _finish(work, (winner,), c.MISSION_GOAL, reason)


def _finish(work: Working, winners: tuple[Seat, ...], why: Citation, reason: str) -> None:
    work.set(result=Outcome(winners, why, reason))
    work.say(e.MissionEnded(why, winners, reason))
