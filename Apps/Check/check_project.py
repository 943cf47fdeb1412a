#!/usr/bin/env python3
"""Checks the Xcode project without Xcode: `check_project.py [FOLDER OF THE APP]`.

Objects refer to one another and to files that are there, targets have the phases that folders need, settings and property
lists name what exists, and purposes are given in all languages.
"""
import json
import os
import plistlib
import re
import struct
import sys
import xml.etree.ElementTree
from pathlib import Path

import openstep_plist

IDENTIFIER = re.compile(r"^[0-9A-F]{24}$")
VARIABLE = re.compile(r"\$\((\w+)")
# Variables that Xcode sets.
GIVEN = {"inherited", "TARGET_NAME", "PRODUCT_BUNDLE_IDENTIFIER", "AppIdentifierPrefix"}
PHASES = ("PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase")
REASONS = {
    "NSPrivacyAccessedAPICategoryUserDefaults": {"CA92.1", "1C8F.1", "C56D.1", "AC6B.1"},
    "NSPrivacyAccessedAPICategoryFileTimestamp": {"DDA9.1", "C617.1", "3B52.1", "0A2A.1"},
    "NSPrivacyAccessedAPICategoryDiskSpace": {"85F4.1", "E174.1", "7D9E.1", "B728.1"},
    "NSPrivacyAccessedAPICategorySystemBootTime": {"35F9.1", "8FFB.1", "3D61.1"},
}

# Entitlements without which a framework answers nothing.
ENTITLEMENTS = {"WeatherKit": "com.apple.developer.weatherkit"}


class Project:
    """The objects of a project."""

    def __init__(self, root):
        self.root = root
        self.file = next(root.glob("*.xcodeproj")) / "project.pbxproj"
        self.content = openstep_plist.read(self.file.read_text())
        self.objects = self.content["objects"]
        self.project = self.objects[self.content["rootObject"]]
        self.parents = {child: key for key, one in self.objects.items() for child in one.get("children", [])}

    def path(self, key):
        """Where an object's file or folder is."""
        parts = []
        while key:
            parts.insert(0, self.objects[key].get("path", ""))
            key = self.parents.get(key)
        return self.root.joinpath(*parts)

    def targets(self):
        return [self.objects[key] for key in self.project["targets"]]

    def references(self):
        """References to nothing, and objects that nothing refers to."""
        used = {self.content["rootObject"]}

        def walk(value, where):
            if isinstance(value, dict):
                for name, inner in value.items():
                    if IDENTIFIER.match(name) and name not in self.objects:
                        yield f"{where} refers to {name}, which is not there"
                    yield from walk(inner, where)
            elif isinstance(value, list):
                for inner in value:
                    yield from walk(inner, where)
            elif IDENTIFIER.match(value):
                used.add(value)
                if value not in self.objects:
                    yield f"{where} refers to {value}, which is not there"

        for key, one in self.objects.items():
            yield from walk(one, f"{one['isa']} {key}")
        for key in self.objects.keys() - used:
            yield f"{self.objects[key]['isa']} {key} has nothing that refers to it"

    def files(self):
        """Files, folders and packages that are not there, and lists that would be copied as resources."""
        for key, one in self.objects.items():
            is_ours = one.get("sourceTree") == "<group>"
            if one["isa"] in ("PBXFileReference", "PBXFileSystemSynchronizedRootGroup") and is_ours:
                if not self.path(key).exists():
                    yield f"{self.path(key)} is not there"
            if one["isa"] == "PBXFileSystemSynchronizedRootGroup":
                for path in self.path(key).rglob("*"):
                    if path.name.endswith(("Info.plist", ".entitlements", ".xcconfig")):
                        yield f"{path} would be copied into the app: it belongs in Config"
            if one["isa"] == "XCLocalSwiftPackageReference":
                package = self.root / one["relativePath"]
                if package.is_dir() and not (package / "Package.swift").exists() and os.environ.get("CI"):
                    yield f"{package} has no Package.swift"

    def phases(self):
        """Targets that lack a phase, and products linked but not depended on."""
        embedded = set()
        for target in self.targets():
            kinds = [self.objects[phase]["isa"] for phase in target["buildPhases"]]
            for kind in PHASES:
                if kind not in kinds:
                    yield f"{target['name']} has no {kind}"
            linked = set()
            for phase in target["buildPhases"]:
                for file in self.objects[phase]["files"]:
                    linked.add(self.objects[file].get("productRef"))
                    embedded.add(self.objects[file].get("fileRef"))
            if linked - {None} != set(target.get("packageProductDependencies", [])):
                yield f"{target['name']} does not link the products that it depends on"
        for target in self.targets():
            if target["productType"].endswith("app-extension") and target["productReference"] not in embedded:
                yield f"{target['name']} is not embedded in the app"

    def settings(self):
        """Settings by target: its own over those of the project."""
        lists = {"": self.project} | {target["name"]: target for target in self.targets()}
        read = {}
        for name, owner in lists.items():
            read[name] = {}
            for key in self.objects[owner["buildConfigurationList"]]["buildConfigurations"]:
                one = self.objects[key]
                read[name] |= xcconfig(self.path(one["baseConfigurationReference"])) | one["buildSettings"]
        return {name: read[""] | own for name, own in read.items() if name}

    def scheme(self):
        """Targets that the shared scheme names and are not there."""
        names = {key: self.objects[key]["name"] for key in self.project["targets"]}
        schemes = list(self.file.parent.glob("xcshareddata/xcschemes/*.xcscheme"))
        if not schemes:
            yield "no shared scheme"
        for scheme in schemes:
            for one in xml.etree.ElementTree.parse(scheme).iter("BuildableReference"):
                if names.get(one.get("BlueprintIdentifier")) != one.get("BlueprintName"):
                    yield f"{scheme.name} names {one.get('BlueprintName')}, which is no target"


