"""How long commands take as a person feels it: start and end of a process, three times each."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
CORPORA = ROOT / "tests" / "corpora"
BOARD = "hitori:5x5de:5154542152243135512112524"
CALLS = ("--version", f"solve hitori {BOARD}", f"hint {BOARD}", f"show {BOARD}", "saves")
TIMES = 3


def timed(words: list[str], text: str, folder: str) -> float:
    """Seconds that one call takes."""
    env = {
        "PYTHONPATH": str(ROOT / "tui" / "package"),
        "SOLITUDO_DATA": folder,
        "SOLITUDO_CONFIG": folder,
    }
    call = [sys.executable, "-P", "-m", "solitudo", *words]
    start = time.perf_counter()
    subprocess.run(call, input=text, text=True, env=env, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main() -> None:
    """Print a table; the corpora go through one process each."""
    calls = [(call.split(), "", call) for call in CALLS]
    for path in sorted(CORPORA.glob("*.txt")):
        if "." not in path.stem:
            boards = [line for line in path.read_text().splitlines() if not line.startswith("#")]
            for command in ("solve", "rate"):
                title = f"{command} {len(boards)} {path.stem}"
                words = [command, path.stem, "-", "--json"]
                calls.append((words, "\n".join(boards), title))
    with tempfile.TemporaryDirectory() as folder:
        rounds = [[timed(words, text, folder) for words, text, _ in calls] for _ in range(TIMES)]
    for (_, _, title), times in zip(calls, zip(*rounds, strict=True), strict=True):
        print(f"{title[:50]:50}  " + "  ".join(f"{seconds:6.2f}" for seconds in times))


if __name__ == "__main__":
    main()
