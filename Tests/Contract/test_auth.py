"""People's accounts through the official client of Supabase, as it is published, on both databases."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import time
import uuid
from urllib.parse import parse_qs, urlsplit

import httpx
import jwt
import pytest
from supabase import AsyncClientOptions, AuthApiError, AuthWeakPasswordError, create_async_client

from accounts import ALLOWED, SITE, Person


def refused(code: str, status: int | None = None):
    """The client raises what the server says; the code is what apps go by."""
    return Refusal(code, status)


class Refusal:
    def __init__(self, code: str, status: int | None):
        self.code, self.status = code, status

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace) -> bool:
        assert kind is not None, f"nothing was refused; {self.code} was expected"
        if not isinstance(error, AuthApiError):
            return False
        assert error.code == self.code, f"{error.code}: {error.message}"
        assert self.status in (None, error.status), f"{error.status} {error.code}: {error.message}"
        return True


def fragment(place: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(place).fragment).items()}


def query(place: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(place).query).items()}


# Signing up


def test_a_sign_up_waits_for_the_mailed_code(people):
    client, person = people.client(), Person()
    made = client.auth.sign_up({**person.credentials, "options": {"data": {"name": "Ada"}}})
    assert made.session is None and made.user.email == person.email
    assert made.user.user_metadata == {"name": "Ada"} and made.user.email_confirmed_at is None
    assert made.user.app_metadata == {"provider": "email", "providers": ["email"]}
    with refused("email_not_confirmed", 400):
        client.auth.sign_in_with_password(person.credentials)
    mail = people.mail(person)
    assert mail.to == person.email and "Confirm" in mail.subject
    verified = client.auth.verify_otp({"email": person.email, "token": mail.code, "type": "signup"})
    assert verified.session.expires_in == 3600 and verified.user.id == made.user.id
    user = client.auth.get_user().user
    assert user.email_confirmed_at is not None and user.role == user.aud == "authenticated"
    assert [each.provider for each in client.auth.get_user_identities().identities] == ["email"]
    assert people.client().auth.sign_in_with_password(person.credentials).user.id == made.user.id


def test_a_sign_up_is_confirmed_by_the_mailed_link(people):
    client, person = people.client(), Person()
    made = client.auth.sign_up({**person.credentials, "options": {"email_redirect_to": f"{ALLOWED}/welcome"}})
    place = people.follow(people.mail(person).link)
    assert place.startswith(f"{ALLOWED}/welcome#") and fragment(place)["type"] == "signup"
    client.auth.initialize(url=place)
    assert client.auth.get_user().user.id == made.user.id


def test_a_sign_up_with_pkce_is_confirmed_by_the_link_where_it_began(people):
    client, person = people.client("pkce"), Person()
    client.auth.sign_up(person.credentials)
    place = people.follow(people.mail(person).link)
    assert place.startswith(f"{SITE}?") and not urlsplit(place).fragment
    session = client.auth.exchange_code_for_session({"auth_code": query(place)["code"]}).session
    assert session.user.email == person.email and session.user.email_confirmed_at is not None


@pytest.mark.parametrize("flow", ["implicit", "pkce"])
def test_a_link_is_used_up_by_its_button_only(people, flow):
    """Programs that look at mails fetch their links, whatever they say they accept; they do not press buttons."""
    client, person = people.client(flow), Person()
    client.auth.sign_up(person.credentials)
    link = people.mail(person).link
    for accepted in ("text/html,*/*;q=0.8", "*/*", "application/json", ""):
        for method in ("GET", "HEAD"):
            page = people.http.request(method, link, headers={"Accept": accepted}, follow_redirects=False)
            assert page.status_code == 200 and page.headers["Content-Type"].startswith("text/html")
            policy = page.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy and "unsafe" not in policy and "form-action 'self' http://127" in policy
            assert page.headers["Cache-Control"] == "no-store"
    assert "<script" not in people.http.get(link).text
    with refused("email_not_confirmed"):
        people.client().auth.sign_in_with_password(person.credentials)
    place = people.follow(link)
    if flow == "pkce":
        client.auth.exchange_code_for_session({"auth_code": query(place)["code"]})
    else:
        client.auth.initialize(url=place)
    assert client.auth.get_user().user.email == person.email
    assert "error_code=otp_expired" in people.http.head(link, follow_redirects=False).headers["Location"]


def test_of_two_who_sign_up_with_an_address_on_one_network_neither_password_counts(people):
    email = Person().email
    both = [Person(email), Person(email)]
    mails = []
    for each in both:
        people.client().auth.sign_up(each.credentials)
        mails.append(people.mail(email))
    client = people.client()
    # One network has one letter: the second took the place of the first.
    assert "error_code=otp_expired" in people.follow(mails[0].link)
    client.auth.verify_otp({"email": email, "token": mails[1].code, "type": "signup"})
    for each in both:
        with refused("invalid_credentials"):
            people.client().auth.sign_in_with_password(each.credentials)
    # Whoever reads the address's letters sets a password, and has the account.
    chosen = Person(email)
    client.auth.update_user({"password": chosen.password})
    assert people.client().auth.sign_in_with_password(chosen.credentials).user.email == email


def test_the_mail_of_a_sign_up_comes_again_on_request(people):
    client, person = people.client(), Person()
    client.auth.sign_up(person.credentials)
    first = people.mail(person)
    client.auth.resend({"type": "signup", "email": person.email})
    again = people.mail(person)
    with refused("otp_expired"):
        client.auth.verify_otp({"email": person.email, "token": first.code, "type": "signup"})
    assert client.auth.verify_otp({"email": person.email, "token": again.code, "type": "email"}).session


def test_a_weak_password_is_refused_with_reasons(people):
    with pytest.raises(AuthWeakPasswordError) as short:
        people.client().auth.sign_up({**Person().credentials, "password": "short"})
    assert short.value.reasons == ["length"] and short.value.status == 422
    with pytest.raises(AuthWeakPasswordError) as common:
        people.client().auth.sign_up({**Person().credentials, "password": "password123"})
    assert common.value.reasons == ["pwned"]


# Signing in


def test_a_password_signs_in_whatever_the_case_of_the_address(people):
    person = people.member()
    client = people.client()
    signed_in = client.auth.sign_in_with_password({**person.credentials, "email": person.email.upper()})
    assert signed_in.user.id == person.id and signed_in.user.email == person.email
    claims = client.auth.get_claims()["claims"]
    assert claims["sub"] == person.id and claims["role"] == claims["aud"] == "authenticated"
    assert claims["email"] == person.email and claims["aal"] == "aal1" and claims["session_id"]
    assert claims["amr"][0]["method"] == "password" and claims["exp"] - claims["iat"] == 3600
    with refused("invalid_credentials", 400):
        people.client().auth.sign_in_with_password({**person.credentials, "password": "Ferry-something-else"})


def test_a_refresh_gives_new_tokens_and_the_user(people):
    client, person = people.signed_in()
    first = client.auth.get_session()
    second = client.auth.refresh_session()
    assert second.session.refresh_token != first.refresh_token and second.user.id == person.id
    assert client.auth.refresh_session().session.refresh_token != second.session.refresh_token
    assert client.auth.get_user().user.id == person.id


def test_a_session_is_taken_over_from_its_tokens(people):
    client, person = people.signed_in()
    session = client.auth.get_session()
    other = people.client()
    other.auth.set_session(session.access_token, session.refresh_token)
    assert other.auth.get_user().user.id == person.id
    # One that ended long ago is refreshed.
    claims = {**jwt.decode(session.access_token, options={"verify_signature": False}), "exp": int(time.time()) - 60}
    expired = jwt.encode(claims, people.secret, algorithm="HS256")
    third = people.client()
    taken = third.auth.set_session(expired, session.refresh_token).session
    assert taken.access_token != expired and taken.refresh_token != session.refresh_token
    assert third.auth.get_user().user.id == person.id


# The account


def test_data_of_the_user_is_merged(people):
    client, _ = people.signed_in()
    client.auth.update_user({"data": {"home": "200060", "theme": "dark"}})
    user = client.auth.update_user({"data": {"theme": None, "work": "Zürich 🚉"}}).user
    assert user.user_metadata == {"home": "200060", "work": "Zürich 🚉"}
    assert client.auth.get_user().user.user_metadata == user.user_metadata
    refreshed = client.auth.refresh_session().session.access_token
    assert jwt.decode(refreshed, options={"verify_signature": False})["user_metadata"] == user.user_metadata


def test_a_new_password_replaces_the_old_and_ends_other_sessions(people):
    client, person = people.signed_in()
    other, _ = people.signed_in(person)
    with refused("same_password", 422):
        client.auth.update_user({"password": person.password})
    fresh = Person().password
    client.auth.update_user({"password": fresh})
    with refused("refresh_token_not_found"):
        other.auth.refresh_session()
    assert client.auth.refresh_session().session
    with refused("invalid_credentials"):
        people.client().auth.sign_in_with_password(person.credentials)
    assert people.client().auth.sign_in_with_password({"email": person.email, "password": fresh}).session


@pytest.mark.parametrize("way", ["code", "link", "pkce"])
@pytest.mark.parametrize("first", ["present", "new"])
def test_a_new_address_counts_once_both_have_confirmed_it(people, way, first):
    client, person = people.signed_in(flow="pkce" if way == "pkce" else "implicit")
    wanted = Person().email
    user = client.auth.update_user({"email": wanted}, {"email_redirect_to": ALLOWED}).user
    assert (user.email, user.new_email) == (person.email, wanted)
    mails = [(person.email, people.mail(person)), (wanted, people.mail(wanted))]
    assert mails[0][1].code != mails[1][1].code or mails[0][1].token != mails[1][1].token
    assert wanted in mails[0][1].text
    one, other = mails if first == "present" else mails[::-1]
    if way == "code":
        halfway = client.auth.verify_otp({"email": one[0], "token": one[1].code, "type": "email_change"})
        assert halfway.session is None and halfway.user is None
    else:
        place = people.follow(one[1].link)
        assert fragment(place)["message"].startswith("Confirmation link accepted") and "token" not in place
    assert people.client().auth.sign_in_with_password(person.credentials).user.email == person.email
    if way == "code":
        client.auth.verify_otp({"email": other[0], "token": other[1].code, "type": "email_change"})
    elif way == "link":
        client.auth.initialize(url=people.follow(other[1].link))
    else:
        client.auth.exchange_code_for_session({"auth_code": query(people.follow(other[1].link))["code"]})
    user = client.auth.get_user().user
    assert (user.id, user.email, user.new_email) == (person.id, wanted, None)
    assert user.identities[0].identity_data["email"] == wanted
    assert people.client().auth.sign_in_with_password({"email": wanted, "password": person.password}).session
    with refused("invalid_credentials"):
        people.client().auth.sign_in_with_password(person.credentials)


def test_a_stolen_session_does_not_take_the_account(people):
    """Whoever has the owner's tokens, and only these, and what the owner does when the letter comes."""
    owner, person = people.signed_in()
    session = owner.auth.get_session()
    thief = people.client()
    thief.auth.set_session(session.access_token, session.refresh_token)
    evil = Person()
    thief.auth.update_user({"email": evil.email})
    thief.auth.verify_otp({"email": evil.email, "token": people.mail(evil).code, "type": "email_change"})
    assert people.tokens(person)["user"]["email"] == person.email, "one address is not enough"
    asked = people.mail(person)
    assert evil.email in asked.text and "Change your password" in asked.text
    thief.auth.update_user({"password": evil.password})
    told = people.mail(person)
    assert "password" in told.subject and "code:" not in told.text and "7 days" in told.text
    with refused("invalid_credentials"):
        people.client().auth.sign_in_with_password(person.credentials)
    assert "access_token" not in people.http.head(told.link).headers.get("Location", "")
    place = people.follow(told.link)
    assert fragment(place)["type"] == "recovery"
    owner = people.client()
    owner.auth.initialize(url=place)
    with refused("refresh_token_not_found"):
        thief.auth.refresh_session()
    with refused("invalid_credentials"):
        people.client().auth.sign_in_with_password({"email": person.email, "password": evil.password})
    fresh = Person().password
    owner.auth.update_user({"password": fresh})
    assert people.client().auth.sign_in_with_password({"email": person.email, "password": fresh}).session
    assert owner.auth.get_user().user.new_email is None


