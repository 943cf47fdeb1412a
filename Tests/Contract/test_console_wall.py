"""The wall board: a row for each run, and of one platform what leaves there, however much leaves elsewhere before."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from console import CENTRAL, browser, fresh_page, visit  # noqa: F401
from waiting import data


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
