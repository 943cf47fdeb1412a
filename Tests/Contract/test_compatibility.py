"""What was written for the last release goes on working with this one; and the checker that says so refuses what it should."""

from __future__ import annotations

import copy
import datetime

import pytest
from compatibility import Comparison
from contract_form import UnknownWord, contract_form, read, schema_form, text
from releases import kept, last, number

TODAY = datetime.date(2026, 11, 25)


def compared(released: dict, present: dict, today: datetime.date = TODAY) -> list[str]:
    return Comparison(released, present, today).run()


# The contract


def test_nothing_of_the_last_release_is_broken(document):
    assert compared(last(), contract_form(document), datetime.datetime.now(datetime.UTC).date()) == []


def test_what_differs_from_the_last_release_has_a_version_of_its_own(document):
    present, released = contract_form(document), last()
    assert number(present["version"]) >= number(released["version"])
    if present["version"] == released["version"]:
        assert text(present) == text(released), "write the change down in TransitContract+History.swift, with a new version"


def test_the_version_is_that_of_the_newest_change(document, client):
    told = client.get("/api/v1/changes").json()["data"]
    assert document["info"]["version"] == told["version"] == told["changes"][0]["version"]


def test_what_the_document_calls_deprecated_is_listed_and_the_other_way_round(document, client):
    told = {each["concerns"] for each in client.get("/api/v1/changes").json()["data"]["changes"] if each["kind"] == "deprecated"}
    marked = {key for key, each in contract_form(document)["operations"].items() if "sunset" in each}
    assert {f"{key.split()[0].upper()} {key.split()[1]}" for key in marked} == {each for each in told if " /" in each and "," not in each}


# The checker: what is kept is what was read


def test_what_is_kept_of_a_release_is_read_back():
    (path,) = kept()
    released = last()
    assert text(released) == path.read_text() and path.stem == released["version"]
    assert len(released["operations"]) > 100 and compared(released, copy.deepcopy(released)) == []


def test_no_operation_of_the_last_release_could_go_unnoticed():
    released = last()
    assert compared(released, {**released, "operations": {}}) == [f"{key} is gone" for key in released["operations"]]


def test_no_field_of_an_answer_of_the_last_release_could_go_unnoticed():
    released = last()
    present = copy.deepcopy(released)
    for name in present["schemas"]:
        present["schemas"][name].pop("properties", None)
    found = "\n".join(compared(released, present))
    for field in ("departures", "itineraries", "stop_name", "access_token"):
        assert f"the field {field} is gone" in found


def test_a_word_that_is_not_compared_is_refused():
    with pytest.raises(UnknownWord, match="patternProperties"):
        schema_form({"type": "object", "patternProperties": {}})


# The checker: what it refuses, and what it lets be


