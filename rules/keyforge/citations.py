"""The rules of KeyForge that verdicts and events rest on, in our own words.

Owns the list. ``Fight n`` are the five steps of the Master Rulebook v17.4, ``Damage n`` the steps of the
damage timing chart as the 2021 essay numbers them, single words the rulebook's glossary entries.
Does not own decisions of ours: those stand in ``rulings.py``.
"""

from __future__ import annotations

from rules.core.citation import Citation


def _rule(ref: str, gist: str) -> Citation:
    return Citation("keyforge", ref, gist)


FIGHT = _rule("Fight", "A ready creature of the active house may be used to fight an enemy creature.")
FIGHT_1 = _rule("Fight 1", "Choose a friendly ready creature and exhaust it: the attacking creature.")
FIGHT_2 = _rule("Fight 2", "Choose an eligible enemy creature: the attacked creature.")
FIGHT_3 = _rule(
    "Fight 3", "Before-fight effects, assault and hazardous resolve; a destruction here skips the fight."
)
FIGHT_4 = _rule("Fight 4", "Both creatures deal pending damage equal to their power, with splash-attack.")
FIGHT_5 = _rule("Fight 5", "After-fight abilities of a surviving attacking creature resolve.")

DAMAGE_1 = _rule("Damage 1", "Set the pending damage on every creature that is to be dealt damage.")
DAMAGE_2 = _rule("Damage 2", "Effects that prevent damage remove pending damage.")
DAMAGE_3 = _rule("Damage 3", "A ward is discarded in place of all pending damage on its creature.")
DAMAGE_4 = _rule("Damage 4", "Unused armor takes pending damage and is used up for the turn.")
DAMAGE_5 = _rule("Damage 5", "The rest is placed, modified or redirected; damage equal to power destroys.")
DAMAGE_6 = _rule("Damage 6", "Effects after a creature is dealt damage follow the whole destruction.")

DESTROYED = _rule("Destroyed", "Tagged creatures resolve Destroyed abilities, then leave together.")
LEAVES_PLAY = _rule("Leaves Play", "Counters, statuses and upgrades go; the card goes to its owner's zone.")
POWER = _rule("Power", "Damage does not lower power; a creature with damage equal to its power is destroyed.")
ARMOR = _rule("Armor", "Armor takes that much damage each turn; armor lost is taken from used armor first.")

WARD = _rule("Ward", "A ward goes instead when its creature would be damaged, destroyed or leave play.")
STUN = _rule("Stun", "A stunned creature can only be used to remove the stun.")
ENRAGE = _rule("Enrage", "An enraged creature that is used must fight if it can; having fought it is calm.")
HEAL = _rule("Heal", "Healing removes up to that much damage.")
COUNTERS = _rule("Power Counters", "Each +1 power counter adds 1 power.")

ASSAULT = _rule("Assault", "Before the fight the attacking creature deals X damage to the attacked one.")
HAZARDOUS = _rule("Hazardous", "Before the fight the attacked creature deals X damage to the attacking one.")
SKIRMISH = _rule("Skirmish", "An attacking creature with skirmish is dealt no power damage in return.")
ELUSIVE = _rule("Elusive", "The first time it is chosen to be fought each turn, no power damage is dealt.")
SPLASH = _rule("Splash-attack", "With the fight, X damage to each neighbor of the attacked creature.")
POISON = _rule("Poison", "Any power damage it deals in a fight destroys the creature dealt that damage.")
TAUNT = _rule("Taunt", "Its neighbors without taunt cannot be chosen to be fought.")
INVULNERABLE = _rule("Invulnerable", "It cannot be dealt damage or destroyed.")
VERSATILE = _rule("Versatile", "It may be used as if it belonged to the active house.")
DEPLOY = _rule("Deploy", "It may enter play at any place in the battleline.")
ALPHA = _rule("Alpha", "It can only be played before anything else is done this turn.")
OMEGA = _rule("Omega", "After it is played nothing more is played or used this turn.")
TREACHERY = _rule("Treachery", "It enters play under the opponent's control.")

USING = _rule("Using Creatures", "A ready creature of the active house may fight, reap or use an ability.")
REAP = _rule("Reap", "Exhaust the creature and gain 1 æmber; After Reap abilities follow.")
ACTION = _rule("Action", "Exhaust the creature and resolve its Action ability.")
OMNI = _rule("Omni", "An Omni ability may be used whatever the active house.")
RULE_OF_SIX = _rule("Rule of Six", "Cards of one title are played and used at most six times a turn.")
BATTLELINE = _rule(
    "Battleline", "Creatures stand in a line whose ends are flanks; it closes up when one leaves."
)
ENTERS_PLAY = _rule("Enters Play", "A creature enters play exhausted on a flank chosen by the active player.")
CONTROL = _rule("Control", "A creature that changes control moves to a flank of its new controller's line.")
UPGRADE = _rule("Upgrade", "An upgrade is attached to a creature, changes it and leaves play with it.")
AEMBER = _rule("Æmber", "Captured æmber stays on the creature; it goes to the opponent when that leaves.")
FORGE = _rule("Forge a Key", "At the start of the turn 6 æmber forge a key; three keys win.")
HOUSE = _rule("Choose a House", "The active player chooses a house of the deck or of a card in play.")
READY_CARDS = _rule("Ready Cards", "At the end of the turn the active player readies their exhausted cards.")
END_OF_TURN = _rule(
    "End of Turn", "Used armor and the chosen-to-be-fought mark are reset for every creature."
)
ACTIVE_PLAYER = _rule("Active Player", "The active player orders simultaneous effects and makes choices.")
ABILITIES = _rule("Abilities", "A card's ability resolves at the moment its heading names.")
