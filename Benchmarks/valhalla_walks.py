"""Walks beside Valhalla's on the same extract: how many are as long, and why the others are not. Prints one object of JSON.

valhalla_walks.py TRANSIT EXTRACT GROUND FOLDER [SOURCES]
"""

from __future__ import annotations

import collections
import csv
import json
import os
import pathlib
import re
import subprocess
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Contract"))

import osmium
import valhalla
from naive_walks import NaiveWalks, metres, walkable
from valhalla.config import get_config

TARGETS = 15
# Shortest ways on both sides, and no ferries, which are not walked.
FEET = {"costing": "pedestrian", "costing_options": {"pedestrian": {"shortest": True, "use_ferry": 0}}}
# What decides whether people may walk somewhere.
DECIDING = ("highway", "access", "foot", "oneway", "oneway:foot", "conveying", "railway", "public_transport", "man_made", "barrier", "locked")


def locations(*places):
    return [{"lat": latitude, "lon": longitude, "radius": 0} for latitude, longitude in places]


def build(extract: pathlib.Path, folder: pathlib.Path) -> tuple[pathlib.Path, float]:
    """Valhalla's tiles on one thread, and how long they took."""
    tiles = folder / "tiles"
    tiles.mkdir(parents=True, exist_ok=True)
    config = get_config(tile_extract="", tile_dir=str(tiles))
    config["mjolnir"] |= {"concurrency": 1, "admin": "", "timezone": ""}
    path = folder / "valhalla.json"
    path.write_text(json.dumps(config))
    program = pathlib.Path(valhalla.__file__).parent / "bin/valhalla_build_tiles"
    program.chmod(0o755)
    began = time.perf_counter()
    with open(folder / "valhalla.log", "w") as log:
        subprocess.run([program, "-c", path, extract], check=True, stdout=log, stderr=log)
    return path, time.perf_counter() - began


