"""The document itself: valid, complete, and true about its own examples."""

from __future__ import annotations

import jsonschema
import openapi_spec_validator

from operations import declared_examples, operations, resolve


def test_document_is_valid_openapi_3_1(document):
    assert document["openapi"].startswith("3.1")
    openapi_spec_validator.validate(document)


def test_every_operation_explains_itself(document):
    ids = [operation.source.get("operationId") for operation in operations(document)]
    assert len(ids) == len(set(ids)), "operationId must be unique"
    gaps = []
    for operation in operations(document):
        gaps += [f"{operation.key}: no {part}" for part in ("operationId", "summary", "tags") if not operation.source.get(part)]
        gaps += [f"{operation.key}: {each['name']} has no description" for each in operation.parameters if not each.get("description")]
        if not any(status[0] in "23" for status in operation.source["responses"]):
            gaps.append(f"{operation.key}: no successful answer")
    assert gaps == []


def test_bodies_have_schemas_and_tags_are_named_once(document):
    tags = [tag["name"] for tag in document["tags"]]
    assert len(tags) == len(set(tags))
    gaps = []
    for operation in operations(document):
        content = resolve(document, operation.source.get("requestBody", {"content": {"": {"schema": {}}}}))["content"]
        gaps += [f"{operation.key}: {media} has no schema" for media, held in content.items() if "schema" not in held]
    assert gaps == []


def test_every_documented_error_comes_in_both_forms(document):
    """Except where a 503 is no error but a report, such as that of /readyz, and where the words of Supabase are kept."""
    gaps = []
    for operation in operations(document):
        if operation.path.startswith(("/auth/v1/", "/rest/v1/", "/functions/v1/", "/storage/v1/", "/realtime/v1/")):
            continue
        answers = {status: resolve(document, raw).get("content", {}) for status, raw in operation.source["responses"].items()}
        for status, content in answers.items():
            if content.get("application/json") and content["application/json"].get("schema") == report(answers):
                continue
            if status[0] in "45" and content and not {"application/json", "application/problem+json"} <= content.keys():
                gaps.append(f"{operation.key} {status}: {sorted(content)}")
    assert gaps == []


def test_documented_errors_of_accounts_have_the_form_of_supabase_auth(document):
    """For clients that ask for no version."""
    seen = 0
    for operation in operations(document):
        if not operation.path.startswith("/auth/v1/"):
            continue
        for status, raw in operation.source["responses"].items():
            if status[0] in "45":
                (media, shown), = resolve(document, raw)["content"].items()
                assert media == "application/json" and shown["schema"]["$ref"].endswith("/AuthError"), operation.key
                assert all(set(each["value"]) >= {"code", "error_code", "msg"} for each in shown["examples"].values())
                seen += 1
    assert seen > 100


def report(answers: dict) -> dict | None:
    return answers.get("200", {}).get("application/json", {}).get("schema")


def test_examples_fit_their_schemas(document):
    problems = []
    for operation in operations(document):
        holders = [(f"{operation.key} ?{each['name']}", each) for each in operation.parameters]
        for status, raw in operation.source["responses"].items():
            content = resolve(document, raw).get("content", {})
            holders += [(f"{operation.key} {status} {media}", holder) for media, holder in content.items()]
        bodies = operation.source.get("requestBody", {}).get("content", {})
        holders += [(f"{operation.key} body {media}", holder) for media, holder in bodies.items()]
        for place, holder in holders:
            # The components ride along so that `#/components/…` resolves inside the schema.
            schema = {**holder.get("schema", {}), "components": document.get("components", {})}
            validator = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER)
            for example in declared_examples(document, holder):
                problems += [f"{place}: {error.json_path} {error.message}" for error in validator.iter_errors(example)]
    assert problems == []
