"""Operations as lines of a card: an icon, a strong word, plain words.

Owns the cut into lines and their icons. Does not own the wording of operations (rules.duel.words).
"""

from __future__ import annotations

from collections.abc import Mapping

from board.presenter.cards import Line
from rules.duel import ops as o
from rules.duel.words import phrase, words

ICONS: dict[type[o.AnyOp], str] = {
    o.Attack: "attack", o.Block: "block", o.Damage: "direct", o.Heal: "heal", o.Power: "zap",
    o.Transfer: "transfer", o.Token: "star", o.Cancel: "cancel", o.Then: "then", o.If: "circle-question-mark",
    o.Advance: "footprints", o.Place: "forward", o.Immune: "ward",
}  # fmt: skip
STRONG = ("Attack", "Block", "Cancel")
BLOCKED = {"all": "blocked", "some": "partly blocked"}


def card_lines(ops: tuple[o.AnyOp, ...], blocked: Mapping[tuple[str, int], str] = {}) -> tuple[Line, ...]:
    """The lines of a card. ``blocked`` says "all" or "some" of the Attacks of (by, plus)."""
    lines: list[Line] = []
    then = False
    for op in ops:
        if isinstance(op, o.Then):
            then = True
            continue
        made = op_lines(op)
        if isinstance(op, o.Attack) and (how := blocked.get((op.by, op.plus))):
            made[0] = Line(
                made[0].text, made[0].icon, made[0].strong, remark=BLOCKED[how], struck=how == "all"
            )
        if then:
            lines.append(Line("Then", "then"))
            then = False
        lines += made
    return tuple(lines) or (Line("nothing", "ban"),)


def op_lines(op: o.AnyOp) -> list[Line]:
    """One operation as a line; a Block's Bonus stands on a line of its own."""
    icon = ICONS[type(op)]
    if isinstance(op, o.Block):
        lines = [Line("", icon, "Block")]
        return [*lines, Line(words(op.bonus), "then", "Bonus:")] if op.bonus else lines
    if isinstance(op, o.Attack) and op.success:
        bare = o.Attack(op.target, op.by, op.plus)
        return [_split(phrase(bare), icon), Line(words(op.success), "then", "If not Blocked:")]
    return [_split(phrase(op), icon)]


def _split(text: str, icon: str) -> Line:
    for word in STRONG:
        if text == word or text.startswith(word + " "):
            return Line(text[len(word) + 1 :], icon, word)
    return Line(text[:1].upper() + text[1:], icon)


def space_icon(ops: tuple[o.AnyOp, ...]) -> tuple[str, str]:
    """The icon of a space and its short word; what is longer than one number is a word of its own."""
    if not ops:
        return "", ""
    icon = "target" if isinstance(ops[0], o.Damage) else ICONS[type(ops[0])]
    return icon, ", ".join(_short(op) for op in ops)


def _short(op: o.AnyOp) -> str:
    """A few letters beside a space; the whole is in the space's spoken name and in the log."""
    whom = {"self": "", "partner": " P", "opp": "", "both_opps": " both", "opp_partner": " other"}
    match op:
        case o.Power():
            return f"{op.n:+}{whom.get(op.target, ' all')}"
        case o.Heal():
            return f"heal {op.n}" if op.n != "power" else "heal P"
        case o.Damage():
            return f"{op.n}{whom.get(op.target, ' all')}"
        case o.Attack():
            return "Attack"
        case o.Place():
            return f"to {op.n}"
        case o.Token():
            return f"{op.n:+} {op.name}"
        case o.Transfer():
            return f"take {op.n}"
        case _:
            return str(op.__struct_config__.tag)
