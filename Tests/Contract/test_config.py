"""`transit config`: the example of settings and what the program declares are the same; a file is read as systemd reads it."""

from __future__ import annotations

import json
import os
import re
import subprocess

from transit_server import BINARY, ROOT

EXAMPLE = ROOT / "Deploy/.env.example"
#: What those who run the tests have set is not what they are about.
BARE = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG", "SWIFT_BACKTRACE", "LD_LIBRARY_PATH")}


def config(*arguments: str, **settings: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [BINARY, "config", *arguments], env={**BARE, **settings}, capture_output=True, text=True, timeout=60
    )


def declared(**settings: str) -> dict[str, dict]:
    return {row["name"]: row for row in json.loads(config("--json", **settings).stdout)["settings"]}


def example() -> dict[str, str]:
    return dict(re.findall(r"^#([A-Z][A-Z0-9_]+)=(.*)$", EXAMPLE.read_text(), re.M))


def test_the_example_names_what_is_declared_and_its_defaults():
    shown = example()
    assert set(shown) == set(declared())
    defaults = {name: row["default"] for name, row in declared().items() if "default" in row}
    assert len(defaults) > 30
    assert {name: default for name, default in defaults.items() if shown[name] != default} == {}


def test_the_example_is_a_file_of_settings_as_it_is(tmp_path):
    as_it_is = config("--json", "--config", str(EXAMPLE))
    assert as_it_is.returncode == 0, as_it_is.stderr
    assert {row["origin"] for row in json.loads(as_it_is.stdout)["settings"]} <= {"default", "unset", "environment"}
    # With every default written out it means the same.
    written = tmp_path / "all.env"
    written.write_text("".join(f"{name}={row['default']}\n" for name, row in declared().items() if "default" in row))
    written.chmod(0o600)
    all_of_them = config("--json", "--config", str(written))
    report = json.loads(all_of_them.stdout)
    assert all_of_them.returncode == 0 and report["faults"] == report["warnings"] == [], all_of_them.stderr
    for row in report["settings"]:
        if "default" in row and row["name"] != "SWIFT_BACKTRACE":
            assert (row["value"], row["origin"], row["file"]) == (row["default"], "file", str(written))


def test_secrets_are_declared_so():
    secrets = {name for name, row in declared().items() if row["is_secret"]}
    assert secrets == {
        "NSW_API_KEY", "OPERATIONS_TOKEN", "JWT_SECRET", "SENTRY_DSN", "SUPABASE_JWT_SECRET", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN",
    }  # fmt: skip
    suspicious = {name for name in declared() if re.search("SECRET|TOKEN|API_KEY|PASSWORD", name)}
    assert suspicious <= secrets


def test_commands_beside_the_server_read_the_same_file(tmp_path):
    settings = tmp_path / "transit.env"
    settings.write_text(f"DATA_DIR={tmp_path / 'kept'}\nJWT_SECRET=0123456789abcdef0123456789abcdeg\n")
    (tmp_path / "kept").mkdir()
    run = [
        subprocess.run([BINARY, "keys", "--json", *more], env={**BARE, **given}, capture_output=True, text=True, timeout=60)
        for more, given in [
            (["--config", str(settings)], {}),
            ([], {"TRANSIT_CONFIG": str(settings)}),
            ([], {"DATA_DIR": str(tmp_path / "kept"), "JWT_SECRET": "0123456789abcdef0123456789abcdeg"}),
            (["--config", str(settings)], {"JWT_SECRET": "another-0123456789abcdef0123456789"}),
        ]
    ]  # fmt: skip
    assert [each.returncode for each in run] == [0] * 4, run
    assert run[0].stdout == run[1].stdout == run[2].stdout != run[3].stdout
