"""The hour in which the simulated city's last vehicles go home, in fast time: nobody cries wolf.

NIGHT=whole takes all of it, from 23:30 to 05:30, twice as fast, which needs a machine that is never busy for a second:
what is 90 s old there is a second and a half old. `NightTests` in Swift does the same without a clock."""

from __future__ import annotations

import collections
import datetime
import os
import time

import pytest

from conftest import Client
from console import CENTRAL, browser, fresh_page, visit  # noqa: F401
from transit_server import SYDNEY, TransitServer
from waiting import CENTRAL_BOARD, data, sources

IS_WHOLE = os.environ.get("NIGHT") == "whole"
EVENING, MORNING, SPEED = ("2026-03-10T23:30", "2026-03-11T05:30", 60) if IS_WHOLE else ("2026-03-11T00:35", "2026-03-11T02:10", 30)
#: What would make a page say that live data is missing or old.
BAD = {"stale", "expired"}
#: Looks in a row, of a fifth of a second and more each. What is told of the night stays; what is 90 s old here is 3 s old, and a
#: machine may be held up for as long, but is well again a look or two later.
LASTING = 12


class Night:
    """What was seen of a whole night."""

    def __init__(self, server: TransitServer, pages: dict):
        self.log: list[dict] = []
        #: Sources that were not live, circuits that were not closed, and bars that were shown, each with when.
        self.silent: list[str] = []
        self.circuits: list[str] = []
        self.bars: list[str] = []
        self.unready: list[str] = []
        self.boards: list[str] = []
        self.entities: dict[str, list[int]] = collections.defaultdict(list)
        self.looks: dict[str, int] = collections.defaultdict(int)
        end = datetime.datetime.fromisoformat(MORNING).replace(tzinfo=SYDNEY)
        with Client(server.url) as client:
            while server.now() < end:
                self.look(client, server.now().astimezone(SYDNEY).strftime("%H:%M"), pages)
                time.sleep(0.2)
        self.log = server.logged()

    def look(self, client, clock: str, pages: dict) -> None:
        for name, each in sources(client).items():
            self.entities[name].append(each["entities"])
            if self.lasts(f"{name}'s silence", each["status"] in BAD):
                self.silent.append(f"{clock} {name} {each['status']}, {each['last_error']}")
            if each["circuit"] != "closed":
                self.circuits.append(f"{clock} {name}")
        ready = client.get("/readyz").json()
        if self.lasts("readiness", ready["status"] != "ok"):
            self.unready.append(f"{clock} {[each for each in ready['checks'] if not each['ok']]}")
        board = data(client, CENTRAL_BOARD, limit=50)
        if self.lasts("a board", board["stale"] or board["realtime_status"] in BAD):
            self.boards.append(f"{clock} {board['realtime_status']}")
        for name, page in pages.items():
            said = page.locator("#warning").text_content() + " ".join(page.locator("#panel .notice.bad").all_text_contents())
            if self.lasts(f"what {name} says", bool(said)):
                self.bars.append(f"{clock} {name}: {said}")

    def lasts(self, what: str, is_bad: bool) -> bool:
        self.looks[what] = self.looks[what] + 1 if is_bad else 0
        return self.looks[what] >= LASTING


@pytest.fixture(scope="module")
def night(tmp_path_factory, browser):  # noqa: F811
    with TransitServer(tmp_path_factory.mktemp("night"), start=EVENING, speed=SPEED) as server:
        with fresh_page(browser, server) as home, fresh_page(browser, server) as board:
            visit(home, server, "/#/", "html[data-live=live]")
            visit(board, server, f"/#/stop/{CENTRAL}", "#panel li.departure")
            yield Night(server, {"home": home, "board": board})


def test_modes_went_home(night):
    """Else this would be about nothing."""
    went = [name for name, counts in night.entities.items() if 0 in counts and counts[0] > 0]
    assert len(went) >= 4, {name: (counts[0], min(counts), counts[-1]) for name, counts in night.entities.items()}
    if IS_WHOLE:
        assert [name for name in went if night.entities[name][-1] > 0], f"none of {went} came back"


def test_no_line_of_the_log_is_an_error(night):
    assert [line for line in night.log if line["level"] == "ERROR"] == []
    # Nothing was refused either: what the feeds said was true.
    assert [line for line in night.log if line["event"] in ("frame_refused", "realtime_poll_failed")] == []


def test_no_circuit_opens_and_no_source_falls_silent(night):
    assert night.circuits == [] and night.silent == []


def test_readiness_stays(night):
    assert night.unready == []


def test_boards_and_pages_say_nothing_false(night):
    assert night.boards == [] and night.bars == []
