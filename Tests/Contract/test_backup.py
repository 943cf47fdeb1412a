"""`transit backup` while riders write, backups on a schedule, and what `transit restore` makes of them."""

from __future__ import annotations

import concurrent.futures
import gc
import hashlib
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import tarfile
import time
import uuid

import pyrage
import pytest

from accounts import AccountServer, Person
from pictures import small
from transit_server import BINARY, SEED, TransitServer
from waiting import eventually


def transit(*arguments, environment: dict | None = None) -> subprocess.CompletedProcess:
    command = [BINARY, *map(str, arguments)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)


def backup(server: AccountServer, file: pathlib.Path, *options) -> subprocess.CompletedProcess:
    return transit("backup", file, "--data", server.data_folder, *options, environment=server.environment)


def restore(file: pathlib.Path, folder, environment: dict, *options) -> subprocess.CompletedProcess:
    return transit("restore", file, "--data", folder, *options, environment=environment)


def favorites(server: AccountServer, token: str) -> list[dict]:
    answer = server.http.get("/api/v1/favorites", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["favorites"]


@pytest.fixture(scope="module")
def key(tmp_path_factory) -> tuple[pathlib.Path, str]:
    """A file with a private key, and the public one."""
    file = tmp_path_factory.mktemp("key") / "backup.key"
    made = transit("backup-key", file)
    assert made.returncode == 0, made.stderr
    assert file.stat().st_mode & 0o077 == 0
    public = re.fullmatch(r"BACKUP_PUBLIC_KEY=(age1[a-z0-9]{58})", made.stdout.strip())[1]
    assert transit("backup-key", file).returncode != 0, "a key is not written over"
    return file, public


def photos(server: AccountServer, person: Person) -> dict:
    """What somebody signed in says of himself to the storage."""
    return {"apikey": server.anon, "Authorization": f"Bearer {server.tokens(person)['access_token']}"}


def upload(server: AccountServer, person: Person, number: int) -> tuple[str, bytes]:
    """A photo of someone's: its address, and what is kept of it."""
    address = f"/storage/v1/object/adventure_photos/{person.id}/{uuid.uuid4()}.jpg"
    headers = photos(server, person)
    sent = server.http.post(address, content=small(number), headers={**headers, "Content-Type": "image/jpeg"})
    assert sent.status_code == 200, sent.text
    return address, server.http.get(address, headers=headers).content


def test_what_is_backed_up_while_riders_write_can_be_restored(people, request, tmp_path, tmp_path_factory, key):
    private, public = key
    person = people.member()
    first, refreshed = people.tokens(person), [people.tokens(person)["refresh_token"]]
    bearer = {"Authorization": f"Bearer {first['access_token']}"}
    photo, picture = upload(people, person, 41)
    stops = people.http.get("/api/v1/stops", params={"query": "station", "limit": 40}).json()["data"]["stops"]
    ids = [stop["stop_id"] for stop in stops]
    for stop in ids[:3]:
        assert people.http.post("/api/v1/favorites", json={"stop_id": stop}, headers=bearer).status_code == 201
    file = tmp_path / "people.tar.age"
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        added = [
            pool.submit(people.http.post, "/api/v1/favorites", json={"stop_id": stop}, headers=bearer) for stop in ids[3:]
        ]
        made = backup(people, file, "--public-key", public)
        assert all(each.result().status_code == 201 for each in added)
    assert made.returncode == 0, made.stderr
    assert "copied to" in made.stdout and "encrypted" in made.stdout
    assert file.stat().st_mode & 0o077 == 0, "it is nobody else's to read"
    assert person.email.encode() not in file.read_bytes() and picture[:64] not in file.read_bytes()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["people.tar.age"]
    # What came after the copy is not in it: neither an account, nor that a session was refreshed.
    for _ in range(3):
        refreshed.append(people.refresh(refreshed[-1]).json()["refresh_token"])
    people.call("POST", "admin/users", {**person.credentials, "email": "x" + person.email, "email_confirm": True}, people.service)

    url = request.getfixturevalue("postgres").database() if people.database_url else None

    def prepare(folder):
        environment = {**people.environment, "DATABASE_URL": url or ""}
        checked = restore(file, folder, environment, "--check", "--key-file", private)
        assert checked.returncode == 0 and "is whole" in checked.stdout and not list(folder.iterdir()), checked.stderr
        if url:
            # One that fails has left an empty database as it was.
            tools = tmp_path / "tools"
            tools.mkdir()
            (tools / "pg_restore").write_text("#!/bin/sh\necho 'pg_restore: error: unsupported version' >&2\nexit 1\n")
            (tools / "pg_restore").chmod(0o755)
            failed = restore(file, folder, {**environment, "PATH": f"{tools}:{os.environ['PATH']}"}, "--key-file", private)
            assert failed.returncode == 1 and "unsupported version" in failed.stderr, failed.stderr
        # Photos were in their place by then.
        anew = ["--replace"] if url else []
        done = restore(file, folder, environment, "--key-file", private, *anew)
        assert done.returncode == 0 and "is restored" in done.stdout, done.stderr
        again = restore(file, folder, environment, "--key-file", private)
        assert again.returncode == 1 and "there is already" in again.stderr and "--replace" in again.stderr
        assert (folder / "signing.key").exists() is False
        assert (folder / "packs/timetables/signing.key").read_bytes() == signing_key(people)

    restored = AccountServer(tmp_path_factory.mktemp("restored"), people.search, url, prepare=prepare, JWT_SECRET=people.secret)
    try:
        restored.wait_until_ready()
        kept = [each["stop_id"] for each in favorites(restored, first["access_token"])]
        assert set(ids[:3]) <= set(kept) <= set(ids) and len(set(kept)) == len(kept)
        again = restored.call("POST", "token?grant_type=password", person.credentials)
        assert again.status_code == 200, again.text
        # Its session goes on too: the app need not sign in again; apps go on with their key.
        assert restored.refresh(first["refresh_token"]).status_code == 200
        # So does one that was refreshed since the backup, by its newest token; an older one of it is somebody else's.
        newest = restored.refresh(refreshed[-1])
        assert newest.status_code == 200 and newest.json()["refresh_token"] not in refreshed, newest.text
        newest = restored.refresh(newest.json()["refresh_token"])
        assert newest.status_code == 200, newest.text
        old = restored.refresh(refreshed[-2])
        assert (old.status_code, old.json()["code"]) == (400, "refresh_token_already_used"), old.text
        assert restored.refresh(newest.json()["refresh_token"]).json()["code"] == "refresh_token_not_found"

        def kinds() -> list[str]:
            return [line["kind"] for line in restored.logged() if line.get("event") == "security"]

        eventually(lambda: "refresh_token_reused" in kinds())
        assert kinds().count("refresh_token_ahead") == 1 and kinds().count("refresh_token_reused") == 1
        assert restored.anon == people.anon
        assert restored.tables_with("x" + person.email) == set()
        assert restored.http.get(photo, headers=photos(restored, person)).content == picture
        added = restored.http.post("/api/v1/favorites", json={"route_id": "T1"}, headers=bearer)
        assert added.status_code == 201, added.text
        # While it runs nothing is put in its place, and once it is away what was there stays.
        busy = restore(file, restored.data_folder, restored.environment, "--replace", "--key-file", private)
        assert busy.returncode == 1 and "stop every server" in busy.stderr, busy.stderr
        restored.process.terminate()
        restored.process.wait(timeout=30)
        # A connection of this process's to the file lasts until it is collected.
        gc.collect()
        replaced = restore(file, restored.data_folder, restored.environment, "--replace", "--key-file", private)
        assert replaced.returncode == 0 and re.search("_replaced_|replaced-", replaced.stderr), replaced.stderr
        restored.start_again()
        assert [each["stop_id"] for each in favorites(restored, first["access_token"])] == kept
    finally:
        restored.stop()
        if url:
            request.getfixturevalue("postgres").drop(url)


def signing_key(server: AccountServer) -> bytes:
    return pathlib.Path(server.data_folder, "packs/timetables/signing.key").read_bytes()


def test_tar_and_age_read_it_too(people, tmp_path, key):
    private, public = key
    person = people.member()
    _, picture = upload(people, person, 42)
    plain, closed = tmp_path / "plain.tar", tmp_path / "closed.tar.age"
    made = backup(people, plain)
    assert made.returncode == 0 and "not encrypted" in made.stdout, made.stderr
    made = backup(people, closed, "--public-key", public)
    assert made.returncode == 0, made.stderr
    identity = pyrage.x25519.Identity.from_str(re.search(r"^AGE-SECRET-KEY-\S+$", private.read_text(), re.M)[0])
    assert str(identity.to_public()) == public
    opened = tmp_path / "opened.tar"
    opened.write_bytes(pyrage.decrypt(closed.read_bytes(), [identity]))
    for file in (plain, opened):
        with tarfile.open(file) as archive:
            names = archive.getnames()
            assert names[0] == "about.json" and names[-2:] == ["manifest.json", "SHA256SUMS"]
            digest = hashlib.sha256(picture).hexdigest()
            assert archive.extractfile(f"objects/{digest[:2]}/{digest[2:]}").read() == picture
            sums = dict(reversed(line.split("  ")) for line in archive.extractfile("SHA256SUMS").read().decode().splitlines())
            assert {"people.dump" if people.database_url else "people.sqlite", "auth-secret.json", "signing.key"} < set(sums)
            for name, digest in sums.items():
                assert hashlib.sha256(archive.extractfile(name).read()).hexdigest() == digest, name
            about = json.loads(archive.extractfile("about.json").read())
            assert about["database"] == ("PostgreSQL" if people.database_url else "SQLite") and about["format"] == 1
        checked = restore(file, tmp_path / "none", people.environment, "--check")
        assert checked.returncode == 0, checked.stderr
    # And the other way round: what age has encrypted is read here.
    other = tmp_path / "other.tar.age"
    other.write_bytes(pyrage.encrypt(plain.read_bytes(), [pyrage.x25519.Recipient.from_str(public)]))
    assert restore(other, tmp_path / "none", people.environment, "--check", "--key-file", private).returncode == 0


def test_a_backup_overwrites_nothing_and_says_what_is_missing(people, tmp_path):
    there = tmp_path / "there"
    there.write_text("precious")
    refused = backup(people, there)
    assert refused.returncode == 1 and "exists already" in refused.stderr and there.read_text() == "precious"
    wrong = backup(people, tmp_path / "new", "--public-key", "age1nothing")
    assert wrong.returncode == 1 and "--public-key" in wrong.stderr and not (tmp_path / "new").exists()
    if people.database_url:
        pytest.skip("the rest is about the embedded database")
    missing = transit("backup", tmp_path / "new", "--data", tmp_path, environment=people.environment)
    assert missing.returncode == 1 and "there is no database at" in missing.stderr and not (tmp_path / "new").exists()


def test_nothing_is_restored_from_what_is_not_as_it_was(people, tmp_path, key):
    private, public = key
    file, folder = tmp_path / "people.tar.age", tmp_path / "data"
    assert backup(people, file, "--public-key", public).returncode == 0
    environment = {**people.environment, "DATABASE_URL": ""}
    stranger = tmp_path / "other.key"
    transit("backup-key", stranger)
    changed = bytearray(file.read_bytes())
    changed[random.Random(SEED).randrange(600, len(changed))] ^= 1
    for name, content, options, words in [
        ("without", file.read_bytes(), [], "--key-file"),
        ("stranger", file.read_bytes(), ["--key-file", stranger], "another key"),
        ("nothing", file.read_bytes(), ["--key-file", tmp_path / "none"], "cannot be read"),
        ("cut", file.read_bytes()[:-100], ["--key-file", private], "damaged"),
        ("changed", bytes(changed), ["--key-file", private], "damaged"),
        ("text", b"hello", [], "no backup"),
    ]:
        bad = tmp_path / name
        bad.write_bytes(content)
        for check in ([], ["--check"]):
            refused = restore(bad, folder, environment, *options, *check)
            assert refused.returncode == 1 and words in refused.stderr, (name, refused.stderr)
            assert not folder.exists()
    if people.database_url:
        other = restore(file, folder, environment, "--key-file", private)
        assert other.returncode == 1 and "PostgreSQL" in other.stderr and not (folder / "people.sqlite").exists()


# On a schedule


def whole(folder: pathlib.Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir() if not each.name.startswith("."))


def check(server: TransitServer, client_session) -> dict:
    body = client_session.get(f"{server.url}/readyz").json()
    return {each["name"]: each for each in body["checks"]}["backups"]


def test_one_is_made_at_the_start_and_every_night(tmp_path, tmp_path_factory, client, key):
    private, public = key
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "notes.tar").write_text("not ours")
    with TransitServer(
        tmp_path_factory.mktemp("scheduled"), start="2026-03-10T03:26", speed=4, BACKUP_DIR=str(folder), BACKUP_KEEP="2",
        BACKUP_PUBLIC_KEY=public,
    ) as running:  # fmt: skip
        names = eventually(lambda: len(whole(folder)) == 3 and whole(folder), within=300, every=0.5)
        moments = [re.fullmatch(r"transit-[a-z0-9-]+-(\d{8}T\d{6}Z)\.tar\.age", name)[1] for name in names[1:]]
        # None was there: one at the start, and one at half past three, which is 16:30Z.
        assert names[0] == "notes.tar" and moments[0].startswith("20260309T162") and moments[1].startswith("20260309T1630")
        for name in names[1:]:
            assert (folder / name).stat().st_mode & 0o077 == 0
            checked = restore(folder / name, tmp_path / "none", running.environment, "--check", "--key-file", private)
            assert checked.returncode == 0, checked.stderr
        told = eventually(lambda: (found := check(running, client))["ok"] and "T03:30" in found["message"] and found, within=30)
        assert "the next is due" in told["message"]
        page = client.get(f"{running.url}/metrics").text
        assert float(re.search(r"^transit_backup_bytes (\S+)", page, re.M)[1]) == (folder / names[2]).stat().st_size
        assert re.search(r"^transit_backup_failures_total 0(\.0)?$", page, re.M)
        assert float(re.search(r"^transit_backup_last_timestamp_seconds (\S+)", page, re.M)[1]) > 1.77e9
        events = [line["event"] for line in running.logged() if "backup" in line.get("event", "")]
        assert events.count("backup_made") == 2 and "backup_failed" not in events


