"""The console after midnight: the last way home, the last journeys of a plan, and days as riders call them."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from console import CENTRAL, MANLY, browser, fresh_page, overflow, page, turn_to, visit  # noqa: F401
from test_console_access import violations
from transit_server import TransitServer

BONDI = {"name": "Bondi Beach", "place": "-33.8915,151.2767", "lat": -33.8915, "lon": 151.2767}
#: A blank page keeps nothing.
HOME = f"if (location.protocol === 'http:') localStorage.setItem('places', {json.dumps(json.dumps({'home': BONDI}))})"
#: Hours that no clock shows.
PAST_MIDNIGHT = re.compile(r"\b(2[4-9]|3\d):\d\d\b")


@pytest.fixture(scope="module")
def night(tmp_path_factory):
    with TransitServer(tmp_path_factory.mktemp("night"), start="2026-03-11T00:10") as server:
        yield server


@pytest.fixture(scope="module")
def rider(browser, night):
    with fresh_page(browser, night, "phone", has_touch=True) as opened:
        opened.add_init_script(HOME)
        yield opened


def minute(moment: str) -> str:
    return moment[11:16]


def test_the_last_way_home_stands_on_the_home_page_and_leads_to_its_plan(rider, night):
    visit(rider, night, "/#/", ".last-home li")
    card = rider.locator(".last-home")
    expect(card.get_by_role("heading")).to_have_text("Last way home from here")
    expect(card).to_contain_text(re.compile(r"\d\d:\d\d tonight, there at 01:\d\d"))
    # It begins again today: nobody says tomorrow at ten past midnight.
    expect(card).to_contain_text(re.compile(r"nothing until 04:\d\d\."))
    assert violations(rider) == [] and overflow(rider) == []
    link = card.get_by_role("link").last
    leaves = link.inner_text()[:5]
    link.tap()
    rider.locator("#panel li.p-journey").first.wait_for()
    expect(rider.locator("#panel li.p-journey time").first).to_have_text(leaves)


def test_a_plan_says_which_is_the_last_and_the_last_to_count_on(rider, night):
    with rider.expect_response(lambda answer: "last_of_night=true" in answer.url) as answered:
        turn_to(rider, f"/#/plan?from={CENTRAL}&to={BONDI['place']}&to_name=Bondi", ".p-night li")
    found = answered.value.json()["data"]["last_of_night"]
    told = rider.locator(".p-night li").all_inner_texts()
    times = list(dict.fromkeys(minute(found[each]["departure_time"]) for each in ("robust", "last") if found[each]))
    assert [each[:5] for each in told] == times and all("tonight" in each for each in told), told
    expect(rider.locator(".p-night")).to_contain_text(f"nothing until {minute(found['next_departure_time'])}.")
    assert violations(rider) == []


def test_where_nothing_goes_any_more_that_is_said_with_the_first(rider, night):
    turn_to(rider, f"/#/plan?from={CENTRAL}&to={MANLY}&depart_at=2026-03-11T00:50", ".p-said:has-text('No more tonight')")
    expect(rider.locator(".p-said")).to_contain_text(re.compile(r"The first leaves in \d h \d+ min, at 05:\d\d\."))
    expect(rider.locator(".p-night")).to_have_count(0)


def test_days_are_those_of_the_calendar_and_the_night_is_tonight(rider, night):
    turn_to(rider, f"/#/timetable/{CENTRAL}", "details.timetable")
    expect(rider.get_by_label("Day", exact=True)).to_have_value("2026-03-11")
    rider.evaluate("document.querySelector('details.timetable').open = true")
    hours = rider.locator("details.timetable").first
    hours.locator("td a").first.wait_for()
    labels = hours.locator("td a").evaluate_all("all => all.map((each) => each.ariaLabel)")
    assert not [each for each in labels if PAST_MIDNIGHT.search(each)]
    assert labels[0].startswith("00:") and hours.locator("th").last.inner_text().startswith("0")
    # What leaves before morning belongs to the day before in the feed, which riders need not know.
    first = hours.locator("td a").first
    assert "date=2026-03-10" in first.get_attribute("href")
    first.click()
    rider.locator("ol.line > li").first.wait_for(state="attached")
    expect(rider.locator(".trip > .said").first).to_contain_text("Tonight")
    assert "10 Mar" not in rider.inner_text("#panel")
    assert rider.complaints == []


def test_a_day_of_23_or_25_hours_is_a_day(page, server):
    visit(page, server)
    said = page.evaluate(
        """async moments => {
          const { setClock } = await import("/console/format.js");
          const { learn } = await import("/console/text.js");
          await learn("night");
          const { sayDay } = await import("/console/views/when.js");
          return moments.map(([at, time]) => {
            const asked = Date.now();
            setClock(at, asked, asked);
            return sayDay(time);
          });
        }""",
        [
            # Clocks go forward on 4 October 2026, and back on 5 April.
            ("2026-10-03T23:30:00+10:00", "2026-10-04T09:00:00+11:00"),
            ("2026-10-05T00:30:00+11:00", "2026-10-04T12:00:00+11:00"),
            ("2026-04-05T23:30:00+10:00", "2026-04-06T09:00:00+10:00"),
            ("2026-04-05T00:30:00+11:00", "2026-04-06T09:00:00+10:00"),
        ],
    )
    assert said == ["Tomorrow", "Yesterday", "Tomorrow", "Tomorrow"]
    assert page.complaints == []


def test_by_day_nobody_is_told_of_the_last(page, server):
    page.add_init_script(HOME)
    asked = []
    page.on("request", lambda sent: asked.append(sent.url) if "/trips/plan?" in sent.url else None)
    visit(page, server, "/#/", ".mine a:has-text('Home')")
    page.locator("li.group").first.wait_for()
    turn_to(page, f"/#/plan?from={CENTRAL}&to={MANLY}", "#panel li.p-journey")
    assert len(asked) == 1 and "last_of_night" not in asked[0]
    expect(page.locator(".p-night, .last-home")).to_have_count(0)


def test_a_plan_for_tonight_asked_by_day_says_the_last_ones(page, server):
    turn = f"/#/plan?from={CENTRAL}&to={BONDI['place']}&depart_at=2026-03-10T22:00"
    visit(page, server, turn, ".p-night li")
    expect(page.locator(".p-night")).to_contain_text(re.compile(r"00:\d\d"))
