"""04.01, 04.02, 04.03 and 24.11: who strikes whom with what, and how attacks are gathered."""

from __future__ import annotations

from rules.wh40k.fight.actions import DeclareAttacks, RollAttacks, SelectToFight
from rules.wh40k.fight.attack_events import AttacksDeclared, AttacksLost
from rules.wh40k.fight.attacks import strikers
from rules.wh40k.fight.phase import Strike
from rules.wh40k.fight.profiles import Profile, Weapon

RED = 0
LINE = "A red 32mm: 20,20 20,21.5 18.4,20; B blue 32mm: 22.5,20; C blue 32mm: 22.5,22"
HORN = Weapon("Horn", 1, 4, 4, abilities=("EXTRA ATTACKS",))
AXE, BLADE = Weapon("Axe", 3, 4, 5), Weapon("Blade", 2, 4, 4)


def begun(play, text: str = LINE, **kwargs):
    game = play(text, **kwargs)
    game.do(SelectToFight(RED, "A"))
    return game


def strikes(*given: tuple) -> DeclareAttacks:
    return DeclareAttacks(RED, "A", tuple(Strike(*each) for each in given))


def test_04_02_only_models_that_are_engaged_themselves_strike(play) -> None:
    game = begun(play)
    found = {each.model: each.targets for each in strikers(game.table, game.unit("A"))}
    assert found == {"A1": ("B", "C"), "A2": ("B", "C")}
    text = ("A1", "Blade", "B"), ("A2", "Blade", "C"), ("A3", "Blade", "B")
    assert game.refused(strikes(*text)) == {"04.02.engaged"}


def test_04_02_there_is_no_fighting_through_a_friend(play) -> None:
    game = begun(play, "A red 32mm: 20,20 18.74,20; B blue 32mm: 22.5,20")
    assert [each.model for each in strikers(game.table, game.unit("A"))] == ["A1"]


def test_04_01_every_engaged_model_uses_exactly_one_weapon(play, make_sheet) -> None:
    both = make_sheet(weapons=(AXE, BLADE))
    game = begun(play, sheets={"A": both})
    assert game.refused(strikes(("A1", "Axe", "B"))) == {"04.01.weapon"}
    two = strikes(("A1", "Axe", "B"), ("A1", "Blade", "B"), ("A2", "Axe", "B"))
    assert game.refused(two) == {"04.01.weapon"}
    game.do(strikes(("A1", "Axe", "B"), ("A2", "Blade", "B")))


def test_04_01_a_weapon_that_the_model_has_not_is_refused(play) -> None:
    assert begun(play).refused(strikes(("A1", "Cannon", "B"))) == {"04.01.has"}


def test_04_02_a_target_must_be_engaged_with_that_very_model(play) -> None:
    far = "A red 32mm: 20,20 20,21.5; B blue 32mm: 22.5,20; C blue 32mm: 22.5,24.4"
    game = begun(play, far)
    wrong = strikes(("A1", "Blade", "C"), ("A2", "Blade", "B"))
    assert game.refused(wrong) == {"04.02.target"}


def test_04_03_02_split_attacks_are_all_used_and_at_least_one_each(play, make_sheet) -> None:
    game = begun(
        play,
        "A red 32mm: 20,20; B blue 32mm: 22.5,20; C blue 32mm: 22.2,21.6",
        sheets={"A": make_sheet(attacks=3)},
    )
    short = strikes(("A1", "Blade", "B", 1), ("A1", "Blade", "C", 1))
    none = strikes(("A1", "Blade", "B", 3), ("A1", "Blade", "C", 0))
    twice = strikes(("A1", "Blade", "B", 1), ("A1", "Blade", "B", 2))
    for wrong in (short, none, twice):
        assert game.refused(wrong) == {"04.03.02.split"}
    game.do(strikes(("A1", "Blade", "B", 1), ("A1", "Blade", "C", 2)))
    assert [(pool.target, pool.strikes[0].attacks) for pool in game.phase.fight.pools] == [("B", 1), ("C", 2)]


