"""The words that people type to find a command, and how well a command fits them.

`WORDS` is the table of people's words: the name of a command, then people's words for it, separated
by commas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import TypeVar

T = TypeVar("T")

WORDS: dict[str, str] = {
    # marking
    "primary": "mark, fill, black, tent",
    "counter": "second mark, circle, white, grass",
    "clear": "erase, delete, remove, rub out, empty, unmark",
    # stuck?
    "hint": "help me, clue, stuck, next step, suggest, what now, show me",
    "why": "explain, reason, proof, because, logic, justify",
    "check": "mistake, mistakes, error, errors, wrong, validate, verify, correct, am i right, test",
    "link_on": "next step of the explanation, step through",
    "tips": "advice, technique, techniques, strategy, what applies, possible moves",
    "suppose": "assume, assumption, guess, try, what if, trial, pencil, experiment, hypothesis",
    "refute": "contradiction, impossible, disprove, test the branch",
    "keep": "accept, keep the branch, confirm",
    "solve": "solution, give up, answer, answers, cheat, resign, surrender, reveal, autosolve, "
    "finish",
    "rules": "how to play, instructions, manual, guide, goal, explain the rules, words, glossary",
    # made a mess?
    "undo": "back, take back, oops, revert, step back, ctrl z",
    "redo": "forward, repeat, ctrl y",
    "jump": "go there, go to",
    "reset": "restart, start over, begin again, clear all, clear the board, wipe, empty the board",
    # moves
    "back": "previous move, earlier, rewind, preview",
    "forth": "next move, later",
    "name": "label, bookmark, checkpoint, save point, tag, rename the move",
    "comment": "note, annotate, write, remark, memo",
    "compare": "difference, differences, diff",
    "find": "search, look for, where",
    "replay": "watch, playback, film, movie, record, animation of the game",
    "moves": "history, tree, log, branches, list of moves, past",
    # this game
    "pause": "break, stop, stop the clock, wait, timer, clock, hide the board, boss key",
    "next": "next, next board, go on",
    "new": "next, next puzzle, next board, another, new puzzle, skip, fresh",
    "again": "retry, try again, replay the same board, once more, play again",
    "versus": "opponent, computer, two players, multiplayer, duel, match, ai, against, "
    "bot, compete",
    "drill": "exercise, train, slowest",
    "lessons": "tutorial, learn, lesson, course, teach, beginner, introduction, how does it work",
    "edit": "make, create, design, draw, editor, change the board, own puzzle, custom",
    "automatic": "auto, autofill, fill in, assist, autocomplete",
    "cell_menu": "context menu, right click, cell actions, options of a cell",
    # export
    "take_out": "share, export, send, friend, output",
    "copy_id": "id, code, number, identifier",
    "copy_link": "link, url, address, web, browser, puzz.link",
    "copy_play": "command, open the same board, challenge a friend",
    "copy_position": "clipboard, text, ascii",
    "copy_moves": "notation, move list",
    "copy_result": "result, brag",
    "save_all": "everything as text, text file, txt",
    "save_game": "save as, save, backup, file, toml",
    "save_board": "image, picture, svg, screenshot, photo, board as an image",
    "picture": "image of the result, picture, screenshot, card",
    "save_page": "print, printer, pdf, paper, page",
    "save_proof": "walkthrough, proof, explanation, solution, html, every step, how to solve",
    "save_replay": "recording, asciinema, cast, film of the game",
    # panes
    "next_pane": "focus, switch panes, tab",
    "records": "this game, my time, time per move",
    "alone": "bigger, larger, zoom, fullscreen, full screen, enlarge, maximise, big, hide panes, "
    "board only",
    "wider": "panes wider, resize, narrow board, smaller, shrink",
    "narrower": "panes narrower, resize, wide board",
    # other screens
    "home": "main menu, menu, start screen, title screen, back to home, main",
    "all_records": "score, scores, high score, best times, stats, statistics, progress, streak, "
    "results, achievements, ranking, time",
    "all_saves": "load, saved games, saves, continue, resume, open a saved game, delete a game",
    "settings": "options, preferences, config, configuration, setup, language, font, "
    "keys of my own, rebind, customise, sound, sounds, mute, music, volume, symbols, "
    "low bandwidth, slow connection, change theme, change colour, change color, dark or light",
    "theme": "theme, themes, colour, colours, color, colors, dark, light, night, bright, contrast, "
    "skin, look, appearance, palette, colour blind, color blind, dark mode, light mode, background",
    "help": "keys, shortcuts, controls, commands, keyboard, key bindings, hotkeys, help, "
    "cheat sheet",
    "palette": "search commands, command palette",
    "mouse": "pointer, click, select text, copy text, touch, trackpad",
    "read_on": "screen reader, accessibility, speak, read aloud, blind, voice, speech, talk",
    "leave": "exit, close, end, leave, quit, stop playing, bye, terminate",
    "quit": "exit, close, end, leave, bye, stop playing, :q",
    "lines": "plain text, terminal, classic, line mode, command line",
    # from all screens
    "new_form": "size, level, difficulty, harder, easier, hard, easy, seed, rating, generator, "
    "variant, choose a puzzle, other puzzle, change puzzle, new game, killer, hexagon",
    "last": "same again, like last time, same options",
    "open": "import, paste, load a file, load, from a file, enter a board, type in, scan",
    "daily": "today, daily, board of the day, challenge, every day, day",
    "review": "practice, practise, due, flashcards, repeat techniques, remember, revise, refresh",
    "begin": "start, play, go",
}


def phrases(name: str) -> tuple[str, ...]:
    """Return what people call a command."""
    return tuple(WORDS[name].split(", ")) if name in WORDS else ()


# a match with this rank or a higher one is bad: it is shown only if there is no better match
BAD = 4
# words with so few letters are not treated as misspelt
SPELT = 4


def rank(typed: str, title: str, called: Iterable[str] = (), beside: str = "") -> int | None:
    """Return how well a command fits the typed text: 0 is best, None means that it does not fit."""
    wanted, title = " ".join(typed.casefold().split()), title.casefold()
    called = tuple(phrase.casefold() for phrase in called)
    if title.startswith(wanted) or wanted in called:
        return 0
    terms = wanted.split()
    if all_begin(terms, title.split()):
        return 1
    if any(phrase.startswith(wanted) for phrase in called):
        return 2
    words = " ".join((title, *called, beside.casefold())).replace(":", " ").split()
    if all_begin(terms, words):
        return 3
    if len(wanted) >= SPELT and all(any(term in word for word in words) for term in terms):
        return BAD
    near = len(wanted) >= SPELT and all(get_close_matches(t, words, 1, 0.75) for t in terms)
    return BAD + 1 if near else None


def fitting(
    found: Iterable[T], typed: str, told: Callable[[T], tuple[str, Iterable[str], str]]
) -> list[tuple[int, T]]:
    """Return what fits with its rank, the best first.

    Bad matches are returned only if there are no others.

    `told` gives the title of each command, people's words for it, and further words about it.
    """
    ranked = [(rank(typed, *told(one)), one) for one in found]
    kept = [(fit, one) for fit, one in ranked if fit is not None]
    if any(fit < BAD for fit, _ in kept):
        kept = [one for one in kept if one[0] < BAD]
    return sorted(kept, key=lambda one: one[0])


def all_begin(terms: list[str], words: list[str]) -> bool:
    """Return whether each term is the beginning of a word."""
    return all(any(word.startswith(term) for word in words) for term in terms)
