"""The console in a real browser that has no network but its server: pages that note every complaint, and what is done on them."""

from __future__ import annotations

import uuid
from collections import Counter
from contextlib import contextmanager

import pytest
import requests
from playwright.sync_api import Page, expect, sync_playwright

import browser as installed
from accounts import Person
from waiting import data, eventually

CENTRAL = "200060"
MANLY = "209573"
#: How long the browser may take for one step; a busy machine gets more than a rider would wait.
SOON = 30_000
# What is expected without a time of its own would get 5 s.
expect.set_options(timeout=SOON)

LOOKS = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "dark": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 390, "height": 844}},
    "small": {"viewport": {"width": 320, "height": 640}},
    "small-dark": {"viewport": {"width": 320, "height": 640}, "color_scheme": "dark"},
}

#: Views have a button for the request behind them, as developers choose it; a blank page keeps nothing.
SHOWS_REQUESTS = "if (location.protocol === 'http:') localStorage.setItem('requests', 'shown')"

#: What the browser says where a test allows no service worker.
UNSEEN = "Service Worker registration blocked by Playwright"


def address(server) -> str:
    """Where the console of a server is, without a slash."""
    return server.url


# Browsers and pages


@pytest.fixture(scope="module")
def browser():
    path = installed.find()
    assert path, "no Chromium here; scripts/install.sh test installs one"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
        )
        yield running
        running.close()


@contextmanager
def fresh_page(browser, server, look: str = "desktop", **options):
    """A page of a browser nobody used before; `page.complaints` holds whatever a careful developer would see.

    Routes of a page do not see what a service worker fetches, so there is none but where a test is about it.
    Nothing glides unless a test is about that: a browser that draws sixty times a second slows what runs beside it."""
    usual = {"locale": "en-AU", "timezone_id": "Australia/Sydney", "reduced_motion": "reduce",
             "service_workers": "block"}  # fmt: skip
    context = browser.new_context(**{**LOOKS[look], **usual, **options})
    page = context.new_page()
    page.set_default_timeout(SOON)
    watch(page, address(server))
    try:
        yield page
    finally:
        context.close()


@pytest.fixture
def page(browser, server):
    """A page for the server that all tests share."""
    with fresh_page(browser, server) as opened:
        yield opened


