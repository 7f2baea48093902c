"""The why panel of the battleline: requirements met and unmet, what happens, and where figures come from.

Owns headline, sentence and groups. Does not own any requirement or event (the engine's words).
"""

from __future__ import annotations

from board.games.keyforge.foresight import Foresight
from board.games.keyforge.outcome_words import result_sentence
from board.games.keyforge.reasons import still_open
from board.presenter.views import ClauseGroup, ClauseRow, Status, VerdictView
from rules.core import narrate
from rules.core.contract import Outcome
from rules.core.verdict import Check, Verdict
from rules.keyforge import actions as a
from rules.keyforge import citations as c
from rules.keyforge.queries import Sheet, sheet
from rules.keyforge.state import State

HEADLINES: dict[type[a.ActionType], tuple[str, str]] = {
    a.ChooseHouse: ("Legal choice", "May it be chosen?"),
    a.Fight: ("Legal fight", "May it fight?"),
    a.Reap: ("Legal reap", "May it reap?"),
    a.UseAction: ("Legal Action", "May it be used?"),
    a.UseOmni: ("Legal Omni", "May it be used?"),
    a.RemoveStun: ("Legal use", "May it be used?"),
    a.PlayCreature: ("Legal play", "May it be played?"),
    a.PlayUpgrade: ("Legal play", "May it be played?"),
    a.Order: ("Order of effects", "Which comes next?"),
    a.Pick: ("Legal choice", "May these be chosen?"),
    a.PickFlank: ("Legal choice", "Which flank?"),
    a.EndTurn: ("End of the turn", "May the turn end?"),
}


def verdict_view(
    state: State, draft: a.ActionType, verdict: Verdict, foresight: Foresight | None, pack: str, judged: bool
) -> VerdictView:
    """The panel of a draft. ``judged``: told as final, for a file whose last action is asked about."""
    headline, question = HEADLINES.get(type(draft), ("Legal", "May it be done?"))
    groups = [
        ClauseGroup(
            question,
            tuple(
                sorted(
                    (row_of(check, not judged and still_open(draft, check)) for check in verdict.checks),
                    key=lambda row: row.status is Status.LEGAL,
                )
            ),
        )
    ]
    status = Status.LEGAL
    sentence = f"All {len(verdict.checks)} requirements are met."
    if not verdict.legal:
        count = len(verdict.broken)
        clauses = f"{count} clause" + ("s" if count != 1 else "")
        blank = not judged and all(still_open(draft, check) for check in verdict.broken)
        status = Status.PENDING if blank else Status.ILLEGAL
        headline = f"Illegal: {clauses}" if judged else f"Not legal yet: {clauses}"
        sentence = capital(narrate.reason(verdict.broken[0]))
    elif foresight is not None:
        if foresight.events:
            sentence = result_sentence(state, foresight.events, foresight.waits)
        groups.append(ClauseGroup("What happens", tuple(fact_rows(foresight))))
    for creature in _subjects(draft):
        rows = figure_rows(state, creature)
        if rows:
            groups.append(ClauseGroup(f"Figures of {_name(state, creature)}", rows))
    return VerdictView(
        status, headline, sentence, pack, tuple(group for group in groups if group.rows), verdict.rulings
    )


def idle_view(
    state: State, outcome: Outcome | None, selected: str | None, pack: str, seat: str
) -> VerdictView:
    """The panel while nothing is drafted: how it ended, or what may be done, and the selected creature."""
    groups = []
    rows = figure_rows(state, selected, plain=True) if selected else ()
    if rows and selected:
        groups.append(ClauseGroup(f"Figures of {_name(state, selected)}", rows))
    if outcome is not None:
        text = f"{outcome.text} ({outcome.cite.ref})."
        return VerdictView(Status.FACT, "The game is over", text, pack, tuple(groups))
    if not state.house:
        text = f"{seat} chooses the house of the turn first ({c.HOUSE.ref})."
        return VerdictView(Status.FACT, "Choose a house", text, pack, tuple(groups))
    text = f"Drag a creature of {seat} onto an enemy, or click it and choose a use ({c.USING.ref})."
    return VerdictView(Status.FACT, "Choose a creature", text, pack, tuple(groups))


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def row_of(check: Check, pending: bool) -> ClauseRow:
    """One requirement; ``pending``: it fails only because something is still to be chosen."""
    if check.passed:
        return ClauseRow.of(check, Status.LEGAL, capital(check.text))
    status = Status.PENDING if pending else Status.ILLEGAL
    sentence = capital(check.text) + ("" if check.text.endswith(".") else ".")
    return ClauseRow.of(check, status, check.title or check.text, (sentence,))


def fact_rows(foresight: Foresight) -> list[ClauseRow]:
    """The events to come as facts, each with its last rule, which is the most particular one."""
    rows = []
    for event in foresight.events:
        cites = event.cites
        pieces = tuple(
            one
            for name in ("to", "creature", "attacker")
            if (one := getattr(event, name, "")) and isinstance(one, str)
        )
        ref = ", ".join(cite.ref for cite in cites[:1])
        rows.append(
            ClauseRow(Status.FACT, event.text, ref, " ".join(cite.gist for cite in cites), pieces=pieces)
        )
    if foresight.waits:
        rows.append(
            ClauseRow(Status.PENDING, "Then a choice is made", c.ACTIVE_PLAYER.ref, c.ACTIVE_PLAYER.gist)
        )
    return rows


def figure_rows(state: State, creature: str, plain: bool = False) -> tuple[ClauseRow, ...]:
    """Where power, armor and keywords come from; nothing for printed figures unless ``plain``."""
    try:
        found = sheet(state, creature)
    except KeyError:
        return ()
    if not (found.reasons or plain):
        return ()
    one = next(one for line in state.lines for one in line if one.id == creature)
    rows = [
        _figure(f"Power {found.power}", f"printed {one.card.power}", c.POWER.ref),
        *(
            [
                _figure(
                    f"Armor {found.armor}",
                    f"printed {one.card.armor}, {found.armor_left} left this turn",
                    c.ARMOR.ref,
                )
            ]
            if found.armor
            else []
        ),
    ]
    rows += [_figure(words, name, c.ABILITIES.ref) for name, words in found.reasons]
    return tuple(rows + _standing(state, found))


def _standing(state: State, found: Sheet) -> list[ClauseRow]:
    names = [one.name for line in state.lines for one in line if one.id in found.neighbors]
    text = "On a flank" if found.on_flank else "Not on a flank"
    beside = f"beside {' and '.join(names)}" if names else "without neighbors"
    return [_figure(text, beside, c.BATTLELINE.ref)]


def _figure(title: str, words: str, ref: str) -> ClauseRow:
    return ClauseRow(Status.FACT, f"{title}: {words}", ref)


def _subjects(draft: a.ActionType) -> tuple[str, ...]:
    return (draft.target, draft.attacker) if isinstance(draft, a.Fight) and draft.target else ()


def _name(state: State, creature: str) -> str:
    return next((one.name for line in state.lines for one in line if one.id == creature), creature)