def test_the_address_before_takes_a_change_back(people):
    client, person = people.signed_in()
    evil = Person()
    client.auth.update_user({"email": evil.email})
    for email in (person.email, evil.email):
        client.auth.verify_otp({"email": email, "token": people.mail(email).code, "type": "email_change"})
    told = people.mail(person)
    assert evil.email in told.text and "was changed" in told.subject
    owner = people.client()
    owner.auth.initialize(url=people.follow(told.link))
    assert owner.auth.get_user().user.email == person.email
    with refused("refresh_token_not_found"):
        client.auth.refresh_session()
    assert "otp_expired" in people.follow(told.link)


def test_an_anonymous_sign_in_and_the_last_way_in_are_refused_as_clients_expect(people):
    with refused("anonymous_provider_disabled", 422):
        people.client().auth.sign_in_anonymously()
    client, _ = people.signed_in()
    with refused("single_identity_not_deletable", 422):
        client.auth.unlink_identity(client.auth.get_user_identities().identities[0])


def test_one_way_in_of_two_may_go(people, apple):
    person = people.member()
    client, _ = sign_in_with_apple(people, apple.token(email=person.email))
    ways = {each.provider: each for each in client.auth.get_user_identities().identities}
    assert set(ways) == {"email", "apple"}
    with refused("email_conflict_identity_not_deletable", 422):
        client.auth.unlink_identity(ways["email"])
    client.auth.unlink_identity(ways["apple"])
    user = client.auth.get_user().user
    assert [each.provider for each in user.identities] == user.app_metadata["providers"] == ["email"]


