#!/usr/bin/env bash
# Unpacks a package on bare systems (a fresh Debian and Ubuntu, nothing else installed) and measures how long the first board takes.
# package-check.sh TARBALL [--suites "debian:stable ubuntu:noble"] [--roots DIR]
# package-check.sh --prepare --roots DIR [--suites …]
# --roots keeps the systems in DIR for the next time, --prepare only makes them. Root alone can make and enter them.
# Ends with 3 where that says nothing of the package: none can be made or entered here, or it was built where the C library is newer.
set -euo pipefail

fail() {
  echo "package-check: $*" >&2
  exit 1
}

not_here() {
  echo "package-check: $*" >&2
  exit 3
}

here=$(cd "$(dirname "$0")" && pwd)
tarball=
suites="debian:stable ubuntu:noble"
roots=
prepare=
while [ $# -gt 0 ]; do
  case "$1" in
    --suites | --roots)
      [ $# -ge 2 ] && [ -n "$2" ] || fail "$1 needs a value"
      printf -v "${1#--}" '%s' "$2"
      shift 2
      ;;
    --prepare)
      prepare=yes
      shift
      ;;
    -*) fail "\"$1\" is none of TARBALL, --suites \"debian:SUITE ubuntu:SUITE\", --roots DIR, --prepare" ;;
    *)
      tarball=$1
      shift
      ;;
  esac
done
if [ -n "$prepare" ]; then
  [ -n "$roots" ] && [ -z "$tarball" ] || fail "--prepare wants --roots, and no package"
else
  [ -n "$tarball" ] || fail "which package? make package makes one in .build/packages"
  [ -f "$tarball" ] || fail "there is no package at $tarball"
  tarball=$(readlink -f "$tarball")
fi
[ "$(id -u)" -eq 0 ] || not_here "only root can make bare systems: sudo $0 $tarball"
unshare --mount --pid --fork --mount-proc true 2>/dev/null || not_here "bare systems cannot be entered from here (a container, perhaps)"
"$here/install.sh" packages debootstrap curl ca-certificates --

work=$(mktemp -d)
[ -n "$roots" ] || roots=$work/roots
mkdir -p "$roots"
roots=$(readlink -f "$roots")
server=
stop() {
  [ -n "$server" ] || return 0
  # The server itself, the first process of its PID namespace: as it runs as nobody, it would outlive the one that waits for it.
  pkill -KILL -P "$server" 2>/dev/null || true
  kill -KILL "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  server=
}
trap 'stop; rm -rf --one-file-system "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
# One at a time: a run that was ended may still be making a system.
exec 9>"$roots/lock"
flock --wait 900 9 || not_here "another has been at $roots for a quarter of an hour"

# Seconds in which a system is made, or not: it takes one minute where the network is good.
patience=300

