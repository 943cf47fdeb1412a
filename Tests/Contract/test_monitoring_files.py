"""Deploy/monitoring speaks of figures that there are: in alerts, their tests and the dashboard, against a running server."""

from __future__ import annotations

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest
import yaml  # comes with schemathesis

from operations import operations
from transit_server import ROOT

FOLDER = ROOT / "Deploy/monitoring"
RULES = yaml.safe_load((FOLDER / "alerts.yml").read_text())
CASES = yaml.safe_load((FOLDER / "alerts_test.yml").read_text())
DASHBOARD = json.loads((FOLDER / "dashboard.json").read_text())
ALERTS = [rule for group in RULES["groups"] for rule in group["rules"]]
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]

#: What Prometheus itself says.
OF_PROMETHEUS = {"up", "ALERTS"}

EXPRESSIONS = {
    "alerts.yml": [rule["expr"] for rule in ALERTS],
    "alerts_test.yml": [one["series"] for case in CASES["tests"] for one in case["input_series"]]
    + [one["expr"] for case in CASES["tests"] for one in case.get("promql_expr_test", [])],
    "dashboard.json": [target["expr"] for panel in PANELS for target in panel["targets"]],
}


def metrics(expression: str) -> set[str]:
    """The names in an expression that are no functions, labels, ranges or operators."""
    grouping = r"\b(?:by|without|on|ignoring) \([^)]*\)"
    bare = re.sub(rf"\{{[^}}]*\}}|\[[^]]*\]|{grouping}", " ", re.sub(r'"[^"]*"', "", expression))
    return set(re.findall(r"\b[a-zA-Z_:][\w:]*\b(?!\s*\()", bare)) - {"and", "or", "unless", "offset"}


def section(page: str, title: str) -> str:
    """A section of a page in docs, without those after it."""
    return re.split(r"^## ", (ROOT / page).read_text().partition(f"\n## {title}\n")[2], maxsplit=1, flags=re.M)[0]


@pytest.fixture(scope="module")
def there(client) -> set[str]:
    """What the server prints, and what the documentation lists: some is printed only once there is something to count."""
    page = client.get("/metrics").text
    rows = re.findall(r"^\| (`[^|]*) \|[^|]*\|([^|]*)\|", section("docs/operating.md", "Metrics"), re.M)
    listed = {name: what for names, what in rows for name in re.findall(r"`(\w+)`", names)}
    names = set(re.findall(r"^# TYPE (\w+)", page, re.M)) | set(listed)
    assert len(names) > 80
    assert not set(re.findall(r"^# TYPE ((?:transit|process)_\w+)", page, re.M)) - set(listed)
    histograms = set(re.findall(r"^# TYPE (\w+) histogram", page, re.M))
    histograms |= {name for name, what in listed.items() if "histogram" in what}
    return names | {f"{name}_{part}" for name in histograms for part in ("bucket", "count", "sum")} | OF_PROMETHEUS


@pytest.mark.parametrize("file", EXPRESSIONS)
def test_every_figure_is_there(file, there):
    used = {name for expression in EXPRESSIONS[file] for name in metrics(expression)}
    assert len(used) > 20 and not used - there


@pytest.mark.parametrize("file", EXPRESSIONS)
def test_every_operation_is_in_the_contract(file, document):
    """Those of Supabase's surfaces are counted as `auth_otp` where the document says `authOtp`."""
    known = [one.source["operationId"] for one in operations(document)]
    known += [re.sub(r"([A-Z])", r"_\1", name).lower() for name in known]
    matchers = {each for expression in EXPRESSIONS[file] for each in re.findall(r'operation[=!]~?"([^"]*)"', expression)}
    asked = {each for matcher in matchers for each in matcher.split("|")}
    assert asked and not [each for each in asked if not any(re.fullmatch(each, name) for name in known)]


def test_every_alert_says_what_to_do_and_where_it_is_written():
    headings = {}
    for rule in ALERTS:
        assert rule["labels"]["severity"] in {"critical", "warning"}
        assert set(rule["annotations"]) == {"summary", "description", "runbook"}, rule["alert"]
        page, _, anchor = rule["annotations"]["runbook"].partition("#")
        titles = headings.setdefault(page, re.findall(r"^#+ (.*)$", (ROOT / page).read_text(), re.M))
        assert anchor in {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}, rule["alert"]


def test_every_alert_is_tried_and_documented():
    names = [rule["alert"] for rule in ALERTS]
    assert len(names) == len(set(names))
    spoken = set(re.findall(r'alertname="(\w+)"', (FOLDER / "alerts_test.yml").read_text()))
    told = set(re.findall(r"`(Transit\w+)`", section("docs/operating.md", "Watching it")))
    assert spoken == set(names) == told


def test_every_panel_has_a_unit_and_says_what_it_shows():
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])
    for panel in PANELS:
        assert panel["description"] and panel["fieldConfig"]["defaults"]["unit"], panel["title"]
        assert panel["datasource"] == {"type": "prometheus", "uid": "${datasource}"}, panel["title"]


def test_the_sample_loads_these_alerts():
    sample = yaml.safe_load((FOLDER / "prometheus.yml").read_text())
    assert sample["rule_files"] == ["alerts.yml"]
    assert [one["job_name"] for one in sample["scrape_configs"]] == ["transit"]


def promtool(*what: str | pathlib.Path) -> None:
    """Asks Prometheus's own tool: this machine's, or that which was installed beside this Python."""
    program = shutil.which("promtool", path=os.pathsep.join([os.environ["PATH"], os.path.dirname(sys.executable)]))
    if not program:
        pytest.skip("promtool is not on this machine (scripts/install.sh test takes it out of Debian's package prometheus)")
    done = subprocess.run([program, *what], cwd=FOLDER, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("what", [("check", "rules", "alerts.yml"), ("test", "rules", "alerts_test.yml"), ("check", "config", "--syntax-only", "prometheus.yml")])
def test_promtool_agrees(what):
    promtool(*what)


def test_promtool_reads_the_dashboard(tmp_path):
    """Its expressions as rules, with what Grafana puts in."""
    rules = []
    for number, expression in enumerate(EXPRESSIONS["dashboard.json"]):
        asked = expression.replace("$__rate_interval", "5m").replace("$instance", ".*")
        assert "$" not in asked
        rules.append({"record": f"dashboard:{number}", "expr": asked})
    file = tmp_path / "dashboard.yml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": rules}]}))
    promtool("check", "rules", file)
