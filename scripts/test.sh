#!/usr/bin/env bash
# Every check, in the order in which a failure is cheapest. What cannot be built or started ends the run; a failed stage of tests
# does not end the others, as one run should tell all that is wrong. What failed is said again at the very end.
# `test.sh serving` runs what serves, polls and keeps, against what is built and installed: see clocks.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

what=${1:-everything}
case "$what" in
  everything | serving) ;;
  *)
    echo "test: \"$what\" is neither everything nor serving" >&2
    exit 2
    ;;
esac

# Hundreds of databases and the data folders of servers come and go: in memory, where a system offers it, a third sooner. What uses
# them is killed as a process, never with the machine, so memory keeps what a disk would. Without 6 GB free it is the disk.
memory=
if [ -z "${TMPDIR:-}" ] && [ -w /dev/shm ] && [ "$(df -Pk /dev/shm | awk 'END { print $4 }')" -gt 6000000 ]; then
  memory=$(mktemp -d /dev/shm/transit-test.XXXXXX)
  # PostgreSQL, which is not root's, reaches its folder through it.
  chmod 755 "$memory"
  # Logs of servers and screenshots outlive the run.
  export PYTEST_DEBUG_TEMPROOT=${PYTEST_DEBUG_TEMPROOT:-/tmp} TMPDIR=$memory
fi

passed=()
failed=()
logs=$(mktemp -d)
log=$logs/log
failures=$logs/failures
: >"$failures"
servers=$(mktemp -d)
beside=

