"""Connections leave nothing behind: a server has millions of them before it is next started."""

from __future__ import annotations

import re
import socket
import sys

import pytest

from accounts import AccountServer

#: Warm up before memory is looked at, and the number that follows.
WARM, MORE = 1_500, 3_000
#: What was once kept of each was more than eight.
KILOBYTES_EACH = 2

UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
CLOSE = "Connection: close\r\n"
#: What is asked, and the status that answers: from memory, in the connection's task, with a socket, with none.
KINDS = {
    "from memory": ("/healthz", CLOSE, 200),
    "by a task": ("/api/v1/routes?limit=1", CLOSE, 200),
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
    before = resident(server)
    connect(MORE)
    assert resident(server) - before < MORE * KILOBYTES_EACH
