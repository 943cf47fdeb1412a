"""The console at the hours nobody tests at: deep in the night and in the morning rush, and what it says of modes that fall silent."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from conftest import Client
from console import CENTRAL, browser, fresh_page, overflow, turn_to, views, visit  # noqa: F401
from transit_server import TransitServer

HOURS = {"3 a.m.": "2026-03-11T03:00", "8 a.m.": "2026-03-11T08:00"}
#: Trip updates are called old after two minutes, and are gone after five.
OLD_WITHIN, GONE_WITHIN = 150_000, 330_000


@pytest.fixture(scope="module", params=HOURS)
def hour(request, tmp_path_factory):
    with TransitServer(tmp_path_factory.mktemp("hour"), start=HOURS[request.param]) as server:
        yield server


@pytest.mark.parametrize("look", ["desktop", "small"])
def test_every_view_stands_and_none_cries_wolf(browser, hour, look):
    with Client(hour.url) as client, fresh_page(browser, hour, look) as page:
        for name, (path, sign) in views(hour, client).items():
            visit(page, hour, path, sign)
            page.wait_for_timeout(500)
            if name != "wall":
                expect(page.locator("html")).to_have_attribute("data-live", "live")
                expect(page.locator("#warning")).to_be_hidden()
            assert overflow(page) == [], name
            assert "undefined" not in page.inner_text("body") and "NaN" not in page.inner_text("body"), name
        assert page.complaints == []


def test_the_clock_of_the_page_is_the_citys(browser, hour):
    """The browser's own shows another day."""
    with fresh_page(browser, hour) as page:
        visit(page, hour, f"/#/timetable/{CENTRAL}", "#panel details.timetable")
        expect(page.get_by_label("Day", exact=True)).to_have_value("2026-03-11")
        off = page.evaluate("() => sydneyTransit.now()") / 1000 - hour.now().timestamp()
        # As exact as a busy machine answers.
        assert abs(off) < 60, off


@pytest.fixture(scope="module")
def day(tmp_path_factory):
    """A morning ten times as fast."""
    with TransitServer(tmp_path_factory.mktemp("day"), start=HOURS["8 a.m."], speed=10) as server:
        yield server


def test_what_falls_silent_is_said_where_it_is_shown_and_in_riders_words(browser, day):
    """Light rail's trip updates end; everything else goes on."""
    with Client(day.url) as client, fresh_page(browser, day) as board, fresh_page(browser, day) as ferry:
        visit(board, day, f"/#/stop/{CENTRAL}", "#panel li.departure")
        visit(ferry, day, "/#/stop/209573", "#panel li.departure")
        client.post("/dev/faults", json={"path": "/v1/gtfs/realtime/lightrail", "fault": "500"}).raise_for_status()
        warning = board.locator("#warning")
        expect(warning).to_contain_text("Light rail: live times are old", timeout=OLD_WITHIN / 5)
        expect(warning).to_contain_text("Light rail: no live times since", timeout=GONE_WITHIN / 5)
        said = warning.text_content()
        assert "lightrail" not in said and "trip updates" not in said and "Train" not in said, said
        # Trains are live all the same, and the board does not say otherwise.
        assert board.locator("#panel li.departure summary .freshness.good").count() > 0
        assert "All times are the timetable" not in board.inner_text("body")
        # Where no light rail stops, nothing is said.
        expect(ferry.locator("#warning")).to_be_hidden()
        expect(ferry.locator("html")).to_have_attribute("data-live", "live")
        turn_to(board, "/#/alerts", "#panel li.a-alert")
        expect(board.locator("#warning")).to_be_hidden()
        client.delete("/dev/faults").raise_for_status()
        turn_to(board, f"/#/stop/{CENTRAL}", "#panel li.departure")
        expect(board.locator("#warning")).to_be_hidden(timeout=60_000)
