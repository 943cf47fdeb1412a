"""Where links in mails end: the session is taken and the address keeps nothing of it, and what went wrong is said in words of the page."""

from __future__ import annotations

import re

import pytest
import requests
from playwright.sync_api import expect

from company import Rider
from console import address, browser, fresh_page, overflow, page  # noqa: F401
from waiting import eventually

ARRIVED = "/console/arrived.html"
CHOOSE = "Please choose a new password now"


@pytest.fixture
def rider(server, searched_logs):
    return Rider(server, searched_logs)


def brought(server, rider: Rider, search) -> str:
    """What the link of a forgotten password brings to where it leads, as a browser that presses the button gets it."""
    key = {"apikey": rider.headers["apikey"]}
    email = rider.person.email
    requests.post(f"{server.url}/auth/v1/recover", json={"email": email}, headers=key, timeout=30).raise_for_status()
    mailbox = {"url": f"{server.url}/dev/mail", "params": {"to": email}, "timeout": 10}
    link = eventually(lambda: re.search(r"verify\?token=([\w.~-]+)&type=recovery", requests.get(**mailbox).text))
    sent = requests.post(
        f"{server.url}/auth/v1/verify", data={"token": link[1], "type": "recovery"}, timeout=30, allow_redirects=False
    )
    assert sent.status_code == 303, sent.text[:300]
    search.add_link(sent.headers["Location"])
    return sent.headers["Location"].partition("#")[2]


@pytest.mark.parametrize("path", [ARRIVED, "/"])
def test_a_mailed_link_signs_in_and_asks_for_a_password(page, server, searched_logs, rider, path):
    """The console itself hands over what is no view of its own."""
    page.goto(f"{address(server)}{path}#{brought(server, rider, searched_logs)}")
    page.wait_for_url("**/#/account/security*")
    expect(page.get_by_text(CHOOSE)).to_be_visible()
    expect(page.locator(".account .address")).to_have_text(rider.person.email)
    assert "token" not in page.url
    # There is no way back to an address with tokens in it.
    page.go_back()
    page.wait_for_timeout(500)
    assert "token" not in page.url
    assert page.complaints == []


@pytest.mark.parametrize(("adds", "says"), [
    ("#error=access_denied&error_code=otp_expired&error_description=CALL+0900", "does not work any more"),
    ("#error=server_error&error_description=CALL+0900", "This link did not work"),
    ("#message=CALL+0900", "your other address"),
    ("?code=CALL0900", "asked for by an app"),
    ("", "brought nothing"),
])  # fmt: skip
def test_what_became_of_a_link_is_said_and_never_in_its_own_words(page, server, adds, says):
    page.goto(f"{address(server)}{ARRIVED}{adds}")
    expect(page.locator("main .notice")).to_contain_text(says)
    assert "CALL" not in page.inner_text("body") and "0900" not in page.inner_text("body")
    assert page.url == address(server) + ARRIVED
    assert overflow(page) == [] and page.complaints == []
    page.get_by_role("link", name="To your account").click()
    page.locator("#panel form.form").first.wait_for()


def test_tokens_that_are_none_sign_nobody_in(page, server):
    page.goto(f"{address(server)}{ARRIVED}#access_token=no.such.token&refresh_token=none&expires_at=9999999999&type=recovery")
    expect(page.locator("main .notice")).to_contain_text("does not work any more")
    assert page.evaluate("localStorage.getItem('sydney-transit.session')") is None
    assert "no.such.token" not in page.url


def test_a_link_of_somebody_else_takes_nobodys_account_unasked(browser, server, searched_logs, rider):
    other = Rider(server, searched_logs)
    with fresh_page(browser, server) as page:
        rider.enters(page)
        whose = "JSON.parse(localStorage.getItem('sydney-transit.session')).user.email"
        page.goto(f"{address(server)}{ARRIVED}#{brought(server, other, searched_logs)}")
        expect(page.locator("main .notice")).to_contain_text(rider.person.email)
        expect(page.locator("main .notice")).to_contain_text(other.person.email)
        assert page.evaluate(whose) == rider.person.email
        page.get_by_role("button", name="Go on with the account of the link").click()
        expect(page.locator(".account .address")).to_have_text(other.person.email)
        assert page.evaluate(whose) == other.person.email


def test_it_speaks_the_readers_language(browser, server):
    with fresh_page(browser, server, "small", locale="zh-CN") as page:
        page.goto(f"{address(server)}{ARRIVED}#error=access_denied&error_code=otp_expired")
        expect(page.locator("main .notice")).to_contain_text("此链接已失效")
        assert overflow(page) == [] and page.complaints == []
