"""What holds for every test: Qt draws off screen unless a test starts a window of its own. No fixtures of a part."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
