"""The rules of a journey: its legs join, its numbers add up, its line follows its stops, and nothing in the answer is better."""

from __future__ import annotations

import datetime

from journeys import DETOUR, WALKING_SPEED, arrival, decoded, departure, metres, moment, passes, rides, walks, where

NEAR = 150
# To a platform of a station another platform of which lies within walking distance.
SPREAD = 150
CONTRACT_MODES = {"RAIL": "rail", "METRO": "metro", "LIGHT_RAIL": "light_rail", "BUS": "bus", "FERRY": "ferry"}


class Stations:
    """Which stops are platforms of one station, asked of the server once for each."""

    def __init__(self, client):
        self.client, self.known = client, {}

    def of(self, stop_id: str) -> str:
        if stop_id not in self.known:
            found = self.client.get(f"/api/v1/stops/{stop_id}").json()["data"]
            self.known[stop_id] = found["parent_station"] or stop_id
        return self.known[stop_id]


def minutes(seconds: float) -> int:
    return int(seconds / 60 + 0.5)


def check_journey(it: dict, stations: Stations, max_walk: float = 1000, modes=None, precision: int = 5) -> None:
    legs = it["legs"]
    assert legs
    assert it["departure_time"] == legs[0]["from"]["departure_time"] and it["arrival_time"] == legs[-1]["to"]["arrival_time"]
    assert it["duration_minutes"] == minutes((arrival(it) - departure(it)).total_seconds())
    boarded = [leg for leg in rides(it) if not leg["stays_seated"]]
    assert it["transfers"] == max(0, len(boarded) - 1)
    assert abs(it["walking_distance_meters"] - sum(leg["distance_meters"] for leg in walks(it))) <= len(legs)
    assert it["realtime_data_available"] == any(leg["realtime"] for leg in legs)
    assert (it["fare_cents"] is None) == (it["fare"] is None)
    assert it["fare_unknown_reason"] is None or it["fare"] is None
    assert it["wheelchair_accessible"] == {"yes": True, "no": False, "unknown": None}[it["wheelchair"]]
    assert (it["refresh_token"] is None) == (not rides(it)) or any(leg["trip_status"] == "added" for leg in legs)
    for before, after in zip(legs, legs[1:]):
        assert moment(before["to"]["arrival_time"]) <= moment(after["from"]["departure_time"]), "time goes back between legs"
        assert before["mode"] != "WALK" or after["mode"] != "WALK", "two walks in a row"
        here, there = before["to"]["stop_id"], after["from"]["stop_id"]
        assert here is not None and (here == there or after["stays_seated"] and stations.of(here) == stations.of(there))
    for leg in legs:
        assert (leg["certainty"] in ("estimated", "verified")) == (leg["mode"] == "WALK")
        between = leg is not legs[0] and leg is not legs[-1]
        check_leg(leg, 20_000 if between and has_own_time(leg) else max_walk, modes, precision)
    check_changes(it)
    assert not turns_back(it, lambda stop_id: stop_id), "away from a stop and back to it"


def has_own_time(walk: dict) -> bool:
    """Whether a change takes the time the timetable gives for it, and not that of its metres."""
    took = moment(walk["to"]["arrival_time"]) - moment(walk["from"]["departure_time"])
    return walk["mode"] == "WALK" and abs(took.total_seconds() - walk["distance_meters"] / WALKING_SPEED) > 2


def check_leg(leg: dict, max_walk: float, modes, precision: int) -> None:
    start, end = moment(leg["from"]["departure_time"]), moment(leg["to"]["arrival_time"])
    assert start <= end and leg["duration_minutes"] == minutes((end - start).total_seconds())
    line = decoded(leg["polyline"], precision)
    assert leg["polyline_precision"] == precision
    if leg["mode"] == "WALK":
        assert leg["distance_meters"] <= max_walk + SPREAD, f"{leg['distance_meters']} m from {leg['from']} to {leg['to']}"
        assert [leg[name] for name in ("route_id", "trip_id", "service_date", "headsign", "stops_between")] == [None] * 5
        assert leg["intermediate_stops"] == [] and leg["realtime"] is False
        near = 5
    else:
        assert CONTRACT_MODES[leg["mode"]] in (modes or CONTRACT_MODES.values())
        assert leg["route_id"] and leg["trip_id"] and leg["service_date"] and leg["headsign"] and leg["agency_name"]
        assert leg["stops_between"] == len(leg["intermediate_stops"])
        near = NEAR
        check_calls(leg)
    assert metres(line[0], where(leg["from"])) <= near, "the line begins elsewhere"
    assert metres(line[-1], where(leg["to"])) <= near, "the line ends elsewhere"
    calls = [where(leg["from"]), *map(where, leg["intermediate_stops"]), where(leg["to"])]
    assert passes(line, calls, near), "the line does not follow the stops"
    if leg["mode"] != "WALK":
        drawn = sum(metres(a, b) for a, b in zip(line, line[1:]))
        assert abs(drawn - leg["distance_meters"]) <= 30 + 0.02 * drawn


