"""Leaving: a SIGTERM ends the process cleanly and soon, whoever is connected."""

from __future__ import annotations

import signal
import socket
import time

import pytest

from transit_server import TransitServer


@pytest.mark.parametrize("connected", [False, True], ids=["idle", "with an open connection"])
def test_sigterm_exits_cleanly_within_10_seconds(tmp_path, connected):
    server = TransitServer(tmp_path)
    try:
        server.wait_until_ready()
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
    finally:
        server.stop()
