"""`/storage/v1` by the official client, and by plain requests where that says less than the wire."""

from __future__ import annotations

import asyncio
import concurrent.futures
import json
import secrets
import uuid

import httpx
import pytest
from storage3 import AsyncStorageClient, SyncStorageClient
from storage3.exceptions import StorageApiError
from supabase import ClientOptions, create_client

import pictures
from pictures import small


@pytest.fixture
def person(people):
    """Somebody new for each test: nobody uploads more than ten an hour."""
    return people.member()


def said_of(people, person) -> dict:
    """What somebody signed in says of himself."""
    token = people.tokens(person)["access_token"]
    people.search.add("access token", token)
    return {"apikey": people.anon, "Authorization": f"Bearer {token}"}


def client_of(people, headers: dict) -> SyncStorageClient:
    """A client; bodies that are streamed cannot be noted, so what is secret in its calls is noted here."""
    return SyncStorageClient(people.url + "/storage/v1/", headers)


def operator_of(people) -> SyncStorageClient:
    return client_of(people, {"apikey": people.service, "Authorization": f"Bearer {people.service}"})


@pytest.fixture
def headers(people, person) -> dict:
    return said_of(people, person)


@pytest.fixture
def rider(people, person, headers):
    return client_of(people, headers), person.id


@pytest.fixture
def stranger(people) -> SyncStorageClient:
    return client_of(people, said_of(people, people.member()))


@pytest.fixture(scope="module")
def plain(people):
    with httpx.Client(base_url=people.url + "/storage/v1", timeout=30, trust_env=False) as client:
        yield client


def refusal(answer: httpx.Response) -> tuple[int, str, str]:
    body = answer.json()
    assert body["message"] and body["code"] and answer.headers["X-Content-Type-Options"] == "nosniff", body
    return answer.status_code, body["statusCode"], body["error"]


def jpeg(**more) -> dict:
    return {"content-type": "image/jpeg", **more}


def test_what_is_uploaded_is_there_under_its_name(rider):
    storage, me = rider
    key = f"{me}/trips/{uuid.uuid4()}.jpg"
    bucket = storage.from_("adventure_photos")
    made = bucket.upload(key, small(1), jpeg(**{"cache-control": "3600", "metadata": {"mood": "sunny"}}))
    assert made.path == key and made.full_path == f"adventure_photos/{key}"
    assert bucket.download(key) == small(1) and bucket.exists(key) and not bucket.exists(key + "x")
    info = bucket.info(key)
    assert (info["name"], info["bucket_id"], info["size"]) == (key, "adventure_photos", len(small(1)))
    assert info["content_type"] == "image/jpeg" and info["cache_control"] == "max-age=3600"
    assert info["metadata"] == {"mood": "sunny"} and uuid.UUID(info["id"]) and uuid.UUID(info["version"])
    with pytest.raises(StorageApiError) as refused:
        bucket.upload(key, small(2), jpeg())
    assert (refused.value.status, refused.value.code) == ("409", "Duplicate")
    assert refused.value.message == "The resource already exists"
    bucket.upload(key, small(2), jpeg(upsert="true"))
    assert bucket.download(key) == small(2)
    bucket.update(key, small(3, "png"), {"content-type": "image/png"})
    again = bucket.info(key)
    assert bucket.download(key) == small(3, "png") and again["content_type"] == "image/png"
    assert again["id"] == info["id"] and again["version"] != info["version"] and again["etag"] != info["etag"]


def test_objects_are_moved_copied_and_removed(rider):
    storage, me = rider
    bucket, folder = storage.from_("avatars"), f"{me}/{uuid.uuid4()}"
    bucket.upload(f"{folder}/a.jpg", small(4), jpeg())
    assert bucket.move(f"{folder}/a.jpg", f"{folder}/b.jpg") == {"message": "Successfully moved"}
    copied = bucket.copy(f"{folder}/b.jpg", f"{folder}/c.jpg")
    assert copied["Key"] == f"avatars/{folder}/c.jpg" and uuid.UUID(copied["Id"])
    assert [each["name"] for each in bucket.list(folder)] == ["b.jpg", "c.jpg"]
    removed = bucket.remove([f"{folder}/b.jpg", f"{folder}/nothing.jpg"])
    assert [each["name"] for each in removed] == [f"{folder}/b.jpg"]
    assert bucket.download(f"{folder}/c.jpg") == small(4)
    with pytest.raises(StorageApiError) as refused:
        bucket.move(f"{folder}/b.jpg", f"{folder}/d.jpg")
    assert (refused.value.status, refused.value.code, refused.value.message) == ("404", "not_found", "Object not found")