def many_photos(data: pathlib.Path) -> None:
    """So many that to copy them takes a while."""
    noise = random.Random(SEED)
    for _ in range(300):
        photo = noise.randbytes(1 << 20)
        digest = hashlib.sha256(photo).hexdigest()
        place = data / "objects" / digest[:2] / digest[2:]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(photo)


def test_a_kill_leaves_no_half_backup(tmp_path, tmp_path_factory):
    folder = tmp_path / "backups"
    folder.mkdir()
    running = TransitServer(tmp_path_factory.mktemp("killed"), prepare=many_photos, BACKUP_DIR=str(folder))
    try:
        eventually(lambda: [each for each in folder.iterdir() if each.stat().st_size > 1 << 20], within=120, every=0.01)
        os.kill(running.process.pid, signal.SIGKILL)
        running.process.wait()
        assert whole(folder) == [] and len(list(folder.iterdir())) == 1
        running.start_again()
        eventually(lambda: len(whole(folder)) == 1, within=60)
        assert len(list(folder.iterdir())) == 1, "what was begun is gone"
        # The folder of the one that was made goes once it has its name.
        eventually(lambda: not list(pathlib.Path(running.data_folder).glob("backing-up-*")), within=60)
        made = restore(folder / whole(folder)[0], tmp_path / "none", running.environment, "--check")
        assert made.returncode == 0 and "uploaded files" in made.stdout, made.stderr
    finally:
        running.stop()


