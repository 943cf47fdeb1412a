"""The console as it opens: it moves, it complains of nothing, it fits every screen, and it is small and strict."""

from __future__ import annotations

import re
import time

import pytest

from playwright.sync_api import expect

from console import (  # noqa: F401
    CENTRAL, LOOKS, SOON, address, browser, departures, fresh_page, overflow, page, published, turn_to, views, visit,
)  # fmt: skip
from transit_server import ROOT
from waiting import data

#: Notes in the page itself which files are there when departures are: what comes next may come within milliseconds.
FIRST_FILES = """new MutationObserver((_, observer) => {
  if (!document.querySelector("li.group")) return;
  observer.disconnect();
  globalThis.firstFiles = performance.getEntriesByType("resource").map(({ name }) => name.split("#")[0]);
}).observe(document, { childList: true, subtree: true })"""
POLICY = {
    "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "img-src": "'self' data:",
    "connect-src": "'self'", "manifest-src": "'self'", "worker-src": "'self'", "base-uri": "'none'", "form-action": "'none'", "frame-ancestors": "'none'",
}  # fmt: skip
MOST_BYTES = 150_000

COUNTDOWNS = """() => Object.fromEntries([...document.querySelectorAll("li.group .next-times a:not([hidden])")]
  .map((link) => [link.href, /^(\\d+) min$|^(now)$/.exec(link.firstChild.textContent)])
  .filter(([, found]) => found).map(([href, found]) => [href, found[2] ? 0 : Number(found[1])]))"""


#: Where the map shows vehicles, by key.
PLACES = "keys => Object.fromEntries(keys.map((key) => [key, sydneyTransit.map.whereabouts(key)?.slice(0, 2).join() ?? null]))"


@pytest.fixture
def gliding(browser, server):
    """A page whose vehicles move between two words of theirs, as riders see them."""
    with fresh_page(browser, server, reduced_motion="no-preference") as opened:
        yield opened


def test_within_ten_seconds_the_city_moves_and_counts_down(gliding, server, client):
    page = gliding
    keys = [each["key"] for each in data(client, "/api/v1/vehicles", limit=100)["vehicles"]]
    began = time.monotonic()
    # A busy machine gets more than the ten seconds of a rider's.
    left = lambda: max(1, 40_000 - (time.monotonic() - began) * 1000)  # noqa: E731
    page.goto(address(server) + "/")
    page.wait_for_selector("html[data-ready=true]", timeout=left())
    page.wait_for_function("() => sydneyTransit.map.count() > 0", timeout=left())
    places = page.evaluate(PLACES, keys)
    page.wait_for_function(f"() => Object.keys(({COUNTDOWNS})()).length > 3", timeout=left())
    counted = page.evaluate(COUNTDOWNS)
    page.wait_for_function(
        f"before => Object.entries(({PLACES})(Object.keys(before))).some(([key, at]) => at && before[key] && at !== before[key])",
        arg=places, timeout=left(),
    )  # fmt: skip
    moved = time.monotonic() - began
    page.wait_for_function(
        f"before => Object.entries(({COUNTDOWNS})()).some(([href, minutes]) => minutes === before[href] - 1)",
        # Each minute of a departure ends once, and those that are on time all at once.
        arg=counted, timeout=left() + 70_000,
    )  # fmt: skip
    print(f"a vehicle had moved after {moved:.1f} s, a departure had counted down after {time.monotonic() - began:.1f} s")
    assert page.complaints == []


@pytest.mark.parametrize(("look", "others"), [("desktop", ["dark", "phone"]), ("small-dark", ["small", "phone"])])
def test_every_view_stands_without_complaint_and_fits(browser, server, client, look, others, tmp_path):
    """Opened by day on a desk and by night on the smallest phone; then turned into the other looks."""
    wide = {}
    with fresh_page(browser, server, look) as page:
        for name, (path, sign) in views(server, client).items():
            wear(page, look)
            visit(page, server, path, sign)
            assert page.title().strip() not in ("", "undefined")
            for each in [look, *others]:
                wear(page, each)
                # Whatever a view says next, it says while it is looked at.
                page.wait_for_timeout(250)
                if found := overflow(page):
                    wide[f"{name}, {each}"] = found
                assert page.complaints == [], f"{name}, {each}: {page.complaints}"
                picture = tmp_path / f"{name}-{each}.png"
                page.screenshot(path=picture)
                assert picture.stat().st_size > 5_000, f"{name}, {each}: nothing is drawn"
    assert wide == {}


def wear(page, look: str) -> None:
    """Gives a page another size and scheme."""
    page.set_viewport_size(LOOKS[look]["viewport"])
    page.emulate_media(color_scheme=LOOKS[look].get("color_scheme", "light"))


def test_views_follow_one_another_without_complaint(page, server, client):
    """All views after one another in one page, as a rider would walk through them, and back."""
    all_views = {name: view for name, view in views(server, client).items() if name != "wall"}
    visit(page, server)
    for path, sign in all_views.values():
        page.evaluate("hash => { location.hash = hash }", path.removeprefix("/"))
        page.locator(sign).first.wait_for()
        assert page.locator("#panel > *").count() > 0
    for _, sign in reversed(list(all_views.values())[:-1]):
        page.go_back()
        page.locator(sign).first.wait_for()
    assert page.complaints == []


