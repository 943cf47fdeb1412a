"""Journeys in the console: in which order, as a bar, from door to door on the map, on foot in words, and what else there is."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from console import SOON, browser, colours_under, fresh_page, overflow, visit  # noqa: F401
from test_console_access import violations_by

QUESTION = "/#/plan?from=50%20parramatta%20road&to=sydney%20opera%20house"
ROW = "li.p-journey"


def planned(streets_page, streets, question: str = QUESTION) -> list[dict]:
    """Asks in the console, and gives the journeys of the answer."""
    # What the page before still waits for is no answer to this.
    streets_page.goto("about:blank")
    with streets_page.expect_response(lambda answer: "/trips/plan?" in answer.url) as heard:
        visit(streets_page, streets, question, ROW)
    return heard.value.json()["data"]["itineraries"]


@pytest.fixture(scope="module")
def rider(browser, streets):
    """One page for all tests of this file that need no other."""
    with fresh_page(browser, streets, accept_downloads=True) as opened:
        yield opened


@pytest.fixture(scope="module")
def journeys(rider, streets):
    return planned(rider, streets)


def query_of(page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(page.url.split("?", 1)[1]).items()}


def departures_of(page) -> list[str]:
    return page.locator(f"{ROW} .p-times time:first-child").evaluate_all("all => all.map(each => each.dateTime)")


def opened(page):
    """The journey with the most legs, open."""
    found = page.locator(f"{ROW}.open")
    if not found.count():
        parts = page.locator(f"{ROW} .p-bar").evaluate_all("all => all.map(each => each.childElementCount)")
        page.locator(f"{ROW} .p-head").nth(parts.index(max(parts))).click()
    found.locator("ol.p-legs").wait_for()
    return found


# Order


@pytest.mark.parametrize(
    ("order", "counted"),
    [("arrival", "arrival_time"), ("changes", "transfers"), ("walking", "walking_distance_meters"), ("fare", "fare_cents")],
)
def test_an_order_is_chosen_and_stands_in_the_address(rider, journeys, order, counted):
    asked = []
    rider.on("request", lambda sent: asked.append(sent.url) if "/trips/plan?" in sent.url else None)
    rider.get_by_label("Sort by").select_option(order)
    rider.wait_for_function("order => location.hash.includes(`sort=${order}`)", arg=order)
    expected = [each["departure_time"] for each in sorted(journeys, key=lambda each: each[counted])]
    assert departures_of(rider) == expected
    assert asked == [], "nothing new is to be asked for"
    rider.get_by_label("Sort by").select_option("departure")
    rider.wait_for_function("() => !location.hash.includes('sort=')")
    assert departures_of(rider) == [each["departure_time"] for each in journeys]


def test_what_a_journey_is_best_at_is_one_word_and_true(rider, journeys):
    counts = {"there first": "arrival_time", "fewest changes": "transfers", "least walking": "walking_distance_meters", "cheapest": "fare_cents"}
    said = 0
    for row, journey in zip(rider.locator(ROW).all(), journeys, strict=True):
        words = row.locator(".p-best").all_inner_texts()
        assert len(words) <= 1
        for word in words:
            said += 1
            among = [each for each in journeys if word != "there first" or each["status"] != "at_risk"]
            assert journey[counts[word]] == min(each[counts[word]] for each in among), word
    assert said > 0


def test_what_costs_nobody_knows_is_no_order(rider, streets):
    def without_fares(route):
        answer = route.fetch()
        body = answer.json()
        for each in body["data"]["itineraries"]:
            each.update(fare=None, fare_cents=None, fare_unknown_reason="Not known.")
        route.fulfill(response=answer, json=body)

    rider.route("**/trips/plan?*", without_fares)
    visit(rider, streets, f"{QUESTION}&sort=fare", ROW)
    order = rider.get_by_label("Sort by")
    assert "fare" not in order.locator("option").evaluate_all("all => all.map(each => each.value)")
    expect(order).to_have_value("departure")
    rider.unroute("**/trips/plan?*")


# What is seen


@pytest.mark.parametrize("width", [390, 320])
def test_no_ride_is_a_sliver_and_waits_are_seen(browser, streets, width):
    """A list of hours, on a phone: each line's name stands whole in its part, and no part lies over another."""
    with fresh_page(browser, streets, viewport={"width": width, "height": 844}, has_touch=True) as page:
        found = planned(page, streets, "/#/plan?from=50%20parramatta%20road&to=taronga%20zoo%20wharf&window_minutes=240")
        assert any(leg["trip_id"] and leg["duration_minutes"] < 13 for each in found for leg in each["legs"])
        bars = page.locator(".p-bar").evaluate_all(
            """all => all.map((bar) => ({
              parts: [...bar.children].map((part) => ({ kind: part.className, ...part.getBoundingClientRect().toJSON() })),
              cut: [...bar.querySelectorAll(".p-part > span")].filter((label) => label.scrollWidth > label.clientWidth + 1).map((label) => label.textContent),
              right: bar.getBoundingClientRect().right,
            }))"""
        )
        assert [cut for bar in bars for cut in bar["cut"]] == []
        for bar in bars:
            rides = [part for part in bar["parts"] if part["kind"] == "p-part"]
            assert all(part["width"] >= 20 for part in rides), rides
            for one, other in zip(bar["parts"], bar["parts"][1:]):
                assert one["right"] <= other["left"] + 0.5 or one["bottom"] <= other["top"] + 0.5
            assert all(part["right"] <= width for part in bar["parts"])
        waits = [
            (datetime.fromisoformat(after["from"]["departure_time"]) - datetime.fromisoformat(leg["to"]["arrival_time"])) >= timedelta(minutes=6)
            for each in found
            for leg, after in zip(each["legs"], each["legs"][1:])
        ]
        assert page.locator(".p-wait", has_text="min").count() >= sum(waits)
        assert overflow(page) == [] and page.complaints == []


