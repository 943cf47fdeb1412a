#!/usr/bin/env bash
# From a clean checkout to a running city. Arguments go to `transit demo`.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/install.sh build
[ -x .build/release/transit ] || echo "run: the first build takes about ten minutes on two cores, later ones seconds"
swift build -c release --product transit
exec .build/release/transit demo "$@"
