"""The console on a phone: the board before the map, eight departures at a glance, and nothing lost for it."""

from __future__ import annotations

import re

import pytest
import requests
from playwright.sync_api import expect

from console import CENTRAL, LOOKS, browser, fresh_page, overflow, turn_to, visit  # noqa: F401
from test_console_access import violations_by

BOARD = f"/#/stop/{CENTRAL}"
#: Pixels that may stand before what a view is about, and departures that are seen at once.
MOST_BEFORE, LEAST_SEEN = 120, 8

#: Departures that are seen wholly.
SEEN = """() => [...document.querySelectorAll("#panel li.departure:not([hidden])")].map((row) => row.getBoundingClientRect())
  .filter(({ top, bottom }) => top >= 0 && bottom <= document.getElementById("panel").getBoundingClientRect().bottom + 0.5).length"""


@pytest.fixture
def phone(browser, server):
    with fresh_page(browser, server, "phone", has_touch=True) as opened:
        yield opened


def test_eight_departures_are_seen_at_once(phone, server):
    visit(phone, server, BOARD, "#panel li.departure")
    phone.locator("#panel li.departure").nth(15).wait_for(state="attached")
    box = phone.get_by_role("combobox", name="Where from?").bounding_box()
    seen = phone.evaluate(SEEN)
    print(f"{seen} departures are seen, {box['y'] + box['height']:.0f} pixels stand above")
    assert box["y"] + box["height"] <= MOST_BEFORE
    assert seen >= LEAST_SEEN
    # Whatever is pressed most is as large as a fingertip.
    for pressed in (box, *(each.bounding_box() for each in phone.locator("#panel li.departure:not([hidden])").all()[:5]),
                    phone.locator("#panel li.departure:not([hidden]) summary").first.bounding_box(),
                    phone.locator("button.map-open").bounding_box(), phone.locator("#views a").first.bounding_box()):  # fmt: skip
        assert pressed["height"] >= 43.9, pressed
    assert phone.complaints == []


def test_a_row_leads_to_its_trip_and_its_minutes_say_why(phone, server):
    visit(phone, server, BOARD, "#panel li.departure")
    row = phone.locator("#panel li.departure:not([hidden])").nth(4)
    row.locator("summary").tap()
    expect(row.locator("dl.reasons")).to_be_visible()
    assert overflow(phone) == []
    row.locator("a.towards").tap()
    phone.locator("ol.line > li").first.wait_for(state="attached")


@pytest.mark.parametrize(("width", "height"), [(195, 422), (98, 211)])
def test_letters_of_twice_and_four_times_their_size_fit(browser, server, width, height):
    with fresh_page(browser, server, viewport={"width": width, "height": height}) as page:
        for path, sign in ((BOARD, "#panel li.departure:not([hidden])"), ("/#/", "#panel li.group")):
            visit(page, server, path, sign)
            row = page.locator(sign).first
            row.scroll_into_view_if_needed()
            assert overflow(page) == [], path
            outside = row.evaluate(
                """row => [...row.querySelectorAll("a, bdi, summary, .soon, .route")].map((each) => each.getBoundingClientRect())
                  .filter(({ left, right, width }) => width > 1 && (left < 0 || right > innerWidth + 0.5)).length"""
            )
            assert outside == 0, path
        assert page.complaints == []


def test_cancelled_departures_are_folded_and_can_be_seen(phone, server):
    """Three in a row are cancelled, and one alone."""
    board = requests.get(f"{server.url}/api/v1/stops/{CENTRAL}/departures", params={"limit": 30}, timeout=30).json()
    for index, each in enumerate(board["data"]["departures"]):
        each["is_cancelled"] = index in (12, 13, 14, 16)
        each["status"] = "cancelled" if each["is_cancelled"] else "scheduled"
    phone.route("**/departures/stream?*", lambda route: route.abort())
    phone.route("**/departures?*", lambda route: route.fulfill(json=board))
    visit(phone, server, BOARD, "#panel li.departure")
    fold = phone.get_by_role("button", name="3 cancelled before this")
    expect(fold).to_have_attribute("aria-expanded", "false")
    off = phone.locator("#panel li.departure.off")
    expect(off.filter(visible=True)).to_have_count(1)
    fold.tap()
    expect(fold).to_have_attribute("aria-expanded", "true")
    expect(off.filter(visible=True)).to_have_count(4)
    expect(off.first).to_contain_text("Cancelled")
    fold.tap()
    expect(off.filter(visible=True)).to_have_count(1)


def test_the_map_is_a_strip_that_opens_and_is_away_where_it_is_of_no_use(phone, server):
    visit(phone, server, BOARD, "#panel li.departure")
    strip, way = phone.locator("#strip"), phone.locator("button.map-open")
    assert strip.bounding_box()["height"] < 60
    # What is covered takes no keyboard.
    assert phone.locator("#map").evaluate("map => map.inert")
    way.tap()
    expect(way).to_have_attribute("aria-expanded", "true")
    assert strip.bounding_box()["height"] > LOOKS["phone"]["viewport"]["height"] / 2
    assert not phone.locator("#map").evaluate("map => map.inert")
    assert violations_by(phone, "dark") == []
    way.tap()
    assert strip.bounding_box()["height"] < 60
    for path, sign in ((f"/#/timetable/{CENTRAL}", "details.timetable"), ("/#/account", "form.form")):
        turn_to(phone, path, f"#panel {sign}")
        expect(strip).to_be_hidden()
    # Where a place is pointed at on the map, it opens by itself.
    turn_to(phone, "/#/plan", "form.p-form")
    expect(strip).to_be_visible()
    phone.get_by_role("button", name="From: Point on the map").tap()
    phone.get_by_role("button", name="Choose the centre of the map").tap()
    # What is near is asked for; until it is known, or where nothing is, it is a point.
    expect(phone.get_by_role("combobox", name="From", exact=True)).to_have_value(re.compile("^(near |Point )"))
    expect(way).to_have_attribute("aria-expanded", "false")
    assert phone.complaints == []


def test_axe_finds_nothing_in_the_box_on_a_phone(phone, server):
    visit(phone, server, BOARD, "#panel li.departure")
    phone.get_by_role("combobox", name="Where from?").fill("sydney airport")
    phone.get_by_role("option").first.wait_for()
    phone.keyboard.press("ArrowDown")
    assert violations_by(phone, "light") == []
