"""The shell commands: exit codes, the printed table, and every kind of unusable file answered in one line."""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.cli.main import main
from rules.core import assets

CHECK = assets.ROOT / "scenarios" / "wh40k" / "check-a-pile-in.json"
GOOD = assets.ROOT / "scenarios" / "wh40k" / "check-a-good-pile-in.json"
ROOT = Path(__file__).resolve().parents[3]


def document() -> dict[str, Any]:
    return json.loads(GOOD.read_text(encoding="utf-8"))


def run(capsys, *words: object) -> tuple[int, str, str]:
    code = main([str(word) for word in words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_legal_last_move_exits_0_with_every_requirement_met(capsys) -> None:
    code, out, err = run(capsys, "check", GOOD)
    assert (code, err) == (0, "")
    assert "NOT MET" not in out
    assert out.strip().endswith("Legal.")


def test_an_illegal_last_move_exits_1_and_says_rule_number_and_remedy(capsys) -> None:
    code, out, _ = run(capsys, "check", CHECK)
    assert code == 1
    line = next(line for line in out.splitlines() if line.startswith("NOT MET"))
    assert "12.03" in line
    assert "Illegal, 1 clause" in out
    assert "Could" in out or "could" in out


def test_json_holds_the_same_verdict(capsys) -> None:
    code, out, _ = run(capsys, "check", CHECK, "--json")
    body = json.loads(out)
    assert (code, body["legal"], body["violations"]) == (1, False, ["12.03.engage_if_possible"])
    assert body["edition"]
    assert body["pack"]
    assert any(evidence["kind"] == "could_have" for check in body["checks"] for evidence in check["evidence"])


def test_several_files_give_a_line_each_and_the_worst_exit_code(capsys, tmp_path) -> None:
    code, out, err = run(capsys, "check", GOOD, CHECK, tmp_path / "nowhere.json")
    assert code == 2
    assert len(out.splitlines()) == 2
    assert "there is no such file" in err


def test_a_jsonl_file_gives_a_line_each_in_either_form(capsys, tmp_path) -> None:
    data = document()
    move = data["actions"][-1]
    case = {
        "id": "x",
        "scenario": {**data["position"], "move": {k: v for k, v in move.items() if k != "seat"}},
    }
    lines = [json.dumps(data), json.dumps(case), "{", ""]
    path = tmp_path / "many.jsonl"
    path.write_text("\n".join(lines))
    code, out, err = run(capsys, "check", path)
    assert code == 2
    assert [line.split(": ")[1] for line in out.splitlines()] == ["Legal.", "Legal."]
    assert f"{path}:3" in err


def test_standard_input_is_read_for_a_dash() -> None:
    command = [sys.executable, "-m", "rules", "check", "-"]
    result = subprocess.run(command, input=GOOD.read_bytes(), capture_output=True, cwd=ROOT)
    assert result.returncode == 0, result.stderr


DAMAGE: list[tuple[str, Any, str]] = [
    ("unknown field", lambda d: d["position"]["units"][0].update(colour="red"), "position.units[0]"),
    ("unknown envelope field", lambda d: d.update(extra=1), "extra"),
    ("wrong format", lambda d: d.update(format="chess"), "format"),
    ("newer version", lambda d: d.update(version=99), "version"),
    ("no version", lambda d: d.pop("version"), "version"),
    ("unknown game", lambda d: d.update(game="chess"), "game"),
    ("text for a number", lambda d: d["position"]["units"][0]["models"][0].update(x="here"), "models[0].x"),
    ("null for a number", lambda d: d["position"]["units"][0]["models"][0].update(x=None), "models[0].x"),
    ("no models", lambda d: d["position"]["units"][0].update(models=[]), "models"),
    ("duplicate ids", lambda d: d["position"]["units"][0]["models"][0].update(id="B1"), "already"),
    ("a unit called as a model", lambda d: d["position"]["units"][0].update(id="B1"), "already"),
    ("off the board", lambda d: d["position"]["units"][0]["models"][0].update(x=-5), "off the"),
    ("far off the board", lambda d: d["position"]["units"][0]["models"][0].update(x=1e12), "models[0]"),
    (
        "standing in another",
        lambda d: d["position"]["units"][0]["models"][1].update(
            x=d["position"]["units"][0]["models"][0]["x"], y=d["position"]["units"][0]["models"][0]["y"]
        ),
        "inside",
    ),
    ("no such shape", lambda d: d["position"]["units"][0]["models"][0]["base"].update(shape="star"), "base"),
    ("a base of no size", lambda d: d["position"]["units"][0]["models"][0]["base"].update(d=0), "base"),
    ("a negative base", lambda d: d["position"]["units"][0]["models"][0]["base"].update(d=-32), "base"),
    (
        "a base as large as the table",
        lambda d: d["position"]["units"][0]["models"][0]["base"].update(d=5000),
        "base",
    ),
    (
        "an oval turned round",
        lambda d: d["position"]["units"][0]["models"][0].update(base={"shape": "oval", "l": 35, "w": 60}),
        "base",
    ),
    (
        "a hull of two points",
        lambda d: d["position"]["units"][0]["models"][0].update(
            base={"shape": "poly", "points": [[0, 0], [1, 1]]}
        ),
        "base",
    ),
    (
        "a hull like a star",
        lambda d: d["position"]["units"][0]["models"][0].update(
            base={"shape": "poly", "points": [[1, 0], [0.1, 0.1], [0, 1], [-1, -1]]}
        ),
        "base",
    ),
    ("a third side", lambda d: d["position"]["units"][0].update(side="green"), "side"),
    ("one side only", lambda d: d["position"].update(units=d["position"]["units"][:1]), "blue"),
    ("a board of no size", lambda d: d["position"].update(board={"width": 0, "height": 44}), "board.width"),
    (
        "a wall like a star",
        lambda d: d["position"].update(
            terrain=[{"id": "W", "category": "dense", "polygon": [[1, 1], [3, 3], [3, 1], [1, 3]]}]
        ),
        "terrain[0]",
    ),
    (
        "an objective of no place",
        lambda d: d["position"].update(objectives=[{"id": "O", "kind": "area"}]),
        "objectives[0]",
    ),
    ("an unknown ruling", lambda d: d.update(rulings={"engagment_h": 2}), "rulings"),
    ("a ruling out of range", lambda d: d.update(rulings={"engagement_h": -1}), "rulings"),
    ("a choice that is none", lambda d: d.update(rulings={"closest": "friend"}), "rulings"),
    ("an unknown action", lambda d: d["actions"][-1].update(type="fly"), "actions[0]"),
    ("an action of an unknown field", lambda d: d["actions"][-1].update(speed=1), "actions[0]"),
    ("no action", lambda d: d.update(actions=[]), "actions"),
    ("actions that are no list", lambda d: d.update(actions={}), "actions"),
    ("a position that is a list", lambda d: d.update(position=[]), "position"),
    ("a seed that is text", lambda d: d.update(seed="x"), "seed"),
    ("three players", lambda d: d.update(seats=["a", "b", "c"]), "seats"),
]


@pytest.mark.parametrize(("name", "damage", "place"), DAMAGE, ids=[row[0] for row in DAMAGE])
def test_an_unusable_file_is_named_with_its_place_and_exits_2(capsys, tmp_path, name, damage, place) -> None:
    data = document()
    damage(data)
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(data))
    before = path.read_bytes()
    for verb in (["check"], ["plan"], ["replay"]) if name != "no action" else (["check"],):
        code, out, err = run(capsys, *verb, path)
        assert code == 2, f"{verb}: {out}"
        assert place in err
        assert str(path) in err
        assert "Traceback" not in err
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[]",
        b"[" * 100_000,
        b'{"format": "battleboard"',
        b'{"format": "battleboard", "version": 1, "game": "wh40k", "position": {"units": NaN}}',
        b'{"a": 1, "a": 2}',
        b'{"a": 1e999}',
        b"\xff\xfe\x00",
        b"\x00" * 50,
        b'{"a": ' + b"9" * 5000 + b"}",
    ],
    ids=["empty", "null", "list", "deep", "cut short", "NaN", "twice", "1e999", "UTF-16", "zeros", "digits"],
)
def test_what_is_no_position_document_is_said_so(capsys, tmp_path, text: bytes) -> None:
    path = tmp_path / "junk.json"
    path.write_bytes(text)
    code, _, err = run(capsys, "check", path)
    assert code == 2
    assert str(path) in err


