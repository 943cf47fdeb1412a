#!/usr/bin/env python3
"""Writes what follows from our texts in simplified Chinese and the tables of `Apps/Check/traditional.py`: `traditional-chinese.py`.
Run it after a change of a Chinese text of the console or of the tables, and commit what it writes: those tables as the server
has them, and the console's texts in traditional Chinese. `--check` only says whether that was done.

Either way it refuses a text, of the server or of the console, with a character that is in no table. What publishers write, such as
the simulated city's, is theirs and stays as it is.
"""
import re
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Apps/Check"))
sys.dont_write_bytecode = True

from traditional import CHARACTERS, HAN, WORDS, traditional  # noqa: E402

TABLES = Path("Sources/TransitAPI/Parameters/TraditionalChinese+Tables.swift")
TEXTS = Path("Web/console/texts")
#: Not ours.
PUBLISHERS = {"SimulatedCity"}


def converted(text, where):
    try:
        return traditional(text)
    except KeyError as error:
        raise SystemExit(f"traditional-chinese: Apps/Check/traditional.py does not say how {error} of {where} is written") from None


def tables():
    def literal(items):
        """Words apart, in lines that are not too wide."""
        text = textwrap.fill(" ".join(items), width=100, break_long_words=False, break_on_hyphens=False)
        return textwrap.indent(text, " " * 8)

    return f'''// swift-format-ignore-file
// Made by `make generate` from Apps/Check/traditional.py: not to be edited.

extension TraditionalChinese {{
    /// Words that are others, or in which a character is not what it is elsewhere: simplified, an equals sign, traditional.
    static let listedWords = """
{literal(f"{simplified}={written}" for simplified, written in sorted(WORDS.items()))}
        """

    /// Each simplified character with its traditional one.
    static let listedCharacters = """
{literal(sorted(CHARACTERS.split()))}
        """
}}
'''


def written():
    """The files that are made, with what is in them, by their paths below the root."""
    files = {TABLES: tables()}
    for path in sorted((ROOT / TEXTS).glob("*.zh.js")):
        text = path.read_text(encoding="utf-8")
        text = re.sub(r'(from "\./\w+)\.zh\.js"', r'\1.zh-Hant.js"', text).replace("in Simplified Chinese", "in Traditional Chinese")
        name = path.name.replace(".zh.", ".zh-Hant.")
        files[TEXTS / name] = f"// Made by `make generate` from {path.name}: not to be edited.\n\n" + converted(text, path.name)
    return files


def check_server():
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        place = path.relative_to(ROOT)
        if place == TABLES or place.parts[1] in PUBLISHERS:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(HAN, line) and not line.lstrip().startswith("//"):
                converted(line, f"{place}:{number}")


def main():
    check_server()
    for name, text in written().items():
        path = ROOT / name
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            raise SystemExit(f"traditional-chinese: {name} is not what follows from our texts and tables; run `make generate`")


main()
