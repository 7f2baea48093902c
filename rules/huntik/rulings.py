"""The switches of Huntik: what the text leaves open, with the choice made and whether it is a guess.

Owns the switches and their questions. Does not own what they change: each is read where its rule stands.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core.contract import Ruling
from rules.huntik import citations as c


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every switch with its default."""

    base_move: int = 2
    block_from_origin: bool = True
    uncontrolled_blocks: bool = False
    stunned_counts_in_zone: bool = False
    clamp_unit_atk: bool = False
    zero_aim_can_ko: bool = False
    unstun_enters: bool = False
    control_keeps_in_combat: bool = True
    removed_persists: bool = True
    ko_obstacle_area: Literal["removed", "discard"] = "removed"
    trigger_order: Literal["attacker_first", "attacked_first"] = "attacker_first"
    survival_any_ko: bool = True
    put_uses_turn: bool = True
    free_once: bool = True
    pick_up: Literal["exhaust", "free"] = "exhaust"
    first_turn: Literal["lead", "alternate"] = "lead"
    round_refresh: Literal["unstun", "stay_stunned"] = "unstun"
    draw_each_round: int = 1
    open_hands: bool = False


YES_NO = (True, False)

ALL: tuple[Ruling, ...] = (
    Ruling("base_move", 2, "How many zones may a hero move on its own?", c.BASE_MOVE, (1, 2, 3), guess=True),
    Ruling(
        "block_from_origin",
        True,
        "Does an enemy in the zone where a move begins stop it going forward?",
        c.BLOCK_FROM_ORIGIN,
        YES_NO,
        guess=True,
    ),
    Ruling(
        "uncontrolled_blocks",
        False,
        "Does an obstacle that nobody controls block?",
        c.UNCONTROLLED_BLOCKS,
        YES_NO,
        guess=True,
    ),
    Ruling(
        "stunned_counts_in_zone",
        False,
        "May a combat be started against stunned enemies only?",
        c.STUNNED_COUNTS,
        YES_NO,
    ),
    Ruling(
        "clamp_unit_atk",
        False,
        "Does ATK below 0 count as 0 before the sum?",
        c.CLAMP_UNIT_ATK,
        YES_NO,
        guess=True,
    ),
    Ruling(
        "zero_aim_can_ko",
        False,
        "Is a card with DEF 0 or less KO'd with nothing aimed at it?",
        c.ZERO_AIM_KO,
        YES_NO,
        guess=True,
    ),
    Ruling(
        "unstun_enters",
        False,
        "Does a card unstunned in the combat zone enter the combat?",
        c.UNSTUN_ENTERS,
        YES_NO,
        guess=True,
    ),
    Ruling(
        "control_keeps_in_combat",
        True,
        "Does a card that changes sides stay in combat?",
        c.CONTROL_KEEPS,
        YES_NO,
        guess=True,
    ),
    Ruling(
        "removed_persists",
        True,
        "Do removed attacks stay removed when the card leaves combat and comes back?",
        c.REMOVED_PERSISTS,
        YES_NO,
        guess=True,
    ),
    Ruling(
        "ko_obstacle_area",
        "removed",
        "Where does a KO'd obstacle go?",
        c.KO_OBSTACLE_AREA,
        ("removed", "discard"),
        guess=True,
    ),
    Ruling(
        "trigger_order",
        "attacker_first",
        "Whose powers come first when several trigger at once?",
        c.TRIGGER_ORDER,
        ("attacker_first", "attacked_first"),
        guess=True,
    ),
    Ruling(
        "survival_any_ko",
        True,
        "Does a Survival counter replace a KO by an effect too?",
        c.SURVIVAL_ANY_KO,
        YES_NO,
        guess=True,
    ),
    Ruling(
        "put_uses_turn",
        True,
        "Does a card that only puts use up the turn?",
        c.PUT_USES_TURN,
        YES_NO,
        guess=True,
    ),
    Ruling(
        "free_once",
        True,
        "Is a free power limited to once until the other player's turn?",
        c.FREE_ONCE,
        YES_NO,
        guess=True,
    ),
    Ruling(
        "pick_up",
        "exhaust",
        "What does picking an object up cost?",
        c.PICK_UP,
        ("exhaust", "free"),
        guess=True,
    ),
    Ruling(
        "first_turn",
        "lead",
        "Who takes the first turn of a round?",
        c.FIRST_TURN,
        ("lead", "alternate"),
        guess=True,
    ),
    Ruling(
        "round_refresh",
        "unstun",
        "What happens to stunned cards between rounds?",
        c.ROUND_REFRESH,
        ("unstun", "stay_stunned"),
        guess=True,
    ),
    Ruling(
        "draw_each_round", 1, "How many cards are drawn between rounds?", c.DRAW, (0, 1, 2, 3), guess=True
    ),
    Ruling("open_hands", False, "Do both hands lie open, for teaching?", c.OPEN_HANDS, YES_NO),
)
