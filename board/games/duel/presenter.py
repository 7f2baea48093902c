"""What the duel shows and what the hand means on it, without Qt.

Owns the scene's things and marks, panels, status and choices as views, and intents. Does not own where
the duel is (course), the making of the views (things, tables, strips, drafting), hiding, nor any judging.
"""

from __future__ import annotations

from msgspec.structs import replace

from board.games.duel import drafting, strips, tables, things
from board.games.duel.course import MODES, Course
from board.games.duel.drafting import CARD, PLACE, SLOT
from board.games.duel.record import Column, columns
from board.games.duel.things import Played
from board.games.duel.waiting import back_word, waiting_panel, waiting_words
from board.games.duel.whatif import what_if_panel
from board.presenter.cards import PanelView, Thing
from board.presenter.gesture import Chosen, Cleared, Dropped, Intent, PickedUp, PutBack
from board.presenter.marks import PLAIN, Mark, Marks, Role, marks
from board.presenter.views import (
    ChipView,
    ChoiceView,
    LogLine,
    PhaseView,
    PiecesView,
    Status,
    StatusView,
    TimelineView,
    TurnView,
    VerdictView,
)
from rules.core import codec
from rules.core.contract import SEATS, Seat
from rules.core.scenario import Scenario
from rules.core.session import Session
from rules.core.verdict import Verdict
from rules.duel.actions import AnyAction, Build, ChooseOpening, Reveal
from rules.duel.events import CardRevealed
from rules.duel.move_events import KnockedOut
from rules.duel.state import SEAT_NAMES, Position, State
from rules.duel.switches import PRESETS, preset

LONG, LONG_BESIDE_CHOICES = 17, 14
"""Tracks of more spaces are drawn small, so that all of them is seen in a window of usual size."""


