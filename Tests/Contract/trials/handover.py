"""The worker that polls is killed again and again: how long until the other's first frame is told, and applied by both nodes; and how
long a frame takes to all nodes while nothing is killed."""

from __future__ import annotations

import pathlib
import time

from trials.frames import TAKEN, AppliedThread, FrameListener, request_seconds
from trials.report import Report, quantile, spread
from trials.service import Service, figure, is_ready, wait_until

#: Kills in fifteen minutes; in shorter trials fewer by as much.
WHOLE = 20
WITHIN_SECONDS = 15
FRAME_WITHIN_SECONDS = 0.2


def run(folder: pathlib.Path, report: Report, *, minutes: float, seed: int, start: str | None) -> None:
    with Service(folder, start=start, pushes=False) as service:
        follow(service, report, seconds=minutes * 60 * 0.4)
        kill(service, report, times=max(2, int(WHOLE * min(1, minutes / 15))))


def follow(service: Service, report: Report, *, seconds: float) -> None:
    """Frames while nothing is disturbed."""
    for node in service.answering:
        report.say(f"a look at {node.log_path.parent.name}'s count takes {request_seconds(node) * 1000:.1f} ms")
    listener = FrameListener(service.redis)
    watchers = [AppliedThread(node, listener, report) for node in service.answering]
    for thread in (listener, *watchers):
        thread.start()
    time.sleep(seconds)
    for watcher in watchers:
        watcher.stop()
    listener.close()
    for watcher in watchers:
        report.say(f"frames to {watcher.node.log_path.parent.name}: {spread(watcher.seconds)}")
    seen = [each for watcher in watchers for each in watcher.seconds]
    report.count("frames", "told", by=len(listener.frames))
    report.count("frames", "seen applied, over both nodes", by=len(seen))
    if not seen:
        report.fault("frames", "none was seen")
    elif quantile(seen, 0.99) > FRAME_WITHIN_SECONDS:
        report.fault("frames", f"p99 is {quantile(seen, 0.99) * 1000:.0f} ms, more than {FRAME_WITHIN_SECONDS * 1000:.0f}")


def all_taken(service: Service) -> list[float]:
    """How many frames each node has applied."""
    return [figure(node, TAKEN.strip()) or 0 for node in service.answering]


def kill(service: Service, report: Report, *, times: int) -> None:
    listener = FrameListener(service.redis)
    listener.start()
    for number in range(times):
        if wait_until(lambda: service.polling() is not None, within=60) is None:
            report.fault("hand-over", "nobody polls")
            return
        polling = service.polling()
        last = listener.await_frame(time.monotonic() - 30, within=60)
        other = next(node for node in service.workers if node is not polling)
        if wait_until(lambda: is_ready(other), within=90) is None:
            report.fault("not well again", f"{other.log_path.parent.name} is not ready")
        holder, killed = (listener.frames[-1].holder if last else None), time.monotonic()
        polling.process.kill()
        polling.process.wait()
        taken = all_taken(service)
        frame = listener.await_frame(killed, within=60, not_of=holder)
        if frame is None:
            report.fault("hand-over", "no frame within 60 s of the kill")
        else:
            report.time("kill of the worker to the other's first frame", frame.at - killed)
            applied = wait_until(lambda: all(now > before for now, before in zip(all_taken(service), taken)), within=30, every=0.05)
            if applied is None:
                report.fault("hand-over", "the first frame was not applied within 30 s")
            else:
                report.time("kill of the worker to a frame applied by both nodes", time.monotonic() - killed)
            if frame.at - killed > WITHIN_SECONDS:
                report.fault("hand-over", f"took {frame.at - killed:.1f} s")
            report.say(f"hand-over {number + 1} of {times} after {frame.at - killed:.1f} s")
        polling.start_again()
    listener.close()
