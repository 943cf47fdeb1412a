"""What nodes lean on, each of which can be taken away and given back: PostgreSQL, and a push service."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
from urllib.parse import urlsplit

import psycopg
import requests

from transit_server import BINARY, ROOT, free_port, leave
from waiting import eventually

SCRIPT = ROOT / "scripts/postgres.sh"
DATABASE = "trial"


class Postgres:
    """A PostgreSQL of the trial's own, which it may stop as it likes."""

    def __init__(self):
        self._folder = tempfile.mkdtemp(prefix="transit-trial-")
        self._data = pathlib.Path(self._folder, "postgres/data")
        found = subprocess.run([SCRIPT, "programs"], capture_output=True, text=True)
        assert found.returncode == 0, "PostgreSQL is missing: scripts/install.sh test installs it"
        self._control = pathlib.Path(found.stdout.strip(), "pg_ctl")
        started = subprocess.run([SCRIPT, "start", self._folder], check=True, stdout=subprocess.PIPE, timeout=60, text=True)
        self._server = started.stdout.strip().splitlines()[-1]
        with psycopg.connect(self._server, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {DATABASE}")
        self.url = urlsplit(self._server)._replace(path=f"/{DATABASE}").geturl()
        # What it was begun with: the program, then its options.
        words = self._data.joinpath("postmaster.opts").read_text().split('"')[1::2]
        self._options = " ".join(word for word in words if word not in ("-D", str(self._data)))

    def _run(self, *words: str) -> None:
        owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*owner, self._control, "--pgdata", self._data, "--silent", "--wait", *words]
        # In a folder that the owner may enter; what it says goes to its log.
        subprocess.run(
            command, check=True, cwd=self._data.parent.parent, timeout=120, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def stop_at_once(self) -> None:
        """As if its machine had lost power, but for what the system keeps of files."""
        self._run("--mode", "immediate", "stop")

    def start(self) -> None:
        self._run("--log", str(self._data / "server.log"), "-o", self._options, "start")

    def end_connections(self) -> int:
        """Ends every connection to the database; how many there were."""
        ended = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()"
        with psycopg.connect(self._server, autocommit=True) as connection:
            return connection.execute(ended, [DATABASE]).fetchone()[0]

    def rows(self, query: str, *values) -> list[tuple]:
        with psycopg.connect(self.url, autocommit=True) as connection:
            return connection.execute(query, values or None).fetchall()

    def stop(self) -> None:
        subprocess.run([SCRIPT, "stop", self._folder], check=False, capture_output=True, timeout=60)
        shutil.rmtree(self._folder, ignore_errors=True)


class PushService:
    """`transit mock-apns`; each push it accepts is a line of a journal before it is answered."""

    def __init__(self, folder: pathlib.Path, clock: list[str]):
        self.journal = folder / "pushes.jsonl"
        port, control, authority = free_port(), free_port(), folder / "authority"
        self.control = f"http://127.0.0.1:{control}"
        command = [BINARY, "mock-apns", "--port", str(port), "--control-port", str(control), "--authority", authority]
        command += ["--journal", self.journal, "--kept", "0", *clock]
        self._said = folder / "apns.log"
        with self._said.open("wb") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        eventually(self._answers, within=30, every=0.1)
        lines = [line.strip().removeprefix("export ") for line in self._said.read_text().splitlines() if "export APNS_" in line]
        self.settings = dict(line.split("=", 1) for line in lines)

    def _answers(self) -> bool:
        assert self.process.poll() is None, self._said.read_text()
        try:
            return requests.get(f"{self.control}/totals", timeout=5).ok
        except requests.ConnectionError:
            return False

    def accepted(self) -> list[dict]:
        """What it took, in order; the last line of a journal may be torn."""
        if not self.journal.exists():
            return []
        lines = self.journal.read_bytes().split(b"\n")[:-1]
        return [json.loads(line) for line in lines if line]

    def stop(self) -> None:
        leave(self.process)
