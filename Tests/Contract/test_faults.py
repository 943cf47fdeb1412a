"""Feeds that fail, each in a way of its own and all at once: named in the status, harmless to riders, over when they are.

What fails is the provider the demo polls, which can be told to."""

from __future__ import annotations

import time

import pytest
import requests

from waiting import data, mock_address, sources

# Source, its path at the provider, what is wrong with it, what the status counts it as, and what it calls it.
FAULTS = [
    ("metro.trip_updates", "/v2/gtfs/realtime/metro", "500", None, "500"),
    ("lightrail.trip_updates", "/v1/gtfs/realtime/lightrail", "garbage", "malformed", "malformed"),
    ("lightrail.vehicle_positions", "/v1/gtfs/vehiclepos/lightrail", "truncated", "malformed", "malformed"),
    ("buses.vehicle_positions", "/v1/gtfs/vehiclepos/buses", "empty", "suddenly_empty", "suddenly_empty"),
    ("buses.trip_updates", "/v1/gtfs/realtime/buses", "future", "from_the_future", "from_the_future"),
]
FAULTY = [source for source, *_ in FAULTS]
UNTOUCHED = ["sydneytrains.trip_updates", "sydneytrains.vehicle_positions", "metro.vehicle_positions", "alerts"]

# A source is asked every 10 s. Five failures in a row, and it is left alone for a minute.
NOTICED_WITHIN_SECONDS = 60
WELL_WITHIN_SECONDS = 150


class Course:
    """What was seen before the faults, when each was noticed, and after them."""

    def __init__(self, client, mock: str):
        self.before = sources(client)
        self.noticed: dict[str, dict] = {}
        self.boards: dict[str, list[dict]] = {}
        self.answers: set[int] = set()
        self.after: dict[str, dict] = {}
        try:
            for _, path, fault, _, _ in FAULTS:
                self.set(mock, path, fault)
            self.watch(client, mock)
        finally:
            requests.delete(f"{mock}/mock/faults", timeout=60).raise_for_status()
        self.untouched = sources(client)
        self.wait_until_well(client)

    @staticmethod
    def set(mock: str, path: str, fault: str, **options) -> None:
        answer = requests.post(f"{mock}/mock/faults", json={"path": path, "fault": fault, **options}, timeout=60)
        assert answer.status_code == 201, answer.text

    def watch(self, client, mock: str) -> None:
        """Keeps a fault until its source has failed, and not until it is given up."""
        deadline = time.monotonic() + NOTICED_WITHIN_SECONDS
        while len(self.noticed) < len(FAULTS) and time.monotonic() < deadline:
            now = sources(client)
            for source, path, fault, _, _ in FAULTS:
                if source not in self.noticed and now[source]["consecutive_failures"] > 0:
                    self.noticed[source] = now[source]
                    self.boards[source] = self.board(client, source)
                    self.set(mock, path, fault, seconds=1)
            time.sleep(0.1)

    def board(self, client, source: str) -> list[dict]:
        mode = {"metro": "metro", "lightrail": "light_rail", "buses": "bus"}[source.partition(".")[0]]
        query = {"lat": -33.8839, "lon": 151.2072, "radius": 2000, "mode": mode}
        answer = client.get("/api/v1/stops/nearby/departures", params=query)
        self.answers.add(answer.status_code)
        return [one for group in answer.json()["data"]["groups"] for one in group["departures"]]

    def wait_until_well(self, client) -> None:
        deadline = time.monotonic() + WELL_WITHIN_SECONDS
        while time.monotonic() < deadline:
            now = sources(client)
            for source in FAULTY:
                # A frame made after the fault has been taken.
                if source not in self.after and now[source]["frames_accepted"] > self.noticed.get(source, now[source])["frames_accepted"]:
                    self.after[source] = now[source]
            if len(self.after) == len(self.noticed):
                return
            time.sleep(0.25)


@pytest.fixture(scope="module")
def course(client, server) -> Course:
    return Course(client, mock_address(server))


@pytest.mark.parametrize("source, fault, refused_as, called", [(each[0], *each[2:]) for each in FAULTS], ids=[each[2] for each in FAULTS])
def test_status_names_the_fault_of_its_source(course, source, fault, refused_as, called):
    before = course.before[source]
    assert before["entities"], "nothing of it runs"
    assert source in course.noticed, f"{fault} was not noticed within {NOTICED_WITHIN_SECONDS} s"
    now = course.noticed[source]
    assert called in now["last_error"]
    assert now["consecutive_failures"] >= 1
    refused = {reason: count - before["frames_rejected"].get(reason, 0) for reason, count in now["frames_rejected"].items()}
    refused = {reason for reason, count in refused.items() if count}
    assert refused == ({refused_as} if refused_as else set())


@pytest.mark.parametrize("source", FAULTY, ids=[each[2] for each in FAULTS])
def test_the_last_good_state_stays(course, source):
    assert source in course.noticed, "it has not failed"
    now = course.noticed[source]
    assert now["status"] == "live", "a minute has not passed since its last good frame"
    assert bool(now["entities"]) == bool(course.before[source]["entities"])
    assert now["feed_timestamp"] >= course.before[source]["feed_timestamp"]
    assert now["age_seconds"] < 60


def test_departures_are_answered_throughout_and_live(course):
    assert course.answers == {200}
    for source, departures in course.boards.items():
        assert not departures or any(one["realtime"] for one in departures), source


def test_other_sources_are_untouched(course):
    for source in UNTOUCHED:
        before, now = course.before[source], course.untouched[source]
        assert (now["last_error"], now["consecutive_failures"], now["circuit"], now["status"]) == (None, 0, "closed", "live"), source
        assert now["frames_rejected"] == before["frames_rejected"], source
        assert now["last_success"] >= before["last_success"], source


@pytest.mark.parametrize("source", FAULTY, ids=[each[2] for each in FAULTS])
def test_when_the_fault_is_over_the_source_is_well_again(course, source):
    assert source in course.noticed, "it has not failed"
    assert source in course.after, f"not within {WELL_WITHIN_SECONDS} s"
    now = course.after[source]
    assert (now["last_error"], now["consecutive_failures"], now["circuit"], now["status"]) == (None, 0, "closed", "live")
    assert now["feed_timestamp"] > course.noticed[source]["feed_timestamp"]


def test_nothing_is_wrong_afterwards(client, server, course):
    assert requests.get(f"{mock_address(server)}/mock/status", timeout=60).json()["faults"] == []
    assert data(client, "/api/v1/realtime/status")["status"] == "live"
    assert client.get("/readyz").json()["status"] == "ok"


def test_the_provider_refuses_faults_it_does_not_know(server):
    mock = mock_address(server)
    unknown = [{"path": "*", "fault": "plague"}, {"path": "/nowhere", "fault": "500"}]
    endless = [{"path": "*", "fault": "500", "seconds": seconds} for seconds in (0, 31_536_001, 2**63 - 1)]
    for body in (*unknown, {"path": "*"}, *endless):
        answer = requests.post(f"{mock}/mock/faults", json=body, timeout=60)
        assert answer.status_code == 400 and answer.json()["error"], body
