"""`transit ground` on real extracts, held against what pyosmium and networkx make of them."""

from __future__ import annotations

import csv
import json
import pathlib
import subprocess

import pytest

from naive_walks import NaiveWalks
from transit_server import BINARY, SEED

EXTRACTS = pathlib.Path(__file__).resolve().parents[3] / "shared/osm"
real = pytest.mark.skipif(not EXTRACTS.exists(), reason="the real extracts (../shared/osm) are not here")
both = pytest.mark.parametrize("city", ["porto-alegre", "rhein-neckar"])


def run(*arguments, succeeds: bool = True) -> subprocess.CompletedProcess:
    words = arguments if arguments[0] == "info" else ("ground", *arguments)
    done = subprocess.run([BINARY, *map(str, words)], capture_output=True, text=True, timeout=120)
    assert (done.returncode == 0) == succeeds, done.stdout + done.stderr
    return done


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ground")

    def build(city: str) -> pathlib.Path:
        path = folder / f"{city}.ground"
        if not path.exists():
            run("build", EXTRACTS / f"{city}.osm.pbf", "-o", path, "--quiet")
        return path

    return build


@real
@both
def test_walks_are_as_long_as_another_reader_says(built, tmp_path, city):
    naive = NaiveWalks(EXTRACTS / f"{city}.osm.pbf")
    pairs = list(naive.pairs(SEED, sources=30, targets=15))
    with open(tmp_path / "pairs.csv", "w") as file:
        file.write("id,from_lat,from_lon,to_lat,to_lon\n")
        file.writelines(f"{number},{here[0]},{here[1]},{there[0]},{there[1]}\n" for number, (here, there, _) in enumerate(pairs))
    output = tmp_path / "walks.csv"
    # At the nodes themselves; limits are no less than the naive reader's.
    run(
        "walk", built(city), "--batch", tmp_path / "pairs.csv", "-o", output, "--shortest", "--slack", 0, "--reach", 20, "--limit", 6100
    )
    ours = {int(row["id"]): float(row["metres"]) if row["metres"] else None for row in csv.DictReader(open(output))}
    other = []
    for number, (here, there, expected) in enumerate(pairs):
        found = ours[number]
        if expected is None:
            alike = found is None or found > 5900
        else:
            alike = found is not None and abs(found - expected) <= max(1, 0.02 * expected)
        if not alike:
            other.append((here, there, expected, found))
    assert len(pairs) > 300 and len(other) <= 0.01 * len(pairs), other[:10]


@real
@both
def test_counts_are_those_of_the_extract(built, tmp_path, city):
    report = json.loads(run("build", EXTRACTS / f"{city}.osm.pbf", "-o", tmp_path / "a.ground", "--json", "--quiet").stdout)
    assert report["missing_nodes"] == 0 and report["walkable_ways"] > 10_000
    assert report["file_bytes"] == (tmp_path / "a.ground").stat().st_size
    said = run("info", tmp_path / "a.ground").stdout
    assert "OpenStreetMap contributors" in said and "residential" in said
    # Built again, it is the same file but for when it was built.
    first = (tmp_path / "a.ground").read_bytes()
    run("build", EXTRACTS / f"{city}.osm.pbf", "-o", tmp_path / "b.ground", "--quiet")
    assert len(first) == (tmp_path / "b.ground").stat().st_size


@real
def test_a_walk_is_told_in_sentences(built):
    said = run("walk", built("porto-alegre"), "--from", "-30.0277,-51.2287", "--to", "-30.0346,-51.2177").stdout.splitlines()
    assert said[0].endswith("m of level pavement") and "depart Rua Siqueira Campos" in said[1]
    assert any("Avenida Borges de Medeiros" in line for line in said)


@real
def test_a_walk_says_which_level_a_lift_leads_to(built):
    street, bridge = "-30.0843757,-51.245277", "-30.0843209,-51.2453763"
    for start, end, told in ((street, bridge, "lift, up, to level 1"), (bridge, street, "lift, down")):
        said = run("walk", built("porto-alegre"), "--from", start, "--to", end, "--slack", 0).stdout
        assert any(line.endswith(told) for line in said.splitlines()), said


