"""Settings: what is remembered, and that no file can stop the app."""

from __future__ import annotations

from pathlib import Path

import pytest

from board.shell import thumbnails
from board.shell.settings import MOST_RECENT, Settings, Store


def test_what_is_changed_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.json"
    Store(path).change(theme="dark", text_scale=1.4, keys={"board.confirm": "Ctrl+Return"})
    assert Store(path).now == Settings(theme="dark", text_scale=1.4, keys={"board.confirm": "Ctrl+Return"})


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff\xfe", b'{"theme": NaN}', b"null"])
def test_a_damaged_file_means_the_first_start(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    assert Store(path).now == Settings()


def test_one_bad_value_does_not_cost_the_others(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        '{"theme": "plaid", "motion": "wild", "text_scale": "large", "single_keys": false, "from_later": 1}'
    )
    assert Store(path).now == Settings(single_keys=False)


def test_the_newest_files_come_first_each_once() -> None:
    settings = Settings()
    for number in (*range(MOST_RECENT + 2), 5):
        settings = settings.with_recent(Path(f"/games/{number}.json"))
    assert settings.recent[0] == "/games/5.json"
    assert len(settings.recent) == len(set(settings.recent)) == MOST_RECENT
    assert "/games/5.json" not in settings.without_recent(Path("/games/5.json")).recent


def test_a_file_is_remembered_once_by_whatever_way_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves, other = tmp_path / "saves", tmp_path / "other"
    saves.mkdir()
    other.mkdir()
    (saves / "three.json").write_text("{}")
    (tmp_path / "link").symlink_to(saves)
    monkeypatch.chdir(other)
    ways = (saves / "three.json", Path("../saves/three.json"), tmp_path / "link" / "three.json")
    settings = Settings()
    for way in ways:
        settings = settings.with_recent(way)
        assert settings.recent == (str(saves.resolve() / "three.json"),)
        assert thumbnails.place(tmp_path, way) == thumbnails.place(tmp_path, ways[0])
    before = Settings(recent=tuple(map(str, ways)))  # as an earlier version remembered it
    assert len(before.with_recent(ways[0]).recent) == 1
    assert before.without_recent(Path("../saves/three.json")).recent == ()


def test_a_folder_that_cannot_be_written_only_forgets(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be")
    store = Store(tmp_path / "config" / "settings.json")
    store.change(theme="dark")
    assert store.now.theme == "dark"
