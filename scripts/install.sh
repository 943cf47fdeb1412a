#!/usr/bin/env bash
# Installs what a purpose needs and this machine lacks: install.sh build|test|bench|trial …
# A machine that has everything is left untouched, and no package index is fetched.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  echo "install: $*" >&2
  exit 1
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  else
    command -v sudo >/dev/null || fail "not root and no sudo; please install by hand: $*"
    sudo "$@"
  fi
}

apt_install() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  echo "install: ${missing[*]}"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q </dev/null
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}" </dev/null
}

brew_install() {
  local formula
  command -v brew >/dev/null || fail "Homebrew is missing; it installs: $*"
  for formula in "$@"; do
    brew list --versions "$formula" >/dev/null || brew install "$formula"
  done
}

install_packages() { # names for apt, then -- and names for brew
  local apt=() brew=()
  while [ "$1" != -- ]; do
    apt+=("$1")
    shift
  done
  shift
  brew=("$@")
  if command -v apt-get >/dev/null; then
    apt_install "${apt[@]}"
  elif [ "$(uname)" = Darwin ]; then
    [ ${#brew[@]} -eq 0 ] || brew_install "${brew[@]}"
  else
    fail "neither apt nor brew here; please install what corresponds to: ${apt[*]}"
  fi
}

# Debian's package makes a cluster and serves it at every boot, unless it is told that none is wanted. Where there are some, whoever
# made them knows best.
install_postgresql() {
  local settings=/etc/postgresql-common/createcluster.conf
  if command -v apt-get >/dev/null && ! compgen -G '/etc/postgresql/*/*' >/dev/null; then
    apt_install postgresql-common
    grep -qsE '^ *create_main_cluster' "$settings" || echo 'create_main_cluster = false' | as_root tee -a "$settings" >/dev/null
  fi
  install_packages postgresql -- postgresql@16
}

# A program alone out of Debian's package, beside what else only the tests use: the package would begin its service where services
# run. Where it cannot be had, what it checks is left out and says so.
take_program() { # package, program
  local folder=.venv-contract/bin work
  if command -v "$2" >/dev/null || [ -x "$folder/$2" ]; then return; fi
  if ! command -v apt-get >/dev/null; then
    echo "install: $2 is not here: what it checks is left out"
    return
  fi
  echo "install: $2, out of $1"
  work=$(mktemp -d)
  if (
    cd "$work" || exit
    if ! apt-get download -q "$1" </dev/null >/dev/null 2>&1; then
      as_root apt-get update -q </dev/null >/dev/null && apt-get download -q "$1" </dev/null >/dev/null || exit
    fi
    dpkg-deb --fsys-tarfile ./*.deb | tar --extract "./usr/bin/$2"
  ); then
    install -m 755 "$work/usr/bin/$2" "$folder/$2"
  else
    echo "install: $2 cannot be had: what it checks is left out" >&2
  fi
  rm -rf "$work"
}

require_swift() {
  command -v swift >/dev/null || fail "Swift 6.2 or newer is needed; see swift.org/install"
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  case "$version" in
    6.[01] | [0-5].* | "") fail "Swift 6.2 or newer is needed; this is ${version:-unknown}" ;;
  esac
}

# For the other scripts: what follows this word goes to the machine's package tool.
if [ "${1:-}" = packages ]; then
  shift
  install_packages "$@"
  exit
fi

for purpose in "$@"; do
  case "$purpose" in
    build)
      require_swift
      # Apple's SDK has SQLite and zlib but not libpq; Debian's minimal images lack even the time zones.
      install_packages libsqlite3-dev zlib1g-dev libpq-dev pkg-config tzdata ca-certificates -- libpq
      ;;
    test)
      # The naive reader of the differential tests shares nothing with ours, not even the way into an archive.
      command -v unzip >/dev/null || install_packages unzip -- unzip
      # The programs alone: the tests start a server of their own, and no service need run.
      scripts/postgres.sh programs >/dev/null 2>&1 || install_postgresql
      # The program alone: it lies among Debian's tools under another name, without the service that the package of the server begins.
      scripts/redis.sh >/dev/null 2>&1 || install_packages redis-tools -- redis
      # What makes certificates for tests.
      command -v openssl >/dev/null || install_packages openssl -- openssl
      # What finds what photos tell.
      command -v exiftool >/dev/null || install_packages libimage-exiftool-perl -- exiftool
      # What generated clients are made and compiled with.
      install_packages default-jre-headless nodejs node-typescript -- openjdk typescript
      scripts/install-contract.sh
      # What reads the files of Deploy where they are used. Without its other half systemd's package begins nothing.
      command -v systemd-analyze >/dev/null || (install_packages systemd --) || echo "install: systemd-analyze cannot be had: what it checks is left out" >&2
      take_program prometheus promtool
      take_program caddy caddy
      ;;
    bench)
      command -v wrk >/dev/null || install_packages wrk -- wrk
      # The peers ours is measured beside, of one framework two versions; without them those lines of the table are left out.
      if ! cmp -s Benchmarks/requirements.txt .venv-bench/installed.txt; then
        rm -rf .venv-bench
        python3 -c 'import venv, ensurepip' 2>/dev/null || install_packages python3 python3-venv -- python@3.12
        pip() { .venv-bench/bin/python -m pip install --quiet --disable-pip-version-check "$@"; }
        fastapi() {
          local version
          for version in $(sed -n 's/^# fastapi==//p' Benchmarks/requirements.txt); do
            pip --target ".venv-bench/fastapi-$version" "fastapi==$version" || return
          done
        }
        python3 -m venv .venv-bench && pip -r Benchmarks/requirements.txt && fastapi \
          && cp Benchmarks/requirements.txt .venv-bench/installed.txt \
          || echo "install: the peers could not be installed" >&2
      fi
      ;;
    trial)
      # A balancer, and what loads it; the package of Caddy also begins it where services run.
      command -v caddy >/dev/null || install_packages caddy -- caddy
      command -v wrk >/dev/null || install_packages wrk -- wrk
      ;;
    *) fail "unknown purpose $purpose" ;;
  esac
done
