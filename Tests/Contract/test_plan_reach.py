"""How far one gets in a time, as GeoJSON that says what plans say."""

from __future__ import annotations

import random

import pytest
from geojson_pydantic import FeatureCollection

from journeys import REACH, arrival, ask, moment, point, stop, weekday_at
from transit_server import SEED

CENTRAL = "200060"
STARTS = {"a station": (CENTRAL, stop(CENTRAL)), "a point": ("-33.8688,151.2093", point(-33.8688, 151.2093))}


@pytest.fixture(scope="module")
def nine(client):
    return weekday_at(client, "09:00")


def reach(client, start: str, nine, **query) -> dict:
    answer = client.get(REACH, params={"from": start, "depart_at": nine.isoformat(), "realtime": "false"} | query)
    assert answer.status_code == 200, answer.text[:400]
    assert answer.headers["Content-Type"] == "application/geo+json" and answer.headers["Cache-Control"] == "no-store"
    return answer.json()


def stops_of(body: dict) -> dict[str, dict]:
    return {each["properties"]["stop_id"]: each["properties"] for each in body["features"]}


def test_the_answer_is_geojson_of_stops(client, nine):
    body = reach(client, CENTRAL, nine, max_minutes=30)
    collection = FeatureCollection.model_validate(body)
    assert len(collection.features) == len(stops_of(body)) > 100, "each stop once"
    assert moment(body["departure_time"]) == nine and body["from"]["stop_id"] == CENTRAL
    for feature in body["features"]:
        told = feature["properties"]
        assert feature["geometry"]["type"] == "Point" and feature["id"] == told["stop_id"] and told["stop_name"]
        seconds = (moment(told["arrival_time"]) - nine).total_seconds()
        assert 0 <= seconds <= 30 * 60 and told["minutes"] == -(-seconds // 60) and told["transfers"] >= 0
    times = [each["properties"]["arrival_time"] for each in body["features"]]
    assert times == sorted(times), "nearest first"


@pytest.mark.parametrize("start", STARTS)
def test_more_time_reaches_more_and_nothing_sooner(client, nine, start):
    before: dict[str, dict] = {}
    for minutes in (5, 15, 30, 60, 120, 240):
        now = stops_of(reach(client, STARTS[start][0], nine, max_minutes=minutes))
        assert before.items() <= now.items(), "the same stops at the same times, and more"
        assert all(each["minutes"] <= minutes for each in now.values())
        before = now
    assert len(before) > 1000


@pytest.mark.parametrize("walk", [500, 1000])
@pytest.mark.parametrize("start", STARTS)
def test_a_stop_is_reached_when_a_plan_says_so(client, nine, start, walk):
    link, place = STARTS[start]
    reached = stops_of(reach(client, link, nine, max_minutes=90, max_walking_distance=walk))
    compared = 0
    for stop_id in random.Random(SEED).sample(sorted(reached), 25):
        if reached[stop_id]["minutes"] == 0:
            continue
        answer = ask(client, place, stop(stop_id), depart_at=nine, realtime=False, preferences={"max_walking_distance": walk})
        if answer.status_code != 200:
            assert answer.json()["error"]["code"] == "SAME_ORIGIN_AND_DESTINATION"
            continue
        first = min(map(arrival, answer.json()["data"]["itineraries"]))
        later = (moment(reached[stop_id]["arrival_time"]) - first).total_seconds()
        said = f"{stop_id}: plan {first}, reach {reached[stop_id]}"
        # The last walk of a plan may be as long as any; to be reached a stop must be as near as a change is.
        assert -1 <= later <= (1 if walk == 500 else 1800), said
        compared += 1
    assert compared >= 20


def test_what_riders_cannot_or_will_not_do_reaches_less(client, nine):
    whole = stops_of(reach(client, CENTRAL, nine, max_minutes=60))
    for query in (
        {"modes": "bus"},
        {"wheelchair_accessible": "true"},
        {"max_transfers": 0},
        {"max_walking_distance": 100},
        {"walking_speed": 0.4},
    ):
        less = stops_of(reach(client, CENTRAL, nine, max_minutes=60, **query))
        assert 0 < len(less) < len(whole), query
        assert less.keys() <= whole.keys()
        assert all(each["arrival_time"] >= whole[stop_id]["arrival_time"] for stop_id, each in less.items()), query
    assert all(each["transfers"] == 0 for each in stops_of(reach(client, CENTRAL, nine, max_transfers=0)).values())


@pytest.mark.parametrize(
    "query, name",
    [({"max_minutes": 0}, "max_minutes"), ({"max_minutes": 241}, "max_minutes"), ({"modes": "boat"}, "modes"), ({"from": ""}, "from")],
)
def test_bounds_are_kept(client, query, name):
    answer = client.get(REACH, params={"from": CENTRAL} | query)
    assert answer.status_code == 400 and answer.json()["error"]["details"]["parameter"] == name
