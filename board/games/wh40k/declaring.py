"""The declaration being filled: which weapon of which model strikes which unit, and splits.

Owns the draft of one unit's attacks. Does not own who may strike whom (rules, as strikers) nor its verdict.
"""

from __future__ import annotations

import msgspec

from rules.wh40k.fight.actions import DeclareAttacks
from rules.wh40k.fight.attacks import Striker, default_strikes, strikers
from rules.wh40k.fight.phase import Strike
from rules.wh40k.fight.profiles import Weapon
from rules.wh40k.state import Table, Unit


class Row(msgspec.Struct, frozen=True):
    """One line of the panel: a model's weapon at a target; ``attacks`` only where they are split."""

    model: str
    weapon: Weapon
    target: str
    weapons: tuple[Weapon, ...]
    targets: tuple[str, ...]
    attacks: int | None = None
    can_split: bool = False
    extra: bool = False


class Declaration:
    """Strikes of a unit, begun with the proposal of most expected damage; ``touched`` once changed."""

    def __init__(self, table: Table, unit: Unit) -> None:
        self.unit = unit
        self.strikers: tuple[Striker, ...] = strikers(table, unit)
        self.strikes: tuple[Strike, ...] = default_strikes(table, unit)
        self.touched = False

    def action(self) -> DeclareAttacks:
        return DeclareAttacks(self.unit.seat, self.unit.id, self.strikes)

    @property
    def targets(self) -> tuple[str, ...]:
        """Enemy units that somebody may strike, in the order of the table."""
        return tuple(dict.fromkeys(target for each in self.strikers for target in each.targets))

    @property
    def struck(self) -> tuple[str, ...]:
        """Enemy units that are struck by this declaration."""
        return tuple(dict.fromkeys(strike.target for strike in self.strikes))

    def rows(self) -> tuple[Row, ...]:
        """A line for every strike, with what could be chosen instead."""
        found = []
        by_model = {each.model: each for each in self.strikers}
        for strike in self.strikes:
            striker = by_model.get(strike.model)
            weapon = self.unit.profile.weapon(strike.weapon) if self.unit.profile is not None else None
            if striker is None or weapon is None:
                continue
            extra = weapon in striker.extra
            split = isinstance(weapon.attacks, int) and weapon.attacks > 1 and len(striker.targets) > 1
            weapons = (weapon,) if extra else striker.weapons
            found.append(
                Row(
                    strike.model,
                    weapon,
                    strike.target,
                    weapons,
                    striker.targets,
                    strike.attacks,
                    split and strike.attacks is None,
                    extra,
                )
            )
        return tuple(found)

    def set_weapon(self, model: str, before: str, weapon: str) -> None:
        """Let a model use another weapon; a split of the one before is taken back."""
        first = next((s for s in self.strikes if (s.model, s.weapon) == (model, before)), None)
        if first is not None:
            self._instead(model, before, (Strike(model, weapon, first.target),))

    def set_target(self, index: int, target: str) -> None:
        """Point one strike at another unit; two strikes of a weapon at one unit become one."""
        strike = self.strikes[index]
        changed = msgspec.structs.replace(strike, target=target)
        mine = [changed if s is strike else s for s in self._of(strike)]
        if len({s.target for s in mine}) == 1:
            mine = [Strike(strike.model, strike.weapon, target)]
        self._instead(strike.model, strike.weapon, tuple(mine))

    def split(self, index: int) -> None:
        """Divide a weapon's attacks between its target and the next one that it may strike (04.03.02)."""
        row, strike = self.rows()[index], self.strikes[index]
        if not row.can_split or not isinstance(row.weapon.attacks, int):
            return
        other = next(target for target in row.targets if target != strike.target)
        half = row.weapon.attacks // 2
        first = msgspec.structs.replace(strike, attacks=row.weapon.attacks - half)
        second = msgspec.structs.replace(strike, target=other, attacks=half)
        self._instead(strike.model, strike.weapon, (first, second))

    def set_share(self, index: int, attacks: int) -> None:
        """So many of a split weapon's attacks at this unit; the rest goes to the other one."""
        strike = self.strikes[index]
        weapon = self.unit.profile.weapon(strike.weapon) if self.unit.profile is not None else None
        mine = self._of(strike)
        if weapon is None or not isinstance(weapon.attacks, int) or len(mine) != 2:
            return
        share = min(max(1, attacks), weapon.attacks - 1)
        rest = weapon.attacks - share
        replace = msgspec.structs.replace
        self._instead(
            strike.model,
            strike.weapon,
            tuple(replace(s, attacks=share if s is strike else rest) for s in mine),
        )

    def join(self, index: int) -> None:
        """Take a split back: all attacks at this strike's unit."""
        strike = self.strikes[index]
        self._instead(strike.model, strike.weapon, (Strike(strike.model, strike.weapon, strike.target),))

    def all_at(self, target: str) -> None:
        """Every model that may strike a unit does so with all its attacks."""
        for strike in self.strikes:
            striker = next(each for each in self.strikers if each.model == strike.model)
            if target in striker.targets:
                self._instead(strike.model, strike.weapon, (Strike(strike.model, strike.weapon, target),))

    def _of(self, strike: Strike) -> list[Strike]:
        return [s for s in self.strikes if (s.model, s.weapon) == (strike.model, strike.weapon)]

    def _instead(self, model: str, weapon: str, strikes: tuple[Strike, ...]) -> None:
        """Put strikes in the place of all those of one model's weapon."""
        found: list[Strike] = []
        done = False
        for strike in self.strikes:
            if (strike.model, strike.weapon) != (model, weapon):
                found.append(strike)
            elif not done:
                found += strikes
                done = True
        self.touched = self.touched or tuple(found) != self.strikes
        self.strikes = tuple(found)
