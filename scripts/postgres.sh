#!/usr/bin/env bash
# A PostgreSQL of one's own, for tests: postgres.sh start DIR | url DIR | stop DIR | programs
# `start` makes a database cluster in DIR/postgres, serves it at a free port of 127.0.0.1 and at a socket beside it, and
# prints its address; `stop` ends it and removes it; no service is touched. `programs` says where they are.
set -euo pipefail

fail() {
  echo "postgres: $*" >&2
  exit 1
}

# Where PATH, Debian and Homebrew have it; the newest version first.
find_programs() {
  local found folder
  if found=$(command -v pg_ctl) && command -v initdb >/dev/null; then
    dirname "$(readlink -f "$found" 2>/dev/null || echo "$found")"
    return
  fi
  for folder in $(printf '%s\n' /usr/lib/postgresql/*/bin /opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin | sort -rV); do
    if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then
      echo "$folder"
      return
    fi
  done
  return 1
}

# The server refuses to be root's.
as_owner() {
  if [ "$(id -u)" -eq 0 ]; then
    runuser -u postgres -- "$@"
  else
    "$@"
  fi
}

free_port() {
  local port
  for _ in $(seq 100); do
    port=$((20000 + RANDOM % 12000))
    if ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      echo "$port"
      return
    fi
  done
  return 1
}

# The server outlives this script: files it would keep open make whoever started the script wait for it.
close_inherited() {
  local descriptor
  for descriptor in $(seq 3 99); do eval "exec $descriptor>&-"; done
}

start() {
  local port sockets
  rm -rf "$cluster"
  mkdir -p "$cluster"
  if [ "$(id -u)" -eq 0 ]; then
    id postgres >/dev/null 2>&1 || fail "root may not run it, and there is no user postgres"
    chown postgres "$cluster"
    # A folder that mktemp made is root's alone.
    chmod a+x "$cluster/.."
    as_owner test -x "$cluster" || fail "the user postgres cannot reach $cluster"
  fi
  chmod 700 "$cluster"
  # Only this machine's loopback reaches it, so nobody is asked for a password. Commits are on disk before they are
  # acknowledged, as in service: tests kill it.
  (cd "$cluster" && as_owner "$programs/initdb" --pgdata "$cluster/data" --username postgres --auth trust --encoding UTF8 \
    --no-locale --no-instructions) >"$cluster/initdb.log" 2>&1 || { cat "$cluster/initdb.log" >&2; fail "initdb failed"; }
  # Sockets have short names: their folder must not lie deep.
  sockets=$(mktemp -d /tmp/postgres.XXXXXX)
  if [ "$(id -u)" -eq 0 ]; then chown postgres "$sockets"; fi
  echo "$sockets" >"$cluster/sockets"
  for _ in 1 2 3 4 5; do
    port=$(free_port) || fail "no port is free"
    # Somebody else may take the port in between; then another is tried.
    if (close_inherited && cd "$cluster" && as_owner "$programs/pg_ctl" --pgdata "$cluster/data" --log "$cluster/data/server.log" --wait --silent \
      -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$sockets -c max_connections=200 -c wal_level=logical" \
      start) </dev/null >"$cluster/start.log" 2>&1; then
      echo "postgres://postgres:postgres@127.0.0.1:$port/postgres" >"$cluster/url"
      cat "$cluster/url"
      return
    fi
  done
  cat "$cluster/start.log" "$cluster/data/server.log" >&2
  fail "it does not start"
}

stop() {
  [ -d "$cluster" ] || return 0
  if [ -f "$cluster/data/postmaster.pid" ]; then
    (cd "$cluster" && as_owner "$programs/pg_ctl" --pgdata "$cluster/data" --mode immediate --silent --wait stop) >/dev/null 2>&1 || true
  fi
  if [ -f "$cluster/sockets" ]; then rm -rf "$(cat "$cluster/sockets")"; fi
  rm -rf "$cluster"
}

programs=$(find_programs) || fail "PostgreSQL is not installed: scripts/install.sh test"
if [ "$*" = programs ]; then
  echo "$programs"
  exit
fi
[ $# -eq 2 ] && [ -d "$2" ] || fail "postgres.sh start|url|stop DIR, where DIR is a folder"
cluster=$(cd "$2" && pwd)/postgres
case "$1" in
  start) start ;;
  stop) stop ;;
  url) cat "$cluster/url" ;;
  *) fail "start, url or stop, not $1" ;;
esac
