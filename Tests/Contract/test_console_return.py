"""The console when riders go to and fro: nothing that was left stays alive, nothing that was chosen is lost."""

from __future__ import annotations

import datetime

import pytest
from playwright.sync_api import expect

from console import CENTRAL, MANLY, SOON, browser, fresh_page, page, sign_up, turn_to, visit  # noqa: F401
from transit_server import TransitServer
from waiting import eventually

BOARD = f"/#/stop/{CENTRAL}"


def asked(page, path: str) -> list[str]:
    """The requests from now on whose address has `path` in it."""
    seen = []
    page.on("request", lambda sent: seen.append(sent.url) if path in sent.url else None)
    return seen


def spoil(page, **tokens: str) -> None:
    """Puts other tokens in the place of those the browser keeps."""
    page.evaluate(
        """tokens => {
          const kept = JSON.parse(localStorage["sydney-transit.session"]);
          localStorage["sydney-transit.session"] = JSON.stringify({ ...kept, ...tokens });
        }""",
        tokens,
    )


def test_another_day_of_a_timetable_is_that_day(page, server):
    visit(page, server, f"/#/timetable/{CENTRAL}", "#panel details.timetable")
    today = page.get_by_label("Day", exact=True).input_value()
    # Until the answer has come, the lines of the day before stand there.
    with page.expect_response(lambda answer: f"/stops/{CENTRAL}/timetable?" in answer.url) as answered:
        page.get_by_role("link", name="Day after").click()
    answered.value.finished()
    expect(page.get_by_label("Day", exact=True)).not_to_have_value(today)
    tomorrow = page.get_by_label("Day", exact=True).input_value()
    page.locator("#panel details.timetable summary").first.click()
    # In the first hours there are trips of the service day before.
    link = page.locator("#panel details.timetable td a").last
    link.wait_for()
    assert f"date={tomorrow}" in link.get_attribute("href")
    page.go_back()
    expect(page.get_by_label("Day", exact=True)).to_have_value(today)
    assert page.complaints == []


def test_the_way_back_from_what_is_not_there_is_open(page, server):
    visit(page, server, "/#/alerts", "#panel li.a-alert")
    turn_to(page, "/#/stop/999999999", "#panel [role=alert]")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    lists = asked(page, "/api/v1/alerts?")
    page.go_back()
    page.locator("#panel li.a-alert").first.wait_for()
    assert lists, "the list is a picture of what it was"


def test_a_view_that_never_came_leaves_the_one_before_alive(page, server):
    """To a stop that is slow to answer and back at once: the view is asked for anew, and goes on asking."""
    visit(page, server, "/#/alerts", "#panel li.a-alert")
    page.route(f"**/api/v1/stops/{CENTRAL}", lambda route: None)
    page.evaluate("hash => { location.hash = hash }", BOARD.removeprefix("/"))
    expect(page.locator("#panel")).to_have_attribute("aria-busy", "true")
    # The map asks for alerts of its own, but for no page of them.
    lists = asked(page, "offset=0")
    page.go_back()
    page.locator("#panel li.a-alert").first.wait_for()
    expect(page.locator("#panel")).not_to_have_attribute("aria-busy", "true")
    first = len(lists)
    eventually(lambda: len(lists) > first or page.wait_for_timeout(500), within=90)


def test_a_stop_is_found_again_as_it_was_left(page, server):
    visit(page, server, BOARD, "#panel li.departure")
    chooser = page.locator("label.filter select")
    line = chooser.locator("optgroup option").nth(1).get_attribute("value")
    chooser.select_option(line)
    page.locator("#panel li.departure").nth(8).wait_for(state="attached")

    def scrolled() -> int | None:
        page.evaluate("document.getElementById('panel').scrollTo({ top: 300, behavior: 'instant' })")
        page.wait_for_timeout(400)
        depth = page.evaluate("document.getElementById('panel').scrollTop")
        return depth if depth > 250 else None

    # While the rows of one line take the place of all, there is not enough to scroll.
    left = eventually(scrolled)
    # Playwright would scroll to what it clicks.
    page.locator("#panel li.departure:not([hidden]) a.towards").nth(3).evaluate("link => link.click()")
    page.locator("#panel ol.line > li").first.wait_for(state="attached")
    page.go_back()
    page.locator("#panel li.departure").nth(8).wait_for(state="attached")
    expect(chooser).to_have_value(line)
    page.wait_for_function("left => Math.abs(document.getElementById('panel').scrollTop - left) < 60", arg=left)
    assert page.complaints == []


