"""S3-compatible storage for tests: moto's server, with a bucket in it, and one that answers as a test says."""

from __future__ import annotations

import datetime
import http.client
import http.server
import logging
import socketserver
import threading
from collections.abc import Callable, Iterator

import boto3
from moto.core import DEFAULT_ACCOUNT_ID
from moto.s3.models import s3_backends
from moto.server import ThreadedMotoServer

KEY_ID, SECRET = "AKIATESTSOFTRANSIT", "a/secret+of/tests"
BUCKET, PREFIX = "photos", "kept/here"


class Storage:
    """moto's server with an empty bucket."""

    def __init__(self):
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        self._server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        self._server.start()
        self.port = self._server.get_host_and_port()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.client = boto3.client(
            "s3", endpoint_url=self.url, aws_access_key_id=KEY_ID, aws_secret_access_key=SECRET, region_name="us-east-1"
        )
        if not any(each["Name"] == BUCKET for each in self.client.list_buckets()["Buckets"]):
            self.client.create_bucket(Bucket=BUCKET)
        self.empty()

    @property
    def settings(self) -> dict[str, str]:
        return settings(self.url)

    @property
    def _objects(self):
        return next(each for each in s3_backends[DEFAULT_ACCOUNT_ID].values() if BUCKET in each.buckets).buckets[BUCKET].keys

    def keys(self) -> list[str]:
        """The keys of the bucket, without the prefix."""
        return sorted(each.removeprefix(PREFIX + "/") for each in self._objects)

    def empty(self) -> None:
        for key in self.keys():
            self.client.delete_object(Bucket=BUCKET, Key=f"{PREFIX}/{key}")

    def content(self, key: str) -> bytes:
        return self.client.get_object(Bucket=BUCKET, Key=f"{PREFIX}/{key}")["Body"].read()

    def age(self, seconds: int) -> None:
        """Makes everything so much older."""
        for each in self._objects.values():
            each.last_modified -= datetime.timedelta(seconds=seconds)

    def away(self) -> None:
        self._server.stop()

    def back(self) -> None:
        """Answers again at the same port; it has kept what it had."""
        self._server = ThreadedMotoServer(ip_address="127.0.0.1", port=self.port, verbose=False)
        self._server.start()

    def stop(self) -> None:
        self._server.stop()


def settings(url: str, **more: str) -> dict[str, str]:
    """What a server is told to keep photos there."""
    return {
        "OBJECTS_URL": f"s3://{BUCKET}/{PREFIX}", "OBJECTS_ENDPOINT": url, "AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": KEY_ID,
        "AWS_SECRET_ACCESS_KEY": SECRET, **more,
    }  # fmt: skip


Answer = Callable[["_Handler", int], bool]


class Hostile:
    """Stands before a storage and passes requests on, unless `spoil` answers one itself: it gets the handler and how many requests
    of the kind have come, and says whether it has answered."""

    def __init__(self, storage: Storage):
        self.storage, self.spoil, self.requests = storage, None, []
        outer = self

        class Handler(_Handler):
            hostile = outer

        class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
            daemon_threads = True

            def handle_error(self, request, client_address):
                pass  # whoever asks may go away

        self._server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def spoils(self, answer: Answer | None) -> None:
        self.spoil, self.requests = answer, []

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    hostile: Hostile

    def log_message(self, *_):
        pass

    def _any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        kind = (self.command, "copy" if "x-amz-copy-source" in self.headers else "list" if "list-type" in self.path else "")
        self.hostile.requests.append(kind)
        count = self.hostile.requests.count(kind)
        if self.hostile.spoil and self.hostile.spoil(self, count):
            return
        upstream = http.client.HTTPConnection("127.0.0.1", self.hostile.storage.port, timeout=30)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in ("connection",)}
        upstream.request(self.command, self.path, body or None, headers)
        answer = upstream.getresponse()
        content = answer.read()
        self.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("connection", "transfer-encoding", "content-length"):
                self.send_header(name, value)
        length = answer.getheader("Content-Length") if self.command == "HEAD" else str(len(content))
        self.send_header("Content-Length", length or "0")
        self.end_headers()
        self.wfile.write(content)
        upstream.close()

    do_GET = do_HEAD = do_PUT = do_DELETE = do_POST = _any

    # What it may answer

    def refuse(self, status: int, code: str, message: str = "", **headers: str) -> bool:
        document = f"<?xml version='1.0'?><Error><Code>{code}</Code><Message>{message}</Message></Error>".encode()
        return self.say(status, b"" if self.command == "HEAD" else document, **headers)

    def say(self, status: int, content: bytes, length: int | None = None, **headers: str) -> bool:
        """Answers with a length that may be a lie; what is shorter than that ends with the connection."""
        self.send_response(status)
        self.send_header("Content-Length", str(len(content) if length is None else length))
        self.send_header("x-amz-request-id", "HOSTILE0001")
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(content)
        if length is not None and length > len(content):
            self.close_connection = True
        return True

    def pour(self, pieces: Iterator[bytes]) -> bool:
        """An answer without an end."""
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.close_connection = True
        for piece in pieces:
            self.wfile.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
        return True
