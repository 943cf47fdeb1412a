"""Earlier and later journeys: pages join without a gap and without an overlap."""

from __future__ import annotations

import datetime

import pytest

from journey_rules import Stations, check_choice
from journeys import arrival, ask, departure, key, plan, point, rides, stop, text, weekday_at

QUESTIONS = {
    "trains": (stop("200060"), text("Parramatta")),
    "walks and buses": (point(-33.8915, 151.2767), point(-33.7969, 151.2877)),
    "rare ferries": (text("Manly Wharf"), text("Watsons Bay Wharf")),
}
PAGES = 10


@pytest.fixture(scope="module")
def stations(client) -> Stations:
    return Stations(client)


def walk_pages(client, question, name: str, first: dict, **fields) -> list[list[dict]]:
    pages, body = [], first
    for _ in range(PAGES):
        assert body[name], "no further page"
        body = plan(client, *question, cursor=body[name], **fields)
        pages.append(body["itineraries"])
    return pages


@pytest.mark.parametrize("direction", ["depart_at", "arrive_by"])
@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("limit", [1, 3])
def test_ten_pages_forth_and_ten_back_are_what_one_window_holds(client, name, direction, limit):
    noon = weekday_at(client, "12:00")
    question, fields = QUESTIONS[name], {direction: noon, "limit": limit, "realtime": False}
    first = plan(client, *question, **fields)
    earlier = walk_pages(client, question, "earlier_cursor", first, **fields)
    later = walk_pages(client, question, "later_cursor", first, **fields)
    pages = earlier[::-1] + [first["itineraries"]] + later
    moment_of = departure if direction == "depart_at" else arrival
    ordered = [sorted(map(moment_of, page)) for page in pages if page]
    for before, after in zip(ordered, ordered[1:]):
        assert before[-1] < after[0], "pages overlap"
    seen = [it for page in pages for it in page if rides(it)]
    assert len(set(map(key, seen))) == len(seen), "a journey twice"
    check_choice(seen)
    # The same stretch of time, asked for by the half hour.
    start, end = ordered[0][0], ordered[-1][-1]
    whole, half = [], datetime.timedelta(minutes=30)
    at = start
    while at <= end:
        asked = at if direction == "depart_at" else at + half - datetime.timedelta(seconds=1)
        found = plan(client, *question, **{direction: asked}, window_minutes=30, limit=20, realtime=False)["itineraries"]
        assert len(found) < 20
        whole += [it for it in found if start <= moment_of(it) <= end]
        at += half
    assert sorted(map(key, whole)) == sorted(map(key, seen))


def test_a_page_turned_forth_and_back_is_the_same_page(client):
    question, fields = QUESTIONS["trains"], {"depart_at": weekday_at(client, "12:00"), "limit": 3, "realtime": False}
    first = plan(client, *question, **fields)
    second = plan(client, *question, cursor=first["later_cursor"], **fields)
    again = plan(client, *question, cursor=second["earlier_cursor"], **fields)
    assert list(map(key, again["itineraries"])) == [key(it) for it in first["itineraries"] if rides(it)]


def test_what_was_asked_for_stays_the_time_asked_for(client):
    noon = weekday_at(client, "12:00")
    first = plan(client, *QUESTIONS["trains"], depart_at=noon)
    second = plan(client, *QUESTIONS["trains"], depart_at=noon, cursor=first["later_cursor"])
    assert first["requested_time"] == second["requested_time"] == noon.isoformat()


@pytest.mark.parametrize("cursor", ["x", "ld_", "ld_zzzzzzzzzzzzzzzz", "qq_t5kq9c", "la_t5kq9c", "ld_-1", "ld_t5kq9c_1"])
def test_a_cursor_that_is_none_is_refused_by_name(client, cursor):
    answer = ask(client, *QUESTIONS["trains"], depart_at=weekday_at(client, "12:00"), cursor=cursor)
    assert answer.status_code == 400, answer.text[:300]
    assert answer.json()["error"]["details"]["parameter"] == "cursor"
