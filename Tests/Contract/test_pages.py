"""The two API pages in a real browser that has no network but this server."""

from __future__ import annotations

import pytest

from console import browser  # noqa: F401
from operations import operations
from waiting import eventually

#: A page draws hundreds of operations; how it looks elsewhere is asked where that may differ.
LOOKS = pytest.mark.parametrize("look", ["light", "dark", "phone"])
SIZES = pytest.mark.parametrize("look", ["light", "phone"])


@pytest.fixture
def look():
    return "light"


@pytest.fixture
def page(browser, look):
    size = (390, 844) if look == "phone" else (1440, 900)
    scheme = "dark" if look == "dark" else "light"
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    page = context.new_page()
    # Beside three other browsers on two cores.
    page.set_default_timeout(60_000)
    page.complaints, page.look = [], look
    page.on("console", lambda message: page.complaints.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.on("requestfailed", lambda failed: page.complaints.append(f"{failed.url} {failed.failure}"))
    page.on("response", lambda answer: page.complaints.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
    page.on("request", lambda sent: page.complaints.append(f"left the server: {sent.url}") if not local(sent.url) else None)
    yield page
    context.close()


def local(url: str) -> bool:
    return url.startswith(("http://127.0.0.1:", "blob:", "data:"))


def visit(page, server, name: str) -> None:
    page.goto(f"{server.url}/api/v1/{name}")
    page.wait_for_selector("html[data-ready]")


def listed(page) -> set[str]:
    return set(page.eval_on_selector_all("[data-operation]", "all => all.map(each => each.dataset.operation)"))


@LOOKS
@pytest.mark.parametrize("name", ["docs", "redoc"])
def test_page_lists_every_operation(page, server, document, name, tmp_path):
    visit(page, server, name)
    assert listed(page) == {operation.key for operation in operations(document)}
    assert document["info"]["version"] in page.inner_text("header")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the screen"
    picture = tmp_path / f"{name}-{page.look}.png"
    page.screenshot(path=picture)
    assert picture.stat().st_size > 10_000
    assert page.complaints == []


@SIZES
def test_every_operation_opens_and_unfolds(page, server, document):
    """Drawing an operation is where an unforeseen schema would break the page."""
    visit(page, server, "docs")
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    page.wait_for_function("[...document.querySelectorAll('details.operation')].every(each => each.querySelector('form'))")
    visit(page, server, "redoc")
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    assert "undefined" not in page.inner_text("main")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the screen"
    assert page.complaints == []


@SIZES
def test_try_it_performs_a_real_request(page, server, tmp_path):
    visit(page, server, "docs")
    operation = page.locator('[data-operation="get /api/v1/stops/nearby"], [data-operation="get /stops/nearby"]')
    operation.locator("summary").first.click()
    fill = lambda name, value: operation.locator(f"[name={name}]").fill(value)  # noqa: E731
    fill("lat", "-33.8839")
    fill("lon", "151.2072")
    with page.expect_response(lambda answer: "/stops/nearby?" in answer.url) as sent:
        operation.locator("button.send").click()
    assert sent.value.status == 200
    operation.locator(".outcome[data-status='200']").wait_for()
    assert '"stops"' in operation.locator(".result").inner_text()
    assert "curl 'http" in operation.locator("form").inner_text()
    page.screenshot(path=tmp_path / f"try-{page.look}.png", full_page=True)
    assert page.complaints == []

    fill("lat", "abc")
    operation.locator("button.send").click()
    operation.locator(".outcome[data-status='400']").wait_for()


def test_search_narrows_both_lists(page, server):
    visit(page, server, "docs")
    everything = len(listed(page))
    page.locator("h1").click()
    page.keyboard.press("/")
    page.keyboard.type("nearby")
    visible = page.locator("[data-operation]:visible").count()
    assert 0 < visible < everything
    page.keyboard.press("Escape")
    assert page.locator("[data-operation]:visible").count() == everything


def test_every_field_has_a_label(page, server):
    visit(page, server, "docs")
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    page.wait_for_function("[...document.querySelectorAll('details.operation')].every(each => each.querySelector('form'))")
    unnamed = page.eval_on_selector_all("input, select, textarea", "all => all.filter(each => !each.labels?.length).map(each => each.outerHTML)")
    assert unnamed == []


def test_the_key_goes_with_what_looks_at_it_and_into_no_command(page, server):
    visit(page, server, "docs")
    sent = []
    for path in ("**/auth/v1/settings", "**/healthz"):
        page.route(path, lambda route: (sent.append(route.request.headers.get("apikey")), route.fulfill(json={})))
    page.fill("#key", "a-key-of-mine")
    for path in ("/auth/v1/settings", "/healthz"):
        operation = page.locator(f'[data-operation="get {path}"]')
        operation.locator("summary").first.click()
        operation.locator("button.send").click()
        operation.locator(".outcome[data-status='200']").wait_for()
    assert sent == ["a-key-of-mine", None]
    shown = page.locator('[data-operation="get /auth/v1/settings"] form').inner_text()
    assert "a-key-of-mine" not in shown and "apikey: $APIKEY" in shown
    assert page.complaints == []


def test_a_stream_is_shown_by_its_beginning_and_closed(page, server):
    visit(page, server, "docs")
    operation = page.locator('[data-operation="get /api/v1/stops/{stop_id}/departures/stream"], [data-operation="get /stops/{stop_id}/departures/stream"]')
    operation.locator("summary").first.click()
    operation.locator("[name=stop_id]").fill("200060")
    ended = []
    page.on("requestfailed", lambda failed: ended.append(failed.failure) if "/stream" in failed.url else None)
    operation.locator("button.send").click()
    operation.locator(".outcome[data-status='200']").wait_for()
    assert "This stream goes on" in operation.locator(".outcome").inner_text()
    assert "event: departures" in operation.locator(".result").inner_text()
    assert operation.locator("button.send").is_enabled()
    eventually(lambda: ended or page.wait_for_timeout(200))
    assert set(ended) == {"net::ERR_ABORTED"}


def test_of_an_answer_one_line_is_read_out(page, server):
    visit(page, server, "docs")
    operation = page.locator('[data-operation="get /healthz"]')
    operation.locator("summary").first.click()
    said = operation.locator("form [role=status]")
    said.wait_for(state="attached")
    assert said.count() == 1 and said.inner_text() == ""
    operation.locator("button.send").click()
    operation.locator(".outcome[data-status='200']").wait_for()
    assert said.get_attribute("data-status") == "200" and len(said.inner_text()) < 60
    assert operation.locator(".result").evaluate("each => !each.closest('[role=status], [aria-live]')")
