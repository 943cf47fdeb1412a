"""`transit backup` while riders write, and what is restored from it."""

from __future__ import annotations

import concurrent.futures
import pathlib
import shutil
import subprocess

import pytest

from accounts import AccountServer
from transit_server import BINARY, ROOT


def backup(server: AccountServer, file: pathlib.Path) -> subprocess.CompletedProcess:
    command = [BINARY, "backup", file, "--data", server.data_folder]
    return subprocess.run(command, env=server.environment, capture_output=True, text=True, timeout=60, check=False)


def favorites(server: AccountServer, token: str) -> list[dict]:
    answer = server.http.get("/api/v1/favorites", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["favorites"]


def pg_restore() -> str:
    programs = subprocess.run([ROOT / "scripts/postgres.sh", "programs"], capture_output=True, text=True, check=True)
    return programs.stdout.strip() + "/pg_restore"


def test_what_is_backed_up_while_riders_write_can_be_restored(people, request, tmp_path, tmp_path_factory):
    person = people.member()
    first = people.tokens(person)
    bearer = {"Authorization": f"Bearer {first['access_token']}"}
    stops = people.http.get("/api/v1/stops", params={"query": "station", "limit": 40}).json()["data"]["stops"]
    ids = [stop["stop_id"] for stop in stops]
    for stop in ids[:3]:
        assert people.http.post("/api/v1/favorites", json={"stop_id": stop}, headers=bearer).status_code == 201
    file = tmp_path / "people.backup"
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        added = [
            pool.submit(people.http.post, "/api/v1/favorites", json={"stop_id": stop}, headers=bearer) for stop in ids[3:]
        ]
        made = backup(people, file)
        assert all(each.result().status_code == 201 for each in added)
    assert made.returncode == 0, made.stderr
    assert "copied to" in made.stdout + made.stderr and file.stat().st_mode & 0o077 == 0, "it is nobody else's to read"
    # What came after the copy is not in it.
    people.call("POST", "admin/users", {**person.credentials, "email": "x" + person.email, "email_confirm": True}, people.service)

    url, prepare = None, None
    if people.database_url:
        url = request.getfixturevalue("postgres").database()
        subprocess.run([pg_restore(), "--dbname", url, "--exit-on-error", file], check=True, capture_output=True, timeout=60)
    else:

        def prepare(folder):
            shutil.copy(file, folder / "people.sqlite")

    restored = AccountServer(
        tmp_path_factory.mktemp("restored"), people.search, url, prepare=prepare, JWT_SECRET=people.secret
    )
    try:
        restored.wait_until_ready()
        kept = [each["stop_id"] for each in favorites(restored, first["access_token"])]
        assert set(ids[:3]) <= set(kept) <= set(ids) and len(set(kept)) == len(kept)
        again = restored.call("POST", "token?grant_type=password", person.credentials)
        assert again.status_code == 200, again.text
        # Its session goes on too: the app need not sign in again.
        assert restored.refresh(first["refresh_token"]).status_code == 200
        assert restored.tables_with("x" + person.email) == set()
        added = restored.http.post("/api/v1/favorites", json={"route_id": "T1"}, headers=bearer)
        assert added.status_code == 201, added.text
    finally:
        restored.stop()
        if url:
            request.getfixturevalue("postgres").drop(url)


def test_a_backup_overwrites_nothing_and_says_what_is_missing(people, tmp_path):
    there = tmp_path / "there"
    there.write_text("precious")
    refused = backup(people, there)
    assert refused.returncode != 0 and "exists already" in refused.stderr and there.read_text() == "precious"
    if people.database_url:
        pytest.skip("the rest is about the embedded database")
    command = [BINARY, "backup", tmp_path / "new", "--data", tmp_path]
    missing = subprocess.run(command, env=people.environment, capture_output=True, text=True, timeout=60, check=False)
    assert missing.returncode != 0 and "there is no database at" in missing.stderr and not (tmp_path / "new").exists()
