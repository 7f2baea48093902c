"""A position of the zone board in which every kind of card, power and effect can come up."""

from __future__ import annotations

from typing import Any

from rules.core.scenario import Scenario

Plain = dict[str, Any]
OWN: Plain = {"name": "$x", "who": "own"}
ENEMY: Plain = {"name": "$x", "who": "enemy", "where": "combat"}
ANY: Plain = {"name": "$x", "who": "any"}


def op(op: str, **fields: Any) -> Plain:
    return {"op": op, **fields}


def unit(key: str, seat: int, zone: int, kind: str = "minor", *powers: Plain, **more: Any) -> Plain:
    stats = {"atk": 2, "def": 3, "controller": seat, "name": key.replace("_", " ").title()}
    return {"id": key, "owner": seat, "kind": kind, "zone": zone, "powers": list(powers), **(stats | more)}


def power(name: str, when: str, *ops: Plain, targets: tuple[Plain, ...] = (), **more: Any) -> Plain:
    return {"name": name, "when": when, "ops": list(ops), "targets": list(targets), **more}


EFFECTS: dict[str, tuple[str, tuple[Plain, ...], tuple[Plain, ...]]] = {
    "add": ("combat", (op("add", n=2),), ()),
    "remove": ("combat", (op("remove", n=3),), ()),
    "feint": ("combat", (op("remove_hero", piece="$x"),), (ENEMY,)),
    "net": ("combat", (op("stun", piece="$x"),), (ENEMY,)),
    "wake": ("exhaust", (op("unstun", piece="$x"), op("ready", piece="$x")), (OWN,)),
    "tire": ("exhaust", (op("exhaust", piece="$x"),), (ANY,)),
    "blink": ("exhaust", (op("put", piece="$x", zone="chosen", max=2),), (OWN,)),
    "call": ("combat", (op("put", piece="$x", zone="combat"),), ({**OWN, "where": "outside"},)),
    "smoke": ("combat", (op("put", piece="$x", zone="home"),), ({**OWN, "where": "combat"},)),
    "shove": ("combat", (op("put", piece="$x", zone="back"),), (ENEMY,)),
    "march": ("exhaust", (op("move", piece="$self", max=1),), ()),
    "strike": ("combat", (op("ko", piece="$x"),), (ENEMY,)),
    "banish": ("combat", (op("eliminate", piece="$x"),), ({**ENEMY, "kinds": ["obstacle"]},)),
    "recall": ("exhaust", (op("return", piece="$x"),), (OWN,)),
    "free_it": ("exhaust", (op("uncontrol", piece="$x"),), ({**ANY, "kinds": ["obstacle"]},)),
    "charm": ("combat", (op("control", piece="$x", seat="own", until="combat"),), (ENEMY,)),
    "tame": ("exhaust", (op("control", piece="$x", seat="own"),), ({**ANY, "kinds": ["obstacle"]},)),
    "hone": ("combat", (op("mod", piece="$x", atk=1, **{"def": 1}),), ({**OWN, "where": "combat"},)),
    "veil": ("combat", (op("flag", piece="$x", name="no_aim", value=True, until="combat"),), (OWN,)),
    "skin": ("free", (op("mark", piece="$x"),), (OWN,)),
    "study": ("free", (op("draw", n=1),), ()),
    "truce": ("combat", (op("end"),), ()),
}
"""Every effect there is, on a card of the kind that plays it."""


def everything(seed: int = 0) -> Scenario:
    """Both players hold and draw every effect; objects, a structure and triggered powers stand on the map."""
    cards: list[Plain] = []
    for seat in (0, 1):
        cards += [
            {"id": f"{name}{seat}", "kind": kind, "name": name.title(), "ops": list(ops),
             "targets": list(targets), "words": f"{name}.", "go_again": kind == "free"}
            for name, (kind, ops, targets) in EFFECTS.items()
        ]  # fmt: skip
        cards.append(
            {"id": f"novice{seat}", "kind": "hero", "name": "Novice", "unit": unit(f"novice{seat}", seat, 1)}
        )
        cards[-1]["unit"].pop("zone")
    names = [card["id"] for card in cards]
    decks = [[name for name in names if name.endswith(str(seat))] for seat in (0, 1)]
    imp = unit("imp", 1, 4, "obstacle")
    units = [
        unit("wren", 0, 1, "minor", power("Arrive", "enter", op("draw", n=1), optional=True)),
        unit("orrel", 0, 2, "major", power("First", "start", op("add", n=1), needs_starter=True),
             power("Rally", "combat", op("add", n=1), needs_in_combat=True, exhausts_source=True)),
        unit("moth", 0, 1, "minor", power("Last", "ko", op("stun", piece="$x"), targets=(ENEMY,))),
        unit("warden", 1, 4, "major", flags={"defender": True}),
        unit("keeper", 1, 5, "minor", power("Rest", "exhaust", op("draw", n=1), exhausts_source=True)),
        unit("imp_lord", 1, 5, "legendary", power("Breed", "free", op("spawn", unit=imp), go_again=True)),
        unit("log", 0, 3, "obstacle", controller=None, atk=0),
        unit("ring", 0, 1, "object", controller=None, atk=1, **{"def": 0}),
        unit("well", 1, 3, "structure", power("Drink", "exhaust", op("ready", piece="$x"), targets=(OWN,)),
             controller=None, atk=0, **{"def": 0}, flags={"blocks": 0}),
    ]  # fmt: skip
    position = {
        "units": units,
        "cards": cards,
        "hands": [[], []],
        "decks": decks,
        "shuffle": True,
        "rounds": 6,
    }
    return Scenario("huntik", position, seed=seed, rulings={"draw_each_round": 3, "round_refresh": "unstun"})
