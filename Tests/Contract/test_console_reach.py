"""How far one gets, in the console: areas on the map, the same in words, and beside another time; all of it in the address."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from console import CENTRAL, browser, fresh_page, overflow, page, turn_to, visit  # noqa: F401
from test_console_access import violations

BESIDE = f"/#/reach?from={CENTRAL}&against=23:00"
ROWS = "table.r-table tbody tr"
#: What the map shows of the first area: circles of the last step, and whether another time's edge is drawn.
DRAWN = "() => { const { area } = sydneyTransit.map; return area && [area.shown.discs(60).length, area.other !== null] }"
#: How many of a picture's pixels are of an area.
PAINTED = """() => { const { picture } = sydneyTransit.map.area;
  const { data } = picture.getContext("2d").getImageData(0, 0, picture.width, picture.height);
  let painted = 0; for (let i = 3; i < data.length; i += 4) painted += data[i] > 0; return painted / (data.length / 4) }"""


@pytest.fixture(scope="module")
def rider(browser, server):
    with fresh_page(browser, server) as opened:
        yield opened


def numbers(row) -> list[int]:
    return [int(re.sub(r"\D", "", said)) for said in row.locator("td").all_inner_texts()]


def test_areas_and_words_say_what_the_api_answers_beside_another_time(rider, server, client):
    visit(rider, server, BESIDE, ROWS)
    expect(rider.get_by_role("combobox", name="From", exact=True)).to_have_value("Central Station")
    counts = [numbers(row) for row in rider.locator(ROWS).all()]
    assert len(counts) == 4 and all(low <= high for one, other in zip(counts, counts[1:]) for low, high in zip(one, other))
    date = client.get("/console/settings.json").json()["timestamp"][:10]
    answer = client.get("/api/v1/reach", params={"from": CENTRAL, "max_minutes": 60, "depart_at": f"{date}T23:00"}).json()
    assert [each[1] for each in counts] == [
        sum(stop["properties"]["minutes"] <= step for stop in answer["features"]) for step in (15, 30, 45, 60)
    ]
    discs, has_edge = rider.evaluate(DRAWN)
    assert discs > 20 and has_edge
    rider.wait_for_function(f"() => sydneyTransit.map.area.kept !== null && ({PAINTED})() > 0.02")
    # The other time comes to the front, and the request is then its own.
    rider.get_by_role("radio", name="at 23:00").check()
    assert rider.evaluate(DRAWN)[0] != discs
    assert rider.complaints == []


def test_a_station_of_the_list_and_a_tap_on_the_map_lead_to_the_plan_there(rider, server):
    turn_to(rider, f"/#/reach?from={CENTRAL}&at=2026-03-10T12:00&against=23:00", "thead:has-text('at 12:00')")
    station = rider.locator(".r-stops a").filter(has_text="Town Hall Station")
    expect(station).to_have_text(re.compile(r"^Town Hall Station\d+ min\d+ min at 23:00$"))
    assert "depart_at=2026-03-10T12%3A00" in station.get_attribute("href") and "to=200070" in station.get_attribute("href")
    rider.evaluate("sydneyTransit.map.focus({ lat: -33.8885, lon: 151.2105 }, 15)")
    rider.wait_for_function("() => Math.abs(sydneyTransit.map.center().lat + 33.8885) < 1e-4")
    # By the keyboard, what is in the middle.
    rider.locator(".surface").focus()
    rider.keyboard.press("Enter")
    told = rider.locator(".map-banner")
    expect(told).to_contain_text(re.compile(r"\d+ min.* on foot"))
    expect(told).to_contain_text(re.compile(r"\d+ min at 23:00"))
    told.get_by_role("link", name="Plan the way there").click()
    rider.locator("#panel li.p-journey").first.wait_for()
    expect(told).to_be_hidden()
    assert rider.evaluate("sydneyTransit.map.area") is None
    # And back from there.
    rider.get_by_role("link", name="How far from here?").click()
    rider.locator(ROWS).first.wait_for()
    assert "at=2026-03-10T12%3A00" in rider.url and f"from={CENTRAL}" in rider.url
    assert rider.complaints == []


def test_the_form_asks_and_says_what_is_missing(rider, server):
    turn_to(rider, "/#/reach", "form.p-form:has(button[type=submit])")
    expect(rider.locator("#panel")).to_contain_text("Name a place")
    rider.get_by_role("button", name="Show how far").click()
    expect(rider.locator(".p-wrong:visible")).to_have_text(re.compile("Name a stop"))
    rider.get_by_role("combobox", name="From", exact=True).fill("bondi junction")
    rider.locator("li[role=option]").first.click()
    rider.get_by_role("combobox", name="Compare with").select_option("08:00")
    rider.get_by_role("button", name="Show how far").click()
    rider.locator(ROWS).first.wait_for()
    expect(rider.locator("#panel h2").first).to_be_focused()
    assert "against=08%3A00" in rider.url
    rider.get_by_role("link", name="Without the other time").click()
    expect(rider.get_by_role("radio")).to_have_count(0)
    assert rider.complaints == []


def test_on_a_phone_it_is_reached_from_a_board_fits_and_axe_finds_nothing(browser, server):
    with fresh_page(browser, server, "phone", has_touch=True) as phone:
        visit(phone, server, f"/#/stop/{CENTRAL}", "#panel li.departure")
        phone.get_by_role("link", name="How far from here?").tap()
        phone.locator(ROWS).first.wait_for()
        phone.get_by_role("link", name="at 23:00").tap()
        phone.get_by_role("radio").first.wait_for()
        assert overflow(phone) == []
        assert violations(phone) == []
        phone.locator("button.map-open").tap()
        box = phone.locator(".surface").bounding_box()
        phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 3)
        expect(phone.locator(".map-banner .r-there")).to_contain_text(re.compile("min"))
        assert violations(phone) == []
        phone.set_viewport_size({"width": 98, "height": 211})
        assert overflow(phone) == []
        assert phone.complaints == []


def test_where_the_other_time_cannot_be_had_the_first_stands(page, server):
    visit(page, server, f"/#/reach?from={CENTRAL}&against=2031-01-01T08:00", ROWS)
    expect(page.locator("#panel .notice.bad")).to_contain_text("The other time")
    assert len(numbers(page.locator(ROWS).first)) == 1
