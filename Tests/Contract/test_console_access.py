"""The console for everybody: axe-core finds nothing on any view, all can be done by keyboard, and what moves can be still."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from console import (  # noqa: F401
    CENTRAL, MANLY, SHOWS_REQUESTS, browser, fresh_page, keep_as_favourite, page, sign_up, turn_to, views, visit,
)  # fmt: skip
from waiting import eventually

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page) -> list[str]:
    """What axe-core complains of by day and by night: the rule, and where."""
    return [f"{scheme}: {each}" for scheme in ("light", "dark") for each in violations_by(page, scheme)]


def violations_by(page, scheme: str) -> list[str]:
    page.emulate_media(color_scheme=scheme)
    found = Axe().run(page, options={"runOnly": RULES, "resultTypes": ["violations"]}).response["violations"]
    return [
        f"{each['id']} ({each['help']}): {node['target']} {node['html'][:160]} {node.get('failureSummary', '')[-160:]}"
        for each in found
        for node in each["nodes"][:3]
    ]


def none_found(found: dict[str, list[str]]) -> None:
    """Fails with everything that was found, view by view."""
    told = [f"{view}: {each}" for view, all_found in found.items() for each in all_found]
    assert not told, f"{len(told)} violations\n" + "\n".join(told)


@pytest.mark.parametrize("look", ["desktop", "phone"])
def test_axe_finds_nothing_on_any_view(browser, server, client, look):
    found = {}
    with fresh_page(browser, server, look) as page:
        for name, (path, sign) in views(server, client).items():
            visit(page, server, path, sign)
            found[name] = violations(page)
    none_found(found)


def test_axe_finds_nothing_in_what_is_opened(browser, server):
    """Dialogs, suggestions, everything unfolded, an open journey, one alert, the map's list."""
    found = {}
    with fresh_page(browser, server) as page:
        page.add_init_script(SHOWS_REQUESTS)
        visit(page, server, "/#/", "li.group")
        page.get_by_role("combobox", name="Where from?").fill("manly")
        page.get_by_role("option").first.wait_for()
        page.keyboard.press("ArrowDown")
        found["suggestions"] = violations(page)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Show the request").click()
        page.get_by_role("dialog").wait_for()
        found["dialog"] = violations(page)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Vehicles here").click()
        page.get_by_role("dialog").wait_for()
        found["vehicles"] = violations(page)
        page.keyboard.press("Escape")
        page.locator("details.legend summary").click()
        page.locator("details.legend fieldset").wait_for()
        found["key"] = violations(page)

        turn_to(page, f"/#/stop/{CENTRAL}", "li.departure")
        unfold(page)
        found["board, unfolded"] = violations(page)
        turn_to(page, f"/#/timetable/{CENTRAL}", "details.timetable")
        page.locator("details.timetable summary").first.click()
        page.locator("details.timetable table").first.wait_for()
        found["timetable, unfolded"] = violations(page)
        turn_to(page, f"/#/plan?from={CENTRAL}&to={MANLY}&max_transfers=3", "li.p-journey")
        page.locator(".p-head").first.click()
        page.locator("ol.p-legs").wait_for()
        unfold(page)
        found["journey"] = violations(page)
        turn_to(page, "/#/alerts", "li.a-alert")
        unfold(page)
        found["alerts, unfolded"] = violations(page)
        page.locator("li.a-alert h3 a").first.click()
        page.locator("#panel h1 bdi").wait_for()
        found["alert"] = violations(page)
    none_found(found)


def unfold(page) -> None:
    """Opens whatever can be unfolded."""
    page.evaluate("() => document.querySelectorAll('#panel details').forEach(each => { each.open = true })")
    page.wait_for_timeout(300)


def test_axe_finds_nothing_for_riders(browser, server, searched_logs):
    found = {}
    with fresh_page(browser, server) as page:
        sign_up(page, server, searched_logs)
        keep_as_favourite(page, CENTRAL)
        found["board"] = violations(page)
        for part in ("", "notifications", "saved", "security"):
            turn_to(page, f"/#/account/{part}" if part else "/#/account", ".account h2")
            page.wait_for_timeout(500)
            if part == "notifications":
                page.get_by_role("button", name="Register a simulated phone").click()
                page.get_by_text("simulated here").wait_for()
            found[f"account {part}"] = violations(page)
        turn_to(page, "/#/alerts", "li.a-alert")
        found["alerts"] = violations(page)
    none_found(found)


# The keyboard