# However the run ends, the PostgreSQL it started ends with it.
clean_up() {
  trap '' INT TERM
  [ -z "$beside" ] || kill "$beside" 2>/dev/null || true
  scripts/postgres.sh stop "$servers" >/dev/null 2>&1 || true
  rm -rf "$logs" "$servers" ${memory:+"$memory"}
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

stage() {
  local name=$1 began=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  local status=0
  "$@" || status=$?
  ended "$name" "$status" $((SECONDS - began))
}

# Notes and says how a stage went; fails where it did.
ended() { # name, status, seconds
  if [ "$2" -ne 0 ]; then
    failed+=("$(printf '%-22s FAILED after %d s' "$1" "$3")")
    echo "== ${failed[${#failed[@]} - 1]}" >&2
    return 1
  fi
  passed+=("$(printf '%-22s passed in %d s' "$1" "$3")")
  echo "== ${passed[${#passed[@]} - 1]}"
}

# Begins a stage beside those that follow, one at a time; `joined` waits for it, shows what it said, and passes or fails as it did.
beside() {
  beside_name=$1
  shift
  printf '\n== %s, beside what follows\n' "$beside_name"
  (
    began=$SECONDS status=0
    "$@" || status=$?
    echo $((SECONDS - began)) >"$logs/beside.seconds"
    exit "$status"
  ) >"$logs/beside" 2>&1 </dev/null &
  beside=$!
}

joined() {
  local status=0
  wait "$beside" || status=$?
  beside=
  printf '\n== %s\n' "$beside_name"
  cat "$logs/beside"
  ended "$beside_name" "$status" "$(cat "$logs/beside.seconds")"
}

# A terminal shows the build's own progress; a log gets a line each minute, and what went wrong.
build() {
  if [ -t 1 ]; then
    swift build -c release --build-tests
    return
  fi
  local status=0 reporter
  # It ends with the run's folder, however the run ends: in the background it is deaf to INT.
  : >"$log"
  while sleep 60 >/dev/null 2>&1 </dev/null && [ -e "$log" ]; do tail -n 1 "$log" | cut -c1-100; done &
  reporter=$!
  swift build -c release --build-tests >"$log" 2>&1 </dev/null || status=$?
  kill "$reporter" 2>/dev/null || true
  wait "$reporter" 2>/dev/null || true
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
#
# Hundreds of tests at once would share a thread for each core, and each would take as long as all of them. SwiftPM of 6.2 has
# no such option.
width=()
if swift test --help-hidden 2>/dev/null | grep -e --experimental-maximum-parallelization-width >/dev/null; then
  width=(--experimental-maximum-parallelization-width 16)
fi
swift_tests() {
  local library=(--disable-xctest)
  if grep -rqs --include='*.swift' 'import XCTest' Tests; then library=(--enable-xctest); fi
  local status=0
  swift test -c release --disable-testable-imports --skip-build "${library[@]}" ${width[@]+"${width[@]}"} "$@" 2>&1 </dev/null | tee "$log" | awk -f scripts/swift-tests.awk || status=$?
  if [ "$status" -ne 0 ]; then
    printf '\n== what failed\n'
    grep -aE '^[^ ]+ (Test|Suite) .* (recorded an issue|failed after)|^↳|error: |Fatal error|signal' "$log" | head -n 80 |
      tee -a "$failures" || true
  fi
  return "$status"
}

ios() {
  scripts/ios-check.sh && scripts/ios-app-check.sh && scripts/app-pictures.sh --walk --built
}

# Bare systems, for the package to be tried on, are made of what their distributions publish: kept, as that takes some minutes. Only
# root may make and enter them, and in most containers not even root.
bare_systems=.build/bare-systems
install_for_tests() {
  scripts/install.sh test || return
  scripts/package-check.sh --prepare --roots "$bare_systems" || true
}

package_on_bare_systems() {
  local status=0 each suites=
  for each in "$bare_systems"/*-*; do
    [ ! -x "$each/bin/sh" ] || [[ $each == *.part ]] || suites="$suites $(basename "$each" | sed 's/-/:/')"
  done
  if [ -z "$suites" ] || [ "$(id -u)" -ne 0 ]; then
    echo "package-check: skipped, as there is no bare system that can be entered (see \"install for tests\")"
    return
  fi
  scripts/package.sh --binary .build/release/transit --version tried --output "$logs/package" >"$logs/package.log" 2>&1 || {
    cat "$logs/package.log"
    return 1
  }
  scripts/package-check.sh "$logs"/package/*.tar.gz --roots "$bare_systems" --suites "${suites# }" || status=$?
  rm -rf "$logs/package"
  # What is no fault of the package's is said, and no more.
  [ "$status" -eq 3 ] || return "$status"
}

start_postgres() {
  scripts/postgres.sh start "$servers" || return
  TEST_DATABASE_URL=$(scripts/postgres.sh url "$servers")
  export TEST_DATABASE_URL
}

find_redis() {
  TEST_REDIS_SERVER=$(scripts/redis.sh "$servers") || return
  export TEST_REDIS_SERVER
}

if [ "$what" = everything ]; then
  built=$([ -d .build/release ] && echo "built before" || echo "a clean clone")
  echo "test: about 35 minutes of tests on two cores, after a build of about 25 from a clean clone; this is $built."
  echo "test: install, lint, build, iOS 16 and the app, deployment, package, PostgreSQL, five stages of Swift tests, contract and browser tests"
  stage "install" scripts/install.sh build
  # It waits for the network more than it computes.
  beside "install for tests" install_for_tests
  stage "lint" make --no-print-directory lint
  stage "build" build
  joined
  # One file after the other, where the tests that compute wait for each other too.
  beside "iOS 16 and the app" ios
  stage "deployment" scripts/deploy-check.sh || true
  stage "package on bare systems" package_on_bare_systems || true
fi
stage "PostgreSQL" start_postgres
stage "Redis" find_redis
# Tests that serve and poll wait for answers; those that compute for a minute would keep the threads they need.
server='TransitServerTests'
feeds='FeedsTests|SimulatedCityTests|RedisTests|ErrorReportsTests'
# Those that crash and race databases want the processor for themselves.
people='DatabaseTests|IdentityTests|RidersTests|NotificationsTests|CompanionTests|RestSurfaceTests|RealtimeChannelsTests|ObjectStoreTests|TransitServerTests\.(Favorites|KeptThings|Reminders)Tests'
limits='TransitServerTests\.(RateLimit|RateWindow|StaleAnswer|Caller|LimitSettings|ClientAddress|Harbour)Tests'
# Those that count seconds of patience run with few others: two threads that hundreds of tests share keep nobody's time.
patient='TransitServerTests\.(ConnectionLimit|Stopping|Crowd|StorageOutage|LogWriter|FaultTable|Busy|DeafWork|SlowClient|SharedBoard|Swap|OpenFiles|Serve)Tests'
# The mail server that somebody else wrote is among what the contract tests are installed with.
export SMTP_TEST_PYTHON="$PWD/.venv-contract/bin/python"
if [ "$what" = everything ]; then
  stage "Swift tests" swift_tests --skip "$server|$feeds|$people" || true
  joined || true
fi
stage "Swift database tests" swift_tests --filter "$people" || true
stage "Swift feed tests" swift_tests --filter "$feeds|$limits" || true
stage "Swift server tests" swift_tests --filter "$server" --skip "$people|$limits|$patient" || true
stage "Swift patience tests" swift_tests --filter "$patient" || true

printf '\n== so far\n'
printf '%s\n' "${passed[@]}" ${failed[@]+"${failed[@]}"}
printf '\n== contract and browser tests\n'
# Four at a time, as many of them wait: for feeds to go silent, for a night or a minute to pass. Together they keep two cores busy; a
# fifth made browsers miss their time, and nothing faster. Each group takes about as long as the others; all but the last are shown
# once they are done. A shell waits for a command in the foreground before it heeds a signal, and one in the background is deaf to
# INT: so either signal ends them by TERM, which stops their servers and browsers.
cd Tests/Contract
groups=(
  "$(ls test_console*.py | grep -Ev 'hours|truth') test_pages.py"
  "$(ls test_{allowances,clock,console_hours,console_truth,limits,night,plan_refresh,realtime,rest,rest_limits,rest_requests,shares,starting,storage,storage_hostile,storage_s3,surface}.py)"
  "$(ls test_{backup,backup_s3,error_reports,fuzz,generated_clients,load,nodes,upgrade}.py)"
)
cd ../..
# What is generated and compiled knows no clock.
[ "$what" = everything ] || groups[2]=${groups[2]/test_generated_clients.py/}
running=()
for number in ${!groups[*]}; do
  scripts/contract.sh ${groups[$number]} >"$logs/$number" 2>&1 &
  running+=($!)
done
scripts/contract.sh $(printf -- '--ignore=%s ' ${groups[*]} test_generated_clients.py) &
running+=($!)
trap 'kill "${running[@]}"; wait "${running[@]}" || true; exit 130' INT
trap 'kill "${running[@]}"; wait "${running[@]}" || true; exit 143' TERM
status=0
for each in "${running[@]}"; do wait "$each" || status=$?; done
for number in ${!groups[*]}; do
  printf '\n== %s\n' "$(echo ${groups[$number]})"
  cat "$logs/$number"
done
if [ ${#failed[@]} -gt 0 ]; then
  printf '\n== stages that failed\n'
  cat "$failures"
  printf '%s\n' "${failed[@]}"
  exit 1
fi
exit "$status"
