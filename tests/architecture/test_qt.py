"""The locked Qt binding survives ordinary painting; PySide6 6.12.0 under Python 3.11 does not."""

import os
import subprocess
import sys

PAINT = """
from PySide6.QtGui import QGuiApplication, QImage, QPainter
app = QGuiApplication([])
image = QImage(64, 64, QImage.Format.Format_ARGB32)
image.fill(0)
painter = QPainter(image)
for call in range(10_000):
    painter.setOpacity(1.0)
    painter.drawLine(0, 0, call % 64, 63)
painter.end()
print("painted", image.pixelColor(0, 0).alpha())
"""


def test_ten_thousand_painter_calls_leave_the_interpreter_alive():
    # In a process of its own: the fault ends the interpreter and would take the whole test run with it.
    env = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    done = subprocess.run([sys.executable, "-c", PAINT], env=env, text=True, capture_output=True)
    assert (done.returncode, done.stdout.strip()) == (0, "painted 255"), done.stderr[-2000:]
