"""The pack that the app downloads: what /gtfs/version says is what arrives, whole or in pieces."""

from __future__ import annotations

import hashlib
import sqlite3
from urllib.parse import urljoin

import pytest

PLAIN = {"Accept-Encoding": "identity"}


@pytest.fixture(scope="module")
def version(client) -> dict:
    return client.get("/api/v1/gtfs/version").json()["data"]


@pytest.fixture(scope="module")
def url(server, version) -> str:
    return urljoin(server.url + "/api/v1/gtfs/version", version["download_url"])


@pytest.fixture(scope="module")
def pack(client, url):
    answer = client.get(url, headers=PLAIN)
    assert answer.status_code == 200
    return answer


def test_size_and_checksum_are_those_announced(pack, version):
    assert len(pack.content) == version["file_size_bytes"]
    assert hashlib.sha256(pack.content).hexdigest() == version["checksum_sha256"]


def test_the_download_is_a_sound_database(pack, tmp_path):
    file = tmp_path / "pack.db"
    file.write_bytes(pack.content)
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.parametrize(
    "asked, first, last",
    [("bytes=0-99", 0, 99), ("bytes=100-100", 100, 100), ("bytes=1000-", 1000, -1), ("bytes=-100", -100, -1), ("bytes=0-999999999999", 0, -1)],
)
def test_a_range_is_that_part_of_the_whole(client, url, pack, asked, first, last):
    whole = pack.content
    first, last = (place if place >= 0 else len(whole) + place for place in (first, last))
    answer = client.get(url, headers={**PLAIN, "Range": asked})
    assert answer.status_code == 206
    assert answer.headers["Content-Range"] == f"bytes {first}-{last}/{len(whole)}"
    assert answer.content == whole[first : last + 1]


def test_a_range_past_the_end_is_refused_with_the_size(client, url, pack):
    answer = client.get(url, headers={**PLAIN, "Range": f"bytes={len(pack.content)}-"})
    assert answer.status_code == 416
    assert answer.headers["Content-Range"] == f"bytes */{len(pack.content)}"


@pytest.mark.parametrize("asked", ["bytes=9-1", "bytes=x-", "lines=0-5", "bytes="])
def test_a_range_that_makes_no_sense_is_ignored_or_refused(client, url, asked):
    assert client.get(url, headers={**PLAIN, "Range": asked}).status_code in (200, 400, 416)


def test_an_interrupted_download_resumes_only_on_the_same_pack(client, url, pack):
    tag = pack.headers["ETag"]
    half = len(pack.content) // 2
    rest = client.get(url, headers={**PLAIN, "Range": f"bytes={half}-", "If-Range": tag})
    assert rest.status_code == 206
    assert pack.content[:half] + rest.content == pack.content
    changed = client.get(url, headers={**PLAIN, "Range": f"bytes={half}-", "If-Range": '"another-pack"'})
    assert (changed.status_code, len(changed.content)) == (200, len(pack.content))
    assert client.get(url, headers={**PLAIN, "If-None-Match": tag}).status_code == 304
