"""Limits, against a server that keeps them: what is left, what comes after it, and whose budget it is."""

from __future__ import annotations

import time

import pytest

from conftest import Client
from journeys import moment
from transit_server import TransitServer

ROUTES = "/api/v1/routes?limit=1"
BOARD = "/api/v1/stops/200060/departures"
TRUSTED = {"RATE_LIMITS": "on", "TRUSTED_PROXIES": "127.0.0.0/8", "OPERATIONS": "on"}


@pytest.fixture(scope="module")
def limited(tmp_path_factory):
    with TransitServer(tmp_path_factory.mktemp("limited"), **TRUSTED) as server:
        yield server


@pytest.fixture
def someone(limited, request):
    """A client whom nobody else in this run is: the tests' own proxy says who it is."""
    someone.count = getattr(someone, "count", 0) + 1
    with Client(limited.url) as session:
        session.headers["X-Forwarded-For"] = f"198.51.100.{someone.count}"
        yield session


def left(answer) -> int | None:
    text = answer.headers.get("X-RateLimit-Remaining")
    return None if text is None else int(text)


def parameters(header: str) -> tuple[str, dict[str, int]]:
    """A structured field of one item with whole numbers, as in `"standard";r=59;t=60`."""
    name, *pairs = header.split(";")
    return name.strip('"'), {key: int(value) for key, value in (pair.split("=") for pair in pairs)}


def test_both_styles_agree(someone):
    answer = someone.get(ROUTES)
    assert answer.status_code == 200
    assert parameters(answer.headers["RateLimit-Policy"]) == ("standard", {"q": 60, "w": 60})
    name, state = parameters(answer.headers["RateLimit"])
    assert name == "standard" and state == {"r": 59, "t": 60}
    assert (answer.headers["X-RateLimit-Limit"], left(answer)) == ("60", 59)
    assert abs(int(answer.headers["X-RateLimit-Reset"]) - moment(answer.json()["meta"]["timestamp"]).timestamp() - 60) <= 3
    assert left(someone.get(ROUTES)) == 58


def test_the_sixty_first_is_refused_with_a_true_retry_after(someone):
    first = [someone.get(ROUTES)]
    began = time.monotonic()
    first += [someone.get(ROUTES) for _ in range(59)]
    assert {each.status_code for each in first} == {200} and left(first[-1]) == 0
    passed = time.monotonic() - began
    refused = someone.get(ROUTES)
    assert refused.status_code == 429 and refused.headers["Cache-Control"] == "no-store"
    wait = int(refused.headers["Retry-After"])
    error = refused.json()["error"]
    assert error["code"] == "RATE_LIMIT_EXCEEDED"
    assert error["details"] == {"limit": 60, "window": "1 minute", "retry_after": wait}
    assert parameters(refused.headers["RateLimit"])[1] == {"r": 0, "t": wait}
    problem = someone.get(ROUTES, headers={"Accept": "application/problem+json"})
    assert problem.status_code == 429 and problem.json()["code"] == "RATE_LIMIT_EXCEEDED"
    # Other classes and probes have not been touched.
    assert parameters(someone.get("/api/v1/reach").headers["RateLimit"])[0] == "planning"
    assert someone.get("/healthz").status_code == 200 and left(someone.get("/healthz")) is None
    # The minute had begun before the first answer, and at least this much of it was over.
    assert 0 < wait <= 61 - passed
    time.sleep(wait)
    assert someone.get(ROUTES).status_code == 200


def test_a_board_is_repeated_and_called_stale(someone):
    last = [someone.get(BOARD) for _ in range(60)][-1]
    assert last.status_code == 200
    stale = someone.get(BOARD)
    assert stale.status_code == 200 and stale.headers["Cache-Control"] == "no-store"
    assert "ETag" not in stale.headers and left(stale) == 0
    meta = stale.json()["meta"]
    assert meta["stale"] is True and "cached" in meta["message"] and meta["cached_at"] <= meta["timestamp"]
    assert stale.json()["data"] == last.json()["data"] | {"stale": True}
    assert someone.get(BOARD, params={"limit": 7}).status_code == 429


def test_planning_is_dearer(someone):
    body = {"origin": {"type": "stop", "stop_id": "200060"}, "destination": {"type": "stop", "stop_id": "200060"}}
    statuses = [someone.post("/api/v1/trips/plan", json=body).status_code for _ in range(11)]
    assert statuses == [400] * 10 + [429]
    assert left(someone.get(ROUTES)) == 59


def test_clients_do_not_share_budgets_and_networks_do(limited):
    def remaining(address: str) -> int | None:
        with Client(limited.url) as session:
            return left(session.get(ROUTES, headers={"X-Forwarded-For": address}))

    assert remaining("203.0.113.1") == 59
    assert remaining("203.0.113.2") == 59
    assert remaining("1.2.3.4, 203.0.113.2") == 58, "what stands before the last address is the client's own word"
    assert remaining("2001:db8:7:7::1") == 59
    assert remaining("2001:db8:7:7:ffff::1") == 58
    assert remaining("2001:db8:7:8::1") == 59


def test_refusals_are_counted(limited, someone):
    for _ in range(11):
        someone.get("/api/v1/reach")
    page = someone.get("/metrics").text
    counts = {
        line.partition('class="')[2].partition('"')[0]: float(line.split()[-1])
        for line in page.splitlines() if line.startswith("transit_rate_limit_refusals_total{")
    }  # fmt: skip
    assert set(counts) >= {"standard", "planning", "download"} and counts["planning"] >= 1


def test_without_limits_nothing_is_said_of_them(client):
    for _ in range(70):
        answer = client.get(ROUTES, headers={"X-Forwarded-For": "203.0.113.9"})
        assert answer.status_code == 200 and "RateLimit" not in answer.headers


def test_a_refresh_over_the_limit_ends_no_session(someone):
    """Official clients forget a session whose refresh is refused with anything but 502, 503 and 504."""
    path, body = "/auth/v1/token?grant_type=refresh_token", {"refresh_token": "x"}
    answers = [someone.post(path, json=body) for _ in range(61)]
    assert {answer.status_code for answer in answers[:60]} <= {400, 401}
    assert answers[60].status_code == 503 and int(answers[60].headers["Retry-After"]) > 0
    assert someone.post("/auth/v1/otp", json={"email": "a@example.com"}).status_code == 429
