#!/usr/bin/env python3
"""Draws the app's icon: an arch bridge over a line with three stops. `draw_icon.py` writes it into the asset catalogue.

Nothing but the standard library: shapes are distances, and an edge is as soft as one pixel.
"""
import struct
import sys
import zlib
from math import hypot
from pathlib import Path

SIZE = 1024
ICON = Path(__file__).parents[1] / "Shared/Assets.xcassets/AppIcon.appiconset/AppIcon.png"
TOP, BOTTOM = (20, 112, 201), (6, 49, 99)
WHITE, AMBER = (255, 255, 255), (255, 184, 28)

DECK = 596
LINE = 776
HANGERS = range(212, 813, 100)
STOPS = (232, 512, 792)


def arch(x):
    """Height of the arch's middle at a column."""
    return DECK - 300 * (1 - ((x - 512) / 400) ** 2)


def segment(x, y, x0, x1, y0, width):
    """Distance to a horizontal bar with round ends."""
    return hypot(max(x0 - x, 0, x - x1), y - y0) - width / 2


def bridge(x, y):
    """Distance to the arch, its deck and its hangers."""
    distance = segment(x, y, 92, 932, DECK, 44)
    if y < DECK:
        slope = 600 * (x - 512) / 400**2
        distance = min(distance, abs(y - arch(x)) / hypot(1, slope) - 24)
        if arch(x) < y:
            distance = min(distance, min(abs(x - hanger) for hanger in HANGERS) - 9)
    return distance


def line(x, y):
    """Distance to the line below."""
    return segment(x, y, 232, 792, LINE, 28)


def blend(colour, over, distance):
    """One colour over another, as far as the pixel lies inside."""
    share = min(1.0, max(0.0, 0.5 - distance))
    return tuple(a + (b - a) * share for a, b in zip(colour, over))


def row(y):
    """The bytes of one row: its filter, then red, green and blue of each pixel."""
    ground = tuple(a + (b - a) * y / SIZE for a, b in zip(TOP, BOTTOM))
    out = bytearray([0])
    for x in range(SIZE):
        colour = ground
        if y < DECK + 60:
            colour = blend(colour, WHITE, bridge(x, y))
        elif abs(y - LINE) < 80:
            colour = blend(colour, AMBER, line(x, y))
            stop = min(hypot(x - stop, y - LINE) for stop in STOPS)
            colour = blend(colour, WHITE, stop - 54)
            colour = blend(colour, BOTTOM, stop - 28)
        out += bytes(round(part) for part in colour)
    return bytes(out)


def chunk(name, data):
    """One part of a PNG."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def main():
    header = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"".join(row(y) for y in range(SIZE)), 9)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ICON
    target.write_bytes(png)
    print(f"{target}: {len(png)} bytes")


if __name__ == "__main__":
    main()