def test_lists_have_folders_pages_and_an_order(rider):
    storage, me = rider
    bucket, folder = storage.from_("avatars"), f"{me}/{uuid.uuid4()}"
    for name in ("b.jpg", "a.jpg", "trips/1.jpg", "trips/x/2.jpg"):
        bucket.upload(f"{folder}/{name}", small(5), jpeg())
    listed = bucket.list(folder)
    assert [each["name"] for each in listed] == ["trips", "a.jpg", "b.jpg"]
    assert listed[0]["id"] is None and listed[0]["metadata"] is None
    assert listed[1]["metadata"]["size"] == len(small(5)) and listed[1]["metadata"]["mimetype"] == "image/jpeg"
    order = {"sortBy": {"column": "name", "order": "desc"}}
    assert [each["name"] for each in bucket.list(folder, order)] == ["trips", "b.jpg", "a.jpg"]
    assert [each["name"] for each in bucket.list(folder, {"search": "A"})] == ["a.jpg"]
    assert [each["name"] for each in bucket.list(folder, {"limit": 1, "offset": 1})] == ["a.jpg"]
    found, cursor = [], None
    while True:
        options = {"prefix": folder + "/", "limit": 2, "with_delimiter": True}
        page = bucket.list_v2(options | ({"cursor": cursor} if cursor else {}))
        found += [each.name for each in page.folders + page.objects]
        cursor = page.nextCursor
        assert page.hasNext == (cursor is not None)
        if not cursor:
            break
    assert found == [f"{folder}/trips/", f"{folder}/a.jpg", f"{folder}/b.jpg"]
    every = bucket.list_v2({"prefix": folder})
    assert [each.name for each in every.objects] == [
        f"{folder}/{name}" for name in ("a.jpg", "b.jpg", "trips/1.jpg", "trips/x/2.jpg")
    ]


def test_signed_addresses_let_anybody_read_until_they_end(people, rider, headers, plain):
    storage, me = rider
    bucket, key = storage.from_("adventure_photos"), f"{me}/{uuid.uuid4()} & more.jpg"
    bucket.upload(key, small(6), jpeg())
    address = bucket.create_signed_url(key, 60)["signedURL"]
    answer = plain.get(address)
    assert answer.content == small(6) and answer.headers["Cache-Control"].startswith("private")
    named = plain.get(bucket.create_signed_url(key, 60, {"download": "mine.jpg"})["signedURL"])
    assert named.headers["Content-Disposition"] == "attachment; filename*=UTF-8''mine.jpg"
    many = bucket.create_signed_urls([key, f"{me}/nothing.jpg"], 60)
    assert plain.get(many[0]["signedURL"]).content == small(6)
    assert many[1]["error"] and many[1]["signedURL"] is None
    token = address.split("token=")[1]
    people.search.add("storage token", token)
    for wrong in (token[:-1], token[:-2] + "AA", token.upper(), people.anon, "", token.split(".")[1]):
        changed = plain.get(address.replace(token, wrong))
        assert refusal(changed)[1:] in [("400", "InvalidSignature"), ("400", "InvalidRequest")], wrong
    other = f"{me}/{uuid.uuid4()}.jpg"
    bucket.upload(other, small(7), jpeg())
    assert refusal(plain.get(f"object/sign/adventure_photos/{other}", params={"token": token}))[2] == "InvalidSignature"
    # A token of storage is none of an account's, nor the other way round.
    keys = {"apikey": people.anon, "Authorization": f"Bearer {token}"}
    assert plain.get(f"object/adventure_photos/{key}", headers=keys).status_code == 401
    for seconds in ("0", "604801", "soon", None):
        body = {"expiresIn": seconds}
        asked = plain.post(f"object/sign/adventure_photos/{key}", json=body, headers=headers)
        assert refusal(asked)[:2] == (400, "400"), seconds


