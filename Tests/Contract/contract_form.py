"""What of an OpenAPI document a client rests on, in a compact form: no words, no examples, one line for each operation and schema."""

from __future__ import annotations

import collections
import hashlib
import json

from operations import operations, resolve

#: Words of a schema that say nothing of which values it has.
SILENT = {"description", "examples", "example", "title", "deprecated", "readOnly", "writeOnly", "discriminator", "contentMediaType", "contentEncoding"}
#: Words that are kept as they are.
KEPT = {
    "type", "enum", "const", "format", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength",
    "minItems", "maxItems", "minProperties", "maxProperties", "uniqueItems", "multipleOf", "default", "x-extensible", "x-sunset",
}  # fmt: skip
#: Words that hold schemas: one, or a list of them.
HOLDING = {"items", "additionalProperties", "propertyNames"}
LISTING = {"anyOf", "oneOf", "allOf", "prefixItems"}


class UnknownWord(Exception):
    """A word of a schema that is not compared, so that nobody believes it were."""


def schema_form(schema: dict | bool) -> dict | bool:
    if isinstance(schema, bool):
        return schema
    form: dict = {}
    for word, value in schema.items():
        if word == "$ref":
            form["ref"] = value.removeprefix("#/components/schemas/")
        elif word in KEPT:
            form[word] = value
        elif word in HOLDING:
            form[word] = schema_form(value)
        elif word in LISTING:
            form[word] = [schema_form(each) for each in value]
        elif word == "properties":
            form[word] = {name: schema_form(each) for name, each in value.items()}
        elif word == "required":
            form[word] = sorted(value)
        elif word not in SILENT and not word.startswith("x-"):
            raise UnknownWord(f"{word} in {json.dumps(schema)[:200]}")
    return form


def content_form(document: dict, holder: dict) -> dict:
    return {media: schema_form(held.get("schema", True)) for media, held in resolve(document, holder).get("content", {}).items()}


def operation_form(document: dict, operation) -> dict:
    source = operation.source
    form: dict = {"id": source.get("operationId")}
    if source.get("x-sunset"):
        form["sunset"] = source["x-sunset"]
    form["parameters"] = {}
    for each in operation.parameters:
        held: dict = {"required": each.get("required", False), "schema": schema_form(each.get("schema", True))}
        if each.get("x-sunset"):
            held["sunset"] = each["x-sunset"]
        form["parameters"][f"{each['in']} {each['name']}"] = held
    if "requestBody" in source:
        body = resolve(document, source["requestBody"])
        form["body"] = {"required": body.get("required", False), "content": content_form(document, body)}
    form["responses"] = {}
    for status, raw in source["responses"].items():
        answer = resolve(document, raw)
        form["responses"][status] = {"headers": sorted(answer.get("headers", {})), "content": content_form(document, answer)}
    # Nothing said is: anybody.
    form["security"] = [sorted(each) for each in source.get("security", document.get("security", [{}]))]
    if "x-events" in source:
        form["events"] = {name: schema_form(each) for name, each in source["x-events"].items()}
    return form


def contract_form(document: dict) -> dict:
    return {
        "version": document["info"]["version"],
        "operations": {each.key: operation_form(document, each) for each in operations(document)},
        "schemas": {name: schema_form(each) for name, each in document["components"]["schemas"].items()},
    }


def text(form: dict) -> str:
    """As it is kept: one line for each operation, schema and part that several operations share, in an order that does not
    change, so that what differs is seen in a diff."""
    shared = Shared(form)
    tables = {"shared": shared.parts, "operations": {key: shared.shortened(each) for key, each in form["operations"].items()}, "schemas": form["schemas"]}
    parts = [f'{{\n"version": {json.dumps(form["version"])}']
    for name, table in tables.items():
        parts.append(f'"{name}": {{\n' + ",\n".join(f"{json.dumps(key)}: {line(table[key])}" for key in sorted(table)) + "\n}")
    return ",\n".join(parts) + "\n}\n"


def read(kept: str) -> dict:
    """The form that was kept as a text."""
    form = json.loads(kept)
    shared = form.pop("shared")
    for operation in form["operations"].values():
        for holder in (operation["parameters"], operation["responses"]):
            for name, held in holder.items():
                if isinstance(held, str):
                    holder[name] = shared[held]
    return form


def line(value) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


class Shared:
    """Parameters and answers that several operations have, by a name made of what they are."""

    def __init__(self, form: dict):
        lines = collections.Counter(
            line(held) for each in form["operations"].values() for holder in (each["parameters"], each["responses"]) for held in holder.values()
        )
        self.names = {each: hashlib.sha256(each.encode()).hexdigest()[:8] for each, count in lines.items() if count > 1}
        self.parts = {name: json.loads(each) for each, name in self.names.items()}

    def shortened(self, operation: dict) -> dict:
        short = {name: {key: self.names.get(line(held), held) for key, held in operation[name].items()} for name in ("parameters", "responses")}
        return {**operation, **short}
