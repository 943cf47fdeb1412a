"""Servers that tell a generator of load their stops, and then fail in one way each."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

STOPS = [
    {
        "stop_id": f"s{number}", "stop_code": None, "stop_name": f"Stop {number}", "stop_lat": -33.8, "stop_lon": 151.2,
        "location_type": 0, "wheelchair_boarding": 0, "parent_station": None, "platform_code": None, "modes": ["bus"],
    }
    for number in range(20)
]  # fmt: skip
META = {"timestamp": "2026-03-10T08:00:00+11:00", "request_id": "fake"}


class FailingServer:
    """Answers what is asked before the load as a server does, and all else as `failure` says: a status, `hang`, `reset`,
    `garbage`, `leave` (nobody listens any more once a few have asked), `wrong` (everything is about another stop)."""

    def __init__(self, failure: int | str):
        self.failure, self.asked = failure, 0
        self._hanging = threading.Event()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                if self.path.startswith("/console/settings.json"):
                    self.reply(200, {"anon_key": "key"})
                elif self.path.startswith("/api/v1/map/stops"):
                    self.reply(200, {"data": {"stops": STOPS, "count": len(STOPS), "total": len(STOPS)}, "meta": META})
                else:
                    outer.fail(self)

            do_POST = do_GET

            def reply(self, status, body):
                data = json.dumps(body, separators=(",", ":")).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("X-Request-Id", self.headers.get("X-Request-Id", "none"))
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 256

            def handle_error(self, *_):
                pass

        self.server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def fail(self, request) -> None:
        self.asked += 1
        match self.failure:
            case int(status):
                error = {"code": "FAKE", "message": "as told", "details": None}
                request.reply(status, {"error": error, "meta": META})
            case "hang":
                self._hanging.wait(60)
            case "reset":
                self.reset(request)
            case "garbage":
                request.wfile.write(b"SSH-2.0-nothing of HTTP\r\n\r\n")
                request.close_connection = True
            case "leave":
                if self.asked == 5:
                    threading.Thread(target=self.leave, daemon=True).start()
                request.close_connection = True
                self.reset(request)
            case "wrong":
                board = {
                    "stop": {"stop_id": "elsewhere", "stop_name": "Elsewhere", "platform_code": None, "timezone": "Australia/Sydney"},
                    "departures": [], "next_cursor": None, "previous_cursor": None,
                    "last_updated": META["timestamp"], "stale": False, "alerts": [], "realtime_status": "none", "notices": [],
                }  # fmt: skip
                request.reply(200, {"data": board, "meta": META})

    @staticmethod
    def reset(request) -> None:
        # With nothing to linger for, closing sends RST.
        request.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        request.connection.close()
        request.close_connection = True

    def leave(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def __enter__(self) -> FailingServer:
        return self

    def __exit__(self, *_: object) -> None:
        self._hanging.set()
        time.sleep(0.05)
        self.leave()