def test_a_mailed_code_reauthenticates(people):
    client, person = people.signed_in()
    client.auth.reauthenticate()
    mail = people.mail(person)
    fresh = Person().password
    with refused("reauthentication_not_valid", 422):
        client.auth.update_user({"password": fresh, "nonce": f"{(int(mail.code) + 1) % 1_000_000:06}"})
    client.auth.update_user({"password": fresh, "nonce": mail.code})
    assert people.client().auth.sign_in_with_password({"email": person.email, "password": fresh}).session


# Without a password


def test_a_magic_link_signs_in(people):
    person = people.member()
    client = people.client()
    client.auth.sign_in_with_otp({"email": person.email, "options": {"email_redirect_to": ALLOWED}})
    place = people.follow(people.mail(person).link)
    assert fragment(place)["type"] == "magiclink" and fragment(place)["token_type"] == "bearer"
    client.auth.initialize(url=place)
    assert client.auth.get_user().user.id == person.id


def test_a_magic_link_with_pkce_is_good_only_where_it_was_asked_for(people):
    person = people.member()
    client, stranger = people.client("pkce"), people.client("pkce")
    client.auth.sign_in_with_otp({"email": person.email, "options": {"email_redirect_to": f"{ALLOWED}?tab=1"}})
    place = people.follow(people.mail(person).link, Accept="text/html")
    assert place.startswith(f"{ALLOWED}?tab=1&code=") and "access_token" not in place
    code = query(place)["code"]
    with refused("bad_code_verifier", 400):
        stranger.auth.exchange_code_for_session({"auth_code": code, "code_verifier": secrets.token_urlsafe(48)})
    assert client.auth.exchange_code_for_session({"auth_code": code}).user.id == person.id
    assert client.auth.get_user().user.id == person.id


