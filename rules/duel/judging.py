"""The checklist for every action of a duel.

Owns what must hold before a choice is locked or cards are turned up. Does not own what follows (frame).
"""

from __future__ import annotations

from rules.core.citation import Citation
from rules.core.contract import SEATS
from rules.core.verdict import Check, Scope, Verdict
from rules.duel import citations as cite
from rules.duel.actions import AnyAction, Build, ChooseOpening, Commit, Reveal
from rules.duel.state import SEAT_NAMES, Side, State

PHASES: dict[type[AnyAction], tuple[str, Citation, str]] = {
    Commit: ("commit", cite.REVEAL, "cards are chosen"),
    ChooseOpening: ("opening", cite.OPENING, "the opening order is chosen"),
    Reveal: ("fight", cite.FIGHT, "cards are turned up"),
    Build: ("build", cite.BUILD, "decks are built"),
}
NOW = {
    "commit": "both choose a card",
    "opening": "both choose their opening order",
    "fight": "a Fight is going on",
    "build": "both build their decks",
    "over": "the duel is over",
}


def judge(state: State, action: AnyAction) -> Verdict:
    """Every requirement of the action, met or not, in the order in which a referee would ask."""
    if action.seat not in SEATS:
        return Verdict(
            (_check(False, "seat", "A seat of the duel", f"There is no seat {action.seat}", cite.REVEAL),)
        )
    phase, source, when = PHASES[type(action)]
    checks = [
        _check(state.phase != "over", "not_over", "Duel goes on",
               "The duel goes on" if state.phase != "over" else "The duel is over", cite.KO),
        _check(state.phase == phase, "phase", "Right phase",
               f"Now {NOW[state.phase]}; {when} here", source),
    ]  # fmt: skip
    side = state.sides[action.seat]
    name = SEAT_NAMES[action.seat]
    if not isinstance(action, Reveal):
        chosen = side.choice is not None
        checks.append(
            _check(not chosen, "not_chosen_yet", "Not chosen yet",
                   f"{name} has chosen already" if chosen else f"{name} has still to choose", cite.REVEAL,
                   remedy="Undo the choice to change it" if chosen else "")
        )  # fmt: skip
    match action:
        case Commit():
            checks += _chosen_card(side, action.card, side.hand, "in_hand", "in the hand", cite.REVEAL)
        case ChooseOpening():
            checks += _chosen_card(side, action.first, side.fight, "opening", "an opening card", cite.OPENING)
        case Build():
            checks += _chosen_card(
                side, action.card, side.drawn, "drawn", "one of the three drawn", cite.BUILD
            )
            checks.append(_place(side, action.at))
        case Reveal():
            pass
    return Verdict(tuple(checks))


def _chosen_card(
    side: Side, name: str, among: tuple[str, ...], clause: str, what: str, source: Citation
) -> list[Check]:
    if not name:
        return [
            _check(False, "card", "A card is chosen", "No card is chosen yet", source, remedy="Choose a card")
        ]
    card = side.card(name)
    called = card.called if card else name
    there = name in among
    text = f"{called} is {what}" if there else f"{called} is not {what}"
    title = {"in_hand": "Card in hand", "opening": "An opening card", "drawn": "One of three drawn"}[clause]
    return [_check(True, "card", "A card is chosen", f"{called} is chosen", source, (name,)),
            _check(there, clause, title, text, source, (name,))]  # fmt: skip


def _place(side: Side, at: int) -> Check:
    size = len(side.fight)
    return Check(
        0 <= at <= size, "place", f"The card goes to place {at + 1} of {size + 1}" if 0 <= at <= size
        else "No place in the Fight deck is chosen" if at < 0
        else f"The Fight deck has places 1 to {size + 1}, not {at + 1}",
        cite.BUILD, measured=float(at), limit=float(size), title="A place in the deck",
        remedy="" if 0 <= at <= size else "Choose a place between the cards",
    )  # fmt: skip


def _check(
    passed: bool, clause: str, title: str, text: str, source: Citation, pieces: tuple[str, ...] = (),
    remedy: str = "",
) -> Check:  # fmt: skip
    return Check(passed, clause, text, source, pieces, scope=Scope.BEFORE, title=title, remedy=remedy)
