"""Everything is killed, in turn and at random, while riders read and write: no wrong answer, no false live, nothing that was
acknowledged lost, no push lost or doubled, errors counted, the provider never asked more than it allows."""

from __future__ import annotations

import pathlib
import threading

from trials.alerts import Alerts
from trials.asking import Asking, Disturbances
from trials.chaos import Chaos, recovered
from trials.report import Report
from trials.riders import RiderThread
from trials.service import REQUESTS_PER_SECOND, Service
from trials.watching import PairThread, ProviderTruth, WatcherThread

#: Stops of all modes.
STOPS = ["200060", "200070", "209573", "200080", "214710", "2000202", "200017", "2000203"]
#: Longer than any evidence is believed.
LONG_SILENCE = 330


def run(folder: pathlib.Path, report: Report, *, minutes: float, seed: int, start: str | None) -> None:
    with Service(folder, start=start) as service:
        report.say("two workers, two nodes, PostgreSQL, Redis, the provider and the push service are there")
        trial(service, report, seconds=minutes * 60, seed=seed, readers=3, writers=3, pause=0.2)


def trial(
    service: Service, report: Report, *, seconds: float, seed: int, readers: int, writers: int, pause: float,
    between: tuple[float, float] = (5, 20),
) -> None:  # fmt: skip
    """`between` are the seconds from one disturbance to the next, the fewest and the most; `pause` those between two questions of a client."""
    disturbances, truth = Disturbances(), ProviderTruth(service)
    key = service.answering[0].get("/console/settings.json").json()["anon_key"]
    stops = [stop for stop in STOPS if service.answering[0].get(f"/api/v1/stops/{stop}").status_code == 200]
    alerts = Alerts(service, key, stops, f"{seed} alerts", report, Asking(report, disturbances), pause=max(4, seconds / 150))
    alerts.sign_up(2 * len(stops))
    riders = [RiderThread(service.answering, key, stops, f"{seed} rider {each}", report, disturbances, pause) for each in range(writers)]
    watchers = [WatcherThread(service, truth, stops, f"{seed} watcher {each}", report, disturbances, pause) for each in range(readers)]
    watchers.append(PairThread(service, truth, stops, f"{seed} pairs", report, disturbances, pause * 5))
    before = service.asked()
    threads: list[threading.Thread] = [*riders, *watchers, alerts]
    for thread in threads:
        thread.start()
    chaos = Chaos(service, truth, f"{seed} chaos", report, disturbances)
    chaos.run(seconds, between, long_silence=LONG_SILENCE if seconds >= 2.5 * LONG_SILENCE else None)
    report.say("no more is disturbed")
    alerts.stop()
    recovered(service, report)
    # What the provider had published while nobody heard it is still to be told.
    alerts.settle(within=90)
    for thread in (*watchers, *riders):
        thread.stop()
    alerts.judge()
    for rider in riders:
        rider.check_all()
    judge_quota(report, before, service.asked(), chaos.heaped)
    judge_logs(report, service)


def judge_quota(report: Report, before: dict, after: dict, heaped: int) -> None:
    """By the provider's own counts, since all were there.

    What was sent while it stood still it reads in one second, once it goes on: what it then refused is told apart (`heaped`)."""
    refused = Service.over_rate(after) - Service.over_rate(before) - heaped
    report.say(
        f"the provider was asked {after['total'] - before['total']} times, which allows {REQUESTS_PER_SECOND} a second; it refused {refused} "
        f"as too many, and {heaped} of what had heaped up while it stood still"
    )  # fmt: skip
    if refused:
        report.fault("quota", f"asked too often: {refused} times")
    if after["today"] > after["quota"]:
        report.fault("quota", f"{after['today']} requests of {after['quota']} today")


#: Errors that are true where a database, Redis or the provider is away, or a node begins or is killed.
TRUE_ERRORS = {
    "nodes_unconnected", "circuit_opened", "database_unavailable", "storage_unavailable", "jobs_unavailable", "job_failed",
    "alert_watch_failed", "outbox_unavailable", "live_activities_failed", "companion_upkeep_failed", "share_following_failed",
    "housekeeping_failed", "alert_audience_unavailable", "readiness", "realtime_unavailable", "schedule_sync_failed", "schedule_fetch_failed",
}  # fmt: skip


def judge_logs(report: Report, service: Service) -> None:
    """Lines at ERROR by event and reason; one of a request tells the status that it was answered."""
    for node in service.all:
        for line in node.logged():
            if line["level"] != "ERROR":
                continue
            status = line.get("status")
            report.count("ERROR lines", node.role, line["event"], str(status or ""))
            if line["event"] not in TRUE_ERRORS and status not in (503, 504):
                report.fault("ERROR line that nothing explains", str(line)[:400])
