"""What a card or an icon can do, as data: the operations and the questions they may ask.

Owns the values. Does not own their wording (words), whom they mean (working) or their effect (turn).
"""

from __future__ import annotations

from typing import Literal

import msgspec

TARGETS = ("self", "partner", "opp", "opp_partner", "both_opps", "all_others", "all")
ONE_FIGHTER = ("self", "partner", "opp", "opp_partner")
HOLDERS = "holders:"  # holders:NAME means every other Fighter that holds such a token

Amount = int | Literal["power"]
Actor = Literal["self", "partner"]
Question = Literal["power_at_least", "self_attacked", "own_attack_blocked", "no_opponent_attack"]
QUESTIONS: tuple[Question, ...] = (
    "power_at_least", "self_attacked", "own_attack_blocked", "no_opponent_attack",
)  # fmt: skip


class _Op(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="op"):
    """Base of every operation."""


class Attack(_Op, frozen=True, tag="attack"):
    """Attack with the Power held at the start of the Turn, ``plus`` more; ``success`` if not Blocked."""

    target: str = "opp"
    by: Actor = "self"
    plus: int = 0
    success: tuple[AnyOp, ...] = ()


class Block(_Op, frozen=True, tag="block"):
    """Cancel every Attack on the team; ``bonus`` happens once when that cancelled at least one."""

    bonus: tuple[AnyOp, ...] = ()


class Damage(_Op, frozen=True, tag="damage"):
    """Direct Damage: HP loss that is no Attack."""

    n: int
    target: str = "opp"


class Heal(_Op, frozen=True, tag="heal"):
    """Move a marker up; ``"power"`` is the Power that the acting Fighter had at the start of the Turn."""

    n: Amount
    target: str = "self"


class Power(_Op, frozen=True, tag="power"):
    """Gain Power cubes, or lose them when negative."""

    n: int
    target: str = "self"


class Transfer(_Op, frozen=True, tag="transfer"):
    """Move up to ``n`` Power cubes or tokens from one Fighter to another."""

    n: int
    source: str = msgspec.field(name="from")
    to: str
    what: str = "power"


class Token(_Op, frozen=True, tag="token"):
    """Give tokens of a name, or take them away when negative."""

    n: int
    name: str
    target: str = "self"


class Cancel(_Op, frozen=True, tag="cancel"):
    """Ignore the opponent's whole card; read at the reveal wherever it is printed."""


class Then(_Op, frozen=True, tag="then"):
    """Begins the next step of a card."""


class Cond(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A question; all but ``power_at_least`` ask about what both cards do."""

    kind: Question
    n: int = 0


class If(_Op, frozen=True, tag="if"):
    """Do one thing or another."""

    cond: Cond
    then: tuple[AnyOp, ...] = ()
    otherwise: tuple[AnyOp, ...] = msgspec.field(name="else", default=())


class Advance(_Op, frozen=True, tag="advance"):
    """Move the marker of an extra track (a Fighter's own rule)."""

    n: int
    track: str
    target: str = "self"


class Place(_Op, frozen=True, tag="place"):
    """Put a marker on the space with this HP number, whatever lies between (a Fighter's own rule)."""

    n: int
    target: str = "self"


class Immune(_Op, frozen=True, tag="immune"):
    """No HP change for the rest of the Turn (a Fighter's own rule)."""

    target: str = "self"


AnyOp = (
    Attack | Block | Damage | Heal | Power | Transfer | Token | Cancel | Then | If | Advance | Place | Immune
)
OPERATIONS: tuple[type[_Op], ...] = (
    Attack, Block, Damage, Heal, Power, Transfer, Token, Cancel, Then, If, Advance, Place, Immune,
)  # fmt: skip
OP_NAMES = tuple(str(kind.__struct_config__.tag) for kind in OPERATIONS)


def steps_of(ops: tuple[AnyOp, ...]) -> tuple[tuple[AnyOp, ...], ...]:
    """A card cut at each Then; a card without Then is one step."""
    if not any(type(op) is Then for op in ops):
        return (ops,)
    steps: list[list[AnyOp]] = [[]]
    for op in ops:
        if type(op) is Then:
            steps.append([])
        else:
            steps[-1].append(op)
    return tuple(map(tuple, steps))


def inner(op: AnyOp) -> tuple[tuple[str, tuple[AnyOp, ...]], ...]:
    """The operations inside an operation, with the name of the field that holds them."""
    if type(op) is Attack:
        return (("success", op.success),)
    if type(op) is Block:
        return (("bonus", op.bonus),)
    if type(op) is If:
        return (("then", op.then), ("else", op.otherwise))
    return ()


def as_question(name: str) -> Question:
    """The question of this name; raises KeyError for none."""
    found: dict[str, Question] = {kind: kind for kind in QUESTIONS}
    return found[name]
