"""Many riders behind one address, each in a browser of their own, on a server that keeps its limits."""

from __future__ import annotations

import re

import pytest
import requests
from playwright.sync_api import expect

from console import CENTRAL, SOON, browser, fresh_page, sign_up, keep_as_favourite  # noqa: F401  (browser is a fixture)
from transit_server import TransitServer
from waiting import eventually

RIDERS = 8


@pytest.fixture(scope="module")
def limited(tmp_path_factory):
    with TransitServer(tmp_path_factory.mktemp("crowd"), RATE_LIMITS="on") as server:
        yield server


def test_eight_riders_behind_one_address_all_have_their_board(browser, limited):  # noqa: F811
    """With the limits of an address alone the sixth had no stream and the second was told to wait."""
    pages, closing = [], []
    try:
        for _ in range(RIDERS):
            context = fresh_page(browser, limited)
            pages.append(context.__enter__())
            closing.append(context)
            pages[-1].asked = []
            pages[-1].on("request", lambda sent, kept=pages[-1].asked: kept.append(sent))
            pages[-1].goto(f"{limited.url}/#/stop/{CENTRAL}")
        for page in pages:
            expect(page.locator("#panel li.departure").first).to_be_attached(timeout=SOON)
            page.goto(f"{limited.url}/#/")
            page.goto(f"{limited.url}/#/stop/{CENTRAL}")
            expect(page.locator("#panel li.departure").first).to_be_attached(timeout=SOON)
        # A board and the map's vehicles for each; views that were left gave theirs back.
        eventually(lambda: streams_open(limited) == 2 * RIDERS)
        for page in pages:
            assert not [said for said in page.complaints if "429" in said or "503" in said]
            names = {sent.headers.get("x-install-id") for sent in page.asked if "/api/v1/stops" in sent.url}
            assert len(names) == 1 and None not in names
            assert all(sent.headers.get("apikey") for sent in streams_asked(page))
        assert len({streams_asked(page)[0].headers["x-install-id"] for page in pages}) == RIDERS
    finally:
        for context in closing:
            context.__exit__(None, None, None)


def streams_asked(page) -> list:
    return [sent for sent in page.asked if "/api/" in sent.url and "/stream" in sent.url]


def streams_open(server) -> int:
    page = requests.get(f"{server.url}/metrics", timeout=60).text
    return int(float(re.search(r"^transit_event_streams (\S+)", page, re.MULTILINE)[1]))


def test_favourites_share_one_stream(browser, server):  # noqa: F811
    with fresh_page(browser, server) as page:
        sign_up(page, server)
        for stop in (CENTRAL, "209573"):
            keep_as_favourite(page, stop)
        asked = []
        page.on("request", lambda sent: asked.append(sent.url))
        page.goto(f"{server.url}/#/account")
        expect(page.locator(".kept > li .next li").first).to_be_visible(timeout=SOON)
        streams = eventually(lambda: [url for url in asked if "/departures/stream" in url])
        assert len(streams) == 1 and "stop_ids=" in streams[0] and "209573" in streams[0] and CENTRAL in streams[0], streams
