"""docs/architecture.md says which target imports which: its table is held against the sources and the manifest."""
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources"
ROW = re.compile(r"^\| `(\w+)` \| .* \| (.*) \|$", re.M)
IMPORT = re.compile(r"^(?:@_exported )?import (?:struct |enum |class |func )?(\w+)", re.M)

#: Headers of C libraries, which the table does not speak of.
LIBRARIES = {"CLibPQ", "CZlib"}

#: Where a target lies that is not among the server's.
KIT = ROOT / "Apps/TransitKit"
ELSEWHERE = {"TransitKit": KIT / "Sources/TransitKit"}

TARGETS = sorted([folder.name for folder in SOURCES.iterdir() if folder.is_dir() and folder.name not in LIBRARIES] + [*ELSEWHERE])


def documented():
    text = (ROOT / "docs/architecture.md").read_text()
    return {name: set(re.findall(r"`(\w+)`", imports)) for name, imports in ROW.findall(text)}


def imported(target):
    names = set()
    for file in ELSEWHERE.get(target, SOURCES / target).rglob("*.swift"):
        names.update(IMPORT.findall(file.read_text()))
    return names & set(TARGETS)


def test_every_target_has_its_row():
    assert sorted(documented()) == TARGETS


@pytest.mark.parametrize("target", TARGETS)
def test_a_target_imports_what_the_table_says(target):
    assert imported(target) == documented()[target]


def test_nothing_imports_what_stands_to_its_right():
    table = documented()

    def reaches(target, seen=()):
        assert target not in seen, f"{' -> '.join((*seen, target))}"
        for other in table[target]:
            reaches(other, (*seen, target))

    for target in TARGETS:
        reaches(target)


def test_the_kits_manifest_names_what_is_linked_and_imported():
    """Xcode opens the app by this manifest, and nothing here builds it: what it names has to lie beside it, and be all that is imported."""
    manifest = (KIT / "Package.swift").read_text()
    named = {
        name: set(re.findall(r'"(\w+)"', re.sub(r"\.product\([^()]*(\([^()]*\)[^()]*)*\)", "", rest)))
        for name, rest in re.findall(r'\.target\(\s*name: "(\w+)"(.*?)swiftSettings', manifest, re.S)
    }
    assert set(named) == set(re.findall(r'\.target\(\s*name: "(\w+)"', manifest))
    lying = {folder.name: folder.resolve() for folder in (KIT / "Sources").iterdir()}
    assert lying == {name: (ELSEWHERE.get(name) or SOURCES / name).resolve() for name in {*named, "CZlib"}}
    assert {name: named[name] & set(TARGETS) for name in named} == {name: imported(name) for name in named}
