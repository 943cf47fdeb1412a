"""Alerts that are published, and the ledger of pushes: who should hear of each, once, and what the push service took."""

from __future__ import annotations

import collections
import random
import threading
import time
from dataclasses import dataclass, field

import httpx

from trials.asking import Asking
from trials.report import Report
from trials.service import Service, figure, wait_until


@dataclass
class Phone:
    """A rider with a phone, and the stop that is a favourite."""

    stop: str
    device: str


@dataclass
class Published:
    """An alert, and the phones that should show it."""

    name: str
    header: str
    phones: list[Phone]
    at: float = field(default_factory=time.monotonic)


class Alerts(threading.Thread):
    """Publishes an alert every so often, at one of the stops that riders with phones have as favourites."""

    #: Of cause and effect that nobody holds back: no service, which quiet hours let pass.
    EFFECT = "NO_SERVICE"

    def __init__(self, service: Service, key: str, stops: list[str], seed: str, report: Report, asking: Asking, pause: float):
        super().__init__(daemon=True)
        self.service, self.key, self.stops = service, key, stops
        self.chance, self.report, self.asking, self.pause = random.Random(seed), report, asking, pause
        self.phones: list[Phone] = []
        self.published: list[Published] = []
        self.stopping = threading.Event()

    def sign_up(self, count: int) -> None:
        """Riders with phones, before anything is disturbed."""
        for number in range(count):
            node = self.service.answering[number % 2]
            account = {"email": f"phone-{self.chance.getrandbits(48):x}@example.org", "password": "Ferry to Manly at nine"}
            session = httpx.post(f"{node.url}/auth/v1/signup", json=account, headers={"apikey": self.key}, timeout=30).raise_for_status().json()
            headers = {"Authorization": f"Bearer {session['access_token']}"}
            phone = Phone(self.stops[number % len(self.stops)], f"{self.chance.getrandbits(256):064x}")
            device = {"device_id": "phone", "apns_token": phone.device, "environment": "sandbox", "platform": "ios"}
            for path, body in (("favorites", {"stop_id": phone.stop}), ("user/device", device)):
                httpx.post(f"{node.url}/api/v1/{path}", json=body, headers=headers, timeout=30).raise_for_status()
            self.phones.append(phone)

    def run(self) -> None:
        while not self.stopping.is_set():
            self.publish()
            self.stopping.wait(self.pause * self.chance.uniform(0.5, 1.5))

    def publish(self) -> None:
        stop = self.chance.choice(self.stops)
        number = len(self.published) + 1
        header = f"Nothing stops here for now ({number} of this trial)"
        alert = {
            "informedEntity": [{"stopId": stop}], "effect": self.EFFECT, "cause": "TECHNICAL_PROBLEM",
            "headerText": {"translation": [{"text": header, "language": "en"}]},
        }  # fmt: skip
        try:
            httpx.put(f"{self.service.provider.url}/mock/alerts/trial-{number}", json=alert, timeout=120).raise_for_status()
        except httpx.HTTPError as problem:
            # Whether it stands in the feed is not known: its pushes may come or not.
            self.report.count("alerts", f"not published: {type(problem).__name__}")
            self.published.append(Published(f"trial-{number}", header, []))
            return
        self.published.append(Published(f"trial-{number}", header, [phone for phone in self.phones if phone.stop == stop]))
        self.report.count("alerts", "published")

    def stop(self) -> None:
        self.stopping.set()
        self.join(timeout=130)

    def expected(self) -> set[tuple[str, str]]:
        return {(phone.device, alert.header) for alert in self.published for phone in alert.phones}

    def arrived(self) -> dict[tuple[str, str], list[str]]:
        """The `apns-id`s with which each was accepted, by device and by words of the alert."""
        found = collections.defaultdict(list)
        for push in self.service.pushes.accepted():
            told = push["payload"].get("aps", {}).get("alert", {})
            # An alert that ends is told of in words of its own.
            if isinstance(told, dict) and told.get("title-loc-key") == "ALERT_TITLE_CANCELLED":
                found[push["device_token"], told.get("body", "")].append(push["apns_id"])
        return found

    def settle(self, within: float) -> None:
        """Waits until all are told, and then a little for what would come twice."""
        expected = self.expected()
        took = wait_until(lambda: expected <= self.arrived().keys(), within=within, every=1)
        self.report.say("all pushes came " + (f"{took:.0f} s after the last disturbance" if took is not None else f"not within {within:.0f} s"))
        wait_until(lambda: all(figure(node, "transit_pushes_waiting") == 0 for node in self.service.workers), within=60, every=1)
        time.sleep(3)

    def judge(self) -> None:
        """What was lost, and what came twice.

        A worker that is killed between the push service's answer and its own note of it leaves the delivery to another, which sends it
        again with the same `apns-id` and collapse id: the phone shows one (docs/notifications.md). That is counted, and is no fault.
        A second `apns-id` is: then it was decided on twice."""
        arrived, expected = self.arrived(), self.expected()
        words = {alert.header for alert in self.published}
        for device, header in sorted(expected - arrived.keys()):
            self.report.fault("push lost", f"{header} for {device[:8]}")
        for (device, header), ids in sorted(arrived.items()):
            if header not in words:
                continue
            self.report.count("pushes", "accepted", by=len(ids))
            self.report.count("pushes", "sent again with the same id, and shown once", by=len(ids) - len(set(ids)))
            if len(set(ids)) > 1:
                self.report.fault("push doubled", f"{header} for {device[:8]}: {ids}")
            if (device, header) not in expected and not any(alert.header == header and not alert.phones for alert in self.published):
                self.report.fault("push to the wrong phone", f"{header} for {device[:8]}")
        self.report.count("pushes", "expected", by=len(expected))
