"""The clock a demo is given: everything lives by it, at any hour, over midnight and over both changes of the clocks."""

from __future__ import annotations

import datetime
import json
import re
import subprocess
import time

import jwt
import pytest
import requests
from google.transit import gtfs_realtime_pb2

from accounts import Person
from conftest import Client
from journeys import moment, plan, stop
from transit_server import BINARY, SYDNEY, TransitServer
from waiting import CENTRAL_BOARD, central_board, data, eventually, mock_address, sources

#: Nobody's clock shows it.
FAR = "2031-07-15T08:00"


@pytest.fixture(scope="module")
def far(tmp_path_factory):
    with TransitServer(tmp_path_factory.mktemp("far"), start=FAR) as server:
        yield server


def signed_up(server) -> dict:
    """A rider's session, by the code in the mail."""
    rider = Person()
    headers = {"apikey": requests.get(f"{server.url}/console/settings.json", timeout=60).json()["anon_key"]}
    requests.post(f"{server.url}/auth/v1/signup", json=rider.credentials, headers=headers, timeout=30).raise_for_status()
    mailbox = {"url": f"{server.url}/dev/mail", "params": {"to": rider.email}, "timeout": 10}
    code = eventually(lambda: re.search(r"code: (\d{6})", requests.get(**mailbox).text))
    proof = {"type": "signup", "email": rider.email, "token": code[1]}
    answer = requests.post(f"{server.url}/auth/v1/verify", json=proof, headers=headers, timeout=30)
    answer.raise_for_status()
    return answer.json()


def test_everything_lives_by_it(far):
    """Whatever names a moment names one between the start that was asked for and now."""
    told: dict[str, datetime.datetime] = {}
    epoch = lambda seconds: datetime.datetime.fromtimestamp(seconds, datetime.UTC)  # noqa: E731
    with Client(far.url) as client:
        told["meta"] = moment(client.get(CENTRAL_BOARD).json()["meta"]["timestamp"])
        departures = data(client, CENTRAL_BOARD, limit=50)["departures"]
        assert any(one["realtime"] for one in departures)
        for name, each in sources(client).items():
            assert each["status"] == "live" and each["age_seconds"] < 60, name
            told[name] = moment(each["last_success"])
        for kind in ("trip-updates", "vehicle-positions", "alerts"):
            feed = gtfs_realtime_pb2.FeedMessage.FromString(client.get(f"/gtfs-rt/{kind}").content)
            told[kind] = epoch(feed.header.timestamp)
        session = signed_up(far)
        claims = jwt.decode(session["access_token"], options={"verify_signature": False})
        told["access token"] = epoch(claims["iat"])
        told["user"] = moment(session["user"]["created_at"])
        told["mail"] = epoch(client.get("/dev/mail").json()["mails"][0]["received_at"])
        headers = {"Authorization": f"Bearer {session['access_token']}"}
        kept = client.post("/api/v1/favorites", json={"stop_id": "200060"}, headers=headers).json()["data"]
        told["favourite"] = moment(kept["created_at"])
        device = {"device_id": "phone", "apns_token": "ab" * 32, "environment": "sandbox", "platform": "ios"}
        client.post("/api/v1/user/device", json=device, headers=headers).raise_for_status()
        about = {"informedEntity": [{"stopId": "200060"}], "effect": "NO_SERVICE"}
        alert = {**about, "headerText": {"translation": [{"text": "By which clock?", "language": "en"}]}}
        client.put(f"{mock_address(far)}/mock/alerts/clock", json=alert).raise_for_status()
        pushes = eventually(lambda: client.get("/dev/push").json()["pushes"])
        told["push"] = epoch(pushes[0]["received_at"] / 1000)
    assert far.logged()
    told |= {f"log line {number}": moment(line["timestamp"]) for number, line in enumerate(far.logged())}
    start = datetime.datetime.fromisoformat(FAR).replace(tzinfo=SYDNEY) - datetime.timedelta(seconds=1)
    end = far.now() + datetime.timedelta(seconds=1)
    assert {name: str(at) for name, at in told.items() if not start <= at <= end} == {}


