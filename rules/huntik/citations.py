"""The rules of Huntik that answers rest on, in our own words, and the rulings where the text is silent.

Owns the list. Does not own how a rule works: each has one function elsewhere that cites it.
"""

from __future__ import annotations

from rules.core.citation import Citation, ruling

BOOK = "huntik"


def _rule(ref: str, gist: str) -> Citation:
    return Citation(BOOK, ref, gist)


HERO_ENTERS = _rule("301.1", "A hero comes into play ready, in zone 1 of the player who controls it.")
ONE_MAJOR = _rule("301.2", "A player may play one major hero in a round.")
ACTION_DISCARDED = _rule(
    "302.2", "After an action card has been resolved it goes to its owner's discard pile."
)
EXHAUST_ACTION = _rule(
    "302.3", "An exhaust action needs a ready hero of yours, which exhausts and is its 'me'."
)
COMBAT_ACTION_TIME = _rule("302.4", "A combat action can be played only in a combat.")
AREA_CHANGE = _rule("400.11a", "A card that changes area is a new card: counters and modifiers are gone.")
KO = _rule("400.11e", "A KO'd hero goes to its owner's discard pile.")
FORWARD_BLOCKING = _rule(
    "403.4", "Enemies stop movement forward past their zone; movement back is never stopped."
)
COMBAT_CHOICE = _rule(
    "600.1", "A move that ends in a zone with an enemy lets its player start a combat there."
)
MOVE_ZERO = _rule(
    "600.1a", "A ready hero or obstacle beside an enemy may move 0 zones, exhaust and start a combat."
)
ENTER_COMBAT = _rule("600.2", "All controlled, unstunned heroes and obstacles in the zone are in the combat.")
TURN_PASSES = _rule(
    "600.3", "A combat takes place in the attacking player's turn; afterwards the other takes a turn."
)
MUST_START = _rule(
    "600.4", "A hero that must start a combat does so if able when its move ends beside an enemy."
)
START_POWERS = _rule("601.1", "Powers that trigger on the start of the combat are resolved first.")
ALTERNATION = _rule(
    "601.2", "The attacked player acts or passes first, then both alternate until two passes in a row."
)
PASS_BINDS_NOBODY = _rule("601.2a", "Who passed may act again once the opponent has acted.")
ONLY_COMBAT_ACTIONS = _rule("601.3", "Other actions cannot be played or used during a combat.")
LEAVE_OR_ENTER = _rule(
    "601.4", "Stunned, gone or uncontrolled means out of combat; put in from elsewhere means in."
)
NOBODY_LEFT = _rule("601.4a", "When a player has nobody in combat, the combat ends.")
ADDED_ATTACKS = _rule(
    "601.5", "Added attacks belong to the player of the action that added them, not to a hero."
)
REMOVED_ATTACKS = _rule(
    "601.6", "A hero whose attacks are removed adds none; a number removed comes off the total."
)
REMOVE_MORE = _rule("601.6a", "More attacks may be removed than there are.")
TOTAL = _rule("602.1", "Total = ATK of own cards in combat + added - removed, never below 0.")
AIM = _rule("602.2", "The attacking player aims, then the attacked: whole numbers that add up to the total.")
NO_UNAIMED = _rule("602.2a", "No attack stays un-aimed; a single enemy receives them all.")
UNAIMED_EXCEPTION = _rule("602.2b", "When the only enemy cannot be aimed at, the attacks go un-aimed.")
KO_TOGETHER = _rule(
    "602.3", "Everybody with at least DEF attacks aimed at it is KO'd, all at the same instant."
)
KO_POWERS = _rule("602.4", "Last come the powers that triggered on a KO.")
POWER_TIMES = _rule(
    "701.2",
    "Exhaust and free powers on the own turn, combat powers in combat; exhausting needs a ready card.",
)

