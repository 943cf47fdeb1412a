"""The console's map on the ground: the server's own tiles in a real browser, by day and by night, and what happens where they fail."""

from __future__ import annotations

import random
from collections import Counter

import pytest
import requests
from playwright.sync_api import expect

from console import SOON, browser, fresh_page, visit  # noqa: F401
from transit_server import SEED

#: Water of the harbour, and the city's middle.
HARBOUR, CITY = (-33.8545, 151.2265), (-33.8735, 151.2065)

#: Every tile that is seen is there as a picture for this zoom, and every name is written.
STANDS = """() => {
  const { ground, camera } = sydneyTransit.map;
  if (!ground?.pattern || ground.asked > 0 || ground.zoom !== camera.zoom || performance.now() < ground.restsFrom) return false;
  const seen = [...ground.seen(camera)].map(({ z, x, y }) => ground.tiles.get(`${z}/${x}/${y}`));
  return seen.every((tile) => tile?.picture && tile.side === seen[0].side);
}"""

#: The colours of the lower canvas around places `[x, y]` of the world, as `#rrggbb`: of 81 pixels each the most frequent one.
COLOURS = """places => {
  const { base, camera } = sydneyTransit.map;
  const ratio = base.width / camera.width;
  const copy = Object.assign(document.createElement("canvas"), { width: base.width, height: base.height });
  const context = copy.getContext("2d", { willReadFrequently: true });
  context.drawImage(base, 0, 0);
  return places.map(([x, y]) => {
    const [left, top] = camera.pixel(x, y).map((pixel) => Math.round(pixel * ratio) - 4);
    const { data } = context.getImageData(left, top, 9, 9);
    const found = new Map();
    for (let at = 0; at < data.length; at += 4) {
      const colour = `#${[0, 1, 2].map((i) => data[at + i].toString(16).padStart(2, "0")).join("")}`;
      found.set(colour, (found.get(colour) ?? 0) + 1);
    }
    return [...found].sort((a, b) => b[1] - a[1])[0][0];
  });
}"""


@pytest.fixture(scope="module")
def server(streets):
    return streets


@pytest.fixture(scope="module")
def page(browser, server):  # noqa: F811
    """A page that all tests share which leave it as it was; `page.told` is what was asked for and what came."""
    with fresh_page(browser, server) as opened:
        opened.told = told = []
        opened.on("request", lambda sent: told.append(sent.url.removeprefix(server.url)))
        opened.on("requestfinished", lambda sent: told.append("got " + sent.url.removeprefix(server.url)))
        visit(opened, server)
        opened.wait_for_function(STANDS, timeout=SOON)
        yield opened


def go(page, place, zoom: float) -> None:
    """Goes there at once, and waits until the ground stands."""
    page.evaluate(
        """async ([place, zoom]) => {
          const { world } = await import("/console/map/projection.js");
          sydneyTransit.map.camera.set(...world(...place), zoom);
        }""",
        [place, zoom],
    )
    page.wait_for_function(STANDS, timeout=SOON)


def asked_for(page, part: str) -> list[str]:
    seen = []
    page.on("request", lambda sent: seen.append(sent.url) if part in sent.url else None)
    return seen


def test_departures_come_before_the_ground(page):
    departures = next(i for i, each in enumerate(page.told) if each.startswith("got /api/v1/stops/nearby/departures"))
    ground = [i for i, each in enumerate(page.told) if "/tiles/" in each or "map/ground.js" in each or "map/tile.js" in each]
    assert ground and min(ground) > departures, page.told
    asked = Counter(each for each in page.told if each.startswith("/tiles/"))
    assert set(asked.values()) == {1}, asked
    assert page.complaints == []


