"""The switches: where the card texts are silent, what this duel reads, and the preset of the published game.

Owns the values, their defaults and their descriptions. Does not own what they change (turn and its parts).
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules.core.contract import Ruling
from rules.duel import citations as cite


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The readings in force, with their defaults."""

    block_scope: Literal["against_team", "all_opposing_attacks"] = "against_team"
    bonus_timing: Literal["same_pool", "after"] = "same_pool"
    mutual_cancel: Literal["both_ignored", "neither"] = "both_ignored"
    heal_from_ko: bool = False
    block_catches_icon_attacks: bool = True
    icon_attack_can_pay_bonus: bool = True
    chain: Literal["until_settled", "once"] = "until_settled"
    chain_limit: int = 20
    power_floor: Literal["net_then_clamp", "sequential"] = "net_then_clamp"
    transfer_basis: Literal["start_of_step", "start_of_turn", "running"] = "start_of_step"
    transfer_conflict: Literal["owner_first", "opponent_first"] = "owner_first"
    ko_check: Literal["end_of_turn", "end_of_step"] = "end_of_turn"
    team_loss: Literal["any", "all"] = "any"
    double_ko: Literal["draw", "most_hp_left"] = "draw"
    attack_power: Literal["start_of_turn", "current"] = "start_of_turn"


PRESETS: dict[str, dict[str, Any]] = {
    "default": {},
    "published": {
        "block_scope": "all_opposing_attacks",
        "icon_attack_can_pay_bonus": False,
        "transfer_basis": "start_of_turn",
    },
}


def preset(name: str) -> Switches:
    """The switches of a preset; raises KeyError for a name that none has."""
    return msgspec.convert(PRESETS[name], Switches)


_ABOUT: tuple[tuple[str, str, Any, tuple[Any, ...]], ...] = (
    ("block_scope", "Does a Block also stop an Attack that the opponent aims at an own Partner?",
     cite.SCOPE, ("against_team", "all_opposing_attacks")),
    ("bonus_timing", "Does a Bonus Action join the same step, or follow as a movement of its own?",
     cite.BONUS, ("same_pool", "after")),
    ("mutual_cancel", "What do two Cancels do to each other?", cite.MUTUAL, ("both_ignored", "neither")),
    ("heal_from_ko", "May a marker on a KO space be healed before the Turn ends?", cite.KO, (False, True)),
    ("block_catches_icon_attacks", "Does this Turn's Block stop an Attack made by an icon?",
     cite.BLOCK, (True, False)),
    ("icon_attack_can_pay_bonus", "Can stopping an icon's Attack make a Block succeed?",
     cite.BLOCK, (True, False)),
    ("chain", "Do movements caused by icons cause icons?", cite.CHAIN, ("until_settled", "once")),
    ("chain_limit", "After how many movements in one step is an endless chain stopped?", cite.CHAIN, ()),
    ("power_floor", "How are gains and losses of Power in one step added up?",
     cite.FLOOR, ("net_then_clamp", "sequential")),
    ("transfer_basis", "Which Power may be transferred?",
     cite.TRANSFER, ("start_of_step", "start_of_turn", "running")),
    ("transfer_conflict", "Whose Transfer goes first when two want the same cubes?",
     cite.CONFLICT, ("owner_first", "opponent_first")),
    ("ko_check", "When is KO looked at?", cite.KO, ("end_of_turn", "end_of_step")),
    ("team_loss", "Does a side lose with one KO'd Fighter or with all?", cite.KO, ("any", "all")),
    ("double_ko", "Who wins when both sides are KO'd in one Turn?", cite.KO, ("draw", "most_hp_left")),
    ("attack_power", "Which Power does an Attack after Then use?",
     cite.ATTACK, ("start_of_turn", "current")),
)  # fmt: skip
_GUESSES = ("transfer_conflict", "power_floor")


def describe() -> tuple[Ruling, ...]:
    """Every switch with its question, in the order of a Turn."""
    defaults = Switches()
    return tuple(
        Ruling(name, getattr(defaults, name), question, source, choices, name in _GUESSES)
        for name, question, source, choices in _ABOUT
    )
