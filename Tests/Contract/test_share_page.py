"""The page of a share: for whoever has the link, with and without scripts, until it is taken back or the share ends, and no longer."""

from __future__ import annotations

import datetime
import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from company import Rider, journey, riding, stamp
from console import browser, fresh_page  # noqa: F401
from test_console_access import none_found, violations
from test_console_hostile import HARM, IMAGE, QUOTES, SCRIPT, TURNED
from transit_server import SYDNEY

#: The script looks every ten seconds.
TOLD_WITHIN = 60_000
POLICY = {"script-src": "'self'", "default-src": "'none'", "connect-src": "'self'", "frame-ancestors": "'none'"}


@pytest.fixture(scope="module")
def ann(server, searched_logs):
    return Rider(server, searched_logs, "Ann")


@pytest.fixture(scope="module")
def bob(server, searched_logs, ann):
    other = Rider(server, searched_logs, "Bob")
    ann.befriend(other)
    return other


@pytest.fixture
def shared(ann, bob):
    """Shares of Ann's with Bob, which are gone afterwards: `shared(route)` makes one."""
    made = []

    def share(**route) -> dict:
        made.append(ann.share(bob, **route))
        return made[-1]

    yield share
    for each in made:
        ann.ask("DELETE", f"/eta_shares?id=eq.{each['id']}")


@contextmanager
def shown(browser, server, link: dict, look: str = "phone", **options):
    with fresh_page(browser, server, look, **options) as page:
        page.goto(server.url + link["path"])
        yield page


def test_it_says_when_and_on_what_that_rests(browser, server, ann, shared, tmp_path):
    route = {"destination": "Manly Wharf", "live": riding(server)}
    link = ann.link(shared(**route), name=True)
    for look in ("phone", "dark"):
        with shown(browser, server, link, look) as page:
            expect(page.get_by_role("heading", level=1)).to_have_text("Ann is on the way to Manly Wharf")
            clock = datetime.datetime.fromisoformat(route["live"]["eta"]).astimezone(SYDNEY).strftime("%H:%M")
            expect(page.locator("#arrival")).to_have_text(clock)
            expect(page.locator("#punctuality")).to_have_text(re.compile(r"^4 min late, planned \d\d:\d\d$"))
            expect(page.locator("#sentences")).to_contain_text("On the F1 towards Manly. Next stop: Manly Wharf at")
            expect(page.locator("#rests_on")).to_contain_text("Rests on where the vehicle is, seen")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            page.screenshot(path=tmp_path / f"share-{look}.png")
            assert page.complaints == []


def test_it_follows_without_being_loaded_again(browser, server, ann, shared):
    share = shared(destination="Manly Wharf", live=riding(server))
    with shown(browser, server, ann.link(share)) as page:
        page.evaluate("window.isTheSame = true")
        expect(page.get_by_role("heading", level=1)).to_have_text("Somebody is on the way to Manly Wharf")
        late = riding(server, eta=stamp(server, 1500), connection_at_risk=True, phase="waiting")
        ann.change(share, route_data={"destination": "Manly Wharf", "live": late})
        expect(page.locator("#sentences")).to_contain_text("Waiting at Manly Wharf for the F1", timeout=TOLD_WITHIN)
        expect(page.locator("#sentences")).to_contain_text("A change still to come is tight.")
        expect(page.locator("#punctuality")).to_contain_text("17 min late")
        assert page.evaluate("window.isTheSame")
        assert page.complaints == []


def test_the_way_that_is_left_is_drawn_with_the_vehicle_on_it(browser, server, client, ann, shared):
    planned = journey(client)
    rides = [leg for leg in planned["legs"] if leg["trip_id"]]
    index = planned["legs"].index(rides[0])
    stop = next((each for each in rides[0]["intermediate_stops"] if each["lat"]), rides[0]["to"])
    live = riding(server, leg={"index": index, "mode": rides[0]["mode"]}, vehicle={
        "latitude": stop["lat"], "longitude": stop["lon"], "bearing": None, "age_seconds": 5})  # fmt: skip
    # Numbers of a share that is followed by the service would be its own; this one says what the test wants.
    share = shared(refresh_token=planned["refresh_token"], live=live)
    answer = client.get(ann.link(share)["path"])
    assert answer.status_code == 200
    assert "<svg" in answer.text and answer.text.count("<polyline") >= 1
    # Where the journey begins on foot, perhaps at home, is not drawn.
    assert answer.text.count("<polyline") <= len(rides)
    with shown(browser, server, ann.link(share), "desktop") as page:
        ends = page.locator("svg text").all_text_contents()
        assert len(ends) == 2 and all(ends)
        box, svg = page.locator("svg").bounding_box(), page.locator("svg .end").bounding_box()
        assert box["x"] <= svg["x"] and svg["x"] + svg["width"] <= box["x"] + box["width"]
        assert page.complaints == []