def test_a_folder_is_no_file(capsys, tmp_path) -> None:
    code, _, err = run(capsys, "check", tmp_path)
    assert code == 2
    assert "folder" in err


@pytest.mark.parametrize("seed", range(300))
def test_random_damage_never_ends_in_a_traceback(capsys, tmp_path, seed: int) -> None:
    rng = random.Random(seed)
    data = bytearray(GOOD.read_bytes())
    for _ in range(rng.randint(1, 6)):
        kind = rng.random()
        at = rng.randrange(len(data))
        if kind < 0.4:
            data[at] = rng.randrange(256)
        elif kind < 0.7:
            del data[at : at + rng.randint(1, 40)]
        else:
            data[at:at] = data[rng.randrange(len(data)) :][: rng.randint(1, 60)]
    path = tmp_path / "damaged.json"
    path.write_bytes(bytes(data))
    code, out, err = run(capsys, "check", path)
    assert code in (0, 1, 2)
    assert (code == 2) == bool(err)
    assert bool(out) != bool(err)


@pytest.mark.parametrize("seed", range(60))
def test_random_values_never_end_in_a_traceback(capsys, tmp_path, seed: int) -> None:
    rng = random.Random(seed)
    data = document()

    def places(node: Any) -> list[tuple[Any, Any]]:
        found = []
        items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        for key, value in items:
            found.append((node, key))
            found += places(value)
        return found

    for _ in range(rng.randint(1, 3)):
        node, key = rng.choice(places(data))
        node[key] = copy.deepcopy(
            rng.choice([0, -1, 1e9, 0.5, "", "A1", None, True, [], {}, [[1]], "ongoing", 2**70])
        )
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(data))
    code, out, err = run(capsys, "check", path)
    assert code in (0, 1, 2)
    assert bool(out) != bool(err)


