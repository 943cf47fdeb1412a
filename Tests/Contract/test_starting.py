"""Starting without what it needs: the port is open first, and whatever is missing is had as soon as it is there."""

from __future__ import annotations

import base64
import datetime
import hashlib
import http.server
import io
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import threading
import zipfile
from types import SimpleNamespace

import httpx
import psycopg
import pytest
from playwright.sync_api import expect
from supabase import AuthRetryableError

from accounts import AccountServer, Person
from console import SOON, browser, fresh_page, visit  # noqa: F401
from transit_server import BINARY, free_port, leave
from waiting import eventually

DAMAGED = b"This was a database once. " * 400


# The provider of schedules


def feed() -> bytes:
    """A bus that runs from one stop to the other every hour of this year and the next."""
    today = datetime.date.today()
    hours = range(24)
    files = {
        "agency.txt": ["agency_id,agency_name,agency_url,agency_timezone", "A,Buses,http://a.example,Australia/Sydney"],
        "stops.txt": ["stop_id,stop_name,stop_lat,stop_lon", "1,First,-33.87,151.2", "2,Second,-33.88,151.21"],
        "routes.txt": ["route_id,agency_id,route_short_name,route_type", "R,A,1,3"],
        "calendar.txt": [
            "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
            f"S,1,1,1,1,1,1,1,{today.year}0101,{today.year + 1}1231",
        ],
        "trips.txt": ["route_id,service_id,trip_id", *(f"R,S,T{hour}" for hour in hours)],
        "stop_times.txt": [
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence",
            *(f"T{hour},{hour:02}:00:00,{hour:02}:00:00,1,1\nT{hour},{hour:02}:20:00,{hour:02}:20:00,2,2" for hour in hours),
        ],
    }
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as made:
        for name, lines in files.items():
            made.writestr(name, "\n".join(lines) + "\n")
    return archive.getvalue()


class Provider:
    """Serves the feed, once it is begun."""

    def __init__(self):
        archive = feed()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Length", str(len(archive)))
                self.end_headers()
                self.wfile.write(archive)

            def log_message(self, *_):
                pass

        self.port = free_port()
        self._make = lambda: http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self._server = None

    def begin(self):
        self._server = self._make()
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self):
        if self._server:
            self._server.shutdown()
            self._server.server_close()


def test_a_first_start_without_its_provider_listens_and_serves_once_it_is_there(tmp_path, browser):
    provider, port = Provider(), free_port()
    city = tmp_path / "city.yaml"
    city.write_text(
        "name: Buses\ntime_zone: Australia/Sydney\n"
        f"feeds:\n  - {{id: buses, url: 'http://127.0.0.1:{provider.port}/feed.zip'}}\n"
    )
    log = (tmp_path / "server.log").open("wb")
    process = subprocess.Popen(
        [BINARY, "serve", "--city", city, "--port", str(port), "--data", tmp_path / "data"],
        env={**os.environ, "RATE_LIMITS": "off", "DATABASE_URL": "", "DRAIN_SECONDS": "0"}, stdin=subprocess.DEVNULL,
        stdout=log, stderr=log,
    )  # fmt: skip
    try:
        url = f"http://127.0.0.1:{port}"
        operator = fresh_page(browser, SimpleNamespace(url=url))
        with httpx.Client(base_url=url, timeout=30, trust_env=False) as client, operator as page:

            def answers():
                try:
                    return client.get("/healthz").status_code == 200
                except httpx.TransportError:
                    return False

            eventually(answers, within=60)
            ready = client.get("/readyz")
            checks = {each["name"]: each for each in ready.json()["checks"]}
            assert ready.status_code == 503 and ready.json()["status"] == "unavailable"
            assert not checks["timetable"]["ok"] and "schedule" in checks and checks["database"]["ok"]
            for path in ["stops?query=first", "stops/1/departures", "routes", "vehicles", "alerts", "gtfs/version"]:
                answer = client.get(f"/api/v1/{path}")
                assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0, path
                assert answer.json()["error"]["code"] in ("TIMETABLE_UNAVAILABLE", "PACK_UNAVAILABLE"), path
            assert client.get("/auth/v1/settings").status_code == 200
            keys = subprocess.run(
                [BINARY, "keys", "--json", "--data", tmp_path / "data"], capture_output=True, check=True, timeout=30
            )
            anon = httpx.Response(200, content=keys.stdout).json()["anon_key"]
            signed_up = client.post("/auth/v1/signup", json=Person().credentials, headers={"apikey": anon})
            assert signed_up.status_code == 200, signed_up.text

            # The first attempt ends within half a minute, and says why it failed.
            eventually(lambda: "could not be fetched" in client.get("/readyz").text, within=60)
            visit(page, SimpleNamespace(url=url), "/#/operations")
            expect(page.locator(".operations .pill").first).to_have_text("Not ready")
            expect(page.get_by_text("could not be fetched")).to_be_visible()
            provider.begin()
            # It would be tried again by itself; a hang-up does not wait for that.
            process.send_signal(signal.SIGHUP)
            eventually(lambda: client.get("/readyz").status_code == 200, within=90)
            board = client.get("/api/v1/stops/1/departures")
            assert board.status_code == 200 and board.json()["data"]["departures"], board.text
            expect(page.locator("#views a").first).to_be_visible(timeout=SOON)
            expect(page.locator(".operations .pill").first).to_contain_text("Ready")
            assert process.poll() is None
    finally:
        leave(process)
        log.close()
        provider.stop()


# The people's database


def checks(server) -> dict[str, dict]:
    ready = server.http.get("/readyz")
    assert ready.status_code == 200, ready.text
    return {each["name"]: each for each in ready.json()["checks"]}


