"""What released programs left behind is opened by this one: databases, photos, timetables; and what a newer one left is refused."""

from __future__ import annotations

import pathlib
import shutil
import sqlite3
import struct
import subprocess

import psycopg
import pytest

from accounts import AccountServer, Person
from transit_server import BINARY, ROOT, TransitServer
from waiting import eventually

KEPT = ROOT / "Tests/SchemaTests/Kept"
#: Releases whose files are kept.
RELEASES = sorted(int(path.stem.removeprefix("version-")) for path in KEPT.glob("version-*.sqlite"))


def refill(url: str, dump: pathlib.Path) -> None:
    """Puts a dump of pg_dump's into an empty database."""
    with psycopg.connect(url, autocommit=True) as connection:
        for role in ("anon", "authenticated", "service_role"):
            if not connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role]).fetchone():
                connection.execute(f"CREATE ROLE {role} NOLOGIN")
        connection.execute(dump.read_text())


@pytest.fixture(params=[(kind, release) for release in RELEASES for kind in ("sqlite", "postgresql")], ids=lambda param: f"{param[0]}-{param[1]}")
def upgraded(request, tmp_path, searched_logs):
    """This program with the database and the photos of a release."""
    kind, release = request.param
    postgres = request.getfixturevalue("postgres") if kind == "postgresql" else None
    url = postgres.database() if postgres else None

    def prepare(data: pathlib.Path) -> None:
        if not url:
            shutil.copy(KEPT / f"version-{release}.sqlite", data / "people.sqlite")
        if (KEPT / f"version-{release}.objects").exists():
            shutil.copytree(KEPT / f"version-{release}.objects", data / "objects")

    if url:
        refill(url, KEPT / f"version-{release}.sql")
    server = AccountServer(tmp_path, searched_logs, url, prepare=prepare)
    try:
        server.wait_until_ready()
        yield server, release
    finally:
        server.stop()
        if postgres:
            postgres.drop(url)


def test_a_rider_of_an_earlier_release_signs_in_and_finds_everything(upgraded):
    server, release = upgraded
    ada = Person(email="ada@example.com", password="made-up-ada")
    tokens = server.tokens(ada)
    bearer = {"Authorization": f"Bearer {tokens['access_token']}", "apikey": server.anon}

    def things(path: str):
        answer = server.http.get(f"/api/v1/{path}", headers=bearer)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    assert [each["label"] for each in things("favorites")["favorites"]] == ["Work"]
    assert [each["name"] for each in things("saved-trips")["saved_trips"]] == ["Home"]
    assert things("user/settings")["severity_min"] == "minor"
    assert [each["device_id"] for each in things("user/devices")["devices"]] == ["phone"]
    assert len(things("alerts/subscriptions")["subscriptions"]) == 1
    assert things("notifications")["total"] > 0
    made = server.http.post("/api/v1/favorites", json={"stop_id": "200070"}, headers=bearer)
    assert made.status_code == 201, "what is there can be added to"
    if release < 2:
        return
    friends = server.http.get("/rest/v1/friends?select=status", headers=bearer).json()
    assert friends == [{"status": "accepted"}]
    user = tokens["user"]["id"]
    photo = server.http.get(f"/storage/v1/object/authenticated/avatars/{user}/ada.png", headers=bearer)
    assert photo.status_code == 200 and photo.content.startswith(b"\x89PNG")


@pytest.mark.parametrize("release", RELEASES)
def test_a_database_of_a_newer_program_is_refused_in_words_and_left_as_it_is(release, tmp_path, searched_logs):
    def prepare(data: pathlib.Path) -> None:
        shutil.copy(KEPT / f"version-{release}.sqlite", data / "people.sqlite")
        with sqlite3.connect(data / "people.sqlite") as connection:
            count = connection.execute("SELECT count(*) FROM transit_migrations WHERE part = 'riders'").fetchone()[0]
            rows = [("riders", number, "of the future", "0", 0) for number in range(count + 1, 99)]
            connection.executemany("INSERT INTO transit_migrations VALUES (?, ?, ?, ?, ?)", rows)

    server = AccountServer(tmp_path, searched_logs, prepare=prepare)
    try:
        assert eventually(lambda: server.process.poll() is not None or "use a newer program" in server.log())
        assert "riders in the database are of version 98" in server.log() and "use a newer program" in server.log()
        with sqlite3.connect(pathlib.Path(server.data_folder) / "people.sqlite") as connection:
            assert connection.execute("SELECT count(*) FROM auth_users").fetchone() == (2,)
            assert connection.execute("SELECT count(*) FROM transit_migrations WHERE number = 98").fetchone() == (1,)
    finally:
        server.stop()


def test_a_timetable_of_another_format_is_compiled_anew(tmp_path):
    """What a program finds in its data folder that it cannot read it makes again of the feeds that lie beside it."""
    with TransitServer(tmp_path) as server:
        files = sorted(pathlib.Path(server.data_folder).rglob("*.timetable"))
        assert files, "the demo keeps its timetable in the data folder"
        server.process.terminate()
        server.process.wait(timeout=30)
        for file in files:
            with file.open("r+b") as opened:
                opened.seek(8)
                (version,) = struct.unpack("<I", opened.read(4))
                opened.seek(8)
                opened.write(struct.pack("<I", version + 1))
        refused = subprocess.run(
            [BINARY, "serve", "-t", files[-1], "--port", "0", "--data", tmp_path / "other"], capture_output=True, text=True, timeout=60, check=False,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert refused.returncode != 0
        assert f"has timetable format {version + 1}, this program reads {version}; import the feed again" in refused.stdout + refused.stderr
        server.start_again()
        opened = [path for path in pathlib.Path(server.data_folder).rglob("*.timetable") if path.read_bytes()[8:12] == struct.pack("<I", version)]
        assert opened, "none was compiled"
