"""What the first view needs is on its way at once: no module waits for another to name it, nothing is asked for in vain or twice."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest

from console import CENTRAL, address, browser, fresh_page  # noqa: F401
from transit_server import ROOT
from waiting import eventually

CONSOLE = ROOT / "Web/console"
MAIN = (CONSOLE / "main.js").read_text()
IMPORTED = re.compile(r'^(?:import|export)\b[^;]*?from\s+"(\.[^"]+)"', re.MULTILINE)
#: What views need beside their modules, by the name in their address: texts and a style, as main.js says.
VIEW = re.compile(r'^  (?:""|(?P<name>\w+)): \{ (?P<rest>.*?) ?load: \(\) => import\("\./(?P<module>[^"]+)"\)', re.MULTILINE)
LINKS = """() => [...document.querySelectorAll("link[rel=modulepreload], link[rel=stylesheet]")].map((link) => new URL(link.href).pathname)"""
#: What the page has from the start.
STYLES = {"/console/console.css", "/console/board.css"}
#: What comes with a rider's own things, which stand above the first departures as soon as they can: sooner or later than these are looked at.
LATER = {"/console/mine.css"}


def graph(module: str) -> set[str]:
    """A module of the console and all that it imports, in paths below the console."""
    found, wanted = set(), [CONSOLE / module]
    while wanted:
        path = wanted.pop()
        if path.relative_to(CONSOLE).as_posix() not in found:
            found.add(path.relative_to(CONSOLE).as_posix())
            wanted += [(path.parent / name).resolve() for name in IMPORTED.findall(path.read_text())]
    return found


def needed(view: str) -> set[str]:
    """What stands in links of a page that is opened with a view."""
    match = next(each for each in VIEW.finditer(MAIN) if (each["name"] or "") == view)
    rest = match["rest"]
    if "...DEPARTURES" in rest:
        rest += re.search(r"const DEPARTURES = \{(.*)\}", MAIN)[1]
    modules = (graph("main.js") | graph(match["module"])) - {"main.js"}
    named = {kind: name for kind, name in re.findall(r'(texts|style): "(\w+)"', rest)}
    beside = {f"texts/{named['texts']}.en.js"} if "texts" in named else set()
    beside |= {f"{named['style']}.css"} if "style" in named else set()
    return {f"/console/{each}" for each in modules | beside}


@pytest.mark.parametrize(
    ("view", "hash", "sign", "asked"),
    [
        ("", "#/", "li.group .next-times a", []),
        ("stop", f"#/stop/{CENTRAL}", "#panel li.departure", [f"/stops/{CENTRAL}", f"/stops/{CENTRAL}/departures?limit=30"]),
    ],
)
def test_what_the_first_view_needs_is_on_its_way_at_once(browser, server, view, hash, sign, asked):
    with fresh_page(browser, server, "phone") as page:
        requests = []
        page.on("request", lambda request: requests.append(urlsplit(request.url)))
        page.goto(f"{address(server)}/{hash}")
        page.locator(sign).first.wait_for()
        # What main.js imports itself is known as soon as it is there, which is among the first.
        assert set(page.evaluate(LINKS)) - STYLES - LATER == needed(view) - {f"/console/{name[2:]}" for name in IMPORTED.findall(MAIN)}
        sheets = page.evaluate("[...document.styleSheets].map((sheet) => new URL(sheet.href).pathname)")
        assert set(sheets) - LATER == STYLES | {path for path in needed(view) if path.endswith(".css")} and len(sheets) == len(set(sheets))
        paths = [f"{each.path}?{each.query}".rstrip("?") for each in requests]
        once = [*needed(view), "/console/settings.json", *(f"/api/v1{path}" for path in asked)]
        assert {path: paths.count(path) for path in once} == dict.fromkeys(once, 1)
        assert page.evaluate("globalThis.early.size") == 0, "something was asked for that nobody wanted"
        # Departures go first: the map, and what it shows, is asked for after them.
        last = max(paths.index(path) for path in once)
        assert not [path for path in paths[:last] if re.search(r"^/console/map/|^/api/v1/(vehicles/stream|map/)", path)]
        page.wait_for_function("() => sydneyTransit.map.count() > 0")
        assert page.complaints == []


def test_a_view_that_needs_the_map_names_its_modules_at_once(browser, server):
    with fresh_page(browser, server, "phone") as page:
        page.goto(f"{address(server)}/#/alerts")
        page.locator("html[data-ready=true]").wait_for(timeout=30_000)
        named = {path for path in page.evaluate(LINKS) if path.startswith("/console/map/")}
        assert named == {f"/console/{each}" for each in graph("map/map.js") if each.startswith("map/")}


def test_what_a_view_wishes_of_the_map_before_it_is_there_is_done(browser, server):
    """Whoever comes to a stop finds it on the map, and opens another meanwhile without waiting for it."""
    with fresh_page(browser, server, "phone") as page:
        held = []
        page.route("**/console/map/map.js", lambda route: held.append(route))
        page.goto(f"{address(server)}/#/stop/{CENTRAL}")
        page.locator("#panel li.departure").first.wait_for()
        page.evaluate("location.hash = '#/'")
        page.locator("li.group .next-times a").first.wait_for()
        page.evaluate(f"location.hash = '#/stop/{CENTRAL}'")
        page.locator("#panel li.departure").first.wait_for()
        eventually(lambda: held or page.wait_for_timeout(50), every=0.01)
        held[0].continue_()
        page.wait_for_function(f"() => sydneyTransit.map.stops?.selected === '{CENTRAL}' && sydneyTransit.map.camera.zoom >= 15.9")
        assert page.complaints == []


def test_without_the_hint_all_comes_as_well(browser, server):
    with fresh_page(browser, server, "phone") as page:
        page.route("**/console/early.js", lambda route: route.fulfill(content_type="text/javascript", body=""))
        page.goto(f"{address(server)}/#/stop/{CENTRAL}")
        page.locator("#panel li.departure").first.wait_for()
        page.wait_for_function("() => sydneyTransit.map.count() > 0")


def test_what_was_asked_early_and_failed_is_asked_again(browser, server):
    with fresh_page(browser, server, "phone") as page:
        failed = []

        def fail_once(route) -> None:
            path = urlsplit(route.request.url).path
            if path in failed:
                return route.continue_()
            failed.append(path)
            return route.abort()

        page.route("**/console/settings.json", fail_once)
        page.route(f"**/api/v1/stops/{CENTRAL}", fail_once)
        page.goto(f"{address(server)}/#/stop/{CENTRAL}")
        page.locator("#panel li.departure").first.wait_for()
        assert len(failed) == 2
