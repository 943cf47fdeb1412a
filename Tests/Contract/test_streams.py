"""Server-Sent Events, read by two clients of other people: what comes, how it goes on, how many there may be."""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import json
import re
import signal
import socket
import struct
import time

import httpx
import httpx_sse
import jsonschema
import pytest
import requests
import sseclient

from transit_server import TransitServer
from waiting import data, eventually

CENTRAL = "/api/v1/stops/200060/departures"
BOARD, VEHICLES = f"{CENTRAL}/stream", "/api/v1/vehicles/stream"
OPERATIONS = {BOARD: "/api/v1/stops/{stop_id}/departures/stream", VEHICLES: VEHICLES}
PER_ADDRESS = 10
#: Long before the first sign of life, after 15 s, also where the machine is busy.
AT_ONCE_SECONDS = 10


@dataclasses.dataclass
class Event:
    name: str
    id: str
    body: dict


_numbers = itertools.count(2)


def newcomer() -> str | None:
    """An address no stream was asked for from; nothing where a machine has but one loopback address, as macOS has."""
    address = f"127.0.{next(_numbers) // 250}.{next(_numbers) % 250 + 2}"
    try:
        with socket.socket() as probe:
            probe.bind((address, 0))
        return address
    except OSError:
        return None


def is_news(event) -> bool:
    """Whether an event says anything: signs of life do not."""
    return bool(event.data) and event.event != "heartbeat"


@contextlib.contextmanager
def by_httpx(url: str, query: dict | None = None, *, last_id: str | None = None, patience: float = 60, address: str | None = None):
    headers = {"Last-Event-ID": last_id} if last_id else {}
    transport = httpx.HTTPTransport(local_address=address or newcomer())
    with httpx.Client(timeout=httpx.Timeout(60, read=patience), transport=transport) as session:
        with httpx_sse.connect_sse(session, "GET", url, params=query, headers=headers) as source:
            # An event without data is none (WHATWG HTML §9.2.6), but this client passes it on.
            yield (Event(each.event, each.id, json.loads(each.data)) for each in source.iter_sse() if is_news(each))


class From(requests.adapters.HTTPAdapter):
    """Connects from an address of choice."""

    def __init__(self, address: str | None):
        self.source = (address, 0) if address else None
        super().__init__()

    def init_poolmanager(self, *values, **options):
        super().init_poolmanager(*values, source_address=self.source, **options)


@contextlib.contextmanager
def answered(url: str, query: dict | None = None, *, headers: dict | None = None, address: str | None = None):
    with requests.Session() as session:
        session.trust_env = False
        session.mount("http://", From(address or newcomer()))
        with session.get(url, params=query, headers={"Accept": "text/event-stream"} | (headers or {}), stream=True, timeout=60) as answer:
            yield answer


@contextlib.contextmanager
def by_requests(url: str, query: dict | None = None):
    with answered(url, query) as answer:
        yield (Event(each.event, each.id, json.loads(each.data)) for each in sseclient.SSEClient(answer).events() if is_news(each))


CLIENTS = pytest.mark.parametrize("connect", [by_httpx, by_requests], ids=["httpx-sse", "sseclient"])


def streams_open(client) -> int:
    return int(float(re.search(r"^transit_event_streams (\S+)", client.get("/metrics").text, re.MULTILINE)[1]))


@pytest.fixture(autouse=True)
def free_places(client):
    """Where all tests come from one address, the places of the one before must be given back first."""
    if newcomer() is None:
        eventually(lambda: streams_open(client) <= 1, within=40)


