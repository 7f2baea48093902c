"""Section 24: what weapon and unit abilities change, each by typed dice."""

from __future__ import annotations

import pytest

from rules.wh40k.fight.actions import Allocate, ChoosePrecision, RollAttacks, SelectToFight
from rules.wh40k.fight.attack_events import DamageDone, HitsRolled, PrecisionChosen, WoundsRolled
from rules.wh40k.fight.keywords import Keywords, keywords_of
from rules.wh40k.fight.phase import Strike
from rules.wh40k.fight.profiles import Profile, Weapon

RED, BLUE = 0, 1
DUEL = "A red 32mm: 20,20; B blue 32mm: 22.5,20"


def struck(play, weapon, text: str = DUEL, target=None, **kwargs):
    game = play(text, sheets={"A": weapon, **({"B": target} if target else {})}, **kwargs)
    game.do(SelectToFight(RED, "A"))
    game.do(game.offered()[0])
    return game


def roll(game, *faces: int, lethal: bool = True):
    game.do(RollAttacks(RED, 0, lethal, faces))
    return game


def weapon(*abilities: str) -> Weapon:
    return Weapon("Blade", 2, 4, 4, abilities=abilities)


def test_24_01_an_ability_may_name_the_keywords_it_works_against() -> None:
    found = weapon("LETHAL HITS: VEHICLE", "SUSTAINED HITS 1: INFANTRY/BEASTS")
    assert keywords_of(found, ("INFANTRY",)) == Keywords(sustained=1)
    assert keywords_of(found, ("VEHICLE",)) == Keywords(lethal=True)
    assert keywords_of(found, ("MONSTER",)) == Keywords()


def test_24_02_the_same_ability_twice_does_not_add_up() -> None:
    assert keywords_of(weapon("SUSTAINED HITS 1", "SUSTAINED HITS 2")).sustained == 2


def test_24_03_anti_makes_lower_rolls_critical_wounds(play, make_sheet) -> None:
    found = weapon("ANTI-INFANTRY 4+")
    assert keywords_of(found, ("INFANTRY",)).critical_wound == 4
    assert keywords_of(found, ("VEHICLE",)).critical_wound == 6
    text = DUEL.replace("B blue 32mm", "B blue 32mm INFANTRY")
    hard = make_sheet(toughness=20, wounds=5)
    game = struck(play, make_sheet("ANTI-INFANTRY 4+", "DEVASTATING WOUNDS"), text, hard)
    roll(game, 4, 4, 4, 3)
    assert game.of(WoundsRolled)[0].devastating == 1


def test_24_06_cleave_adds_dice_for_every_five_models_of_a_single_target(play, make_sheet) -> None:
    crowd = "A red 32mm: 20,20; B blue 32mm: 22.5,20 22.5,21.5 22.5,18.5 24,20 24,21.5"
    game = struck(play, make_sheet("CLEAVE 2", attacks=1), crowd)
    assert game.phase.fight.pools[0].cleave == 2
    roll(game, 1, 1, 1)
    assert (game.of(HitsRolled)[0].attacks, game.of(HitsRolled)[0].cleave) == (3, 2)
    small = struck(play, make_sheet("CLEAVE 2", attacks=1), crowd.removesuffix(" 24,21.5"))
    assert small.phase.fight.pools[0].cleave == 0


def test_24_06_cleave_gives_nothing_to_a_weapon_that_splits(play, make_sheet) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 22.5,20 24,20 24,21.3 25.5,20 25.5,21.3; C blue 32mm: 21,21.6"
    game = play(text, sheets={"A": make_sheet("CLEAVE 1", attacks=2)})
    game.do(SelectToFight(RED, "A"))
    draft = game.offered()[0]
    split = (Strike("A1", "Blade", "B", 1), Strike("A1", "Blade", "C", 1))
    game.do(type(draft)(RED, "A", split))
    assert [pool.cleave for pool in game.phase.fight.pools] == [0, 0]


def test_24_10_devastating_wounds_pass_saves_and_reach_one_model_each(play, make_sheet) -> None:
    two = "A red 32mm: 20,20; B blue 32mm: 22.5,20 22.5,21.5"
    game = struck(play, make_sheet("DEVASTATING WOUNDS", damage=3), two, make_sheet(save=2, wounds=2))
    roll(game, 4, 4, 6, 4)
    wound = game.of(WoundsRolled)[0]
    assert (wound.wounds, wound.devastating) == (1, 1)
    game.do(Allocate(BLUE, ("B1", "B2"), faces=(6,)))
    blows = game.of(DamageDone)
    assert [(blow.model, blow.face, blow.damage, blow.lost) for blow in blows] == [("B1", None, 3, 2)]
    assert game.unit("B").models[0].id == "B2"


def test_06_02_mortal_wounds_come_after_normal_damage(play, make_sheet) -> None:
    game = struck(play, make_sheet("DEVASTATING WOUNDS"), target=make_sheet(wounds=4))
    roll(game, 4, 4, 6, 4, 1)
    assert [blow.face for blow in game.of(DamageDone)] == [1, None]


@pytest.mark.parametrize(("faces", "left"), [((5,), 4), ((4,), 3)])
def test_24_12_feel_no_pain(play, make_sheet, faces: tuple[int, ...], left: int) -> None:
    game = struck(play, make_sheet(attacks=1), target=make_sheet(wounds=4, feel_no_pain=5))
    roll(game, 4, 4, 1, *faces)
    blow = game.of(DamageDone)[0]
    assert (blow.ignored_faces, blow.left) == (faces, left)


