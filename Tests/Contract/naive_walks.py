"""Walks on an extract of OpenStreetMap, found the plain way: pyosmium reads it, networkx searches it, the rules of docs/ground.md are
written once more. It stands for what another program makes of the same streets."""

from __future__ import annotations

import math
import pathlib
import random

import networkx
import osmium

HIGHWAYS = set(
    "footway crossing path pedestrian steps corridor elevator platform cycleway bridleway track living_street residential service "
    "unclassified tertiary tertiary_link secondary secondary_link primary primary_link trunk trunk_link road".split()
)
ONLY_FEET = {"footway", "crossing", "steps", "corridor", "platform"}
FORBIDDEN = set("no private use_sidepath agricultural forestry agricultural;forestry military emergency delivery residents permit".split())
TRUE = {"yes": 1, "1": 1, "true": 1, "-1": -1, "reverse": -1}


def walkable(tags: dict) -> bool:
    highway = tags.get("highway")
    if highway in ("busway", "bus_guideway"):
        return tags.get("foot", "no") not in FORBIDDEN
    if highway in (None, "bus_stop"):
        named = (tags.get("railway"), tags.get("public_transport"))
        if "platform" not in named and tags.get("man_made") != "pier":
            return False
    elif highway not in HIGHWAYS:
        return False
    if "foot" in tags:
        return tags["foot"] not in FORBIDDEN
    if tags.get("motorroad") == "yes":
        return False
    if highway in ("trunk", "trunk_link") and tags.get("sidewalk") not in ("both", "left", "right", "yes"):
        if not any(tags.get(f"sidewalk:{side}") == "yes" for side in ("both", "left", "right")):
            return False
    return tags.get("access") not in FORBIDDEN


def direction(tags: dict) -> int:
    """1 where people walk along the points only, -1 where against them only, else 0."""
    conveying = tags.get("conveying", "no")
    if conveying not in ("no", "reversible", "yes"):
        return -1 if conveying == "backward" else 1
    feet = tags.get("highway") in ONLY_FEET or tags.get("highway", "bus_stop") == "bus_stop" and tags.get("man_made") != "pier"
    return TRUE.get(tags.get("oneway:foot") or (tags.get("oneway") if feet and "bicycle" not in tags else None), 0)


def metres(one: tuple[float, float], other: tuple[float, float]) -> float:
    south, north = math.radians(one[0]), math.radians(other[0])
    a = math.sin((north - south) / 2) ** 2
    a += math.cos(south) * math.cos(north) * math.sin(math.radians(other[1] - one[1]) / 2) ** 2
    return 2 * 6_371_008.8 * math.asin(min(1, math.sqrt(a)))


class NaiveWalks:
    def __init__(self, extract: pathlib.Path):
        self.places: dict[int, tuple[float, float]] = {}
        ways, outlines, closed = {}, {}, set()
        for each in osmium.FileProcessor(str(extract)):
            tags = dict(each.tags)
            if each.is_node():
                self.places[each.id] = (each.location.lat, each.location.lon)
                asked = tags.get("foot") or tags.get("access")
                if "barrier" in tags and (tags.get("locked") == "yes" and "foot" not in tags or asked in FORBIDDEN):
                    closed.add(each.id)
            elif each.is_way():
                ways[each.id] = ([node.ref for node in each.nodes], tags)
            elif tags.get("type") == "multipolygon" and walkable(tags):
                outlines |= {member.ref: tags for member in each.members if member.type == "w"}
        self.graph = networkx.DiGraph()
        for number, (nodes, tags) in ways.items():
            if not walkable(tags):
                if number not in outlines or {"highway", "foot", "access"} & tags.keys():
                    continue
                tags = outlines[number]
            way = direction(tags)
            for one, other in zip(nodes, nodes[1:]):
                if one == other or one not in self.places or other not in self.places:
                    continue
                far = metres(self.places[one], self.places[other])
                for start, end, allowed in ((one, other, way >= 0), (other, one, way <= 0)):
                    if allowed and far < self.graph.get_edge_data(start, end, {"metres": math.inf})["metres"]:
                        self.graph.add_edge(start, end, metres=far)
        # Nobody passes a shut gate.
        self.graph.remove_nodes_from(closed)

    def path(self, source: int, target: int) -> list[int]:
        """The nodes of the shortest way."""
        return networkx.dijkstra_path(self.graph, source, target, weight="metres")

    def pairs(self, seed: int, sources: int, targets: int, within: float = 3000, limit: float = 6000):
        """Random pairs of nodes up to so many metres from each other, both among those that hang together with most others, and
        the metres of the shortest way; None where it is longer than the limit."""
        chance = random.Random(seed)
        town = sorted(max(networkx.weakly_connected_components(self.graph), key=len))
        while sources > 0:
            source = chance.choice(town)
            here = self.places[source]
            near = [
                node for node in town
                if node != source and abs(self.places[node][0] - here[0]) < 0.03 and metres(self.places[node], here) <= within
            ]  # fmt: skip
            if not near:
                continue
            sources -= 1
            found = networkx.single_source_dijkstra_path_length(self.graph, source, cutoff=limit, weight="metres")
            for target in chance.sample(near, min(targets, len(near))):
                yield here, self.places[target], found.get(target)
