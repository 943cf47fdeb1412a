"""Journeys of a city that is alive: their times are those of the trip and of the board, and nothing cancelled is offered."""

from __future__ import annotations

import datetime

import pytest
from google.transit import gtfs_realtime_pb2

from journeys import departure, key, moment, plan, point, rides, server_now, stop, text
from waiting import central_board, data, eventually

CENTRAL = "200060"
FROM_CENTRAL = ["Parramatta", "Bondi Junction", "Hurstville", "Chatswood", "Manly Wharf", "Dulwich Hill", "Randwick", "Macquarie Park"]
SKIPPED = gtfs_realtime_pb2.TripUpdate.StopTimeUpdate.SKIPPED


def settled(client, question, look):
    """An answer and what `look` sees of it, with no new live data between the two: else both are asked for anew."""
    for _ in range(10):
        asked = server_now(client)
        before = plan(client, *question, depart_at=asked)
        seen = look(before)
        if plan(client, *question, depart_at=asked)["itineraries"] == before["itineraries"]:
            return before, seen
    pytest.fail("live data never stands still")


def trip_of(client, leg: dict) -> dict:
    query = {"service_date": leg["service_date"]}
    if leg["start_time"]:
        query["start_time"] = leg["start_time"]
    return data(client, f"/api/v1/trips/{leg['trip_id']}", **query)


def believed(call: dict, which: str) -> str:
    return call[f"estimated_{which}_time"] or call[f"scheduled_{which}_time"]


def legs_of(body: dict) -> list[dict]:
    return [leg for it in body["itineraries"] for leg in rides(it)]


@pytest.mark.parametrize("place", FROM_CENTRAL)
def test_a_legs_times_and_platforms_are_those_of_its_trip(client, place):
    body, trips = settled(client, (stop(CENTRAL), text(place)), lambda body: [trip_of(client, leg) for leg in legs_of(body)])
    assert trips
    for leg, trip in zip(legs_of(body), trips):
        assert (trip["is_cancelled"], trip["status"]) == (False, leg["trip_status"]), leg["trip_id"]
        start = next(
            each
            for each in trip["stops"]
            if each["stop_id"] == leg["from"]["stop_id"] and believed(each, "departure") == leg["from"]["departure_time"]
        )
        end = next(
            each for each in trip["stops"] if each["stop_id"] == leg["to"]["stop_id"] and each["stop_sequence"] > start["stop_sequence"]
        )
        assert believed(end, "arrival") == leg["to"]["arrival_time"]
        assert leg["realtime"] == (start["realtime"] or end["realtime"])
        for call, at_end in ((start, leg["from"]), (end, leg["to"])):
            assert (call["platform"], call["scheduled_platform"], call["platform_changed"]) == (
                at_end["platform"],
                at_end["scheduled_platform"],
                at_end["platform_changed"],
            )
            assert call["status"] in ("scheduled", "added", "replacement", "duplicated"), "nobody gets in or out where a vehicle does not call"
        assert leg["from"]["scheduled_departure_time"] == start["scheduled_departure_time"]
        assert leg["to"]["scheduled_arrival_time"] == end["scheduled_arrival_time"]
        between = [each for each in trip["stops"] if start["stop_sequence"] < each["stop_sequence"] < end["stop_sequence"]]
        assert [each["stop_id"] for each in between] == [each["stop_id"] for each in leg["intermediate_stops"]]
        for call, told in zip(between, leg["intermediate_stops"]):
            assert told["skipped"] == (call["status"] == "skipped")
            if not told["skipped"]:
                assert (believed(call, "arrival"), believed(call, "departure")) == (told["arrival_time"], told["departure_time"])
            assert (call["scheduled_arrival_time"], call["scheduled_departure_time"]) == (
                told["scheduled_arrival_time"],
                told["scheduled_departure_time"],
            )


def board_of(client, leg: dict) -> dict:
    """The departure a leg begins with, as the board of its stop has it."""
    at = (moment(leg["from"]["scheduled_departure_time"]) - datetime.timedelta(minutes=2)).isoformat()
    found = data(client, f"/api/v1/stops/{leg['from']['stop_id']}/departures", limit=50, at=at)["departures"]
    return next(one for one in found if (one["trip_id"], one["service_date"]) == (leg["trip_id"], leg["service_date"]))


