"""What holds for every test: Qt draws off screen unless a test starts a window of its own. No fixtures of a part."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cases",
        action="append",
        default=[],
        metavar="DIR",
        help="a further folder of case files, DIR/<game>/*.jsonl (may be given several times)",
    )