# Where a distribution's packages come from is known to debootstrap. Ubuntu's keys are not to be had on every Debian: there, TLS
# says whom they come from.
make_root() {
  local system=$1 suite=$2 root=$3 scripts=/usr/share/debootstrap/scripts mirror='' script=''
  if [ "$system" = ubuntu ]; then
    [ -f "$scripts/$suite" ] || script=$scripts/gutsy
    if [ ! -f /usr/share/keyrings/ubuntu-archive-keyring.gpg ]; then
      mirror=$(sed -n 's|.*default_mirror *"\{0,1\}http://\(archive\.[^" ]*\).*|https://\1|p' "$scripts/gutsy" | head -n 1)
    fi
    [ -z "$script" ] || [ -n "$mirror" ] || mirror=$(sed -n 's|.*default_mirror *"\{0,1\}\(http://archive\.[^" ]*\).*|\1|p' "$scripts/gutsy" | head -n 1)
  fi
  rm -rf --one-file-system "$root" "$root.part"
  # What it mounts is gone with it, however it ends; and it tries for hours where a mirror does not answer.
  if ! timeout --foreground --kill-after=10 "$patience" unshare --mount --pid --fork --kill-child --mount-proc \
    debootstrap --variant=minbase "$suite" "$root.part" ${mirror:+"$mirror"} ${script:+"$script"} >"$work/debootstrap.log" 2>&1 </dev/null; then
    tail -n 5 "$work/debootstrap.log" >&2
    rm -rf --one-file-system "$root.part"
    return 1
  fi
  rm -rf "$root.part/var/cache/apt/archives"/*.deb
  mv "$root.part" "$root"
}

free_port() {
  local port
  for _ in $(seq 100); do
    port=$((20000 + RANDOM % 12000))
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port" && return; }
  done
  return 1
}

# The C library that a package needs, as its README says: that of the system it was built on.
needed=
[ -n "$prepare" ] || needed=$(tar --extract --gzip --to-stdout --file "$tarball" --wildcards '*/README.md' | sed -n 's/.*glibc \([0-9.]*[0-9]\).*/\1/p' | head -n 1)
is_older() { [ "$1" != "$2" ] && [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }

seconds_since() { awk -v from="$1" -v to="$(date +%s.%N)" 'BEGIN { printf "%.1f", to - from }'; }

# One bare system: unpack, start the demonstration, wait until it is ready, ask for a board from outside.
try() {
  local root=$1 name=$2 without=$3 began port ready='' board log=$work/server.log release libc
  rm -rf "$root/opt/transit" "$root/tmp/data"
  mkdir -p "$root/opt/transit"
  release=$(. "$root/etc/os-release" && echo "$PRETTY_NAME")
  libc=$(chroot "$root" ldd --version | sed -n '1s/.* //p')
  if [ -n "$needed" ] && is_older "$libc" "$needed"; then
    echo "$release$without, glibc $libc: NOT TRIED, as the package was built where there is glibc $needed"
    failed=3
    return
  fi
  port=$(free_port) || fail "no free port"
  began=$(date +%s.%N)
  tar --extract --gzip --file "$tarball" --directory "$root/opt/transit" --strip-components=1
  # Its own processes, mounts and /proc, as somebody who is not root; the network is shared, so that it can be asked from outside.
  unshare --mount --pid --fork --kill-child --mount-proc="$root/proc" \
    chroot --userspec=65534:65534 "$root" /usr/bin/env -i PATH=/usr/bin:/bin HOME=/tmp \
    /opt/transit/bin/transit demo --host 127.0.0.1 --port "$port" --data /tmp/data >"$log" 2>&1 </dev/null 9>&- &
  server=$!
  for _ in $(seq 1200); do
    if curl -fs --max-time 5 -o /dev/null "http://127.0.0.1:$port/readyz"; then
      ready=$(seconds_since "$began")
      break
    fi
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
  done
  if [ -z "$ready" ]; then
    tail -n 20 "$log" >&2
    fail "$release$without: the server did not become ready"
  fi
  board=$(curl -fsS --max-time 10 "http://127.0.0.1:$port/api/v1/stops/200060/departures?limit=10") || fail "$release$without: no board"
  local seconds rows
  seconds=$(seconds_since "$began")
  rows=$(grep -o '"trip_id"' <<<"$board" | wc -l)
  [ "$rows" -ge 10 ] || fail "$release$without: the board has $rows departures of 10: ${board:0:300}"
  if grep -iE 'error while loading|swift runtime|unable to locate|file_not_found' "$log" >&2; then
    fail "$release$without: it runs, and misses something (above)"
  fi
  stop
  rm -rf "$root/opt/transit" "$root/tmp/data"
  printf '%s%s, glibc %s: %s s from unpacking to the first board (ready after %s s)\n' "$release" "$without" "$libc" "$seconds" "$ready"
}

failed=0
tried=0
for each in $suites; do
  system=${each%%:*}
  suite=${each#*:}
  case "$system" in
    debian | ubuntu) ;;
    *) fail "\"$each\" is neither debian:SUITE nor ubuntu:SUITE" ;;
  esac
  root=$roots/$system-$suite
  if [ ! -d "$root" ]; then
    echo "package-check: making a bare $system $suite"
    if ! make_root "$system" "$suite" "$root"; then
      echo "package-check: $system $suite cannot be had from here (above): NOT TRIED" >&2
      failed=1
      continue
    fi
  fi
  if [ -n "$prepare" ]; then
    tried=$((tried + 1))
    continue
  fi
  lacking=
  [ -e "$root/usr/share/zoneinfo/Australia/Sydney" ] || lacking="$lacking, without time zones"
  [ -e "$root/etc/ssl/certs/ca-certificates.crt" ] || lacking="$lacking, without certificates"
  try "$root" "$each" "$lacking"
  tried=$((tried + 1))
done
[ "$tried" -gt 0 ] || fail "no system could be had"
exit "$failed"
