"""Clients of a trial: each answer is counted by what it was and by what was being disturbed then, and the dishonest are faults."""

from __future__ import annotations

import threading
import time

import httpx

from nodes import Node
from trials.report import Report

#: So long after the end of a disturbance errors are still put down to it.
AFTER_SECONDS = 15
#: Statuses that say truly that something cannot be done now, where their body says what.
HONEST = {429, 503, 504}
#: Codes by which a server says that it has more to do than it can: no fault, however well all else is.
BUSY = {"PLANNER_BUSY", "SERVER_BUSY", "PLAN_TIMEOUT", "over_request_rate_limit"}


class Disturbances:
    """What is being done to the service, and what was just now."""

    def __init__(self):
        self._lock = threading.Lock()
        self._begun: dict[object, str] = {}
        self._ended: list[tuple[float, str]] = []

    def begin(self, name: str) -> object:
        """A disturbance that goes on until `end` is given what this returns."""
        mark = object()
        with self._lock:
            self._begun[mark] = name
        return mark

    def end(self, mark: object) -> None:
        with self._lock:
            self._ended.append((time.monotonic(), self._begun.pop(mark)))

    def names(self, after: float = AFTER_SECONDS) -> set[str]:
        """Those under way, and those that ended at most so many seconds ago."""
        now = time.monotonic()
        with self._lock:
            self._ended = [each for each in self._ended if each[0] > now - 120]
            return set(self._begun.values()) | {name for ended, name in self._ended if ended > now - after}

    def told(self) -> str:
        return " + ".join(sorted(self.names())) or "nothing"


class Asking:
    """Asks nodes and counts; one for each thread."""

    def __init__(self, report: Report, disturbances: Disturbances, timeout: float = 40):
        self.report, self.disturbances = report, disturbances
        # As many connections as there are nodes: each is kept, as apps keep theirs.
        self._client = httpx.Client(timeout=timeout, trust_env=False)

    def ask(
        self, kind: str, node: Node, method: str, path: str, *, needs_database: bool = False, expected: tuple[int, ...] = (),
        **options,
    ) -> httpx.Response | None:  # fmt: skip
        """The answer, where it is a success or `expected`; None where there was none, or an error that counts as one.

        Where nothing of the question needs the database, an answer that says it is away is no excuse."""
        before, began = self.disturbances.names(), time.monotonic()
        try:
            answer = self._client.request(method, node.url + path, **options)
        except httpx.HTTPError as problem:
            about = before | self.disturbances.names()
            name = type(problem).__name__
            self.report.count(kind, name, "while " + (" + ".join(sorted(about)) or "nothing"))
            # A connection is lost with its node; nothing else may end one.
            if not any(each.startswith(("kill api", "restart")) for each in about):
                self.report.fault("answer that did not come", f"{kind} at {node.log_path.parent.name}: {name} {problem} while {about or 'nothing'}")
            return None
        self.report.time(kind, time.monotonic() - began)
        about = before | self.disturbances.names()
        told = " + ".join(sorted(about)) or "nothing"
        if answer.is_success or answer.status_code in expected:
            self.report.count(kind, str(answer.status_code))
            return answer
        code = error_code(answer)
        self.report.count(kind, f"{answer.status_code} {code}", "while " + told)
        what = f"{kind}: {answer.status_code} {answer.text[:300]} while {told}"
        if answer.status_code not in HONEST or code is None:
            self.report.fault("answer that is neither right nor honest", what)
        elif not about and code not in BUSY:
            self.report.fault("error while nothing was disturbed", what)
        elif not needs_database and code in ("STORAGE_UNAVAILABLE", "unexpected_failure"):
            self.report.fault("database needed where it is not", what)
        return None

    def close(self) -> None:
        self._client.close()


def error_code(answer: httpx.Response) -> str | None:
    """The code of an error in any of the forms in which ours come; None where there is none."""
    try:
        body = answer.json()
    except ValueError:
        return None
    if not isinstance(body, dict):
        return None
    error = body.get("error")
    found = error.get("code") if isinstance(error, dict) else body.get("error_code") or body.get("code")
    return str(found) if found else None
