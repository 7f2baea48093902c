"""What lies on the duel board: tracks, cards face up and face down, panels of what has happened.

Owns these values, made from a state and the columns of a Turn seen so far. Does not own where they lie
(plans), what may be done with them (drafting), the sums (sums) nor hiding: it is given what may be seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from board.games.duel.cardlines import card_lines, space_icon
from board.games.duel.record import CANCEL, CARDS, END, ICONS, MOVE, POWER, REVEAL, SUM, Column
from board.games.duel.sums import loss_word, sum_panel
from board.presenter.cards import ActionCardView, Line, PanelView, Space, TrackView, Trait
from board.presenter.views import View
from rules.duel import events as e
from rules.duel import frame_events as f
from rules.duel import move_events as m
from rules.duel import ops as o
from rules.duel.state import SEAT_NAMES, Card, Fighter, State
from rules.duel.words import words

_LINE_ICONS: dict[type[Any], str] = {
    e.AttackDeclared: "attack", e.BlockRaised: "block", e.AttackBlocked: "block", e.BonusPaid: "then",
    e.HealDeclared: "heal", e.DamageDeclared: "direct", e.CardCancelled: "cancel", e.CancelsMet: "cancel",
    e.StepBegan: "then", e.BlockEmpty: "block", m.Transferred: "transfer", m.PowerChanged: "zap",
    m.TokensChanged: "star", m.ShieldSpent: "ward", m.KnockedOut: "ko", m.IconFired: "check",
    m.ChainCut: "ban", f.DuelEnded: "trophy", e.QuestionAnswered: "circle-question-mark",
}  # fmt: skip
_QUIET = (
    e.CardRevealed, e.PowerRead, m.TurnEnded, m.MarkerMoved, m.LossNetted, f.FightEnded, f.CardsDrawn,
)  # fmt: skip


class Played(View, frozen=True):
    """A Turn as far as it has been seen."""

    columns: tuple[Column, ...]

    @property
    def events(self) -> tuple[Any, ...]:
        return tuple(event for column in self.columns for event in column.events)

    def last(self, name: str) -> int:
        """The place of the last column of a name, -1 for none."""
        return max((place for place, column in enumerate(self.columns) if column.name == name), default=-1)

    @property
    def moves(self) -> dict[str, m.MarkerMoved]:
        """The last movement of each Fighter, unless a later sum has begun the next one."""
        return {one.who.id: one for one in self._newest(MOVE, m.MarkerMoved)}

    @property
    def sums(self) -> tuple[m.LossNetted, ...]:
        """The sums behind the last movement."""
        return self._newest(SUM, m.LossNetted)

    def fired(self) -> tuple[m.IconFired, ...]:
        return self._newest(ICONS, m.IconFired)

    def _newest(self, name: str, kind: type[Any]) -> tuple[Any, ...]:
        at = self.last(name)
        if at < 0 or at < self.last(SUM):
            return ()
        return tuple(event for event in self.columns[at].events if isinstance(event, kind))


def pieces_of(event: Any) -> tuple[str, ...]:
    """The tracks that an event is about: whose it is first, then the one that is hit."""
    found = (getattr(event, name, None) for name in ("who", "target"))
    return tuple(dict.fromkeys(track_id(who.id) for who in found if isinstance(who, e.Who)))


def track_id(fighter: str) -> str:
    return f"track:{fighter}"


def track_view(fighter: Fighter, seat: int, played: Played, *, active: bool, compact: bool) -> TrackView:
    """A health track. Values are places on it, counted from the bottom, since printed numbers may repeat."""
    moved = played.moves.get(fighter.id)
    fired = {one.space for one in played.fired() if one.who.id == fighter.id and not one.track}
    waiting = set(entered(fighter, moved)) if moved is not None and not played.fired() else set()
    eaten = abs(moved.delta) - len(moved.path) if moved is not None and moved.halt == "stop" else 0
    return TrackView(
        track_id(fighter.id), seat, fighter.called,
        tuple(_space(fighter, at, at in fired | waiting) for at in reversed(range(len(fighter.track)))),
        float(fighter.pos), start=moved.before if moved is not None and moved.path else None,
        lost=loss_word(moved) if moved is not None else "", held=moved is not None and moved.halt == "stop",
        eaten=eaten, header=Trait("zap", header(fighter, active)),
        pending=_pending(fighter, waiting | fired, played), mirrored=bool(seat), compact=compact,
    )  # fmt: skip


def header(fighter: Fighter, active: bool) -> str:
    """Power and tokens, and who is Active where there is a Partner."""
    parts = [f"Power {fighter.power}", *(f"{n} {name}" for name, n in sorted(fighter.tokens.items()) if n)]
    return ", ".join([*parts, "Active"] if active else parts)


def entered(fighter: Fighter, moved: m.MarkerMoved | None) -> tuple[int, ...]:
    """The icon spaces that a movement entered, in order."""
    return tuple(index for index in moved.path if fighter.track[index].icons) if moved is not None else ()


def _space(fighter: Fighter, index: int, lit: bool) -> Space:
    space = fighter.track[index]
    icon, text = space_icon(space.icons)
    word = {"ko": "KO", "free": "free", "hp": str(space.hp)}[space.kind]
    return Space(index, word, space.stop, icon, text, lit, space.kind == "ko")


def _pending(fighter: Fighter, spaces: Iterable[int], played: Played) -> str:
    """Power that icons have promised and the end of the step will bring."""
    if played.last(POWER) > played.last(MOVE):
        return ""
    n = sum(
        op.n
        for index in spaces
        for op in fighter.track[index].icons
        if isinstance(op, o.Power) and op.target == "self"
    )
    return f"{n:+}" if n else ""


# cards


def card_view(card: Card, seat: int, *, key: str = "", compact: bool = False) -> ActionCardView:
    """A card face up, as it is printed."""
    return ActionCardView(key or f"card:{card.id}", seat, card.called, card_lines(card.ops), compact=compact)


def back_view(key: str, seat: int, word: str, *, compact: bool = True) -> ActionCardView:
    """A card of which nothing may be seen."""
    icon = "locked" if "locked" in word else "hidden"
    return ActionCardView(key, seat, face_down=True, back=word, compact=compact, back_icon=icon)


def played_card(state: State, seat: int, played: Played, waiting: str) -> ActionCardView:
    """The card that a seat has turned up, with what became of it; face down before the reveal."""
    shown = next(
        (one for one in played.events if isinstance(one, e.CardRevealed) and one.who.seat == seat), None
    )
    key = f"played:{seat}"
    if shown is None:
        return back_view(key, seat, "no card" if played.columns else waiting, compact=True)
    card = state.sides[seat].card(shown.card)
    ops = card.ops if card is not None else ()
    cancelled = any(isinstance(one, e.CardCancelled) and one.card == shown.card for one in played.events)
    lines = card_lines(ops, blocked(played, seat, shown.who.id))
    if cancelled:
        lines = (
            Line("", "cancel", "Cancelled"),
            *(Line(one.text, one.icon, one.strong, struck=True) for one in lines),
        )
    return ActionCardView(key, seat, shown.name, lines, compact=True)


def blocked(played: Played, seat: int, active: str) -> dict[tuple[str, int], str]:
    """Which Attacks printed on a seat's card were Blocked: all of those alike, or some."""
    stopped = {one.attack for one in played.events if isinstance(one, e.AttackBlocked)}
    alike: dict[tuple[str, int], list[bool]] = {}
    for one in played.events:
        if isinstance(one, e.AttackDeclared) and one.origin == "card" and one.source.seat == seat:
            by = "self" if one.source.id == active else "partner"
            alike.setdefault((by, one.plus), []).append(one.attack in stopped)
    return {key: "all" if all(each) else "some" for key, each in alike.items() if any(each)}


