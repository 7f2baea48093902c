"""The set-up script: what it finds missing, what it tells the user, when it rebuilds, and what it runs."""

import ast
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import MappingProxyType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def dev(tmp_path, monkeypatch):
    """A fresh dev.py that looks after an empty checkout in a temporary folder."""
    spec = importlib.util.spec_from_file_location("dev_under_test", ROOT / "dev.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    venv = tmp_path / ".venv"
    bin_ = venv / module.BIN.name
    places = {
        "ROOT": tmp_path,
        "VENV": venv,
        "BIN": bin_,
        "PYTHON": bin_ / module.PYTHON.name,
        "STAMP": venv / module.STAMP.name,
        "GUARD": tmp_path / module.GUARD.name,
        "UNFINISHED": tmp_path / module.UNFINISHED.name,
        "INSTALL_LOG": tmp_path / module.INSTALL_LOG.name,
    }
    for name, place in places.items():
        monkeypatch.setattr(module, name, place)
    monkeypatch.setattr(module.fingerprint, "__defaults__", (tmp_path,))
    (tmp_path / "requirements").mkdir()
    for lock in module.LOCKS:
        (tmp_path / "requirements" / f"{lock}.txt").write_text(f"# {lock}\n")
    return module


def test_it_imports_nothing_but_the_standard_library():
    imported = set()
    for node in ast.walk(ast.parse((ROOT / "dev.py").read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(node.module.split(".")[0])
    assert imported
    assert imported - sys.stdlib_module_names == set()


# ------------------------------------------------------------------ what is missing


def test_nothing_is_missing_where_everything_loads(dev):
    found = dev.find_missing(
        dev.OFFSCREEN, dev.TEST_PROGRAMS, venv=False, loads=lambda name: True, finds=lambda name: name
    )
    assert found == {}


def test_every_missing_library_and_program_is_named(dev):
    gone = {"libEGL.so.1", "libxcb-cursor.so.0"}
    found = dev.find_missing(
        {**dev.OFFSCREEN, **dev.X11_WINDOW},
        dev.TEST_PROGRAMS,
        venv=False,
        loads=lambda name: name not in gone,
        finds=lambda name: None if name == "xdotool" else name,
    )
    assert set(found) == gone | {"xdotool"}


def test_a_system_without_ensurepip_is_asked_for_its_venv_package(dev, monkeypatch):
    monkeypatch.setattr(dev.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(dev.sys, "executable", str(Path("/usr/bin/python3").resolve()))
    assert dev.find_missing({}, {}, venv=True) == {"ensurepip": ("python3-venv",)}
    assert dev.find_missing({}, {}, venv=False) == {}
    monkeypatch.setattr(dev.sys, "executable", "/opt/own/bin/python3")
    assert dev.find_missing({}, {}, venv=True) == {"ensurepip": (f"python3.{sys.version_info[1]}-venv",)}


def test_a_library_that_is_there_loads_and_one_that_is_not_does_not(dev):
    assert not dev.library_loads("libno-such-library-anywhere.so.9")
    if sys.platform == "linux":
        assert dev.library_loads("libc.so.6")


def test_the_new_name_of_a_package_is_used_only_where_apt_knows_it(dev):
    missing = {"libglib-2.0.so.0": dev.OFFSCREEN["libglib-2.0.so.0"]}
    assert dev.packages_for(missing, lambda name: True) == ["libglib2.0-0t64"]
    assert dev.packages_for(missing, lambda name: False) == ["libglib2.0-0"]


def test_the_advice_is_one_command_with_every_package(dev):
    missing = {**dev.OFFSCREEN, **dev.X11_WINDOW, **dev.TEST_PROGRAMS, "ensurepip": ("python3-venv",)}
    text = dev.advice(missing, has_apt=True, knows=lambda name: False)
    commands = [line for line in text.splitlines() if "apt-get" in line]
    assert len(commands) == 1
    packages = commands[0].split("--no-install-recommends ")[1].split()
    assert packages == sorted(names[-1] for names in missing.values())


def test_without_apt_the_advice_names_the_libraries(dev):
    text = dev.advice({"libEGL.so.1": ("libegl1",)}, has_apt=False, knows=lambda name: True)
    assert "libEGL.so.1" in text
    assert "apt-get" not in text


@pytest.mark.parametrize(
    ("env", "extra"),
    [
        ({}, None),
        ({"DISPLAY": ":0"}, "X11_WINDOW"),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "X11_WINDOW"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "WAYLAND_WINDOW"),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, None),
        ({"QT_QPA_PLATFORM": "xcb"}, "X11_WINDOW"),
        ({"QT_QPA_PLATFORM": "wayland:egl"}, "WAYLAND_WINDOW"),
    ],
)
def test_a_window_needs_more_libraries_than_no_display(dev, env, extra):
    assert dev.needs_of_window(env) == {**dev.OFFSCREEN, **(getattr(dev, extra) if extra else {})}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux needs system packages")
class TestSystem:
    missing = MappingProxyType({"libEGL.so.1": ("libegl1",)})

    def prepare(self, dev, monkeypatch, *, uid, found):
        answers = iter(found)
        installed = []
        monkeypatch.setattr(dev, "find_missing", lambda *_, **__: next(answers))
        monkeypatch.setattr(dev.os, "geteuid", lambda: uid)
        monkeypatch.setattr(dev.shutil, "which", lambda name: name)
        monkeypatch.setattr(dev, "apt_knows", lambda name: False)
        monkeypatch.setattr(dev, "apt_install", installed.append)
        return installed

    def test_root_installs_what_is_missing(self, dev, monkeypatch):
        installed = self.prepare(dev, monkeypatch, uid=0, found=[self.missing, self.missing, {}])
        dev.ensure_system(self.missing, {}, venv=False)
        assert installed == [self.missing]

    def test_root_installs_nothing_that_another_run_has_brought_meanwhile(self, dev, monkeypatch):
        installed = self.prepare(dev, monkeypatch, uid=0, found=[self.missing, {}, {}])
        dev.ensure_system(self.missing, {}, venv=False)
        assert installed == []

    def test_what_apt_could_not_bring_is_said(self, dev, monkeypatch):
        self.prepare(dev, monkeypatch, uid=0, found=[self.missing] * 3)
        with pytest.raises(dev.SetupError, match=r"libEGL\.so\.1"):
            dev.ensure_system(self.missing, {}, venv=False)

    def test_anybody_else_is_told_the_command_and_nothing_is_changed(self, dev, monkeypatch):
        installed = self.prepare(dev, monkeypatch, uid=1000, found=[self.missing])
        with pytest.raises(dev.SetupError, match=r"sudo apt-get .* libegl1$"):
            dev.ensure_system(self.missing, {}, venv=False)
        assert installed == []


# ------------------------------------------------------------------ the environment


def make_environment(dev, version=None):
    dev.BIN.mkdir(parents=True)
    dev.PYTHON.touch()
    version = version or f"{sys.version_info[0]}.{sys.version_info[1]}.2"
    (dev.VENV / "pyvenv.cfg").write_text(f"home = /usr/bin\nversion = {version}\n")


def stamp(dev, *names):
    dev.STAMP.write_text(json.dumps({name: dev.fingerprint(name, dev.ROOT) for name in names}))


def plan(dev, lock):
    return dev.plan_environment(dev.read_stamp(), lock, sound=dev.is_sound())


def test_no_environment_is_built(dev):
    assert plan(dev, "runtime") == "rebuild"


def test_an_installed_lock_is_ready_at_once(dev):
    make_environment(dev)
    stamp(dev, "dev", "runtime")
    assert plan(dev, "dev") == plan(dev, "runtime") == "ready"
    assert plan(dev, "bench") == "add"


def test_the_tests_add_their_tools_to_a_players_environment(dev):
    make_environment(dev)
    stamp(dev, "runtime")
    assert plan(dev, "dev") == "add"


def test_an_environment_made_by_hand_is_completed_and_not_thrown_away(dev):
    make_environment(dev)
    assert plan(dev, "dev") == "add"


def test_a_changed_lock_rebuilds(dev):
    make_environment(dev)
    stamp(dev, "dev", "runtime")
    with (dev.ROOT / "requirements" / "runtime.txt").open("a") as lock:
        lock.write("more==1\n")
    assert plan(dev, "runtime") == plan(dev, "dev") == "rebuild"


def test_a_moved_checkout_rebuilds(dev):
    assert dev.fingerprint("dev", dev.ROOT) != dev.fingerprint("dev", ROOT)


@pytest.mark.parametrize("damage", ["interrupted", "no python", "other python", "no description"])
def test_a_damaged_environment_is_rebuilt(dev, damage):
    make_environment(dev, version="3.1.4" if damage == "other python" else None)
    stamp(dev, "dev", "runtime")
    if damage == "interrupted":
        dev.UNFINISHED.touch()
    elif damage == "no python":
        dev.PYTHON.unlink()
    elif damage == "no description":
        (dev.VENV / "pyvenv.cfg").unlink()
    assert plan(dev, "runtime") == "rebuild"


@pytest.mark.parametrize("text", ["", "{", "[]", "\0"])
def test_an_unreadable_stamp_counts_as_none(dev, text):
    make_environment(dev)
    dev.STAMP.write_text(text)
    assert dev.read_stamp() is None


def test_installing_stamps_at_the_end_and_leaves_no_mark(dev, monkeypatch):
    calls = []

    def fake_call(command, task, env=None, held=()):
        assert dev.UNFINISHED.exists()
        calls.append(command)
        if "venv" in command:
            make_environment(dev)

    monkeypatch.setattr(dev, "quiet_call", fake_call)
    monkeypatch.setattr(dev, "write_command", lambda: None)
    dev.ensure_environment("dev")
    assert [("venv" in c, "--require-hashes" in c) for c in calls] == [(True, False), (False, True)]
    assert not dev.UNFINISHED.exists()
    assert plan(dev, "dev") == plan(dev, "runtime") == "ready"
    dev.ensure_environment("dev")
    assert len(calls) == 2


def test_a_failed_install_is_repaired_by_the_next_run(dev, monkeypatch):
    def fails(command, task, env=None, held=()):
        if "venv" in command:
            make_environment(dev)
        else:
            raise dev.SetupError("no network")

    monkeypatch.setattr(dev, "quiet_call", fails)
    with pytest.raises(dev.SetupError):
        dev.ensure_environment("runtime")
    assert plan(dev, "runtime") == "rebuild"


@pytest.mark.skipif(sys.platform == "win32", reason="the child holds the guard by an inherited file number")
def test_the_guard_is_held_by_the_child_of_a_killed_run(dev):
    import fcntl

    with dev.guarded() as held:
        child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, pass_fds=held)
    with dev.GUARD.open() as other, child:
        with pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        child.communicate(b"\n")
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


# ------------------------------------------------------------------ what is said and what is run


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("Collecting x\nERROR: [Errno 28] No space left on device\n", "the disk is full"),
        ("WARNING: … Temporary failure in name resolution')': …\nERROR: No matching", "no network"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM", "differs from its hash"),
        (
            "WARNING: x\nERROR: No matching distribution found for shapely\n\n",
            "ERROR: No matching distribution",
        ),
        ("", "no reason"),
    ],
)
def test_a_failure_is_told_in_one_line(dev, output, said):
    told = dev.reason(output)
    assert said in told
    assert "\n" not in told


