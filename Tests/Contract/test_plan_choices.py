"""What riders can ask for beside origin and destination: times, windows, ways, what they cannot do, and how they are told."""

from __future__ import annotations

import datetime

import pytest

from journey_rules import SPREAD, Stations, check_choice, check_journey
from journeys import PLAN, arrival, ask, departure, key, moment, plan, point, rides, stop, text, walks, weekday_at, where

CENTRAL, TOWN_HALL, PARRAMATTA, HORNSBY = "200060", "200070", "215020", "207720"
CITY = point(-33.8688, 151.2093)
QUESTIONS = [
    (stop(CENTRAL), text("Parramatta")),
    (CITY, text("Manly Wharf")),
    (text("Bondi Junction"), text("Chatswood")),
    (point(-33.8915, 151.2767), text("Sydney Olympic Park")),
]
SECOND = datetime.timedelta(seconds=1)


@pytest.fixture(scope="module")
def stations(client) -> Stations:
    return Stations(client)


@pytest.fixture(scope="module")
def nine(client):
    return weekday_at(client, "09:00")


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_who_must_be_there_by_a_time_leaves_as_late_as_can_be(client, nine, stations, number):
    origin, destination = QUESTIONS[number]
    found = [it for it in plan(client, origin, destination, arrive_by=nine, realtime=False)["itineraries"] if rides(it)]
    assert found and all(arrival(it) <= nine for it in found)
    check_choice(found)
    latest = max(map(departure, found))
    after = plan(client, origin, destination, depart_at=latest + SECOND, realtime=False)["itineraries"]
    assert min(map(arrival, after)) > nine, "one who leaves later is there in time as well"
    first = min(plan(client, origin, destination, depart_at=nine, realtime=False)["itineraries"], key=arrival)
    before = plan(client, origin, destination, arrive_by=arrival(first) - SECOND, realtime=False)["itineraries"]
    assert all(departure(it) < nine for it in before), "there earlier than the earliest"


@pytest.mark.parametrize("minutes", [1, 30, 120])
def test_a_window_holds_what_leaves_within_it(client, nine, minutes):
    body = plan(client, *QUESTIONS[1], depart_at=nine, window_minutes=minutes, realtime=False, limit=20)
    end = nine + datetime.timedelta(minutes=minutes)
    assert all(nine <= departure(it) < end for it in body["itineraries"])
    body = plan(client, *QUESTIONS[1], arrive_by=nine, window_minutes=minutes, realtime=False, limit=20)
    start = nine - datetime.timedelta(minutes=minutes)
    assert all(start < arrival(it) <= nine for it in body["itineraries"])


@pytest.mark.parametrize("limit", [1, 2, 3, 20])
@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_no_answer_is_longer_than_its_limit(client, nine, limit, number):
    found = plan(client, *QUESTIONS[number], depart_at=nine, limit=limit, realtime=False)["itineraries"]
    assert 1 <= len(found) <= limit


@pytest.mark.parametrize("direction", ["depart_at", "arrive_by"])
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_the_walk_alone_counts_for_the_limit_and_the_next_page_has_what_it_took_the_place_of(client, nine, limit, direction):
    fields = {direction: nine, "limit": limit, "preferences": {"max_walking_distance": 3000}, "realtime": False}
    body = plan(client, CITY, stop(CENTRAL), **fields)
    found = body["itineraries"]
    assert len(found) == limit and len([it for it in found if not rides(it)]) == (1 if limit > 1 else 0)
    check_choice(found)
    further = "later_cursor" if direction == "depart_at" else "earlier_cursor"
    page = plan(client, CITY, stop(CENTRAL), cursor=body[further], **fields)["itineraries"]
    whole = plan(client, CITY, stop(CENTRAL), **fields | {"limit": 20})["itineraries"]
    ridden = sorted((it for it in whole if rides(it)), key=departure if direction == "depart_at" else arrival)
    if direction == "arrive_by":
        ridden.reverse()
    seen = [key(it) for it in found + page if rides(it)]
    assert sorted(seen) == sorted(key(it) for it in ridden[: len(seen)])


def calls(it: dict) -> list[str]:
    return [
        each
        for leg in rides(it)
        for each in (leg["from"]["stop_id"], *(call["stop_id"] for call in leg["intermediate_stops"]), leg["to"]["stop_id"])
    ]


def test_a_stop_on_the_way_is_passed(client, nine, stations):
    found = plan(client, text("Bondi Junction"), text("Chatswood"), depart_at=nine, via=[{"stop_id": CENTRAL}], realtime=False)[
        "itineraries"
    ]
    assert found
    for it in found:
        check_journey(it, stations)
        assert CENTRAL in [stations.of(each) for each in calls(it)]


