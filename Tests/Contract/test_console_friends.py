"""Friends and shares in the console: two riders, each in a browser of their own, meet, follow one another's way, and part."""

from __future__ import annotations

import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from company import CENTRAL, MANLY, Rider, riding
from console import browser, fresh_page, overflow, sign_up, turn_to, visit  # noqa: F401
from test_console_access import Keyboard, focused, named, none_found, unfold, violations
from test_console_hostile import HARM, IMAGE, QUOTES, SCRIPT, TURNED

FRIENDS = "/#/account/friends"
#: Pages ask for shares every fifteen seconds, and for friends every forty-five, where there is no socket.
TOLD_WITHIN = 60_000


@contextmanager
def console_of(browser, server, rider: Rider, look: str = "desktop", **options):
    """The rider's page of friends."""
    with fresh_page(browser, server, look, **options) as page:
        rider.enters(page)
        visit(page, server, FRIENDS, "#panel code.code")
        yield page


@pytest.fixture
def riders(server, searched_logs):
    """Makes riders with names: `riders("Ann", "Bob")`."""
    return lambda *names: [Rider(server, searched_logs, each) for each in names]


def look_again(page) -> None:
    """Opens the page anew, where a test is not about how soon it hears of something."""
    page.reload()
    page.locator("#panel code.code").wait_for()


def section(page, title: str):
    return page.locator("section.section").filter(has=page.get_by_role("heading", name=title, exact=True))


def share_of(page, words: str):
    return page.locator("ul.shares > li").filter(has_text=words)


def test_a_phone_has_the_parts_side_by_side_beside_a_number_too(browser, server, riders):
    (rider,) = riders("Ann")
    with console_of(browser, server, rider, "phone") as page:
        parts = page.locator("nav.tabs")
        parts.locator(".badge").evaluate("badge => { badge.hidden = false; badge.append('12') }")
        assert parts.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth")
        expect(parts.get_by_role("link").last).to_be_in_viewport(ratio=1)


def test_two_riders_befriend_share_watch_and_end(browser, server, searched_logs, riders):
    """Ann signs up on the page itself; Bob, on a phone, gives her his code."""
    [bob] = riders("Bob")
    with fresh_page(browser, server) as ann, console_of(browser, server, bob, "phone") as his:
        sign_up(ann, server, searched_logs)
        turn_to(ann, FRIENDS, "#panel code.code")
        ann.get_by_label("What friends call you").fill("Ann")
        ann.get_by_role("button", name="Save the name").click()
        expect(ann.get_by_text("Friends see you as Ann.").first).to_be_visible()

        code = his.locator("code.code").inner_text()
        assert re.fullmatch(r"[0-9a-z]{4}( [0-9a-z]{4}){3}", code) and code.replace(" ", "") == bob.code
        ann.get_by_label("Invite code", exact=True).fill(code.upper())
        ann.get_by_role("button", name="Ask to be friends").click()
        expect(ann.locator("[role=status] .notice")).to_have_text("Bob has been asked.")
        expect(section(ann, "You have asked").locator("li")).to_contain_text("Bob")

        look_again(his)
        his.get_by_role("button", name="Accept: Ann").click()
        expect(his.locator("[role=status] .notice")).to_have_text("You and Ann are friends.")
        expect(section(his, "Friends").locator("li .name")).to_have_text("Ann")
        expect(section(his, "Would like to be your friend")).to_be_hidden()
        look_again(ann)
        expect(section(ann, "Friends").locator("li .name")).to_have_text("Bob")
        expect(section(ann, "You have asked")).to_be_hidden()

        turn_to(ann, f"/#/plan?from={CENTRAL}&to={MANLY}", "li.p-journey")
        ann.locator(".p-head").first.click()
        ann.get_by_role("button", name="Let friends know").click()
        dialog = ann.get_by_role("dialog")
        expect(dialog.get_by_label("Bob")).to_be_checked()
        dialog.get_by_role("button", name="Share the arrival").click()
        expect(ann.locator("li.p-journey.open")).to_contain_text("Shared with Bob.")
        arrival = ann.locator("li.p-journey.open .p-times time").last.inner_text()

        told = share_of(his, "Ann, to Manly Wharf")
        expect(told).to_be_visible(timeout=TOLD_WITHIN)
        expect(told.locator("time.eta")).to_have_text(re.compile(r"^\d\d:\d\d$"))
        # Live times may have moved on since the journey was planned.
        minutes = lambda text: int(text[:2]) * 60 + int(text[3:5])  # noqa: E731
        assert abs(minutes(told.locator("time.eta").inner_text()) - minutes(arrival)) <= 15
        expect(told).to_contain_text("Rests on")
        told.get_by_role("button", name="Show on the map").click()
        expect(told.get_by_role("button", name="Show on the map")).to_have_attribute("aria-pressed", "true")
        his.wait_for_function("() => sydneyTransit.map.stops.pins.some(({ label }) => label?.startsWith('Manly'))")
        assert overflow(his) == []

        turn_to(ann, FRIENDS, "ul.shares > li")
        own = share_of(ann, "You, to Manly Wharf")
        expect(own).to_contain_text("Shared with Bob.")
        own.get_by_role("button", name="End the share").click()
        expect(ann.locator("[role=status] .notice")).to_contain_text("The share has ended.")
        expect(own).to_have_count(0)
        expect(told).to_have_count(0, timeout=TOLD_WITHIN)
        assert his.evaluate("sydneyTransit.map.stops.pins.length") == 0
        assert ann.complaints == [] and his.complaints == []


