"""The developers' corner: what is not for riders stands there and nowhere else."""

from __future__ import annotations

from playwright.sync_api import expect

from console import CENTRAL, browser, fresh_page, page, turn_to, visit  # noqa: F401
from test_console_access import violations


def test_riders_see_no_requests_until_they_ask_for_them(page, server):
    visit(page, server, f"/#/stop/{CENTRAL}", "#panel li.departure")
    shown = page.get_by_role("button", name="Show the request")
    expect(shown).to_have_count(0)
    assert page.locator("#views a").all_inner_texts() == ["Departures", "Plan", "Alerts", "You", "Developers"]

    page.get_by_role("link", name="Developers").click()
    box = page.get_by_label("Show the request behind each view")
    expect(box).not_to_be_checked()
    box.check()
    assert violations(page) == []
    turn_to(page, f"/#/stop/{CENTRAL}", "#panel li.departure")
    shown.click()
    expect(page.get_by_role("dialog")).to_contain_text(f"/api/v1/stops/{CENTRAL}/departures/stream")
    page.keyboard.press("Escape")

    # This browser remembers it, until it is told otherwise.
    visit(page, server, "/#/developers", "#panel label.check")
    expect(box).to_be_checked()
    box.uncheck()
    turn_to(page, f"/#/stop/{CENTRAL}", "#panel li.departure")
    expect(shown).to_have_count(0)
    assert page.complaints == []


def test_it_leads_to_the_api_and_to_operations_where_they_are_open(page, server):
    visit(page, server, "/#/developers", "#panel label.check")
    for href in ("/api/v1/docs", "/api/v1/redoc", "/api/v1/changes", "#/operations"):
        expect(page.locator(f"#panel a[href='{href}']")).to_be_visible()
    page.get_by_role("link", name="How the server is doing").click()
    page.locator("#panel table.sources tbody tr").first.wait_for()
    expect(page.locator("#views a[data-tab=developers]")).to_have_attribute("aria-current", "page")
    assert page.complaints == []


def test_a_phone_has_its_tabs_side_by_side_and_this_one_under_you(page, server):
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, server, "/#/account", "#panel form.form")
    assert page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.getElementById('views'))")
    expect(page.locator("#views a[data-tab=account]")).to_be_in_viewport(ratio=1)
    expect(page.locator("#views a[data-tab=developers]")).to_be_hidden()
    page.locator("#panel a[href='#/developers']").click()
    page.locator("#panel label.check").wait_for()
    assert page.complaints == []
