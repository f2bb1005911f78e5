"""Themes reach Textual's stylesheets under the names of their roles."""

import pytest
from textual.app import App, ComposeResult
from textual.color import Color
from textual.widgets import Static

from solitudo.themes.loader import BUILT_IN, load
from solitudo.themes.textual import STYLED, defaults, textual_theme, variables


class Sheet(App[None]):
    """An app with one piece of paper."""

    CSS = "Static { background: $surface; color: $text; border: solid $shadow; }"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return defaults()

    def compose(self) -> ComposeResult:
        yield Static("5")


def test_every_role_of_a_stylesheet_has_a_default_variable() -> None:
    assert set(STYLED) <= set(defaults())


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_role_keeps_its_colour_where_textual_has_a_variable_of_that_name(name: str) -> None:
    theme = load(name)
    made = textual_theme(theme)
    everything = {**made.to_color_system().generate(), **made.variables}
    for role in STYLED:
        assert everything[role] == variables(theme)[role]
        Color.parse(everything[role])


async def test_themes_are_switched_while_the_app_runs() -> None:
    app = Sheet()
    async with app.run_test(size=(20, 5)) as pilot:
        assert app.theme == "textual-dark"
        for name in BUILT_IN:
            app.register_theme(textual_theme(load(name)))
            app.theme = name
            await pilot.pause()
            expected = variables(load(name))["surface"]
            assert app.query_one(Static).styles.background == Color.parse(expected)


def test_no_theme_leaves_out_a_variable_that_textuals_widgets_use() -> None:
    usual = App().get_css_variables()
    for name in BUILT_IN:
        made = textual_theme(load(name))
        assert set(usual) <= {*made.to_color_system().generate(), *made.variables}
