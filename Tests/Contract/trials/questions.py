"""Questions by seed about everything that is public, of stops, routes and trips that there are."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable
from urllib.parse import quote, urlencode

from nodes import Node
from transit_server import SYDNEY

#: Words that begin names of stops, some with a slip of the pen.
WORDS = ["central", "town hal", "wynyard", "manly", "bondi", "circular", "chatswood", "parramata", "hospital st", "george", "lane cove", "2000"]


class Questions:
    """Draws questions; each kind has its share of them."""

    def __init__(self, node: Node, seed: int):
        self.chance = random.Random(f"{seed} questions")
        get = lambda path: node.get(path).json()["data"]  # noqa: E731
        self.stops = [stop for word in WORDS for stop in get(f"/api/v1/stops?{urlencode({'query': word, 'limit': 50})}")["stops"]]
        self.routes = [each["route_id"] for each in get("/api/v1/routes?limit=100")["routes"]]
        boards = [get(f"/api/v1/stops/{stop['stop_id']}/departures?limit=50") for stop in self.chance.sample(self.stops, 20)]
        self.trips = [(each["trip_id"], each["service_date"]) for board in boards for each in board["departures"]]
        self.day = next((day for _, day in self.trips), datetime.datetime.now(SYDNEY).date().isoformat())
        self.kinds: list[tuple[int, str, Callable[[], str]]] = [
            (30, "departures", self.departures), (10, "boards", self.boards), (10, "departures nearby", self.nearby),
            (15, "stops", self.stop), (10, "search", self.search), (5, "journeys", self.journey), (10, "trips", self.trip),
            (5, "routes", self.route), (3, "days", self.timetable), (1, "alerts", lambda: "/api/v1/alerts?limit=100"),
            (1, "vehicles", self.vehicles),
        ]  # fmt: skip

    def draw(self) -> tuple[str, str]:
        """A kind, and a path with its query."""
        _, name, make = self.chance.choices(self.kinds, weights=[each[0] for each in self.kinds])[0]
        return name, make()

    def _stop(self) -> dict:
        return self.chance.choice(self.stops)

    @staticmethod
    def _place(stop: dict) -> str:
        return stop["parent_station"] or stop["stop_id"]

    def _id(self) -> str:
        return quote(self._stop()["stop_id"], safe="")

    def departures(self) -> str:
        return f"/api/v1/stops/{self._id()}/departures?limit={self.chance.choice([5, 20, 50])}"

    def boards(self) -> str:
        return f"/api/v1/departures?stop_ids={','.join(self._id() for _ in range(3))}&limit=10"

    def nearby(self) -> str:
        return f"/api/v1/stops/nearby/departures?{self._around()}&radius=600"

    def stop(self) -> str:
        return self.chance.choice([f"/api/v1/stops/{self._id()}", f"/api/v1/stops/nearby?{self._around()}"])

    def search(self) -> str:
        return f"/api/v1/stops?{urlencode({'query': self.chance.choice(WORDS), 'offset': self.chance.randrange(20)})}"

    def journey(self) -> str:
        origin = self._stop()
        elsewhere = [each for each in self.stops if self._place(each) != self._place(origin)]
        ids = [quote(each["stop_id"], safe="") for each in (origin, self.chance.choice(elsewhere))]
        return f"/api/v1/trips/plan?from={ids[0]}&to={ids[1]}"

    def trip(self) -> str:
        trip, day = self.chance.choice(self.trips)
        return f"/api/v1/trips/{quote(trip, safe='')}?service_date={day}"

    def route(self) -> str:
        route = quote(self.chance.choice(self.routes), safe="")
        return f"/api/v1/routes/{route}{self.chance.choice(['', '/trips'])}"

    def timetable(self) -> str:
        day = datetime.date.fromisoformat(self.day) + datetime.timedelta(days=self.chance.randrange(5))
        return f"/api/v1/stops/{self._id()}/timetable?date={day.isoformat()}"

    def vehicles(self) -> str:
        return f"/api/v1/vehicles?limit={self.chance.choice([10, 100])}"

    def _around(self) -> str:
        stop = self._stop()
        return urlencode({"lat": round(stop["stop_lat"], 4), "lon": round(stop["stop_lon"], 4)})
