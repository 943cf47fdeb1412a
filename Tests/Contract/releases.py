"""The contract of the last release, in `releases`: `python releases.py` keeps that of the built program in its place, at a release
and never else."""

from __future__ import annotations

import pathlib
import sys
import tempfile

import requests

from contract_form import contract_form, read, text
from transit_server import TransitServer

FOLDER = pathlib.Path(__file__).parent / "releases"


def number(version: str) -> tuple[int, ...]:
    return tuple(int(each) for each in version.split("."))


def kept() -> list[pathlib.Path]:
    """The oldest first."""
    return sorted(FOLDER.glob("*.json"), key=lambda path: number(path.stem))


def last() -> dict:
    return read(kept()[-1].read_text())


def keep() -> pathlib.Path:
    with tempfile.TemporaryDirectory() as folder, TransitServer(pathlib.Path(folder)) as server:
        form = contract_form(requests.get(f"{server.url}/api/v1/openapi.json", timeout=30).json())
    path = FOLDER / f"{form['version']}.json"
    if path.exists() and path.read_text() != text(form):
        sys.exit(f"{form['version']} was released with another contract; a change needs a new version (TransitContract+History.swift)")
    for older in kept():
        older.unlink()
    path.write_text(text(form))
    return path


if __name__ == "__main__":
    written = keep()
    print(f"{written}: {written.stat().st_size} bytes")
