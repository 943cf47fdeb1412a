"""A day of the simulated city, sixty times as fast, with ten thousand riders: memory and descriptors stay flat, and no line of the log
is an error that is none."""

from __future__ import annotations

import collections
import datetime
import math
import pathlib
import threading
import time

from transit_server import SYDNEY
from trials.asking import Asking, Disturbances
from trials.population import Population
from trials.processes import Sampler
from trials.questions import Questions
from trials.report import Report
from trials.service import Service, figures
from trials.watching import ProviderTruth, WatcherThread

#: The day begins before the first vehicles do, on a Tuesday.
MORNING = "2026-03-10T03:30"
RIDERS = 10_000
#: The city file's own cadence is for a clock at its own pace: a second here is a minute there.
EVERY_SECONDS = 60
STOPS = ["200060", "200070", "209573", "200080", "214710", "2000202", "200017", "2000203", "206710", "215020"]
SPEED = 60
#: A trial that is shorter says nothing of growth.
WARM_SECONDS = 600


def run(folder: pathlib.Path, report: Report, *, minutes: float, seed: int, start: str | None) -> None:
    """A day takes 24 minutes; in fewer it is not whole."""
    if start is None:
        report.say("the clock of the machine cannot be made faster: --now has no meaning here")
    with Service(folder, start=MORNING, speed=SPEED, every=EVERY_SECONDS, daily_limit=200_000, rate=1_000) as service:
        live(service, folder, report, seconds=minutes * 60, seed=seed)


class Member(threading.Thread):
    """Riders with accounts who look at what they keep."""

    def __init__(self, service: Service, population: Population, asking: Asking):
        super().__init__(daemon=True)
        self.service, self.population, self.asking, self.stopping = service, population, asking, threading.Event()

    def run(self) -> None:
        while not self.stopping.wait(0.3):
            chance = self.population.chance
            headers = {"Authorization": f"Bearer {self.population.token(chance.choice(self.population.ids))}"}
            path, node = chance.choice(["favorites", "reminders", "notifications", "sync"]), chance.choice(self.service.answering)
            self.asking.ask(path, node, "GET", f"/api/v1/{path}", headers=headers, needs_database=True)


def live(service: Service, folder: pathlib.Path, report: Report, *, seconds: float, seed: int) -> None:
    population = Population(service, seed, RIDERS)
    routes = [each["route_id"] for each in service.answering[0].get("/api/v1/routes?limit=100").json()["data"]["routes"]]
    stops = [stop for stop in STOPS if service.answering[0].get(f"/api/v1/stops/{stop}").status_code == 200]
    favorites = sorted({stop["stop_id"] for stop in Questions(service.answering[0], seed).stops})
    took = population.make(stops, favorites, routes, datetime.datetime.fromisoformat(MORNING).replace(tzinfo=SYDNEY))
    report.say(f"{RIDERS} riders were made in {took:.0f} s, with {population.reminders} reminders")
    processes = {node.log_path.parent.name: node.process.pid for node in service.all}
    processes |= {"Redis": service.redis.process.pid, "mock-nsw": service.provider.process.pid, "mock-apns": service.pushes.process.pid}
    sampler, disturbances = Sampler(processes), Disturbances()
    truth = ProviderTruth(service)
    # Answers are judged by the clock at its own pace only: a second of waiting is a minute there.
    watchers = [Watcher(service, truth, stops, f"{seed} watcher {each}", report, disturbances, pause=0.3) for each in range(2)]
    member = Member(service, population, Asking(report, disturbances))
    for thread in (sampler, *watchers, member):
        thread.start()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(min(60, max(1, end - time.monotonic())))
        shown = service.provider.now().astimezone(SYDNEY)
        counted = [figures(node) for node in service.workers]
        told = sum(each.get("transit_notifications_total", 0) for each in counted)
        sent = sum(each.get('transit_pushes_total{outcome="accepted"}', 0) for each in counted)
        waiting = max(each.get("transit_pushes_waiting", 0) for each in counted)
        report.say(f"{shown:%a %H:%M}: {told:.0f} notifications, {sent:.0f} pushes, {waiting:.0f} wait")
    for thread in watchers:
        thread.stop()
    member.stopping.set()
    member.join(timeout=30)
    sampler.stop()
    sampler.write(folder / "processes.csv")
    # Before, caches still fill, and so does the city in its early morning: told, and not judged.
    judged = seconds >= WARM_SECONDS
    sampler.judge(report, warm_after=0.3, most_growth=0.1 if judged else math.inf, most_descriptors=10 if judged else math.inf)
    judge_reminders(service, report)
    judge_logs(service, report)


class Watcher(WatcherThread):
    """Asks as ever; what it is shown is judged where clocks run at their own pace."""

    def judge_board(self, stop, body, began, silent) -> None:
        for each in body["data"]["departures"]:
            self.report.count("departures", "live" if each["realtime"] else "by the timetable")


def judge_reminders(service: Service, report: Report) -> None:
    """What became of those that were due an hour of the city's ago."""
    due = service.provider.now() - datetime.timedelta(hours=1)
    for status, count in service.postgres.rows("SELECT status, count(*) FROM departure_reminders WHERE scheduled_at < %s GROUP BY status", due):
        report.count("reminders that were due", status, by=count)
        if status in ("scheduled", "missed"):
            some = service.postgres.rows(
                "SELECT trip_id, stop_id, stop_sequence, scheduled_at, remind_at, updated_at FROM departure_reminders "
                "WHERE status = %s AND scheduled_at < %s LIMIT 3", status, due,
            )  # fmt: skip
            told = "; ".join(" ".join(map(str, each)) for each in some)
            report.fault("reminders", f"{count} are {status}, an hour after the departure: {told}")
    deliveries = "SELECT status, coalesce(reason, ''), count(*) FROM push_deliveries GROUP BY 1, 2"
    for status, reason, count in service.postgres.rows(deliveries):
        report.count("deliveries", status, reason, by=count)


def judge_logs(service: Service, report: Report) -> None:
    """Every line at ERROR: nothing was taken away here, so none is expected once all are there."""
    for node in service.all:
        events: collections.Counter = collections.Counter()
        for line in node.logged():
            if line["level"] == "ERROR":
                # A node that begins says that it is not ready.
                if line["event"] != "readiness":
                    report.fault("ERROR line", f"{node.log_path.parent.name}: {str(line)[:400]}")
                events[line["event"]] += 1
            elif line["level"] == "WARN":
                events["WARN " + line["event"]] += 1
        for event, count in events.items():
            report.count("lines of logs", node.role, event, by=count)
