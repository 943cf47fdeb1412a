"""Tiles of `transit ground tile`, as GDAL reads them, which QGIS reads them with, held against what pyosmium says of the extracts."""

from __future__ import annotations

import collections
import math
import pathlib
import random

import osmium
import pyogrio
import pytest
import shapely
from PIL import Image, ImageDraw

from test_ground import EXTRACTS, both, built, real, run  # noqa: F401
from transit_server import SEED

#: Metres of the world's side in web Mercator, and units of a tile's side.
WORLD, EXTENT = 2 * math.pi * 6_378_137, 4_096
#: Units by which a tile goes beyond its edges, and by which lines may be off.
BUFFER, TOLERANCE = 64, 6
STREETS = {name: name for name in ("motorway", "trunk", "primary", "secondary", "tertiary")} | {"residential": "minor"}


def mercator(longitude: float, latitude: float) -> tuple[float, float]:
    north = math.asinh(math.tan(math.radians(latitude))) / math.tau
    return longitude / 360 * WORLD, north * WORLD


class Tiles:
    """A folder of tiles."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self.paths = {tuple(map(int, (*path.parts[-3:-1], path.stem))): path for path in folder.rglob("*.mvt")}

    def read(self, z: int, x: int, y: int, layer: str):
        """Shapes of a layer in web Mercator and their properties; nothing where the tile has no such layer."""
        path = self.paths.get((z, x, y))
        if path is None or layer not in {name for name, _ in pyogrio.list_layers(path)}:
            return
        # As it is, with what lies beyond its edges.
        about, _, shapes, columns = pyogrio.raw.read(path, layer=layer, CLIP="NO")
        assert about["crs"] == "EPSG:3857"
        for number, shape in enumerate(shapely.from_wkb(shapes)):
            yield shape, {name: column[number] for name, column in zip(about["fields"], columns)}

    def around(self, z: int, place: tuple[float, float], layer: str):
        """A layer of the tile around a place in web Mercator."""
        side = WORLD / 2**z
        return self.read(z, int((place[0] + WORLD / 2) // side), int((WORLD / 2 - place[1]) // side), layer)


@pytest.fixture(scope="module")
def drawn(built, tmp_path_factory):  # noqa: F811
    folder = tmp_path_factory.mktemp("tiles")

    def draw(city: str) -> Tiles:
        if not (folder / city).exists():
            run("tile", built(city), "--zooms", "10-15", "-o", folder / city)
        return Tiles(folder / city)

    return draw


@real
@both
def test_every_tile_is_read_and_valid(drawn, city):
    tiles = drawn(city)
    features = collections.Counter()
    for z, x, y in tiles.paths:
        side = WORLD / 2**z
        room = side * (BUFFER + 0.5) / EXTENT
        west, north = x * side - WORLD / 2, WORLD / 2 - y * side
        for layer, _ in pyogrio.list_layers(tiles.paths[z, x, y]):
            shapes = [shape for shape, _ in tiles.read(z, x, y, layer)]
            features[z, layer] += len(shapes)
            assert all(shapely.is_valid(shapes)), (z, x, y, layer)
            bounds = shapely.total_bounds(shapes)
            assert bounds[0] >= west - room and bounds[2] <= west + side + room, (z, x, y, layer)
            assert bounds[3] <= north + room and bounds[1] >= north - side - room, (z, x, y, layer)
    assert {z for z, _ in features} == set(range(10, 16)) and features[15, "transportation"] > 10_000
    assert not any(features[z, "building"] for z in range(10, 14))


class Places(osmium.SimpleHandler):
    """Points of streets by class, and outlines of water."""

    def __init__(self):
        super().__init__()
        self.streets, self.water = [], []

    def way(self, way):
        places = [(node.lon, node.lat) for node in way.nodes]
        if way.tags.get("highway") in STREETS and way.tags.get("area") != "yes":
            self.streets += [(STREETS[way.tags["highway"]], place) for place in places]
        if way.tags.get("natural") == "water" and way.is_closed():
            self.water.append(shapely.Polygon([mercator(*place) for place in places]))


@real
@both
def test_streets_and_waters_are_where_they_are(drawn, city):
    places = Places()
    places.apply_file(EXTRACTS / f"{city}.osm.pbf", locations=True)
    tiles = drawn(city)
    for zoom, classes in ((15, set(STREETS.values())), (13, set(STREETS.values())), (11, {"motorway", "trunk", "primary"})):
        known = [street for street in places.streets if street[0] in classes]
        for kind, place in random.Random(SEED).sample(known, 150):
            point = mercator(*place)
            lines = [shape for shape, about in tiles.around(zoom, point, "transportation") if about["class"] == kind]
            off = min((line.distance(shapely.Point(point)) for line in lines), default=math.inf)
            assert off <= TOLERANCE * WORLD / 2**zoom / EXTENT, (zoom, kind, place)
    assert places.water or city != "porto-alegre"
    for outline in places.water:
        point = outline.representative_point()
        water = [shape for shape, _ in tiles.around(15, (point.x, point.y), "water")]
        assert any(shape.contains(point) for shape in water)


@real
@both
def test_a_picture_of_the_city(drawn, tmp_path, city):
    """The picture is left in the test's folder for whoever wants to look."""
    tiles, zoom, size = drawn(city), 12, 256
    colours = {"motorway": "#e89040", "trunk": "#e89040", "primary": "#f0c040", "secondary": "#e0d060"}
    columns, rows = ([number[place] for number in tiles.paths if number[0] == zoom] for place in (1, 2))
    west, north = min(columns), min(rows)
    picture = Image.new("RGB", ((max(columns) - west + 1) * size, (max(rows) - north + 1) * size), "white")
    pencil = ImageDraw.Draw(picture)
    scale = 2**zoom * size / WORLD

    def pixels(line):
        return [((x + WORLD / 2) * scale - west * size, (WORLD / 2 - y) * scale - north * size) for x, y in line.coords]

    for z, x, y in tiles.paths:
        if z != zoom:
            continue
        for shape, _ in tiles.read(z, x, y, "water"):
            for area in shapely.get_parts(shape):
                pencil.polygon(pixels(area.exterior), fill="#a9cfe4")
        for shape, about in tiles.read(z, x, y, "transportation"):
            for line in shapely.get_parts(shape):
                pencil.line(pixels(line), fill=colours.get(about["class"], "#888888"), width=1)
    picture.save(tmp_path / f"{city}.png")
    blank = sum(count for count, colour in picture.getcolors(1 << 24) if colour == (255, 255, 255))
    assert 0.03 < 1 - blank / (picture.width * picture.height) < 0.6


