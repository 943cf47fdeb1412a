"""The companion's tables and functions through the official client of Supabase, as it is published, on both databases."""

from __future__ import annotations

import asyncio
import datetime
import time
import uuid

import httpx
import jwt
import pytest
from postgrest.exceptions import APIError
from postgrest.types import CountMethod, ReturnMethod
from supabase import AsyncClientOptions, create_async_client

from accounts import Person

PLACE = {"name": "Home", "address": "1 George St", "latitude": -33.86, "longitude": 151.2, "place_type": "home"}


def refused(code: str, words: str = ""):
    """The client raises what the server says; the code is what apps go by."""
    return Refusal(code, words)


class Refusal:
    def __init__(self, code: str, words: str):
        self.code, self.words = code, words

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace) -> bool:
        assert kind is not None, f"nothing was refused; {self.code} was expected"
        if not isinstance(error, APIError):
            return False
        assert error.code == self.code, repr(error)
        assert self.words in f"{error.message} {error.details}", repr(error)
        return True


class Rider:
    """Someone signed in, and their client."""

    def __init__(self, people, name: str | None = None):
        self.client, self.person = people.signed_in(people.member(user_metadata={"display_name": name} if name else {}))
        self.id = self.person.id

    def table(self, name: str):
        return self.client.table(name)

    def rpc(self, name: str, parameters: dict | None = None, **options):
        return self.client.rpc(name, parameters or {}, **options)

    def place(self, **values) -> dict:
        return {**PLACE, "user_id": self.id, **values}

    @property
    def token(self) -> str:
        return self.client.auth.get_session().access_token


def befriend(one: Rider, other: Rider) -> None:
    one.table("friends").insert({"user_id": one.id, "friend_id": other.id}).execute()
    accepted = other.table("friends").update({"status": "accepted"}).eq("user_id", one.id).execute()
    assert [each["status"] for each in accepted.data] == ["accepted"]


def names(answer) -> list[str]:
    return [each["name"] for each in answer.data]


# Profiles


def test_a_rider_has_a_profile(people):
    ada = Rider(people, "Ada")
    mine = ada.table("users").select("*").single().execute().data
    assert mine["id"] == ada.id and mine["display_name"] == "Ada" and mine["email"] == ada.person.email
    assert list(mine) == ["id", "email", "display_name", "avatar_url", "invite_code", "created_at", "updated_at"]
    # Clients of Apple's write ids in capitals.
    assert ada.table("users").select("id").eq("id", ada.id.upper()).single().execute().data == {"id": ada.id}
    changed = ada.table("users").update({"display_name": "Ada L."}).eq("id", ada.id).execute().data
    assert changed[0]["display_name"] == "Ada L." and changed[0]["email"] == ada.person.email
    with refused("42501"):
        ada.table("users").update({"email": "another@riders.example"}).eq("id", ada.id).execute()
    with refused("42501"):
        ada.table("users").insert({"id": ada.id, "invite_code": "x"}).execute()
    with refused("42501"):
        ada.table("users").delete().eq("id", ada.id).execute()


def test_a_profile_follows_its_account_and_goes_with_it(people):
    ada, address = Rider(people), Person().email
    people.admin.update_user_by_id(ada.id, {"email": address})
    service = people.client(key=people.service)
    found = service.table("users").select("email").eq("id", ada.id).single().execute()
    assert found.data == {"email": address}
    people.admin.delete_user(ada.id)
    assert service.table("users").select("id").eq("id", ada.id).maybe_single().execute() is None


# Rows


