"""Theme files are read strictly, and a refusal says what is wrong with the file."""

import re
from pathlib import Path

import pytest
from rich.color import Color

from solitudo.engines.core.errors import PuzzleError
from solitudo.themes.loader import BUILT_IN, ROLES, available, legible, load, parse, suited

LAMPLIGHT = (Path(__file__).parents[2] / "themes" / "lamplight.toml").read_text("utf-8")


def changed(role: str, line: str) -> str:
    """Lamplight with the line of one role replaced."""
    return re.sub(rf'(?m)^{role} = ".*"\n', line, LAMPLIGHT)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_theme_of_the_game_gives_every_role_a_colour(name: str) -> None:
    theme = load(name)
    assert theme.name == name
    assert theme.title
    assert tuple(theme.roles) == ROLES
    for colour in theme.roles.values():
        Color.parse(colour)


def test_black_is_darker_than_the_paper_in_the_dark_themes_too() -> None:
    for name in ("lamplight", "contrast", "okabe", "suzuri"):
        theme = load(name)
        assert theme.dark
        assert theme.roles["mark-black"] < theme.roles["paper"]
    assert not load("washi").dark


def test_mono_has_no_colour_and_sixteen_has_only_the_terminals_own() -> None:
    assert load("lamplight").colours == "full"
    assert load("mono").colours == "none"
    assert set(load("mono").roles.values()) == {"default"}
    assert load("sixteen").colours == "16"
    assert "default" in load("sixteen").roles.values()


def test_a_theme_of_the_terminals_own_colours_differs_on_a_light_ground() -> None:
    dark, light = suited("washi", "16"), suited("washi", "16", light=True)
    assert (dark.roles["accent"], light.roles["accent"]) == ("yellow", "blue")
    assert (dark.dark, light.dark) == (True, False)
    assert light.roles["target"] == dark.roles["target"]
    # nobody can read these colours on white
    pale = {"yellow", "cyan", "bright_yellow", "bright_cyan", "white", "bright_white"}
    fronts = {role: c for role, c in light.roles.items() if role != "target"}
    assert not pale & set(fronts.values())
    assert suited("lamplight", "full", light=True) == load("lamplight")


def test_a_terminal_without_the_colours_gets_a_theme_that_needs_fewer() -> None:
    assert suited("washi", "full").name == "washi"
    assert suited("washi", "256").name == "washi"
    assert suited("washi", "16").name == "sixteen"
    assert suited("washi", "none").name == "mono"


def test_a_theme_can_be_a_key_and_cannot_be_changed() -> None:
    theme = load("lamplight")
    assert {theme: 1}[load("lamplight")] == 1
    with pytest.raises(TypeError):
        theme.roles["paper"] = "#000000"  # type: ignore[index]


def test_a_person_can_add_a_theme_and_change_one_of_the_games(tmp_path: Path) -> None:
    (tmp_path / "dusk.toml").write_text(LAMPLIGHT.replace("Lamplight", "Dusk"), "utf-8")
    (tmp_path / "washi.toml").write_text(LAMPLIGHT.replace("Lamplight", "My washi"), "utf-8")
    assert available(tmp_path) == (*BUILT_IN, "dusk")
    assert load("dusk", tmp_path).title == "Dusk"
    assert load("washi", tmp_path).title == "My washi"
    assert load("washi").title == "Washi"


def test_a_folder_that_is_not_there_adds_no_theme(tmp_path: Path) -> None:
    assert available(tmp_path / "none") == BUILT_IN
    assert load("okabe", tmp_path / "none").title == "Okabe"


REFUSED = {
    "unknown role": (changed("muted", 'mutd = "#9a978f"\n'), "unknown role 'mutd'"),
    "missing role": (changed("muted", ""), "lacks the role muted"),
    "no roles": ('title = "T"\ndark = true\n', r"lacks surface, panel, raised and 49 more roles"),
    "short hex": (changed("muted", 'muted = "#999"\n'), "muted is '#999', but should be \"#rrgg"),
    "a number": (changed("muted", "muted = 999\n"), "muted is '999', but should be \"#rrggbb\""),
    "a name": (changed("muted", 'muted = "grey"\n'), "muted is 'grey'"),
    "too close": (changed("muted", 'muted = "#505050"\n'), r"muted on raised has .* needs 4\.5"),
    "grid too faint": (changed("grid", 'grid = "#d0c4aa"\n'), r"grid on .* needs 2\."),
    "looks alike": (
        changed("error", 'error = "#8a4a00"\n'),
        r"(error and \w+|\w+ and error) look alike.*: they differ by \d+\.\d and need 12\.",
    ),
    "a number too low": (LAMPLIGHT.replace("ink = 234", "ink = 7"), "ink is '7', but should be a"),
    "unknown key": ("shade = 1\n" + LAMPLIGHT, "unknown key 'shade'"),
    "no title": (re.sub("title = .*", "", LAMPLIGHT), "'title' is missing"),
    "dark is a word": (LAMPLIGHT.replace("dark = true", 'dark = "yes"'), "'dark' is true or"),
    "palette": ('palette = "mine"\n' + LAMPLIGHT, "palette is"),
    "roles is a list": ('title = "T"\ndark = true\nroles = []\n', "'roles' is a table"),
    "not TOML": ("title = \n", "is not TOML"),
    "terminal": (
        'title = "T"\ndark = true\npalette = "terminal"\nroles = { ink = "#000000" }\n',
        "ink is '#000000', but should be a colour of the terminal",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_wrong_theme_is_refused_in_one_sentence(case: str) -> None:
    text, words = REFUSED[case]
    with pytest.raises(PuzzleError, match=words) as refusal:
        legible(parse(text, "mine"))
    assert "Theme 'mine'" in str(refusal.value)
    assert str(refusal.value).endswith(".")
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("name", ["", "../lamplight", "a/b", "x" * 50, "nightfall"])
def test_a_theme_that_is_not_there_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="theme"):
        load(name, tmp_path)


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PuzzleError, match="not UTF-8"):
        load("bad", tmp_path)
    (tmp_path / "vast.toml").write_text("#" * 200_000, "utf-8")
    with pytest.raises(PuzzleError, match="too large"):
        load("vast", tmp_path)
