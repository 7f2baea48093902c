"""Formula lines: what each Fighter lost or gained, spelled out from the numbers of the events.

Owns the terms and titles of the sums. Does not own any arithmetic of the rules: every number is an event's.
"""

from __future__ import annotations

from msgspec.structs import replace

from board.presenter.cards import Formula, PanelView, Term
from rules.duel.move_events import LossNetted, MarkerMoved
from rules.duel.state import Fighter

MINUS = "\N{MINUS SIGN}"


def sum_panel(netted: LossNetted, moved: MarkerMoved | None, fighter: Fighter) -> PanelView:
    """The panel of one Fighter: its sum, and once it has moved what became of it."""
    ref = "CA-Stop" if moved is not None and moved.halt == "stop" else netted.cites[-1].ref
    return PanelView(
        f"sum:{netted.who.id}", title_of(netted, moved), ref=ref, seat=int(netted.who.seat),
        formulas=(Formula(_terms(netted, _halt_terms(netted, moved, fighter))),),
    )  # fmt: skip


def title_of(netted: LossNetted, moved: MarkerMoved | None) -> str:
    """ "Quill loses 1", "Anvil gains 2", "Rook does not move"."""
    by = netted.delta if moved is None else moved.hp_after - moved.hp_before
    if not by:
        return f"{netted.who.name} does not move"
    return f"{netted.who.name} {'loses' if by < 0 else 'gains'} {abs(by)}"


def terms_of(netted: LossNetted) -> tuple[Term, ...]:
    """Attack + Direct − healed = net; what a Block stopped is struck, and the rest follows."""
    terms: list[Term] = []
    losses = []
    if netted.attack:
        losses.append(Term(str(netted.attack), "Attack"))
    if netted.blocked:
        losses.append(Term(str(netted.blocked), "Attack", struck=True))
    if netted.direct:
        losses.append(Term(str(netted.direct), "Direct"))
    if netted.sources and not netted.attack and not netted.blocked:
        losses.append(Term("0", "Attack"))
    for place, term in enumerate(losses):
        terms += [Term(op="+"), term] if place else [term]
    if netted.heal:
        terms += [Term(op=MINUS)] if terms else []
        terms.append(Term(str(netted.heal), "healed"))
    whole = netted.attack + netted.blocked + netted.direct - netted.heal
    if netted.blocked:
        terms += [Term(op="="), _net(whole, struck=True)]
        terms.append(Term(icon="block", word=f"Block stops the {netted.blocked}"))
    terms += [Term(op="="), _net(-netted.delta, result=True)]
    return tuple(terms)


def _terms(netted: LossNetted, halt: tuple[Term, ...]) -> tuple[Term, ...]:
    """The whole line; where something held the marker, that is the result and not the net."""
    *sum_terms, net = terms_of(netted)
    return (*sum_terms, replace(net, result=not halt), *halt)


def _halt_terms(netted: LossNetted, moved: MarkerMoved | None, fighter: Fighter) -> tuple[Term, ...]:
    """Why the marker did not go as far as the sum says."""
    if moved is None or moved.halt in ("done", "placed") or not netted.delta:
        return ()
    steps = len(moved.path)
    why = {
        "stop": ("stop", f"Stop at {moved.hp_after}, after {steps}"),
        "top": ("ban", "top of the track"),
        "bottom": ("ban", "bottom of the track"),
        "cap": ("ban", f"at most {fighter.flags.move_cap} in one movement"),
        "immune": ("ward", "immune"),
        "ko": ("ko", "no healing from KO"),
    }[moved.halt]
    return (Term(icon=why[0], word=why[1]), Term(op="="), Term(str(steps), "moved", result=True))


def _net(loss: int, *, struck: bool = False, result: bool = False) -> Term:
    value = f"+{-loss}" if loss < 0 else str(loss)
    return Term(value, "net", struck=struck, result=result)


def loss_word(moved: MarkerMoved) -> str:
    """The words at the ghost path: "−3"."""
    by = moved.hp_after - moved.hp_before
    return f"{MINUS}{-by}" if by < 0 else f"+{by}" if by else ""