def test_places_are_added_read_changed_and_deleted(people):
    ada, ben = Rider(people), Rider(people)
    home = ada.table("saved_places").insert(ada.place()).execute().data[0]
    assert uuid.UUID(home["id"]) and {key: home[key] for key in PLACE} == PLACE
    assert home["created_at"].endswith("+00:00") and "T" in home["created_at"]
    rest = [ada.place(name=name, place_type="other", latitude=-30 - n) for n, name in enumerate(["Pool", "Gym", "Café"])]
    added = ada.table("saved_places").insert(rest, count=CountMethod.exact).execute()
    assert names(added) == ["Pool", "Gym", "Café"] and added.count == 3
    silent = ada.table("saved_places").insert(ada.place(name="Work"), returning=ReturnMethod.minimal).execute()
    assert silent.data == []
    ordered = ada.table("saved_places").select("name").order("name").execute()
    assert names(ordered) == ["Café", "Gym", "Home", "Pool", "Work"]
    changed = ada.table("saved_places").update({"name": "Flat"}).eq("id", home["id"]).execute()
    assert names(changed) == ["Flat"] and changed.data[0]["updated_at"] > home["updated_at"]
    assert ben.table("saved_places").select("*").execute().data == []
    assert ben.table("saved_places").update({"name": "Mine"}).eq("id", home["id"]).execute().data == []
    assert ben.table("saved_places").delete().eq("id", home["id"]).execute().data == []
    gone = ada.table("saved_places").delete().in_("name", ["Flat", "Work"]).execute()
    assert sorted(names(gone)) == ["Flat", "Work"]
    assert ada.table("saved_places").select("*", count=CountMethod.exact, head=True).execute().count == 3


def test_pages_and_counts(people):
    ada = Rider(people)
    ada.table("saved_places").insert([ada.place(name=f"Place {n:02}") for n in range(25)]).execute()
    table = ada.table("saved_places")
    page = table.select("name", count=CountMethod.exact).order("name").range(10, 14).execute()
    assert names(page) == [f"Place {n}" for n in range(10, 15)] and page.count == 25
    assert names(table.select("name").order("name", desc=True).limit(2).execute()) == ["Place 24", "Place 23"]
    assert names(table.select("name").order("name").offset(24).execute()) == ["Place 24"]
    for count in CountMethod:
        assert table.select("id", count=count, head=True).execute().count == 25
    with refused("PGRST103"):
        table.select("id", count=CountMethod.exact).offset(26).execute()


def test_one_row_or_none(people):
    ada = Rider(people)
    table = ada.table("saved_places")
    table.insert([ada.place(name="A"), ada.place(name="B")]).execute()
    assert table.select("name").eq("name", "A").single().execute().data == {"name": "A"}
    assert table.select("name").eq("name", "A").maybe_single().execute().data == {"name": "A"}
    assert table.select("name").eq("name", "C").maybe_single().execute() is None
    with refused("PGRST116", "0 rows"):
        table.select("name").eq("name", "C").single().execute()
    with refused("PGRST116", "2 rows"):
        table.select("name").single().execute()
    with refused("406", "more than one row"):  # What this client says by itself.
        table.select("name").maybe_single().execute()


def test_rows_as_csv(people):
    ada = Rider(people)
    ada.table("saved_places").insert([ada.place(name='Pool, "50 m"', latitude=-33.5), ada.place(name="Gym")]).execute()
    text = ada.table("saved_places").select("name,latitude,place_type").order("name").csv().execute().data
    assert text == 'name,latitude,place_type\nGym,-33.86,home\n"Pool, ""50 m""",-33.5,home'


def test_upserts(people):
    ada, ben = Rider(people), Rider(people)
    table, id = ada.table("saved_places"), str(uuid.uuid4())
    first = table.upsert(ada.place(id=id)).execute().data[0]
    assert first["id"] == id and first["name"] == "Home"
    changed = table.upsert([ada.place(id=id.upper(), name="Flat"), ada.place(id=str(uuid.uuid4()), name="Gym")]).execute()
    assert names(changed) == ["Flat", "Gym"]
    ignored = table.upsert(ada.place(id=id, name="Villa"), ignore_duplicates=True, on_conflict="id").execute()
    assert ignored.data == [] and names(table.select("name").order("name").execute()) == ["Flat", "Gym"]
    with refused("42P10"):
        table.upsert(ada.place(), on_conflict="name").execute()
    with refused("23505"):
        table.insert(ada.place(id=id)).execute()
    with refused("42501"):
        ben.table("saved_places").upsert(ben.place(id=id, name="Mine")).execute()
    with refused("42501"):
        table.upsert(ada.place(id=id, user_id=ben.id)).execute()
    assert names(table.select("name").order("name").execute()) == ["Flat", "Gym"]


