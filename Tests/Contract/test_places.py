"""What riders type, what is at a point, walks in sentences and the ground's tiles, on the demo."""

from __future__ import annotations

import shutil
import time

import pytest
import requests

from transit_server import TransitServer


class Client:
    """Asks the server with streets."""

    def __init__(self, server: TransitServer):
        self.url = server.url

    def get(self, path: str, **options) -> requests.Response:
        return requests.get(self.url + path, timeout=30, **options)


@pytest.fixture(scope="module")
def client(streets):
    return Client(streets)


def suggest(client, query: str, **more) -> list[dict]:
    answer = client.get("/api/v1/suggest", params={"query": query, **more})
    assert answer.status_code == 200, answer.text
    body = answer.json()["data"]
    assert body["count"] == len(body["suggestions"])
    if any(each["source"] == "openstreetmap" for each in body["suggestions"]):
        assert body["attribution"] == "Streets made up for the demonstration"
    return body["suggestions"]


#: What people type, and what comes first: its type, and how its name begins.
QUERIES = [
    ("central", "station", "Central Station"),
    ("centrl", "station", "Central Station"),
    ("town hall", "station", "Town Hall Station"),
    ("townhall", "station", "Town Hall Station"),
    ("200060", "station", "Central Station"),
    ("T1", "line", "T1"),
    ("t4", "line", "T4"),
    ("333", "line", "333"),
    ("L2", "line", "L2"),
    ("george street", "street", "George Street"),
    ("george st sydney", "street", "George Street"),
    ("macquarie street", "street", "Macquarie Street"),
    ("the rocks", "place", "The Rocks"),
    ("balmain east", None, "Balmain East"),
    ("glebe", None, "Glebe"),
    ("pyrmont", None, "Pyrmont"),
    ("millers point", "place", "Millers Point"),
    ("hickson road", "street", "Hickson Road"),
    ("circular quay", None, "Circular Quay"),
    ("bondi junction", "station", "Bondi Junction Station"),
]


@pytest.mark.parametrize("query, kind, name", QUERIES)
def test_what_people_type_comes_first(client, query, kind, name):
    first = suggest(client, query)[0]
    assert first["name"].startswith(name) and first["unmatched_words"] == []
    assert kind is None or first["type"] == kind


def test_a_street_comes_before_what_only_has_the_number(client):
    first = suggest(client, "12 george st")[0]
    assert first["type"] == "street" and first["name"].startswith("George Street")
    # The demo knows no houses, and says so.
    assert first["unmatched_words"] == ["12"]


def test_what_is_nearer_goes_first(client):
    far = suggest(client, "station", near="-33.8150,151.0011")[0]
    assert far["name"] == "Parramatta Station" and far["distance_meters"] < 2_000


def test_what_nothing_is_called_is_not_made_up(client):
    assert suggest(client, "xqzzyv") == []
    for each in suggest(client, "99999 george street"):
        assert "99999" in each["unmatched_words"]


def test_what_cannot_be_asked_is_refused(client):
    assert client.get("/api/v1/suggest").json()["error"]["code"] == "MISSING_PARAMETER"
    for wrong in ({"query": ""}, {"query": "a" * 101}, {"query": "a", "near": "1"}, {"query": "a", "limit": 21}):
        assert client.get("/api/v1/suggest", params=wrong).status_code == 400


def test_a_plan_takes_what_a_suggestion_gives(client):
    street, station = suggest(client, "hickson road")[0], suggest(client, "bondi junction")[0]
    plan = client.get("/api/v1/trips/plan", params={"from": street["place"], "to": station["place"]})
    assert plan.status_code == 200 and plan.json()["data"]["itineraries"]
    # And the words themselves.
    plan = client.get("/api/v1/trips/plan", params={"from": "sydney opera house", "to": "bondi junction"}).json()["data"]
    house = suggest(client, "sydney opera house")[0]
    assert plan["origin"]["name"] == "Sydney Opera House, The Rocks, Sydney" and abs(plan["origin"]["lat"] - house["lat"]) < 1e-4


def test_what_a_plan_guesses_it_says(client):
    plan = client.get("/api/v1/trips/plan", params={"from": "central xqzzyv", "to": "bondi junction"}).json()["data"]
    told = [each for each in plan["notices"] if each["code"] == "place_guessed"]
    assert len(told) == 1 and told[0]["end"] == "origin"
    assert "central xqzzyv" in told[0]["message"] and "Central Station" in told[0]["message"]
    others = told[0]["alternatives"]
    assert 1 <= len(others) <= 3 and all(each["place"] and each["name"] != "Central Station" for each in others)


def test_words_in_another_order_are_not_settled_in_silence(client):
    plan = client.get("/api/v1/trips/plan", params={"from": "station st", "to": "bondi junction"}).json()["data"]
    told = [each["end"] for each in plan["notices"] if each["code"] == "place_guessed"]
    assert told == ["origin"] or "Station Street" in plan["origin"]["name"]
    for text, name in (("st james", "St James Station"), ("opera house", "Sydney Opera House"), ("town hall", "Town Hall Station")):
        plan = client.get("/api/v1/trips/plan", params={"from": text, "to": "bondi junction"}).json()["data"]
        assert plan["origin"]["name"].startswith(name) and not [each for each in plan["notices"] if each["code"] == "place_guessed"]


