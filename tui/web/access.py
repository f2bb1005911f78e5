"""Who may come in: on this machine anybody, from elsewhere whoever has an address with a token."""

from __future__ import annotations

import ipaddress
import re
import secrets
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from solitudo.engines.core.errors import PuzzleError

LOOPBACK = ("localhost", "127.0.0.1", "::1")
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,19}")
PLAYERS = "players"
UNENCRYPTED = (
    "Whoever has {such} can play on this machine until then, with {whose} games, files and "
    "settings. What passes is not encrypted: for networks that you trust."
)


@dataclass(frozen=True)
class Access:
    """The ways in: players by token, "" for who serves. Without a token, one on this machine."""

    host: str
    port: int
    players: dict[str, str]

    def who(self, token: str) -> str | None:
        """Return who comes with this token; None where nobody has it."""
        found = None
        for known, player in self.players.items():
            if secrets.compare_digest(known.encode(), token.encode()):
                found = player
        return found

    @property
    def open(self) -> bool:
        return "" in self.players

    def admits(self, host: str, origin: str | None) -> bool:
        """Return whether a page from `origin` may open a socket under the name `host`."""
        # any page that a browser shows may try, under any name that leads to this machine
        if origin not in (f"http://{host}", f"https://{host}"):
            return False
        return not self.open or hostname(host) in (*LOOPBACK, self.host)

    def said(self) -> str:
        lines = []
        for token, player in self.players.items():
            whose = f" for {player}" if player else ""
            for place in places(self.host):
                rest = f"/{token}/" if token else ""
                lines.append(f"Solitudo{whose} is at {address(place, self.port)}{rest}")
        lines[-1] += " until Ctrl+C."
        if not self.open:
            named = any(self.players.values())
            such = "such an address" if len(lines) > 1 else "this address"
            whose = "that player's" if named else "your"
            lines.append(UNENCRYPTED.format(such=such, whose=whose))
        return "\n".join(lines)


def access_for(host: str, port: int, names: Sequence[str]) -> Access:
    for name in names:
        if not NAME.fullmatch(name):
            raise PuzzleError(f"'{name[:30]}' is no player's name: a to z, 0 to 9 and -, up to 20.")
        if names.count(name) > 1:
            raise PuzzleError(f"The player {name} is named twice.")
    if not names and is_here(host):
        return Access(host, port, {"": ""})
    return Access(host, port, {secrets.token_urlsafe(16): name for name in names or [""]})


def environment_of(player: str, data: Path) -> dict[str, str]:
    """Return the environment in which games and settings are those of this player alone."""
    if not player:
        return {}
    folder = data / PLAYERS / player
    return {"SOLITUDO_DATA": str(folder), "SOLITUDO_CONFIG": str(folder / "settings")}


def is_here(host: str) -> bool:
    """Return whether nobody but this machine reaches an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host in LOOPBACK


def hostname(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def address(host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def places(host: str) -> tuple[str, ...]:
    """Return the names under which a server on this address is reached."""
    if host not in ("0.0.0.0", "::", ""):
        return (host,)
    family, far = (
        (socket.AF_INET6, "2001:db8::1") if host == "::" else (socket.AF_INET, "192.0.2.1")
    )
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asked:
            # nothing is sent: the system tells which address of its own it would send from
            asked.connect((far, 9))
            return (str(asked.getsockname()[0]),)
    except OSError:
        return (socket.gethostname(),)