def test_nothing_is_drawn_at_rest(page):
    drawn = page.evaluate(
        """async () => {
          const map = sydneyTransit.map;
          let drawn = 0;
          map.drawBase = (ratio) => { drawn += 1; Object.getPrototypeOf(map).drawBase.call(map, ratio); };
          await new Promise((done) => setTimeout(done, 1500));
          delete map.drawBase;
          return drawn;
        }"""
    )
    assert drawn <= 3, f"{drawn} times: more than what came in"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_water_and_streets_are_drawn_where_they_are(page, scheme):
    page.emulate_media(color_scheme=scheme)
    day, night = page.evaluate("async () => { const { palette } = await import('/console/map/paint.js'); return [palette(false), palette(true)]; }")
    colours = night if scheme == "dark" else day
    assert day["water"] != night["water"] and day["street"] != night["street"]

    go(page, HARBOUR, 14)
    place = page.evaluate("() => [[sydneyTransit.map.camera.x, sydneyTransit.map.camera.y]]")
    assert page.evaluate(COLOURS, place) == [colours["water"]]

    # Nearer, streets have their names in their middle.
    go(page, CITY, 14.9)
    streets = page.evaluate(
        """() => {
          const { ground, camera } = sydneyTransit.map;
          return [...ground.shown].flatMap(({ names }) => names).filter(({ kind, at }) => {
            const [x, y] = camera.pixel(...at);
            return kind === "minor" && x > 9 && y > 9 && x < camera.width - 9 && y < camera.height - 9;
          }).map(({ at }) => at);
        }"""
    )
    found = Counter(page.evaluate(COLOURS, streets))
    assert len(streets) > 10 and found[colours["street"]] > 5, found
    page.emulate_media(color_scheme="light")
    assert page.complaints == []


def test_names_are_written_where_there_is_room(page, server):
    for zoom, kinds, others in ((12, {"suburb"}, {"minor"}), (16, {"minor"}, {"suburb", "city"})):
        go(page, CITY, zoom)
        written, taken = page.evaluate(
            "() => [sydneyTransit.map.ground.names.written, sydneyTransit.map.taken.map(({ box }) => box)]"
        )
        there = {each["kind"] for each in written}
        assert kinds <= there and not others & there, (zoom, there)
        boxes = [(number, box) for number, each in enumerate(written) for box in each["boxes"]]
        for number, one in boxes:
            over = [other for of, other in boxes if of != number and cross(one, other)] + [other for other in taken if cross(one, other)]
            assert over == [], (zoom, written[number], over)
    attribution = page.request.get(f"{server.url}/tiles/style.json").json()["sources"]["ground"]["attribution"]
    expect(page.locator(".map-source")).to_have_text(attribution)
    expect(page.locator(".map-source")).to_be_visible()
    assert page.complaints == []