def test_a_backup_that_is_interrupted_leaves_nothing(tmp_path, tmp_path_factory):
    with TransitServer(tmp_path_factory.mktemp("interrupted"), prepare=many_photos) as running:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            making = subprocess.Popen(
                [BINARY, "backup", tmp_path / "copy.tar", "--data", running.data_folder], env=running.environment,
                stderr=subprocess.PIPE, text=True, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),
            )  # fmt: skip
            eventually(lambda: [each for each in tmp_path.iterdir() if each.stat().st_size > 1 << 20], within=120, every=0.01)
            making.send_signal(number)
            _, complaints = making.communicate(timeout=60)
            assert making.returncode == 128 + number and "interrupted" in complaints, complaints
            assert not list(tmp_path.iterdir()) and not list(pathlib.Path(running.data_folder).glob("backing-up-*"))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may make a small disk")
def test_a_full_disk_harms_nobody_and_it_is_tried_again(tmp_path_factory, client):
    folder = tmp_path_factory.mktemp("disk")
    try:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no small disk can be made here")
    running = None
    try:
        # Five minutes to the next attempt are ten seconds.
        running = TransitServer(tmp_path_factory.mktemp("full"), speed=30, BACKUP_DIR=str(folder))
        failed = eventually(
            lambda: [line for line in running.logged() if line.get("event") == "backup_failed"], within=300, every=0.5
        )
        assert "free" in failed[0]["reason"] and list(folder.iterdir()) == []
        told = check(running, client)
        assert not told["ok"] and "free" in told["message"]
        assert client.get(f"{running.url}/healthz").status_code == 200
        subprocess.run(["mount", "-o", "remount,size=300m", folder], check=True, capture_output=True)
        eventually(lambda: whole(folder), within=60, every=0.5)
        eventually(lambda: check(running, client)["ok"], within=30, every=0.5)
    finally:
        if running:
            running.stop()
        time.sleep(0.2)
        subprocess.run(["umount", folder], check=False)
