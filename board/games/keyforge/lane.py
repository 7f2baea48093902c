"""The preview lane: the events of one fight under the five steps of the rule.

Owns which event stands in which column and row, and its few words. Does not own the steps
(rules.keyforge.queries.lane) nor how a lane is painted.
"""

from __future__ import annotations

from typing import Any

from board.games.keyforge.outcome_words import results
from board.presenter.cards import LaneColumn, LaneGroup, LaneRow, LaneView, TokenKind
from rules.keyforge import events as e
from rules.keyforge import harm, queries
from rules.keyforge.state import State

LANE = "lane"
TITLES = ("Attacker", "Target", "Before fight", "Exchange", "After fight")


def lane_view(
    before: State, events: tuple[Any, ...], current: int = 0, waits: bool = False, choice: bool = False
) -> LaneView | None:
    """The lane of the fight in these events; None when there is none.

    ``before``: the state in which it began. ``current``: the step that is marked, 0 for none.
    ``waits``: it goes on, so nothing is said of what did not happen yet; ``choice``: after a choice.
    """
    steps = queries.lane(events)
    began = next((event for _, event in steps if isinstance(event, e.AttackedChosen)), None)
    if began is None:
        return None
    by_step = {step: tuple(event for at, event in steps if at == step) for step in range(1, 6)}
    gone = {
        event.creature for _, event in steps if isinstance(event, harm.CreatureDestroyed | harm.CreatureLeft)
    }
    columns = (
        LaneColumn("1", TITLES[0], "exhausts", ref="Fight 1"),
        LaneColumn("2", TITLES[1], _target_words(before, began), ref="Fight 2"),
        _column(3, by_step[3], "" if waits and not by_step[4] else "Nothing"),
        _exchange(by_step[4], waits),
        _column(5, by_step[5], _no_after(by_step, began.attacker in gone, waits)),
    )
    marked = tuple(_marked(column, int(column.number) == current) for column in columns)
    top, bottom = (
        (began.attacker, began.creature)
        if _seat(before, began.attacker) == 0
        else (began.creature, began.attacker)
    )
    return LaneView(LANE, marked, results(before, events, choice), above=top, below=bottom)


def step_of(events: tuple[Any, ...]) -> int:
    """The step in which the last of these events of a fight happened; 0 outside fights."""
    steps = queries.lane(events)
    return steps[-1][0] if steps else 0


def _marked(column: LaneColumn, current: bool) -> LaneColumn:
    return LaneColumn(column.number, column.title, column.text, column.groups, current, column.ref)


def _seat(state: State, creature: str) -> int:
    return next((seat for seat, line in enumerate(state.lines) for one in line if one.id == creature), 0)


def _target_words(before: State, began: e.AttackedChosen) -> str:
    try:
        sheet = queries.sheet(before, began.creature)
    except KeyError:
        return began.name
    words = "has taunt: eligible" if sheet.keywords.taunt else "no taunt protects it"
    if sheet.keywords.elusive and not began.first:
        words += "; chosen again: elusive used up"
    return words


def _no_after(by_step: dict[int, tuple[Any, ...]], attacker_gone: bool, waits: bool) -> str:
    if waits:
        return ""
    if attacker_gone:
        return "Nothing: attacker gone"
    return "Nothing" if not _labels(by_step[5]) else ""


def _column(step: int, events: tuple[Any, ...], nothing: str) -> LaneColumn:
    labels, groups = _labels(events), _groups(events)
    text = "; ".join(labels) or ("" if groups else nothing)
    return LaneColumn(str(step), TITLES[step - 1], text, groups, ref=f"Fight {step}")


def _exchange(events: tuple[Any, ...], waits: bool) -> LaneColumn:
    skipped = next((event for event in events if isinstance(event, e.FightSkipped)), None)
    if skipped is not None:
        names = " and ".join(skipped.gone_names)
        verb = "is" if len(skipped.gone_names) == 1 else "are"
        return LaneColumn("4", TITLES[3], f"Skipped: {names} {verb} gone", ref="Fight 3")
    return _column(4, events, "" if waits else "Nothing")


def _labels(events: tuple[Any, ...]) -> list[str]:
    """What took effect, what was lost and why, and what is left to the players."""
    found = []
    for event in events:
        match event:
            case e.EffectBegan():
                found.append(event.label)
            case e.EffectLost():
                found.append(
                    f"{event.label}: nothing, {event.name} is gone"
                    if event.gone
                    else f"{event.label}: nothing"
                )
            case e.EffectDeclined():
                found.append(f"{event.label}: declined")
            case e.LeftToHands():
                found.append(f"{event.name}, by hand: {event.words}")
    return found