def test_a_mailed_code_signs_in(people):
    person = people.member()
    client = people.client()
    client.auth.sign_in_with_otp({"email": person.email})
    code = people.mail(person).code
    assert client.auth.verify_otp({"email": person.email, "token": code, "type": "email"}).user.id == person.id


def test_a_first_magic_link_makes_an_account_unless_it_may_not(people):
    newcomer, unwanted = Person(), Person()
    client = people.client()
    client.auth.sign_in_with_otp({"email": newcomer.email, "options": {"data": {"name": "Bo"}}})
    client.auth.sign_in_with_otp({"email": unwanted.email, "options": {"should_create_user": False}})
    code = people.mail(newcomer).code
    user = client.auth.verify_otp({"email": newcomer.email, "token": code, "type": "email"}).user
    assert user.email_confirmed_at is not None and user.user_metadata == {"name": "Bo"}
    assert people.has_no_mail(unwanted.email)


def test_a_password_set_by_whoever_typed_the_address_first_does_not_survive_its_owner(people):
    """Somebody signs up with an address that is not theirs; its owner comes by a mailed link later."""
    owner = Person()
    people.client().auth.sign_up(owner.credentials)
    people.mail(owner)
    client = people.client()
    client.auth.sign_in_with_otp({"email": owner.email})
    client.auth.verify_otp({"email": owner.email, "token": people.mail(owner).code, "type": "email"})
    with refused("invalid_credentials"):
        people.client().auth.sign_in_with_password(owner.credentials)