def test_04_03_02_attacks_that_are_rolled_for_cannot_be_split(play, make_sheet) -> None:
    game = begun(
        play,
        "A red 32mm: 20,20; B blue 32mm: 22.5,20; C blue 32mm: 22.2,21.6",
        sheets={"A": make_sheet(attacks="D6")},
    )
    split = strikes(("A1", "Blade", "B", 1), ("A1", "Blade", "C", 2))
    assert game.refused(split) == {"04.03.02.split"}


def test_24_11_extra_attacks_come_on_top_and_must_be_used(play, make_sheet) -> None:
    beast = make_sheet(weapons=(BLADE, HORN))
    game = begun(play, "A red 32mm: 20,20; B blue 32mm: 22.5,20", sheets={"A": beast})
    assert game.refused(strikes(("A1", "Blade", "B"))) == {"24.11.extra"}
    assert game.refused(strikes(("A1", "Horn", "B"))) == {"04.01.weapon"}
    game.do(strikes(("A1", "Blade", "B"), ("A1", "Horn", "B")))


def test_24_11_a_model_with_only_extra_attacks_strikes_with_them(play, make_sheet) -> None:
    beast = make_sheet(weapons=(HORN,))
    game = begun(play, "A red 32mm: 20,20; B blue 32mm: 22.5,20", sheets={"A": beast})
    game.do(strikes(("A1", "Horn", "B")))


def test_04_03_01_identical_attacks_are_gathered(play, make_sheet) -> None:
    twins = make_sheet(weapons=(BLADE, Weapon("Sword", 2, 4, 4), AXE))
    game = begun(play, sheets={"A": twins})
    game.do(strikes(("A1", "Blade", "B"), ("A2", "Sword", "B")))
    assert len(game.phase.fight.pools) == 1
    assert game.of(AttacksDeclared)[0].pools == (("Blade", "B", ("A1", "A2")),)


def test_04_03_all_attacks_at_one_unit_come_before_those_at_another(play, make_sheet) -> None:
    game = begun(play, sheets={"A": make_sheet(weapons=(AXE, BLADE))})
    more = begun(play, LINE.replace("18.4,20", "20,18.5"), sheets={"A": make_sheet(weapons=(AXE, BLADE))})
    more.do(strikes(("A1", "Axe", "B"), ("A2", "Blade", "C"), ("A3", "Blade", "B")))
    assert [pool.target for pool in more.phase.fight.pools] == ["B", "B", "C"]
    more.do(RollAttacks(RED, 0, faces=(1, 1, 1)))
    assert more.refused(RollAttacks(RED, 1)) == {"04.03.order"}
    assert "04.attack" in game.refused(RollAttacks(RED, 0))


def test_f3_attacks_at_a_unit_that_is_gone_are_lost(play, make_sheet) -> None:
    game = begun(play, LINE.replace("18.4,20", "20,18.5"), sheets={"A": make_sheet(weapons=(AXE, BLADE))})
    game.do(strikes(("A1", "Axe", "B"), ("A2", "Axe", "B"), ("A3", "Blade", "B")))
    game.do(RollAttacks(RED, 0, faces=(6, 1, 1, 1, 1, 1, 6, 1)))
    assert [event.attacks for event in game.of(AttacksLost)] == [2]
    assert game.phase.destroyed == ("B",)
    assert game.phase.fight is None


def test_23_only_units_that_fly_strike_aircraft(play) -> None:
    game = play("A red 32mm: 20,20; B blue 32mm AIRCRAFT: 22.5,20")
    game.do(SelectToFight(RED, "A"))
    assert game.phase.fight is None  # nobody to strike: the fight is resolved
    flying = play("A red 32mm FLY: 20,20; B blue 32mm AIRCRAFT: 22.5,20")
    flying.do(SelectToFight(RED, "A"))
    assert flying.phase.fight.stage == "declare"


def test_the_proposed_declaration_strikes_where_most_damage_is_expected(play, make_sheet) -> None:
    hard = make_sheet(toughness=10, save=2)
    game = begun(play, "A red 32mm: 20,20; B blue 32mm: 22.5,20; C blue 32mm: 22.2,21.6", sheets={"B": hard})
    draft = game.offered()[0]
    assert draft.strikes == (Strike("A1", "Blade", "C"),)
    assert Profile("x", 4, 4, 1).weapons == ()
