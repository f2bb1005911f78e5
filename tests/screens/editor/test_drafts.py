"""A board being made, below the screen: digits in their time, files, and what is said."""

import os
import shutil
from pathlib import Path

import pytest

from solitudo import engines
from solitudo.engines.core.draft import draft_type, read_draft
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.judging import Verdict
from solitudo.engines.core.values import Target
from solitudo.tui.drawing import looks
from solitudo.tui.layout.text import Line
from solitudo.tui.person.retry import Unwritten
from solitudo.tui.screens.editor import draft_files, draft_text, findings, painter
from solitudo.tui.screens.editor.edit_commands import COMMANDS, Keymap
from tests.engines.drafts import Desk


def desk_of(name: str, size: str, **chosen: str) -> Desk:
    kind = engines.kind(name)
    return Desk(draft_type(kind)(kind, size, chosen))


def values(desk: Desk) -> dict[int, str]:
    return {spot.at: value for spot, value in desk.editing.draft.values.items()}


# digits


def test_read_aloud_a_place_is_told_with_what_stands_there() -> None:
    desk = desk_of("hitori", "5")
    assert "empty." in " ".join(draft_text.spoken(desk.editing, Keymap()))
    desk.press("3")
    desk.press("left")
    told = " ".join(draft_text.spoken(desk.editing, Keymap()))
    assert ": 3." in told
    assert "Just now:" in told


def test_two_digits_within_a_second_are_one_number() -> None:
    desk = desk_of("hitori", "12")
    desk.press("1", wait=0.9)
    desk.press("2")
    assert values(desk) == {0: "12"}
    assert desk.editing.cursor.at == 1


def test_two_digits_that_are_further_apart_are_two_numbers() -> None:
    desk = desk_of("hitori", "12")
    desk.press("1", wait=1.1)
    desk.press("2")
    assert values(desk) == {0: "1", 1: "2"}


def test_a_digit_that_nothing_can_follow_sends_the_cursor_on_at_once() -> None:
    desk = desk_of("hitori", "12")
    desk.press("2")
    assert desk.editing.cursor.at == 1
    desk.press("1", "3")
    assert values(desk) == {0: "2", 1: "1", 2: "3"}


def test_an_arrow_ends_a_number() -> None:
    desk = desk_of("hitori", "12")
    desk.press("1", "right", "2")
    assert values(desk) == {0: "1", 1: "2"}


def test_the_numbers_round_the_tents_are_walked_along_and_left_into_the_board() -> None:
    desk = desk_of("tents", "3x2")
    walk = {
        (0, "down"): ("clue", 1), (1, "down"): ("clue", 1), (1, "up"): ("clue", 0),
        (0, "up"): ("clue", 0), (1, "right"): ("cell", 3), (2, "right"): ("clue", 3),
        (4, "right"): ("clue", 4), (3, "left"): ("clue", 2), (2, "left"): ("clue", 2),
        (4, "down"): ("cell", 2), (0, "left"): ("clue", 0), (3, "up"): ("clue", 3),
    }  # fmt: skip
    for (line, direction), there in walk.items():
        assert desk.editing.draft.walk(Target("clue", line), direction) == Target(*there)
    for cell, direction, clue in ((3, "left", 1), (2, "up", 4)):
        found = desk.editing.draft.walk(Target("cell", cell), direction)
        assert found == Target("clue", clue)


def test_what_was_emptied_is_written_anew() -> None:
    desk = desk_of("hitori", "12")
    desk.press("1", "backspace", "2")
    assert values(desk) == {0: "2"}


def test_nought_empties_and_goes_on() -> None:
    desk = desk_of("sudoku", "9")
    desk.press("5", "left", "0", "7")
    assert values(desk) == {1: "7"}


def test_backspace_empties_here_and_then_the_one_before() -> None:
    desk = desk_of("sudoku", "9")
    desk.press("5", "6", "backspace")
    assert values(desk) == {0: "5"}
    assert desk.editing.cursor.at == 1
    desk.press("backspace")
    assert values(desk) == {}


def test_a_number_that_does_not_fit_is_refused_with_what_does() -> None:
    desk = desk_of("slant", "2x2")
    desk.press("3")
    assert values(desk) == {}
    assert desk.editing.said == "The point in the top left corner takes 0 to 1."


