"""The small programs of tests/examples do what they say."""

import importlib
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.tui.saves import library

EXAMPLES = Path(__file__).parents[1] / "examples"
HITORI = "hitori:5x5de:5154542152243135512112524"
SLANT = "slant:2x2:a2a1c1a"
CALLS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "solve_file": (("{boards}",), ("..X.X,.X...,....X,X.X..,...X.", "nonsense: ")),
    "grade_corpus": (("{boards}",), ("easy     1", "hardest: hitori")),
    "booklet": (("tents", "6", "{out}"), ("pages in",)),
    "play_versus": (("3", "4"), (" in 9 moves",)),
    "plot_rating": (("hitori", "5", "3"), ("easy ", "####")),
    "tell_solution": (
        (HITORI,),
        ("C4 and E4 are both 1, so one of them is black", "must be black"),
    ),
    "find_technique": (("tents", "nothing-of-this", "1"), ()),
    "check_save": (("{save}",), ("Hitori: 1 of 25 cells, 1 entries", "wrong: A1")),
    "compare_seeds": (("slant", "easy", "3"), ("easiest: effort", "hardest: effort")),
    "count_solutions": ((SLANT,), ("with all: 1",)),
}


def test_there_are_ten_and_each_is_run() -> None:
    assert {file.stem for file in EXAMPLES.glob("*.py")} == set(CALLS)
    assert len(CALLS) == 10


@pytest.mark.parametrize("name", CALLS)
def test_an_example_runs(
    name: str, tmp_path: Path, saves: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places = {key: str(tmp_path / key) for key in ("boards", "sound", "out", "save")}
    Path(places["boards"]).write_text(f"# boards\n{HITORI}\nnonsense\n", "utf-8")
    Path(places["sound"]).write_text(f"{HITORI}\n{SLANT}\n", "utf-8")
    opened = library.create(engines.read(HITORI), name="save")
    opened.game.mark("b", "A1")
    opened.file.close()
    places["save"] = str(opened.file.path)
    words, said = CALLS[name]
    main = importlib.import_module(f"tests.examples.{name}").main
    if not said:
        with pytest.raises(engines.PuzzleError, match="has no technique"):
            main(*words)
        main("hitori", engines.rate(engines.generate("hitori")).hardest, "1")
        assert capsys.readouterr().out.startswith("hitori:")
        return
    main(*(word.format(**places) for word in words))
    out = capsys.readouterr().out
    for part in said:
        assert part in out
