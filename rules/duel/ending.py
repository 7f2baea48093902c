"""The end of a Turn: who is KO'd, and whether that ends the duel.

Owns KO, own loss conditions and the winner. Does not own the end of the cards (frame).
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.citation import Citation
from rules.core.contract import SEATS, Seat
from rules.duel import citations as cite
from rules.duel.state import SEAT_NAMES, Ending, Fighter
from rules.duel.switches import Switches

Teams = tuple[Sequence[Fighter], Sequence[Fighter]]


def is_ko(fighter: Fighter) -> bool:
    """Whether a Fighter is KO'd where it stands; its own rule goes before the general one (CA-Fighter)."""
    return (fighter.on_ko and not fighter.flags.no_ko) or by_own_rule(fighter)


def by_own_rule(fighter: Fighter) -> bool:
    """KO'd by a condition of its own: without Power, for a Fighter that has this rule."""
    return fighter.flags.ko_without_power and fighter.power == 0


def loses_by_tokens(fighter: Fighter, enemies: Sequence[Fighter]) -> str:
    """The token whose number loses the duel for this Fighter's side, or nothing."""
    rules = [fighter.flags.loss_at, *(enemy.flags.brand for enemy in enemies)]
    for rule in rules:
        if rule is not None and fighter.tokens.get(rule.token, 0) >= rule.n:
            return rule.token
    return ""


def ending_of(teams: Teams, rules: Switches) -> Ending | None:
    """How the duel stands at the end of a Turn; None while it goes on.

    A Fighter's own way to lose goes before KO, even before a double KO (CA-Fighter).
    """
    marked = [seat for seat in SEATS if any(loses_by_tokens(f, teams[1 - seat]) for f in teams[seat])]
    if marked:
        why = _names([f for seat in marked for f in teams[seat] if loses_by_tokens(f, teams[1 - seat])])
        return _decided("special", marked, f"{why} holds too many tokens", cite.FIGHTER)
    beaten = [seat for seat in SEATS if _is_beaten(teams[seat], rules)]
    if not beaten:
        return None
    why = f"{_names([f for seat in beaten for f in teams[seat] if is_ko(f)])} KO'd"
    if len(beaten) == 2 and rules.double_ko == "most_hp_left":
        hp = [sum(fighter.hp for fighter in team) for team in teams]
        if hp[0] != hp[1]:
            beaten = [SEATS[0] if hp[0] < hp[1] else SEATS[1]]
            why += f", {max(hp)} HP left against {min(hp)}"
            return _decided("both_ko", beaten, why, cite.KO)
    return _decided("ko" if len(beaten) == 1 else "both_ko", beaten, why, cite.KO)


def by_hp_left(teams: Teams) -> Ending:
    """The end of a duel of a fixed number of Fights: most HP left in a team wins, equal is a draw."""
    hp = [sum(fighter.hp for fighter in team) for team in teams]
    why = f"{max(hp)} HP left against {min(hp)} after the last Fight"
    losers = [seat for seat in SEATS if hp[seat] <= hp[1 - seat]]
    return _decided("rounds", losers, why, cite.ROUNDS)


def _is_beaten(team: Sequence[Fighter], rules: Switches) -> bool:
    down = [is_ko(fighter) for fighter in team]
    return all(down) if rules.team_loss == "all" else any(down)


def _decided(reason: str, losers: list[Seat], why: str, source: Citation) -> Ending:
    if len(losers) == 2:
        return Ending(reason, (), source, f"The duel is a draw: {why}")
    winner = Seat(1 - losers[0])
    return Ending(reason, (winner,), source, f"{SEAT_NAMES[winner]} wins: {why}")


def _names(fighters: list[Fighter]) -> str:
    return " and ".join(fighter.called for fighter in fighters)
