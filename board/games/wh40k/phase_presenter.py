"""The whole Fight phase on the inch table: what is shown of it, odds before the dice, a unit's profile.

Owns the views. Does not own deciding (deciding), words (phase_words), the odds themselves (rules) nor what a
datasheet must be.
"""

from __future__ import annotations

import msgspec

from board.games.wh40k import phase_words
from board.games.wh40k.deciding import DecidingPresenter
from board.games.wh40k.phase_words import Banner, UnitMark
from board.games.wh40k.rehearsing import TargetOdds, odds_for
from board.games.wh40k.tables import Mark
from board.games.wh40k.why import verdict_view
from board.presenter.views import (
    ChipView,
    PhaseView,
    PieceRow,
    PiecesView,
    Status,
    StatusView,
    TimelineView,
    TurnView,
    VerdictView,
)
from rules.core import codec, narrate
from rules.core.codec import BadFile
from rules.core.scenario import Scenario
from rules.core.session import Session
from rules.wh40k.fight import queries
from rules.wh40k.fight.actions import Allocate, RollAttacks
from rules.wh40k.fight.profiles import Datasheet, datasheet_faults
from rules.wh40k.fight.queries import Example
from rules.wh40k.state import Model


class PhasePresenter(DecidingPresenter):
    """A Fight phase, decision by decision, with everything that a board shows of it."""

    # before the dice

    def odds(self) -> tuple[TargetOdds, ...]:
        """The exact odds of what is declared, or is still to be rolled, for each unit that is struck."""
        return odds_for(self.table, self.declaration)

    def example(self, damage: int | None = None) -> Example | None:
        """One fight of the declaration that comes out with so many wounds lost in all; changes nothing."""
        if self.declaration is None or not self._legal():
            return None
        return queries.one_such_fight(self.table, self.declaration.action(), damage)

    def _legal(self) -> bool:
        verdict = self.judged()
        return verdict is not None and verdict.legal

    # a unit's profile

    def profile_locked(self) -> str:
        """Why profiles cannot be changed now; empty when they can."""
        if any(entry.reveals for entry in self.session.history.done):
            return "Dice have been rolled with these profiles: go back before the first roll"
        return ""

    def set_profile(self, unit_id: str, sheet: Datasheet) -> tuple[str, ...]:
        """Give a unit a datasheet of its own, kept in the position; gives what stands against it."""
        locked = self.profile_locked()
        if locked:
            return (locked,)
        faults = datasheet_faults(sheet, "profile")
        if faults:
            return tuple(f"{fault.where}: {fault.problem}" for fault in faults)
        scenario = self._with_sheet(unit_id, sheet)
        try:
            session = Session.replay(self.session.ruleset, scenario)
        except BadFile as error:
            return tuple(f"{fault.where}: {fault.problem}" for fault in error.faults)
        session.have_back(scenario)
        self.session.scenario, self.session.history = session.scenario, session.history
        self.after_step()
        self.changed.emit()
        return ()

    def _with_sheet(self, unit_id: str, sheet: Datasheet) -> Scenario:
        """The game as it would be saved, with another datasheet in its position."""
        kept = self.session.kept()
        plain = dict(kept.position)
        units = []
        for unit in plain["units"]:
            if unit.get("id") == unit_id:
                unit = {key: value for key, value in unit.items() if key != "datasheet"}
                unit["profile"] = codec.to_builtins(sheet)
            units.append(unit)
        plain["units"] = units
        return msgspec.structs.replace(kept, position=plain)

    # what is shown

    def banner(self) -> Banner:
        return self.known("banner", lambda: phase_words.banner(self.table, self.players))

    def unit_marks(self) -> tuple[UnitMark, ...]:
        return phase_words.unit_marks(self.table, self.choices())

    def marks(self) -> dict[str, Mark]:
        """How every model is drawn, with the wounds of those that have more than one."""
        found = super().marks()
        for unit in self.table.units:
            for model in unit.models:
                wounds = self.wounds(model)
                if wounds is not None:
                    found[model.id] = msgspec.structs.replace(found[model.id], wounds=wounds)
        return found

    def order_words(self) -> tuple[tuple[str, str], ...]:
        """The models in the order of the draft, with what they have left and how they save."""
        if not isinstance(self.act, Allocate):
            return ()
        found = []
        for key in self.act.order:
            unit = self.table.unit_of(key)
            model = next((m for m in unit.models if m.id == key), None) if unit is not None else None
            if unit is not None and model is not None:
                profile = unit.profile_of(model)
                inv = f", {profile.invulnerable}++" if profile.invulnerable is not None else ""
                left = f"{unit.wounds_left(model)} of {profile.wounds} wounds"
                found.append((key, f"{key}, {profile.name}, {left}, save {profile.save}+{inv}"))
        return tuple(found)

    def wounds(self, model: Model) -> tuple[int, int] | None:
        """Wounds left and in all, of models that have more than one."""
        unit = self.table.unit_of(model.id)
        total = unit.profile_of(model).wounds if unit is not None else 1
        return (unit.wounds_left(model), total) if unit is not None and total > 1 else None

    def verdict(self) -> VerdictView:
        verdict = self.judged()
        pack = self.pack_line()
        if verdict is not None:
            moved = self.draft_move is None or bool(self.draft_move.moves)
            return verdict_view(verdict, pack, bool(self.draft_move and self.draft_move.judged), moved)
        found = self.banner()
        if found.seat is None:
            return VerdictView(
                Status.FACT, "The Fight phase is over", "Nothing is left to decide (12.09).", pack
            )
        number = sum(choice.open for choice in self.choices())
        task = found.task[:1].upper() + found.task[1:]
        text = f"{task}. {number} open choices above the table; a base may be clicked too."
        return VerdictView(Status.FACT, f"{found.name} decides", text, pack)

    def status(self) -> StatusView:
        word = phase_words.confirm_word(
            self.table, self.draft(), bool(self.draft_move and self.draft_move.moves)
        )
        if self.draft_move is not None:
            return msgspec.structs.replace(super().status(), confirm_text=word)
        verdict, found = self.judged(), self.banner()
        if verdict is None:
            text = f"{found.name} · {found.task}" if found.seat is not None else found.name
            hint = "Number keys and bases choose" if self.stage else ""
            return StatusView(text, hint, missing=("a choice",), confirm_text="Confirm")
        missing = tuple(f"{check.title or check.text} ({check.cite.ref})" for check in verdict.broken)
        main = narrate.reason(verdict.broken[0]) if verdict.broken else self._ready()
        status = Status.LEGAL if verdict.legal else Status.ILLEGAL
        chip = ChipView(status, "legal" if verdict.legal else f"{missing[0]}")
        return StatusView(main, f"{found.name} · {found.task}", None, chip, verdict.legal, missing, word)

    def _ready(self) -> str:
        """What Confirm would do, in one line."""
        if isinstance(self.act, RollAttacks | Allocate):
            typed = len(self.act.faces)
            return f"{typed} real dice typed, the others are drawn" if typed else "Dice are rolled here"
        if self.declaration is not None:
            struck = ", ".join(map(self.table.label, self.declaration.struck))
            count = len(self.declaration.strikes)
            return f"1 strike at {struck}" if count == 1 else f"{count} strikes at {struck}"
        return phase_words.confirm_word(self.table, self.draft())

    def pieces(self) -> PiecesView:
        """The table of pieces, with the wounds that models have left."""
        view = super().pieces()
        left = self.known("wounds", self._wounds_words)
        wide: dict[str, tuple[PieceRow, PieceRow]] = self.known("rows", dict)
        rows = []
        for row in view.rows:
            made = wide.get(row.id)
            if made is None or made[0] is not row:
                made = wide[row.id] = (row, _with_wounds(row, left[row.id]))
            rows.append(made[1])
        columns = (*view.columns[:4], "Wounds", *view.columns[4:])
        numeric = (*view.numeric[:4], True, *view.numeric[4:])
        return PiecesView(columns, numeric, tuple(rows), view.selected)

    def _wounds_words(self) -> dict[str, str]:
        found = {}
        for unit in self.table.units:
            for model in unit.models:
                total = unit.profile_of(model).wounds
                found[model.id] = "fallen" if model.fallen else f"{unit.wounds_left(model)} of {total}"
        return found

    def phases(self) -> tuple[PhaseView, ...]:
        return self.known("phases", lambda: phase_words.phase_views(self.table))

    def turn(self) -> TurnView:
        found = self.banner()
        if found.seat is None:
            return TurnView(None, "", found.name)
        return TurnView(found.seat, found.name, phase_words.step_name(self.table))

    def timeline(self) -> TimelineView:
        return phase_words.phase_timeline(self.session.history)


def _with_wounds(row: PieceRow, left: str) -> PieceRow:
    """The row with one more column: what the model has left."""
    spoken = f"{row.spoken}, {left}" if left == "fallen" else f"{row.spoken}, {left} wounds"
    return msgspec.structs.replace(row, cells=(*row.cells[:4], left, *row.cells[4:]), spoken=spoken)
