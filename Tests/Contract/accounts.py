"""Servers with people's accounts: their keys, mailbox and database, the official client, and people to sign in."""

from __future__ import annotations

import functools
import html
import json
import os
import pathlib
import re
import secrets
import shutil
import sqlite3
import subprocess
import tempfile
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

import httpx
import psycopg
import pytest
from psycopg import sql
from supabase import Client, ClientOptions, create_client

from log_search import DOMAIN, LogSearch
from transit_server import BINARY, ROOT, TransitServer
from waiting import eventually

SITE = "http://127.0.0.1:9/site"
ALLOWED = "http://127.0.0.1:9/app"
CURRENT = "2024-01-01"
#: How a line begins in a description.
LINE = "\n  - id: "
FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


@dataclass
class Mail:
    id: int
    to: str
    subject: str
    text: str
    html: str = ""

    @property
    def link(self) -> str:
        return re.search(r"https?://\S+/auth/v1/verify\?\S+", self.text)[0]

    @property
    def code(self) -> str:
        return re.search(r"code: (\d{6})\b", self.text)[1]

    @property
    def token(self) -> str:
        return parse_qs(urlsplit(self.link).query)["token"][0]


@dataclass
class Person:
    email: str = field(default_factory=lambda: f"rider-{uuid.uuid4().hex[:12]}@{DOMAIN}")
    password: str = field(default_factory=lambda: f"Ferry-{secrets.token_urlsafe(12)}")
    id: str = ""

    @property
    def credentials(self) -> dict:
        return {"email": self.email, "password": self.password}


@functools.cache
def small_city() -> tempfile.TemporaryDirectory:
    """The description of the simulated city with two of its lines: what runs is most of the work of a server at rest, and a dozen
    run beside one another whose tests are about accounts."""
    made = tempfile.TemporaryDirectory(prefix="transit-city-")
    whole, folder = ROOT / "Cities/simulated", pathlib.Path(made.name)
    for path in whole.iterdir():
        if path.name != "lines":
            (folder / path.name).symlink_to(path)
    first, *lines = (whole / "lines/trains.yaml").read_text().split(LINE)
    (folder / "lines").mkdir()
    (folder / "lines/trains.yaml").write_text(LINE.join([first, *(each for each in lines if each.startswith(("T1\n", "T4\n")))]))
    return made


