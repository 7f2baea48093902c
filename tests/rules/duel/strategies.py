"""Random positions for the laws: tracks with Stops and icons, every operation, every switch.

Owns making them. Does not own any law.
"""

from __future__ import annotations

import msgspec
from hypothesis import strategies as st

from rules.duel import ops as o
from rules.duel.state import Card, Fighter, Flags, Position, Space, TeamPosition, TokenCount
from rules.duel.switches import Switches, describe

one = st.sampled_from(o.ONE_FIGHTER)
target = st.sampled_from((*o.TARGETS, "holders:debt"))
few = st.integers(0, 6)
signed = st.integers(-3, 4)

plain = st.one_of(
    st.builds(o.Attack, target, st.sampled_from(("self", "partner")), st.integers(-1, 2)),
    st.builds(o.Damage, few, target),
    st.builds(o.Heal, st.one_of(few, st.just("power")), target),
    st.builds(o.Power, signed, target),
    st.builds(o.Transfer, few, one, one, st.sampled_from(("power", "debt"))),
    st.builds(o.Token, signed, st.just("debt"), target),
    st.builds(o.Immune, target),
)


def nested(inside: st.SearchStrategy[o.AnyOp]) -> st.SearchStrategy[o.AnyOp]:
    some = st.lists(inside, max_size=2).map(tuple)
    cond = st.builds(o.Cond, st.sampled_from(o.QUESTIONS), few)
    return st.one_of(
        st.builds(o.Block, some), st.builds(o.If, cond, some, some), st.builds(o.Attack, target, success=some)
    )


inner = st.recursive(plain, nested, max_leaves=4)
card_ops = st.lists(st.one_of(inner, inner, st.just(o.Then()), st.just(o.Cancel())), max_size=5).map(tuple)


@st.composite
def fighters(draw: st.DrawFn, name: str) -> Fighter:
    top = draw(st.integers(2, 12))
    icons = st.lists(plain, min_size=1, max_size=2).map(tuple)
    spaces = [Space(0, "ko")]
    for hp in range(1, top + 1):
        spaces.append(Space(hp, stop=draw(st.integers(0, 4)) == 0, icons=draw(st.one_of(st.just(()), icons))))
    flags = Flags(
        move_cap=draw(st.sampled_from((None, None, None, 2))),
        no_ko=draw(st.integers(0, 9)) == 0,
        loss_at=draw(st.sampled_from((None, None, TokenCount("debt", 4)))),
        shield=draw(st.sampled_from(("", "", "debt"))),
    )
    tokens = {"debt": n} if (n := draw(st.integers(0, 3))) else {}
    return Fighter(
        name, draw(few), draw(st.integers(1, top)), tuple(spaces), tokens=tokens, flags=flags
    )  # fmt: skip


@st.composite
def teams(draw: st.DrawFn, names: tuple[str, str]) -> TeamPosition:
    count = draw(st.integers(1, 2))
    members = tuple(draw(fighters(name)) for name in names[:count])
    active = draw(st.integers(0, count - 1))
    return TeamPosition(members, (Card(f"card {names[0]}", members[active].id, draw(card_ops)),), active)


positions = st.builds(
    lambda red, blue: Position((red, blue)), teams(("a0", "a1")), teams(("b0", "b1"))
)  # fmt: skip

_choices = {ruling.name: ruling.choices or (2, 20) for ruling in describe()}
switches = st.one_of(
    st.just(Switches()),
    st.fixed_dictionaries({name: st.sampled_from(choices) for name, choices in _choices.items()}).map(
        lambda values: msgspec.convert(values, Switches)
    ),
)