def focused(page) -> dict:
    """What has the keyboard: its name, and whether that can be seen."""
    return page.evaluate(
        """() => {
          const at = document.activeElement;
          const style = getComputedStyle(at);
          const box = at.getBoundingClientRect();
          return {
            tag: at.tagName, name: (at.getAttribute("aria-label") || at.innerText || at.value || at.name || "").trim().slice(0, 80),
            href: at.getAttribute("href"), id: at.id, type: at.type ?? "",
            label: at.labels?.[0]?.innerText.trim() ?? "",
            seen: at !== document.body && (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2
              && box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight),
          };
        }"""
    )


class Keyboard:
    """Goes through a page by keys alone, and sees at each step where it is."""

    def __init__(self, page):
        self.page, self.unseen = page, []

    def press(self, key: str, times: int = 1) -> dict:
        for _ in range(times):
            self.page.keyboard.press(key)
        return self.look()

    def look(self) -> dict:
        at = focused(self.page)
        for _ in range(12):
            if at["seen"]:
                break
            # The panel may glide to where the keyboard is.
            self.page.wait_for_timeout(200)
            at = focused(self.page)
        if not at["seen"]:
            self.unseen.append(at)
        return at

    def tab_to(self, wanted, most: int = 90) -> dict:
        """Presses Tab until `wanted(focused)`; whatever is passed must show its focus too."""
        passed = []
        for _ in range(most):
            at = self.press("Tab")
            if wanted(at):
                return at
            passed.append(at["name"] or at["tag"])
        pytest.fail(f"{most} times Tab did not lead there; passed {passed}")

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)


def named(name: str):
    return lambda at: at["name"].startswith(name) or at["label"].startswith(name)


