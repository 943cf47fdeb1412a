"""The merged feeds, decoded by Google's own classes: the rules of the public GTFS-realtime validator, and no word that
differs from what the JSON API says. The rules are named by that validator's codes, E001 to E052."""

from __future__ import annotations

import collections
import dataclasses
import datetime
import math
import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from google.transit import gtfs_realtime_pb2 as gtfs

from console import break_feeds, mend_feeds
from journeys import decoded as places_of
from journeys import server_now
from waiting import data, eventually, sources

CENTRAL = "200060"
FEEDS = {"trip_update": "trip-updates", "vehicle": "vehicle-positions", "alert": "alerts"}
Trip = gtfs.TripDescriptor
Call = gtfs.TripUpdate.StopTimeUpdate
STATUS = {
    Trip.SCHEDULED: "scheduled", Trip.CANCELED: "cancelled", Trip.NEW: "added", Trip.REPLACEMENT: "replacement",
    Trip.DUPLICATED: "duplicated", Trip.UNSCHEDULED: "unscheduled",
}  # fmt: skip
# Neither a time before the first smartphone nor one in milliseconds is meant.
POSIX_SECONDS = range(1_150_000_000, 2**32)
# The validator's: how far a vehicle may be from the path of its trip.
METRES_FROM_PATH = 200
# Ours: a train beside its line on the map is no train to believe.
METRES_FROM_LINE = 60


def decoded(client, path: str) -> gtfs.FeedMessage:
    answer = client.get(f"/gtfs-rt/{path}")
    assert answer.status_code == 200, answer.text[:300]
    assert answer.headers["Content-Type"] == "application/x-protobuf"
    message = gtfs.FeedMessage.FromString(answer.content)
    assert message.IsInitialized(), message.FindInitializationErrors()
    return message


@dataclasses.dataclass
class Snapshot:
    """What all endpoints said of one state."""

    feeds: dict[str, gtfs.FeedMessage]
    vehicles: dict
    board: dict
    alerts: list[dict]
    trips: dict[str, dict]
    #: When, by the server's clock.
    taken_at: float

    def updates(self) -> list[gtfs.TripUpdate]:
        return [entity.trip_update for entity in self.feeds["trip_update"].entity]

    def positions(self) -> list[gtfs.VehiclePosition]:
        return [entity.vehicle for entity in self.feeds["vehicle"].entity]

    def notices(self) -> list[gtfs.Alert]:
        return [entity.alert for entity in self.feeds["alert"].entity]


def iso(day: str) -> str:
    return f"{day[:4]}-{day[4:6]}-{day[6:]}"


def posix(text: str) -> int:
    return int(datetime.datetime.fromisoformat(text).timestamp())


def trip_of(client, descriptor: Trip) -> dict | None:
    query = {"service_date": iso(descriptor.start_date), "geometry": "none"}
    if descriptor.HasField("start_time"):
        query["start_time"] = descriptor.start_time
    answer = client.get(f"/api/v1/trips/{descriptor.trip_id}", params=query)
    return answer.json()["data"] if answer.status_code == 200 else None


@pytest.fixture(scope="module")
def snapshot(client, server) -> Snapshot:
    return taken(client, server)


def taken(client, server) -> Snapshot:
    """What comes in between would be in one answer and not in the other: so the operators say nothing new meanwhile, and everything is
    fetched again until nothing has."""
    break_feeds(server, "frozen")
    try:
        return at_rest(client)
    finally:
        mend_feeds(server)