def test_a_mail_that_anybody_can_ask_for_is_in_the_language_of_whoever_gets_it(people):
    """Where a device of theirs has said it; else in that of the request."""
    client, person = people.signed_in()
    bearer = {"Authorization": f"Bearer {client.auth.get_session().access_token}"}
    asked = {"Accept-Language": "en-AU"}
    people.call("POST", "recover", {"email": person.email}, headers={"Accept-Language": "zh"}).raise_for_status()
    assert "设置新密码" in people.mail(person).text
    device = {"apns_token": secrets.token_hex(32), "device_id": "phone", "platform": "ios"}
    people.http.post("/api/v1/user/device", json=device, headers={**bearer, "Accept-Language": "zh-CN"}).raise_for_status()
    for path in ("recover", "otp"):
        people.call("POST", path, {"email": person.email}, headers=asked).raise_for_status()
        mail = people.mail(person)
        assert re.search("[\u4e00-\u9fff]", mail.subject) and "Hello" not in mail.text
    stranger = people.member()
    people.call("POST", "recover", {"email": stranger.email}, headers=asked).raise_for_status()
    assert "Hello" in people.mail(stranger).text


def test_the_page_of_a_link_speaks_the_language_of_whoever_opens_it(people):
    person = people.member()
    people.call("POST", "recover", {"email": person.email}).raise_for_status()
    link = people.mail(person).link
    said = {"en-AU": ("en-AU", "set a new password"), "zh-CN": ("zh-Hans", "设置新密码"), "zh-HK": ("zh-Hant", "設定新密碼")}
    for language, (tag, words) in said.items():
        page = people.http.get(link, headers={"Accept-Language": language})
        assert f'<html lang="{tag}">' in page.text and words in page.text
        assert "Accept-Language" in page.headers["Vary"] and page.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("flow", ["implicit", "pkce"])
def test_a_forgotten_password_is_replaced_by_mail(people, flow):
    old, person = people.signed_in()
    client = people.client(flow)
    events = []
    client.auth.on_auth_state_change(lambda event, _: events.append(event))
    client.auth.reset_password_for_email(person.email, {"redirect_to": ALLOWED})
    place = people.follow(people.mail(person).link)
    if flow == "pkce":
        client.auth.exchange_code_for_session({"auth_code": query(place)["code"]})
    else:
        client.auth.initialize(url=place)
    assert "PASSWORD_RECOVERY" in events
    fresh = Person().password
    client.auth.update_user({"password": fresh})
    assert people.client().auth.sign_in_with_password({"email": person.email, "password": fresh}).session
    with refused("invalid_credentials"):
        people.client().auth.sign_in_with_password(person.credentials)
    with refused("refresh_token_not_found"):
        old.auth.refresh_session()


# Sign in with Apple


def sign_in_with_apple(people, token: str, nonce: str | None = None):
    client = people.client()
    people.search.add("id token", token)
    credentials = {"provider": "apple", "token": token} | ({"nonce": nonce} if nonce else {})
    return client, client.auth.sign_in_with_id_token(credentials)


def hashed(nonce: str) -> str:
    return hashlib.sha256(nonce.encode()).hexdigest()


@pytest.mark.parametrize("algorithm", ["RS256", "ES256"])
def test_an_id_token_of_apple_signs_in(people, apple, algorithm):
    person, nonce = Person(), secrets.token_urlsafe(24)
    subject = f"001234.{uuid.uuid4().hex}.0123"
    token = apple.token(algorithm, sub=subject, email=person.email, nonce=hashed(nonce))
    client, signed_in = sign_in_with_apple(people, token, nonce)
    assert signed_in.user.email == person.email and signed_in.user.email_confirmed_at is not None
    assert signed_in.user.app_metadata == {"provider": "apple", "providers": ["apple"]}
    # The same person again, of whom Apple tells nothing new.
    _, again = sign_in_with_apple(people, apple.token(algorithm, sub=subject))
    assert again.user.id == signed_in.user.id and again.session.refresh_token != signed_in.session.refresh_token
    assert client.auth.get_user().user.identities[0].identity_data["sub"] == subject


def test_apple_joins_the_account_of_a_proven_address(people, apple):
    person = people.member()
    _, signed_in = sign_in_with_apple(people, apple.token(email=person.email))
    assert signed_in.user.id == person.id
    assert signed_in.user.app_metadata["providers"] == ["email", "apple"]
    _, stranger = sign_in_with_apple(people, apple.token(email=person.email, email_verified="false"))
    assert stranger.user.id != person.id


