"""The console where the server refuses, is late, or part of the page does not come: it rests as long as it is asked to, says so once, and comes back."""

from __future__ import annotations

from itertools import count

import pytest
from playwright.sync_api import expect

from console import CENTRAL, asks_no_more, browser, fresh_page, has_asked, page, visit  # noqa: F401

BOARD = f"/#/stop/{CENTRAL}"


def refused(page, path: str, seconds: int = 120, status: int = 429) -> list[str]:
    """From now on whatever has this path is refused for so long; returns what was asked for."""
    asked = []

    def answer(route) -> None:
        asked.append(route.request.url)
        error = {"code": "RATE_LIMIT_EXCEEDED", "message": "Too many requests."}
        headers = {"Retry-After": str(seconds), "X-Request-Id": f"req_{len(asked)}"}
        route.fulfill(status=status, json={"error": error}, headers=headers)

    page.route(path, answer)
    return asked


def test_a_stream_that_is_refused_is_left_alone_as_long_as_the_server_asks(page, server):
    """Without that it would be asked for after one second, two and four."""
    asked = refused(page, "**/departures/stream?*")
    page.goto(f"{server.url}{BOARD}")
    page.locator("#panel li.departure").first.wait_for()
    has_asked(page, asked)
    # Nor does whoever comes back to the tab ask sooner.
    for _ in range(5):
        page.wait_for_timeout(1_000)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert len(asked) == 1


def test_a_board_that_is_refused_is_left_alone_however_often_its_stream_breaks(page, server):
    page.clock.install()
    # A proxy that hangs up at once, and says nothing of when to come back.
    broken = refused(page, "**/departures/stream?*", 0, 502)
    visit(page, server, BOARD, "#panel li.departure")
    asked = refused(page, f"**/stops/{CENTRAL}/departures?*")
    for _ in range(6):
        page.clock.fast_forward(31_000)
        page.wait_for_timeout(400)
        if len(asked) > 0:
            break
    has_asked(page, asked)
    first, before = asks_no_more(page, asked), len(broken)
    for _ in range(2):
        page.clock.fast_forward(32_000)
        page.wait_for_timeout(700)
    assert len(broken) > before and len(asked) == first
    page.clock.fast_forward(120_000)
    has_asked(page, asked, first + 1)


def test_later_departures_that_were_refused_are_left_alone_as_well(page, server):
    """Those that are shown already are read anew every half a minute."""
    page.clock.install()
    visit(page, server, BOARD, "#panel li.departure")
    more = page.get_by_role("button", name="Later departures")
    with page.expect_response("**/departures?*cursor=*"):
        more.click()
    expect(more).to_be_enabled()
    asked = refused(page, "**/departures?*cursor=*")
    more.click()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    first = len(asked)
    for _ in range(3):
        page.clock.fast_forward(31_000)
        page.wait_for_timeout(500)
    assert len(asked) == first
    page.clock.fast_forward(60_000)
    has_asked(page, asked, first + 1)


@pytest.mark.parametrize("path", ["**/api/v1/realtime/status", "**/api/v1/map/lines?*", "**/api/v1/map/stops?*"])
def test_what_is_asked_from_time_to_time_is_left_alone_as_well(page, server, path):
    page.clock.install()
    asked = refused(page, path)
    visit(page, server, BOARD, "#panel li.departure")
    has_asked(page, asked)
    first = asks_no_more(page, asked)
    for _ in range(2):
        page.clock.fast_forward(11_000)
        page.wait_for_timeout(700)
        # Who refuses is there.
        expect(page.locator("#warning")).to_be_hidden()
    assert len(asked) == first
    page.clock.fast_forward(120_000)
    has_asked(page, asked, first + 1)


def test_departures_are_left_alone_as_well_though_their_view_says_why(page, server):
    page.clock.install()
    asked = refused(page, "**/stops/nearby/departures?*")
    visit(page, server, "/#/", "#panel [role=alert]")
    has_asked(page, asked)
    first = asks_no_more(page, asked)
    for _ in range(2):
        page.clock.fast_forward(16_000)
        # Whoever comes back to the tab asks no sooner.
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_timeout(700)
    assert len(asked) == first
    page.clock.fast_forward(120_000)
    has_asked(page, asked, first + 1)


def test_a_long_rest_is_told_in_minutes(page, server):
    refused(page, "**/stops/nearby/departures?*", 600)
    visit(page, server, "/#/", "#panel [role=alert]")
    expect(page.locator("#panel [role=alert]")).to_contain_text("Try again in 10 min.")


def test_what_cannot_be_read_is_complained_of_once(page, server):
    """Each refusal names another request."""
    page.clock.install()
    refused(page, "**/api/v1/realtime/status", 0, 500)
    visit(page, server, "/#/operations", ".operations [role=alert]")
    page.evaluate("document.querySelector('.operations [role=alert]').dataset.first = ''")
    for _ in range(3):
        with page.expect_response("**/api/v1/realtime/status"):
            page.clock.fast_forward(6_000)
        page.wait_for_timeout(300)
    expect(page.locator(".operations [role=alert][data-first]")).to_be_visible()


def test_a_server_that_begins_is_there_without_a_word(page, server):
    """Riders who open the page too early need not press anything."""
    page.clock.install()
    asked = count(1)
    error = {"error": {"code": "TIMETABLE_UNAVAILABLE", "message": "No timetable is loaded yet."}}
    page.route("**/console/settings.json", lambda route: route.fulfill(status=503, json=error) if next(asked) < 3 else route.fallback())
    page.goto(f"{server.url}/")
    expect(page.locator("#panel [role=alert]")).to_contain_text("No timetable is loaded yet.")
    for _ in range(3):
        page.clock.fast_forward(6_000)
        page.wait_for_timeout(500)
    page.locator("#panel li.group").first.wait_for()


