"""What processes take, from /proc: every so many seconds a sample of each, and in the end how it has grown."""

from __future__ import annotations

import os
import pathlib
import threading
import time
from dataclasses import dataclass

from trials.report import Report


@dataclass
class Sample:
    """Of one process at one moment; memory in MiB."""

    at: float
    #: In RAM, read pages of the timetable among it.
    resident: float
    #: In RAM and of no file: what was written.
    anonymous: float
    descriptors: int


def sample(process: int) -> Sample | None:
    """None where there is no such process any more."""
    folder = pathlib.Path("/proc", str(process))
    try:
        status = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines() if ":" in line)
        descriptors = len(os.listdir(folder / "fd"))
        resident, anonymous = (int(status[name].split()[0]) / 1024 for name in ("VmRSS", "RssAnon"))
    except (OSError, KeyError):
        return None
    return Sample(time.monotonic(), resident, anonymous, descriptors)


def slope(samples: list[Sample], value) -> float:
    """By how much a value grows in an hour of the machine's: the line with the least squares."""
    times, values = [each.at / 3600 for each in samples], [float(value(each)) for each in samples]
    middle, mean = sum(times) / len(times), sum(values) / len(values)
    spread = sum((each - middle) ** 2 for each in times)
    return sum((at - middle) * (each - mean) for at, each in zip(times, values)) / spread if spread else 0


#: What is judged of a process, by what it is called.
VALUES = {
    "resident MiB": lambda each: each.resident, "anonymous MiB": lambda each: each.anonymous,
    "descriptors": lambda each: each.descriptors,
}  # fmt: skip


class Sampler(threading.Thread):
    """Samples processes by name until it is stopped."""

    EVERY_SECONDS = 10

    def __init__(self, processes: dict[str, int], every: float = EVERY_SECONDS):
        super().__init__(daemon=True)
        self.processes, self.every, self.stopping = processes, every, threading.Event()
        self.samples: dict[str, list[Sample]] = {name: [] for name in processes}

    def run(self) -> None:
        while True:
            for name, process in self.processes.items():
                if taken := sample(process):
                    self.samples[name].append(taken)
            if self.stopping.wait(self.every):
                return

    def stop(self) -> None:
        self.stopping.set()
        self.join(timeout=30)

    def write(self, path: pathlib.Path) -> None:
        """All samples, for whoever draws them."""
        with path.open("w") as file:
            file.write("process,seconds,resident_mib,anonymous_mib,descriptors\n")
            for name, samples in self.samples.items():
                for each in samples:
                    file.write(f"{name},{each.at - samples[0].at:.0f},{each.resident:.1f},{each.anonymous:.1f},{each.descriptors}\n")

    def judge(self, report: Report, *, warm_after: float, most_growth: float, most_descriptors: float) -> None:
        """How each process has grown once it was warm, after so large a share of the time. What plays the provider and the push service
        is no part of the service: it is told, and not judged.

        A process is flat whose anonymous memory grew by no more than `most_growth` of what it was, by the line through all samples,
        and whose descriptors grew by no more than so many."""
        report.say("memory and descriptors: at the start, when warm, at the end, the most; growth by the line through what was warm")
        for name, samples in self.samples.items():
            warm = samples[int(len(samples) * warm_after) :]
            if len(warm) < 3:
                report.fault("memory", f"{name} was sampled {len(samples)} times: it ended, or the trial was short")
                continue
            hours = (warm[-1].at - warm[0].at) / 3600
            told = [name]
            for what, value in VALUES.items():
                grown = slope(warm, value) * hours
                most = max(value(each) for each in samples)
                told.append(f"{what} {value(samples[0]):.0f}, {value(warm[0]):.0f}, {value(warm[-1]):.0f}, {most:.0f}; {grown:+.1f}")
                if name.startswith("mock-"):
                    continue
                if what == "anonymous MiB" and grown > max(most_growth * value(warm[0]), 8):
                    report.fault("memory", f"{name} grew by {grown:.0f} MiB of {value(warm[0]):.0f} while it was warm")
                if what == "descriptors" and grown > most_descriptors:
                    report.fault("descriptors", f"{name} has {grown:.0f} more of {value(warm[0])} than when it was warm")
            report.say(" | ".join(told))
