"""Pages of other origins in a real browser: what a web app may do, what any page may read, and what none may."""

from __future__ import annotations

import http.server
import json
import threading

import pytest

from accounts import AccountServer
from console import browser  # noqa: F401  (a fixture)

#: The headers that supabase-js sends, and those of an app of our own.
SUPABASE = ["apikey", "authorization", "x-client-info", "content-type", "x-supabase-api-version"]
OURS = {"x-app-version": "9.0.0", "x-install-id": "7e3f5f0e-5d0c-4f57-9a37-0d7f4f3f1a11", "x-request-id": "from-a-page"}

# Tells what became of a request as a script sees it: an answer it may read, or nothing but that it failed.
FETCH = """async ([url, options]) => {
  try {
    const answer = await fetch(url, options);
    const names = ["etag", "x-request-id", "ratelimit", "retry-after", "content-range", "x-supabase-api-version"];
    const headers = Object.fromEntries(names.map((name) => [name, answer.headers.get(name)]));
    return { status: answer.status, headers, body: answer.type === "opaque" ? null : await answer.text() };
  } catch (failure) { return { failed: failure.name }; }
}"""


class Blank(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>elsewhere</title>")

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def sites():
    """Two web sites on this machine: an app that is allowed, and a stranger's page."""
    running = [http.server.ThreadingHTTPServer(("127.0.0.1", 0), Blank) for _ in range(2)]
    for each in running:
        threading.Thread(target=each.serve_forever, daemon=True).start()
    yield [f"http://127.0.0.1:{each.server_address[1]}" for each in running]
    for each in running:
        each.shutdown()
        each.server_close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory, searched_logs, sites):
    with AccountServer(tmp_path_factory.mktemp("shared"), searched_logs, ALLOWED_ORIGINS=sites[0], RATE_LIMITS="on") as server:
        yield server


@pytest.fixture
def ask(browser, shared):  # noqa: F811
    """Asks as a script of a page of some origin."""
    context = browser.new_context()

    def asked(origin: str, path: str, **options):
        page = context.new_page()
        page.goto(origin + "/")
        try:
            return page.evaluate(FETCH, [shared.url + path, options])
        finally:
            page.close()

    yield asked
    context.close()


def test_an_app_signs_in_and_asks_as_its_rider(ask, shared, sites):
    app, _ = sites
    person = shared.member()
    headers = {"apikey": shared.anon, "authorization": f"Bearer {shared.anon}", "x-client-info": "supabase-js-web/2.45.0"}
    headers |= {"content-type": "application/json;charset=UTF-8", "x-supabase-api-version": "2024-01-01"}
    assert set(SUPABASE) <= set(headers)
    answer = ask(app, "/auth/v1/token?grant_type=password", method="POST", headers=headers, body=json.dumps(person.credentials))
    assert answer.get("status") == 200, answer
    token = json.loads(answer["body"])["access_token"]
    mine = {"authorization": f"Bearer {token}", "apikey": shared.anon, **OURS}
    devices = ask(app, "/api/v1/user/devices", headers=mine)
    assert devices.get("status") == 200 and devices["headers"]["x-request-id"] == "from-a-page"
    assert devices["headers"]["ratelimit"].startswith('"standard";r=')
    # An error is read as well, with the header that says how to word it.
    wrong = ask(app, "/auth/v1/token?grant_type=password", method="POST", headers=headers, body='{"email": "no@riders.example", "password": "x"}')
    assert wrong["status"] == 400 and json.loads(wrong["body"])["code"] == "invalid_credentials"


def test_every_page_may_read_what_is_public(ask, shared, sites):
    for origin in sites:
        answer = ask(origin, "/api/v1/routes?limit=1", headers={"apikey": shared.anon, **OURS})
        assert answer.get("status") == 200 and answer["headers"]["etag"], answer
        again = ask(origin, "/api/v1/routes?limit=1", headers={"if-none-match": answer["headers"]["etag"]}, cache="no-store")
        assert again["status"] == 304
        assert ask(origin, "/api/v1/stops/no-such-stop")["status"] == 404


def test_a_strangers_page_asks_nothing_as_a_rider(ask, shared, sites):
    _, stranger = sites
    person = shared.member()
    bearer = {"authorization": f"Bearer {shared.tokens(person)['access_token']}"}
    assert ask(stranger, "/api/v1/user/devices", headers=bearer) == {"failed": "TypeError"}
    assert ask(stranger, "/api/v1/routes", headers=bearer) == {"failed": "TypeError"}
    assert ask(stranger, "/auth/v1/settings") == {"failed": "TypeError"}
    sign_in = {"method": "POST", "headers": {"apikey": shared.anon, "content-type": "application/json"}, "body": "{}"}
    assert ask(stranger, "/auth/v1/token?grant_type=password", **sign_in) == {"failed": "TypeError"}


def test_no_other_page_reaches_what_demonstrations_have(ask, shared, sites):
    for origin in sites:
        assert ask(origin, "/dev/mail") == {"failed": "TypeError"}
        # A form needs no leave to be sent, so it is the server that refuses it.
        sent = ask(origin, "/dev/faults", method="POST", mode="no-cors", headers={"content-type": "text/plain"}, body='{"path": "*", "fault": "frozen"}')
        assert sent == {"status": 0, "headers": sent["headers"], "body": None}
    told = shared.http.get("/dev/faults").json()
    assert "frozen" not in str(told.get("faults", told)), told
    rebound = shared.http.get("/dev/mail", headers={"Host": "evil.example"})
    assert rebound.status_code == 403 and rebound.json()["error"]["code"] == "ORIGIN_NOT_ALLOWED"
