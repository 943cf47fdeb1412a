"""What holds for the companion's tables as a surface: versions, other origins, and how often riders may ask."""

from __future__ import annotations

import concurrent.futures

import httpx
import pytest
from postgrest.exceptions import APIError

from accounts import AccountServer
from test_rest import Rider, refused, signed

APP = "https://app.example"


@pytest.fixture(scope="module")
def limited(tmp_path_factory, searched_logs):
    with AccountServer(
        tmp_path_factory.mktemp("limited-rest"), searched_logs, RATE_LIMITS="on", TRUSTED_PROXIES="127.0.0.0/8",
        ALLOWED_ORIGINS=APP,
    ) as server:  # fmt: skip
        yield server


@pytest.fixture(autouse=True)
def somewhere(limited):
    """Every test is in a network of its own."""
    limited.move_to_another_network()


# The contract's version


def test_answers_name_the_version_and_refuse_a_later_one(limited):
    ada = Rider(limited)
    def ask(path: str, **headers: str) -> httpx.Response:
        return limited.http.get(f"/rest/v1/{path}", headers=signed(limited, ada, **headers))

    plain = ask("saved_places?select=nam")
    assert plain.headers["X-API-Version"] == "1.0" and "error" not in plain.json()
    assert ask("saved_places").headers["X-API-Version"] == "1.0"
    for version in ("1.0", "1", "1.7"):
        assert ask("saved_places", **{"X-API-Version": version}).status_code == 200
    for version in ("2.0", "x"):
        refusal = ask("saved_places", **{"X-API-Version": version})
        assert refusal.status_code == 400 and refusal.json()["error"]["code"] == "VALIDATION_ERROR"


@pytest.mark.parametrize(("path", "status", "code"), [
    ("saved_places?select=nam", 400, "VALIDATION_ERROR"), ("nowhere", 404, "NOT_FOUND"),
    ("rpc/get_active_eta_shares?user_id=6f9619ff-8b86-d011-b42d-00c04fc964ff", 403, "ACCESS_DENIED"),
])  # fmt: skip
def test_errors_are_in_the_form_of_the_contract_too(limited, path, status, code):
    answer = limited.http.get(f"/rest/v1/{path}", headers=signed(limited, Rider(limited), **{"X-API-Version": "1.0"}))
    body = answer.json()
    assert answer.status_code == status and body["error"]["code"] == code
    # What clients of Supabase read stands beside it.
    assert body["message"] == body["error"]["message"] and body["code"] == body["error"]["details"]["code"]
    assert {"code", "details", "hint", "message"} <= set(body)


def test_nobody_is_told_to_sign_in_and_an_old_token_that_it_is_old(limited):
    nobody = limited.http.get("/rest/v1/users", headers=signed(limited, **{"X-API-Version": "1.0"}))
    assert nobody.status_code == 401 and nobody.json()["error"]["code"] == "AUTH_REQUIRED"
    wrong = limited.http.get(
        "/rest/v1/users", headers=signed(limited, **{"X-API-Version": "1.0", "Authorization": "Bearer none-of-ours"})
    )
    assert wrong.status_code == 401 and wrong.json()["error"]["code"] == "AUTH_INVALID"


# Other origins


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PATCH", "DELETE"])
def test_an_app_may_ask_beforehand(limited, method):
    names = "accept-profile,apikey,authorization,content-profile,content-type,prefer,range,x-client-info,x-api-version"
    asked = {"Origin": APP, "Access-Control-Request-Method": method, "Access-Control-Request-Headers": names}
    answer = limited.http.options("/rest/v1/saved_places", headers=asked)
    assert answer.status_code in (200, 204)
    assert answer.headers["Access-Control-Allow-Origin"] == APP
    assert method in answer.headers["Access-Control-Allow-Methods"].split(", ")
    allowed = answer.headers["Access-Control-Allow-Headers"].lower().split(", ")
    assert not set(names.split(",")) - set(allowed)


def test_an_app_reads_what_it_needs_of_an_answer_and_of_a_refusal(limited):
    ada = Rider(limited)
    for path, status in (("saved_places?select=name", 200), ("saved_places?select=nam", 400)):
        answer = limited.http.get(f"/rest/v1/{path}", headers=signed(limited, ada, Origin=APP, Prefer="count=exact"))
        assert answer.status_code == status and answer.headers["Access-Control-Allow-Origin"] == APP
        exposed = answer.headers["Access-Control-Expose-Headers"].lower().split(", ")
        assert {"content-range", "preference-applied", "location", "retry-after", "x-api-version"} <= set(exposed)
    nobody = limited.http.get("/rest/v1/users", headers={"Origin": APP})
    assert nobody.status_code == 401 and nobody.headers["Access-Control-Allow-Origin"] == APP


