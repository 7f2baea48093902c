"""A working picture of one state: look creatures up, ask their current figures, change, freeze.

Owns the lines, the figures (power, armor, keywords with everything that changes them) and the
bookkeeping of armor. It lives inside one call and never leaves it: states stay frozen values.
Does not own what happens when (engine.py and the files of the rules).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.core.contract import Seat
from rules.keyforge.cards import NO_KEYWORDS, Ability, Effect, Keywords
from rules.keyforge.happening import Happening
from rules.keyforge.selecting import meant
from rules.keyforge.state import Creature, FightNow, Player, State, StepType

_COUNTED = frozenset(("power_counters", "upgrades"))  # fields that are part of a figure
_ASKED = frozenset(("damage", "ready"))  # fields on which the condition of a constant ability may hang
_CONDITIONS = frozenset(("damaged", "undamaged", "ready", "exhausted"))


class Figures:
    """What a creature counts as now, with everything in play that changes it."""

    __slots__ = (
        "armor",
        "cannot_be_damaged",
        "doubled",
        "ignores",
        "keywords",
        "no_fight_damage",
        "power",
        "reasons",
        "redirect_to",
    )

    def __init__(self, creature: Creature) -> None:
        card = creature.card
        self.power = card.power + creature.power_counters
        self.armor = card.armor
        self.keywords = card.keywords
        self.ignores = NO_KEYWORDS
        self.no_fight_damage = False
        self.cannot_be_damaged = False
        self.doubled = False
        self.redirect_to = ""
        self.reasons: list[tuple[str, Effect]] = []


class Field:
    """See the module; ``events`` collects what happened, ``agenda`` holds the next step last."""

    __slots__ = (
        "_by_id",
        "_cache",
        "active",
        "agenda",
        "asking",
        "beat",
        "closed",
        "events",
        "fight",
        "house",
        "known_armor",
        "lasting",
        "lines",
        "modified",
        "players",
        "rulings",
        "state",
        "tagged",
        "titles",
        "turn",
        "unsettled",
    )

    def __init__(self, state: State) -> None:
        self.state = state
        self.lines: tuple[list[Creature], list[Creature]] = (list(state.lines[0]), list(state.lines[1]))
        self._by_id = {one.id: one for line in state.lines for one in line}
        self.players: list[Player] = list(state.players)
        self.active = state.active
        self.house = state.house
        self.turn = state.turn
        self.rulings = state.rulings
        self.agenda: list[StepType] = list(reversed(state.agenda))
        self.fight = state.fight
        self.tagged: list[str] = list(state.tagged)
        self.lasting = list(state.lasting)
        self.titles = list(state.titles)
        self.closed = state.closed
        self.events: list[Any] = []
        self.beat = 0
        self.asking = False
        self.unsettled = False  # something changed that may have changed a power or an armor
        self._cache: dict[str, Figures] | None = None
        self.modified = self._is_modified()
        self.known_armor: dict[str, int] = self._armors() if self.modified else {}

    def freeze(self) -> State:
        """The state as it stands now."""
        return State(
            (tuple(self.lines[0]), tuple(self.lines[1])),
            (self.players[0], self.players[1]),
            self.active,
            self.house,
            self.turn,
            self.state.mode,
            self.rulings,
            tuple(reversed(self.agenda)),
            self.fight,
            tuple(self.tagged),
            tuple(self.lasting),
            tuple(self.titles),
            self.closed,
        )

    def say(self, event: Happening) -> None:
        self.events.append(event)

    def then(self, *steps: StepType) -> None:
        """Put steps before everything that is still to do."""
        self.agenda.extend(reversed(steps))

    # Looking up

    def find(self, creature: str) -> Creature | None:
        """The creature in play with this id."""
        return self._by_id.get(creature)

    def get(self, creature: str) -> Creature:
        """The creature in play with this id; raises KeyError when it is not."""
        return self._by_id[creature]

    def place(self, creature: str) -> tuple[Seat, int]:
        """The seat that controls it and its place in that line; raises KeyError when not in play."""
        for seat, line in enumerate(self.lines):
            for index, one in enumerate(line):
                if one.id == creature:
                    return Seat(seat), index
        raise KeyError(creature)

    def name(self, creature: str) -> str:
        found = self.find(creature)
        return found.name if found is not None else ""

    def neighbors(self, creature: str) -> list[Creature]:
        """The creatures immediately left and right, left one first."""
        seat, index = self.place(creature)
        line = self.lines[seat]
        return line[max(0, index - 1) : index] + line[index + 1 : index + 2]

    def on_flank(self, creature: str) -> bool:
        seat, index = self.place(creature)
        return index in (0, len(self.lines[seat]) - 1)

    def everyone(self) -> list[Creature]:
        """Every creature in play: the active player's line from left to right, then the other."""
        return self.lines[self.active] + self.lines[1 - self.active]

    # Figures

    def power(self, creature: Creature) -> int:
        if self.modified:
            return self.figures(creature).power
        return creature.card.power + creature.power_counters

    def armor(self, creature: Creature) -> int:
        """Armor with every bonus, used or not; never below 0."""
        if self.modified:
            return self.figures(creature).armor
        return creature.card.armor

    def armor_left(self, creature: Creature) -> int:
        return max(0, self.armor(creature) - creature.armor_used)

    def keywords(self, creature: Creature) -> Keywords:
        return self.figures(creature).keywords if self.modified else creature.card.keywords

    def figures(self, creature: Creature) -> Figures:
        """All figures of a creature in play."""
        if self._cache is None:
            self._cache = self._all_figures()
        return self._cache[creature.id]

    def abilities(self, creature: Creature, when: str) -> list[Ability]:
        """Abilities of the creature and of its upgrades with this heading, in printed order."""
        if not creature.card.abilities and not creature.upgrades:
            return []
        found = [ability for ability in creature.card.abilities if ability.when == when]
        for upgrade in creature.upgrades:
            found += [ability for ability in upgrade.card.abilities if ability.when == when]
        return found

    def _is_modified(self) -> bool:
        if self.lasting:
            return True
        for line in self.lines:
            for one in line:
                if one.card.abilities or one.upgrades:
                    return True
        return False

    def _all_figures(self) -> dict[str, Figures]:
        found = {one.id: Figures(one) for line in self.lines for one in line}
        for seat, line in enumerate(self.lines):
            for source in line:
                for upgrade in source.upgrades:
                    own = found[source.id]
                    own.power += upgrade.card.power
                    own.armor += upgrade.card.armor
                    own.keywords = own.keywords.plus(upgrade.card.keywords)
                for ability in self.abilities(source, "constant"):
                    if not self._applies(source, ability):
                        continue
                    for effect in ability.effects:
                        for one in meant(self, effect, source.id, Seat(seat)):
                            _apply(found[one.id], effect, source.id, source.name)
        for lasting in self.lasting:
            if lasting.creature in found:
                _apply(found[lasting.creature], lasting.effect, lasting.source, "until the end of the turn")
        for figures in found.values():
            figures.armor = max(0, figures.armor)
        return found

    def _applies(self, source: Creature, ability: Ability) -> bool:
        """Whether the condition of a constant ability holds."""
        match ability.during:
            case "on_flank":
                return self.on_flank(source.id)
            case "not_on_flank":
                return not self.on_flank(source.id)
            case "attacking":
                return self.fight is not None and self.fight.attacker == source.id
            case "attacked":
                return self.fight is not None and self.fight.attacked == source.id
            case "damaged":
                return source.damage > 0
            case "undamaged":
                return source.damage == 0
            case "ready":
                return source.ready
            case "exhausted":
                return not source.ready
            case _:
                return True

    # Changing

    def change(self, creature: str, **changes: Any) -> Creature:
        """Replace fields of a creature in play; gives the new value."""
        seat, index = self.place(creature)
        after = replace(self.lines[seat][index], **changes)
        self.lines[seat][index] = after
        self._by_id[creature] = after
        if self.modified and self._matters(changes):
            self.touch()
        return after

    def _matters(self, changes: dict[str, Any]) -> bool:
        """Whether a change of these fields may change anybody's figures."""
        if not _COUNTED.isdisjoint(changes):
            return True
        return not _ASKED.isdisjoint(changes) and any(
            ability.during in _CONDITIONS
            for line in self.lines
            for one in line
            for ability in self.abilities(one, "constant")
        )

    def insert(self, one: Creature, seat: Seat, place: int) -> None:
        """Put a creature into a line, so many creatures to its left."""
        self.lines[seat].insert(place, one)
        self._by_id[one.id] = one
        self.touch()

    def remove(self, creature: str) -> Creature:
        """Take a creature out of its line, which closes up."""
        seat, index = self.place(creature)
        del self._by_id[creature]
        one = self.lines[seat].pop(index)
        if self.modified:
            self.touch()
        return one

    def touch(self) -> None:
        """Something changed on which powers, armors or neighbors may hang."""
        if not self.modified:
            self.known_armor = self._armors()
        self.modified = self._is_modified()
        self._cache = None
        self.unsettled = True

    def armor_falls(self) -> list[tuple[Creature, int]]:
        """Creatures whose armor is lower than at the last look, and by how much."""
        now = self._armors()
        falls = [
            (one, self.known_armor[one.id] - now[one.id])
            for one in self.everyone()
            if one.id in self.known_armor and now[one.id] < self.known_armor[one.id]
        ]
        self.known_armor = now if self.modified else {}
        return falls

    def _armors(self) -> dict[str, int]:
        return {one.id: self.armor(one) for line in self.lines for one in line}

    def start_fight_context(self, fight: FightNow | None) -> None:
        """Set or clear the fight being resolved; abilities while attacking hang on it."""
        self.fight = fight
        if self.modified:
            self.touch()


def _apply(figures: Figures, effect: Effect, source: str, reason: str) -> None:
    """Add one constant or lasting effect to a creature's figures."""
    match effect.do:
        case "power":
            figures.power += effect.amount
        case "armor":
            figures.armor += effect.amount
        case "give_keyword":
            figures.keywords = figures.keywords.plus(effect.keywords)
        case "ignore_keyword":
            figures.ignores = figures.ignores.plus(effect.keywords)
        case "no_fight_damage":
            figures.no_fight_damage = True
        case "prevent_damage":
            figures.cannot_be_damaged = True
        case "double_damage":
            figures.doubled = True
        case "redirect_damage":
            figures.redirect_to = figures.redirect_to or source
    figures.reasons.append((reason, effect))
