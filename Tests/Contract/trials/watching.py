"""Riders who only look, and hold what they are shown against what can be true."""

from __future__ import annotations

import datetime
import random
import threading
import time

from nodes import differences, without_moment
from trials.asking import Asking, Disturbances
from trials.report import Report
from trials.service import Service

#: No evidence older than this makes a minute live (docs/live.md).
BELIEVED_FOR = 300
#: Seconds by which clocks of processes and what is under way may differ.
GRACE = 5


class ProviderTruth:
    """Until when the provider answered: what a node shows as live cannot be newer evidence than that."""

    def __init__(self, service: Service):
        self._service, self._silent_since = service, None

    def falls_silent(self) -> None:
        self._silent_since = self._service.now()

    def speaks(self) -> None:
        self._silent_since = None

    @property
    def silent_since(self) -> float | None:
        """By the city's clock; None while it answers."""
        return self._silent_since


class WatcherThread(threading.Thread):
    """Asks for boards, plans and trips in turn, at either node."""

    def __init__(self, service: Service, truth: ProviderTruth, stops: list[str], seed: str, report: Report, disturbances: Disturbances, pause: float):
        super().__init__(daemon=True)
        self.service, self.truth, self.stops = service, truth, stops
        self.chance = random.Random(seed)
        self.asking = Asking(report, disturbances)
        self.report, self.pause, self.stopping = report, pause, threading.Event()

    def run(self) -> None:
        looks = [self.board, self.board, self.board, self.plan, self.trip, self.search]
        while not self.stopping.is_set():
            try:
                self.chance.choice(looks)(self.chance.choice(self.service.answering))
            except Exception as problem:  # noqa: BLE001
                self.report.fault("watcher's client", repr(problem))
            self.stopping.wait(self.pause * self.chance.uniform(0.5, 1.5))

    def stop(self) -> None:
        self.stopping.set()
        self.join(timeout=60)

    def board(self, node) -> list[dict]:
        stop, silent = self.chance.choice(self.stops), self.truth.silent_since
        began = self.service.now()
        answer = self.asking.ask("board", node, "GET", f"/api/v1/stops/{stop}/departures?limit=30")
        if answer is None:
            return []
        body = answer.json()
        # Silent before it was asked, and still after: then it was all the while.
        self.judge_board(stop, body, began, silent if silent == self.truth.silent_since else None)
        return body["data"]["departures"]

    def judge_board(self, stop: str, body: dict, began: float, silent: float | None) -> None:
        board, said = body["data"], moment(body["meta"]["timestamp"])
        where = f"board of {stop}"
        if board["stop"]["stop_id"] != stop:
            self.report.fault("wrong answer", f"{where} is of {board['stop']}")
        if not began - GRACE <= said <= self.service.now() + GRACE:
            self.report.fault("wrong answer", f"{where} says it is {said - began:.0f} s later than it is")
        times = [moment(each["estimated_time"] or each["scheduled_time"]) for each in board["departures"]]
        if times != sorted(times):
            self.report.fault("wrong answer", f"{where} is out of order")
        for each in board["departures"]:
            self.report.count("departures", "live" if each["realtime"] else "by the timetable")
            if each["realtime"]:
                self.judge_live(where, each, said, silent)
            elif each["estimated_time"] is not None and not each["is_cancelled"]:
                self.report.fault("wrong answer", f"{where}: {each['trip_id']} has a live time and is not live")

    def judge_live(self, where: str, departure: dict, said: float, silent: float | None) -> None:
        age = departure["provenance"]["evidence_age_seconds"]
        what = f"{where}: {departure['trip_id']} is live by evidence of {age} s: {departure['provenance']['explanation']}"
        if departure["provenance"]["source"] == "timetable" or age is None or age > BELIEVED_FOR or departure["is_cancelled"]:
            self.report.fault("false live", what)
        elif silent is not None and said - age > silent + GRACE:
            self.report.fault("false live", f"{what}; the provider has been silent for {said - silent:.0f} s")

    def plan(self, node) -> None:
        start, end = self.chance.sample(self.stops, 2)
        answer = self.asking.ask("plan", node, "GET", f"/api/v1/trips/plan?from={start}&to={end}")
        for itinerary in answer.json()["data"]["itineraries"] if answer is not None else []:
            if moment(itinerary["departure_time"]) > moment(itinerary["arrival_time"]) or not itinerary["legs"]:
                self.report.fault("wrong answer", f"plan {start} to {end}: {itinerary['departure_time']} to {itinerary['arrival_time']}")

    def trip(self, node) -> None:
        departures = [each for each in self.board(node) if each["status"] == "scheduled"]
        if departures:
            one = self.chance.choice(departures)
            path = f"/api/v1/trips/{one['trip_id']}?service_date={one['service_date']}"
            answer = self.asking.ask("trip", node, "GET", path)
            if answer is not None and answer.json()["data"]["trip_id"] != one["trip_id"]:
                self.report.fault("wrong answer", f"{path} is {answer.json()['data']['trip_id']}")

    def search(self, node) -> None:
        word = self.chance.choice(["central", "town hall", "wynyard", "manly", "bondi"])
        answer = self.asking.ask("search", node, "GET", f"/api/v1/stops?query={word}")
        if answer is not None and not answer.json()["data"]["stops"]:
            self.report.fault("wrong answer", f"nothing is called {word}")


