"""Backups of photos in S3-compatible storage (moto's server), and what a restore puts into a bucket."""

from __future__ import annotations

import contextlib
import datetime
import gc
import hashlib
import json
import pathlib
import random
import tarfile
import zoneinfo

import httpx
import pytest

from accounts import AccountServer
from object_storage import BUCKET, PREFIX, SECRET, Storage
from test_backup import backup, restore, whole
from test_storage_hostile import said_by_operator
from test_storage_s3 import blob, photo, put
from transit_server import SEED
from waiting import eventually


@pytest.fixture
def storage():
    started = Storage()
    yield started
    started.stop()


@contextlib.contextmanager
def serving(folder: pathlib.Path, search, **given):
    search.add("secret of the bucket", SECRET)
    with AccountServer(folder, search, **given) as server:
        with httpx.Client(base_url=server.url + "/storage/v1/", headers=said_by_operator(server), trust_env=False, timeout=60) as client:
            yield server, client


def manifest(file: pathlib.Path) -> dict:
    with tarfile.open(file) as archive:
        return json.loads(archive.extractfile("manifest.json").read())


def objects(file: pathlib.Path) -> dict[str, bytes]:
    """The photos of a backup by their keys."""
    with tarfile.open(file) as archive:
        names = [name for name in archive.getnames() if name.startswith("objects/")]
        assert len(set(names)) == len(names), "each is in it once"
        return {name.removeprefix("objects/"): archive.extractfile(name).read() for name in names}


def test_each_nights_backup_has_all_photos_of_the_bucket(tmp_path, tmp_path_factory, searched_logs, storage):
    folder = tmp_path / "backups"
    folder.mkdir()
    noise = random.Random(SEED)
    kept = {}
    for size in (0, 10, 300_000, 2_500_000):
        content = noise.randbytes(size)
        kept[blob(content)] = content
        storage.client.put_object(Bucket=BUCKET, Key=f"{PREFIX}/{blob(content)}", Body=content)
    # One at the start, as there is none, and one by the clock: forty minutes are forty seconds.
    due = datetime.datetime.now(zoneinfo.ZoneInfo("Australia/Sydney")) + datetime.timedelta(minutes=40)
    given = {"speed": 60, "BACKUP_DIR": str(folder), "BACKUP_AT": due.strftime("%H:%M"), **storage.settings}
    with serving(tmp_path_factory.mktemp("scheduled"), searched_logs, **given):
        names = eventually(lambda: len(whole(folder)) == 2 and whole(folder), within=300, every=0.5)
    for name in names:
        assert objects(folder / name) == kept, name
        assert manifest(folder / name)["objects"] == len(kept)


def test_photos_are_restored_into_an_empty_bucket(tmp_path, tmp_path_factory, searched_logs, storage):
    content, other = photo(1_500_000), photo()
    file = tmp_path / "people.tar"
    with serving(tmp_path_factory.mktemp("before"), searched_logs, **storage.settings) as (server, client):
        (_, path), (answer, later) = put(client, content), put(client, other)
        assert answer.status_code == 200, answer.text
        # A sweep has put one aside, and no list of photos has it.
        storage.client.copy_object(
            Bucket=BUCKET, Key=f"{PREFIX}/outgoing/{hashlib.sha256(other).hexdigest()}",
            CopySource={"Bucket": BUCKET, "Key": f"{PREFIX}/{blob(other)}"},
        )  # fmt: skip
        storage.client.delete_object(Bucket=BUCKET, Key=f"{PREFIX}/{blob(other)}")
        made = backup(server, file)
        assert made.returncode == 0 and "2 uploaded files" in made.stdout and "WARNING" not in made.stderr, made.stderr
        assert objects(file) == {blob(content): content, blob(other): other}
        environment, secret = server.environment, server.secret
    storage.empty()

    def prepare(folder):
        done = restore(file, folder, environment)
        assert done.returncode == 0 and "2 uploaded files" in done.stdout, done.stderr
        assert set(storage.keys()) == {blob(content), blob(other)}

    folder = tmp_path_factory.mktemp("after")
    with serving(folder, searched_logs, prepare=prepare, JWT_SECRET=secret, **storage.settings) as (server, client):
        assert client.get(path).content == content and client.get(later).content == other
        since = photo()
        assert put(client, since)[0].status_code == 200
        server.process.terminate()
        server.process.wait(timeout=30)
        gc.collect()
        refused = restore(file, server.data_folder, server.environment)
        assert refused.returncode == 1 and "--replace" in refused.stderr
        replaced = restore(file, server.data_folder, server.environment, "--replace")
        assert replaced.returncode == 0, replaced.stderr
        assert "nothing in a bucket is put aside" in replaced.stderr
        assert blob(since) in storage.keys(), "it goes with a sweep of the server, not with the restore"


def test_a_photo_that_is_lost_is_told_and_ends_no_backup(tmp_path, tmp_path_factory, searched_logs, storage):
    stays, lost, spoilt = photo(), photo(), photo()
    with serving(tmp_path_factory.mktemp("lost"), searched_logs, **storage.settings) as (server, client):
        for content in (stays, lost, spoilt):
            assert put(client, content)[0].status_code == 200
        storage.client.delete_object(Bucket=BUCKET, Key=f"{PREFIX}/{blob(lost)}")
        storage.client.put_object(Bucket=BUCKET, Key=f"{PREFIX}/{blob(spoilt)}", Body=spoilt[:-1] + b"x")
        file = tmp_path / "people.tar"
        made = backup(server, file)
        assert made.returncode == 0 and "WARNING: 2 of the uploaded files" in made.stderr, made.stderr
        assert list(objects(file)) == [blob(stays)] and manifest(file)["missing_objects"] == 2
        checked = restore(file, tmp_path / "none", server.environment, "--check")
        assert checked.returncode == 0 and "WARNING: 2 uploaded files" in checked.stderr, checked.stderr
