"""Put the package `solitudo` into a wheel, and its README onto a package page."""

import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

IMAGE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
# a link to a file of the project, not to another site
LINK = re.compile(r"\[([^\]]*)\]\((?!\w+:)[^)]*\)")


class PackageHook(BuildHookInterface[Any]):
    """Adds the files of the package, but not to an editable install.

    There, a copy of them would hide the files in the clone, which know where the other folders are.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            for name in ("__init__.py", "__main__.py", "py.typed"):
                build_data["force_include"][f"tui/package/solitudo/{name}"] = f"solitudo/{name}"


class PageHook(MetadataHookInterface):
    """Describes the package by its README, without links and pictures that only the project has."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = page((Path(self.root) / "README.md").read_text("utf-8"))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def page(readme: str) -> str:
    """Return a README whose links and pictures all work on a package page."""
    kept: list[str] = []
    for line in readme.splitlines():
        bare = IMAGE.sub("", line)
        # a row of pictures is removed, with the line under it
        if bare.strip(" |-") or not line.strip() or (kept and kept[-1].startswith("|")):
            kept.append(LINK.sub(r"\1", bare).rstrip())
    return "\n".join(kept) + "\n"