def test_a_share_says_what_is_live_of_it(browser, server, riders):
    ann, bob = riders("Ann", "Bob")
    ann.befriend(bob)
    share = ann.share(bob, destination="Manly Wharf", live=riding(server))
    with console_of(browser, server, bob) as page:
        told = share_of(page, "Ann, to Manly Wharf")
        expect(told).to_contain_text("On board")
        expect(told).to_contain_text("4 min late")
        expect(told).to_contain_text("On the F1 towards Manly. Next stop: Manly Wharf at")
        expect(told).to_contain_text("Rests on where the vehicle is, seen")
        told.get_by_role("button", name="Show on the map").click()
        page.wait_for_function("() => sydneyTransit.map.stops.pins.some(({ label, lat }) => label === 'Ann' && lat === -33.853)")

        tight = riding(server, phase="waiting", connection_at_risk=True, provenance="timetable")
        ann.change(share, route_data={"destination": "Manly Wharf", "live": tight})
        expect(told).to_contain_text("A change still to come is tight.", timeout=TOLD_WITHIN)
        expect(told).to_contain_text("Rests on the timetable")
        expect(told).not_to_contain_text("min late")
        # Who waits is nowhere on the map.
        page.wait_for_function("() => !sydneyTransit.map.stops.pins.some(({ label }) => label === 'Ann')")

        told.get_by_role("button", name="Stop following").click()
        expect(page.locator("[role=status] .notice")).to_have_text("You no longer follow it.")
        expect(told).to_have_count(0)
        assert bob.ask("GET", "/eta_shares?select=id") == []
        assert page.complaints == []


def test_links_are_made_seen_once_and_taken_back(browser, server, client, riders):
    ann, bob = riders("Ann", "Bob")
    ann.befriend(bob)
    ann.share(bob, destination="Manly Wharf", live=riding(server))
    with console_of(browser, server, ann, "phone") as page:
        own = share_of(page, "You, to Manly Wharf")
        own.get_by_role("button", name="Make a link with my name").click()
        link = own.locator(".links code")
        expect(link).to_have_text(re.compile(rf"^{re.escape(server.url)}/share/[0-9a-f]{{32}}$"))
        place = link.inner_text()
        assert "Ann is on the way to Manly Wharf" in client.get(place).text
        assert overflow(page) == []
        page.reload()
        expect(own.locator(".links")).to_contain_text("with your name. Its address is shown only once.")
        expect(own.locator(".links code")).to_have_count(0)
        own.get_by_role("button", name="Take it back").click()
        expect(page.locator("[role=status] .notice")).to_contain_text("The link is taken back")
        expect(own.locator(".links")).to_have_count(0)
        assert client.get(place).status_code == 404
        assert page.complaints == []


