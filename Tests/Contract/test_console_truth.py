"""The console never claims what it does not know: feeds that die, a server that stands still, a server that is gone."""

from __future__ import annotations

import re
import signal
import time
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from console import CENTRAL, break_feeds, browser, fresh_page, live_marks, mend_feeds, visit  # noqa: F401
from transit_server import TransitServer
from waiting import eventually

#: The page says that the server is silent after 12 s; a busy machine gets more.
SILENT_WITHIN = 60_000
#: Positions of vehicles are old after 90 s, which the page learns within 6 s, and the newest frame had an age of its own; a busy machine gets more.
STALE_WITHIN = 150_000
#: What is older is called old, and makes nothing live.
FRESH_FOR = 120
#: No evidence older than this changes a time.
BELIEVED_FOR = 300

AGES = """() => [...document.querySelectorAll("#panel li.departure:not([hidden])")]
  .filter((row) => row.querySelector("summary .freshness.good"))
  .map((row) => row.querySelector("dl.reasons > div:last-child dd").textContent)"""


class Mortal(TransitServer):
    """A demo of its own, which may be stopped for a while, killed and started again where it was."""

    def freeze(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.thaw()
        super().stop()


@pytest.fixture(scope="module")
def dying(browser, mortal):
    """A board and a wall that were live when all feeds began to stand still, and when that was."""
    with ExitStack() as pages:
        board, wall = (pages.enter_context(fresh_page(browser, mortal)) for _ in range(2))
        open_board(board, mortal)
        open_wall(wall, mortal)
        break_feeds(mortal, "frozen")
        yield board, wall, time.monotonic()


@pytest.fixture(scope="module")
def mortal(tmp_path_factory, searched_logs):
    with Mortal(tmp_path_factory.mktemp("mortal")) as running:
        yield running


def open_board(page, server) -> None:
    visit(page, server, f"/#/stop/{CENTRAL}", "li.departure")
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    expect(page.locator("#warning")).to_be_hidden()
    eventually(lambda: live_marks(page) > 0, within=30)


def open_wall(page, server) -> None:
    visit(page, server, f"/board/{CENTRAL}", "#rows tr")
    expect(page.locator("#lost")).to_be_hidden()
    expect(page.locator("#rows .freshness.good").first).to_be_visible(timeout=30_000)


def wall_marks(page) -> int:
    return page.locator("#rows .freshness.good").count()


def shown(page) -> list[str]:
    """Where departures of a board go."""
    return page.locator("#panel li.departure:not([hidden]) a.towards bdi").all_inner_texts()


def seconds(age: str) -> int:
    """`42 s` or `4 min`, as the page has it."""
    count, unit = re.fullmatch(r"(\d+) (s|min)", age).groups()
    return int(count) * (60 if unit == "min" else 1)


def test_a_server_that_stands_still_is_noticed_and_forgiven(browser, mortal, dying):
    """Pages keep what they showed and say that it may no longer be true; after minutes nothing of it is live.

    The feeds stand still meanwhile, which is told of only later: that takes longer than all of this."""
    board, wall, broken = dying
    with ExitStack() as pages:
        # The clocks of the others are put on, as if their readers waited for minutes.
        later, later_wall = (pages.enter_context(fresh_page(browser, mortal)) for _ in range(2))
        for page in (later, later_wall):
            page.clock.install()
        open_board(later, mortal)
        open_wall(later_wall, mortal)
        before = shown(board)
        mortal.freeze()
        since = time.monotonic()
        try:
            warning = board.locator("#warning")
            expect(warning).to_contain_text("The server has not answered since", timeout=SILENT_WITHIN)
            print(f"the board said so after {time.monotonic() - since:.1f} s")
            expect(board.locator("html")).to_have_attribute("data-live", "unknown")
            # Nothing is taken away, except what has left meanwhile.
            assert len(shown(board)) >= len(before) - 5 and set(shown(board)) <= set(before)
            assert live_marks(later) > 0
            later.clock.fast_forward((BELIEVED_FOR + 10) * 1000)
            expect(later.locator("#panel li.departure summary .freshness.good")).to_have_count(0)
            expect(later.locator("#warning")).to_contain_text("The server has not answered since")
            assert shown(later), "what was shown is gone"
            later_wall.clock.fast_forward((BELIEVED_FOR + 10) * 1000)
            expect(later_wall.locator("#rows .freshness.good")).to_have_count(0)
            expect(later_wall.locator("#lost")).to_be_visible()

            # A stream may be quiet for 20 s; then the board asks, and waits 8 s for an answer.
            expect(wall.locator("#lost")).to_be_visible(timeout=60_000)
            assert wall.locator("#rows tr").count() > 0 and wall_marks(wall) == 0
            print(f"the wall said so after {time.monotonic() - since:.1f} s")
            expect(board.locator("#panel p.notice.bad")).to_contain_text("Live updates stopped at", timeout=60_000)
        finally:
            mortal.thaw()
        expect(warning).not_to_contain_text("has not answered", timeout=SILENT_WITHIN)
        expect(board.locator("html")).not_to_have_attribute("data-live", "unknown")
        expect(board.locator("#panel")).not_to_contain_text("Live updates stopped", timeout=30_000)
        expect(wall.locator("#lost")).to_be_hidden(timeout=30_000)
        # All is live again, unless this took so long that the last words of the feeds are old.
        if time.monotonic() - broken < FRESH_FOR - 45:
            eventually(lambda: live_marks(board) > 0 and wall_marks(wall) > 0, within=45)
        for page in (board, wall):
            assert "undefined" not in page.inner_text("body")


def test_dead_feeds_are_told_of_and_make_nothing_live(mortal, dying):
    """The server is well, its sources are silent: the page says so in time, and no evidence is believed too long."""
    board, wall, since = dying
    board.complaints.clear()
    wall.complaints.clear()
    try:
        warning = board.locator("#warning")
        while not warning.is_visible():
            assert time.monotonic() - since < STALE_WITHIN / 1000, "nothing is said of silent feeds"
            assert all(seconds(age) <= FRESH_FOR for age in board.evaluate(AGES))
            board.wait_for_timeout(1_000)
        print(f"the page said so {time.monotonic() - since:.1f} s after the feeds died")
        expect(warning).to_contain_text(re.compile(r"old, from \d\d:\d\d|no live times|No live data is coming in"))
        assert board.locator("html").get_attribute("data-live") in ("stale", "expired", "none")
        expect(board.locator("#standing")).not_to_have_text("Live")
        # From 120 s on forecasts are old too, and so are the board and the wall.
        expect(board.locator("#panel p.notice.bad")).to_contain_text("old", timeout=60_000)
        expect(wall.locator("#standing .freshness.bad")).to_be_visible(timeout=60_000)
        print(f"board and wall called their data old after {time.monotonic() - since:.1f} s")
        assert all(seconds(age) <= FRESH_FOR for age in board.evaluate(AGES))
    finally:
        mend_feeds(mortal)
    expect(warning).to_be_hidden(timeout=60_000)
    expect(board.locator("html")).to_have_attribute("data-live", "live", timeout=30_000)
    expect(board.locator("#panel p.notice.bad")).to_have_count(0, timeout=30_000)
    eventually(lambda: live_marks(board) > 0 and wall_marks(wall) > 0, within=30)
    expect(wall.locator("#standing .freshness.bad")).to_have_count(0, timeout=30_000)
    assert board.complaints == [] and wall.complaints == []


def test_a_server_that_is_gone_is_noticed_and_found_again(browser, mortal):
    with ExitStack() as pages:
        board, wall = (pages.enter_context(fresh_page(browser, mortal)) for _ in range(2))
        open_board(board, mortal)
        open_wall(wall, mortal)
        count = len(shown(board))
        mortal.kill()
        try:
            expect(board.locator("#warning")).to_contain_text("The server has not answered since", timeout=SILENT_WITHIN)
            expect(wall.locator("#lost")).to_be_visible(timeout=SILENT_WITHIN)
            assert wall.locator("#rows tr").count() > 0 and wall_marks(wall) == 0
            assert len(shown(board)) >= count - 5
            # Other views say so too, with a way to try again, and the way back keeps working.
            board.evaluate("() => { location.hash = '#/alerts' }")
            again = board.locator("#panel").get_by_role("button", name="Try again")
            expect(again.first).to_be_visible()
            expect(board.locator("#panel")).to_contain_text("The server could not be reached.")
        finally:
            mortal.start_again()
        # Nobody need press the button: the view comes by itself once the server answers.
        expect(board.get_by_role("heading", level=1)).to_have_text("Alerts", timeout=SILENT_WITHIN)
        expect(board.locator("#warning")).to_be_hidden(timeout=SILENT_WITHIN)
        board.go_back()
        # The browser waits a little longer from one try to the next.
        eventually(lambda: live_marks(board) > 0 and wall_marks(wall) > 0, within=60)
        expect(wall.locator("#lost")).to_be_hidden()
