"""What is chosen beside the zone board: passes, powers, the start of a combat, an open hand.

Owns the list and the words. Does not own what a choice does (presenter). Number keys belong to the lit
slots of the board, so that these have letters or none.
"""

from __future__ import annotations

from msgspec.structs import replace

from board.games.huntik.marking import why_not
from board.games.huntik.wording import Names, named
from board.presenter.views import ChoiceView
from rules.core.contract import Offer, Seat
from rules.huntik import actions as a
from rules.huntik.judge import judge
from rules.huntik.state import State, find, in_play, name_of
from rules.huntik.steps import EndMove, Resolve
from rules.huntik.zones import start_options

Offers = tuple[Offer[a.Act], ...]


def choice_views(
    state: State, seat: Seat | None, offers: Offers, draft: a.Act | None, names: Names, hidden_hand: bool
) -> tuple[ChoiceView, ...]:
    """Everything that the acting player may choose beside the board."""
    if seat is None:
        return ()
    found: list[ChoiceView] = []
    if state.agenda and isinstance(state.agenda[0], EndMove):
        found += _start_choices(state, draft, state.agenda[0].piece, None)
    elif state.agenda and isinstance(state.agenda[0], Resolve):
        found += _resolve_choices(state.agenda[0], seat, draft)
    elif state.combat is not None and state.combat.stage == "aim":
        found += _aim_choices(draft)
    else:
        found += _turn_choices(state, seat, offers, draft)
    if hidden_hand:
        label = f"Show {names[seat]}'s hand"
        found.append(ChoiceView("hand", label, kind="hand", keycap="H"))
    return tuple(found)


def _turn_choices(state: State, seat: Seat, offers: Offers, draft: a.Act | None) -> list[ChoiceView]:
    found = []
    in_combat = state.combat is not None
    rest: a.Act = a.Pass(seat) if in_combat else a.PassTurn(seat)
    word, ref = ("Pass", "601.2") if in_combat else ("Pass the turn", "ruling")
    found.append(ChoiceView("pass", word, draft == rest, kind="turn", ref=ref, keycap="P"))
    if isinstance(draft, a.Move):
        unit = find(state, draft.piece)
        if unit is not None and unit.zone != draft.zone:
            found += _start_choices(state, draft, draft.piece, draft.zone)
        return found
    if isinstance(draft, a.PlayCard | a.UsePower):
        found += _card_start_choices(state, draft)
    found += _power_choices(state, seat, offers, draft)
    for offer in offers:
        if isinstance(offer.draft, a.PickUp):
            act = offer.draft
            label = f"{name_of(state, act.piece)} picks up {name_of(state, act.thing)}"
            found.append(
                ChoiceView(
                    f"pickup:{act.piece}:{act.thing}",
                    label,
                    draft == act,
                    kind="object",
                    ref="Object",
                    keycap="",
                )
            )
    return found


def _power_choices(state: State, seat: Seat, offers: Offers, draft: a.Act | None) -> list[ChoiceView]:
    """Every action power of the player's side; closed ones say why. Combat powers only in a combat."""
    found = []
    times = ("combat",) if state.combat is not None else ("exhaust", "free")
    open_ones = {(o.draft.piece, o.draft.power) for o in offers if isinstance(o.draft, a.UsePower)}
    for unit in in_play(state, lambda unit: unit.kind == "structure" or unit.controller == seat):
        for power in unit.powers:
            if power.when not in times:
                continue
            act = a.UsePower(seat, unit.id, power.name)
            is_open = (unit.id, power.name) in open_ones
            reason = "" if is_open else why_not(judge(state, act)) or "nothing it could be used on"
            chosen = isinstance(draft, a.UsePower) and (draft.piece, draft.power) == (unit.id, power.name)
            label = f"{unit.name or unit.id}: {power.name}"
            ref = "601.2" if power.when == "combat" else "701.2"
            found.append(
                ChoiceView(f"power:{unit.id}:{power.name}", label, chosen, is_open, reason, "use", ref, "")
            )
    return found