def refresh_token() -> str:
    """One of the form the server makes: what is garbled is refused without a look into the database."""
    told = bytes([1]) + bytes(40)
    return base64.urlsafe_b64encode(told + hashlib.sha256(told).digest()[:4]).decode()


def without_database(server: AccountServer, token: str = "") -> None:
    """What a server says that has a timetable and no database."""
    assert server.http.get("/api/v1/stops/200060/departures").status_code == 200
    answers = [
        server.call("POST", "token?grant_type=password", Person().credentials),
        server.refresh(refresh_token()),
        server.call("POST", "otp", {"email": Person().email}),
    ]
    if token:
        bearer = {"Authorization": f"Bearer {token}"}
        answers += [server.call("GET", "user", token=token), server.http.get("/api/v1/favorites", headers=bearer)]
    for answer in answers:
        assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0, f"{answer.url} {answer.text}"
    assert answers[0].json()["code"] == "unexpected_failure" and answers[0].json()["message"]


def test_a_damaged_database_is_left_alone_and_keeps_nobody_from_the_timetable(tmp_path, searched_logs):
    server = AccountServer(
        tmp_path, searched_logs, prepare=lambda folder: (folder / "people.sqlite").write_bytes(DAMAGED)
    )
    file = pathlib.Path(server.data_folder) / "people.sqlite"
    try:
        # `wait_until_ready` waits for everything to be well, which it is not yet.
        eventually(lambda: starts(server) and server.http.get("/readyz").status_code == 200, within=120)
        server.read_keys()
        assert not checks(server)["database"]["ok"] and "damaged" in checks(server)["database"]["message"]
        without_database(server)
        assert file.read_bytes() == DAMAGED and not list(file.parent.glob("people.sqlite-*"))
        file.rename(file.with_suffix(".damaged"))
        eventually(lambda: checks(server)["database"]["ok"], within=60)
        server.signed_in()
        assert file.with_suffix(".damaged").read_bytes() == DAMAGED
    finally:
        server.stop()


def starts(server: AccountServer) -> bool:
    assert server.process.poll() is None, server.log()
    try:
        return server.http.get("/healthz").status_code == 200
    except httpx.TransportError:
        return False


class Line:
    """The way to a database: a relay that can be cut."""

    def __init__(self, port: int):
        self.target, self.port = port, free_port()
        self._listener: socket.socket | None = None
        self._open: set[socket.socket] = set()

    def connect(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, args=[self._listener], daemon=True).start()

    def cut(self) -> None:
        if self._listener:
            self._listener.shutdown(socket.SHUT_RDWR)
            self._listener.close()
        for each in list(self._open):
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            each.close()
        self._open.clear()
        self._listener = None

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.target))
            self._open |= {client, server}
            for source, sink in [(client, server), (server, client)]:
                threading.Thread(target=self._copy, args=[source, sink], daemon=True).start()

    def _copy(self, source: socket.socket, sink: socket.socket) -> None:
        try:
            while piece := source.recv(65_536):
                sink.sendall(piece)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass


def test_postgresql_may_come_late_and_go_and_come_back(tmp_path, searched_logs, postgres):
    url = postgres.database()
    parts = psycopg.conninfo.conninfo_to_dict(url)
    line = Line(int(parts["port"]))
    relayed = f"postgres://{parts['user']}@127.0.0.1:{line.port}/{parts['dbname']}"
    server = AccountServer(tmp_path, searched_logs, relayed)
    try:
        eventually(lambda: starts(server) and server.http.get("/readyz").status_code == 200, within=120)
        server.read_keys()
        assert not checks(server)["database"]["ok"]
        without_database(server)

        line.connect()
        eventually(lambda: checks(server)["database"]["ok"], within=60)
        client, person = server.signed_in()
        session = client.auth.get_session()

        line.cut()
        eventually(lambda: not checks(server)["database"]["ok"], within=60)
        without_database(server, session.access_token)
        # An official client whose session is due for a new token keeps it, as nobody said that it is over.
        with pytest.raises(AuthRetryableError):
            client.auth.refresh_session()
        assert client.auth.get_session() is not None
        metrics = server.http.get("/metrics")
        assert metrics.status_code == 200 and "transit_database_available 0" in metrics.text

        line.connect()
        eventually(lambda: checks(server)["database"]["ok"], within=60)
        assert client.auth.refresh_session().session.refresh_token != session.refresh_token
        assert client.auth.get_user().user.email == person.email
    finally:
        server.stop()
        line.cut()
        postgres.drop(url)


def test_a_program_alone_says_what_it_misses(server, tmp_path):
    """Neither fares nor water lie beside it: journeys are poorer, which nobody would know otherwise."""
    alone = shutil.copy(BINARY, tmp_path / "transit")
    timetable = pathlib.Path(server.data_folder) / "city.timetable"
    environment = {**os.environ, "DATABASE_URL": "", "FARES": "", "MAP_WATER": ""}
    # On a port that is taken, so that it ends by itself.
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        run = subprocess.run(
            [alone, "serve", "-t", timetable, "--port", port, "--data", tmp_path / "data"], cwd=tmp_path,
            env=environment, capture_output=True, text=True, timeout=60,
        )  # fmt: skip
    lines = [json.loads(line) for line in run.stderr.splitlines() if line.startswith("{")]
    missing = {line["setting"]: line for line in lines if line["event"] == "file_not_found"}
    assert set(missing) == {"FARES", "MAP_WATER"}, run.stderr
    assert all(line["level"] == "WARN" and line["looked_for"].startswith("Cities/") for line in missing.values())
