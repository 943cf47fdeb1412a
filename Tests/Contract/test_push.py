"""Pushes end to end: an alert is published, and riders' phones hear of it, of its changes and of its end.

The simulated feeds publish alerts on demand; what would go to Apple's service can be read at /dev/push."""

from __future__ import annotations

import re
import secrets
import time
import uuid

import pytest
import requests

from accounts import AccountServer
from waiting import data, eventually, mock_address

CENTRAL = "200060"
#: From the moment an alert stands in the feed: it is to go out within five seconds; a busy machine gets more.
WITHIN = 60
#: Seconds of the city's clock for which an alert must be over before riders are told so.
END_PATIENCE = 120


class Rider:
    """Someone with a phone and a favourite."""

    def __init__(self, people):
        self.people = people
        session = people.tokens(people.member())
        self.token = session["access_token"]
        self.device = secrets.token_hex(32)
        people.search.add("device token", self.device)

    def call(self, method: str, path: str, json: dict | None = None):
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = self.people.http.request(method, f"/api/v1/{path}", json=json, headers=headers)
        assert answer.status_code < 300, f"{answer.status_code} {method} {path} {answer.text}"
        return answer.json()["data"] if answer.content else None

    def register(self) -> None:
        body = {"device_id": "phone", "apns_token": self.device, "environment": "sandbox", "platform": "ios"}
        self.call("POST", "user/device", body)

    def pushes(self, alert: str | None = None) -> list[dict]:
        """What the phone got, the oldest first."""
        answer = self.people.http.get("/dev/push", params={"device": self.device})
        found = [each for each in reversed(answer.json()["pushes"]) if each["status"] == 200]
        return [each for each in found if alert is None or each["payload"].get("alert_id") == alert]


class PublishedAlert:
    """An alert in the simulated feeds, by its id there."""

    def __init__(self, people):
        self.people, self.id = people, f"contract-{uuid.uuid4().hex[:8]}"
        self.path = f"{mock_address(people)}/mock/alerts/{self.id}"

    def publish(self, text: str, effect: str = "NO_SERVICE", **about: str) -> None:
        alert = {
            "informedEntity": [about], "effect": effect, "cause": "TECHNICAL_PROBLEM",
            "headerText": {"translation": [{"text": text, "language": "en"}]},
        }  # fmt: skip
        requests.put(self.path, json=alert, timeout=60).raise_for_status()
        self.header = text

    def end(self) -> None:
        requests.delete(self.path, timeout=60).raise_for_status()

    def seen(self) -> dict:
        """As the API has it, once it has."""

        def look():
            alerts = data(self.people.http, "/api/v1/alerts", limit=500)["alerts"]
            return next((each for each in alerts if each["header"] == self.header), None)

        return eventually(look, within=30, every=0.2)


@pytest.fixture
def alert(people):
    published = PublishedAlert(people)
    yield published
    published.end()


@pytest.fixture
def rider(people):
    return Rider(people)


def line_at_central(people) -> str:
    board = data(people.http, f"/api/v1/stops/{CENTRAL}/departures", limit=50)
    return board["departures"][0]["route_id"]


def test_an_alert_is_told_at_once_and_changes_under_its_id(people, rider, alert):
    favorite = rider.call("POST", "favorites", {"stop_id": CENTRAL})
    rider.register()
    alert.publish(f"Nothing runs before 9 am {alert.id}", stopId=CENTRAL)
    known = alert.seen()
    since = time.monotonic()
    (push,) = eventually(lambda: rider.pushes(known["alert_id"]), within=WITHIN, every=0.1)
    print(f"the push came {time.monotonic() - since:.1f} s after the alert")

    headers, payload = push["headers"], push["payload"]
    assert headers["apns-push-type"] == "alert" and headers["apns-priority"] == "10"
    assert headers["apns-collapse-id"] == known["alert_id"]
    left = int(headers["apns-expiration"]) - push["received_at"] / 1000
    assert 7_000 < left <= 7_200
    aps = payload["aps"]
    assert aps["alert"]["title-loc-key"] == "ALERT_TITLE_CANCELLED"
    assert aps["alert"]["body"] == alert.header
    assert aps["badge"] >= 1 and aps["sound"] == "default" and aps["category"] == "SERVICE_ALERT"
    assert aps["thread-id"] == known["alert_id"] and aps["interruption-level"] == "time-sensitive"
    assert payload["severity"] == "cancelled" and CENTRAL in payload["stop_ids"]
    assert payload["deep_link"] == f"sydneytransit://alerts/{known['alert_id']}"

    # Opened on this phone, it no longer counts.
    listed = rider.call("GET", "notifications")
    mine = next(each for each in listed["notifications"] if each["alert_id"] == known["alert_id"])
    assert mine["kind"] == "new" and mine["body"] == alert.header and mine["opened_at"] is None
    assert rider.call("POST", f"alerts/{known['alert_id']}/opened")["unread"] == listed["unread"] - 1

    alert.publish(f"Nothing runs before 10 am {alert.id}", stopId=CENTRAL)
    changed = alert.seen()
    assert changed["alert_id"] == known["alert_id"] and changed["revision"] == known["revision"] + 1
    rider.call("DELETE", f"favorites/{favorite['id']}")


