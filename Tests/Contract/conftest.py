"""What all contract tests share: one running server, a client, its OpenAPI document, ids that exist."""

from __future__ import annotations

import pathlib
import signal
from urllib.parse import quote

import pytest
import requests

from accounts import AccountServer, Postgres
from apple_issuer import CLIENT_ID, AppleIssuer
from log_search import LogSearch
from operations import fill, operations
from transit_server import SEED, TransitServer

_log_path: pathlib.Path | None = None


def pytest_configure() -> None:
    # A terminated run must stop its server too, just as Ctrl-C does.
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def pytest_report_header() -> str:
    return f"seed: {SEED} (SEED=n gives another)"


def pytest_collection_modifyitems(items) -> None:
    # A server takes a share of a core by being there: files with servers of their own come first, those that share one after them.
    # The long fuzzing runs come last: what fails quickly should fail first.
    sharing = {item.path for item in items if {"server", "people"} & set(item.fixturenames)}
    items.sort(key=lambda item: ("test_fuzz" in item.nodeid, item.path in sharing))


@pytest.fixture(scope="session", autouse=True)
def searched_logs():
    """Secrets go in while the tests run; at their end no log of any server may have one."""
    search = LogSearch()
    yield search
    found = search.findings(TransitServer.logs)
    if found:
        pytest.fail(f"{len(found)} secrets stand in logs:\n" + "\n".join(found[:40]), pytrace=False)


@pytest.fixture(scope="session")
def apple():
    issuer = AppleIssuer()
    yield issuer
    issuer.stop()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory, searched_logs):
    """A PostgreSQL; its log is searched as the servers' are."""
    started = Postgres()
    try:
        yield started
        copy = tmp_path_factory.mktemp("postgresql-log") / "server.log"
        copy.write_bytes(started.log)
        TransitServer.logs.append(copy)
    finally:
        started.stop()


@pytest.fixture(scope="module")
def streets(tmp_path_factory, searched_logs):
    """A server that knows places, streets and addresses: those of the simulated city."""
    with TransitServer(tmp_path_factory.mktemp("streets"), GROUND="demo") as running:
        yield running


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def people(request, tmp_path_factory, searched_logs, apple):
    """One server with accounts for each database; limits are off."""
    postgres = request.getfixturevalue("postgres") if request.param == "postgresql" else None
    url = postgres.database() if postgres else None
    server = AccountServer(
        tmp_path_factory.mktemp(request.param), searched_logs, url, APPLE_CLIENT_IDS=f"{CLIENT_ID}, example.riders.web",
        APPLE_ISSUER=apple.url, APPLE_KEYS_URL=apple.keys_url,
    )  # fmt: skip
    try:
        server.wait_until_ready()
        yield server
    finally:
        server.stop()
        if postgres:
            postgres.drop(url)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    global _log_path
    running = TransitServer(tmp_path_factory.mktemp("transit"))
    _log_path = running.log_path
    try:
        running.wait_until_ready()
        yield running
    finally:
        running.stop()


class Client(requests.Session):
    """A session that fills in the server's address and never waits for ever."""

    def __init__(self, base: str):
        super().__init__()
        self.base = base
        self.trust_env = False

    def request(self, method, url, **options):
        options.setdefault("timeout", 30)
        return super().request(method, url if "://" in url else self.base + url, **options)


@pytest.fixture(scope="session")
def client(server):
    with Client(server.url) as session:
        yield session


@pytest.fixture(scope="session")
def document(client) -> dict:
    answer = client.get("/api/v1/openapi.json")
    assert answer.status_code == 200, answer.text[:500]
    return answer.json()


@pytest.fixture(scope="session")
def known(client, document) -> dict:
    """Path parameters that exist in the running city, found by walking the API's own answers."""
    wanted = {each["name"] for one in operations(document) for each in one.parameters if each["in"] == "path"}
    found: dict = {}
    for _ in range(3):  # an id found in one answer opens the next operation
        for operation in operations(document):
            if operation.method != "get" or "text/html" in str(operation.source.get("responses")):
                continue
            place = fill(document, operation, found)
            if place is None:
                continue
            with client.get(place[0], params=place[1], stream=True) as answer:
                if answer.ok and "json" in answer.headers.get("Content-Type", ""):
                    _collect(answer.json(), wanted, found)
    _collect_ride(client, found)
    return found


def _collect_ride(client, found: dict) -> None:
    """A ride is one of a trip on one of its days, between two of its stops."""
    path = "/api/v1/trips/{trip_id}/ride"
    trip = client.get(f"/api/v1/trips/{quote(found['trip_id'], safe='')}").json()["data"]
    stops = [stop["stop_id"] for stop in trip["stops"]]
    found.update({(path, "service_date"): trip["service_date"], (path, "from"): stops[0], (path, "to"): stops[-1]})


def _collect(node, wanted: set, found: dict) -> None:
    if isinstance(node, dict):
        for key, value in node.items():
            if key in wanted and isinstance(value, str) and value:
                found.setdefault(key, value)
            if key == "download_url" and isinstance(value, str):
                folder, _, name = value.rpartition("/")
                found.setdefault(("/api/v1/gtfs/" + folder.rsplit("/", 1)[-1] + "/{file_name}", "file_name"), name)
            _collect(value, wanted, found)
    elif isinstance(node, list):
        for each in node:
            _collect(each, wanted, found)


def pytest_terminal_summary(terminalreporter) -> None:
    """A failure is rarely understood without what the server said."""
    if _log_path is None or not _log_path.exists():
        return
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.section("the server's log (last 60 lines)")
        lines = _log_path.read_text(errors="replace").splitlines()[-60:]
        terminalreporter.write_line("\n".join(line[:400] for line in lines))
