"""The table as things to be drawn: creature cards, pools, hands, captions, places to enter.

Owns making the views out of a state. Does not own where they lie (table_plan), what stands out (marking).
"""

from __future__ import annotations

from board.games.keyforge.foresight import Later, Tray
from board.presenter.cards import (
    CaptionView,
    CreatureView,
    FigureView,
    LaneView,
    OrderView,
    Stat,
    Thing,
    Trait,
    TrayView,
    ZoneView,
)
from rules.core.contract import Seat
from rules.keyforge import citations as c
from rules.keyforge.cards import Keywords, keyword_items
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


MOMENTS = {
    "before_fight": "before the fight",
    "after_fight": "after the fight",
    "after_damage": "after damage",
    "destroyed": "as they are destroyed",
    "after_creature_destroyed": "after a destruction",
}


def pool_id(seat: int) -> str:
    return f"pool:{seat}"


def flank_id(seat: int, side: str) -> str:
    return f"flank:{seat}:{side}"


def empty_id(seat: int) -> str:
    return f"empty:{seat}"


def table_things(
    state: State,
    names: tuple[str, str],
    later: dict[str, Later] | None = None,
    lane: LaneView | None = None,
    trays: tuple[Tray, ...] = (),
    places: tuple[ZoneView, ...] = (),
    hand: bool = False,
    guards: bool = True,
) -> tuple[Thing, ...]:
    """Everything on the table, Red's line first. Effects follow the tray that they lie in."""
    things: list[Thing] = [line_caption(state, seat, names[seat]) for seat in (0, 1)]
    things += flank_captions()
    things += [CaptionView(empty_id(seat), "no creatures") for seat in (0, 1) if not state.lines[seat]]
    things += [*creature_views(state, later or {}, guards), *places]
    things += [lane] if lane is not None else []
    for number, tray in enumerate(trays):
        things += tray_things(number, tray)
    if hand and state.players[state.active].hand:
        things += hand_views(state, state.active)
    return tuple(things)


def tray_things(number: int, tray: Tray) -> tuple[Thing, ...]:
    """A tray and the effects in it, in the order in which they resolve."""
    moment = MOMENTS.get(tray.moment, tray.moment.replace("_", " "))
    head = TrayView(
        f"tray:{number}",
        f"Order {moment}",
        c.ACTIVE_PLAYER.ref,
        "drag, click to put first, or Ctrl+Up and Down",
    )
    rows = (
        OrderView(order_id(item.key), place, item.label, seat=int(item.seat))
        for place, item in enumerate(tray.items, 1)
    )
    return (head, *rows)


def order_id(key: str) -> str:
    """The id of an effect in the ordering tray."""
    return f"order:{key}"


def creature_views(state: State, later: dict[str, Later], guards: bool = True) -> tuple[CreatureView, ...]:
    """The cards of both lines, Red's from left to right first; ``later`` is what a draft would do.

    ``guards``: creatures that taunt protects say so; marks of a fight say it otherwise.
    """
    figures = sheets(state)
    guarded = {one for seat in (0, 1) for one, _ in protected_by_taunt(state, seat) if guards}
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


def line_caption(state: State, seat: int, name: str) -> CaptionView:
    """Whose line it is, with æmber, keys and cards in hand; counts of what is hidden, never its names."""
    player = state.players[seat]
    words = [f"{name}'s battleline"]
    if state.mode == "duel" or player.amber or player.keys:
        words += [f"{player.amber} æmber", f"{player.keys} of {state.rulings.keys_to_win} keys"]
    words += [f"{len(player.hand)} in hand"] if player.hand else []
    words += [f"{len(player.discard)} discarded"] if player.discard else []
    return CaptionView(pool_id(seat), ", ".join(words), seat, strong=state.active == seat)


def flank_captions() -> tuple[Thing, ...]:
    """The ends of both lines, named."""
    return tuple(
        CaptionView(flank_id(seat, side), f"{side} flank") for seat in (0, 1) for side in ("left", "right")
    )


def hand_views(state: State, seat: Seat) -> tuple[FigureView, ...]:
    """The hand of the seat at the screen, as small cards."""
    return tuple(_held_view(held, seat) for held in state.players[seat].hand)


def _held_view(held: Held, seat: Seat) -> FigureView:
    card = held.card
    upgrade = card.kind == "upgrade"
    figures = (("power", card.power, "power"), ("armor", card.armor, "armor"))
    stats = tuple(
        Stat(icon, f"{value:+d}" if upgrade else str(value), word) for icon, value, word in figures if value
    )
    houses = ", ".join(house.capitalize() for house in card.houses) or "no house"
    traits = [Trait("layers", "upgrade")] if upgrade else keyword_traits(card.keywords)
    return FigureView(held.id, seat, card.name, stats, (*traits, Trait("house", houses)))
