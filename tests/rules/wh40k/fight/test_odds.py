"""Odds against brute force: every sequence of dice through the very functions that roll."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.dice import Dice
from rules.wh40k.fight.actions import SelectToFight
from rules.wh40k.fight.casualties import Target, suffer
from rules.wh40k.fight.dice_pools import Rolls, roll_hits, roll_wounds
from rules.wh40k.fight.keywords import Keywords
from rules.wh40k.fight.odds import Odds, PoolNumbers, amount_spread, odds_of
from rules.wh40k.fight.practice import expected_damage
from rules.wh40k.fight.queries import fought_with, odds_against, one_such_fight

RED = 0


class NeedMoreError(Exception):
    """The given faces have been used up."""


class Given(Rolls):
    """Faces that are given; asking for more says so."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        super().__init__(Dice())
        self.faces = list(faces)

    def roll(self, count: int) -> tuple[int, ...]:
        if count > len(self.faces):
            raise NeedMoreError
        taken, self.faces = self.faces[:count], self.faces[count:]
        return tuple(taken)


def once(rolls: Rolls, pool: PoolNumbers, targets: tuple[Target, ...]) -> tuple[int, int]:
    """Wounds lost and models slain by one pool with these dice."""
    attacks = sum(rolls.amount(amount)[0] for amount in pool.attacks)
    hits = roll_hits(rolls, attacks, pool.skill, pool.words, pool.lethal)
    wounds = roll_wounds(rolls, hits, pool.need, pool.modifier, pool.words)
    found = suffer(rolls, targets, wounds.wounds, wounds.devastating, pool.ap, pool.damage)
    return sum(blow.lost for blow in found.blows), len(targets) - len(found.targets)


def enumerated(pool: PoolNumbers, targets: tuple[Target, ...]) -> Odds:
    """The same odds by trying every sequence of faces."""
    damage: dict[int, float] = defaultdict(float)
    slain: dict[int, float] = defaultdict(float)
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        faces = waiting.pop()
        try:
            lost, gone = once(Given(faces), pool, targets)
        except NeedMoreError:
            waiting += [(*faces, face) for face in range(1, 7)]
            continue
        chance = 6.0 ** -len(faces)
        damage[lost] += chance
        slain[gone] += chance
    total = sum(target.left for target in targets)
    return Odds(
        tuple(damage[number] for number in range(total + 1)),
        tuple(slain[number] for number in range(len(targets) + 1)),
    )


def pool(*words: tuple[str, object], **numbers: object) -> PoolNumbers:
    plain = {"attacks": (1,), "skill": 3, "need": 4, "modifier": 0, "ap": 0, "damage": 1} | numbers
    return PoolNumbers(**plain, words=Keywords(**dict(words)))  # type: ignore[arg-type]


ONE = (Target("a", 2, 4),)
MIXED = (Target("a", 1, 6), Target("b", 2, 3, 5))
PAIN = (Target("a", 2, 5, None, 5), Target("b", 1, 5, None, 5))

CASES = {
    "plain": (pool(), ONE),
    "two attacks": (pool(attacks=(2,)), ONE),
    "two weapons at models that save differently": (pool(attacks=(1, 1), ap=-1), MIXED),
    "random attacks": (pool(attacks=("D3",), skill=6, need=6), (Target("a", 2, 4),)),
    "random damage": (pool(damage="D3"), ONE),
    "damage goes to waste": (pool(attacks=(2,), damage=3), (Target("a", 2, 5), Target("b", 2, 5))),
    "feel no pain": (pool(damage=2), PAIN),
    "invulnerable": (pool(ap=-3), (Target("a", 1, 2, 4),)),
    "sustained": (pool(("sustained", 1)), MIXED),
    "lethal": (pool(("lethal", True), attacks=(2,)), ONE),
    "lethal declined": (pool(("lethal", True), lethal=False), ONE),
    "lethal and sustained": (pool(("lethal", True), ("sustained", 1)), ONE),
    "devastating": (pool(("devastating", True), attacks=(2,), damage=2), MIXED),
    "devastating with pain": (pool(("devastating", True), damage=2), PAIN),
    "lance": (pool(modifier=1), ONE),
    "anti": (pool(("critical_wound", 4), ("devastating", True), need=6), ONE),
    "hits again": (pool(("hits_again", "all")), ONE),
    "hits of one again": (pool(("hits_again", "ones"), attacks=(2,)), ONE),
    "twin-linked": (pool(("wounds_again", "all")), ONE),
    "twin-linked and devastating": (pool(("wounds_again", "all"), ("devastating", True)), ONE),
}