#: What people type, and what comes first. The extracts hold streets and stations, and hardly any houses.
QUERIES = {
    "porto-alegre": {
        "andradas": "Rua dos Andradas", "av ipiranga": "Avenida Ipiranga", "ipirnga": "Avenida Ipiranga",
        "borges de medeiros": "Avenida Borges de Medeiros", "largo glenio peres": "Largo Glênio Peres", "mercado": "Mercado",
        "siqueira campos": "Rua Siqueira Campos", "24 de outubro": "Rua 24 de Outubro", "osvaldo aranha": "Avenida Osvaldo Aranha",
        "protasio alves": "Avenida Protásio Alves", "coronel bordini": "Rua Coronel Bordini", "padre chagas": "Rua Padre Chagas",
        "aeroporto": "Aeroporto Internacional de Porto Alegre", "rodoviaria": "Rodoviária", "praca xv": "Praça XV de Novembro",
        "goncalo de carvalho": "Rua Gonçalo de Carvalho", "voluntarios da patria": "Rua Voluntários da Pátria",
        "AV. IPIRANGA": "Avenida Ipiranga", "avenida  maua": "Avenida Mauá", "outubro 24 de": "Rua 24 de Outubro",
        "r dos andradas": "Rua dos Andradas", "avda ipiranga": "Avenida Ipiranga", "pça alfandega": "Praça da Alfândega",
        "trav do carmo": "Travessa do Carmo", "sta cecilia": "Rua Santa Cecília", "sto antonio": "Rua Santo Antônio",
        "cel fernando machado": "Rua Coronel Fernando Machado", "mal floriano": "Rua Marechal Floriano Peixoto",
    },
    "rhein-neckar": {
        "bismarckplatz": "Bismarckplatz", "bergheimer str": "Bergheimer Straße", "hauptstrasse": "Hauptstraße",
        "hauptstraße": "Hauptstraße", "kurfürsten anlage": "Kurfürsten-Anlage", "kurfursten-anlage": "Kurfürsten-Anlage",
        "augustaanlage": "Augustaanlage", "friedrichsplatz": "Friedrichsplatz", "berliner platz": "Berliner Platz",
        "neckarau": "Neckarau Fähre", "philosophenweg": "Philosophenweg", "rohrbacher strasse": "Rohrbacher Straße",
        "alte brücke": "Alte Brücke", "alte brucke": "Alte Brücke", "theodor heuss brucke": "Theodor-Heuss-Brücke",
        "käfertaler": "Käfertaler Straße", "schwetzinger strase": "Schwetzinger Straße", "am hauptbahnhof": "Am Hauptbahnhof",
        "wasserturm": "Wasserturmstraße", "bismarkplatz": "Bismarckplatz",
        "am hbf": "Am Hauptbahnhof", "st ilgener str": "Sankt-Ilgener-Straße", "friedrich ebert pl": "Friedrich-Ebert-Platz",
        "bürgermeister butscher str": "Bgm.-Butscher-Straße", "bergheimerstr": "Bergheimer Straße",
    },
}  # fmt: skip


@real
@both
def test_what_people_type_is_found(built, city):
    said = subprocess.run(
        [BINARY, "ground", "find", built(city)], input="\n".join(QUERIES[city]), capture_output=True, text=True, timeout=60, check=True
    )
    found, query = {}, None
    for line in said.stdout.splitlines():
        if not line.startswith("  "):
            query = line
        elif query not in found:
            found[query] = line.split("  ")
    first = {query: next((part for part in found[query][2:] if part), "").strip() for query in QUERIES[city]}
    assert first == QUERIES[city] and f"{len(QUERIES[city])} queries: p50" in said.stderr


def test_what_is_wrong_is_said(tmp_path):
    (tmp_path / "a.osm.pbf").write_bytes(b"<osm version='0.6'/>")
    said = run("build", tmp_path / "a.osm.pbf", "-o", tmp_path / "a.ground", succeeds=False).stderr
    assert "is not an OpenStreetMap extract" in said and not (tmp_path / "a.ground").exists()
    said = run("info", tmp_path / "a.osm.pbf", succeeds=False).stderr
    assert "is not a timetable" in said
    said = run("walk", tmp_path / "a.osm.pbf", "--from", "1,1", "--to", "0,0", succeeds=False).stderr
    assert "is not a ground file; make one with: transit ground build" in said
    said = run("walk", tmp_path / "a.ground", "--from", "91,0", "--to", "0,0", succeeds=False).stderr
    assert "cannot read" in said
    said = run("walk", tmp_path / "a.ground", "--limit", "0", "--from", "1,1", "--to", "0,0", succeeds=False).stderr
    assert "--limit must be 1 to 50000" in said
