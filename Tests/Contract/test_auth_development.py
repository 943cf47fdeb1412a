"""Addresses that count as proven without a mail, and passwords that are hashed with little work: for development and tests, and nowhere else."""

from __future__ import annotations

import os
import subprocess

import pytest

from accounts import AccountServer, Person
from transit_server import BINARY


def test_a_sign_up_signs_in_at_once_on_a_machine_of_ones_own(tmp_path, searched_logs):
    with AccountServer(tmp_path, searched_logs, AUTH_AUTOCONFIRM="on") as server:
        assert server.http.get("/auth/v1/settings").json()["mailer_autoconfirm"] is True
        client, person = server.client(), Person()
        assert client.auth.sign_up(person.credentials).session is not None
        wanted = Person().email
        assert client.auth.update_user({"email": wanted}).user.email == wanted


@pytest.mark.parametrize(
    "setting, words",
    [
        ("AUTH_AUTOCONFIRM=on", "AUTH_AUTOCONFIRM=on is for development"),
        ("AUTH_HASHING=light", "AUTH_HASHING=light is for tests"),
    ],
)
@pytest.mark.parametrize(
    "host, public",
    [("127.0.0.1", "https://transit.example"), ("127.0.0.1", "http://192.0.2.7:8080"), ("0.0.0.0", "")],
)
def test_it_is_refused_where_others_may_come(tmp_path, host, public, setting, words):
    name, value = setting.split("=")
    environment = {**os.environ, name: value, "PUBLIC_URL": public, "DATABASE_URL": ""}
    command = [BINARY, "demo", "--host", host, "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1 and words in done.stderr, done.stderr[-500:]
