"""Waiting for what a running city shows sooner or later."""

from __future__ import annotations

import datetime
import re
import time
import zoneinfo

import pytest


def eventually(look, within: float = 30, every: float = 0.5):
    """The first answer of `look` that is not empty; the test fails if none comes in time."""
    deadline = time.monotonic() + within
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > deadline:
            pytest.fail(f"{look.__qualname__}: nothing within {within} s")
        time.sleep(every)


def skip_while_sydney_sleeps() -> None:
    """The simulated city goes to bed as Sydney does; then there is little to be late and little to move."""
    now = datetime.datetime.now(zoneinfo.ZoneInfo("Australia/Sydney")).time()
    if not datetime.time(4, 45) <= now <= datetime.time(23, 30):
        pytest.skip(f"it is {now:%H:%M} in Sydney and hardly anything runs")


def is_early_weekend() -> bool:
    """Until 10:00 on Saturdays and Sundays, when no train on Central's board need be cancelled."""
    now = datetime.datetime.now(zoneinfo.ZoneInfo("Australia/Sydney"))
    return now.weekday() >= 5 and now.time() < datetime.time(10)


def skip_without_cancellations(found) -> None:
    """What the simulated city cancels runs somewhere; early on a weekend that is seldom at Central."""
    if not found and is_early_weekend():
        pytest.skip("it is early on a weekend and no train at Central is cancelled")


def data(client, path: str, **query):
    answer = client.get(path, params=query)
    assert answer.status_code == 200, f"{answer.status_code} {answer.url} {answer.text[:500]}"
    return answer.json()["data"]


def sources(client) -> dict[str, dict]:
    """Every live source by its name."""
    return {each["source_id"]: each for each in data(client, "/api/v1/realtime/status")["sources"]}


def mock_address(server) -> str:
    """Where the demo's live feeds come from, which is also where they can be told to fail."""
    found = re.search(r"The live feeds come from (http://\S+?),", server.log_path.read_text(errors="replace"))
    assert found, "the demo does not say where its live feeds come from"
    return found[1]
