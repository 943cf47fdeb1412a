"""Errors told to a Sentry-compatible service: what it is told, what never, and that it harms nobody however it behaves."""

from __future__ import annotations

import contextlib
import http.server
import json
import re
import socket
import threading
import time

import pytest
import requests

from accounts import AccountServer, Person
from transit_server import free_port
from waiting import eventually

KEY = "0123456789abcdef0123456789abcdef"


class FakeSentry:
    """Takes envelopes and answers as `behave` says: a status with headers, or one of `hang`, `cut` and `flood`."""

    def __init__(self, behave="200", **headers: str):
        self.behave, self.headers = behave, headers
        self.asked: list[tuple[str, dict[str, str], bytes]] = []
        self._over = threading.Event()
        fake = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                fake.asked.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                if fake.behave == "hang":
                    fake._over.wait()
                    self.close_connection = True
                elif fake.behave == "cut":
                    self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Le")
                    self.wfile.flush()
                    self.connection.shutdown(socket.SHUT_RDWR)
                    self.close_connection = True
                elif fake.behave == "flood":
                    self.send_response(200)
                    self.send_header("Transfer-Encoding", "chunked")
                    self.end_headers()
                    with contextlib.suppress(OSError):
                        while not fake._over.is_set():
                            self.wfile.write(b"10000\r\n" + b"x" * 65_536 + b"\r\n")
                    self.close_connection = True
                else:
                    self.send_response(int(fake.behave))
                    for name, value in fake.headers.items():
                        self.send_header(name.replace("_", "-"), value)
                    self.send_header("Content-Length", "2")
                    self.end_headers()
                    self.wfile.write(b"{}")

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def dsn(self) -> str:
        return f"http://{KEY}@127.0.0.1:{self._server.server_address[1]}/sub/42"

    def events(self) -> list[dict]:
        return [json.loads(body.split(b"\n")[2]) for _, _, body in self.asked]

    def close(self) -> None:
        self._over.set()
        self._server.shutdown()
        self._server.server_close()


@contextlib.contextmanager
def reporting(folder, search, dsn: str, **settings: str):
    """A server whose mails fail, as nothing listens where they go: one line at level error for each."""
    with AccountServer(
        folder, search, SENTRY_DSN=dsn, SMTP_URL=f"smtp://127.0.0.1:{free_port()}?security=never", MAIL_FROM="a@b.example",
        TRANSIT_VERSION="1.2.3", **settings,
    ) as server:  # fmt: skip
        yield server


def fail(server, times: int = 1) -> list[Person]:
    """Has mails sent that cannot be; returns once the log says so."""
    people = [Person() for _ in range(times)]
    before = len(failures(server))
    for person in people:
        assert server.call("POST", "signup", person.credentials).status_code == 200
    eventually(lambda: len(failures(server)) > before)
    return people


def failures(server) -> list[dict]:
    return [line for line in server.logged() if line["event"] == "job_failed"]


def outcomes(server) -> dict[str, int]:
    text = requests.get(f"{server.url}/metrics", timeout=30).text
    found = re.findall(r'^transit_error_reports_total\{outcome="(\w+)"\} (\d+)$', text, re.M)
    return {name: int(count) for name, count in found}


def still_answers(server) -> None:
    assert requests.get(f"{server.url}/api/v1/stops/200060/departures", timeout=20).status_code == 200


def ends(server, within: float) -> None:
    """It leaves in good time and in good order."""
    server.process.terminate()
    assert server.process.wait(timeout=within) == 0


@pytest.fixture
def sentry():
    made: list[FakeSentry] = []

    def make(*arguments, **headers) -> FakeSentry:
        made.append(FakeSentry(*arguments, **headers))
        return made[-1]

    yield make
    for each in made:
        each.close()