class _Rows:
    """Rows by creature, in the order in which the creatures were first touched."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.rows: dict[str, list[LaneRow]] = {}

    def add(self, creature: str, name: str, row: LaneRow) -> None:
        self.names.setdefault(creature, name)
        self.rows.setdefault(creature, []).append(row)

    def cause(self, creature: str, name: str, icon: str, strong: str, text: str) -> None:
        """What happens to pending damage stands beside it; with nothing pending in a row of its own."""
        rows = self.rows.get(creature, [])
        last = rows[-1] if rows else None
        if (
            last is not None
            and last.kind is TokenKind.PENDING
            and last.number is not None
            and not last.strong
        ):
            rows[-1] = LaneRow(last.number, last.kind, icon, strong, text)
        else:
            self.add(creature, name, LaneRow(None, icon=icon, strong=strong, text=text))


def _groups(events: tuple[Any, ...]) -> tuple[LaneGroup, ...]:
    rows = _Rows()
    for event in events:
        _row(rows, event)
    for creature, found in rows.rows.items():
        rows.rows[creature] = _closed([_bare(row) for row in found])
    return tuple(LaneGroup(rows.names[creature], tuple(found)) for creature, found in rows.rows.items())


def _bare(row: LaneRow) -> LaneRow:
    """Pending damage that nothing stopped says so."""
    if row.kind is TokenKind.PENDING and row.number is not None and not (row.strong or row.text):
        return LaneRow(row.number, row.kind, text="no armor")
    return row


def _closed(found: list[LaneRow]) -> list[LaneRow]:
    """Damage of which armor leaves nothing ends in an empty token."""
    if not found or found[-1].kind is not TokenKind.PENDING or found[-1].icon != "armor":
        return found
    return [*found, LaneRow(0, TokenKind.GONE, text="placed")]


def _row(rows: _Rows, event: Any) -> None:
    match event:
        case harm.DamageSet():
            text = event.kind if event.kind in ("splash-attack",) else ""
            rows.add(event.to, event.name, LaneRow(event.amount, TokenKind.PENDING, text=text))
        case harm.DamageNotSet():
            known = event.why in ("elusive", "skirmish")
            icon, why = (event.why, event.why) if known else ("ineligible", f"{event.source_name} deals none")
            rows.add(event.to, event.name, LaneRow(0, TokenKind.GONE, icon, why))
        case harm.DamagePrevented():
            why = "invulnerable" if event.why == "invulnerable" else "prevented"
            rows.cause(event.to, event.name, "cancel", why, f"stops {event.amount}")
            rows.add(event.to, event.name, LaneRow(0, TokenKind.GONE, text="placed"))
        case harm.WardSpent():
            against = f"absorbs {event.amount}" if event.against == "damage" else f"not {event.against}"
            rows.cause(event.creature, event.name, "ward", "ward", against)
            if event.against == "damage":
                rows.add(event.creature, event.name, LaneRow(0, TokenKind.GONE, text="placed"))
        case harm.ArmorUsed():
            rows.cause(event.to, event.name, "armor", "armor", f"takes {event.amount}")
        case harm.DamageRedirected():
            rows.cause(event.to, event.name, "transfer", "redirected", f"to {event.onto_name}")
        case harm.DamagePlaced():
            twice = " (doubled)" if event.added else ""
            row = LaneRow(event.amount + event.added, TokenKind.PLACED, text=f"placed{twice}")
            rows.add(event.to, event.name, row)
        case harm.Tagged() | harm.Poisoned():
            _doom(rows, event)
        case harm.DestructionStopped():
            rows.add(event.creature, event.name, LaneRow(None, icon="cancel", text="not destroyed"))
        case harm.Healed():
            rows.add(
                event.creature,
                event.name,
                LaneRow(None, icon="heal", strong=f"{event.amount}", text="healed"),
            )
        case harm.CreatureLeft():
            rows.add(event.creature, event.name, LaneRow(None, text=event.zone))
        case e.StatusChanged():
            word = (
                event.status if event.on else {"ready": "exhausted"}.get(event.status, f"not {event.status}")
            )
            icon = {"warded": "ward", "stunned": "stun", "enraged": "enrage"}.get(event.status, "turn")
            rows.add(event.creature, event.name, LaneRow(None, icon=icon, text=word))
        case e.CountersChanged():
            change = event.after - event.before
            rows.add(
                event.creature, event.name, LaneRow(None, icon="power", strong=f"{change:+d}", text="power")
            )
        case e.LastingBegan():
            rows.add(event.creature, event.name, LaneRow(None, text=event.words))
        case e.AmberCaptured():
            rows.add(
                event.creature, event.name, LaneRow(None, strong=f"{event.amount}", text="æmber captured")
            )
        case e.CreatureMoved():
            rows.add(
                event.creature, event.name, LaneRow(None, icon="moved", text=f"to place {event.after + 1}")
            )


def _doom(rows: _Rows, event: harm.Tagged | harm.Poisoned) -> None:
    """Destruction is said beside the damage that causes it."""
    found = rows.rows.get(event.creature, [])
    last = found[-1] if found else None
    word = "poisoned" if isinstance(event, harm.Poisoned) else "destroyed"
    if last is not None and last.kind is TokenKind.PLACED and last.number is not None:
        strong = word if not last.strong else f"{last.strong}, {word}"
        found[-1] = LaneRow(last.number, last.kind, "destroyed", strong)
    else:
        rows.add(event.creature, event.name, LaneRow(None, icon="destroyed", strong=word))
