"""The zone board's presenter: the things on the board and everything that is shown beside them. No Qt.

Owns putting the views together. Does not own words and rows (figures, panels, tables, why), what the hand
means (handling), the draft (game) nor any judging (rules.huntik).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from board.games.huntik import choices as beside
from board.games.huntik import tables, why
from board.games.huntik.drafting import left_to_aim
from board.games.huntik.figures import figure, hand_cards, hand_tray, other_hand, shown_units, zone_views
from board.games.huntik.handling import ZoneHandling
from board.games.huntik.panels import aiming_tray, combat_panel, events_of_turn, mission_panel, report_panel
from board.games.huntik.wording import named
from board.presenter.cards import Thing
from board.presenter.views import (
    ClauseGroup,
    ClauseRow,
    LogLine,
    PhaseView,
    PiecesView,
    Status,
    StatusView,
    TimelineView,
    TurnView,
    VerdictView,
)
from rules.core.verdict import Verdict
from rules.huntik import actions as a
from rules.huntik.queries import preview
from rules.huntik.state import Report, find, other


class ZonePresenter(ZoneHandling):
    """One game of zones as it is shown."""

    # the board

    def things(self) -> tuple[Thing, ...]:
        """Everything on the board; the piece of a move being filled stands where it would go."""
        shown, names = self.shown, self.names
        draft = self.draft()
        found: list[Thing] = [*zone_views(shown, names)]
        found += [figure(shown, unit, names) for unit in shown_units(shown)]
        panel = combat_panel(shown, self.session.history, names)
        if panel is not None:
            found.append(panel)
        else:
            report = self.fresh_report()
            if report is not None:
                found.append(report_panel(report, shown))
            found.append(mission_panel(shown, names))
        if isinstance(draft, a.Aim):
            found += aiming_tray(shown, draft, names)
        elif self.seat is not None:
            found.append(hand_tray(shown, self.seat, names, self.handing.hand_open))
            found += hand_cards(shown, self.seat, names)
            found += other_hand(shown, other(self.seat), names)
        return tuple(found)

    def zone_of(self, piece: str) -> int:
        """Where a piece is shown: in the zone of the move that is being filled."""
        draft = self.draft()
        if isinstance(draft, a.Move) and draft.piece == piece and 1 <= draft.zone <= 5:
            return draft.zone
        unit = find(self.state, piece)
        return unit.zone or 1 if unit is not None else 1

    def fresh_report(self) -> Report | None:
        """How the last combat ended, while the action that ended it is the last one."""
        done = self.session.history.done
        before = done[-2].state if len(done) > 1 else self.session.history.start
        return self.state.report if done and before.combat is not None else None

    # what is shown beside the board

    def verdict(self) -> VerdictView:
        pack = self.pack_line()
        names, action = self.names, self.meant()
        if self.handing.covered:
            return VerdictView(Status.FACT, "The screen is handed over", self.handing.words(), pack)
        past = events_of_turn(self.session.history)
        if action is None:
            head = beside.waiting_words(self.state, self.seat, names)
            title = "The game is over" if self.seat is None else f"{names[self.seat]} to act"
            return why.resting_view(title, f"{head}.", pack, names, self.offers, self._selected_group(), past)
        verdict = self.judgement()
        head = self._headline(action, verdict)
        will = preview(self.state, action).events
        return why.draft_view(verdict, action, head, pack, names, will, past, self.judged)

    def _headline(self, action: a.Act, verdict: Verdict) -> str:
        left = left_to_aim(self.state, action)
        if isinstance(action, a.Aim) and left > 0:
            return f"{left} {'attack' if left == 1 else 'attacks'} left to aim"
        if verdict.legal:
            return "Legal"
        return "Illegal" if self.judged else "Not legal yet"

    def _selected_group(self) -> ClauseGroup | None:
        """The text of the selected card, in ink."""
        unit = find(self.shown, self.selected or "")
        if unit is None:
            return None
        rows = [ClauseRow(Status.FACT, unit.words or "No text", unit.kind, pieces=(unit.id,))]
        rows += [
            ClauseRow(Status.FACT, f"{power.name}: {power.words}", power.when, pieces=(unit.id,))
            for power in unit.powers
        ]
        return ClauseGroup(unit.name or unit.id, tuple(rows))

    def pieces(self) -> PiecesView:
        if self.handing.covered:
            return PiecesView(tables.COLUMNS, tables.NUMERIC, ())
        status = {key: mark.status for key, mark in self.marks().entries if mark.is_slot}
        hand = self.seat if self.handing.hand_open else None
        return tables.pieces_view(self.shown, self.names, hand, self.selected, status, self.read)

    def phases(self) -> tuple[PhaseView, ...]:
        return tables.phase_views(self.state)

    def status(self) -> StatusView:
        if self.handing.covered:
            return StatusView(self.handing.words(), missing=("the other player at the screen",))
        action, verdict = self.meant(), self.judgement()
        status = why.status_of(verdict, action, self.judged) if action is not None else Status.FACT
        waiting = beside.waiting_words(self.state, self.seat, self.names)
        view = tables.status_view(self.state, action, verdict, status, waiting, self.names)
        return replace(view, can_confirm=view.can_confirm and self._hover is None)

    def turn(self) -> TurnView:
        state, seat = self.state, self.seat
        where = f"Round {state.round} of {state.rounds}"
        if state.combat is not None:
            where += f", combat in zone {state.combat.zone}"
        if self.handing.all_open:
            where += ", open hands"
        if seat is None:
            return TurnView(None, "", f"{where}, over")
        return TurnView(int(seat), self.names[seat], where)

    def timeline(self) -> TimelineView:
        return tables.timeline_view(self.session.history, self.names)

    def log(self) -> tuple[LogLine, ...]:
        return tuple(replace(line, text=named(line.text, self.names)) for line in super().log())

    def caption(self, event: Any) -> str:
        return named(event.text, self.names)
