"""What operators see of sockets, files and shares: where there are such figures, and only there."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from console import browser, overflow, page, visit  # noqa: F401

TITLE = "Sockets, files, shares"
FIGURES = """
transit_realtime_sockets 1234
transit_realtime_messages_total{direction="in"} 40
transit_realtime_messages_total{direction="out"} 2
transit_storage_bytes 2500000
transit_shares_followed 7
"""


def figures(page, change) -> None:
    """Changes what `/metrics` answers."""

    def answer(route) -> None:
        told = route.fetch()
        route.fulfill(response=told, body=change(told.text()))

    page.route("**/metrics", answer)


def without(text: str) -> str:
    ours = re.compile(r"transit_(realtime_(sockets|channels|messages|slow|refused|changes)|storage|shares)")
    return "\n".join(line for line in text.splitlines() if not ours.search(line)) + "\n"


def test_figures_of_sockets_files_and_shares_are_shown(page, server):
    figures(page, lambda text: without(text) + FIGURES)
    visit(page, server, "/#/operations", "table.sources tbody tr")
    shown = page.locator("section.section").filter(has=page.get_by_role("heading", name=TITLE))
    expect(shown).to_contain_text("1,234")
    expect(shown).to_contain_text("2.5 MB")
    expect(shown.locator("dl > div")).to_have_count(4)
    assert "NaN" not in shown.inner_text() and overflow(page) == []
    assert page.complaints == []


def test_where_there_are_none_nothing_is_said_of_them(page, server):
    figures(page, without)
    visit(page, server, "/#/operations", "table.sources tbody tr")
    expect(page.get_by_role("heading", name="Queues, notifications, limits")).to_be_visible()
    expect(page.get_by_role("heading", name=TITLE)).to_be_hidden()
    assert page.complaints == []


def test_operations_open_in_a_browser_that_keeps_nothing_of_a_tab(page, server):
    page.add_init_script("""Object.defineProperty(globalThis, "sessionStorage", {
      get() { throw new DOMException("denied", "SecurityError") } })""")
    visit(page, server, "/#/operations", "table.sources tbody tr")
    expect(page.get_by_role("button", name="Publish", exact=True)).to_be_visible()
    assert page.complaints == []
