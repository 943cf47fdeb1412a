"""What /auth/v1 does with requests that are wrong, hostile or too many, asked without a client library."""

from __future__ import annotations

import concurrent.futures
import datetime
import hashlib
import json
import secrets
from urllib.parse import parse_qs, quote, urlsplit

import httpx
import jwt
import pytest

from accounts import ALLOWED, CURRENT, SITE, Person
from forged_tokens import bad_tokens, encoded
from waiting import eventually

MEGABYTE = 1 << 20


def error(answer: httpx.Response, status: int, code: str) -> str:
    """Asserts what went wrong; the message."""
    assert answer.status_code == status, f"{answer.status_code} {answer.text[:500]}"
    assert answer.json()["code"] == code, answer.text[:500]
    return answer.json()["message"]


def challenge(verifier: str) -> dict:
    digest = hashlib.sha256(verifier.encode()).digest()
    return {"code_challenge": encoded(digest), "code_challenge_method": "s256"}


# The form of errors


def test_errors_have_the_form_of_the_version_that_was_asked_for(people):
    wrong = {"email": Person().email, "password": Person().password}
    for version in (CURRENT, "2025-06-01"):
        answer = people.call("POST", "token?grant_type=password", wrong, version=version)
        assert answer.status_code == 400 and answer.headers["X-Supabase-Api-Version"] == CURRENT
        assert answer.json() == {"code": "invalid_credentials", "message": "Invalid login credentials"}
    for version in (None, "2023-12-31", "yesterday"):
        answer = people.call("POST", "token?grant_type=password", wrong, version=version)
        assert answer.status_code == 400
        assert answer.json() == {"code": 400, "error_code": "invalid_credentials", "msg": "Invalid login credentials"}
    weak = people.call("POST", "signup", {**wrong, "password": "short"}, version=None)
    assert weak.status_code == 422 and weak.json()["error_code"] == "weak_password"
    assert weak.json()["weak_password"] == {"reasons": ["length"]}


def test_a_method_or_path_that_is_not_offered_is_refused_in_the_same_words(people):
    wrong = people.call("PATCH", "user")
    error(wrong, 405, "not_found")
    assert wrong.headers["Allow"] == "GET, HEAD, PUT, DELETE"
    error(people.call("GET", "nowhere"), 404, "not_found")


def test_answers_are_never_kept_by_caches(people):
    for answer in (people.call("GET", "user"), people.call("POST", "token?grant_type=password", {})):
        assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "method, path", [("POST", "signup"), ("POST", "token?grant_type=password"), ("POST", "recover"), ("GET", "user")]
)
def test_a_request_without_a_good_api_key_is_refused(people, method, path):
    bare = people.http.request(method, f"/auth/v1/{path}", headers={"X-Supabase-Api-Version": CURRENT})
    error(bare, 401, "no_api_key")
    others = jwt.encode({"role": "anon", "iat": 0, "exp": 2**33}, "another secret of enough characters", "HS256")
    unsigned = jwt.encode({"role": "service_role", "iat": 0, "exp": 2**33}, None, algorithm="none")
    for key in ("nonsense", others, unsigned, people.anon[:-4] + "AAAA", people.anon + "x"):
        answer = people.call(method, path, key=key)
        error(answer, 401, "invalid_api_key")


def test_what_is_open_needs_no_api_key(people):
    for path in ("health", "settings", ".well-known/jwks.json"):
        answer = people.http.get(f"/auth/v1/{path}")
        assert answer.status_code == 200, f"{path}: {answer.text}"
    assert people.http.get("/auth/v1/settings").json()["external"]["apple"] is True
    assert people.http.get("/auth/v1/.well-known/jwks.json").json() == {"keys": []}, "a shared secret is not published"


# Tokens


def test_bad_access_tokens_are_refused(people):
    person = people.member()
    good = people.tokens(person)["access_token"]
    assert people.call("GET", "user", token=good).status_code == 200
    error(people.call("GET", "user"), 401, "no_authorization")
    for what, token in bad_tokens(good, people.secret).items():
        people.search.add(f"token: {what}", token)
        for method, path in (("GET", "user"), ("PUT", "user"), ("GET", "user/export"), ("DELETE", "user")):
            answer = people.call(method, path, token=token)
            if what == "very long" and answer.status_code == 431:
                continue
            assert answer.status_code == 403, f"{what}: {method} {path}: {answer.status_code} {answer.text[:300]}"
            assert token not in answer.text and answer.json()["code"] == "bad_jwt", what
    for key in (people.anon, people.service):
        error(people.call("GET", "user", token=key), 403, "bad_jwt")
    assert people.call("GET", "user", token=good).status_code == 200


def test_bad_access_tokens_are_refused_by_the_timetable_too(people):
    person = people.member()
    good = people.tokens(person)["access_token"]

    def favorites(token: str | None) -> httpx.Response:
        return people.http.get("/api/v1/favorites", headers={"Authorization": f"Bearer {token}"} if token else {})

    assert favorites(good).status_code == 200
    answer = favorites(None)
    assert answer.status_code == 401 and answer.json()["error"]["code"] == "AUTH_REQUIRED"
    for what, token in bad_tokens(good, people.secret).items():
        answer = favorites(token)
        if what == "very long" and answer.status_code == 431:
            continue
        assert answer.status_code == 401, f"{what}: {answer.status_code} {answer.text[:300]}"
        assert answer.json()["error"]["code"] == "AUTH_INVALID", what
        assert token not in answer.text


