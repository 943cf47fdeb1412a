"""A Live Activity is kept up to date to the end of its journey: the city's clock runs fast, so that a journey takes a minute."""

from __future__ import annotations

import pytest
import requests

from company import CENTRAL, Rider
from test_shares import CIRCULAR_QUAY, SPEED, plan
from transit_server import TransitServer
from waiting import eventually

TOKEN = "cd" * 40
TOPIC = ".push-type.liveactivity"


@pytest.fixture(scope="module")
def fast(tmp_path_factory):
    """A city whose minutes take two seconds."""
    with TransitServer(tmp_path_factory.mktemp("activities"), speed=SPEED) as server:
        yield server


def pushes(server, token: str = TOKEN) -> list[dict]:
    """What went to a Live Activity, the first one first."""
    kept = requests.get(f"{server.url}/dev/push", params={"device": token}, timeout=60).json()["pushes"]
    return list(reversed(kept))


def test_a_journey_is_told_to_its_end(fast, searched_logs):
    ann = Rider(fast, searched_logs, "Ann")
    itinerary = plan(fast, CENTRAL, CIRCULAR_QUAY)
    path = f"{fast.url}/api/v1/user/live-activities/A5B9"
    body = {"push_token": TOKEN, "environment": "sandbox", "refresh_token": itinerary["refresh_token"]}
    made = requests.put(path, json=body, headers=ann.headers, timeout=60)
    assert made.status_code == 200, made.text
    assert made.json()["data"]["activity_id"] == "A5B9"

    def ended():
        told = pushes(fast)
        return told if told and told[-1]["payload"]["aps"]["event"] == "end" else None

    told = eventually(ended, within=240)
    assert all(each["status"] == 200 for each in told), told
    assert {each["headers"]["apns-push-type"] for each in told} == {"liveactivity"}
    assert all(each["headers"]["apns-topic"].endswith(TOPIC) for each in told)
    states = [each["payload"]["aps"]["content-state"] for each in told]
    steps = [state["step"] for state in states]
    assert "ride" in steps or "get_off" in steps, steps
    assert steps[-1] == "arrived" and steps.count("arrived") == 1, steps
    times = [each["payload"]["aps"]["timestamp"] for each in told]
    assert times == sorted(times), "an older one would be ignored"
    assert all("stale-date" in each["payload"]["aps"] for each in told[:-1])
    # Nothing that is over is told again, and nothing of it stays.
    export = requests.get(f"{fast.url}/auth/v1/user/export", headers=ann.headers, timeout=60)
    assert export.status_code == 200, export.text
    assert not any(rows for name, rows in export.json()["tables"].items() if "live_activities" in name)


def test_who_takes_it_back_hears_no_more(fast, searched_logs):
    ben = Rider(fast, searched_logs, "Ben")
    itinerary = plan(fast, CENTRAL, CIRCULAR_QUAY)
    path = f"{fast.url}/api/v1/user/live-activities/own"
    token = "ef" * 40
    body = {"push_token": token, "environment": "sandbox", "refresh_token": itinerary["refresh_token"]}
    requests.put(path, json=body, headers=ben.headers, timeout=60).raise_for_status()
    eventually(lambda: pushes(fast, token))
    assert requests.delete(path, headers=ben.headers, timeout=60).status_code == 204
    count = len(pushes(fast, token))
    assert all(each["payload"]["aps"]["event"] == "update" for each in pushes(fast, token))
    eventually(lambda: requests.get(f"{fast.url}/healthz", timeout=60).status_code == 200)
    assert len(pushes(fast, token)) <= count + 1, "one may have been on its way"
