"""The digit pad: the digits with how many are left, the ways of writing, and clearing."""

from __future__ import annotations

from textual import events

from solitudo.tui.drawing.common.canvas import Canvas, Ink
from solitudo.tui.drawing.common.palette import Palette
from solitudo.tui.layout import digit_keys
from solitudo.tui.layout.digit_keys import CLEAR, CLEAR_WIDE, WORD, WORDS, Pad
from solitudo.tui.panes.canvas_view import CanvasView, Chosen
from solitudo.tui.panes.text_pane import edge_sign

GROUND = "surface"


class PadPane(CanvasView):
    """A pad in the form that fits. A click chooses a key and is reported."""

    def __init__(self, palette: Palette, *, id: str | None = None) -> None:
        super().__init__(palette, id=id)
        self.pad: Pad | None = None
        self.plan: digit_keys.Plan | None = None
        # what each key shows now, and whether the edge is highlighted: nothing equal is painted
        # again
        self._painted: dict[digit_keys.Key, tuple[object, ...]] = {}
        self._lit: bool | None = None
        # whether the pad has the keys
        self.focused_pane = False
        # whether the ways of writing are shown elsewhere, so that this has only the symbols
        self.tiles = False

    def light(self, focused: bool) -> None:
        """Show whether this pane has the focus."""
        self.focused_pane = focused

    def show(self, pad: Pad) -> None:
        self.pad = pad
        width, height = self.outer_size
        if not width or not height:
            return
        if self.plan is None or (self.canvas.width, self.canvas.height) != (width, height):
            self.use(Canvas(width, height, Ink("text", GROUND)))
            counts = (len(pad.marks), len(pad.modes), len(pad.extras))
            alone = digit_keys.tiles_only(len(pad.marks))
            self.plan = alone if self.tiles else digit_keys.plan(*counts, width, height)
        self.paint(pad, self.plan)
        self.flush()

    def on_resize(self) -> None:
        super().on_resize()
        self.plan = None
        if self.pad is not None:
            self.show(self.pad)

    def forget(self) -> None:
        self._painted.clear()
        self._lit = None
        super().forget()

    @property
    def inset(self) -> int:
        """Return by how much the keys are indented: like text in the panes, if there is room."""
        width = self.outer_size.width
        return 0 if self.plan is None else max(0, min(2, (width - self.plan.width) // 2))

    def paint(self, pad: Pad, plan: digit_keys.Plan) -> None:
        """Draw the keys that show something other than before."""
        inset = self.inset
        if inset and self._lit != self.focused_pane:
            self._lit = self.focused_pane
            self.edge()
        for key in plan.keys:
            sees = seen_of(pad, key)
            if self._painted.get(key) == sees:
                continue
            self._painted[key] = sees
            key = key._replace(x=key.x + inset)
            if key.what == "digit" and plan.form == "strip":
                self.short(pad, key)
            elif key.what == "digit":
                self.tile(pad, key)
            elif key.what == "mode":
                self.mode(pad, key, plan.form)
            else:
                self.word(pad, key)

    def edge(self) -> None:
        """Show the focus by an edge over the full height."""
        char = edge_sign(self.palette) if self.focused_pane else " "
        for y in range(self.outer_size.height):
            self.canvas.put(0, y, char, Ink("accent", GROUND))

    def tile(self, pad: Pad, key: digit_keys.Key) -> None:
        """Draw a digit above how many are left."""
        digit = key.number
        chosen = pad.chosen == digit
        # tiles without a row between them have different shades
        tight = digit_keys.tiles(len(pad.marks))[3] == 2 and (digit - 1) // 4 % 2
        ground = "accent" if chosen else "raised+panel:50" if tight else "raised"
        left = pad.left[digit]
        strong, weak = self.inks(chosen, left, ground)
        self.canvas.fill(key.x, key.y, key.width, 2, weak)
        wide = key.width > 4
        at = key.x + (2 if wide else 1)
        self.canvas.put(at, key.y, pad.marks[digit - 1], self.lit(strong, pad, digit))
        if pad.noted >> digit & 1:
            self.canvas.put(at - 1, key.y, "(", strong)
            self.canvas.put(at + 1, key.y, ")", strong)
        if left > 0:
            text = f"{left} left" if wide else f"{left:>2}"
        elif left == 0:
            text = " done" if wide else " ="
        else:
            text = f"{-left} over" if wide else f"+{-left}"
        self.canvas.put(key.x, key.y + 1, text, weak)
        if chosen:
            self.canvas.put(key.x, key.y, ">" if pad.ascii else "▌", strong)

    def inks(self, chosen: bool, left: int, ground: str) -> tuple[Ink, Ink]:
        """Return the inks of a digit and of the words below it."""
        if chosen:
            ink = Ink("on-accent", ground, bold=True, reverse=True)
            return ink, ink._replace(bold=False)
        if left == 0:
            return Ink("muted", ground), Ink("muted", ground)
        return Ink("text", ground, bold=True), Ink("error-text" if left < 0 else "muted", ground)

    def lit(self, ink: Ink, pad: Pad, digit: int) -> Ink:
        """Return whether a digit is underlined: the highlighted digit, or one noted in the last way
        of writing.
        """
        if pad.lit == digit or pad.under >> digit & 1:
            return ink._replace(underline=True)
        return ink

    def short(self, pad: Pad, key: digit_keys.Key) -> None:
        """Draw a digit above how many are left, two or three columns wide."""
        digit = key.number
        chosen = pad.chosen == digit
        ground = "accent" if chosen else GROUND
        left = pad.left[digit]
        strong, weak = self.inks(chosen, left, ground)
        self.canvas.fill(key.x, key.y, key.width, 2, Ink("text", GROUND))
        noted = pad.noted >> digit & 1
        at = key.x + (1 if key.width > 2 else 0)
        ink = self.lit(strong, pad, digit)
        self.canvas.put(
            at, key.y, pad.marks[digit - 1], ink._replace(underline=bool(noted) or ink.underline)
        )
        if key.width > 2:
            around = "()" if noted else "[]" if chosen and self.palette.plain else "  "
            self.canvas.put(key.x, key.y, around[0], strong)
            self.canvas.put(at + 1, key.y, around[1], strong)
        text = str(left) if left > 0 else "=" if left == 0 else "!"
        room = key.width - 1 if key.width > 2 else 1
        self.canvas.put(key.x, key.y + 1, text.rjust(room) if len(text) <= room else "+", weak)

    def mode(self, pad: Pad, key: digit_keys.Key, form: str) -> None:
        """Draw a way of writing, with the brackets that the cursor has in it."""
        sign, name, shortcut = pad.modes[key.number]
        now = pad.mode == key.number
        ground = "raised" if now else GROUND
        strong = Ink("accent" if now else "text", ground, bold=now, reverse=now)
        weak = Ink("text" if now else "muted", ground, bold=now)
        self.canvas.fill(key.x, key.y, key.width - (form == "strip"), 1, weak)
        pointer = (">" if pad.ascii else "▸") if now else " "
        self.canvas.put(key.x, key.y, pointer, weak if now else Ink("muted", ground))
        if form == "strip":
            word = name.partition(" ")[0] if key.width == WORD else sign
            self.canvas.put(key.x + 1, key.y, word, strong)
            return
        self.canvas.put(key.x + 2, key.y, sign, strong)
        self.canvas.put(key.x + 6, key.y, name, weak)
        self.canvas.put(key.x + key.width - 1, key.y, shortcut, strong._replace(reverse=False))

    def word(self, pad: Pad, key: digit_keys.Key) -> None:
        """Draw the keys with a word: clear, and the kind's own keys."""
        now = key.what == "clear" and pad.chosen == CLEAR
        ground = "accent" if now else GROUND
        ink = Ink("on-accent" if now else "muted", ground, bold=now, reverse=now)
        shortcut, name = ("", "clear") if key.what == "clear" else pad.extras[key.number]
        self.canvas.fill(key.x, key.y, key.width, 1, Ink("text", GROUND))
        at = key.x + (2 if key.width in (CLEAR_WIDE, WORDS) else 0)
        self.canvas.put(at, key.y, name[: key.x + key.width - at], ink)
        if shortcut:
            self.canvas.put(key.x + key.width - 1, key.y, shortcut, Ink("text", GROUND))

    def key_at(self, x: int, y: int) -> digit_keys.Key | None:
        return self.plan.at(x - self.inset, y) if self.plan is not None else None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        key = self.key_at(event.x, event.y)
        if key is None or self.pad is None:
            return
        event.stop()
        asked: tuple[str, str | int] = key.what, key.number
        if key.what == "extra":
            asked = "key", self.pad.extras[key.number][0]
        elif key.what == "clear":
            asked = "digit", CLEAR
        self.post_message(Chosen(asked))


def seen_of(pad: Pad, key: digit_keys.Key) -> tuple[object, ...]:
    at = key.number
    if key.what == "digit":
        lit = pad.lit == at or pad.under >> at & 1
        chosen, noted = pad.chosen == at, pad.noted >> at & 1
        return pad.marks[at - 1], pad.left[at], chosen, noted, lit, pad.ascii
    if key.what == "mode":
        return pad.modes[at], pad.mode == at, pad.ascii
    return key.what, pad.extras, pad.chosen == CLEAR