# Too much, and nonsense


def test_a_megabyte_is_refused_and_nothing_kept(people):
    person, huge = people.member(), "p" * MEGABYTE
    token = people.tokens(person)["access_token"]
    newcomer = Person().email
    for method, path, body in (
        ("POST", "signup", {"email": newcomer, "password": huge}),
        ("POST", "signup", {"email": newcomer, "password": Person().password, "data": {"x": huge}}),
        ("POST", "signup", {"email": f"{huge}@riders.example", "password": Person().password}),
        ("POST", "token?grant_type=password", {"email": person.email, "password": huge}),
        ("POST", "token?grant_type=refresh_token", {"refresh_token": huge}),
        ("POST", "verify", {"email": person.email, "token": huge, "type": "email"}),
        ("PUT", "user", {"password": huge}),
        ("PUT", "user", {"data": {"x": huge}}),
    ):
        answer = people.call(method, path, body, token)
        assert answer.status_code == 413, f"{path}: {answer.status_code} {answer.text[:300]}"
        assert len(answer.content) < 1_000 and answer.json()["code"] == "request_too_large"
    assert not people.tables_with(newcomer)
    # Long, but not too long to be read.
    for path, email in (("signup", newcomer), ("token?grant_type=password", person.email)):
        answer = people.call("POST", path, {"email": email, "password": "p" * 20_000})
        error(answer, 400, "validation_failed")
    error(people.call("PUT", "user", {"data": {"x": "y" * 30_000}}, token), 400, "validation_failed")
    assert people.call("GET", "user", token=token).json()["user_metadata"] == {}


@pytest.mark.parametrize(
    "body",
    [b"{", b"[]", b"null", b'"text"', b'{"email": 1, "password": "Ferry-across"}', b"\xff\xfe", b'{"email": "\\ud800"}',
     b"[" * 50_000, b'{"a":' * 9_000, b'{"email": {"$gt": ""}, "password": {"$gt": ""}}', b'{"email":"a","email":"b"}',
     b"{" + b'"a":1,' * 10_000 + b'"b":2}'],
    ids=lambda body: body[:20].decode("latin-1"),
)  # fmt: skip
def test_nonsense_for_json_is_refused(people, body):
    for path in ("signup", "token?grant_type=password", "recover", "otp", "verify"):
        headers = {"apikey": people.anon, "Content-Type": "application/json", "X-Supabase-Api-Version": CURRENT}
        answer = people.http.post(f"/auth/v1/{path}", content=body, headers=headers)
        assert answer.status_code == 400, f"{path}: {answer.status_code} {answer.text[:300]}"
        assert answer.json()["code"] in ("bad_json", "validation_failed"), answer.text[:300]


@pytest.mark.parametrize(
    "email",
    ["", "plain", "@riders.example", "a@", "a@b", "a b@riders.example", "a@riders..example", "a@-riders.example",
     "a\n@riders.example", "a@riders.example\r\nBcc: b@riders.example", "a@riders.example,b@riders.example",
     "<a@riders.example>", "a@[127.0.0.1]", "x" * 65 + "@riders.example", "a@" + "x" * 250 + ".example",
     "a@b@riders.example", "a@riders.example\u2028", "\uff41@riders.example", "a@r\u00efders.example"],
)  # fmt: skip
def test_what_is_no_address_has_no_account_and_gets_no_mail(people, email):
    for path in ("signup", "otp", "recover", "token?grant_type=password"):
        answer = people.call("POST", path, {"email": email, "password": Person().password})
        assert answer.status_code in (400, 422), f"{path}: {answer.status_code} {answer.text[:300]}"
        assert answer.json()["code"] in ("validation_failed", "email_address_invalid"), answer.text[:300]


# Texts that mean something to SQL, HTTP, mail, HTML, logs or shells; each has a mark of its own.
MARK = "inj7f3a91"
HOSTILE = [
    f"' OR '1'='1' --{MARK}", f"'; DROP TABLE users; --{MARK}", f"{MARK}'); DELETE FROM auth.users; --",
    f"{MARK}' UNION SELECT encrypted_password FROM auth.users --", f"{MARK}\\'; SELECT pg_sleep(20); --",
    f"{MARK}\r\nSet-Cookie: {MARK}=1", f"{MARK}\r\nBcc: victim@riders.example\r\n\r\nHello", 
    f"{MARK}\nLocation: //evil",
    f"{MARK}\x00after", f"{MARK}%00%0d%0aX: y", f"<script>alert('{MARK}')</script>", f"../../../etc/passwd{MARK}",
    f"${{jndi:ldap://{MARK}}}", f"$({MARK})`{MARK}`", f"{MARK}\u202e\u2028\ufeff", f"{MARK}{{{{7*7}}}}%s%n",
    MARK + "a" * 5_000,
]  # fmt: skip