def test_a_failed_command_leaves_its_whole_output_in_the_log(dev):
    with pytest.raises(dev.SetupError, match="counting failed: three"):
        dev.quiet_call([sys.executable, "-c", "print('one\\ntwo\\nthree'); raise SystemExit(4)"], "counting")
    assert dev.INSTALL_LOG.read_text().split() == ["one", "two", "three"]


def test_the_tools_stop_at_the_first_failure_and_name_it(dev, monkeypatch, capsys):
    ran = []

    def fake_start(*command, platform=None):
        ran.append((command, platform))
        return 3 if command == ("b",) else 0

    monkeypatch.setattr(dev, "start", fake_start)
    assert dev.run_tools((("first", ("a",)), ("second", ("b",)), ("third", ("c",)))) == 3
    assert ran == [(("a",), "offscreen"), (("b",), "offscreen")]
    printed = capsys.readouterr()
    assert "second failed (exit 3)" in printed.err
    assert "1/3 first" in printed.out


@pytest.mark.parametrize(
    ("arguments", "command", "platform", "locks"),
    [
        (["run", "a.json"], ("-m", "board", "a.json"), None, ("runtime",)),
        (["check", "a.json", "--json"], ("-m", "rules", "check", "a.json", "--json"), None, ("runtime",)),
        (
            ["test", "tests/rules", "-k", "x"],
            ("-m", "pytest", "tests/rules", "-k", "x"),
            "offscreen",
            ("dev",),
        ),
        (["bench"], ("-m", "bench"), "offscreen", ("runtime",)),
        (["bench", "--exact"], ("-m", "bench", "--exact"), "offscreen", ("runtime", "bench")),
    ],
)
def test_each_verb_runs_its_command(dev, monkeypatch, arguments, command, platform, locks):
    ran = []
    monkeypatch.setattr(dev, "prepare", lambda libraries, programs, *locks: ran.append(locks))
    monkeypatch.setattr(dev, "start", lambda *c, platform=None: ran.append((c, platform)) or 7)
    assert dev.main(arguments) == 7
    assert ran == [locks, (command, platform)]