def test_errors_say_what_was_wrong(browser, server, riders):
    ann, bob = riders("Ann", "Bob")
    with console_of(browser, server, ann) as page:
        code, problem = page.get_by_label("Invite code", exact=True), page.locator("#account-code-problem")
        ask = page.get_by_role("button", name="Ask to be friends")
        for typed, words in (
            ("nobodyhasthis", "Nobody has this code. Check it with your friend."), (ann.code, "This is your own code."),
        ):  # fmt: skip
            code.fill(typed)
            ask.click()
            expect(problem).to_have_text(words)
            expect(code).to_be_focused()
        code.fill(bob.code)
        ask.click()
        expect(page.locator("[role=status] .notice")).to_have_text("Bob has been asked.")
        code.fill(bob.code)
        ask.click()
        expect(problem).to_have_text("You have asked already, or are friends.")
        name = page.get_by_label("What friends call you")
        name.evaluate("input => input.removeAttribute('maxlength')")
        name.fill("N" * 81)
        page.get_by_role("button", name="Save the name").click()
        expect(page.locator("#account-name-problem")).to_contain_text("Display_name has 1 to 80 characters, not 81.")
        # A share is refused where one of those chosen is a friend no longer.
        bob.ask("PATCH", f"/friends?user_id=eq.{ann.id}", {"status": "accepted"})
        turn_to(page, f"/#/plan?from={CENTRAL}&to={MANLY}", "li.p-journey")
        page.locator(".p-head").first.click()
        page.get_by_role("button", name="Let friends know").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Bob").uncheck()
        dialog.get_by_role("button", name="Share the arrival").click()
        expect(dialog.get_by_role("alert")).to_have_text("Choose at least one friend.")
        bob.ask("DELETE", f"/friends?user_id=eq.{ann.id}")
        dialog.get_by_label("Bob").check()
        dialog.get_by_role("button", name="Share the arrival").click()
        expect(dialog.get_by_role("alert")).to_contain_text("One of them is no longer your friend.")
        dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_have_count(0)
        # Refusals are all that may be complained of.
        assert [each for each in page.complaints if not re.match(r"(40[0-9]) |.*status of 40[0-9]", each)] == []


def test_without_friends_the_way_to_one_is_shown(browser, server, riders):
    [ann] = riders("Ann")
    with console_of(browser, server, ann) as page:
        expect(page.get_by_text("None yet. Give somebody your invite code, or enter theirs.")).to_be_visible()
        turn_to(page, f"/#/plan?from={CENTRAL}&to={MANLY}", "li.p-journey")
        page.locator(".p-head").first.click()
        page.get_by_role("button", name="Let friends know").click()
        page.get_by_role("dialog").get_by_role("link", name="Add a friend").click()
        expect(page.locator("code.code")).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert page.complaints == []


