"""What a picture looks like, small enough to be kept as text and coarse enough for every machine.

Owns making and comparing fingerprints, and the file of them. A fingerprint is a grid of cells, each with its mean
lightness and colour in steps: the edges of letters may differ with the machine, where things stand may not.
``python -m tests.board.everybody.fingerprint`` writes those anew that differ.
"""

from __future__ import annotations

import base64
import json
import sys
import zlib
from pathlib import Path

import numpy as np

FILE = Path(__file__).with_name("pictures.json")
ACROSS, DOWN = 40, 27
STEPS = 32
"""Each channel in so many steps."""
CELL_OFF = 2
"""A cell differs when a channel is off by more steps: 3 of 32, a tenth of its range."""
CELLS_OFF = 0.006
"""So large a part of the cells may differ: the wording of one small label."""
MEAN_OFF = 0.35
"""So many steps may the picture be off in the mean."""


def fingerprint(pixels: np.ndarray) -> np.ndarray:
    """Three grids of cells: lightness, red against green, blue against yellow."""
    high, wide = pixels.shape[:2]
    rows = np.linspace(0, high, DOWN + 1).round().astype(int)
    columns = np.linspace(0, wide, ACROSS + 1).round().astype(int)
    sums = np.add.reduceat(np.add.reduceat(pixels, rows[:-1], axis=0), columns[:-1], axis=1)
    cells = sums / (np.diff(rows)[:, None, None] * np.diff(columns)[None, :, None])
    red, green, blue = cells[..., 0], cells[..., 1], cells[..., 2]
    light = (red + green + blue) / 3
    planes = (light, (red - green) / 2 + 127.5, (blue - (red + green) / 2) / 2 + 127.5)
    return np.clip(np.stack(planes) * STEPS / 256, 0, STEPS - 1).astype(np.int16)


def difference(now: np.ndarray, kept: np.ndarray) -> str:
    """How two fingerprints differ, in words; empty where they are alike."""
    off = np.abs(now - kept)
    cells = (off > CELL_OFF).any(axis=0)
    mean = float(off.mean())
    if cells.mean() <= CELLS_OFF and mean <= MEAN_OFF:
        return ""
    where = np.argwhere(cells)
    box = "" if not len(where) else f", rows {where[:, 0].min()} to {where[:, 0].max()} of {DOWN}, columns "
    box += "" if not len(where) else f"{where[:, 1].min()} to {where[:, 1].max()} of {ACROSS}"
    return f"{int(cells.sum())} of {cells.size} cells differ, {mean:.2f} steps in the mean{box}"


def read() -> dict[str, np.ndarray]:
    """The fingerprints that are kept, by page, theme and text size."""
    texts = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return {name: _unpacked(text) for name, text in texts.items()}


def write(kept: dict[str, np.ndarray]) -> None:
    """One line for each picture, so that a change of one is one line."""
    texts = {name: _packed(cells) for name, cells in sorted(kept.items())}
    FILE.write_text(json.dumps(texts, indent=1) + "\n", encoding="utf-8")


def _packed(cells: np.ndarray) -> str:
    """As the steps from cell to cell, which are mostly none."""
    steps = np.diff(cells, axis=2, prepend=0).astype(np.int8)
    return base64.b85encode(zlib.compress(steps.tobytes(), 9)).decode()


def _unpacked(text: str) -> np.ndarray:
    steps = np.frombuffer(zlib.decompress(base64.b85decode(text)), np.int8)
    return steps.reshape(3, DOWN, ACROSS).cumsum(axis=2).astype(np.int16)


def main() -> int:
    """Write the pictures anew by running their tests once with that wish."""
    import os

    import pytest

    os.environ["BATTLEBOARD_WRITE_PICTURES"] = "1"
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return int(pytest.main([str(FILE.with_name("test_pictures.py")), "-q", "-k", "as_it_did"]))


if __name__ == "__main__":
    sys.exit(main())