def test_walks_are_told_turn_by_turn_and_whether_anybody_looked(rider, streets, journeys):
    planned(rider, streets)
    row = opened(rider)
    walk = row.locator("details.p-way").first
    expect(walk.locator("li").first).to_be_hidden()
    walk.locator("summary").click()
    expect(walk.locator("li").first).to_contain_text("Walk along")
    expect(walk).to_contain_text("This way is known.")
    expect(row).not_to_contain_text("verified")


def test_a_journey_is_drawn_from_door_to_door_and_each_part_stands_out(rider):
    row = opened(rider)
    legs = row.locator("ol.p-legs > li")
    assert legs.first.get_attribute("class") == "p-leg p-foot", "it is to begin on foot"
    # Neither pointer nor keyboard is at a part.
    rider.mouse.move(1000, 600)
    row.locator(".p-head").focus()
    rider.wait_for_function("() => sydneyTransit.map.lines.highlighted.length > 0 && sydneyTransit.map.lines.highlighted.every((path) => !path.faint)")
    rider.wait_for_timeout(300)
    whole = rider.evaluate("() => sydneyTransit.map.lines.highlighted.map((path) => ({ dashed: path.dashed, faint: path.faint, points: path.points.length }))")
    assert len(whole) == legs.count() and not any(each["faint"] for each in whole)
    assert max(each["points"] for each in whole if each["dashed"]) > 2, "no walk follows streets"
    assert colours_under(rider) > 300
    pins = rider.evaluate("() => sydneyTransit.map.stops.pins.map(({ kind }) => kind)")
    assert pins.count("via") == legs.count() - 1 and pins[-2:] == ["from", "to"]
    zoom = rider.evaluate("sydneyTransit.map.camera.zoom")

    legs.nth(1).hover()
    rider.wait_for_function("() => sydneyTransit.map.lines.highlighted.filter((path) => !path.faint).length === 1")
    assert rider.evaluate("sydneyTransit.map.camera.zoom") == zoom, "what is only looked at moves nothing"
    legs.first.get_by_role("button").focus()
    rider.wait_for_function("() => sydneyTransit.map.lines.highlighted.find((path) => !path.faint).dashed")
    rider.keyboard.press("Enter")
    rider.wait_for_function("zoom => sydneyTransit.map.camera.zoom > zoom", arg=zoom)
    row.get_by_role("button", name="Show on the map", exact=True).click()
    rider.wait_for_function("() => sydneyTransit.map.lines.highlighted.every((path) => !path.faint)")