def check_calls(leg: dict) -> None:
    """Times at the stops on the way never go back, and a delay is what lies between the two times."""
    times = [leg["from"]["departure_time"]]
    for call in leg["intermediate_stops"]:
        if not call["skipped"]:
            times += [call["arrival_time"], call["departure_time"]]
    times.append(leg["to"]["arrival_time"])
    assert times == sorted(times), f"{leg['trip_id']}: times go back"
    delay = (moment(leg["from"]["departure_time"]) - moment(leg["from"]["scheduled_departure_time"])).total_seconds()
    if leg["realtime"]:
        # Of a vehicle that has no live time where the rider gets on, it is that of getting off.
        end = leg["to"]
        late = (moment(end["arrival_time"]) - moment(end["scheduled_arrival_time"])).total_seconds()
        assert leg["delay_seconds"] == delay or delay == 0 and leg["delay_seconds"] == late
    else:
        assert leg["delay_seconds"] is None
    for end in (leg["from"], leg["to"]):
        assert end["name"] == end["stop_name"] and end["stop_id"]
        known = end["platform"] is not None and end["scheduled_platform"] is not None
        assert end["platform_changed"] == (known and end["platform"] != end["scheduled_platform"])


def check_changes(it: dict) -> None:
    """Every change but the last ride's is told, and its seconds are those between the vehicles."""
    found = rides(it)
    for one, other in zip(found, found[1:]):
        change = one["connection"]
        if other["stays_seated"]:
            assert change is None
            continue
        between = moment(other["from"]["departure_time"]) - moment(one["to"]["arrival_time"])
        assert change["slack_seconds"] + change["minimum_seconds"] == between.total_seconds()
        assert change["minimum_seconds"] >= 0 and change["missed"] == (change["slack_seconds"] < 0)
        assert not change["missed"], "planned with a change that is missed"
    assert all(leg["connection"] is None for leg in walks(it) + found[-1:])


def turns_back(it: dict, place) -> bool:
    """Whether one rides away from a place to come back through it in a vehicle that could have been boarded there, or past the
    end and back to it; `place` says what of a stop counts, the stop itself or its station."""
    found = rides(it)
    for index, one in enumerate(found):
        start = place(one["from"]["stop_id"])
        for other in found[index + 1 :]:
            end = place(other["to"]["stop_id"])
            for call in other["intermediate_stops"]:
                in_time = call["departure_time"] >= one["from"]["departure_time"]
                if in_time and not call["skipped"] and place(call["stop_id"]) == start:
                    return True
            if any(not call["skipped"] and place(call["stop_id"]) == end for call in one["intermediate_stops"]):
                return True
    return False


def better(a: dict, b: dict, walking: bool) -> bool:
    """Whether one journey is no worse in any way that counts, and better in one; the same twice counts as well."""

    def cost(it):
        return (
            -departure(it).timestamp(),
            arrival(it).timestamp(),
            len([leg for leg in rides(it) if not leg["stays_seated"]]),
            it["walking_distance_meters"] if walking else 0,
        )

    return all(x <= y for x, y in zip(cost(a), cost(b)))


def check_choice(found: list[dict], walking: bool = False) -> None:
    for index, one in enumerate(found):
        for other in found[:index] + found[index + 1 :]:
            if not rides(other) and other["legs"][0]["certainty"] == "estimated":
                continue  # Nobody has looked at that way: it takes no ride away.
            assert not better(other, one, walking), (
                f"{one['departure_time']} – {one['arrival_time']} is beaten by {other['departure_time']} – {other['arrival_time']}"
            )


def check_worth_riding(body: dict, max_walk: float = 1000) -> None:
    """Nothing is both slower than walking all the way and as far to walk, where that walk is on offer."""
    on_foot = [it for it in body["itineraries"] if not rides(it)]
    there = metres(where(body["origin"]), where(body["destination"])) * DETOUR
    if not on_foot or there > max_walk:
        return
    least = datetime.timedelta(seconds=there / WALKING_SPEED + 2)
    for it in body["itineraries"]:
        slower = arrival(it) - departure(it) > least
        assert not slower or it["walking_distance_meters"] < there + 2, "walking would have been quicker, and no farther"
