"""Two workers, two nodes that answer, and what they lean on: all of it to be killed and begun again."""

from __future__ import annotations

import pathlib
import re
import time

import httpx

from nodes import Node, Nodes, Provider
from transit_server import MORNING, ROOT, leave
from trials.engines import Postgres, PushService

#: What Transport for NSW lets a key do.
REQUESTS_PER_SECOND = 5


def quick_city(folder: pathlib.Path, every: int, daily_limit: int = 30_000) -> pathlib.Path:
    """Sydney's city file with each live source asked every so many seconds, and so many requests a day at most."""
    text = (ROOT / "Cities/sydney.yaml").read_text()
    text = re.sub(r"^    every_peak: .*\n", "", text, flags=re.M)
    text = re.sub(r"^    every: .*$", f"    every: {every}", text, flags=re.M)
    text = re.sub(r"daily_limit: \d+", f"daily_limit: {daily_limit}", text)
    text = text.replace("water: sydney-water.geojson", f"water: {ROOT / 'Cities/sydney-water.geojson'}")
    path = folder / "city.yaml"
    path.write_text(text)
    return path


class Service(Nodes):
    """The service of a trial; `with` ends all of it."""

    def __init__(
        self, folder: pathlib.Path, *, every: int = 10, start: str | None = MORNING, speed: float = 1,
        daily_limit: int = 30_000, rate: int = REQUESTS_PER_SECOND, pushes: bool = True, **settings: str,
    ):  # fmt: skip
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.postgres, self.pushes = folder, None, None
        self._provider = None
        try:
            self.postgres = Postgres()
            self._provider = Provider(folder, rate=rate, start=start, speed=speed)
            if pushes:
                self.pushes = PushService(folder, self._provider.clock())
                settings |= self.pushes.settings
            # `warning` keeps the logs of a long trial short; what polls and what is handed over is a notice.
            settings = {"LOG_LEVEL": "notice", "AUTH_AUTOCONFIRM": "on", "CITY": quick_city(folder, every, daily_limit), **settings}
            super().__init__(folder, self.postgres.url, self._provider, **settings)
        except BaseException:
            self._end_engines()
            raise

    @property
    def workers(self) -> list[Node]:
        return [node for node in self.all if node.role == "worker"]

    def polling(self) -> Node | None:
        """The worker that polls; None while none does."""
        return next((node for node in self.workers if figure(node, "transit_frames_polling") == 1), None)

    def asked(self) -> dict:
        """What the provider has counted."""
        return httpx.get(f"{self.provider.url}/mock/status", timeout=30).json()

    @staticmethod
    def over_rate(asked: dict) -> int:
        """Requests that were refused as too many: mostly with 429, now and then as NSW's gateway has done."""
        return sum(asked["by_status"].get(status, 0) for status in ("429", "401", "403"))

    def now(self) -> float:
        """What all clocks show, in seconds since 1970."""
        return self.provider.now().timestamp()

    def stop(self) -> None:
        super().stop()
        self._end_engines()

    def _end_engines(self) -> None:
        if self._provider:
            leave(self._provider.process)
        for engine in (self.pushes, self.postgres):
            if engine:
                engine.stop()

    def __enter__(self) -> Service:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def figures(node: Node, within: float = 5) -> dict[str, float]:
    """All of a node's metrics, each the sum over its labels; empty where it does not answer."""
    try:
        text = httpx.get(f"{node.url}/metrics", timeout=within).text
    except httpx.HTTPError:
        return {}
    found: dict[str, float] = {}
    for line in text.splitlines():
        if line and line[0] != "#":
            name, value = line.rsplit(" ", 1)
            for key in {name, name.partition("{")[0]}:
                found[key] = found.get(key, 0) + float(value)
    return found


def figure(node: Node, name: str) -> float | None:
    """One metric; None where the node does not answer or has none."""
    return figures(node).get(name)


def is_ready(node: Node) -> bool:
    try:
        return httpx.get(f"{node.url}/readyz", timeout=2).status_code == 200
    except httpx.HTTPError:
        return False


def wait_until(look, within: float, every: float = 0.2) -> float | None:
    """Seconds until `look` found something; None where it did not in time."""
    began = time.monotonic()
    while time.monotonic() - began < within:
        if look():
            return time.monotonic() - began
        time.sleep(every)
    return None