def _start_choices(state: State, draft: a.Act | None, piece: str, zone: int | None) -> list[ChoiceView]:
    """Start combat, or not; ``zone`` is where a move that is being filled would end."""
    unit = find(state, piece)
    options = start_options(state, piece, zone or (unit.zone if unit is not None and unit.zone else 0))
    if not options.may:
        return []
    start = draft.start if isinstance(draft, a.Move | a.StartCombat) else None
    reason = f"{name_of(state, piece)} must start a combat (600.4)" if options.must else ""
    return [
        ChoiceView("start:yes", "Start combat", start is True, kind="combat", ref="600.1", keycap="S"),
        ChoiceView("start:no", "No combat", start is False, not reason, reason, "combat", "600.1", "D"),
    ]


def _card_start_choices(state: State, draft: a.PlayCard | a.UsePower) -> list[ChoiceView]:
    """A card or power that moves a hero beside an enemy asks as well."""
    if draft.zone is None:
        return []
    if not judge(state, replace(draft, start=True)).legal:
        return []
    can_decline = judge(state, replace(draft, start=False)).legal
    reason = "" if can_decline else "A combat must be started (600.4)"
    return [
        ChoiceView("start:yes", "Start combat", draft.start is True, kind="combat", ref="600.1", keycap="S"),
        ChoiceView(
            "start:no", "No combat", draft.start is False, can_decline, reason, "combat", "600.1", "D"
        ),
    ]


def _resolve_choices(step: Resolve, seat: Seat, draft: a.Act | None) -> list[ChoiceView]:
    found = []
    if not step.targets:
        found.append(ChoiceView("resolve", step.title, draft == a.Choose(seat), kind="use", keycap="S"))
    if step.optional:
        chosen = isinstance(draft, a.Choose) and draft.decline
        found.append(ChoiceView("decline", f"Decline {step.title}", chosen, kind="use", keycap="D"))
    return found


def _aim_choices(draft: a.Act | None) -> list[ChoiceView]:
    aimed = isinstance(draft, a.Aim) and bool(draft.aims)
    reason = "" if aimed else "Nothing is aimed yet"
    return [
        ChoiceView("aim:rest", "Aim all that is left", kind="aim", ref="602.2", keycap="A"),
        ChoiceView("aim:none", "Take all back", False, aimed, reason, "aim", "602.2", "B"),
    ]


def begun_by(state: State, seat: Seat, key: str) -> a.Act | None:
    """The action that a choice begins; None for a key that begins none."""
    head, _, rest = key.partition(":")
    if key == "pass":
        return a.Pass(seat) if state.combat is not None else a.PassTurn(seat)
    if head == "power":
        piece, _, power = rest.partition(":")
        return a.UsePower(seat, piece, power)
    if head == "pickup":
        piece, _, thing = rest.partition(":")
        return a.PickUp(seat, piece, thing)
    if key == "resolve":
        return a.Choose(seat)
    if key == "decline":
        return a.Choose(seat, decline=True)
    return None


def over_words(state: State, names: Names) -> str:
    """Who won, and by what."""
    result = state.result
    if result is None:
        return "The game is over"
    text = named(result.text, names).rstrip(".")
    if not result.winners:
        return f"Nobody won: {text}" if text else "Nobody won"
    who = names[result.winners[0]]
    return f"{who} won: {text}" if text else f"{who} won"


def waiting_words(state: State, seat: Seat | None, names: Names) -> str:
    """What is being waited for, in one line."""
    if seat is None:
        return over_words(state, names)
    who = names[seat]
    step = state.agenda[0] if state.agenda else None
    if isinstance(step, EndMove):
        return f"{who}: does {name_of(state, step.piece)} start a combat? (600.1)"
    if isinstance(step, Resolve):
        return f"{who} resolves {step.title}"
    if state.combat is not None:
        return f"{who} takes a combat action or passes (601.2)"
    return f"{who} moves a hero, plays a card, uses a power or passes the turn"