def test_a_stay_is_kept_and_stops_are_passed_in_their_order(client, nine, stations):
    strathfield = plan(client, stop(CENTRAL), text("Strathfield"), depart_at=nine)["destination"]["stop_id"]
    via = [{"stop_id": TOWN_HALL, "minimum_stay_minutes": 20}, {"stop_id": strathfield, "minimum_stay_minutes": 45}]
    body = plan(client, text("Bondi Junction"), text("Parramatta"), depart_at=nine, via=via, realtime=False)
    assert body["itineraries"]
    for it in body["itineraries"]:
        position = 0
        for each in via:
            stays = []
            for index, (one, other) in enumerate(zip(it["legs"], it["legs"][1:])):
                at = {stations.of(place) for place in (one["to"]["stop_id"], other["from"]["stop_id"])}
                # A stay may be followed by the walk to where the next vehicle leaves.
                leaves = next(leg for leg in it["legs"][index + 1 :] if leg["mode"] != "WALK")["from"]
                if index >= position and each["stop_id"] in at and one["mode"] != "WALK":
                    stays.append((index, moment(leaves["departure_time"]) - moment(one["to"]["arrival_time"])))
            long_enough = [index for index, stay in stays if stay >= datetime.timedelta(minutes=each["minimum_stay_minutes"])]
            assert long_enough, f"no stay at {each}: {stays}"
            position = long_enough[0] + 1


def test_without_live_data_journeys_are_those_of_the_timetable(client):
    body = plan(client, *QUESTIONS[0], realtime=False)
    assert [each["code"] for each in body["notices"]].count("timetable_only") == 1
    for it in body["itineraries"]:
        assert (it["departure_time"], it["arrival_time"]) == (it["scheduled_departure_time"], it["scheduled_arrival_time"])
        assert not it["realtime_data_available"]
        for leg in rides(it):
            assert leg["realtime"] is False and leg["delay_seconds"] is None
            assert leg["from"]["departure_time"] == leg["from"]["scheduled_departure_time"]
            for call in leg["intermediate_stops"]:
                assert call["arrival_time"] == call["scheduled_arrival_time"]


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_with_a_wheelchair_nothing_known_to_have_steps_is_offered(client, nine, stations, number):
    body = plan(client, *QUESTIONS[number], depart_at=nine, preferences={"wheelchair_accessible": True}, realtime=False)
    unknown = False
    for it in body["itineraries"]:
        check_journey(it, stations)
        assert it["wheelchair"] in ("yes", "unknown") and all(leg["wheelchair"] != "no" for leg in rides(it))
        # Walks that nobody has looked at may have steps, but for those within a station.
        walks = [leg for leg in it["legs"] if leg["mode"] == "WALK" and leg["certainty"] == "estimated"]
        ends = [[stations.of(leg[end]["stop_id"]) if leg[end]["stop_id"] else None for end in ("from", "to")] for leg in walks]
        unseen = any(None in pair or pair[0] != pair[1] for pair in ends)
        unknown = unknown or unseen or it["wheelchair"] == "unknown"
    assert unknown == ("wheelchair_unknown" in [each["code"] for each in body["notices"]])


def test_with_a_bicycle_no_vehicle_that_takes_none(client, nine, stations):
    for number in range(len(QUESTIONS)):
        for it in plan(client, *QUESTIONS[number], depart_at=nine, preferences={"bicycle": True}, realtime=False)["itineraries"]:
            check_journey(it, stations)
            assert all(leg["bikes"] != "no" for leg in rides(it))


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_journeys_come_in_the_order_asked_for(client, nine, number):
    def found(goal):
        return plan(
            client, *QUESTIONS[number], depart_at=nine, window_minutes=60, limit=20, preferences={"optimize": goal}, realtime=False
        )["itineraries"]

    fastest, fewest, least = map(found, ("fastest", "fewest_transfers", "least_walking"))
    assert [departure(it) for it in fastest] == sorted(departure(it) for it in fastest)
    assert [it["transfers"] for it in fewest] == sorted(it["transfers"] for it in fewest)
    metres = [it["walking_distance_meters"] for it in least]
    assert all(b >= a - 1 for a, b in zip(metres, metres[1:]))
    assert sorted(map(key, fastest)) == sorted(map(key, fewest)), "another order, the same journeys"
    assert min(metres) <= min(it["walking_distance_meters"] for it in fastest)
    check_choice(fastest)
    check_choice(least, walking=True)


def test_a_spare_time_at_changes_is_kept(client, nine):
    body = plan(client, *QUESTIONS[3], depart_at=nine, preferences={"minimum_transfer_minutes": 15}, realtime=False)
    assert any(it["transfers"] for it in body["itineraries"])
    for it in body["itineraries"]:
        for leg in rides(it)[:-1]:
            if leg["connection"]:
                assert leg["connection"]["slack_seconds"] >= 900


@pytest.mark.parametrize("most", [0, 1])
def test_nobody_changes_more_often_than_they_want(client, nine, most):
    for origin, destination in QUESTIONS:
        for it in plan(client, origin, destination, depart_at=nine, preferences={"max_transfers": most}, realtime=False)["itineraries"]:
            assert it["transfers"] <= most


