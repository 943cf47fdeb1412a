"""A share follows the vehicle until its owner is there: the city's clock runs fast, so that a journey takes a minute."""

from __future__ import annotations

import base64
import datetime
import json

import pytest
import requests

from company import CENTRAL, Rider
from transit_server import TransitServer
from waiting import eventually

SPEED = 30
CIRCULAR_QUAY = "200020"


@pytest.fixture(scope="module")
def fast(tmp_path_factory):
    """A city whose minutes take two seconds."""
    with TransitServer(tmp_path_factory.mktemp("fast"), speed=SPEED) as server:
        yield server


@pytest.fixture(scope="module")
def pair(fast, searched_logs):
    ann, ben = Rider(fast, searched_logs, "Ann"), Rider(fast, searched_logs, "Ben")
    ann.befriend(ben)
    device = {"device_id": "phone", "apns_token": "ab" * 32, "platform": "ios", "environment": "sandbox", "app_version": "1.0"}
    requests.post(f"{fast.url}/api/v1/user/device", json=device, headers=ben.headers, timeout=60).raise_for_status()
    return ann, ben


def answer(given: requests.Response) -> dict:
    """The data of an answer that went well."""
    assert given.status_code == 200, f"{given.status_code} {given.url} {given.text[:300]}"
    return given.json()["data"]


def plan(server, origin: str, destination: str) -> dict:
    """The first journey with a ride in it that is about to begin."""
    query = {"from": origin, "to": destination}
    found = answer(requests.get(f"{server.url}/api/v1/trips/plan", params=query, timeout=30))["itineraries"]
    return next(each for each in found if any(leg["mode"] != "WALK" for leg in each["legs"]))


def told(rider) -> list[str]:
    """What a rider's notifications of shares say, the first one first."""
    listed = answer(requests.get(f"{rider.server.url}/api/v1/notifications", headers=rider.headers, timeout=60))
    return [each["title"] for each in reversed(listed["notifications"]) if each["kind"] == "share"]


def test_a_share_is_followed_to_its_end(fast, pair):
    ann, ben = pair
    itinerary = plan(fast, CENTRAL, CIRCULAR_QUAY)
    share = ann.share(ben, refresh_token=itinerary["refresh_token"])
    seen: list[dict] = []

    def look():
        rows = ben.ask("GET", f"/eta_shares?id=eq.{share['id']}&select=route_data->live,recipients")
        if rows and rows[0]["live"] and rows[0]["live"] not in seen:
            assert rows[0]["recipients"] == [ben.id]
            seen.append(rows[0]["live"])
        return not rows

    assert ann.ask("GET", f"/eta_shares?id=eq.{share['id']}", one=True)["route_data"]["refresh_token"] == itinerary["refresh_token"]
    route = ben.ask("GET", f"/eta_shares?id=eq.{share['id']}", one=True)["route_data"]
    assert "refresh_token" not in route, "where somebody sets out is nobody else's"
    assert ben.ask("GET", f"/eta_shares?id=eq.{share['id']}&route_data->>refresh_token=eq.{itinerary['refresh_token']}") == []
    eventually(look, within=240)
    # The rides alone: from the first stop to the last.
    rides = json.loads(base64.urlsafe_b64decode(seen[0]["rides_token"] + "=="))
    assert set(rides["f"]) == set(rides["o"]) == {"i", "n"} and rides["r"], rides
    phases = [each["phase"] for each in seen]
    assert "riding" in phases, phases
    # No place is told of somebody who waits or walks.
    assert all(each["vehicle"] is None for each in seen if each["phase"] in ("waiting", "walking"))
    assert any(each["vehicle"] for each in seen if each["phase"] == "riding"), seen
    ended = ann.ask("GET", f"/eta_shares?id=eq.{share['id']}", one=True)
    assert ended["is_active"] is False
    assert ended["route_data"]["live"]["phase"] == "arrived", ended["route_data"]
    titles = told(ben)
    assert titles[0] == "Ann is sharing a trip with you" and titles[-1] == "Ann has arrived", titles
    pushes = requests.get(f"{fast.url}/dev/push", timeout=60).text
    assert f"sydneytransit://shares/{share['id']}" in pushes and "SHARE_TITLE_STARTED" in pushes


