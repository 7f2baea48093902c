"""The table as things to be drawn: creature cards, pools, hands, captions, places to enter.

Owns making the views out of a state. Does not own where they lie (table_plan), what stands out (marking).
"""

from __future__ import annotations

from board.games.keyforge.foresight import Later
from board.presenter.cards import ActionCardView, CaptionView, CreatureView, Line, PoolView, Thing, Trait
from rules.core.contract import Seat
from rules.keyforge.cards import Card, Keywords, keyword_items
from rules.keyforge.queries import Sheet, protected_by_taunt, sheets
from rules.keyforge.state import Creature, Held, State
from rules.keyforge.triggers import HEADINGS

KEYWORD_ICONS = {
    "taunt": "taunt",
    "elusive": "elusive",
    "skirmish": "skirmish",
    "hazardous": "hazardous",
    "assault": "assault",
    "poison": "poison",
    "splash-attack": "zap",
    "invulnerable": "shield",
    "versatile": "star",
    "deploy": "moved",
}
UNKNOWN_LATER = Later()


def pool_id(seat: int) -> str:
    return f"pool:{seat}"


def creature_views(state: State, later: dict[str, Later]) -> tuple[CreatureView, ...]:
    """The cards of both lines, Red's from left to right first; ``later`` is what a draft would do."""
    figures = sheets(state)
    guarded = {one for seat in (0, 1) for one, _ in protected_by_taunt(state, seat)}
    return tuple(
        creature_view(one, figures[one.id], seat, later.get(one.id, UNKNOWN_LATER), one.id in guarded)
        for seat, line in enumerate(state.lines)
        for one in line
    )


def creature_view(
    one: Creature, sheet: Sheet, seat: int, later: Later, guarded: bool = False
) -> CreatureView:
    """One card, with what a draft would do to it."""
    return CreatureView(
        one.id,
        seat,
        one.name,
        sheet.power,
        one.damage,
        later.pending,
        armor_trait(sheet, later),
        traits_of(one, sheet, later, guarded),
        not one.ready,
    )


def armor_trait(sheet: Sheet, later: Later) -> Trait | None:
    """``4 armor``, ``2 of 4 armor`` or ``4 armor, used``; None for a creature without armor."""
    if not sheet.armor:
        return None
    left = sheet.armor_left if later.armor_left is None else later.armor_left
    if left >= sheet.armor:
        return Trait("armor", f"{sheet.armor} armor")
    return Trait("armor", f"{sheet.armor} armor, used" if left == 0 else f"{left} of {sheet.armor} armor")


def traits_of(one: Creature, sheet: Sheet, later: Later, guarded: bool) -> tuple[Trait, ...]:
    """Statuses first, then keywords, counters, upgrades and headings of abilities."""
    found: list[Trait] = []
    if one.warded:
        found.append(Trait("ward", "Ward", spent=later.ward_spent))
    if one.stunned:
        found.append(Trait("stun", "Stun"))
    if one.enraged:
        found.append(Trait("enrage", "Enrage"))
    found += keyword_traits(sheet.keywords, sheet.elusive_now)
    if guarded:
        found.append(Trait("lock", "beside taunt"))
    if one.power_counters:
        found.append(Trait("plus", f"+{one.power_counters} counters"))
    if one.amber:
        found.append(Trait("", f"{one.amber} æmber"))
    found += [Trait("layers", upgrade.card.name) for upgrade in one.upgrades]
    headings = dict.fromkeys(HEADINGS.get(ability.when, "Constant") for ability in one.card.abilities)
    found += [Trait("note", heading) for heading in headings]
    if later.destroyed and not later.pending:
        found.append(Trait("destroyed", "destroyed", strong=True))
    return tuple(found)


def keyword_traits(words: Keywords, elusive_now: bool = True) -> list[Trait]:
    """Keywords as icon and word; elusive that is used up this turn is struck through."""
    found = []
    for name, value in keyword_items(words):
        text = name.capitalize() if value is True else f"{name.capitalize()} {value}"
        found.append(
            Trait(KEYWORD_ICONS.get(name, "star"), text, spent=name == "elusive" and not elusive_now)
        )
    return found


def pool_view(state: State, seat: int, name: str) -> PoolView:
    """A player: æmber, keys and cards in hand; counts of what is hidden, never its names."""
    player = state.players[seat]
    traits = [
        Trait("", f"{player.amber} æmber"),
        Trait("", f"{player.keys} of {state.rulings.keys_to_win} keys"),
    ]
    traits += [Trait("hand", f"{len(player.hand)} in hand")] if player.hand else []
    traits += [Trait("", f"{len(player.discard)} discarded")] if player.discard else []
    if state.mode != "duel" and not (player.amber or player.keys):
        traits = traits[2:]
    return PoolView(pool_id(seat), seat, f"{name}'s battleline", tuple(traits), state.active == seat)


def flank_captions() -> tuple[Thing, ...]:
    """The ends of both lines, named."""
    return tuple(
        CaptionView(f"flank:{seat}:{side}", f"{side} flank") for seat in (0, 1) for side in ("left", "right")
    )


def hand_views(state: State, seat: Seat) -> tuple[ActionCardView, ...]:
    """The hand of the seat at the screen."""
    return tuple(_held_view(held, seat) for held in state.players[seat].hand)


def _held_view(held: Held, seat: Seat) -> ActionCardView:
    return ActionCardView(held.id, seat, held.card.name, card_lines(held.card), compact=True)


def card_lines(card: Card) -> tuple[Line, ...]:
    """What is printed on a card, a line each."""
    upgrade = card.kind == "upgrade"
    lines = [Line("upgrade", "layers")] if upgrade else []
    if card.power:
        lines.append(Line("power", "power", strong=f"{card.power:+d}" if upgrade else str(card.power)))
    if card.armor:
        lines.append(Line("armor", "armor", strong=f"{card.armor:+d}" if upgrade else str(card.armor)))
    lines += [Line(trait.text, trait.icon) for trait in keyword_traits(card.keywords)]
    lines.append(Line(", ".join(house.capitalize() for house in card.houses) or "no house", "house"))
    return tuple(lines)
