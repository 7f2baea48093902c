"""A session: a ruleset, a scenario and its history. The shell commands and the board share it.

Owns replaying a file and saving what was played. Does not own files or anything shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import msgspec

from rules.core import codec
from rules.core.codec import BadFile, Fault
from rules.core.contract import Action, Ruleset, Transition
from rules.core.dice import Dice
from rules.core.history import Branch, History
from rules.core.scenario import Line, Scenario
from rules.core.verdict import IllegalAction, Verdict

S = TypeVar("S")
A = TypeVar("A", bound=Action)


class Session(Generic[S, A]):
    """One game being played: judge and apply here, undo and redo, write it down again."""

    def __init__(self, ruleset: Ruleset[S, A], scenario: Scenario, history: History[S]) -> None:
        self.ruleset = ruleset
        self.scenario = scenario
        self.history = history

    @classmethod
    def start(cls, ruleset: Ruleset[S, A], scenario: Scenario) -> Session[S, A]:
        """Set the position up, with none of the file's actions done; raises BadFile, also when unsound."""
        state = ruleset.setup(scenario, Dice(scenario.seed))
        unsound = ruleset.faults(state)
        if unsound:
            places = (check.pieces[0] if check.pieces else "position" for check in unsound)
            pairs = zip(places, unsound, strict=True)
            raise BadFile([Fault(place, check.text, check.remedy) for place, check in pairs])
        return cls(ruleset, scenario, History(state))

    @classmethod
    def resume(cls, ruleset: Ruleset[S, A], scenario: Scenario) -> tuple[Session[S, A], A | None]:
        """Set up and do the file's actions; a last one that is not legal is given back as the draft.

        Raises BadFile when an earlier action is not legal.
        """
        session = cls.start(ruleset, scenario)
        actions = actions_of(ruleset, scenario)
        for index, action in enumerate(actions):
            verdict = session.judge(action)
            if not verdict.legal:
                if index == len(actions) - 1:
                    return session, action
                illegal = IllegalAction(action, verdict)
                raise BadFile([Fault(f"actions[{index}]", f"is not legal: {illegal}")])
            session.apply(action)
        return session, None

    @classmethod
    def replay(cls, ruleset: Ruleset[S, A], scenario: Scenario) -> Session[S, A]:
        """Set up and do every action of the file; raises BadFile at the first that is not legal."""
        session = cls.start(ruleset, scenario)
        for index, action in enumerate(actions_of(ruleset, scenario)):
            try:
                session.apply(action)
            except IllegalAction as error:
                raise BadFile([Fault(f"actions[{index}]", f"is not legal: {error}")]) from None
        return session

    @classmethod
    def replay_as_far(cls, ruleset: Ruleset[S, A], scenario: Scenario) -> tuple[Session[S, A], Fault | None]:
        """Set up and do the file's actions up to the first that cannot be done; says which and why.

        Gives the session after the actions before it, and None when all could be done. Raises BadFile
        when there is nothing to start from.
        """
        session = cls.start(ruleset, scenario)
        session.history, fault = session._replayed(session.history, scenario.actions, "actions")
        return session, fault

    @property
    def state(self) -> S:
        return self.history.state

    def judge(self, action: A) -> Verdict:
        return self.ruleset.judge(self.state, action)

    def apply(self, action: A) -> Transition[S]:
        """Do an action and remember it; raises IllegalAction and changes nothing when not legal."""
        step = self.ruleset.apply(self.state, action)
        self.history = self.history.push(action, step)
        return step

    def go(self, cursor: int) -> None:
        """Undo or redo to a place in the line."""
        self.history = self.history.go(cursor)

    def saved(self, draft: A | None = None) -> Scenario:
        """The scenario that replays to here; a ``draft`` not yet done is added as the last action."""
        done = [entry.action for entry in self.history.done]
        if draft is not None:
            done.append(draft)
        return msgspec.structs.replace(self.scenario, actions=_plain(done), done=None, undone=(), lines=())

    def kept(self, draft: A | None = None) -> Scenario:
        """The same with everything that was ever done: ``done`` says what stands, then what was undone, and
        the lines that were left."""
        history = self.history
        undone = _plain(entry.action for entry in history.undone)
        lines = tuple(
            Line(branch.name, branch.at, _plain(entry.action for entry in branch.entries))
            for branch in history.branches
        )
        return msgspec.structs.replace(self.saved(draft), done=history.cursor, undone=undone, lines=lines)

    def have_back(self, scenario: Scenario) -> Fault | None:
        """Have what was undone, and the lines that were left, back from a file whose ``done`` stand here.

        Each comes as far as it replays; gives the first fault, None when all is whole.
        """
        here, faults = self.history, []
        ahead, fault = self._replayed(here, scenario.undone, "undone")
        faults.append(fault)
        branches = []
        for number, line in enumerate(scenario.lines):
            place = f"lines[{number}]"
            whole, fault = self._replayed(History(here.start), line.actions, f"{place}.actions")
            faults.append(fault)
            if 0 <= line.at <= len(whole.entries):
                branches.append(Branch(line.name, line.at, whole.entries))
            elif fault is None:
                problem = f"is {line.at}, but there are {len(whole.entries)} actions"
                faults.append(Fault(f"{place}.at", problem, "Write how many of them were kept"))
        self.history = History(here.start, ahead.entries, here.cursor, tuple(branches))
        return next((fault for fault in faults if fault is not None), None)

    def _replayed(
        self, history: History[S], actions: Iterable[dict[str, Any]], where: str
    ) -> tuple[History[S], Fault | None]:
        """A history with these actions done as far as they can be, and where it stops."""
        for index, plain in enumerate(actions):
            place = f"{where}[{index}]"
            try:
                action: A = codec.convert(plain, self.ruleset.action_type, place)
                history = history.push(action, self.ruleset.apply(history.state, action))
            except BadFile as error:
                return history, error.faults[0]
            except IllegalAction as error:
                return history, Fault(place, f"is not legal: {error}")
        return history, None


def _plain(actions: Iterable[Any]) -> tuple[dict[str, Any], ...]:
    return tuple(codec.to_builtins(action) for action in actions)


def actions_of(ruleset: Ruleset[S, A], scenario: Scenario) -> list[A]:
    """The file's actions as the game's own values; raises BadFile naming the place."""
    found: list[A] = []
    faults: list[Fault] = []
    for index, plain in enumerate(scenario.actions):
        try:
            found.append(codec.convert(plain, ruleset.action_type, f"actions[{index}]"))
        except BadFile as error:
            faults += error.faults
    if faults:
        raise BadFile(faults)
    return found


def decode_position(ruleset: Ruleset[Any, Any], scenario: Scenario) -> Any:
    """The file's ``position`` as the game's own value; raises BadFile naming the place."""
    return codec.convert(scenario.position, ruleset.position_type, "position")


def decode_rulings(ruleset: Ruleset[Any, Any], scenario: Scenario) -> Any:
    """The file's ``rulings`` over the game's defaults; an unknown switch is a fault."""
    return codec.convert(scenario.rulings, ruleset.rulings_type, "rulings")
