"""What riders were told is kept: each acknowledged write is remembered, and read again at the other node."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from enum import Enum


#: A write that was not answered may still be done so long after.
SETTLED_AFTER_SECONDS = 15


class Standing(Enum):
    """How a thing has to stand by what was acknowledged."""

    KEPT = "kept"
    GONE = "gone"
    #: A write was not answered: it may have been done or not.
    OPEN = "either"


@dataclass
class Account:
    """A rider by what was acknowledged. Its own thread writes; `lock` keeps a reader out meanwhile."""

    email: str
    password: str
    token: str
    id: str
    #: By kind, and by what a thing is known by: how it stands.
    things: dict[str, dict[str, Standing]] = field(default_factory=dict)
    #: By kind and what it is known by: the id it was given.
    ids: dict[tuple[str, str], str] = field(default_factory=dict)
    opened: dict[tuple[str, str], float] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def of(self, kind: str) -> dict[str, Standing]:
        return self.things.setdefault(kind, {})

    def open(self, kind: str, key: str) -> None:
        """A write begins, whose outcome is known once it is answered."""
        self.of(kind)[key], self.opened[kind, key] = Standing.OPEN, time.monotonic()

    def wrongs(self, kind: str, found: set[str]) -> list[str]:
        """What is not as it was acknowledged, by what a node has; what is open is settled by it."""
        wrong = []
        for key, standing in self.of(kind).items():
            if standing is Standing.KEPT and key not in found:
                wrong.append(f"lost: {kind} {key} of {self.email}")
            if standing is Standing.GONE and key in found:
                wrong.append(f"came back: {kind} {key} of {self.email}")
            if standing is Standing.OPEN and time.monotonic() - self.opened[kind, key] > SETTLED_AFTER_SECONDS:
                self.things[kind][key] = Standing.KEPT if key in found else Standing.GONE
        wrong += [f"nobody's: {kind} {key} of {self.email}" for key in found - self.of(kind).keys()]
        return wrong