# Filters

PLANS = [
    {"title": "Coast", "description": "To the sea", "stops": [{"name": "Bondi"}], "route_data": {"tags": ["sea", "sun"]}},
    {"title": "Hills", "status": "active", "stops": ["a", "b"], "route_data": {"tags": ["wood"], "km": 12}},
    {"title": "50% off, (really)", "description": "A * b", "status": "cancelled"},
    {"title": "İzmir", "description": "ÀÉ"},
]

FILTERS = {
    "eq": (lambda query: query.eq("title", "Coast"), "Coast"),
    "neq": (lambda query: query.neq("status", "draft"), "50% off, (really)|Hills"),
    "gt": (lambda query: query.gt("title", "Coast"), "Hills|İzmir"),
    "gte": (lambda query: query.gte("title", "Coast"), "Coast|Hills|İzmir"),
    "lt": (lambda query: query.lt("title", "Coast"), "50% off, (really)"),
    "lte": (lambda query: query.lte("title", "Coast"), "50% off, (really)|Coast"),
    "like": (lambda query: query.like("title", "%oas%"), "Coast"),
    "like in stars": (lambda query: query.like("title", "*ills"), "Hills"),
    "ilike": (lambda query: query.ilike("description", "%à%"), "İzmir"),
    "like any": (lambda query: query.like_any_of("title", "C%,H%"), "Coast|Hills"),
    "like all": (lambda query: query.like_all_of("title", "%s%,%o%"), "Coast"),
    "ilike any": (lambda query: query.ilike_any_of("title", "c%,h%"), "Coast|Hills"),
    "ilike all": (lambda query: query.ilike_all_of("title", "%S%,%O%"), "Coast"),
    "null": (lambda query: query.is_("description", "NULL"), "Hills"),
    "not null": (lambda query: query.not_.is_("description", "null"), "50% off, (really)|Coast|İzmir"),
    "in": (lambda query: query.in_("title", ["Coast", "50% off, (really)", 'a"b']), "50% off, (really)|Coast"),
    "not in": (lambda query: query.not_.in_("status", ["draft", "active"]), "50% off, (really)"),
    "match": (lambda query: query.match({"status": "draft", "title": "Coast"}), "Coast"),
    "or": (lambda query: query.or_("title.eq.Coast,and(status.eq.active,description.is.null)"), "Coast|Hills"),
    "or in quotes": (lambda query: query.or_('title.eq."50% off, (really)",title.eq.Coast'), "50% off, (really)|Coast"),
    "filter": (lambda query: query.filter("route_data->>km", "eq", "12"), "Hills"),
    "twice": (lambda query: query.gt("title", "C").lt("title", "I"), "Coast|Hills"),
    "contains a list": (lambda query: query.contains("route_data->tags", ["sea"]), "Coast"),
    "contains a list of objects": (lambda query: query.contains("stops", '[{"name":"Bondi"}]'), "Coast"),
    "contains an object": (lambda query: query.contains("route_data", {"km": 12}), "Hills"),
    "contained by": (lambda query: query.contained_by("route_data->tags", ["wood", "sun", "sea"]), "Coast|Hills"),
    "overlaps": (lambda query: query.overlaps("route_data->tags", ["sun", "wood"]), "Coast|Hills"),
    "a date": (lambda query: query.gt("created_at", "2026-01-01"), "50% off, (really)|Coast|Hills|İzmir"),
    "no zone": (lambda query: query.lt("created_at", "2026-01-01T00:00:00.000"), ""),
}


@pytest.fixture(scope="module")
def planner(people):
    ada = Rider(people)
    ada.table("adventure_plans").insert([{**each, "user_id": ada.id} for each in PLANS], default_to_null=False).execute()
    return ada


@pytest.mark.parametrize("what", FILTERS)
def test_filters(planner, what):
    apply, expected = FILTERS[what]
    found = apply(planner.table("adventure_plans").select("title")).order("title").execute().data
    assert "|".join(each["title"] for each in found) == expected


