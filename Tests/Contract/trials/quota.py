"""A day's quota that is soon used up, while workers and Redis are killed: the provider is never asked more often than it says."""

from __future__ import annotations

import pathlib
import random
import time

from trials.report import Report
from trials.service import Service, wait_until

#: Requests a day: the start takes some forty of them, for schedules.
DAILY_LIMIT = 200


def run(folder: pathlib.Path, report: Report, *, minutes: float, seed: int, start: str | None) -> None:
    with Service(folder, start=start, daily_limit=DAILY_LIMIT, pushes=False) as service:
        spend(service, report, seconds=minutes * 60, seed=seed)


def spend(service: Service, report: Report, *, seconds: float, seed: int) -> None:
    """Kills what polls every few seconds, and now and then Redis with all it knew, for so long."""
    chance, end = random.Random(f"{seed} quota"), time.monotonic() + seconds
    kills = 0
    while time.monotonic() < end:
        time.sleep(chance.uniform(6, 12))
        polling = service.polling()
        if polling is not None:
            polling.process.kill()
            polling.process.wait()
            polling.start_again()
            kills += 1
        if kills % 4 == 3:
            service.redis.kill()
            time.sleep(chance.uniform(0.5, 2))
            service.redis.start()
            report.count("kills", "Redis")
        wait_until(lambda: service.polling() is not None, within=20)
        report.say(f"after {kills} kills of workers: {service.asked()['today']} requests of {DAILY_LIMIT}")
    report.count("kills", "worker", by=kills)
    asked = service.asked()
    if asked["today"] > DAILY_LIMIT:
        report.fault("quota", f"{asked['today']} requests where the day has {DAILY_LIMIT}")
    if refused := service.over_rate(asked):
        report.fault("rate", f"asked too often: {refused} times; at most {asked['maximum_per_second']} in a second")