def test_the_keyboard_keeps_its_place_in_the_header(page, server):
    visit(page, server, "/#/", "#panel li.group")
    for link in (page.locator("#standing a"), page.get_by_role("link", name="Departures", exact=True)):
        link.focus()
        page.wait_for_timeout(2_500)
        expect(link).to_be_focused()


def test_enter_chooses_nothing_that_was_not_asked_for(page, server):
    visit(page, server, "/#/", "#panel li.group")
    box = page.get_by_role("combobox", name="Where from?")
    box.fill("manly")
    page.get_by_role("option").first.wait_for()
    page.route("**/api/v1/suggest?*", lambda route: route.abort())
    box.fill("parramatta")
    box.press("Enter")
    page.wait_for_timeout(1_500)
    assert "#/stop/" not in page.url


def test_a_stop_that_lacks_a_word_is_offered_not_taken(page, server):
    visit(page, server, "/#/", "#panel li.group")
    box = page.get_by_role("combobox", name="Where from?")
    box.fill("Sydney Airport")
    box.press("Enter")
    expect(page.locator("#panel").get_by_text("Not all of this was found. Did you mean one of these?")).to_be_visible(timeout=SOON)
    expect(page.get_by_role("option").first).to_contain_text("Airport")
    expect(page.get_by_role("option").first).to_contain_text("without “sydney”")
    assert "#/stop/" not in page.url
    box.press("ArrowDown")
    box.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Airport")


def test_enter_in_a_filled_box_asks_for_journeys_from_the_stop_that_was_chosen(page, server):
    """Two stops have one name; the second is chosen."""
    visit(page, server, "/#/plan?to=209573&to_name=Manly%20Wharf")
    start = page.get_by_role("combobox", name="From", exact=True)
    start.fill("University of Sydney")
    option = page.get_by_role("option").filter(has_text="University of Sydney, City Rd").nth(1)
    option.wait_for()
    with page.expect_response(lambda answer: "/trips/plan" in answer.url) as heard:
        option.click()
        start.press("Enter")
    assert "200817" not in heard.value.url
    page.locator("li.p-journey").first.wait_for()
    assert "from=205038" in page.url


def test_a_session_that_was_ended_elsewhere_is_over_here(browser, server, searched_logs):
    with fresh_page(browser, server) as page:
        sign_up(page, server, searched_logs)
        spoil(page, access_token="spent", refresh_token="ended")
        turn_to(page, BOARD, "#panel li.departure")
        star = page.get_by_role("button", name="Keep as a favourite")
        star.click()
        expect(star).to_have_attribute("aria-pressed", "true")
        page.get_by_role("link", name="Sign in to have it on all your devices.").click()
        expect(page.get_by_label("E-mail address")).to_be_visible()


def test_an_access_token_that_is_refused_is_made_new_without_a_word(browser, server, searched_logs):
    with fresh_page(browser, server) as page:
        sign_up(page, server, searched_logs)
        spoil(page, access_token="spent")
        turn_to(page, BOARD, "#panel li.departure")
        star = page.get_by_role("button", name="Keep as a favourite")
        star.click()
        expect(star).to_have_attribute("aria-pressed", "true", timeout=SOON)


def test_the_header_says_the_same_on_every_page_that_lacks_the_same(page, server, client):
    """All times are beyond their limit, alerts are only old."""
    told = client.get("/api/v1/realtime/status").json()
    for source in told["data"]["sources"]:
        source.update(status="stale" if source["kind"] == "alerts" else "expired", age_seconds=400)
    page.route("**/api/v1/realtime/status", lambda route: route.fulfill(json=told))
    for path, sign in (("/#/", "li.group"), ("/#/plan", "form"), (BOARD, "li.departure")):
        visit(page, server, path, f"#panel {sign}")
        expect(page.locator("#standing")).to_have_text("No live data")


@pytest.fixture(scope="module")
def limited(tmp_path_factory):
    """A server that limits its clients as it does outside of tests."""
    with TransitServer(tmp_path_factory.mktemp("limited"), RATE_LIMITS="on") as server:
        yield server