def small() -> dict:
    """A form with one of everything."""
    answer = {
        "description": "Fine.",
        "headers": {"ETag": {}},
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Tree"}}},
    }
    plant = {
        "operationId": "plant",
        "parameters": [
            {"name": "garden", "in": "path", "required": True, "schema": {"type": "string", "maxLength": 20}},
            {"name": "rows", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 9, "default": 3}},
            {"name": "soil", "in": "query", "schema": {"type": "string", "enum": ["clay", "sand"]}},
            {"name": "old", "in": "query", "x-sunset": "2026-11-24", "schema": {"type": "string"}},
        ],
        "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Seed"}}}},
        "responses": {"200": answer, "404": {"description": "No.", "content": {"application/json": {"schema": {"type": "object"}}}}},
        "security": [{"bearer": []}, {}],
        "x-events": {"grown": {"$ref": "#/components/schemas/Tree"}},
    }
    tree = {
        "type": "object",
        "required": ["name", "height", "kind", "branches"],
        "properties": {
            "name": {"type": "string", "description": "Its name."},
            "height": {"type": ["integer", "null"]},
            "kind": {"type": "string", "enum": ["oak", "elm"]},
            "state": {"type": "string", "enum": ["green"], "x-extensible": True},
            "planted": {"type": "string", "format": "date"},
            "branches": {"type": "array", "items": {"$ref": "#/components/schemas/Tree"}},
            "owner": {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "colour": {"type": "string", "deprecated": True, "x-sunset": "2026-11-25"},
        },
    }
    seed = {
        "type": "object",
        "required": ["kind"],
        "additionalProperties": False,
        "properties": {
            "kind": {"type": "string", "enum": ["oak", "elm"]},
            "depth": {"type": ["number", "null"], "minimum": 0},
            "labels": {"type": "array", "maxItems": 4, "items": {"type": "string", "maxLength": 10}},
            "place": {"oneOf": [{"type": "string"}, {"type": "integer"}]},
        },
    }
    return contract_form(
        {
            "info": {"version": "1.0.0"},
            "paths": {"/gardens/{garden}": {"post": plant}},
            "components": {"schemas": {"Tree": tree, "Seed": seed}},
        }
    )


def at(form: dict, path: str):
    """What holds the last piece of a path, and that piece."""
    *way, end = path.split(">")
    node = {"op": form["operations"]["post /gardens/{garden}"], "tree": form["schemas"]["Tree"], "seed": form["schemas"]["Seed"]}
    for piece in way:
        node = node[int(piece) if isinstance(node, list) else piece]
    return node, int(end) if isinstance(node, list) else end


GONE = object()

REFUSED = [
    ("op>id", "sow", "the operationId plant has become sow"),
    ("op>parameters>query rows", GONE, "the parameter query rows is gone"),
    ("op>parameters>query rows>required", True, "the parameter query rows has become required"),
    ("op>parameters>query new", {"required": True, "schema": {"type": "string"}}, "the new parameter query new is required"),
    ("op>parameters>query rows>schema>type", "string", "query rows: integer is no longer taken"),
    ("op>parameters>query rows>schema>maximum", 8, "query rows: maximum 9 instead of 8 is no longer taken"),
    ("op>parameters>query rows>schema>minimum", 2, "query rows: minimum 1 instead of 2 is no longer taken"),
    ("op>parameters>query rows>schema>default", 4, "query rows: the default 3 has become 4"),
    ("op>parameters>query soil>schema>enum", ["clay"], "query soil: sand is no longer taken"),
    ("op>parameters>path garden>schema>pattern", "^a", "path garden: pattern none instead of ^a is no longer taken"),
    ("op>body", GONE, "the body is gone"),
    ("op>body>required", True, "the body has become required"),
    ("op>body>content>application/json", GONE, "a body of application/json is no longer taken"),
    ("seed>properties>depth", GONE, "body: the field depth is gone"),
    ("seed>properties>depth>type", "number", "body.depth: null is no longer taken"),
    ("seed>properties>depth>minimum", 1, "body.depth: minimum 0 instead of 1 is no longer taken"),
    ("seed>required", ["depth", "kind"], "body: the field depth has become required"),
    ("seed>properties>kind>enum", ["oak"], "body.kind: elm is no longer taken"),
    ("seed>properties>labels>items>maxLength", 9, "body.labels[]: maxLength 10 instead of 9 is no longer taken"),
    ("seed>properties>labels>maxItems", 3, "body.labels: maxItems 4 instead of 3 is no longer taken"),
    ("seed>properties>place>oneOf", [{"type": "string"}], "body.place: the alternative integer is no longer taken"),
    ("op>responses>200", GONE, "the status 200 is gone"),
    ("op>responses>201", {"headers": [], "content": {}}, "the status 201 is new"),
    ("op>responses>200>headers", [], "200: the header ETag is gone"),
    ("op>responses>200>content>application/json", GONE, "200: application/json is no longer sent"),
    ("op>responses>404>content>application/json", {"type": "string"}, "404: string was not sent before"),
    ("op>security", [["bearer"]], "no credentials will no longer do"),
    ("op>security", [["apikey", "bearer"], []], None),
    ("op>security", [["apikey"]], "bearer will no longer do"),
    ("op>events>grown", GONE, "the event grown is gone"),
    ("tree>properties>name", GONE, "200: the field name is gone"),
    ("tree>properties>name>type", ["string", "null"], "200.name: null was not sent before"),
    ("tree>properties>height>type", ["number", "null"], "200.height: number was not sent before"),
    ("tree>required", ["branches", "height", "kind"], "200: the field name may be missing"),
    ("tree>properties>kind>enum", ["oak", "elm", "ash"], "200.kind: ash was not sent before"),
    ("tree>properties>kind>enum", GONE, "200.kind: any other value than oak, elm was not sent before"),
    ("tree>properties>planted>format", GONE, "200.planted: format none instead of date was not sent before"),
    ("tree>properties>branches>items", {"type": "string"}, "200.branches[]: string was not sent before"),
    ("tree>properties>owner>anyOf", [{"type": "string"}, {"type": "integer"}], "200.owner: the alternative integer was not sent before"),
]
ALLOWED = [
    ("op>parameters>query new", {"required": False, "schema": {"type": "string"}}),
    ("op>parameters>query old", GONE),
    ("op>parameters>query rows>schema>maximum", 10),
    ("op>parameters>query rows>schema>type", "number"),
    ("op>parameters>query soil>schema>enum", ["clay", "sand", "loam"]),
    ("op>parameters>path garden>required", False),
    ("seed>properties>new", {"type": "string"}),
    ("seed>properties>depth>minimum", GONE),
    ("seed>properties>labels>items>maxLength", 11),
    ("seed>properties>place>oneOf", [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}]),
    ("seed>required", []),
    ("op>responses>404", GONE),
    ("op>responses>409", {"headers": [], "content": {"application/json": {"type": "object"}}}),
    ("op>responses>200>headers", ["Deprecation", "ETag"]),
    ("op>responses>200>content>text/csv", {"type": "string"}),
    ("op>events>felled", {"type": "object"}),
    ("op>sunset", "2027-11-25"),
    ("tree>properties>new", {"type": "string"}),
    ("tree>properties>colour", GONE),
    ("tree>properties>height>type", "integer"),
    ("tree>properties>kind>enum", ["oak"]),
    ("tree>properties>state>enum", ["green", "yellow"]),
    ("tree>properties>owner>anyOf", [{"type": "string"}]),
    ("tree>required", ["branches", "height", "kind", "name", "planted"]),
]  # fmt: skip