def test_a_lake_with_an_island(tmp_path):
    """An extract that another program wrote: what the real ones here, which hold streets, do not have."""
    square = [(0, 0), (0, 1), (1, 1), (1, 0)]

    def ring(first: int, west: float, side: float):
        return [(first + number, 8.5 + west + x * side, 49.4 + west + y * side) for number, (x, y) in enumerate(square)]

    lake, island, house = ring(1, 0, 0.01), ring(5, 0.003, 0.004), ring(9, 0.004, 0.0005)
    with osmium.SimpleWriter(str(tmp_path / "lake.osm.pbf")) as file:
        for number, longitude, latitude in lake + island + house:
            file.add_node(osmium.osm.mutable.Node(id=number, location=(longitude, latitude)))
        ways = [([1, 2, 3], {}), ([1, 4, 3], {}), ([5, 6, 7, 8, 5], {}), ([9, 10, 11, 12, 9], {"building": "yes"})]
        ways.append(([1, 2], {"highway": "residential", "name": "Seestraße"}))
        for number, (nodes, tags) in enumerate(ways, 1):
            file.add_way(osmium.osm.mutable.Way(id=number, nodes=nodes, tags=tags))
        members = [("w", 1, "outer"), ("w", 2, "outer"), ("w", 3, "inner")]
        tags = {"type": "multipolygon", "natural": "water", "name": "See"}
        file.add_relation(osmium.osm.mutable.Relation(id=1, members=members, tags=tags))
    run("build", tmp_path / "lake.osm.pbf", "-o", tmp_path / "lake.ground", "--quiet")
    run("tile", tmp_path / "lake.ground", "--zooms", "12-16", "-o", tmp_path / "tiles")
    tiles = Tiles(tmp_path / "tiles")
    for zoom in range(12, 17):
        for place, isWater in (((8.501, 49.401), True), ((8.5042, 49.4042), False), ((8.499, 49.401), False)):
            point = mercator(*place)
            water = [shape for shape, about in tiles.around(zoom, point, "water") if about["class"] == "lake"]
            assert any(shape.contains(shapely.Point(point)) for shape in water) == isWater, (zoom, place)
        houses = list(tiles.around(zoom, mercator(8.5042, 49.4042), "building"))
        assert len(houses) == (1 if zoom >= 14 else 0), zoom


def test_what_is_no_tile_is_said(tmp_path):
    said = run("tile", tmp_path / "none.ground", "1/0/0", "-o", tmp_path / "a.mvt", succeeds=False).stderr
    assert "cannot read" in said
    said = run("tile", tmp_path / "none.ground", "-o", tmp_path / "a.mvt", succeeds=False).stderr
    assert "give a tile as z/x/y, or --zooms" in said


@real
def test_which_tiles_there_are(built, tmp_path):  # noqa: F811
    ground = built("porto-alegre")
    run("tile", ground, "0/0/0", "-o", tmp_path / "a.mvt")
    for name in ("17/0/0", "1/2/0", "1/0", "a/b/c"):
        said = run("tile", ground, name, "-o", tmp_path / "b.mvt", succeeds=False).stderr
        assert f'"{name}" is no tile; write z/x/y, z from 0 to 16' in said and not (tmp_path / "b.mvt").exists()
    said = run("tile", ground, "--zooms", "15-17", "-o", tmp_path / "tiles", succeeds=False).stderr
    assert '--zooms "15-17" are none' in said
