"""What the hand on the zone board and the choices beside it mean: moves, cards, aims, passes.

Owns turning intents and choices into drafts. Does not own filling blanks (drafting) nor any judging.
"""

from __future__ import annotations

from msgspec.structs import replace

from board.games.huntik import choices as beside
from board.games.huntik.drafting import Filled, aimed, left_to_aim, share_of, usual, with_slot
from board.games.huntik.game import ZoneGame
from board.games.huntik.marking import COUNTER, aimed_piece, board_marks
from board.games.huntik.wording import hand_place, named, zone_number
from board.presenter.gesture import By, Chosen, Cleared, Dropped, Intent, MovedOver, PickedUp, PutBack
from board.presenter.marks import Marks
from board.presenter.views import ChoiceView
from rules.core.contract import Seat
from rules.huntik import actions as a
from rules.huntik.aiming import aimable
from rules.huntik.state import find
from rules.huntik.steps import EndMove


class ZoneHandling(ZoneGame):
    """Intents and choices on one game."""

    def marks(self) -> Marks:
        return board_marks(
            self.state,
            None if self.handing.covered else self.seat,
            self.offers,
            self.draft(),
            self.picked,
            self.selected,
            self.hand,
        )

    # the hand on the board

    def handle(self, intent: Intent) -> None:
        """Do what the hand on the board meant."""
        match intent:
            case Chosen(thing=thing):
                self.take(thing)
            case PickedUp(piece=piece, by=by):
                self.pick_up(piece, by)
            case MovedOver(piece=piece, slot=slot):
                self._hover = self._dropped(piece, slot) if slot is not None else None
            case Dropped(piece=piece, slot=slot):
                self._hover, self._before = None, None
                self.put(self._dropped(piece, slot))
                self.picked = None
            case PutBack():
                self._put_back()
            case Cleared():
                self.clear()
        self.changed.emit()

    def take(self, thing: str) -> None:
        """A click or a number: fill the open blank, aim at a target, else select."""
        draft = self.draft()
        unit = find(self.state, thing)
        if unit is not None or hand_place(thing) is not None:
            self.selected = thing
        piece = aimed_piece(thing)
        if isinstance(draft, a.Aim):
            if piece is not None and thing != COUNTER and self.is_foe(piece):
                self.aim(piece, 1)
        elif self.marks().of(thing).is_slot and hand_place(thing) is None:
            if isinstance(draft, Filled):
                self.put(self._filled(draft, thing))
            elif isinstance(draft, a.Move) or self.picked is not None:
                mover = draft.piece if isinstance(draft, a.Move) else str(self.picked)
                self.put(self._dropped(mover, thing))

    def pick_up(self, piece: str, by: By) -> None:
        """A piece or card is in the hand: light where it can go."""
        self._before = (self.drafts.now, by)
        self._hover = None
        place = hand_place(piece)
        seat = self.seat
        if seat is None:
            return
        if place is not None and place < len(self.hand):
            self.selected = piece
            self.put(a.PlayCard(seat, self.hand[place]))
        elif not isinstance(self.draft(), a.Aim):
            self.selected = self.picked = piece
            draft = self.drafts.now
            if isinstance(draft, a.Move) and draft.piece != piece:
                self.put(None)
            elif draft is not None and not isinstance(draft, a.Move):
                self.put(usual(self.state, seat))

    def _dropped(self, piece: str, slot: str) -> a.Act | None:
        """The draft that letting a piece go on a slot makes, legal or not."""
        draft, seat = self.draft(), self.seat
        if seat is None:
            return draft
        if isinstance(draft, a.Aim):
            return self._aim_dropped(draft, piece, slot)
        if hand_place(piece) is not None:
            return self._filled(draft, slot) if isinstance(draft, Filled) else draft
        zone = zone_number(slot)
        if zone is not None:
            unit = find(self.state, piece)
            here = unit is not None and unit.zone == zone
            return a.Move(seat, piece, zone, True if here else None)
        thing = find(self.state, slot)
        if thing is not None and thing.kind == "object":
            return a.PickUp(seat, piece, slot)
        return draft

    def _filled(self, draft: Filled, slot: str) -> a.Act:
        return with_slot(self.state, draft, slot)

    def _put_back(self) -> None:
        """What was held is back: the draft is as before, unless a card was taken up for good."""
        self._hover = None
        if self._before is None:
            return
        before, by = self._before
        self._before = None
        whole = self.drafts.now is not None and self.session.judge(self.drafts.now).legal
        if (by is By.DRAG or not whole) and self.drafts.now != before:
            self.put(before)
        if by is By.DRAG:
            self.picked = None

    # aiming

    def aim(self, piece: str, by: int) -> None:
        """More or fewer attacks at a piece; the last target is remembered for the keys."""
        draft = self.draft()
        if not isinstance(draft, a.Aim):
            return
        self.aim_at = piece
        now, left = share_of(draft, piece), left_to_aim(self.state, draft)
        if by > 0 and left <= 0:
            self.said.emit("No attack is left to aim (602.2). Take one back first.")
        elif now + by >= 0:
            self.put(aimed(draft, piece, now + by))

    def aim_more(self, by: int) -> None:
        """The keys + and -: at the target that was aimed at last, or selected."""
        piece = self.aim_at
        if piece is None and self.selected is not None and self.is_foe(self.selected):
            piece = self.selected
        if piece is None and self.seat is not None and isinstance(self.draft(), a.Aim):
            able = aimable(self.state, self.seat)
            piece = able[0].id if able else None
        if piece is not None:
            self.aim(piece, by)
            self.changed.emit()

    def _aim_dropped(self, draft: a.Aim, piece: str, slot: str) -> a.Act:
        """A pip from the counter onto a target, from a target back, or from one to the other."""
        start, end = aimed_piece(piece), aimed_piece(slot)
        if start is not None and share_of(draft, start):
            draft = aimed(draft, start, share_of(draft, start) - 1)
        if end is not None and self.is_foe(end):
            self.aim_at = end
            draft = aimed(draft, end, share_of(draft, end) + 1)
        return draft

    def _aim_rest(self) -> None:
        """All that is left at the target of the keys; where there is only one, at that."""
        draft = self.draft()
        if isinstance(draft, a.Aim) and self.seat is not None:
            able = [unit.id for unit in aimable(self.state, self.seat)]
            if not able:
                self.said.emit("No enemy can be aimed at (602.2b).")
                return
            piece = self.aim_at if self.aim_at in able else able[0]
            left = left_to_aim(self.state, draft)
            if left > 0:
                self.aim_at = piece
                self.put(aimed(draft, piece, share_of(draft, piece) + left))

    # beside the board

    def choices(self) -> tuple[ChoiceView, ...]:
        hidden = self.handing.may_ask
        return beside.choice_views(self.state, self.seat, self.offers, self.draft(), self.names, hidden)

    def choose(self, key: str) -> None:
        found = next((choice for choice in self.choices() if choice.key == key), None)
        seat = self.seat
        if found is None or seat is None or self.handing.covered:
            return
        if not found.open and found.reason:
            self.said.emit(named(found.reason, self.names))
        self._hover, self._before = None, None
        draft = self.draft()
        if key == "hand":
            self.handing.ask()
        elif key.startswith("start:"):
            self._choose_start(seat, key == "start:yes")
        elif key == "aim:rest":
            self._aim_rest()
        elif key == "aim:none":
            self.put(a.Aim(seat, ()))
        elif found.chosen:
            self.put(usual(self.state, seat))
        elif draft is None or not key.startswith("power:") or not found.chosen:
            self.picked = None
            self.put(beside.begun_by(self.state, seat, key))
        self.changed.emit()

    def _choose_start(self, seat: Seat, start: bool) -> None:
        draft = self.draft()
        if self.state.agenda and isinstance(self.state.agenda[0], EndMove):
            same = isinstance(draft, a.StartCombat) and draft.start == start
            self.put(None if same else a.StartCombat(seat, start))
        elif isinstance(draft, a.Move | a.PlayCard | a.UsePower):
            self.put(replace(draft, start=None if draft.start == start else start))