def test_an_id_token_without_an_address_has_an_account_too(people, apple):
    client, signed_in = sign_in_with_apple(people, apple.token(email_verified=None))
    assert not signed_in.user.email and client.auth.get_user().user.id == signed_in.user.id
    assert client.auth.refresh_session().user.id == signed_in.user.id


BAD_ID_TOKENS = {
    "wrong nonce": lambda apple: (apple.token(nonce=hashed("another nonce")), "a nonce"),
    "nonce in plain": lambda apple: (apple.token(nonce="a nonce"), "a nonce"),
    "nonce in the token only": lambda apple: (apple.token(nonce=hashed("a nonce")), None),
    "nonce in the request only": lambda apple: (apple.token(), "a nonce"),
    "wrong audience": lambda apple: (apple.token(aud="example.another.app"), None),
    "wrong issuer": lambda apple: (apple.token(iss="https://appleid.apple.com"), None),
    "expired": lambda apple: (apple.token(exp=int(time.time()) - 60), None),
    "issued in the future": lambda apple: (apple.token(iat=int(time.time()) + 3600), None),
    "without subject": lambda apple: (apple.token(sub=None), None),
    "without expiry": lambda apple: (apple.token(exp=None), None),
    "alg none": lambda apple: (jwt.encode(apple.claims(), None, algorithm="none"), None),
    "made up key": lambda apple: (
        jwt.encode(apple.claims(), "x" * 32, algorithm="HS256", headers={"kid": apple.key_id("RS256")}), None),
    "one key's id, another's signature": lambda apple: (
        jwt.encode(apple.claims(), apple.keys[apple.key_id("ES256")][1], "ES256", {"kid": apple.key_id("RS256")}),
        None,
    ),
    "no token": lambda apple: ("not a token", None),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD_ID_TOKENS)
def test_a_bad_id_token_is_refused(people, apple, what):
    token, nonce = BAD_ID_TOKENS[what](apple)
    with pytest.raises(AuthApiError) as error:
        sign_in_with_apple(people, token, nonce)
    assert error.value.status == 400, f"{error.value.status} {error.value.code} {error.value.message}"
    assert token not in error.value.message


def test_a_provider_nobody_set_up_is_refused(people, apple):
    with refused("provider_disabled", 400):
        people.client().auth.sign_in_with_id_token({"provider": "google", "token": apple.token()})


def test_apple_signs_in_through_the_api_of_the_app_too(people, apple):
    """The same account at `/api/v1/auth/apple`, whose tokens the official client takes over."""
    person, nonce = Person(), secrets.token_urlsafe(24)
    subject = f"001234.{uuid.uuid4().hex}.0123"
    token = apple.token(sub=subject, email=person.email, nonce=hashed(nonce))
    body = {"identity_token": token, "nonce": nonce, "full_name": "Ada Lovelace"}
    people.search.add("id token", token)
    answer = people.http.post("/api/v1/auth/apple", json=body)
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert data["user"]["email"] == person.email and data["user"]["user_metadata"] == {"full_name": "Ada Lovelace"}
    client = people.client()
    client.auth.set_session(data["access_token"], data["refresh_token"])
    assert client.auth.refresh_session().user.id == data["user"]["id"]
    assert sign_in_with_apple(people, apple.token(sub=subject))[1].user.id == data["user"]["id"]
    for bad in (apple.token(aud="example.another.app"), apple.token(exp=int(time.time()) - 60), "nonsense"):
        answer = people.http.post("/api/v1/auth/apple", json={"identity_token": bad})
        assert answer.status_code in (400, 401), f"{answer.status_code} {answer.text}"
        assert answer.json()["error"]["code"] == "IDENTITY_TOKEN_INVALID" and bad not in answer.text


# Signing out


def test_signing_out_here_leaves_other_devices_alone(people):
    here, person = people.signed_in()
    there, _ = people.signed_in(person)
    spent = here.auth.get_session()
    here.auth.sign_out({"scope": "local"})
    assert here.auth.get_session() is None and people.refresh(spent.refresh_token).status_code == 400
    with refused("session_not_found", 403):
        here.auth.get_user(spent.access_token)
    assert there.auth.get_user().user.id == person.id and there.auth.refresh_session().session


