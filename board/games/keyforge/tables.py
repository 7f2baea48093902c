"""The rows and lines around the battleline: pieces table, phases, timeline, status.

Owns their words. Does not own the state they are made of.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from board.games.keyforge.drafting import subject_of
from board.games.keyforge.foresight import Foresight
from board.games.keyforge.reasons import still_open
from board.games.keyforge.things import UNKNOWN_LATER, creature_view
from board.presenter.marks import Marks, Role
from board.presenter.views import (
    ChipView,
    Phase,
    PhaseView,
    PieceRow,
    Status,
    StatusView,
    Tick,
    TimelineView,
)
from rules.core.history import History
from rules.core.verdict import Verdict
from rules.keyforge import actions as a
from rules.keyforge.events import FightSkipped
from rules.keyforge.harm import DamageSet
from rules.keyforge.queries import sheets
from rules.keyforge.state import State

COLUMNS = ("Creature", "Power", "Armor", "Damage", "Place", "Words")
NUMERIC = (False, True, True, True, True, False)
PHASES = ("Forge", "Choose house", "Play and use", "Ready", "End of turn")
WORDS: dict[type[a.ActionType], str] = {
    a.ChooseHouse: "Choose",
    a.Fight: "Fight",
    a.Reap: "Reap",
    a.UseAction: "Use Action",
    a.UseOmni: "Use Omni",
    a.RemoveStun: "Remove stun",
    a.PlayCreature: "Play the card",
    a.PlayUpgrade: "Play the card",
    a.Order: "Resolve",
    a.Pick: "Choose",
    a.PickFlank: "Choose",
    a.EndTurn: "End the turn",
    a.ByHand: "Do by hand",
    a.PutIntoPlay: "Put into play",
}


def piece_rows(
    state: State,
    marks: Marks,
    foresight: Foresight | None,
    names: tuple[str, str],
    hand: bool,
    read: Callable[[Any], Any],
) -> tuple[PieceRow, ...]:
    """Every creature in play, and with ``hand`` every card of the active hand, each with a spoken name.

    ``read`` puts names and the language of the window into what is read out.
    """
    figures = sheets(state)
    later = foresight.later if foresight is not None else {}
    rows = []
    for seat, line in enumerate(state.lines):
        for place, one in enumerate(line):
            shown, mark = figures[one.id], marks.of(one.id)
            view = creature_view(one, shown, seat, later.get(one.id, UNKNOWN_LATER))
            traits = ", ".join(trait.text + (" spent" if trait.spent else "") for trait in view.traits)
            damage = str(one.damage) + (f" +{view.pending}" if view.pending else "")
            cells = (
                one.name,
                str(shown.power),
                f"{shown.armor_left}/{shown.armor}" if shown.armor else "0",
                damage,
                str(place + 1),
                ", ".join(w for w in (traits, "exhausted" if view.exhausted else "") if w),
            )
            at = read(f"place {place + 1} of {len(line)}")
            words = (f"{read(names[seat])}, {at}: {read(view).spoken}", read(mark).spoken)
            spoken = ", ".join(word for word in words if word)
            status = Status.FACT
            if mark.role in (Role.TARGET, Role.CHOSEN):
                status = mark.status
            rows.append(PieceRow(one.id, seat, one.name, cells, status, spoken))
    for held in state.players[state.active].hand if hand else ():
        card = held.card
        where = read(f"{card.kind} in {names[state.active]}'s hand")
        words = (card.name, where, read(marks.of(held.id)).spoken)
        spoken = ", ".join(word for word in words if word)
        cells = (card.name, str(card.power), str(card.armor), "", "hand", card.kind)
        rows.append(PieceRow(held.id, int(state.active), card.name, cells, spoken=spoken))
    return tuple(rows)


def phase_views(state: State, over: bool) -> tuple[PhaseView, ...]:
    """The steps of the turn; closed ones say when they come."""
    at = 1 if not state.house else 2
    reasons = {
        1: "The house is chosen once, at the start of the turn.",
        2: "A house has to be chosen first.",
        3: "Comes when the turn is ended: exhausted cards ready.",
        4: "Comes when the turn is ended: used armor and elusive are fresh again.",
    }
    found = []
    for place, name in enumerate(PHASES):
        phase = Phase.DONE if place < at or over else Phase.CURRENT if place == at else Phase.FUTURE
        found.append(PhaseView(name, phase, reasons.get(place, "") if phase is Phase.FUTURE else ""))
    return tuple(found)


def timeline_view(history: History[State], names: tuple[str, str]) -> TimelineView:
    """Every action as a tick, grouped by turn."""
    ticks: list[tuple[str, Tick]] = []
    before = history.start
    for number, entry in enumerate(history.entries, 1):
        name = f"Turn {before.turn}, {names[before.active]}"
        ref = entry.events[0].cites[0].ref if entry.events else ""
        ticks.append(
            (name, Tick(number, tick_label(before, entry.action), int(entry.action.seat), number, ref))
        )
        before = entry.state
    return TimelineView.of(history, ticks)


def tick_label(state: State, action: a.ActionType) -> str:
    """An action in a few words: ``Ancient Bear fights Anaphiel``."""
    names = {one.id: one.name for line in state.lines for one in line}
    names |= {held.id: held.card.name for player in state.players for held in player.hand}
    who = names.get(subject_of(action), "")
    match action:
        case a.Fight():
            return f"{who} fights {names.get(action.target, '')}"
        case a.Reap():
            return f"{who} reaps"
        case a.ChooseHouse():
            return f"House {action.house.capitalize()}"
        case a.Order():
            return "Order of effects"
        case a.Pick():
            return "Chosen: " + (", ".join(names.get(one, one) for one in action.creatures) or "none")
        case a.EndTurn():
            return "Turn ended"
        case a.ByHand():
            whom = ", ".join(names.get(one, one) for one in action.creatures)
            return f"By hand: {action.effect.replace('_', ' ')} {whom}".strip()
        case a.PutIntoPlay():
            return f"By hand: {action.card.name} enters"
    return f"{who}: {WORDS[type(action)].lower()}" if who else WORDS[type(action)]


def status_view(
    state: State,
    draft: a.ActionType | None,
    verdict: Verdict | None,
    foresight: Foresight | None,
    over: str,
    seat: str,
) -> StatusView:
    """What is drafted, whether it is legal, and what is missing for Confirm."""
    if over:
        return StatusView(over, "Undo, or start another game")
    if draft is None or verdict is None:
        if not state.house:
            return StatusView(f"{seat} chooses a house", "Take one from the bar, then confirm")
        return StatusView(
            f"{seat} to act: drag a creature onto an enemy", "or click it, or press Tab and Enter"
        )
    word = WORDS[type(draft)]
    if isinstance(draft, a.Pick) and not draft.creatures and verdict.legal:
        word = "Decline"
    missing = tuple(f"{check.title or check.text} ({check.cite.ref})" for check in verdict.broken)
    label = tick_label(state, draft).strip()
    if verdict.legal:
        main = _preview_words(draft, foresight) or label
        return StatusView(
            main, "Nothing has happened yet", ChipView(Status.LEGAL, "Legal"), None, True, (), word
        )
    first = verdict.broken[0]
    if all(still_open(draft, check) for check in verdict.broken):
        chip = ChipView(Status.PENDING, "Choose an enemy" if isinstance(draft, a.Fight) else "Choose a place")
        return StatusView(
            f"{first.text[:1].upper()}{first.text[1:]} ({first.cite.ref})",
            first.remedy,
            chip,
            None,
            False,
            missing,
            word,
        )
    chip = ChipView(Status.ILLEGAL, "Illegal")
    main = f"{first.text[:1].upper()}{first.text[1:]} ({first.cite.ref})"
    return StatusView(main, first.remedy, chip, None, False, missing, word)


def _preview_words(draft: a.ActionType, foresight: Foresight | None) -> str:
    """The pending damage of a fight to come: ``Preview: pending 5 and 6``."""
    if not isinstance(draft, a.Fight) or foresight is None:
        return ""
    amounts = [str(event.amount) for event in foresight.events if isinstance(event, DamageSet)]
    skipped = any(isinstance(event, FightSkipped) for event in foresight.events)
    if skipped:
        return "Preview: the fight is skipped before step 4"
    return f"Preview: pending {' and '.join(amounts)}" if amounts else "Preview: no damage is set"