def xcconfig(path):
    """The settings of a file."""
    lines = [re.sub(r"//.*", "", line) for line in path.read_text().splitlines()]
    return dict(re.match(r"(\w+)\s*=\s*(.*?)\s*$", line).groups() for line in lines if re.match(r"\w+\s*=", line))


def strings(value):
    """All texts in a property list."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [text for inner in value for text in strings(inner)]
    return [value] if isinstance(value, str) else []


def lists(project):
    """What property lists and entitlements lack."""
    for name, settings in project.settings().items():
        for setting in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"):
            path = project.root / settings.get(setting, "")
            if not path.is_file():
                yield f"{name}: {setting} is not there"
                continue
            content = plistlib.loads(path.read_bytes())
            texts = strings(content) + [text for text in settings.values() if isinstance(text, str)]
            for variable in {variable for text in texts for variable in VARIABLE.findall(text)}:
                if variable not in settings and variable not in GIVEN:
                    yield f"{path.name}: $({variable}) is set nowhere"
        if settings.get("IPHONEOS_DEPLOYMENT_TARGET") != "16.0":
            yield f"{name} is not for iOS 16.0"
        if settings.get("SWIFT_VERSION") != "6.0" or settings.get("SWIFT_TREAT_WARNINGS_AS_ERRORS") != "YES":
            yield f"{name} is not strict"


def entitlements(project):
    """Entitlements that targets lack for what they import."""
    settings = project.settings()
    for target in project.targets():
        path = project.root / settings[target["name"]].get("CODE_SIGN_ENTITLEMENTS", "")
        if not path.is_file():
            continue
        granted = plistlib.loads(path.read_bytes())
        sources = [file for key in target["fileSystemSynchronizedGroups"] for file in project.path(key).rglob("*.swift")]
        code = "\n".join(file.read_text() for file in sources)
        for module, name in ENTITLEMENTS.items():
            if re.search(rf"^import {module}\b", code, re.MULTILINE) and not granted.get(name):
                yield f"{path.name}: {name} is not there, and {target['name']} imports {module}"


def purposes(project):
    """Purposes that are not given in every language, or differ from those of the property list."""
    content = plistlib.loads((project.root / "Config/App-Info.plist").read_bytes())
    translated = json.loads((project.root / "App/InfoPlist.xcstrings").read_text())["strings"]
    for key in content:
        if not key.endswith("UsageDescription"):
            continue
        localizations = translated.get(key, {}).get("localizations", {})
        for language in (region for region in project.project["knownRegions"] if region != "Base"):
            text = localizations.get(language, {}).get("stringUnit", {}).get("value", "")
            if not text:
                yield f"InfoPlist.xcstrings: {key} is not in {language}"
            if language == "en" and text != content[key]:
                yield f"InfoPlist.xcstrings: {key} is not what App-Info.plist says"


def privacy(project):
    """Mistakes in the privacy manifest."""
    content = plistlib.loads((project.root / "Shared/PrivacyInfo.xcprivacy").read_bytes())
    if content["NSPrivacyTracking"] or content["NSPrivacyTrackingDomains"]:
        yield "PrivacyInfo.xcprivacy says that the app tracks"
    for one in content["NSPrivacyAccessedAPITypes"]:
        kind = one["NSPrivacyAccessedAPIType"]
        if not one["NSPrivacyAccessedAPITypeReasons"] or not set(
            one["NSPrivacyAccessedAPITypeReasons"]
        ) <= REASONS.get(kind, set()):
            yield f"PrivacyInfo.xcprivacy: no such reason for {kind}"


def assets(project):
    """Files that the asset catalogue names and are not there; an icon that the App Store would not take."""
    catalogue = project.root / "Shared/Assets.xcassets"
    for contents in catalogue.rglob("Contents.json"):
        for image in json.loads(contents.read_text()).get("images", []):
            path = contents.parent / image.get("filename", "")
            if not path.is_file():
                yield f"{contents.parent.name}: {image.get('filename')} is not there"
            elif contents.parent.name == "AppIcon.appiconset":
                header = struct.unpack(">IIBB", path.read_bytes()[16:26])
                if header != (1024, 1024, 8, 2):
                    yield f"{path.name} is not 1024 by 1024 pixels without transparency"
    for name in ("AppIcon.appiconset", "AccentColor.colorset"):
        if not (catalogue / name / "Contents.json").is_file():
            yield f"{name} is not in the asset catalogue"


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[1] / "SydneyTransit")
    try:
        project = Project(root)
    except openstep_plist.Malformed as error:
        sys.exit(f"project.pbxproj: {error}")
    problems = list(project.references())
    if not problems:
        problems = [*project.files(), *project.phases(), *project.scheme(), *lists(project)]
        problems += [*entitlements(project), *purposes(project), *privacy(project), *assets(project)]
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