# What can be done


def test_a_ride_has_others_after_it_that_lead_on(rider, streets):
    planned(rider, streets)
    row = opened(rider)
    ride = row.locator("li.p-leg:not(.p-foot)").first
    stop = ride.locator(".p-call a").first
    left = ride.locator(".p-call time").first.get_attribute("datetime")
    ride.locator(".p-others summary").focus()
    rider.keyboard.press("Enter")
    links = ride.locator(".p-others li a")
    links.first.wait_for()
    times = links.locator("time").evaluate_all("all => all.map(each => each.dateTime)")
    assert 1 <= len(times) <= 3 and all(datetime.fromisoformat(each) > datetime.fromisoformat(left) for each in times)
    name, there = stop.inner_text(), datetime.fromisoformat(times[0]).strftime("%Y-%m-%dT%H:%M")
    rider.keyboard.press("Tab")
    expect(links.first).to_be_focused()
    rider.keyboard.press("Enter")
    expect(rider.get_by_role("combobox", name="From", exact=True)).to_have_value(name, timeout=SOON)
    assert query_of(rider)["depart_at"] == there and query_of(rider)["to"] == "sydney opera house"
    assert rider.complaints == []


def test_the_way_back_is_asked_after_the_journey(rider, streets):
    found = planned(rider, streets, f"{QUESTION}&max_transfers=3")
    opened(rider)
    arrival = rider.locator(f"{ROW}.open .p-times time").last.get_attribute("datetime")
    rider.get_by_role("link", name="The way back").click()
    rider.wait_for_function("() => location.hash.includes('from=sydney')")
    query = query_of(rider)
    assert (query["from"], query["to"], query["max_transfers"]) == ("sydney opera house", "50 parramatta road", "3")
    leaves = datetime.fromisoformat(query["depart_at"])
    stay = leaves - datetime.fromisoformat(arrival).replace(tzinfo=None)
    assert timedelta(hours=2) <= stay < timedelta(hours=2, minutes=16) and leaves.minute % 15 == 0
    assert found and "journey" not in query


def test_a_calendar_takes_the_journey(rider, streets):
    """With a name that would end a line, a value or the file, were it written as it is."""
    odd = "A\\B;C,D é" + "ß" * 60
    visit(rider, streets, f"/#/plan?from=-33.8600,151.2120&from_name={odd}&to=-33.8735,151.2069&to_name=House", ROW)
    row = opened(rider)
    start, end = (datetime.fromisoformat(each) for each in row.locator(".p-times time").evaluate_all("all => all.map(each => each.dateTime)"))
    with rider.expect_download() as saved:
        row.get_by_role("button", name="Add to calendar").click()
    assert saved.value.suggested_filename.endswith(".ics")
    content = saved.value.path().read_bytes()
    lines = content.split(b"\r\n")
    assert lines.pop() == b"" and b"\n" not in b"".join(lines)
    assert all(len(line) <= 75 for line in lines)
    for line in lines:
        line.decode()
    values = dict(line.split(":", 1) for line in content.decode().replace("\r\n ", "").splitlines())
    utc = "%Y%m%dT%H%M%SZ"
    assert values["DTSTART"] == (start - start.utcoffset()).strftime(utc) and values["DTEND"] == (end - end.utcoffset()).strftime(utc)
    assert values["SUMMARY"] == "A\\\\B\\;C\\,D é" + "ß" * 60 + " to House"
    assert re.fullmatch(r"\d{8}T\d{6}Z", values["DTSTAMP"]) and values["UID"] and values["URL"].startswith(streets.url)
    assert rider.complaints == []