def test_what_is_at_a_point(client):
    here = client.get("/api/v1/reverse", params={"lat": -33.8735, "lon": 151.2068}).json()["data"]["suggestions"]
    assert here[0]["type"] in ("address", "street") and "Street" in here[0]["name"]
    assert any(each["name"] == "Town Hall Station" for each in here)
    distances = [each["distance_meters"] for each in here[1:]]
    assert distances == sorted(distances) and distances[-1] <= 300
    # A street is told by its nearest point: its middle may be far away.
    for lat, lon in ((-33.8735, 151.2068), (-33.8920, 151.1990), (-33.8150, 151.0010), (-33.8800, 151.2150), (-33.7970, 151.2880)):
        told = client.get("/api/v1/reverse", params={"lat": lat, "lon": lon}).json()["data"]["suggestions"]
        assert all(each["distance_meters"] <= 300 for each in told), (lat, lon)
    assert client.get("/api/v1/reverse", params={"lat": 10, "lon": 10}).json()["data"]["suggestions"] == []


def test_walks_are_told_in_sentences(client):
    plan = client.get("/api/v1/trips/plan", params={"from": "-33.8590,151.2090", "to": "-33.8735,151.2068"}).json()["data"]
    walks = [leg for each in plan["itineraries"] for leg in each["legs"] if leg["mode"] == "WALK" and leg["steps"]]
    assert walks
    for leg in walks:
        steps = leg["steps"]
        assert leg["certainty"] == "verified" and steps[0]["turn"] == "depart"
        assert abs(sum(step["distance_meters"] for step in steps) - leg["distance_meters"]) <= 0.5 * leg["distance_meters"] + 60
        assert all(step["instruction"][0].isupper() for step in steps)
    assert any(step["street_name"] == "George Street" for leg in walks for step in leg["steps"])


# Tiles


def test_a_tile_is_a_tile(client):
    answer = client.get("/tiles/14/15073/9831.mvt")
    assert answer.status_code == 200 and len(answer.content) > 500
    assert answer.headers["content-type"] == "application/vnd.mapbox-vector-tile"
    assert "max-age=3600" in answer.headers["cache-control"] and answer.headers["etag"]
    again = client.get("/tiles/14/15073/9831.mvt", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    # The open sea, and what is no tile.
    assert client.get("/tiles/14/0/0.mvt").content == b""
    assert client.get("/tiles/2/4/0.mvt").status_code == 404
    for wrong in ("/tiles/17/0/0.mvt", "/tiles/1/0/0", "/tiles/1/0/x.mvt", "/tiles/1/-1/0.mvt"):
        assert client.get(wrong).status_code == 400, wrong


def test_the_style_draws_what_tiles_have(client):
    for dark in ("false", "true"):
        answer = client.get("/tiles/style.json", params={"dark": dark})
        tag = answer.headers["etag"]
        assert client.get("/tiles/style.json", params={"dark": dark}, headers={"If-None-Match": tag}).status_code == 304
        style = answer.json()
        source = style["sources"]["ground"]
        assert style["version"] == 8 and source["attribution"] == "Streets made up for the demonstration"
        west, south, east, north = source["bounds"]
        # From Penrith and Waterfall to Newcastle.
        assert 150.6 < west < 150.7 and 151.7 < east < 151.8 and -34.2 < south < -34.1 and -33 < north < -32.9
        address = source["tiles"][0].format(z=14, x=15073, y=9831)
        assert address.startswith("http://127.0.0.1:") and address.endswith("/tiles/14/15073/9831.mvt")


# Another ground file in the place of the one before


def test_a_ground_file_that_is_replaced_is_taken_up(streets, client):
    """What cannot be read is refused, and the one in service stays."""
    path, kept = streets.data_folder + "/city.ground", streets.data_folder + "/kept.ground"
    shutil.copyfile(path, kept)

    def replaced(bytes_: bytes, event: str) -> dict:
        said = sum(line.get("event") == event or line.get("message") == event for line in streets.logged())
        with open(path + ".new", "wb") as file:
            file.write(bytes_)
        shutil.move(path + ".new", path)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            lines = [line for line in streets.logged() if line.get("event") == event or line.get("message") == event]
            if len(lines) > said:
                return lines[-1]
            time.sleep(0.5)
        raise AssertionError(f"no {event}:\n{streets.log()}")

    whole = open(kept, "rb").read()
    refused = replaced(whole[: len(whole) // 2], "ground_refused")
    assert "damaged" in str(refused)
    assert suggest(client, "hickson road")
    replaced(whole, "ground_swapped")
    assert suggest(client, "hickson road")[0]["name"] == "Hickson Road"