def test_everything_is_done_by_keyboard(page, server):
    """From the skip link to a journey on the map without a pointer; each step shows where the keyboard is."""
    page.add_init_script(SHOWS_REQUESTS)
    visit(page, server, "/", "li.group")
    keys = Keyboard(page)
    assert keys.press("Tab")["name"] == "Skip to the content"
    keys.page.keyboard.press("Enter")
    expect(page.locator("#panel")).to_be_focused()
    assert page.locator("#panel li.group").count() > 0, "the skip link leads away from the view"

    # A stop by its name.
    keys.tab_to(named("Where from?"), 3)
    keys.type("cetnral")
    page.get_by_role("option").first.wait_for()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option", selected=True)).to_contain_text("Central Station")
    page.keyboard.press("Enter")
    page.locator("li.departure").first.wait_for()
    expect(page.locator("#panel")).to_be_focused()

    # Why a departure may be believed, then its trip.
    keys.tab_to(lambda at: at["tag"] == "SUMMARY" and "why you may believe it" in at["name"])
    page.keyboard.press("Enter")
    expect(page.locator("li.departure dl.reasons").filter(visible=True).first).to_be_visible()
    keys.tab_to(named("Stop by stop"), 3)
    page.keyboard.press("Enter")
    page.locator("ol.line > li").first.wait_for(state="attached")
    expect(page.locator("#panel")).to_be_focused()

    # To the plan by the tabs at the top, and a journey.
    keys.page.evaluate("() => document.querySelector('a.skip').focus()")
    keys.tab_to(lambda at: at["href"] == "#/plan", 8)
    page.keyboard.press("Enter")
    page.locator("form.p-form").wait_for()
    keys.tab_to(named("From"), 3)
    keys.type("central")
    page.get_by_role("option").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    keys.tab_to(lambda at: at["label"] == "To", 6)
    keys.type("manly wharf")
    page.get_by_role("option").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    keys.tab_to(named("Find journeys"), 20)
    page.keyboard.press("Enter")
    page.locator("li.p-journey").first.wait_for()
    expect(page.locator("#panel h2").first).to_be_focused()
    keys.tab_to(lambda at: "p-head" in page.evaluate("() => document.activeElement.className"), 8)
    page.keyboard.press("Enter")
    expect(page.locator("li.p-journey.open ol.p-legs")).to_be_visible()
    assert page.evaluate("() => document.activeElement.className.includes('p-head')"), "the open journey lost the keyboard"

    # Alerts, narrowed by when they are in force.
    page.evaluate("() => document.querySelector('a.skip').focus()")
    keys.tab_to(lambda at: at["href"] == "#/alerts", 8)
    page.keyboard.press("Enter")
    page.locator("#panel select[name=severity]").wait_for()
    expect(page.locator("#panel")).to_be_focused()
    keys.tab_to(named("When"), 3)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => location.hash.includes('active=')")
    assert focused(page)["label"].startswith("When"), "choosing took the keyboard away"

    # The request behind it, and back to where one was.
    keys.tab_to(named("Show the request"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate("() => document.querySelector('dialog').contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert keys.look()["name"] == "Show the request", "the dialog did not give the keyboard back"
    assert keys.unseen == []
    assert page.complaints == []


def test_the_map_is_moved_by_keyboard(page, server):
    visit(page, server, f"/#/stop/{CENTRAL}", "li.departure")
    page.wait_for_function("() => sydneyTransit.map.camera.flight === null && sydneyTransit.map.camera.zoom >= 15")
    page.locator("#map .surface").focus()
    keys = Keyboard(page)
    keys.press("Shift+Tab")
    assert keys.press("Tab")["name"] == "Map of the city with its vehicles"
    look = "() => ({ ...sydneyTransit.map.center(), zoom: sydneyTransit.map.camera.zoom })"
    first = page.evaluate(look)
    keys.press("ArrowRight", 2)
    assert page.evaluate(look)["lon"] > first["lon"]
    keys.press("ArrowLeft", 2)
    keys.press("ArrowUp")
    assert page.evaluate(look)["lat"] > first["lat"]
    keys.press("ArrowDown")
    keys.press("+")
    assert page.evaluate(look)["zoom"] == first["zoom"] + 0.5
    keys.press("-")
    assert abs(page.evaluate(look)["lat"] - first["lat"]) < 1e-6 and abs(page.evaluate(look)["lon"] - first["lon"]) < 1e-6

    # Enter opens what is in the middle: a stop, here looked for under the middle itself, or a vehicle over it.
    visit(page, server, "/#/", "li.group")
    page.wait_for_function("() => sydneyTransit.map.count() > 0")
    stop = page.evaluate("""async () => (await (await fetch("/api/v1/stops/209573")).json()).data""")
    page.evaluate("stop => sydneyTransit.map.focus({ lat: stop.stop_lat, lon: stop.stop_lon }, 16)", stop)
    page.wait_for_function("() => sydneyTransit.map.camera.flight === null && sydneyTransit.map.camera.zoom >= 16")
    page.wait_for_timeout(1_500)
    page.locator("#map .surface").focus()

    def opens() -> bool:
        page.keyboard.press("Enter")
        page.wait_for_timeout(500)
        return page.evaluate("() => location.hash.startsWith('#/stop/') || !document.querySelector('.vehicle-card').hidden")

    # The stops of this place may still be on their way.
    eventually(opens)

    # What the map shows can be had as a list, and a vehicle followed from it.
    visit(page, server, "/#/", "li.group")
    page.wait_for_function("() => sydneyTransit.map.count() > 0")
    page.get_by_role("button", name="Vehicles here").focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_role("button").first.wait_for()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Stop following")).to_be_visible()
    assert focused(page)["name"] in ("Stop following", "All its stops", "Close"), "the card did not get the keyboard"
    page.keyboard.press("Escape")
    expect(page.locator(".vehicle-card")).to_be_hidden()
    assert keys.unseen == []
    assert page.complaints == []


def test_who_wants_no_motion_gets_none(browser, server):
    """Between two words of theirs vehicles stand still, and the map does not glide."""
    frames = """async () => {
      const canvas = document.querySelectorAll("#map canvas")[1];
      let [last, changes] = [canvas.toDataURL(), 0];
      for (let turn = 0; turn < 15; turn++) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        const now = canvas.toDataURL();
        if (now !== last) changes += 1;
        last = now;
      }
      return changes;
    }"""
    with ExitStack() as pages:
        counted = {}
        opened = {each: pages.enter_context(fresh_page(browser, server, reduced_motion=each)) for each in ("reduce", "no-preference")}
        for page in opened.values():
            visit(page, server, "/#/", "li.group")
            page.wait_for_function("() => sydneyTransit.map.count() > 0")
        first = {motion: page.evaluate("() => sydneyTransit.map.whereabouts()") for motion, page in opened.items()}
        for motion, page in opened.items():
            # From their second word on vehicles are on their way.
            page.wait_for_function(
                "before => sydneyTransit.map.whereabouts()?.join() !== before.join()", arg=first[motion], timeout=40_000
            )
        for motion, page in opened.items():
            page.bring_to_front()
            counted[motion] = page.evaluate(frames)
        page = opened["reduce"]
        page.evaluate("() => sydneyTransit.map.focus({ lat: -33.8, lon: 151.28 }, 16)")
        assert page.evaluate("() => sydneyTransit.map.camera.flight") is None, "the map glides"
        assert page.evaluate("() => getComputedStyle(document.querySelector('#panel')).scrollBehavior") == "auto"
    print(f"frames of 15 that differ: {counted}")
    # A word of a vehicle may come in between.
    assert counted["reduce"] <= 4 < counted["no-preference"]
