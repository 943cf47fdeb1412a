"""`/storage/v1` by people who mean ill, and when things go wrong: disks that are full, processes that are killed."""

from __future__ import annotations

import os
import pathlib
import random
import re
import secrets
import socket
import subprocess
import threading
import time
import uuid

import httpx
import pytest

from accounts import AccountServer
from pictures import saved, drawn, small
from transit_server import SEED
from waiting import eventually

JPEG = {"Content-Type": "image/jpeg"}


def said_of(server, person) -> dict:
    """What somebody signed in says of himself."""
    return {"apikey": server.anon, "Authorization": f"Bearer {server.tokens(person)['access_token']}"}


def said_by_operator(server) -> dict:
    """What the operator says, whose uploads are not counted."""
    return {"apikey": server.service, "Authorization": f"Bearer {server.service}"}


@pytest.fixture
def rider(people):
    """Somebody new for each test: nobody uploads more than ten an hour."""
    person = people.member()
    with httpx.Client(
        base_url=people.url + "/storage/v1/", timeout=60, trust_env=False, headers=said_of(people, person)
    ) as client:
        client.id = person.id
        yield client


def put(client: httpx.Client, key: str, content: bytes, kind: str = "image/jpeg", bucket: str = "avatars") -> httpx.Response:
    return client.post(f"object/{bucket}/{key}", content=content, headers={"Content-Type": kind})


def words(answer: httpx.Response) -> tuple[str, str]:
    return answer.json()["statusCode"], answer.json()["error"]


