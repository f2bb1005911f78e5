"""The program itself among files with something wrong in all of them: settings, lessons, saves, a
theme, a draft, records and the deck. It works, or refuses in one sentence.

A short run by seed; SOLITUDO_SOAK=N starts it N / 2 times, each time with all of the files harmed.
"""

import random
import shutil
from functools import cache
from pathlib import Path

import pytest

from solitudo.themes import loader
from tests.soak.running import Run
from tests.soak.scenes import furnish, kind_of
from tests.soak.soundness import screen_of
from tests.soak.tally import SOAKING, Tally
from tests.soak.test_fuzz import FIRST_LESSONS, FIRST_SETTINGS, damaged, harmed, with_records

SIZE = (120, 36)
PARTS = 4
TIMES = max(1, SOAKING // 2 // PARTS)
WORDS: tuple[tuple[list[str], bytes], ...] = (
    (["continue", "mine"], b"\x1b\rWH?\x1b"),
    ([], b"RR\x1bSS\x1bL\x1bE\r\x1b"),
    (["--theme", "mine"], b"0\r\x1b"),
    (["replay", "mine"], b"  \x1b[C\x1b"),
    ([], b"P\x1bE\r\r1\x1bT\x1b"),
    (["saves"], b""),
    (["records"], b""),
    (["show", "mine"], b""),
)


@cache
def whole_theme() -> str:
    return (Path(loader.__file__).parent / "washi.toml").read_text("utf-8")


def harm(folder: Path, kind: str, rng: random.Random) -> None:
    """Everything that a person's folders hold, each with something wrong in it."""
    furnish(folder, kind)
    data, config = folder / "data", folder / "config"
    with_records(data)
    (config / "themes").mkdir(parents=True, exist_ok=True)
    for path, text in (
        (config / "settings.toml", FIRST_SETTINGS),
        (data / "learn.toml", FIRST_LESSONS),
        (config / "themes" / "mine.toml", whole_theme()),
        (data / "saves" / "mine.toml", (data / "saves" / "mine.toml").read_text()),
        (data / "saves" / "done.toml", (data / "saves" / "done.toml").read_text()),
        (data / "drafts" / "own-1.draft", (data / "drafts" / "own-1.draft").read_text()),
    ):
        path.write_text(harmed(text, rng), "utf-8", "replace")
    for name in ("records.db", "practice.db"):
        damaged((data / name).read_bytes(), data / name, rng)


def met(folder: Path, seed: int) -> None:
    """One start among them."""
    rng = random.Random(seed)
    harm(folder, kind_of(seed * 22), rng)
    words, keys = WORDS[seed % len(WORDS)]
    run = Run(folder, words, SIZE)
    try:
        while run.alive() and b"\x1b[?1049h" not in run.drawn:
            run.drain(0.05, 1.0)
        if run.alive():
            run.drain(0.2)
            for key in (keys[n : n + 1] for n in range(len(keys))):
                run.send(key)
                run.drain(0.02, 0.2)
        if run.alive():
            run.end()
        while run.take():
            pass
        assert not run.reports(), run.reports()[0].read_text()
        assert b"Traceback" not in run.drawn, run.told()
        assert run.status in (0, 1, 2, 130, 143, -15), (run.status, run.told())
        if b"\x1b[?1049h" not in run.drawn:
            assert len(screen_of(run, (400, 50)).strip()) > 0
    finally:
        run.close()


@pytest.mark.timeout(3600 if SOAKING else 600)
@pytest.mark.parametrize("part", range(PARTS))
def test_the_program_works_among_harmed_files(tmp_path: Path, part: int) -> None:
    tally = Tally(f"starts among harmed files, part {part}", TIMES)
    for number in range(TIMES):
        seed = number * PARTS + part + (0 if SOAKING else 4 * (part % 2))
        try:
            met(tmp_path / str(number), seed)
            tally.one()
        except Exception as error:
            tally.failed(f"seed {seed}", error)
        shutil.rmtree(tmp_path / str(number), ignore_errors=True)
    tally.end()
