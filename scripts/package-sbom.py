"""What is inside a package, as a CycloneDX document: what Package.resolved pins, and the libraries beside the program."""
import argparse
import datetime
import hashlib
import json
import platform
import uuid
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent


def swift_packages():
    for pin in json.loads((PROJECT / "Package.resolved").read_text())["pins"]:
        state = pin["state"]
        version = state.get("version") or state["revision"]
        source = pin["location"].removeprefix("https://").removesuffix(".git")
        yield {
            "type": "library", "bom-ref": f"swift:{pin['identity']}", "name": pin["identity"], "version": version,
            "purl": f"pkg:swift/{source}@{version}",
            "externalReferences": [{"type": "vcs", "url": pin["location"]}],
            "properties": [{"name": "transit:revision", "value": state["revision"]}],
        }


def libraries(table, folder):
    """Files in `lib`, by the package they come from; its security notices are what concerns an operator."""
    owners = {}
    for line in table.read_text().splitlines():
        file, owner, version, kind = line.split("\t")
        owners.setdefault((kind, owner, version), []).append(file)
    for (kind, owner, version), files in sorted(owners.items()):
        purl = f"pkg:deb/debian/{owner}@{version}" if kind == "debian" else f"pkg:github/swiftlang/swift@swift-{version}-RELEASE"
        yield {
            "type": "library", "bom-ref": f"{kind}:{owner}", "name": owner, "version": version, "purl": purl,
            "components": [
                {
                    "type": "file", "bom-ref": f"file:lib/{file}", "name": f"lib/{file}",
                    "hashes": [{"alg": "SHA-256", "content": hashlib.sha256((folder / file).read_bytes()).hexdigest()}],
                }
                for file in sorted(files)
            ],
        }


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--version", required=True)
    options.add_argument("--epoch", required=True, type=int)
    options.add_argument("--libraries", required=True, type=Path)
    options.add_argument("--root", required=True, type=Path)
    given = options.parse_args()
    program = hashlib.sha256((given.root / "bin/transit").read_bytes()).hexdigest()
    parts = [*swift_packages(), *libraries(given.libraries, given.root / "lib")]
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, program + given.version)}",
        "metadata": {
            "timestamp": datetime.datetime.fromtimestamp(given.epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application", "bom-ref": "transit", "name": "transit", "version": given.version,
                "licenses": [{"license": {"id": "MIT"}}],
                "hashes": [{"alg": "SHA-256", "content": program}],
                "properties": [{"name": "transit:architecture", "value": platform.machine()}],
            },
        },
        "components": parts,
        "dependencies": [{"ref": "transit", "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    print(json.dumps(document, indent=1))


main()