def test_a_signed_address_for_an_upload_is_good_once_also_in_parallel(rider, plain):
    storage, me = rider
    bucket, key = storage.from_("avatars"), f"{me}/{uuid.uuid4()}.jpg"
    signed = bucket.create_signed_upload_url(key)

    def put(number: int) -> tuple[int, str]:
        answer = httpx.put(
            signed["signed_url"], content=small(number), headers={"Content-Type": "image/jpeg"}, trust_env=False, timeout=30
        )
        return answer.status_code, answer.json().get("error", "")

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        outcomes = sorted(pool.map(put, range(8)))
    assert outcomes == [(200, "")] + [(400, "Duplicate")] * 7
    bucket.remove([key])
    assert put(9) == (400, "Duplicate"), "once means once"
    made = bucket.create_signed_upload_url(f"{me}/b-{key[-10:]}")
    assert bucket.upload_to_signed_url(made["path"], made["token"], small(8), jpeg()).full_path == f"avatars/{made['path']}"
    assert bucket.download(made["path"]) == small(8)


def test_downloads_have_ranges_tags_and_no_way_to_be_a_page(rider, plain):
    storage, me = rider
    bucket, key = storage.from_("avatars"), f"{me}/{uuid.uuid4()}.png"
    bucket.upload(key, small(9, "png"), {"content-type": "image/png", "cache-control": "600"})
    file, address = small(9, "png"), bucket.get_public_url(key)
    whole = plain.get(address)
    assert whole.content == file and whole.headers["Content-Type"] == "image/png"
    assert whole.headers["Cache-Control"] == "max-age=600" and whole.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in whole.headers["Content-Security-Policy"] and whole.headers["X-Robots-Tag"] == "none"
    assert whole.headers["Content-Length"] == str(len(file)) and whole.headers["Accept-Ranges"] == "bytes"
    tag, moment = whole.headers["ETag"], whole.headers["Last-Modified"]
    for given in ({"If-None-Match": tag}, {"If-None-Match": f'"x", W/{tag}'}, {"If-Modified-Since": moment}):
        held = plain.get(address, headers=given)
        assert held.status_code == 304 and not held.content and held.headers["ETag"] == tag
    part = plain.get(address, headers={"Range": "bytes=5-14"})
    assert part.status_code == 206 and part.content == file[5:15]
    assert part.headers["Content-Range"] == f"bytes 5-14/{len(file)}" and part.headers["Content-Length"] == "10"
    assert plain.get(address, headers={"Range": "bytes=-7"}).content == file[-7:]
    assert plain.get(address, headers={"Range": "bytes=0-4", "If-Range": '"another"'}).content == file
    beyond = plain.get(address, headers={"Range": f"bytes={len(file)}-"})
    assert beyond.status_code == 416 and beyond.headers["Content-Range"] == f"bytes */{len(file)}"
    head = plain.head(address)
    assert head.status_code == 200 and head.headers["Content-Length"] == str(len(file)) and not head.content
    kept = plain.get(address, params={"download": ""})
    assert kept.headers["Content-Disposition"] == f"attachment; filename*=UTF-8''{key.split('/')[-1]}"
    assert plain.head(address + "x").status_code == 400


def test_others_read_public_objects_and_nothing_else(rider, stranger, plain):
    storage, me = rider
    other, name = stranger, f"{uuid.uuid4()}.jpg"
    for bucket in ("avatars", "adventure_photos"):
        storage.from_(bucket).upload(f"{me}/{name}", small(10), jpeg())
    assert other.from_("avatars").download(f"{me}/{name}") == small(10)
    for attempt in (
        lambda: other.from_("adventure_photos").download(f"{me}/{name}"),
        lambda: other.from_("adventure_photos").info(f"{me}/{name}"),
        lambda: other.from_("adventure_photos").create_signed_url(f"{me}/{name}", 60),
        lambda: other.from_("avatars").move(f"{me}/{name}", f"{me}/x.jpg"),
    ):
        with pytest.raises(StorageApiError) as refused:
            attempt()
        assert (refused.value.status, refused.value.code) == ("404", "not_found")
    for attempt in (
        lambda: other.from_("avatars").upload(f"{me}/x.jpg", small(11), jpeg()),
        lambda: other.from_("avatars").upload(f"{me}/{name}", small(11), jpeg(upsert="true")),
        lambda: other.from_("avatars").create_signed_upload_url(f"{me}/x.jpg"),
    ):
        with pytest.raises(StorageApiError) as refused:
            attempt()
        assert (refused.value.status, refused.value.code) == ("403", "Unauthorized")
        assert refused.value.message == "new row violates row-level security policy"
    assert other.from_("avatars").list(me) == [] and other.from_("avatars").remove([f"{me}/{name}"]) == []
    assert refusal(plain.get(f"object/public/adventure_photos/{me}/{name}"))[1:] == ("404", "Bucket not found")
    unknown = plain.get(f"object/avatars/{me}/{name}")
    assert unknown.status_code == 401 and "No API key" in unknown.json()["message"]


