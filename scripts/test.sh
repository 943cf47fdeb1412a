#!/usr/bin/env bash
# Every check, in the order in which a failure is cheapest; the first failure ends the run.
# The last stage is pytest's, whose closing lines end the output.
set -euo pipefail
cd "$(dirname "$0")/.."

passed=()
log=$(mktemp)
trap 'rm -f "$log"' EXIT

stage() {
  local name=$1 began=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  if ! "$@"; then
    printf '\n== %s FAILED after %d s\n' "$name" $((SECONDS - began)) >&2
    exit 1
  fi
  passed+=("$(printf '%-22s passed in %d s' "$name" $((SECONDS - began)))")
  echo "== ${passed[${#passed[@]} - 1]}"
}

# A terminal shows the build's own progress; a log gets only what went wrong.
build() {
  if [ -t 1 ]; then
    swift build -c release --build-tests
    return
  fi
  local status=0
  swift build -c release --build-tests >"$log" 2>&1 </dev/null || status=$?
  if [ "$status" -ne 0 ]; then
    grep -E ': (error|warning): ' "$log" | sort -u | head -n 60 || true
    tail -n 60 "$log"
  else
    tail -n 1 "$log"
  fi
  return "$status"
}

# `swift build` leaves testable imports off in release; with them off here too, the binary that the
# contract tests drive and the tests below are made of the same objects, compiled once.
swift_tests() {
  local library=(--disable-xctest)
  if grep -rqs --include='*.swift' 'import XCTest' Tests; then library=(--enable-xctest); fi
  local status=0
  swift test -c release --disable-testable-imports --skip-build "${library[@]}" "$@" 2>&1 </dev/null | tee "$log" | awk -f scripts/swift-tests.awk || status=$?
  if [ "$status" -ne 0 ]; then
    printf '\n== what failed\n'
    grep -aE '^[^ ]+ (Test|Suite) .* (recorded an issue|failed after)|^↳|error: |Fatal error|signal' "$log" | head -n 80 || true
  fi
  return "$status"
}

stage "install" scripts/install.sh build test
stage "lint" make --no-print-directory lint
stage "build" build
# Tests that serve and poll wait for answers; those that compute for a minute would keep the threads they need.
services='TransitServerTests|FeedsTests|SimulatedCityTests'
stage "Swift tests" swift_tests --skip "$services"
stage "Swift service tests" swift_tests --filter "$services"

printf '\n== so far\n'
printf '%s\n' "${passed[@]}"
printf '\n== contract and browser tests\n'
rm -f "$log"
exec scripts/contract.sh
