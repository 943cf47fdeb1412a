"""The short forms of the trials in which everything is killed at random, and in which nodes begin anew in turn (`scripts/trial.sh
killing`, `restart`); another SEED is another order."""

from __future__ import annotations

import pytest

from transit_server import SEED
from trials import killing, restart
from trials.report import Report
from trials.service import Service

#: With what begins before it and ends after it, a minute and a half.
SECONDS = 25


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    folder = tmp_path_factory.mktemp("trial")
    folder.chmod(0o755)
    # The provider lets nodes begin sooner than NSW would: how often it is asked is held against NSW's limits in the long form.
    with Service(folder / "nodes", rate=100) as service:
        yield service


def test_nodes_begin_anew_in_turn_and_no_request_is_lost(service):
    report = Report("restart", SEED)
    asked = restart.once_each(service, report)
    print(report.text())
    assert report.is_good and asked > 100, report.text()


def test_what_is_killed_at_random_is_done_without(service):
    report = Report("killing", SEED)
    killing.trial(service, report, seconds=SECONDS, seed=SEED, readers=2, writers=2, pause=0.3, between=(3, 6))
    print(report.text())
    assert report.is_good, report.text()
