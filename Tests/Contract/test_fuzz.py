"""Schemathesis over the whole document: examples, boundaries, random valid and invalid input, followed links.

Its inputs are the same every time, or follow from a seed that is given, so a failure repeats; the report names a curl command for each.
`FUZZ_EXAMPLES` draws that many for each operation at random; the boundaries are all looked at either way."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from transit_server import SEED

TIME_LIMIT_SECONDS = 600
EXAMPLES = os.environ.get("FUZZ_EXAMPLES", "4")
EVERYTHING = "examples,coverage,fuzzing,stateful"

# Valid input may still meet an id that does not exist (404), a byte range past the end (416) or an app that is
# too old (426). A 429 is not among them: the demo must not throttle the tests into silence.
CONFIGURATION = """
warnings = false

[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "404", "416", "426"]

[checks.negative_data_rejection]
expected-statuses = ["400", "404", "405", "413", "414", "416", "426"]
"""

# No schema can say that a box's west lies west of its east.
BOXES = """
[[operations]]
include-path-regex = "/(vehicles|map/)"

[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "400", "404", "426"]
"""

# Nor which days the timetable holds, that two places are one, or that a token is none of the server's.
JOURNEYS = """
[[operations]]
include-path-regex = "/trips/plan|/trips/refresh|/reach"

[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "400", "404", "426"]
"""

RIDERS_PATHS = "/favorites|/user/|/devices|/saved-trips|/reminders|/alerts/subscri|/opened$|/notifications|/sync"

# Nobody is signed in: what riders keep is refused, whatever is asked.
STRANGERS = f"""
[[operations]]
include-path-regex = "{RIDERS_PATHS}"

[operations.checks.positive_data_acceptance]
expected-statuses = ["401", "404", "426"]

[operations.checks.negative_data_rejection]
expected-statuses = ["400", "401", "404", "405", "413", "414", "416", "426"]
"""

# A rider may ask for too much, for what is gone, or for what has changed since; no schema can say which stops there are.
# One of the tries leaves the token out.
RIDERS = """
[[operations]]
include-path-regex = ".*"

[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "400", "404", "409", "412", "422", "426"]

[operations.checks.negative_data_rejection]
expected-statuses = ["400", "401", "404", "405", "409", "412", "413", "414", "415", "422", "426"]
"""

# A stream does not end, and Apple is not asked here: test_streams.py and test_auth.py look at them. What /auth/v1 is asked
# without its key is 401, whatever it is: it is looked at with one, by itself.
ACCOUNTS_PATHS, OPERATORS_PATHS = "^/auth/v1/", "^/auth/v1/(admin/|invite$)"
# What /rest/v1 takes is a grammar of its own: it is fuzzed where it is parsed (QueryFuzzTests), as photos are (ObjectStoreTests).
NEVER = "/stream$|/auth/apple$|^/(rest|functions|storage|realtime)/v1/"

# No schema can say who has an account, which token is good, or which mails are too many. And much that a schema refuses is
# taken, as Supabase Auth takes it and its clients send it: null for a member that is left out, an empty page, the first of a
# parameter given twice. What is refused is for test_auth_errors.py; here it is shapes, statuses, and that nothing breaks.
ACCOUNTS = """
[[operations]]
include-path-regex = "^/auth/v1/"

[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "400", "401", "403", "404", "422", "429"]
"""
# After these the session is over, and all that comes later would be 403; test_auth.py looks at them.
ENDS = ("authLogout", "authDeleteUser", "authEndSession")


def schemathesis(
    server, folder, configuration: str, *options: str, operations: str = BOXES + JOURNEYS + STRANGERS,
    excluded: str = ACCOUNTS_PATHS,
) -> None:  # fmt: skip
    file = folder / "schemathesis.toml"
    file.write_text(configuration + operations)
    command = [
        sys.executable, "-m", "schemathesis.cli", "--config-file", file, "run", f"{server.url}/api/v1/openapi.json",
        "--checks", "all", *(("--seed", str(SEED)) if "SEED" in os.environ else ("--generation-deterministic",)),
        # Without it names that are not declared are ignored, and nothing would tell that they are looked at.
        "--header", "Prefer: handling=strict",
        # With two workers CPython 3.11 loses count of its recursion where the machine is busy (SystemError in ast.parse).
        "--workers", "1",
        "--exclude-path-regex", f"{NEVER}|{excluded}", "--request-timeout", "20", "--no-color", *options,
    ]  # fmt: skip
    environment = {**os.environ, "NO_PROXY": "127.0.0.1", "COLUMNS": "140"}
    run = subprocess.run(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIME_LIMIT_SECONDS
    )
    print(run.stdout[-20_000:], run.stderr[-4_000:])
    if run.returncode:
        pytest.fail("schemathesis found failures; its report is above", pytrace=False)


def test_any_input(server, tmp_path):
    """Unknown ids mostly, so this is about bounds, refusals and the shape of errors."""
    schemathesis(server, tmp_path, CONFIGURATION, "--phases", EVERYTHING, "--max-examples", EXAMPLES)


def test_valid_input_with_ids_that_exist(server, known, tmp_path):
    """Ids taken from the running city, so this is about the shape of real answers."""
    existing = {name: value for name, value in known.items() if isinstance(name, str)}
    existing["file_name"] = known["/api/v1/gtfs/pack/{file_name}", "file_name"]
    ids = "".join(f"\"path.{name}\" = {json.dumps(value)}\n" for name, value in existing.items())
    schemathesis(server, tmp_path, f"{CONFIGURATION}\n[parameters]\n{ids}", "--phases", "fuzzing", "--mode", "positive", "--max-examples", EXAMPLES)


@pytest.fixture
def phases(people) -> str:
    """Boundaries of what is asked are looked at before any database is, so once; the rest goes to both."""
    return "examples,fuzzing,stateful" if people.database_url else EVERYTHING


def test_any_input_of_a_rider(people, phases, tmp_path):
    """Signed in, so that what riders keep is made, changed and deleted, on both databases."""
    token = people.tokens(people.member())["access_token"]
    schemathesis(
        people, tmp_path, CONFIGURATION, "--phases", phases, "--max-examples", EXAMPLES,
        "--include-path-regex", RIDERS_PATHS, "--header", f"Authorization: Bearer {token}",
        operations=RIDERS,
    )  # fmt: skip


@pytest.mark.parametrize("caller", ["account", "operator"])
def test_any_input_of_accounts(people, phases, tmp_path, caller):
    """With the key and a token, so that accounts are made, changed and signed in to, on both databases."""
    options = [option for each in ENDS for option in ("--exclude-operation-id", each)]
    if caller == "account":
        key, token = people.anon, people.tokens(people.member())["access_token"]
        options += ["--include-path-regex", ACCOUNTS_PATHS]
    else:
        key = token = people.service
        options = ["--include-path-regex", OPERATORS_PATHS]
    schemathesis(
        people, tmp_path, CONFIGURATION, "--phases", phases, "--max-examples", EXAMPLES,
        "--exclude-checks", "negative_data_rejection", "--header", f"apikey: {key}", "--header", f"Authorization: Bearer {token}", *options,
        operations=ACCOUNTS, excluded=OPERATORS_PATHS if caller == "account" else "^$",
    )  # fmt: skip
    # All the while it was somebody's session.
    if caller == "account":
        assert people.call("GET", "user", token=token).status_code == 200