# Where such a text goes: method, path, body, where in the body it stands; {} in the path too.
PKCE = ["code_challenge", "code_challenge_method"]
PLACES = [
    ("POST", "signup", {"email": "@", "password": "Ferry-across-4711"}, ["email", *PKCE]),
    ("POST", "signup", {"email": "fresh", "password": "Ferry-across-4711"}, ["password"]),
    ("POST", "token?grant_type=password", {"email": "known", "password": "wrong"}, ["email", "password"]),
    ("POST", "token?grant_type=refresh_token", {}, ["refresh_token"]),
    ("POST", "token?grant_type=id_token", {"provider": "apple", "id_token": "x"}, ["provider", "id_token", "nonce"]),
    ("POST", "token?grant_type=pkce", {"auth_code": "x", "code_verifier": "y"}, ["auth_code", "code_verifier"]),
    ("POST", "token?grant_type={}", {}, []),
    ("POST", "recover", {"email": "known"}, ["email", *PKCE]),
    ("POST", "otp", {"email": "known"}, ["email", "code_challenge", "create_user"]),
    ("POST", "magiclink", {"email": "known"}, ["email"]),
    ("POST", "resend", {"email": "known", "type": "signup"}, ["email", "type"]),
    ("POST", "verify", {"email": "known", "token": "123456", "type": "email"}, ["email", "token", "type"]),
    ("POST", "verify", {"token_hash": "x", "type": "email"}, ["token_hash", "type"]),
    ("GET", "verify?token={}&type=signup", None, []),
    ("GET", "verify?token=x&type={}", None, []),
    ("GET", "verify?token=x&type=signup&redirect_to={}", None, []),
    ("POST", "recover?redirect_to={}", {"email": "known"}, []),
    ("PUT", "user", {}, ["email", "nonce", "password", "current_password"]),
    ("POST", "logout?scope={}", {}, []),
    ("DELETE", "sessions/{}", None, []),
    ("GET", "admin/users?page={}", None, []),
    ("GET", "admin/users/{}", None, []),
    ("POST", "admin/users", {"email": "@", "password": "Ferry-across-4711"}, ["email", "ban_duration"]),
    ("POST", "invite", {}, ["email"]),
    ("POST", "admin/generate_link", {"type": "magiclink", "email": "known"}, ["type", "email", "redirect_to"]),
    ("GET", "{}", None, []),
]


def test_hostile_texts_in_every_field_do_and_leave_nothing(people):
    person = people.member()
    before = people.call("GET", "admin/users?per_page=1", key=people.service, token=people.service)
    requests = []
    for method, path, body, members in PLACES:
        for text in HOSTILE:
            fills = [body] if "{}" in path else [{**body, member: text} for member in members]
            for filled in fills:
                for member, value in list((filled or {}).items()):
                    if member == "email":
                        filled = {**filled, "email": {"known": person.email, "fresh": Person().email}.get(value, value)}
                requests.append((method, path.replace("{}", quote(text, safe="")), filled))
    operator = ("admin", "invite")

    def ask(number: int) -> tuple[str, httpx.Response]:
        method, path, body = requests[number]
        if path.startswith(operator):
            answer = people.call(method, path, body, people.service, key=people.service)
        else:
            answer = people.call(method, path, body, token)
        return f"{method} {path[:80]} {json.dumps(body)[:200]}", answer

    token = people.tokens(person)["access_token"]
    # As many at once as the server hashes passwords for well within its time, on a machine that is busy.
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(ask, range(len(requests))))
    for what, answer in answers:
        assert answer.status_code < 500, f"{what}: {answer.status_code} {answer.text[:300]}"
        assert not {"set-cookie", "bcc", "x"} & set(answer.headers), what
        assert "<script" not in answer.text or "json" in answer.headers["Content-Type"], what
        if "Location" in answer.headers:
            assert answer.headers["Location"].startswith((SITE, ALLOWED)), what
    # The password of this person was among what was tried; nobody else's is, and no table lost or gained anything.
    assert people.call("GET", "user", token=token).status_code == 200
    after = people.call("GET", "admin/users?per_page=1", key=people.service, token=people.service)
    grown = int(after.headers["X-Total-Count"]) - int(before.headers["X-Total-Count"])
    fresh = [answer for what, answer in answers if '"password": "' in what and "/signup" in str(answer.request.url)]
    assert grown <= sum(answer.status_code == 200 for answer in fresh), "somebody has an account who should not"
    assert not people.tables_with(MARK), "what was refused was kept"
    assert not people.mails("victim@riders.example")
    for mail in people.mails():
        assert MARK not in mail.subject + mail.text + mail.html and "\n" not in mail.subject + mail.to


def test_hostile_texts_that_may_be_kept_come_back_as_they_were(people):
    token = people.tokens(people.member())["access_token"]
    kept = {f"k{number}": text for number, text in enumerate(HOSTILE) if "\x00" not in text and len(text) < 1_000}
    answer = people.call("PUT", "user", {"data": kept}, token)
    assert answer.status_code == 200 and answer.json()["user_metadata"] == kept
    assert people.call("GET", "user", token=token).json()["user_metadata"] == kept
    error(people.call("PUT", "user", {"data": {"x": "a\x00b"}}, token), 400, "validation_failed")
    # Members nobody may set about themselves.
    answer = people.call("PUT", "user", {"app_metadata": {"tier": "gold"}, "role": "service_role", "data": {}}, token)
    assert "tier" not in answer.json()["app_metadata"] and answer.json()["role"] == "authenticated"
    people.call("PUT", "user", {"data": {name: None for name in kept}}, token)


