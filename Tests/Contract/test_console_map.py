"""The console's map in all kinds of hands and on all kinds of screens: wheels, touchpads, pointers whose end is lost, slow tiles, readers elsewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from console import asks_no_more, browser, fresh_page, has_asked, visit  # noqa: F401

VIEW = "() => { const { x, y, zoom } = sydneyTransit.map.camera; return [x, y, zoom]; }"


@pytest.fixture
def page(browser, server):  # noqa: F811
    with fresh_page(browser, server) as opened:
        visit(opened, server, "/#/", "#panel li.group")
        opened.wait_for_function("() => sydneyTransit.map.count() > 0 && sydneyTransit.map.camera.flight === null")
        yield opened


def middle(page) -> tuple[float, float]:
    box = page.locator(".surface").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_fingers_on_a_touchpad_zoom_as_far_as_they_part(page):
    """Browsers tell that as a wheel with Control: to twice as far apart 69 pixels, which is one zoom."""
    page.mouse.move(*middle(page))
    before = page.evaluate(VIEW)[2]
    page.keyboard.down("Control")
    for _ in range(23):
        page.mouse.wheel(0, -3)
    page.keyboard.up("Control")
    page.wait_for_function("before => Math.abs(sydneyTransit.map.camera.zoom - before - 1) < 0.05", arg=before)
    assert page.complaints == []


def test_a_pointer_whose_end_was_lost_moves_nothing(page):
    """The menu of a right click takes what comes after it."""
    x, y = middle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    before = page.evaluate(VIEW)
    page.evaluate(
        """([x, y]) => document.querySelector(".surface").dispatchEvent(new PointerEvent("pointermove",
          { pointerId: 1, pointerType: "mouse", buttons: 0, clientX: x + 200, clientY: y, bubbles: true }))""",
        [x, y],
    )
    page.mouse.move(x + 300, y, steps=5)
    page.mouse.up()
    assert page.evaluate(VIEW) == before
    # The next one moves it as ever.
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 100, y, steps=5)
    page.mouse.up()
    assert page.evaluate(VIEW)[0] < before[0]


def test_on_another_screen_all_of_it_is_drawn_as_sharp(page):
    """A window that is taken to one keeps its size, and has other pixels."""
    sharp = "ratio => { const { base, names, camera } = sydneyTransit.map; return [base, names].every((each) => each.width === Math.round(camera.width * ratio)); }"
    page.wait_for_function(sharp, arg=1)
    page.wait_for_timeout(1_500)
    page.evaluate("Object.defineProperty(globalThis, 'devicePixelRatio', { get: () => 2 })")
    page.wait_for_function(sharp, arg=2)


def test_a_reader_who_is_elsewhere_keeps_the_city(browser, server):  # noqa: F811
    london = {"latitude": 51.5, "longitude": -0.12}
    with fresh_page(browser, server, geolocation=london, permissions=["geolocation"]) as page:
        visit(page, server, "/#/", "#panel li.group")
        before = page.evaluate(VIEW)
        page.get_by_role("button", name="My position").click()
        expect(page.locator(".map-banner")).to_contain_text("You are outside Simulated Sydney.")
        assert page.evaluate(VIEW) == before


# Tiles


def far_away(page) -> None:
    page.evaluate(
        """async () => {
          const { world } = await import("/console/map/projection.js");
          sydneyTransit.map.camera.set(...world(-33.80, 151.29), 14);
        }"""
    )


def test_tiles_that_are_seen_do_not_wait_for_those_that_are_not(browser, streets):  # noqa: F811
    """Where none is answered, three are asked for at once, and no more; of another place three others."""
    with fresh_page(browser, streets) as page:
        asked = []
        page.route("**/*.mvt", lambda route: asked.append(route.request.url))
        visit(page, streets)
        has_asked(page, asked, 3)
        page.wait_for_timeout(500)
        assert len(asked) == 3
        far_away(page)
        has_asked(page, asked, 6)
        page.wait_for_timeout(500)
        assert len(set(asked)) == len(asked) == 6
        assert page.complaints == []


def test_tiles_are_left_alone_as_long_as_the_server_asks(browser, streets):  # noqa: F811
    with fresh_page(browser, streets) as page:
        asked = []

        def refuse(route) -> None:
            asked.append(route.request.url)
            route.fulfill(status=429, headers={"Retry-After": "120"}, json={"error": {"code": "RATE_LIMIT_EXCEEDED", "message": "Too many."}})

        page.clock.install()
        page.route("**/*.mvt", refuse)
        visit(page, streets)
        has_asked(page, asked)
        first = asks_no_more(page, asked)
        page.clock.fast_forward(20_000)
        far_away(page)
        page.wait_for_timeout(1_000)
        assert len(asked) == first
        page.clock.fast_forward(105_000)
        far_away(page)
        has_asked(page, asked, first + 1)
