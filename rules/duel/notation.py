"""One line for a Turn: two teams and their cards, to be read and written by people and tests.

Owns the notation, both ways; what is read and printed again is the same line. Does not own files (scenarios).

    x* P4 8/10 + p P1 6/9(5s,3i{power+1}) vs y* P2 7/10 :: attack, damage 2 | heal 1

A team is its Fighters joined by ``+``; ``*`` marks the Active one. ``P4`` is Power, ``8/10`` the marker's
space and the top of a track whose space 0 is KO. In brackets the spaces that are special: ``s`` Stop, ``k``
KO, ``f`` free, ``h`` an ordinary space 0, ``=7`` the printed number, ``i{…}`` icons. After it ``[debt 3]``
tokens and ``<move_cap 1>`` own rules. After ``::`` the two cards, ``|`` between them, ``then`` between their
steps. Names for people, and extra tracks, have no notation.
"""

from __future__ import annotations

from rules.core.codec import BadFile, Fault
from rules.duel import ops as o
from rules.duel.opnotation import Reader, print_ops, read_ops
from rules.duel.state import Card, Fighter, Flags, Position, Space, TeamPosition, TokenCount


def parse(line: str) -> Position:
    """Read a line; raises BadFile naming the column of what cannot be read."""
    read = Reader(line)
    red = _team(read)
    read.word("vs")
    blue = _team(read)
    cards: tuple[tuple[o.AnyOp, ...], ...] = ((), ())
    if read.take("::"):
        first = read_ops(read, ("|",))
        read.word("|")
        cards = (first, read_ops(read, ()))
    if not read.done:
        raise read.error("the end of the line")
    return Position((_with_card(red, cards[0]), _with_card(blue, cards[1])))


def print_position(position: Position) -> str:
    """Write a position of single Turns with one card a side as one line."""
    for number, team in enumerate(position.teams):
        if len(team.cards) != 1:
            raise BadFile([Fault(f"teams[{number}].cards", f"holds {len(team.cards)} cards, a line has one")])
        if any(fighter.tracks for fighter in team.fighters):
            raise BadFile([Fault(f"teams[{number}].fighters", "an extra track has no notation")])
    teams = " vs ".join(print_team(team) for team in position.teams)
    cards = " | ".join(print_ops(team.cards[0].ops) or "-" for team in position.teams)
    return f"{teams} :: {cards}"


def print_team(team: TeamPosition) -> str:
    """The Fighters of a team, the Active one starred."""
    return " + ".join(
        print_fighter(fighter, active=index == team.active) for index, fighter in enumerate(team.fighters)
    )


def print_fighter(fighter: Fighter, active: bool = False) -> str:
    """A Fighter as ``y* P2 7/10(4s)[debt 1]<move_cap 1>``."""
    line = f"{fighter.id}{'*' if active else ''} P{fighter.power} {fighter.pos}/{len(fighter.track) - 1}"
    marks = [mark for index, space in enumerate(fighter.track) if (mark := _mark(index, space))]
    line += f"({', '.join(marks)})" if marks else ""
    if fighter.tokens:
        line += "[" + ", ".join(f"{name} {n}" for name, n in sorted(fighter.tokens.items())) + "]"
    flags = _flags_of(fighter.flags)
    return line + (f"<{', '.join(flags)}>" if flags else "")


def _mark(index: int, space: Space) -> str:
    usual = "ko" if index == 0 else "hp"
    letters = "" if space.kind == usual else {"ko": "k", "free": "f", "hp": "h"}[space.kind]
    letters += "s" if space.stop else ""
    letters += f"={space.hp}" if space.hp != index else ""
    letters += f"i{{{print_ops(space.icons)}}}" if space.icons else ""
    return f"{index}{letters}" if letters else ""


def _flags_of(flags: Flags) -> list[str]:
    found = []
    if flags.move_cap is not None:
        found.append(f"move_cap {flags.move_cap}")
    found += [name for name in ("immune", "no_ko", "ko_without_power") if getattr(flags, name)]
    for name in ("loss_at", "brand"):
        rule: TokenCount | None = getattr(flags, name)
        if rule is not None:
            found.append(f"{name} {rule.token} {rule.n}")
    if flags.shield:
        found.append(f"shield {flags.shield}")
    return found


def _team(read: Reader) -> TeamPosition:
    fighters: list[Fighter] = []
    active = 0
    while True:
        fighter, starred = _fighter(read)
        if starred:
            active = len(fighters)
        fighters.append(fighter)
        if not read.take("+"):
            return TeamPosition(tuple(fighters), active=active)


def _fighter(read: Reader) -> tuple[Fighter, bool]:
    name = read.name()
    starred = read.take("*")
    read.word("P")
    power = read.number()
    pos = read.number()
    read.word("/")
    top = read.number()
    if not 1 <= top <= 1000:
        raise read.error("a track of 1 to 1000 spaces above its bottom")
    spaces = [Space(index, "hp" if index else "ko") for index in range(top + 1)]
    if read.take("("):
        while True:
            _read_mark(read, spaces)
            if not read.take(","):
                break
        read.word(")")
    tokens: dict[str, int] = {}
    if read.take("["):
        while True:
            token = read.name()
            tokens[token] = read.number()
            if not read.take(","):
                break
        read.word("]")
    flags = _read_flags(read) if read.take("<") else Flags()
    return Fighter(name, power, pos, tuple(spaces), tokens=tokens, flags=flags), starred


def _read_mark(read: Reader, spaces: list[Space]) -> None:
    index = read.number()
    if not 0 <= index < len(spaces):
        raise read.error(f"a space from 0 to {len(spaces) - 1}")
    was = spaces[index]
    kind, stop, hp, icons = was.kind, was.stop, was.hp, was.icons
    while True:
        letter = read.letter("skfhi=")
        if letter == "s":
            stop = True
        elif letter == "k":
            kind = "ko"
        elif letter == "f":
            kind = "free"
        elif letter == "h":
            kind = "hp"
        elif letter == "=":
            hp = read.number()
        elif letter == "i":
            read.word("{")
            icons = read_ops(read, ("}",))
            read.word("}")
        else:
            break
    spaces[index] = Space(hp, kind, stop, icons)


def _read_flags(read: Reader) -> Flags:
    cap: int | None = None
    rules: dict[str, TokenCount] = {}
    plain: set[str] = set()
    shield = ""
    while True:
        name = read.name()
        if name == "move_cap":
            cap = read.number()
        elif name in ("loss_at", "brand"):
            rules[name] = TokenCount(read.name(), read.number())
        elif name == "shield":
            shield = read.name()
        elif name in ("immune", "no_ko", "ko_without_power"):
            plain.add(name)
        else:
            raise read.error("a rule of a Fighter")
        if not read.take(","):
            break
    read.word(">")
    return Flags(
        cap, "immune" in plain, "no_ko" in plain, rules.get("loss_at"), rules.get("brand"), shield,
        "ko_without_power" in plain,
    )  # fmt: skip


def _with_card(team: TeamPosition, ops: tuple[o.AnyOp, ...]) -> TeamPosition:
    owner = team.fighters[team.active].id
    return TeamPosition(team.fighters, (Card(f"{owner}-card", owner, ops),), team.active)