def test_nobody_finds_it_and_nobody_keeps_it(server, client, ann, shared):
    link = ann.link(shared(live=riding(server)))
    for path in (link["path"], f"{link['path']}/status"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "Access-Control-Allow-Origin" not in answer.headers
    page = client.get(link["path"])
    policy = dict(each.strip().split(" ", 1) for each in page.headers["Content-Security-Policy"].split(";"))
    assert policy.items() >= POLICY.items() and "unsafe" not in str(policy)
    assert 'name="robots" content="noindex' in page.text and "<style" not in page.text and " style=" not in page.text
    # Nobody's id, address or token of another kind.
    assert ann.id not in page.text and ann.person.email not in page.text and "refresh_token" not in page.text


def test_it_ends_at_once_when_the_link_is_taken_back(browser, server, client, ann, shared):
    share = shared(live=riding(server))
    link, other = ann.link(share), ann.link(share)
    with shown(browser, server, link) as page:
        expect(page.locator("#arrival")).to_be_visible()
        ann.take_back(link)
        assert client.get(link["path"]).status_code == client.get(f"{link['path']}/status").status_code == 404
        expect(page.get_by_role("heading")).to_have_text("Nothing is shown here", timeout=TOLD_WITHIN)
        expect(page.locator("#arrival")).to_have_count(0)
    assert client.get(other["path"]).status_code == 200
    ann.change(share, is_active=False)
    assert client.get(other["path"]).status_code == 404


def test_what_is_over_and_what_never_was_look_alike(server, client, ann, shared):
    share = shared(live=riding(server))
    link = ann.link(share)
    ann.change(share, is_active=False)
    ended = client.get(link["path"])
    for token in ("0" * 32, "f" * 31, "x", "../../x", "%00", link["token"].upper(), link["token"] + "0", "<script>"):
        never = client.get(f"/share/{token}")
        assert never.status_code == 404, token
        if "text/html" in never.headers["Content-Type"]:
            assert never.text == ended.text and never.headers["Referrer-Policy"] == "no-referrer", token
    assert client.post(link["path"]).status_code == 405


def test_it_ends_when_its_time_is_up(server, client, ann, bob):
    soon = (server.now() + datetime.timedelta(seconds=10)).isoformat()
    share = ann.ask("POST", "/eta_shares", {"recipients": [bob.id], "expires_at": soon, "route_data": {}}, one=True)
    link = ann.link(share)
    assert client.get(link["path"]).status_code == 200
    deadline = server.now() + datetime.timedelta(seconds=60)
    while client.get(link["path"]).status_code == 200:
        assert server.now() < deadline, "it goes on"
    assert client.get(link["path"]).status_code == 404


def test_without_scripts_it_says_all_and_loads_itself_again(browser, server, client, ann, shared):
    share = shared(destination="Manly Wharf", live=riding(server))
    link = ann.link(share, name=True)
    assert '<noscript><meta http-equiv="refresh" content="20"></noscript>' in client.get(link["path"]).text
    with shown(browser, server, link, java_script_enabled=False) as page:
        expect(page.get_by_role("heading", level=1)).to_have_text("Ann is on the way to Manly Wharf")
        ann.change(share, is_active=False)
        expect(page.get_by_role("heading", level=1)).to_have_text("Nothing is shown here", timeout=90_000)


def test_whose_server_is_silent_is_told_so(browser, server, ann, shared):
    with shown(browser, server, ann.link(shared(live=riding(server)))) as page:
        page.route("**/status", lambda route: route.abort())
        expect(page.locator("#lost")).to_be_visible(timeout=TOLD_WITHIN)
        page.unroute("**/status")
        expect(page.locator("#lost")).to_be_hidden(timeout=TOLD_WITHIN)


def test_a_vehicle_that_nobody_has_seen_for_long_is_nowhere(server, client, ann, shared):
    old = riding(server, as_of=stamp(server, -600))
    status = client.get(ann.link(shared(live=old))["path"] + "/status").json()
    assert status["vehicle"] is None and "seen" not in status["rests_on"]
    walking = riding(server, phase="walking")
    status = client.get(ann.link(shared(live=walking))["path"] + "/status").json()
    assert status["phase"] == "walking" and status["vehicle"] is None, "nobody's own place is told"


HOSTILE = [
    {"destination": f"{SCRIPT}{IMAGE}", "live": {"phase": IMAGE, "eta": SCRIPT, "provenance": QUOTES}},
    {"destination": TURNED, "live": {"phase": "riding", "next_stop": {"stop_name": QUOTES, "arrival_time": SCRIPT},
                                     "leg": {"route_short_name": IMAGE, "headsign": SCRIPT, "index": 1e300}}},
    {"destination": "W" * 5000, "live": {"phase": "waiting", "next_stop": {"stop_name": "W" * 5000}}},
    {"destination": {"a": 1}, "arrival_time": [], "live": "text"},
    {"live": {"phase": "riding", "vehicle": {"latitude": 1e308, "longitude": "x", "age_seconds": -1e308}, "leg": [], "next_stop": 7}},
    {"live": {"phase": "riding", "as_of": "9999-12-31T23:59:59Z",
              "vehicle": {"latitude": -33.8, "longitude": 151.2, "age_seconds": -1e308}}},
    {"refresh_token": IMAGE, "live": None},
    {"refresh_token": 7},
]  # fmt: skip


@pytest.mark.parametrize("route", HOSTILE)
def test_what_riders_write_is_text(browser, server, ann, shared, route):
    link = ann.link(shared(**route))
    with shown(browser, server, link, "small") as page:
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_timeout(500)
        assert page.evaluate(HARM) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"
        assert "nan" not in page.locator("main").inner_html().lower().replace("nance", "")
        assert page.complaints == []


@pytest.mark.parametrize("look", ["desktop", "small"])
def test_axe_finds_nothing(browser, server, client, ann, shared, look):
    share = shared(destination="Manly Wharf", refresh_token=journey(client)["refresh_token"], live=riding(server))
    link = ann.link(share, name=True)
    found = {}
    with shown(browser, server, link, look) as page:
        expect(page.locator("svg")).to_be_visible()
        found["share"] = violations(page)
        page.goto(f"{server.url}/share/{'0' * 32}")
        found["ended"] = violations(page)
    none_found(found)
