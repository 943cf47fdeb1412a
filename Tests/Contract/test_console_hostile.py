"""What publishers write is text and nothing else: no name, headsign or alert runs, turns the page around or bursts it."""

from __future__ import annotations

import csv
import datetime
import os
import pathlib
import re
import subprocess
import uuid
from contextlib import ExitStack

import pytest
import requests
from playwright.sync_api import expect

from console import CENTRAL, SHOWS_REQUESTS, browser, departures, frequent_route, fresh_page, overflow, published, show_all_alerts, turn_to, visit  # noqa: F401
from transit_server import BINARY, MORNING, TransitServer, free_port, leave
from waiting import eventually

SCRIPT = "<script>window.hacked = 1</script>"
IMAGE = '<img src=x onerror="window.hacked = 2">'
QUOTES = "\"'><svg onload=window.hacked=3>"
TURNED = "\u202eDeraeppa siht\u202d \u2066isolated"
LINK = "javascript:window.hacked=4"
LONG = "W" * 10_000

#: Whatever would have run, or be able to, had a text become markup.
HARM = """() => [
  ...(window.hacked === undefined ? [] : [`it ran: ${window.hacked}`]),
  ...[...document.querySelectorAll("body script, body iframe, body object, body style, main img, #panel img, dialog img")]
    .map((each) => each.outerHTML.slice(0, 200)),
  ...[...document.querySelectorAll("a, form, use")].map((each) => each.getAttribute("href") ?? each.getAttribute("action") ?? "")
    .filter((href) => /^\\s*(javascript|data|vbscript):/i.test(href)),
  ...[...document.querySelectorAll("body *")].flatMap((each) => [...each.attributes])
    .filter(({ name }) => name.startsWith("on")).map(({ name, value }) => `${name}=${value}`),
]"""


def harmless(page) -> None:
    page.wait_for_timeout(200)
    assert page.evaluate(HARM) == []
    assert overflow(page) == []
    assert page.complaints == []


# Alerts


ALERTS = {
    "markup": (f"{SCRIPT}{IMAGE} closes", f"{IMAGE}{SCRIPT} &lt;b&gt; and more {LINK}", LINK),
    "turned": (f"{TURNED} works", f"{TURNED}\n{QUOTES}\nhttps://example.org/\u202egpj.exe", "https://example.org/\u202e"),
    "long": (f"Long {LONG}", f"Longer {LONG}", f"https://example.org/{'w' * 3000}"),
}


@pytest.fixture(scope="module")
def attack(server, client):
    """All of these alerts about one line at Central: its id, and by kind the alert's id and how its header begins."""
    route = frequent_route(client)
    with ExitStack() as alerts:
        told = {}
        for kind, (header, description, url) in ALERTS.items():
            start = f"{uuid.uuid4().hex[:8]} {header}"
            told[kind] = (alerts.enter_context(published(server, start, description, url, "NO_SERVICE", routeId=route)), start[:40])
        yield route, told


@pytest.mark.parametrize("look", ["desktop", "small"])
def test_an_alert_is_text_wherever_it_stands(browser, server, client, attack, look):
    route, told = attack
    departure = next(each for each in departures(client) if each["route_id"] == route)
    trip = f"/#/trip/{departure['trip_id']}?date={departure['service_date']}"
    with fresh_page(browser, server, look) as page:
        visit(page, server, "/#/alerts", "li.a-alert")
        for kind, (_, start) in told.items():
            row = page.locator("li.a-alert").filter(has_text=start)
            row.locator("summary").first.click()
            expect(row.locator(".a-text")).to_contain_text(ALERTS[kind][1][:30].split("\n")[0])
        harmless(page)
        for alert, start in told.values():
            turn_to(page, f"/#/alerts/{alert}", "#panel h1")
            expect(page.get_by_role("heading", level=1)).to_contain_text(start)
            harmless(page)
        for path, sign in ((f"/#/stop/{CENTRAL}", "li.departure"), (trip, "ol.line")):
            turn_to(page, path, sign)
            show_all_alerts(page)
            for _, start in told.values():
                row = page.locator("#panel ul.alerts li").filter(has_text=start)
                row.locator("summary").click(timeout=30_000)
            harmless(page)