def test_signing_out_other_devices_leaves_this_one_alone(people):
    here, person = people.signed_in()
    there, _ = people.signed_in(person)
    here.auth.sign_out({"scope": "others"})
    with refused("refresh_token_not_found"):
        there.auth.refresh_session()
    assert here.auth.refresh_session().session and here.auth.get_user().user.id == person.id


def test_signing_out_everywhere_ends_every_session(people):
    devices = [people.signed_in(person)[0] for person in [people.member()] * 3]
    sessions = [each.auth.get_session() for each in devices]
    devices[0].auth.sign_out()
    for session in sessions:
        assert people.refresh(session.refresh_token).json()["code"] == "refresh_token_not_found"
        with refused("session_not_found"):
            people.client().auth.get_user(session.access_token)


# Operators


def test_operators_list_all_users_page_by_page(people):
    made = {people.member().id for _ in range(5)}
    admin = people.admin
    listed: list[str] = []
    page = 1
    while users := admin.list_users(page=page, per_page=7):
        assert len(users) <= 7
        listed += [each.id for each in users]
        page += 1
    assert made <= set(listed) and len(listed) == len(set(listed))
    answer = people.call("GET", "admin/users?page=1&per_page=7", key=people.service, token=people.service)
    assert int(answer.headers["X-Total-Count"]) == len(listed)
    assert f"page={page - 1}&per_page=7>; rel=\"last\"" in answer.headers["Link"]


def test_an_address_that_an_operator_confirms_has_its_password(people):
    client, person = people.client(), Person()
    made = client.auth.sign_up({**person.credentials, "options": {"data": {"name": "Ada"}}}).user
    people.mail(person)
    confirmed = people.admin.update_user_by_id(made.id, {"email_confirm": True}).user
    assert confirmed.email_confirmed_at and confirmed.user_metadata == {"name": "Ada"}
    assert confirmed.identities[0].identity_data["email_verified"] is True
    assert people.client().auth.sign_in_with_password(person.credentials).user.id == made.id


def test_operators_make_find_change_and_delete_users(people):
    admin, person = people.admin, Person()
    made = admin.create_user(
        {**person.credentials, "email_confirm": True, "user_metadata": {"a": 1}, "app_metadata": {"tier": "gold"}}
    ).user
    assert made.email_confirmed_at
    assert made.app_metadata == {"provider": "email", "providers": ["email"], "tier": "gold"}
    with refused("email_exists", 422):
        admin.create_user(person.credentials)
    client, _ = people.signed_in(person)
    assert admin.get_user_by_id(made.id).user.user_metadata == {"a": 1}
    fresh = Person()
    changed = admin.update_user_by_id(
        made.id, {"email": fresh.email, "password": fresh.password, "user_metadata": {"b": 2}}
    ).user
    assert changed.email == fresh.email and changed.user_metadata == {"a": 1, "b": 2}
    assert changed.identities[0].identity_data["email"] == fresh.email
    with refused("refresh_token_not_found"):
        client.auth.refresh_session()
    client, _ = people.signed_in(fresh)
    admin.update_user_by_id(made.id, {"ban_duration": "1h"})
    with refused("user_banned"):
        people.client().auth.sign_in_with_password(fresh.credentials)
    with refused("user_banned"):
        client.auth.refresh_session()
    assert admin.update_user_by_id(made.id, {"ban_duration": "none"}).user.banned_until is None
    client, _ = people.signed_in(fresh)
    admin.delete_user(made.id)
    with refused("user_not_found", 404):
        admin.get_user_by_id(made.id)
    with refused("user_not_found"):
        client.auth.get_user()
    with refused("user_not_found"):
        admin.delete_user(made.id)


@pytest.mark.parametrize("kind", ["signup", "invite", "magiclink", "recovery"])
def test_operators_make_links_that_work(people, kind):
    person = Person() if kind in ("signup", "invite") else people.member()
    parameters = {"type": kind, "email": person.email, "options": {"redirect_to": ALLOWED}}
    if kind == "signup":
        parameters["password"] = person.password
    made = people.admin.generate_link(parameters)
    people.search.add_link(made.properties.action_link)
    assert made.properties.redirect_to == ALLOWED and made.properties.verification_type == kind
    client = people.client()
    client.auth.initialize(url=people.follow(made.properties.action_link))
    assert client.auth.get_user().user.email == person.email
    # The digest of a link's token does what the link does, for pages of an app's own.
    if kind in ("magiclink", "recovery"):
        properties = people.admin.generate_link(parameters).properties
        verified = client.auth.verify_otp({"token_hash": properties.hashed_token, "type": kind})
        assert verified.user.id == person.id
        with refused("otp_expired"):
            client.auth.verify_otp({"token_hash": properties.hashed_token, "type": kind})
    assert people.has_no_mail(person.email)


