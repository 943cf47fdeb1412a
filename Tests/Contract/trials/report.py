"""What a trial says in the end: the machine, counts, times, and what was wrong."""

from __future__ import annotations

import collections
import datetime
import os
import pathlib
import platform
import subprocess
import threading
import time

from transit_server import BINARY


def machine() -> str:
    """What it ran on, in a line."""
    model = "unknown processor"
    information = pathlib.Path("/proc/cpuinfo")
    if information.exists():
        names = [line.split(":", 1)[1].strip() for line in information.read_text().splitlines() if line.startswith("model name")]
        model = names[0] if names else platform.machine()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    return f"{os.cpu_count()} × {model}, {memory:.0f} GiB, {platform.system()} {platform.release()}; load {load}"


def version() -> str:
    return subprocess.run([BINARY, "--version"], capture_output=True, text=True).stdout.strip()


def quantile(values: list[float], share: float) -> float:
    """The value that so large a share is not above."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def spread(values: list[float], unit: str = "s") -> str:
    """How values lie, in a line."""
    if not values:
        return "none"
    shares = [("p50", 0.5), ("p90", 0.9), ("p99", 0.99)]
    shown = [("least", min(values)), *((name, quantile(values, share)) for name, share in shares), ("most", max(values))]
    return f"{len(values)}: " + ", ".join(f"{name} {value:.3g} {unit}" for name, value in shown)


class Report:
    """Collects from many threads; `faults` is what must not have been, the rest is told."""

    #: Of each kind of fault so many are told whole; all are counted.
    TOLD = 5

    def __init__(self, name: str, seed: int):
        self.name, self.seed, self.began = name, seed, time.monotonic()
        self.counts: collections.Counter = collections.Counter()
        self.times: dict[str, list[float]] = collections.defaultdict(list)
        self.faults: dict[str, list[str]] = collections.defaultdict(list)
        self.lines: list[str] = []
        self._lock = threading.Lock()

    def count(self, *what: str, by: int = 1) -> None:
        with self._lock:
            self.counts[what] += by

    def time(self, what: str, seconds: float) -> None:
        with self._lock:
            self.times[what].append(seconds)

    def fault(self, kind: str, what: str) -> None:
        with self._lock:
            self.faults[kind].append(f"{time.monotonic() - self.began:.1f} s: {what}")

    def say(self, line: str) -> None:
        """A line of the report, shown at once too."""
        with self._lock:
            self.lines.append(line)
        print(f"[{time.monotonic() - self.began:7.1f} s] {line}", flush=True)

    @property
    def is_good(self) -> bool:
        return not self.faults

    def text(self) -> str:
        when = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
        written = [f"# {self.name}, seed {self.seed}, {time.monotonic() - self.began:.0f} s, ended {when}", machine(), version(), ""]
        written += self.lines
        if self.times:
            written += ["", "## Times", *(f"{what}: {spread(values)}" for what, values in sorted(self.times.items()))]
        if self.counts:
            written += ["", "## Counts", *(f"{count:8d}  {' · '.join(what)}" for what, count in sorted(self.counts.items()))]
        written += ["", "## Faults"]
        for kind, faults in sorted(self.faults.items()):
            written += [f"{kind}: {len(faults)}", *(f"  {each[:600]}" for each in faults[: self.TOLD])]
        return "\n".join(written + ([] if self.faults else ["none"]))
