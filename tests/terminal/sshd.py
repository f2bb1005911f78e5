"""OpenSSH's own server on a port of this machine, with keys made for the purpose."""

import os
import subprocess
import time
from pathlib import Path

from tests.terminal.chromium import free_port
from tests.terminal.session import need
from tests.terminal.wire import Wire

SIZE = (80, 24)


class Sshd:
    """A server for this user alone, and what a client needs to reach it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        server = need("sshd")
        self.ssh = need("ssh")
        for name in ("host", "own"):
            words = ["-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)]
            subprocess.run([need("ssh-keygen"), *words], check=True)
        self.port = free_port()
        (folder / "authorized").write_bytes((folder / "own.pub").read_bytes())
        # sshd does not trust a test's folder, so strict modes are off
        (folder / "sshd_config").write_text(
            f"Port {self.port}\nListenAddress 127.0.0.1\nHostKey {folder / 'host'}\n"
            f"AuthorizedKeysFile {folder / 'authorized'}\nStrictModes no\nUsePAM no\n"
            "PasswordAuthentication no\nKbdInteractiveAuthentication no\nPrintMotd no\n"
            f"PidFile none\nPrintLastLog no\nAcceptEnv LANG COLORTERM PYTHONPATH SOLITUDO_*\n"
        )
        if os.getuid() == 0:
            # where a server started as root drops its rights; the package makes it at boot
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        self.process = subprocess.Popen(
            [server, "-D", "-e", "-f", str(folder / "sshd_config")],
            stdin=subprocess.DEVNULL,
            stderr=(folder / "sshd.log").open("w"),
        )
        for _ in range(200):
            if "listening on" in (folder / "sshd.log").read_text():
                return
            time.sleep(0.05)
        raise AssertionError((folder / "sshd.log").read_text())

    def call(self, folder: Path, words: str, size: tuple[int, int] = SIZE) -> Wire:
        """A terminal here that shows a command over there, which has games in this folder."""
        return Wire(folder, [], size, command=self.command(words, self.port))

    def command(self, words: str, port: int, *more: str) -> list[str]:
        """Return the call of a client that connects to this port."""
        options = (
            "BatchMode=yes", "StrictHostKeyChecking=no", "LogLevel=ERROR", "ControlMaster=no",
            f"UserKnownHostsFile={self.folder / 'known'}", f"IdentityFile={self.folder / 'own'}",
            "IdentitiesOnly=yes", "SendEnv=LANG COLORTERM PYTHONPATH SOLITUDO_*",
        )  # fmt: skip
        command = [self.ssh, "-F", "none", "-tt", "-p", str(port)]
        command += [word for option in options for word in ("-o", option)]
        return [*command, *more, "127.0.0.1", words]

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(10)