@pytest.mark.parametrize("name", CASES)
def test_odds_are_those_of_every_sequence_of_dice(name: str) -> None:
    numbers, targets = CASES[name]
    found, counted = odds_of([numbers], targets), enumerated(numbers, targets)
    assert found.damage == pytest.approx(counted.damage, abs=1e-12)
    assert found.slain == pytest.approx(counted.slain, abs=1e-12)


def test_pools_one_after_another_are_the_pool_of_both() -> None:
    apart = odds_of([pool(attacks=(2,)), pool(attacks=(3,))], PAIN)
    together = odds_of([pool(attacks=(2, 3))], PAIN)
    assert apart.damage == pytest.approx(together.damage, abs=1e-12)


def test_equal_saves_give_the_same_by_either_way() -> None:
    # A model that nobody reaches saves differently, so that the general way is taken.
    alike = (Target("a", 9, 4), Target("b", 9, 4))
    mixed = (*alike, Target("c", 9, 2))
    one, two = odds_of([pool(attacks=(5,))], alike), odds_of([pool(attacks=(5,))], mixed)
    assert one.damage[:6] == pytest.approx(two.damage[:6], abs=1e-12)


def test_the_spread_of_amounts() -> None:
    assert amount_spread("D3") == pytest.approx({1: 1 / 3, 2: 1 / 3, 3: 1 / 3})
    assert amount_spread("2D6")[7] == pytest.approx(1 / 6)
    assert amount_spread("D6+1")[7] == pytest.approx(1 / 6)


@settings(max_examples=60, deadline=None)
@given(
    attacks=st.integers(1, 12),
    skill=st.integers(2, 6),
    need=st.integers(2, 6),
    ap=st.integers(-4, 0),
    damage=st.sampled_from((1, 2, 3, "D3", "D6")),
    sustained=st.integers(0, 2),
    lethal=st.booleans(),
    devastating=st.booleans(),
    left=st.lists(st.integers(1, 4), min_size=1, max_size=5),
    pain=st.sampled_from((None, 5, 6)),
)
def test_odds_add_up_to_one(
    attacks, skill, need, ap, damage, sustained, lethal, devastating, left, pain
) -> None:
    words = Keywords(sustained=sustained, lethal=lethal, devastating=devastating)
    targets = tuple(Target(str(i), wounds, 4, None, pain) for i, wounds in enumerate(left))
    found = odds_of([PoolNumbers((attacks,), skill, need, 0, ap, damage, words)], targets)
    assert sum(found.damage) == pytest.approx(1.0, abs=1e-9)
    assert sum(found.slain) == pytest.approx(1.0, abs=1e-9)
    assert found.damage[-1] == pytest.approx(found.destroyed, abs=1e-9)
    assert min(found.damage) >= 0.0


SQUAD = "A red 32mm: 20,20 20,21.5; B blue 32mm: 22.5,20 22.5,21.5 23.9,20.7"


def test_odds_of_a_declaration_and_one_such_fight(play, make_sheet) -> None:
    game = play(SQUAD, sheets={"A": make_sheet("SUSTAINED HITS 1"), "B": make_sheet(wounds=2)})
    game.do(SelectToFight(RED, "A"))
    draft = game.offered()[0]
    odds = odds_against(game.table, "A", draft.strikes, "B")
    assert sum(odds.damage) == pytest.approx(1.0)
    wanted = max(range(1, 4), key=lambda number: odds.damage[number])
    example = one_such_fight(game.table, draft, damage=wanted)
    assert example is not None
    assert example.damage == wanted
    assert example.events
    assert game.table.phase.fight.stage == "declare"


def test_many_seeds_come_near_the_odds(play, make_sheet) -> None:
    game = play(SQUAD, sheets={"B": make_sheet(wounds=2, save=5)})
    game.do(SelectToFight(RED, "A"))
    draft = game.offered()[0]
    odds = odds_against(game.table, "A", draft.strikes, "B")
    mean = sum(fought_with(game.table, draft, seed).damage for seed in range(600)) / 600
    assert mean == pytest.approx(odds.mean_damage, abs=0.12)


def test_expected_damage_is_the_mean_where_nothing_is_wasted(play, make_sheet) -> None:
    game = play(SQUAD, sheets={"B": make_sheet(wounds=20)})
    draft_free = expected_damage(game.table, "A")
    game.do(SelectToFight(RED, "A"))
    odds = odds_against(game.table, "A", game.offered()[0].strikes, "B")
    assert draft_free == pytest.approx(odds.mean_damage, abs=1e-9)
