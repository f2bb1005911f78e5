"""A theme for Textual: the roles that stylesheets use are CSS variables.

If a role and one of Textual's own variables share a name, the role is meant. $error is a broken
rule on the board.
"""

from __future__ import annotations

from textual.theme import Theme as TextualTheme

from solitudo.themes.loader import DEFAULT, Theme, load


def css(colour: str) -> str:
    """Return a role's colour as Textual's CSS writes it."""
    return colour if colour.startswith("#") else f"ansi_{colour}"


# the roles that stylesheets name; each one makes the first frame slower, and everything else is
# painted
STYLED = ("surface", "panel", "text", "accent", "error", "shadow")


def variables(theme: Theme) -> dict[str, str]:
    """Return the roles for stylesheets, and the variables of Textual that follow the theme."""
    roles = {role: css(colour) for role, colour in theme.roles.items()}
    follow = {
        "foreground": "text",
        "text-muted": "muted",
        "text-disabled": "muted",
        "foreground-muted": "muted",
        "foreground-disabled": "muted",
        "surface-active": "raised",
        "ansi-background": "surface",
        "ansi-foreground": "text",
        "border": "accent",
        "border-blurred": "rule",
        "block-cursor-background": "raised",
        "block-cursor-foreground": "text",
        "block-cursor-blurred-background": "raised",
        "block-cursor-blurred-foreground": "text",
        "block-hover-background": "raised",
        "input-cursor-background": "accent",
        "input-cursor-foreground": "on-accent",
        "input-selection-background": "raised",
        "input-selection-foreground": "text",
        "screen-selection-background": "accent",
        "screen-selection-foreground": "on-accent",
        "scrollbar": "rule",
        "scrollbar-hover": "faint",
        "scrollbar-active": "muted",
        "scrollbar-background": "panel",
        "scrollbar-background-hover": "panel",
        "scrollbar-background-active": "panel",
        "scrollbar-corner-color": "panel",
        "footer-background": "surface",
        "footer-foreground": "muted",
        "footer-item-background": "surface",
        "footer-key-background": "surface",
        "footer-key-foreground": "text",
        "footer-description-background": "surface",
        "footer-description-foreground": "muted",
        "link-color": "accent",
        "link-color-hover": "on-accent",
        "link-background-hover": "accent",
    }
    made = {role: roles[role] for role in STYLED}
    made |= {name: roles[role] for name, role in follow.items()}
    if theme.terminal:
        # selected text must be visible even if every role is the terminal's default
        for what in ("input", "screen"):
            made[f"{what}-selection-background"] = "ansi_white"
            made[f"{what}-selection-foreground"] = "ansi_black"
    return made


def defaults() -> dict[str, str]:
    """Return values for `App.get_theme_variable_defaults`: the stylesheet parses under
    any theme.
    """
    return variables(load(DEFAULT))


def textual_theme(theme: Theme) -> TextualTheme:
    """Return the theme to register with the app, under the theme's own name."""
    roles = {role: css(colour) for role, colour in theme.roles.items()}
    return TextualTheme(
        name=theme.name,
        primary=roles["accent"],
        secondary=roles["info"],
        accent=roles["accent"],
        warning=roles["accent"],
        error=roles["error-text"],
        success=roles["satisfied"],
        foreground=roles["text"],
        background=roles["surface"],
        surface=roles["surface"],
        panel=roles["panel"],
        dark=theme.dark,
        variables=variables(theme),
        ansi=theme.terminal,
    )
