"""A journey kept for later: the same rides against newer live data, and what else there is where it no longer works."""

from __future__ import annotations

import base64
import json
import time

import pytest

from journeys import REFRESH, key, moment, plan, point, rides, server_now, stop, text, walks, weekday_at
from waiting import central_board, data, eventually

CENTRAL = "200060"
PLACES = ["Parramatta", "Bondi Junction", "Hurstville", "Chatswood", "Manly Wharf"]


def refresh(client, token: str, **fields):
    return client.post(REFRESH, json={"refresh_token": token} | fields)


def refreshed(client, token: str, **fields) -> dict:
    answer = refresh(client, token, **fields)
    assert answer.status_code == 200, answer.text[:400]
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.json()["data"]


def same_rides(it: dict) -> list:
    return [(leg["trip_id"], leg["service_date"], leg["from"]["stop_id"], leg["to"]["stop_id"]) for leg in rides(it)]


def decoded(token: str) -> dict:
    return json.loads(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)))


def encoded(token: dict) -> str:
    return base64.urlsafe_b64encode(json.dumps(token).encode()).decode().rstrip("=")


@pytest.mark.parametrize("realtime", [True, False])
@pytest.mark.parametrize("origin", [stop(CENTRAL), point(-33.8688, 151.2093, name="Work")], ids=["a stop", "a point"])
def test_what_is_refreshed_at_once_is_unchanged(client, origin, realtime):
    when = server_now(client) if realtime else weekday_at(client, "09:00")
    compared = 0
    for place in PLACES:
        for _ in range(5):  # a new frame may come between the two
            body = plan(client, origin, text(place), depart_at=when, realtime=realtime)
            answers = [(it, refreshed(client, it["refresh_token"])) for it in body["itineraries"] if it["refresh_token"]]
            if plan(client, origin, text(place), depart_at=when, realtime=realtime)["itineraries"] == body["itineraries"]:
                break
        for it, now in answers:
            if now["status"] == "broken" and not realtime:
                continue  # planned by the timetable alone
            assert (now["status"], now["changes"], now["alternatives"]) == ("unchanged", [], []), now["changes"]
            assert key(now["itinerary"]) == key(it)
            told, again = dict(it), dict(now["itinerary"])
            if told["status"] == "at_risk" or again["status"] == "at_risk":
                continue  # what comes next is looked for anew
            assert again == told
            compared += 1
    assert compared > 5


def test_after_a_minute_the_rides_are_the_same_and_changes_are_told(client):
    kept = [it for place in PLACES for it in plan(client, stop(CENTRAL), text(place))["itineraries"] if it["refresh_token"]]
    time.sleep(60)
    for it in kept:
        now = refreshed(client, it["refresh_token"])
        fresh = now["itinerary"]
        assert fresh is not None
        moved = any(change["kind"] in ("platform", "stop_skipped", "cancelled") for change in now["changes"])
        assert same_rides(fresh) == same_rides(it) or moved
        for index, (old, new) in enumerate(zip(rides(it), rides(fresh))):
            kinds = [change["kind"] for change in now["changes"] if fresh["legs"][change["leg_index"]] is new]
            if now["status"] != "broken":
                assert ("departure_time" in kinds) == (old["from"]["departure_time"] != new["from"]["departure_time"]), index
                assert ("arrival_time" in kinds) == (old["to"]["arrival_time"] != new["to"]["arrival_time"]), index
        assert (now["status"] == "unchanged") == (not now["changes"])
        assert now["status"] == "broken" or not now["alternatives"]
        assert refreshed(client, fresh["refresh_token"])["status"] in ("unchanged", "updated", "broken")


def test_a_cancelled_train_breaks_a_journey_and_something_else_is_offered(client):
    def broken():
        for one in central_board(client)["departures"]:
            if one["status"] != "cancelled" or moment(one["scheduled_time"]) <= server_now(client):
                continue
            trip = data(client, f"/api/v1/trips/{one['trip_id']}", service_date=one["service_date"])
            body = plan(
                client,
                stop(one["stop_id"]),
                stop(trip["stops"][-1]["stop_id"]),
                depart_at=moment(one["scheduled_time"]),
                window_minutes=1,
                realtime=False,
            )
            for it in body["itineraries"]:
                if [leg["trip_id"] for leg in rides(it)] == [one["trip_id"]]:
                    return one, it
        return None

    one, it = eventually(broken)
    assert it["status"] == "scheduled", "by the timetable alone it runs"
    now = refreshed(client, it["refresh_token"])
    assert now["status"] == "broken"
    assert [change["kind"] for change in now["changes"]] == ["cancelled"]
    change = now["changes"][0]
    assert now["itinerary"]["legs"][change["leg_index"]]["trip_id"] == one["trip_id"] and "cancelled" in change["message"]
    assert now["itinerary"]["status"] == "broken"
    leg = now["itinerary"]["legs"][change["leg_index"]]
    assert (leg["trip_status"], leg["realtime"], leg["delay_seconds"]) == ("cancelled", False, None)
    assert now["alternatives"], "trains follow each other all day"
    for other in now["alternatives"]:
        assert one["trip_id"] not in [leg["trip_id"] for leg in rides(other)]
        assert other["departure_time"] >= it["departure_time"]


