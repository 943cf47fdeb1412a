#!/usr/bin/env bash
# Builds and runs the benchmarks. Arguments go to the benchmark program.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/install.sh build bench
swift build -c release --product transit
swift build -c release --product PhoneProcess
swift build -c release --product Benchmarks
exec .build/release/Benchmarks "$@"