def test_hostile_headers_do_nothing(people):
    person = people.member()
    for text in (text for text in HOSTILE if text.isascii() and text.isprintable() and len(text) < 1_000):
        for headers in (
            {"X-Supabase-Api-Version": text}, {"User-Agent": text}, {"redirect_to": text}, {"X-Client-Info": text},
            {"X-Forwarded-For": text}, {"X-Request-Id": text}, {"X-Forwarded-Host": "evil.example"},
        ):  # fmt: skip
            answer = people.call("POST", "recover", {"email": person.email}, headers=headers)
            assert answer.status_code == 200, f"{headers}: {answer.status_code} {answer.text[:300]}"
        assert people.call("GET", "user", token=text).status_code == 403
        assert people.call("GET", "user", key=text).status_code == 401
    for mail in people.mails(person.email):
        assert mail.link.startswith(people.url) and MARK not in mail.text and "evil" not in mail.text


# Who has an account


def shape(node):
    """What JSON looks like, whatever it says."""
    if isinstance(node, dict):
        return {name: shape(value) for name, value in sorted(node.items())}
    if isinstance(node, list):
        return [shape(each) for each in node]
    return type(node).__name__


def outside(answer: httpx.Response) -> tuple:
    """All that a stranger sees of an answer, without what is random in every one."""
    changing = {"date", "x-request-id", "content-length"}
    headers = {name: value for name, value in answer.headers.items() if name not in changing}
    return answer.status_code, headers, shape(answer.json())


QUESTIONS = [
    ("signup", {"password": "Ferry-across-4711", "data": {"name": "Ada"}}),
    ("recover", {}),
    ("otp", {}),
    ("otp", {"create_user": False}),
    ("magiclink", {}),
    ("resend", {"type": "signup"}),
    ("resend", {"type": "email_change"}),
    ("token?grant_type=password", {"password": "Ferry-that-is-wrong"}),
    ("verify", {"type": "email", "token": "000000"}),
    ("verify", {"type": "recovery", "token": "000000"}),
]


@pytest.mark.parametrize("path, body", QUESTIONS, ids=[f"{path} {list(body)}" for path, body in QUESTIONS])
def test_strangers_do_not_learn_who_has_an_account(people, path, body):
    known, pending, unknown = people.member(), Person(), Person()
    people.call("POST", "signup", pending.credentials)
    answers = [outside(people.call("POST", path, {"email": each.email, **body})) for each in (known, pending, unknown)]
    assert answers[0] == answers[2], "an address with an account is told from one without"
    assert answers[0] == answers[1], "an address that waits for its proof is told from one with an account"


def test_signing_up_twice_does_not_tell_either(people):
    known, unknown = people.member(), Person()

    def twice(person: Person) -> list[dict]:
        body = {"email": person.email, "password": Person().password}
        return [people.call("POST", "signup", body).json() for _ in range(2)]

    def remarkable(bodies: list[dict]) -> tuple:
        first, second = bodies
        names = ("id", "created_at", "updated_at", "confirmation_sent_at")
        return shape(first), shape(second), [first[name] == second[name] for name in names]

    assert remarkable(twice(known)) == remarkable(twice(unknown))
    assert known.id not in [each["id"] for each in twice(known)]
    assert people.tokens(known)["user"]["id"] == known.id, "somebody else's sign-up changed the password"


def test_signing_up_and_then_in_does_not_tell_either(people):
    known, pending, unknown = people.member(), Person(), Person()
    people.call("POST", "signup", pending.credentials)
    answers = []
    for each in (known, pending, unknown):
        stranger = {"email": each.email, "password": Person().password}
        people.call("POST", "signup", stranger)
        answers.append(people.call("POST", "token?grant_type=password", stranger))
        error(answers[-1], 400, "email_not_confirmed")
    assert outside(answers[0]) == outside(answers[1]) == outside(answers[2])
    assert people.tokens(known)["user"]["id"] == known.id


@pytest.mark.parametrize("length", ["999999999h" * 3, "87600000h"])
def test_a_ban_ends_in_the_year_9999_at_the_latest(people, length):
    person = people.member()
    answer = people.call("PUT", f"admin/users/{person.id}", {"ban_duration": length}, people.service)
    assert answer.status_code == 200 and answer.json()["banned_until"].startswith("9999-12-31T23:59:59")
    for wrong in ("1hx", "1h 2", "h", "-1h"):
        answer = people.call("PUT", f"admin/users/{person.id}", {"ban_duration": wrong}, people.service)
        error(answer, 400, "validation_failed")


def test_a_wanted_address_that_is_taken_is_not_told_and_gets_no_mail(people):
    owner, thief = people.member(), people.member()
    token = people.tokens(thief)["access_token"]
    taken = people.call("PUT", "user", {"email": owner.email}, token)
    free = people.call("PUT", "user", {"email": Person().email}, token)
    assert outside(taken) == outside(free)
    assert people.has_no_mail(owner.email)


