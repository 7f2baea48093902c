"""The face-down choice being made: a card, in a Build also its place, in slots that can be dropped on.

Owns the draft's blanks, its things and its marks. Does not own legality (rules.duel.judging) nor the
presenter's session.
"""

from __future__ import annotations

from dataclasses import dataclass

from board.games.duel.hidden import options
from board.games.duel.things import back_view, card_view
from board.presenter.cards import CaptionView, Line, PanelView, Thing, ZoneView
from board.presenter.marks import Mark, Role
from board.presenter.views import ChoiceView
from rules.core.contract import Seat
from rules.duel.actions import AnyAction, Build, ChooseOpening, Commit
from rules.duel.state import HIDDEN, SEAT_NAMES, State

CARD, SLOT, PLACE, DECK = "card:", "slot:", "place:", "deck:"
REFS = {"commit": "duel-reveal", "opening": "duel-opening", "build": "duel-build"}
SLOT_TITLES = {"commit": "card of this Turn", "opening": "opening card", "build": "Fight deck"}


@dataclass
class Choosing:
    """What one seat has filled in so far; blank at first."""

    seat: Seat
    card: str = ""
    at: int = -1

    @property
    def begun(self) -> bool:
        return bool(self.card) or self.at >= 0

    def action(self, state: State) -> AnyAction:
        """The draft as an action, blanks and all."""
        if state.phase == "opening":
            return ChooseOpening(self.seat, self.card)
        if state.phase == "build":
            return Build(self.seat, self.card, self.at)
        return Commit(self.seat, self.card)

    def fill(self, action: AnyAction) -> None:
        """Take the blanks from an action of this seat."""
        match action:
            case Commit() | Build():
                self.card = action.card
            case ChooseOpening():
                self.card = action.first
        if isinstance(action, Build):
            self.at = action.at

    def drop(self, state: State, card: str, slot: str) -> str:
        """Put a card on a slot; a reason with its rule when that cannot be."""
        ref = REFS[state.phase]
        if card not in options(state, self.seat):
            return f"{called(state, self.seat, card)} is not among the cards to choose from ({ref})"
        if slot == f"{SLOT}{1 - self.seat}":
            return f"That is {SEAT_NAMES[1 - self.seat]}'s place ({ref})"
        if slot.startswith(PLACE) and state.phase == "build":
            self.card, self.at = card, int(slot.removeprefix(PLACE))
            return ""
        if slot == f"{SLOT}{self.seat}" and state.phase != "build":
            self.card = card
            return ""
        return f"A card cannot lie there ({ref})"

    def take_back(self) -> None:
        self.card, self.at = "", -1


def called(state: State, seat: int, name: str) -> str:
    """A card's name; its id when it is none of this seat's."""
    card = state.sides[seat].card(name)
    return card.called if card is not None else name


def choosing_things(state: State, draft: Choosing) -> tuple[Thing, ...]:
    """The slots, the cards to choose from, in a Build also the deck with its gaps."""
    seat, other = draft.seat, Seat(1 - draft.seat)
    side = state.sides[seat]
    names = options(state, seat)
    cards = [card for name in names if (card := side.card(name)) is not None]
    found: list[Thing] = [card_view(card, seat, compact=True) for card in cards]
    if state.phase == "build":
        found += [
            card_view(card, seat, key=f"{DECK}{card.id}", compact=True)
            for name in side.fight
            if (card := side.card(name)) is not None
        ]
        found += [_gap(place, len(side.fight), draft) for place in range(len(side.fight) + 1)]
        found.append(CaptionView("caption:deck", "Fight deck, first card at the left", seat, strong=True))
        found.append(CaptionView("caption:hand", "Keep one of these three", seat, strong=True))
        found += _known_deck(state, other)
        return tuple(found)
    title = SLOT_TITLES[state.phase]
    for each in (Seat(0), Seat(1)):
        if each == seat:
            found.append(
                ZoneView(f"{SLOT}{each}", f"{SEAT_NAMES[each]}'s {title}",
                         empty="" if draft.card else "Drop a card here",
                         name=f"Place for {SEAT_NAMES[each]}'s {title}")
            )  # fmt: skip
        else:
            word = "locked" if state.sides[each].choice is not None else "chooses later"
            found.append(back_view(f"{SLOT}{each}", each, f"{SEAT_NAMES[each]} {word}"))
    found.append(CaptionView("caption:hand", f"{SEAT_NAMES[seat]}'s cards", seat, strong=True))
    return tuple(found)


def _gap(place: int, size: int, draft: Choosing) -> ZoneView:
    where = "first" if place == 0 else "last" if place == size else f"between {place} and {place + 1}"
    chosen = draft.at == place
    name = f"Place {place + 1} of the Fight deck, {where}" + (", the new card" if chosen else "")
    return ZoneView(f"{PLACE}{place}", str(place + 1), empty="" if chosen else "here", name=name)


def _known_deck(state: State, seat: Seat) -> list[PanelView]:
    """The other's Fight deck in the order that both have last seen."""
    lines = tuple(
        Line(called(state, seat, name), number=number)
        for number, name in enumerate(state.sides[seat].fight, 1)
        if name != HIDDEN
    )
    title = f"{SEAT_NAMES[seat]}'s deck"
    hint = "as both have last seen it"
    return [PanelView("known", title, seat=int(seat), lines=lines, hint=hint)] if lines else []


def choosing_marks(state: State, draft: Choosing, held: str | None, picked: str | None) -> dict[str, Mark]:
    """The cards that can be taken up and the slots that they can go to, numbered as the keys are."""
    found: dict[str, Mark] = {}
    other = 1 - draft.seat
    slots = slots_of(state, draft.seat)
    build = state.phase == "build"
    numbered = held is not None or (build and bool(draft.card))
    for number, slot in enumerate(slots, 1):
        chosen = slot == f"{PLACE}{draft.at}" if build else bool(draft.card)
        if chosen or numbered or not build:
            shown = number if numbered and number <= 9 else None
            found[slot] = Mark(Role.CHOSEN if chosen else Role.TARGET, number=shown)
        else:
            found[slot] = Mark(Role.PLACE)
    if not build:
        reason = f"{SEAT_NAMES[other]}'s place (duel-reveal)" if held is not None else ""
        found[f"{SLOT}{other}"] = Mark(Role.CLOSED if held is not None else Role.PLAIN, reason=reason)
    for number, name in enumerate(options(state, draft.seat), 1):
        shown = number if not numbered and number <= 8 and name != draft.card else None
        found[f"{CARD}{name}"] = Mark(number=shown, can_act=True, selected=name == picked)
    return found


def slots_of(state: State, seat: Seat) -> tuple[str, ...]:
    """Where a card can be put, in order."""
    if state.phase == "build":
        return tuple(f"{PLACE}{place}" for place in range(len(state.sides[seat].fight) + 1))
    return (f"{SLOT}{seat}",)


def choice_views(state: State, draft: Choosing) -> tuple[ChoiceView, ...]:
    """The same choices beside the board, for keys and screen readers: the card, in a Build then its place."""
    ref = REFS[state.phase]
    if state.phase == "build" and draft.card:
        return tuple(
            ChoiceView(slot, f"Place {number}", slot == f"{PLACE}{draft.at}", kind="place", ref=ref)
            for number, slot in enumerate(slots_of(state, draft.seat), 1)
        )
    return tuple(
        ChoiceView(f"{CARD}{name}", called(state, draft.seat, name), name == draft.card, kind="card", ref=ref)
        for name in options(state, draft.seat)
    )
