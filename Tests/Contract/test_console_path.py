"""A rider's way through the console: from a mistyped name to a journey, an account, a favourite and a push."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from console import (  # noqa: F401
    CENTRAL, MANLY, SOON, address, ask_for_account, browser, colours_under, frequent_route, fresh_page, keep_as_favourite, live_marks,
    page, published, show_all_alerts, sign_up, text_of, turn_to, visit,
)  # fmt: skip
from test_console_access import violations
from waiting import eventually

#: How soon an alert of the feeds is on a phone, and on a page that asks every few seconds.
TOLD_WITHIN = 90_000


@pytest.fixture
def rider(page, server, searched_logs):
    """Someone who has just made an account on the page."""
    return sign_up(page, server, searched_logs)


def search(page, label: str, typed: str, wanted: str) -> None:
    """Types a name and picks what was meant."""
    box = page.get_by_role("combobox", name=label, exact=True)
    box.fill(typed)
    page.get_by_role("option").filter(has_text=wanted).first.click()


def test_from_a_mistyped_name_to_a_trip_and_back(page, server):
    visit(page, server, "/")
    search(page, "Where from?", "cetnral", "Central Station")
    expect(page.get_by_role("heading", level=1)).to_have_text("Central Station")
    assert page.url.endswith(f"#/stop/{CENTRAL}")
    page.locator("#panel li.departure:not([hidden])").nth(5).wait_for()
    assert live_marks(page) > 0, "nothing is marked as live"
    for mark in page.locator("#panel li.departure:not([hidden]) summary .freshness").all():
        assert mark.text_content() in ("Live", "Old data", "Timetable")

    # By its address, for rows move up whenever something leaves; the last one does not leave meanwhile.
    live = page.locator("#panel li.departure:not([hidden]):not(.off)", has=page.locator("summary .freshness.good"))
    href = live.locator("a.towards").last.get_attribute("href")
    row = page.locator("#panel li.departure", has=page.locator(f'a.towards[href="{href}"]'))
    row.locator("details.why summary").click()
    reasons = row.locator("dl.reasons").inner_text()
    assert "Known from" in reasons and "Age of the evidence" in reasons
    link = row.locator("a.towards")
    headsign = link.locator("bdi").inner_text()
    link.click()
    heading = page.get_by_role("heading", level=1)
    # By which way it goes on is said stop by stop: the trip as a whole may be named by the way it began.
    expect(heading).to_contain_text(headsign.split(" via ")[0])
    assert page.url.endswith(href)
    assert page.locator("#panel ol.line > li").count() > 3
    assert re.search(r"\d\d:\d\d", text_of(page, "#panel ol.line > li"))
    assert f"why you may believe it, {heading.locator('bdi').first.inner_text()}" in text_of(page, "#panel details.why > summary")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Central Station")
    page.locator("#panel li.departure:not([hidden])").first.wait_for()
    assert page.complaints == []


def test_a_journey_is_planned_from_the_board_drawn_and_looked_at_again(page, server):
    visit(page, server, f"/#/stop/{CENTRAL}", "li.departure")
    page.get_by_role("link", name="Plan from here").click()
    start = page.get_by_role("combobox", name="From", exact=True)
    expect(start).to_have_value("Central Station")
    search(page, "To", "manly whrf", "Manly Wharf")
    page.get_by_role("button", name="Find journeys").click()
    page.locator("li.p-journey").first.wait_for()
    expect(page.get_by_role("heading", level=2)).to_have_text("Central Station – Manly Wharf")

    before = drawing(page)
    head = page.locator("li.p-journey .p-head").first
    head.click()
    expect(head).to_have_attribute("aria-expanded", "true")
    opened = page.locator("li.p-journey.open")
    assert opened.locator("ol.p-legs > li").count() >= 1
    expect(opened.locator(".p-call a").last).to_have_text(re.compile("^Manly"))
    # The map looks otherwise than before the journey was chosen, and a line stands out.
    eventually(lambda: (drawing(page) != before and colours_under(page) > 500) or page.wait_for_timeout(200))
    with page.expect_response(lambda answer: answer.url.endswith("/trips/refresh")) as refreshed:
        opened.get_by_role("button", name="Check now").click()
    assert refreshed.value.status == 200
    expect(page.locator("li.p-journey.open")).to_contain_text(re.compile(r"Checked at \d\d:\d\d"))
    assert page.complaints == []


def drawing(page) -> str:
    """The lower canvas: lines and stops, no vehicles."""
    return page.evaluate("() => document.querySelector('#map canvas').toDataURL()")


def test_the_link_of_a_plan_asks_the_same_elsewhere(browser, server):
    query = f"from={CENTRAL}&to={MANLY}&max_transfers=2&optimize=fewest_transfers&modes=ferry,rail"
    asked = []
    for look in ("desktop", "phone"):
        with fresh_page(browser, server, look) as page:
            visit(page, server, f"/#/plan?{query}", "li.p-journey")
            fields = [page.get_by_role("combobox", name=name, exact=True).input_value() for name in ("From", "To")]
            chosen = page.locator("select[name=max_transfers], select[name=optimize]").evaluate_all("all => all.map(each => each.value)")
            modes = page.locator("#panel fieldset input:checked").evaluate_all("all => all.map(each => each.value)")
            asked.append((fields, sorted(chosen), sorted(modes)))
            assert page.complaints == []
    assert asked[0] == asked[1] == (["Central Station", "Manly Wharf"], ["2", "fewest_transfers"], ["ferry", "rail"])


def test_a_question_that_was_typed_is_in_the_address(page, browser, server):
    visit(page, server, "/#/plan", "form")
    search(page, "From", "circular", "Circular Quay")
    search(page, "To", "manly", "Manly Wharf")
    page.get_by_text("Options", exact=True).click()
    wishes = ("Step-free, with a wheelchair", "Avoid steps")
    for wish in wishes:
        page.get_by_label(wish).check()
    page.get_by_role("button", name="Find journeys").click()
    page.locator("#panel h2").first.wait_for()
    shared = page.url.removeprefix(address(server))
    with fresh_page(browser, server, "phone") as other:
        visit(other, server, shared, "#panel h2")
        for name in ("From", "To"):
            same = page.get_by_role("combobox", name=name, exact=True).input_value()
            expect(other.get_by_role("combobox", name=name, exact=True)).to_have_value(same)
        assert all(other.get_by_label(wish).is_checked() for wish in wishes)


def test_a_place_that_is_not_known_is_a_matter_of_spelling(page, server):
    visit(page, server, f"/#/plan?from={CENTRAL}&to=nowhereatall")
    wrong = page.locator("#plan-to-wrong")
    expect(wrong).to_have_text("Nothing is found for the destination. Check the spelling, or pick a place from the list.")
    expect(page.get_by_role("combobox", name="From", exact=True)).to_have_value("Central Station")
    expect(page.get_by_text("Something else may work:")).to_have_count(0)


def test_a_sign_up_that_was_left_goes_on_where_somebody_signs_in(page, server, searched_logs):
    rider = ask_for_account(page, server, searched_logs)
    page.reload()
    page.get_by_label("E-mail address").fill(rider.email)
    page.get_by_label("Password").fill(rider.password)
    page.locator("form.form").get_by_role("button", name="Sign in").click()
    expect(page.get_by_label("Six-digit code")).to_be_visible()
    expect(page.locator("#panel")).to_contain_text(f"{rider.email} is not confirmed yet.")
    page.get_by_role("button", name="Send it again").click()
    expect(page.get_by_role("status").filter(has_text="Sent again.")).to_be_visible()
    codes = page.get_by_role("button", name="Use the code")
    expect(codes).to_have_count(2)
    codes.first.click()
    expect(page.locator(".account .address")).to_have_text(rider.email, timeout=SOON)


def test_an_alert_reaches_whoever_keeps_the_stop(page, server, client, rider):
    """Sign up, keep a stop, register a phone; then an alert stands in alerts, on the board and on the phone. Sign out."""
    keep_as_favourite(page, CENTRAL)
    turn_to(page, "/#/account", ".kept > li")
    favourite = page.locator(".kept > li").filter(has_text="Central Station")
    expect(favourite.locator(".next li").first).to_be_visible(timeout=SOON)
    assert 1 <= favourite.locator(".next li").count() <= 3

    turn_to(page, "/#/account/notifications", "button:has-text('Register a simulated phone')")
    page.get_by_role("button", name="Register a simulated phone").click()
    page.get_by_text("Pushes to this phone arrive here.").wait_for()
    expect(page.get_by_text("simulated here")).to_be_visible()

    route = frequent_route(client)
    header = f"Signals rest near Redfern {rider.email[6:12]}"
    with published(server, header, "Allow ten minutes more.", routeId=route) as alert:
        expect(page.locator("li.push").filter(has_text=header)).to_be_visible(timeout=TOLD_WITHIN)
        expect(page.locator(".kept > li").filter(has_text=header)).to_be_visible(timeout=TOLD_WITHIN)
        turn_to(page, "/#/alerts", "li.a-alert")
        expect(page.get_by_role("link", name=header)).to_be_visible(timeout=TOLD_WITHIN)
        page.get_by_role("link", name=header).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(header)
        assert page.url.endswith(f"#/alerts/{alert}")
        turn_to(page, f"/#/stop/{CENTRAL}", "ul.alerts li")
        show_all_alerts(page)
        expect(page.locator("ul.alerts li").filter(has_text=header)).to_be_visible(timeout=TOLD_WITHIN)

    turn_to(page, "/#/account/security", "h2")
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    page.get_by_role("button", name="Sign in").first.wait_for()
    assert page.evaluate("localStorage.getItem('sydney-transit.session')") is None
    assert page.complaints == []


def test_favourites_that_cannot_be_asked_about_are_not_called_well(page, server, rider):
    keep_as_favourite(page, CENTRAL)
    asked = re.compile(r"/api/v1/alerts\?stop_id=")
    page.route(asked, lambda route: route.fulfill(status=503, content_type="application/json", body="{}"))
    turn_to(page, "/#/alerts?mine=1", "#panel .notice.bad")
    expect(page.locator("#panel .notice.good")).to_have_count(0)
    page.unroute(asked)
    again = page.locator("#panel").get_by_role("button", name="Try again")
    again.click()
    expect(again).to_have_count(0, timeout=SOON)


def test_the_order_of_favourites_is_changed_by_keyboard_and_stays(page, server, rider):
    for stop in (CENTRAL, MANLY, "200020"):
        keep_as_favourite(page, stop)
    turn_to(page, "/#/account", ".kept > li")
    expect(page.locator(".kept > li")).to_have_count(3)
    before = names(page)
    # The last one goes to the top: the button keeps the keyboard.
    page.get_by_role("button", name=f"Move {before[-1]} up").focus()
    for place in (2, 1):
        with page.expect_response(lambda answer: answer.url.endswith("/favorites/order")) as saved:
            page.keyboard.press("Enter")
        assert saved.value.ok
        expect(page.locator("#announcer")).to_have_text(f"{before[-1]}: place {place} of 3")
    expect(page.get_by_role("button", name=f"Move {before[-1]} up")).to_be_focused()
    wanted = [before[-1], *before[:-1]]
    assert names(page) == wanted
    page.reload()
    expect(page.locator(".kept > li")).to_have_count(3)
    assert names(page) == wanted
    assert page.complaints == []


def names(page) -> list[str]:
    return page.locator(".kept > li .name").all_inner_texts()


@pytest.mark.parametrize("hash", ["#/line/", "#/line/..", "#/stop", "#/stop/.", "#/stop/%2E%2E", "#/timetable/", "#/trip/"])
def test_an_address_of_nothing_is_no_page(page, server, hash):
    visit(page, server, f"/{hash}", "#panel p")
    expect(page.locator("#panel")).to_have_text("There is no such page here.")
    assert page.complaints == []


def test_a_view_that_fails_has_no_name_of_another_and_takes_the_keyboard(page, server):
    visit(page, server, f"/#/stop/{CENTRAL}", "#panel li.departure")
    city = page.title().split(" · ")[1]
    turn_to(page, "/#/stop/nope", "#panel .notice")
    assert page.title() == city
    assert page.evaluate("document.activeElement.id") == "panel"


def test_a_page_of_a_proxy_is_not_shown_to_riders(page, server):
    html = "<html><head><title>502 Bad Gateway</title></head><body><center>proxy/1.0</center></body></html>"
    page.route("**/api/v1/stops/202060**", lambda route: route.fulfill(status=502, content_type="text/html", body=html))
    visit(page, server, "/#/stop/202060", "#panel .notice")
    expect(page.locator("#panel .notice p")).to_have_text("The server could not be reached. Check the connection, then try again.")


def test_a_plan_to_where_one_is_says_so_though_the_place_is_only_named_later(page, server):
    visit(page, server, f"/#/plan?from={CENTRAL}&to={CENTRAL}", "#plan-to-wrong")
    expect(page.get_by_role("combobox", name="To")).to_have_value("Central Station")
    expect(page.locator("#plan-to-wrong")).to_have_text("Origin and destination are the same place.")


def test_ends_that_are_swapped_are_asked_about(page, server):
    visit(page, server, f"/#/plan?from={CENTRAL}&to={MANLY}", "#panel li.p-journey")
    expect(page.get_by_role("combobox", name="To")).to_have_value("Manly Wharf")
    page.get_by_role("button", name="Swap").click()
    expect(page).to_have_url(re.compile(f"from={MANLY}.*to={CENTRAL}"))
    expect(page.get_by_role("heading", name=re.compile("Manly Wharf.*Central Station"))).to_be_visible()
    assert page.complaints == []


def test_a_line_has_a_star_and_its_favourite_leads_there(page, server):
    visit(page, server, "/#/line/T4", "#panel li")
    star = page.get_by_role("button", name="Keep as a favourite")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    turn_to(page, "/#/", ".mine .kept .about a")
    page.locator(".mine .kept .about a").click()
    expect(star).to_have_attribute("aria-pressed", "true")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "false")
    assert page.complaints == []
    # Last, as axe fetches what style sheets import by addresses of its own.
    assert violations(page) == []


def test_a_stop_that_opens_writes_no_address(page, server):
    """Who goes on at that moment would be called back, as the browser tells of the address they chose only a little later."""
    visit(page, server, "/#/", "li.group")
    page.evaluate("""() => {
      window.written = [];
      const replace = history.replaceState.bind(history);
      history.replaceState = (state, title, url) => { if (url) written.push(url); replace(state, title, url); };
    }""")
    turn_to(page, f"/#/stop/{CENTRAL}?show=rT4", "li.departure")
    assert page.evaluate("written") == []
    page.locator("label.filter select").select_option("")
    assert page.evaluate("written") == [f"#/stop/{CENTRAL}"]