def test_where_letters_move_elsewhere_hexagons_are_walked_by_arrows_alone() -> None:
    for name, moved in (("hitori", 1), ("hitori-hex", 0)):
        desk = desk_of(name, "4")
        desk.press("l")
        assert desk.editing.cursor.at == moved
    desk.press("x")
    assert values(desk) == {0: "x"}
    assert desk.editing.cursor.at == 1


def test_no_letter_of_a_kind_hides_a_command_that_the_kind_needs() -> None:
    for name in engines.kinds():
        for letter in desk_of(name, "4").editing.draft.letters:
            assert Keymap().command(letter) is None or letter == "space"
    keys = [key for command in COMMANDS for key in command.keys]
    assert len(keys) == len(set(keys))


# files


@pytest.mark.usefixtures("saves")
def test_a_file_is_made_with_the_first_change_and_for_its_owner_alone() -> None:
    desk = desk_of("hitori", "4")
    keeper = draft_files.DraftFile(desk.editing.draft)
    assert draft_files.drafts() == []
    desk.press("1")
    assert keeper.name == "own-1"
    assert keeper.path.stat().st_mode & 0o77 == 0
    other = desk_of("tents", "5")
    draft_files.DraftFile(other.editing.draft)
    other.press("t")
    assert {(kept.name, kept.words) for kept in draft_files.drafts()} == {
        ("own-1", "Hitori 4×4"), ("own-2", "Tents 5×5 · local"),
    }  # fmt: skip


@pytest.mark.usefixtures("saves")
def test_a_draft_that_is_open_is_not_opened_twice() -> None:
    desk = desk_of("hitori", "4")
    keeper = draft_files.DraftFile(desk.editing.draft)
    desk.press("1")
    with pytest.raises(PuzzleError, match="own-1 is open in another window"):
        draft_files.open_draft("own-1")
    keeper.close()
    again = draft_files.open_draft("own-1")
    assert again.draft.values == desk.editing.draft.values
    again.close()


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize("tail", ["+ cell 1 1", "+ cell 99 1\n+ cell 2 2\n", "\x00\x00"])
def test_the_sound_part_of_a_damaged_draft_is_gone_on_with(tail: str) -> None:
    desk = desk_of("hitori", "4")
    keeper = draft_files.DraftFile(desk.editing.draft)
    desk.press("1")
    keeper.close()
    path = keeper.path
    sound = path.read_text()
    path.write_text(sound + tail)
    again = draft_files.open_draft("own-1")
    assert "left out" in again.problem
    assert again.draft.values == desk.editing.draft.values
    again.draft.do(again.draft.typed(Target("cell", 1), "2"))  # type: ignore[arg-type]
    again.close()
    last = draft_files.open_draft("own-1")
    assert not last.problem
    assert last.draft.values[Target("cell", 1)] == "2"
    (kept,) = path.parent.glob("*damaged*")
    assert kept.read_text() == sound + tail
    last.close()


def fill_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on nothing more is written."""

    def full(handle: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)


def kept_numbers(name: str = "own-1") -> dict[int, str]:
    """Return the content of a draft's file."""
    again = draft_files.open_draft(name)
    again.close()
    return {s.at: v for s, v in again.draft.values.items()}


@pytest.mark.usefixtures("saves")
@pytest.mark.parametrize("first", [True, False])
def test_what_the_disk_does_not_take_is_told_and_written_as_soon_as_it_can_be(first: bool) -> None:
    desk = desk_of("hitori", "4")
    keeper = draft_files.DraftFile(desk.editing.draft)
    with pytest.MonkeyPatch.context() as patched:
        if not first:
            desk.press("1")
            assert kept_before(keeper) == {0: "1"}
        fill_disk(patched)
        if first:
            desk.press("1")
        desk.press("2")
        assert "No space left on device" in keeper.problem
        assert keeper.trouble == "No space left on device"
        assert values(desk) == {0: "1", 1: "2"}
        if not first:
            # changes written before the disk was full are still there
            assert kept_before(keeper) == {0: "1"}
    assert keeper.settle()
    assert keeper.trouble == ""
    assert keeper.problem == "The draft is saved again, as own-1."
    assert kept_before(keeper) == {0: "1", 1: "2"}
    desk.press("3")
    assert keeper.problem == ""
    keeper.close()
    assert kept_numbers() == {0: "1", 1: "2", 2: "3"}


