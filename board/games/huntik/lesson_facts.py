"""Facts of the zone board that lessons ask about: zones, the combat, what was aimed, who was KO'd.

Owns what a fact's name means here, and the other side's usual answers: it passes, then aims down its list.
Does not own lessons nor any rule; no Qt.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from board.presenter.lesson import Play
from board.presenter.lesson_game import LessonGame, World
from rules.core.contract import Action, Seat
from rules.huntik.actions import Aim, Move, Pass, PlayCard, StartCombat
from rules.huntik.queries import attack_total, to_aim
from rules.huntik.state import Share, State, atk_of, card_of, def_of, find, members


class ZoneFacts(LessonGame):
    """The five zones as lessons see them."""

    game: ClassVar[str] = "huntik"

    def fact(self, play: Play, world: World, name: str, of: str, more: str) -> Any:
        state: State = world.state
        match name:
            case "unit":
                return unit_fact(state, of, more)
            case "status":
                return "open" if state.combat else state.report.status if state.report else "none"
            case "ended_by":
                return state.report.ended_by if state.report else None
            case "zone":
                fight = state.combat or state.report
                return fight.zone if fight else None
            case "attacker":
                fight = state.combat or state.report
                return fight.attacker if fight else None
            case "entered":
                fight = state.combat or state.report
                return fight.entered if fight else ()
            case "ko":
                return state.report.kos if state.report else ()
            case "ko_count":
                return len(kos_of(play, state, seat_of(play, of)))
            case "total":
                return attack_total(state, seat_of(play, of)).total
            case "unaimed":
                fight = state.combat or state.report
                return fight.unaimed[seat_of(play, of)] if fight else 0
            case "acts":
                return state.combat.acted[seat_of(play, of)] if state.combat else 0
            case "turn_used":
                return state.turn != play.lesson.seat or state.combat is not None
        raise KeyError(name)

    def reply(self, play: Play, world: World) -> Action | None:
        """Pass in the window, aim down the list; a scripted card comes before (presenter.lesson)."""
        state: State = world.state
        other = Seat(1 - play.lesson.seat)
        combat = state.combat
        if combat is None or play.lesson.kind == "mark" or other not in self.ruleset.to_act(state):
            return None
        card = strongest_card(play, state, other)
        if card is not None and card.card in state.hands[other]:
            return card
        if combat.stage == "window":
            return Pass(other)
        if combat.stage == "aim" and not play.lesson.opponent.waits:
            aim = greedy_aim(play, state, other)
            if self.ruleset.judge(state, aim).legal:
                return aim
            offers = self.ruleset.offers(state, other)  # a list that does not fit: any legal aim
            return self.ruleset.fill(state, offers[0], Random(0)) if offers else None
        return None

    def laid(self, position: dict[str, Any], draft: Action | None) -> dict[str, Any]:
        if not isinstance(draft, Move):
            return position
        units = [
            unit | ({"zone": draft.zone} if unit["id"] == draft.piece else {}) for unit in position["units"]
        ]
        return position | {"units": units}

    def called(self, play: Play, piece: str) -> tuple[str, Seat | None]:
        unit = find(play.start, piece)
        if unit is not None:
            return unit.name, unit.controller
        card = card_of(play.start, piece)
        return (card.name, None) if card is not None and card.name else super().called(play, piece)

    def cost(self, action: Action) -> int:
        return 0 if isinstance(action, StartCombat) else 1


def seat_of(play: Play, side: str) -> Seat:
    return play.lesson.seat if side == "own" else Seat(1 - play.lesson.seat)


def kos_of(play: Play, state: State, seat: Seat) -> tuple[str, ...]:
    """Pieces KO'd in the last combat that a seat controlled when the lesson began."""
    owners = {unit.id: unit.controller for unit in play.start.units}
    kos = state.report.kos if state.report else ()
    return tuple(piece for piece in kos if owners.get(piece) == seat)


def unit_fact(state: State, piece: str, what: str) -> Any:
    """One thing about a unit; a unit that has left is None."""
    unit = find(state, piece)
    if unit is None:
        return None
    match what:
        case "zone" | "ready" | "stunned":
            return getattr(unit, what)
        case "atk":
            return atk_of(state, unit)
        case "def":
            return def_of(state, unit)
        case "in_combat":
            return any(each.id == piece for each in members(state))
    raise KeyError(what)


def strongest_card(play: Play, state: State, seat: Seat) -> PlayCard | None:
    """A scripted card that goes on the enemy with the most ATK in the combat, when its time has come."""
    for reply in play.lesson.opponent.replies:
        if reply.do.get("on") == ["strongest"] and reply.when is None:
            foes = members(state, 1 - seat)
            if foes and state.combat is not None and state.combat.stage == "window":
                best = max(foes, key=lambda unit: atk_of(state, unit))
                return PlayCard(seat, reply.do["card"], (best.id,))
    return None


def greedy_aim(play: Play, state: State, seat: Seat) -> Aim:
    """Each on the list its DEF while attacks last, what is left on the first of them."""
    left = to_aim(state, seat)
    foes = {unit.id: unit for unit in members(state, 1 - seat)}
    wanted = [piece for piece in play.lesson.opponent.aim_at if piece in foes]
    given: dict[str, int] = {}
    for piece in wanted:
        part = min(left, def_of(state, foes[piece]))
        if part:
            given[piece] = part
            left -= part
    if left and wanted:
        given[wanted[0]] = given.get(wanted[0], 0) + left
    return Aim(seat, tuple(Share(piece, n) for piece, n in given.items()))


FACTS = ZoneFacts()
