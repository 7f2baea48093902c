"""What players do without a draft: effects resolved by hand, and beginning anew from a set-up.

Owns these two. Does not own which effects there are (rules) nor the set-up itself (set_up_dialog).
"""

from __future__ import annotations

from msgspec.structs import replace

from board.presenter.presenter import Presenter
from rules.core import codec, narrate
from rules.core.session import Session
from rules.keyforge import actions as a
from rules.keyforge.position import Position
from rules.keyforge.ruleset import RULESET
from rules.keyforge.state import State


class Handwork(Presenter[State, a.ActionType]):
    """The part of the battleline's presenter that acts at once; the rest brings selection and draft."""

    selected: str | None
    _left: list[Session[State, a.ActionType]]

    def perform(self, action: a.ActionType, orders: tuple[a.Order, ...] = ()) -> None:
        """Do an action that is legal, with the orders that answer it."""
        raise NotImplementedError

    def _enter(self, session: Session[State, a.ActionType]) -> None:
        raise NotImplementedError

    @property
    def state(self) -> State:
        return self.session.state

    def by_hand(self, effect: str, amounts: tuple[int, ...] = (), pool: bool = False) -> None:
        """Resolve something by hand on the selected creature, or on the active player's pool, at once."""
        creatures = (self.selected,) if self.selected and not pool else ()
        action = a.ByHand(self.state.active, effect, creatures, amounts)
        verdict = self.session.judge(action)
        if verdict.legal:
            self.perform(action)
        else:
            self.said.emit(narrate.sentence(verdict))

    def set_up(self, position: Position) -> None:
        """Begin anew from another position; the game before comes back with Undo. Raises BadFile."""
        plain = codec.to_builtins(position)
        scenario = replace(self.session.scenario, position=plain, actions=(), done=None)
        session = Session.start(RULESET, scenario)
        self._left.append(self.session)
        self._enter(session)
