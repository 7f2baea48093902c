"""05.01 to 05.04 and 06.02: hits, wounds, groups, saves, damage, destroyed models, real dice."""

from __future__ import annotations

import pytest

from rules.core.dice import Dice
from rules.wh40k.fight.actions import Allocate, RollAttacks, SelectToFight
from rules.wh40k.fight.attack_events import (
    AttacksLost,
    DamageDone,
    FacesTyped,
    HitsRolled,
    ModelDestroyed,
    ModelRemoved,
    SavesRolled,
    UnitDestroyed,
    WoundsRolled,
)
from rules.wh40k.fight.casualties import Target, saved, suffer
from rules.wh40k.fight.dice_pools import Rolls, hits, wound_need, wounds
from rules.wh40k.fight.events import EngagementsEnded
from rules.wh40k.fight.groups import groups_of
from rules.wh40k.fight.profiles import Profile, Weapon, parts
from rules.wh40k.ruleset import RULESET

RED, BLUE = 0, 1
DUEL = "A red 32mm: 20,20; B blue 32mm: 22.5,20"
SQUAD = "A red 32mm: 20,20; B blue 32mm: 22.5,20 22.5,21.5 23.9,20.7"


def struck(play, text: str = DUEL, **kwargs):
    """A game in which A has declared its attacks and may roll."""
    game = play(text, **kwargs)
    game.do(SelectToFight(RED, "A"))
    game.do(game.offered()[0])
    return game


def rolled(*faces: int) -> RollAttacks:
    return RollAttacks(RED, faces=faces)


def test_05_01_natural_one_misses_and_natural_six_hits() -> None:
    assert [face for face in range(1, 7) if hits(face, 2)] == [2, 3, 4, 5, 6]
    assert [face for face in range(1, 7) if hits(face, 6)] == [6]


@pytest.mark.parametrize(
    ("strength", "toughness", "need"),
    [
        (8, 4, 2),
        (9, 4, 2),
        (5, 4, 3),
        (7, 4, 3),
        (4, 4, 4),
        (3, 4, 5),
        (5, 8, 5),
        (4, 8, 6),
        (2, 8, 6),
        (4, 7, 5),
    ],
)
def test_05_02_wound_table(strength: int, toughness: int, need: int) -> None:
    assert wound_need(strength, toughness) == need


def test_05_02_natural_one_fails_even_with_a_bonus_and_six_always_wounds() -> None:
    assert not wounds(1, 2, 1)
    assert wounds(2, 3, 1)
    assert wounds(6, 7, -1)


@pytest.mark.parametrize(
    ("face", "ap", "save", "invulnerable", "stopped"),
    [
        (1, 0, 2, 2, False),  # a natural 1 never saves
        (3, -1, 2, None, True),  # the example of 05.04
        (2, -1, 2, None, False),
        (4, -3, 3, 4, True),  # AP does not touch the invulnerable save
        (3, -3, 3, 4, False),
        (6, -2, 7, None, False),
        (6, 0, 6, None, True),
    ],
)
def test_05_04_check_save_roll(
    face: int, ap: int, save: int, invulnerable: int | None, stopped: bool
) -> None:
    assert saved(face, ap, Target("B1", 1, save, invulnerable)) is stopped


def suffer_with(faces: tuple[int, ...], targets, wounds=0, devastating=0, ap=0, damage=1):
    return suffer(Rolls(Dice().typed(faces)), targets, wounds, devastating, ap, damage)


def test_05_04_saves_are_processed_from_the_lowest() -> None:
    # The hero saves on 4+ behind a guard that saves on 6+: the 5 comes last and meets the hero.
    targets = (Target("guard", 1, 6), Target("hero", 2, 4))
    found = suffer_with((5, 2), targets, wounds=2)
    assert [blow.model for blow in found.blows] == ["guard"]
    assert found.stopped == 1


def test_05_04_excess_damage_of_a_destroyed_model_is_lost() -> None:
    found = suffer_with((1, 1), (Target("B1", 2, 4), Target("B2", 2, 4)), wounds=2, damage=3)
    assert [(blow.model, blow.lost) for blow in found.blows] == [("B1", 2), ("B2", 2)]


