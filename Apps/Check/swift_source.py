"""Reads Swift sources as far as the checks need: string literals, what stands before them, the extent of bodies."""
import re
from dataclasses import dataclass
from pathlib import Path

ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "\\": "\\", "'": "'"}


@dataclass
class Literal:
    """A string literal. `parts` are its texts, between which the interpolations stand."""

    path: Path
    line: int
    start: int
    end: int
    parts: list
    interpolations: list

    @property
    def where(self):
        return f"{self.path}:{self.line}"

    @property
    def plain(self):
        """The text of one without interpolations; else None."""
        return self.parts[0] if len(self.parts) == 1 else None


class Source:
    """A file's text, the same with comments and literals blanked out, and its literals."""

    def __init__(self, path):
        self.path = path
        self.text = path.read_text()
        self.literals = []
        blank = list(self.text)
        self._scan(0, len(self.text), blank)
        self.code = "".join(blank)
        self.literals.sort(key=lambda literal: literal.start)

    def _scan(self, i, end, blank):
        text = self.text
        while i < end:
            if text.startswith("//", i):
                stop = text.find("\n", i)
                stop = end if stop < 0 else stop
                i = self._blank(i, stop, blank)
            elif text.startswith("/*", i):
                i = self._blank(i, text.index("*/", i) + 2, blank)
            elif text[i] == '"':
                i = self._literal(i, blank)
            else:
                i += 1

    def _blank(self, start, end, blank):
        for i in range(start, end):
            if blank[i] != "\n":
                blank[i] = " "
        return end

    def _literal(self, start, blank):
        text = self.text
        quote = '"""' if text.startswith('"""', start) else '"'
        i = start + len(quote)
        parts, inside = [""], []
        while not text.startswith(quote, i):
            if text[i] != "\\":
                parts[-1] += text[i]
                i += 1
            elif text[i + 1] == "(":
                close = self._closing(i + 1)
                inside.append(text[i + 2 : close])
                self._scan(i + 2, close, blank)
                parts.append("")
                i = close + 1
            elif text[i + 1] == "u":
                close = text.index("}", i)
                parts[-1] += chr(int(text[i + 3 : close], 16))
                i = close + 1
            elif text[i + 1] == "\n":
                i += 2
            else:
                parts[-1] += ESCAPES.get(text[i + 1], text[i + 1])
                i += 2
        end = i + len(quote)
        if quote == '"""':
            parts = _unindented(parts, text[text.rfind("\n", 0, i) + 1 : i])
        line = text.count("\n", 0, start) + 1
        self.literals.append(Literal(self.path, line, start, end, parts, inside))
        self._blank(start + len(quote), end - len(quote), blank)
        return end

    def _closing(self, start):
        """The bracket that closes the one at `start`, with literals in between passed over."""
        text, depth, i = self.text, 0, start
        while True:
            if text[i] == '"':
                i = self._literal_end(i)
                continue
            depth += {"(": 1, ")": -1}.get(text[i], 0)
            if depth == 0:
                return i
            i += 1

    def _literal_end(self, start):
        text, i = self.text, start + 1
        while text[i] != '"':
            if text.startswith("\\(", i):
                i = self._closing(i + 1)
            elif text[i] == "\\":
                i += 1
            i += 1
        return i + 1

    def body(self, start):
        """The extent of the first pair of braces from `start` on."""
        opening = self.code.index("{", start)
        depth = 0
        for i in range(opening, len(self.code)):
            depth += {"{": 1, "}": -1}.get(self.code[i], 0)
            if depth == 0:
                return opening, i
        return opening, len(self.code)

    def before(self, literal, length=80):
        """The code up to a literal, blanks at the end and earlier lines included."""
        return self.code[max(0, literal.start - length) : literal.start]

    def inside(self, extents):
        """Literals that stand within one of some extents."""
        return [one for one in self.literals if any(start <= one.start < end for start, end in extents)]


def _unindented(parts, indent):
    """Lines of a literal of several without the indentation of its last."""
    parts = [part.replace("\n" + indent, "\n") for part in parts]
    parts[0] = parts[0].removeprefix("\n")
    parts[-1] = re.sub(r"\n[ \t]*$", "", parts[-1])
    return parts


def sources(*folders):
    """All Swift files below some folders, in order of their paths; folders that are not there have none."""
    return [Source(path) for folder in folders for path in sorted(Path(folder).rglob("*.swift"))]


def returning(source, types):
    """Extents of properties and functions that are, or return, one of some types."""
    pattern = rf"\bvar \w+\s*:\s*(?:{types})\b\??\s*(?=\{{)|->\s*(?:{types})\b\??\s*(?=\{{)"
    return [source.body(found.end()) for found in re.finditer(pattern, source.code)]
