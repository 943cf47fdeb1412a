"""What the account's views say of shares: where a notification of one leads, and how old its links are."""

from __future__ import annotations

import uuid

from playwright.sync_api import expect

from company import Rider
from console import browser, fresh_page, visit  # noqa: F401


def test_a_notification_of_a_share_leads_to_the_shares(browser, server, searched_logs):
    share = str(uuid.uuid4())
    told = {
        "id": share, "alert_id": share, "kind": "share", "severity": None, "title": "Ann is on the way", "body": "Expected at 8:12.",
        "deep_link": f"sydneytransit://shares/{share}", "created_at": "2026-03-11T08:00:00+11:00", "opened_at": None,
    }  # fmt: skip
    listed = {"data": {"notifications": [told], "total": 1, "unread": 1, "muted_until": None}, "meta": {}}
    rider = Rider(server, searched_logs)
    for language, kind in (("en-AU", "On the way"), ("zh-CN", "正在途中")):
        with fresh_page(browser, server, locale=language) as page:
            page.route("**/api/v1/notifications?*", lambda route: route.fulfill(json=listed))
            rider.enters(page)
            visit(page, server, "/#/account/notifications", "a.name")
            row = page.locator("li").filter(has=page.get_by_role("link", name=told["title"]))
            expect(row.locator(".pill").first).to_have_text(kind)
            expect(row.get_by_role("link", name=told["title"])).to_have_attribute("href", "#/account/friends")


def test_the_age_of_a_link_grows_where_it_stands(browser, server, searched_logs):
    ann, bob = (Rider(server, searched_logs, name) for name in ("Ann", "Bob"))
    ann.befriend(bob)
    ann.link(ann.share(bob, destination="Manly"))
    with fresh_page(browser, server) as page:
        ann.enters(page)
        visit(page, server, "/#/account/friends", "ul.links li")
        age = page.locator("ul.links li span").first
        before = age.inner_text()
        assert before.startswith("Link made")
        expect(age).not_to_have_text(before, timeout=30_000)
        assert page.complaints == []
