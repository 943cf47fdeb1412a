"""Starting and stopping the release binary with its simulated city."""

from __future__ import annotations

import os
import pathlib
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable

import requests

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("TRANSIT_BINARY", ROOT / ".build/release/transit"))

# The demo compiles its city on the first start, so it is given longer than a server with a compiled timetable.
READY_WITHIN_SECONDS = 120


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def leave(process: subprocess.Popen) -> None:
    """Asks a process to leave, and makes it leave if it does not."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class TransitServer:
    """One `transit demo` on a free port, with data of its own that goes when it stops and a log in `folder` that stays.

    Tests ask more often than any client may, so clients are not limited unless a test is about that; `settings` are
    environment variables, and `prepare` may put something into the data folder before the start."""

    #: The logs of all servers of this run.
    logs: list[pathlib.Path] = []

    def __init__(self, folder: pathlib.Path, *, prepare: Callable[[pathlib.Path], None] | None = None, **settings: str):
        if not BINARY.exists():
            raise RuntimeError(f"{BINARY} is missing: run `make build` first")
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log_path = folder / "server.log"
        self.logs.append(self.log_path)
        self._log = self.log_path.open("wb")
        self._data = tempfile.TemporaryDirectory(prefix="transit-contract-")
        if prepare:
            prepare(pathlib.Path(self._data.name))
        command = [BINARY, "demo", "--host", "127.0.0.1", "--port", str(self.port), "--data", self._data.name]
        environment = {**os.environ, "RATE_LIMITS": "off", **settings}
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log
        )

    @property
    def data_folder(self) -> str:
        return self._data.name

    def log(self, lines: int = 80) -> str:
        return "\n".join(self.log_path.read_text(errors="replace").splitlines()[-lines:])

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + READY_WITHIN_SECONDS
        last = "no answer"
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server left with {self.process.returncode}; its log:\n{self.log()}")
            try:
                answer = requests.get(f"{self.url}/readyz", timeout=5)
                # Degraded is ready too, but the tests are about a city whose pack is made and whose feeds have come.
                if answer.status_code == 200 and answer.json()["status"] == "ok":
                    return
                last = f"{answer.status_code} {answer.text[:500]}"
            except requests.RequestException as problem:
                last = str(problem)
            time.sleep(0.1)
        raise RuntimeError(f"not ready after {READY_WITHIN_SECONDS} s ({last}); its log:\n{self.log()}")

    def stop(self) -> None:
        """Asks it to leave, and makes it leave if it does not."""
        leave(self.process)
        self._log.close()
        self._data.cleanup()
