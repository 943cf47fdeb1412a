"""Frame times and memory of the console's map: console_frames.py URL CHROMIUM VEHICLES FRAME_SECONDS MEMORY_MINUTES

Opens the console of a running demo behind a proxy that multiplies its vehicles to the number wanted, at 1280 by 800.
Prints one JSON object. Frames are counted by requestAnimationFrame while the map is dragged to and fro, so that lines, stops
and vehicles are all drawn in each; `work` is the time the map's own drawing takes of it. On a phone with a poor connection it is
the time from the click on a link until the first departures stand there, with nothing kept from before; on one with any, how many
departures of a stop can be read before anything is moved."""

from __future__ import annotations

import http.client
import http.server
import json
import sys
import threading
import time
import urllib.parse

from playwright.sync_api import sync_playwright


class Multiplier(http.server.BaseHTTPRequestHandler):
    """Passes everything on; of each vehicle on the stream it makes several, side by side."""

    protocol_version = "HTTP/1.1"
    backend = ""
    wanted = 0
    copies = 1

    def log_message(self, *_):
        pass

    def do_GET(self):
        connection = http.client.HTTPConnection(self.backend, timeout=60)
        kept = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "accept-encoding", "connection")}
        try:
            connection.request("GET", self.path, headers=kept)
            answer = connection.getresponse()
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in ("transfer-encoding", "connection", "content-length"):
                    self.send_header(name, value)
            self.send_header("Connection", "close")
            self.end_headers()
            self.close_connection = True
            is_stream = self.path.startswith("/api/v1/vehicles/stream")
            while line := (answer.readline() if is_stream else answer.read1(1 << 16)):
                self.wfile.write(self.multiplied(line) if is_stream else line)
                self.wfile.flush()
        except OSError:
            pass
        finally:
            connection.close()

    def multiplied(self, line: bytes) -> bytes:
        if not line.startswith(b"data: {"):
            return line
        body = json.loads(line[6:])
        for name in ("vehicles", "updated"):
            if name in body:
                if name == "vehicles":
                    type(self).copies = -(-self.wanted // max(1, len(body[name])))
                body[name] = [self.copy(each, n) for each in body[name] for n in range(self.copies)][: max(self.wanted, 1)]
        return b"data: " + json.dumps(body).encode() + b"\n"

    @staticmethod
    def copy(vehicle: dict, number: int) -> dict:
        if number == 0:
            return vehicle
        place = {**vehicle["position"]}
        place["latitude"] += 0.004 * number
        return {**vehicle, "key": f"{vehicle['key']}#{number}", "position": place}


FRAMES = """seconds => new Promise(done => {
  const [times, work] = [[], []];
  const original = requestAnimationFrame;
  let last = performance.now();
  const end = last + seconds * 1000;
  // What the map asks for next is timed as it runs.
  window.requestAnimationFrame = act => original(time => { const began = performance.now(); act(time); work.push(performance.now() - began); });
  const { camera } = sydneyTransit.map;
  const tick = time => { camera.set(camera.x + 1e-6 * Math.sign(Math.sin(time / 500)), camera.y); times.push(time - last); last = time; time < end ? original(tick) : (window.requestAnimationFrame = original, done({times, work})); };
  original(tick);
})"""


def share(values: list[float], percent: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


#: A poor connection: 400 ms until an answer begins, 400 kbit/s either way.
POOR = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
TIMES = 3
#: A phone that has kept nothing.
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "service_workers": "block"}
#: How many rows stand whole in sight: nothing else lies over their first or their last line.
IN_SIGHT = """rows => rows.filter(row => {
  const { left, top, bottom } = row.getBoundingClientRect();
  return [top + 2, bottom - 2].every(y => row.contains(document.elementFromPoint(left + 4, y)));
}).length"""


def departures_in_sight(browser, address: str, sign: str) -> int:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto(address)
    page.locator(sign).first.wait_for(timeout=60_000)
    # Alerts, and what is known of vehicles, come a little later and take room.
    page.wait_for_timeout(5_000)
    seen = page.locator(sign).evaluate_all(IN_SIGHT)
    context.close()
    return seen


def first_departures(browser, address: str, sign: str) -> int:
    """Milliseconds until the first departure is there, the middle of a few tries."""
    taken = []
    for _ in range(TIMES):
        context = browser.new_context(**PHONE)
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", POOR)
        began = time.monotonic()
        page.goto(address, wait_until="commit")
        page.locator(sign).first.wait_for(timeout=60_000)
        taken.append(round(1000 * (time.monotonic() - began)))
        context.close()
    return sorted(taken)[len(taken) // 2]


def main() -> None:
    url, chromium, vehicles, seconds, minutes = sys.argv[1:6]
    Multiplier.backend = urllib.parse.urlsplit(url).netloc
    Multiplier.wanted = int(vehicles)
    proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Multiplier)
    proxy.daemon_threads = True
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        session = page.context.new_cdp_session(page)
        page.goto(f"http://127.0.0.1:{proxy.server_address[1]}/")
        deadline = time.monotonic() + 60
        while page.evaluate("window.sydneyTransit?.map?.count() ?? 0") < int(vehicles):
            if time.monotonic() > deadline:
                sys.exit(f"fewer than {vehicles} vehicles came within a minute")
            page.wait_for_timeout(250)
        page.evaluate("sydneyTransit.map.camera.set(sydneyTransit.map.camera.x, sydneyTransit.map.camera.y, 10.6)")
        page.wait_for_timeout(12_000)
        told = page.evaluate(FRAMES, float(seconds))
        times, work = told["times"][1:], told["work"]
        paints = page.evaluate("performance.getEntriesByType('paint').map(each => each.startTime)")
        result = {
            "first_paint_ms": round(max(paints)),
            "vehicles": page.evaluate("sydneyTransit.map.count()"),
            "frames_per_second": round(1000 * len(times) / sum(times), 1),
            "frame_p50_ms": round(share(times, 50), 2),
            "frame_p99_ms": round(share(times, 99), 2),
            "work_p50_ms": round(share(work, 50), 2),
            "work_p99_ms": round(share(work, 99), 2),
            "heap_mb": [],
            "poor_home_ms": first_departures(browser, f"{url}/", "li.group .next-times a"),
            "in_sight": departures_in_sight(browser, f"{url}/#/stop/200060", "#panel li.departure"),
            "poor_stop_ms": first_departures(browser, f"{url}/#/stop/200060", "#panel li.departure"),
        }
        for minute in range(int(minutes) + 1):
            if minute:
                page.wait_for_timeout(60_000)
            session.send("HeapProfiler.collectGarbage")
            used = session.send("Runtime.getHeapUsage")["usedSize"]
            result["heap_mb"].append(round(used / 1e6, 2))
            print(f"   minute {minute}: {used / 1e6:.1f} MB", file=sys.stderr, flush=True)
        browser.close()
    print(json.dumps(result))


if __name__ == "__main__":
    main()
