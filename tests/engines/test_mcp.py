"""The engine as an MCP server: a client of forty lines plays a board with its tools."""

import json
import subprocess
import sys
from itertools import count
from typing import Any

import pytest

from solitudo import engines
from solitudo.engines import mcp


class Client:
    """The calls that every client of the protocol makes."""

    def __init__(self) -> None:
        words, pipe = [sys.executable, "-m", "solitudo", "engine", "--mcp"], subprocess.PIPE
        self.process = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True)
        self.numbers = count(1)

    def send(self, **message: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def ask(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        self.send(id=number, method=method, params=params)
        assert self.process.stdout is not None
        told = json.loads(self.process.stdout.readline())
        assert told["id"] == number
        return told["result"]

    def call(self, tool: str, **arguments: Any) -> Any:
        return self.ask("tools/call", name=tool, arguments=arguments)

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        assert not self.process.wait(20)
        self.process.stdout.close()


def test_a_client_solves_a_board_with_the_tools() -> None:
    client = Client()
    hello = client.ask(
        "initialize", protocolVersion="2025-03-26", capabilities={}, clientInfo={"name": "test"}
    )
    assert hello["protocolVersion"] == "2025-03-26"
    assert hello["serverInfo"] == {"name": "solitudo", "version": engines.__version__}
    # there is no answer to it: the next line answers the next question
    client.send(method="notifications/initialized")
    tools = {tool["name"]: tool for tool in client.ask("tools/list")["tools"]}
    assert {"new", "hint", "move", "why"} <= set(tools)
    assert tools["move"]["inputSchema"]["required"] == ["mark", "cells"]
    read = client.call("read", text="slant:2x2:a2a1c1a")
    assert json.loads(read["content"][0]["text"]) == read["structuredContent"]
    for _ in range(4):
        step = client.call("hint")["structuredContent"]
        if not step["steps"]:
            break
        for cell, mark in step["writes"].items():
            client.call("move", mark=mark, cells=[cell])
    assert client.call("check")["structuredContent"]["solved"]
    assert client.call("text")["content"][0]["text"].count("\n")
    client.close()


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ({"name": "move", "arguments": {"mark": "b", "cells": ["A1"]}}, "There is no board yet"),
        ({"name": "read", "arguments": {"text": "nothing"}}, "This is no board"),
        ({"name": "read", "arguments": {}}, "needs 'text'"),
        ({"name": "new", "arguments": {"kind": "chess"}}, "Unknown puzzle"),
    ],
)
def test_what_is_wrong_with_a_call_is_its_result(call: dict[str, Any], said: str) -> None:
    request = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
    result = json.loads(mcp.Tools().answer(json.dumps(request).encode()) or "")["result"]
    assert result["isError"]
    assert said in result["content"][0]["text"]


@pytest.mark.parametrize("params", [{}, {"name": "quit"}, {"name": []}, []])
def test_what_is_no_tool_is_an_error(params: object) -> None:
    request = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    told = json.loads(mcp.Tools().answer(json.dumps(request).encode()) or "")
    assert told["error"]["message"] == "There is no such tool."