def test_the_end_of_an_alert_is_told_once_it_has_lasted(tmp_path_factory, searched_logs):
    with AccountServer(tmp_path_factory.mktemp("hurried"), searched_logs, speed=12) as people:
        the_end_is_told(people, Rider(people), PublishedAlert(people))


def the_end_is_told(people, rider, alert) -> None:
    rider.call("POST", "favorites", {"stop_id": CENTRAL})
    rider.register()
    alert.publish(f"Nothing runs before 9 am {alert.id}", stopId=CENTRAL)
    known = alert.seen()
    eventually(lambda: rider.pushes(known["alert_id"]), within=WITHIN, every=0.1)
    alert.end()
    # It is over, and has been for a while: quietly, and only because it was told before.
    ended = eventually(lambda: rider.pushes(known["alert_id"])[1:], within=END_PATIENCE / 12 + 40, every=0.5)
    assert [each["payload"]["aps"]["alert"]["title-loc-key"] for each in ended] == ["ALERT_TITLE_RESOLVED"]
    assert ended[0]["headers"]["apns-priority"] == "5"
    assert ended[0]["payload"]["aps"]["interruption-level"] == "passive"
    # Whoever taps it now is shown what it was.
    over = data(people.http, f"/api/v1/alerts/{known['alert_id']}")
    assert over["is_active"] is False and over["header"] == alert.header and over["affected_stops"] == [CENTRAL]


def test_who_wants_to_hear_nothing_hears_nothing(people, alert):
    route = line_at_central(people)
    loud, muted, picky, foreign = (Rider(people) for _ in range(4))
    for each in (loud, muted, picky):
        each.call("POST", "favorites", {"route_id": route})
    for each in (loud, muted, picky, foreign):
        each.register()
    muted.call("PUT", "notifications/mute", {"hours": 1})
    picky.call("PATCH", "user/settings", {"severity_min": "cancelled"})
    alert.publish(f"Trains take longer {alert.id}", effect="SIGNIFICANT_DELAYS", routeId=route)
    known = alert.seen()
    eventually(lambda: loud.pushes(known["alert_id"]), within=WITHIN)
    assert [each.pushes(known["alert_id"]) for each in (muted, picky, foreign)] == [[], [], []]
    # Muted riders hear of the next one after the mute.
    muted.call("DELETE", "notifications/mute")
    assert muted.call("GET", "notifications")["muted_until"] is None


def test_a_malformed_alert_is_refused_by_the_simulated_feeds(people):
    answer = requests.put(f"{mock_address(people)}/mock/alerts/x", json={"informedEntity": "T1"}, timeout=60)
    assert answer.status_code == 400
    assert "GTFS-realtime Alert" in answer.json()["error"]


def test_readiness_and_metrics_tell_of_pushes(people, rider, alert):
    rider.call("POST", "favorites", {"stop_id": CENTRAL})
    rider.register()
    alert.publish(f"A lift is out {alert.id}", effect="ACCESSIBILITY_ISSUE", stopId=CENTRAL)
    known = alert.seen()
    eventually(lambda: rider.pushes(known["alert_id"]), within=WITHIN)
    checks = {each["name"]: each for each in people.http.get("/readyz").json()["checks"]}
    assert checks["pushes"]["ok"], checks["pushes"]
    metrics = people.http.get("/metrics").text
    for counted in (
        'transit_notifications_total{kind="new"}', 'transit_pushes_total{outcome="accepted"}',
        'transit_job_seconds_count{kind="notifications.alert",outcome="done"}', "transit_alert_matching_seconds_count",
        "transit_push_delivery_seconds_count", 'transit_push_answers_total{status="200"}',
    ):  # fmt: skip
        assert re.search(rf"^{re.escape(counted)} [1-9]", metrics, re.M), counted
    assert 'transit_lease_held{lease="alerts"} 1' in metrics
    assert "transit_pushes_misconfigured 0" in metrics