def test_05_04_attacks_that_find_nobody_left_are_lost() -> None:
    found = suffer_with((1, 1, 1), (Target("B1", 1, 4),), wounds=3)
    assert found.excess == 2


def test_05_03_one_group_for_each_character_and_one_for_equal_models(play, make_sheet) -> None:
    profiles = (
        Profile("Guard", 4, 4, 1),
        Profile("Veteran", 4, 3, 2),
        Profile("Hero", 4, 4, 1, character=True),
    )
    game = play(
        SQUAD + " 25,21",
        sheets={"B": make_sheet(profiles=profiles)},
        models={"B2": {"profile": "Veteran"}, "B3": {"profile": "Hero"}, "B4": {"profile": "Hero"}},
    )
    found = groups_of(game.unit("B"))
    assert [(group.models, group.character) for group in found] == [
        (("B1",), False),
        (("B2",), False),
        (("B3",), True),
        (("B4",), True),
    ]


def allocating(play, make_sheet, models):
    profiles = (
        Profile("Guard", 4, 4, 2),
        Profile("Veteran", 4, 3, 2),
        Profile("Hero", 4, 4, 3, character=True),
    )
    game = struck(
        play,
        "A red 32mm: 20,20; B blue 32mm: 22.5,20 22.5,21.5 23.9,20.7 23.9,22",
        sheets={"B": make_sheet(profiles=profiles)},
        models=models,
    )
    game.do(rolled(6, 1, 6))
    assert game.phase.fight.stage == "allocate"
    return game


def test_05_03_characters_come_last(play, make_sheet) -> None:
    game = allocating(play, make_sheet, {"B4": {"profile": "Hero"}})
    assert game.refused(Allocate(BLUE, ("B4", "B1", "B2", "B3"))) == {"05.03.order"}
    game.do(Allocate(BLUE, ("B2", "B1", "B3", "B4"), faces=(1,)))
    assert game.of(DamageDone)[0].model == "B2"


def test_05_03_a_wounded_group_comes_first_and_groups_are_not_mixed(play, make_sheet) -> None:
    models = {"B2": {"profile": "Veteran", "wounds": 1}, "B3": {"profile": "Veteran"}}
    game = allocating(play, make_sheet, models)
    assert game.refused(Allocate(BLUE, ("B1", "B4", "B2", "B3"))) == {"05.03.order"}
    assert game.refused(Allocate(BLUE, ("B2", "B1", "B3", "B4"))) == {"05.03.groups"}
    assert game.refused(Allocate(BLUE, ("B3", "B2", "B1", "B4"))) == {"05.04.wounded"}
    assert game.refused(Allocate(BLUE, ("B2", "B3", "B1"))) == {"05.03.models"}
    game.do(Allocate(BLUE, ("B2", "B3", "B4", "B1"), faces=(1,)))


def test_05_03_a_wounded_character_comes_before_an_unwounded_one(play, make_sheet) -> None:
    models = {"B3": {"profile": "Hero"}, "B4": {"profile": "Hero", "wounds": 2}}
    game = allocating(play, make_sheet, models)
    assert game.refused(Allocate(BLUE, ("B1", "B2", "B3", "B4"))) == {"05.03.order"}
    assert game.offered()[0].order[-2:] == ("B4", "B3")


def test_the_defender_orders_and_the_attacker_rolls(play, make_sheet) -> None:
    game = allocating(play, make_sheet, {})
    assert RULESET.to_act(game.table) == frozenset({BLUE})
    assert "12.turn" in game.refused(Allocate(RED, game.offered()[0].order))