def kept_before(keeper: draft_files.DraftFile) -> dict[int, str]:
    """Return the content of the file of an open draft."""
    draft, left = read_draft(keeper.path.read_text(), engines.kind)
    assert not left
    return {s.at: v for s, v in draft.values.items()}


@pytest.mark.usefixtures("saves")
def test_a_draft_that_cannot_be_kept_at_the_end_is_put_elsewhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("solitudo.tui.person.retry.elsewhere", lambda: tmp_path)
    desk = desk_of("hitori", "4")
    keeper = draft_files.DraftFile(desk.editing.draft)
    desk.press("1")
    shutil.rmtree(keeper.path.parent)
    keeper.path.parent.write_text("in the way")
    desk.press("2")
    assert keeper.trouble
    owed = Unwritten()
    owed.take(keeper)
    (told,) = owed.part()
    assert told.startswith("The draft own-1 could not be written (")
    draft, left = read_draft((tmp_path / "own-1.draft").read_text(), engines.kind)
    assert {s.at: v for s, v in draft.values.items()} == {0: "1", 1: "2"}
    assert not left


@pytest.mark.usefixtures("saves")
def test_a_draft_whose_file_was_taken_away_is_kept_anew_and_it_is_told() -> None:
    desk = desk_of("hitori", "4")
    keeper = draft_files.DraftFile(desk.editing.draft)
    desk.press("1")
    keeper.path.unlink()
    desk.press("2")
    assert "The draft is saved as own-1." in keeper.problem
    desk.press("3")
    shutil.rmtree(keeper.path.parent)
    desk.press("u")
    keeper.close()
    assert kept_numbers() == {0: "1", 1: "2"}


@pytest.mark.usefixtures("saves")
def test_a_file_that_somebody_put_in_the_place_of_a_draft_is_left_alone() -> None:
    desk = desk_of("hitori", "4")
    keeper = draft_files.DraftFile(desk.editing.draft)
    desk.press("1")
    path = keeper.path
    path.unlink()
    path.write_text("somebody's")
    desk.press("2")
    assert "The draft is saved as own-2." in keeper.problem
    keeper.close()
    assert path.read_text() == "somebody's"
    assert kept_numbers("own-2") == {0: "1", 1: "2"}


@pytest.mark.usefixtures("saves")
def test_a_draft_that_nothing_was_done_to_leaves_no_file() -> None:
    desk = desk_of("hitori", "4")
    owed = Unwritten()
    owed.take(draft_files.DraftFile(desk.editing.draft))
    assert owed.part() == []
    assert draft_files.drafts() == []


@pytest.mark.usefixtures("saves")
def test_a_pipe_among_the_drafts_is_not_waited_for() -> None:
    draft_files.folder().mkdir(parents=True)
    os.mkfifo(draft_files.folder() / "own-1.draft")
    assert draft_files.drafts() == []
    with pytest.raises(PuzzleError, match="not a file"):
        draft_files.open_draft("own-1")


@pytest.mark.usefixtures("saves")
def test_a_draft_that_is_removed_can_be_brought_back_and_keeps_its_name() -> None:
    desk = desk_of("hitori", "4")
    keeper = draft_files.DraftFile(desk.editing.draft)
    desk.press("1")
    with pytest.raises(PuzzleError, match="open in another window"):
        draft_files.remove("own-1")
    keeper.close()
    draft_files.remove("own-1")
    assert draft_files.drafts() == []
    other = desk_of("hitori", "4")
    another = draft_files.DraftFile(other.editing.draft)
    other.press("2")
    assert another.name == "own-2"
    draft_files.bring_back("own-1")
    assert {kept.name for kept in draft_files.drafts()} == {"own-1", "own-2"}
    with pytest.raises(PuzzleError, match="cannot be used"):
        draft_files.bring_back("own-1")


