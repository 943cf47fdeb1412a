"""Lines of requests: who asked where somebody is signed in, and how bad it was; never an address or a token."""

from __future__ import annotations

import json
import uuid

from waiting import eventually


def line_of(people, request_id: str) -> dict:
    """The line of one request, which is written within a quarter of a second."""

    def find():
        for text in people.log_path.read_text(errors="replace").splitlines():
            if request_id in text:
                line = json.loads(text)
                if line.get("request_id") == request_id and "status" in line:
                    return line
        return None

    return eventually(find)


def asked(people, path: str, **headers: str) -> dict:
    name = f"log-{uuid.uuid4()}"
    people.http.get(path, headers={"X-Request-Id": name, **headers})
    return line_of(people, name)


def test_a_line_names_the_account_and_how_bad_it_was(people):
    _, person = people.signed_in()
    tokens = people.tokens(person)
    bearer = {"Authorization": f"Bearer {tokens['access_token']}"}
    mine = asked(people, "/api/v1/user/devices", **bearer)
    assert (mine["user_id"], mine["level"], mine["status"]) == (tokens["user"]["id"], "INFO", 200)
    assert person.email not in json.dumps(mine) and tokens["access_token"] not in json.dumps(mine)
    unknown = asked(people, "/api/v1/stops/no-such-stop", **bearer)
    assert (unknown["user_id"], unknown["level"], unknown["status"]) == (tokens["user"]["id"], "WARN", 404)


def test_nobody_has_no_name(people):
    for headers in ({}, {"Authorization": "Bearer made-up"}):
        line = asked(people, "/api/v1/user/devices", **headers)
        assert "user_id" not in line and (line["level"], line["status"]) == ("WARN", 401)
    assert asked(people, "/api/v1/routes?limit=1")["level"] == "INFO"
