"""What a rider sees of a city that is alive: lateness, cancellations, other platforms, alerts, vehicles that move."""

from __future__ import annotations

import datetime
import time

from geojson_pydantic import FeatureCollection, Point
from google.transit import gtfs_realtime_pb2

from conftest import Client
from transit_server import TransitServer
from waiting import (
    central_board,
    data,
    eventually,
    sources,
)

SKIPPED = gtfs_realtime_pb2.TripUpdate.StopTimeUpdate.SKIPPED


def moment(text: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(text)


def skipped_calls(client) -> list[tuple[str, str, int]]:
    """Trip, day and stop_sequence of calls left out, as the merged feed has them."""
    feed = gtfs_realtime_pb2.FeedMessage.FromString(client.get("/gtfs-rt/trip-updates").content)
    updates = [entity.trip_update for entity in feed.entity]
    return [
        (update.trip.trip_id, update.trip.start_date, call.stop_sequence)
        for update in updates for call in update.stop_time_update if call.schedule_relationship == SKIPPED
    ]  # fmt: skip


def sights(client) -> set[str]:
    """What there is to see now, by name."""
    departures = central_board(client)["departures"]
    seen = {
        "a late departure": any(one["realtime"] and one["delay_seconds"] for one in departures),
        "a cancellation": any(one["status"] == "cancelled" for one in departures),
        "another platform": any(one["platform_changed"] for one in departures),
        "a stop left out": bool(skipped_calls(client)),
        "an alert": data(client, "/api/v1/alerts")["total"] > 0,
        "an alert on the board": any(one["alert_ids"] for one in departures),
        "a vehicle": data(client, "/api/v1/vehicles", limit=1)["total"] > 0,
    }
    return {name for name, is_there in seen.items() if is_there} | {f"{name}?" for name in seen}


def test_half_a_minute_after_the_start_there_is_everything_to_see(tmp_path):
    with TransitServer(tmp_path) as server:
        began = time.monotonic()
        with Client(server.url) as client:
            missing, places, moved = {"everything"}, {}, False
            while (missing or not moved) and time.monotonic() - began < 30:
                found = sights(client)
                missing = {name for name in found if name.endswith("?")} - {f"{name}?" for name in found}
                for one in data(client, "/api/v1/vehicles")["vehicles"]:
                    place = (one["position"]["latitude"], one["position"]["longitude"])
                    moved = moved or places.setdefault(one["key"], place) != place
                time.sleep(0.25)
        assert not missing
        assert moved, "no vehicle has moved"


def test_a_late_departure_says_how_late_and_how_that_is_known(client):
    def late():
        return [one for one in central_board(client)["departures"] if one["realtime"] and one["delay_seconds"]]

    for one in eventually(late):
        assert moment(one["estimated_time"]) - moment(one["scheduled_time"]) == datetime.timedelta(seconds=one["delay_seconds"])
        assert one["provenance"]["source"] in ("trip_update", "vehicle_position")
        assert one["provenance"]["evidence_age_seconds"] is not None
        assert one["is_cancelled"] is False


def test_a_cancelled_departure_stays_on_the_board_unless_it_is_not_wanted(client):
    def cancelled():
        return [one for one in central_board(client)["departures"] if one["status"] == "cancelled"]

    for one in eventually(cancelled):
        assert (one["is_cancelled"], one["realtime"], one["estimated_time"], one["delay_seconds"]) == (True, False, None, None)
        trip = data(client, f"/api/v1/trips/{one['trip_id']}", service_date=one["service_date"])
        assert (trip["is_cancelled"], trip["status"]) == (True, "cancelled")
    assert not any(one["is_cancelled"] for one in central_board(client, hide_cancelled="true")["departures"])


def test_another_platform_is_told_with_the_one_it_was(client):
    def moved():
        departures = central_board(client)["departures"]
        for one in departures:
            known = one["platform"] is not None and one["scheduled_platform"] is not None
            assert one["platform_changed"] == (known and one["platform"] != one["scheduled_platform"]), one
        return [one for one in departures if one["platform_changed"]]

    for one in eventually(moved):
        assert data(client, f"/api/v1/stops/{one['stop_id']}")["platform_code"] == one["platform"]
        trip = data(client, f"/api/v1/trips/{one['trip_id']}", service_date=one["service_date"])
        call = next(each for each in trip["stops"] if each["stop_sequence"] == one["stop_sequence"])
        assert (call["platform"], call["scheduled_platform"], call["platform_changed"]) == (
            one["platform"], one["scheduled_platform"], True,
        )  # fmt: skip


def test_a_stop_left_out_is_marked_in_its_trip_and_on_its_board(client):
    def marked():
        for trip_id, day, sequence in skipped_calls(client):
            trip = data(client, f"/api/v1/trips/{trip_id}", service_date=f"{day[:4]}-{day[4:6]}-{day[6:]}")
            call = next(each for each in trip["stops"] if each["stop_sequence"] == sequence)
            assert (call["status"], call["realtime"], call["estimated_departure_time"]) == ("skipped", False, None), trip_id
            assert trip["is_cancelled"] is False, "a trip that leaves out one stop still runs"
            on_board = data(client, f"/api/v1/stops/{call['stop_id']}/departures", limit=50)["departures"]
            for one in on_board:
                # The same trip runs tomorrow as well.
                if (one["trip_id"], one["service_date"], one["stop_sequence"]) == (trip_id, trip["service_date"], sequence):
                    assert (one["status"], one["is_cancelled"], one["realtime"]) == ("skipped", True, False)
                    return one
        return None

    eventually(marked)


def test_an_alert_is_the_same_on_the_board_in_the_list_and_by_itself(client):
    def touched():
        answer = central_board(client)
        return answer if any(one["alert_ids"] for one in answer["departures"]) else None

    answer = eventually(touched)
    inline = {alert["alert_id"]: alert for alert in answer["alerts"]}
    named = {each for one in answer["departures"] for each in one["alert_ids"]}
    assert named <= inline.keys(), "every alert a departure names is there with its words"
    listed = {alert["alert_id"]: alert for alert in data(client, "/api/v1/alerts", limit=500)["alerts"]}
    compared = 0
    for alert_id in named & listed.keys():
        single = data(client, f"/api/v1/alerts/{alert_id}")
        assert single["header"] == inline[alert_id]["header"] == listed[alert_id]["header"] != ""
        assert single["is_active"] and single["first_seen"] <= single["updated_at"]
        compared += 1
    assert compared


def test_no_rider_reads_the_same_alert_twice(client):
    """The same words about the same things at the same time are one alert."""
    alerts = data(client, "/api/v1/alerts", limit=500)["alerts"]
    said = [(each["header"], each["description"], str(each["informed_entities"])) for each in alerts]
    assert sorted(one for one in set(said) if said.count(one) > 1) == []


def test_vehicles_move_between_two_polls(client):
    before = {one["key"]: one["position"] for one in data(client, "/api/v1/vehicles")["vehicles"]}

    def moved():
        found = []
        for one in data(client, "/api/v1/vehicles")["vehicles"]:
            old, new = before.get(one["key"]), one["position"]
            if old and (old["latitude"], old["longitude"]) != (new["latitude"], new["longitude"]):
                assert new["last_updated"] != old["last_updated"], "moved without being seen again"
                assert abs(old["latitude"] - new["latitude"]) + abs(old["longitude"] - new["longitude"]) < 0.05
                found.append(one)
        return found if len(found) > len(before) / 4 else None

    eventually(moved)


def test_no_vehicle_goes_back_in_time(client):
    seen, back = {}, set()
    for _ in range(24):
        for one in data(client, "/api/v1/vehicles")["vehicles"]:
            at = moment(one["position"]["last_updated"])
            if at < seen.setdefault(one["key"], at):
                back.add(one["key"])
            seen[one["key"]] = at
        if back:
            break
        time.sleep(0.5)
    assert not back, f"{len(back)} of {len(seen)} vehicles"


def test_geojson_is_rfc_7946_and_says_what_json_says(client):
    def places():
        return {one["key"]: (one["position"]["longitude"], one["position"]["latitude"]) for one in data(client, "/api/v1/vehicles")["vehicles"]}

    def both():
        before, answer = places(), client.get("/api/v1/vehicles.geojson")
        return (answer, before) if before == places() else None

    answer, plain = eventually(both)
    assert answer.headers["Content-Type"].split(";")[0] == "application/geo+json"
    collection = FeatureCollection.model_validate_json(answer.content)
    assert "crs" not in answer.json(), "RFC 7946 §4: always WGS 84"
    assert all(isinstance(feature.geometry, Point) for feature in collection.features)
    assert {feature.id: tuple(feature.geometry.coordinates) for feature in collection.features} == plain
    assert all(-180 <= longitude <= 180 and -90 <= latitude <= 90 for longitude, latitude in plain.values())


def test_a_box_and_a_mode_hold_only_what_is_in_them(client):
    west, south, east, north = box = (151.15, -33.92, 151.25, -33.84)
    found = data(client, "/api/v1/vehicles", bbox=",".join(map(str, box)), mode="bus")["vehicles"]
    assert found
    for one in found:
        assert west <= one["position"]["longitude"] <= east and south <= one["position"]["latitude"] <= north
        assert one["mode"] == "bus"


def test_status_tells_of_every_source_that_it_is_live_and_fits_the_timetable(client):
    def all_live():
        found = sources(client)
        return found if all(each["status"] == "live" for each in found.values()) else None

    found = eventually(all_live, within=90)
    assert {each["kind"] for each in found.values()} == {"trip_updates", "vehicle_positions", "alerts"}
    for name, each in found.items():
        assert each["age_seconds"] <= 60, name
        assert each["frames_accepted"] > 0, name
        assert moment(each["feed_timestamp"]) <= moment(each["last_success"]), name
        if each["kind"] != "alerts":
            # At some hours a mode rests, and has nothing that could be matched.
            assert each["match_rate"] in (1, None) and each["unmatched"] == {}, name
    matching = {each["kind"] for each in found.values() if each["match_rate"] == 1}
    assert matching == {"trip_updates", "vehicle_positions"}


def test_nearby_departures_come_once_for_each_route_and_direction_and_the_nearest_first(client):
    groups = data(client, "/api/v1/stops/nearby/departures", lat=-33.8839, lon=151.2072, radius=800, limit=50, per_group=3)["groups"]
    keys = [(group["route"]["route_id"], group["direction_id"]) for group in groups]
    assert len(groups) > 5 and len(keys) == len(set(keys))
    distances = [group["distance_meters"] for group in groups]
    assert distances == sorted(distances) and distances[-1] <= 800
    for group in groups:
        departures = group["departures"]
        assert 1 <= len(departures) <= 3
        assert {(one["route_id"], one["direction_id"]) for one in departures} == {(group["route"]["route_id"], group["direction_id"])}
        leaving = [moment(one["estimated_time"] or one["scheduled_time"]) for one in departures]
        assert leaving == sorted(leaving)
    assert any(one["realtime"] for group in groups for one in group["departures"])
