"""What must not work, and must not hurt: bad values, huge bodies, odd addresses."""

from __future__ import annotations

import select
import socket
import time

import pytest

NEARBY = "/api/v1/stops/nearby"
HERE = "lat=-33.8839&lon=151.2072"


@pytest.fixture(autouse=True)
def still_answers(client):
    """Whatever a test did, the server is there afterwards."""
    yield
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    "query, name",
    [
        ("lat=abc&lon=151.2", "lat"),
        ("lat=91&lon=151.2", "lat"),
        ("lat=nan&lon=151.2", "lat"),
        ("lat=inf&lon=151.2", "lat"),
        ("lat=&lon=151.2", "lat"),
        ("lon=151.2", "lat"),
        ("lat=-33.9&lon=-180.5", "lon"),
        (f"{HERE}&radius=5", "radius"),
        (f"{HERE}&radius=2001", "radius"),
        (f"{HERE}&radius=99999999999999999999", "radius"),
        (f"{HERE}&limit=0", "limit"),
        (f"{HERE}&limit=-1", "limit"),
        (f"{HERE}&limit=1.5", "limit"),
        (f"{HERE}&limit=%00", "limit"),
    ],
)
def test_a_bad_parameter_is_named(client, query, name):
    answer = client.get(f"{NEARBY}?{query}")
    assert answer.status_code == 400, answer.text[:300]
    assert name in str(answer.json()["error"])


def test_what_is_unknown_is_named_or_refused_as_asked(client):
    question = f"{NEARBY}?{HERE}&colour=red&Limit=3"
    taken = client.get(question)
    assert taken.status_code == 200 and taken.json()["meta"]["ignored_parameters"] == ["colour", "Limit"]
    assert "Preference-Applied" not in taken.headers and "prefer" in taken.headers["Vary"].lower()
    refused = client.get(question, headers={"Prefer": "handling=strict"})
    assert refused.status_code == 400 and refused.json()["error"]["details"]["parameter"] == "colour"
    assert refused.headers["Preference-Applied"] == "handling=strict"
    known = client.get(f"{NEARBY}?{HERE}", headers={"Prefer": "handling=strict"})
    assert known.status_code == 200 and "ignored_parameters" not in known.json()["meta"]
    assert known.json()["data"]["stops"] == taken.json()["data"]["stops"]


@pytest.mark.parametrize(
    "path", ["/api/v1/stops/no-such-stop", "/api/v1/stops/no-such-stop/departures", "/api/v1/nowhere", "/nowhere", "/api/v1/pages/nothing.js"]
)
def test_what_does_not_exist_is_404(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/stops/%00", "/api/v1/stops/%ff%fe", "/api/v1/stops/%", "/api/v1/stops/..%2f..%2fetc%2fpasswd", "//api/v1//stops",
        "/api/v1/pages/..%2f..%2fPackage.swift", "/api/v1/pages/../../../../etc/passwd", "/api/v1/stops/" + "%F0%9F%9A%87" * 200,
        "/api/v1/stops/nearby?" + "&".join(f"a{number}=1" for number in range(1_000)), "/api/v1/stops?query=%ff", "/?%%%=&&&",
    ],
)  # fmt: skip
def test_odd_addresses_are_refused_quietly(server, path):
    status, text = raw(server.port, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    assert 200 <= status < 500, text[:300]
    assert "root:" not in text and "swift-tools-version" not in text


@pytest.mark.parametrize("length", [9_000, 200_000])
def test_a_very_long_address_is_refused(server, length):
    request = f"GET /api/v1/stops?query={'a' * length} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    status, text = raw(server.port, request.encode())
    assert status in (400, 414, 431), text[:300]


@pytest.mark.parametrize("request_text", ["HELLO\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET /healthz HTTP/1.1\r\nContent-Length: -1\r\n\r\n"])
def test_what_is_not_http_is_refused(server, request_text):
    status, _ = raw(server.port, request_text.encode())
    assert status == 0 or 400 <= status < 600  # 0: closed without an answer


@pytest.mark.parametrize("chunked", [False, True], ids=["declared", "chunked"])
def test_a_body_of_100_megabytes_is_413(server, chunked):
    total = 100_000_000
    framing = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {total}"
    head = f"POST /api/v1/stops HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{framing}\r\n\r\n"
    block = b" " * 65_536
    if chunked:
        block = b"10000\r\n" + block + b"\r\n"
    status, text = raw(server.port, head.encode(), (block for _ in range(total // 65_536)))
    assert status == 413, text[:300]


def raw(port: int, head: bytes, blocks=iter(())) -> tuple[int, str]:
    """Sends bytes as they are and reads at the same time, as a server may answer before it has read everything."""
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.setblocking(False)
        pending, deadline = head, time.monotonic() + 60
        blocks = iter(blocks)
        while time.monotonic() < deadline:
            readable, writable, _ = select.select([connection], [connection] if pending else [], [], 1)
            try:
                if readable:
                    part = connection.recv(65_536)
                    received += part
                    if not part:
                        break
                    if complete(received):
                        break
                if writable:
                    pending = pending[connection.send(pending) :] or next(blocks, b"")
            except (BlockingIOError, InterruptedError):
                continue
            except ConnectionError:
                break
    text = received.decode("latin-1")
    status = text.split(" ", 2)[1] if text.startswith("HTTP/") else "0"
    return int(status), text


def complete(received: bytes) -> bool:
    """Whether a whole answer with a declared length has arrived."""
    head, separator, body = received.partition(b"\r\n\r\n")
    for line in head.lower().split(b"\r\n"):
        if separator and line.startswith(b"content-length:"):
            return len(body) >= int(line.split(b":")[1])
    return False