def test_an_error_is_told_once_and_nothing_of_whom_it_was_about(tmp_path, searched_logs, sentry):
    fake = sentry()
    with reporting(tmp_path, searched_logs, fake.dsn) as server:
        people = fail(server, times=5)
        eventually(lambda: fake.asked)
        eventually(lambda: len(failures(server)) >= 8, within=60)
        assert len(fake.asked) == 1, "the same one is told once in ten minutes"
        path, headers, body = fake.asked[0]
        assert path == "/sub/api/42/envelope/" and headers["content-type"] == "application/x-sentry-envelope"
        auth = headers["x-sentry-auth"]
        assert auth.startswith("Sentry ") and "sentry_version=7" in auth and f"sentry_key={KEY}" in auth and "sentry_client=" in auth
        first, item, payload, rest = body.split(b"\n")
        header, event = json.loads(first), json.loads(payload)
        assert rest == b"" and json.loads(item)["type"] == "event" and json.loads(item)["length"] == len(payload)
        assert re.fullmatch("[0-9a-f]{32}", header["event_id"]) and header["event_id"] == event["event_id"]
        assert header["dsn"] == fake.dsn and header["sent_at"]
        assert (event["level"], event["fingerprint"], event["platform"]) == ("error", ["job_failed"], "other")
        assert (event["release"], event["environment"]) == ("transit@1.2.3", "development")
        assert event["tags"]["kind"] == "identity.letter" and event["tags"]["role"] == "all"
        assert abs(event["timestamp"] - time.time()) < 300, "by the machine's clock, whatever the city's shows"
        for person in people:
            assert person.email.encode() not in body and person.email.split("@")[0].encode() not in body
        assert socket.gethostname().encode() not in body and b"127.0.0.1" not in payload and b"b.example" not in body
        assert outcomes(server)["sent"] == 1
        # What has happened again meanwhile is told at the end, with how often.
        ends(server, within=60)
    # Those that came before the first was on its way stand in that one.
    assert len(fake.asked) == 2 and sum(event["extra"]["times"] for event in fake.events()) >= 8


def test_429_is_kept_to(tmp_path, searched_logs, sentry):
    fake = sentry("429", Retry_After="3600", X_Sentry_Rate_Limits="3600:error:organization")
    with reporting(tmp_path, searched_logs, fake.dsn) as server:
        fail(server)
        eventually(lambda: fake.asked)
        fail(server, times=3)
        time.sleep(5)
        still_answers(server)
        assert len(fake.asked) == 1 and outcomes(server)["limited"] == 1
        ends(server, within=60)
    assert len(fake.asked) == 1, "nor at the end"


@pytest.mark.parametrize("status", ["302", "307", "401", "413"])
def test_what_is_refused_is_not_sent_again(tmp_path, searched_logs, sentry, status):
    other = sentry()
    fake = sentry(status, Location=f"http://127.0.0.1:{other._server.server_address[1]}/api/42/envelope/")
    with reporting(tmp_path, searched_logs, fake.dsn) as server:
        fail(server)
        eventually(lambda: outcomes(server)["refused"] == 1)
        time.sleep(3)
        still_answers(server)
        assert len(fake.asked) == 1 and not other.asked, "a redirect is not followed"
        said = [line for line in server.logged() if line["event"] == "error_reports_failed"]
        assert [line["level"] for line in said] == ["WARN"] and KEY not in json.dumps(said)


@pytest.mark.parametrize("behave", ["hang", "cut", "flood", "500", "dead"])
def test_one_that_is_away_or_hostile_harms_nobody(tmp_path, searched_logs, sentry, behave):
    fake = sentry("200" if behave == "dead" else behave)
    if behave == "dead":
        fake.close()
    with reporting(tmp_path, searched_logs, fake.dsn) as server:
        fail(server, times=3)
        # Whose answer begins has taken it, whatever follows.
        eventually(lambda: outcomes(server)["sent" if behave == "flood" else "failed"] >= 1, within=60)
        time.sleep(3)
        still_answers(server)
        said = [line for line in server.logged() if line["event"] == "error_reports_failed"]
        assert len(said) == (0 if behave == "flood" else 1)
        assert {event["fingerprint"][0] for event in fake.events()} <= {"job_failed"}, "its own trouble is not reported"
        ends(server, within=60)


@pytest.mark.parametrize("dsn", ["sentry.example/42", "https://sentry.example/42", f"https://{KEY}@sentry.example", f"ftp://{KEY}@sentry.example/1"])
def test_a_malformed_dsn_is_refused_and_not_repeated(tmp_path, dsn):
    from test_config import config

    outcome = config(SENTRY_DSN=dsn)
    assert outcome.returncode == 1 and "SENTRY_DSN must be like https://PUBLIC_KEY@HOST/PROJECT_ID" in outcome.stderr
    assert KEY not in outcome.stdout + outcome.stderr


def test_the_dsn_is_a_secret():
    from test_config import config

    outcome = config(SENTRY_DSN=f"https://{KEY}@sentry.example/42")
    assert outcome.returncode == 0 and KEY not in outcome.stdout
    assert re.search(r"^SENTRY_DSN +\*{4} ", outcome.stdout, re.M)