@pytest.mark.parametrize(
    ("locale", "module", "said"),
    [
        ("en-AU", "format.js", "Part of this page did not come."), ("zh-CN", "texts/shell.zh.js", "页面没有完整加载。"),
        ("zh-HK", "texts/shell.zh-Hant.js", "頁面沒有完整載入。"),
    ],
)
def test_a_page_of_which_a_part_did_not_come_says_so(browser, server, locale, module, said):
    with fresh_page(browser, server, locale=locale) as page:
        failing = [True]
        page.route(f"**/console/{module}", lambda route: route.abort() if failing[0] else route.fallback())
        page.goto(f"{server.url}/")
        expect(page.locator("#panel")).to_contain_text(said)
        failing[0] = False
        page.locator("#panel button").click()
        page.locator("#panel li.group").first.wait_for()


def test_the_clock_is_set_by_slow_answers_only_where_there_are_no_others(page, server):
    """On the poorest connections nothing is answered within two seconds; and a reader may set the own clock meanwhile."""
    page.goto(f"{server.url}/console/arrived.html")
    off = page.evaluate(
        """async () => {
          const { setClock, now } = await import("/console/format.js?alone");
          const there = Date.now() + 3_600_000;
          const off = () => Math.round((now() - Date.now() - 3_600_000) / 1000);
          const set = (seconds, took, moved = 0) => setClock(new Date(there + seconds * 1000).toISOString(), Date.now() - took + moved, Date.now());
          return [set(0, 8_000), off(), set(60, 9_000), off(), set(60, -1, 3_600_000), off(), set(0, 1_000), off()].filter((each) => each !== undefined);
        }"""
    )
    assert [abs(each) <= 5 for each in off] == [True] * 4, off
    assert abs(off[-1]) <= 1, off


def test_notifications_are_left_alone_as_well(page, server):
    page.clock.install()
    asked = refused(page, "**/api/v1/notifications?*")
    # An invented session would end with the first answer that it is none.
    refused(page, "**/api/v1/user/*")
    page.goto(f"{server.url}/console/arrived.html")
    page.evaluate(
        """async () => {
          const session = { access_token: "one", expires_at: Date.now() / 1000 + 3_600, user: { id: "me" } };
          localStorage.setItem("sydney-transit.session", JSON.stringify(session));
          const { learn } = await import("/console/text.js");
          await learn("account");
          const { notifications } = await import("/console/views/account-notifications.js");
          notifications({ settings: {}, user: session.user, tell() {} });
        }"""
    )
    # What the list begins with, and the first of those from time to time.
    page.clock.fast_forward(11_000)
    has_asked(page, asked, 2)
    first = asks_no_more(page, asked)
    for _ in range(3):
        page.clock.fast_forward(11_000)
        page.wait_for_timeout(500)
    assert len(asked) == first
    page.clock.fast_forward(120_000)
    has_asked(page, asked, first + 1)


def test_a_rider_who_did_something_is_not_shown_what_was_before(page, server):
    """A look at friends and shares that began earlier may be answered later."""
    page.goto(f"{server.url}/console/arrived.html")
    shown = page.evaluate(
        """async () => {
          localStorage.setItem("sydney-transit.session", JSON.stringify({ user: { id: "me" } }));
          const { Company } = await import("/console/views/company.js");
          const held = [];
          class Slow extends Company {
            people() { return Promise.resolve({}); }
            shares() { return new Promise((done) => held.push((...shares) => done({ shares }))); }
          }
          const company = new Slow({ settings: {} }, () => {});
          const again = company.look(["shares"]);
          held[1]();
          await again;
          held[0]({ id: "ended" });
          await new Promise((done) => setTimeout(done, 50));
          company.close();
          localStorage.clear();
          return company.known.shares;
        }"""
    )
    assert shown == []


def test_friends_are_not_asked_for_sooner_than_a_rider_was_refused(page, server):
    """What a rider does is asked for at once; what is read from time to time waits as long as the answer to that says."""
    page.clock.install()
    page.goto(f"{server.url}/console/arrived.html")
    page.evaluate(
        """async () => {
          localStorage.setItem("sydney-transit.session", JSON.stringify({ user: { id: "me" } }));
          const { Company } = await import("/console/views/company.js");
          const { Failure } = await import("/console/api.js");
          globalThis.asked = 0;
          class Refused extends Company {
            people() { return Promise.resolve({}); }
            shares() {
              globalThis.asked += 1;
              return globalThis.asked === 2 ? Promise.reject(new Failure("no", { status: 429, retryAfter: 120 })) : Promise.resolve({ shares: [] });
            }
          }
          const company = new Refused({ settings: {} }, () => {});
          await new Promise((done) => queueMicrotask(done));
          await company.look(["shares"]).catch(() => {});
          // Nor does another failure, which says nothing of when to come back.
          company.people = () => Promise.reject(new Failure("lost"));
          await company.look(["rest"]).catch(() => {});
        }"""
    )
    asked = lambda: page.evaluate("globalThis.asked")  # noqa: E731
    before = asked()
    assert before == 2
    for _ in range(3):
        page.clock.run_for(30_000)
    assert asked() == before
    page.clock.run_for(45_000)
    assert asked() > before