def test_who_walks_slowly_leaves_earlier_and_arrives_no_earlier(client, nine):
    slow, usual, fast = (
        plan(client, CITY, point(-33.7969, 151.2877), depart_at=nine, preferences={"walking_speed": speed}, realtime=False)["itineraries"]
        for speed in (0.5, 1.25, 2.5)
    )  # fmt: skip
    assert min(map(arrival, slow)) >= min(map(arrival, usual)) >= min(map(arrival, fast))
    for found, speed in ((slow, 0.5), (usual, 1.25), (fast, 2.5)):
        for walk in (it["legs"][0] for it in found):
            took = (moment(walk["to"]["arrival_time"]) - moment(walk["from"]["departure_time"])).total_seconds()
            assert took == pytest.approx(walk["distance_meters"] / speed, abs=3)


LINKS = [
    (
        {"from": "-33.8688,151.2093", "to": CENTRAL, "modes": "rail,bus,ferry", "max_walking_distance": 1000},
        {"origin": CITY, "destination": stop(CENTRAL), "preferences": {"modes": ["rail", "bus", "ferry"], "max_walking_distance": 1000}},
    ),
    (
        {"from": "Bondi Junction", "to": "Chatswood", "via": f"{CENTRAL},{TOWN_HALL}", "window_minutes": 60, "limit": 9},
        {
            "origin": text("Bondi Junction"),
            "destination": text("Chatswood"),
            "via": [{"stop_id": CENTRAL}, {"stop_id": TOWN_HALL}],
            "window_minutes": 60,
            "limit": 9,
        },
    ),
    (
        {
            "from": CENTRAL,
            "to": "Manly Wharf",
            "walking_speed": 0.8,
            "max_transfers": 2,
            "minimum_transfer_minutes": 4,
            "optimize": "least_walking",
            "wheelchair_accessible": "true",
            "avoid_steps": "true",
            "polyline_precision": 6,
            "rider": "senior",
            "bicycle": "true",
        },
        {
            "origin": stop(CENTRAL),
            "destination": text("Manly Wharf"),
            "polyline_precision": 6,
            "rider": "senior",
            "preferences": {
                "walking_speed": 0.8,
                "max_transfers": 2,
                "minimum_transfer_minutes": 4,
                "optimize": "least_walking",
                "wheelchair_accessible": True,
                "avoid_steps": True,
                "bicycle": True,
            },
        },
    ),
]


@pytest.mark.parametrize("number", range(len(LINKS)))
@pytest.mark.parametrize("direction", ["depart_at", "arrive_by"])
def test_a_link_says_what_the_body_says(client, nine, number, direction):
    link, body = LINKS[number]
    linked = client.get(PLAN, params=link | {direction: nine.isoformat(), "realtime": "false"})
    assert linked.status_code == 200, linked.text[:400]
    posted = ask(client, **body, **{direction: nine, "realtime": False})
    assert linked.json()["data"] == posted.json()["data"]
    assert linked.json()["data"]["itineraries"]


def test_places_are_called_what_the_rider_calls_them(client, nine):
    body = plan(client, point(-33.8688, 151.2093, name="Work"), point(-33.7969, 151.2877, name="Home"), depart_at=nine)
    assert (body["origin"]["name"], body["destination"]["name"]) == ("Work", "Home")
    for it in body["itineraries"]:
        assert (it["legs"][0]["from"]["name"], it["legs"][-1]["to"]["name"]) == ("Work", "Home")
    body = plan(client, stop(CENTRAL, name="Platform, any"), text("Manly Wharf", name="The beach"), depart_at=nine)
    assert (body["origin"]["name"], body["destination"]["name"]) == ("Platform, any", "The beach")
    assert body["destination"]["stop_id"] and body["origin"]["stop_id"] == CENTRAL


def test_lines_of_six_places_are_those_of_five_only_finer(client, nine, stations):
    five, six = (
        plan(client, *QUESTIONS[3], depart_at=nine, polyline_precision=precision, realtime=False)["itineraries"] for precision in (5, 6)
    )
    assert list(map(key, five)) == list(map(key, six))
    for it in six:
        check_journey(it, stations, precision=6)
    assert all(leg["distance_meters"] == same["distance_meters"] for a, b in zip(five, six) for leg, same in zip(a["legs"], b["legs"]))


def test_a_text_that_is_a_stop_id_is_that_stop(client, nine):
    assert plan(client, text(CENTRAL), text("Hornsby"), depart_at=nine)["origin"]["stop_id"] == CENTRAL


def test_short_walks_only_means_short_walks_only(client, nine, stations):
    for origin, destination in QUESTIONS:
        answer = ask(client, origin, destination, depart_at=nine, preferences={"max_walking_distance": 250}, realtime=False)
        if answer.status_code == 404:
            assert answer.json()["error"]["code"] == "PLACE_NOT_FOUND"
            continue
        for it in answer.json()["data"]["itineraries"]:
            check_journey(it, stations, 250)
            assert all(leg["distance_meters"] <= 250 + SPREAD for leg in walks(it) if leg in (it["legs"][0], it["legs"][-1]))
            assert where(it["legs"][0]["from"]) and where(it["legs"][-1]["to"])