def test_what_is_inside_json(planner):
    query = planner.table("adventure_plans").select("title,km:route_data->km,first:stops->0,tag:route_data->tags->>0")
    assert query.eq("title", "Hills").single().execute().data == {"title": "Hills", "km": 12, "first": "a", "tag": "wood"}


@pytest.mark.parametrize("ask", [
    lambda query: query.fts("title", "coast"), lambda query: query.wfts("title", "coast"),
    lambda query: query.sl("title", (1, 2)), lambda query: query.adj("title", (1, 2)),
])  # fmt: skip
def test_what_is_not_to_be_had_says_so(planner, ask):
    with refused("PGRST127", "Feature not implemented"):
        ask(planner.table("adventure_plans").select("title")).execute()


# Errors


def test_errors_have_the_codes_that_apps_go_by(people):
    ada, ben = Rider(people), Rider(people)
    places = ada.table("saved_places")
    with refused("PGRST205", "public.eta_sessions"):
        ada.table("eta_sessions").select("*").execute()
    with refused("PGRST204", "ownerId"):
        places.insert({"ownerId": ada.id}).execute()
    with refused("42703", "saved_places.nam"):
        places.select("nam").execute()
    with refused("42703"):
        places.select("*").eq("nam", 1).execute()
    with refused("22P02", 'uuid: "x"'):
        places.select("*").eq("id", "x").execute()
    with refused("22P02"):
        places.insert(ada.place(latitude="north")).execute()
    with refused("23514"):
        places.insert(ada.place(latitude=91)).execute()
    with refused("23514"):
        places.insert(ada.place(place_type="custom")).execute()
    with refused("23514"):
        places.insert(ada.place(name="x" * 201)).execute()
    with refused("23502"):
        places.insert({"user_id": ada.id, "name": "x"}).execute()
    with refused("42501"):  # Nobody's row, whatever else it lacks.
        places.insert({"name": "x"}).execute()
    with refused("42501", "row-level security"):
        places.insert(ben.place()).execute()
    with refused("PGRST201", "more than one relationship"):
        ada.table("friends").select("*,users(*)").execute()
    with refused("PGRST200"):
        places.select("*,safety_reports(*)").execute()
    with refused("21000"):
        places.delete().execute()
    with refused("PGRST202", "public.no_such"):
        ada.rpc("no_such", {"a": 1}).execute()
    with refused("22P02"):
        ada.rpc("get_user_profile", {"user_id": "x"}).execute()
    with refused("42501"):
        people.client().table("saved_places").select("*").execute()


# Friends and shares


