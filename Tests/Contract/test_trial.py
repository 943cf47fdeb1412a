"""The short form of the trial in which everything is killed at random (`scripts/trial.sh killing`); another SEED is another order."""

from __future__ import annotations

from transit_server import SEED
from trials import killing
from trials.report import Report
from trials.service import Service

#: With what begins before it and ends after it, a minute and a half.
SECONDS = 25


def test_what_is_killed_at_random_is_done_without(tmp_path):
    tmp_path.chmod(0o755)
    report = Report("killing", SEED)
    # The provider lets nodes begin sooner than NSW would: how often it is asked is held against NSW's limits in the long form.
    with Service(tmp_path / "nodes", rate=100) as service:
        killing.trial(service, report, seconds=SECONDS, seed=SEED, readers=2, writers=2, pause=0.3, between=(3, 6))
    print(report.text())
    assert report.is_good, report.text()
