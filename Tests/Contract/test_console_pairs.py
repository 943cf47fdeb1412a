"""From every view to every other, each pair in a page that has seen nothing else; and whose fault a view says it is."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import expect

from console import SOON, address, browser, fresh_page, page  # noqa: F401

#: Views one gets to by the tabs, by the part of the address that names them, with what stands on each once it is there.
TABS = {
    "board": ("#/", "#panel input[role=combobox]"),
    "plan": ("#/plan", "#panel form"),
    "alerts": ("#/alerts", "#panel h1"),
    "account": ("#/account", "#panel form.form"),
    "developers": ("#/developers", "#panel label.check"),
}


def open_by_tab(page, name: str) -> None:
    page.click(f"#views a[data-tab={name}]")
    expect(page.locator(f"#views a[data-tab={name}]")).to_have_attribute("aria-current", "page", timeout=SOON)
    page.wait_for_selector(TABS[name][1], timeout=SOON)


@pytest.mark.parametrize("first, then", list(itertools.permutations(TABS, 2)))
def test_each_view_opens_after_each_other(browser, server, first, then):
    # A phone has no room for the developers' tab.
    with fresh_page(browser, server, "desktop" if "developers" in (first, then) else "phone") as page:
        page.goto(f"{address(server)}/{TABS[first][0]}")
        page.wait_for_selector("html[data-ready=true]", timeout=SOON)
        page.wait_for_selector(TABS[first][1], timeout=SOON)
        open_by_tab(page, then)
        open_by_tab(page, first)
        assert page.locator("#panel .notice.bad").count() == 0
        assert page.complaints == []


def test_a_fault_of_the_page_is_not_blamed_on_the_network(page, server):
    page.route("**/console/views/alerts.js", lambda route: route.fulfill(
        content_type="text/javascript", body="export async function open() { return undefined.words; }"))  # fmt: skip
    page.goto(f"{address(server)}/#/alerts")
    notice = page.locator("#panel .notice.bad")
    expect(notice).to_contain_text("Something is wrong with this page itself", timeout=SOON)
    expect(notice).not_to_contain_text("could not be reached")
    expect(notice.get_by_role("button")).to_have_text("Reload the page")
    # The fault stands in the browser's console for whoever is to mend it.
    assert any("TypeError" in each for each in page.complaints)


def test_a_view_that_cannot_be_fetched_is(page, server):
    page.goto(address(server) + "/")
    page.wait_for_selector("html[data-ready=true]", timeout=SOON)
    page.route("**/console/views/alerts.js", lambda route: route.abort())
    page.click("#views a[data-tab=alerts]")
    notice = page.locator("#panel .notice.bad")
    expect(notice).to_contain_text("The server could not be reached", timeout=SOON)
    expect(notice.get_by_role("button")).to_have_text("Try again")
    # The server answers all the while, and the notice stays the one it is: it is not read out again and again.
    notice.evaluate("notice => { notice.dataset.first = 'yes' }")
    for _ in range(2):
        page.wait_for_event("response", lambda answer: answer.url.endswith("/realtime/status"), timeout=SOON)
    expect(notice).to_have_attribute("data-first", "yes")
    page.unroute("**/console/views/alerts.js")
    notice.get_by_role("button").click()
    page.locator("#panel li.a-alert").first.wait_for(timeout=SOON)


def test_the_view_before_opens_again_where_another_could_not_be_fetched(page, server):
    page.goto(f"{address(server)}/#/plan")
    page.wait_for_selector(TABS["plan"][1], timeout=SOON)
    page.route("**/console/views/alerts.js", lambda route: route.abort())
    page.click("#views a[data-tab=alerts]")
    expect(page.locator("#panel .notice.bad")).to_contain_text("The server could not be reached", timeout=SOON)
    open_by_tab(page, "plan")
    assert page.locator("#panel .notice.bad").count() == 0
