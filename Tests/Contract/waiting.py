"""Waiting for what a running city shows sooner or later."""

from __future__ import annotations

import re
import time

import pytest

CENTRAL_BOARD = "/api/v1/stops/200060/departures"


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


def data(client, path: str, **query):
    answer = client.get(path, params=query)
    assert answer.status_code == 200, f"{answer.status_code} {answer.url} {answer.text[:500]}"
    return answer.json()["data"]


def central_board(client, **query) -> dict:
    """Central's next half hour or more: the simulated city makes something of each kind happen every 15 minutes."""
    whole = data(client, CENTRAL_BOARD, limit=50, **query)
    for _ in range(2):
        if whole["next_cursor"]:
            page = data(client, CENTRAL_BOARD, limit=50, cursor=whole["next_cursor"], **query)
            known = {alert["alert_id"] for alert in whole["alerts"]}
            whole["departures"] += page["departures"]
            whole["alerts"] += [alert for alert in page["alerts"] if alert["alert_id"] not in known]
            whole["next_cursor"] = page["next_cursor"]
    return whole


def sources(client) -> dict[str, dict]:
    """Every live source by its name."""
    return {each["source_id"]: each for each in data(client, "/api/v1/realtime/status")["sources"]}


def mock_address(server) -> str:
    """Where the demo's live feeds come from, which is also where they can be told to fail."""
    found = re.search(r"The live feeds come from (http://\S+?),", server.log_path.read_text(errors="replace"))
    assert found, "the demo does not say where its live feeds come from"
    return found[1]
