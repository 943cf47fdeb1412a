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


TRACE, PARENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"


def test_a_line_has_the_trace_that_came_and_a_span_of_its_own(people):
    lines = [
        asked(people, "/api/v1/stops/200060", traceparent=f"{version}-{TRACE}-{PARENT}-{flags}")
        for version, flags in [("00", "01"), ("00", "00"), ("cc", "01"), ("cc", "01-what-comes-later")]
    ]
    assert {line["trace_id"] for line in lines} == {TRACE}
    spans = [line["span_id"] for line in lines]
    assert len(set(spans)) == 4 and PARENT not in spans
    assert all(len(span) == 16 and set(span) <= set("0123456789abcdef") and int(span, 16) for span in spans)


def test_what_is_no_traceparent_is_ignored(people):
    wrong = [
        f"ff-{TRACE}-{PARENT}-01", f"00-{'0' * 32}-{PARENT}-01", f"00-{TRACE}-{'0' * 16}-01", f"00-{TRACE.upper()}-{PARENT}-01",
        f"00-{TRACE}-{PARENT}-01-more", f"00-{TRACE}-{PARENT}", f"00-{TRACE}-{PARENT}-0", f"00-{TRACE}{PARENT}-01", f"0-{TRACE}-{PARENT}-01",
        f"00_{TRACE}_{PARENT}_01", f"cc-{TRACE}-{PARENT}-01more", "x" * 4_000,
    ]  # fmt: skip
    lines = [asked(people, "/api/v1/stops/200060", traceparent=text) for text in [*wrong, ""]]
    traces = [line["trace_id"] for line in lines]
    assert TRACE not in traces and len(set(traces)) == len(traces)
    assert all(len(trace) == 32 and set(trace) <= set("0123456789abcdef") for trace in traces)


def test_a_trace_changes_nothing_else(people):
    answer = people.http.get("/api/v1/stops/200060", headers={"traceparent": f"00-{TRACE}-{PARENT}-01", "tracestate": "a=b"})
    assert answer.status_code == 200 and answer.headers["x-request-id"].startswith("req_")
    assert TRACE not in str(answer.headers) + answer.text and "tracestate" not in answer.headers