def ours(transit: str, ground: str, pairs: list, folder: pathlib.Path) -> tuple[list, str]:
    """Metres of each way, None where there is none, and what the program says of its times."""
    with open(folder / "pairs.csv", "w") as file:
        file.write("id,from_lat,from_lon,to_lat,to_lon\n")
        file.writelines(f"{number},{a[0]},{a[1]},{b[0]},{b[1]}\n" for number, (a, b, _) in enumerate(pairs))
    walks = folder / "walks.csv"
    options = ["--shortest", "--slack", "0", "--reach", "20", "--limit", "6100"]
    ran = subprocess.run(
        [transit, "ground", "walk", ground, "--batch", folder / "pairs.csv", "-o", walks, *options],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return [float(row["metres"]) if row["metres"] else None for row in csv.DictReader(open(walks))], ran.stderr


class Theirs:
    def __init__(self, config: pathlib.Path):
        self.actor = valhalla.Actor(str(config))
        self.times: list[float] = []

    def metres(self, a, b) -> float | None:
        began = time.perf_counter()
        try:
            found = self.actor.route({"locations": locations(a, b), "directions_type": "none", **FEET})
        except RuntimeError:
            found = None
        self.times.append(time.perf_counter() - began)
        return found and found["trip"]["summary"]["length"] * 1000

    def way_ids(self, a, b) -> list[int]:
        """The ways of OpenStreetMap that they walk along."""
        shape = self.actor.route({"locations": locations(a, b), **FEET})["trip"]["legs"][0]["shape"]
        wanted = {"attributes": ["edge.way_id"], "action": "include"}
        traced = self.actor.trace_attributes({"encoded_polyline": shape, "shape_match": "edge_walk", "filters": wanted, **FEET})
        return [edge["way_id"] for edge in traced["edges"]]

    def edges(self, place, radius: int) -> list[dict]:
        """Where people may walk near a place."""
        near = self.actor.locate({"locations": [locations(place)[0] | {"radius": radius}], "verbose": True, **FEET})[0]
        return [edge for edge in near.get("edges") or [] if edge["edge"]["access"]["pedestrian"]]

    def walks(self, place, way: int) -> bool:
        return any(edge["edge_info"]["way_id"] == way for edge in self.edges(place, 3))

    def stands_at(self, place) -> bool:
        return any(metres((edge["correlated_lat"], edge["correlated_lon"]), place) <= 2 for edge in self.edges(place, 0))


class Reasons:
    """Why the shortest ways differ, by what stands in the extract."""

    def __init__(self, extract: pathlib.Path, naive: NaiveWalks, theirs: Theirs):
        self.naive, self.theirs = naive, theirs
        self.ways: dict[int, dict] = {}
        self.barriers: dict[int, dict] = {}
        self.ways_between = collections.defaultdict(list)
        for each in osmium.FileProcessor(str(extract)):
            if each.is_way():
                self.ways[each.id] = dict(each.tags)
                nodes = [node.ref for node in each.nodes]
                for pair in zip(nodes, nodes[1:]):
                    self.ways_between[frozenset(pair)].append(each.id)
            elif each.is_node() and "barrier" in each.tags:
                self.barriers[each.id] = dict(each.tags)
        self.nodes = {(round(place[0], 6), round(place[1], 6)): node for node, place in naive.places.items()}

    @staticmethod
    def said(tags: dict) -> str:
        return " ".join(f"{key}={tags[key]}" for key in DECIDING if key in tags)

    def of(self, a, b, longer: bool) -> str:
        """Why theirs is longer, or shorter, from one place to another."""
        try:
            return self.missing(a, b) if longer else self.taken(a, b)
        except RuntimeError as error:
            return f"they do not say along what: {error}"

    def taken(self, a, b) -> str:
        for way in self.theirs.way_ids(a, b):
            tags = self.ways.get(way, {})
            if not walkable(tags):
                return f"they walk where we do not: {self.said(tags)}"
        if not (self.theirs.stands_at(a) and self.theirs.stands_at(b)):
            return "they begin or end beside the place"
        return "they walk along the same ways, past a barrier or against a direction"

    def missing(self, a, b) -> str:
        path = self.naive.path(*(self.nodes[round(latitude, 6), round(longitude, 6)] for latitude, longitude in (a, b)))
        for pair in zip(path, path[1:]):
            middle = tuple(sum(self.naive.places[node][axis] for node in pair) / 2 for axis in (0, 1))
            ways = self.ways_between[frozenset(pair)]
            if not any(self.theirs.walks(middle, way) for way in ways):
                return f"they do not walk where we do: {self.said(self.ways[ways[0]])}"
        barrier = next((self.barriers[node] for node in path if node in self.barriers), None)
        return f"they do not pass: {self.said(barrier)}" if barrier else "they take another way of the same streets"


def alike(one: float, other: float) -> bool:
    # Valhalla counts whole metres, edge by edge.
    return abs(one - other) <= max(2, 0.02 * other)


def main(transit: str, extract: pathlib.Path, ground: str, folder: pathlib.Path, sources: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    config, seconds = build(extract, folder)
    naive = NaiveWalks(extract)
    # Nobody knows how long a way is that the plain reader does not find within its limit.
    pairs = [pair for pair in naive.pairs(7, sources, TARGETS) if pair[2] is not None]
    found, said = ours(transit, ground, pairs, folder)
    theirs = Theirs(config)
    counts, classes = collections.Counter(pairs=len(pairs)), collections.Counter()
    reasons = Reasons(extract, naive, theirs)
    for (a, b, plain), own in zip(pairs, found):
        other = theirs.metres(a, b)
        counts["as_plain"] += own is not None and alike(own, plain)
        if own is not None and other is not None and alike(own, other):
            counts["alike"] += 1
        elif own is None or other is None:
            counts["one_finds_none"] += 1
        else:
            counts["longer" if other > own else "shorter"] += 1
            classes[reasons.of(a, b, other > own)] += 1
    times = sorted(theirs.times)
    numbers = [float(number) for number in re.findall(r"([\d.]+) ms", said)]
    print(
        json.dumps(
            {
                **counts,
                "classes": dict(classes.most_common()),
                "build_seconds": seconds,
                "tiles_bytes": sum(file.stat().st_size for file in folder.glob("tiles/**/*.gph")),
                "own_seconds": [number / 1000 for number in numbers[:2]],
                "seconds": [times[len(times) // 2], times[len(times) * 99 // 100]],
            }
        )
    )


if __name__ == "__main__":
    program, extract, ground, folder, *rest = sys.argv[1:]
    main(os.path.abspath(program), pathlib.Path(extract), ground, pathlib.Path(folder), int(rest[0]) if rest else 334)