def changed(path: str, value) -> dict:
    form = copy.deepcopy(small())
    holder, end = at(form, path)
    if value is GONE:
        del holder[end]
    else:
        holder[end] = value
    return form


@pytest.mark.parametrize(("path", "value", "problem"), REFUSED)
def test_what_breaks_is_refused(path, value, problem):
    found = compared(small(), changed(path, value))
    if problem is None:
        assert found == []
    else:
        assert any(problem in each for each in found), found


@pytest.mark.parametrize(("path", "value"), ALLOWED)
def test_what_breaks_nobody_is_let_be(path, value):
    assert compared(small(), changed(path, value)) == []


def test_what_is_deprecated_is_kept_until_the_day_that_was_told():
    released = small()
    released["operations"]["post /gardens/{garden}"]["sunset"] = "2027-11-25"
    present = {**released, "operations": {}}
    assert compared(released, present, datetime.date(2027, 11, 24)) == ["post /gardens/{garden} is gone"]
    assert compared(released, present, datetime.date(2027, 11, 25)) == []


def test_a_form_is_read_back_as_it_was():
    form = small()
    form["operations"]["get /gardens/{garden}"] = copy.deepcopy(form["operations"]["post /gardens/{garden}"])
    assert '"shared": {\n"' in text(form) and read(text(form)) == form
