"""The same questions to both nodes while frames come: where they have applied the same frames, they answer the same."""

from __future__ import annotations

import collections
import pathlib
import random
import re
import time

import httpx

from nodes import MOMENTARY
from trials.asking import Asking, Disturbances
from trials.questions import Questions
from trials.report import Report
from trials.service import Service
from trials.watching import compare_under

#: Questions put in fifteen minutes, and in shorter trials fewer by as much.
WHOLE = 10_000
#: Questions between two looks at which frames both have.
BATCH = 8


def run(folder: pathlib.Path, report: Report, *, minutes: float, seed: int, start: str | None) -> None:
    with Service(folder, start=start) as service:
        compare_all(service, report, wanted=int(WHOLE * min(1, minutes / 15)), seconds=minutes * 60, seed=seed)


def fields(verdict: str) -> set[str]:
    """What differs, by the names of fields: the same cause is told once, wherever it shows."""
    return {name.rpartition(".")[2] for name in re.findall(r"(?:: |; )([.\w\[\]]+): ", verdict)}


class ChangingAlert:
    """An alert whose words change while its publisher's id stays: it is the same to every node, whether or not it heard the first words."""

    def __init__(self, service: Service):
        self._url, self._said = f"{service.provider.url}/mock/alerts/changing", ""

    def say(self, words: str) -> None:
        if words == self._said:
            return
        body = {
            "informedEntity": [{"stopId": "200060"}], "effect": "ACCESSIBILITY_ISSUE",
            "headerText": {"translation": [{"text": words, "language": "en"}]},
        }  # fmt: skip
        httpx.put(self._url, json=body, timeout=30).raise_for_status()
        self._said = words


def compare_all(service: Service, report: Report, *, wanted: int, seconds: float, seed: int) -> None:
    """Until so many questions were compared, or the time is up; a node begins anew halfway, as what it knows must not depend on
    since when it runs."""
    asking, questions = Asking(report, Disturbances()), Questions(service.answering[0], seed)
    report.say(f"compared but for {', '.join(sorted(MOMENTARY))}; `explanation` is compared without its numbers")
    compared: collections.Counter = collections.Counter()
    alert = ChangingAlert(service)
    alert.say("Lifts are out of order at this station")
    end, begun_again, chance = time.monotonic() + seconds, False, random.Random(seed)
    while compared.total() < wanted and time.monotonic() < end:
        if compared.total() >= wanted / 4:
            alert.say("Lifts are out of order at this station until ten")
        if not begun_again and compared.total() >= wanted / 2:
            begun_again = True
            node = chance.choice(service.answering)
            node.process.kill()
            node.process.wait()
            node.start_again()
            node.wait_until_ready()
            report.say(f"{node.log_path.parent.name} was killed and begun anew after {compared.total()} questions")
        batch = [questions.draw() for _ in range(BATCH)]
        for (kind, path), verdict in zip(batch, compare_under(asking, service, [path for _, path in batch])):
            if verdict == "not comparable":
                report.count("not compared, as a frame came between", kind)
                continue
            compared[kind] += 1
            report.count("compared", kind, verdict if verdict.startswith("equal") else "unequal")
            if not verdict.startswith("equal"):
                report.fault(f"unequal in {', '.join(sorted(fields(verdict)))}", verdict)
    report.say(f"{compared.total()} of {wanted} questions were compared")
    if compared.total() < wanted:
        report.fault("too few", f"{compared.total()} of {wanted} questions were compared in {seconds:.0f} s")
