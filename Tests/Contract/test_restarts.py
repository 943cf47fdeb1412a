"""What a server takes up again when it is started anew, and what keeps it from starting."""

from __future__ import annotations

import re
import signal

import requests

from transit_server import TransitServer
from waiting import eventually


def leases(server: TransitServer, client) -> dict[str, float]:
    page = client.get(f"{server.url}/metrics").text
    return {name: float(held) for name, held in re.findall(r'^transit_lease_held\{lease="([^"]+)"\} (\S+)$', page, re.M)}


def are_held(server: TransitServer, client) -> bool:
    held = leases(server, client)
    return all(held.get(name) for name in ("alerts", "companion.follower", "housekeeping"))


def serves(server: TransitServer, client) -> bool:
    try:
        return client.get(f"{server.url}/readyz").status_code == 200
    except requests.RequestException:
        return False


def test_every_lease_is_held_again_soon_after_a_restart(tmp_path_factory, client):
    with TransitServer(tmp_path_factory.mktemp("leases")) as running:
        eventually(lambda: are_held(running, client), within=30)
        running.process.send_signal(signal.SIGTERM)
        running.process.wait(timeout=30)
        running.start_again()
        # Given back at the end, it is not waited for; a lease that is not would be free for half a minute.
        eventually(lambda: are_held(running, client), within=15)


def test_riders_are_served_without_the_folder_of_backups(tmp_path, tmp_path_factory, client):
    folder = tmp_path / "backups"
    # Five minutes to the next look are ten seconds.
    running = TransitServer(tmp_path_factory.mktemp("no-folder"), speed=30, BACKUP_DIR=str(folder))
    try:
        def told() -> dict:
            checks = client.get(f"{running.url}/readyz").json()["checks"]
            return {each["name"]: each for each in checks}["backups"]

        # It serves, and says what is wrong.
        eventually(lambda: serves(running, client) and not told()["ok"], within=120)
        eventually(lambda: [line for line in running.logged() if line.get("event") == "backup_failed"])
        page = client.get(f"{running.url}/metrics").text
        assert re.search(r"^transit_backup_last_timestamp_seconds 0(\.0)?$", page, re.M)
        folder.mkdir()
        eventually(lambda: list(folder.glob("transit-*.tar")), within=60, every=0.5)
        eventually(lambda: told()["ok"], within=30, every=0.5)
    finally:
        running.stop()
