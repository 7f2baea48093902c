"""Pieces table, status line and why panel of the duel.

Owns their rows and words. Does not own the state, nor any judging.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from board.games.duel.record import CARDS, END, ICONS, MOVE, POWER, REVEAL, Column
from board.games.duel.things import Played, entered, header, own_rule_words, pieces_of, space_words, track_id
from board.games.duel.waiting import ending_words
from board.presenter.cards import ActionCardView, Thing
from board.presenter.marks import Marks
from board.presenter.views import (
    ClauseGroup,
    ClauseRow,
    PieceRow,
    PiecesView,
    Status,
    VerdictView,
)
from rules.core import narrate
from rules.core.contract import Outcome
from rules.core.verdict import Check, Verdict
from rules.duel import events as e
from rules.duel import frame_events as f
from rules.duel import move_events as m
from rules.duel.state import SEAT_NAMES, Fighter, State

COLUMNS = ("Piece", "Health", "Power", "Last")
NUMERIC = (False, True, True, False)


def pieces_view(
    state: State, played: Played, things: tuple[Thing, ...], marks: Marks, selected: str | None,
    read: Callable[[Any], Any],
) -> PiecesView:  # fmt: skip
    """Every Fighter, then every card that lies on the table, each as it may be seen.

    ``read`` puts names and the language of the window into what is read out.
    """
    rows = [
        _fighter_row(fighter, seat, played, read)
        for seat, side in enumerate(state.sides)
        for fighter in side.fighters
    ]
    for thing in things:
        if isinstance(thing, ActionCardView):
            label = f"{SEAT_NAMES[thing.seat]}'s card" if thing.face_down else thing.title
            mark = marks.of(thing.id)
            words = (read(SEAT_NAMES[thing.seat]), read(thing).spoken, read(mark).spoken)
            spoken = ", ".join(word for word in words if word)
            word = (
                "chosen" if mark.selected else (thing.back or "face down") if thing.face_down else "face up"
            )
            rows.append(PieceRow(thing.id, thing.seat, label, (label, "", "", word), spoken=spoken))
    return PiecesView(COLUMNS, NUMERIC, tuple(rows), selected)


def _fighter_row(fighter: Fighter, seat: int, played: Played, read: Callable[[Any], Any]) -> PieceRow:
    moved = played.moves.get(fighter.id)
    last = ""
    if moved is not None:
        last = {"stop": "Stop", "immune": "immune", "ko": "KO"}.get(moved.halt, f"moved {len(moved.path)}")
    if any(isinstance(one, m.KnockedOut) and one.who.id == fighter.id for one in played.events):
        last = "KO'd"
    health = "KO" if fighter.on_ko else str(fighter.hp)
    spoken = ", ".join(
        read(part)
        for part in (
            fighter.called, SEAT_NAMES[seat], f"health {health}", header(fighter, False), last,
            *own_rule_words(fighter), *space_words(fighter),
        )
        if part
    )  # fmt: skip
    cells = (fighter.called, health, str(fighter.power), last)
    return PieceRow(track_id(fighter.id), seat, fighter.called, cells, spoken=spoken)


# the why panel


def draft_view(verdict: Verdict, pack: str, title: str) -> VerdictView:
    """The checklist of a choice that is being made."""
    rows = [_row_of(check) for check in verdict.checks]
    rows.sort(key=lambda row: row.status is Status.LEGAL)
    count = len(verdict.broken)
    if verdict.legal:
        sentence = f"All {len(verdict.checks)} requirements are met."
        return VerdictView(Status.LEGAL, "Legal", sentence, pack, (ClauseGroup(title, tuple(rows)),))
    headline = f"Not legal yet: {count} clause" + ("s" if count > 1 else "")
    sentence = narrate.reason(verdict.broken[0])
    return VerdictView(Status.PENDING, headline, sentence, pack, (ClauseGroup(title, tuple(rows)),))


def _row_of(check: Check) -> ClauseRow:
    if check.passed:
        return ClauseRow.of(check, Status.LEGAL, check.text)
    text = check.text if check.text.endswith(".") else f"{check.text}."
    return ClauseRow.of(check, Status.PENDING, check.title or check.text, (text,))


_GROUPS = (
    ("Cards", (REVEAL, "Cancel", CARDS)),
    ("Movement, all together", ("Sum", MOVE)),
    ("Icons", (ICONS,)),
    ("Power and tokens", (POWER,)),
    ("End of the Turn", (END, "Fight")),
)


def turn_view(state: State, played: Played, outcome: Outcome | None, pack: str) -> VerdictView:
    """What the Turn has brought so far, each fact with its rule; icons that wait are pending."""
    groups: dict[str, list[ClauseRow]] = {title: [] for title, _ in _GROUPS}
    for column in played.columns:
        title = next((title for title, names in _GROUPS if column.name in names), _GROUPS[-1][0])
        groups[title] += [_fact(event) for event in column.events if not isinstance(event, m.TurnEnded)]
    groups["Icons"] += _waiting(state, played)
    made = tuple(ClauseGroup(title, tuple(rows)) for title, rows in groups.items() if rows)
    if outcome is not None:
        title = ending_words(state.ended) if state.ended is not None else "The duel is over"
        return VerdictView(Status.FACT, title, f"{outcome.text} ({outcome.cite.ref}).", pack, made)
    return VerdictView(Status.FACT, headline(played), sentence_of(played), pack, made)


def headline(played: Played) -> str:
    """The newest thing worth a headline."""
    if not played.columns:
        return "Both cards are locked"
    column = played.columns[-1]
    for event in reversed(column.events):
        match event:
            case e.BonusPaid():
                return "Block succeeds"
            case e.AttackBlocked():
                return "An Attack is Blocked"
            case e.CardCancelled():
                return f"{event.name} is cancelled"
            case e.BlockEmpty():
                return "Block: nothing to stop"
            case m.KnockedOut():
                return f"{event.who.name} is KO'd"
    return {
        REVEAL: "Both cards are revealed", CARDS: "The cards are declared",
        "Sum": "Losses and healing are netted",
        MOVE: "Markers move together", ICONS: "Icons fire together", POWER: "Power changes hands",
        END: "The Turn ends", "Fight": "The decks are ready",
    }.get(column.name, column.name)  # fmt: skip


def sentence_of(played: Played) -> str:
    """The newest column in one or two sentences."""
    if not played.columns:
        return "Nothing happens before both cards are turned up together (duel-reveal)."
    texts = [event.text for event in played.columns[-1].events if not isinstance(event, e.PowerRead)]
    return ". ".join(texts[:2]) + ("." if texts else "")


def _fact(event: Any) -> ClauseRow:
    cite, pieces = event.cites[0], pieces_of(event)
    return ClauseRow(Status.FACT, event.text, cite.ref, cite.gist, pieces=pieces, clause=type(event).__name__)


def _waiting(state: State, played: Played) -> list[ClauseRow]:
    if played.fired():
        return []
    fighters = {fighter.id: fighter for fighter in state.fighters}
    return [
        ClauseRow(
            Status.PENDING, f"{one.who.name} {'entered' if index == one.after else 'passed'} "
            f"{fighters[one.who.id].track[index].hp}: its icon waits", "CA-Icon",
            "Icons are resolved once all markers rest.", pieces=(track_id(one.who.id),), clause="icon",
        )
        for one in played.moves.values()
        for index in entered(fighters[one.who.id], one)
    ]  # fmt: skip


def waiting_count(state: State, played: Played) -> int:
    return len(_waiting(state, played))


def column_words(column: Column) -> str:
    """A column as one line for the status and for speech."""
    texts = [
        one.text for one in column.events if not isinstance(one, e.PowerRead | m.TurnEnded | f.CardsDrawn)
    ]
    texts = texts or [one.text for one in column.events]
    shown = ". ".join(texts[:3])
    return shown + (f", and {len(texts) - 3} more" if len(texts) > 3 else "")