def test_a_strangers_page_reads_nothing(limited):
    stranger = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "GET"}
    assert "Access-Control-Allow-Origin" not in limited.http.options("/rest/v1/users", headers=stranger).headers
    answer = limited.http.get("/rest/v1/users", headers=signed(limited, Rider(limited), Origin="https://elsewhere.example"))
    assert "Access-Control-Allow-Origin" not in answer.headers


# How often


def ask_often(limited, headers: dict, times: int) -> list[int]:
    def ask(_) -> int:
        return limited.http.get("/rest/v1/rpc/health_check", headers=headers).status_code

    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        return list(pool.map(ask, range(times)))


def test_a_rider_asks_a_thousand_times_an_hour(limited):
    ada, ben = Rider(limited), Rider(limited)
    headers = signed(limited, ada)
    first = limited.http.get("/rest/v1/rpc/health_check", headers=headers)
    assert first.headers["RateLimit-Policy"] == '"companion";q=1000;w=3600'
    assert first.headers["X-RateLimit-Remaining"] == "999"
    assert set(ask_often(limited, headers, 999)) == {200}
    refusal = limited.http.get("/rest/v1/users", headers=headers)
    assert refusal.status_code == 429 and refusal.json()["code"] == "RATE_LIMITED"
    assert 0 < int(refusal.headers["Retry-After"]) <= 3600 and refusal.headers["X-RateLimit-Remaining"] == "0"
    with refused("RATE_LIMITED"):
        ada.table("users").select("*").execute()
    contract = limited.http.get("/rest/v1/users", headers={**headers, "X-API-Version": "1.0"}).json()
    assert contract["error"]["code"] == "RATE_LIMITED"
    # Others are not held back by it, nor is what else she does.
    assert ben.table("users").select("id").execute().data == [{"id": ben.id}]
    assert ada.client.auth.get_user().user.id == ada.id


def test_nobody_in_particular_asks_a_hundred_times_an_hour(limited):
    headers = signed(limited)
    assert ask_often(limited, headers, 100) == [200] * 100
    assert limited.http.get("/rest/v1/rpc/health_check", headers=headers).status_code == 429
    # Whoever has the key of the service is not counted.
    service = {"apikey": limited.service, "Authorization": f"Bearer {limited.service}"}
    assert set(ask_often(limited, service, 120)) == {200}


# How much


@pytest.mark.parametrize(("path", "body"), [
    ("saved_places?or=(" + ",".join(["name.eq.a"] * 101) + ")", None),
    ("saved_places?name=in.(" + ",".join(["a"] * 1001) + ")", None),
    ("saved_places?name=eq." + "x" * 8192, None),
    ("saved_places?or=" + "(or" * 9 + "(name.eq.a)" + ")" * 9, None),
    ("users?select=" + ",".join(f"a{n}:saved_places(id)" for n in range(9)), None),
    ("saved_places", [{"name": "x"}] * 1001),
    ("saved_places", [{"name": "x" * (1 << 20)}]),
])  # fmt: skip
def test_too_much_at_once_is_refused(limited, path, body):
    headers = signed(limited, Rider(limited))
    answer = (
        limited.http.post(f"/rest/v1/{path}", headers=headers, json=body)
        if body else limited.http.get(f"/rest/v1/{path}", headers=headers)
    )  # fmt: skip
    assert answer.status_code in (400, 413, 414), f"{answer.status_code} {answer.text[:300]}"
    assert answer.json()["message"]


def test_a_list_has_at_most_a_thousand_rows(limited):
    """Of what is asked for more of, the range says how much there is."""
    ada = Rider(limited)
    answer = limited.http.get("/rest/v1/saved_places?limit=5000", headers=signed(limited, ada, Prefer="count=exact"))
    assert answer.status_code == 200 and answer.headers["Content-Range"] == "*/0"
    with pytest.raises(APIError) as error:
        for _ in range(11):
            ada.table("saved_places").insert([ada.place(name=str(n)) for n in range(20)]).execute()
    assert error.value.code == "54000" and "200 places" in error.value.details
