"""Connections leave nothing behind: a server has millions of them before it is next started."""

from __future__ import annotations

import re
import signal
import socket
import sys

import pytest

from accounts import AccountServer
from waiting import eventually

#: Warm up before memory is looked at, and the number that follows.
WARM, MORE = 1_500, 3_000
#: What was once kept of each was more than eight.
KILOBYTES_EACH = 2

UPGRADE = "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
CLOSE = "Connection: close\r\n"
#: What is asked, and the status that answers: from memory, in the connection's task, with a socket, with none.
KINDS = {
    "from memory": ("/healthz", "", 200),
    "from memory, the last": ("/healthz", CLOSE, 200),
    "by a task": ("/api/v1/routes?limit=1", "", 200),
    "a socket": ("/realtime/v1/websocket?apikey={key}&vsn=2.0.0", UPGRADE, 101),
    "no socket": ("/realtime/v1/websocket?apikey=none&vsn=2.0.0", UPGRADE, 401),
    "nothing": (None, "", 0),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory, searched_logs):
    with AccountServer(tmp_path_factory.mktemp("connections"), searched_logs) as running:
        yield running


def resident(server) -> int:
    """Kilobytes."""
    with open(f"/proc/{server.process.pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
@pytest.mark.parametrize("kind", KINDS)
def test_what_ends_is_forgotten(server, kind):
    target, fields, status = KINDS[kind]
    request = f"GET {target} HTTP/1.1\r\nHost: localhost\r\n{fields}\r\n".format(key=server.anon).encode() if target else b""

    def connect(times: int) -> None:
        for _ in range(times):
            with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
                if request:
                    connection.sendall(request)
                    assert connection.recv(1 << 16).startswith(f"HTTP/1.1 {status} ".encode())

    connect(WARM)
    # What each leaves behind, every round does; what else the server needs meanwhile, not three times in a row.
    for _ in range(3):
        before = resident(server)
        connect(MORE)
        grown = resident(server) - before
        if grown < MORE * KILOBYTES_EACH:
            break
    assert grown < MORE * KILOBYTES_EACH


def test_who_goes_on_sending_behind_an_upgrade_that_is_not_granted_is_cut_off(server):
    """The parser reads no more then: what comes would be kept until memory is gone."""
    target = "/api/v1/stops/200060/departures/stream"
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: nothing\r\n\r\n".encode())
        assert connection.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
        with pytest.raises(OSError):
            for _ in range(200):
                connection.sendall(bytes(1 << 20))


def test_a_server_that_stops_opens_no_socket(tmp_path_factory, searched_logs):
    with AccountServer(tmp_path_factory.mktemp("stopping"), searched_logs, DRAIN_SECONDS="60") as server:
        server.process.send_signal(signal.SIGTERM)
        target, fields, _ = KINDS["a socket"]

        def refused() -> bool:
            with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
                connection.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n{fields}\r\n".format(key=server.anon).encode())
                head = connection.recv(1 << 16).decode().lower()
            assert head.startswith(("http/1.1 101 ", "http/1.1 503 "))
            return "503" in head[:20] and "retry-after: 5" in head and "connection: close" in head

        eventually(refused, every=0.05)