@pytest.fixture(scope="module", autouse=True)
def silent(server):
    """A stream of what there is none of, open while the others are tested, and since when."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(f"GET {VEHICLES}?mode=gondola HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        yield connection, time.monotonic()


def first(server, path: str, *, last_id: str | None = None, within: float = AT_ONCE_SECONDS, **query) -> Event | None:
    """The first event, or nothing where none comes in time."""
    try:
        with by_httpx(server.url + path, query, last_id=last_id, patience=within) as events:
            return next(events)
    except httpx.ReadTimeout:
        return None


def positions(vehicles: list[dict]) -> dict[str, dict]:
    return {one["key"]: {**one["position"], "age_seconds": None} for one in vehicles}


@CLIENTS
@pytest.mark.parametrize("path", [BOARD, VEHICLES], ids=["departures", "vehicles"])
def test_the_first_event_comes_at_once_and_is_as_documented(server, document, connect, path):
    began = time.monotonic()
    with connect(server.url + path) as events:
        event = next(events)
    assert time.monotonic() - began < AT_ONCE_SECONDS
    declared = document["paths"][OPERATIONS[path]]["get"]["x-events"]
    assert event.name in declared and event.id
    jsonschema.Draft202012Validator({**declared[event.name], "components": document["components"]}).validate(event.body)


@pytest.mark.parametrize("path", [BOARD, VEHICLES], ids=["departures", "vehicles"])
def test_a_stream_is_not_kept_and_says_when_to_come_again(server, path):
    with answered(server.url + path) as answer:
        assert answer.headers["Content-Type"].split(";")[0] == "text/event-stream"
        assert "no-store" in answer.headers["Cache-Control"]
        assert next(answer.iter_lines()) == b"retry: 3000"


@CLIENTS
def test_a_board_in_a_stream_is_the_board(client, server, connect):
    def still(body: dict) -> dict:
        body["last_updated"] = None
        for one in body["departures"]:
            one["provenance"].update(evidence_age_seconds=None, explanation=None)
        return body

    def same():
        with connect(server.url + BOARD, {"limit": 20}) as events:
            return still(next(events).body) == still(data(client, CENTRAL, limit=20))

    eventually(same)


@CLIENTS
def test_vehicles_and_their_changes_are_what_a_new_client_would_see(client, server, connect):
    with connect(server.url + VEHICLES) as events:
        whole = next(events)
        assert whole.name == "vehicles"
        held, changes, agreed, ids = positions(whole.body["vehicles"]), 0, False, [whole.id]
        deadline = time.monotonic() + 90
        while (changes < 2 or not agreed) and time.monotonic() < deadline:
            event = next(events)
            assert event.name == "changes"
            ids.append(event.id)
            held |= positions(event.body["updated"])
            held = {key: value for key, value in held.items() if key not in event.body["removed"]}
            changes += 1
            agreed = held == positions(data(client, "/api/v1/vehicles")["vehicles"])
    assert changes >= 2 and agreed
    assert len(ids) == len(set(ids)), "every event has an id of its own"


def test_a_board_goes_on_where_it_was_left(server):
    """Of a board that has not changed nothing comes; without an id, or with one that is unknown, all of it."""

    def resumed():
        before = first(server, BOARD, limit=1)
        after = first(server, BOARD, last_id=before.id, within=0.7, limit=1)
        assert after is None or after.id != before.id, "the client has this already"
        return after is None

    eventually(resumed)
    assert first(server, BOARD, limit=1) is not None
    assert first(server, BOARD, last_id="no-such-event", limit=1) is not None


def test_vehicles_go_on_where_they_were_left(server):
    def resumed():
        before = first(server, VEHICLES)
        after = first(server, VEHICLES, last_id=before.id, within=3)
        return after is None or after.name == "changes"

    eventually(resumed, within=60, every=0.1)
    assert first(server, VEHICLES, last_id="no-such-event").name == "vehicles"


def test_vehicles_go_on_after_the_pause_the_server_asks_for(server):
    """`retry: 3000` has every client that loses its connection come again after 3 s."""
    for _ in range(3):
        before = first(server, VEHICLES)
        time.sleep(3)
        after = first(server, VEHICLES, last_id=before.id)
        assert after is None or after.name == "changes"


def test_what_is_wrong_is_told_in_an_answer_and_not_in_a_stream(client):
    for path, status in (("/api/v1/stops/no-such-stop/departures/stream", 404), (f"{BOARD}?limit=0", 400), (f"{VEHICLES}?bbox=1", 400)):
        answer = client.get(path, headers={"Accept": "text/event-stream"})
        assert answer.status_code == status and answer.json()["error"]["code"], path


def refused(server, address: str | None) -> requests.Response | None:
    """The answer to one stream more, if it is none; otherwise that stream is left again."""
    with answered(server.url + VEHICLES, address=address) as answer:
        return answer if answer.status_code != 200 and answer.content else None


def test_so_many_at_once_and_no_more(client, server, document):
    address = newcomer()
    with contextlib.ExitStack() as held:
        urls = [server.url + (BOARD, VEHICLES)[number % 2] for number in range(PER_ADDRESS)]
        streams = [held.enter_context(by_httpx(url, address=address)) for url in urls]
        assert all(next(events).body for events in streams), "each has its first event"
        assert streams_open(client) >= PER_ADDRESS
        answer = refused(server, address)
        assert answer is not None and answer.status_code == 503
        assert answer.json()["error"]["code"] == "STREAM_LIMIT_REACHED"
        assert 0 < int(answer.headers["Retry-After"]) <= 60
        operation = document["paths"][VEHICLES]["get"]
        assert f"{PER_ADDRESS} streams for each client" in operation["description"]
        assert "STREAM_LIMIT_REACHED" in operation["responses"]["503"]["description"]
        assert "Retry-After" in operation["responses"]["503"]["headers"]
        assert client.get(CENTRAL).status_code == 200, "other requests are answered as ever"
        if address:
            assert refused(server, newcomer()) is None, "another address has places of its own"


def raw_stream(server, path: str, address: str | None) -> socket.socket | None:
    """A connection on which the first event has come; nothing where the stream is refused."""
    source = (address, 0) if address else None
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=60, source_address=source)
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n".encode())
    received = b""
    while b"\ndata: " not in received:
        part = connection.recv(65_536)
        received += part
        if not part or received.startswith(b"HTTP/1.1 503"):
            connection.close()
            return None
    return connection


def leave_abruptly(connection: socket.socket) -> None:
    # Without lingering, closing resets the connection, as a phone does whose app was killed.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


@pytest.mark.parametrize("path", [BOARD, VEHICLES], ids=["departures", "vehicles"])
def test_who_leaves_frees_the_place_before_others_are_told_to_try_again(server, path):
    """One says goodbye, one just goes, and two others get in."""
    address = newcomer()
    held = [raw_stream(server, path, address) for _ in range(PER_ADDRESS)]
    try:
        answer = refused(server, address)
        assert None not in held and answer is not None
        held.pop().close()
        leave_abruptly(held.pop())

        def full_again():
            connection = raw_stream(server, path, address)
            held.extend([connection] if connection else [])
            return len(held) == PER_ADDRESS

        eventually(full_again, within=int(answer.headers["Retry-After"]), every=0.1)
    finally:
        for connection in filter(None, held):
            leave_abruptly(connection)


def test_a_rider_may_look_at_one_board_after_another(server):
    """Each is left before the next is opened."""
    address = newcomer()
    seen = []
    for _ in range(PER_ADDRESS + 2):
        connection = raw_stream(server, BOARD, address)
        seen.append(connection is not None)
        if connection:
            connection.close()
    assert all(seen), seen


def test_silence_is_broken_by_a_heartbeat_every_15_seconds(silent):
    connection, since = silent
    received = b""
    while received.count(b"\n: ") < max(1, (time.monotonic() - since) // 15):
        part = connection.recv(65_536)
        assert part, "the stream has ended"
        received += part
    assert received.count(b"\n: ") <= (time.monotonic() - since) / 15 + 1
    beats = received.count(b"event: heartbeat\n")
    assert beats >= 1 and received.count(b"event: ") == 1 + beats, "nothing has changed, so nothing but signs of life"


def test_a_server_that_stops_ends_its_streams(tmp_path):
    with TransitServer(tmp_path) as server:
        with by_httpx(server.url + BOARD) as events:
            assert next(events).name == "departures"
            began = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            for _ in events:
                pass
            # Clients have 15 seconds for taking their answers: what was not ended would go on for as long.
            assert time.monotonic() - began < 12, "the stream went on"
        assert server.process.wait(timeout=60) == 0, server.log()
