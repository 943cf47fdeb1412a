"""Accounts that another Supabase project keeps: its tokens are trusted, `/auth/v1` is its own.

The project is played by a second server, which has all that matters here: GoTrue's tokens, a JWKS, a database."""

from __future__ import annotations

import secrets

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from accounts import AccountServer


@pytest.fixture(scope="module", params=["keys, own database", "secret, the project's database"])
def pair(request, tmp_path_factory, searched_logs):
    """The project, and the server that trusts it."""
    servers, folder = [], tmp_path_factory.mktemp("external")
    postgres = url = None
    try:
        if "keys" in request.param:
            path = folder / "signing.pem"
            key = ec.generate_private_key(ec.SECP256R1())
            form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            path.write_bytes(key.private_bytes(*form))
            settings = {"JWT_PRIVATE_KEY_FILE": str(path)}
        else:
            postgres = request.getfixturevalue("postgres")
            url, settings = postgres.database(), {}
        servers.append(AccountServer(tmp_path_factory.mktemp("project"), searched_logs, url, **settings))
        project = servers[0]
        project.wait_until_ready()
        if url:
            trust = {"SUPABASE_JWT_SECRET": project.secret}
        else:
            trust = {"SUPABASE_JWKS_URL": f"{project.url}/auth/v1/.well-known/jwks.json"}
        issuer = jwt.decode(project.tokens(project.member())["access_token"], options={"verify_signature": False})["iss"]
        servers.append(
            AccountServer(tmp_path_factory.mktemp("guest"), searched_logs, url, SUPABASE_ISSUER=issuer, **trust)
        )
        servers[1].wait_until_ready()
        yield servers
    finally:
        for each in reversed(servers):
            each.stop()
        if url:
            postgres.drop(url)


def ask(server: AccountServer, token: str, method: str, path: str, body=None):
    return server.http.request(method, f"/api/v1/{path}", json=body, headers={"Authorization": f"Bearer {token}"})


def test_riders_of_the_project_keep_their_things_here(pair):
    project, here = pair
    first, second = (project.tokens(project.member())["access_token"] for _ in range(2))
    made = ask(here, first, "POST", "favorites", {"stop_id": "200060"})
    assert made.status_code == 201, made.text
    assert [each["stop_id"] for each in ask(here, first, "GET", "favorites").json()["data"]["favorites"]] == ["200060"]
    assert ask(here, second, "GET", "favorites").json()["data"]["favorites"] == []
    path = f"favorites/{made.json()['data']['id']}"
    assert ask(here, second, "DELETE", path).status_code == 404
    assert ask(here, first, "DELETE", path).status_code == 204
    changed = ask(here, first, "PATCH", "user/settings", {"severity_min": "major"})
    assert changed.status_code == 200, changed.text
    # Its sessions are no rows here.
    device = ask(here, first, "POST", "user/device", {"apns_token": secrets.token_hex(32), "device_id": "phone"})
    assert device.status_code == 201, device.text


def test_only_its_tokens_hold(pair):
    project, here = pair
    person = project.member()
    token = project.tokens(person)["access_token"]
    claims = jwt.decode(token, options={"verify_signature": False})
    forged = {
        "another secret": jwt.encode(claims, "another-secret-of-enough-characters-to-be-one", "HS256"),
        "no signature": jwt.encode(claims, None, "none"),
        "the public key as a secret": jwt.encode(claims, project.anon, "HS256"),
    }
    if here.database_url:
        for name, change in {
            "another issuer": {"iss": "https://elsewhere.example/auth/v1"}, "another audience": {"aud": "elsewhere"},
            "long over": {"exp": claims["iat"] - 3600},
        }.items():  # fmt: skip
            forged[name] = jwt.encode({**claims, **change}, project.secret, "HS256")
    assert ask(here, token, "GET", "favorites").status_code == 200
    for name, each in forged.items():
        here.search.add("forged token", each)
        assert ask(here, each, "GET", "favorites").status_code == 401, name


def test_accounts_are_the_projects_own_affair(pair):
    project, here = pair
    for method, path, body in [
        ("POST", "signup", {"email": "new@riders.example", "password": "a long enough one"}),
        ("POST", "token?grant_type=password", {"email": "new@riders.example", "password": "a long enough one"}),
        ("GET", "user", None), ("GET", "settings", None),
    ]:  # fmt: skip
        answer = here.call(method, path, body)
        assert answer.status_code == 404 and "another project" in answer.text, answer.text
    assert here.tables_with("new@riders.example") == set()


def test_who_leaves_the_project_leaves_its_database(pair):
    project, here = pair
    if not here.database_url:
        pytest.skip("a project cannot reach another's database")
    person = project.member()
    token = project.tokens(person)["access_token"]
    assert ask(here, token, "POST", "favorites", {"route_id": "T1"}).status_code == 201
    assert "public.favorites" in here.tables_with(person.id)
    assert project.call("DELETE", "user", token=token).status_code == 204
    assert here.tables_with(person.id) <= here.CHANGES