@pytest.mark.parametrize(
    "path", ["..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd", "ID/..%2fx.jpg", "ID/%00.jpg", "ID/a%5cb.jpg", "ID/%2f%2fa", "ID/.", "ID/a%0d%0ab", "ID/%ff"]
)  # fmt: skip
def test_names_lead_nowhere_else(rider, people, path):
    raw = f"/storage/v1/object/avatars/{path.replace('ID', rider.id)}"
    for method in ("POST", "GET"):
        # As it is: a client would tidy it up first.
        request = f"{method} {raw} HTTP/1.1\r\nHost: x\r\nConnection: close\r\napikey: {people.anon}\r\n"
        request += f"Authorization: {rider.headers['Authorization']}\r\nContent-Type: image/jpeg\r\n"
        body = small() if method == "POST" else b""
        with socket.create_connection(("127.0.0.1", people.port)) as connection:
            connection.sendall(f"{request}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        assert re.match(rb"HTTP/1.1 40[0-9] ", answer) and b"root:" not in answer, answer[:300]


def test_only_pictures_are_taken_and_only_as_what_they_are(people, rider):
    rider.headers.update(said_by_operator(people))
    key = f"{rider.id}/{secrets.token_hex(8)}"
    page = b"<html><script>alert(1)</script></html>"
    for content, kind in [(page, "text/html"), (b"<svg/>", "image/svg+xml"), (b"GIF89a", "image/gif"), (small(), "application/octet-stream"), (small(), "")]:  # fmt: skip
        answer = put(rider, key, content, kind)
        assert words(answer) == ("415", "invalid_mime_type") and "is not supported" in answer.json()["message"], kind
    for content, kind in [(page, "image/jpeg"), (small(1, "png"), "image/jpeg"), (small(1), "image/webp"), (b"", "image/png")]:
        assert words(put(rider, key, content, kind)) == ("415", "invalid_mime_type"), kind
    for content in (small()[:-9], small()[:200], small().replace(b"\xff\xda", b"\xff\xd8", 1)):
        answer = put(rider, key, content)
        assert words(answer) == ("400", "InvalidRequest") and answer.json()["code"] == "InvalidImage"
    assert words(rider.get(f"object/avatars/{key}")) == ("404", "not_found")


def test_files_that_are_two_things_are_one_afterwards(rider):
    script = b"*/=1;alert('both');/*"
    comment = small()[:2] + b"\xff\xfe" + (len(script) + 2).to_bytes(2, "big") + script + small()[2:]
    archive = small() + b"PK\x03\x04" + secrets.token_bytes(500) + b"PK\x05\x06" + bytes(18)
    for content in (comment, archive, small() + b"<?php system($_GET[0]); ?>", small() + b"%PDF-1.7"):
        key = f"{rider.id}/{secrets.token_hex(8)}.jpg"
        assert put(rider, key, content).status_code == 200
        got = rider.get(f"object/avatars/{key}")
        assert got.content == small() and got.headers["Content-Type"] == "image/jpeg"


def test_sizes_have_limits_to_the_byte_and_to_the_pixel(people, rider):
    rider.headers.update(said_by_operator(people))
    most = 5 << 20
    noise = random.Random(SEED).randbytes(most).replace(b"\xff", b"\0")
    head, tail = small()[:-2], small()[-2:]
    for extra, expected in ((0, 200), (1, 400)):
        content = head + noise[: most - len(small()) + extra] + tail
        answer = put(rider, f"{rider.id}/{secrets.token_hex(8)}.jpg", content)
        assert answer.status_code == expected, answer.text
    assert words(answer) == ("413", "Payload too large")
    assert answer.json()["message"] == "The object exceeded the maximum allowed size"
    # Said beforehand, or found out as it comes.
    for content in (bytes(11 << 20), iter([head, *[bytes(1 << 20)] * 11])):
        refused = put(rider, f"{rider.id}/x.jpg", content)
        assert words(refused) == ("413", "Payload too large")
    for width, height, expected in ((2048, 2048, 200), (2049, 1, 400), (1, 2049, 400)):
        answer = put(rider, f"{rider.id}/{secrets.token_hex(8)}.png", saved(drawn(8, 8).resize((width, height)), "PNG"), "image/png", "adventure_photos")  # fmt: skip
        assert answer.status_code == expected, answer.text
    assert words(answer) == ("413", "Payload too large") and "2048 x 2048" in answer.json()["message"]


def test_forms_that_are_damaged_are_refused(people, rider):
    rider.headers.update(said_by_operator(people))
    path = f"object/avatars/{rider.id}/{secrets.token_hex(8)}.jpg"
    kind = "multipart/form-data; boundary=b"
    part = b'Content-Disposition: form-data; name=""; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    for body, header in [
        (b"--b\r\n" + part + small(), kind), (b"--b\r\n" + part + small() + b"\r\n--b", kind), (b"", kind), (b"--b--\r\n", kind),
        (b"--b\r\n" + part + small() + b"\r\n--b\r\n" + part + small() + b"\r\n--b--", kind),
        (b"--b\r\nX: " + b"x" * 9000 + b"\r\n\r\n", kind), (b"--b\r\nContent-Type: image/jpeg\r\n\r\n" + small() + b"\r\n--b--", kind),
        (b'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n' + b"x" * 70_000 + b"\r\n--b--", kind),
        (b"--b\r\n" + part + small() + b"\r\n--b--", "multipart/form-data"),
    ]:  # fmt: skip
        answer = rider.post(path, content=body, headers={"Content-Type": header})
        assert answer.status_code == 400 and words(answer)[0] == "400", body[:80]
    assert words(rider.get(path)) == ("404", "not_found")


def test_uploads_that_are_broken_off_leave_nothing(rider, people):
    objects = pathlib.Path(people.data_folder) / "objects"
    before = sorted(objects.rglob("*"))
    for length in (10, 60_000, 400_000):
        with socket.create_connection(("127.0.0.1", people.port)) as connection:
            head = f"POST /storage/v1/object/avatars/{rider.id}/broken.jpg HTTP/1.1\r\nHost: x\r\napikey: {people.anon}\r\n"
            head += f"Authorization: {rider.headers['Authorization']}\r\nContent-Type: image/jpeg\r\nContent-Length: 900000\r\n\r\n"
            connection.sendall(head.encode() + (small()[:-2] + bytes(length))[:length])
            time.sleep(0.2)
    deadline = time.monotonic() + 60
    while sorted(objects.rglob("*")) != before and time.monotonic() < deadline:
        time.sleep(0.1)
    assert sorted(objects.rglob("*")) == before
    assert words(rider.get(f"object/avatars/{rider.id}/broken.jpg")) == ("404", "not_found")


