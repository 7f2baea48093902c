"""What the zone board shows of any position, its files, and any presses at all. No Qt."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from board.games.huntik.presenter import ZonePresenter
from board.presenter.cards import ActionCardView, FigureView, ZoneView
from board.presenter.gesture import By, Chosen, Cleared, Dropped, MovedOver, PickedUp, PutBack
from board.presenter.views import Status
from board.shell import loading
from rules.core import assets
from rules.core.contract import Seat
from rules.huntik import actions as a
from tests.board.games.huntik.zones import aiming, bundled, opened, see, thing


class TestShown:
    def test_every_thing_and_piece_has_a_name(self) -> None:
        for path in assets.scenario_files("huntik"):
            presenter = ZonePresenter(loading.load_file(path).session)
            assert all(each.spoken for each in presenter.things())
            assert all(row.spoken for row in presenter.pieces().rows)

    def test_both_numberings_stand_on_every_zone(self) -> None:
        zones = [each for each in opened("01").things() if isinstance(each, ZoneView)]
        assert [(zone.title, zone.aside[-1]) for zone in zones[:2]] == [("Zone 1", "5"), ("Zone 2", "4")]
        assert zones[2].aside == "for both"
        assert zones[2].combat

    def test_stunned_exhausted_and_uncontrolled_read_at_a_glance(self) -> None:
        found = {each.id: each for each in opened("02").things() if isinstance(each, FigureView)}
        assert found["dazed_rook"].down == "stunned"
        assert [trait.text for trait in found["old_guard"].traits] == ["exhausted"]
        assert found["rolling_log"].seat is None

    def test_the_log_names_players_and_cites_rules(self) -> None:
        presenter = aiming()
        assert [line.text for line in presenter.log()][:2] == ["Blue passed.", "Red passed."]
        assert all(line.ref for line in presenter.log())
        assert presenter.timeline().length == 2


class TestFiles:
    def test_a_half_aimed_draft_is_saved_and_taken_up(self) -> None:
        presenter = aiming()
        presenter.handle(Chosen("aim:lok"))
        loaded = loading.load(presenter.scenario())
        again = ZonePresenter(loaded.session)
        loading.take_up(loaded, again)
        assert again.draft() == presenter.draft()
        assert again.verdict().status is Status.PENDING

    def test_undo_goes_back_through_the_draft_first(self) -> None:
        presenter = aiming()
        presenter.handle(Chosen("aim:lok"))
        presenter.undo()
        assert presenter.draft() == a.Aim(Seat(0), ())
        assert presenter.session.history.cursor == 2
        presenter.undo()
        assert presenter.session.history.cursor == 1


@pytest.mark.parametrize("seed", range(6))
def test_mashing_never_raises_and_never_plays_without_confirm(seed: int) -> None:
    rng = random.Random(seed)
    names = ("mission-1", "mission-3", "05", "08", "06", "mission-4")
    presenter = opened(names[seed])
    for _ in range(200):
        ids = [each.id for each in presenter.things()] or ["zone:1"]
        one, other = rng.choice(ids), rng.choice(ids)
        cursor = presenter.session.history.cursor
        keys = [choice.key for choice in presenter.choices()] or ["none"]
        rng.choice(
            (
                lambda one=one: presenter.handle(Chosen(one)),
                lambda one=one: presenter.handle(PickedUp(one, rng.choice(tuple(By)))),
                lambda one=one, other=other: presenter.handle(MovedOver(one, other)),
                lambda one=one, other=other: presenter.handle(Dropped(one, other)),
                lambda one=one: presenter.handle(PutBack(one)),
                lambda: presenter.handle(Cleared()),
                lambda one=one: presenter.select(one),
                lambda keys=keys: presenter.choose(rng.choice(keys)),
                lambda: presenter.aim_more(rng.choice((1, -1))),
                lambda: presenter.reset(),
            )
        )()
        assert presenter.session.history.cursor == cursor
        presenter.verdict(), presenter.status(), presenter.marks(), presenter.pieces()
        if presenter.handing.asked is not None:
            presenter.handing.cover()
            presenter.handing.lift()
        if rng.random() < 0.2 and presenter.status().can_confirm:
            presenter.confirm()
            assert presenter.session.history.cursor == cursor + 1


def test_cards_are_told_why_they_are_closed() -> None:
    presenter = opened("mission-1")
    see(presenter)
    card = thing(presenter, "card:0")
    assert isinstance(card, ActionCardView)
    assert presenter.marks().of("card:0").reason == "There is no combat (601.2)"


def test_the_end_says_who_won_and_by_what() -> None:
    scenario = bundled("mission-3")
    position = scenario.position | {"round": 1, "rounds": 1}
    presenter = ZonePresenter(
        loading.load(replace(scenario, position=position, seats=("Ada", "Bram"))).session
    )
    for _ in range(2):
        presenter.choose("pass")
        presenter.confirm()
    assert presenter.verdict().headline == "The game is over"
    winner = presenter.names[presenter.state.result.winners[0]]
    assert presenter.status().main.startswith(f"{winner} won: ")
    assert presenter.verdict().sentence.startswith(f"{winner} won: ")