def at_rest(client) -> Snapshot:

    def consistent():
        before = {name: each["frames_accepted"] for name, each in sources(client).items()}
        feeds = {kind: decoded(client, path) for kind, path in FEEDS.items()}
        vehicles = data(client, "/api/v1/vehicles", limit=5000)
        board = data(client, f"/api/v1/stops/{CENTRAL}/departures", limit=50)
        alerts = data(client, "/api/v1/alerts", limit=500, active="all")["alerts"]
        updates = [entity.trip_update.trip for entity in feeds["trip_update"].entity]
        # Runs that no timetable has can only be asked for while they go on.
        asked = updates[:: max(1, len(updates) // 25)] + [trip for trip in updates if trip.schedule_relationship == Trip.NEW]
        trips = {trip.trip_id: trip_of(client, trip) for trip in asked}
        if before != {name: each["frames_accepted"] for name, each in sources(client).items()}:
            return None
        # What was accepted shortly before may have come into service meanwhile: then the feeds differ, which are made anew
        # once a second.
        time.sleep(1.02)
        again = {kind: decoded(client, path) for kind, path in FEEDS.items()}
        stands = all(list(feeds[kind].entity) == list(again[kind].entity) for kind in FEEDS)
        after = {name: each["frames_accepted"] for name, each in sources(client).items()}
        same_second = len({feed.header.timestamp for feed in feeds.values()}) == 1
        if before != after or not stands or not same_second:
            return None
        return Snapshot(feeds, vehicles, board, alerts, trips, server_now(client).timestamp())

    return eventually(consistent, within=80, every=0.05)


@pytest.fixture(scope="module")
def known_trips(client, snapshot) -> dict[tuple, dict | None]:
    """What the API knows of every trip the feed names; the timetable is the same whenever it is asked."""
    descriptors = {(each.trip.trip_id, each.trip.start_date): each.trip for each in snapshot.updates()}

    def found(trip: Trip) -> dict | None:
        return snapshot.trips[trip.trip_id] if trip.schedule_relationship == Trip.NEW else trip_of(client, trip)

    with ThreadPoolExecutor(4) as pool:
        return dict(zip(descriptors, pool.map(found, descriptors.values())))


@pytest.fixture(scope="module")
def known_routes(client) -> dict[str, dict]:
    return {each["route_id"]: each for each in data(client, "/api/v1/routes", limit=500)["routes"]}


@pytest.fixture(scope="module")
def known_stops(client, snapshot) -> dict[str, dict | None]:
    ids = {call.stop_id for update in snapshot.updates() for call in update.stop_time_update}
    ids |= {call.stop_time_properties.assigned_stop_id for update in snapshot.updates() for call in update.stop_time_update}
    ids |= {position.stop_id for position in snapshot.positions()}
    ids |= {selector.stop_id for notice in snapshot.notices() for selector in notice.informed_entity}

    def found(stop_id):
        answer = client.get(f"/api/v1/stops/{stop_id}")
        return answer.json()["data"] if answer.status_code == 200 else None

    with ThreadPoolExecutor(4) as pool:
        return dict(zip(ids, pool.map(found, ids))) | {"": None}


def trip_known(known_trips, update: gtfs.TripUpdate) -> dict | None:
    return known_trips[update.trip.trip_id, update.trip.start_date]


def test_header_names_its_version_its_completeness_and_its_time(snapshot):
    """E038, E048, E049, and W008: no older than 65 s."""
    for kind, feed in snapshot.feeds.items():
        assert feed.header.gtfs_realtime_version == "2.0", kind
        assert feed.header.HasField("incrementality") and feed.header.incrementality == gtfs.FeedHeader.FULL_DATASET, kind
        assert snapshot.taken_at - 65 < feed.header.timestamp, kind
        assert feed.header.feed_version, kind


def test_every_time_is_posix_seconds_and_none_is_newer_than_its_header(snapshot):
    """E001, E012, E050."""
    for feed in snapshot.feeds.values():
        assert feed.header.timestamp <= snapshot.taken_at + 60
    for kind, entities in (("trip_update", snapshot.updates()), ("vehicle", snapshot.positions())):
        header = snapshot.feeds[kind].header.timestamp
        late = [each.trip.trip_id for each in entities if not POSIX_SECONDS.start <= each.timestamp <= header]
        assert late == [], kind
    calls = [event for update in snapshot.updates() for call in update.stop_time_update for event in (call.arrival, call.departure)]
    periods = [moment for notice in snapshot.notices() for period in notice.active_period for moment in (period.start, period.end)]
    assert all(event.time in POSIX_SECONDS for event in calls if event.HasField("time"))
    assert all(moment in POSIX_SECONDS for moment in periods if moment)


@pytest.mark.parametrize("path", FEEDS.values())
def test_header_time_never_goes_back(client, path):
    """E018."""
    times = [decoded(client, path).header.timestamp for _ in range(10)]
    assert times == sorted(times)


@pytest.mark.parametrize("path", ["trip-updates", "vehicle-positions"])
def test_new_content_has_a_new_time(client, path):
    """E017. A source is polled about every second, so what is asked for often enough is asked for around a poll."""
    last = decoded(client, path)
    deadline = time.monotonic() + 15
    while time.monotonic() < deadline:
        feed = decoded(client, path)
        if feed.header.timestamp == last.header.timestamp:
            assert [each.SerializeToString() for each in feed.entity] == [each.SerializeToString() for each in last.entity]
        last = feed
        time.sleep(0.05)


@pytest.mark.parametrize("kind", FEEDS)
def test_every_entity_has_an_id_of_its_own_and_is_what_its_feed_is_about(snapshot, kind):
    """E039 and the required fields."""
    entities = snapshot.feeds[kind].entity
    assert entities, "nothing is going on"
    ids = collections.Counter(entity.id for entity in entities)
    assert "" not in ids and ids.most_common(1)[0][1] == 1
    assert not any(entity.is_deleted for entity in entities)
    assert {field.name for entity in entities for field, _ in entity.ListFields()} == {"id", kind}


def test_trips_and_routes_are_those_of_the_timetable(snapshot, known_trips, known_routes):
    """E003, E004, E024, E035."""
    assert [trip for trip, found in known_trips.items() if found is None] == []
    for update in snapshot.updates():
        found = trip_known(known_trips, update)
        assert update.trip.route_id in known_routes
        assert update.trip.route_id == found["route"]["route_id"], update.trip
        assert not update.trip.HasField("direction_id") or update.trip.direction_id == found["direction_id"], update.trip
    for position in snapshot.positions():
        assert not position.trip.route_id or position.trip.route_id in known_routes


def test_a_trip_that_one_feed_names_is_in_the_other_and_described_alike(snapshot):
    """W003, and E003 for vehicles of extra runs: they say that they are extra, and of which day."""

    def named(each) -> tuple[str, str, str]:
        return each.trip_id, each.start_date, each.start_time

    # Of a further run of a trip, an update names the trip and a vehicle the run.
    again = [each.trip.schedule_relationship == Trip.DUPLICATED for each in snapshot.updates()]
    told = {named(each.trip_properties if twice else each.trip): each for each, twice in zip(snapshot.updates(), again)}
    seen = set()
    for position in snapshot.positions():
        if position.trip.trip_id:
            run = named(position.trip)
            assert position.trip.schedule_relationship == told[run].trip.schedule_relationship, position.trip
            seen.add((*run, position.vehicle.id))
    alone = [run for run, each in told.items() if each.vehicle.id and (*run, each.vehicle.id) not in seen]
    assert seen and alone == []


def test_a_run_is_told_by_its_day_and_its_start(snapshot, known_trips):
    """E006, E013, E019, E020, E021, E023."""
    runs = collections.Counter()
    for update in snapshot.updates():
        trip, found = update.trip, trip_known(known_trips, update)
        assert re.fullmatch(r"20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])", trip.start_date), trip
        assert found["service_date"] == iso(trip.start_date), trip
        assert (found["start_time"] is not None) <= trip.HasField("start_time"), f"a frequency run without its start: {trip}"
        if trip.HasField("start_time"):
            assert re.fullmatch(r"\d{1,2}:[0-5]\d:[0-5]\d", trip.start_time), trip
        runs[trip.trip_id, trip.start_date, trip.start_time] += 1
    assert [run for run, times in runs.items() if times > 1] == [], "one run, two updates"


def test_a_trip_is_as_scheduled_cancelled_or_new_as_the_api_says(snapshot, known_trips):
    """E016, and W009: the relationship is there."""
    for position in snapshot.positions():
        assert not position.HasField("trip") or position.trip.HasField("schedule_relationship"), position
    for update in snapshot.updates():
        assert update.trip.HasField("schedule_relationship"), update.trip
        assert all(call.HasField("schedule_relationship") for call in update.stop_time_update), update.trip
        assert update.trip.schedule_relationship != Trip.ADDED, "deprecated: NEW, REPLACEMENT or DUPLICATED"
    # A trip may have been cancelled since, but not many.
    differing = [
        (update.trip.trip_id, STATUS.get(update.trip.schedule_relationship), trip_known(known_trips, update)["status"])
        for update in snapshot.updates()
        if STATUS.get(update.trip.schedule_relationship) != trip_known(known_trips, update)["status"]
    ]
    assert len(differing) <= 3, differing


def test_stops_exist_and_vehicles_can_call_there(snapshot, known_stops):
    """E010, E011, E015."""
    assert sorted(stop_id for stop_id, found in known_stops.items() if stop_id and found is None) == []
    called = {call.stop_id for update in snapshot.updates() for call in update.stop_time_update}
    called |= {position.stop_id for position in snapshot.positions() if position.stop_id}
    assert {known_stops[stop_id]["location_type"] for stop_id in called} == {0}


def has_places(update: gtfs.TripUpdate) -> bool:
    """Whether its calls can be told apart by stop_sequence; see test_calls_of_a_replacement_have_places_too."""
    return update.trip.schedule_relationship != Trip.REPLACEMENT or any(call.stop_sequence for call in update.stop_time_update)


def test_calls_are_in_order_none_twice_and_each_is_the_trips_own(snapshot, known_trips):
    """E002, E009, E036, E037, E040, E045, E051."""
    elsewhere = []
    for update in filter(has_places, snapshot.updates()):
        name, calls = update.trip.trip_id, update.stop_time_update
        sequences = [call.stop_sequence for call in calls]
        assert all(call.HasField("stop_sequence") and call.stop_id for call in calls), name
        assert sequences == sorted(set(sequences)), name
        assert not any(one.stop_id == other.stop_id for one, other in zip(calls, calls[1:])), name
        stops = {call["stop_sequence"]: call["stop_id"] for call in trip_known(known_trips, update)["stops"]}
        for call in calls:
            assert call.stop_sequence in stops, (name, call.stop_sequence)
            if stops[call.stop_sequence] not in (call.stop_id, call.stop_time_properties.assigned_stop_id):
                elsewhere.append((name, call.stop_sequence))
    # A train may have been given another platform since, but not many.
    assert len({name for name, _ in elsewhere}) <= 3, elsewhere


def test_calls_of_a_replacement_have_places_too(snapshot):
    """E036, for replaced trains: their publisher names stops only."""
    routes = {one["route_id"] for one in snapshot.board["departures"] if one["mode"] == "rail"}
    replaced = [each for each in snapshot.updates() if each.trip.schedule_relationship == Trip.REPLACEMENT and each.trip.route_id in routes]
    assert replaced, "no train is replaced"
    for update in replaced:
        sequences = [call.stop_sequence for call in update.stop_time_update]
        assert sequences == sorted(set(sequences)), update.trip.trip_id


def test_time_goes_forward_along_a_trip(snapshot):
    """E022, E025."""
    backwards = []
    for update in snapshot.updates():
        events = [event for call in update.stop_time_update for event in (call.arrival, call.departure) if event.HasField("time")]
        times = [event.time for event in events]
        if times != sorted(times):
            backwards.append(update.trip.trip_id)
    assert backwards == []


def test_a_call_says_all_that_its_kind_must_and_nothing_it_must_not(snapshot):
    """E041, E042, E043, E044, E046."""
    for update in snapshot.updates():
        name = update.trip.trip_id
        gone = update.trip.schedule_relationship in (Trip.CANCELED, Trip.DELETED)
        assert bool(update.stop_time_update) != gone, name
        for call in update.stop_time_update:
            events = [event for event in ("arrival", "departure") if call.HasField(event)]
            if call.schedule_relationship == Call.SCHEDULED:
                assert events, (name, call.stop_sequence)
                assert all(getattr(call, event).HasField("time") for event in events), (name, call.stop_sequence)
            else:
                assert events == [], (name, call.stop_sequence)


def test_a_delay_is_the_difference_to_the_timetable(snapshot, known_trips):
    checked = 0
    for update in snapshot.updates():
        planned = {call["stop_sequence"]: call for call in trip_known(known_trips, update)["stops"]}
        if update.trip.schedule_relationship != Trip.SCHEDULED:
            continue
        for call in update.stop_time_update:
            for event in ("arrival", "departure"):
                live = getattr(call, event)
                if call.HasField(event) and live.HasField("delay"):
                    scheduled = posix(planned[call.stop_sequence][f"scheduled_{event}_time"])
                    assert live.time - live.delay == scheduled, (update.trip.trip_id, call.stop_sequence, event)
                    checked += 1
    assert checked > 100


def test_positions_are_in_the_city_and_bearings_on_the_compass(snapshot, known_stops):
    """E026, E027, E028, and W004: no faster than 45 m/s."""
    places = [(stop["stop_lat"], stop["stop_lon"]) for stop in known_stops.values() if stop]
    south, north = min(lat for lat, _ in places) - 0.05, max(lat for lat, _ in places) + 0.05
    west, east = min(lon for _, lon in places) - 0.05, max(lon for _, lon in places) + 0.05
    for position in snapshot.positions():
        place = position.position
        assert south <= place.latitude <= north and west <= place.longitude <= east, position
        assert not place.HasField("bearing") or 0 <= place.bearing <= 360, position
        assert not place.HasField("speed") or 0 <= place.speed <= 45, position


def metres_from(path: list, longitude: float, latitude: float) -> float:
    """Distance to the nearest stretch of a path, on a plane that touches the earth at the place."""
    scale = 111_195, 111_195 * math.cos(math.radians(latitude))
    points = [((lon - longitude) * scale[1], (lat - latitude) * scale[0]) for lon, lat in path]
    nearest = math.inf
    for (x1, y1), (x2, y2) in zip(points, points[1:]):
        dx, dy = x2 - x1, y2 - y1
        length = dx * dx + dy * dy
        along = 0 if length == 0 else min(1, max(0, -(x1 * dx + y1 * dy) / length))
        nearest = min(nearest, math.hypot(x1 + along * dx, y1 + along * dy))
    return nearest


def test_vehicles_are_on_the_path_of_their_trip(client, snapshot):
    """E029, for some of them."""
    tied = [position for position in snapshot.positions() if position.trip.start_date]
    astray = []
    for position in tied[:: max(1, len(tied) // 40)]:
        query = {"service_date": iso(position.trip.start_date), "geometry": "geojson"}
        shape = data(client, f"/api/v1/trips/{position.trip.trip_id}", **query)["shape"]
        if shape:
            distance = metres_from(shape["geojson"]["coordinates"], position.position.longitude, position.position.latitude)
            astray += [(position.trip.trip_id, round(distance))] if distance > METRES_FROM_PATH else []
    assert tied and astray == []


@pytest.mark.parametrize("modes, zoom", [("rail,metro,light_rail,ferry", 13), ("bus,coach", 14)], ids=["trains", "buses"])
def test_vehicles_are_on_the_lines_that_a_map_draws(client, snapshot, modes, zoom):
    lines = data(client, "/api/v1/map/lines", modes=modes, zoom=zoom, limit=2000)["lines"]
    drawn = {line["route_id"]: [[(lon, lat) for lat, lon in places_of(path, 5)] for path in line["paths"]] for line in lines}
    seen, astray = 0, []
    for vehicle in snapshot.vehicles["vehicles"]:
        if vehicle["route_id"] in drawn:
            place = vehicle["position"]
            distance = min(metres_from(path, place["longitude"], place["latitude"]) for path in drawn[vehicle["route_id"]])
            seen += 1
            astray += [(vehicle["trip_id"], round(distance))] if distance > METRES_FROM_LINE else []
    assert seen > 10 and astray == []


def test_a_vehicle_has_one_id_and_its_trip_names_the_same(snapshot):
    """E047, E052, and W002, W006: vehicle and trip have ids."""
    ids = collections.Counter(position.vehicle.id for position in snapshot.positions())
    assert "" not in ids and ids.most_common(1)[0][1] == 1
    by_trip = {(each.trip.trip_id, each.trip.start_date): each.vehicle.id for each in snapshot.positions() if each.trip.trip_id}
    paired = 0
    for update in snapshot.updates():
        seen = by_trip.get((update.trip.trip_id, update.trip.start_date))
        if seen and update.vehicle.id:
            assert update.vehicle.id == seen, update.trip
            paired += 1
    assert paired, "no trip names its vehicle"


def test_alerts_say_something_about_something(client, snapshot, known_routes, known_stops):
    """E030 to E034."""
    agencies = {each["agency_id"] for each in known_routes.values()}
    for notice in snapshot.notices():
        assert notice.header_text.translation and all(each.text for each in notice.header_text.translation)
        assert notice.informed_entity, notice
        for period in notice.active_period:
            assert not (period.start and period.end) or period.start < period.end, notice
        for selector in notice.informed_entity:
            assert selector.ListFields(), notice
            assert not selector.agency_id or selector.agency_id in agencies, notice
            assert not selector.stop_id or known_stops[selector.stop_id], notice
            assert not selector.route_id or selector.route_id in known_routes, notice
            if selector.trip.trip_id:
                trip = data(client, f"/api/v1/trips/{selector.trip.trip_id}")
                assert selector.route_id in ("", trip["route"]["route_id"]), notice


def test_as_many_vehicles_as_the_api_has_and_in_the_same_places(snapshot):
    published = {
        each.vehicle.id: (each.trip.trip_id, each.timestamp, round(each.position.latitude, 4), round(each.position.longitude, 4))
        for each in snapshot.positions()
    }
    told = {
        (place := each["position"])["vehicle_id"]: (
            each["trip_id"], posix(place["last_updated"]), place["latitude"], place["longitude"],
        )
        for each in snapshot.vehicles["vehicles"]
    }  # fmt: skip
    assert len(snapshot.positions()) == snapshot.vehicles["total"]
    assert published.keys() == told.keys()
    for vehicle, (trip, at, latitude, longitude) in published.items():
        assert (trip, at) == told[vehicle][:2], vehicle
        assert abs(latitude - told[vehicle][2]) < 1e-4 and abs(longitude - told[vehicle][3]) < 1e-4, vehicle


def place(call: Call) -> tuple[int, str]:
    """Where a vehicle calls: stop_sequence, and the platform as now known."""
    return call.stop_sequence, call.stop_time_properties.assigned_stop_id or call.stop_id


def agree(client, server, snapshot: Snapshot, compare) -> None:
    """A state may come into service between two answers although no frame was counted between them: a disagreement
    counts if two further snapshots have one too."""
    for attempt in range(3):
        try:
            return compare(snapshot)
        except AssertionError:
            if attempt == 2:
                raise
        time.sleep(3)
        snapshot = taken(client, server)


def test_the_same_trip_is_as_late_at_the_same_stop_as_on_the_board(client, server, snapshot):
    agree(client, server, snapshot, compare_with_board)


def test_the_same_trip_is_as_late_at_every_stop_as_in_its_own_answer(client, server, snapshot):
    agree(client, server, snapshot, compare_with_trips)


def compare_with_board(snapshot: Snapshot) -> None:
    updates = {(each.trip.trip_id, iso(each.trip.start_date)): each for each in snapshot.updates()}
    compared = 0
    for one in snapshot.board["departures"]:
        update = updates.get((one["trip_id"], one["service_date"]))
        if not one["realtime"]:
            continue
        assert update is not None, f"{one['trip_id']} is live on the board and not in the feed"
        call = next(each for each in update.stop_time_update if place(each) == (one["stop_sequence"], one["stop_id"]))
        assert (call.departure.time, call.departure.delay) == (posix(one["estimated_time"]), one["delay_seconds"]), one["trip_id"]
        assert one["platform_changed"] == bool(call.stop_time_properties.assigned_stop_id), one["trip_id"]
        compared += 1
    assert compared


def compare_with_trips(snapshot: Snapshot) -> None:
    compared = 0
    updates = {each.trip.trip_id: each for each in snapshot.updates()}
    for trip_id, trip in snapshot.trips.items():
        live = {(call["stop_sequence"], call["stop_id"]): call for call in trip["stops"]}
        for call in updates[trip_id].stop_time_update:
            said = live[place(call)]
            expected = (said["estimated_arrival_time"], said["estimated_departure_time"])
            if call.schedule_relationship == Call.SCHEDULED:
                assert said["realtime"] is True, (trip_id, call.stop_sequence)
                assert (call.arrival.time, call.departure.time) == tuple(map(posix, expected)), (trip_id, call.stop_sequence)
                compared += 1
            else:
                assert said["realtime"] is False, (trip_id, call.stop_sequence)
    assert compared


def is_over(notice: gtfs.Alert, now: int) -> bool:
    return bool(notice.active_period) and all(0 < period.end <= now for period in notice.active_period)


# Not strict: at most times no publisher goes on about something that is over.
def test_alerts_are_in_force_or_to_come(snapshot):
    """As the document says of the feed."""
    feed = snapshot.feeds["alert"]
    assert [entity.id for entity in feed.entity if is_over(entity.alert, feed.header.timestamp)] == []


def test_alerts_are_those_of_the_api_under_the_same_ids(snapshot):
    feed = snapshot.feeds["alert"]
    published = {entity.id: entity.alert for entity in feed.entity if not is_over(entity.alert, feed.header.timestamp)}
    assert published.keys() == {alert["alert_id"] for alert in snapshot.alerts}
    for alert in snapshot.alerts:
        notice = published[alert["alert_id"]]
        assert notice.header_text.translation[0].text == alert["header"]
        assert gtfs.Alert.Effect.Name(notice.effect) == alert["effect"]
        told = [tuple(period[end] and posix(period[end]) for end in ("start", "end")) for period in alert["active_periods"]]
        assert [(period.start or None, period.end or None) for period in notice.active_period] == told


@pytest.mark.parametrize("path", FEEDS.values())
def test_a_feed_that_has_not_changed_is_not_sent_again(client, path):
    for _ in range(10):
        first = client.get(f"/gtfs-rt/{path}")
        assert "ETag" in first.headers
        if client.get(f"/gtfs-rt/{path}", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304:
            return
    pytest.fail("never 304")
