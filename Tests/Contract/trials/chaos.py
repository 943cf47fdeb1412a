"""What is done to a service, at random by a seed: things are killed, paused, and taken away for a while."""

from __future__ import annotations

import random
import signal
import threading
import time

from nodes import Node
from trials.asking import Disturbances
from trials.report import Report
from trials.service import Service, figure, is_ready, wait_until
from trials.watching import ProviderTruth

#: Seconds within which another worker has to poll.
HAND_OVER_WITHIN = 15


class Chaos:
    """Disturbs in turn: each begins some seconds after the one before, whether or not that is over."""

    def __init__(self, service: Service, truth: ProviderTruth, seed: str, report: Report, disturbances: Disturbances):
        self.service, self.truth, self.report, self.disturbances = service, truth, report, disturbances
        self.chance = random.Random(seed)
        #: One is held while what it is named after is away: nothing is killed twice at once.
        self._locks = {name: threading.Lock() for name in ("worker", "api", "redis", "database", "provider")}
        self._threads: list[threading.Thread] = []
        #: Requests that the provider refused as too many at once, as they had waited while it stood still.
        self.heaped = 0
        self.kinds = [
            ("kill worker", "worker", self.kill_worker), ("pause worker", "worker", self.pause_worker),
            ("kill api", "api", self.kill_api), ("kill Redis", "redis", self.kill_redis),
            ("end connections", "database", self.end_connections), ("stop PostgreSQL", "database", self.stop_database),
            ("pause provider", "provider", self.pause_provider),
        ]  # fmt: skip

    def run(self, seconds: float, between: tuple[float, float] = (5, 20), long_silence: float | None = None) -> None:
        """Disturbs for so long, then waits until what was taken away is back.

        - `long_silence`: once, in the middle, the provider says nothing for so many seconds: longer than anything is believed."""
        end, turn = time.monotonic() + seconds, []
        if long_silence:
            self._begin("silence of the provider", "provider", lambda: self.pause_provider(long_silence), delay=seconds * 0.3)
        while time.monotonic() < end:
            # Each once, in an order of chance, and so on.
            turn = turn or self.chance.sample(self.kinds, len(self.kinds))
            name, lock, act = turn.pop()
            self._begin(name, lock, act)
            time.sleep(self.chance.uniform(*between))
        for thread in self._threads:
            thread.join(timeout=(long_silence or 0) + 180)
            if thread.is_alive():
                self.report.fault("not well again", f"{thread.name} does not end")

    def _begin(self, name: str, lock: str, act, delay: float = 0) -> None:
        # Drawn here, as threads would draw in an order of their own.
        rest = self.chance.uniform(1, 6)

        def disturb() -> None:
            time.sleep(delay)
            with self._locks[lock]:
                mark = self.disturbances.begin(name)
                self.report.count("disturbances", name)
                try:
                    act() if delay else act(rest)
                except Exception as problem:  # noqa: BLE001
                    self.report.fault("disturbance", f"{name}: {problem!r}")
                finally:
                    self.disturbances.end(mark)

        thread = threading.Thread(target=disturb, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def kill_worker(self, rest: float) -> None:
        polling = self.service.polling()
        if polling is None:
            self.report.count("disturbances", "kill worker: nobody polled")
            return
        other = next(node for node in self.service.workers if node is not polling)
        # Only while all else is well it is known how long it may take.
        is_alone = self.disturbances.names(after=30) == {"kill worker"}
        polling.process.kill()
        killed = time.monotonic()
        polling.process.wait()
        again = threading.Timer(rest + 2, polling.start_again)
        again.start()
        took = wait_until(lambda: any(figure(node, "transit_frames_polling") == 1 for node in (other, polling)), within=60, every=0.1)
        kind = "hand-over" if is_alone else "hand-over while other things were away"
        if took is None:
            self.report.fault("hand-over", "nobody polls 60 s after the worker was killed")
        else:
            self.report.time(kind, time.monotonic() - killed)
            if is_alone and took > HAND_OVER_WITHIN and self.disturbances.names(after=30) == {"kill worker"}:
                self.report.fault("hand-over", f"took {took:.1f} s")
        again.join()
        self._await_ready(polling)

    def pause_worker(self, rest: float) -> None:
        polling = self.service.polling() or self.service.workers[0]
        polling.process.send_signal(signal.SIGSTOP)
        try:
            time.sleep(20)
        finally:
            polling.process.send_signal(signal.SIGCONT)

    def kill_api(self, rest: float) -> None:
        node = self.service.answering[int(rest * 1_000) % 2]
        node.process.kill()
        node.process.wait()
        time.sleep(rest)
        node.start_again()
        self._await_ready(node)

    def kill_redis(self, rest: float) -> None:
        self.service.redis.kill()
        time.sleep(rest)
        self.service.redis.start()

    def end_connections(self, rest: float) -> None:
        self.report.count("connections to PostgreSQL that were ended", by=self.service.postgres.end_connections())

    def stop_database(self, rest: float) -> None:
        self.service.postgres.stop_at_once()
        time.sleep(rest)
        self.service.postgres.start()

    def pause_provider(self, rest: float) -> None:
        """The whole provider stands still: connections to it are made, and nothing comes."""
        process, before = self.service.provider.process, self.refused()
        process.send_signal(signal.SIGSTOP)
        self.truth.falls_silent()
        try:
            time.sleep(max(rest, 10))
        finally:
            self.truth.speaks()
            process.send_signal(signal.SIGCONT)
        time.sleep(3)
        self.heaped += self.refused() - before

    def refused(self) -> int:
        return self.service.over_rate(self.service.asked())

    def _await_ready(self, node: Node) -> None:
        took = wait_until(lambda: is_ready(node), within=90)
        name = node.log_path.parent.name
        if took is None:
            self.report.fault("not well again", f"{name} is not ready 90 s after it was begun again")
        else:
            self.report.time(f"ready again: {node.role}", took)


def recovered(service: Service, report: Report, within: float = 120) -> None:
    """Waits until all nodes are well and one polls; what is not is a fault."""
    for node in service.all:
        def well() -> bool:
            try:
                return node.get("/readyz").json()["status"] == "ok"
            except Exception:  # noqa: BLE001
                return False

        if wait_until(well, within=within, every=1) is None:
            checks = [check for check in node.get("/readyz").json()["checks"] if not check["ok"]]
            report.fault("not well again", f"{node.log_path.parent.name}: {checks}")
    polling = [node for node in service.workers if figure(node, "transit_frames_polling") == 1]
    if len(polling) != 1:
        report.fault("not well again", f"{len(polling)} nodes poll")
