"""The one box of the console: what people type, what it gives, and where that leads; in plans too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from console import CENTRAL, SOON, browser, fresh_page, page, turn_to, visit  # noqa: F401


@pytest.fixture(scope="module")
def rider(browser, streets):
    """One page for all that is typed."""
    with fresh_page(browser, streets) as opened:
        visit(opened, streets, "/#/", "li.group")
        yield opened


#: What is typed, what comes first and what that is said to be, and where Enter leads.
FOUND = [
    ("cetnral", "Central Station", "Station", f"#/stop/{CENTRAL}"),
    ("200060", "Central Station", "Station", f"#/stop/{CENTRAL}"),
    ("townhall", "Town Hall Station", "Station", "#/stop/200070"),
    ("wynyrad", "Wynyard Station", "Station", "#/stop/200080"),
    ("manly whrf", "Manly Wharf", "Station", "#/stop/209573"),
    ("airport", "Domestic Airport Station", "Station", "#/stop/202020"),
    ("taronga", "Taronga Zoo Wharf", "Station", "#/stop/208899"),
    ("north bondi beach campbell", "North Bondi Beach, Campbell Pde", "Stop", "#/stop/202635"),
    ("T4", "Eastern Suburbs & Illawarra Line", "Line", "#/line/T4"),
    ("333", "North Bondi to City Circular Quay", "Line", "#/line/333"),
    ("l2", "Randwick Line", "Line", "#/line/L2"),
    ("F1", "Manly", "Line", "#/line/F1"),
    ("opera house", "Sydney Opera House", "Attraction", "#/?at=-33.859%2C151.214&name=Sydney+Opera+House"),
    ("bondi beach", "Bondi Beach", "Suburb", "#/?at="),
    ("the rocks", "The Rocks", "Suburb", "#/?at="),
    ("university of sydney", "University of Sydney", "University", "#/?at="),
    ("hickson road", "Hickson Road", "Street", "#/?at="),
    ("50 parramatta road", "50 Parramatta Road", "Address", "#/?at="),
]
#: What is typed, and what is said to be missing; the first that is offered, if anything is.
OFFERED = [
    ("123 george street", "“123” was not found. Did you mean one of these?", "George Street"),
    ("central xqzzyv", "“xqzzyv” was not found. Did you mean one of these?", "Central Station"),
    ("sydney airport", "Not all of this was found. Did you mean one of these?", "Domestic Airport Station"),
    # Not St James Station, though that has both words.
    ("station st", "Which of these do you mean?", "St James Station"),
    ("melbourne", "Nothing here is called “melbourne”.", None),
    ("xqzzyv", "Nothing here is called “xqzzyv”.", None),
]


def go_home(page) -> None:
    """To an empty box; what is near Town Hall comes first."""
    turn_to(page, "/#/", ".home:has(nav.ways[hidden]) input")
    page.evaluate("sydneyTransit.map.focus({ lat: -33.8735, lon: 151.2069 }, 15)")
    page.get_by_role("combobox", name="Where from?").fill("")


def type_in(page, label: str, typed: str) -> None:
    """Types into a box, and waits until it has its answer."""
    with page.expect_response(lambda answer: "/api/v1/suggest?" in answer.url):
        page.get_by_role("combobox", name=label, exact=True).fill(typed)


@pytest.mark.parametrize(("typed", "name", "kind", "leads"), FOUND)
def test_what_people_type_comes_first_and_opens(rider, streets, typed, name, kind, leads):
    go_home(rider)
    type_in(rider, "Where from?", typed)
    first = rider.get_by_role("option").first
    expect(first.locator("bdi")).to_have_text(name)
    expect(first.locator(".soft")).to_contain_text(re.compile(f"^{kind}"))
    rider.keyboard.press("Enter")
    rider.wait_for_function("leads => location.hash.startsWith(leads)", arg=leads)
    expect(rider.locator("#panel [role=alert]")).to_have_count(0)
    assert rider.complaints == []


@pytest.mark.parametrize(("typed", "said", "name"), OFFERED)
def test_what_was_not_understood_is_said_and_never_settled(rider, streets, typed, said, name):
    go_home(rider)
    type_in(rider, "Where from?", typed)
    rider.keyboard.press("Enter")
    expect(rider.locator(".place-search")).to_contain_text(said)
    if name:
        expect(rider.get_by_role("option").first.locator("bdi")).to_have_text(name)
    else:
        expect(rider.get_by_role("option")).to_have_count(0)
    rider.wait_for_timeout(200)
    assert rider.evaluate("location.hash") == "#/"


def test_who_knows_a_place_is_named_where_it_is_offered(rider, streets):
    go_home(rider)
    type_in(rider, "Where from?", "opera house")
    # The map names it too.
    credit = rider.locator(".place-search").get_by_text("Streets made up for the demonstration")
    expect(credit).to_be_visible()
    type_in(rider, "Where from?", "central")
    expect(credit).to_be_hidden()


def test_a_place_opens_what_leaves_around_it_and_the_way_there(rider, streets):
    go_home(rider)
    type_in(rider, "Where from?", "opera house")
    rider.get_by_role("option").first.click()
    expect(rider.get_by_role("heading", level=2, name="Around Sydney Opera House")).to_be_visible()
    expect(rider.locator("li.group").first).to_contain_text("Circular Quay")
    rider.get_by_role("link", name="Plan to here").click()
    expect(rider.get_by_role("combobox", name="To", exact=True)).to_have_value("Sydney Opera House")
    type_in(rider, "From", "50 parramatta road")
    rider.get_by_role("listbox").get_by_role("option").first.click()
    rider.get_by_role("button", name="Find journeys").click()
    rider.locator("li.p-journey").first.wait_for()
    expect(rider.locator("#panel h2").first).to_have_text("50 Parramatta Road, Five Dock, Sydney – Sydney Opera House")


def test_a_line_leads_to_boards_of_its_own(rider, streets):
    turn_to(rider, "/#/line/T4", "h1:has-text('Illawarra')")
    assert rider.get_by_role("heading", level=2).count() == 2
    rider.get_by_role("link", name="Edgecliff Station", exact=True).first.click()
    rider.locator("li.departure").first.wait_for()
    expect(rider.locator("label.filter select")).to_have_value("rT4")


def test_a_plan_takes_places_no_lines_and_only_stops_on_the_way(rider, streets):
    turn_to(rider, "/#/plan", "form")
    type_in(rider, "From", "T4")
    expect(rider.locator("#panel")).to_contain_text("“T4” is a line. Name a stop, a place or an address.")
    rider.get_by_text("Options", exact=True).click()
    type_in(rider, "Via (a stop)", "opera house")
    expect(rider.get_by_role("option").filter(has_text="Sydney Opera House")).to_have_count(0)


def test_what_a_plan_guessed_is_said_with_the_others_to_choose(rider, streets):
    turn_to(rider, "/#/plan?from=central%20xqzzyv&to=opera%20house", "#panel .notice [role=group]")
    notice = rider.locator("#panel .notice").filter(has_text="xqzzyv")
    expect(notice).to_contain_text("this is from Central Station.")
    # Once, not in a sentence and in buttons.
    assert notice.inner_text().count("Did you mean") == 1
    # What is typed and found is called what it is.
    expect(rider.get_by_role("combobox", name="To", exact=True)).to_have_value("Sydney Opera House, The Rocks, Sydney")
    other = notice.get_by_role("link").first
    name = other.inner_text()
    assert name.startswith("Central Station, Railway Square")
    other.click()
    expect(rider.get_by_role("combobox", name="From", exact=True)).to_have_value(re.compile("Railway Square"))
    expect(rider.locator("#panel .notice").filter(has_text="xqzzyv")).to_have_count(0, timeout=SOON)
    assert "to=opera" in rider.url


def test_letters_in_a_row_are_asked_about_once(rider, streets):
    go_home(rider)
    asked = []
    rider.on("request", lambda sent: asked.append(sent.url) if "/suggest?" in sent.url else None)
    with rider.expect_response(lambda answer: "query=macquarie+street" in answer.url):
        rider.get_by_role("combobox", name="Where from?").press_sequentially("macquarie street", delay=20)
    assert len(asked) <= 3, asked


def test_without_a_ground_file_there_are_stops_and_lines(page, server):
    visit(page, server, "/#/", "li.group")
    type_in(page, "Where from?", "opera house")
    expect(page.locator(".place-search")).to_contain_text("“opera” was not found. Did you mean one of these?")
    type_in(page, "Where from?", "T4")
    expect(page.get_by_role("option").first).to_contain_text("Eastern Suburbs")
    type_in(page, "Where from?", "hickson road 3")
    expect(page.get_by_role("option").first).to_contain_text("Stop")
    expect(page.get_by_text("OpenStreetMap")).to_be_hidden()
    assert page.complaints == []


@pytest.mark.parametrize("given", ["isComposing: true", "keyCode: 229"])
def test_enter_of_an_input_method_chooses_nothing(page, server, given):
    """It takes what is being written; Safari says so by the code of the key alone."""
    visit(page, server, "/#/", "li.group")
    box = page.get_by_role("combobox", name="Where from?")
    type_in(page, "Where from?", "central")
    page.get_by_role("option").first.wait_for()
    box.evaluate(f"box => box.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'Enter', bubbles: true, cancelable: true, {given} }}))")
    page.wait_for_timeout(500)
    assert "#/stop/" not in page.url
    box.press("Enter")
    page.wait_for_url(f"**/#/stop/{CENTRAL}")
