#!/usr/bin/env python3
"""One door to the checkout:  python3 dev.py VERB [ARGUMENTS]

  run    [FILE…]     open the board (without a display it answers in text)
  test   [ARGUMENTS] format, lint, types, imports and all tests; with arguments only pytest, with them
  lint               the same without pytest
  check  FILE…       judge position files in the shell
  bench  [--exact]   measure; --exact also installs the exact solver to compare with
  setup              only make everything ready

Owns the way from a bare machine to a running program: shared libraries, .venv, and which tool runs when.
Knows nothing about games or drawing. Standard library only, because it runs before anything is installed.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import importlib.util
import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

Packages = Mapping[str, tuple[str, ...]]

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if sys.platform == "win32" else "bin")
PYTHON = BIN / ("python.exe" if sys.platform == "win32" else "python")
STAMP = VENV / "locks.json"
GUARD = ROOT / ".venv.lock"  # held while .venv or the system is being changed
UNFINISHED = ROOT / ".venv.unfinished"  # there from the first change of .venv until the last
INSTALL_LOG = ROOT / ".venv.log"

# A lock file, and the locks that are satisfied once it is installed.
LOCKS = {"runtime": ("runtime",), "dev": ("dev", "runtime"), "bench": ("bench",)}

# What has to be there -> the Debian/Ubuntu package that brings it; of several names the first that apt knows.
OFFSCREEN: Packages = {
    "libGL.so.1": ("libgl1",),
    "libEGL.so.1": ("libegl1",),
    "libX11.so.6": ("libx11-6",),
    "libxkbcommon.so.0": ("libxkbcommon0",),
    "libglib-2.0.so.0": ("libglib2.0-0t64", "libglib2.0-0"),
    "libfontconfig.so.1": ("libfontconfig1",),
    "libfreetype.so.6": ("libfreetype6",),
    "libdbus-1.so.3": ("libdbus-1-3",),
}
X11_WINDOW: Packages = {
    "libxcb-cursor.so.0": ("libxcb-cursor0",),
    "libxcb-icccm.so.4": ("libxcb-icccm4",),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1",),
    "libxcb-shape.so.0": ("libxcb-shape0",),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0",),
}
WAYLAND_WINDOW: Packages = {
    "libwayland-client.so.0": ("libwayland-client0",),
    "libwayland-cursor.so.0": ("libwayland-cursor0",),
}
TEST_PROGRAMS: Packages = {"Xvfb": ("xvfb",), "xdotool": ("xdotool",)}

TOOLS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("ruff format", ("-m", "ruff", "format", "--check", ".")),
    ("ruff check", ("-m", "ruff", "check", ".")),
    ("mypy", ("-m", "mypy")),
    ("import-linter", ("-c", "from importlinter.cli import lint_imports_command as run; run()")),
)


class SetupError(Exception):
    """Something outside the checkout is in the way; the text says what, and what to do."""


def main(arguments: Sequence[str]) -> int:
    verb, rest = (arguments[0], list(arguments[1:])) if arguments else ("help", [])
    if verb in ("-h", "--help", "help"):
        print(__doc__)
        return 0
    if sys.version_info < (3, 11):  # noqa: UP036 - the one file that an older Python also reads
        raise SetupError(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    if verb == "run":
        prepare(needs_of_window(os.environ), {}, "runtime")
        return start("-m", "board", *rest)
    if verb == "check":
        prepare({}, {}, "runtime")
        return start("-m", "rules", "check", *rest)
    if verb == "bench":
        exact = "--exact" in rest
        prepare(OFFSCREEN, {}, "runtime", *(("bench",) if exact else ()))
        return start("-m", "bench", *rest, platform="offscreen")
    if verb == "setup":
        prepare({**OFFSCREEN, **X11_WINDOW}, TEST_PROGRAMS, "dev")
        print(f"Ready: {PYTHON}")
        return 0
    if verb in ("test", "lint"):
        if verb == "test" and rest:
            prepare(OFFSCREEN, {}, "dev")
            return start("-m", "pytest", *rest, platform="offscreen")
        whole = verb == "test"
        prepare({**OFFSCREEN, **X11_WINDOW} if whole else {}, TEST_PROGRAMS if whole else {}, "dev")
        os.chdir(ROOT)
        return run_tools((*TOOLS, ("pytest", ("-m", "pytest", "-q"))) if whole else TOOLS)
    raise SetupError(f"unknown verb {verb!r}; `python3 dev.py help` lists them.")


def run_tools(tools: Sequence[tuple[str, tuple[str, ...]]]) -> int:
    """Run one tool after the other, stop at the first that fails and say which it was."""
    for number, (name, command) in enumerate(tools, 1):
        print(f"── {number}/{len(tools)} {name} ".ljust(72, "─"), flush=True)
        code = start(*command, platform="offscreen")
        if code:
            print(f"dev.py: {name} failed (exit {code})", file=sys.stderr)
            return code
    print("── all passed ".ljust(72, "─"))
    return 0


def start(*command: str, platform: str | None = None) -> int:
    """Run the environment's Python with this command line; the exit code as a shell would give it."""
    code = subprocess.call([str(PYTHON), *command], env=environment(os.environ, platform))
    return code if code >= 0 else 128 - code


