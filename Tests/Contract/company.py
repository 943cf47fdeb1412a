"""Riders who have company: accounts made over the API, friendships, shares and links to them."""

from __future__ import annotations

import datetime
import json
import re
import subprocess

import requests

from accounts import Person
from transit_server import BINARY
from waiting import data, eventually

CENTRAL = "200060"
MANLY = "209573"


class Rider:
    """A rider of a demonstration who has signed up and has a name; asks `/rest/v1` as an app does."""

    def __init__(self, server, search, name: str | None = None):
        self.server, self.search, self.person = server, search, Person()
        search.add("password", self.person.password)
        key = requests.get(f"{server.url}/console/settings.json", timeout=60).json()["anon_key"]
        self.headers = {"apikey": key}
        requests.post(f"{server.url}/auth/v1/signup", json=self.person.credentials, headers=self.headers, timeout=30).raise_for_status()
        mailbox = {"url": f"{server.url}/dev/mail", "params": {"to": self.person.email}, "timeout": 10}
        code = eventually(lambda: re.search(r"code: (\d{6})", requests.get(**mailbox).text))
        proof = {"type": "signup", "email": self.person.email, "token": code[1]}
        answer = requests.post(f"{server.url}/auth/v1/verify", json=proof, headers=self.headers, timeout=30)
        answer.raise_for_status()
        self.session = answer.text
        self.id = answer.json()["user"]["id"]
        self.headers["Authorization"] = f"Bearer {answer.json()['access_token']}"
        if name is not None:
            self.ask("PATCH", f"/users?id=eq.{self.id}", {"display_name": name})

    def ask(self, method: str, path: str, body=None, *, one: bool = False):
        """What is answered, as JSON; None where there is nothing to say."""
        headers = {**self.headers, "Prefer": "return=representation"}
        if one:
            headers["Accept"] = "application/vnd.pgrst.object+json"
        answer = requests.request(method, f"{self.server.url}/rest/v1{path}", json=body, headers=headers, timeout=30)
        assert answer.ok, f"{method} {path}: {answer.status_code} {answer.text[:300]}"
        return answer.json() if answer.text else None

    @property
    def code(self) -> str:
        """What others find the rider by."""
        return self.ask("GET", f"/users?select=invite_code&id=eq.{self.id}", one=True)["invite_code"]

    def befriend(self, other: Rider) -> None:
        """Asks, and the other accepts."""
        self.ask("POST", "/friends", {"friend_id": other.id})
        other.ask("PATCH", f"/friends?user_id=eq.{self.id}", {"status": "accepted"})

    def share(self, *friends: Rider, **route) -> dict:
        """Lets friends know of an arrival; `live` is written as the service writes it."""
        own = {name: value for name, value in route.items() if name != "live"}
        share = self.ask("POST", "/eta_shares", {"recipients": [each.id for each in friends], "route_data": own}, one=True)
        return self.change(share, route_data=route) if "live" in route else share

    def change(self, share: dict, **values) -> dict:
        """As its owner; what is `live` only the service may change."""
        path = f"/eta_shares?id=eq.{share['id']}"
        if "live" not in values.get("route_data", {}):
            return self.ask("PATCH", path, values, one=True)
        mine, self.headers = self.headers, self.service
        try:
            return self.ask("PATCH", path, values, one=True)
        finally:
            self.headers = mine

    @property
    def service(self) -> dict:
        """The headers of the service."""
        keys = subprocess.run(
            [BINARY, "keys", "--json", "--data", self.server.data_folder], env=self.server.environment, check=True,
            capture_output=True, timeout=30,
        )  # fmt: skip
        key = json.loads(keys.stdout)["service_role_key"]
        self.search.add("API key", key)
        return {"apikey": key, "Authorization": f"Bearer {key}"}

    def link(self, share: dict, *, name: bool = False) -> dict:
        """A link to a share for people without an account."""
        link = self.ask("POST", "/rpc/create_eta_share_link", {"share_id": share["id"], "show_name": name})
        self.search.add("link to a share", link["token"])
        return link

    def take_back(self, link: dict) -> None:
        self.ask("POST", "/rpc/revoke_eta_share_link", {"link_id": link["id"]})

    def enters(self, page) -> None:
        """The page is the rider's from its next visit on."""
        key = "'sydney-transit.session'"
        keep = f"if (!localStorage.getItem({key})) localStorage.setItem({key}, {json.dumps(self.session)})"
        # An empty page has no storage.
        page.add_init_script(f"if (location.protocol === 'http:') {{ {keep} }}")


def journey(client) -> dict:
    """A journey from Central to Manly that can be followed."""
    plan = data(client, "/api/v1/trips/plan", **{"from": CENTRAL, "to": MANLY})
    return next(each for each in plan["itineraries"] if each["refresh_token"])


def stamp(server, seconds: float = 0) -> str:
    """A moment of the server's clock, so many seconds from now."""
    return (server.now() + datetime.timedelta(seconds=seconds)).astimezone(datetime.UTC).isoformat(timespec="seconds")


def riding(server, **more) -> dict:
    """`live` of somebody in a ferry off Bradleys Head, twelve minutes before the arrival."""
    return {
        "phase": "riding", "eta": stamp(server, 720), "scheduled_eta": stamp(server, 480), "delay_seconds": 240,
        "vehicle": {"latitude": -33.8530, "longitude": 151.2460, "bearing": 60, "age_seconds": 12},
        "provenance": "vehicle_position",
        "next_stop": {"stop_id": MANLY, "stop_name": "Manly Wharf", "arrival_time": stamp(server, 700)},
        "leg": {"index": 0, "mode": "FERRY", "route_short_name": "F1", "headsign": "Manly"},
        "connection_at_risk": False, "broken": False, "as_of": stamp(server), **more,
    }  # fmt: skip