# panels


def turn_panels(state: State, played: Played, narrow: bool = False) -> tuple[PanelView, ...]:
    """The panels between the tracks: what is declared, then sums, icons, Power, and the end.

    ``narrow``: lines leave their rules to the why panel.
    """
    found: list[PanelView] = []
    moves = played.moves
    if played.sums:
        fighters = {fighter.id: fighter for fighter in state.fighters}
        found += [sum_panel(one, moves.get(one.who.id), fighters[one.who.id]) for one in played.sums]
    elif lines := _lines(_declared(played), narrow):
        found.append(PanelView("declared", "Cards", lines=lines))
    elif played.columns:
        found += _power_read(played)
    found += _icons_panel(state, played)
    if played.last(POWER) > played.last(SUM):
        changes = _lines(played.columns[played.last(POWER) :][:1], narrow)
        found.append(PanelView("power", "Power and tokens", lines=changes))
    if played.columns and played.columns[-1].name == END and _lines(played.columns[-1:], narrow):
        found.append(_end_panel(played.columns[-1], narrow))
    return tuple(found)


def _power_read(played: Played) -> list[PanelView]:
    """The Power that counts for Attacks all Turn."""
    lines = tuple(
        Line(str(one.power), seat=int(one.who.seat), strong=one.who.name)
        for one in played.events
        if isinstance(one, e.PowerRead)
    )
    hint = "Attacks use it all Turn, whatever changes."
    return [PanelView("declared", "Power now", ref="CA-Attack", lines=lines, hint=hint)]


