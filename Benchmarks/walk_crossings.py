"""Walks of random plans, held against the water, motorways, rails and walls of the extract whose streets they follow. Prints one object
of JSON.

walk_crossings.py URL EXTRACT DAY [PLANS [EXAMPLES.csv]]

URL is a server's of ours along the extract's streets, DAY (2019-05-15) one of its timetable.
"""

from __future__ import annotations

import collections
import csv
import http.client
import json
import math
import pathlib
import random
import sys
import urllib.parse

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Contract"))

import numpy
import osmium
import shapely
from naive_walks import FORBIDDEN, walkable

WALLS = set("wall fence city_wall retaining_wall guard_rail hedge jersey_barrier".split())
# Metres by which a walk's points, of six decimal places, may lie beside the map's.
NEAR = 0.3
# Metres before and after a crossing that must lie along a street for it to be the map's.
AROUND = 1.0
SEED = 33_868
# What parts of a walk are called.
WHERE = {
    "tie": "between a place and its street", "landing": "where a place is tied", "piece": "amid a walk", "turn": "at a turn",
}  # fmt: skip


class Plane:
    """Metres east and north of a point; a town is flat."""

    def __init__(self, latitude: float, longitude: float):
        self.origin = numpy.array([longitude, latitude])
        self.scale = math.radians(6_371_008.8) * numpy.array([math.cos(math.radians(latitude)), 1])

    def metres(self, degrees):
        return (numpy.asarray(degrees) - self.origin) * self.scale

    def degrees(self, metres):
        return numpy.asarray(metres) / self.scale + self.origin


def in_the_way(tags: dict) -> str | None:
    """What no walk crosses, and rails, which one may."""
    if tags.get("highway") in ("motorway", "motorway_link"):
        return "motorway"
    if tags.get("natural") == "water" or tags.get("waterway") in ("riverbank", "river", "canal"):
        return "water"
    if tags.get("barrier") in WALLS:
        return tags["barrier"]
    if tags.get("railway") in ("rail", "light_rail", "subway", "tram", "narrow_gauge"):
        return "rails"
    return None


def is_apart(tags: dict) -> bool:
    """Whether it leads over or under what lies on the ground."""
    return tags.get("bridge", "no") != "no" or tags.get("tunnel", "no") != "no" or tags.get("layer", "0") != "0"


class Map:
    """What the extract has, in metres."""

    def __init__(self, extract: pathlib.Path):
        places, closed, ways, outlines = {}, set(), {}, {}
        for each in osmium.FileProcessor(str(extract)):
            tags = dict(each.tags)
            if each.is_node():
                places[each.id] = (each.location.lon, each.location.lat)
                asked = tags.get("foot") or tags.get("access")
                if "barrier" in tags and (tags.get("locked") == "yes" and "foot" not in tags or asked in FORBIDDEN):
                    closed.add(each.id)
            elif each.is_way():
                ways[each.id] = ([node.ref for node in each.nodes], tags)
            elif tags.get("type") == "multipolygon" and (walkable(tags) or in_the_way(tags)):
                outlines |= {member.ref: tags for member in each.members if member.type == "w"}
        middle = numpy.median(numpy.array(list(places.values())), axis=0)
        self.plane = Plane(middle[1], middle[0])
        self.at = {node: tuple(self.plane.metres(place)) for node, place in places.items()}
        self.streets, self.street_tags, self.barriers, self.kinds, self.barrier_tags = [], [], [], [], []
        self.waters, self.street_nodes = [], set()
        for number, (nodes, tags) in ways.items():
            # The edge of a square may be a fence: it is walked along, and not across.
            street = barrier = tags
            if number in outlines and not {"highway", "foot", "access"} & tags.keys():
                street = tags if walkable(tags) else outlines[number]
                barrier = tags if in_the_way(tags) else outlines[number]
            kind = in_the_way(barrier)
            nodes = [node for node in nodes if node in self.at]
            for line in (shapely.LineString([self.at[one], self.at[other]]) for one, other in zip(nodes, nodes[1:]) if one != other):
                if walkable(street):
                    self.streets.append(line)
                    self.street_tags.append(street)
                if kind:
                    self.barriers.append(line)
                    self.kinds.append(kind)
                    self.barrier_tags.append(barrier)
            if walkable(street):
                self.street_nodes |= set(nodes)
            if kind == "water" and len(nodes) > 3 and nodes[0] == nodes[-1]:
                self.waters.append(shapely.Polygon([self.at[node] for node in nodes]))
        self.street_tree, self.barrier_tree = shapely.STRtree(self.streets), shapely.STRtree(self.barriers)
        self.corner_tree = shapely.STRtree([shapely.Point(self.at[node]) for node in sorted(self.street_nodes)])
        self.closed = shapely.STRtree([shapely.Point(self.at[node]) for node in sorted(closed & self.street_nodes)])
        self.corners = [self.at[node] for node in sorted(self.street_nodes)]

    def counts(self) -> dict:
        return {kind: round(sum(line.length for line, own in zip(self.barriers, self.kinds) if own == kind)) for kind in set(self.kinds)}

    def street_along(self, line) -> dict | None:
        """The tags of a street that a short line lies along."""
        points = [*map(shapely.Point, line.coords), line.interpolate(0.5, normalized=True)]
        near = [set(self.street_tree.query(point, predicate="dwithin", distance=NEAR)) for point in points]
        if not all(near):
            return None
        return self.street_tags[min(set.intersection(*near) or near[-1])]

    def places(self, chance: random.Random, within: float = 3000):
        """Two random places beside streets, most of them near each other, none in water."""

        def beside(corner) -> tuple[float, float]:
            while True:
                angle, far = chance.uniform(0, 2 * math.pi), chance.uniform(0, 60)
                place = (corner[0] + far * math.cos(angle), corner[1] + far * math.sin(angle))
                if not any(water.contains(shapely.Point(place)) for water in self.waters):
                    return place

        while True:
            one = chance.choice(self.corners)
            # A fifth of all are near enough to be walked, a fifth anywhere.
            reach = chance.choices([800, within, None], [1, 3, 1])[0]
            near = range(len(self.corners))
            if reach:
                near = self.corner_tree.query(shapely.Point(one), predicate="dwithin", distance=reach)
            yield beside(one), beside(self.corners[chance.choice(near)])