def test_a_whole_pool_by_typed_dice_with_every_roll_in_the_events(play, make_sheet) -> None:
    game = struck(play, sheets={"A": make_sheet(attacks=3, strength=5, ap=-1), "B": make_sheet(wounds=3)})
    game.do(rolled(3, 4, 6, 2, 3, 4, 5))
    hit, wound = game.of(HitsRolled)[0], game.of(WoundsRolled)[0]
    assert (hit.faces, hit.need, hit.hits, hit.criticals) == ((3, 4, 6), 4, 2, 1)
    assert (wound.faces, wound.need, wound.wounds) == ((2, 3), 3, 1)
    assert (wound.strength, wound.toughness) == (5, 4)
    assert game.of(SavesRolled)[0].faces == (4,)
    assert game.of(DamageDone)[0].left == 2
    assert game.unit("B").models[0].wounds == 2
    assert game.of(FacesTyped)[0].unused == (5,)
    assert game.table.dice.scripted == ()


def test_dice_come_from_the_seed_and_reveal(play) -> None:
    game, again = struck(play), struck(play)
    one, two = RULESET.apply(game.table, RollAttacks(RED)), RULESET.apply(again.table, RollAttacks(RED))
    assert one == two
    assert one.reveals
    assert one.state.dice.cursor > game.table.dice.cursor


def test_typed_faces_must_be_on_the_die(play) -> None:
    assert struck(play).refused(rolled(7)) == {"dice"}
    assert struck(play).refused(rolled(0)) == {"dice"}


def test_05_04_04_destroyed_models_leave_and_engagements_end(play) -> None:
    game = struck(play)
    game.do(rolled(6, 1, 6, 1))
    assert game.unit("B") is None
    assert [type(event) for event in game.events].count(UnitDestroyed) == 1
    assert game.of(EngagementsEnded)[0].pairs == (("A", "B"),)
    assert game.of(ModelDestroyed)[0].model == "B1"


def test_05_04_05_fight_on_death_keeps_a_model_until_its_unit_has_fought(play) -> None:
    game = struck(play, sheets={"B": "general-undying"})
    game.do(rolled(6, 1, 6, 1, 1))
    assert game.of(ModelDestroyed)[0].stays
    assert game.unit("B").models[0].fallen
    game.do(SelectToFight(BLUE, "B"))
    game.do(game.offered()[0])
    while game.phase.fight is not None:
        game.do(game.offered()[0])
    assert game.of(ModelRemoved)[0].model == "B1"
    assert game.unit("B") is None


def test_05_04_05_who_has_fought_already_does_not_stay(play) -> None:
    game = struck(
        play, DUEL.replace("B blue 32mm", "B blue 32mm +selected_to_fight"), sheets={"B": "general-undying"}
    )
    game.do(rolled(6, 1, 6, 1, 1))
    assert game.unit("B") is None


def test_05_04_05_models_that_nobody_selects_leave_at_the_end_of_the_phase(play) -> None:
    game = play(
        DUEL + "; C blue 32mm: 40,20",
        "consolidate",
        sheets={"C": "general-undying"},
        models={"C1": {"fallen": True, "wounds": 0}},
    )
    while RULESET.to_act(game.table):
        game.take(type(game.offered()[-1]))
    assert game.of(ModelRemoved)[0].model == "C1"


def test_random_attacks_and_damage_are_rolled(play, make_sheet) -> None:
    game = struck(play, sheets={"A": make_sheet(attacks="D3", damage="D6+1"), "B": make_sheet(wounds=12)})
    game.do(rolled(3, 6, 1, 6, 1, 4))
    hit = game.of(HitsRolled)[0]
    assert (hit.attack_faces, hit.attacks) == ((3,), 2)
    blow = game.of(DamageDone)[0]
    assert (blow.damage_faces, blow.damage, blow.left) == ((4,), 5, 7)


def test_amounts() -> None:
    assert parts("2D6+1") == (2, 6, 1)
    assert parts(3) == (0, 6, 3)
    with pytest.raises(ValueError, match="no amount"):
        parts("6D")
    assert Weapon("x", 1, 4, 4).damage == 1


def test_attacks_beyond_the_last_model_are_said_to_be_lost(play, make_sheet) -> None:
    game = struck(play, sheets={"A": make_sheet(attacks=3)})
    game.do(rolled(6, 6, 6, 6, 6, 6, 1, 1, 1))
    assert game.of(AttacksLost)[0].attacks == 2