# Signing up more than once


def test_eight_sign_ups_at_once_make_one_account(people):
    person = Person()
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: people.call("POST", "signup", person.credentials), range(8)))
    assert {answer.status_code for answer in answers} == {200}, {answer.text for answer in answers}
    assert len({str(shape(answer.json())) for answer in answers}) == 1
    listed = people.call("GET", "admin/users?per_page=1000", key=people.service, token=people.service).json()["users"]
    mine = [each for each in listed if each["email"] == person.email]
    assert len(mine) == 1 and len(mine[0]["identities"]) == 1
    # Each has its mail, and of their codes one holds: the last that was made, whose mail another may have overtaken.
    mails = eventually(lambda: [mails for mails in [people.mails(person.email)] if len(mails) == 8])[0]
    proofs = ({"email": person.email, "token": mail.code, "type": "signup"} for mail in mails)
    held = [answer for answer in (people.call("POST", "verify", proof) for proof in proofs) if answer.status_code == 200]
    assert len(held) == 1 and held[0].json()["user"]["id"] == mine[0]["id"]
    assert people.tokens(person)["user"]["id"] == mine[0]["id"]


def test_eight_operators_at_once_make_one_account(people):
    body = {**Person().credentials, "email_confirm": True}
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: people.call("POST", "admin/users", body, people.service), range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] + [422] * 7, [each.text for each in answers][:3]


# Links and codes


def test_a_code_holds_once_and_for_its_address_only(people):
    person, other = people.member(), people.member()
    for each in (person, other):
        people.call("POST", "otp", {"email": each.email})
    code, others = people.mail(person).code, people.mail(other).code
    if code != others:
        wrong = people.call("POST", "verify", {"email": person.email, "token": others, "type": "email"})
        error(wrong, 403, "otp_expired")
    for kind in ("recovery", "email_change"):
        error(people.call("POST", "verify", {"email": person.email, "token": code, "type": kind}), 403, "otp_expired")
    good = people.call("POST", "verify", {"email": person.email, "token": code, "type": "magiclink"})
    assert good.status_code == 200 and good.json()["user"]["id"] == person.id
    error(people.call("POST", "verify", {"email": person.email, "token": code, "type": "email"}), 403, "otp_expired")


def test_the_eleventh_try_of_a_code_fails_though_it_is_right(people):
    person = people.member()
    people.call("POST", "otp", {"email": person.email})
    mail = people.mail(person)
    wrong = [f"{(int(mail.code) + number) % 1_000_000:06}" for number in range(1, 11)]
    for code in wrong:
        answer = people.call("POST", "verify", {"email": person.email, "token": code, "type": "email"})
        error(answer, 403, "otp_expired")
    right = people.call("POST", "verify", {"email": person.email, "token": mail.code, "type": "email"})
    error(right, 403, "otp_expired")
    # Nobody guesses a link: whoever reads the letter still has that.
    assert "access_token=" in people.follow(mail.link)


def test_codes_tried_at_once_are_all_counted(people):
    person = people.member()
    people.call("POST", "otp", {"email": person.email})
    code = int(people.mail(person).code)
    tries = [{"email": person.email, "token": f"{(code + n) % 1_000_000:06}", "type": "email"} for n in range(1, 31)]
    with concurrent.futures.ThreadPoolExecutor(15) as pool:
        answers = list(pool.map(lambda body: people.call("POST", "verify", body), tries))
    assert {answer.status_code for answer in answers} == {403}, {answer.text for answer in answers}
    right = people.call("POST", "verify", {"email": person.email, "token": f"{code:06}", "type": "email"})
    error(right, 403, "otp_expired")


def test_a_link_works_once(people):
    person = people.member()
    people.call("POST", "magiclink", {"email": person.email})
    link = people.mail(person).link
    assert "access_token=" in people.follow(link)
    place = people.follow(link)
    problem = parse_qs(urlsplit(place).fragment)
    assert place.startswith(SITE) and problem["error"] == ["access_denied"] and problem["error_code"] == ["otp_expired"]


def test_a_link_followed_by_twenty_at_once_signs_in_one(people):
    person = people.member()
    people.call("POST", "magiclink", {"email": person.email})
    link = people.mail(person).link
    with concurrent.futures.ThreadPoolExecutor(20) as pool:
        places = list(pool.map(lambda _: people.follow(link), range(20)))
    assert sum("access_token=" in place for place in places) == 1


def test_a_newer_mail_ends_the_older(people):
    person = people.member()
    links = []
    for _ in range(2):
        people.call("POST", "recover", {"email": person.email})
        links.append(people.mail(person).link)
    assert "otp_expired" in people.follow(links[0]) and "access_token=" in people.follow(links[1])


def test_a_link_is_good_for_its_kind_only(people):
    person = people.member()
    people.call("POST", "magiclink", {"email": person.email})
    link = people.mail(person).link
    for kind in ("recovery", "invite", "email_change", "signup"):
        assert "otp_expired" in people.follow(link.replace("type=magiclink", f"type={kind}")), kind
    assert "access_token=" in people.follow(link)