def test_buckets_are_as_declared(people, rider):
    storage, _ = rider
    buckets = {each.id: each for each in storage.list_buckets()}
    assert {name: (each.public, each.file_size_limit) for name, each in buckets.items()} == {
        "avatars": (True, 5 << 20), "adventure_photos": (False, 10 << 20), "safety_reports": (True, 5 << 20),
    }  # fmt: skip
    assert storage.get_bucket("avatars").allowed_mime_types == ["image/jpeg", "image/png", "image/webp"]
    operator = operator_of(people)
    for client, code in ((storage, "Unauthorized"), (operator, "FeatureNotEnabled")):
        for attempt in (lambda: client.create_bucket("mine"), lambda: client.delete_bucket("avatars")):
            with pytest.raises(StorageApiError) as refused:
                attempt()
            assert (refused.value.status, refused.value.code) == ("403", code)
    with pytest.raises(StorageApiError) as refused:
        storage.get_bucket("nowhere")
    assert (refused.value.status, refused.value.message) == ("404", "Bucket not found")


def test_what_is_not_to_be_had_is_refused_in_the_words_of_storage(people, rider, plain):
    storage, me = rider
    keys = {"apikey": people.anon}
    parts = plain.post("upload/resumable", headers=keys | {"Tus-Resumable": "1.0.0", "Upload-Length": "5"})
    assert refusal(parts) == (400, "404", "not_found") and parts.json()["message"] == "Upload not found"
    image = plain.get(f"render/image/public/avatars/{me}/a.jpg", headers=keys, params={"width": 10})
    assert refusal(image) == (400, "403", "FeatureNotEnabled")
    assert plain.get("nowhere", headers=keys).status_code == 404
    assert plain.patch(f"object/avatars/{me}/a.jpg", headers=keys).status_code == 405


def test_the_asynchronous_client_does_the_same(people, person, headers):

    async def story():
        async with AsyncStorageClient(people.url + "/storage/v1/", headers) as storage:
            bucket, key = storage.from_("avatars"), f"{person.id.upper()}/a.webp"
            await bucket.upload(key, small(12, "webp"), {"content-type": "image/webp"})
            assert await bucket.download(key) == small(12, "webp") and await bucket.exists(key)
            signed = await bucket.create_signed_upload_url(f"{person.id}/b.jpg")
            await bucket.upload_to_signed_url(signed["path"], signed["token"], small(13), jpeg())
            assert [each["name"] for each in await bucket.list(person.id.upper())] == ["a.webp"]
            removed = await bucket.remove([key, f"{person.id}/b.jpg"])
            assert len(removed) == 2 and not await bucket.exists(key)

    asyncio.run(story())


def test_the_whole_client_does_the_same(people, person, headers):
    options = ClientOptions(headers={"Authorization": headers["Authorization"]}, auto_refresh_token=False)
    bucket, key = create_client(people.url, people.anon, options).storage.from_("avatars"), f"{person.id}/a.png"
    bucket.upload(key, small(21, "png"), {"content-type": "image/png"})
    assert bucket.download(key) == small(21, "png")
    assert [each["name"] for each in bucket.list(person.id)] == ["a.png"]


