"""Finding a Chromium to test with: the machine's own, or the one that Playwright installed."""

from __future__ import annotations

import os
import pathlib
import shutil
import sys

from playwright.sync_api import sync_playwright

#: The shell draws the same pages with less than half the work: no window, no bars, none of what belongs to them.
NAMES = ("chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = pathlib.Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


def find() -> str | None:
    """Path of the browser. Snap packages are passed over: they cannot see the temporary folder."""
    candidates = [os.environ.get("CHROMIUM"), *map(shutil.which, NAMES), str(MAC)]
    for candidate in candidates:
        if candidate and os.path.exists(candidate) and not is_snap(candidate):
            return candidate
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if os.path.exists(own) else None


def is_snap(path: str) -> bool:
    """Ubuntu's /usr/bin/chromium-browser is a small script that starts the snap."""
    real = pathlib.Path(path).resolve()
    return "snap" in real.parts or real.name == "snap" or (real.stat().st_size < 10_000 and b"snap" in real.read_bytes())


if __name__ == "__main__":
    found = find()
    print(found or "no Chromium here")
    sys.exit(found is None)