class AccountServer(TransitServer):
    """A demo that keeps accounts, and everything a test needs to use it; of the lines it has T1 and T4."""

    def __init__(
        self, folder: pathlib.Path, search: LogSearch, database_url: str | None = None, *,
        prepare: Callable[[pathlib.Path], None] | None = None, speed: float = 1, **settings: str,
    ):  # fmt: skip
        self.search, self.database_url = search, database_url
        self.secret = settings.setdefault("JWT_SECRET", secrets.token_urlsafe(48))
        settings = {"SITE_URL": SITE, "AUTH_REDIRECT_URLS": f"{ALLOWED}*, http://127.0.0.1:8*", **settings}
        # Official clients ask the machine when a session ends, so these servers live by its clock; nothing here needs an hour.
        # An empty value is none: the database of whoever runs the tests is never the tests'.
        city = pathlib.Path(small_city().name)
        super().__init__(folder, start=None, speed=speed, description=city, prepare=prepare, **{"DATABASE_URL": database_url or "", **settings})
        self._read: dict[str, int] = {}
        self._clients: list[Client] = []
        self._networks = 0
        self.http = httpx.Client(
            base_url=self.url, timeout=60, trust_env=False, event_hooks={"response": [search.note]},
            limits=httpx.Limits(max_connections=40),
        )  # fmt: skip

    def wait_until_ready(self) -> None:
        super().wait_until_ready()
        self.read_keys()

    def read_keys(self) -> None:
        keys = subprocess.run(
            [BINARY, "keys", "--json", "--data", self.data_folder], env=self.environment, check=True,
            capture_output=True, timeout=60,
        )  # fmt: skip
        self.keys = json.loads(keys.stdout)
        self.anon, self.service = self.keys["anon_key"], self.keys["service_role_key"]
        self.search.add("API key", self.anon, self.service)
        self.search.add("signing secret", self.secret)

    def stop(self) -> None:
        for each in self._clients:
            each.auth.close()
        self.http.close()
        super().stop()

    def move_to_another_network(self) -> None:
        """Who asks from now on comes from an address that nobody had before, where the server trusts us for a proxy."""
        self._networks += 1
        self.http.headers["X-Forwarded-For"] = f"198.51.100.{self._networks}"

    # The official client

    def client(self, flow: str = "implicit", key: str | None = None) -> Client:
        """A client on a device of its own."""
        http = httpx.Client(timeout=60, trust_env=False, event_hooks={"response": [self.search.note]})
        options = ClientOptions(flow_type=flow, auto_refresh_token=False, httpx_client=http)
        made = create_client(self.url, key or self.anon, options)
        self._clients.append(made)
        return made

    @property
    def admin(self):
        return self.client(key=self.service).auth.admin

    def member(self, **attributes) -> Person:
        """Someone with an account and a proven address."""
        person = Person()
        account = {**person.credentials, "email_confirm": True, **attributes}
        made = self.call("POST", "admin/users", account, self.service)
        assert made.status_code == 200, made.text
        person.id = made.json()["id"]
        return person

    def signed_in(self, person: Person | None = None, flow: str = "implicit") -> tuple[Client, Person]:
        person = person or self.member()
        client = self.client(flow)
        client.auth.sign_in_with_password(person.credentials)
        return client, person

    # Plain requests

    def call(
        self, method: str, path: str, json: dict | None = None, token: str | None = None, *, key: str | None = None,
        version: str | None = CURRENT, headers: dict | None = None, **options,
    ) -> httpx.Response:  # fmt: skip
        """One request of /auth/v1; redirects are not followed."""
        given = {"apikey": key or self.anon}
        if token:
            given["Authorization"] = f"Bearer {token}"
        if version:
            given["X-Supabase-Api-Version"] = version
        return self.http.request(method, f"/auth/v1/{path}", json=json, headers={**given, **(headers or {})}, **options)

    def tokens(self, person: Person) -> dict:
        """A session of a person's, as JSON."""
        answer = self.call("POST", "token?grant_type=password", person.credentials)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refresh(self, token: str) -> httpx.Response:
        return self.call("POST", "token?grant_type=refresh_token", {"refresh_token": token})

    # Mail

    def mails(self, to: str | None = None) -> list[Mail]:
        answer = self.http.get("/dev/mail", params={"to": to} if to else {})
        assert answer.status_code == 200, answer.text
        return [
            Mail(each["id"], each["to"], each["subject"], each["text"], each["html"] or "")
            for each in answer.json()["mails"]
        ]

    def mail(self, person: Person | str) -> Mail:
        """The next mail to someone: one that no test has read."""
        address = person if isinstance(person, str) else person.email

        def unread():
            news = [each for each in self.mails(address) if each.id > self._read.get(address, 0)]
            return news[-1] if news else None

        mail = eventually(unread, within=60, every=0.05)
        self._read[address] = mail.id
        if "/verify?" in mail.text:
            self.search.add_link(mail.link)
        return mail

    def has_no_mail(self, address: str) -> bool:
        """Whether no mail came that was not read. Mails are sent in turn, so one that is asked for later tells."""
        witness = self.member()
        self.call("POST", "recover", {"email": witness.email})
        self.mail(witness)
        return not [each for each in self.mails(address) if each.id > self._read.get(address, 0)]

    def follow(self, link: str, **headers: str) -> str:
        """Where a link leads a browser in whose page somebody presses the button."""
        page = self.http.get(link, headers=headers, follow_redirects=False)
        if page.status_code == 303:
            return page.headers["Location"]
        assert page.status_code == 200 and '<form method="post"' in page.text, f"{page.status_code} {page.text[:500]}"
        fields = {name: html.unescape(value) for name, value in FIELD.findall(page.text)}
        answer = self.http.post("/auth/v1/verify", data=fields, headers=headers, follow_redirects=False)
        assert answer.status_code == 303, f"{answer.status_code} {answer.text[:500]}"
        return answer.headers["Location"]

    # What is kept

    def rows(self) -> list[tuple[str, str]]:
        """Every row of every table as table and text; bytes in hexadecimal."""
        if self.database_url:
            with psycopg.connect(self.database_url) as connection:
                tables = connection.execute(
                    "SELECT table_schema, table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE' "
                    "AND table_schema NOT IN ('pg_catalog', 'information_schema')"
                ).fetchall()
                return [
                    (f"{schema}.{table}", row[0])
                    for schema, table in tables
                    for row in connection.execute(
                        sql.SQL("SELECT t::text FROM {}.{} AS t").format(sql.Identifier(schema), sql.Identifier(table))
                    )
                ]
        with sqlite3.connect(f"file:{self.data_folder}/people.sqlite?mode=ro", uri=True) as connection:
            tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            return [
                (table, " ".join(each.hex() if isinstance(each, bytes) else str(each) for each in row))
                for table in tables
                for row in connection.execute(f'SELECT * FROM "{table}"')
            ]

    #: Where nodes read what was changed: ids only, forgotten within twenty minutes.
    CHANGES = {"transit_changes", "public.transit_changes"}

    def tables_with(self, *texts: str) -> set[str]:
        """The tables in which any of these stands, ids with or without hyphens."""
        wanted = {form.lower() for text in texts for form in (text, text.replace("-", ""))}
        return {table for table, row in self.rows() if any(text in row.lower() for text in wanted)}


