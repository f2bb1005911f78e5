"""The engine's methods as the tools of an MCP server: a language model plays, asks and explains.

The Model Context Protocol is JSON-RPC 2.0 in lines too: `initialize`, `tools/list`, `tools/call`.
An error in a call is returned as its result, so that the model reads it.
"""

from __future__ import annotations

import inspect
import json
from typing import Any

from solitudo import engines
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.rpc import METHODS, NO_METHOD, PARAMS, Data, Engine, RpcError

# the versions of the protocol in which these messages are the same, the newest first
VERSIONS = ("2025-06-18", "2025-03-26", "2024-11-05")
TOOLS = tuple(name for name in METHODS if name != "quit")
CELL = {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "array"}]}
SCHEMAS: dict[str, Data] = {
    "str": {"type": "string"},
    "int": {"type": "integer"},
    "int | None": {"type": ["integer", "null"]},
    "dict[str, str]": {"type": "object", "additionalProperties": {"type": "string"}},
    "list[Any]": {"type": "array", "items": CELL},
    "str | int | list[int]": CELL,
}
GUIDE = (
    "Logic puzzles with one solution: hello lists the kinds. Make a board with new or read one, "
    "look at it with text, write marks with move. hint and why give the next step and its reason "
    'without writing it. A cell is a label such as "C1".'
)


class Tools(Engine):
    """An engine that answers as an MCP server."""

    def _call(self, name: Any, params: Any) -> Any:
        given = params if isinstance(params, dict) else {}
        match name:
            case "initialize":
                wanted = given.get("protocolVersion")
                return {
                    "protocolVersion": wanted if wanted in VERSIONS else VERSIONS[0],
                    "capabilities": {"tools": {}},
                    "serverInfo": {"name": "solitudo", "version": engines.__version__},
                    "instructions": GUIDE,
                }
            case "ping":
                return {}
            case "tools/list":
                return {"tools": [tool(each) for each in TOOLS]}
            case "tools/call":
                if given.get("name") not in TOOLS:
                    raise RpcError(PARAMS, "There is no such tool.")
                return self._tool(given["name"], given.get("arguments") or {})
        raise RpcError(NO_METHOD, "There is no such method.")

    def _tool(self, name: str, arguments: Any) -> Data:
        try:
            result = super()._call(name, arguments)
        except (PuzzleError, RpcError) as error:
            return {"content": [{"type": "text", "text": str(error)}], "isError": True}
        if isinstance(result, str):
            return {"content": [{"type": "text", "text": result}], "isError": False}
        return {
            "content": [{"type": "text", "text": json.dumps(result)}],
            "structuredContent": result,
            "isError": False,
        }


def tool(name: str) -> Data:
    """Return a method as a tool: its name, what it does, and the schema of its parameters."""
    method = METHODS[name]
    known = list(inspect.signature(method).parameters.values())[1:]
    return {
        "name": name,
        "description": inspect.getdoc(method),
        "inputSchema": {
            "type": "object",
            "properties": {one.name: SCHEMAS[str(one.annotation)] for one in known},
            "required": [one.name for one in known if one.default is one.empty],
            "additionalProperties": False,
        },
    }