def test_nothing_is_late_that_comes_in_its_minute(page, server):
    """The map counts minutes as boards show them."""
    visit(page, server, "/#/")
    said = page.evaluate("""async () => {
      const { delay } = await import("/console/format.js");
      return [0, 40, 60, 359, -60].map((seconds) => delay(seconds).words);
    }""")
    assert said == ["on time", "on time", "1 min late", "5 min late", "1 min early"]


def test_an_address_that_is_none_says_so(page, server):
    visit(page, server, "/#/nowhere/at/all")
    page.get_by_text("There is no such page here.").wait_for()
    assert page.complaints == []


@pytest.mark.parametrize("path", [f"/#/stop/{'9' * 9}", f"/#/trip/{'9' * 9}", "/#/alerts/none", f"/#/timetable/{'9' * 9}"])
def test_what_is_not_there_is_said_and_can_be_tried_again(browser, server, path):
    with fresh_page(browser, server) as page:
        visit(page, server, path)
        page.locator("#panel [role=alert], #panel .notice").first.wait_for()
        assert "undefined" not in page.inner_text("#panel") and "[object" not in page.inner_text("#panel")
        # An alert that is over does not come back: there the way leads to those that stand.
        again = page.get_by_role("link", name="all alerts") if "alerts" in path else page.get_by_role("button", name="Try again")
        expect(again).to_be_visible()


def test_runs_that_are_cancelled_leave_a_line_its_service(page, server, client):
    run = departures(client)[-1]
    visit(page, server, "/#/")
    for header, about, meaning in (
        ("One train is off", {"trip": {"tripId": run["trip_id"]}}, "Cancelled"),
        ("All trains are off", {"routeId": run["route_id"]}, "No service"),
    ):
        with published(server, header, effect="NO_SERVICE", **about) as alert:
            turn_to(page, f"/#/alerts/{alert}", f"h1:has-text('{header}')")
            expect(page.locator("p.a-top")).to_contain_text(meaning)


def test_pages_come_with_a_strict_policy(server, client):
    for path in ("/", f"/board/{CENTRAL}", "/console/index.html", "/console/wall.html"):
        answer = client.get(address(server) + path)
        assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html")
        policy = dict(each.strip().split(" ", 1) for each in answer.headers["Content-Security-Policy"].split(";"))
        assert policy == POLICY, path
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "<style" not in answer.text and " style=" not in answer.text, f"{path} has styles of its own"


def test_every_file_is_asked_for_each_time_and_rarely_sent(server, client):
    folder = ROOT / "Web/console"
    files = [each.relative_to(folder).as_posix() for each in folder.rglob("*") if each.is_file()]
    assert {"main.js", "index.html", "map/map.js"} <= set(files)
    for name in files:
        answer = client.get(f"{address(server)}/console/{name}")
        assert answer.status_code == 200, name
        assert answer.headers["Cache-Control"] == "no-cache", name
        assert answer.headers["ETag"], name
        assert answer.content == (folder / name).read_bytes(), f"{name} is not the one beside these tests: build anew"
        again = client.get(f"{address(server)}/console/{name}", headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304 and again.content == b"", name


def test_the_first_page_is_small(page, server, client):
    """What `/` loads until departures stand, and the map that follows them, as it is unpacked."""
    loaded = {}
    page.on("response", lambda answer: loaded.update({answer.url: answer.headers.get("content-type", "").split(";")[0]}))
    page.add_init_script(FIRST_FILES)
    page.goto(address(server) + "/")
    page.locator("li.group").first.wait_for()
    page.wait_for_selector("html[data-ready=true]", timeout=SOON)
    # Icons are asked for by the departures that show them. Warnings and water are fetched by a map that stands already.
    first = {page.url.partition("#")[0], *page.evaluate("firstFiles")}
    loaded = {url: kind for url, kind in loaded.items() if url in first or re.search(r"/console/(texts/)?map[/.](?!warnings|water)|/icons\.svg$", url)}
    kinds = ("text/html", "text/javascript", "application/javascript", "text/css", "image/svg+xml")
    files = {url.removeprefix(address(server)): url for url, kind in loaded.items() if kind in kinds}
    sizes = {name: len(client.get(url).content) for name, url in files.items()}
    total = sum(sizes.values())
    print(f"{total} bytes in {len(sizes)} files; the largest:", sorted(sizes.items(), key=lambda each: -each[1])[:6])
    assert "/console/main.js" in sizes and "/console/console.css" in sizes
    assert total <= MOST_BYTES


def test_settings_tell_what_the_console_cannot_know(server, client):
    told = client.get("/console/settings.json").json()
    assert told["accounts"] and told["timezone"] == "Australia/Sydney" and told["name"]
    assert told["demo"] == {"mail": "/dev/mail", "pushes": "/dev/push", "faults": "/dev/faults"}
    latitude, longitude = told["center"]
    assert -34.5 < latitude < -33 and 150 < longitude < 152
    assert "service_role" not in str(told)
    assert told["ground"] is None, "these servers have none"
    assert told["water"] == "/console/water.json" and client.get(told["water"]).json()["polygons"]
