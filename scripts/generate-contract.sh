#!/usr/bin/env bash
# Writes what follows from the declarations of the contract: generate-contract.sh. Run it after a change of a field, a parameter or
# a name of the wire, and commit what it writes: builds never need swift-syntax.
# `generate-contract.sh check` builds nothing: it says whether that was done, by the sums of what is read and written.
set -euo pipefail
cd "$(dirname "$0")/.."
sums=Generator/SHA256SUMS

# The generator, what it reads and what it has written; folders in the order of bytes, whatever the language of the machine.
files() {
  export LC_ALL=C
  find Generator/Package.swift Generator/Sources Sources/TransitAPI/Generated -type f -name '*.swift' | sort
  grep -rlE --include='*.swift' ': .*(ResponseBody|VersionedBody|WireEnum)|^ +/// - [A-Z][a-z]+:' Sources/TransitAPI |
    grep -v /Generated/ | sort
}

written() {
  files | while IFS= read -r file; do
    if command -v sha256sum >/dev/null; then sha256sum "$file"; else shasum -a 256 "$file"; fi
  done
}

if [ "${1:-}" = check ]; then
  if ! written | cmp -s - "$sums"; then
    echo "generate-contract: the contract, or its generator, has changed since the rest was written; run \`make generate\`" >&2
    exit 1
  fi
  exit 0
fi
swift build --package-path Generator --scratch-path .build-generator
.build-generator/debug/generate-contract Sources/TransitAPI
written >"$sums"
