"""`transit jobs`: what was given up is shown, sent again and forgotten, while the server runs."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import uuid

import psycopg
import pytest

from transit_server import BINARY
from waiting import eventually

COLUMNS = "id, queue, kind, payload, state, attempts, max_attempts, reason, created_at, updated_at"


def jobs(people, *arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [BINARY, "jobs", *arguments, "--data", people.data_folder], env=people.environment, capture_output=True,
        text=True, timeout=60,
    )  # fmt: skip


def give_up(people, kind: str, payload: dict) -> str:
    """Writes down a job that was given up, as a worker would have left it."""
    made = str(uuid.uuid4())
    now = people.now()
    values = [made, 0, kind, json.dumps(payload), "dead", 8, 8, "the mail server said 550"]
    if people.database_url:
        with psycopg.connect(people.database_url) as connection:
            connection.execute(f"INSERT INTO transit_jobs ({COLUMNS}) VALUES ({'%s, ' * 8} %s, %s)", [*values, now, now])
    else:
        with sqlite3.connect(f"{people.data_folder}/people.sqlite", timeout=30) as connection:
            now = int(now.timestamp() * 1_000_000)
            connection.execute(
                f"INSERT INTO transit_jobs ({COLUMNS}) VALUES ({'?, ' * 8} ?, ?)", [*values, now, now]
            )
    return made


def test_what_was_given_up_is_shown_and_sent_again_while_the_server_runs(people):
    alert = give_up(people, "notifications.alert", {"alert": "gone"})
    stays = give_up(people, "no.such.kind", {"secret": "not to be shown"})
    shown = jobs(people)
    assert shown.returncode == 0, shown.stderr
    assert alert in shown.stdout and "notifications.alert, critical" in shown.stdout
    assert "after 8 attempts" in shown.stdout and "the mail server said 550" in shown.stdout
    assert re.search(r"\d+ jobs were given up", shown.stdout) and "not to be shown" not in shown.stdout
    lines = [json.loads(line) for line in jobs(people, "--json").stdout.splitlines()]
    (line,) = [line for line in lines if line["id"] == alert]
    assert line["attempts"] == 8 and line["queue"] == "critical" and line["age_seconds"] >= 0
    assert line["reason"] == "the mail server said 550"

    again = jobs(people, "retry", alert)
    assert again.returncode == 0 and "1 sent again" in again.stdout, again.stderr
    # The server's worker does it: nothing is known of that alert, so there is nothing to tell.
    eventually(lambda: not [row for table, row in people.rows() if table.endswith("transit_jobs") and alert in row])
    assert alert not in jobs(people, "list").stdout
    assert "1 forgotten" in jobs(people, "purge", "--kind", "no.such.kind").stdout
    assert stays not in jobs(people).stdout


def test_several_are_named_at_once_and_what_is_not_there_is_told_after_the_rest_is_done(people):
    one, other = (give_up(people, "no.such.kind", {}) for _ in range(2))
    shown = jobs(people, "dead")
    assert one in shown.stdout and other in shown.stdout
    gone = "00000000-0000-4000-8000-00000000dead"
    forgotten = jobs(people, "remove", one, gone, other, one)
    assert forgotten.returncode == 1 and forgotten.stdout == "2 forgotten\n"
    assert f"no job that was given up has the id {gone}: " in forgotten.stderr
    shown = jobs(people)
    assert one not in shown.stdout and other not in shown.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["retry"], "say which: ids, --kind or --all"),
        (["purge", "--all", "--kind", "x"], "say which: ids, --kind or --all"),
        (["retry", "seven"], "'seven' is no id of a job"),
        (["retry", "00000000-0000-4000-8000-00000000dead"], "no job that was given up has the id"),
        (["--limit", "0"], "--limit must be 1 to 10000, not 0"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_words(people, arguments, words):
    refused = jobs(people, *arguments)
    assert refused.returncode != 0 and words in re.sub(r"\s+", " ", refused.stderr)
