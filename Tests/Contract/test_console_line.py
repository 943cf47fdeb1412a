"""The page of a line: its stops each way, its vehicles between them, what leaves next and how often; and what points are called."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from console import browser, fresh_page, overflow, turn_to, visit  # noqa: F401
from test_console_access import violations
from waiting import data

LINE = "/#/line/T4?way=0&stop=200060"
VEHICLE = "ol.line li.line-vehicle[data-live=live]"


@pytest.fixture(scope="module")
def rider(browser, server):
    """One page for what is looked at."""
    with fresh_page(browser, server) as opened:
        visit(opened, server, LINE, VEHICLE)
        yield opened


def without_platform(name: str) -> str:
    return name.split(", Platform")[0]


def calls_of(client, link: str) -> list[str]:
    """The stops of the trip that a link leads to."""
    path, _, query = link.removeprefix("#/trip/").partition("?")
    trip = data(client, f"/api/v1/trips/{path}", service_date=parse_qs(query)["date"][0], geometry="none")
    return [without_platform(call["stop_name"]) for call in trip["stops"]]


def test_each_vehicle_is_between_two_stops_of_its_trip(rider, client):
    rows = rider.evaluate(
        """() => [...document.querySelectorAll("ol.line > li")].map((row) => ({
          stop: row.matches(".stop-call") ? row.querySelector("a").textContent : null,
          link: row.querySelector("a").getAttribute("href"), where: row.querySelector(".offscreen")?.textContent.trim() }))"""
    )
    stops = [row["stop"] for row in rows if row["stop"]]
    assert stops[0] == "Bondi Junction Station" and stops[-1] == "Cronulla Station"
    vehicles = [row for row in rows if not row["stop"]]
    assert len(vehicles) > 3
    for vehicle in vehicles:
        calls = [call for call in calls_of(client, vehicle["link"]) if call in stops]
        where = vehicle["where"]
        if where.startswith("between "):
            before, after = where.removeprefix("between ").split(" and ")
            # A fast one passes stops, so these lie between two of its own.
            assert stops.index(after) == stops.index(before) + 1
            assert any(stops.index(one) <= stops.index(before) and stops.index(after) <= stops.index(other)
                       for one, other in zip(calls, calls[1:], strict=False)), (where, calls)  # fmt: skip
        else:
            assert where.removeprefix("at ") in calls, (where, calls)


def test_the_direction_is_in_the_address_and_kept(rider, server):
    turn_to(rider, LINE, VEHICLE)
    rider.get_by_role("navigation", name="Direction").get_by_role("link").nth(1).click()
    expect(rider.locator("ol.line li.stop-call a").first).to_have_text("Cronulla Station")
    assert "way=1" in rider.url
    expect(rider.locator("nav.line-ways [aria-current]")).to_contain_text("Bondi Junction")
    # One leaves from the same station that way too.
    expect(rider.get_by_role("combobox", name="From", exact=True)).to_have_value("200060")
    visit(rider, server, "/#/line/T4", VEHICLE)
    expect(rider.locator("ol.line li.stop-call a").first).to_have_text("Cronulla Station")
    rider.get_by_role("combobox", name="From", exact=True).select_option(label="Hurstville Station")
    assert "stop=" in rider.url
    expect(rider.get_by_role("link", name="All departures at Hurstville Station")).to_be_visible()


def test_it_says_how_often_and_what_leaves_next(rider):
    turn_to(rider, LINE, "ol.departures li.departure")
    expect(rider.locator(".headway strong")).to_have_text(re.compile(r"^Every \d+( to \d+)? min (now|by the timetable)"))
    assert 1 <= rider.locator("ol.departures > li").count() <= 3


def test_what_is_said_of_waits_is_what_they_are(rider):
    """Of a timetable of ten minutes: as it is, with one cancelled, and with little known."""
    said = rider.evaluate(
        """async () => {
          const { headway, headwayWords } = await import("/console/views/line-headway.js");
          const { text } = await import("/console/text.js");
          const start = Math.ceil(sydneyTransit.now() / 60000) * 60000;
          const at = (minutes) => new Date(start + minutes * 60000).toISOString();
          const make = (planned, late = 0, more = {}) => ({ scheduled_time: at(planned), estimated_time: at(planned + late), realtime: true,
            evidenceAt: sydneyTransit.now(), pickup: "regular", status: "scheduled", is_cancelled: false, headway_seconds: null, ...more });
          const words = (all) => headwayWords(headway(all), text.board.line).map((each) => each.replace(/\\d\\d:\\d\\d/, "T"));
          const plain = [0, 10, 20, 30, 40];
          return [words(plain.map((each) => make(each + 2))), words(plain.map((each, at) => make(each + 2, at === 2 ? 2 : 0))),
            words(plain.map((each, at) => make(each + 2, 0, at === 2 ? { is_cancelled: true, status: "cancelled" } : {}))),
            words(plain.map((each, at) => make(each + 2, at === 2 ? 9 : 0))),
            words(plain.map((each) => make(each + 2, 0, { realtime: false, estimated_time: null, evidenceAt: null }))),
            words([make(2), make(12)])];
        }"""
    )
    assert said == [
        ["Every 10 min now, as in the timetable."],
        ["Every 8 to 12 min now.", "The timetable has one every 10 min."],
        ["Every 10 min now.", "A gap of 20 min after T.", "1 is cancelled.", "The timetable has one every 10 min."],
        ["Every 10 min now.", "A gap of 19 min after T.", "Two close together at T.", "The timetable has one every 10 min."],
        ["Every 10 min by the timetable."],
        [],
    ]


def test_a_loop_and_a_branch_keep_their_order(rider):
    found = rider.evaluate(
        """async () => {
          const { Way, strays } = await import("/console/views/line-way.js");
          const stop = (id, lon) => ({ stop_id: id, stop_name: id, stop_lat: -33.9, stop_lon: lon, parent_station: null, platform_code: null });
          const loop = new Way({ direction_id: 0, headsigns: [], shape: null, stops: [stop("A", 151.0), stop("B", 151.1), stop("C", 151.2), stop("A", 151.0)] });
          const calls = (...ids) => ids.map((id) => ({ stop_id: id, stop_name: id }));
          const line = new Way({ direction_id: 0, headsigns: [], shape: null, stops: ["A", "B", "C", "D"].map((id, at) => stop(id, 151 + at / 10)) });
          const known = new Map();
          const trip = calls("A", "X", "D");
          strays(known, line, { headsign: "Xtown" }, line.align(trip));
          return { end: loop.align(calls("A")), whole: loop.align(calls("A", "B", "C")), back: loop.align(calls("C", "A")),
            leaves: [...known.get(0).leaves], joins: known.get(3).joins,
            fast: line.whereabouts(3, -33.9, 151.14), away: line.whereabouts(3, -33.95, 151.28) };
        }"""
    )
    assert found["end"] == [3] and found["whole"] == [0, 1, 2] and found["back"] == [2, 3]
    assert found["leaves"] == ["Xtown"] and found["joins"]
    assert found["fast"]["before"] == 2 and 0.3 < found["fast"]["share"] < 0.5
    assert found["away"] is None


def test_nothing_looks_live_that_is_not(browser, server):
    """Reports that stop grow old, and are then no evidence of where a vehicle is."""
    with fresh_page(browser, server) as rider:
        rider.route("**/api/v1/routes/T4/trips?*", lambda route: route.fulfill(response=(answer := route.fetch()), body=aged(answer.text())))
        rider.route("**/api/v1/vehicles/stream*", lambda route: route.abort())
        visit(rider, server, LINE, "ol.line li.line-vehicle")
        expect(rider.locator(VEHICLE)).to_have_count(0)
        assert rider.locator("li.line-vehicle[data-live=none]").first.inner_text().count("not seen")


def aged(body: str) -> str:
    """The same answer, whose vehicles were last seen long ago."""
    answer = json.loads(body)
    for trip in answer["data"]["active_trips"]:
        if trip["vehicle"]:
            trip["vehicle"]["last_updated"] = "2020-01-01T00:00:00Z"
    return json.dumps(answer)


def test_on_a_phone_it_fits_and_everybody_can_use_it(browser, server):
    with fresh_page(browser, server, "phone") as rider:
        visit(rider, server, LINE, VEHICLE)
        rider.locator("ol.departures li.departure").first.wait_for()
        assert overflow(rider) == []
        # By the keyboard to the other direction, which does not take it away.
        rider.get_by_role("navigation", name="Direction").get_by_role("link").nth(1).focus()
        rider.keyboard.press("Enter")
        expect(rider.locator("ol.line li.stop-call a").first).to_have_text("Cronulla Station")
        assert rider.complaints == []
        # What axe-core does to a page its policy complains of.
        rider.locator(VEHICLE).first.wait_for()
        assert violations(rider) == []


def test_points_are_called_by_what_is_near(browser, streets):
    with fresh_page(browser, streets) as rider:
        visit(rider, streets, "/#/plan?from=-33.86100,151.21080", "form")
        expect(rider.get_by_role("combobox", name="From", exact=True)).to_have_value("near Circular Quay")
        turn_to(rider, "/#/?at=-33.86100,151.21080", "li.group")
        expect(rider.get_by_role("heading", level=2, name="Around Circular Quay")).to_be_visible()
        assert rider.complaints == []