def _declared(played: Played) -> tuple[Column, ...]:
    """What the part of the cards that is being settled has declared so far."""
    here = played.columns[max(0, _step_begin(played)) :]
    return tuple(column for column in here if column.name in (REVEAL, CANCEL, CARDS))


def _step_begin(played: Played) -> int:
    """Where the part of the cards begins that is being settled."""
    return max(
        (
            place
            for place, column in enumerate(played.columns)
            if any(isinstance(event, e.StepBegan) for event in column.events)
        ),
        default=0,
    )


def _lines(columns: Sequence[Column], narrow: bool) -> tuple[Line, ...]:
    return tuple(
        _line(event, narrow) for column in columns for event in column.events if not isinstance(event, _QUIET)
    )


def _line(event: Any, narrow: bool) -> Line:
    icon = _LINE_ICONS.get(type(event), "fact")
    return Line(event.text, icon, ref="" if narrow else event.cites[0].ref)


def _icons_panel(state: State, played: Played) -> list[PanelView]:
    """Icons light up when the markers rest; until then they wait (CA-Icon)."""
    fired = played.fired()
    fighters = {fighter.id: fighter for fighter in state.fighters}
    if fired:
        lines = [
            Line(
                f"{_place(fighters[one.who.id], one)} {'passed' if one.passed else 'entered'}: {one.words}",
                "check", seat=int(one.who.seat),
            )
            for one in fired
        ]  # fmt: skip
        return [PanelView("icons", "Icons, all at once", ref="CA-Icon", lines=tuple(lines))]
    waiting = []
    for one in played.moves.values():
        fighter = fighters[one.who.id]
        for index in entered(fighter, one):
            how = "entered" if index == one.after else "passed"
            text = f"{fighter.track[index].hp} {how}: {words(fighter.track[index].icons)}"
            waiting.append(Line(text, "pending", seat=int(one.who.seat)))
    if not waiting:
        return []
    return [PanelView("icons", "Icons, once all markers rest", ref="CA-Icon", lines=tuple(waiting))]


def _place(fighter: Fighter, fired: m.IconFired) -> str:
    if fired.track:
        return f"{fired.track} {fired.space}"
    return str(fighter.track[fired.space].hp)


def _end_panel(column: Column, narrow: bool) -> PanelView:
    over = next((one for one in column.events if isinstance(one, f.DuelEnded)), None)
    lines = _lines((column,), narrow)
    title = "The duel is over" if over is not None else "The Turn ends"
    return PanelView("end", title, lines=lines)


def own_rules(state: State) -> tuple[PanelView, ...]:
    """The Fighters' own rules and extra tracks, which go before the general ones."""
    lines = []
    for seat, side in enumerate(state.sides):
        for fighter in side.fighters:
            for text in own_rule_words(fighter):
                lines.append(Line(text, seat=seat, strong=fighter.called))
    return (PanelView("own", "Own rules", ref="CA-Fighter", lines=tuple(lines)),) if lines else ()


def space_words(fighter: Fighter) -> tuple[str, ...]:
    """Stops and icons of a track in words, from the top down."""
    found = []
    for space in reversed(fighter.track):
        parts = ["Stop"] if space.stop else []
        parts += [f"icon {words(space.icons)}"] if space.icons else []
        found += [f"{space.hp}: {' and '.join(parts)}"] if parts else []
    return tuple(found)


def own_rule_words(fighter: Fighter) -> tuple[str, ...]:
    """Each own rule of a Fighter in words, extra tracks with where their marker stands."""
    flags, found = fighter.flags, []
    for track in fighter.tracks:
        here = track.spaces[track.pos]
        at = here.name or f"space {track.pos}"
        found.append(f"{track.name} on {at} of {len(track.spaces)} spaces")
    if flags.move_cap is not None:
        found.append(f"moves at most {flags.move_cap} in one movement")
    if flags.immune:
        found.append("no HP change")
    if flags.no_ko:
        found.append("a KO space is an ordinary space")
    if flags.loss_at is not None:
        found.append(f"loses at {flags.loss_at.n} {flags.loss_at.token}")
    if flags.brand is not None:
        found.append(f"an opponent with {flags.brand.n} {flags.brand.token} loses")
    if flags.shield:
        found.append(f"a {flags.shield} takes one Attack for its holder")
    if flags.ko_without_power:
        found.append("is KO'd without Power at the end of a Turn")
    return tuple(found)


def name_of(seat: int) -> str:
    return SEAT_NAMES[seat]
