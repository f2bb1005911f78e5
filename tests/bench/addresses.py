"""Read damaged addresses and texts of every form, and measure how long each takes.

    .venv/bin/python tests/bench/addresses.py [COUNT] [SEED]

Boards of every kind are written in every form, and then damaged: characters are changed, put in,
doubled, cut or mixed with those of another form; compressed parts are also damaged from within.
Prints how many were read and refused, the longest times with their addresses, and the most memory.
Exits with 1 if one took over 50 ms of processor time, or ended in anything but a board or a
sentence.
"""

from __future__ import annotations

import base64
import random
import resource
import string
import sys
import time
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from solitudo import engines
from solitudo.engines import paste
from solitudo.engines.core import penpa
from solitudo.engines.core.compressed import compress
from solitudo.engines.core.errors import PuzzleError
from solitudo.tui.drawing.common import text_board

COUNT, LIMIT, WORST = 200_000, 0.05, 5
KEPT = Path(__file__).parents[1] / "kept" / "addresses.txt"
SIGNS = string.ascii_letters + string.digits + '+/=%-_.,:;?#&![]{}" \n\t|'


def forms() -> list[str]:
    """Return boards in every form, and those that others made."""
    found: list[str] = []
    for name in engines.kinds():
        kind = engines.kind(name)
        for size in kind.sizes[:4]:
            puzzle = engines.generate(name, size, kind.levels_at(size)[0], 1)
            found += [puzzle.id, puzzle.id.partition(":")[2], *kind.addresses(puzzle).values()]
            found.append(text_board.words(puzzle, puzzle.start(), "rich"))
            if name != "hitori-hex":
                found.append(text_board.table(puzzle, puzzle.start()))
    for variant in ("x", "jigsaw", "killer"):
        puzzle = engines.generate("sudoku", "6", "medium", 1, extras=(("variant", variant),))
        found += puzzle.kind.addresses(puzzle).values()
    rows = [row for row in KEPT.read_text("utf-8").splitlines() if row and row[0] != "#"]
    return found + [row.partition(" ")[0] for row in rows]


def bombs() -> list[str]:
    """Return addresses whose compressed part is huge once it is opened."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    zipped = deflate.compress(b"[" * 10_000_000) + deflate.flush()
    load = compress('{"size":9,"grid":[' + "[" * 300_000)
    return [
        penpa.SITE + base64.b64encode(zipped).decode(),
        f"https://f-puzzles.com/?load={load}",
        f"https://sudokupad.app/fpuz{load}",
        "tents:50x50:" + "z" * 50_000,
        "https://puzz.link/p?tents/50/50/" + "z" * 19_000,
        ",".join("9" * 30_000),
        "\n".join([",".join("1" * 120)] * 120),
    ]


def damaged(rng: random.Random, every: list[str]) -> str:
    """Return a text with a few random changes."""
    text = rng.choice(every)
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        at = rng.randrange(len(text) + 1)
        way = rng.randrange(6)
        if way == 0:
            text = text[:at] + rng.choice(SIGNS) + text[at + 1 :]
        elif way == 1:
            text = text[:at] + rng.choice(SIGNS) * rng.choice((1, 1, 3, 200)) + text[at:]
        elif way == 2:
            text = text[:at] + text[at + rng.randint(1, 9) :]
        elif way == 3:
            end = at + rng.randint(1, 60)
            text = text[:at] + text[at:end] * rng.randint(2, 5) + text[end:]
        elif way == 4:
            other = rng.choice(every)
            text = text[:at] + other[rng.randrange(len(other)) :][: rng.randint(1, 200)]
        elif "p=" in text and "penpa" in text:
            text = inside(rng, text)
    return text[: paste.LONGEST + 10]


def inside(rng: random.Random, address: str) -> str:
    """Return an address of Penpa+ whose lines are damaged before they are compressed."""
    try:
        raw = zlib.decompress(base64.b64decode(address.partition("p=")[2]), -15)
    except (ValueError, zlib.error):
        return address
    at = rng.randrange(len(raw) + 1)
    raw = raw[:at] + rng.choice(SIGNS).encode() + raw[at + rng.randint(0, 3) :]
    deflate = zlib.compressobj(6, zlib.DEFLATED, -15)
    return penpa.SITE + base64.b64encode(deflate.compress(raw) + deflate.flush()).decode()


def main(count: int = COUNT, seed: int = 1) -> int:
    rng = random.Random(seed)
    every = forms()
    read = refused = broken = 0
    worst: list[tuple[float, str]] = []
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    texts = bombs()
    for number in range(count):
        text = texts[number] if number < len(texts) else damaged(rng, every)
        begun = time.process_time()
        try:
            paste.read(text)
            read += 1
        except PuzzleError:
            refused += 1
        except Exception as error:
            broken += 1
            print(f"{error!r}: {text[:200]!r}", flush=True)
        worst = sorted([*worst, (time.process_time() - begun, text)], reverse=True)[:WORST]
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(f"{count:,} texts: {read:,} read, {refused:,} refused, {broken:,} broken")
    for seconds, text in worst:
        print(f"{seconds * 1000:8.1f} ms  {len(text):,} characters: {text[:60]!r}")
    print(f"{grown:.0f} MB more memory at most")
    return int(broken > 0 or worst[0][0] > LIMIT)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
