"""Load by `wrk`, which costs little beside what it loads."""

from __future__ import annotations

import pathlib
import re
import subprocess
from dataclasses import dataclass

#: Boards, a stop, a search and a route: what is answered from memory, and what a lane answers.
PATHS = [
    "/api/v1/stops/200060/departures?limit=10", "/api/v1/stops/200070/departures?limit=10", "/api/v1/stops/209573",
    "/api/v1/stops/209573/departures?limit=10", "/api/v1/stops?query=town%20hall", "/api/v1/routes?limit=5",
]  # fmt: skip


@dataclass
class Loaded:
    """What wrk counted."""

    requests: int
    #: A second.
    rate: float
    #: Answers other than 2xx and 3xx, and connections that failed in any way.
    failed: int
    #: What it said of them.
    told: str


class Wrk:
    """A run of wrk in the background."""

    def __init__(self, folder: pathlib.Path, url: str, seconds: float, connections: int = 8):
        script = folder / "paths.lua"
        listed = ", ".join(f'"{path}"' for path in PATHS)
        script.write_text(
            f"local paths, number = {{{listed}}}, 0\n"
            'request = function()\n  number = number % #paths + 1\n  return wrk.format("GET", paths[number])\nend\n'
        )
        command = ["wrk", "-t", "1", "-c", str(connections), "-d", f"{seconds:.0f}s", "--timeout", "20s", "-s", script, url]
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def is_running(self) -> bool:
        return self._process.poll() is None

    def wait(self) -> Loaded:
        said, _ = self._process.communicate()
        found = lambda pattern: re.search(pattern, said)  # noqa: E731
        requests, rate = found(r"(\d+) requests in"), found(r"Requests/sec:\s+([\d.]+)")
        assert requests and rate, said
        bad, sockets = found(r"Non-2xx or 3xx responses: (\d+)"), found(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)")
        failed = (int(bad[1]) if bad else 0) + (sum(map(int, sockets.groups())) if sockets else 0)
        return Loaded(int(requests[1]), float(rate[1]), failed, "; ".join(each[0] for each in (bad, sockets) if each))
