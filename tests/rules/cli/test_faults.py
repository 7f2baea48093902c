"""An unusable file in the shell: one short clear line a fault, with what was expected; for programs as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.cli.main import main
from rules.core import assets

GOOD = assets.ROOT / "scenarios" / "wh40k" / "check-a-good-pile-in.json"
PROGRAMMERS = ("`", "Invalid", "Expected ", "object has no", "Unterminated", "Expecting", "float", " str")


def model(**values: Any) -> Any:
    return lambda d: d["position"]["units"][0]["models"][0].update(values)


def base(**values: Any) -> Any:
    return lambda d: d["position"]["units"][0]["models"][0]["base"].update(values)


A1 = "position.units[0].models[0]"
BAD: list[tuple[Any, str]] = [
    (
        lambda d: d["position"]["units"][0].update(side="green"),
        "position.units[0].side: is 'green', expected one of: red, blue",
    ),
    (
        lambda d: d["actions"][-1].update(type="nope"),
        "actions[0].type: is 'nope', expected one of: pile_in, consolidate",
    ),
    (lambda d: d["actions"][-1].pop("type"), "actions[0]: has no type. Write as its type one of: pile_in"),
    (base(d="32"), f"{A1}.base.d: is '32', expected a number"),
    (base(shape="star"), f"{A1}.base.shape: is 'star', expected one of: circle, oval, rect, poly"),
    (base(d=1e-300), f"{A1}.base: d is 1e-300, expected 1 to 609.6 mm"),
    (base(d=1e308), f"{A1}.base: d is 1e+308, expected 1 to 609.6 mm"),
    (model(rot=1e9), f"{A1}.rot: is 1e+09, expected -36000 to 36000 degrees"),
    (model(z=-1e308), f"{A1}.z: is -1e+308, expected -48 to 48 inches"),
    (model(x=1e308), "in off the 60 by 44 board. Put its whole base on the board"),
    (model(x=-5.0), "A1 is 5.63 in off the 60 by 44 board. Put its whole base on the board"),
    (model(id=""), f"{A1}.id: is '', expected text of 1 to 40 characters"),
    (lambda d: d["position"]["units"][0]["models"][0].pop("x"), f"{A1}.x: is missing. Write a number there"),
    (lambda d: d.update(seed="x"), "seed: is 'x', expected a whole number"),
]


@pytest.fixture
def document() -> Any:
    return json.loads(GOOD.read_text("utf-8"))


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main([str(word) for word in words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def is_clear(line: str) -> bool:
    return len(line) < 400 and not any(word in line for word in PROGRAMMERS)


@pytest.mark.parametrize(("spoil", "told"), BAD, ids=[told[:60] for _, told in BAD])
def test_a_fault_names_the_place_and_what_was_expected(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, document: Any, spoil: Any, told: str
) -> None:
    spoil(document)
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(document))
    code, out, err = run(capsys, "check", path)
    assert (code, out) == (2, "")
    assert told in err
    assert all(is_clear(line.removeprefix(f"{path}: ")) for line in err.splitlines())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"a": "b', "has no end. The file seems to be cut off: get it whole, or complete it"),
        (
            '{"a": 1',
            "a comma, or the end of the list or object, is expected here. The file seems to be cut off",
        ),
        ("", "a value is expected here"),
        ('{"a": nothing}', "a value is expected here"),
        ("{a: 1}", "a name in double quotes is expected here"),
        ('{"a" 1}', "a colon is expected here"),
        ('{"a": 1} 2', "more follows here"),
        ('{"a": "b\nc"}', "a line break or control character"),
        (r'{"a": "\q"}', "a backslash begins nothing that is known here"),
        ("[1, 2]", "a position file is one JSON object"),
    ],
)
def test_broken_text_says_what_is_expected_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, told: str
) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text)
    code, _, err = run(capsys, "check", path)
    (line,) = err.splitlines()
    assert code == 2
    assert told in line
    assert is_clear(line)


@pytest.mark.parametrize("words", [["check"], ["plan"], ["replay"], ["rulings"]], ids=lambda words: words[0])
@pytest.mark.parametrize("kind", ["missing", "cut", "side"])
def test_json_of_an_unusable_file_is_one_object_with_its_faults(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, document: Any, words: list[str], kind: str
) -> None:
    path = tmp_path / "broken.json"
    if kind != "missing":
        document["position"]["units"][0]["side"] = "green"
        text = json.dumps(document)
        path.write_text(text if kind == "side" else text[:200])
    if words == ["rulings"] and kind == "side":
        document["rulings"] = []
        path.write_text(json.dumps(document))
    code, out, err = run(capsys, *words, path, "--json")
    body = json.loads(out)
    assert code == 2
    assert body["file"] == str(path)
    assert [set(fault) for fault in body["faults"]] == [{"where", "problem", "remedy"}] * len(body["faults"])
    assert body["faults"]
    assert len(err.splitlines()) == len(body["faults"])


def test_a_line_that_is_no_case_is_one_fault_and_json_goes_on_after_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, document: Any
) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text('{"id": 1}\n{"id": 2, "scenario": 3}\n' + json.dumps(document) + "\n")
    code, out, err = run(capsys, "check", path, "--json")
    first, second, good = map(json.loads, out.splitlines())
    assert code == 2
    assert [(fault["where"], fault["problem"]) for fault in first["faults"]] == [("scenario", "is missing")]
    assert second["faults"][0]["problem"] == "is 3, expected an object"
    assert first["file"] == f"{path}:1"
    assert good["legal"]
    assert len(err.splitlines()) == 2
