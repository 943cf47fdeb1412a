"""What is the rider's own without an account, and the console without a net, both in a real browser."""

from __future__ import annotations

import http.server
import json
import pathlib
import re
import threading
from contextlib import contextmanager

import pytest
import requests
from playwright.sync_api import expect

from console import CENTRAL, MANLY, SOON, browser, fresh_page, overflow, sign_up, turn_to, visit  # noqa: F401
from test_console_access import violations_by
from waiting import eventually

FILES = pathlib.Path(__file__).resolve().parent.parent.parent / "Web/files.c"
BOARD = f"/#/stop/{CENTRAL}"
STARRED = [{"stop_id": CENTRAL, "stop_name": "Central Station"}, {"stop_id": MANLY, "stop_name": "Manly Wharf"}]
HOME = {"home": {"name": "Newtown", "place": "-33.898,151.178", "lat": -33.898, "lon": 151.178}}


def has(page, **kept) -> None:
    """Lets the browser have kept something before the page is opened."""
    page.add_init_script(f"for (const [key, value] of Object.entries({json.dumps(kept)})) localStorage.setItem(key, JSON.stringify(value))")


def kept(page) -> list[str]:
    return page.evaluate("JSON.parse(localStorage.getItem('favourites') ?? '[]').map((each) => each.stop_id)")


@pytest.fixture
def phone(browser, server):
    with fresh_page(browser, server, "phone", has_touch=True) as opened:
        yield opened


def test_a_star_needs_no_account_and_shows_what_leaves_at_home(phone, server):
    visit(phone, server, BOARD, "#panel li.departure")
    star = phone.get_by_role("button", name="Keep as a favourite")
    star.focus()
    phone.keyboard.press("Enter")
    expect(star).to_have_attribute("aria-pressed", "true")
    assert kept(phone) == [CENTRAL]
    turn_to(phone, "/#/", ".mine .kept .next a")
    assert phone.locator(".mine .kept .next a").count() <= 2
    assert overflow(phone) == []
    for scheme in ("light", "dark"):
        assert violations_by(phone, scheme) == []
    assert phone.complaints == []


def test_favourites_are_moved_and_removed_by_keyboard(phone, server):
    has(phone, favourites=STARRED)
    visit(phone, server, "/#/", ".mine .kept > li:nth-child(2)")
    phone.locator(".mine").get_by_role("button", name="Change").press("Enter")
    phone.get_by_role("button", name="Move Manly Wharf up").press("Enter")
    phone.wait_for_function("id => JSON.parse(localStorage.favourites)[0].stop_id === id", arg=MANLY)
    phone.get_by_role("button", name="Remove: Central Station").press("Enter")
    phone.get_by_role("button", name="Undo").press("Enter")
    expect(phone.locator(".mine .kept > li")).to_have_count(2)
    assert kept(phone) == [MANLY, CENTRAL]


def test_home_is_chosen_in_the_one_box_and_is_one_tap_away(phone, server):
    phone.context.grant_permissions(["geolocation"])
    phone.context.set_geolocation({"latitude": -33.884, "longitude": 151.206})
    visit(phone, server, "/#/", "li.group")
    phone.get_by_role("button", name="Set home and work").click()
    phone.get_by_role("combobox", name="Where is home?").fill("manly wharf")
    phone.get_by_role("option").first.click()
    assert violations_by(phone, "light") == []
    phone.get_by_role("button", name="Done").click()
    place = phone.evaluate("JSON.parse(localStorage.getItem('places')).home")
    assert place["place"] == MANLY and place["name"] == "Manly Wharf" and {"lat", "lon"} <= place.keys()
    phone.locator(".mine").get_by_role("link", name="Home").click()
    phone.locator("li.p-journey").first.wait_for()
    expect(phone.get_by_role("combobox", name="To", exact=True)).to_have_value("Manly Wharf")


@pytest.mark.parametrize("fault", ["throw new DOMException('full', 'QuotaExceededError')", "throw new DOMException('denied', 'SecurityError')"])
def test_a_browser_that_keeps_nothing_breaks_nothing(phone, server, fault):
    phone.add_init_script(f"Storage.prototype.setItem = () => {{ {fault} }}")
    visit(phone, server, BOARD, "#panel li.departure")
    star = phone.get_by_role("button", name="Keep as a favourite")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    assert phone.complaints == []