def test_friends_part_and_are_blocked_unseen(browser, server, riders):
    ann, bob, eve = riders("Ann", "Bob", "Eve")
    ann.befriend(bob)
    ann.befriend(eve)
    with console_of(browser, server, ann) as page, console_of(browser, server, bob, "phone") as his:
        friends = section(page, "Friends")
        expect(friends.locator("li .name")).to_have_text(["Eve", "Bob"])
        page.locator("summary", has_text="More").last.click()
        page.get_by_role("button", name="Block: Bob").click()
        expect(page.locator("[role=status] .notice")).to_have_text("Blocked: Bob")
        expect(friends.locator("li .name")).to_have_text(["Eve"])
        page.locator("summary", has_text="More").first.click()
        page.get_by_role("button", name="End the friendship: Eve").click()
        expect(page.locator("[role=status] .notice")).to_have_text("You and Eve are no longer friends.")
        expect(page.get_by_text("None yet. Give somebody")).to_be_visible()

        # Bob is as much a stranger as Eve is, asks, and hears nothing.
        look_again(his)
        expect(section(his, "Friends").locator("li")).to_have_count(0)
        his.get_by_label("Invite code", exact=True).fill(ann.code)
        his.get_by_role("button", name="Ask to be friends").click()
        expect(his.locator("[role=status] .notice")).to_have_text("Ann has been asked.")
        look_again(page)
        expect(section(page, "Would like to be your friend")).to_be_hidden()
        page.locator("summary", has_text="Blocked").click()
        page.get_by_role("button", name=re.compile("^Unblock")).click()
        expect(page.locator("[role=status] .notice")).to_contain_text("No longer blocked")
        assert page.complaints == [] and his.complaints == []


def test_requests_are_declined_and_withdrawn(browser, server, riders):
    ann, bob = riders("Ann", "Bob")
    bob.ask("POST", "/friends", {"friend_id": ann.id})
    with console_of(browser, server, ann) as page, console_of(browser, server, bob) as his:
        page.get_by_role("button", name="Decline: Bob").click()
        expect(page.locator("[role=status] .notice")).to_have_text("Declined: Bob")
        expect(section(page, "Would like to be your friend")).to_be_hidden()
        look_again(his)
        expect(section(his, "You have asked")).to_be_hidden()
        his.get_by_label("Invite code", exact=True).fill(ann.code)
        his.get_by_role("button", name="Ask to be friends").click()
        expect(section(his, "You have asked").locator("li .name")).to_have_text("Ann")
        his.get_by_role("button", name="Withdraw: Ann").click()
        expect(his.locator("[role=status] .notice")).to_have_text("Withdrawn: Ann")
        assert ann.ask("POST", "/rpc/get_friend_requests", {}) == []
        assert page.complaints == [] and his.complaints == []


@pytest.mark.parametrize("look", ["desktop", "small"])
def test_names_of_riders_are_text(browser, server, riders, look):
    ann, bob, eve, joe = riders("Ann", f"{SCRIPT}{IMAGE}"[:80], f"{TURNED}{QUOTES}"[:80], "W" * 80)
    for other in (bob, eve):
        other.befriend(ann)
        other.share(ann, destination=f"{SCRIPT}{IMAGE}", live=riding(server, phase=IMAGE, next_stop={"stop_name": QUOTES}))
    long = {"phase": "riding", "leg": {"route_short_name": "W" * 3000}, "vehicle": []}
    bob.share(ann, destination="W" * 5000, arrival_time=SCRIPT, live=long)
    bob.share(ann, live="text", refresh_token=IMAGE)
    broken = {
        "phase": "riding", "as_of": SCRIPT, "eta": 7, "next_stop": {"stop_name": {}, "departure_time": QUOTES},
        "leg": {"route_short_name": [], "index": -1}, "vehicle": {"latitude": 1e300, "longitude": 0, "age_seconds": "x"},
    }  # fmt: skip
    bob.share(ann, live=broken, refresh_token={})
    joe.ask("POST", "/friends", {"friend_id": ann.id})
    with console_of(browser, server, ann, look) as page:
        expect(page.locator("ul.shares > li")).to_have_count(5)
        for button in page.get_by_role("button", name="Show on the map").all():
            button.click()
            page.wait_for_timeout(300)
        unfold(page)
        assert page.evaluate(HARM) == []
        assert overflow(page) == []
        assert "undefined" not in page.inner_text("#panel") and "[object" not in page.inner_text("#panel")
        turn_to(page, f"/#/plan?from={CENTRAL}&to={MANLY}", "li.p-journey")
        page.locator(".p-head").first.click()
        page.get_by_role("button", name="Let friends know").click()
        expect(page.get_by_role("dialog").get_by_role("checkbox")).to_have_count(2)
        assert page.evaluate(HARM) == []
        assert overflow(page) == []
        # A journey that cannot be read is refused, which is no fault of the page.
        assert [each for each in page.complaints if not re.match(r"400 .*/trips/refresh|.*status of 400", each)] == []