def watch(page: Page, base: str) -> None:
    """Notes errors, warnings, failed requests, dialogs, and whatever leaves the server."""
    page.complaints = complaints = []
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") and said.text != UNSEEN else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    # A view that closes gives up what it asked for, which is no failure.
    page.on(
        "requestfailed",
        lambda sent: complaints.append(f"{sent.url} {sent.failure}") if sent.failure != "net::ERR_ABORTED" else None,
    )
    page.on("response", lambda answer: complaints.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
    page.on("request", lambda sent: complaints.append(f"left the server: {sent.url}") if not is_local(sent.url, base) else None)
    page.on("dialog", lambda dialog: (complaints.append(f"dialog: {dialog.message}"), dialog.dismiss()))


def is_local(url: str, base: str) -> bool:
    return url.startswith((f"{base}/", "blob:", "data:"))


# Views


def views(server, client) -> dict[str, tuple[str, str]]:
    """Every view by its name: its address, and what stands on it once it is there."""
    departure = departures(client)[0]
    date = departure["service_date"]
    return {
        "home": ("/#/", "#panel li.group"),
        "board": (f"/#/stop/{CENTRAL}", "#panel li.departure"),
        "timetable": (f"/#/timetable/{CENTRAL}", "#panel details.timetable"),
        "trip": (f"/#/trip/{departure['trip_id']}?date={date}", "#panel ol.line li:not(.folds)"),
        "plan": (f"/#/plan?from={CENTRAL}&to={MANLY}", "#panel li.p-journey"),
        "alerts": ("/#/alerts", "#panel li.a-alert"),
        "account": ("/#/account", "#panel form.form"),
        "developers": ("/#/developers", "#panel label.check"),
        "operations": ("/#/operations", "#panel table.sources tbody tr"),
        "wall": (f"/board/{CENTRAL}", "#rows tr"),
    }


def departures(client, stop: str = CENTRAL) -> list[dict]:
    """What leaves a stop next and is not cancelled."""
    board = data(client, f"/api/v1/stops/{stop}/departures", limit=50)
    return [each for each in board["departures"] if not each["is_cancelled"]]


def frequent_route(client) -> str:
    """The route that leaves Central most often: its board tells of what touches the departures that it shows, however long a test takes."""
    return Counter(each["route_id"] for each in departures(client)).most_common(1)[0][0]


def colours_under(page: Page) -> int:
    """Pixels of the lower canvas in a colour as full as those of lines."""
    return page.evaluate(
        """() => {
          const canvas = document.querySelector("#map canvas");
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          let found = 0;
          for (let at = 0; at < data.length; at += 4) {
            const [least, most] = [Math.min(data[at], data[at + 1], data[at + 2]), Math.max(data[at], data[at + 1], data[at + 2])];
            found += most - least > 100 ? 1 : 0;
          }
          return found;
        }"""
    )


def visit(page: Page, server, path: str = "/#/", sign: str | None = None) -> None:
    """Goes to an address, as from a bookmark, and waits until it stands."""
    page.goto("about:blank")
    page.goto(address(server) + path)
    if "/#" in path:
        page.wait_for_selector("html[data-ready=true]", timeout=SOON)
    if sign:
        page.locator(sign).first.wait_for()


def has_asked(page: Page, asked: list[str], most: int = 1) -> None:
    """Waits until so many requests were noted."""
    for _ in range(SOON // 100):
        if len(asked) >= most:
            return
        page.wait_for_timeout(100)
    pytest.fail(f"{len(asked)} were asked for, not {most}: {asked}")


def asks_no_more(page: Page, asked: list[str]) -> int:
    """Waits until a second has gone by in which nothing more was noted; how many there are."""
    before = -1
    while before < len(asked):
        before = len(asked)
        page.wait_for_timeout(1_000)
    return before


def turn_to(page: Page, path: str, sign: str) -> None:
    """Goes from one view to another by the address, without loading the page anew."""
    page.evaluate("hash => { location.hash = hash }", path.removeprefix("/"))
    page.locator(sign).first.wait_for()


def show_all_alerts(page: Page) -> None:
    """A stop's board shows its worst alerts, and the rest when asked."""
    page.locator("#panel ul.alerts > li").first.wait_for()
    more = page.locator("#panel section:has(> ul.alerts:not(.all)) > button")
    if more.is_visible():
        more.click()


def text_of(page: Page, selector: str) -> str:
    """What can be read there, unfolded or not."""
    return " ".join(page.locator(selector).all_text_contents())


def overflow(page: Page) -> list[str]:
    """What is wider than the screen or than the panel, with the elements to blame."""
    return page.evaluate(
        """() => {
          const found = [];
          const root = document.documentElement;
          if (root.scrollWidth > innerWidth) found.push(`the document is ${root.scrollWidth} wide of ${innerWidth}`);
          for (const box of document.querySelectorAll("#panel, #room, dialog[open]")) {
            if (box.scrollWidth <= box.clientWidth) continue;
            const edge = box.getBoundingClientRect().left + box.clientLeft + box.clientWidth;
            const beyond = [...box.querySelectorAll("*")].filter((each) => each.getBoundingClientRect().right > edge + 1);
            const names = beyond.slice(0, 5).map((each) => `${each.tagName}.${each.className}`);
            found.push(`${box.id || box.tagName} is ${box.scrollWidth} wide of ${box.clientWidth}: ${names.join(", ")}`);
          }
          return found;
        }"""
    )


def live_marks(page: Page) -> int:
    """Departures of a board that claim to be live at this moment."""
    return page.locator("#panel li.departure:not([hidden]) summary .freshness.good").count()


# Riders


def ask_for_account(page: Page, server, search=None) -> Person:
    """Asks for an account as a rider does; its address has still to be confirmed."""
    rider = Person()
    if search is not None:
        search.add("password", rider.password)
    visit(page, server, "/#/account", "form.form")
    page.get_by_role("button", name="New account").click()
    page.get_by_label("E-mail address").fill(rider.email)
    page.get_by_label("Password").fill(rider.password)
    page.get_by_role("button", name="Create account").click()
    page.get_by_label("Six-digit code").wait_for()
    return rider


def sign_up(page: Page, server, search=None) -> Person:
    """Makes an account as a rider does, with the code out of the mail."""
    rider = ask_for_account(page, server, search)
    page.get_by_role("button", name="Use the code").click()
    expect(page.locator(".account .address")).to_have_text(rider.email, timeout=SOON)
    return rider


def keep_as_favourite(page: Page, stop: str) -> None:
    """Presses the star of a stop."""
    # Of this very stop: another one's board may still stand there.
    turn_to(page, f"/#/stop/{stop}", f'#panel:has(a[href="/board/{stop}"]) li.departure')
    star = page.get_by_role("button", name="Keep as a favourite")
    expect(star).to_be_enabled(timeout=SOON)
    with page.expect_response(lambda answer: answer.url.endswith("/favorites") and answer.request.method == "POST"):
        star.click()
    expect(star).to_have_attribute("aria-pressed", "true", timeout=SOON)


# Alerts and faults of the simulated feeds


def words(text: str) -> dict:
    return {"translation": [{"text": text, "language": "en"}]}


@contextmanager
def published(server, header: str, description: str = "", url: str = "", effect: str = "SIGNIFICANT_DELAYS", **about):
    """An alert that stands in the simulated feeds; it ends with the block. Gives its id in the API."""
    path = f"{server.url}/dev/alerts/console-{uuid.uuid4().hex[:8]}"
    alert = {"informedEntity": [about], "effect": effect, "cause": "TECHNICAL_PROBLEM", "headerText": words(header)}
    if description:
        alert["descriptionText"] = words(description)
    if url:
        alert["url"] = words(url)
    requests.put(path, json=alert, timeout=60).raise_for_status()
    try:
        yield eventually(lambda: alert_of(server, header), within=40)
    finally:
        requests.delete(path, timeout=60).raise_for_status()


def alert_of(server, header: str) -> str | None:
    """The id of the alert that begins so; publishers' words are kept to a length."""
    answer = requests.get(f"{server.url}/api/v1/alerts", params={"limit": 500}, timeout=60)
    start = header.strip()[:60]
    return next((each["alert_id"] for each in answer.json()["data"]["alerts"] if start in each["header"]), None)


def break_feeds(server, fault: str) -> None:
    """All simulated feeds fail until they are mended."""
    requests.post(f"{server.url}/dev/faults", json={"path": "*", "fault": fault}, timeout=60).raise_for_status()


def mend_feeds(server) -> None:
    requests.delete(f"{server.url}/dev/faults", timeout=60).raise_for_status()
