"""Pictures of every view of the console, light and dark, desktop and phone: screenshots.py [FOLDER], by default docs/images.

They show the simulated city on the morning the tests begin with."""

from __future__ import annotations

import pathlib
import re
import secrets
import sys
import tempfile
import urllib.parse

import requests
from playwright.sync_api import sync_playwright

import browser as installed
from transit_server import ROOT, TransitServer
from waiting import eventually

CENTRAL = "200060"
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


def main() -> None:
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as logs, sync_playwright() as playwright:
        server = TransitServer(pathlib.Path(logs))
        chromium = playwright.chromium.launch(executable_path=installed.find(), args=["--no-sandbox"])
        try:
            server.wait_until_ready()
            session = signed_up(server)
            for scheme in ("light", "dark"):
                for size in SIZES:
                    take(chromium, server, session, scheme, size, folder)
        finally:
            chromium.close()
            server.stop()


def signed_up(server) -> str:
    """A rider with favourites and a phone: their session as the console keeps it."""
    settings = requests.get(f"{server.url}/console/settings.json", timeout=10).json()
    headers = {"apikey": settings["anon_key"]}
    rider = {"email": "rider@example.org", "password": secrets.token_urlsafe(16)}
    requests.post(f"{server.url}/auth/v1/signup", json=rider, headers=headers, timeout=30).raise_for_status()
    mailbox = {"url": f"{server.url}/dev/mail", "params": {"to": rider["email"]}, "timeout": 10}
    code = eventually(lambda: re.search(r"code: (\d{6})", requests.get(**mailbox).text))
    proof = {"type": "signup", "email": rider["email"], "token": code[1]}
    answer = requests.post(f"{server.url}/auth/v1/verify", json=proof, headers=headers, timeout=30)
    answer.raise_for_status()
    bearer = {**headers, "Authorization": f"Bearer {answer.json()['access_token']}"}
    for stop in (CENTRAL, "200070", "209573"):
        kept = requests.post(f"{server.url}/api/v1/favorites", json={"stop_id": stop}, headers=bearer, timeout=30)
        kept.raise_for_status()
    return answer.text


def addresses(server) -> dict[str, str]:
    board = requests.get(f"{server.url}/api/v1/stops/{CENTRAL}/departures", params={"limit": 30}, timeout=30).json()["data"]
    trip = next((each for each in board["departures"] if each["realtime"] and each["vehicle"]), board["departures"][0])
    query = urllib.parse.urlencode({"date": trip["service_date"]})
    manly = requests.get(f"{server.url}/api/v1/stops", params={"query": "manly wharf"}, timeout=30).json()["data"]["stops"][0]
    journey = urllib.parse.urlencode({"from": CENTRAL, "to": manly["stop_id"]})
    return {
        "home": "/#/", "board": f"/#/stop/{CENTRAL}",
        "trip": f"/#/trip/{urllib.parse.quote(trip['trip_id'], safe='')}?{query}",
        "plan": f"/#/plan?{journey}", "alerts": "/#/alerts", "account": "/#/account", "operations": "/#/operations",
        "wall": f"/board/{CENTRAL}",
    }  # fmt: skip


def take(chromium, server, session: str, scheme: str, size: str, folder: pathlib.Path) -> None:
    width, height = SIZES[size]
    context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=size == "phone")
    context.add_init_script(f"localStorage.setItem('sydney-transit.session', {session!r})")
    page = context.new_page()
    for view, address in addresses(server).items():
        theme = "?theme=light" if view == "wall" and scheme == "light" else ""
        page.goto(f"{server.url}{address}{theme}")
        # A change of the part behind # is no new page; each picture is of one that has just been opened.
        page.reload()
        page.wait_for_timeout(12_000 if view == "operations" else 6_000)
        if view == "plan":
            page.locator("button.p-head").first.click()
            page.wait_for_timeout(2_500)
        path = folder / f"{view}-{size}-{scheme}.jpg"
        page.screenshot(path=path, type="jpeg", quality=72)
        print(path.name, path.stat().st_size, flush=True)
    context.close()


if __name__ == "__main__":
    main()