def test_a_fast_clock_takes_everything_along(tmp_path):
    """A minute of the machine is ten of the city's: feeds are polled as often by its clock and are as fresh."""
    with TransitServer(tmp_path, speed=10) as server:
        with Client(server.url) as client:
            # Each answer was written at some time between its request and its arrival.
            began = time.monotonic()
            first, came = moment(client.get(CENTRAL_BOARD).json()["meta"]["timestamp"]), time.monotonic()
            before = sources(client)
            time.sleep(6)
            asked = time.monotonic()
            passed = (moment(client.get(CENTRAL_BOARD).json()["meta"]["timestamp"]) - first).total_seconds()
            assert 0.8 * 10 * (asked - came) < passed < 1.2 * 10 * (time.monotonic() - began)
            after = sources(client)
            for name, each in after.items():
                assert moment(each["last_success"]) > moment(before[name]["last_success"]), name
                assert each["status"] == "live", name


@pytest.mark.parametrize("options, complaint", [
    (["--start-time", "8 o'clock"], "--start-time must be a time such as 2026-03-10T08:00"),
    (["--start-time", "2026-02-30T08:00"], 'it is "2026-02-30T08:00"'),
    (["--start-time", "2026-10-04T02:30"], "does not happen in Australia/Sydney"),
    (["--start-time", "2026-04-05T02:30"], "happens twice in Australia/Sydney"),
    (["--speed", "0"], "--speed is a number from 0.1 to 1000"),
    (["--speed", "1001"], "--speed is a number from 0.1 to 1000"),
], ids=lambda each: each if isinstance(each, str) else each[-1])  # fmt: skip
@pytest.mark.parametrize("command", ["demo", "mock-nsw"])
def test_a_clock_that_cannot_be_is_refused(command, options, complaint, tmp_path):
    run = subprocess.run(
        [BINARY, command, "--port", "0", "--data", tmp_path, *options], capture_output=True, text=True, timeout=30
    )
    assert run.returncode != 0 and complaint in run.stderr, run.stderr


def test_a_data_folder_of_a_later_time_is_refused(tmp_path):
    """Keys and sessions of a time to come would all be refused, and nobody would know why."""
    (tmp_path / "auth-secret.json").write_text(json.dumps({"secret": "a" * 20 + "b7" * 20, "createdAt": 4_102_444_800}))
    run = subprocess.run([BINARY, "keys", "--data", tmp_path], capture_output=True, text=True, timeout=30)
    assert run.returncode != 0 and "was made at 2100-01-01T00:00:00" in run.stderr, run.stderr[-2000:]
    assert "which the clock has not reached" in run.stderr


#: What clocks show two minutes before something happens, by what happens: clocks put forward and back, midnight, the year's end.
TURNS = {
    "summer time begins": ("2026-10-04T01:58:00+10:00", 8 * 3600 + 600),
    "summer time ends": ("2026-04-05T02:58:00+11:00", 8 * 3600 + 600),
    "midnight": ("2026-03-10T23:58", 1800),
    "the year ends": ("2026-12-31T23:58", 1800),
}


@pytest.mark.parametrize("turn", TURNS)
def test_the_city_goes_on_over_a_turn_of_the_clock(tmp_path, turn):
    """Boards stay in order and name the right offsets, feeds stay live, trips keep their service days; nothing is logged as wrong."""
    start, ahead = TURNS[turn]
    with TransitServer(tmp_path, start=start, speed=10) as server:
        with Client(server.url) as client:
            before = moment(data(client, "/api/v1/realtime/status")["sources"][0]["last_success"])
            seen = []
            while not seen or seen[-1] < before + datetime.timedelta(minutes=5):
                board = central_board(client)
                seen.append(server.now())
                for one in board["departures"]:
                    at = moment(one["scheduled_time"])
                    assert at.utcoffset() == at.astimezone(SYDNEY).utcoffset(), one
                    assert 0 <= (at.astimezone(SYDNEY).date() - datetime.date.fromisoformat(one["service_date"])).days <= 1, one
                times = [moment(one["estimated_time"] or one["scheduled_time"]) for one in board["departures"]]
                assert times == sorted(times)
                time.sleep(0.5)
            # However long the start took, the process lived through the turn.
            begun = datetime.datetime.fromisoformat(start)
            begun, last = (begun if begun.tzinfo else begun.replace(tzinfo=SYDNEY)).astimezone(SYDNEY), seen[-1].astimezone(SYDNEY)
            assert begun.utcoffset() != last.utcoffset() or begun.date() != last.date(), "no turn came"
            assert all(each["consecutive_failures"] == 0 for each in sources(client).values())
            # A journey over the turn, or after it.
            when = (server.now() + datetime.timedelta(seconds=ahead)).isoformat(timespec="seconds")
            assert plan(client, stop("200060"), stop("2150112"), depart_at=when)["itineraries"]
        assert [line for line in server.logged() if line["level"] == "ERROR" and line["event"] != "circuit_opened"] == []
