"""The wall board: a row for each run, and of one platform what leaves there, however much leaves elsewhere before."""

from __future__ import annotations

import re
from datetime import datetime

from playwright.sync_api import expect

from console import CENTRAL, browser, fresh_page, visit  # noqa: F401
from transit_server import SYDNEY
from waiting import data, eventually


def board_without(page, code: str) -> None:
    """The station's own board has nothing of a platform: its departures that are told at once all leave from others."""

    def others(route):
        answer = route.fetch()
        body = answer.json()
        departures = body["data"]["departures"]
        body["data"]["departures"] = [one for one in departures if code not in (one["platform"], one["scheduled_platform"])]
        route.fulfill(response=answer, json=body)

    page.route(f"**/stops/{CENTRAL}/departures/stream?*", lambda route: route.abort())
    page.route(f"**/stops/{CENTRAL}/departures?*", others)


def test_a_platform_has_its_own_departures_though_the_next_of_the_station_leave_from_others(browser, server, client):
    station = data(client, f"/api/v1/stops/{CENTRAL}")
    codes = [each["platform_code"] for each in station["children"]]
    alone = [each for each in station["children"] if each["platform_code"] and codes.count(each["platform_code"]) == 1]
    platform = next(each for each in alone if data(client, f"/api/v1/stops/{each['stop_id']}/departures", limit=5)["departures"])
    code = platform["platform_code"]
    with fresh_page(browser, server) as page:
        board_without(page, code)
        visit(page, server, f"/board/{CENTRAL}?platform={code}", "#rows tr")
        expect(page.locator("#name")).to_have_text(station["stop_name"])
        expect(page.locator("#empty")).to_be_hidden()
        # What was moved elsewhere says that it was here.
        here = re.compile(rf"{re.escape(code)}(\s*was .+)?|.*was {re.escape(code)}", re.DOTALL)
        assert [each for each in page.locator("#rows td.from").all_inner_texts() if not here.fullmatch(each.strip())] == []


def test_without_a_net_a_platform_has_what_the_timetable_of_its_station_has_there(browser, server, client):
    """As it is kept on the device: of thousands of departures those of the platform."""
    date = server.now().astimezone(SYDNEY).date().isoformat()
    path = f"/api/v1/stops/{CENTRAL}/timetable"
    timetable = client.get(path, params={"date": date}).json()
    groups = timetable["data"]["groups"]
    coming = sorted((each for group in groups for each in group["departures"] if later(each, server)), key=lambda each: each["scheduled_time"])
    code = next(each["platform"] for each in reversed(coming) if each["platform"])
    # None of its departures is among the next ones.
    early = [each for each in coming[:100] if each["platform"] == code]
    for group in groups:
        group["departures"] = [each for each in group["departures"] if each not in early]
    with fresh_page(browser, server) as page:
        page.goto(f"{server.url}/console/arrived.html")
        keep = """async ([path, body]) => (await caches.open("timetables")).put(path, new Response(JSON.stringify(body), { headers: { "Kept-At": String(Date.now()) } }))"""
        page.evaluate(keep, [f"{path}?date={date}", timetable])
        page.route("**/api/v1/stops/**", lambda route: route.abort())
        page.goto(f"{server.url}/board/{CENTRAL}?platform={code}")
        page.locator("#rows tr").first.wait_for()
        expect(page.locator("#lost")).to_be_visible()
        assert set(page.locator("#rows td.from").all_inner_texts()) == {code}
        assert page.locator("#rows .freshness.good").count() == 0


def later(departure: dict, server) -> bool:
    return datetime.fromisoformat(departure["scheduled_time"]) > server.now()


def test_a_timetable_that_is_too_large_to_be_kept_is_not_asked_for_each_minute(browser, server):
    with fresh_page(browser, server) as page:
        asked = []
        page.route("**/timetable?*", lambda route: (asked.append(route.request.url), route.fallback()))
        page.goto(f"{server.url}/console/arrived.html")
        # A worker that keeps nothing.
        page.evaluate(
            """async (stop) => {
              Object.defineProperty(navigator, "serviceWorker", { value: { controller: {} } });
              const { keepTimetable } = await import("/console/offline.js");
              await keepTimetable(stop);
              await keepTimetable(stop);
            }""",
            CENTRAL,
        )
        assert len(asked) == 1


def test_a_board_that_did_not_begin_is_loaded_anew(browser, server):
    """A module that could not be had is not asked for again by the browser, and nobody is there to press a key."""
    with fresh_page(browser, server) as page:
        page.clock.install()
        missing = ["stop.en.js"]
        page.route("**/console/texts/stop.en.js", lambda route: route.abort() if missing and missing.pop() else route.fallback())
        page.goto(f"{server.url}/board/{CENTRAL}")
        eventually(lambda: not missing or page.wait_for_timeout(200))
        page.wait_for_timeout(1_000)
        assert page.locator("#rows tr").count() == 0
        page.clock.fast_forward(61_000)
        page.locator("#rows tr").first.wait_for()
        # One that has begun stays.
        page.evaluate("globalThis.same = true")
        page.clock.fast_forward(61_000)
        page.wait_for_timeout(1_000)
        assert page.evaluate("globalThis.same")


def test_where_no_platform_is_called_so_the_board_says_no_more_than_it_knows(browser, server, client):
    assert data(client, f"/api/v1/stops/{CENTRAL}/departures", limit=50)["next_cursor"]
    with fresh_page(browser, server) as page:
        page.goto(f"{server.url}/board/{CENTRAL}?platform=99x")
        expect(page.locator("#empty")).to_have_text("None of the next departures leaves from platform 99x", timeout=30_000)
        assert page.locator("#rows tr").count() == 0


def test_a_row_is_that_of_its_run_whatever_is_said_of_its_time(browser, server):
    """An extra run may be published under the id of a timetabled one, and its planned time may be the live one."""
    with fresh_page(browser, server) as page:
        page.goto(f"{server.url}/board/{CENTRAL}")
        keys = page.evaluate(
            """async () => {
              const { keyOf } = await import("/console/views/departure.js");
              const [nine, ten, eleven] = ["09", "10", "11"].map((hour) => `2026-03-04T${hour}:00:00+11:00`);
              const run = { trip_id: "1", service_date: "2026-03-04", start_time: null, stop_sequence: 3, status: "scheduled", scheduled_time: nine };
              const extra = { ...run, status: "added", scheduled_time: ten };
              return { run: [run, { ...run, estimated_time: ten, realtime: true }, { ...run, status: "cancelled" }].map(keyOf),
                repeated: [{ ...run, scheduled_time: ten }].map(keyOf), extra: [extra, { ...extra, scheduled_time: eleven }].map(keyOf) };
            }"""
        )
    assert [len(set(each)) for each in keys.values()] == [1, 1, 1]
    assert len({each[0] for each in keys.values()}) == 3