def calendar_entry(row) -> dict[str, str]:
    with row.page.expect_download() as saved:
        row.get_by_role("button", name="Add to calendar").click()
    return dict(line.split(":", 1) for line in saved.value.path().read_text().replace("\n ", "").splitlines())


def test_a_link_opens_the_journey_alone(browser, rider, streets):
    """Who follows the link of a calendar entry sees the journey, and the form when it is wanted."""
    planned(rider, streets)
    link = calendar_entry(opened(rider))["URL"]
    with fresh_page(browser, streets, "phone", has_touch=True) as page:
        visit(page, streets, link.removeprefix(streets.url), f"{ROW}.open")
        expect(page.locator(f"{ROW}.open .p-legs")).to_be_visible()
        expect(page.locator("form.p-form")).to_be_hidden()
        found = {scheme: violations_by(page, scheme) for scheme in ("light", "dark")}
        assert found == {"light": [], "dark": []}
        assert overflow(page) == []
        page.locator(f"{ROW}.open .p-see").nth(1).tap()
        expect(page.get_by_role("button", name="Close the map")).to_be_visible()
        page.get_by_role("button", name="Close the map").tap()
        page.get_by_role("button", name="Ask for other journeys").tap()
        expect(page.get_by_role("combobox", name="From", exact=True)).to_be_focused()
        assert page.complaints == []


def test_a_journey_is_handed_on_as_a_page_that_needs_no_app(browser, rider, streets):
    """Through the device where it can, else onto the clipboard; the page needs no script, and says to messengers what it is."""
    rider.add_init_script("navigator.share = (content) => { globalThis.shared = content; return Promise.resolve() }")
    planned(rider, streets)
    row = opened(rider)
    rider.get_by_role("button", name="Share", exact=True).click()
    rider.wait_for_function("() => globalThis.shared")
    shared = rider.evaluate("() => globalThis.shared")
    times = row.locator(".p-times time").all_inner_texts()
    assert times[0] in shared["text"] and times[1] in shared["text"] and "to Sydney Opera House" in shared["title"]
    rider.evaluate("() => { navigator.share = () => Promise.reject(new DOMException('', 'NotAllowedError')); navigator.clipboard.writeText = async (it) => { globalThis.written = it } }")
    rider.get_by_role("button", name="Share", exact=True).click()
    expect(rider.get_by_role("button", name="Copied")).to_be_visible()
    assert rider.evaluate("() => globalThis.written") == shared["url"] and "/journey/" in shared["url"]

    legs = row.locator("ol.p-legs > li").count()
    with fresh_page(browser, streets, "phone", java_script_enabled=False) as page:
        page.goto(shared["url"])
        expect(page.get_by_role("heading", level=1)).to_contain_text("to Sydney Opera House")
        assert times[0] in page.locator(".arrival strong").inner_text() and times[1] in page.locator(".arrival strong").inner_text()
        assert 3 <= page.locator("ol.legs > li").count() <= legs
        assert page.locator("polyline.ride").count() >= 1
        preview = {each.get_attribute("property"): each.get_attribute("content") for each in page.locator("meta[property]").all()}
        assert preview["og:title"].endswith(f"to Sydney Opera House, The Rocks, Sydney, {times[0]} – {times[1]}") and "change" in preview["og:description"]
        assert preview["og:image"] == f"{streets.url}/console/icon-512.png"
        assert page.complaints == []
    with fresh_page(browser, streets, "phone") as page:
        page.goto(shared["url"])
        assert {scheme: violations_by(page, scheme) for scheme in ("light", "dark")} == {"light": [], "dark": []}
        assert overflow(page) == []
        page.get_by_role("link", name="Open in the planner").click()
        page.locator(ROW).first.wait_for(timeout=SOON)
        expect(page.get_by_role("combobox", name="To", exact=True)).to_have_value(re.compile("Sydney Opera House"))
        page.goto(f"{shared['url'][:-40]}")
        expect(page.get_by_role("heading", level=1)).to_have_text("This journey is not there")
        assert all("404" in each for each in page.complaints), page.complaints
