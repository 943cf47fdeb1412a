"""The log is not worth a request: neither a full disk nor a reader that has stopped reading holds anybody up."""

from __future__ import annotations

import contextlib
import os
import re
import socket
import subprocess
import tempfile

import pytest
import requests

from transit_server import BINARY, MORNING, free_port, leave
from waiting import eventually

REQUESTS, BATCH = 100_000, 500
STATUS = b"HTTP/1.1 200 "


@contextlib.contextmanager
def demo(errors):
    """A demonstration whose log goes to a file that a test brings along."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="transit-log-") as folder:
        command = [BINARY, "demo", "--host", "127.0.0.1", "--port", str(port), "--data", folder, "--start-time", MORNING]
        process = subprocess.Popen(
            command, env={**os.environ, "RATE_LIMITS": "off"}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=errors,
        )  # fmt: skip
        try:

            def ready():
                assert process.poll() is None, f"the server left with {process.returncode}"
                with contextlib.suppress(requests.RequestException):
                    return requests.get(f"http://127.0.0.1:{port}/readyz", timeout=5).ok

            eventually(ready, within=120)
            yield process, port
        finally:
            leave(process)


def ask_many(port: int, count: int) -> int:
    """Sends requests on one connection, many at a time; how many were answered 200."""
    request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    answered = 0
    with socket.create_connection(("127.0.0.1", port), timeout=120) as connection:
        for _ in range(0, count, BATCH):
            connection.sendall(request * BATCH)
            wanted, tail = BATCH, b""
            while wanted:
                piece = connection.recv(1 << 20)
                assert piece, "the connection was closed"
                seen = (tail + piece).count(STATUS)
                answered, wanted = answered + seen, wanted - seen
                # A status may come in two pieces; what is kept is too short to be counted twice.
                tail = (tail + piece)[1 - len(STATUS) :]
    return answered


def dropped(port: int) -> int:
    text = requests.get(f"http://127.0.0.1:{port}/metrics", timeout=30).text
    return int(re.search(r"^transit_log_lines_dropped_total (\d+)$", text, re.MULTILINE)[1])


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
def test_100_000_requests_are_answered_while_the_disk_of_the_log_is_full():
    with open("/dev/full", "wb", buffering=0) as full, demo(full) as (process, port):
        assert ask_many(port, REQUESTS) == REQUESTS
        # Lines are written in batches, at the latest after a quarter of a second.
        eventually(lambda: dropped(port) >= REQUESTS, within=60)
        assert requests.get(f"http://127.0.0.1:{port}/api/v1/stops/200060/departures", timeout=30).status_code == 200
        process.terminate()
        assert process.wait(timeout=60) == 0


def test_a_reader_of_the_log_that_never_reads_holds_nobody_up():
    reading, writing = os.pipe()
    try:
        with demo(writing) as (process, port):
            # More lines than the pipe (64 KiB) and the buffer (4 MiB) hold.
            assert ask_many(port, 40_000) == 40_000
            eventually(lambda: dropped(port) > 0, within=60)
            assert requests.get(f"http://127.0.0.1:{port}/api/v1/stops/200060/departures", timeout=30).status_code == 200
            process.terminate()
            assert process.wait(timeout=60) == 0
    finally:
        os.close(reading)
        os.close(writing)


def test_a_reader_of_the_log_that_is_gone_ends_nothing():
    reading, writing = os.pipe()
    os.close(reading)
    try:
        with demo(writing) as (process, port):
            assert ask_many(port, 1_000) == 1_000
            eventually(lambda: dropped(port) >= 1_000, within=60)
    finally:
        os.close(writing)