def test_a_draft_that_is_not_there_says_so(saves: Path) -> None:
    with pytest.raises(PuzzleError, match="own-7"):
        draft_files.open_draft("own-7")
    assert saves is not None


# words


def text(lines: list[Line]) -> str:
    return "\n".join("".join(part for part, _ in line.left) for line in lines)


def test_the_line_under_the_board_always_says_one_of_a_few_things() -> None:
    desk = desk_of("sudoku", "4")
    said = {
        findings.found(Verdict(1)).words,
        findings.found(Verdict(0, "Row 3 has 5 5 5 5: they clash.")).words,
        findings.found(Verdict(2, "C1 is 1 in one and 2 in the other.", (), (2, 3))).words,
        findings.found(Verdict(-1)).words, findings.CHECKING.words, findings.STOPPED.words,
        findings.SLOW.words, findings.failed("The generator ended.").words,
    }  # fmt: skip
    heads = {words_.split("**")[1] for words_ in said}
    assert heads == {
        "One solution.", "No solution.", "Several solutions.", "Not known.", "Checking.",
        "Not checked.",
    }  # fmt: skip
    assert all(words_.endswith(".") for words_ in said)
    shown = text(draft_text.verdict(desk.editing, desk.keymap, 40, 4))
    assert "Checking. Press Esc to stop." in shown


def test_words_are_not_cut_for_the_sake_of_keys() -> None:
    desk = desk_of("slant", "4")
    verdict = Verdict(2, "D4 is / in one and \\ in the other.", (), (15,))
    desk.editing.finding = findings.found(verdict)
    shown = text(draft_text.verdict(desk.editing, desk.keymap, 40, 3))
    assert "in the▌ other." in shown.replace("\n", "")
    assert "mend" not in shown
    assert "repair" in text(draft_text.verdict(desk.editing, desk.keymap, 40, 4))


def test_a_rated_board_names_its_level_its_rating_and_the_hardest_technique() -> None:
    puzzle = engines.read("hitori:5x5de:5154542152243135512112524")
    from solitudo.engines.core.rating import rate

    found = rate(puzzle)
    finding = findings.rated(puzzle, found.level or "", found.rating or 0, dict(found.techniques))
    title = puzzle.kind.guide.techniques[found.hardest].title
    assert finding.words == (
        f"**One solution.** Easy, rated {found.rating:.1f}, it needs: "
        f"{title[0].lower()}{title[1:]}. Press {{play}} to play it."
    )


@pytest.mark.parametrize(
    ("kind", "size", "digits"),
    [("sudoku", "4", "01234"), ("hitori", "12", "0123456789"), ("slant", "4", "01"),
     ("tents", "8", "")],
)  # fmt: skip
def test_only_digits_that_can_stand_here_are_offered(kind: str, size: str, digits: str) -> None:
    desk = desk_of(kind, size)
    low, high = desk.editing.draft.range_of(desk.editing.cursor)
    runs = draft_text.digits_line(low, high).left
    assert "".join(text.strip() for text, role in runs if role == "*text") == digits
    assert len(runs) == 10


def test_text_that_is_wider_than_the_pane_is_wrapped_and_never_cut() -> None:
    desk = desk_of("tents", "6")
    for width in range(20, 45):
        for line in draft_text.how_to(desk.editing, desk.keymap, width):
            assert sum(len(part) for part, _ in line.left) <= width


# places


@pytest.mark.parametrize("name", engines.kinds())
def test_a_larger_look_comes_before_blank_rows_and_nothing_overlaps(name: str) -> None:
    kind = engines.kind(name)
    draft = draft_type(kind)(kind, kind.default_size)
    offered = [look for look, _ in looks(draft.sketch()[0], "rich")]
    for width in range(40, 200, 7):
        for height in range(15, 60, 3):
            placed = painter.arrange(width, height, offered)
            assert placed is not None
            boxes = [b for b in placed[1:] if b is not None]
            cells = [
                (x, y) for b in boxes for x in range(b.x, b.x + b.width)
                for y in range(b.y, b.y + b.height)
            ]  # fmt: skip
            assert len(cells) == len(set(cells)), (width, height)
            assert all(x < width and y < height for x, y in cells)
    assert painter.arrange(39, 30, offered) is None
