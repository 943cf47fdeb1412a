"""Pictures of every view of the console: screenshots.py [FOLDER] [NAME...], by default all of them into `.screenshots`.

They show the simulated city with its streets, at eight in the morning and at one at night, on a phone and a desktop, light and
dark; views with a map are also taken as of a feed that has no shapes. Names choose among them: `home` or `plan-phone-night-dark`.
Those that the documentation shows are taken again into `docs/images` by `--docs`."""

from __future__ import annotations

import argparse
import itertools
import json
import pathlib
import tempfile
import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass

import requests
from playwright.sync_api import Page, sync_playwright

import browser as installed
from company import CENTRAL, MANLY, Rider, riding
from console import fresh_page
from log_search import LogSearch
from test_console_night import BONDI, HOME
from transit_server import ROOT, TransitServer

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
HOURS = {"morning": "2026-03-10T08:00", "night": "2026-03-11T01:00"}
#: What `docs/` and the README show.
SHOWN = ["home-desktop-morning-light", "board-phone-morning-light", "journey-phone-morning-dark", "reach-desktop-morning-light"]
#: Fields that tell the way of a vehicle.
SHAPES = {"shape", "polyline"}


@dataclass
class View:
    """A view: where it is, with the city's own places in braces; what stands on it once it is there, and what is done then."""

    path: str
    sign: str
    then: Callable[[Page], None] = lambda _: None
    #: Its map is also drawn without shapes.
    has_ways: bool = False
    #: Seconds until what moves or counts has come.
    seconds: float = 4