def test_operators_make_both_links_of_a_change_of_address(people):
    person, wanted = people.member(), Person().email
    links = []
    for kind in ("email_change_current", "email_change_new"):
        made = people.admin.generate_link({"type": kind, "email": person.email, "new_email": wanted})
        assert made.properties.verification_type == kind
        links.append(made.properties.action_link)
        people.search.add_link(links[-1])
    assert "message=" in people.follow(links[0])
    client = people.client()
    client.auth.initialize(url=people.follow(links[1]))
    assert client.auth.get_user().user.email == wanted


def test_operators_invite_people(people):
    guest = Person()
    invited = people.admin.invite_user_by_email(guest.email, {"data": {"team": 7}, "redirect_to": ALLOWED}).user
    assert invited.invited_at and invited.email_confirmed_at is None
    client = people.client()
    client.auth.initialize(url=people.follow(people.mail(guest).link))
    client.auth.update_user({"password": guest.password})
    user = people.client().auth.sign_in_with_password(guest.credentials).user
    assert user.id == invited.id and user.user_metadata == {"team": 7}
    with refused("email_exists", 422):
        people.admin.invite_user_by_email(guest.email)


def test_riders_are_not_operators(people):
    client, person = people.signed_in()
    for admin in (people.client().auth.admin, client.auth.admin):
        for attempt in (
            admin.list_users, lambda: admin.get_user_by_id(person.id), lambda: admin.delete_user(person.id),
            lambda: admin.create_user(Person().credentials),
            lambda: admin.update_user_by_id(person.id, {"app_metadata": {"tier": "gold"}}),
            lambda: admin.generate_link({"type": "magiclink", "email": person.email}),
            lambda: admin.invite_user_by_email(Person().email),
        ):  # fmt: skip
            with refused("not_admin", 403):
                attempt()
    token = client.auth.get_session().access_token
    with refused("not_admin", 403):
        made = people.call("GET", "admin/users", token=token)
        raise AuthApiError(made.text, made.status_code, made.json()["code"])


# The asynchronous client


def test_the_asynchronous_client_does_the_same(people):
    asyncio.run(whole_life(people, Person()))


async def whole_life(people, person: Person) -> None:
    hooks = {"response": [people.search.note_async]}
    async with httpx.AsyncClient(timeout=30, trust_env=False, event_hooks=hooks) as http:
        options = AsyncClientOptions(auto_refresh_token=False, httpx_client=http)
        client = await create_async_client(people.url, people.anon, options)
        assert (await client.auth.sign_up(person.credentials)).session is None
        code = (await asyncio.to_thread(people.mail, person)).code
        await client.auth.verify_otp({"email": person.email, "token": code, "type": "signup"})
        await client.auth.sign_out()
        signed_in = await client.auth.sign_in_with_password(person.credentials)
        assert (await client.auth.get_user()).user.id == signed_in.user.id
        assert (await client.auth.update_user({"data": {"n": 1}})).user.user_metadata == {"n": 1}
        refreshed = await client.auth.refresh_session()
        assert refreshed.session.refresh_token != signed_in.session.refresh_token
        await client.auth.sign_in_with_otp({"email": person.email})
        place = people.follow((await asyncio.to_thread(people.mail, person)).link)
        await client.auth.exchange_code_for_session({"auth_code": query(place)["code"]})
        await client.auth.reset_password_for_email(person.email)
        place = people.follow((await asyncio.to_thread(people.mail, person)).link)
        await client.auth.exchange_code_for_session({"auth_code": query(place)["code"]})
        await client.auth.update_user({"password": Person().password})
        await client.auth.sign_out({"scope": "global"})
        assert await client.auth.get_session() is None
        operator = await create_async_client(people.url, people.service, options)
        assert signed_in.user.id in {each.id for each in await operator.auth.admin.list_users(per_page=1000)}
        await operator.auth.admin.delete_user(signed_in.user.id)
