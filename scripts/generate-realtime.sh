#!/bin/bash
# Writes the Swift types of the realtime schema. Run it after a change of gtfs-realtime.proto and commit what it writes:
# builds never need protoc. Needs protoc (Debian: protobuf-compiler) and protoc-gen-swift on the PATH (or in PROTOC_GEN_SWIFT),
# which `swift build -c release --product protoc-gen-swift` makes in a checkout of swift-protobuf.
set -euo pipefail
cd "$(dirname "$0")/.."
plugin="${PROTOC_GEN_SWIFT:-$(command -v protoc-gen-swift)}"
protoc --plugin=protoc-gen-swift="$plugin" --proto_path=Sources/GTFSRealtime/Schema \
    --swift_out=Sources/GTFSRealtime/Generated --swift_opt=Visibility=Public --swift_opt=FileNaming=DropPath \
    gtfs-realtime.proto