def decoded(polyline: str) -> list[tuple[int, int]]:
    """Millionths of degrees, latitudes first."""
    numbers, value, shift = [], 0, 0
    for character in polyline:
        bits = ord(character) - 63
        value |= (bits & 31) << shift
        shift += 5
        if bits < 32:
            numbers.append(value >> 1 ^ -(value & 1))
            value, shift = 0, 0
    points, here = [], (0, 0)
    for change in zip(numbers[::2], numbers[1::2]):
        here = (here[0] + change[0], here[1] + change[1])
        points.append(here)
    return points


class Server:
    def __init__(self, url: str):
        self.connection = http.client.HTTPConnection(urllib.parse.urlsplit(url).netloc, timeout=60)

    def plan(self, one, other, time: str) -> list[dict] | None:
        """Walking legs of a plan; None where there is none."""
        ends = {name: f"{place[1]:.6f},{place[0]:.6f}" for name, place in (("from", one), ("to", other))}
        question = urllib.parse.urlencode(ends | {"depart_at": time, "polyline_precision": 6, "realtime": "false"})
        self.connection.request("GET", f"/api/v1/trips/plan?{question}")
        answer = self.connection.getresponse()
        body = json.loads(answer.read())
        if answer.status == 404 and body["error"]["code"] == "PLACE_NOT_FOUND":
            return None
        if answer.status != 200:
            raise SystemExit(f"{answer.status} {body}")
        journeys = body["data"]["itineraries"]
        return [leg for journey in journeys for leg in journey["legs"] if leg["mode"] == "WALK"] if journeys else None


