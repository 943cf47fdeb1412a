"""Several processes are one service: they answer alike, one of them polls, and what is killed is done without."""

from __future__ import annotations

import signal
import time

import httpx
import pytest

from nodes import Nodes, same
from waiting import CENTRAL_BOARD, eventually

#: Stops of all modes, and what else is asked of live data.
QUESTIONS = [
    f"{CENTRAL_BOARD}?limit=50", "/api/v1/stops/200070/departures?limit=50", "/api/v1/stops/209573/departures?limit=50",
    "/api/v1/stops?query=town%20hall", "/api/v1/routes?limit=20", "/api/v1/alerts", "/api/v1/gtfs/version",
]  # fmt: skip


@pytest.fixture(scope="module")
def nodes(tmp_path_factory, postgres):
    database = postgres.database()
    running = Nodes(tmp_path_factory.mktemp("nodes"), database)
    try:
        yield running
    finally:
        running.stop()
        postgres.drop(database)


def test_one_node_polls_and_all_say_the_same(nodes):
    everyone = [nodes.worker, nodes.spare, *nodes.answering]
    assert [node.polls for node in everyone] == [True, False, False, False]
    for question in QUESTIONS:
        assert same(nodes.answering, question)
    live = [each for each in same(nodes.answering, QUESTIONS[0])["departures"] if each["realtime"]]
    assert live, "no departure of Central is live"
    for node in nodes.answering:
        eventually(lambda: node.metric("transit_frames_shared_total") > 10)
        assert node.metric("transit_realtime_requests_total") == 0, f"{node.role} asked a publisher itself"
        assert node.checks()["nodes"] == {
            "name": "nodes", "ok": True, "message": "frames come from the node that polls"
        }  # fmt: skip


def test_a_timetable_is_made_once(nodes):
    made = [node for node in nodes.all if '"schedule_import"' in node.log_path.read_text()]
    assert made == [nodes.worker]


def test_a_rider_of_one_node_is_known_to_the_other(nodes):
    one, other = nodes.answering
    settings = one.get("/console/settings.json").json()
    headers = {"apikey": settings["anon_key"]}
    account = {"email": "nodes@example.org", "password": "a password for tests"}
    assert httpx.post(one.url + "/auth/v1/signup", json=account, headers=headers).status_code == 200
    # A mail would have to be answered; who signs in is refused for that reason by both, and for no other.
    told = [
        httpx.post(f"{node.url}/auth/v1/token?grant_type=password", json=account, headers=headers).json()
        for node in (one, other)
    ]
    assert told[0]["error_code"] == told[1]["error_code"] == "email_not_confirmed"


def test_without_redis_boards_are_served_and_it_is_said_and_it_comes_back(nodes):
    one = nodes.answering[0]
    nodes.redis.kill()
    try:
        check = eventually(lambda: (found := one.checks()["nodes"])["ok"] is False and found, within=30)
        assert "Redis" in check["message"]
        assert one.get("/readyz").json()["status"] == "degraded" and one.get("/readyz").status_code == 200
        assert one.metric("transit_frames_sharing_available") == 0
        assert one.get(QUESTIONS[0]).json()["data"]["departures"]
    finally:
        nodes.redis.start()
    eventually(lambda: all(node.checks()["nodes"]["ok"] for node in nodes.all), within=30)
    eventually(lambda: sum(node.polls for node in nodes.all) == 1, within=30)
    taken = one.metric("transit_frames_shared_total")
    eventually(lambda: one.metric("transit_frames_shared_total") > taken + 3, within=60)
    same(nodes.answering, QUESTIONS[0])


def test_a_worker_that_was_held_up_tells_nothing_any_more(nodes):
    told = 'transit_frames_shared_total{direction="told"}'
    held = eventually(lambda: next((node for node in nodes.all if node.polls), None))
    other = next(node for node in (nodes.worker, nodes.spare) if node is not held)
    before, theirs = held.metric(told), other.metric(told)
    held.process.send_signal(signal.SIGSTOP)
    try:
        eventually(lambda: other.polls and other.metric(told) > theirs, within=40)
    finally:
        held.process.send_signal(signal.SIGCONT)
    eventually(lambda: not held.polls, within=20)
    assert held.metric(told) <= before + 1, "frames were told by a node that had lost the right to"
    eventually(lambda: [node.polls for node in (held, other)] == [False, True])
    same(nodes.answering, QUESTIONS[0])


def test_another_worker_polls_where_the_one_that_did_was_killed(nodes):
    polling = eventually(lambda: next((node for node in nodes.all if node.polls), None))
    other = next(node for node in (nodes.worker, nodes.spare) if node is not polling)
    polling.process.kill()
    killed = time.monotonic()
    polling.process.wait()
    eventually(lambda: other.polls, within=20, every=0.1)
    took = time.monotonic() - killed
    print(f"hand-over after {took:.1f} s")
    assert took <= 15
    one = nodes.answering[0]
    taken = one.metric("transit_frames_shared_total")
    eventually(lambda: one.metric("transit_frames_shared_total") > taken + 3, within=60)
    same(nodes.answering, QUESTIONS[0])
    nodes.all.remove(polling)
    polling.stop()
