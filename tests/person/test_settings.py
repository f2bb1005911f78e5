"""Settings are read with care, and what a person wrote by hand is never lost."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.person.settings import (
    CHOICES,
    FILE,
    Settings,
    config_folder,
    data_folder,
    load,
    parse,
    save,
    themes_folder,
)

PACKAGE = Path(__file__).parents[2] / "tui" / "package"


def write(folder: Path, text: str) -> Path:
    path = folder / FILE
    path.write_text(text, "utf-8")
    return path


def test_without_a_file_the_defaults_hold_and_nothing_is_said(tmp_path: Path) -> None:
    assert load(tmp_path) == (Settings(), ())
    assert load(tmp_path / "none") == (Settings(), ())


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    mine = Settings(
        theme="washi",
        glyphs="ascii",
        errors="when full",
        automatic="off",
        motion=False,
        mouse=False,
        pause_on_blur=True,
        details={"links": False},
        keys={"hint": "f1", "look-back": "["},
    )
    save(mine, tmp_path / "new" / "folder")
    assert load(tmp_path / "new" / "folder") == (mine, ())


def test_only_what_was_changed_is_in_the_file(tmp_path: Path) -> None:
    save(Settings(), tmp_path)
    assert not (tmp_path / FILE).exists()
    save(Settings(theme="okabe"), tmp_path)
    assert (tmp_path / FILE).read_text() == 'theme = "okabe"\n'
    save(Settings(), tmp_path)
    assert load(tmp_path).settings == Settings()


WRONG = {
    "a word for a switch": ('motion = "no"', "motion must be true or false"),
    "a number for a switch": ("mouse = 1", "mouse must be true or false"),
    "an unknown choice": (
        'errors = "all"',
        'errors must be one of "off", "when full", "rules", "sol',
    ),
    "a list for a choice": ("glyphs = []", "glyphs must be one of"),
    "a number for a name": ("theme = 3", 'theme must be a name in quotes, like "auto"'),
    "an empty name": ('theme = ""', "theme must be a name in quotes"),
    "an unknown setting": ("sound = true", "there is no setting 'sound'"),
    "keys that are no table": ('keys = "vi"', "keys must be a table"),
    "a key that is a number": ("keys = { hint = 1 }", "the key for hint must be a name in quotes"),
    "a key that terminals take": ('keys = { hint = "ctrl+h" }', "ctrl+h cannot be the key for"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_line_is_named_and_the_others_hold(case: str, tmp_path: Path) -> None:
    line, words = WRONG[case]
    write(tmp_path, f'automatic = "on"\n{line}\n')
    settings, warnings = load(tmp_path)
    assert settings == Settings(automatic="on")
    assert len(warnings) == 1
    assert words in warnings[0]
    assert warnings[0].startswith(FILE)
    assert warnings[0].endswith(".")


def test_a_good_key_holds_beside_a_wrong_one() -> None:
    settings, warnings = parse({"keys": {"hint": "f1", "why": "ctrl+m", "check": ""}})
    assert settings.keys == {"hint": "f1"}
    assert len(warnings) == 2


def test_saving_keeps_what_the_file_holds_besides(tmp_path: Path) -> None:
    path = write(tmp_path, 'sound = true\nglyphs = "runes"\n[keys]\nhint = "f1"\n')
    save(Settings(theme="washi", keys={"hint": "f1"}), tmp_path)
    assert tomllib.loads(path.read_text("utf-8")) == {
        "sound": True,
        "glyphs": "runes",
        "theme": "washi",
        "keys": {"hint": "f1"},
    }


@pytest.mark.parametrize("broken", [b"theme = \n", b"\xff\xfe", b"motion = true\nmotion = true\n"])
def test_a_broken_file_is_told_and_never_written_over(broken: bytes, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(broken)
    settings, warnings = load(tmp_path)
    assert settings == Settings()
    assert len(warnings) == 1
    assert str(tmp_path / FILE) in warnings[0]
    with pytest.raises(PuzzleError, match="not changed"):
        save(Settings(theme="washi"), tmp_path)
    assert (tmp_path / FILE).read_bytes() == broken


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PuzzleError, match=r"cannot be (read|written)"):
        save(Settings(theme="washi"), tmp_path / "file")


def test_saving_leaves_no_other_file_and_follows_a_link(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.toml"
    real.write_text("motion = false\n")
    (tmp_path / FILE).symlink_to(real)
    save(Settings(motion=False, theme="washi"), tmp_path)
    assert (tmp_path / FILE).is_symlink()
    assert tomllib.loads(real.read_text()) == {"motion": False, "theme": "washi"}
    assert sorted(p.name for p in tmp_path.iterdir()) == [real.name, FILE]


def test_the_environment_names_the_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOLITUDO_CONFIG", str(tmp_path / "c"))
    monkeypatch.setenv("SOLITUDO_DATA", str(tmp_path / "d"))
    assert config_folder() == tmp_path / "c"
    assert themes_folder() == tmp_path / "c" / "themes"
    assert data_folder() == tmp_path / "d"
    save(Settings(motion=False))
    assert load().settings == Settings(motion=False)
    monkeypatch.delenv("SOLITUDO_CONFIG")
    monkeypatch.setenv("SOLITUDO_DATA", "")
    assert config_folder().name == data_folder().name == "solitudo"


values = st.one_of(
    st.booleans(), st.integers(), st.text(max_size=50), st.lists(st.integers(), max_size=2)
)


@given(st.dictionaries(st.sampled_from([*Settings._fields, "sound"]), values))
def test_no_table_is_too_odd_to_be_read(data: dict[str, object]) -> None:
    settings, warnings = parse(data)
    for name, choices in CHOICES.items():
        assert getattr(settings, name) in choices
    for name, value in data.items():
        told = any(name in warning for warning in warnings)
        assert told or getattr(settings, name) == value


def test_reading_the_settings_does_not_load_textual(tmp_path: Path) -> None:
    check = (
        "import sys, solitudo.tui.person.settings; solitudo.tui.person.settings.load(); "
        "sys.exit(', '.join({'textual', 'rich'} & set(sys.modules)) or None)"
    )
    done = subprocess.run(
        [sys.executable, "-c", check],
        capture_output=True,
        text=True,
        env={**os.environ, "SOLITUDO_CONFIG": str(tmp_path), "PYTHONPATH": str(PACKAGE)},
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_two_copies_of_the_program_do_not_undo_each_others_changes(tmp_path: Path) -> None:
    one = two = load(tmp_path).settings
    one = one._replace(mouse=False, details={"links": False})
    save(one, tmp_path, ("mouse", "details"))
    two = two._replace(theme="washi")
    save(two, tmp_path, ("theme",))
    both = load(tmp_path).settings
    assert (both.mouse, both.theme, both.shows("links")) == (False, "washi", False)


def test_a_pipe_in_place_of_the_settings_holds_nobody_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    found = load(tmp_path)
    assert found.settings == Settings()
    assert "settings.toml is not a file that can be read" in found.warnings[0]
    with pytest.raises(PuzzleError, match="is not a file"):
        save(found.settings._replace(theme="washi"), tmp_path)


def test_settings_are_for_their_owner_only(tmp_path: Path) -> None:
    save(Settings()._replace(theme="washi"), tmp_path / "new")
    assert (tmp_path / "new" / FILE).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in (tmp_path / "new").iterdir()] == [FILE]