def test_what_cannot_be_followed_says_why(fast, pair):
    ann, ben = pair
    share = ann.share(ben, trip_id="nowhere", service_date="2026-03-10", alight_stop_id=CENTRAL)
    live = eventually(lambda: ann.ask("GET", f"/eta_shares?id=eq.{share['id']}&select=route_data->live", one=True)["live"])
    assert live["phase"] == "unknown" and "no such ride" in live["problem"]


def test_who_is_no_friend_any_more_hears_nothing(fast, pair, searched_logs):
    ann, ben = pair
    cat = Rider(fast, searched_logs, "Cat")
    ann.befriend(cat)
    share = ann.share(cat, note="to the harbour")
    assert eventually(lambda: told(cat)) == ["Ann is sharing a trip with you"]
    assert len(cat.ask("GET", f"/eta_shares?id=eq.{share['id']}")) == 1
    cat.ask("DELETE", f"/friends?user_id=eq.{ann.id}")
    assert cat.ask("GET", f"/eta_shares?id=eq.{share['id']}") == []
    sent = requests.post(
        f"{fast.url}/functions/v1/send-eta-notification", json={"eta_share_id": share["id"]}, headers=ann.headers, timeout=60,
    )  # fmt: skip
    assert sent.json() == {"success": True, "notifications_sent": 0}


def test_a_plan_of_an_adventure_is_processed(fast, pair):
    ann, _ = pair
    stops = [{"name": "Manly Wharf"}, {"name": "Town Hall", "narrative": "It begins."}, {"name": "Nowhere at all, 77"}]
    adventure = ann.ask("POST", "/adventure_plans", {"title": "Harbour", "stops": stops}, one=True)
    where = f"/adventure_plans?id=eq.{adventure['id']}"
    processed = eventually(lambda: ann.ask("GET", where, one=True)["route_data"].get("processed"))
    assert processed["estimated_duration"] > 30
    row = ann.ask("GET", where, one=True)
    assert sorted(each["name"] for each in row["stops"]) == sorted(each["name"] for each in stops)
    lost = next(each for each in row["stops"] if each["name"].startswith("Nowhere"))
    assert lost["place"] is None and any(warning["stops"] for warning in processed["warnings"])
    body = {"adventure_id": adventure["id"], "user_id": ann.id}
    again = requests.post(f"{fast.url}/functions/v1/process-adventure", json=body, headers=ann.headers, timeout=30).json()
    assert again["success"] is True and again["version"] == processed["version"]
    # It was to begin at once: where that is over by this city's clock it was planned anew, in another order perhaps.
    row = ann.ask("GET", where, one=True)
    assert [each["name"] for each in again["processed_stops"]] == [each["name"] for each in row["stops"]]
    departures = [leg["departure_time"] for leg in again["legs"]]
    assert departures == sorted(departures, key=datetime.datetime.fromisoformat)


def test_functions_refuse_what_they_cannot_do(fast, pair):
    ann, ben = pair

    def invoke(name, body, headers=ann.headers):
        return requests.post(f"{fast.url}/functions/v1/{name}", json=body, headers=headers, timeout=60)

    missing = invoke("nothing", {})
    assert missing.status_code == 404 and missing.headers["x-relay-error"] == "true"
    share = ann.share(ben, note="x")
    nobody = {"apikey": ann.headers["apikey"]}
    assert invoke("send-eta-notification", {"eta_share_id": share["id"]}, nobody).status_code == 401
    assert invoke("send-eta-notification", {"eta_share_id": share["id"]}, ben.headers).status_code == 404
    assert invoke("send-eta-notification", {"eta_share_id": "x"}).status_code == 400
    assert invoke("send-eta-notification", {"eta_share_id": share["id"], "recipients": [ann.id]}).status_code == 403
    assert invoke("send-eta-notification", {"eta_share_id": share["id"], "message": "x" * 141}).status_code == 400
    assert invoke("process-adventure", {"adventure_id": share["id"]}).status_code == 404
