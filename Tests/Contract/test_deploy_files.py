"""Deploy and .github name what there is: files, settings, users; each parses. What their engines say: scripts/deploy-check.sh."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
import yaml  # comes with schemathesis

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "Deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
NODES = [name for name, service in SERVICES.items() if service["image"].startswith("transit:")]
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))

#: Settings of the sources: a subscript or a question of the environment.
READ = re.compile(r'environment(?:\[|\.\w+\()"([A-Z][A-Z0-9_]+)"')
#: Declarations of settings: `Setting(`, or what makes one of a kind.
DECLARED = re.compile(r'\b(?:Setting|rate|number|size|perDay)\(\s*"([A-Z][A-Z0-9_]+)"')

#: Long runs of letters and digits with a name that says what they are.
SECRET = re.compile(r"(?i)(?:key|secret|token|password)\w*\s*[=:]\s*[\"']?[A-Za-z0-9+_-]{16,}|BEGIN [A-Z ]*PRIVATE KEY")


def settings() -> dict[str, str]:
    return dict(re.findall(r"^#?([A-Z][A-Z0-9_]+)=(.*)$", (DEPLOY / ".env.example").read_text(), re.M))


def instructions(text: str) -> list[tuple[str, str]]:
    """Those of a Dockerfile, without comments, lines that go on put together."""
    bare = re.sub(r"^\s*#.*\n", "", text, flags=re.M).replace("\\\n", " ")
    return [(word.upper(), rest.strip()) for word, _, rest in (line.partition(" ") for line in bare.splitlines() if line.strip())]


def test_every_setting_is_in_the_example_and_no_other():
    read: set[str] = set()
    for file in (ROOT / "Sources/transit/Settings").glob("KnownVariables+*.swift"):
        read.update(DECLARED.findall(file.read_text()))
    for file in (ROOT / "Sources/transit").rglob("*.swift"):
        read.update(READ.findall(file.read_text()))
    assert len(read) > 60
    assert set(settings()) == read


def test_the_example_sets_nothing():
    lines = (DEPLOY / ".env.example").read_text().splitlines()
    assert [line for line in lines if line and not line.startswith("#")] == []


def test_the_example_says_the_defaults_of_the_documentation():
    rows = re.findall(r"^\| .*?\| `([A-Z_]+)` \| `?([0-9/.]+|on|off)`? \|", (ROOT / "docs/operating.md").read_text(), re.M)
    assert len(rows) > 8
    written = settings()
    assert {name: default for name, default in rows if written[name] != default} == {}


@pytest.mark.parametrize("file", [DEPLOY / "fly.toml", DEPLOY / "railway.json", *WORKFLOWS], ids=lambda file: file.name)
def test_it_parses(file):
    read = {".toml": tomllib.loads, ".json": json.loads, ".yml": yaml.safe_load}[file.suffix]
    assert read(file.read_text())


def test_the_image_is_nobodys_root_and_says_how_it_is():
    lines = instructions((DEPLOY / "Dockerfile").read_text())
    images = [rest.split()[0] for word, rest in lines if word == "FROM"]
    assert len(images) == 2 and all(":" in image and not image.endswith(":latest") for image in images)
    last = lines[max(place for place, (word, _) in enumerate(lines) if word == "FROM") :]
    users = [rest for word, rest in last if word == "USER"]
    # A number: what only knows numbers (Kubernetes' runAsNonRoot) can tell that it is not root.
    assert users and re.fullmatch(r"[1-9]\d*(:[1-9]\d*)?", users[-1])
    assert [rest for word, rest in last if word == "HEALTHCHECK" and "CMD" in rest]
    for word, rest in lines:
        assert word != "ADD", "COPY says what it does"
        # Railway refuses it; compose and Fly name their volumes themselves.
        assert word != "VOLUME"
        if word == "RUN" and "apt-get install" in rest:
            assert "--no-install-recommends" in rest and "rm -rf /var/lib/apt/lists" in rest
        if word == "ENTRYPOINT" or word == "CMD":
            assert isinstance(json.loads(rest), list), "a shell would not hand on SIGTERM"


def test_what_the_image_is_made_of_is_there():
    ignored = (ROOT / ".dockerignore").read_text().split()
    for word, rest in instructions((DEPLOY / "Dockerfile").read_text()):
        if word == "COPY" and not rest.startswith("--from"):
            for source in rest.split()[:-1]:
                assert source.endswith("*") or (ROOT / source).exists()
    manifest = (ROOT / "Package.swift").read_text()
    folders = {path.split("/")[0] for path in re.findall(r'path: "([^"]+)"', manifest)} | {"Sources", "Tests", "Cities", "Deploy", "scripts", "LICENSE"}
    assert not folders & set(ignored)
    assert {".git", "**/.env", "**/*.p8"} <= set(ignored)


def test_compose_is_two_nodes_that_answer_one_that_works_and_what_they_share():
    roles = [SERVICES[name]["command"][SERVICES[name]["command"].index("--role") + 1] for name in NODES]
    assert sorted(roles) == ["api", "api", "worker"]
    assert {"postgres", "redis", "caddy"} <= set(SERVICES)
    assert SERVICES["caddy"]["environment"]["TRANSIT_UPSTREAMS"].split() == [f"{name}:8080" for name in NODES if name.startswith("api")]


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_of_compose_names_what_there_is(name):
    service = SERVICES[name]
    assert not service["image"].endswith(":latest") and ":" in service["image"]
    assert set(service.get("depends_on", [])) <= set(SERVICES)
    assert set(service.get("networks", [])) <= set(COMPOSE["networks"])
    for volume in service.get("volumes", []):
        source = volume.split(":")[0]
        assert (DEPLOY / source).exists() if source.startswith(".") else source in COMPOSE["volumes"]
    if "build" in service:
        assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()


@pytest.mark.parametrize("name", NODES)
def test_a_node_of_compose_may_do_little_and_knows_what_is_set(name):
    node = SERVICES[name]
    assert node["read_only"] and node["cap_drop"] == ["ALL"] and "no-new-privileges:true" in node["security_opt"]
    assert set(node["environment"]) <= set(settings())
    assert "ports" not in node, "riders come through Caddy"
    assert node["mem_limit"]
    assert (ROOT / node["command"][-1].removeprefix("/opt/transit/")).is_file()


def test_units_run_as_the_same_user_with_the_same_rights():
    assert [unit.name for unit in UNITS] == ["transit.service", "transit@.service"]
    rights = {unit.read_text().partition("# What it may touch")[2] for unit in UNITS}
    assert len(rights) == 1 and len(rights.pop()) > 400
    for unit in UNITS:
        text = unit.read_text()
        user = re.search(r"^User=(\w+)$", text, re.M).group(1)
        assert re.search(rf"^u {user} ", (DEPLOY / "systemd/transit.sysusers").read_text(), re.M)
        assert (ROOT / re.search(r"--city /opt/transit/(\S+)$", text, re.M).group(1)).is_file()
        assert re.search(r"^MemoryMax=\d+%$", text, re.M), "what grows without end must not take the database beside it along"


def test_fly_and_railway_build_the_same_image_and_ask_whether_it_is_ready():
    fly = tomllib.loads((DEPLOY / "fly.toml").read_text())
    railway = json.loads((DEPLOY / "railway.json").read_text())
    assert (DEPLOY / fly["build"]["dockerfile"]).samefile(ROOT / railway["build"]["dockerfilePath"])
    assert {check["path"] for check in fly["http_service"]["checks"]} == {railway["deploy"]["healthcheckPath"]} == {"/readyz"}
    assert set(fly["env"]) <= set(settings())


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_runs_what_there_is(file):
    text = file.read_text()
    goals = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    assert set(re.findall(r"run: make ([a-z-]+)$", text, re.M)) <= goals
    for script in re.findall(r"scripts/[\w-]+\.sh", text):
        assert (ROOT / script).is_file()
    assert all(re.search(r"@v\d", use) or use.startswith("./.github/") for use in re.findall(r"uses: (\S+)", text))
    assert yaml.safe_load(text)["permissions"] == {"contents": "read"}, "more only where a job says so"


@pytest.mark.parametrize(
    "file", [file for folder in (DEPLOY, ROOT / ".github") for file in sorted(folder.rglob("*")) if file.is_file()], ids=lambda file: file.name
)
def test_no_secret_lies_among_them(file):
    assert SECRET.findall(file.read_text()) == []
