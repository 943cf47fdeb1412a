"""The console's socket: what it says to a server of Phoenix channels, what it does with what it hears, and without one."""

from __future__ import annotations

import json
import time
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from company import Rider, riding, stamp
from console import browser, fresh_page, visit  # noqa: F401
from waiting import eventually

#: Sooner than the page would have asked by itself, which is once in a minute and a half while it hears of what is new.
AT_ONCE = 30_000
WITHOUT = 60_000


class Realtime:
    """Stands in for `/realtime/v1/websocket`: takes joins, and says what a test wants."""

    def __init__(self, page, *, refuses: bool = False):
        self.refuses, self.sockets, self.heard, self.urls = refuses, [], [], []
        page.route_web_socket("**/realtime/v1/websocket**", self.open)
        page.route("**/console/settings.json", self.settings)

    @staticmethod
    def settings(route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "companion": True, "realtime": True})

    def open(self, socket) -> None:
        self.sockets.append(socket)
        self.urls.append(socket.url)
        socket.on_message(lambda data: self.hear(socket, json.loads(data)))

    def hear(self, socket, message: dict) -> None:
        self.heard.append(message)
        if message["event"] in ("phx_join", "heartbeat"):
            status = "error" if self.refuses and message["event"] == "phx_join" else "ok"
            payload = {"status": status, "response": {}}
            socket.send(json.dumps({"topic": message["topic"], "event": "phx_reply", "payload": payload, "ref": message["ref"]}))

    def say(self, topic: str, event: str, payload) -> None:
        self.sockets[-1].send(json.dumps({"topic": f"realtime:{topic}", "event": event, "payload": payload, "ref": None}))

    def joins(self) -> list[dict]:
        return [each for each in self.heard if each["event"] == "phx_join"]

    def joined(self, page, topic: str, times: int = 1) -> dict:
        deadline = time.monotonic() + 30
        while True:
            found = [each for each in self.joins() if each["topic"] == f"realtime:{topic}"]
            if len(found) >= times:
                return found[-1]
            assert time.monotonic() < deadline, f"{topic} was joined {len(found)} times; {self.heard}"
            page.wait_for_timeout(100)


@pytest.fixture
def pair(server, searched_logs):
    ann, bob = (Rider(server, searched_logs, name) for name in ("Ann", "Bob"))
    ann.befriend(bob)
    return ann, bob


@contextmanager
def followed(browser, server, rider, **options):
    with fresh_page(browser, server) as page:
        realtime = Realtime(page, **options)
        rider.enters(page)
        visit(page, server, "/#/account/friends", "#panel code.code")
        yield page, realtime


def change(table: str, kind: str = "UPDATE") -> dict:
    return {"ids": [1], "data": {"schema": "public", "table": table, "type": kind, "record": {}, "errors": None}}


def test_it_joins_as_the_rider_and_hears_what_is_new(browser, server, pair):
    ann, bob = pair
    with followed(browser, server, bob) as (page, realtime):
        join = realtime.joined(page, "company")
        assert join["join_ref"] == join["ref"] and join["payload"]["access_token"].count(".") == 2
        config = join["payload"]["config"]
        assert {each["table"] for each in config["postgres_changes"]} == {"friends", "eta_shares"}
        assert "vsn=1.0.0" in realtime.urls[0] and "apikey=" in realtime.urls[0]
        # The rider's token stands in no address, which proxies write down.
        assert join["payload"]["access_token"] not in realtime.urls[0]
        page.wait_for_timeout(2_000)

        share = ann.share(bob, destination="Manly Wharf", live=riding(server))
        realtime.say("company", "postgres_changes", change("eta_shares", "INSERT"))
        told = page.locator("ul.shares > li")
        expect(told).to_contain_text("Ann, to Manly Wharf", timeout=AT_ONCE)
        assert realtime.joined(page, f"eta:{share['id']}")["payload"]["config"] == {"private": True}
        news = {"type": "broadcast", "event": "eta_update", "payload": riding(server, eta=stamp(server, 1080), broken=True)}
        realtime.say(f"eta:{share['id']}", "broadcast", news)
        expect(told).to_contain_text("10 min late", timeout=AT_ONCE)
        expect(told).to_contain_text("It no longer works as it was planned.")

        ann.change(share, is_active=False)
        realtime.say("company", "postgres_changes", change("eta_shares", "DELETE"))
        expect(told).to_have_count(0, timeout=AT_ONCE)
        deadline = time.monotonic() + 30
        while not any(each["event"] == "phx_leave" and each["topic"] == f"realtime:eta:{share['id']}" for each in realtime.heard):
            assert time.monotonic() < deadline, "the channel of a share that has ended is not left"
            page.wait_for_timeout(100)
        ann.ask("DELETE", f"/friends?friend_id=eq.{bob.id}")
        realtime.say("company", "postgres_changes", change("friends", "DELETE"))
        expect(page.get_by_text("None yet. Give somebody")).to_be_visible(timeout=AT_ONCE)
        assert page.complaints == []


def test_a_line_that_is_lost_is_taken_up_again(browser, server, pair):
    ann, bob = pair
    with followed(browser, server, bob) as (page, realtime):
        realtime.joined(page, "company")
        for times in (2, 3):
            realtime.sockets[-1].close(code=1001)
            realtime.joined(page, "company", times)
        ann.share(bob, destination="Manly Wharf", live=riding(server))
        realtime.say("company", "postgres_changes", change("eta_shares"))
        expect(page.locator("ul.shares > li")).to_have_count(1, timeout=AT_ONCE)
        assert page.complaints == []


def test_what_is_refused_is_asked_for_as_without_a_socket(browser, server, pair):
    ann, bob = pair
    with followed(browser, server, bob, refuses=True) as (page, realtime):
        realtime.joined(page, "company")
        ann.share(bob, destination="Manly Wharf", live=riding(server))
        expect(page.locator("ul.shares > li")).to_have_count(1, timeout=WITHOUT)
        # Not again and again.
        assert len(realtime.joins()) <= 6
        assert page.complaints == []


def test_what_is_no_message_is_passed_over(browser, server, pair):
    ann, bob = pair
    share = ann.share(bob, destination="Manly Wharf", live=riding(server))
    with followed(browser, server, bob) as (page, realtime):
        topic = f"eta:{share['id']}"
        realtime.joined(page, topic)
        bare = json.dumps({"topic": f"realtime:{topic}", "event": "broadcast"})
        for words in ("", "null", "7", "[]", "{", '{"topic": 1}', bare):
            realtime.sockets[-1].send(words)
        realtime.say(topic, "broadcast", {"event": "__proto__", "payload": {}})
        realtime.say(topic, "broadcast", {"event": "eta_update", "payload": {"phase": "<b>", "vehicle": "x", "eta": 7, "next_stop": []}})
        expect(page.locator("ul.shares > li")).to_contain_text("Not followed")
        realtime.say(topic, "broadcast", {"event": "eta_update", "payload": riding(server)})
        expect(page.locator("ul.shares > li")).to_contain_text("4 min late")
        assert page.complaints == []


def test_who_leaves_hangs_up(browser, server, pair):
    _, bob = pair
    with followed(browser, server, bob) as (page, realtime):
        realtime.joined(page, "company")
        closed = []
        realtime.sockets[-1].on_close(lambda code, reason: closed.append(code))
        page.evaluate("location.hash = '#/alerts'")
        page.locator("li.a-alert").first.wait_for()
        eventually(lambda: closed or page.wait_for_timeout(200))
        page.wait_for_timeout(1_500)
        assert len(realtime.sockets) == 1
        assert page.complaints == []
