#!/usr/bin/env bash
# Says where a program lies that is a Redis server when it is begun; status 1 where there is none. `redis.sh FOLDER` puts it there
# as `redis-server` where it has another name: it is the server only under that one.
set -euo pipefail

if program=$(command -v redis-server); then
  echo "$program"
elif program=$(command -v redis-check-rdb); then
  if [ -n "${1:-}" ]; then
    ln -sf "$program" "$1/redis-server"
    program=$1/redis-server
  fi
  echo "$program"
else
  exit 1
fi
