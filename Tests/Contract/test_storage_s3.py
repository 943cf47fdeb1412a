"""`/storage/v1` with its bytes in S3-compatible storage: moto's server, and one that answers as it should not."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import pathlib
import random
import secrets
import subprocess

import httpx
import pytest

from accounts import AccountServer
from object_storage import BUCKET, PREFIX, SECRET, Hostile, Storage, settings
from pictures import small
from test_config import BARE
from test_storage_hostile import said_by_operator, words
from transit_server import BINARY, SEED
from waiting import CENTRAL_BOARD, eventually


@pytest.fixture(scope="module")
def storage():
    started = Storage()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def hostile(storage):
    started = Hostile(storage)
    yield started
    started.stop()


@contextlib.contextmanager
def started(folder, search, speed: float = 1, **given: str):
    search.add("secret of the bucket", SECRET)
    with AccountServer(folder, search, speed=speed, **given) as server:
        yield server


@pytest.fixture(scope="module")
def kept(tmp_path_factory, searched_logs, hostile):
    """A server whose photos go through `hostile`, which passes on what no test spoils."""
    with started(tmp_path_factory.mktemp("s3"), searched_logs, **settings(hostile.url)) as server:
        yield server


@pytest.fixture
def operator(kept, hostile):
    """The operator, whose uploads are not counted; nothing is spoilt at first, nor afterwards."""
    hostile.spoils(None)
    with httpx.Client(base_url=kept.url + "/storage/v1/", headers=said_by_operator(kept), trust_env=False, timeout=60) as client:
        yield client
    hostile.spoils(None)


def photo(size: int = 0) -> bytes:
    """A picture that nobody else has, of so many bytes and a few."""
    noise = random.Random(f"{SEED} {secrets.token_hex(8)}").randbytes(max(size, 32)).replace(b"\xff", b"\0")
    return small()[:-2] + noise + small()[-2:]


def put(client: httpx.Client, content: bytes, key: str = "", **headers: str) -> tuple[httpx.Response, str]:
    path = f"object/adventure_photos/{key or f'operator/{secrets.token_hex(8)}.jpg'}"
    return client.post(path, content=content, headers={"Content-Type": "image/jpeg", **headers}), path


def blob(content: bytes) -> str:
    digest = hashlib.sha256(content).hexdigest()
    return f"{digest[:2]}/{digest[2:]}"


def answers(server: AccountServer) -> bool:
    """Whether it listens by now; fails at once where it has ended."""
    assert server.process.poll() is None, server.log()
    try:
        server.http.get("/healthz")
    except httpx.ConnectError:
        return False
    return True


def check(server: AccountServer) -> dict:
    return next(each for each in server.http.get("/readyz").json()["checks"] if each["name"] == "objects")


def test_photos_lie_in_the_bucket_by_their_content_and_are_read_by_range(operator, storage, hostile, kept):
    content = photo(5_000_000)
    answer, path = put(operator, content)
    assert answer.status_code == 200, answer.text
    assert storage.content(blob(content)) == content
    hostile.spoils(None)
    got = operator.get(path)
    assert got.content == content and got.headers["ETag"]
    assert hostile.requests == [("HEAD", "")] + [("GET", "")] * 5, "one look, and a request for each megabyte"
    for wanted, expected in [("bytes=0-9", content[:10]), ("bytes=-7", content[-7:]), ("bytes=2000000-4500000", content[2_000_000:4_500_001])]:
        part = operator.get(path, headers={"Range": wanted})
        assert (part.status_code, part.content) == (206, expected), wanted
    assert list((pathlib.Path(kept.data_folder) / "objects-incoming").iterdir()) == []
    assert not (pathlib.Path(kept.data_folder) / "objects").exists(), "nothing lies in a folder"
    assert check(kept)["ok"]


def test_photos_are_replaced_copied_moved_and_removed(operator, storage):
    first, second = photo(), photo()
    answer, path = put(operator, first)
    assert answer.status_code == 200
    key = path.removeprefix("object/adventure_photos/")
    assert words(put(operator, second, key)[0]) == ("409", "Duplicate")
    assert put(operator, second, key, **{"x-upsert": "true"})[0].status_code == 200
    assert operator.get(path).content == second
    for call, destination in (("copy", "operator/copied.jpg"), ("move", f"operator/moved-{secrets.token_hex(4)}.jpg")):
        body = {"bucketId": "adventure_photos", "sourceKey": key, "destinationKey": f"{secrets.token_hex(4)}{destination}"}
        assert operator.post(f"object/{call}", json=body).status_code == 200
        assert operator.get(f"object/adventure_photos/{body['destinationKey']}").content == second
    assert words(operator.get(path)) == ("404", "not_found")
    assert {blob(first), blob(second)} <= set(storage.keys()), "a sweep takes what nobody refers to"


def test_what_nobody_refers_to_goes_and_comes_back_if_somebody_does(tmp_path, searched_logs, storage):
    # Ten minutes are two seconds; of six sweeps one asks the bucket.
    with started(tmp_path, searched_logs, speed=300, **storage.settings) as server:
        with httpx.Client(base_url=server.url + "/storage/v1/", headers=said_by_operator(server), trust_env=False, timeout=60) as client:
            stays, goes = photo(), photo()
            (_, path), (_, lost) = put(client, stays), put(client, goes)
            assert client.delete(lost).status_code == 200
            storage.age(5_000)
            aside = f"outgoing/{hashlib.sha256(goes).hexdigest()}"
            eventually(lambda: aside in storage.keys() and blob(goes) not in storage.keys(), within=60)
            assert blob(stays) in storage.keys()
            # Whoever comes to refer to it in that moment finds it.
            storage.client.copy_object(
                Bucket=BUCKET, Key=f"{PREFIX}/outgoing/{hashlib.sha256(stays).hexdigest()}",
                CopySource={"Bucket": BUCKET, "Key": f"{PREFIX}/{blob(stays)}"},
            )  # fmt: skip
            storage.client.delete_object(Bucket=BUCKET, Key=f"{PREFIX}/{blob(stays)}")
            assert client.get(path).content == stays and blob(stays) in storage.keys()
            storage.age(5_000)
            eventually(lambda: not any(each.startswith("outgoing/") for each in storage.keys()), within=60)
            assert client.get(path).content == stays


def test_storage_away_is_said_and_boards_go_on(operator, kept, hostile, storage):
    content = photo()
    _, path = put(operator, content)
    storage.away()
    try:
        for answer in (operator.get(path), put(operator, photo())[0]):
            assert answer.status_code == 503 and answer.json()["code"] == "StorageUnavailable", answer.text
            assert int(answer.headers["Retry-After"]) > 0
        told = check(kept)
        assert not told["ok"] and BUCKET in told["message"]
        ready = kept.http.get("/readyz")
        assert (ready.status_code, ready.json()["status"]) == (200, "degraded")
        assert kept.http.get(CENTRAL_BOARD).status_code == 200
        assert operator.head(path).status_code == 200, "what the database knows is known"
    finally:
        storage.back()
    # It is noticed without anybody asking for a photo.
    eventually(lambda: check(kept)["ok"], within=40)
    assert operator.get(path).content == content
    eventually(lambda: {"objects_unreachable", "objects_reachable"} <= {line["event"] for line in kept.logged()})


def test_what_passes_by_itself_is_tried_again(operator, hostile):
    for spoil in (
        lambda request, count: count < 3 and request.refuse(503, "SlowDown", "Please reduce your request rate."),
        lambda request, count: count < 2 and request.refuse(500, "InternalError"),
        lambda request, count: request.command != "HEAD" and count < 2 and request.refuse(400, "RequestTimeout"),
    ):
        content = photo(100_000)
        hostile.spoils(spoil)
        answer, path = put(operator, content)
        assert answer.status_code == 200, answer.text
        assert hostile.requests.count(("PUT", "")) > 1
        assert operator.get(path).content == content


def test_damaged_answers_never_become_a_photo(operator, hostile):
    content = photo(100_000)
    _, path = put(operator, content)
    whole = f"bytes 0-{len(content) - 1}/{len(content)}"

    def get(answer):
        return lambda request, count: request.command == "GET" and answer(request, count)

    passing = get(lambda request, count: count < 3 and request.say(206, b"x" * 500, len(content), Content_Range=whole))
    hostile.spoils(passing)
    assert operator.get(path).content == content, "cut off twice, whole the third time"
    lasting = [
        lambda request, count: request.say(206, b"x" * 500, len(content), Content_Range=whole),
        lambda request, count: request.say(206, b"x" * 500, Content_Range=whole),
        lambda request, count: request.say(206, b"x" * (3 << 20), Content_Range=whole),
        lambda request, count: request.say(206, b"x" * len(content), Content_Range=f"bytes 5-{len(content) + 4}/{len(content)}"),
        lambda request, count: request.refuse(404, "NoSuchKey"),
        lambda request, count: request.pour(itertools.repeat(b"<a>" * 1_000, 3_000)),
    ]
    for answer in lasting:
        hostile.spoils(get(answer))
        # The head has gone out: the connection ends before all bytes have come.
        with pytest.raises(httpx.HTTPError):
            operator.get(path)
    # Another length than the row's is found out before.
    hostile.spoils(lambda request, count: request.command == "HEAD" and request.say(200, b"", 17))
    assert operator.get(path).status_code == 500
    hostile.spoils(None)
    assert operator.get(path).content == content


def test_refusals_are_logged_with_what_s3_says(operator, kept, hostile):
    refusals = {
        "SignatureDoesNotMatch": lambda request, count: request.refuse(403, "SignatureDoesNotMatch", "The signature does not match"),
        "eu-west-1": lambda request, count: request.refuse(301, "PermanentRedirect", x_amz_bucket_region="eu-west-1", Location="http://127.0.0.1:1/"),
    }  # fmt: skip
    for said, spoil in refusals.items():
        hostile.spoils(spoil)
        answer = put(operator, photo())[0]
        assert answer.status_code == 500 and said not in answer.text, "clients learn only that something went wrong"
        assert [command for command, _ in hostile.requests].count("PUT") == 1, "it is not tried again, and nobody is followed"
        eventually(lambda: said in kept.log() and "HOSTILE0001" in kept.log())
    hostile.spoils(lambda request, count: request.command == "PUT" and request.refuse(507, "XMinioStorageFull"))
    assert words(put(operator, photo())[0]) == ("507", "Insufficient Storage")


@pytest.mark.parametrize("given", [{"AWS_SECRET_ACCESS_KEY": "another"}, {"OBJECTS_URL": "s3://not-there-at-all"}])
def test_a_bucket_that_refuses_does_not_keep_the_server_down(tmp_path, searched_logs, storage, given):
    front = Hostile(storage)
    if "AWS_SECRET_ACCESS_KEY" in given:
        # moto believes every signature.
        front.spoils(lambda request, count: request.refuse(403, "SignatureDoesNotMatch"))
    server = AccountServer(tmp_path, searched_logs, **{**settings(front.url), **given})
    try:
        # At first nobody listens; a server that has ended never will.
        eventually(lambda: answers(server) and "degraded" in server.http.get("/readyz").text and not check(server)["ok"], within=120)
        assert "SignatureDoesNotMatch" in check(server)["message"] or "NoSuchBucket" in check(server)["message"]
        assert server.http.get(CENTRAL_BOARD).status_code == 200
    finally:
        server.stop()
        front.stop()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"OBJECTS_DIR": "/somewhere"}, "OBJECTS_DIR"), ({"AWS_ACCESS_KEY_ID": ""}, "AWS_ACCESS_KEY_ID must be set"),
        ({"AWS_SECRET_ACCESS_KEY": ""}, "AWS_SECRET_ACCESS_KEY must be set"), ({"OBJECTS_URL": "https://b"}, "OBJECTS_URL must be like s3://"),
        ({"OBJECTS_URL": "s3://B_"}, "OBJECTS_URL must be like"), ({"OBJECTS_URL": "s3://bucket/../x"}, "OBJECTS_URL must be like"),
        ({"OBJECTS_URL": ""}, "OBJECTS_ENDPOINT is used with OBJECTS_URL"), ({"OBJECTS_ENDPOINT": "ftp://x"}, "OBJECTS_ENDPOINT must be"),
        ({"OBJECTS_ENDPOINT": "https://x/y"}, "OBJECTS_ENDPOINT must be"), ({"AWS_REGION": "Sydney!"}, "AWS_REGION must be a region"),
        ({"OBJECTS_ENDPOINT": "", "AWS_REGION": ""}, "AWS_REGION must name"), ({"AWS_SESSION_TOKEN": "a b"}, "AWS_SESSION_TOKEN must be"),
        ({"ENVIRONMENT": "production", "OBJECTS_ENDPOINT": "http://storage.example"}, "OBJECTS_ENDPOINT must begin with https://"),
    ],
)  # fmt: skip
def test_settings_that_cannot_be_meant_are_refused(given, said):
    run = subprocess.run(
        [BINARY, "config"], env={**BARE, **settings("https://storage.example"), **given}, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert run.returncode == 1 and said in run.stderr, run.stderr
    assert SECRET not in run.stdout + run.stderr


@pytest.mark.parametrize("endpoint", ["https://storage.example", "http://127.0.0.1:9000", "http://minio:9000", "http://10.1.2.3", "https://{bucket}.storage.example", ""])
def test_places_that_production_takes(endpoint):
    run = subprocess.run(
        [BINARY, "config"], env={**BARE, **settings(endpoint), "ENVIRONMENT": "production"}, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