@pytest.mark.parametrize("look", ["desktop", "phone"])
def test_axe_finds_nothing(browser, server, riders, look):
    ann, bob, eve, joe, zoe = riders("Ann", "Bob", "Eve", "Joe", "Zoe")
    ann.befriend(bob)
    eve.ask("POST", "/friends", {"friend_id": ann.id})
    ann.ask("POST", "/friends", {"friend_id": joe.id})
    ann.ask("POST", "/friends", {"friend_id": zoe.id, "status": "blocked"})
    share = ann.share(bob, destination="Manly Wharf", live=riding(server, connection_at_risk=True))
    bob.share(ann, destination="Central", live=riding(server, phase="cancelled", broken=True))
    ann.link(share)
    found = {}
    with console_of(browser, server, ann, look) as page:
        share_of(page, "You, to Manly Wharf").get_by_role("button", name="Make a link", exact=True).click()
        page.locator(".links code").wait_for()
        unfold(page)
        found["friends"] = violations(page)
        assert overflow(page) == []
        turn_to(page, f"/#/plan?from={CENTRAL}&to={MANLY}", "li.p-journey")
        page.locator(".p-head").first.click()
        page.get_by_role("button", name="Let friends know").click()
        page.get_by_role("dialog").get_by_role("checkbox").wait_for()
        found["dialog"] = violations(page)
        assert overflow(page) == []
        assert page.complaints == []
    none_found(found)


def test_friends_are_made_and_told_by_keyboard(browser, server, riders):
    ann, bob = riders("Ann", "Bob")
    bob.ask("POST", "/friends", {"friend_id": ann.id})
    with console_of(browser, server, ann) as page:
        keys = Keyboard(page)
        page.locator("a.skip").focus()
        keys.tab_to(named("Accept"), 40)
        page.keyboard.press("Enter")
        expect(page.locator("[role=status] .notice")).to_have_text("You and Bob are friends.")
        expect(page.locator("[role=status] .notice")).to_be_focused()

        turn_to(page, f"/#/plan?from={CENTRAL}&to={MANLY}", "li.p-journey")
        page.locator(".p-head").first.focus()
        page.keyboard.press("Enter")
        keys.tab_to(named("Let friends know"), 40)
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog").get_by_role("checkbox")).to_be_focused()
        keys.tab_to(named("Share the arrival"), 4)
        page.keyboard.press("Enter")
        expect(page.locator("li.p-journey.open")).to_contain_text("Shared with Bob.")

        turn_to(page, FRIENDS, "ul.shares > li")
        page.locator("a.skip").focus()
        keys.tab_to(named("End the share"), 30)
        page.keyboard.press("Enter")
        expect(page.locator("ul.shares > li")).to_have_count(0)
        assert focused(page)["name"], "the keyboard is nowhere"
        assert keys.unseen == []
        assert page.complaints == []


def test_what_is_typed_stays_while_others_write(browser, server, riders):
    ann, bob = riders("Ann", "Bob")
    with console_of(browser, server, ann) as page:
        page.get_by_label("What friends call you").fill("Anna, perhaps")
        page.get_by_label("Invite code", exact=True).fill("half a co")
        bob.ask("POST", "/friends", {"friend_id": ann.id})
        expect(section(page, "Would like to be your friend").locator("li")).to_have_count(1, timeout=TOLD_WITHIN)
        expect(page.get_by_label("What friends call you")).to_have_value("Anna, perhaps")
        expect(page.get_by_label("Invite code", exact=True)).to_have_value("half a co")
        assert page.complaints == []
