"""Random tables of this game for laws.

Owns the strategies. Does not own any law.
"""

from __future__ import annotations

from hypothesis import strategies as st

from rules.core.contract import Seat
from rules.keyforge.cards import HOUSES, Keywords
from rules.keyforge.catalogue import shipped
from rules.keyforge.position import CardSpec, CreatureSpec, PlayerSpec, Position

ABILITIES = tuple(
    sorted({ability for card in shipped().values() for ability in card.abilities}, key=lambda one: repr(one))
)
UPGRADES = tuple(card for card in shipped().values() if card.kind == "upgrade")


def keywords() -> st.SearchStrategy[Keywords]:
    flag = st.sampled_from((False, False, False, True))
    number = st.sampled_from((0, 0, 0, 1, 2, 4))
    return st.builds(
        Keywords,
        assault=number,
        hazardous=number,
        splash_attack=number,
        elusive=flag,
        poison=flag,
        skirmish=flag,
        taunt=flag,
        deploy=flag,
        invulnerable=st.sampled_from((False,) * 9 + (True,)),
        versatile=flag,
    )


def creatures(with_abilities: bool) -> st.SearchStrategy[CreatureSpec]:
    """Creatures that could stand on a table: less damage than power."""

    @st.composite
    def one(draw: st.DrawFn) -> CreatureSpec:
        power = draw(st.integers(1, 9))
        armor = draw(st.integers(0, 3))
        flag = st.sampled_from((False, False, False, True))
        upgrades: tuple[CardSpec, ...] = ()
        abilities = ()
        if with_abilities:
            abilities = tuple(draw(st.lists(st.sampled_from(ABILITIES), max_size=1)))
            cards = draw(st.lists(st.sampled_from(UPGRADES), max_size=1))
            upgrades = tuple(
                CardSpec(
                    card.name,
                    power=card.power,
                    armor=card.armor,
                    keywords=card.keywords,
                    kind="upgrade",
                    abilities=card.abilities,
                    houses=card.houses,
                )
                for card in cards
            )
        return CreatureSpec(
            power,
            houses=(draw(st.sampled_from(("mars", "mars", "dis"))),),
            armor=armor,
            keywords=draw(keywords()),
            traits=tuple(draw(st.lists(st.sampled_from(("giant", "specter", "imp")), max_size=1))),
            abilities=abilities,
            damage=draw(st.integers(0, power - 1)),
            armor_used=draw(st.integers(0, armor)),
            power_counters=draw(st.sampled_from((0, 0, 1, 2))),
            ready=draw(st.sampled_from((True, True, True, False))),
            stunned=draw(flag),
            warded=draw(flag),
            enraged=draw(flag),
            attacked_this_turn=draw(flag),
            amber=draw(st.sampled_from((0, 0, 2))),
            upgrades=upgrades,
        )

    return one()


def positions(with_abilities: bool = True, smallest: int = 0) -> st.SearchStrategy[Position]:
    line = st.lists(creatures(with_abilities), min_size=smallest, max_size=5).map(tuple)
    player = st.builds(
        PlayerSpec,
        amber=st.integers(0, 9),
        keys=st.integers(0, 2),
        houses=st.sampled_from(((), HOUSES[:3])),
    )
    return st.builds(
        Position,
        lines=st.tuples(line, line),
        active=st.sampled_from((Seat(0), Seat(1))),
        house=st.sampled_from(("mars", "mars", "")),
        turn=st.integers(1, 9),
        mode=st.sampled_from(("duel", "battleline", "free")),
        players=st.tuples(player, player),
    )
