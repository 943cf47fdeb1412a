"""Requests to `/rest/v1` as official clients were seen to send them, and what each is answered: to the byte, but for ids and moments."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
import requests

from test_rest import Rider, befriend

SINGLE = {"Accept": "application/vnd.pgrst.object+json"}
FULL = {"Prefer": "return=representation"}
PLACE = '{"name":"Home","address":"1 George St","latitude":-33.8,"longitude":151.25,"place_type":"home"}'
TWO = '[{"name":"a","address":"b","latitude":1,"longitude":2,"place_type":"other","user_id":"{ada}"},{"name":"b","address":"x","latitude":1.5,"longitude":-2,"place_type":"work","user_id":"{ada}"}]'
COLUMNS = quote('"address","latitude","longitude","name","place_type","user_id"')

#: Of answers, what clients go by.
HEADERS = ["Content-Type", "Content-Range", "Content-Location", "Preference-Applied", "Location", "X-API-Version"]

#: Method, target, headers, body.
REQUESTS = [
    ("GET", "users?select=%2A&id=eq.{ADA}", SINGLE, None),
    ("GET", "users?select=id,display_name&id=eq.{stranger}", SINGLE, None),
    ("POST", "saved_places", FULL, PLACE),
    ("POST", "saved_places", FULL, PLACE.replace("{", '{"user_id":"{ADA}",', 1)),
    ("POST", f"saved_places?columns={COLUMNS}", {"Prefer": "return=representation,count=exact,missing=default"}, TWO),
    ("POST", "friends?on_conflict=user_id%2Cfriend_id", {"Prefer": "return=representation,resolution=ignore-duplicates"}, '{"user_id":"{ada}","friend_id":"{ben}"}'),
    ("POST", "friends", {}, '{"user_id":"{ada}","friend_id":"{ben}"}'),
    ("PATCH", "friends?friend_id=eq.{ben}", FULL, '{"status":"accepted"}'),
    ("POST", "eta_shares", {"Prefer": "return=headers-only"}, '{"recipients":["{BEN}"],"route_data":{"b":1,"a":[1.50,null]}}'),
    ("GET", "eta_shares?select=route_data%2Cusers%28display_name%2Cavatar_url%29&recipients=cs.%7B{BEN}%7D&or=%28is_active.is.true%2Cexpires_at.gt.2026-01-01T00%3A00%3A00Z%29&order=created_at.desc.nullslast&offset=0&limit=10", {"Prefer": "count=exact"}, None),
    ("GET", "eta_shares?select=recipients&is_active=is.TRUE&expires_at=gte.2026-01-15T08:00:00.000&created_at=gte.2026-01-01&user_id=not.is.NULL", {}, None),
    ("POST", "safety_reports", {**FULL, **SINGLE}, '{"latitude":-33.7,"longitude":150.5,"report_type":"hazard","description":"A \\"hole\\", ok","user_id":"{ada}"}'),
    ("HEAD", "safety_reports?select=%2A&latitude=gte.-34&latitude=lte.-33.5&description=not.is.null&report_type=in.%28hazard%2C%22a%2Cb%22%29&user_id=eq.{ada}", {"Prefer": "count=planned", "Accept": "text/csv"}, None),
    ("GET", "safety_reports?select=%2A&description=fts.cat", {}, None),
    ("GET", "safety_reports?select=description,severity,latitude&user_id=eq.{ada}", {"Accept": "text/csv"}, None),
    ("DELETE", "safety_reports?user_id=eq.{ada}&select=report_type", FULL, "{}"),
    ("POST", "rpc/get_user_profile", {}, '{"user_id":"{ben}"}'),
    ("GET", "rpc/get_user_profile?user_id={BEN}", {}, None),
    ("POST", "rpc/get_user_profile", {}, '{"user_id":"{stranger}"}'),
    ("HEAD", "rpc/get_active_eta_shares?user_id={ada}", {"Prefer": "count=exact"}, None),
    ("GET", "rpc/get_active_eta_shares?user_id={ada}&select=is_active&limit=1", {}, None),
    ("GET", "rpc/get_active_eta_shares?user_id={ben}", {}, None),
    # What apps stumble over.
    ("GET", "saved_places?select=name,latitude&order=name&latitude=lt.2", {"Range": "0-0", "Prefer": "count=exact"}, None),
    ("GET", "saved_places?select=name&name=eq.a+b", {}, None),
    ("GET", "saved_places?select=name&offset=9", {"Prefer": "count=exact"}, None),
    ("GET", "saved_places?select=name", SINGLE, None),
    ("GET", "saved_places?select=name&name=noop.0", {}, None),
    ("GET", "saved_places?select=names", {}, None),
    ("GET", "saved_place", {}, None),
    ("GET", "friends?select=id,users(id)", {}, None),
    ("GET", "saved_places?select=name", {"Accept-Profile": "private"}, None),
    ("GET", "saved_places?select=name", {"Accept": "image/png"}, None),
    ("PATCH", "saved_places?name=eq.a&select=name", {"Prefer": "return=representation,handling=strict,max-affected=1"}, '{"name":"c"}'),
    ("PATCH", "saved_places?name=eq.c", {}, '{"name":"d"}'),
    ("PATCH", "saved_places", {}, '{"name":"e"}'),
    ("PATCH", "saved_places?name=eq.none", FULL, '{"name":"e"}'),
    ("PATCH", "saved_places?name=eq.d", {}, '{"ownerId":"e"}'),
    ("POST", "saved_places", {}, "not json"),
    ("POST", "saved_places", {"Content-Type": "text/csv"}, "name\na"),
    ("POST", "saved_places?columns=%22name%22", {}, '{"name":"a"}'),
    ("DELETE", "saved_places?name=eq.d", {}, None),
    ("DELETE", "saved_places", {}, None),
    ("POST", "rpc/get_user_profil", {}, '{"id":"{ben}"}'),
    ("GET", "rpc/flag_safety_report?report_id={stranger}", {}, None),
]  # fmt: skip

#: Answers by database, of those that have answered.
transcripts: dict[str, list[str]] = {}

ID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?\+00:00")
STRANGER = "6f9619ff-8b86-d011-b42d-00c04fc964ff"


def transcript(people) -> list[str]:
    ada, ben = Rider(people, "Ada"), Rider(people, "Ben")
    befriend(ben, ada)
    names = {"ada": ada.id, "ADA": ada.id.upper(), "ben": ben.id, "BEN": ben.id.upper(), "stranger": STRANGER}

    def filled(text: str) -> str:
        for name, id in names.items():
            text = text.replace("{%s}" % name, id)
        return text

    def plain(text: str) -> str:
        text = text.replace(ada.person.email, "<address>")
        for name, id in names.items():
            text = text.replace(id, f"<{name}>")
        return re.sub(r'"invite_code":"\w{16}"', '"invite_code":"<code>"', MOMENT.sub("<moment>", ID.sub("<id>", text)))

    answers = []
    with requests.Session() as session:
        session.trust_env = False
        session.headers.update({
            "apikey": people.anon, "Authorization": f"Bearer {ada.token}", "Accept": "*/*", "Content-Type": "application/json",
            "X-Client-Info": "supabase-py/2.34.1", "Accept-Profile": "public", "Content-Profile": "public",
        })  # fmt: skip
        for method, target, headers, body in REQUESTS:
            data = filled(body).encode() if body is not None else None
            answer = session.request(method, f"{people.url}/rest/v1/{filled(target)}", headers=headers, data=data, timeout=30)
            told = [f"{name}: {answer.headers[name]}" for name in HEADERS if name in answer.headers]
            answers.append(plain("\n".join([f"{method} {target}", str(answer.status_code), *told, answer.text])))
    return answers


def test_each_is_answered_as_ever(people, request):
    answers = transcript(people)
    with open(__file__.replace("test_rest_requests.py", "rest_requests.txt"), encoding="utf-8") as file:
        expected = file.read().split("\n\n")
    transcripts[request.node.callspec.id] = answers
    for answer, wanted in zip(answers, expected, strict=True):
        assert answer.rstrip("\n") == wanted.rstrip("\n")


def test_both_databases_answer_alike():
    if len(transcripts) < 2:
        pytest.skip("one database only")
    one, other = transcripts.values()
    assert one == other
