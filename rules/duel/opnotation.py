"""Operations as text that can be read back: ``attack+1 > opp_partner, block{heal 1}, then, power-1 > opp``.

Owns reading and printing operations, and the reader that the notation of positions shares. Does not own their
wording for people (words).
"""

from __future__ import annotations

from rules.core.codec import BadFile, Fault
from rules.duel import ops as o

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"


class Reader:
    """A line and a place in it; blanks between parts do not count."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.at = 0

    @property
    def done(self) -> bool:
        self._skip()
        return self.at >= len(self.line)

    def take(self, mark: str) -> bool:
        """Step over ``mark`` if it comes next; a word must end where the mark ends."""
        self._skip()
        if not self.line.startswith(mark, self.at):
            return False
        end = self.at + len(mark)
        if mark[-1] in _LETTERS and end < len(self.line) and self.line[end] in _LETTERS:
            return False
        self.at = end
        return True

    def word(self, mark: str) -> None:
        if not self.take(mark):
            raise self.error(repr(mark))

    def name(self) -> str:
        """A name of letters, digits, ``_``, ``:`` and inner ``-``."""
        self._skip()
        end = self.at
        while end < len(self.line) and (
            self.line[end] in _LETTERS or self.line[end].isdigit() or self._inner(end)
        ):
            end += 1
        if end == self.at:
            raise self.error("a name")
        found, self.at = self.line[self.at : end], end
        return found

    def _inner(self, at: int) -> bool:
        if self.line[at] == ":":
            return not self.line.startswith("::", at)
        return self.line[at] == "-" and at > self.at and self.line[at + 1 : at + 2] in tuple(_LETTERS)

    def keyword(self) -> str:
        """A name of letters only."""
        self._skip()
        end = self.at
        while end < len(self.line) and self.line[end] in _LETTERS:
            end += 1
        if end == self.at:
            raise self.error("a word")
        found, self.at = self.line[self.at : end], end
        return found

    def number(self) -> int:
        """A whole number, perhaps with a sign."""
        self._skip()
        end = self.at + (self.line[self.at : self.at + 1] in ("+", "-"))
        start = end
        while end < len(self.line) and self.line[end] in "0123456789":
            end += 1
        if end == start or end - start > 6:
            raise self.error("a number")
        found, self.at = int(self.line[self.at : end]), end
        return found

    def letter(self, among: str) -> str:
        """One of some letters if it comes next, else nothing."""
        self._skip()
        found = self.line[self.at : self.at + 1]
        if not found or found not in among:
            return ""
        self.at += 1
        return found

    def error(self, expected: str) -> BadFile:
        self._skip()
        found = repr(self.line[self.at : self.at + 12]) if self.at < len(self.line) else "the end of the line"
        return BadFile([Fault(f"column {self.at + 1}", f"expected {expected}, found {found}")])

    def _skip(self) -> None:
        while self.at < len(self.line) and self.line[self.at] == " ":
            self.at += 1


def read_ops(read: Reader, ends: tuple[str, ...]) -> tuple[o.AnyOp, ...]:
    """Operations up to one of the end marks; ``-`` stands for none."""
    if read.take("-") or read.done or read.line[read.at] in ends:
        return ()
    found = [_read_op(read)]
    while read.take(","):
        found.append(_read_op(read))
    return tuple(found)


def _read_op(read: Reader) -> o.AnyOp:
    start = read.at
    name = read.keyword()
    match name:
        case "attack":
            plus = read.number() if _signed(read) else 0
            by: o.Actor = "partner" if read.take("by partner") else "self"
            target = _target(read, "opp")
            success = _inside(read) if read.take("success") else ()
            return o.Attack(target, by, plus, success)
        case "block":
            return o.Block(_inside(read) if read.take("{") and _back(read) else ())
        case "damage":
            return o.Damage(read.number(), _target(read, "opp"))
        case "heal":
            n: o.Amount = "power" if read.take("power") else read.number()
            return o.Heal(n, _target(read, "self"))
        case "power":
            return o.Power(read.number(), _target(read, "self"))
        case "transfer":
            n, what, source = read.number(), read.name(), read.name()
            read.word(">")
            return o.Transfer(n, source, read.name(), what)
        case "token":
            return o.Token(read.number(), read.name(), _target(read, "self"))
        case "cancel":
            return o.Cancel()
        case "then":
            return o.Then()
        case "if":
            return _read_if(read)
        case "advance":
            return o.Advance(read.number(), read.name(), _target(read, "self"))
        case "place":
            return o.Place(read.number(), _target(read, "self"))
        case "immune":
            return o.Immune(_target(read, "self"))
    read.at = start
    raise read.error(f"an operation ({', '.join(o.OP_NAMES)})")


def _read_if(read: Reader) -> o.If:
    kind = read.name()
    if kind not in o.QUESTIONS:
        raise read.error(f"a question before this ({', '.join(o.QUESTIONS)})")
    n = 0 if read.take("{") and _back(read) else read.number()
    then = _inside(read)
    return o.If(o.Cond(o.as_question(kind), n), then, _inside(read) if read.take("else") else ())


def _inside(read: Reader) -> tuple[o.AnyOp, ...]:
    read.word("{")
    found = read_ops(read, ("}",))
    read.word("}")
    return found


def _back(read: Reader) -> bool:
    """Put back the bracket that was only looked at."""
    read.at -= 1
    return True


def _signed(read: Reader) -> bool:
    return not read.done and read.line[read.at] in "+-"


def _target(read: Reader, default: str) -> str:
    return read.name() if read.take(">") else default


def print_ops(ops: tuple[o.AnyOp, ...]) -> str:
    """Operations as text; empty for none."""
    return ", ".join(print_op(op) for op in ops)


def print_op(op: o.AnyOp) -> str:
    """One operation as text."""
    match op:
        case o.Attack():
            line = "attack" + (f"{op.plus:+}" if op.plus else "")
            line += " by partner" if op.by == "partner" else ""
            line += _to(op.target, "opp")
            return line + (f" success{{{print_ops(op.success)}}}" if op.success else "")
        case o.Block():
            return f"block{{{print_ops(op.bonus)}}}" if op.bonus else "block"
        case o.Damage():
            return f"damage {op.n}{_to(op.target, 'opp')}"
        case o.Heal():
            return f"heal {op.n}{_to(op.target, 'self')}"
        case o.Power():
            return f"power{op.n:+}{_to(op.target, 'self')}"
        case o.Transfer():
            return f"transfer {op.n} {op.what} {op.source} > {op.to}"
        case o.Token():
            return f"token{op.n:+} {op.name}{_to(op.target, 'self')}"
        case o.Cancel():
            return "cancel"
        case o.Then():
            return "then"
        case o.If():
            n = f" {op.cond.n}" if op.cond.n else ""
            line = f"if {op.cond.kind}{n}{{{print_ops(op.then)}}}"
            return line + (f" else{{{print_ops(op.otherwise)}}}" if op.otherwise else "")
        case o.Advance():
            return f"advance{op.n:+} {op.track}{_to(op.target, 'self')}"
        case o.Place():
            return f"place {op.n}{_to(op.target, 'self')}"
        case o.Immune():
            return f"immune{_to(op.target, 'self')}"


def _to(target: str, default: str) -> str:
    return "" if target == default else f" > {target}"
