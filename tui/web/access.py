"""Access to the server: whoever has an address with a token may play, also from this machine."""

from __future__ import annotations

import contextlib
import ipaddress
import re
import secrets
import socket
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import tomli_w

from solitudo.engines.core import system
from solitudo.engines.core.errors import PuzzleError
from solitudo.engines.core.files import make_folder, read_bytes, rewrite
from solitudo.tui.person.guests import VARIABLE

LOOPBACK = ("localhost", "127.0.0.1", "::1")
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,19}")
PLAYERS, GUEST = "players", "guest"
# the tokens by player, readable only for their owner
TOKENS, MOST_TOKENS = "serve.toml", 100_000
TOKEN = re.compile(r"[\w-]{20,60}")
SECRET = "Anyone who has this address can play with your games and settings. Keep it secret."
SECRETS = "Give each address to one player only. Anyone who has it can use that player's games."
UNENCRYPTED = "The connection is not encrypted. Use it only on networks that you trust."


@dataclass(frozen=True)
class Access:
    """The address of the server, and the players by their tokens.

    "" is the person who runs the server.
    """

    host: str
    port: int
    players: dict[str, str]

    def who(self, token: str) -> str | None:
        """Return the player with this token, or None."""
        found = None
        for known, player in self.players.items():
            if secrets.compare_digest(known.encode(), token.encode()):
                found = player
        return found

    def admits(self, host: str, origin: str | None) -> bool:
        """Return whether a page from `origin` may open a socket under the name `host`.

        Any page that a browser shows may try.
        """
        return origin in (f"http://{host}", f"https://{host}")

    def said(self) -> str:
        lines = []
        for token, player in self.players.items():
            whose = f" for {player}" if player else ""
            for place in places(self.host):
                lines.append(f"Solitudo{whose} is at {address(place, self.port)}/{token}/")
        lines[-1] += " until Ctrl+C."
        lines.append(SECRETS if len(self.players) > 1 else SECRET)
        if not is_here(self.host):
            lines.append(UNENCRYPTED)
        return "\n".join(lines)


def access_for(
    host: str, port: int, names: Sequence[str], folder: Path | None = None, guest: bool = False
) -> Access:
    """Return who may play. With a folder, the addresses are the same in every run.

    Players with names are guests. Guests without a name count as one player.
    """
    names = names or ([GUEST] if guest else [])
    for name in names:
        if not NAME.fullmatch(name):
            raise PuzzleError(
                "A player's name can have up to 20 characters from a to z, 0 to 9 and -; got "
                f"'{name[:30]}'."
            )
        if names.count(name) > 1:
            raise PuzzleError(f"Name each player once; got {name} twice.")
    names = names or [""]
    known = kept_tokens(folder / TOKENS) if folder is not None else {}
    tokens = {name: known.get(name) or secrets.token_urlsafe(16) for name in names}
    if folder is not None and not tokens.items() <= known.items():
        with contextlib.suppress(OSError):  # they are valid only for this run
            make_folder(folder)
            rewrite(folder / TOKENS, tomli_w.dumps({**known, **tokens}).encode())
    return Access(host, port, {token: name for name, token in tokens.items()})


def kept_tokens(path: Path) -> dict[str, str]:
    """Return the tokens of a file that nobody else can read or write, or none."""
    try:
        state = path.lstat()
        if not system.is_private(state):
            return {}
        found = tomllib.loads(read_bytes(path, MOST_TOKENS).decode())
    except (OSError, ValueError, PuzzleError):
        return {}
    return {n: t for n, t in found.items() if isinstance(t, str) and TOKEN.fullmatch(t)}


def environment_of(player: str, data: Path) -> dict[str, str]:
    """Return the environment in which games and settings belong to this player alone."""
    if not player:
        return {}
    folder = data / PLAYERS / player
    return {
        "SOLITUDO_DATA": str(folder),
        "SOLITUDO_CONFIG": str(folder / "settings"),
        "SOLITUDO_CACHE": str(folder / "cache"),
        VARIABLE: "1",
    }


def is_here(host: str) -> bool:
    """Return whether only this machine reaches an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host in LOOPBACK


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
            # nothing is sent: the system names the address from which it would send
            asked.connect((far, 9))
            return (str(asked.getsockname()[0]),)
    except OSError:
        return (socket.gethostname(),)
