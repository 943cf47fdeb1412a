"""Leaving: a SIGTERM ends the process cleanly and soon, whoever is connected, and loses no request; a crash is soon over."""

from __future__ import annotations

import http.client
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import threading
import time

import pytest
import requests

from transit_server import BINARY, MORNING, TransitServer, free_port, leave
from waiting import eventually


@pytest.mark.parametrize("connected", [False, True], ids=["idle", "with an open connection"])
def test_sigterm_exits_cleanly_within_10_seconds(tmp_path, connected):
    with TransitServer(tmp_path) as server:
        held = socket.create_connection(("127.0.0.1", server.port)) if connected else None
        if held:
            held.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b"200" in held.recv(65_536)
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        code = server.process.wait(timeout=10)
        assert code == 0, server.log()
        assert time.monotonic() - began < 10
        if held:
            held.close()


class Served:
    """`transit serve` of a copy of the shared server's timetable."""

    def __init__(self, folder: pathlib.Path, timetable: pathlib.Path, **settings: str):
        self.timetable = folder / "city.timetable"
        shutil.copy(timetable, self.timetable)
        self.port, self.log_path = free_port(), folder / "server.log"
        environment = {**os.environ, "RATE_LIMITS": "off", "DATABASE_URL": "", **settings}
        environment.pop("SWIFT_BACKTRACE", None)
        with self.log_path.open("wb") as log:
            self.process = subprocess.Popen(
                [BINARY, "serve", "-t", self.timetable, "--port", str(self.port), "--data", folder / "data",
                 "--start-time", MORNING],
                env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        eventually(self._answers, within=60, every=0.1)

    def _answers(self) -> bool:
        assert self.process.poll() is None, self.log
        try:
            return self.get("/readyz").status_code == 200
        except requests.ConnectionError:
            return False

    @property
    def log(self) -> str:
        return self.log_path.read_text(errors="replace")

    def get(self, path: str) -> requests.Response:
        return requests.get(f"http://127.0.0.1:{self.port}{path}", timeout=30)


@pytest.fixture
def served(server, tmp_path):
    made: list[Served] = []

    def serve(**settings: str) -> Served:
        folder = tmp_path / str(len(made))
        folder.mkdir()
        made.append(Served(folder, pathlib.Path(server.data_folder) / "city.timetable", **settings))
        return made[-1]

    yield serve
    for each in made:
        leave(each.process)


class Rider(threading.Thread):
    """Asks again and again, on one connection for as long as the server lets it."""

    def __init__(self, port: int):
        super().__init__(daemon=True)
        self.port, self.answered, self.lost, self.heard_close = port, 0, [], False

    def run(self) -> None:
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            try:
                connection.connect()
            except OSError:
                return  # no more connections are taken
            kept = False
            try:
                while True:
                    connection.request("GET", "/api/v1/stops/200060/departures?limit=3")
                    answer = connection.getresponse()
                    answer.read()
                    assert answer.status == 200
                    self.answered += 1
                    kept = True
                    if answer.getheader("Connection") == "close":
                        self.heard_close = True
                        break
                    time.sleep(0.05)
            except Exception as problem:  # noqa: BLE001
                # A connection that waited to be taken when the listener closed is one that was not taken.
                if kept or not isinstance(problem, ConnectionResetError):
                    self.lost.append(repr(problem))
                return
            finally:
                connection.close()


def test_whoever_keeps_a_connection_loses_no_request_when_the_server_leaves(served):
    running = served(DRAIN_SECONDS="6")
    riders = [Rider(running.port) for _ in range(12)]
    for each in riders:
        each.start()
    eventually(lambda: all(each.answered > 3 for each in riders), within=30)
    running.process.send_signal(signal.SIGTERM)
    # It says first that it is not ready, and answers all the same.
    # (In a list: a response counts as false where it is an error.)
    [ready] = eventually(lambda: (answer := running.get("/readyz")).status_code == 503 and [answer], within=5, every=0.02)
    assert ready.json()["checks"][0]["name"] == "stopping" and ready.headers["Connection"] == "close"
    assert running.get("/healthz").status_code == 200
    assert running.process.wait(timeout=60) == 0, running.log
    for each in riders:
        each.join(timeout=30)
    assert [each.lost for each in riders if each.lost] == []
    assert all(each.heard_close for each in riders)
    assert "forced crash" not in running.log


def test_a_second_signal_does_not_wait(served):
    running = served(DRAIN_SECONDS="600")
    running.process.send_signal(signal.SIGTERM)
    eventually(lambda: running.get("/readyz").status_code == 503, every=0.02)
    running.process.send_signal(signal.SIGTERM)
    assert running.process.wait(timeout=60) == 128 + signal.SIGTERM


def test_an_interrupt_does_not_drain(served):
    running = served(DRAIN_SECONDS="600")
    running.process.send_signal(signal.SIGINT)
    assert running.process.wait(timeout=60) == 0, running.log


def test_a_timetable_that_was_written_over_is_noticed(served):
    running = served(DRAIN_SECONDS="0")
    # The same bytes in the same file: what is mapped stays whole, so that the server is there to notice.
    content = running.timetable.read_bytes()
    with running.timetable.open("r+b") as file:
        file.write(content)
    running.process.send_signal(signal.SIGHUP)
    eventually(lambda: "timetable_overwritten_in_place" in running.log, within=30)
    assert running.get("/api/v1/stops/200060/departures").status_code == 200
    # Put in its place, it is a new one.
    new = running.timetable.with_suffix(".new")
    new.write_bytes(content)
    swaps = running.log.count("timetable_swapped")
    new.rename(running.timetable)
    running.process.send_signal(signal.SIGHUP)
    eventually(lambda: running.log.count("timetable_swapped") > swaps, within=60)
    assert running.log.count("timetable_overwritten_in_place") == 1


def test_a_crash_is_over_at_once(served):
    running = served()
    running.process.send_signal(signal.SIGBUS)
    # A backtrace of the whole program takes minutes, and the port with it.
    assert running.process.wait(timeout=60) == -signal.SIGBUS
