"""Whole games played through the board's own means: every offer of the rules can be taken by hand."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from board.games.huntik.drafting import candidates, left_to_aim, next_blank
from board.games.huntik.presenter import ZonePresenter
from board.games.huntik.wording import hand_id
from board.presenter.gesture import By, Chosen, Dropped, PickedUp
from board.shell import loading
from rules.core import assets
from rules.core.session import Session
from rules.huntik import actions as a
from rules.huntik.aiming import aimable, defenders
from rules.huntik.pieces import AnyOp
from rules.huntik.state import HIDDEN
from tests.board.games.huntik.everything import EFFECTS, everything

MISSIONS = tuple(path for path in assets.scenario_files("huntik") if path.name.startswith("mission"))


def lift(presenter: ZonePresenter) -> None:
    """Whoever acts is shown the own hand, if it is closed."""
    presenter.handing.asked = presenter.seat
    presenter.handing.cover()
    presenter.handing.lift()


def take(presenter: ZonePresenter, rng: random.Random) -> None:
    """Begin and fill one random offer, as a hand would."""
    offer = rng.choice(presenter.offers)
    draft = offer.draft
    match draft:
        case a.Move():
            presenter.handle(PickedUp(draft.piece, By.DRAG))
            presenter.handle(Dropped(draft.piece, rng.choice(offer.targets)))
        case a.PlayCard():
            card = hand_id(presenter.hand.index(draft.card))
            presenter.handle(PickedUp(card, By.CLICK))
            fill(presenter, rng, card)
        case a.UsePower():
            presenter.choose(f"power:{draft.piece}:{draft.power}")
            fill(presenter, rng, None)
        case a.Choose():
            if draft.decline:
                presenter.choose("decline")
            elif not offer.targets:
                presenter.choose("resolve")
            fill(presenter, rng, None)
        case a.PickUp():
            presenter.handle(PickedUp(draft.piece, By.DRAG))
            presenter.handle(Dropped(draft.piece, draft.thing))
        case a.StartCombat():
            presenter.choose("start:yes" if draft.start else "start:no")
        case a.Aim():
            aim(presenter, rng)
        case a.Pass() | a.PassTurn():
            presenter.choose("pass")


def fill(presenter: ZonePresenter, rng: random.Random, held: str | None) -> None:
    while next_blank(presenter.state, presenter.draft()) is not None:
        slot = rng.choice(candidates(presenter.state, presenter.draft()))
        presenter.handle(Dropped(held, slot) if held else Chosen(slot))


def aim(presenter: ZonePresenter, rng: random.Random) -> None:
    seat = presenter.seat
    assert seat is not None
    able = [unit.id for unit in aimable(presenter.state, seat)]
    if defenders(presenter.state, seat):
        able = able[:1]
    while left_to_aim(presenter.state, presenter.draft()) > 0:
        presenter.handle(Chosen(f"aim:{rng.choice(able)}"))


def played(presenter: ZonePresenter, rng: random.Random) -> int:
    """Play to the end by hand, everything shown at each step; gives the steps."""
    for step in range(400):
        if presenter.seat is None:
            return step
        if not presenter.handing.all_open:
            closed = 1 - presenter.seat
            lift(presenter)
            assert all(card == HIDDEN for card in presenter.shown.hands[closed])
        take(presenter, rng)
        assert presenter.status().can_confirm, (step, presenter.draft(), presenter.verdict())
        presenter.confirm()
        assert presenter.session.history.cursor == step + 1
        assert all(thing.spoken for thing in presenter.things())
        assert all(row.spoken for row in presenter.pieces().rows)
        presenter.marks(), presenter.choices(), presenter.verdict(), presenter.timeline()
    raise AssertionError("it does not end")


@pytest.mark.parametrize("path", MISSIONS, ids=lambda path: path.stem)
def test_a_mission_is_played_to_its_end_and_its_file_replays_to_the_same(path) -> None:
    presenter = ZonePresenter(loading.load_file(path).session)
    played(presenter, random.Random(path.name))
    assert presenter.state.result is not None
    assert presenter.choices() == ()
    assert presenter.phases()[-1].name == "Over"
    again = Session.replay(presenter.session.ruleset, presenter.scenario())
    assert again.state == presenter.state


@pytest.mark.parametrize("open_hands", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_whatever_cards_and_powers_do_it_can_be_done_by_hand(seed: int, open_hands: bool) -> None:
    presenter = ZonePresenter(loading.load(everything(seed)).session)
    presenter.handing.open_all(open_hands)
    assert played(presenter, random.Random(seed)) > 20
    done = [entry.action for entry in presenter.session.history.done]
    assert {a.Move, a.PlayCard, a.UsePower, a.PassTurn} <= {type(action) for action in done}
    again = Session.replay(presenter.session.ruleset, presenter.scenario())
    assert again.state == presenter.state


def test_every_effect_there_is_stands_on_a_card() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(AnyOp)}
    on_cards = {op["op"] for _, ops, _ in EFFECTS.values() for op in ops}
    assert kinds - on_cards == {"spawn"}, "that one is a power of the position"
