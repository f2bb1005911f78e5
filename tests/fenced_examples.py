"""An extension for the library's reference: examples in docstrings become blocks of code.

Docstrings hold them as Python's `doctest` reads them, without a mark of Markdown around them.
"""

import re
from typing import Any

import griffe

# a first line with the prompt, and all lines to the next empty one
EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class FencedExamples(griffe.Extension):
    def on_instance(self, *, obj: griffe.Object, **known: Any) -> None:
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