def test_lines_are_as_fine_as_asked_for(client):
    it = plan(client, stop(CENTRAL), text("Parramatta"), depart_at=weekday_at(client, "09:00"))["itineraries"][0]
    finer = refreshed(client, it["refresh_token"], polyline_precision=6)["itinerary"]
    assert all(leg["polyline_precision"] == 6 for leg in finer["legs"])


def one_token(client) -> str:
    found = plan(client, point(-33.8688, 151.2093), text("Parramatta"), depart_at=weekday_at(client, "09:00"), realtime=False)[
        "itineraries"
    ]
    return next(it["refresh_token"] for it in found if it["refresh_token"] and walks(it))


def refused_token(client, token: str) -> None:
    answer = refresh(client, token)
    assert answer.status_code == 400, f"{answer.status_code} {answer.text[:300]}"
    error = answer.json()["error"]
    assert error["code"] in ("REFRESH_TOKEN_INVALID", "INVALID_PARAMETER")
    assert error["details"]["parameter"] == "refresh_token"
    assert error["code"] == "INVALID_PARAMETER" or error["message"].endswith("Please plan the journey again.")


@pytest.mark.parametrize(
    "token",
    ["x", "!!!!", "a" * 4000, "eyJhIjoxfQ", "e30", "bnVsbA", "W10", "j1.eyJsIjpbXX0", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "😀"],
)
def test_what_is_no_token_is_refused(client, token):
    refused_token(client, token)


def test_a_token_cut_short_anywhere_is_refused(client):
    token = one_token(client)
    for length in range(1, len(token), 7):
        refused_token(client, token[:length])


FORGED = [
    {"v": 2},
    {"r": []},
    {"w": 0},
    {"w": 100},
    {"m": -1},
    {"m": 1e9},
    {"k": -5},
    {"k": 10**9},
    {"f": {"n": "x"}},
    {"f": {"la": 95, "lo": 0, "n": ""}},
    {"o": {"la": 0, "lo": 181, "n": ""}},
]
FORGED_RIDES = [
    {"dt": 9 * 10**18},
    {"dt": -(9 * 10**18)},
    {"at": 9 * 10**18},
    {"d": 2**31 - 1},
    {"d": -(2**31)},
    {"b": -1},
    {"a": 2**62},
    {"b": 2**62},
    {"s": 2**31 - 1},
    {"s": -(2**31)},
    {"t": "none", "dt": 9 * 10**18},
    {"t": "none", "dt": -(9 * 10**18)},
]


@pytest.mark.parametrize("change", FORGED, ids=str)
def test_a_token_with_something_out_of_bounds_is_refused(client, change):
    refused_token(client, encoded(decoded(one_token(client)) | change))


@pytest.mark.parametrize("change", FORGED_RIDES, ids=str)
def test_a_forged_ride_is_refused_or_gone_and_harms_nobody(client, change):
    token = decoded(one_token(client))
    token["r"][0] |= change
    answer = refresh(client, encoded(token))
    assert answer.status_code in (200, 400), answer.text[:300]
    if answer.status_code == 200:
        assert answer.json()["data"]["status"] == "broken"
    else:
        assert answer.json()["error"]["code"] == "REFRESH_TOKEN_INVALID"
    assert client.get("/healthz").status_code == 200


def test_a_train_that_is_no_longer_in_the_timetable(client):
    token = decoded(one_token(client))
    token["r"][-1]["t"] = "gone"
    now = refreshed(client, encoded(token))
    assert (now["status"], now["itinerary"]) == ("broken", None)
    assert [change["kind"] for change in now["changes"]] == ["trip_gone"] and now["alternatives"]
    token["o"] = {"i": "gone too", "n": "Somewhere"}
    now = refreshed(client, encoded(token))
    assert (now["status"], now["itinerary"], now["alternatives"]) == ("broken", None, [])
    assert [change["kind"] for change in now["changes"]] == ["timetable_changed"]
