#!/usr/bin/env bash
# The contract and browser tests against the release binary. Arguments go to pytest: contract.sh -k pack
set -euo pipefail
cd "$(dirname "$0")/../Tests/Contract"
export PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
# Homebrew puts no Java on the PATH; what is there is Apple's stub.
if [ "$(uname)" = Darwin ] && command -v brew >/dev/null; then PATH="$(brew --prefix openjdk)/bin:$PATH"; fi
# `exec`, so that a signal reaches pytest itself, which then stops its servers and browsers.
exec ../../.venv-contract/bin/python -m pytest -v "$@" </dev/null