class Crossings:
    """What walks cross, by class, and where."""

    def __init__(self, extract: Map):
        self.map = extract
        self.classes, self.faults, self.examples = collections.Counter(), collections.Counter(), []
        #: Walks along streets, and straight lines where a place is far from all of them.
        self.walks: collections.Counter[tuple] = collections.Counter()
        self.straight: collections.Counter[tuple] = collections.Counter()

    def add(self, walk: list[tuple[int, int]], is_straight: bool) -> None:
        kept = self.straight if is_straight else self.walks
        kept[tuple(point for point, before in zip(walk, [None, *walk]) if point != before)] += 1

    def count(self) -> None:
        """Looks at each straight piece once, and at the turn where two meet."""
        pieces: dict[tuple, list] = {}
        for walk, count in self.walks.items():
            line = self.line(walk)
            last = len(line) - 2
            for index in range(len(line) - 1):
                one, other = line[index], line[index + 1]
                place = "tie" if index in (0, last) else "piece"
                pieces.setdefault((walk[index], walk[index + 1]), [self.shortened(one, other), place, 0, walk])[2] += count
                if index < last:
                    turn = numpy.array([self.towards(other, one), self.towards(other, line[index + 2])])
                    where = "landing" if place == "tie" or index + 1 == last else "turn"
                    pieces.setdefault(walk[index : index + 3], [turn, where, 0, walk])[2] += count
        known = [piece for piece in pieces.values() if piece[0] is not None]
        lines = shapely.linestrings(numpy.array([piece[0] for piece in known]))
        met = zip(*self.map.barrier_tree.query(lines, predicate="intersects"))
        for piece, barrier in met:
            self.cross(lines[piece], *known[piece][1:], barrier)
        for piece, _ in zip(*self.map.closed.query(lines, predicate="dwithin", distance=0.1)):
            if known[piece][1] == "turn" and self.map.street_along(lines[piece]):
                self.note("past a closed barrier", "closed", known[piece][2], lines[piece].centroid, known[piece][3], True)

        for walk, count in self.straight.items():
            line = shapely.LineString(self.line(walk)) if len(walk) > 1 else shapely.Point()
            kinds = {self.map.kinds[barrier] for barrier in self.map.barrier_tree.query(line, predicate="crosses")}
            for kind in kinds:
                self.note(f"{kind}: a straight line, no street being near", kind, count, line.centroid, walk, False)

    def line(self, walk: tuple):
        return self.map.plane.metres(numpy.array([(longitude, latitude) for latitude, longitude in walk]) / 1e6)

    @staticmethod
    def towards(start, end):
        far = math.dist(start, end)
        return start + (end - start) * min(0.5, AROUND / 2 / far)

    @staticmethod
    def shortened(one, other):
        """Without its ends, where it meets others."""
        far = math.dist(one, other)
        return numpy.array([one + (other - one) * NEAR / 2 / far, other - (other - one) * NEAR / 2 / far]) if far > NEAR else None

    def cross(self, line, place: str, count: int, walk: tuple, barrier: int) -> None:
        here = line.intersection(self.map.barriers[barrier]).centroid
        kind, tags = self.map.kinds[barrier], self.map.barrier_tags[barrier]
        at = line.project(here)
        around = shapely.LineString([line.interpolate(max(0, at - AROUND)), line.interpolate(min(line.length, at + AROUND))])
        street = self.map.street_along(around)
        is_point = len(self.map.corner_tree.query(here, predicate="dwithin", distance=AROUND)) > 0
        if place in ("turn", "landing") and is_point:
            self.note(f"{kind}: at a point of a street that it shares", kind, count, here, walk, False)
        elif street is None:
            apart = " that is a bridge or in a tunnel" if is_apart(tags) else ""
            self.note(f"{kind}{apart}: {WHERE[place]}", kind, count, here, walk, not apart and kind != "rails")
        elif is_apart(tags) or is_apart(street):
            self.note(f"{kind}: along a street, by bridge or tunnel", kind, count, here, walk, False)
        elif is_point:
            self.note(f"{kind}: at a point of a street that it shares", kind, count, here, walk, False)
        else:
            self.note(f"{kind}: along a street that is mapped across", kind, count, here, walk, False)

    def note(self, said: str, kind: str, count: int, here, walk: tuple, is_fault: bool) -> None:
        self.classes[said] += count
        if is_fault:
            self.faults[kind] += count
        longitude, latitude = self.map.plane.degrees((here.x, here.y))
        self.examples.append((said, count, f"{latitude:.6f},{longitude:.6f}", " ".join(f"{a / 1e6:.6f},{b / 1e6:.6f}" for a, b in walk)))


def main(url: str, extract: pathlib.Path, day: str, plans: int, examples: str | None) -> None:
    mapped, server, chance = Map(extract), Server(url), random.Random(SEED)
    crossings, counts = Crossings(mapped), collections.Counter()
    for one, other in mapped.places(chance):
        if counts["plans"] == plans:
            break
        counts["asked"] += 1
        time = f"{day}T{chance.randrange(6, 22):02}:{chance.randrange(60):02}:00"
        legs = server.plan(mapped.plane.degrees(one), mapped.plane.degrees(other), time)
        if legs is None:
            continue
        counts["plans"] += 1
        for leg in legs:
            counts[leg["certainty"] or "unknown"] += 1
            crossings.add(decoded(leg["polyline"]), leg["certainty"] != "verified")
    crossings.count()
    if examples:
        with open(examples, "w") as file:
            csv.writer(file).writerows([("class", "walks", "at", "along"), *sorted(crossings.examples)])
    found = {"walks": crossings.walks.total(), "ways": len(crossings.walks), "metres_mapped": mapped.counts()}
    print(json.dumps(dict(counts) | found | {"classes": dict(crossings.classes.most_common()), "faults": dict(crossings.faults)}))


if __name__ == "__main__":
    url, extract, day, *rest = sys.argv[1:]
    main(url, pathlib.Path(extract), day, int(rest[0]) if rest else 10_000, rest[1] if len(rest) > 1 else None)
