#!/usr/bin/env python3
"""Makes a database to keep with a release, by the released program itself: make.py TRANSIT FILE [POSTGRES_URL]

`transit demo` runs for a minute while two made-up riders use everything that is kept. FILE becomes a copy of the embedded
database, or the SQL text of pg_dump's; the photo lies beside it, in the folder of the same name that ends in .objects. Such files are added
with a release that has new migrations, and never changed."""

import json
import os
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
import zlib

program, target = sys.argv[1:3]
database_url = sys.argv[3] if len(sys.argv) > 3 else ""
port = (probe := socket.create_server(("127.0.0.1", 0))).getsockname()[1]
probe.close()
data = tempfile.mkdtemp()
environment = {**os.environ, "RATE_LIMITS": "off", "JWT_SECRET": "kept with the tests, and secret of nothing", "DATABASE_URL": database_url}
city = os.path.join(os.path.dirname(__file__), "../../../Cities")
places = ["--description", f"{city}/simulated", "--fares", f"{city}/fares/opal", "--data", data]
log = open(f"{data}/log", "w+")
server = subprocess.Popen([program, "demo", "--port", str(port), *places], env=environment, stdout=log, stderr=log)
keys = {}


def picture():
    """A red square of eight by eight points, as PNG."""
    points = zlib.compress((b"\0" + b"\xff\0\0" * 8) * 8)
    parts = [(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)), (b"IDAT", points), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(held)) + kind + held + struct.pack(">I", zlib.crc32(kind + held)) for kind, held in parts
    )


def call(method, path, body=None, token=None, base=None):
    kind = "image/png" if isinstance(body, bytes) else "application/json"
    headers = {"Content-Type": kind, "Accept": "application/json", **keys}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request((base or f"http://127.0.0.1:{port}") + path, method=method, headers=headers)
    sent = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    with urllib.request.urlopen(request, sent, timeout=30) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def until(what, seconds=120):
    end = time.monotonic() + seconds
    while True:
        try:
            if found := what():
                return found
        except OSError:
            pass
        if time.monotonic() > end:
            log.seek(0)
            sys.exit(f"gave up waiting; the log ends:\n{log.read()[-2000:]}")
        time.sleep(0.3)


try:
    until(lambda: call("GET", "/readyz"))
    made = json.loads(subprocess.run([program, "keys", "--json", "--data", data], env=environment, check=True, capture_output=True).stdout)
    keys["apikey"] = made["anon_key"]
    tokens, ids = [], []
    for name in ["ada", "ben"]:
        person = {"email": f"{name}@example.com", "password": f"made-up-{name}"}
        call("POST", "/auth/v1/admin/users", {**person, "email_confirm": True}, made["service_role_key"])
        session = call("POST", "/auth/v1/token?grant_type=password", person)
        tokens.append(session["access_token"])
        ids.append(session["user"]["id"])
        call("POST", "/auth/v1/recover", {"email": person["email"]})
    for number, token in enumerate(tokens):
        api = lambda method, path, body=None: call(method, f"/api/v1/{path}", body, token)  # noqa: B023, E731
        api("POST", "favorites", {"stop_id": "200060", "label": "Work"})
        gone = api("POST", "favorites", {"route_id": "T1"})["data"]
        api("DELETE", f"favorites/{gone['id']}")
        api("POST", "saved-trips", {"name": "Home", "origin": {"stop_id": "200060"}, "destination": {"stop_id": "200070"}})
        api("POST", "user/device", {"apns_token": f"{number:064x}", "device_id": "phone", "app_version": "1.0"})
        api("PATCH", "user/settings", {"severity_min": "minor", "quiet_start": "22:00", "quiet_end": "07:00"})
        api("POST", "alerts/subscribe", {"route_ids": ["T1"], "stop_ids": ["200060"]})
        board = api("GET", "stops/200060/departures?limit=50")["data"]["departures"]
        trip = {key: board[-1][key] for key in ("trip_id", "service_date", "stop_id")}
        api("POST", "reminders", {**trip, "minutes_before": 1})
        call("PATCH", f"/rest/v1/users?id=eq.{ids[number]}", {"display_name": ["Ada", "Ben"][number]}, token)
    call("PUT", "/api/v1/notifications/mute", {}, tokens[1])
    call("POST", "/rest/v1/friends", {"friend_id": ids[1]}, tokens[0])
    call("PATCH", f"/rest/v1/friends?user_id=eq.{ids[0]}", {"status": "accepted"}, tokens[1])
    call("POST", "/rest/v1/eta_shares", {"recipients": [ids[1]], "route_data": {"title": "To work"}}, tokens[0])
    call("POST", f"/storage/v1/object/avatars/{ids[0]}/ada.png", picture(), tokens[0])
    log.seek(0)
    feeds = re.search(r"The live feeds come from (http://\S+?),", log.read())[1]
    alert = {
        "informedEntity": [{"stopId": "200060"}], "effect": "NO_SERVICE", "cause": "MAINTENANCE",
        "headerText": {"translation": [{"text": "No trains at Central", "language": "en"}]},
    }  # fmt: skip
    call("PUT", "/mock/alerts/kept", alert, base=feeds)
    told = lambda: call("GET", "/api/v1/notifications", token=tokens[0])["data"]["notifications"]  # noqa: E731
    until(lambda: any(each["body"] == "No trains at Central" for each in told()))
    time.sleep(2)
finally:
    server.terminate()
    server.wait()
given_up = """INSERT INTO transit_jobs (id, queue, kind, payload, state, run_at, attempts, max_attempts, worker, reason, created_at, updated_at)
VALUES ('00000000-0000-4000-8000-000000000001', 0, 'identity.letter', '{"to": "nobody"}', 'dead', NULL, 8, 8, 'gone', 'no such mailbox', {0}, {0})"""
if database_url:
    subprocess.run(["psql", "-q", database_url, "-c", given_up.replace("{0}", "now()")], check=True)
    dump = subprocess.run(["pg_dump", "--inserts", "--no-owner", database_url], check=True, capture_output=True, text=True).stdout
    # What only psql understands is left out.
    with open(target, "w") as file:
        file.write("".join(line for line in dump.splitlines(True) if not line.startswith("\\")))
else:
    subprocess.run(["sqlite3", f"{data}/people.sqlite", given_up.replace("{0}", "1795000000000000"), "PRAGMA page_size = 512", f"VACUUM INTO '{target}'"], check=True)
photos = f"{os.path.splitext(target)[0]}.objects"
shutil.rmtree(photos, ignore_errors=True)
shutil.copytree(f"{data}/objects", photos)
print(f"{target}: {os.path.getsize(target)} bytes")
