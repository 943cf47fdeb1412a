"""What HTTP promises on every endpoint: validators, compression, ids, versions, error forms, HEAD."""

from __future__ import annotations

import datetime
import gzip
import http.client
import socket

import pytest

from operations import draws_the_ground, fill, operations, resolve

NEARBY = "/api/v1/stops/nearby?lat=-33.8839&lon=151.2072"
STEADY = [NEARBY, "/api/v1/gtfs/version", "/api/v1/openapi.json"]


def test_every_get_operation_answers_with_real_ids(client, document, known):
    problems = []
    for operation in operations(document):
        place = fill(document, operation, known)
        if operation.method != "get" or place is None or draws_the_ground(operation):
            continue
        # Where a mailed link leads is no place of this server's, nor one of the web at all.
        with client.get(place[0], params=place[1], stream=True, allow_redirects=False) as answer:
            documented = operation.source["responses"]
            needs_token = operation.source.get("security") not in (None, []) and {} not in operation.source["security"]
            as_expected = answer.status_code == 401 if needs_token else answer.ok
            if not as_expected or str(answer.status_code) not in documented:
                problems.append(f"{answer.status_code} {answer.url}")
    assert problems == []


@pytest.mark.parametrize("path", STEADY)
def test_etag_saves_the_second_download(client, path):
    first = client.get(path)
    assert first.status_code == 200, first.text[:300]
    tag = first.headers["ETag"]
    for asked in (tag, f'"something-else", {tag}', f"W/{tag.removeprefix('W/')}", "*"):
        second = client.get(path, headers={"If-None-Match": asked})
        assert (second.status_code, second.content) == (304, b""), asked
        assert second.headers["ETag"].removeprefix("W/") == tag.removeprefix("W/")
    assert client.get(path, headers={"If-None-Match": '"something-else"'}).status_code == 200


def test_every_operation_that_declares_an_etag_sends_it_and_honours_it(client, document, known):
    """The answer may change between two requests, so one of several tries must be a 304."""
    tried, problems = 0, []
    for operation in operations(document):
        place = fill(document, operation, known)
        answers = {status: resolve(document, answer) for status, answer in operation.source["responses"].items()}
        if operation.method != "get" or place is None or "304" not in answers or draws_the_ground(operation):
            continue
        assert "ETag" in answers["200"]["headers"] and "ETag" in answers["304"]["headers"], operation.key
        tried += 1
        for _ in range(10):
            first = client.get(place[0], params=place[1])
            tag = first.headers.get("ETag")
            second = client.get(place[0], params=place[1], headers={"If-None-Match": tag or '"none"'})
            if tag is None or second.status_code == 304:
                break
        if tag is None or (second.status_code, second.content) != (304, b"") or "ETag" not in second.headers:
            problems.append(f"{operation.key}: {first.status_code}, ETag {tag}, then {second.status_code}")
    assert problems == [] and tried > 15


def test_pages_of_departures_lead_back_and_forth(client):
    """Tomorrow at noon, of which live data says nothing yet, so that no time changes between the pages."""
    day = datetime.datetime.fromisoformat(client.get(NEARBY).json()["meta"]["timestamp"]) + datetime.timedelta(days=1)
    board = "/api/v1/stops/200060/departures"

    def page(**query) -> dict:
        return client.get(board, params={"limit": 7, **query}).json()["data"]

    def runs(page: dict) -> list[tuple]:
        return [(each["trip_id"], each["scheduled_time"], each["stop_id"]) for each in page["departures"]]

    pages = [page(at=f"{day:%Y-%m-%d}T12:00")]
    for _ in range(3):
        pages.append(page(cursor=pages[-1]["next_cursor"]))
    for before, after in zip(pages, pages[1:]):
        back = page(cursor=after["previous_cursor"])
        assert len(runs(back)) == 7 and runs(back) == runs(before)
        assert runs(page(cursor=back["next_cursor"])) == runs(after)
    earlier = page(cursor=pages[0]["previous_cursor"])
    assert runs(earlier) and max(runs(earlier), key=lambda run: run[1])[1] < pages[0]["departures"][0]["scheduled_time"]


# A file that is compressed once, a long answer of a lane, a long one from memory, a short one.
LENGTHS = ["/api/v1/openapi.json", "/api/v1/map/lines", "/api/v1/stops/200060/departures?limit=50", NEARBY]


