"""Starting and stopping the release binary with its simulated city."""

from __future__ import annotations

import datetime
import json
import os
import pathlib
import random
import socket
import subprocess
import tempfile
import time
import zoneinfo
from collections.abc import Callable

import requests

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = pathlib.Path(os.environ.get("TRANSIT_BINARY", ROOT / ".build/release/transit"))

# The demo compiles its city on the first start, so it is given longer than a server with a compiled timetable.
READY_WITHIN_SECONDS = 120


SYDNEY = zoneinfo.ZoneInfo("Australia/Sydney")
#: A Tuesday on which everything runs: what the city's clock shows at the start where a test does not need another hour.
MORNING = "2026-03-10T09:30"
#: From this follows everything that is drawn by lot, here and in the simulated city; another may be given.
SEED = int(os.environ.get("SEED", "1"))


def free_port() -> int:
    """A port that nothing listens on: none of those that the system gives to connections on their way out, of which one may
    take it before the server does, and hardly ever one that another run of tests has chosen too."""
    for port in random.Random(f"{os.getpid()} {time.monotonic_ns()}").sample(range(10_000, 32_000), 200):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("no port is free")


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

    Its clock shows `start` when it starts, in Sydney where there is no offset, and runs `speed` times as fast as the
    machine's; None is the machine's own clock. Tests ask more often than any client may, so clients are not limited unless a test is about that; passwords, which are worth nothing here, are hashed with little work. Streets cost
    each start some seconds, so people walk straight unless a test is about them: `GROUND="demo"` is the city's own. `settings` are environment variables, and `prepare` may put something into the data folder before the start."""

    #: The logs of all servers of this run.
    logs: list[pathlib.Path] = []

    def __init__(
        self, folder: pathlib.Path, *, start: str | None = MORNING, speed: float = 1, description: pathlib.Path | None = None,
        prepare: Callable[[pathlib.Path], None] | None = None, **settings: str,
    ):  # fmt: skip
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
        self.environment = {**os.environ, "RATE_LIMITS": "off", "AUTH_HASHING": "light", "GROUND": "off", **settings}
        if self.environment["GROUND"] == "demo":
            del self.environment["GROUND"]
        self._description = ["--description", description] if description else []
        self._start(start, speed)

    def _start(self, start: str | None, speed: float) -> None:
        command = [BINARY, "demo", "--host", "127.0.0.1", "--port", str(self.port), "--data", self._data.name]
        command += ["--seed", str(SEED), "--speed", str(speed), *self._description]
        self._set = None
        if start:
            command += ["--start-time", start]
            shown = datetime.datetime.fromisoformat(start)
            self._set = shown if shown.tzinfo else shown.replace(tzinfo=SYDNEY)
        self.speed, self._started = speed, time.monotonic()
        self.process = subprocess.Popen(
            command, env=self.environment, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log
        )

    def start_again(self) -> None:
        """Starts it anew, where it was and as late as it is; the process must have ended."""
        start = (self.now() + datetime.timedelta(seconds=1)).isoformat(timespec="seconds") if self._set else None
        self._start(start, self.speed)
        self.wait_until_ready()

    def now(self) -> datetime.datetime:
        """What its clock shows, or up to a second of the machine's more: it begins when the process has."""
        if self._set is None:
            return datetime.datetime.now(datetime.UTC)
        passed = (time.monotonic() - self._started) * self.speed
        return self._set.astimezone(datetime.UTC) + datetime.timedelta(seconds=passed)

    @property
    def data_folder(self) -> str:
        return self._data.name

    def log(self, lines: int = 80) -> str:
        return "\n".join(self.log_path.read_text(errors="replace").splitlines()[-lines:])

    def logged(self) -> list[dict]:
        """The whole lines of its log that are JSON. A thread of its own writes them: they may come after the answer they are about."""
        whole, _, _ = self.log_path.read_text(errors="replace").rpartition("\n")
        return [json.loads(line) for line in whole.splitlines() if line.startswith("{")]

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

    def __enter__(self) -> TransitServer:
        """Waits until it is ready; what cannot be is stopped."""
        try:
            self.wait_until_ready()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Asks it to leave, and makes it leave if it does not."""
        leave(self.process)
        self._log.close()
        self._data.cleanup()
