"""Third-party assets are named in SOURCES.md with their licence, and nothing is named that is not there."""

import re
from pathlib import Path

ASSETS = Path(__file__).resolve().parents[2] / "assets"
THIRD_PARTY = ("fonts", "icons")  # the rest is our own work
LICENCES = {"OFL.txt", "LICENSE.txt"}


def sections():
    """The text of each `## Kind: `folder/`` part of SOURCES.md, by folder."""
    text = (ASSETS / "SOURCES.md").read_text("utf-8")
    parts = re.split(r"^## .*?`(\w+)/.*$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def files(folder):
    return {path.name for path in (ASSETS / folder).rglob("*") if path.is_file()}


def test_every_third_party_asset_is_listed_and_every_listed_one_is_there():
    for folder in THIRD_PARTY:
        named = set(re.findall(r"`([\w.-]+)`", sections()[folder]))
        present = {name.removesuffix(".svg") for name in files(folder) - LICENCES}
        assert present, folder
        assert present - named == set(), f"{folder}: not in SOURCES.md"
        listed = set(re.findall(r"(?:^|, |^- )`([\w.-]+)`", sections()[folder], flags=re.MULTILINE))
        assert listed - present == set(), f"{folder}: named in SOURCES.md, but not there"


def test_every_third_party_folder_carries_its_licence():
    for folder in THIRD_PARTY:
        assert files(folder) & LICENCES, folder


def test_every_folder_of_third_party_kind_is_described():
    suffixes = {".woff", ".woff2", ".ttf", ".otf", ".ogg", ".wav", ".mp3", ".jpg", ".jpeg"}
    foreign = {path for path in ASSETS.rglob("*") if path.suffix.lower() in suffixes}
    undescribed = {path.relative_to(ASSETS).parts[0] for path in foreign} - set(sections())
    assert undescribed == set()
