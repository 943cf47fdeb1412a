#!/usr/bin/env python3
"""Checks what no compiler sees in the app's sources: `check_sources.py [FOLDER OF THE APP]`.

Symbols are ones that iOS 16 has, images and colours are in the asset catalogue, Linux's networking is imported only where
Apple's is not, methods that answer a framework are spelled as it calls them, and what a screen opens over itself closes once
something leads elsewhere.
"""
import re
import sys
from pathlib import Path

from swift_source import returning, sources

CHECK = Path(__file__).parent
SYMBOL = re.compile(r"\b(?:systemName|systemImage|systemImageName)\s*:\s*(?:[\w.!=<>&| ]+\?\s*)?$")
ASSET = re.compile(r"\b(?:(?:UI)?(Image|Color)\(\s*(?:named:\s*|decorative:\s*)?)$")
# Method names by which frameworks call their delegates: a misspelled one compiles and is never called.
CALLED = re.compile(r"\b(?:mapView\w*|locationManager\w*|userNotificationCenter|application\w*)\Z")
FUNCTION = re.compile(r"\bfunc (\w+)\s*\(")


def symbols(files):
    """Symbols that are not on the list."""
    lines = (CHECK / "symbols.txt").read_text().splitlines()
    known = {line for line in lines if line and not line.startswith("#")}
    for source in files:
        named = re.finditer(r"\b(?:var|func) \w*[sS]ymbol\w*\b[^{}=]*?(?::|->)\s*String\??\s*(?=\{)", source.code)
        bodies = [source.body(found.end()) for found in named]
        inside = {id(one) for one in source.inside(bodies)}
        for literal in source.literals:
            before = re.sub(r'"[^"]*"\s*:\s*$', "", source.before(literal))
            is_symbol = SYMBOL.search(before) or id(literal) in inside and not re.search(r"case\s*$|[=!]=\s*$", before)
            if not is_symbol:
                continue
            if literal.plain is None:
                yield f"{literal.where}: a symbol put together of parts can't be checked"
            elif literal.plain not in known:
                yield f'{literal.where}: "{literal.plain}" is not in {CHECK.name}/symbols.txt'


def assets(files, catalogue):
    """Images and colours that no asset catalogue has."""
    for source in files:
        for literal in source.literals:
            found = ASSET.search(source.before(literal))
            if found and found.group(1) == "Image" and "systemName" in found.group(0):
                continue
            if found:
                kind = "imageset" if found.group(1) == "Image" else "colorset"
                if not (catalogue / f"{literal.plain}.{kind}").is_dir():
                    yield f'{literal.where}: "{literal.plain}" is not in {catalogue.name}'


def imports(files):
    """Imports of Linux's networking that Xcode would see."""
    for source in files:
        depth = 0
        for number, line in enumerate(source.code.splitlines(), 1):
            word = line.split()[:1]
            depth += {"#if": 1, "#endif": -1}.get(word[0] if word else "", 0)
            if depth == 0 and re.match(r"\s*(?:@\w+ )*import FoundationNetworking\b", line):
                yield f"{source.path}:{number}: import FoundationNetworking without #if canImport(FoundationNetworking)"


def signature(code, start):
    """A function's labels, from the bracket after its name."""
    depth, labels, at = 1, [], start
    head = start
    while depth and at < len(code):
        depth += {"(": 1, "[": 1, "<": 1, ")": -1, "]": -1}.get(code[at], 0)
        if code[at] == ">" and code[at - 1] != "-":
            depth -= 1
        if depth == 0 or code[at] == "," and depth == 1:
            labels += re.findall(r"^\s*(\w+)[\w\s]*:", code[head:at])
            head = at + 1
        at += 1
    return tuple(labels)


def functions(source):
    """Names, labels and places of all functions of a file that frameworks might call."""
    for found in FUNCTION.finditer(source.code):
        if CALLED.search(found.group(1)):
            line = source.code.count("\n", 0, found.start()) + 1
            yield found.group(1), signature(source.code, found.end()), line


def delegates(files):
    """Methods that look like a framework's own and are none."""
    declared = {(name, labels) for source in sources(CHECK / "Stubs") for name, labels, _ in functions(source)}
    for source in files:
        for name, labels, line in functions(source):
            if (name, labels) not in declared:
                said = "".join(f"{label}:" for label in labels)
                yield f"{source.path}:{line}: nothing calls {name}({said}): misspelled, or missing in Stubs"


# What the router opens itself it closes itself.
ROUTER = "RootView.swift"
OVER = re.compile(r"^\s*\.(?:sheet|alert|confirmationDialog|fullScreenCover|popover)\(", re.MULTILINE)
CLOSES = re.compile(r"\.closesWhenLedElsewhere\(")


def overlays(files):
    """Screens with a sheet or a question that stays open when a link or a notification leads elsewhere."""
    for source in files:
        if source.path.name == ROUTER:
            continue
        opened, closed = len(OVER.findall(source.code)), len(CLOSES.findall(source.code))
        if opened > closed:
            yield f"{source.path}: opens {opened} things over itself, and {closed} of them close: closesWhenLedElsewhere"


def main():
    app = Path(sys.argv[1] if len(sys.argv) > 1 else CHECK.parent / "SydneyTransit")
    files = sources(app / "App", app / "Widgets", app / "Shared")
    everywhere = files + sources(CHECK.parent / "TransitKit/Sources")
    problems = [*symbols(everywhere), *assets(files, app / "Shared/Assets.xcassets"), *imports(everywhere)]
    problems += [*delegates(files), *overlays(files)]
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