def environment(base: Mapping[str, str], platform: str | None) -> dict[str, str]:
    env = {name: value for name, value in base.items() if name not in ("PYTHONHOME", "VIRTUAL_ENV")}
    env["PYTHONPATH"] = str(ROOT)
    env["PYTHONUTF8"] = "1"  # the verdicts print inches, dashes and ticks, on Windows too
    if platform:
        env["QT_QPA_PLATFORM"] = platform
    return env


def prepare(libraries: Packages, programs: Packages, *locks: str) -> None:
    """Bring the system and the environment to what the verb needs; at once when nothing is missing."""
    ensure_system(libraries, programs, venv=any(not is_ready(lock) for lock in locks))
    for lock in locks:
        ensure_environment(lock)


# ---------------------------------------------------------------- system packages


def needs_of_window(env: Mapping[str, str]) -> Packages:
    """The libraries for `run`: with no display the app answers in text and draws off screen."""
    chosen = env.get("QT_QPA_PLATFORM", "").split(":")[0]
    if chosen == "xcb" or (not chosen and env.get("DISPLAY")):
        return {**OFFSCREEN, **X11_WINDOW}
    if chosen == "wayland" or (not chosen and env.get("WAYLAND_DISPLAY")):
        return {**OFFSCREEN, **WAYLAND_WINDOW}
    return dict(OFFSCREEN)


def ensure_system(libraries: Packages, programs: Packages, *, venv: bool) -> None:
    """Before Qt can fail: install what is missing when root on Debian/Ubuntu, else say the command."""
    if sys.platform == "linux":  # elsewhere the wheels bring all they need
        has_apt = shutil.which("apt-get") is not None
        missing = find_missing(libraries, programs, venv=venv)
        if missing and has_apt and os.geteuid() == 0:
            with guarded():  # another run may have brought them meanwhile
                missing = find_missing(libraries, programs, venv=venv)
                if missing:
                    apt_install(missing)
            importlib.invalidate_caches()
            missing = find_missing(libraries, programs, venv=venv)
        if missing:
            raise SetupError(advice(missing, has_apt=has_apt, knows=apt_knows))


def find_missing(
    libraries: Packages,
    programs: Packages,
    *,
    venv: bool,
    loads: Callable[[str], bool] | None = None,
    finds: Callable[[str], object] = shutil.which,
) -> Packages:
    """Everything that is not there, with its package names; `venv` also asks for what makes a .venv."""
    loads = loads or library_loads
    missing = {name: packages for name, packages in libraries.items() if not loads(name)}
    missing |= {name: packages for name, packages in programs.items() if not finds(name)}
    if venv and importlib.util.find_spec("ensurepip") is None:  # Debian keeps it in a package of its own
        own = Path(sys.executable).resolve() == Path("/usr/bin/python3").resolve()
        missing["ensurepip"] = ("python3-venv" if own else f"python3.{sys.version_info[1]}-venv",)
    return missing


def library_loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def packages_for(missing: Packages, knows: Callable[[str], bool]) -> list[str]:
    """One package for each missing thing; where it goes by two names, the one this release knows."""
    chosen = (next((n for n in names[:-1] if knows(n)), names[-1]) for names in missing.values())
    return sorted(set(chosen))


def advice(missing: Packages, *, has_apt: bool, knows: Callable[[str], bool]) -> str:
    """What is missing, and the one command that brings it."""
    said = f"missing on this system: {', '.join(missing)}."
    if not has_apt:
        return f"{said} Install them with its package manager and start again."
    packages = " ".join(packages_for(missing, knows))
    return (
        f"{said} This one command brings them, then start again:\n"
        f"  sudo apt-get update && sudo apt-get install -y --no-install-recommends {packages}"
    )