def test_two_riders_from_signing_up_to_parting(people):
    riders = []
    for name in ("Ada", "Ben"):
        client, person = people.client(), Person()
        client.auth.sign_up({**person.credentials, "options": {"data": {"display_name": name}}})
        code = people.mail(person).code
        person.id = client.auth.verify_otp({"email": person.email, "token": code, "type": "signup"}).user.id
        riders.append((client, person))
    (ada, ada_person), (ben, ben_person) = riders
    # Ben gives Ada his code; strangers do not even learn that he is there.
    assert ada.table("users").select("id").execute().data == [{"id": ada_person.id}]
    with refused("NOT_FOUND"):
        ada.rpc("get_user_profile", {"user_id": ben_person.id}).execute()
    code = ben.table("users").select("invite_code").single().execute().data["invite_code"]
    found = ada.rpc("find_profile", {"handle": code}).execute().data
    assert found == {"id": ben_person.id, "display_name": "Ben", "avatar_url": None}
    asked = ada.table("friends").insert({"user_id": ada_person.id, "friend_id": found["id"]}).execute().data[0]
    assert asked["status"] == "pending" and "suppressed" not in asked
    with refused("42501"):
        ada.table("friends").update({"status": "accepted"}).eq("id", asked["id"]).execute()
    waiting = ben.table("friends").select("id,from:users!user_id(display_name)").eq("status", "pending").execute().data
    assert waiting == [{"id": asked["id"], "from": None}]
    ben.table("friends").update({"status": "accepted"}).eq("id", asked["id"]).execute()
    friends = ada.table("friends").select("status,friend:users!friends_friend_id_fkey(display_name,email)").execute().data
    assert friends == [{"status": "accepted", "friend": {"display_name": "Ben", "email": None}}]
    assert ada.rpc("get_user_profile", {"user_id": ben_person.id}).execute().data["email"] is None
    # Ada shares when she will arrive, with a moment that names no zone.
    ends = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=1)).replace(tzinfo=None, microsecond=500_000)
    share = {"user_id": ada_person.id, "route_data": {"to": "Bondi"}, "recipients": [ben_person.id.upper()]}
    kept = ada.table("eta_shares").insert({**share, "expires_at": ends.isoformat(timespec="milliseconds")}).execute().data[0]
    assert kept["expires_at"] == ends.isoformat(timespec="milliseconds").rstrip("0") + "+00:00"
    assert kept["recipients"] == [ben_person.id] and kept["is_active"] is True
    seen = ben.table("eta_shares").select("id,recipients,users(display_name)").contains("recipients", [ben_person.id]).execute()
    assert seen.data == [{"id": kept["id"], "recipients": [ben_person.id], "users": {"display_name": "Ada"}}]
    active = ben.rpc("get_active_eta_shares", {"user_id": ben_person.id}).select("id").execute().data
    assert active == [{"id": kept["id"]}]
    ben.table("eta_share_recipients").update({"seen_at": "2026-11-21"}).eq("share_id", kept["id"]).execute()
    told = ada.table("eta_share_recipients").select("seen_at,user_id").execute().data
    assert told == [{"seen_at": "2026-11-21T00:00:00+00:00", "user_id": ben_person.id}]
    # Ben has had enough of Ada. She hears nothing of it, and he nothing of her.
    ben.table("friends").update({"status": "blocked"}).eq("id", asked["id"]).execute()
    assert ben.table("eta_shares").select("id").execute().data == []
    assert ada.table("friends").select("*").execute().data == []
    again = ada.table("friends").insert({"user_id": ada_person.id, "friend_id": ben_person.id}).execute().data[0]
    assert again["status"] == "pending"
    assert ben.table("friends").select("status,user_id").execute().data == [{"status": "blocked", "user_id": ben_person.id}]
    with refused("42501"):
        ada.table("eta_shares").insert({**share, "recipients": [ben_person.id]}).execute()


def test_shares_go_to_friends(people):
    ada, ben, cat = Rider(people, "Ada"), Rider(people, "Ben"), Rider(people, "Cat")
    befriend(ada, ben)
    with refused("42501"):
        ada.table("eta_shares").insert({"recipients": [ben.id, cat.id]}).execute()
    with refused("23514"):
        ada.table("eta_shares").insert({"recipients": []}).execute()
    befriend(cat, ada)
    share = ada.table("eta_shares").insert({"recipients": [ben.id, cat.id], "route_data": {"a": [1]}}).execute().data[0]
    for friend in (ben, cat):
        assert friend.table("eta_shares").select("recipients").execute().data == [{"recipients": [friend.id]}]
    ended = ada.table("eta_shares").update({"is_active": False}).eq("id", share["id"]).execute().data
    assert ended[0]["is_active"] is False and ben.table("eta_shares").select("*").execute().data == []
    assert ada.table("eta_shares").delete().eq("id", share["id"]).execute().data[0]["id"] == share["id"]


def test_a_friend_is_asked_once(people):
    ada, ben = Rider(people), Rider(people)
    row = {"user_id": ada.id, "friend_id": ben.id}
    first = ada.table("friends").upsert(row, on_conflict="user_id,friend_id", ignore_duplicates=True).execute()
    assert len(first.data) == 1
    assert ada.table("friends").upsert(row, on_conflict="user_id,friend_id", ignore_duplicates=True).execute().data == []
    with refused("23505"):
        ada.table("friends").insert(row).execute()
    with refused("PGRST127"):
        ada.table("friends").upsert(row, on_conflict="user_id,friend_id").execute()