class PairThread(WatcherThread):
    """Asks both nodes the same at the same moment, and compares where both have applied the same frames."""

    def run(self) -> None:
        while not self.stopping.is_set():
            try:
                stop = self.chance.choice(self.stops)
                verdict = compare(self.asking, self.service, f"/api/v1/stops/{stop}/departures?limit=30")
                is_well = verdict.startswith("equal") or verdict == "not comparable"
                self.report.count("pairs of boards", verdict if is_well else "unequal")
                if not is_well:
                    self.report.fault("nodes that answer differently", verdict)
            except Exception as problem:  # noqa: BLE001
                self.report.fault("watcher's client", repr(problem))
            self.stopping.wait(self.pause)


def stamps(asking: Asking, node) -> list | None:
    """Which frame of each source a node has applied; None where it cannot be told."""
    answer = asking.ask("status", node, "GET", "/api/v1/realtime/status")
    if answer is None:
        return None
    body = answer.json()["data"]
    return [body["timetables"][0]["version"], *((each["source_id"], each["feed_timestamp"], each["status"]) for each in body["sources"])]


def compare(asking: Asking, service: Service, path: str) -> str:
    return compare_under(asking, service, [path])[0]


def compare_under(asking: Asking, service: Service, paths: list[str], tries: int = 8) -> list[str]:
    """What both nodes say to each question: `equal`, `equal when asked again`, `not comparable` where their frames were never the
    same before and after, or the first differences.

    A second may begin between the two answers, and a departure leave, so what is unequal is asked again."""
    one, other = service.answering
    verdicts = dict.fromkeys(paths, "not comparable")
    for attempt in range(tries):
        left = [path for path in verdicts if not verdicts[path].startswith("equal")]
        before = [stamps(asking, node) for node in (one, other)]
        if not left or None in before or before[0] != before[1]:
            time.sleep(0.3 if left else 0)
            continue
        answers = {path: [asking.ask("pair", node, "GET", path, expected=(404,)) for node in (one, other)] for path in left}
        if [stamps(asking, node) for node in (one, other)] != before:
            continue
        for path, pair in answers.items():
            if None in pair:
                continue
            bodies = [without_moment(answer.json()) for answer in pair]
            if bodies[0] == bodies[1]:
                verdicts[path] = "equal when asked again" if verdicts[path].startswith(path) else "equal"
            else:
                verdicts[path] = f"{path}: " + "; ".join(list(differences(*bodies))[:5])
    return [verdicts[path] for path in paths]


def moment(text: str) -> float:
    return datetime.datetime.fromisoformat(text).timestamp()