def test_a_new_password_ends_links_and_codes_that_are_out(people):
    person = people.member()
    token = people.tokens(person)["access_token"]
    people.call("POST", "recover", {"email": person.email})
    mail = people.mail(person)
    assert people.call("PUT", "user", {"password": Person().password}, token).status_code == 200
    assert "otp_expired" in people.follow(mail.link)


def test_a_code_of_pkce_needs_its_verifier_and_holds_once(people):
    person, verifier = people.member(), secrets.token_urlsafe(48)
    people.search.add("verifier", verifier)
    people.call("POST", "otp", {"email": person.email, **challenge(verifier)})
    code = parse_qs(urlsplit(people.follow(people.mail(person).link)).query)["code"][0]

    def exchange(auth_code: str, code_verifier: str) -> httpx.Response:
        return people.call("POST", "token?grant_type=pkce", {"auth_code": auth_code, "code_verifier": code_verifier})

    error(exchange(code, secrets.token_urlsafe(48)), 400, "bad_code_verifier")
    error(exchange(code, challenge(verifier)["code_challenge"]), 400, "bad_code_verifier")
    error(exchange(secrets.token_urlsafe(24), verifier), 404, "flow_state_not_found")
    assert exchange(code, verifier).json()["user"]["id"] == person.id
    error(exchange(code, verifier), 404, "flow_state_not_found")
    for bad in ({"code_challenge": "short", "code_challenge_method": "s256"}, {"code_challenge": "' OR 1=1 --" * 5},
                {**challenge(verifier), "code_challenge_method": "md5"}):  # fmt: skip
        error(people.call("POST", "otp", {"email": person.email, **bad}), 400, "validation_failed")


# Beside the site, the server allows http://127.0.0.1:9/app* and http://127.0.0.1:8*.
FOREIGN = [
    "https://evil.example/", "//evil.example", "http://127.0.0.1:9/site.evil.example", "http://127.0.0.1:9/siteevil",
    "http://127.0.0.1:9@evil.example/", "http://127.0.0.1:8@evil.example/", "http://127.0.0.1:80:80@evil.example/",
    "http://127.0.0.1:80\\@evil.example/", "http://127.0.0.1:99/app", "HTTP://127.0.0.1:9/other", "javascript:alert(1)",
    "data:text/html,x", "sydneytransit://evil", " https://evil.example", f"{ALLOWED}/../evil", f"{ALLOWED}/%2e%2E/evil", f"{ALLOWED}\r\nX: y", f"{ALLOWED}\t/x",
]  # fmt: skip


def test_links_lead_to_allowed_places_only(people):
    person = people.member()
    for place in FOREIGN:
        led = people.follow(f"{people.url}/auth/v1/verify?token=x&type=magiclink&redirect_to={quote(place, safe='')}")
        assert led.startswith(f"{SITE}#"), f"{place} is led to: {led}"
        people.call("POST", f"magiclink?redirect_to={quote(place, safe='')}", {"email": person.email})
        mail = people.mail(person)
        assert "evil" not in mail.text and parse_qs(urlsplit(mail.link).query)["redirect_to"] == [SITE]
    bare = mail.link.partition("&redirect_to=")[0]
    led = people.follow(f"{bare}&redirect_to={quote(ALLOWED + '/x?y=1', safe='')}")
    assert led.startswith(f"{ALLOWED}/x?y=1#access_token=")
    led = people.follow(f"{bare}&redirect_to={quote('http://127.0.0.1:8123/x', safe='')}")
    assert led.startswith("http://127.0.0.1:8123/x#error=")


# Sessions


def test_a_refresh_token_rotates_and_its_reuse_ends_the_session_only(people):
    person = people.member()
    first, bystander = people.tokens(person), people.tokens(person)
    second = people.refresh(first["refresh_token"]).json()
    assert second["refresh_token"] != first["refresh_token"]
    # The answer was lost, or two tabs asked at once: the same token again, and the session lives.
    replayed = people.refresh(first["refresh_token"]).json()
    assert replayed["refresh_token"] == second["refresh_token"]
    third = people.refresh(second["refresh_token"]).json()
    # Two behind is nobody's mistake.
    error(people.refresh(first["refresh_token"]), 400, "refresh_token_already_used")
    error(people.refresh(third["refresh_token"]), 400, "refresh_token_not_found")
    error(people.call("GET", "user", token=third["access_token"]), 403, "session_not_found")
    assert people.refresh(bystander["refresh_token"]).status_code == 200, "the other device was signed out with it"


def test_refreshes_at_once_agree(people):
    first = people.tokens(people.member())
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda _: people.refresh(first["refresh_token"]), range(12)))
    assert {answer.status_code for answer in answers} == {200}, {answer.text for answer in answers}
    tokens = {answer.json()["refresh_token"] for answer in answers}
    assert len(tokens) == 1 and people.refresh(tokens.pop()).status_code == 200


