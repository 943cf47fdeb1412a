"""Questions that cannot be answered: each is told why, quickly, and the next one is answered as ever."""

from __future__ import annotations

import concurrent.futures
import datetime
import time

import pytest

from journeys import PLAN, REACH, REFRESH, ask, plan, point, stop, text, weekday_at

CENTRAL, TOWN_HALL, PLATFORM = "200060", "200070", "2000336"
HERE = point(-33.8688, 151.2093)
OCEAN = point(-34.6, 152.9)


def refused(answer, status: int, code: str) -> dict:
    assert answer.status_code == status, f"{answer.status_code} {answer.text[:400]}"
    error = answer.json()["error"]
    assert error["code"] == code and error["message"]
    assert answer.headers["Cache-Control"] == "no-store" and "ETag" not in answer.headers
    return error


@pytest.mark.parametrize("one, other", [
    (stop(CENTRAL), stop(CENTRAL)), (stop(CENTRAL), stop(PLATFORM)), (stop(PLATFORM), stop(CENTRAL)), (HERE, HERE),
    (HERE, point(-33.86881, 151.20931)), (text("Central"), stop(CENTRAL)), (stop(CENTRAL, name="A"), stop(CENTRAL, name="B")),
], ids=str)  # fmt: skip
def test_a_journey_to_where_it_starts(client, one, other):
    assert refused(ask(client, one, other), 400, "SAME_ORIGIN_AND_DESTINATION")["message"] == "Origin and destination are the same place."


def test_a_stop_that_does_not_exist(client):
    error = refused(ask(client, stop("nowhere"), stop(CENTRAL)), 404, "STOP_NOT_FOUND")
    assert "nowhere" in str(error["details"])
    refused(ask(client, HERE, stop(CENTRAL), via=[{"stop_id": "nowhere"}]), 404, "STOP_NOT_FOUND")
    refused(client.get(REACH, params={"from": "zzqqzzqq xxyyxxyy"}), 404, "PLACE_NOT_FOUND")


def test_a_text_nothing_is_called(client):
    error = refused(ask(client, text("zzqqzzqq xxyyxxyy"), stop(CENTRAL)), 404, "PLACE_NOT_FOUND")
    assert error["details"] == {"place": "origin", "type": "search", "query": "zzqqzzqq xxyyxxyy"}


@pytest.mark.parametrize("days", [-4000, -60, 400, 4000])
@pytest.mark.parametrize("which", ["depart_at", "arrive_by"])
def test_a_day_outside_the_timetable_says_which_days_there_are(client, days, which):
    when = weekday_at(client, "09:00") + datetime.timedelta(days=days)
    error = refused(ask(client, HERE, stop(CENTRAL), **{which: when}), 400, "OUTSIDE_TIMETABLE")
    first, last = error["details"]["first_date"], error["details"]["last_date"]
    assert first < last and error["details"]["requested_date"] == when.date().isoformat()
    assert first in error["message"] and last in error["message"]
    reach = client.get(REACH, params={"from": CENTRAL, "depart_at": when.isoformat()})
    assert refused(reach, 400, "OUTSIDE_TIMETABLE")["details"]["last_date"] == last


def test_the_last_days_of_the_timetable_are_answered(client):
    when = weekday_at(client, "09:00") + datetime.timedelta(days=4000)
    details = ask(client, HERE, stop(CENTRAL), depart_at=when).json()["error"]["details"]
    for day, clock in ((details["first_date"], "00:00:00"), (details["last_date"], "23:59:59")):
        body = plan(client, HERE, stop(CENTRAL), depart_at=f"{day}T{clock}")
        assert body["itineraries"] or body["notices"]


def test_no_walking_at_all(client):
    error = refused(ask(client, HERE, stop(CENTRAL), preferences={"max_walking_distance": 0}), 404, "PLACE_NOT_FOUND")
    assert error["details"]["place"] == "origin" and "walking distance" in error["message"]
    body = plan(client, stop(CENTRAL), stop(TOWN_HALL), depart_at=weekday_at(client, "09:00"), preferences={"max_walking_distance": 0})
    assert body["itineraries"], "from platform to platform nobody walks"
    assert all(leg["mode"] != "WALK" for it in body["itineraries"] for leg in (it["legs"][0], it["legs"][-1]))


@pytest.mark.parametrize("place", [OCEAN, point(0, 0), point(90, 180), point(-90, -180), point(51.5, -0.12)], ids=str)
def test_a_place_no_vehicle_comes_near(client, place):
    error = refused(ask(client, place, stop(CENTRAL)), 404, "PLACE_NOT_FOUND")
    assert error["details"] == {"place": "origin", "type": "coordinates", "lat": place["lat"], "lon": place["lon"]}
    assert refused(ask(client, stop(CENTRAL), place), 404, "PLACE_NOT_FOUND")["details"]["place"] == "destination"
    link = client.get(REACH, params={"from": f"{place['lat']},{place['lon']}"})
    assert refused(link, 404, "PLACE_NOT_FOUND")["details"]["place"] == "from"


@pytest.mark.parametrize("count", [5, 1_000, 10_000])
def test_far_too_many_stops_on_the_way(client, count):
    began = time.monotonic()
    answer = ask(client, HERE, stop(CENTRAL), via=[{"stop_id": TOWN_HALL}] * count)
    assert time.monotonic() - began < 10
    if count < 2_000:
        error = refused(answer, 400, "INVALID_PARAMETER")
        assert error["details"]["parameter"] == "via" and "4" in error["message"]
    else:
        assert refused(answer, 413, "PAYLOAD_TOO_LARGE")["details"]["limit_bytes"] == 65_536
    linked = client.get(PLAN, params={"from": CENTRAL, "to": "Hornsby", "via": ",".join([TOWN_HALL] * count)})
    assert linked.status_code in (400, 414, 431)
    plan(client, HERE, stop(CENTRAL))


