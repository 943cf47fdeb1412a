"""Several processes as one service: a provider, PostgreSQL, Redis, workers, and nodes that answer."""

from __future__ import annotations

import datetime
import pathlib
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator

import httpx
import pytest

from transit_server import BINARY, MORNING, ROOT, SEED, SYDNEY, TransitServer, free_port, leave
from waiting import eventually

KEY = "demo"
SECRET = "one secret that all nodes of these tests know"
#: What names the moment or the request, and not what is so: a sentence that explains says ages too.
MOMENTARY = {"timestamp", "request_id", "evidence_age_seconds", "age_seconds", "explanation"}
AGES = re.compile(r"\d+")


class Redis:
    """A Redis that keeps nothing, on a port of its own."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="transit-redis-")
        found = subprocess.run([ROOT / "scripts/redis.sh", self._folder.name], capture_output=True, text=True)
        assert found.returncode == 0, "redis-server is missing: scripts/install.sh test installs it"
        self._program = found.stdout.strip()
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.process: subprocess.Popen | None = None
        self.start()

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", self._folder.name]
        self.process = subprocess.Popen(
            [self._program, *options], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        leave(self.process)
        self._folder.cleanup()


class Provider:
    """NSW as the simulated city plays it. Its clock is the one that nodes are started by."""

    def __init__(self, folder: pathlib.Path, *, rate: int = 100, start: str | None = MORNING, speed: float = 1):
        """`rate` is how many requests a second a key may make; `start` what its clock shows then, None the machine's."""
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.start, self.speed = start, speed
        command = [BINARY, "mock-nsw", "--port", str(self.port), "--key", KEY, "--seed", str(SEED), "--rate", str(rate)]
        command += ["--data", folder / "provider", *self.clock()]
        with (folder / "provider.log").open("wb") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.began = time.monotonic()

    def clock(self) -> list[str]:
        """The options of a command's clock at the start of it all."""
        return ["--start-time", self.start, "--speed", str(self.speed)] if self.start else []

    def now(self) -> datetime.datetime:
        """What its clock shows."""
        if self.start is None:
            return datetime.datetime.now(datetime.UTC)
        passed = datetime.timedelta(seconds=(time.monotonic() - self.began) * self.speed)
        return (datetime.datetime.fromisoformat(self.start).replace(tzinfo=SYDNEY).astimezone(datetime.UTC) + passed)


class Node(TransitServer):
    """One process of several: `transit serve --city --role …`."""

    def __init__(self, folder: pathlib.Path, role: str, provider: Provider, **settings: str):
        folder.mkdir()
        self.role, self._provider = role, provider
        self._city = settings.pop("CITY", ROOT / "Cities/sydney.yaml")
        super().__init__(
            folder, start=provider.start, speed=provider.speed, NSW_API_KEY=KEY, NSW_API_BASE_URL=provider.url,
            JWT_SECRET=SECRET, OPERATIONS="on", **settings,
        )  # fmt: skip

    def _start(self, start: str | None, speed: float) -> None:
        command = [BINARY, "serve", "--role", self.role, "--city", self._city, "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--data", self._data.name]
        if start:
            # A clock is set to whole seconds: whoever begins at one shows the provider's time.
            now = self._provider.now()
            time.sleep((1 - now.microsecond / 1e6) / speed)
            shown = now.replace(microsecond=0) + datetime.timedelta(seconds=1)
            command += ["--start-time", shown.astimezone(SYDNEY).isoformat(), "--speed", str(speed)]
        self._set, self._started = None, time.monotonic()
        self.process = subprocess.Popen(
            command, env=self.environment, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log
        )

    def start_again(self) -> None:
        """Begins it anew where it was, and waits for nothing; the process must have ended."""
        self._start(self._provider.start, self._provider.speed)

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.url + path, timeout=30)

    def checks(self) -> dict[str, dict]:
        return {check["name"]: check for check in self.get("/readyz").json()["checks"]}

    def metric(self, name: str) -> float:
        """The sum over all labels; 0 where there is none."""
        lines = self.get("/metrics").text.splitlines()
        return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith((name + " ", name + "{")))

    @property
    def polls(self) -> bool:
        return self.metric("transit_frames_polling") == 1


class Nodes:
    """Two workers, of which one polls, and two nodes that answer."""

    def __init__(self, folder: pathlib.Path, database: str, provider: Provider | None = None, **settings: str):
        """`settings` are environment variables of all nodes, and `CITY`, the city file."""
        self.provider, self.redis = provider or Provider(folder), Redis()
        self.all: list[Node] = []
        shared = folder / "shared"
        shared.mkdir()
        self._settings = dict(
            DATABASE_URL=database, REDIS_URL=self.redis.url, TIMETABLES_DIR=str(shared / "timetables"),
            OBJECTS_DIR=str(shared / "objects"), **settings,
        )  # fmt: skip
        self._folder = folder
        try:
            self.worker = self.begin("worker-1", "worker")
            self.worker.wait_until_ready()
            self.spare = self.begin("worker-2", "worker")
            self.answering = [self.begin(f"api-{number}", "api") for number in (1, 2)]
            for node in self.all:
                node.wait_until_ready()
        except BaseException:
            self.stop()
            raise

    def begin(self, name: str, role: str) -> Node:
        node = Node(self._folder / name, role, self.provider, **self._settings)
        self.all.append(node)
        return node

    def stop(self) -> None:
        # All are asked before any is waited for.
        for node in self.all:
            node.process.terminate()
        for node in self.all:
            node.stop()
        self.redis.stop()
        leave(self.provider.process)


def same(nodes: list[Node], path: str, within: float = 30) -> dict:
    """What nodes say to one question but for the moment, once they say the same: a frame may reach one a moment before the other."""
    told: list = []

    def agree() -> bool:
        told[:] = [without_moment(node.get(path).json().get("data")) for node in nodes]
        return all(one == told[0] for one in told) and told[0] is not None

    try:
        eventually(agree, within=within)
    except pytest.fail.Exception:
        pytest.fail(f"{path}: " + "; ".join(list(differences(told[0], told[1]))[:10]))
    return told[0]


def without_moment(node):
    """An answer without what names the moment or the request: the same at all nodes that know the same. Their clocks need not be
    the same to the second: one that is set begins with its process."""
    if isinstance(node, dict):
        kept = {name: without_moment(value) for name, value in node.items() if name not in MOMENTARY}
        # A sentence without its ages still has to be the same.
        return kept | ({"explanation": AGES.sub("…", node["explanation"])} if isinstance(node.get("explanation"), str) else {})
    if isinstance(node, list):
        return [without_moment(each) for each in node]
    return node


def differences(one, other, at: str = "") -> Iterator[str]:
    """Where two answers differ, and in what."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in one.keys() | other.keys():
            yield from differences(one.get(name), other.get(name), f"{at}.{name}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, pair in enumerate(zip(one, other)):
            yield from differences(*pair, f"{at}[{place}]")
    elif one != other:
        yield f"{at}: {str(one)[:80]} and {str(other)[:80]}"