@pytest.mark.parametrize("path", LENGTHS)
def test_gzip_when_asked_and_only_then(server, path):
    def fetch(encoding):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        connection.request("GET", path, headers={"Accept-Encoding": encoding})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    packed, packed_body = fetch("gzip")
    plain, plain_body = fetch("identity")
    assert packed.getheader("Content-Encoding") == "gzip"
    assert plain.getheader("Content-Encoding") in (None, "identity")
    unpacked = gzip.decompress(packed_body)
    # What each answer says of itself, and live data, change from one to the next.
    assert unpacked == plain_body or len(unpacked) / len(plain_body) == pytest.approx(1, abs=0.05)
    # Paths of lines are packed already: half is what they lose.
    assert len(packed_body) < len(plain_body) * 0.6
    for answer in (packed, plain):
        assert "accept-encoding" in (answer.getheader("Vary") or "").lower()


def test_no_spelling_of_a_path_goes_round_its_gate(server):
    """A second slash must not make another surface's of it: neither a page of this server's own nor one with an API key."""
    for path in ("//dev/mail", "/dev//mail", "/auth//v1/settings", "//auth/v1/settings", "//api/v1/stops"):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        connection.request("GET", path)
        assert connection.getresponse().status == 404, path
        connection.close()


def test_a_head_of_a_stream_is_not_followed_by_a_body(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.sendall(b"HEAD /api/v1/stops/200060/departures/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        received = b""
        while chunk := connection.recv(4096):
            received += chunk
    head, _, rest = received.partition(b"\r\n\r\n")
    assert b" 200 " in head.splitlines()[0] and b"connection: close" in head.lower()
    # Closed behind what a parser of chunks may be sent, so that nobody takes it for the next answer.
    assert rest in (b"", b"0\r\n\r\n")


def test_request_id_goes_round(client):
    answer = client.get(NEARBY, headers={"X-Request-Id": "contract-42"})
    assert answer.headers["X-Request-Id"] == "contract-42"
    assert answer.json()["meta"]["request_id"] == "contract-42"
    made = {client.get(NEARBY).headers["X-Request-Id"] for _ in range(5)}
    assert len(made) == 5, "an id of the server's own is new each time"


@pytest.mark.parametrize("hostile", ["x" * 5_000, "<script>alert(1)</script>", 'a"b\\c', "\u00e9".encode("latin-1")])
def test_hostile_request_ids_are_not_repeated(client, hostile):
    answer = client.get(NEARBY, headers={"X-Request-Id": hostile})
    assert answer.status_code in (200, 400, 431)
    if answer.status_code == 200:
        text = hostile.decode("latin-1") if isinstance(hostile, bytes) else hostile
        assert answer.headers["X-Request-Id"] != text


def test_an_app_that_is_too_old_is_told_to_update(client):
    old = client.get(NEARBY, headers={"X-App-Version": "0.0.1"})
    assert old.status_code == 426
    assert old.json()["error"]["code"] == "APP_UPDATE_REQUIRED"
    assert client.get(NEARBY, headers={"X-App-Version": "99.0.0"}).status_code == 200
    assert client.get(NEARBY).status_code == 200


def test_errors_come_in_the_form_that_was_asked_for(client):
    path = "/api/v1/stops/no-such-stop"
    plain = client.get(path, headers={"Accept": "application/json"})
    problem = client.get(path, headers={"Accept": "application/problem+json"})
    assert plain.status_code == problem.status_code == 404
    assert plain.headers["Content-Type"].startswith("application/json")
    assert {"code", "message"} <= plain.json()["error"].keys()
    assert {"timestamp", "request_id"} <= plain.json()["meta"].keys()
    assert problem.headers["Content-Type"].startswith("application/problem+json")
    assert {"type", "title", "status"} <= problem.json().keys()
    assert problem.json()["status"] == 404
    assert "accept" in [part.strip().lower() for part in plain.headers.get("Vary", "").split(",")]


@pytest.mark.parametrize("path", [*STEADY, "/healthz", "/readyz", "/api/v1/docs", "/api/v1/stops/no-such-stop"])
def test_head_says_what_get_says_without_the_body(client, path):
    plain = {"Accept-Encoding": "identity"}
    got, head = client.get(path, headers=plain), client.head(path, headers=plain)
    assert head.status_code == got.status_code
    assert head.content == b""
    assert head.headers.get("Content-Type") == got.headers.get("Content-Type")
    # Some answers tell ages, which may have grown meanwhile.
    again = client.get(path, headers=plain)
    if "Content-Length" in head.headers and "timestamp" not in got.text and again.content == got.content:
        assert head.headers["Content-Length"] == str(len(got.content))


def test_a_method_that_is_not_offered_is_405_and_names_those_that_are(client):
    answer = client.delete("/api/v1/stops/nearby")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]
