"""What costs: told at 80, 95 and 100 %, counted through restarts, and never a reason to refuse anything."""

from __future__ import annotations

import re

import pytest
import requests

from accounts import AccountServer, Person
from test_config import config
from waiting import eventually


def used(server) -> dict[str, int]:
    text = requests.get(f"{server.url}/metrics", timeout=30).text
    return {name: int(count) for name, count in re.findall(r'^transit_allowance_used\{allowance="(\w+)"\} (\d+)$', text, re.M)}


def steps(server, allowance: str) -> list[tuple[str, int]]:
    lines = [line for line in server.logged() if line["event"] == "allowance_step" and line["allowance"] == allowance]
    return [(line["level"], line["percent"]) for line in lines]


def test_mails_are_counted_through_a_restart_and_each_threshold_is_told_once(tmp_path, searched_logs):
    with AccountServer(tmp_path, searched_logs, MAILS_PER_DAY="10", DATABASE_LIMIT="1 GB") as server:

        def sign_up(times: int) -> None:
            for person in [Person() for _ in range(times)]:
                assert server.call("POST", "signup", person.credentials).status_code == 200
                server.mail(person)

        sign_up(8)
        eventually(lambda: used(server).get("mails") == 8)
        eventually(lambda: steps(server, "mails") == [("WARN", 80)])
        server.process.terminate()
        assert server.process.wait(timeout=30) == 0
        server.start_again()
        eventually(lambda: used(server).get("mails") == 8)
        sign_up(3)
        eventually(lambda: used(server).get("mails") == 11)
        eventually(lambda: ("ERROR", 100) in steps(server, "mails"))
        assert [each for each in steps(server, "mails") if each[1] == 100] == [("ERROR", 100)]
        ready = requests.get(f"{server.url}/readyz", timeout=30)
        (check,) = [each for each in ready.json()["checks"] if each["name"] == "allowances"]
        assert ready.status_code == 200 and check["ok"] and "mails 110 %" in check["message"] and "database 0 %" in check["message"]
        assert steps(server, "database") == []


def test_a_database_that_is_too_large_is_told_of(tmp_path, searched_logs):
    with AccountServer(tmp_path, searched_logs, DATABASE_LIMIT="10 KB") as server:
        eventually(lambda: steps(server, "database") == [("ERROR", 100)])
        person = Person()
        assert server.call("POST", "signup", person.credentials).status_code == 200, "nothing is refused"
        assert requests.get(f"{server.url}/readyz", timeout=30).json()["status"] == "ok"


@pytest.mark.parametrize("size", ["ten", "10 XB", "-1 GB", "0", "1e9", "10  GB"])
def test_what_is_no_size_is_refused(size):
    outcome = config(DATABASE_LIMIT=size)
    assert outcome.returncode == 1 and "DATABASE_LIMIT must be a size such as 10 GB" in outcome.stderr


@pytest.mark.parametrize("size", ["10 GB", "1.5GB", "512 MiB", "750000000", "2 tb"])
def test_sizes_are_read(size):
    assert config(DATABASE_LIMIT=size, OBJECTS_LIMIT=size).returncode == 0
