"""`transit load`: riders who use a server as the app does; what is measured adds up, and what goes wrong is counted by kind."""

from __future__ import annotations

import json
import signal
import subprocess
import time

import pytest
import requests

from load_fakes import FailingServer
from transit_server import BINARY, SEED, TransitServer

#: Each rider opens the app twice a minute, so that few of them make enough of a load within seconds.
OFTEN = ["--openings", "120", "--seed", str(SEED)]


def load(url: str, *options: str, timeout: float = 120) -> subprocess.CompletedProcess:
    command = [BINARY, "load", "--url", url, *OFTEN, *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout)


def figures(ran: subprocess.CompletedProcess) -> dict:
    assert ran.returncode == 0, ran.stderr + ran.stdout
    told = json.loads(ran.stdout)
    adds_up(told)
    return told


def adds_up(told: dict) -> None:
    kinds = [*told["kinds"].values()]
    for count in ["requests", "answered", "unfinished", "bytes_in", "events"]:
        assert told["total"][count] == sum(kind[count] for kind in kinds), count
    for kind in [*kinds, told["total"]]:
        assert kind["answered"] == sum(kind["statuses"].values())
        assert kind["requests"] == kind["answered"] + sum(kind["failures"].values()) + kind["unfinished"]
        assert kind["p50_ms"] <= kind["p90_ms"] <= kind["p99_ms"] <= kind["p999_ms"] <= kind["max_ms"]
    assert told["total"]["per_second"] == pytest.approx(told["total"]["requests"] / told["seconds"])


@pytest.fixture(scope="module")
def limited(tmp_path_factory):
    """A server that limits clients, and believes what this machine says of where they are."""
    with TransitServer(tmp_path_factory.mktemp("load"), RATE_LIMITS="on", TRUSTED_PROXIES="127.0.0.1", OPERATIONS="on") as server:
        yield server


def test_riders_are_answered_and_nothing_is_wrong(limited):
    # Beside three other groups of tests a server of two cores may be too late for a plan now and then; what is wrong is so each time.
    for attempt in range(4):
        try:
            return ask_and_look(limited)
        except AssertionError:
            if attempt == 3:
                raise


def ask_and_look(limited) -> None:
    told = figures(load(
        limited.url, "--riders", "200", "--minutes", "0.2", "--ramp", "2", "--accounts", "4", "--json", "--strict"
    ))  # fmt: skip
    assert told["seconds"] == pytest.approx(12) and not told["ended_early"]
    # 200 riders, twice a minute, for a fifth of one: 80, give or take what a Poisson process does.
    assert 45 <= told["openings"] <= 120
    assert told["total"]["failures"] == {} and set(told["total"]["statuses"]) <= {"200", "201", "204", "304"}
    assert {"departures", "nearby_departures", "stop", "stream", "plan", "refresh"} <= set(told["kinds"])
    answers = told["answers"]
    assert answers["wrong"] == 0 and answers["unchecked"] == 0 and answers["checked"] > 200, answers["samples"]
    assert answers["live_times"] > 100 and answers["falsely_live"] == 0, answers["samples"]
    assert told["kinds"]["stream"]["events"] >= told["kinds"]["stream"]["statuses"]["200"]
    assert told["streams"]["broken"] == 0 and told["streams"]["most_open"] > 0
    assert told["generator"]["cpu_seconds"] > 0 and told["generator"]["waits"] == 0


def test_the_server_counts_what_the_generator_counts(limited):
    def served() -> float:
        page = requests.get(f"{limited.url}/metrics", timeout=60).text
        counts = [line for line in page.splitlines() if line.startswith("transit_http_request_duration_seconds_count{")]
        lines = [line for line in counts if 'operation="nearbyDepartures"' in line]
        return sum(float(line.rsplit(" ", 1)[1]) for line in lines)

    before = served()
    told = figures(load(limited.url, "--riders", "100", "--minutes", "0.1", "--ramp", "0", "--json"))
    kind = told["kinds"]["nearby_departures"]
    # Riders who were about to leave at the end are not counted as asking; nobody asks uncounted without a ramp.
    assert served() - before == kind["requests"] == kind["statuses"]["200"]


