#!/usr/bin/env bash
# Long trials of several nodes, with the release binary: trial.sh killing|answers|handover|restart|day|quota [--minutes N] [--seed N]
# The report is printed at the end, the machine beside it; status 1 where something was wrong. docs/testing.md says what each is about.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/install.sh test trial
cd Tests/Contract
export PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
exec ../../.venv-contract/bin/python -m trials "$@" </dev/null
