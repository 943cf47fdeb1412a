#!/usr/bin/env bash
# The Python environment of the contract tests and a browser for the pages, each only if it is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

venv=.venv-contract
wanted=Tests/Contract/requirements.txt

find_python() {
  local candidate
  for candidate in python3 python3.13 python3.12 python3.11; do
    if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$candidate"
      return
    fi
  done
  return 1
}

if ! cmp -s "$wanted" "$venv/installed.txt"; then
  find_python >/dev/null || scripts/install.sh packages python3 python3-venv -- python@3.12
  # Ubuntu 22.04's python3 is 3.10, with a newer one beside it.
  find_python >/dev/null || scripts/install.sh packages python3.11 python3.11-venv -- python@3.12 || true
  python=$(find_python) || { echo "install: Python 3.11 or newer is needed" >&2; exit 1; }
  echo "install: $wanted into $venv"
  rm -rf "$venv"
  "$python" -m venv "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$wanted" </dev/null
  # Written last, so that an interrupted installation is done again.
  cp "$wanted" "$venv/installed.txt"
fi

# Ubuntu's chromium is a snap that cannot see the temporary folder; there and on macOS Playwright brings its own.
if grep -qs '^ID=debian' /etc/os-release && [ -z "${CHROMIUM:-}" ]; then
  command -v chromium-headless-shell >/dev/null || scripts/install.sh packages chromium-headless-shell --
elif ! "$venv/bin/python" Tests/Contract/browser.py >/dev/null; then
  "$venv/bin/python" -m playwright install --with-deps chromium </dev/null
fi