def test_reports_do_not_tell_whose_they_are(people):
    ada, ben = Rider(people), Rider(people)
    place = {"latitude": -33.0 - uuid.uuid4().int % 10_000 / 10_000, "longitude": 150.12345}
    mine = ada.table("safety_reports").insert({**place, "report_type": "hazard", "user_id": ada.id}).execute().data[0]
    assert mine["severity"] == 1 and mine["is_resolved"] is False and mine["user_id"] == ada.id
    assert {key: mine[key] for key in place} == place and "visibility" not in mine
    # Others see it minutes later; nobody reports the same place twice.
    assert ben.table("safety_reports").select("*").eq("id", mine["id"]).execute().data == []
    with refused("RATE_LIMITED"):
        ada.table("safety_reports").insert({**place, "report_type": "hazard", "user_id": ada.id}).execute()
    with refused("NOT_FOUND"):
        ben.rpc("flag_safety_report", {"report_id": mine["id"], "reason": "It is gone."}).execute()
    assert ada.table("safety_reports").update({"is_resolved": True}).eq("id", mine["id"]).execute().data[0]["is_resolved"]
    ada.table("safety_reports").delete().eq("id", mine["id"]).execute()


def test_plans_are_kept_until_they_are_over(people):
    ada = Rider(people)
    plan = ada.table("adventure_plans").insert({"user_id": ada.id, "title": "Coast", "stops": [{"name": "Bondi"}]}).execute().data[0]
    assert plan["status"] == "draft" and plan["route_data"] == {} and plan["stops"] == [{"name": "Bondi"}]
    table = ada.table("adventure_plans")
    assert table.update({"status": "completed"}).eq("id", plan["id"]).execute().data[0]["status"] == "completed"
    assert table.update({"status": "draft"}).eq("id", plan["id"]).execute().data == []


def test_functions(people):
    ada, ben = Rider(people, "Ada"), Rider(people, "Ben")
    assert people.client().rpc("health_check", {}).execute().data["status"] == "ok"
    with refused("42501"):
        ada.rpc("health_check_detailed").execute()
    detailed = people.client(key=people.service).rpc("health_check_detailed", {}).execute().data
    assert detailed["status"] == "ok" and detailed["users"] >= 2
    profile = ada.rpc("get_user_profile", {"user_id": ada.id}).execute().data
    assert profile["email"] == ada.person.email and profile["display_name"] == "Ada"
    assert ada.rpc("get_user_profile", {"user_id": ada.id}, get=True).execute().data == profile
    with refused("42501"):
        people.client().rpc("get_user_profile", {"user_id": ada.id}).execute()
    befriend(ada, ben)
    for to in ("Bondi", "Manly"):
        ada.table("eta_shares").insert({"recipients": [ben.id], "route_data": {"to": to}}).execute()
    shares = ben.rpc("get_active_eta_shares", {"user_id": ben.id}, count=CountMethod.exact)
    page = shares.select("to:route_data->>to").order("created_at", desc=True).limit(1).execute()
    assert page.data == [{"to": "Manly"}] and page.count == 2
    assert ben.rpc("get_active_eta_shares", {"user_id": ben.id}, head=True, count=CountMethod.exact).execute().count == 2
    with refused("42501"):
        ada.rpc("get_active_eta_shares", {"user_id": ben.id}).execute()
    mine = ada.table("eta_shares").select("id").limit(1).single().execute().data["id"]
    link = ada.rpc("create_eta_share_link", {"share_id": mine, "show_name": True}).execute().data
    people.search.add("share link", link["token"])
    assert link["share_id"] == mine and link["path"] == f"/share/{link['token']}"
    assert ada.table("eta_share_links").select("*").execute().data[0]["shows_name"] is True
    ada.rpc("revoke_eta_share_link", {"link_id": link["id"]}).execute()
    with refused("NOT_FOUND"):
        ada.rpc("revoke_eta_share_link", {"link_id": link["id"]}).execute()
    with refused("PGRST101"):
        ada.rpc("revoke_eta_share_link", {"link_id": link["id"]}, get=True).execute()


# Tokens