def test_two_urls_are_compared(limited):
    told = figures(load(
        limited.url, "--url", limited.url, "--compare", "--riders", "200", "--minutes", "0.15", "--ramp", "1", "--json"
    ))  # fmt: skip
    assert told["comparison"]["compared"] > 0 and told["comparison"]["different"] == 0, told["comparison"]


def test_ctrl_c_ends_it_early_with_figures(limited):
    command = [BINARY, "load", "--url", limited.url, *OFTEN, "--riders", "200", "--minutes", "5", "--ramp", "1", "--json"]
    began = time.monotonic()
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(8)
    running.send_signal(signal.SIGINT)
    out, complaints = running.communicate(timeout=60)
    passed = time.monotonic() - began
    assert running.returncode == 0, complaints
    told = json.loads(out)
    adds_up(told)
    assert told["ended_early"] and 0 < told["seconds"] <= passed and told["total"]["requests"] > 20


def test_ctrl_c_ends_it_while_riders_still_sign_up(limited):
    command = [BINARY, "load", "--url", limited.url, *OFTEN, "--riders", "2000", "--accounts", "2000"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert "20 of 2000 riders have signed up" in running.stderr.readline()
    running.send_signal(signal.SIGINT)
    # Sooner than all have signed up.
    out, complaints = running.communicate(timeout=60)
    assert running.returncode == 1 and out == "" and "interrupted before anything was measured" in complaints


@pytest.mark.parametrize(
    ("failure", "status", "kind"),
    [(500, "500", None), (429, "429", None), ("hang", None, "timeout"), ("reset", None, "reset"), ("garbage", None, "malformed")],
)  # fmt: skip
def test_what_goes_wrong_is_counted_by_kind_and_it_ends_in_time(failure, status, kind):
    with FailingServer(failure) as server:
        began = time.monotonic()
        ran = load(server.url, "--riders", "200", "--minutes", "0.1", "--ramp", "0", "--json")
        # The 6 seconds, the app's patience of 15 for what is under way then, and as much to spare for a busy machine.
        assert time.monotonic() - began < 45
        told = figures(ran)
        total = told["total"]
        assert total["requests"] > 30 and server.asked >= total["requests"] * 0.9
        if status:
            assert total["statuses"] == {status: total["answered"]} and total["failures"] == {}
        else:
            assert total["statuses"] == {} and set(total["failures"]) == {kind}
        # Whoever leaves a board does not wait for its stream.
        assert total["unfinished"] == told["kinds"].get("stream", {}).get("unfinished", 0) <= 5
        assert told["answers"]["checked"] == 0
        assert load(server.url, "--riders", "200", "--minutes", "0.02", "--ramp", "0", "--strict").returncode == 1


def test_nobody_listening_any_more_is_refused():
    with FailingServer("leave") as server:
        told = figures(load(server.url, "--riders", "400", "--minutes", "0.1", "--ramp", "0", "--json"))
        assert told["total"]["failures"]["refused"] > 20


def test_answers_about_something_else_are_wrong():
    with FailingServer("wrong") as server:
        told = figures(load(server.url, "--riders", "200", "--minutes", "0.1", "--ramp", "0", "--json"))
        assert told["total"]["statuses"].keys() == {"200"}
        assert told["answers"]["wrong"] > 20
        assert any("about elsewhere where s" in sample for sample in told["answers"]["samples"]), told["answers"]["samples"]


def test_strangers_are_not_loaded():
    ran = load("http://203.0.113.9", "--riders", "1")
    assert ran.returncode == 1 and "--server-is-mine" in ran.stderr
    ran = load("https://127.0.0.1", "--riders", "1")
    assert ran.returncode == 1 and "https is not spoken" in ran.stderr
    ran = load("http://127.0.0.1:1", "--riders", "1", "--minutes", "0.01")
    assert ran.returncode == 1 and "does not answer (refused)" in ran.stderr


def test_a_plan_asks_nobody_and_grows_with_riders():
    def plan(riders: int) -> dict:
        ran = subprocess.run([BINARY, "load", "--plan", "--json", "--riders", str(riders)], capture_output=True, text=True, timeout=60)
        assert ran.returncode == 0, ran.stderr
        return json.loads(ran.stdout)

    small, large = plan(10_000), plan(1_000_000)
    assert large["requests_per_second"] == pytest.approx(100 * small["requests_per_second"])
    assert sum(small["by_kind"].values()) == pytest.approx(small["requests_per_second"])
