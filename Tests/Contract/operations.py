"""Reading an OpenAPI document the way the tests need it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")


@dataclass
class Operation:
    method: str
    path: str
    source: dict
    parameters: list[dict]

    @property
    def key(self) -> str:
        return f"{self.method} {self.path}"


def draws_the_ground(operation: Operation) -> bool:
    """Whether it is there only where the city has a ground file, which the shared server has not: test_places.py asks it."""
    return operation.path.startswith("/tiles/")


def resolve(document: dict, node):
    """Follows `$ref` until something else is found."""
    while isinstance(node, dict) and "$ref" in node:
        target = document
        for part in node["$ref"].removeprefix("#/").split("/"):
            target = target[part.replace("~1", "/").replace("~0", "~")]
        node = target
    return node


def operations(document: dict) -> list[Operation]:
    found = []
    for path, item in document["paths"].items():
        for method in METHODS:
            if method not in item:
                continue
            raw = item.get("parameters", []) + item[method].get("parameters", [])
            found.append(Operation(method, path, item[method], [resolve(document, each) for each in raw]))
    return found


def declared_examples(document: dict, holder: dict) -> list:
    """Every example of a parameter or a media type."""
    examples = [holder["example"]] if "example" in holder else []
    examples += [resolve(document, each).get("value") for each in holder.get("examples", {}).values()]
    schema = resolve(document, holder.get("schema", {}))
    return examples + schema.get("examples", []) + ([schema["example"]] if "example" in schema else [])


def fill(document: dict, operation: Operation, known: dict | None = None) -> tuple[str, dict] | None:
    """Path and query with every required parameter filled from what is known or from its examples."""
    path, query = operation.path, {}
    for parameter in operation.parameters:
        if not parameter.get("required"):
            continue
        # A name may mean one thing in one path and another in the next, as `file_name` does.
        value = (known or {}).get((operation.path, parameter["name"]), (known or {}).get(parameter["name"]))
        if value is None:
            value = next(iter(declared_examples(document, parameter)), None)
        if value is None:
            return None
        if parameter["in"] == "path":
            path = path.replace("{%s}" % parameter["name"], quote(str(value), safe=""))
        elif parameter["in"] == "query":
            # Lists are declared with `explode: false`.
            query[parameter["name"]] = ",".join(map(str, value)) if isinstance(value, list) else value
    return path, query
