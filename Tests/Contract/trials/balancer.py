"""A load balancer before the nodes: Caddy, which asks each whether it is ready and gives no request to a second node."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess

import requests

from nodes import Node
from transit_server import free_port, leave
from waiting import eventually

#: Seconds between two questions to /readyz; a node says for `DRAIN_SECONDS` that it is leaving.
ASKED_EVERY = 0.5


class Balancer:
    """The node with the fewest requests of those that are ready, as Deploy/Caddyfile has it (round robin of Caddy 2.6 finds none now and
    then, where several ask at once and one is not ready). No retries: what a node does not answer is the client's error."""

    def __init__(self, folder: pathlib.Path, name: str, nodes: list[Node]):
        program = shutil.which("caddy", path=f"{os.environ['PATH']}:/usr/sbin")
        assert program, "caddy is missing: scripts/install.sh trial installs it"
        port, home = free_port(), folder / name
        home.mkdir()
        self.url = f"http://127.0.0.1:{port}"
        upstreams = " ".join(f"127.0.0.1:{node.port}" for node in nodes)
        (home / "Caddyfile").write_text(
            f"{{\n\tadmin off\n\tauto_https off\n}}\nhttp://:{port} {{\n\tbind 127.0.0.1\n\treverse_proxy {upstreams} {{\n"
            f"\t\tlb_policy least_conn\n\t\thealth_uri /readyz\n\t\thealth_interval {ASKED_EVERY}s\n\t\thealth_timeout 2s\n\t}}\n}}\n"
        )
        self.log_path = home / "caddy.log"
        environment = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
        with self.log_path.open("wb") as log:
            self.process = subprocess.Popen(
                [program, "run", "--config", home / "Caddyfile", "--adapter", "caddyfile"], env=environment,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        eventually(self._answers, within=30, every=0.1)

    def _answers(self) -> bool:
        assert self.process.poll() is None, self.log_path.read_text()
        try:
            return requests.get(f"{self.url}/healthz", timeout=5).ok
        except requests.ConnectionError:
            return False

    def stop(self) -> None:
        leave(self.process)
