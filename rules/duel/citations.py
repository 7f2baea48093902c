"""The rules of the duel that answers cite, in our own words.

Owns the ten anchors of the card actions and the rulings where they are silent. Does not own the
switches by which a ruling may be read differently (switches).
"""

from __future__ import annotations

from rules.core.citation import Citation, ruling


def _rule(ref: str, gist: str) -> Citation:
    return Citation("duel", ref, gist)


ATTACK = _rule(
    "CA-Attack",
    "An Attack costs its target as many HP as the attacker had Power when the Turn began; the Power stays, "
    "0 Power still Attacks, and all Attacks on one Fighter are added up.",
)
BLOCK = _rule(
    "CA-Block",
    "A Block cancels every Attack on the team this Turn and nothing else; having cancelled one it succeeds "
    "and pays its Bonus Action once.",
)
HEAL = _rule("CA-Heal", "Healing goes up, HP loss goes down; what happens together is netted.")
DIRECT = _rule("CA-Direct", "Direct Damage is no Attack: a Block leaves it, and it adds to one HP loss.")
STOP = _rule("CA-Stop", "A Stop ends a movement when the marker reaches it, in both directions.")
ICON = _rule(
    "CA-Icon",
    "Each icon landed on or passed is resolved once all markers rest; leaving a space does nothing.",
)
TRANSFER = _rule("CA-Transfer", "A Transfer moves as much as is held, up to its number.")
CANCEL = _rule("CA-Cancel", "Cancel ignores the whole card that the opponent revealed.")
THEN = _rule(
    "CA-Then", "What stands after Then is resolved after the earlier part, whether that worked or not."
)
FIGHTER = _rule(
    "CA-Fighter", "A Fighter's own track, token, target or KO condition goes before the general rule."
)

RULES = (ATTACK, BLOCK, HEAL, DIRECT, STOP, ICON, TRANSFER, CANCEL, THEN, FIGHTER)

REVEAL = ruling(
    "duel-reveal", "Both choose face down and reveal together; the Fighter whose card it is is Active."
)
ORDER = ruling(
    "duel-order", "A Turn runs in fixed steps for both sides at once; no seat goes first anywhere."
)
SCOPE = ruling(
    "duel-block-scope", "Whether a Block also stops an Attack that the opponent aims at an own Partner."
)
BONUS = ruling("duel-bonus-timing", "A Bonus Action joins the step in which its Block succeeded.")
MUTUAL = ruling("duel-mutual-cancel", "Two Cancels cancel each other: neither card does anything.")
CHAIN = ruling(
    "duel-chain", "A movement caused by an icon is a movement and can cause icons again, up to a limit."
)
KO = ruling("duel-ko", "KO is looked at when the Turn ends; one KO'd Fighter loses, both sides at once draw.")
CONDITION = ruling(
    "duel-condition", "A question about the other card is answered once both cards are declared."
)
FLOOR = ruling(
    "duel-power-floor", "Gains and losses of Power in one step are added up, then Power stops at 0."
)
CONFLICT = ruling(
    "duel-transfer-conflict", "When two Transfers want the same cubes, the holder's own goes first."
)
OPENING = ruling(
    "duel-opening", "A Fight deck begins as one opening card of each Fighter, in a chosen order."
)
FIGHT = ruling(
    "duel-fight", "In a Fight both turn up their top cards, Turn by Turn, until the decks are through."
)
BUILD = ruling(
    "duel-build", "In a Build each draws three, adds one anywhere to the Fight deck, two go to the bottom."
)
NO_CARDS = ruling("duel-no-cards", "When three cards can no longer be drawn, the duel is a draw.")
ROUNDS = ruling(
    "duel-rounds", "A duel of so many Fights goes to the side with most HP left; equal is a draw."
)
TURNS = ruling("duel-turns", "A position for single Turns ends when its Turns are played.")

RULINGS = (
    REVEAL, ORDER, SCOPE, BONUS, MUTUAL, CHAIN, KO, CONDITION, FLOOR, CONFLICT,
    OPENING, FIGHT, BUILD, NO_CARDS, ROUNDS, TURNS,
)  # fmt: skip