def typed(words: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("combobox").first.press_sequentially(words, delay=40)


def pressed(sign: str) -> Callable[[Page], None]:
    return lambda page: page.locator(sign).first.click()


VIEWS = {
    "home": View("/#/", "#panel li.group"),
    "found": View("/#/", "#panel li.group", typed("opera")),
    "board": View(f"/#/stop/{CENTRAL}", "#panel li.departure"),
    "why": View(f"/#/stop/{CENTRAL}", "#panel li.departure", pressed("#panel li.departure summary")),
    "timetable": View(f"/#/timetable/{CENTRAL}", "#panel details.timetable"),
    "line": View("/#/line/{line}", "#panel li", has_ways=True),
    "trip": View("{trip}", "#panel ol.line li:not(.folds)", has_ways=True),
    "plan": View(f"/#/plan?from={CENTRAL}&to={MANLY}", "#panel li.p-journey"),
    "journey": View(
        f"/#/plan?from={BONDI['place']}&from_name=Bondi+Beach&to={MANLY}", "#panel li.p-journey", pressed("button.p-head"),
        has_ways=True,
    ),
    "nowhere": View(f"/#/plan?from={CENTRAL}&to=Mount+Olympus", "#panel .notice"),
    "reach": View(f"/#/reach?from={CENTRAL}", "#panel li", seconds=6),
    "alerts": View("/#/alerts", "#panel li.a-alert", has_ways=True),
    "sign-in": View("/#/account", "#panel form.form"),
    "account": View("/#/account", "#panel"),
    "friends": View("/#/account/friends", "#panel code.code"),
    "operations": View("/#/operations", "#panel table.sources tbody tr", seconds=12),
    "wall": View(f"/board/{CENTRAL}", "#rows tr"),
    "share": View("{share}", "#arrival"),
    "developers": View("/#/developers", "#panel label.check"),
    "explorer": View("/api/v1/docs", "h1"),
}  # fmt: skip


class City:
    """A demonstration at an hour, with a rider who keeps stops, has a friend, and shares a journey with her."""

    def __init__(self, server: TransitServer):
        self.server = server
        search = LogSearch()
        rider, friend = Rider(server, search, "Ann"), Rider(server, search, "Bea")
        rider.befriend(friend)
        for stop in (CENTRAL, "200070", MANLY):
            kept = requests.post(f"{server.url}/api/v1/favorites", json={"stop_id": stop}, headers=rider.headers, timeout=30)
            kept.raise_for_status()
        self.rider = rider
        share = rider.share(friend, destination="Manly Wharf", live=riding(server))
        board = self.ask(f"/stops/{CENTRAL}/departures", limit=30)["departures"]
        going = next((each for each in board if each["realtime"] and each["vehicle"]), board[0])
        query = urllib.parse.urlencode({"date": going["service_date"]})
        #: Where views are that are about something of this city, by their names.
        self.places = {
            "trip": f"/#/trip/{urllib.parse.quote(going['trip_id'], safe='')}?{query}",
            "line": urllib.parse.quote(going["route_id"], safe=""), "share": rider.link(share, name=True)["path"],
        }  # fmt: skip

    def ask(self, path: str, **params) -> dict:
        return requests.get(f"{self.server.url}/api/v1{path}", params=params, timeout=30).json()["data"]


def labels(hour: str) -> dict[str, tuple[str, str, str, bool]]:
    """Every picture of an hour by its name: the view, the size, the colours, and whether the feed has shapes."""
    return {
        f"{view}-{size}-{hour}-{scheme}{'' if has_shapes else '-straight'}": (view, size, scheme, has_shapes)
        for size, scheme, view, has_shapes in itertools.product(SIZES, ("light", "dark"), VIEWS, (True, False))
        if has_shapes or VIEWS[view].has_ways
    }


def take(chromium, city: City, path: pathlib.Path, name: str, size: str, scheme: str, has_shapes: bool) -> None:
    width, height = SIZES[size]
    looks = {"viewport": {"width": width, "height": height}, "color_scheme": scheme, "has_touch": size == "phone"}
    with fresh_page(chromium, city.server, **looks) as page:
        page.add_init_script(HOME)
        if name != "sign-in":
            city.rider.enters(page)
        if not has_shapes:
            page.route("**/api/v1/**", without_ways)
        view = VIEWS[name]
        show(page, view, city.server.url + view.path.format(**city.places) + (f"?theme={scheme}" if name == "wall" else ""))
        page.screenshot(path=path, type="jpeg", quality=72)


def show(page: Page, view: View, url: str) -> None:
    """A view that does not come is photographed as it is: that is what the pictures are looked at for."""
    try:
        page.goto(url)
        page.locator(view.sign).first.wait_for(timeout=20_000)
        view.then(page)
    except Exception as problem:  # noqa: BLE001
        print(f"  {view.path}: {problem}".splitlines()[0], flush=True)
    page.wait_for_timeout(view.seconds * 1_000)


def without_ways(route) -> None:
    """Answers as of a feed that has no shapes."""
    if "text/event-stream" in route.request.headers.get("accept", ""):
        return route.continue_()
    answer = route.fetch()
    if "json" not in answer.headers.get("content-type", ""):
        return route.fulfill(response=answer)
    route.fulfill(response=answer, body=json.dumps(straight(answer.json())))


def straight(node):
    if isinstance(node, dict):
        return {key: None if key in SHAPES else straight(value) for key, value in node.items()}
    return [straight(each) for each in node] if isinstance(node, list) else node


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", nargs="?", type=pathlib.Path, default=ROOT / ".screenshots")
    options.add_argument("names", nargs="*")
    options.add_argument("--docs", action="store_true")
    given = options.parse_args()
    folder, names = (ROOT / "docs" / "images", SHOWN) if given.docs else (given.folder, given.names)
    folder.mkdir(parents=True, exist_ok=True)

    def chosen(label: str) -> bool:
        return not names or label in names or not given.docs and any(label.startswith(f"{each}-") for each in names)

    with tempfile.TemporaryDirectory() as logs, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=installed.find(), args=["--no-sandbox"])
        for hour, start in HOURS.items():
            wanted = {label: what for label, what in labels(hour).items() if chosen(label)}
            if not wanted:
                continue
            under = pathlib.Path(logs) / hour
            under.mkdir()
            with TransitServer(under, start=start, GROUND="demo") as server:
                city = City(server)
                for label, what in wanted.items():
                    take(chromium, city, folder / f"{label}.jpg", *what)
                    print(label, flush=True)
        chromium.close()


if __name__ == "__main__":
    main()
