"""What one player has chosen is nowhere to be read by the other: not on the table, in the log or aloud."""

from __future__ import annotations

from board.games.duel.hidden import seen
from rules.core.contract import SEATS
from rules.duel.state import HIDDEN
from tests.board.games.duel.duels import (
    BLUE,
    RED,
    bundled,
    choose_behind_curtain,
    everything_said,
    hammer_and_mirror,
    open_duel,
)


def test_while_the_curtain_is_up_no_card_is_named_anywhere() -> None:
    duel = open_duel(hammer_and_mirror())
    duel.curtain_asked.connect(duel.cover)
    duel.confirm()
    for card in ("Hammer", "Rest", "Mirror", "Wall", "hammer", "rest'", "mirror", "wall"):
        assert card not in everything_said(duel)
    assert duel.things() == ()
    assert duel.choices() == ()
    assert duel.draft() is None


def test_the_board_is_covered_before_the_other_player_looks() -> None:
    duel = open_duel(hammer_and_mirror())
    looks = []
    duel.changed.connect(lambda: looks.append((duel.looking, duel.covered)))
    choose_behind_curtain(duel, "hammer")
    assert (BLUE, None) not in looks
    assert duel.covered == BLUE
    duel.lift()
    assert looks[-1] == (BLUE, None)
    red_looks = max(place for place, look in enumerate(looks) if look[0] == RED)
    blue_looks = min(place for place, look in enumerate(looks) if look[0] == BLUE)
    assert any(covered == BLUE for _, covered in looks[red_looks:blue_looks])


def test_a_locked_card_is_shown_as_locked_only() -> None:
    said = []
    for card in ("hammer", "rest"):
        duel = open_duel(hammer_and_mirror())
        choose_behind_curtain(duel, card)
        duel.lift()
        said.append(everything_said(duel))
        assert "Red locked" in said[-1]
    assert said[0] == said[1], "what Blue sees does not depend on Red's card"


def test_what_the_first_player_sees_after_both_locks_tells_nothing_either() -> None:
    said = []
    for card in ("mirror", "wall"):
        duel = open_duel(hammer_and_mirror())
        choose_behind_curtain(duel, "hammer", card)
        assert duel.beat == 0
        said.append(everything_said(duel))
    for text in said:
        assert "Mirror Guard" not in text
        assert "Bare Wall" not in text


def test_cards_drawn_for_a_build_are_seen_by_their_owner_only() -> None:
    duel = open_duel(bundled("match-1"))
    choose_behind_curtain(duel, "v0", "b0")
    duel.confirm()
    duel.confirm()
    whole = duel.session.state
    assert whole.phase == "build"
    assert whole.sides[RED].drawn
    public = seen(whole, None)
    for seat in SEATS:
        assert set(public.sides[seat].drawn) == {HIDDEN}
        assert seen(whole, seat).sides[1 - seat].drawn == public.sides[1 - seat].drawn
        names = [whole.sides[seat].card(name).called for name in whole.sides[seat].drawn]
        assert not [name for name in names if name in everything_said(duel)]
    duel.confirm()
    assert duel.covered == RED
    duel.lift()
    mine = [whole.sides[RED].card(name).called for name in whole.sides[RED].drawn]
    theirs = [whole.sides[BLUE].card(name).called for name in whole.sides[BLUE].drawn]
    said = everything_said(duel)
    assert all(name in said for name in mine)
    assert not [name for name in theirs if name in said]


def test_changing_who_plays_shows_no_secrets_to_the_other() -> None:
    duel = open_duel(hammer_and_mirror())
    choose_behind_curtain(duel, "hammer")
    duel.lift()
    duel.choose("card:wall")
    duel.set_mode("mode:practice")
    assert duel.looking != RED or duel.beat == 0
    duel.set_mode("mode:two")
    assert duel.looking is None or duel.looking == RED


def test_locks_taken_back_before_the_reveal_stay_face_down_on_the_timeline() -> None:
    duel = open_duel(hammer_and_mirror())
    choose_behind_curtain(duel, "hammer", "mirror")
    duel.undo()
    duel.go(duel.timeline().length)
    assert "Mirror Guard" not in everything_said(duel)
    assert "Hammer Rush" not in everything_said(duel)
