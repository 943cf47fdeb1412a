#!/usr/bin/env bash
# Tests what serves, polls and keeps under several clocks on the wall: clocks.sh [INSTANT …], as 2027-02-17T03:00:00+11:00
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  echo "clocks: $*" >&2
  exit 2
}

[ "$(uname)" = Linux ] || fail "needs Linux: elsewhere nothing can be loaded into other programs that changes their clock"

clocks=("$@")
if [ ${#clocks[@]} -eq 0 ]; then
  clocks=(
    2027-02-17T03:00:00+11:00 # hardly anything runs
    2027-04-04T02:50:00+11:00 # ten minutes before clocks go back
    2027-10-03T01:55:00+10:00 # five minutes before clocks go forward
    2027-12-31T23:58:00+11:00 # over the year's end
    2028-02-29T17:30:00+11:00 # the evening rush of a leap day
  )
fi
for clock in "${clocks[@]}"; do
  date -d "$clock" +%s >/dev/null 2>&1 || fail "\"$clock\" is no instant; one is 2027-02-17T03:00:00+11:00"
done

scripts/install.sh build test
swift build -c release --build-tests

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# PostgreSQL, which is not root's, loads it too.
chmod 755 "$folder"
"${CC:-cc}" -O2 -Wall -Wextra -Werror -shared -fPIC -o "$folder/wall-clock.so" scripts/wall-clock.c -ldl

# Chromium's sandboxes and clocks are its own; the console goes by the server's clock.
chromium=$(cd Tests/Contract && ../../.venv-contract/bin/python browser.py) || fail "no Chromium here"
cat >"$folder/chromium" <<END
#!/bin/sh
unset LD_PRELOAD
exec "$chromium" "\$@"
END
chmod +x "$folder/chromium"

# A difference and not an instant: every process of a run sees the same clock, whenever it starts. What is measured and
# not shown (time-outs, heartbeats) stays true, and so do the times of files, by which builds are known to be up to date.
under() {
  local offset=$(($(date -d "$1" +%s) - $(date +%s)))
  env LD_PRELOAD="$folder/wall-clock.so" WALL_CLOCK_OFFSET="$offset" CHROMIUM="$folder/chromium" scripts/test.sh serving
}

outcomes=()
status=0
for clock in "${clocks[@]}"; do
  printf '\n==== the clock on the wall shows %s\n' "$clock"
  began=$SECONDS
  if under "$clock"; then outcome=green; else
    outcome=RED
    status=1
  fi
  outcomes+=("$(printf '%s  %-5s  %d s' "$clock" "$outcome" $((SECONDS - began)))")
done
printf '\n==== clocks\n'
printf '%s\n' "${outcomes[@]}"
exit "$status"