@pytest.mark.parametrize("look", ["desktop", "small"])
def test_an_alert_is_text_on_the_wall(browser, server, attack, look):
    """One alert at a time has its turn there, of ten seconds by the page's clock."""
    _, told = attack
    missing = {start for _, start in told.values()}
    with fresh_page(browser, server, look) as page:
        page.clock.install()
        visit(page, server, f"/board/{CENTRAL}", "#rows tr")
        for _ in range(60):
            page.wait_for_timeout(150)
            shown = page.locator("#alert").text_content() or ""
            if found := {start for start in missing if start in shown}:
                harmless(page)
                assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), f"{found} bursts the wall"
                missing -= found
            if not missing:
                break
            page.clock.fast_forward(10_000)
        assert not missing, "they were never shown"


# A feed of our own

NAMES = {"script": f"{SCRIPT} Square", "image": f"{IMAGE} Wharf", "turned": f"{TURNED} Street", "long": f"Long {LONG}"}


def table(folder: pathlib.Path, name: str, rows: list[dict]) -> None:
    with (folder / f"{name}.txt").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def write_feed(folder: pathlib.Path) -> None:
    """Two lines by day and night between four stops whose names are attacks."""
    today = datetime.datetime.fromisoformat(MORNING).date()
    day = lambda days: (today + datetime.timedelta(days=days)).strftime("%Y%m%d")  # noqa: E731
    agency = {"agency_id": "a", "agency_name": f"{IMAGE} Lines", "agency_url": LINK, "agency_timezone": "Australia/Sydney"}
    table(folder, "agency", [agency])
    places = [(-33.8700, 151.2000), (-33.8750, 151.2060), (-33.8800, 151.2120), (-33.8850, 151.2180)]
    table(folder, "stops", [
        {"stop_id": each, "stop_name": name, "stop_lat": lat, "stop_lon": lon, "platform_code": QUOTES, "stop_url": LINK}
        for (each, name), (lat, lon) in zip(NAMES.items(), places, strict=True)
    ])  # fmt: skip
    table(folder, "routes", [
        {"route_id": "r1", "agency_id": "a", "route_short_name": IMAGE, "route_long_name": f"{SCRIPT} Line", "route_type": 3,
         "route_color": "AA2233", "route_text_color": "FFFFFF"},
        {"route_id": "r2", "agency_id": "a", "route_short_name": "", "route_long_name": f"Endless {LONG}", "route_type": 4,
         "route_color": "", "route_text_color": ""},
    ])  # fmt: skip
    table(folder, "calendar", [{
        "service_id": "all", **dict.fromkeys(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], 1),
        "start_date": day(-2), "end_date": day(40),
    }])  # fmt: skip
    trips, times = [], []
    for route, sign, every in (("r1", f"{SCRIPT}{TURNED}", 12), ("r2", f"{QUOTES} {LONG}", 30)):
        for start in range(0, 24 * 60, every):
            trip = f"{route} \"'<b>/{start}"
            trips.append({"route_id": route, "service_id": "all", "trip_id": trip, "trip_headsign": sign, "trip_short_name": IMAGE})
            for sequence, stop in enumerate(NAMES if route == "r1" else reversed(NAMES)):
                hour, minute = divmod(start + 4 * sequence, 60)
                at = f"{hour:02}:{minute:02}:00"
                times.append({"trip_id": trip, "arrival_time": at, "departure_time": at, "stop_id": stop, "stop_sequence": sequence})
    table(folder, "trips", trips)
    table(folder, "stop_times", times)


class HostileServer:
    """A server of that feed alone: no accounts, no live data."""

    def __init__(self, folder: pathlib.Path):
        write_feed(folder)
        timetable = folder / "hostile.timetable"
        made = subprocess.run([BINARY, "import", folder, "-o", timetable, "--quiet"], capture_output=True, text=True, timeout=60)
        assert made.returncode == 0, made.stdout + made.stderr
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log_path = folder / "server.log"
        TransitServer.logs.append(self.log_path)
        self._log = self.log_path.open("wb")
        command = [BINARY, "serve", "-t", timetable, "--host", "127.0.0.1", "--port", str(self.port), "--data", folder / "data"]
        command += ["--start-time", MORNING]
        self.process = subprocess.Popen(
            command, env={**os.environ, "RATE_LIMITS": "off", "DATABASE_URL": ""}, stdin=subprocess.DEVNULL, stdout=self._log,
            stderr=self._log,
        )  # fmt: skip

    def answers(self) -> bool:
        assert self.process.poll() is None, self.log_path.read_text(errors="replace")[-3000:]
        try:
            return requests.get(f"{self.url}/readyz", timeout=5).status_code == 200
        except requests.RequestException:
            return False

    def stop(self) -> None:
        leave(self.process)
        self._log.close()