BAD_FIELDS = [
    ({"limit": 0}, "limit"), ({"limit": 21}, "limit"), ({"window_minutes": 721}, "window_minutes"),
    ({"window_minutes": -1}, "window_minutes"), ({"polyline_precision": 7}, "polyline_precision"), ({"rider": "dog"}, "rider"),
    ({"depart_at": "soon"}, "depart_at"), ({"realtime": "yes"}, "realtime"), ({"cursor": ""}, "cursor"),
    ({"preferences": {"max_walking_distance": 10_001}}, "preferences.max_walking_distance"),
    ({"preferences": {"max_walking_distance": -1}}, "preferences.max_walking_distance"),
    ({"preferences": {"walking_speed": 0.2}}, "preferences.walking_speed"),
    ({"preferences": {"max_transfers": 9}}, "preferences.max_transfers"),
    ({"preferences": {"modes": []}}, "preferences.modes"), ({"preferences": {"optimize": "scenic"}}, "preferences.optimize"),
    ({"via": [{"stop_id": CENTRAL, "minimum_stay_minutes": 721}]}, "via[0].minimum_stay_minutes"),
]  # fmt: skip


@pytest.mark.parametrize("fields, name", BAD_FIELDS, ids=[each[1] + str(number) for number, each in enumerate(BAD_FIELDS)])
def test_a_field_out_of_bounds_is_named(client, fields, name):
    error = refused(ask(client, HERE, stop(CENTRAL), **fields), 400, "INVALID_PARAMETER")
    assert error["details"]["parameter"] == name and name in error["message"]


def test_two_times_unknown_fields_and_places_of_two_kinds(client):
    assert ask(client, HERE, stop(CENTRAL), depart_at="2026-01-01T09:00", arrive_by="2026-01-01T09:00").status_code == 400
    taken = ask(client, HERE, stop(CENTRAL), colour="red")
    assert taken.status_code == 200 and taken.json()["meta"]["ignored_parameters"] == ["colour"]
    assert ask(client, HERE | {"stop_id": CENTRAL}, stop(CENTRAL)).status_code == 400
    assert ask(client, {"type": "teleport"}, stop(CENTRAL)).status_code == 400
    assert (
        client.post(PLAN, data=b"{").status_code
        == client.post(PLAN, data=b"").status_code
        == client.post(PLAN, data=b"[]").status_code
        == 400
    )


@pytest.mark.parametrize("place", ["91,0", "0,181"])
def test_links_with_places_that_are_none(client, place):
    answer = client.get(PLAN, params={"from": place, "to": CENTRAL})
    assert answer.status_code in (400, 404) and answer.json()["error"]["message"]


def test_problems_are_told_in_the_form_asked_for(client):
    body = {"origin": OCEAN, "destination": stop(CENTRAL)}
    answer = client.post(PLAN, json=body, headers={"Accept": "application/problem+json"})
    assert answer.headers["Content-Type"].startswith("application/problem+json")
    problem = answer.json()
    assert (problem["status"], problem["code"]) == (404, "PLACE_NOT_FOUND") and problem["title"] and problem["detail"]


def test_methods_are_those_of_the_path(client):
    for path, allowed in ((PLAN, {"GET", "HEAD", "POST"}), (REFRESH, {"POST"}), (REACH, {"GET", "HEAD"})):
        for method in ("PUT", "DELETE", "PATCH", *({"GET", "POST"} - allowed)):
            answer = client.request(method, path)
            assert answer.status_code == 405, f"{method} {path}"
            assert {each.strip() for each in answer.headers["Allow"].split(",")} == allowed


def test_answers_are_not_kept_by_anyone(client):
    query = {"from": CENTRAL, "to": "Hornsby"}
    for answer in (
        client.get(PLAN, params=query),
        ask(client, stop(CENTRAL), text("Hornsby")),
        client.get(REACH, params={"from": CENTRAL}),
    ):
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-store" and "ETag" not in answer.headers
    head = client.head(PLAN, params=query)
    assert head.status_code == 200 and head.content == b"" and head.headers["Cache-Control"] == "no-store"
    again = client.get(PLAN, params=query, headers={"If-None-Match": "*"})
    assert again.status_code == 200


def test_a_crowd_of_heavy_questions_does_not_hold_up_the_rest(client):
    """Every thread can be kept busy for a while; what is not planning goes on, and so does planning afterwards."""
    heavy = {
        "window_minutes": 720,
        "limit": 20,
        "via": [{"stop_id": TOWN_HALL}, {"stop_id": CENTRAL}],
        "preferences": {"max_walking_distance": 10_000, "walking_speed": 4, "max_transfers": 8},
    }
    nine = weekday_at(client, "09:00")
    with concurrent.futures.ThreadPoolExecutor(16) as crowd:
        asked = [crowd.submit(ask, client, text("Bondi Junction"), text("Hornsby"), depart_at=nine, **heavy) for _ in range(32)]
        began = time.monotonic()
        assert client.get("/healthz").status_code == 200
        assert time.monotonic() - began < 5
        assert {each.result().status_code for each in asked} <= {200, 503, 504}
    plan(client, HERE, stop(CENTRAL), depart_at=nine)
