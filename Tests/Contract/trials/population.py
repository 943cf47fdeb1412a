"""Ten thousand riders, written into the database in bulk as they would have made themselves: accounts, phones, favourites, subscriptions,
reminders over the whole day."""

from __future__ import annotations

import datetime
import random
import time
import uuid

import jwt
import psycopg

from nodes import SECRET
from trials.service import Service

#: Hours of the day whose departures riders want to be reminded of.
HOURS = range(24)


class Population:
    """Riders by their ids."""

    def __init__(self, service: Service, seed: int, count: int):
        self.service, self.chance, self.count = service, random.Random(f"{seed} riders"), count
        self.ids = [uuid.UUID(int=self.chance.getrandbits(128), version=4) for _ in range(count)]
        self.reminders = 0

    def departures(self, stops: list[str], day: datetime.datetime) -> list[tuple]:
        """What leaves these stops through the day: trip, day, stop, call, when."""
        found = {}
        for stop in stops:
            for hour in HOURS:
                at = (day + datetime.timedelta(hours=hour)).isoformat()
                answer = self.service.answering[0].get(f"/api/v1/stops/{stop}/departures?limit=50&at={at.replace('+', '%2B')}")
                for each in answer.json()["data"]["departures"] if answer.status_code == 200 else []:
                    key = (each["trip_id"], each["service_date"], each["stop_id"], each["stop_sequence"])
                    at_stop = (datetime.datetime.fromisoformat(each["scheduled_time"]), each["stop_name"])
                    found[key] = (*key, *at_stop, each["route_short_name"], each["headsign"])
        return list(found.values())

    def make(self, stops: list[str], favorites: list[str], routes: list[str], day: datetime.datetime) -> float:
        """Writes all of it, reminders at `stops`; the seconds that took."""
        began, now = time.monotonic(), self.service.provider.now()
        departures = [each for each in self.departures(stops, day) if each[4] > now + datetime.timedelta(minutes=30)]
        with psycopg.connect(self.service.postgres.url) as connection, connection.cursor() as cursor:
            def copy(table: str, columns: str, rows) -> None:
                with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as writing:
                    for row in rows:
                        writing.write_row(row)

            copy(
                "auth.users", "id, email, email_confirmed_at, created_at, updated_at",
                ((one, f"{one.hex}@example.org", now, now, now) for one in self.ids),
            )  # fmt: skip
            copy(
                "auth.sessions", "id, user_id, method, refresh_key, rotated_at, created_at, updated_at",
                ((self.session(one), one, "password", b"", now, now, now) for one in self.ids),
            )  # fmt: skip
            copy("rider_versions", "user_id, version, updated_at", ((one, 4, now) for one in self.ids))
            copy(
                "user_devices", "id, user_id, device_id, apns_token, environment, platform, created_at, updated_at",
                ((uuid.uuid4(), one, "phone", f"{self.chance.getrandbits(256):064x}", "sandbox", "ios", now, now) for one in self.ids),
            )  # fmt: skip
            copy(
                "favorites", "user_id, stop_id, sort_order, version, created_at, updated_at",
                ((one, stop, place, 1, now, now) for one in self.ids for place, stop in enumerate(self.chance.sample(favorites, 2))),
            )  # fmt: skip
            asked = [(uuid.uuid4(), one, self.chance.choice(routes)) for one in self.ids if self.chance.random() < 0.3]
            copy(
                "alert_subscriptions", "id, user_id, severity_min, version, created_at, updated_at",
                ((number, one, "major", 2, now, now) for number, one, _ in asked),
            )  # fmt: skip
            copy(
                "alert_subscription_entities", "subscription_id, user_id, kind, entity_id, place",
                ((number, one, "route", route, 0) for number, one, route in asked),
            )  # fmt: skip
            chosen = [(one, self.chance.choice(departures)) for one in self.ids] if departures else []
            copy(
                "departure_reminders",
                "user_id, trip_id, service_date, stop_id, stop_sequence, stop_name, route_name, headsign, minutes_before, scheduled_at, remind_at, "
                "version, created_at, updated_at",
                (
                    (one, trip, day, stop, call, name, route, sign, 10, at, at - datetime.timedelta(minutes=10), 3, now, now)
                    for one, (trip, day, stop, call, at, name, route, sign) in chosen
                ),
            )  # fmt: skip
            self.reminders = len(chosen)
        return time.monotonic() - began

    @staticmethod
    def session(rider: uuid.UUID) -> uuid.UUID:
        return uuid.UUID(int=rider.int ^ 1)

    def token(self, rider: uuid.UUID) -> str:
        """An access token as /auth/v1 gives it, for two days of the city's clock."""
        now = int(self.service.now())
        # Where the clock is fast, processes differ by seconds of it.
        claims = {
            "iss": "http://localhost/auth/v1", "sub": str(rider), "aud": "authenticated", "role": "authenticated", "aal": "aal1",
            "session_id": str(self.session(rider)), "iat": now - 600, "exp": now + 2 * 86_400, "email": "", "phone": "",
            "app_metadata": {}, "user_metadata": {}, "amr": [{"method": "password", "timestamp": now}], "is_anonymous": False,
        }  # fmt: skip
        return jwt.encode(claims, SECRET, algorithm="HS256")