def test_plan_writes_a_file_that_checks_legal(capsys, tmp_path) -> None:
    out_file = tmp_path / "planned.json"
    code, out, _ = run(capsys, "plan", CHECK, "-o", out_file)
    assert code == 0
    assert "models engaged" in out
    assert run(capsys, "check", out_file)[0] == 0


def test_plan_for_an_unknown_unit_names_the_units_there_are(capsys) -> None:
    code, _, err = run(capsys, "plan", GOOD, "--unit", "Q")
    assert code == 2
    assert "A, B" in err


def test_plan_into_a_folder_that_is_not_there_writes_nothing(capsys, tmp_path) -> None:
    code, _, err = run(capsys, "plan", GOOD, "-o", tmp_path / "no" / "where.json")
    assert code == 2
    assert "cannot be written" in err


def test_list_names_every_bundled_scenario(capsys) -> None:
    code, out, _ = run(capsys, "list", "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert {row["game"] for row in rows} >= {"wh40k"}
    assert all(row["title"] and Path(row["file"]).exists() for row in rows)
    assert run(capsys, "list", "chess")[0] == 2


def test_replay_says_every_event_with_its_rule(capsys) -> None:
    code, out, _ = run(capsys, "replay", GOOD)
    assert code == 0
    assert all(line.endswith(")") for line in out.splitlines())
    assert run(capsys, "replay", CHECK)[0] == 2


def test_version(capsys) -> None:
    with pytest.raises(SystemExit) as exit_info:
        main(["--version"])
    assert exit_info.value.code == 0
    assert capsys.readouterr().out.startswith("battleboard ")


def test_the_shell_commands_load_no_qt() -> None:
    code = "import sys; from rules.cli.main import main; main(['check', sys.argv[1]]); sys.exit(any(m.startswith(('PySide6', 'pyqtgraph', 'shapely', 'numpy')) for m in sys.modules))"
    result = subprocess.run([sys.executable, "-c", code, str(GOOD)], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
