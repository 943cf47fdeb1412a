#!/usr/bin/env python3
"""Draws the icons of the console that phones want as PNG, from the same drawing as Web/console/icon.svg: scripts/console-icons.py"""

import math
import pathlib
import struct
import zlib

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Web/console"
GROUND, LINE, END = (0x0F, 0x7F, 0x97), (0xFF, 0xFF, 0xFF), (0xF0, 0xA3, 0x5E)
WAY = [(136, 344), (232, 344), (328, 184), (376, 184)]
#: Shades between two colours that an edge has.
SHADES = 16


def from_way(x: float, y: float) -> float:
    """How far a point is from the line."""
    def from_part(one, other):
        (ax, ay), (bx, by) = one, other
        share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
        share = min(1, max(0, share))
        return math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))

    return min(from_part(*pair) for pair in zip(WAY, WAY[1:]))


def shade(x: float, y: float, step: float) -> int:
    """The colour of a point by its place in the palette: the ground, shades of the line, shades of the end."""
    def inside(distance):
        return min(1.0, max(0.0, 0.5 - distance / step))

    line, end = inside(from_way(x, y) - 20), 0.0
    for at in (WAY[0], WAY[-1]):
        away = math.hypot(x - at[0], y - at[1])
        ring = inside(abs(away - 42) - 12)
        if away < 60:
            line, end = (0.0, ring) if at == WAY[-1] else (ring, 0.0)
    return round(end * SHADES) + SHADES if end > 0.5 / SHADES else round(line * SHADES)


def png(size: int) -> bytes:
    step = 512 / size
    rows = b"".join(b"\0" + bytes(shade((x + 0.5) * step, (y + 0.5) * step, step) for x in range(size)) for y in range(size))
    mixed = [tuple(round(a + (b - a) * part / SHADES) for a, b in zip(GROUND, to)) for to in (LINE, END)
             for part in range(SHADES + 1)]  # fmt: skip
    palette = mixed[: SHADES + 1] + mixed[SHADES + 2 :]

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", size, size, 8, 3, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"PLTE", b"".join(map(bytes, palette)))
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))  # fmt: skip


for size in (192, 512):
    (FOLDER / f"icon-{size}.png").write_bytes(png(size))