BACK = _rule(
    "Back", "Forward is towards higher own numbers, back towards lower ones, for whoever controls the card."
)
PUT = _rule(
    "Put", "Being put somewhere is no move: nothing blocks it, nobody exhausts, no combat starts from it."
)
STUN = _rule(
    "Stun", "A stunned card lies face down: exhausted, without text, no move, no block, not in its zone."
)
UNBLOCKABLE = _rule("Unblockable", "Moves forward past enemies.")
OWN_MOVE = _rule(
    "Can't move on its own", "No move and no move of 0 zones of its own; effects may still place it."
)
DEFENDER = _rule("Defender", "While it is in combat, all enemy attacks are aimed at one single target.")
FORCEFUL = _rule("Forceful", "The attacks this hero adds cannot be removed.")
SURVIVAL = _rule("Survival", "A counter is spent instead of a KO.")
KO_REPLACED = _rule("Instead of KO", "What happens instead of a KO is no KO and triggers nothing.")
CANNOT_BE_KOD = _rule("Can't be KO'd", "Neither attacks nor effects KO it.")
CANNOT_START = _rule("Can't start a combat", "Its move may end beside an enemy, but no combat comes of it.")
ENDS_COMBAT = _rule("Ends the combat", "Such an effect ends it without a conclusion: nobody aims.")
GO_AGAIN = _rule("Go again", "The same player takes another turn at once.")
OBJECT = _rule("Object", "A hero in the zone picks it up, carries it and has its ATK and DEF in addition.")
STRUCTURE = _rule("Structure", "Stays where it is and lends its actions to heroes in its zone.")

BASE_MOVE = ruling("base_move", "A hero or obstacle moves up to this many zones on its own.")
BLOCK_FROM_ORIGIN = ruling(
    "block_from_origin", "An enemy in the zone where a move begins stops it going forward."
)
UNCONTROLLED_BLOCKS = ruling("uncontrolled_blocks", "An obstacle that nobody controls blocks.")
STUNNED_COUNTS = ruling("stunned_counts_in_zone", "A combat may be started against stunned enemies only.")
CLAMP_UNIT_ATK = ruling("clamp_unit_atk", "ATK below 0 counts as 0 before the sum is made.")
ZERO_AIM_KO = ruling("zero_aim_can_ko", "A card with DEF 0 or less is KO'd without an attack aimed at it.")
UNSTUN_ENTERS = ruling("unstun_enters", "A card unstunned in the combat zone enters the combat.")
CONTROL_KEEPS = ruling(
    "control_keeps_in_combat", "A card that changes sides stays in combat and fights for the new side."
)
REMOVED_PERSISTS = ruling(
    "removed_persists", "Removed attacks stay removed when the card leaves and comes back."
)
KO_OBSTACLE_AREA = ruling("ko_obstacle_area", "Where a KO'd obstacle goes.")
TRIGGER_ORDER = ruling("trigger_order", "Whose powers come first when several trigger at once.")
ALL_PROTECTED = ruling(
    "all_protected", "Several enemies, none of which can be aimed at: the attacks go un-aimed."
)
PUT_USES_TURN = ruling("put_uses_turn", "A card that only puts uses up the turn.")
TURN_IS_ONE_THING = ruling("turn_is_one_thing", "A turn is one move, card, exhaust or free power, or a pass.")
ROUND_ENDS = ruling("round_ends", "A round ends when both players pass their turns in a row.")
FIRST_TURN = ruling("first_turn", "Who takes the first turn of a round.")
ROUND_REFRESH = ruling(
    "round_refresh", "Between rounds exhausted cards ready and stunned ones turn face up, exhausted."
)
DRAW = ruling("draw_each_round", "Cards drawn by each player between rounds.")
FREE_ONCE = ruling("free_once", "A free power can be used once until the other player takes a turn.")
SURVIVAL_ANY_KO = ruling("survival_any_ko", "A Survival counter replaces a KO by an effect too.")
PICK_UP = ruling("pick_up", "Picking an object up exhausts the hero and is the turn.")
OPEN_HANDS = ruling("open_hands", "Both hands lie open, for teaching.")
LASTING = ruling("lasting", "A change lasts for the combat, unless it says the round or the stay in play.")
ENTER_POWERS = ruling("enter_powers", "A power on entering a zone comes before the choice to start a combat.")
MISSION_TIMER = ruling(
    "mission_timer", "After the last round the mission ends; without its condition met the defender wins."
)
MISSION_GOAL = ruling("mission_goal", "The win condition printed on the mission.")

CAUSES: dict[str, Citation] = {
    "start": START_POWERS,
    "ko": KO_POWERS,
    "enter": ENTER_POWERS,
    "card": TURN_IS_ONE_THING,
    "power": POWER_TIMES,
}
"""The rule by which a power or card is resolved outside a combat's window, by its cause."""
