"""Asking for journeys, and what must hold of every one of them, whoever planned it."""

from __future__ import annotations

import datetime
import math
import zoneinfo

SYDNEY = zoneinfo.ZoneInfo("Australia/Sydney")
PLAN = "/api/v1/trips/plan"
REFRESH = "/api/v1/trips/refresh"
REACH = "/api/v1/reach"

# Streets are longer than straight lines by about this, as the server reckons.
DETOUR = 1.3
WALKING_SPEED = 1.25


def moment(text: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(text)


def server_now(client) -> datetime.datetime:
    """The server's own clock, whole seconds."""
    return moment(client.get("/api/v1/stops", params={"query": "central", "limit": 1}).json()["meta"]["timestamp"])


def at(client, clock: str, days: int = 1) -> datetime.datetime:
    """A time of day in Sydney so many days from today."""
    date = server_now(client).astimezone(SYDNEY).date() + datetime.timedelta(days=days)
    return datetime.datetime.combine(date, datetime.time.fromisoformat(clock), SYDNEY)


def weekday_at(client, clock: str) -> datetime.datetime:
    """A time of day on the next day from Monday to Friday."""
    days = 1
    while at(client, clock, days).weekday() > 4:
        days += 1
    return at(client, clock, days)


def point(lat: float, lon: float, **more) -> dict:
    return {"type": "coordinates", "lat": lat, "lon": lon} | more


def stop(stop_id: str, **more) -> dict:
    return {"type": "stop_id", "stop_id": stop_id} | more


def text(query: str, **more) -> dict:
    return {"type": "search", "query": query} | more


def ask(client, origin, destination, **fields):
    """The answer to a question, whatever it is; times may be given as such."""
    body = {"origin": origin, "destination": destination} | fields
    for name in ("depart_at", "arrive_by"):
        if isinstance(body.get(name), datetime.datetime):
            body[name] = body[name].isoformat()
    return client.post(PLAN, json=body)


def plan(client, origin, destination, **fields) -> dict:
    answer = ask(client, origin, destination, **fields)
    assert answer.status_code == 200, f"{answer.status_code} {origin} {destination} {fields} {answer.text[:400]}"
    return answer.json()["data"]


def departure(it: dict) -> datetime.datetime:
    return moment(it["departure_time"])


def arrival(it: dict) -> datetime.datetime:
    return moment(it["arrival_time"])


def rides(it: dict) -> list[dict]:
    return [leg for leg in it["legs"] if leg["mode"] != "WALK"]


def walks(it: dict) -> list[dict]:
    return [leg for leg in it["legs"] if leg["mode"] == "WALK"]


def key(it: dict) -> tuple:
    """What makes a journey this one and no other."""
    return (
        it["departure_time"],
        it["arrival_time"],
        tuple((leg["trip_id"], leg["service_date"], leg["from"]["stop_id"], leg["to"]["stop_id"]) for leg in rides(it)),
    )


def metres(a: tuple, b: tuple) -> float:
    """Between two places of latitude and longitude, on the sphere."""
    lat1, lon1, lat2, lon2 = map(math.radians, (*a, *b))
    h = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    return 2 * 6_371_008.8 * math.asin(math.sqrt(h))


def where(place: dict) -> tuple:
    return place["lat"], place["lon"]


def decoded(polyline: str, precision: int) -> list[tuple]:
    """An encoded polyline's places, by the description of the format and not by anyone's code."""
    numbers, value, shift = [], 0, 0
    for character in polyline:
        chunk = ord(character) - 63
        assert 0 <= chunk < 64, f"{character!r} is none of the format's characters"
        value |= (chunk & 31) << shift
        shift += 5
        if chunk < 32:
            numbers.append(~(value >> 1) if value & 1 else value >> 1)
            value, shift = 0, 0
    assert shift == 0 and len(numbers) % 2 == 0, "the polyline is cut short"
    places, lat, lon = [], 0, 0
    for more_lat, more_lon in zip(numbers[::2], numbers[1::2]):
        lat, lon = lat + more_lat, lon + more_lon
        places.append((lat / 10**precision, lon / 10**precision))
    return places


def passes(line: list[tuple], stops: list[tuple], within: float) -> bool:
    """Whether a line comes near all these places in their order."""
    scale = math.cos(math.radians(line[0][0])) * 111_195, 111_195
    flat = [(lon * scale[0], lat * scale[1]) for lat, lon in line]
    segment, share = 0, 0.0
    for lat, lon in stops:
        x, y = lon * scale[0], lat * scale[1]
        while segment < len(flat) - 1:
            (x1, y1), (x2, y2) = flat[segment], flat[segment + 1]
            length = (x2 - x1) ** 2 + (y2 - y1) ** 2
            nearest = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length if length else 0
            nearest = min(1.0, max(share, nearest))
            if math.hypot(x1 + nearest * (x2 - x1) - x, y1 + nearest * (y2 - y1) - y) <= within:
                share = nearest
                break
            segment, share = segment + 1, 0.0
        else:
            return False
    return True
