"""`python -m trials NAME [--minutes N] [--seed N] [--now] [--folder DIR]`: see scripts/trial.sh."""

from __future__ import annotations

import argparse
import importlib
import pathlib
import signal
import sys
import tempfile

import pytest

from transit_server import MORNING
from trials.report import Report

#: Each is a module with `run`; the minutes that it takes unless said otherwise.
TRIALS = {"killing": 30, "answers": 15, "handover": 15, "restart": 10, "day": 24, "quota": 4}


def main() -> int:
    parser = argparse.ArgumentParser(prog="trial.sh", description="Long trials of several processes that are one service.")
    parser.add_argument("trial", choices=TRIALS)
    parser.add_argument("--minutes", type=float, help="how long; of killing 30 unless said otherwise")
    parser.add_argument("--seed", type=int, default=1, help="from which follows what happens when")
    parser.add_argument("--now", action="store_true", help="by the machine's clock, instead of a Tuesday morning")
    parser.add_argument("--folder", type=pathlib.Path, help="where logs and the report stay; a new one unless said otherwise")
    asked = parser.parse_args()
    # A trial that is terminated stops what it has started.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    folder = asked.folder or pathlib.Path(tempfile.mkdtemp(prefix=f"transit-trial-{asked.trial}-"))
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o755)
    report = Report(asked.trial, asked.seed)
    run = importlib.import_module(f"trials.{asked.trial}").run
    try:
        run(folder, report, minutes=asked.minutes or TRIALS[asked.trial], seed=asked.seed, start=None if asked.now else MORNING)
    except pytest.fail.Exception as problem:
        report.fault("the trial itself", str(problem))
    text = report.text()
    (folder / "report.md").write_text(text + "\n")
    print(f"\n{text}\n\nlogs and report: {folder}")
    return 0 if report.is_good else 1


if __name__ == "__main__":
    sys.exit(main())
