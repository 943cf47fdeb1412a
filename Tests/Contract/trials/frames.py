"""Frames on their way from the worker that polls to the nodes: heard at Redis as nodes hear them, and seen once a node has applied them."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from dataclasses import dataclass

from nodes import Node, Redis
from trials.report import Report

TAKEN = 'transit_frames_shared_total{direction="taken"} '


@dataclass
class Frame:
    """A frame that was told to all nodes, and when, by the clock that only measures."""

    at: float
    holder: str
    source: str


class FrameListener(threading.Thread):
    """Subscribes as nodes do. Of a frame only what stands before the publisher's bytes is read (`SharedFrame`)."""

    def __init__(self, redis: Redis):
        super().__init__(daemon=True)
        self._socket = socket.create_connection(("127.0.0.1", redis.port))
        self._reader = self._socket.makefile("rb")
        self.frames: list[Frame] = []
        self.news = threading.Condition()
        self._socket.sendall(b"PSUBSCRIBE transit:*:frames\r\n")

    def run(self) -> None:
        while words := self._array():
            if words[0] != b"pmessage":
                continue
            message, at = words[3], time.monotonic()
            version, length = message[0], message[17]
            assert version == 1, f"frames are told in another form: {version}"
            holder = message[18 : 18 + length].decode()
            source = message[19 + length : 19 + length + message[18 + length]].decode()
            with self.news:
                self.frames.append(Frame(at, holder, source))
                self.news.notify_all()

    def _array(self) -> list[bytes]:
        """An answer of the protocol: numbers are empty; nothing where the connection is over."""
        try:
            head = self._reader.readline()
            words = []
            for _ in range(int(head[1:] or 0)):
                kind = self._reader.readline()
                if kind[:1] == b"$":
                    words.append(self._reader.read(int(kind[1:])))
                    self._reader.read(2)
                else:
                    words.append(b"")
            return words
        except (OSError, ValueError):
            return []

    def await_frame(self, after: float, within: float, not_of: str | None = None) -> Frame | None:
        """The first that was told after a moment, by another than `not_of`."""
        deadline = time.monotonic() + within
        with self.news:
            while True:
                found = [frame for frame in self.frames if frame.at > after and frame.holder != not_of]
                if found or not self.news.wait(max(0, deadline - time.monotonic())):
                    return found[0] if found else None

    def close(self) -> None:
        # Wakes the reader, which closing does not.
        self._socket.shutdown(socket.SHUT_RDWR)
        self.join(timeout=5)
        self._reader.close()
        self._socket.close()


class AppliedThread(threading.Thread):
    """Sees when a node has applied each frame: from the moment that one is told its count of frames is asked for again and again.

    The count is asked over one kept connection; what that takes is in the times, which are so much too long."""

    #: Silence after which what a node has applied is taken for all that was told.
    IDLE_SECONDS = 0.5

    def __init__(self, node: Node, listener: FrameListener, report: Report):
        super().__init__(daemon=True)
        self.node, self.listener, self.report = node, listener, report
        self.stopping = threading.Event()
        #: For each frame that could be told apart: seconds from its being told until it was seen applied.
        self.seconds: list[float] = []

    def taken(self) -> int:
        self._connection.request("GET", "/metrics")
        text = self._connection.getresponse().read().decode()
        place = text.find(TAKEN)
        return int(float(text[place + len(TAKEN) : text.index("\n", place)])) if place >= 0 else 0

    def run(self) -> None:
        while not self.stopping.is_set():
            try:
                self._connection = http.client.HTTPConnection("127.0.0.1", self.node.port, timeout=10)
                self._follow()
            except (OSError, http.client.HTTPException):
                time.sleep(0.5)

    def _follow(self) -> None:
        known, base = len(self.listener.frames), None
        while not self.stopping.is_set():
            if base is None:
                # In step once nothing was told, and nothing taken, for a moment.
                count, taken = len(self.listener.frames), self.taken()
                time.sleep(self.IDLE_SECONDS)
                if (len(self.listener.frames), self.taken()) == (count, taken):
                    known, base = count, taken
                continue
            with self.listener.news:
                if len(self.listener.frames) == known and not self.listener.news.wait(1):
                    continue
            deadline = time.monotonic() + 5
            while time.monotonic() < deadline:
                taken, now = self.taken(), time.monotonic()
                while base < taken and known < len(self.listener.frames):
                    self.seconds.append(now - self.listener.frames[known].at)
                    self.report.time("frame told to frame seen applied, each node", self.seconds[-1])
                    base, known = base + 1, known + 1
                if known == len(self.listener.frames):
                    break
                time.sleep(0.002)
            if known < len(self.listener.frames):
                # Out of step, as after a connection was lost.
                base = None

    def stop(self) -> None:
        self.stopping.set()
        self.join(timeout=15)


def request_seconds(node: Node, count: int = 50) -> float:
    """What one look at a node's count takes, half of the time at most."""
    watcher = AppliedThread(node, None, None)
    watcher._connection = http.client.HTTPConnection("127.0.0.1", node.port, timeout=10)
    took = []
    for _ in range(count):
        began = time.monotonic()
        watcher.taken()
        took.append(time.monotonic() - began)
    return sorted(took)[count // 2]