def test_made_up_refresh_tokens_are_not_found(people):
    good = people.tokens(people.member())["refresh_token"]
    flipped = [good[:at] + ("A" if good[at] != "A" else "B") + good[at + 1 :] for at in range(0, len(good) - 1, 7)]
    for token in (*flipped, good[:-5], good + "A", good * 2, "", "-", secrets.token_urlsafe(len(good) * 3 // 4)):
        answer = people.refresh(token)
        assert answer.status_code == 400, f"{answer.status_code} {answer.text}"
        assert answer.json()["code"] in ("refresh_token_not_found", "validation_failed"), answer.text
    assert people.refresh(good).status_code == 200, "a guess ended the session"


def test_signing_out_everywhere_ends_refresh_and_access(people):
    person = people.member()
    sessions = [people.tokens(person) for _ in range(3)]
    error(people.call("POST", "logout?scope=elsewhere", {}, sessions[0]["access_token"]), 400, "validation_failed")
    assert people.call("POST", "logout", {}, sessions[0]["access_token"]).status_code == 204
    for each in sessions:
        error(people.refresh(each["refresh_token"]), 400, "refresh_token_not_found")
        for request in ("GET user", "PUT user", "GET sessions", "GET user/export", "DELETE user"):
            method, path = request.split()
            answer = people.call(method, path, {} if method == "PUT" else None, each["access_token"])
            error(answer, 403, "session_not_found")
    assert people.tokens(person)["user"]["id"] == person.id


def test_sessions_are_listed_and_ended_one_by_one(people):
    person, stranger = people.member(), people.member()
    here = people.tokens(person)
    other = people.call(
        "POST", "token?grant_type=password", person.credentials, headers={"User-Agent": "Riders/7 (iPhone)"}
    ).json()
    listed = people.call("GET", "sessions", token=here["access_token"]).json()["sessions"]
    elsewhere = [each for each in listed if not each["is_current"]]
    assert len(listed) == 2 and [each["user_agent"] for each in elsewhere] == ["Riders/7 (iPhone)"]
    assert not any("key" in name or "token" in name for each in listed for name in each)
    elsewhere = elsewhere[0]["id"]
    foreign = people.call("DELETE", f"sessions/{elsewhere}", token=people.tokens(stranger)["access_token"])
    error(foreign, 404, "session_not_found")
    assert people.call("DELETE", f"sessions/{elsewhere}", token=here["access_token"]).status_code == 204
    error(people.refresh(other["refresh_token"]), 400, "refresh_token_not_found")
    assert people.refresh(here["refresh_token"]).status_code == 200


@pytest.mark.parametrize("way", ["one by one", "all others", "a new password", "a refresh token used twice"])
def test_who_is_signed_out_is_sent_nothing_more(people, way):
    person = people.member()
    here, phone = people.tokens(person), people.tokens(person)

    def devices(tokens: dict, method: str, path: str, body: dict | None = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {tokens['access_token']}"}
        return people.http.request(method, f"/api/v1/user/{path}", json=body, headers=headers)

    def names() -> set[str]:
        return {each["device_id"] for each in devices(here, "GET", "devices").json()["data"]["devices"]}

    bodies = {name: {"apns_token": secrets.token_hex(32), "device_id": name} for name in ("here", "phone")}
    for name, tokens in (("here", here), ("phone", phone)):
        assert devices(tokens, "POST", "device", bodies[name]).is_success
    assert names() == {"here", "phone"}
    if way == "one by one":
        session = jwt.decode(phone["access_token"], options={"verify_signature": False})["session_id"]
        answer = people.call("DELETE", f"sessions/{session}", token=here["access_token"])
    elif way == "all others":
        answer = people.call("POST", "logout?scope=others", {}, here["access_token"])
    elif way == "a new password":
        answer = people.call("PUT", "user", {"password": Person().password}, here["access_token"])
    else:
        answer = people.refresh(people.refresh(phone["refresh_token"]).json()["refresh_token"])
        assert people.refresh(phone["refresh_token"]).status_code == 400
    assert answer.is_success, answer.text
    assert names() == {"here"}
    # Its access token is good for a while, but not for that.
    again = devices(phone, "POST", "device", bodies["phone"])
    assert again.status_code == 401 and again.json()["error"]["code"] == "AUTH_INVALID", again.text
    assert names() == {"here"}


# Everything kept, and nothing left


def own_things(people, token: str, name: str) -> dict[str, int]:
    """Gives an account one of everything riders have; how many rows each table has of it."""
    push_token = secrets.token_hex(32)
    requests = [
        ("POST", "favorites", {"stop_id": "200060", "label": name}),
        ("POST", "favorites", {"route_id": "T1"}),
        ("POST", "saved-trips", {"name": name, "origin": {"stop_id": "200060"}, "destination": {"stop_id": "200070"}}),
        ("POST", "user/device", {"apns_token": push_token, "device_id": f"{name}'s phone"}),
        ("PATCH", "user/settings", {"quiet_hours_enabled": True, "quiet_start": "22:00", "quiet_end": "07:00"}),
        ("POST", "alerts/subscribe", {"route_ids": ["T1"]}),
    ]
    counts = {
        "favorites": 2, "saved_trips": 1, "user_devices": 1, "user_notification_prefs": 1, "alert_subscriptions": 1,
        "alert_subscription_entities": 1,
    }  # fmt: skip
    # In the rush fifty departures are gone within minutes.
    soon = people.now() + datetime.timedelta(minutes=20)
    query = {"limit": 50, "at": soon.isoformat(timespec="seconds")}
    board = people.http.get("/api/v1/stops/200060/departures", params=query).json()["data"]["departures"]
    later = [each for each in board if not each["is_cancelled"]]
    trip = {key: later[-1][key] for key in ("trip_id", "service_date", "stop_id")}
    requests.append(("POST", "reminders", {**trip, "minutes_before": 1}))
    counts["departure_reminders"] = 1
    for method, path, body in requests:
        answer = people.http.request(method, f"/api/v1/{path}", json=body, headers={"Authorization": f"Bearer {token}"})
        assert answer.is_success, f"{path}: {answer.status_code} {answer.text[:300]}"
        assert push_token not in answer.text
    return counts


def test_an_export_has_everything_but_secrets(people):
    person, name = people.member(), secrets.token_hex(8)
    tokens = people.tokens(person)
    counts = own_things(people, tokens["access_token"], name)
    people.call("PUT", "user", {"data": {"home": "200060"}}, tokens["access_token"])
    people.call("POST", "recover", {"email": person.email})
    answer = people.call("GET", "user/export", token=tokens["access_token"])
    assert answer.status_code == 200 and "attachment" in answer.headers["Content-Disposition"]
    tables = answer.json()["tables"]
    assert tables["users"][0]["id"] == person.id and tables["users"][0]["email"] == person.email
    assert tables["users"][0]["raw_user_meta_data"] == {"home": "200060"}
    assert [each["provider"] for each in tables["identities"]] == ["email"]
    assert len(tables["sessions"]) == 1 and tables["sessions"][0]["user_agent"].startswith("python-httpx")
    assert {name: len(tables[name]) for name in counts} == counts
    assert tables["favorites"][0]["label"] == tables["saved_trips"][0]["name"] == name
    names = {name for rows in tables.values() for row in rows for name in row}
    assert not {"encrypted_password", "refresh_key", "token_hash", "code_hash", "auth_code_hash", "apns_token"} & names
    for secret in (person.password, tokens["refresh_token"], tokens["access_token"], "scrypt", "$7$"):
        assert secret not in answer.text
    stranger = people.call("GET", "user/export", token=people.tokens(people.member())["access_token"])
    assert person.email not in stranger.text and person.id not in stranger.text


def test_a_deleted_account_leaves_nothing(people):
    person, wanted, name = people.member(), Person().email, secrets.token_hex(8)
    tokens = people.tokens(person)
    session = jwt.decode(tokens["access_token"], options={"verify_signature": False})["session_id"]
    # Something in every table: what riders keep, links, a code of PKCE, a wanted address.
    counts = own_things(people, tokens["access_token"], name)
    people.call("POST", "recover", {"email": person.email})
    people.mail(person)
    people.call("POST", "otp", {"email": person.email, **challenge(secrets.token_urlsafe(48))})
    people.follow(people.mail(person).link)
    people.call("PUT", "user", {"email": wanted, "data": {"name": name}}, tokens["access_token"])
    people.mail(wanted)
    kept = {table.rpartition(".")[2].removeprefix("auth_") for table in people.tables_with(person.id)}
    assert kept >= {"users", "identities", "sessions", "one_time_tokens", "flow_states", *counts}
    assert people.call("DELETE", "user", token=tokens["access_token"]).status_code == 204
    assert people.tables_with(person.email, wanted, session, name) == set()
    # Other nodes are told by its id that it is gone.
    assert people.tables_with(person.id) <= people.CHANGES
    error(people.call("GET", "user", token=tokens["access_token"]), 403, "user_not_found")
    error(people.refresh(tokens["refresh_token"]), 400, "refresh_token_not_found")
    error(people.call("POST", "token?grant_type=password", person.credentials), 400, "invalid_credentials")
    gone = people.http.post(
        "/api/v1/favorites", json={"stop_id": "200060"}, headers={"Authorization": f"Bearer {tokens['access_token']}"}
    )
    assert gone.status_code == 401 and people.tables_with(person.id) <= people.CHANGES
    # The address is free again, for somebody else.
    again = people.call("POST", "admin/users", {**person.credentials, "email_confirm": True}, people.service)
    assert again.json()["id"] != person.id and again.json()["user_metadata"] == {}


def test_no_secret_is_kept_readable(people):
    person = people.member()
    tokens = people.tokens(person)
    people.call("POST", "recover", {"email": person.email})
    mail = people.mail(person)
    digits = hashlib.sha256(mail.code.encode()).hexdigest()
    own = hashlib.sha256(f"{person.email}\0{mail.code}".encode()).hexdigest()
    texts = [person.password, tokens["access_token"], tokens["refresh_token"], mail.token, digits, own]
    assert people.tables_with(*texts, people.anon, people.service) == set()


# Last, because the server fetches keys anew only so often.


def test_a_rotated_key_of_apple_is_fetched(people, apple):
    def sign_in(token: str) -> int:
        people.search.add("id token", token)
        body = {"provider": "apple", "id_token": token}
        return people.call("POST", "token?grant_type=id_token", body).status_code

    old = apple.token()
    assert sign_in(old) == 200
    apple.rotate()
    fetches = apple.fetches
    assert eventually(lambda: sign_in(apple.token("ES256")) == 200, within=35)
    assert apple.fetches - fetches <= 2, "made-up key ids must not make the server a burden to the issuer"
    assert sign_in(old) == 400