@pytest.mark.parametrize("place", FROM_CENTRAL)
def test_a_legs_departure_is_that_of_the_board(client, place):
    body, departures = settled(client, (stop(CENTRAL), text(place)), lambda body: [board_of(client, leg) for leg in legs_of(body)])
    for leg, one in zip(legs_of(body), departures):
        assert (one["estimated_time"] or one["scheduled_time"]) == leg["from"]["departure_time"]
        assert one["scheduled_time"] == leg["from"]["scheduled_departure_time"]
        for name in (
            "route_id",
            "route_short_name",
            "route_long_name",
            "route_color",
            "route_text_color",
            "headsign",
            "direction_id",
            "bikes",
            "pickup",
        ):
            assert one[name] == leg[name], name
        assert (one["platform"], one["scheduled_platform"], one["platform_changed"]) == tuple(
            leg["from"][name] for name in ("platform", "scheduled_platform", "platform_changed")
        )
        assert leg["delay_seconds"] == one["delay_seconds"] or not one["realtime"]


def test_some_journeys_rest_on_live_data(client):
    def live():
        found = [it for place in FROM_CENTRAL for it in plan(client, stop(CENTRAL), text(place))["itineraries"]]
        return [it for it in found if it["realtime_data_available"]]

    for it in eventually(live):
        assert it["status"] in ("live", "at_risk")
        assert any(leg["realtime"] for leg in rides(it))


def cancelled_on_the_board(client) -> list[dict]:
    return [one for one in central_board(client)["departures"] if one["status"] == "cancelled"]


def test_nobody_is_sent_to_a_cancelled_train_but_the_timetable_still_knows_it(client):
    compared = 0
    for one in eventually(lambda: cancelled_on_the_board(client)):
        trip = data(client, f"/api/v1/trips/{one['trip_id']}", service_date=one["service_date"])
        last = trip["stops"][-1]["stop_id"]
        asked = moment(one["scheduled_time"])
        options = {"depart_at": asked, "window_minutes": 1, "limit": 20}
        live = plan(client, stop(one["stop_id"]), stop(last), **options)
        assert (one["trip_id"], one["service_date"]) not in [(leg["trip_id"], leg["service_date"]) for leg in legs_of(live)]
        by_timetable = plan(client, stop(one["stop_id"]), stop(last), realtime=False, **options)
        for it in by_timetable["itineraries"]:
            if any(leg["trip_id"] == one["trip_id"] and leg["service_date"] == one["service_date"] for leg in rides(it)):
                compared += 1
    assert compared, "the timetable has the train, so live data is why it is not offered"


def test_no_cancelled_trip_is_in_any_answer(client):
    def known():
        feed = gtfs_realtime_pb2.FeedMessage.FromString(client.get("/gtfs-rt/trip-updates").content)
        updates = [entity.trip_update for entity in feed.entity]
        cancelled = {
            (update.trip.trip_id, update.trip.start_date) for update in updates if update.trip.schedule_relationship == update.trip.CANCELED
        }
        skipped = {
            (update.trip.trip_id, update.trip.start_date, call.stop_id)
            for update in updates
            for call in update.stop_time_update
            if call.schedule_relationship == SKIPPED
        }
        return cancelled, skipped

    places = [point(-33.8688, 151.2093), *(text(each) for each in FROM_CENTRAL)]
    checked = 0
    for origin in places:
        for destination in places:
            if origin is destination:
                continue
            for _ in range(5):
                before = known()
                found = legs_of(plan(client, origin, destination))
                if known() == before:
                    break
            cancelled, skipped = before
            for leg in found:
                run = leg["trip_id"], leg["service_date"].replace("-", "")
                assert run not in cancelled
                assert (*run, leg["from"]["stop_id"]) not in skipped and (*run, leg["to"]["stop_id"]) not in skipped
                checked += 1
    assert checked > 100


def test_a_late_journey_leaves_when_its_train_does(client):
    """An answer is in the order of what is believed, not of the timetable."""
    body = plan(client, stop(CENTRAL), text("Parramatta"), limit=20)
    asked = moment(body["requested_time"])
    assert [departure(it) for it in body["itineraries"]] == sorted(map(departure, body["itineraries"]))
    assert all(departure(it) >= asked for it in body["itineraries"])
    assert len({key(it) for it in body["itineraries"]}) == len(body["itineraries"])
