"""What is said of a try that failed: headline, sentences, rules.

Owns putting them together. Does not own their sources: the lesson's mistakes and the verdict's checks.
"""

from __future__ import annotations

from board.presenter.language import tr
from board.presenter.lesson import Tried
from board.presenter.lesson_data import Lesson


def failed_words(lesson: Lesson, tried: Tried) -> tuple[str, str, str]:
    """Headline, sentences and rules: what was believed is answered first, then the measured number."""
    mistake, verdict = tried.mistake, tried.verdict
    broken = verdict.broken[0] if verdict is not None and verdict.broken else None
    headline = tr("Not yet")
    if broken is not None:
        what = broken.title or broken.text
        headline = tr(f"Not met: {what[:1].lower()}{what[1:]}")
    elif tried.failure is not None:
        headline = tr("Not the goal")
    words = [mistake.wrong if mistake else tried.failure.words if tried.failure else ""]
    if broken is not None:
        words.append(f"{broken.text} ({broken.cite.ref}). {broken.remedy}".strip())
    rules = mistake.rules if mistake else lesson.rules
    return headline, "\n".join(tr(word) for word in words if word), ", ".join(rules)
