"""Riders who keep and give up favourites, saved trips, subscriptions and reminders, while things are killed around them."""

from __future__ import annotations

import datetime
import random
import threading
import time
import uuid

from nodes import Node
from trials.asking import Asking, Disturbances
from trials.ledger import Account, Standing
from trials.report import Report

#: Of each kind: where it is listed, what the list is called, where one is made, and what one is known by.
KINDS = {
    "favorite": ("/favorites", "favorites", "/favorites", lambda thing: thing["stop_id"]),
    "saved trip": ("/saved-trips", "saved_trips", "/saved-trips", lambda thing: thing["name"]),
    "subscription": ("/alerts/subscriptions", "subscriptions", "/alerts/subscribe", lambda thing: thing["stop_ids"][0]),
    "reminder": ("/reminders", "reminders", "/reminders", lambda thing: f"{thing['trip_id']} {thing['service_date']} {thing['stop_sequence']}"),
}


class RiderThread(threading.Thread):
    """Some riders, one after the other; each change is made at one node and looked for at the other."""

    def __init__(self, nodes: list[Node], key: str, stops: list[str], seed: str, report: Report, disturbances: Disturbances, pause: float):
        super().__init__(daemon=True)
        self.nodes, self.key, self.stops = nodes, key, stops
        self.chance = random.Random(seed)
        self.asking = Asking(report, disturbances)
        self.report, self.pause, self.stopping = report, pause, threading.Event()
        self.accounts: list[Account] = []

    def run(self) -> None:
        while not self.stopping.is_set():
            try:
                if len(self.accounts) < 3 or self.chance.random() < 0.02:
                    self.sign_up()
                else:
                    self.change(self.chance.choice(self.accounts))
            except Exception as problem:  # noqa: BLE001
                self.report.fault("rider's client", repr(problem))
            self.stopping.wait(self.pause * self.chance.uniform(0.5, 1.5))

    def sign_up(self) -> Account | None:
        email, password = f"rider-{uuid.UUID(int=self.chance.getrandbits(128)).hex[:12]}@example.org", "Ferry to Manly at nine"
        node = self.chance.choice(self.nodes)
        answer = self.asking.ask(
            "sign-up", node, "POST", "/auth/v1/signup", json={"email": email, "password": password},
            headers={"apikey": self.key}, needs_database=True,
        )  # fmt: skip
        if answer is None:
            return None
        session = answer.json()
        account = Account(email, password, session["access_token"], session["user"]["id"])
        self.accounts.append(account)
        return account

    def change(self, account: Account) -> None:
        kind = self.chance.choice(list(KINDS))
        node, other = self.chance.sample(self.nodes, 2)
        with account.lock:
            kept = [key for key, standing in account.of(kind).items() if standing is Standing.KEPT]
            if kept and self.chance.random() < (0.6 if len(kept) > 8 else 0.3):
                self.give_up(account, kind, self.chance.choice(kept), node)
            else:
                self.keep(account, kind, node)
            # Not each time: most riders have one device.
            if self.chance.random() < 0.4:
                self.check(account, kind, other)

    def keep(self, account: Account, kind: str, node: Node) -> None:
        wanted = self.wish(kind, node)
        if wanted is None:
            return
        body, key = wanted
        # Of some kinds there may be several alike, which could not be told apart.
        if account.of(kind).get(key) in (Standing.KEPT, Standing.OPEN):
            return
        account.open(kind, key)
        answer = self.call(account, f"add {kind}", node, "POST", KINDS[kind][2], json=body)
        if answer is not None:
            thing = answer.json()["data"]
            account.of(kind)[key], account.ids[kind, key] = Standing.KEPT, thing["id"]

    def give_up(self, account: Account, kind: str, key: str, node: Node) -> None:
        number = account.ids.get((kind, key))
        if number is None:
            # Made by a write that was not answered: its id is only in the list.
            return
        account.open(kind, key)
        path = f"{KINDS[kind][0]}/{number}"
        if self.call(account, f"delete {kind}", node, "DELETE", path) is not None:
            account.of(kind)[key] = Standing.GONE
            account.ids.pop((kind, key), None)

    def wish(self, kind: str, node: Node) -> tuple[dict, str] | None:
        """What a rider wants to keep, and what that will be known by."""
        stop = self.chance.choice(self.stops)
        match kind:
            case "favorite":
                return {"stop_id": stop}, stop
            case "subscription":
                return {"stop_ids": [stop], "severity_min": "cancelled"}, stop
            case "saved trip":
                name = f"Trip {self.chance.getrandbits(40)}"
                return {"name": name, "origin": {"stop_id": stop}, "destination": {"stop_id": self.chance.choice(self.stops)}}, name
        answer = self.asking.ask("board", node, "GET", f"/api/v1/stops/{stop}/departures?limit=50")
        departures = answer.json()["data"]["departures"] if answer is not None else []
        # What is due at once may be told, missed or over before it is looked at.
        soon = datetime.datetime.fromisoformat(answer.json()["meta"]["timestamp"]) + datetime.timedelta(minutes=10) if departures else None
        later = [
            each for each in departures
            # An extra run has no reminders.
            if each["status"] == "scheduled"
            and datetime.datetime.fromisoformat(each["scheduled_time"]) > soon
        ]  # fmt: skip
        if not later:
            return None
        departure = self.chance.choice(later)
        body = {name: departure[name] for name in ("trip_id", "service_date", "stop_id", "stop_sequence")} | {"minutes_before": 5}
        return body, KINDS[kind][3](departure)

    def call(self, account: Account, name: str, node: Node, method: str, path: str, **options):
        headers = {"Authorization": f"Bearer {account.token}"}
        return self.asking.ask(name, node, method, "/api/v1" + path, headers=headers, needs_database=True, **options)

    def check(self, account: Account, kind: str, node: Node) -> bool:
        """Whether a node could be asked; what it has is held against what was acknowledged."""
        path, name, _, known = KINDS[kind]
        answer = self.call(account, f"list {name}", node, "GET", path)
        if answer is None:
            return False
        things = answer.json()["data"][name]
        for thing in things:
            account.ids[kind, known(thing)] = thing["id"]
        for wrong in account.wrongs(kind, {known(thing) for thing in things}):
            self.report.fault("acknowledged, and not so", f"{wrong}, at {node.log_path.parent.name}")
        self.report.count("things read again", kind, by=len(things))
        return True

    def stop(self) -> None:
        self.stopping.set()
        self.join(timeout=60)

    def check_all(self) -> None:
        """All of all accounts at both nodes, once everything is well again; accounts themselves too."""
        for account in self.accounts:
            for node in self.nodes:
                for kind in KINDS:
                    deadline = time.monotonic() + 30
                    while not self.check(account, kind, node):
                        if time.monotonic() > deadline:
                            self.report.fault("acknowledged, and not so", f"{kind} of {account.email} cannot be read")
                            break
                        time.sleep(1)
                headers = {"apikey": self.key, "Authorization": f"Bearer {account.token}"}
                answer = self.asking.ask("account", node, "GET", "/auth/v1/user", headers=headers, needs_database=True)
                if answer is None or answer.json().get("email") != account.email:
                    self.report.fault("acknowledged, and not so", f"lost: the account {account.email}")
                else:
                    self.report.count("things read again", "account")