def test_a_rider_in_a_hurry_stays_within_the_limits(browser, limited):
    """A minute of searching, moving the map, coming closer, and a trip: no answer is a refusal."""
    with fresh_page(browser, limited) as page:
        visit(page, limited, "/#/", "#panel li.group")
        box = page.get_by_role("combobox", name="Where from?")
        for query in ("town hall", "central"):
            box.press_sequentially(query, delay=150)
            page.get_by_role("option").first.wait_for()
            box.fill("")
        turn_to(page, BOARD, "#panel li.departure")
        surface = page.locator(".surface")
        bounds = surface.bounding_box()
        x, y = bounds["x"] + bounds["width"] / 2, bounds["y"] + bounds["height"] / 2
        for turn in range(8):
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x + (300 if turn % 2 else -300), y + 150, steps=4)
            page.mouse.up()
            page.wait_for_timeout(700)
        for _ in range(4):
            page.get_by_role("button", name="Closer").click()
            page.wait_for_timeout(700)
        page.locator("#panel li.departure:not([hidden]) a.towards").nth(2).click()
        page.locator("#panel ol.line > li").first.wait_for(state="attached")
        turn_to(page, "/#/operations", "#panel table.sources tbody tr")
        page.wait_for_timeout(8_000)
        assert [each for each in page.complaints if "429" in each] == []


def test_a_view_that_is_being_left_neither_rewrites_the_address_nor_opens_streams(page, server):
    visit(page, server, BOARD, "#panel li.departure")
    page.route(f"**/api/v1/stops/{MANLY}", lambda route: None)
    turn = f"#/stop/{MANLY}"
    page.evaluate("hash => { location.hash = hash }", turn)
    expect(page.locator("#panel")).to_have_attribute("aria-busy", "true")
    page.wait_for_timeout(500)
    streams = asked(page, f"/stops/{CENTRAL}/departures")
    page.locator("label.filter select").evaluate("""select => {
      select.selectedIndex = 1;
      select.dispatchEvent(new Event("change"));
    }""")
    page.wait_for_timeout(1_500)
    assert page.evaluate("location.hash") == turn
    assert streams == []


def test_a_line_that_is_being_left_does_not_rewrite_the_address(page, server):
    visit(page, server, "/#/line/T4", "#panel .line-view ol.line li")
    page.route(f"**/api/v1/stops/{MANLY}", lambda route: None)
    turn = f"#/stop/{MANLY}"
    page.evaluate("hash => { location.hash = hash }", turn)
    expect(page.locator("#panel")).to_have_attribute("aria-busy", "true")
    page.wait_for_timeout(500)
    streams = asked(page, "/departures")
    page.locator("label.filter select").evaluate("""select => {
      select.selectedIndex = select.options.length - 2;
      select.dispatchEvent(new Event("change"));
    }""")
    page.wait_for_timeout(1_500)
    assert page.evaluate("location.hash") == turn
    assert streams == []


def test_a_timetable_says_that_its_first_hours_are_missing(page, server):
    """They are of the service day before, which is asked for by itself."""
    today = server.now().date()
    before = (today - datetime.timedelta(days=1)).isoformat()
    page.route(f"**/timetable?date={before}", lambda route: route.abort())
    visit(page, server, f"/#/timetable/{CENTRAL}?date={today.isoformat()}", "#panel details.timetable")
    notice = page.locator("#panel .notice.bad")
    expect(notice).to_contain_text("The first hours of this day, after midnight, are missing here.")
    page.unroute(f"**/timetable?date={before}")
    notice.get_by_role("button", name="Try again").click()
    expect(notice).to_have_count(0)
    page.locator("#panel details.timetable").first.wait_for()


def test_home_says_the_same_sentence_once(page, server):
    def empty(route) -> None:
        told = route.fetch()
        body = told.json()
        body["data"].update(groups=[], notices=[])
        route.fulfill(response=told, json=body)

    page.route("**/api/v1/stops/nearby/departures?*", empty)
    visit(page, server, "/#/")
    page.get_by_text("Nothing leaves within 1 km").wait_for()
    page.evaluate("""() => {
      globalThis.said = 0;
      const note = [...document.querySelectorAll("#panel [role=status]")].find((each) => each.textContent.startsWith("Nothing leaves"));
      new MutationObserver((all) => (globalThis.said += all.length)).observe(note, { childList: true, subtree: true, characterData: true });
    }""")
    for _ in range(2):
        # Who comes back to the page has it asked at once.
        with page.expect_response(lambda answer: "/stops/nearby/departures?" in answer.url) as answered:
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        answered.value.finished()
        page.wait_for_timeout(500)
    assert page.evaluate("globalThis.said") == 0