def test_test_without_arguments_runs_every_tool_that_ci_runs(dev, monkeypatch):
    ran = []
    monkeypatch.setattr(dev, "prepare", lambda *_: None)
    monkeypatch.setattr(dev.os, "chdir", lambda folder: None)
    monkeypatch.setattr(dev, "run_tools", lambda tools: ran.extend(name for name, _ in tools) or 0)
    assert dev.main(["test"]) == 0
    assert ran == ["ruff format", "ruff check", "mypy", "import-linter", "pytest"]


def test_a_child_that_was_killed_gives_the_exit_code_of_a_shell(dev, monkeypatch):
    monkeypatch.setattr(dev.subprocess, "call", lambda *_, **__: -9)
    assert dev.start("-m", "board") == 137


def test_the_child_finds_the_checkout_and_no_other_environment(dev):
    env = dev.environment({"VIRTUAL_ENV": "x", "PYTHONHOME": "y", "LANG": "C"}, "offscreen")
    assert env == {
        "LANG": "C",
        "PYTHONPATH": str(dev.ROOT),
        "PYTHONUTF8": "1",
        "QT_QPA_PLATFORM": "offscreen",
    }


@pytest.mark.parametrize(("arguments", "said"), [([], "run"), (["help"], "bench"), (["--help"], "check")])
def test_help_lists_the_verbs(arguments, said):
    done = subprocess.run([sys.executable, ROOT / "dev.py", *arguments], text=True, capture_output=True)
    assert done.returncode == 0
    assert said in done.stdout


def test_an_unknown_verb_is_one_line_and_no_traceback():
    done = subprocess.run([sys.executable, ROOT / "dev.py", "fly"], text=True, capture_output=True)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "'fly'" in done.stderr


def test_ci_calls_exactly_make_test():
    script = ROOT / ".ci" / "run"
    lines = [line for line in script.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    assert lines[0] == "set -euo pipefail"
    assert lines[-1] == "make test"
    assert sys.platform == "win32" or os.access(script, os.X_OK)