def signed(people, rider: Rider | None = None, **headers: str) -> dict:
    given = {"apikey": people.anon, **headers}
    return {**given, "Authorization": f"Bearer {rider.token}"} if rider else given


def test_a_token_that_has_expired_is_renewed(people):
    ada = Rider(people)
    claims = jwt.decode(ada.token, options={"verify_signature": False})
    expired = jwt.encode({**claims, "iat": claims["iat"] - 7200, "exp": int(time.time()) - 60}, people.secret)
    people.search.add("access token", expired)
    ada.client.postgrest.auth(expired)
    with refused("PGRST303", "JWT expired"):
        ada.table("users").select("id").execute()
    raw = people.http.get("/rest/v1/users", headers={"apikey": people.anon, "Authorization": f"Bearer {expired}"})
    assert raw.status_code == 401
    assert raw.headers["WWW-Authenticate"] == 'Bearer error="invalid_token", error_description="JWT expired"'
    ada.client.auth.refresh_session()
    assert ada.table("users").select("id").execute().data == [{"id": ada.id}]


def test_keys_and_tokens_that_are_none(people):
    def ask(**headers) -> tuple[int, dict]:
        answer = people.http.get("/rest/v1/users", headers=headers)
        return answer.status_code, answer.json()

    status, body = ask()
    assert (status, body["message"]) == (401, "No API key found in request")
    status, body = ask(apikey="nonsense-of-some-length")
    assert (status, body["message"]) == (401, "Invalid API key")
    for token in ("nonsense-of-some-length", jwt.encode({"sub": str(uuid.uuid4()), "role": "authenticated"}, "x" * 40)):
        status, body = ask(apikey=people.anon, Authorization=f"Bearer {token}")
        assert (status, body["code"]) == (401, "PGRST301"), body
    status, body = ask(apikey=people.anon, Authorization=f"Bearer {people.anon}")
    assert (status, body["code"]) == (401, "42501")
    ada = Rider(people)
    assert people.http.get(f"/rest/v1/users?select=id&apikey={people.anon}", headers={"Authorization": f"Bearer {ada.token}"}).json() == [{"id": ada.id}]


# The asynchronous client


def test_the_asynchronous_client_does_the_same(people):
    asyncio.run(whole_life(people, people.member(), people.member()))


async def whole_life(people, one: Person, other: Person) -> None:
    hooks = {"response": [people.search.note_async]}
    async with httpx.AsyncClient(timeout=30, trust_env=False, event_hooks=hooks) as http:
        ada, ben = [
            await create_async_client(
                people.url, people.anon, AsyncClientOptions(auto_refresh_token=False, httpx_client=http))
            for _ in range(2)
        ]  # fmt: skip
        await ada.auth.sign_in_with_password(one.credentials)
        await ben.auth.sign_in_with_password(other.credentials)
        asked = await ada.table("friends").insert({"user_id": one.id, "friend_id": other.id}).execute()
        await ben.table("friends").update({"status": "accepted"}).eq("id", asked.data[0]["id"]).execute()
        shares = [
            ada.table("eta_shares").insert({"recipients": [other.id], "route_data": {"n": n}}).execute() for n in range(5)
        ]
        kept = await asyncio.gather(*shares)
        assert all(each.data[0]["recipients"] == [other.id] for each in kept)
        seen = await ben.table("eta_shares").select("n:route_data->n", count=CountMethod.exact).order("created_at").execute()
        assert seen.count == 5 and {each["n"] for each in seen.data} == set(range(5))
        one_of_them = ben.table("eta_shares").select("id").eq("id", kept[0].data[0]["id"])
        assert (await one_of_them.single().execute()).data == {"id": kept[0].data[0]["id"]}
        with refused("42501"):
            await ben.table("eta_shares").insert({"recipients": [other.id]}).execute()
        active = await ben.rpc("get_active_eta_shares", {"user_id": other.id}).execute()
        assert len(active.data) == 5
        await ada.table("eta_shares").delete().eq("user_id", one.id).execute()
        assert (await ben.table("eta_shares").select("*").execute()).data == []