def test_signing_in_merges_and_loses_nothing_and_signing_out_leaves_the_device_its_own(browser, server, searched_logs):
    with fresh_page(browser, server, "phone") as page:
        visit(page, server, BOARD, "#panel li.departure")
        page.get_by_role("button", name="Keep as a favourite").click()
        sign_up(page, server, searched_logs)
        rows = page.locator(".kept > li")
        turn_to(page, "/#/account", ".kept > li")
        expect(rows).to_have_count(1)
        assert kept(page) == [CENTRAL]
        # Taken out of the account, it does not come back by itself.
        asked = "token => fetch('/api/v1/favorites', { headers: { Authorization: `Bearer ${token}` } }).then((answer) => answer.json())"
        token = page.evaluate("JSON.parse(localStorage.getItem('sydney-transit.session')).access_token")
        assert [each["stop_id"] for each in page.evaluate(asked, token)["data"]["favorites"]] == [CENTRAL]
        # What the account has no room for stays here, and that is said.
        full = {"error": {"code": "LIMIT_REACHED", "message": "No more.", "details": {}}, "meta": {}}
        page.route("**/api/v1/favorites", lambda route: route.fulfill(status=409, json=full) if route.request.method == "POST" else route.fallback())
        page.evaluate("one => localStorage.favourites = JSON.stringify([...JSON.parse(localStorage.favourites), one])", STARRED[1])
        turn_to(page, "/#/", ".mine .kept > li:nth-child(2)")
        expect(page.locator(".mine [role=status]").first).to_have_text("1 favourite stays on this device: your account has no room for more.")
        turn_to(page, "/#/account/security", "h2")
        page.get_by_role("button", name="Sign out", exact=True).first.click()
        page.get_by_role("button", name="Sign in").first.wait_for()
        turn_to(page, "/#/", ".mine .kept > li:nth-child(2)")
        assert kept(page) == [CENTRAL, MANLY]


# Without a net


class Front(http.server.ThreadingHTTPServer):
    """Stands between the browser and a server: can be cut off, and tell of another edition."""

    edition = None
    daemon_threads = True

    def __init__(self, server):
        self.inner = server.url
        self.streams = []
        super().__init__(("127.0.0.1", 0), Answer)
        self.url = f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, *_):
        pass


class Answer(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        if self.server.edition == "cut":
            return self.connection.close()
        if self.path.startswith("/api/") and "stream" in self.path:
            return self.send_error(503)
        given = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection", "accept-encoding", "if-none-match")}
        answer = requests.get(self.server.inner + self.path, headers=given, timeout=60)
        body = answer.content
        if self.server.edition and self.path == "/console/settings.json":
            body = json.dumps({**answer.json(), "version": self.server.edition}).encode()
        if self.server.edition and self.path == "/console/icons.svg":
            body += self.server.edition.encode()
        self.send_response(answer.status_code)
        for name in ("Content-Type", "Cache-Control", "Content-Security-Policy", "Vary"):
            if name in answer.headers:
                self.send_header(name, answer.headers[name])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def front(server):
    running = Front(server)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield running
    running.shutdown()
    running.server_close()


@contextmanager
def visitor(browser, front, **options):
    """A page that has its worker."""
    with fresh_page(browser, front, "phone", service_workers="allow", **options) as page:
        has(page, favourites=STARRED[:1])
        visit(page, front, "/#/", ".mine .kept > li")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=3 * SOON)
        yield page


def caches_of(page) -> dict[str, list[str]]:
    return page.evaluate("""async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) =>
      [name, (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)])))""")


def test_what_was_open_opens_without_a_net_and_says_how_old_it_is(browser, front):
    with visitor(browser, front) as page:
        visit(page, front, BOARD, "#panel li.departure")
        wanted = {f"/api/v1/stops/{CENTRAL}/{kind}" for kind in ("timetable", "departures")} | {"/api/v1/stops/nearby/departures"}
        eventually(lambda: wanted <= set(sum(caches_of(page).values(), [])))
        front.edition = "cut"
        for path, sign in (("/#/", "li.group"), (BOARD, "#panel li.departure"), (f"/#/timetable/{CENTRAL}", "details.timetable")):
            visit(page, front, path, sign)
            if "timetable" not in path:
                expect(page.locator("#warning")).to_have_text(re.compile("^No connection. What is shown is from .*may no longer be true"))
            expect(page.locator("#panel [data-live=live]")).to_have_count(0)
            expect(page.locator("#panel .freshness.good")).to_have_count(0)