def cross(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_vehicles_are_told_apart_or_counted(page):
    look = "() => sydneyTransit.map.vehicles.seen.map(({ known, others, x, y }) => ({ mode: known.vehicle.mode, count: others.length + 1, x, y }))"
    page.wait_for_function("() => sydneyTransit.map.count() > 100", timeout=SOON)
    go(page, CITY, 11)
    marks = page.evaluate(look)
    assert all(each["mode"] != "bus" for each in marks) and any(each["count"] > 1 for each in marks)
    for number, one in enumerate(marks):
        over = [other for other in marks[:number] if abs(one["x"] - other["x"]) < 8 and abs(one["y"] - other["y"]) < 8]
        assert over == [], one
    go(page, CITY, 14)
    marks = page.evaluate(look)
    assert any(each["mode"] == "bus" for each in marks) and all(each["count"] == 1 for each in marks)
    assert page.complaints == []


def test_a_city_of_buses_shows_them_from_afar(browser, server):  # noqa: F811
    def without_lines(route):
        answer = route.fetch().json()
        route.fulfill(json={**answer, "data": {**answer["data"], "lines": [], "count": 0, "total": 0}})

    with fresh_page(browser, server) as page:
        # This city has more than buses; here it says that there is none of it.
        page.route("**/map/lines?*rail*", without_lines)
        visit(page, server)
        page.wait_for_function("() => sydneyTransit.map.lines.lines.size > 0 && sydneyTransit.map.count() > 100", timeout=SOON)
        go(page, CITY, 11)
        shown = page.evaluate("() => sydneyTransit.map.vehicles.seen.map(({ known }) => known.vehicle.mode)")
        assert "bus" in shown
        drawn = page.evaluate(
            """() => { const { lines, camera } = sydneyTransit.map;
            return [...lines.lines.values()].map((line) => [line.mode, lines.shows(line, camera)]); }"""
        )
        assert ["bus", True] in drawn and all(is_drawn for _, is_drawn in drawn)
        assert page.complaints == []


def test_nothing_is_asked_for_where_there_is_no_ground(browser, server):  # noqa: F811
    assert page_settings(server)["ground"] == "/tiles/style.json"
    with fresh_page(browser, server) as page:
        tiles = asked_for(page, "/tiles/")
        page.route("**/console/settings.json", lambda route: route.fulfill(json={**page_settings(server), "ground": None}))
        visit(page, server)
        # The water of the city's file stands there instead.
        page.wait_for_function("() => sydneyTransit.map.ground?.shores?.length > 0", timeout=SOON)
        assert tiles == [] and page.locator(".map-source").is_hidden()
        assert page.complaints == []


def page_settings(server) -> dict:
    return requests.get(f"{server.url}/console/settings.json", timeout=60).json()


@pytest.mark.parametrize(
    "answer", [{"status": 500, "body": ""}, {"status": 200, "body": b"\x1a\xff\xff\xff\xff\x0f tile? no"}], ids=["failing", "garbage"]
)
def test_a_tile_that_fails_is_not_asked_for_again_and_again(browser, server, answer):  # noqa: F811
    with fresh_page(browser, server) as page:
        tiles = asked_for(page, ".mvt")
        page.route("**/*.mvt", lambda route: route.fulfill(content_type="application/vnd.mapbox-vector-tile", **answer))
        visit(page, server)
        page.wait_for_function("() => sydneyTransit.map.ground?.tiles.size > 3 && sydneyTransit.map.ground.asked === 0", timeout=SOON)
        for step in range(6):
            page.evaluate("step => sydneyTransit.map.camera.move(step % 2 ? 30 : -30, 0)", step)
            page.wait_for_timeout(300)
        page.wait_for_function("() => sydneyTransit.map.ground.asked === 0", timeout=SOON)
        assert len(tiles) > 3 and set(Counter(tiles).values()) == {1}, Counter(tiles)
        # The map is as usable as ever.
        assert page.evaluate("() => sydneyTransit.map.lines.lines.size") > 0
        assert [each for each in page.complaints if "500" not in each] == []


def test_the_reader_reads_tiles_and_refuses_what_is_none(page):
    lot = random.Random(SEED)
    told = page.evaluate(
        """async (seeds) => {
          const { readTile } = await import("/console/map/tile.js");
          const bytes = new Uint8Array(await (await fetch("/tiles/13/7536/4916.mvt")).arrayBuffer());
          const layers = readTile(bytes.buffer);
          const all = [...layers.values()].flat();
          const numbers = all.flatMap(({ parts }) => parts.flat());
          const outcomes = {};
          const began = performance.now();
          const attempt = (given) => {
            let outcome = "read";
            try { readTile(given.buffer); } catch (failure) { outcome = failure.name; }
            outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
          };
          for (let end = 0; end < bytes.length; end += 97) attempt(bytes.slice(0, end));
          for (const { at, byte } of seeds) attempt(bytes.slice().fill(byte, at % bytes.length, (at % bytes.length) + 3));
          for (const { at, byte } of seeds) attempt(Uint8Array.from({ length: 200 }, (_, i) => (byte * (i + 7) + at * i * i) % 256));
          // A command that claims to go on for half a milliard of points.
          attempt(new Uint8Array([0x1a, 0x0c, 0x12, 0x0a, 0x18, 2, 0x22, 6, 0xf9, 0xff, 0xff, 0xff, 0x0f, 2]));
          return { layers: [...layers.keys()], count: all.length, least: Math.min(...numbers), most: Math.max(...numbers),
            names: all.map(({ properties }) => properties.name).filter(Boolean).length, empty: readTile(new ArrayBuffer(0)).size,
            outcomes, milliseconds: performance.now() - began };
        }""",
        [{"at": lot.randrange(1 << 16), "byte": lot.randrange(256)} for _ in range(300)],
    )
    assert {"place", "water", "landuse", "transportation"} <= set(told["layers"])
    assert told["count"] > 100 and told["names"] > 20 and told["empty"] == 0
    assert -0.02 < told["least"] < 0.02 and 0.98 < told["most"] < 1.02
    assert set(told["outcomes"]) <= {"read", "RangeError"} and told["outcomes"]["RangeError"] > 100, told["outcomes"]
    assert told["milliseconds"] < 10_000
    assert page.complaints == []