class Postgres:
    """A PostgreSQL for tests: the one `make test` started, or one of its own."""

    #: Where the newest database's cluster is.
    folder = pathlib.Path("/nowhere")

    def __init__(self):
        self._folder: str | None = None
        self.url = os.environ.get("TEST_DATABASE_URL", "")
        if self.url:
            return
        script = ROOT / "scripts/postgres.sh"
        if subprocess.run([script, "programs"], check=False, capture_output=True).returncode != 0:
            pytest.skip("neither TEST_DATABASE_URL nor the programs of PostgreSQL are here")
        self._folder = tempfile.mkdtemp(prefix="transit-postgres-")
        try:
            started = subprocess.run(
                [script, "start", self._folder], check=True, stdout=subprocess.PIPE, timeout=180, text=True
            )
            self.url = started.stdout.strip().splitlines()[-1]
        except BaseException:
            self.stop()
            raise

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"contract_{uuid.uuid4().hex[:12]}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            self.folder = pathlib.Path(connection.execute("SHOW data_directory").fetchone()[0])
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return urlsplit(self.url)._replace(path=f"/{name}").geturl()

    def drop(self, url: str) -> None:
        name = sql.Identifier(urlsplit(url).path[1:])
        with psycopg.connect(self.url, autocommit=True) as connection:
            # A backend that begins in that moment may never be told to let go of its files (ProcSignalBarrier, in all
            # versions since 15); the next attempt tells it.
            connection.execute("SET statement_timeout = '10s'")
            for attempt in range(1, 7):
                try:
                    connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))
                    return
                except psycopg.errors.QueryCanceled:
                    if attempt == 6:
                        raise

    @property
    def log(self) -> bytes:
        """What it logged; nothing where that is elsewhere."""
        path = self.folder / "server.log"
        return path.read_bytes() if path.exists() else b""

    def stop(self) -> None:
        if self._folder:
            stop = [ROOT / "scripts/postgres.sh", "stop", self._folder]
            subprocess.run(stop, check=False, capture_output=True, timeout=60)
            shutil.rmtree(self._folder, ignore_errors=True)