def apt_knows(package: str) -> bool:
    found = subprocess.run(["apt-cache", "show", package], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return found.returncode == 0 and bool(found.stdout)


def apt_install(missing: Packages) -> None:
    env = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    apt = ["apt-get", "-q", "-o", "DPkg::Lock::Timeout=300"]
    quiet_call([*apt, "update"], "apt-get update", env)
    packages = packages_for(missing, apt_knows)
    print(f"Installing system packages: {' '.join(packages)}", flush=True)
    quiet_call([*apt, "install", "-y", "--no-install-recommends", *packages], "apt-get install", env)


# ---------------------------------------------------------------- .venv


def is_ready(lock: str) -> bool:
    return plan_environment(read_stamp(), lock, sound=is_sound()) == "ready"


def plan_environment(stamp: Mapping[str, str] | None, lock: str, *, sound: bool) -> str:
    """What is to be done until this lock counts as installed: "ready" (nothing), "add" or "rebuild".

    An environment without a stamp was made by hand: pip completes it. A changed lock rebuilds, so that
    nothing of the old one stays behind.
    """
    if not sound:
        return "rebuild"
    if stamp is None:
        return "add"
    satisfied = [name for name in LOCKS[lock] if name in stamp]
    if any(stamp[name] != fingerprint(name) for name in satisfied):
        return "rebuild"
    return "ready" if lock in satisfied else "add"


def is_sound() -> bool:
    """True if .venv has a Python that starts, of the version that runs now, and no install broke off."""
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    try:
        described = (VENV / "pyvenv.cfg").read_text("utf-8")
    except OSError:
        return False
    same = any(
        line.split("=")[0].strip() in ("version", "version_info")
        and line.split("=")[1].strip().startswith(version + ".")
        for line in described.splitlines()
        if "=" in line
    )
    return same and PYTHON.exists() and not UNFINISHED.exists()


def fingerprint(lock: str, root: Path = ROOT) -> str:
    """Names one lock's content in one place: an environment moved with its checkout does not count."""
    digest = hashlib.sha256((root / "requirements" / f"{lock}.txt").read_bytes())
    digest.update(str(root).encode())
    return digest.hexdigest()


def read_stamp() -> dict[str, str] | None:
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return stamp if isinstance(stamp, dict) else None


def ensure_environment(lock: str) -> None:
    """Make .venv hold this lock. Two at once wait for each other; one that was interrupted is built anew."""
    if is_ready(lock):
        return
    with guarded() as held:
        plan = plan_environment(read_stamp(), lock, sound=is_sound())
        if plan == "ready":  # another run finished it meanwhile
            return
        print(f"Installing requirements/{lock}.txt into .venv (about half a minute) …", flush=True)
        UNFINISHED.touch()
        stamp = {} if plan == "rebuild" else read_stamp() or {}
        if plan == "rebuild":
            base = getattr(sys, "_base_executable", None) or sys.executable  # .venv cannot rebuild itself
            quiet_call([base, "-m", "venv", "--clear", str(VENV)], "making .venv", None, held)
        pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--retries", "3"]
        pip += ["--require-hashes", "--only-binary", ":all:"]
        pip += ["-r", str(ROOT / "requirements" / f"{lock}.txt")]
        env = dict(environment(os.environ, None), PIP_USER="0")
        quiet_call(pip, f"installing requirements/{lock}.txt", env, held)
        write_command()
        stamp.update({name: fingerprint(name) for name in LOCKS[lock]})
        STAMP.write_text(json.dumps(stamp, indent=1), "utf-8")
        UNFINISHED.unlink()


def write_command() -> None:
    """The `battleboard` command of this checkout, and its packages on the environment's path."""
    where = subprocess.check_output(
        [str(PYTHON), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], text=True
    ).strip()
    (Path(where) / "battleboard.pth").write_text(f"{ROOT}\n", "utf-8")
    if sys.platform == "win32":
        (BIN / "battleboard.cmd").write_text(f'@"{PYTHON}" -m board %*\n', "utf-8")
    else:
        command = BIN / "battleboard"
        command.write_text(f'#!/bin/sh\nexec "{PYTHON}" -m board "$@"\n', "utf-8")
        command.chmod(0o755)


@contextlib.contextmanager
def guarded() -> Iterator[tuple[int, ...]]:
    """Hold the guard file; yields what a child must keep open to hold it on, should this run be killed.

    The system drops the hold with the last process that has it, so a killed run locks nobody out.
    """
    with GUARD.open("a+") as guard:
        if sys.platform == "win32":
            import msvcrt

            while True:
                guard.seek(0)
                with contextlib.suppress(OSError):  # gives up after ten seconds, an install takes longer
                    msvcrt.locking(guard.fileno(), msvcrt.LK_LOCK, 1)
                    break
            yield ()
        else:
            import fcntl

            try:
                fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("Another run is setting up; waiting for it …", flush=True)
                fcntl.flock(guard, fcntl.LOCK_EX)
            yield (guard.fileno(),)


def quiet_call(
    command: Sequence[str], task: str, env: Mapping[str, str] | None = None, held: tuple[int, ...] = ()
) -> None:
    """Run without output; a failure is told in one line, and the whole story is left in .venv.log."""
    done = subprocess.run(
        command,
        env=env,
        pass_fds=held,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        output = done.stdout.decode("utf-8", "replace")
        with contextlib.suppress(OSError):
            INSTALL_LOG.write_text(output, "utf-8")
        raise SetupError(f"{task} failed: {reason(output)} (all of it: {INSTALL_LOG.name})")


def reason(output: str) -> str:
    """The one line that matters in a failed command's output."""
    known = {
        "No space left on device": "the disk is full",
        "Temporary failure in name resolution": "no network, or its names cannot be resolved",
        "Temporary failure resolving": "no network, or its names cannot be resolved",
        "Failed to establish a new connection": "the package index cannot be reached; is there a network?",
        "DO NOT MATCH THE HASHES": "a package differs from its hash in the lock; nothing of it was installed",
    }
    for sign, meaning in known.items():
        if sign in output:
            return meaning
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith(("ERROR:", "E:", "Error:"))]
    return (errors or lines or ["it gave no reason"])[-1]


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that knows no dashes shows a question mark
    try:
        sys.exit(main(sys.argv[1:]))
    except (SetupError, OSError) as error:
        sys.exit(f"dev.py: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
