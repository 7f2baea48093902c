"""What holds for every test: Qt draws off screen unless a test starts a window of its own.

Owns that and the ``--cases`` option. No fixtures of a part.
"""

import os

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        action="append",
        default=[],
        metavar="DIR",
        help="a further folder of case files, DIR/<game>/*.jsonl (may be given several times)",
    )
