"""Clients made by openapi-generator from the document as it is served: they compile, and they can be used."""

from __future__ import annotations

import importlib
import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest
import requests

from transit_server import BINARY

CENTRAL = "200060"
MANLY = "209573"
LIMIT_SECONDS = 300

# The generator's Swift 5 template wants a package that is not to be had everywhere, for values of any kind. Of it, this much
# is used by what is generated.
ANY_CODABLE = """
public struct AnyCodable: Codable, Hashable, Sendable {
    public init<Value>(_ value: Value) {}
    public init(from decoder: Decoder) throws {}
    public func encode(to encoder: Encoder) throws {}
}
"""


def run(*command: str | os.PathLike, where: pathlib.Path, **variables: str) -> str:
    done = subprocess.run(
        command, cwd=where, env={**os.environ, **variables}, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=LIMIT_SECONDS,
    )  # fmt: skip
    if done.returncode:
        errors = [line for line in (done.stdout + done.stderr).splitlines() if "error" in line.lower()]
        pytest.fail(f"{command[0]} left with {done.returncode}:\n" + "\n".join(errors[:40]), pytrace=False)
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def document(server, tmp_path_factory) -> pathlib.Path:
    path = tmp_path_factory.mktemp("openapi") / "openapi.json"
    path.write_bytes(requests.get(f"{server.url}/api/v1/openapi.json", timeout=30).content)
    return path


def generate(document: pathlib.Path, generator: str, folder: pathlib.Path, **properties: str) -> pathlib.Path:
    # The package brings the generator as a Java archive; a start of it is the same everywhere.
    archive = pathlib.Path(importlib.import_module("openapi_generator_cli").__file__).parent / "openapi-generator.jar"
    given = ",".join(f"{name}={value}" for name, value in properties.items())
    options = ["--additional-properties", given] if given else []
    # It is over before compiling it well would pay.
    run("java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", archive, "generate", "-g", generator, "-i", document, "-o", folder, *options, where=folder.parent)
    return folder


def swift_files(folder: pathlib.Path) -> list[pathlib.Path]:
    files = sorted(folder.rglob("*.swift"))
    assert len(files) > 100
    return [file for file in files if file.name != "Package.swift"]


def test_swift_6(document, tmp_path):
    client = generate(document, "swift6", tmp_path / "client")
    run("swiftc", "-typecheck", "-wmo", "-swift-version", "6", *swift_files(client), where=tmp_path)


def test_swift_5(document, tmp_path):
    client = generate(document, "swift5", tmp_path / "client")
    (tmp_path / "AnyCodable.swift").write_text(ANY_CODABLE)
    run("swiftc", "-emit-module", "-module-name", "AnyCodable", "-parse-as-library", "AnyCodable.swift", where=tmp_path)
    run("swiftc", "-typecheck", "-wmo", "-swift-version", "5", "-I", tmp_path, *swift_files(client), where=tmp_path)


def test_typescript(document, tmp_path):
    client = generate(document, "typescript-fetch", tmp_path / "client", npmName="transit-client", npmVersion="1.0.0")
    compiler = shutil.which("tsc")
    assert compiler, "there is no TypeScript compiler here; scripts/install.sh test installs one"
    run(compiler, "--noEmit", "-p", ".", where=client)


def test_python_asks_plans_and_reads_errors(document, server, tmp_path):
    """In a process of its own: the client is named like any other that the generator makes."""
    client = generate(document, "python", tmp_path / "client", packageName="transit_client")
    command = [BINARY, "keys", "--json", "--data", server.data_folder]
    keys = json.loads(subprocess.run(command, env=server.environment, check=True, capture_output=True, timeout=30).stdout)
    said = run(
        sys.executable, "-W", "ignore", "-c", PYTHON, server.url, keys["anon_key"], where=tmp_path, PYTHONPATH=str(client)
    )
    found = json.loads(said.splitlines()[-1])
    assert found["settings"] is True and found["signed_up"] == "generated@example.com"
    assert found["sign_in"] == [400, "invalid_credentials"] and found["keyless"] == [401, "no_api_key"]
    assert found["departures"] > 0 and found["stops"] > 0 and found["journeys"] > 0 and found["alerts"] >= 0
    assert found["refused"] == ["INVALID_PARAMETER", "limit", "51"]


PYTHON = f"""
import json, sys
import transit_client as t

with t.ApiClient(t.Configuration(host=sys.argv[1])) as client:
    board = t.DeparturesApi(client).departures("{CENTRAL}", limit=3)
    near = t.StopsApi(client).nearby_stops(lat=-33.8688, lon=151.2093)
    places = {{name: t.Place(stop_id=stop) for name, stop in [("origin", "{CENTRAL}"), ("destination", "{MANLY}")]}}
    plan = t.JourneysApi(client).plan_trip(t.TripPlanRequest(**places))
    alerts = t.AlertsApi(client).alerts()
    refused = client.call_api("GET", sys.argv[1] + "/api/v1/stops/{CENTRAL}/departures?limit=51")
    error = t.ErrorEnvelope.from_json(refused.read()).error
    settings = t.AccountsApi(client).auth_settings()

    def refusal(configuration):
        with t.ApiClient(configuration) as one:
            grant = t.AuthTokenRequest(email="nobody@example.com", password="not the password")
            try:
                t.AccountsApi(one).auth_token(grant_type="password", auth_token_request=grant)
            except t.ApiException as refused:
                return [refused.status, json.loads(refused.body)["error_code"]]

    keyed = t.Configuration(host=sys.argv[1], api_key={{"apikey": sys.argv[2]}})
    with t.ApiClient(keyed) as one:
        person = t.AuthSignUpRequest(email="generated@example.com", password="ferries to Manly at dawn")
        made = t.AccountsApi(one).auth_signup(auth_sign_up_request=person)
    print(json.dumps({{
        "departures": len(board.data.departures), "stops": near.data.count, "journeys": len(plan.data.itineraries),
        "alerts": alerts.data.count, "settings": settings.external.email, "signed_up": made.email,
        "sign_in": refusal(keyed), "keyless": refusal(t.Configuration(host=sys.argv[1])),
        "refused": [error.code, error.details["parameter"], error.details["received"]],
    }}))
"""
