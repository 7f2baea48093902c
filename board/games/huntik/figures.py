"""Zones, heroes, obstacles and hands as things of the board.

Owns what is written on them. Does not own panels (panels), marks (marking) nor where they lie (plan).
The state given here is the one that the seat at the screen may see.
"""

from __future__ import annotations

from board.games.huntik.wording import KINDS, THEIRS, Names, counted, hand_id, zone_name
from board.presenter.cards import (
    ActionCardView,
    FigureView,
    Line,
    PanelView,
    Stat,
    Thing,
    Trait,
    TrayView,
    ZoneView,
)
from rules.core.contract import Seat
from rules.huntik.pieces import Card, Unit
from rules.huntik.state import HIDDEN, ZONES, State, atk_of, card_of, carried, def_of, in_play
from rules.huntik.zones import own_zone

FLAG_WORDS = (
    ("unblockable", "unblockable"),
    ("defender", "Defender"),
    ("forceful", "Forceful"),
    ("no_aim", "not to be aimed at"),
    ("no_ko", "can't be KO'd"),
    ("removed", "attacks removed"),
    ("must_start", "must start a combat"),
    ("no_start", "starts no combat"),
    ("lazy", "no move of its own"),
)


def shown_units(state: State) -> tuple[Unit, ...]:
    """What has a card of its own on the map: everything in play that nobody carries."""
    return in_play(state, lambda unit: unit.carrier is None and unit.zone is not None)


def zone_view(state: State, zone: int, names: Names) -> ZoneView:
    """A zone with both numberings; the zone of the combat stands out."""
    theirs = own_zone(1, zone)
    aside = "for both" if theirs == zone else f"{names[1]}\N{RIGHT SINGLE QUOTATION MARK}s {theirs}"
    here = state.combat is not None and state.combat.zone == zone
    inside = [unit.name or unit.id for unit in shown_units(state) if unit.zone == zone]
    words = [f"Z{zone_name(zone, names)[1:]}", "combat" if here else "", ", ".join(inside) or "empty"]
    spoken = ", ".join(word for word in words if word)
    return ZoneView(f"zone:{zone}", f"Zone {zone}", aside, here, divided=True, name=spoken)


def zone_views(state: State, names: Names) -> tuple[ZoneView, ...]:
    return tuple(zone_view(state, zone, names) for zone in ZONES)


def figure(state: State, unit: Unit, names: Names) -> FigureView:
    """A card on the map. Its side is who controls it; another owner is named."""
    stats: tuple[Stat, ...] = ()
    if unit.fights:
        attack, defense = str(atk_of(state, unit)), str(def_of(state, unit))
        stats = (Stat("power", attack, "ATK"), Stat("armor", defense, "DEF"))
    down = "stunned" if unit.stunned else ""
    return FigureView(
        unit.id, unit.controller, unit.name or unit.id, stats, traits_of(state, unit, names), down
    )


def traits_of(state: State, unit: Unit, names: Names) -> tuple[Trait, ...]:
    """State first, then whose it is, kind, keywords and what it carries."""
    found: list[Trait] = []
    if not unit.ready and not unit.stunned:
        found.append(Trait("exhausted", "exhausted"))
    if unit.controller is None and unit.fights:
        found.append(Trait("transfer", "nobody's"))
    elif unit.controller is not None and unit.controller != unit.owner:
        found.append(Trait("transfer", f"{names[unit.owner]}'s card"))
    if unit.kind in ("obstacle", "object", "structure"):
        found.append(Trait("", unit.kind))
    flags = unit.now
    found += [Trait("", words) for flag, words in FLAG_WORDS if getattr(flags, flag)]
    if flags.survival:
        found.append(Trait("", f"Survival {flags.survival}"))
    if flags.ko_replace is not None:
        found.append(Trait("", "stunned instead of KO'd"))
    if flags.move is not None:
        found.append(Trait("", f"moves {flags.move}"))
    if flags.move_forward is not None:
        found.append(Trait("", f"moves {flags.move_forward} forward"))
    found += [Trait("", f"carries {thing.name or thing.id}") for thing in carried(state, unit)]
    return tuple(found)


# hands


def hand_of(state: State, seat: Seat | None) -> tuple[str, ...]:
    """The cards in a hand; ``HIDDEN`` for those that may not be seen."""
    return state.hands[seat] if seat is not None else ()


def hand_cards(state: State, seat: Seat, names: Names) -> tuple[ActionCardView, ...]:
    """The hand of a seat: open cards with what they do, or one pile face down."""
    hand = state.hands[seat]
    if HIDDEN in hand:
        back = f"{names[seat]}'s {counted(len(hand), 'card')}"
        return (ActionCardView("hidden", seat, face_down=True, back=back, compact=True),)
    cards = ((place, card_of(state, name)) for place, name in enumerate(hand))
    return tuple(action_card(hand_id(place), seat, card) for place, card in cards if card is not None)


def other_hand(state: State, seat: Seat, names: Names) -> tuple[Thing, ...]:
    """The hand of who is not to act, to be read only; nothing of it unless hands lie open."""
    if not state.rulings.open_hands or not state.hands[seat]:
        return ()
    cards = [card for card in (card_of(state, name) for name in state.hands[seat]) if card is not None]
    lines = tuple(Line(card.words, strong=f"{card.name or card.id}:") for card in cards)
    return (PanelView(THEIRS, f"{names[seat]}'s hand", "open, for teaching", lines=lines, seat=seat),)


def action_card(key: str, seat: int, card: Card) -> ActionCardView:
    """A card as it is held: its name, its kind, what it does."""
    lines = [kind_line(card.kind)]
    if card.unit is not None:
        unit = card.unit
        lines.append(Line(f"{unit.kind}, ATK {unit.atk}, DEF {unit.defense}"))
    if card.words:
        lines.append(Line(card.words))
    if card.go_again:
        lines.append(Line("Go again."))
    return ActionCardView(key, seat, card.name or card.id, tuple(lines), compact=True)


def kind_line(kind: str) -> Line:
    """What kind of card it is, as the first line on it."""
    return Line(strong=KINDS[kind].capitalize())


def hand_tray(state: State, seat: Seat, names: Names, is_open: bool) -> TrayView:
    """The panel of a hand; it says how many cards the other player holds."""
    cards, foe = state.hands[seat], 1 - seat
    theirs = f"{names[foe]} holds {counted(len(state.hands[foe]), 'card')}"
    title = f"{names[seat]}'s hand"
    if state.rulings.open_hands:
        hint = "" if cards else "No cards in hand."
        return TrayView("hand", title, aside="open, for teaching", hint=hint, seat=seat)
    if not cards:
        return TrayView("hand", title, aside=theirs, hint="No cards in hand.", seat=seat)
    if not is_open:
        hint = "Face down. Press H to show the hand."
        return TrayView("hand", title, aside=theirs, hint=hint, seat=seat)
    return TrayView("hand", title, aside=theirs, seat=seat)