def test_24_12_one_die_for_each_wound_and_none_for_wounds_that_are_lost_anyway(play, make_sheet) -> None:
    game = struck(play, make_sheet(attacks=1, damage=5), target=make_sheet(wounds=2, feel_no_pain=5))
    roll(game, 4, 4, 1, 6, 1, 1, 3)
    assert game.of(DamageDone)[0].ignored_faces == (6, 1, 1)
    assert game.unit("B") is None


@pytest.mark.parametrize(("charged", "wounds"), [(True, 1), (False, 0)])
def test_24_21_lance_adds_one_to_wound_after_a_charge(play, make_sheet, charged: bool, wounds: int) -> None:
    text = DUEL.replace("A red 32mm", "A red 32mm +charged") if charged else DUEL
    game = struck(play, make_sheet("LANCE", attacks=1), text)
    roll(game, 4, 3, 6)
    assert game.of(WoundsRolled)[0].wounds == wounds
    assert game.of(WoundsRolled)[0].modifier == (1 if charged else 0)


def test_24_23_lethal_hits_wound_without_a_roll_or_are_rolled_by_choice(play, make_sheet) -> None:
    sheet = make_sheet("LETHAL HITS")
    game = struck(play, sheet)
    roll(game, 6, 4, 1, 6)
    assert game.of(HitsRolled)[0].sure == 1
    assert game.of(WoundsRolled)[0].faces == (1,)
    assert game.of(WoundsRolled)[0].wounds == 1
    kept = struck(play, sheet)
    roll(kept, 6, 4, 1, 1, lethal=False)
    assert kept.of(HitsRolled)[0].sure == 0
    assert kept.of(WoundsRolled)[0].wounds == 0


def test_24_36_sustained_hits_add_hits_for_critical_ones_only(play, make_sheet) -> None:
    game = struck(play, make_sheet("SUSTAINED HITS 2"))
    roll(game, 6, 5, 1, 1, 1, 1)
    hit = game.of(HitsRolled)[0]
    assert (hit.criticals, hit.sustained, hit.hits) == (1, 2, 4)


def test_24_23_and_24_36_together(play, make_sheet) -> None:
    game = struck(play, make_sheet("SUSTAINED HITS 1", "LETHAL HITS", attacks=1))
    roll(game, 6, 1, 6)
    hit, wound = game.of(HitsRolled)[0], game.of(WoundsRolled)[0]
    assert (hit.sure, hit.sustained, hit.hits) == (1, 1, 1)
    assert wound.wounds == 1


def test_24_38_twin_linked_rolls_failed_wounds_again_once(play, make_sheet) -> None:
    game = struck(play, make_sheet("TWIN-LINKED"))
    roll(game, 4, 4, 3, 4, 3, 6)
    wound = game.of(WoundsRolled)[0]
    assert (wound.faces, wound.again, wound.wounds) == ((3, 4), (3,), 1)


def test_re_rolls_of_ones_leave_other_misses(play, make_sheet) -> None:
    game = struck(play, make_sheet("RE-ROLL HITS OF 1", attacks=3))
    roll(game, 1, 2, 4, 4, 1, 1)
    hit = game.of(HitsRolled)[0]
    assert (hit.again, hit.hits) == ((4,), 2)


def heroes(make_sheet):
    return make_sheet(profiles=(Profile("Guard", 4, 4, 1), Profile("Hero", 4, 4, 2, character=True)))


def test_24_28_precision_makes_a_characters_group_the_current_one(play, make_sheet) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 22.5,20 22.5,21.5"
    game = struck(play, make_sheet("PRECISION"), text, heroes(make_sheet), models={"B2": {"profile": "Hero"}})
    roll(game, 4, 4, 4, 1)
    assert game.phase.fight.stage == "precision"
    assert game.refused(ChoosePrecision(RED, "B1")) == {"24.28.character"}
    game.do(ChoosePrecision(RED, "B2"))
    assert game.of(PrecisionChosen)[0].model == "B2"
    game.do(Allocate(BLUE, ("B1", "B2"), faces=(1,)))
    assert game.of(DamageDone)[0].model == "B2"


def test_24_28_the_attacker_may_pick_out_nobody(play, make_sheet) -> None:
    text = "A red 32mm: 20,20; B blue 32mm: 22.5,20 22.5,21.5"
    game = struck(play, make_sheet("PRECISION"), text, heroes(make_sheet), models={"B2": {"profile": "Hero"}})
    roll(game, 4, 4, 4, 1)
    game.do(ChoosePrecision(RED, None))
    game.do(Allocate(BLUE, ("B1", "B2"), faces=(1,)))
    assert game.of(DamageDone)[0].model == "B1"


def test_05_02_01_a_characters_toughness_does_not_help_its_guards(play, make_sheet) -> None:
    sheet = make_sheet(profiles=(Profile("Guard", 4, 4, 1), Profile("Hero", 9, 4, 2, character=True)))
    text = "A red 32mm: 20,20; B blue 32mm: 22.5,20 22.5,21.5"
    game = struck(play, make_sheet(), text, sheet, models={"B2": {"profile": "Hero"}})
    roll(game, 4, 4, 1, 1)
    assert game.of(WoundsRolled)[0].toughness == 4