class DuelPresenter(Course):
    """One duel at one screen, as it may be shown to whoever looks.

    ``small_tracks``: whether tracks are drawn small whatever their length, since text is large.
    """

    small_tracks = False

    # what is shown

    def things(self) -> tuple[Thing, ...]:
        """Everything on the table; nothing while the curtain is up."""
        if self.covered is not None:
            return ()
        state, played, chooser = self.state, self.played, self.chooser
        pairs = _pairs(state)
        longest = max(len(fighter.track) for fighter in state.fighters)
        compact = (
            pairs
            or self.small_tracks
            or longest > LONG
            or (chooser is not None and longest > LONG_BESIDE_CHOICES)
        )
        found: list[Thing] = []
        shown = Played(()) if chooser is not None else played
        for seat, side in enumerate(state.sides):
            for place, fighter in enumerate(side.fighters):
                active = pairs and bool(shown.columns) and place == self._active(seat, side.active)
                found.append(things.track_view(fighter, seat, shown, active=active, compact=compact))
        if chooser is not None and self.choosing is not None:
            found += drafting.choosing_things(state, self.choosing)
        else:
            found += self._table(state, played)
        return (*found, *self._what_if(), *things.own_rules(state))

    def _active(self, seat: int, default: int) -> int:
        for one in self.played.events:
            if isinstance(one, CardRevealed) and one.who.seat == seat:
                ids = [fighter.id for fighter in self.session.state.sides[seat].fighters]
                return ids.index(one.who.id)
        return default

    def _table(self, state: State, played: Played) -> list[Thing]:
        """Both cards, and between the tracks what has happened or what is to be done."""
        if self.is_forced and self.resting:
            return [
                *(things.card_view(card, seat, key=f"played:{seat}", compact=True)
                  for seat in SEATS for card in state.sides[seat].cards[:1]),
                waiting_panel(state, self.resting, _pairs(state)),
            ]  # fmt: skip
        cards: list[Thing] = [
            things.played_card(state, seat, played, back_word(state, seat, self.resting)) for seat in SEATS
        ]
        panels = things.turn_panels(state, played, _pairs(state)) if self._turn_number() else ()
        over = state.phase == "over"
        if not panels or (self.resting and not over):
            return [*cards, *panels, waiting_panel(state, self.resting, _pairs(state))]
        return [*cards, *panels]

    def _what_if(self) -> tuple[PanelView, ...]:
        """Only for the seat that looks, from what it may know."""
        seat = self.chooser if self.chooser is not None else self.looking
        if not self.what_if_on or seat is None or not self.resting:
            return ()
        card = ""
        if self.choosing is not None:
            card = self.choosing.card or (self.selected or "").removeprefix(CARD)
            if not card:
                return ()
        elif self.session.state.phase != "fight" or self.open_cards:
            return ()
        panel = what_if_panel(self.state, seat, card)
        return (panel,) if panel is not None else ()

    def placed(self) -> dict[str, str]:
        """Which card of the draft lies in which slot."""
        if self.chooser is None or self.choosing is None or not self.choosing.card:
            return {}
        card = f"{CARD}{self.choosing.card}"
        if self.session.state.phase == "build":
            return {f"{PLACE}{self.choosing.at}": card} if self.choosing.at >= 0 else {}
        return {f"{SLOT}{self.choosing.seat}": card}

    def marks(self) -> Marks:
        found: dict[str, Mark] = {}
        if self.chooser is not None and self.choosing is not None:
            picked = (self.selected or "").removeprefix(CARD) or None
            found = drafting.choosing_marks(self.state, self.choosing, self.held, picked)
        if self.selected is not None and self.selected not in found:
            found[self.selected] = Mark(selected=True)
        for one in self.played.events if self.chooser is None else ():
            if isinstance(one, KnockedOut):
                key = things.track_id(one.who.id)
                found[key] = Mark(Role.CLOSED, reason="KO", selected=found.get(key, PLAIN).selected)
        return marks(found)

    def verdict(self) -> VerdictView:
        pack = self.pack_line()
        if self.covered is not None:
            return VerdictView(
                Status.FACT, "Curtain", f"The screen is passed to {SEAT_NAMES[self.covered]}.", pack
            )
        action = self.draft()
        if self.chooser is not None and action is not None:
            title = f"{SEAT_NAMES[action.seat]}'s choice"
            return tables.draft_view(self.session.judge(action), pack, title)
        if self._turn_number():
            outcome = self.session.ruleset.outcome(self.session.state) if self.resting else None
            return tables.turn_view(self.state, self.played, outcome, pack)
        title, text, ref = waiting_words(self.state, self.resting)
        return VerdictView(Status.FACT, title, f"{text} ({ref})", pack)

    def pieces(self) -> PiecesView:
        played = self.played if self.chooser is None else Played(())
        state = self.state
        return tables.pieces_view(state, played, self.things(), self.marks(), self.selected, self.read)

    def phases(self) -> tuple[PhaseView, ...]:
        resting = self.resting and not (self.session.state.phase == "over" and self._turn_number())
        return strips.phase_views(self.session.state, self._column(), resting)

    def turn(self) -> TurnView:
        return strips.turn_view(self.session.state, self._column(), self.resting)

    def timeline(self) -> TimelineView:
        history = self.session.history
        place = strips.place_of(history, history.cursor, self.beat)
        return strips.timeline_view(history, place, self.seen_columns())

    def place_of(self, cursor: int) -> int:
        """The end of the last column of an action."""
        history = self.session.history
        last = len(columns(history.entries[cursor - 1])) if cursor else 0
        return strips.place_of(history, cursor, last)

    def log(self) -> tuple[LogLine, ...]:
        return strips.log_lines(self.session.history, 0, self.beat, self.seen_columns())

    def _column(self) -> Column | None:
        return self.columns[self.beat - 1] if self.beat else None

    def status(self) -> StatusView:
        if self.covered is not None:
            return StatusView(
                f"Curtain: {SEAT_NAMES[self.covered]} holds Space to go on", missing=("the curtain is up",)
            )
        if not self.resting:
            return self._turn_status()
        if self.pondering:
            title, text, ref = waiting_words(self.state, True)
            return StatusView(
                f"The Turn is over. {title} next ({ref})", text, can_confirm=True, confirm_text="Go on"
            )
        if self.to_pass is not None:
            name = SEAT_NAMES[self.to_pass]
            title, _text, ref = waiting_words(self.state, self.resting)
            return StatusView(
                f"{title} ({ref})", "Both may look at the board now", can_confirm=True,
                confirm_text=f"Pass to {name}",
            )  # fmt: skip
        action = self.draft()
        if action is None:
            _title, text, ref = waiting_words(self.state, self.resting)
            return StatusView(f"{text} ({ref})", missing=("the duel is over",))
        verdict = self.session.judge(action)
        missing = tuple(f"{check.title or check.text} ({check.cite.ref})" for check in verdict.broken)
        if isinstance(action, Reveal) or self.is_forced:
            title, text, ref = waiting_words(self.state, self.resting)
            word = "Turn up" if isinstance(action, Reveal) else "Play the Turn"
            return StatusView(
                f"{title} ({ref})", text, can_confirm=verdict.legal, missing=missing, confirm_text=word
            )
        return self._choice_status(action, verdict, missing)

    def _turn_status(self) -> StatusView:
        if not self.beat:
            return StatusView(
                "Both cards are locked (duel-reveal)", "Nothing happens before both are turned up",
                can_confirm=True, confirm_text="Reveal",
            )  # fmt: skip
        count = tables.waiting_count(self.state, self.played)
        chip = None
        if count:
            chip = ChipView(Status.PENDING, f"{count} icon{'s wait' if count > 1 else ' waits'}")
        column = self.columns[self.beat - 1]
        main = f"{tables.headline(self.played)} ({column.events[0].cites[0].ref})"
        words = tables.column_words(column)
        return StatusView(main, words, chip, can_confirm=True, confirm_text="Next step")

    def _choice_status(self, action: AnyAction, verdict: Verdict, missing: tuple[str, ...]) -> StatusView:
        name, ref = SEAT_NAMES[action.seat], drafting.REFS[self.session.state.phase]
        card = action.first if isinstance(action, ChooseOpening) else getattr(action, "card", "")
        if not card:
            main = f"{name} chooses a card: drag it to its place, or press its number"
        else:
            main = f"{name}: {drafting.called(self.session.state, action.seat, card)}"
            if isinstance(action, Build):
                main += (
                    f", place {action.at + 1} of the Fight deck" if action.at >= 0 else ", its place is open"
                )
        status = Status.LEGAL if verdict.legal else Status.PENDING
        chip = ChipView(status, "legal" if verdict.legal else f"{len(missing)} missing")
        return StatusView(
            f"{main} ({ref})", "Nothing is shown to the other side before the reveal", chip,
            can_confirm=verdict.legal, missing=missing, confirm_text="Lock",
        )  # fmt: skip

    # what can be done

    def choices(self) -> tuple[ChoiceView, ...]:
        if not self.resting or self.covered is not None or self.pondering:
            return ()
        if self.chooser is not None and self.choosing is not None:
            return drafting.choice_views(self.state, self.choosing)
        if self.session.state.phase not in ("commit", "opening") or self.is_forced:
            return ()
        return tuple(
            ChoiceView(key, word, key == self.mode, kind="players", ref="duel-reveal") for key, word in MODES
        )

    def choose(self, key: str) -> None:
        if key not in {choice.key for choice in self.choices()}:
            return
        if key.startswith("mode:"):
            self.set_mode(key)
            return
        if self.choosing is None:
            return
        if key.startswith(PLACE):
            self.choosing.at = int(key.removeprefix(PLACE))
        else:
            self._take_card(key.removeprefix(CARD))
        self.changed.emit()

    def _take_card(self, card: str) -> None:
        """A card named by key or button: chosen at once; in a Build its place follows."""
        if self.choosing is not None:
            self.choosing.card = card
            self.selected = f"{CARD}{card}"

    def handle(self, intent: Intent) -> None:
        """What the hand meant on the stage."""
        match intent:
            case PickedUp(piece=piece):
                self.held = self.selected = piece
            case Dropped(piece=piece, slot=slot):
                self.held = None
                self._drop(piece, slot)
            case PutBack():
                self.held = None
            case Chosen(thing=thing):
                self._choose_thing(thing)
            case Cleared():
                self.held = self.selected = None
            case _:
                return
        self.changed.emit()

    def _drop(self, piece: str, slot: str) -> None:
        if self.choosing is None:
            return
        reason = self.choosing.drop(self.state, piece.removeprefix(CARD), slot)
        if reason:
            self.said.emit(reason)
        else:
            self.selected = piece

    def _choose_thing(self, thing: str) -> None:
        """A click on a slot puts the selected card there; on anything else it selects."""
        picked = self.selected
        if self.choosing is not None and thing.startswith((PLACE, SLOT)):
            card = self.choosing.card or (picked or "").removeprefix(CARD)
            if card:
                self._drop(f"{CARD}{card}", thing)
                return
        self.selected = thing

    def select(self, piece: str | None) -> None:
        if piece != self.selected:
            self.selected = piece
            self.changed.emit()

    def reset(self) -> None:
        """The choice is blank again."""
        if self.choosing is not None:
            self.choosing.take_back()
        self.held = self.selected = None
        self.changed.emit()

    def start_anew(self, position: Position) -> None:
        """The same duel from another position; nothing of it has been played then."""
        self._restart(replace(self.session.scenario, position=codec.to_builtins(position)))

    def use_preset(self, name: str) -> None:
        """The same duel from its start under the readings of a preset."""
        self._restart(replace(self.session.scenario, rulings=dict(PRESETS[name])))

    @property
    def preset_name(self) -> str:
        """The preset in force; empty for readings of one's own."""
        rules = self.session.state.rules
        return next((name for name in PRESETS if preset(name) == rules), "")

    def _restart(self, scenario: Scenario) -> None:
        fresh = replace(scenario, actions=(), done=None)
        self.session = Session.start(self.session.ruleset, fresh)
        self._seen = {}
        self.after_step()
        self.changed.emit()

    def toggle_what_if(self) -> None:
        self.what_if_on = not self.what_if_on
        self.changed.emit()

    @staticmethod
    def seat_of(seat: int) -> Seat:
        return SEATS[seat]


def _pairs(state: State) -> bool:
    """Whether two tracks stand side by side."""
    return any(len(side.fighters) > 1 for side in state.sides)
