"""Every text of a group of screens, to be read in one go: `python tests/bench/texts.py saves play`.

Texts are the string literals of the program with at least two words, in the order of the code, each
once, with the line where it is written. Parts that the program fills in are in braces. Without a
group, the groups are listed with how many texts each has.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GROUPS: dict[str, tuple[str, ...]] = {
    "play": ("tui/play", "tui/panes"),
    "duel": ("tui/play/duel*.py", "tui/screens/new_game/versus_form.py"),
    "home": ("tui/screens/home", "tui/screens/painted_screen.py", "tui/screens/waiting.py"),
    "new game": ("tui/screens/new_game", "tui/boards"),
    "learn": ("tui/screens/learn", "tui/play/lesson.py", "tui/person/review.py"),
    "saves": ("tui/screens/saves", "tui/saves"),
    "editor": ("tui/screens/editor", "engines/core/draft.py", "engines/core/judging.py"),
    "replay": ("tui/screens/replay", "tui/saves/replay.py", "tui/saves/recording.py"),
    "statistics": ("tui/screens/records", "tui/person/record_book.py"),
    "settings": (
        "tui/screens/settings_window.py",
        "tui/screens/theme_chooser.py",
        "tui/screens/command_palette.py",
        "tui/person/settings.py",
    ),
    "start and end": ("tui/app", "tui/terminal", "tui/person/retry.py", "tui/person/guests.py"),
    "browser": ("tui/web",),
    "commands": ("tui/cli",),
    "hints": ("engines/core/hints.py", "engines/core/contradiction.py", "engines/core/game.py"),
    "boards as text": ("engines/core/addresses.py", "engines/*/text"),
}
# text with several words that is not for people: SQL, HTML, styles, shell, regular expressions
CODE = re.compile(
    r"^(SELECT|INSERT|CREATE|DELETE|DROP|UPDATE|PRAGMA)\b|</?\w|[{;]\s*\n|\(\?|\\[xSdw]|\x1b|__\w+\("
    r"|complete -c|^\.[A-Z]{2}|default-src"
)


def files_of(group: str) -> list[Path]:
    found: dict[Path, None] = {}
    for pattern in GROUPS[group]:
        for path in sorted(ROOT.glob(pattern)):
            found.update(dict.fromkeys(sorted(path.rglob("*.py")) if path.is_dir() else [path]))
    return list(found)


def written(node: ast.expr) -> str | None:
    """Return the text of a literal, with what it fills in as {names}."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else f"{{{ast.unparse(part.value)}}}"
            for part in node.values
            if isinstance(part, ast.Constant | ast.FormattedValue)
        )
    return None


def is_text(text: str) -> bool:
    plain = re.sub(r"\{[^{}]*\}", "X", text).strip()
    words = re.findall(r"[A-Za-z]{2,}", plain)
    return len(words) > 1 and " " in plain and not CODE.search(text)


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and text of a file, without docstrings and the parts of other literals."""
    tree = ast.parse(path.read_text())
    inside: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            inside.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            inside.update(ast.walk(node))
            inside.discard(node)
        elif isinstance(node, ast.Assign) and "CSS" in ast.unparse(node.targets[0]):
            inside.update(ast.walk(node))
    for node in ast.walk(tree):
        if not isinstance(node, ast.expr) or node in inside:
            continue
        text = written(node)
        if text is not None and is_text(text):
            yield node.lineno, " ".join(text.split())


def of_group(group: str) -> dict[Path, list[tuple[int, str]]]:
    seen: set[str] = set()
    found: dict[Path, list[tuple[int, str]]] = {}
    for path in files_of(group):
        for line, text in sorted(texts(path)):
            if text not in seen:
                seen.add(text)
                found.setdefault(path.relative_to(ROOT), []).append((line, text))
    return found


def main(groups: list[str]) -> int:
    unknown = [group for group in groups if group not in GROUPS]
    if unknown:
        print(f"No group {', '.join(unknown)}. There are: {', '.join(GROUPS)}.", file=sys.stderr)
        return 2
    if not groups:
        for group in GROUPS:
            print(f"{sum(map(len, of_group(group).values())):5}  {group}")
    for group in groups:
        print(f"# {group}")
        for path, found in of_group(group).items():
            print(f"\n## {path}")
            for line, text in found:
                print(f"{line:4}  {text}")
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