def test_ten_uploads_an_hour_are_allowed(people, tmp_path_factory):
    with AccountServer(tmp_path_factory.mktemp("counted"), people.search, RATE_LIMITS="on") as server:
        person = server.member()
        folder, headers = f"{server.url}/storage/v1/object/avatars/{person.id}", said_of(server, person) | JPEG
        for number in range(11):
            answer = httpx.post(f"{folder}/{number}.jpg", content=small(number), trust_env=False, headers=headers)
            assert answer.status_code == (200 if number < 10 else 429), answer.text
        assert words(answer) == ("429", "too_many_requests")
        assert 0 < int(answer.headers["Retry-After"]) <= 3600 and answer.json()["code"] == "RATE_LIMITED"


#: How often the server is killed; by hand KILLS=200.
KILLS = int(os.environ.get("KILLS", "4"))


def test_what_was_acknowledged_outlives_a_kill_and_nothing_else_stays(people, tmp_path_factory):
    numbers = random.Random(SEED)
    with AccountServer(tmp_path_factory.mktemp("killed"), people.search) as server:
        kept: dict[str, bytes] = {}
        folder, headers = f"kept/{uuid.uuid4()}", said_by_operator(server) | JPEG
        # A folder for each time: one of more than ten thousand would not be listed.
        for number in range(KILLS):
            stop = threading.Event()

            def upload(stop: threading.Event = stop, folder: str = f"{folder}/{number}"):
                with httpx.Client(base_url=server.url, trust_env=False, headers=headers, timeout=30) as client:
                    while not stop.is_set():
                        key, file = f"{folder}/{uuid.uuid4()}.jpg", small(numbers.randrange(250))
                        try:
                            if client.post(f"/storage/v1/object/avatars/{key}", content=file).status_code == 200:
                                kept[key] = file
                        except httpx.HTTPError:
                            return

            lanes = [threading.Thread(target=upload) for _ in range(4)]
            for each in lanes:
                each.start()
            # Some are kept each time, however busy the machine is.
            wanted = len(kept) + 6
            eventually(lambda: len(kept) >= wanted, every=0.02)
            time.sleep(numbers.uniform(0, 0.8))
            server.process.kill()
            server.process.wait()
            stop.set()
            for each in lanes:
                each.join()
            server.start_again()
        assert len(kept) > 20
        with httpx.Client(base_url=server.url + "/storage/v1/", headers=headers, trust_env=False, timeout=30) as client:
            rows = set()
            for each in (f"{folder}/{number}" for number in range(KILLS)):
                offset = 0
                while page := client.post("object/list/avatars", json={"prefix": each, "limit": 100, "offset": offset}).json():
                    rows |= {f"{each}/{entry['name']}" for entry in page}
                    offset += len(page)
            assert set(kept) <= rows
            for key in rows:
                got = client.get(f"object/avatars/{key}").content
                assert got == kept.get(key, got) and got.startswith(b"\xff\xd8")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may make a small disk")
def test_a_full_disk_is_said_to_be_full_and_keeps_what_it_had(people, tmp_path_factory):
    folder = tmp_path_factory.mktemp("disk")
    try:
        # What the server leaves free for others, and a little more.
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=260m", "tmpfs", folder], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no small disk can be made here")
    server = None
    try:
        server = AccountServer(tmp_path_factory.mktemp("full"), people.search, OBJECTS_DIR=str(folder))
        server.wait_until_ready()
        noise = random.Random(SEED).randbytes(1 << 20).replace(b"\xff", b"\0")
        kept, outcomes = {}, []
        with httpx.Client(base_url=server.url, headers=said_by_operator(server) | JPEG, trust_env=False, timeout=60) as client:
            for number in range(8):
                file = small()[:-2] + noise[number:] + small()[-2:]
                address = f"/storage/v1/object/adventure_photos/full/{number}.jpg"
                answer = client.post(address, content=file)
                outcomes.append(answer.status_code)
                if answer.status_code == 200:
                    kept[address] = file
                else:
                    assert answer.status_code == 507 and words(answer) == ("507", "Insufficient Storage")
                    assert int(answer.headers["Retry-After"]) > 0
            assert outcomes[0] == 200 and outcomes[-1] == 507
            for address, file in kept.items():
                assert client.get(address).content == file
        left = [file for file in folder.rglob("*") if file.is_file()]
        assert len(left) == len(kept), "what did not fit has left nothing"
    finally:
        if server:
            server.stop()
        subprocess.run(["umount", folder], check=False)
