"""What must never stand in a log, gathered while the tests run, and the search for it at their end."""

from __future__ import annotations

import json
import pathlib
import re
from urllib.parse import parse_qsl, quote, urlsplit

# Members of requests and answers that are somebody's, or let somebody in.
SECRET_MEMBERS = {
    "email": "e-mail address", "new_email": "e-mail address", "password": "password", "current_password": "password",
    "access_token": "access token", "refresh_token": "refresh token", "id_token": "id token",
    "identity_token": "id token", "identityToken": "id token", "token": "one-time token",
    "token_hash": "one-time token", "hashed_token": "one-time token", "action_link": "one-time link",
    "auth_code": "one-time code", "code_verifier": "verifier", "apns_token": "push token", "push_token": "push token",
    "device_token": "push token",
}  # fmt: skip
# In links a code lets somebody in; in answers it names an error.
LINK_MEMBERS = {**SECRET_MEMBERS, "code": "one-time code"}

# Shorter texts stand in logs by chance; longer ones need not be kept whole.
SHORTEST, LONGEST = 12, 200

# Every address the tests make up is of this domain, so that any of them is found, noted or not.
DOMAIN = "riders.example"
SHAPES = {
    "an e-mail address": re.compile(rb"[\w.+-]+(?:@|%40)" + re.escape(DOMAIN.encode())),
    "a signed token": re.compile(rb"eyJ[\w-]{10,}\.eyJ[\w-]{10,}"),
    "a password hash": re.compile(rb"\$scrypt\$|\$s0\$"),
}


class LogSearch:
    """Secrets the tests used."""

    def __init__(self):
        self._kinds: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._kinds)

    def add(self, kind: str, *texts: str) -> None:
        for text in texts:
            if isinstance(text, str) and len(text) >= SHORTEST:
                self._kinds.setdefault(text[:LONGEST], kind)

    def add_members(self, node) -> None:
        """Takes what is secret out of JSON, however deep."""
        if isinstance(node, dict):
            for name, value in node.items():
                if isinstance(value, str) and name in SECRET_MEMBERS:
                    self.add(SECRET_MEMBERS[name], value)
                elif isinstance(value, str) and "token=" in value:
                    self.add_link(value)
                else:
                    self.add_members(value)
        elif isinstance(node, list):
            for each in node:
                self.add_members(each)

    def add_link(self, link: str) -> None:
        parts = urlsplit(link)
        for name, value in parse_qsl(parts.query) + parse_qsl(parts.fragment):
            if name in LINK_MEMBERS:
                self.add(LINK_MEMBERS[name], value)

    def note(self, response) -> None:
        """A hook of httpx: notes what a request and its answer had."""
        request = response.request
        for name in ("apikey", "Authorization"):
            if name in request.headers:
                self.add("API key or token", request.headers[name].removeprefix("Bearer "))
        self.add_link(str(request.url))
        if "Location" in response.headers:
            self.add_link(response.headers["Location"])
        for content in (request.content, response.content if response.is_closed else response.read()):
            try:
                self.add_members(json.loads(content))
            except (ValueError, RecursionError):
                pass

    async def note_async(self, response) -> None:
        await response.request.aread()
        await response.aread()
        self.note(response)

    def findings(self, logs: list[pathlib.Path]) -> list[str]:
        """What was found where, without saying it again."""
        found = []
        for path in logs:
            text = path.read_bytes() if path.exists() else b""
            if not text:
                found.append(f"nothing at all in {path}: what was searched?")
            for what, shape in SHAPES.items():
                found += [f"{what} in {place(path, text, match.start())}" for match in shape.finditer(text)][:5]
            for secret, kind in self._kinds.items():
                for form in {secret, quote(secret, safe="")}:
                    at = text.find(form.encode("utf-8", "replace"))
                    if at >= 0:
                        found.append(f"{kind} of {len(secret)} characters in {place(path, text, at)}")
        return found


def place(path: pathlib.Path, text: bytes, at: int) -> str:
    line = text[:at].count(b"\n") + 1
    return f"{path.parent.name}/{path.name}, line {line}"
