"""`transit surface` with postgrest-py: tables of a file, driven by the official client."""

from __future__ import annotations

import collections
import concurrent.futures
import json
import pathlib
import re
import subprocess
import time

import jwt
import pytest
import requests
from postgrest import SyncPostgrestClient
from postgrest.exceptions import APIError
from postgrest.types import CountMethod, ReturnMethod

from transit_server import BINARY, leave

FILES = pathlib.Path(__file__).parent / "surface"
SECRET = "a secret of thirty-two bytes or more, for tests"
ANN, BOB = (f"00000000-0000-4000-8000-00000000000{number}" for number in (1, 2))


class Surface:
    """One `transit surface` with the chat's tables."""

    def __init__(self, *options: str):
        self.process = subprocess.Popen(
            [BINARY, "surface", "--schema", FILES / "chat.json", "--port", "0", *options],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self.greeting = self.process.stdout.readline()
        found = re.search(r"http://\S+?:\d+", self.greeting)
        assert found, f"no address in {self.greeting!r}"
        self.url = found.group()

    def client(self, token: str | None = None, prefix: str = "") -> SyncPostgrestClient:
        return SyncPostgrestClient(self.url + prefix, headers={"Authorization": f"Bearer {token}"} if token else {})


def token(**claims) -> str:
    return jwt.encode({"exp": int(time.time()) + 600, **claims}, SECRET, "HS256")


@pytest.fixture
def surface():
    started = Surface("--open", "--secret", SECRET, "--rows", str(FILES / "rows.json"))
    yield started
    leave(started.process)


@pytest.fixture
def chat(surface):
    with surface.client() as client:
        yield client


def names(answer) -> list[str]:
    return [row["username"] for row in answer.data]


def refused(call) -> APIError:
    with pytest.raises(APIError) as caught:
        call()
    return caught.value


# What is read


def test_rows_are_read_at_both_addresses(surface):
    assert "4 tables and 4 functions" in surface.greeting and "11 rows were added" in surface.greeting
    for prefix in ("", "/rest/v1"):
        with surface.client(prefix=prefix) as client:
            assert client.from_("users").select("username", count=CountMethod.exact).execute().count == 4


@pytest.mark.parametrize(
    "chosen, expected",
    [
        (lambda users: users.eq("status", "OFFLINE"), ["kiwicopple"]),
        (lambda users: users.neq("status", "ONLINE"), ["kiwicopple"]),
        (lambda users: users.gt("age", 20), ["awailas", "kiwicopple"]),
        (lambda users: users.gte("age", 20).lt("age", 25), ["dragarcia"]),
        (lambda users: users.like("username", "%a%a%"), ["awailas", "dragarcia"]),
        (lambda users: users.ilike("catchphrase", "*CAT*"), ["kiwicopple", "supabot"]),
        (lambda users: users.is_("catchphrase", "null"), ["dragarcia"]),
        (lambda users: users.not_.is_("tags", "null").eq("age", 25), ["awailas", "kiwicopple"]),
        (lambda users: users.in_("username", ["supabot", "awailas"]), ["awailas", "supabot"]),
        (lambda users: users.contains("tags", ["blue"]), ["awailas", "supabot"]),
        (lambda users: users.contained_by("tags", ["human", "x"]), ["kiwicopple"]),
        (lambda users: users.or_("age.eq.1,and(age.eq.25,status.eq.ONLINE)"), ["awailas", "supabot"]),
        (lambda users: users.match({"age": 25, "status": "ONLINE"}), ["awailas"]),
        (lambda users: users.filter("username", "match", "^[ks].+[et]$"), ["kiwicopple", "supabot"]),
        (lambda users: users.filter("username", "imatch", "^AWAI"), ["awailas"]),
        (lambda users: users.limit(2), ["awailas", "dragarcia"]),
        (lambda users: users.range(1, 2), ["dragarcia", "kiwicopple"]),
        (lambda users: users.offset(3), ["supabot"]),
    ],
)
def test_filters(chat, chosen, expected):
    assert names(chosen(chat.from_("users").select("username").order("username")).execute()) == expected


def test_embedding_both_ways_spread_and_related_order(chat):
    rows = chat.from_("messages").select("id, channels(slug), ...users(author:username)").order("id").limit(1).execute().data
    assert rows == [{"id": 1, "channels": {"slug": "public"}, "author": "supabot"}]
    rows = chat.from_("users").select("username, messages(id)").eq("username", "supabot").execute().data
    assert rows == [{"username": "supabot", "messages": [{"id": 1}, {"id": 2}]}]
    rows = chat.from_("channels").select("slug, messages!inner(id)").eq("messages.username", "kiwicopple").execute().data
    assert rows == [{"slug": "public", "messages": [{"id": 3}]}]
    rows = chat.from_("messages").select("id, users(age)").order("users(age)", desc=True).order("id").execute().data
    assert [row["id"] for row in rows] == [3, 1, 2]
    assert chat.from_("channels").select("data->a->b->>0").eq("id", 1).execute().data == [{"b": "1"}]


def test_one_row_or_none(chat):
    one = chat.from_("users").select("username, age").eq("username", "supabot")
    assert one.single().execute().data == {"username": "supabot", "age": 1}
    assert chat.from_("users").select("*").eq("username", "nobody").maybe_single().execute() is None
    error = refused(lambda: chat.from_("users").select("*").single().execute())
    assert (error.code, error.details) == ("PGRST116", "The result contains 4 rows")
    text = chat.from_("users").select("username, status").eq("age", 1).csv().execute().data
    assert text == "username,status\nsupabot,ONLINE"


def test_heads_count(chat):
    answer = chat.from_("messages").select("*", count=CountMethod.exact, head=True).execute()
    assert answer.count == 3 and not answer.data


# What is written


def test_rows_are_added_changed_and_deleted(chat):
    added = chat.from_("messages").insert({"message": "Hi", "username": "supabot", "channel_id": 2}).execute().data
    assert added == [{"id": 4, "message": "Hi", "username": "supabot", "channel_id": 2, "data": None}]
    none = chat.from_("users").insert([{"username": "a"}, {"username": "b"}], returning=ReturnMethod.minimal).execute()
    assert none.data == []
    assert names(chat.from_("users").update({"status": "OFFLINE"}).in_("username", ["a", "b"]).execute()) == ["a", "b"]
    upserted = chat.from_("users").upsert([{"username": "a", "age": 3}, {"username": "c", "age": 4}], count=CountMethod.exact).execute()
    assert upserted.count == 2 and [(row["username"], row["age"], row["status"]) for row in upserted.data] == [("a", 3, "OFFLINE"), ("c", 4, "ONLINE")]
    ignored = chat.from_("users").upsert({"username": "a", "age": 99}, ignore_duplicates=True).execute()
    assert ignored.data == []
    assert names(chat.from_("users").delete().in_("username", ["a", "b", "c"]).execute()) == ["a", "b", "c"]


def test_what_may_not_be_is_refused_in_the_words_of_postgrest(chat):
    users = chat.from_("users")
    refusals = {
        "23505": lambda: users.insert({"username": "supabot"}).execute(),
        "23514": lambda: users.insert({"username": "x", "age": 200}).execute(),
        "23502": lambda: chat.from_("messages").insert({"message": "x", "channel_id": 1}).execute(),
        "23503": lambda: chat.from_("messages").insert({"username": "nobody", "channel_id": 1}).execute(),
        "22P02": lambda: users.select("*").eq("age", "old").execute(),
        "42703": lambda: users.select("nickname").execute(),
        "PGRST204": lambda: users.insert({"username": "x", "nickname": "y"}).execute(),
        "PGRST205": lambda: chat.from_("user").select("*").execute(),
        "PGRST200": lambda: users.select("*, channels(*)").execute(),
        "PGRST202": lambda: chat.rpc("get_state", {}).execute(),
        "PGRST123": lambda: users.select("age.max()").execute(),
        "PGRST127": lambda: users.select("*").filter("catchphrase", "fts", "cat").execute(),
        "2201B": lambda: users.select("*").filter("username", "match", "(a").execute(),
        "21000": lambda: users.delete().execute(),
    }
    for code, call in refusals.items():
        assert refused(call).code == code


def test_put_and_stripped_nulls(surface):
    url = f"{surface.url}/channels?id=eq.7"
    prefer = {"Prefer": "return=representation"}
    made = requests.put(url, json={"id": 7, "slug": "new"}, headers=prefer, timeout=60)
    assert (made.status_code, made.json()) == (201, [{"id": 7, "slug": "new", "data": None}])
    again = requests.put(url, json={"id": 7, "slug": "newer"}, headers=prefer, timeout=60)
    assert (again.status_code, again.json()[0]["slug"]) == (200, "newer")
    assert requests.put(url, json={"id": 8}, timeout=60).json()["code"] == "PGRST115"
    stripped = requests.get(url, headers={"Accept": "application/vnd.pgrst.object+json;nulls=stripped"}, timeout=60)
    assert stripped.json() == {"id": 7, "slug": "newer"}


# Functions


def test_functions(chat):
    assert chat.rpc("get_status", {"name_param": "kiwicopple"}).execute().data == "OFFLINE"
    assert chat.rpc("get_status", {"name_param": "supabot"}, get=True).execute().data == "ONLINE"
    found = chat.rpc("get_username_and_status", {"name_param": "supabot"}).select("username,status").execute()
    assert found.data == [{"username": "supabot", "status": "ONLINE"}]
    assert chat.rpc("hello_world", {}).execute().data == "Hello, World!"


# Who asks


def test_rows_are_their_owners(surface):
    with surface.client(token(role="authenticated", sub=ANN)) as ann, surface.client() as nobody:
        assert [row["text"] for row in ann.from_("diaries").select("text").execute().data] == ["mine"]
        assert refused(lambda: nobody.from_("diaries").select("text").execute()).code == "42501"
        assert refused(lambda: ann.from_("diaries").insert({"user_id": BOB, "text": "x"}).execute()).code == "42501"
        assert ann.from_("diaries").update({"text": "x"}).eq("user_id", BOB).execute().data == []
        assert ann.from_("diaries").insert({"user_id": ANN.upper(), "text": "more"}).execute().data[0]["user_id"] == ANN
    with surface.client(token(role="service_role")) as service:
        assert service.from_("diaries").select("text", count=CountMethod.exact).execute().count == 3


@pytest.mark.parametrize(
    "given, status, code",
    [
        (jwt.encode({"role": "anon", "exp": 1}, SECRET, "HS256"), 401, "PGRST303"),
        (jwt.encode({"role": "service_role"}, "another secret of thirty-two bytes, which is not ours", "HS256"), 401, "PGRST301"),
        (jwt.encode({"role": "service_role"}, None, "none"), 401, "PGRST301"),
        ("nonsense", 401, "PGRST301"),
        ({"role": "authenticated"}, 401, "PGRST303"),
        ({"role": "authenticated", "sub": "ann"}, 401, "PGRST303"),
        ({"role": "postgres"}, 403, "42501"),
    ],
)
def test_tokens_that_are_not_believed(surface, given, status, code):
    # Signed here, as tokens made when the tests are collected expire before a long run comes to them.
    given = token(**given) if isinstance(given, dict) else given
    answer = requests.get(f"{surface.url}/users", headers={"Authorization": f"Bearer {given}"}, timeout=60)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_nobody_is_answered_without_a_token_unless_it_is_open():
    surface = Surface("--secret", SECRET)
    try:
        answer = requests.get(f"{surface.url}/users", timeout=60)
        assert (answer.status_code, answer.json()["code"]) == (401, "PGRST302")
        as_key = requests.get(f"{surface.url}/users", headers={"apikey": token(role="service_role")}, timeout=60)
        assert (as_key.status_code, as_key.json()) == (200, [])
    finally:
        leave(surface.process)


# How long it may take


def test_a_statement_that_takes_too_long_takes_nothing_else_with_it(tmp_path):
    """The writes of others go into the same commits on disk as those that are given up."""
    rows = json.loads((FILES / "rows.json").read_text())
    rows["messages"] = [
        {"id": number, "message": f"{'abc ' * 20}{number}", "username": "supabot", "channel_id": 1} for number in range(1, 4_001)
    ]
    many = tmp_path / "many.json"
    many.write_text(json.dumps(rows))
    surface = Surface("--open", "--rows", str(many), "--statement-timeout", "0.02")
    heavy = "(" + ",".join(f"message.ilike.*a*b*c*a*b*c*x{number}" for number in range(60)) + ")"

    def ask(number: int) -> tuple[int, str]:
        if number % 10:
            answer = requests.post(f"{surface.url}/users", json={"username": f"new{number}"}, timeout=30)
        else:
            answer = requests.patch(f"{surface.url}/messages", params={"or": heavy}, json={"data": 1}, timeout=30)
        return answer.status_code, answer.json()["code"] if answer.content else ""

    try:
        read = requests.get(f"{surface.url}/messages", params={"or": heavy}, timeout=30)
        assert (read.status_code, read.json()["code"]) == (500, "57014")
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            answers = collections.Counter(pool.map(ask, range(100)))
        assert answers == {(201, ""): 90, (500, "57014"): 10}
        kept = requests.get(f"{surface.url}/users", params={"username": "like.new*"}, timeout=30).json()
        assert len(kept) == 90
    finally:
        leave(surface.process)


# The rest


def test_the_root_names_what_there_is(surface):
    for path in ("/", "/rest/v1/"):
        answer = requests.get(surface.url + path, timeout=60)
        assert answer.headers["content-type"] == "application/openapi+json; charset=utf-8"
        document = answer.json()
        assert set(document["paths"]) >= {"/users", "/messages", "/rpc/get_status"} and "/diaries" not in document["paths"]
        assert document["definitions"]["users"]["properties"]["age"]["format"] == "bigint"
    assert requests.get(f"{surface.url}/api/v1/stops", timeout=60).status_code == 404


def test_rows_are_kept_in_a_named_file(tmp_path):
    kept = tmp_path / "chat.sqlite"
    for expected in ("11 rows were added", "0 rows were added"):
        surface = Surface("--open", "--data", str(kept), "--rows", str(FILES / "rows.json"))
        try:
            assert expected in surface.greeting
            assert len(requests.get(f"{surface.url}/users", timeout=60).json()) == 4
        finally:
            leave(surface.process)
    other = tmp_path / "other.json"
    other.write_text(json.dumps({"tables": {"t": {"columns": {"id": {"type": "bigint"}}, "open": True}}}))
    assert "was made for other tables" in complaint("--schema", other, "--open", "--data", kept)


@pytest.mark.parametrize(
    "options, says",
    [
        ([], "nobody could be answered"),
        (["--secret", "short"], "--secret: "),
        (["--open", "--rows", "nowhere.json"], "--rows: nowhere.json cannot be read"),
        (["--open", "--port", "70000"], "a port is a number from 0 to 65535"),
        (["--open", "--statement-timeout", "0"], "--statement-timeout is a number of seconds from 0.01 to 60"),
    ],
)
def test_what_cannot_be_served_is_refused(options, says):
    assert says in complaint("--schema", FILES / "chat.json", *options)


def test_a_fault_in_the_file_is_named_with_its_place(tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_text('{"tables": {"t": {"columns": {"id": {"type": "serial"}}}}}')
    assert f"{broken}, tables.t.columns.id.type: must be one of" in complaint("--schema", broken, "--open")


def complaint(*options) -> str:
    done = subprocess.run([BINARY, "surface", *options], capture_output=True, text=True, timeout=20, stdin=subprocess.DEVNULL)
    assert done.returncode != 0
    return done.stderr