@pytest.fixture(scope="module")
def hostile(tmp_path_factory, searched_logs):
    running = HostileServer(tmp_path_factory.mktemp("hostile"))
    try:
        eventually(running.answers, within=60)
        yield running
    finally:
        running.stop()


@pytest.mark.parametrize("look", ["desktop", "small"])
def test_a_feed_is_text_wherever_it_stands(browser, hostile, look, tmp_path):
    with fresh_page(browser, hostile, look) as page:
        page.add_init_script(SHOWS_REQUESTS)
        visit(page, hostile, "/#/", "li.group")
        expect(page.locator("#panel")).to_contain_text("<script>window.hacked = 1</script>")
        harmless(page)
        page.get_by_role("combobox", name="Where from?").fill("img")
        page.get_by_role("option").first.wait_for()
        harmless(page)
        page.get_by_role("combobox", name="Where from?").fill("long")
        page.get_by_role("option").filter(has_text="Long WWW").first.wait_for()
        harmless(page)
        for stop in NAMES:
            turn_to(page, f"/#/stop/{stop}", "#panel h1")
            expect(page.get_by_role("heading", level=1)).to_contain_text(NAMES[stop][:20].strip())
            harmless(page)
        turn_to(page, "/#/stop/script", "li.departure")
        page.locator("li.departure details.why summary").first.click()
        harmless(page)
        page.locator("li.departure a.towards").first.click()
        page.locator("ol.line > li").first.wait_for(state="attached")
        harmless(page)
        page.get_by_role("button", name="Show the request").click()
        expect(page.get_by_role("dialog")).to_contain_text("curl")
        harmless(page)
        page.keyboard.press("Escape")
        turn_to(page, "/#/timetable/script", "details.timetable")
        page.evaluate("() => document.querySelectorAll('details.timetable').forEach(each => { each.open = true })")
        page.locator("details.timetable table").first.wait_for()
        harmless(page)
        turn_to(page, "/#/plan?from=script&to=long", "li.p-journey")
        page.locator(".p-head").first.click()
        page.locator("ol.p-legs").wait_for()
        harmless(page)
        turn_to(page, "/#/alerts", "#panel .notice")
        harmless(page)
        page.screenshot(path=tmp_path / f"hostile-{look}.png")
        for stop in ("script", "long"):
            visit(page, hostile, f"/board/{stop}", "#rows tr")
            expect(page.locator("#name")).to_contain_text(NAMES[stop][:20])
            harmless(page)
            page.screenshot(path=tmp_path / f"wall-{stop}-{look}.png")


@pytest.mark.parametrize("hash", [
    f"/#/stop/{IMAGE}", "/#/trip/%3Cimg%20src=x%20onerror=window.hacked=5%3E?date=<b>", "/#/alerts/%22%3E%3Cscript%3E",
    f"/#/plan?from=script&to=long&from_name={IMAGE}&to_name={SCRIPT}", f"/#/plan?from={LINK}&to={IMAGE}", "/#/stop/%", "/#/stop/%00",
    "/#/timetable/script?date=%3Cscript%3E", f"/#/alerts?mode={IMAGE}&route_id={SCRIPT}", "/#/__proto__", "/#/constructor",
    f"/#/?at=-33.87,151.2&name={IMAGE}", f"/#/?at=-33.87,151.2&name={LONG[:3000]}", f"/#/?at={SCRIPT}&name=x", f"/#/line/{IMAGE}",
])  # fmt: skip
def test_an_address_is_text_too(browser, hostile, hash):
    """Links are written by anybody: whatever stands in one, it is a question that may be refused."""
    with fresh_page(browser, hostile) as page:
        visit(page, hostile, hash)
        expect(page.locator("#panel")).not_to_be_empty()
        page.wait_for_timeout(500)
        assert page.evaluate(HARM) == []
        assert overflow(page) == []
        # A refusal is no fault of the page; that something broke within it is.
        assert [each for each in page.complaints if not re.match(r"40\d |.* status of 40\d", each)] == []
        assert "is starting" not in page.inner_text("#panel"), "the view never came"
