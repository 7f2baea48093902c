"""Cards and Fighters as text: what is wrong is named with its place, what is sound starts the duel anew."""

from __future__ import annotations

from board.games.duel import editing
from rules.duel import ops
from tests.board.games.duel.duels import bundled, hammer_and_mirror, open_duel


def test_an_operation_that_does_not_exist_is_an_error_with_its_place() -> None:
    duel = open_duel(hammer_and_mirror())
    made = editing.edit_card(editing.position_of(duel.session), 0, "hammer", "attack, smash 3")
    assert made.position is None
    assert made.faults[0].where == "column 9"
    assert "attack" in editing.fault_line(made.faults[0])


def test_a_track_that_the_card_names_must_exist() -> None:
    duel = open_duel(hammer_and_mirror())
    made = editing.edit_card(editing.position_of(duel.session), 0, "hammer", "advance clock 1")
    assert made.position is None
    assert made.faults


def test_a_card_can_be_changed_and_the_duel_starts_anew_with_it() -> None:
    duel = open_duel(hammer_and_mirror())
    duel.set_mode("mode:open")
    made = editing.edit_card(editing.position_of(duel.session), 0, "rest", "heal 3, then, attack+1")
    assert made.faults == ()
    duel.start_anew(made.position)
    card = duel.session.state.sides[0].card("rest")
    assert card.ops == (ops.Heal(3), ops.Then(), ops.Attack(plus=1))
    assert duel.session.history.cursor == 0
    assert not duel.is_saved


def test_a_fighter_can_get_another_track_and_keeps_its_name() -> None:
    duel = open_duel(hammer_and_mirror())
    made = editing.edit_fighter(editing.position_of(duel.session), 1, "quill", "P2 5/8(4s, 3i{heal 1})")
    assert made.faults == ()
    quill = made.position.teams[1].fighters[0]
    assert (quill.name, quill.power, quill.pos, len(quill.track)) == ("Quill", 2, 5, 9)
    assert quill.track[4].stop


def test_a_marker_beside_its_track_is_named() -> None:
    duel = open_duel(hammer_and_mirror())
    made = editing.edit_fighter(editing.position_of(duel.session), 1, "quill", "P2 12/8")
    assert made.position is None
    assert "pos" in made.faults[0].where


def test_a_fault_in_a_track_counts_columns_of_what_was_typed() -> None:
    duel = open_duel(hammer_and_mirror())
    made = editing.edit_fighter(editing.position_of(duel.session), 1, "quill", "P2 5/8(x)")
    assert made.faults[0].where == "column 8"


def test_every_bundled_card_and_track_is_read_back_from_its_text() -> None:
    for start in ("match-1", "match-2", "match-3"):
        position = editing.position_of(open_duel(bundled(start)).session)
        for seat, team in enumerate(position.teams):
            for card in team.cards:
                made = editing.edit_card(position, seat, card.id, editing.card_text(card))
                assert made.card is not None
                assert made.card.ops == card.ops
            for fighter in team.fighters:
                made = editing.edit_fighter(position, seat, fighter.id, editing.fighter_text(fighter))
                assert made.fighter == fighter
