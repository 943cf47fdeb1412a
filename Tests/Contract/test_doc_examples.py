"""Examples in doc comments compile as they stand there, as a program of their own that imports what was built."""

from __future__ import annotations

import re
import subprocess
import textwrap

import pytest

from transit_server import BINARY, ROOT

MODULES = BINARY.parent / "Modules"
EXAMPLE = re.compile(r"^ *///[ ]```swift\n((?: *///.*\n)*?) *///[ ]```$", re.M)

#: Where the modules' C headers are found; those of libpq lie elsewhere on each system.
HEADERS = [ROOT / "Sources/CZlib", ROOT / "Sources/CLibPQ", ROOT / ".build/checkouts/GRDB.swift/Sources/GRDBSQLite"]


def examples():
    for file in sorted((ROOT / "Sources").rglob("*.swift")):
        for number, found in enumerate(EXAMPLE.findall(file.read_text())):
            code = textwrap.dedent(re.sub(r"^ *///", "", found, flags=re.M))
            yield pytest.param(code, id=f"{file.relative_to(ROOT / 'Sources')}-{number + 1}")


@pytest.fixture(scope="module")
def package():
    """What the build calls this package: an example of the server's own targets is one of its files."""
    plan = (ROOT / ".build/release.yaml").read_text()
    return re.search(r'"-module-name","Database",.*?"-package-name","([^"]+)"', plan).group(1)


@pytest.mark.parametrize("code", list(examples()))
def test_an_example_compiles(code, package, tmp_path):
    file = tmp_path / "main.swift"
    file.write_text(code)
    libpq = subprocess.run(["pkg-config", "--cflags-only-I", "libpq"], capture_output=True, text=True, check=True).stdout.split()
    includes = [each for path in [MODULES, *HEADERS] for each in ("-I", str(path))]
    # Of C targets those that bring a map of their own, and those for which the build made one.
    maps = [*(ROOT / ".build/checkouts").glob("*/Sources/*/include/module.modulemap"), *BINARY.parent.glob("*.build/module.modulemap")]
    headers = [each for flag in [*libpq, *(f"-fmodule-map-file={path}" for path in sorted(maps))] for each in ("-Xcc", flag)]
    command = ["swiftc", "-typecheck", "-swift-version", "6", "-package-name", package, "-warnings-as-errors", *includes, *headers, str(file)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr + code


@pytest.mark.parametrize("module", ["GTFS", "Timetable", "Departures", "Journeys", "Database"])
def test_a_module_shows_how_it_is_used(module):
    assert [each.id for each in examples() if each.id.startswith(f"{module}/")], f"no doc comment of {module} holds an example"
