"""Put the package `solitudo` into a wheel, around the folders that the wheel's settings name."""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PackageHook(BuildHookInterface[Any]):
    """Adds the files of the package, but not to an editable install.

    There, a copy of them would hide the files in the clone, which know where the other folders are.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            for name in ("__init__.py", "__main__.py", "py.typed"):
                build_data["force_include"][f"tui/package/solitudo/{name}"] = f"solitudo/{name}"