def test_a_kept_day_holds_what_a_board_is_of(phone, server):
    visit(phone, server)
    said = phone.evaluate(
        """async stop => {
          const { isoDate, now } = await import("/console/format.js");
          const { keptDay } = await import("/console/views/kept-day.js");
          const path = `/api/v1/stops/${stop}/timetable?date=${isoDate(now())}`;
          const answer = await fetch(path);
          const { data } = await answer.clone().json();
          await (await caches.open("timetables")).put(path, answer);
          const { route, direction_id } = data.groups[0];
          const of = async (query) => {
            const { stop, departures } = await keptDay(data.stop.stop_id, 50, query);
            return { stop: stop.stop_id, lines: [...new Set(departures.map((each) => `${each.route_id} ${each.direction_id}`))] };
          };
          return { line: `${route.route_id} ${direction_id}`, all: await of({}), one: await of({ route_id: route.route_id, direction_id }) };
        }""",
        CENTRAL,
    )
    assert said["one"] == {"stop": CENTRAL, "lines": [said["line"]]}
    assert len(said["all"]["lines"]) > 1


def test_nothing_of_an_account_is_kept_and_all_files_are(browser, front):
    with visitor(browser, front) as page:
        headers = {"Authorization": "Bearer nobody"}
        for path in ("/api/v1/favorites", f"/api/v1/stops/{MANLY}", "/realtime/v1", "/rest/v1/x", "/metrics"):
            page.evaluate("([path, headers]) => fetch(path, { headers }).then((answer) => answer.status)", [path, headers])
        held = caches_of(page)
        files = next(paths for name, paths in held.items() if name.startswith("files "))
        ours = set(re.findall(r'#define PATH "(console/[^"]+)"', FILES.read_text()))
        missing = {f"/{each}" for each in ours if not re.search(r"texts/\w+\.(?!en)", each)} - set(files)
        # Where mailed links end is of no use without a network.
        missing = {each for each in missing if not re.search(r"/arrived\b", each)}
        assert missing <= {"/console/index.html", "/console/sw.js", "/console/manifest.webmanifest"}
        assert not [each for each in files if ".zh" in each], "texts of one language are enough"
        answers = held["answers"] + held["timetables"]
        assert not [each for each in answers if re.search("favorites|auth|rest|realtime|storage|metrics|stream", each)]
        assert f"/api/v1/stops/{MANLY}" not in answers


def test_a_new_edition_comes_whole_and_leaves_open_pages_theirs(browser, front):
    with visitor(browser, front) as page:
        other = page.context.new_page()
        other.goto(f"{front.url}/#/")
        other.wait_for_selector("html[data-ready=true]")
        front.edition = "another"
        visit(page, front, "/#/", "li.group")
        eventually(lambda: "another" in page.evaluate("navigator.serviceWorker.getRegistration().then(({ active }) => active.scriptURL)"))
        icons = "() => fetch('/console/icons.svg').then((answer) => answer.text())"
        assert not page.evaluate(icons).endswith("another")
        visit(page, front, "/#/", "li.group")
        assert page.evaluate(icons).endswith("another")
        # The page that stayed open goes on in what it has, until it is closed.
        assert not other.evaluate(icons).endswith("another")
        turn_to(other, "/#/alerts", "#panel h1")
        other.close()
        visit(page, front, "/#/", "li.group")
        eventually(lambda: [each for each in caches_of(page) if each.startswith("files ")] == ["files another"])


def test_a_wall_board_takes_the_new_edition_though_a_worker_has_the_old_one(browser, front):
    with visitor(browser, front) as page:
        visit(page, front, f"/board/{CENTRAL}", "#rows tr")
        assert "another" not in page.evaluate("navigator.serviceWorker.controller.scriptURL")
        front.edition = "another"
        # It looks every minute, and when it is loaded; nobody touches it from here on.
        visit(page, front, f"/board/{CENTRAL}", "#rows tr")
        # Nothing here may answer later: a function that is waited for is not asked again once it has promised something.
        renewed = """() => navigator.serviceWorker.controller?.scriptURL.includes("another")
          && performance.getEntriesByType("navigation")[0].type === 'reload'"""
        page.wait_for_function(renewed, timeout=3 * SOON)
        page.locator("#rows tr").first.wait_for()
        assert page.evaluate("fetch('/console/icons.svg').then((answer) => answer.text())").endswith("another")
        # Once is enough.
        page.evaluate("globalThis.stays = true")
        page.wait_for_timeout(3_000)
        assert page.evaluate("globalThis.stays === true")
