"""What is said of a text in which one sign is another, is missing or stands twice: of IDs, links
and pictures of every kind, as it was looked at. Of each text and change a sum is kept."""

from pathlib import Path

import pytest

from solitudo.engines import paste
from solitudo.engines.core.errors import PuzzleError
from tests import golden

KEPT = Path(__file__).with_name("told")
TEXTS = {
    "id hitori": "hitori:4x3de:324141231123",
    "id hexagons": "hitori-hex:3de:25113512.43252.1543",
    "id tents": "tents:3x3:d_c,0,1,1,1,0,1",
    "id sudoku": "sudoku:2x3db:a1a4b4d3_3a6b2_1b5a6_5d4b2a5a",
    "id jigsaw": "sudoku:6jdb:5a2b4_1_4h5_6_3_1h2_3_6b4a1,a_c_c_ba_a__abddacb_cabb_",
    "id killer": (
        "sudoku:2x3kadi:zj,aaa__a_____a______b_aaa_abaaa__a___a_aa__,6a11a8a8_16_4_8e9_6_6b6c8_4a8d9a9a"
    ),
    "id x": "sudoku:2x3xdb:a1a4b4d3_3a6b2_1b5a6_5d4b2a5a",
    "id slant": "slant:3x3de:a1b2c13a0b2a",
    "desc alone": "5x4:a1d1b2c1a23a121a11a1d",
    "link slant": "https://puzz.link/p?gokigen/2/2/6cdg",
    "link tents": "https://puzz.link/p?tents/3/2/1011140",
    "link hitori": "https://puzz.link/p?hitori/4/3/324141231123",
    "link sudoku": "https://puzz.link/p?sudoku/4/4/h3i1h1i2h",
    "grid": "323\n132\n213",
    "spaced grid": "3 2 12 1 2\n1,3 2 1 4",
    "one line": "323/132/213",
    "shown": "1 │▓3▓│(1)│ 3 │\n  ├───┼───┼───┤\n2 │ 3 │ 2 │ 2 │",
    "tents": " x  2\n    0\nx x 1\n111",
    "tents emoji": "🌲⛺🟩 1\n🟩🌲🟩 0\n010",
    "slant": "1-+-2\n|\\|/|\n+-+-+\n| |/|\n+-0-+",
    "sudoku row": "1..4.2..4.1...3.",
    "sudoku": "1 . | . 4\n. 2 | . .\n----+----\n4 . | 1 .\n. . | 3 .",
}
CHANGES = {
    "other": ("?", "0", "9", "a", " ", "/", "│", "-"),
    "missing": ("",),
    "put in": ("\n", ",", "1", "x"),
}


def said(text: str) -> str:
    """Return the board of a text, or the reason why there is none."""
    try:
        found = paste.readings(text)
    except PuzzleError as error:
        return str(error)
    return " & ".join(
        f"{one.form} {one.puzzle.id} {one.puzzle.rule} {one.position.values.hex()}" for one in found
    )


@pytest.mark.parametrize("change", CHANGES)
def test_a_text_with_one_sign_that_is_wrong_is_told_as_it_was(change: str) -> None:
    parts: dict[str, list[str]] = {}
    for name, text in TEXTS.items():
        rest = 0 if change == "put in" else 1
        for sign in CHANGES[change]:
            parts[f"{name} {sign!r}"] = [
                f"{at} {said(text[:at] + sign + text[at + rest :])}" for at in range(len(text))
            ]
        parts[f"{name} as it is"] = [said(text)]
    golden.compare_sums(KEPT / f"spoilt.{change.replace(' ', '-')}.txt", parts)
