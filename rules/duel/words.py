"""Operations in words: what a card or icon says, for cards, logs and questions.

Owns the wording. Does not own the notation that can be read back (notation).
"""

from __future__ import annotations

from functools import lru_cache

from rules.duel import ops as o

_WHOM = {
    "self": "itself",
    "partner": "the Partner",
    "opp": "the opponent",
    "opp_partner": "the other Partner",
    "both_opps": "both opponents",
    "all_others": "all others",
    "all": "all",
}
QUESTIONS = {
    "power_at_least": "{n} Power or more at the start of the Turn",
    "self_attacked": "Attacked this Turn",
    "own_attack_blocked": "own Attack Blocked",
    "no_opponent_attack": "no Attack by the opponent",
}


def whom(target: str) -> str:
    """A target in words."""
    if target.startswith(o.HOLDERS):
        return f"each other holder of {target.removeprefix(o.HOLDERS)}"
    return _WHOM.get(target, target)


def question(cond: o.Cond) -> str:
    return QUESTIONS[cond.kind].format(n=cond.n)


@lru_cache(maxsize=4096)
def words(ops: tuple[o.AnyOp, ...]) -> str:
    """A list of operations as one line; empty for none."""
    parts = [[]]  # type: list[list[str]]
    for op in ops:
        if type(op) is o.Then:
            parts.append([])
        else:
            parts[-1].append(phrase(op))
    return ". Then ".join(", ".join(part) or "nothing" for part in parts) if ops else ""


def phrase(op: o.AnyOp) -> str:
    """One operation in words."""
    match op:
        case o.Attack():
            line = "the Partner Attacks" if op.by == "partner" else "Attack"
            line += f" with +{op.plus}" if op.plus > 0 else f" with {op.plus}" if op.plus else ""
            line += f" {whom(op.target)}" if op.target != "opp" else ""
            return line + (f" (not Blocked: {words(op.success)})" if op.success else "")
        case o.Block():
            return f"Block; bonus {words(op.bonus)}" if op.bonus else "Block"
        case o.Damage():
            return f"{op.n} Direct Damage" + ("" if op.target == "opp" else f" to {whom(op.target)}")
        case o.Heal():
            return f"heal {op.n if op.n != 'power' else 'as much as own Power'}" + _for(op.target)
        case o.Power():
            return f"{op.n:+} Power" + _for(op.target)
        case o.Transfer():
            what = "Power" if op.what == "power" else op.what
            return f"Transfer {op.n} {what} from {whom(op.source)} to {whom(op.to)}"
        case o.Token():
            return f"{op.n:+} {op.name}" + _for(op.target)
        case o.Cancel():
            return "Cancel"
        case o.Then():
            return "Then"
        case o.If():
            line = f"if {question(op.cond)}: {words(op.then) or 'nothing'}"
            return line + (f"; otherwise {words(op.otherwise)}" if op.otherwise else "")
        case o.Advance():
            return f"{op.track} {op.n:+}" + _for(op.target)
        case o.Place():
            return f"marker onto {op.n} HP" + _for(op.target)
        case o.Immune():
            return "no HP change this Turn" + _for(op.target)


def _for(target: str) -> str:
    return "" if target == "self" else f" for {whom(target)}"
