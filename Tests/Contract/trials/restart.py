"""Two nodes behind a balancer are begun anew in turn, while requests go through it: none is lost. And what one and two nodes answer."""

from __future__ import annotations

import http.client
import pathlib
import select
import signal
import threading
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from nodes import Node
from trials.balancer import ASKED_EVERY, Balancer
from trials.report import Report
from trials.service import Service, is_ready, wait_until
from trials.wrk import PATHS, Wrk

#: Requests that are to go through while nodes begin anew.
WANTED = 50_000
#: A node that is asked to stop has to have left within so many seconds: it drains for five, then answers what is under way.
LEFT_WITHIN = 20


class ReadyNodes(threading.Thread):
    """What a balancer knows of nodes: which of them say that they are ready. As few requests are lost as it is right about that."""

    def __init__(self, nodes: list[Node]):
        super().__init__(daemon=True)
        self.nodes, self.turn, self.stopping = nodes, 0, threading.Event()
        self.ready = [node for node in nodes if is_ready(node)]

    def run(self) -> None:
        while not self.stopping.wait(ASKED_EVERY):
            # Where none answers in time, it is the machine that is busy: who was ready before is the best guess.
            self.ready = [node for node in self.nodes if is_ready(node)] or self.ready

    def next(self) -> str:
        """The address of one that is ready, each in its turn."""
        self.turn += 1
        ready = self.ready or self.nodes
        return ready[self.turn % len(ready)].url


class Caller(threading.Thread):
    """Asks again and again over one connection to each address for as long as that is kept, and tells of each request that failed.

    `where` says whom to ask next.
    """

    def __init__(self, where: Callable[[], str], report: Report, restarting: list[str]):
        super().__init__(daemon=True)
        self.where, self.report, self.restarting = where, report, restarting
        self.stopping = threading.Event()

    def run(self) -> None:
        number, connections = 0, {}
        while not self.stopping.wait(0.01):
            path, before = PATHS[number % len(PATHS)], list(self.restarting)
            number += 1
            host = urlsplit(self.where()).netloc
            if host not in connections:
                connections[host] = http.client.HTTPConnection(host, timeout=30)
            connection = connections[host]
            # What a node closed while nobody asked is begun anew, as balancers do.
            if connection.sock and select.select([connection.sock], [], [], 0)[0]:
                connection.close()
            try:
                connection.request("GET", path)
                answer = connection.getresponse()
                body = answer.read()
                self.report.count("slow clients", str(answer.status))
                if answer.status != 200:
                    self.report.fault("request that failed", f"{path}: {answer.status} {body[:200]!r}, restarting {before} to {self.restarting}")
            except (OSError, http.client.HTTPException) as problem:
                self.report.count("slow clients", type(problem).__name__)
                self.report.fault("request that failed", f"{path}: {problem!r}, restarting {before} to {self.restarting}")
                connection.close()


def run(folder: pathlib.Path, report: Report, *, minutes: float, seed: int, start: str | None) -> None:
    with Service(folder, start=start, pushes=False) as service:
        balancer = Balancer(folder, "balancer", service.answering)
        try:
            restart_in_turn(service, balancer, folder, report, seconds=minutes * 60)
        finally:
            balancer.stop()
        rates(service, folder, report)


def restart_in_turn(service: Service, balancer: Balancer, folder: pathlib.Path, report: Report, *, seconds: float) -> None:
    """Until the time is up and so many requests went through."""
    restarting: list[str] = []
    callers = started(lambda: balancer.url, report, restarting)
    load, restarts = Wrk(folder, balancer.url, seconds), 0
    while load.is_running():
        begin_anew(service.answering[restarts % 2], report, restarting)
        restarts += 1
        # The balancer has to find it well before the other goes.
        time.sleep(4 * ASKED_EVERY)
    done = load.wait()
    slow = ended(callers, report)
    report.say(
        f"{done.requests + slow} requests went through {restarts} restarts; of wrk's {done.requests} at {done.rate:.0f} a second "
        f"{done.failed} failed. {done.told}"
    )  # fmt: skip
    if done.failed:
        report.fault("request that failed", f"{done.failed} of wrk's: {done.told}")
    if done.requests + slow < WANTED and seconds >= 120:
        report.fault("too few", f"{done.requests + slow} requests of {WANTED}")


def once_each(service: Service, report: Report) -> int:
    """Each node that answers begins anew once, while clients ask those that are ready; the requests that were made."""
    restarting: list[str] = []
    ready = ReadyNodes(service.answering)
    ready.start()
    callers = started(ready.next, report, restarting)
    for node in service.answering:
        begin_anew(node, report, restarting)
        if wait_until(lambda node=node: node in ready.ready, within=30) is None:
            report.fault("not found again", node.log_path.parent.name)
        time.sleep(4 * ASKED_EVERY)
    asked = ended(callers, report)
    ready.stopping.set()
    return asked


def started(where: Callable[[], str], report: Report, restarting: list[str]) -> list[Caller]:
    callers = [Caller(where, report, restarting) for _ in range(4)]
    for caller in callers:
        caller.start()
    return callers


def ended(callers: list[Caller], report: Report) -> int:
    """The requests that they made."""
    for caller in callers:
        caller.stopping.set()
    for caller in callers:
        caller.join(timeout=40)
    return sum(count for what, count in report.counts.items() if what[0] == "slow clients")


def begin_anew(node: Node, report: Report, restarting: list[str]) -> None:
    name = node.log_path.parent.name
    restarting.append(name)
    asked = time.monotonic()
    node.process.send_signal(signal.SIGTERM)
    left = wait_until(lambda: node.process.poll() is not None, within=LEFT_WITHIN, every=0.05)
    if left is None or node.process.returncode != 0:
        report.fault("stopping", f"{name} ended with {node.process.returncode} after {time.monotonic() - asked:.0f} s")
        node.process.kill()
    report.time("SIGTERM to the end of the process", time.monotonic() - asked)
    node.process.wait()
    node.start_again()
    begun = time.monotonic()
    if wait_until(lambda: is_ready(node), within=90) is None:
        report.fault("not well again", f"{name} is not ready")
    report.time("start to ready", time.monotonic() - begun)
    restarting.remove(name)


def rates(service: Service, folder: pathlib.Path, report: Report, seconds: float = 10) -> None:
    """Requests a second through the balancer to one node and to two; balancer, client, workers and nodes share the machine."""
    for name, nodes in (("one node", service.answering[:1]), ("two nodes", service.answering)):
        balancer = Balancer(folder, f"balancer-{len(nodes)}", nodes)
        try:
            done = Wrk(folder, balancer.url, seconds, connections=32).wait()
        finally:
            balancer.stop()
        report.say(f"{name} behind the balancer: {done.rate:.0f} requests a second, {done.failed} failed {done.told}")
    done = Wrk(folder, service.answering[0].url, seconds, connections=32).wait()
    report.say(f"one node without a balancer: {done.rate:.0f} requests a second, {done.failed} failed {done.told}")