def test_bytes_may_come_without_a_form(rider, headers, plain):
    storage, me = rider
    key = f"{me}/{uuid.uuid4()}.jpg"
    said = headers | {"Content-Type": "image/jpeg", "cache-control": "max-age=60", "x-metadata": "eyJhIjoxfQ=="}
    made = plain.post(f"object/avatars/{key}", content=iter([small(14)[:99], small(14)[99:]]), headers=said)
    assert made.status_code == 200 and made.json()["Key"] == f"avatars/{key}" and uuid.UUID(made.json()["Id"])
    info = storage.from_("avatars").info(key)
    assert info["metadata"] == {"a": 1} and info["cache_control"] == "max-age=60"


def test_photos_tell_nothing_but_what_is_seen(people, tmp_path):
    pictures.need_exiftool()
    # The operator's uploads are not counted.
    bucket = operator_of(people).from_("adventure_photos")
    for name, file in pictures.telling().items():
        key = f"{uuid.uuid4()}/{name}"
        bucket.upload(key, file, {"content-type": pictures.TYPES[name.rsplit(".")[-1]]})
        pictures.check(name, file, bucket.download(key), tmp_path)


def test_photos_of_reports_name_nobody_and_wait_with_the_report(people, person, rider, stranger, plain):
    client, storage = people.signed_in(person)[0], rider[0]
    told = {"latitude": -33.87, "longitude": 151.21, "report_type": "hazard", "severity": 2}
    report = client.table("safety_reports").insert(told).execute().data[0]["id"]
    bucket, name = storage.from_("safety_reports"), f"{report}/{secrets.token_urlsafe(24)}x1.jpg"
    bucket.upload(name, small(19), jpeg())
    assert bucket.download(name) == small(19)
    # Nobody sees the report yet, so that nobody follows whoever has just made it; its photo no sooner.
    assert refusal(plain.get(bucket.get_public_url(name))) == (400, "404", "not_found")
    with pytest.raises(StorageApiError) as refused:
        stranger.from_("safety_reports").download(name)
    assert refused.value.status == "404"
    for who, key in [
        (storage, f"{report}/1.jpg"), (storage, f"{person.id}/{secrets.token_hex(16)}.jpg"),
        (storage, f"{report}/{person.id}.jpg"), (storage, f"{uuid.uuid4()}/{secrets.token_hex(16)}.jpg"),
        (stranger, f"{report}/{secrets.token_hex(16)}.jpg"),
    ]:  # fmt: skip
        with pytest.raises(StorageApiError) as refused:
            who.from_("safety_reports").upload(key, small(20), jpeg())
        assert (refused.value.status, refused.value.code) == ("403", "Unauthorized"), key
    assert stranger.from_("safety_reports").list(report) == []


def test_an_account_that_goes_takes_its_objects_along(people, person, rider, plain):
    bucket, key = rider[0].from_("avatars"), f"{person.id}/a.jpg"
    bucket.upload(key, small(15), jpeg())
    address = bucket.get_public_url(key)
    assert plain.get(address).status_code == 200
    people.admin.delete_user(person.id)
    assert refusal(plain.get(address)) == (400, "404", "not_found")


def test_riders_take_their_objects_along(people, rider, headers, plain):
    storage, me = rider
    key = f"{me}/{uuid.uuid4()}.jpg"
    storage.from_("adventure_photos").upload(key, small(17), jpeg())
    answer = httpx.get(people.url + "/auth/v1/user/export", headers=headers, trust_env=False)
    assert answer.status_code == 200, answer.text
    mine = [each for each in answer.json()["objects"] if each["name"] == key]
    assert [each["bucket"] for each in mine] == ["adventure_photos"]
    assert httpx.get(people.url + mine[0]["signed_url"], trust_env=False).content == small(17)


def test_what_is_said_beside_a_picture_has_a_form(person, headers, plain):
    form = {"file": ("a.jpg", small(16), "image/jpeg")}
    for data in ({"metadata": "[1]"}, {"metadata": "{"}, {"metadata": json.dumps({"a": "x" * 5000})}, {"cacheControl": "a\r\nb"}):
        answer = plain.post(f"object/avatars/{person.id}/{secrets.token_hex(8)}.jpg", files=form, data=data, headers=headers)
        assert refusal(answer)[:2] == (400, "400"), data
