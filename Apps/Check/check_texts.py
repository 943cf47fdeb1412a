#!/usr/bin/env python3
"""Checks the texts of the app: `check_texts.py [FOLDER OF THE APP]`; with `--missing` it only lists keys that lack an entry.

Every text that the code shows is in the string catalogue, in all languages, with the same values in it; no entry of the
catalogue is without use. What is said to Siri is among the texts in both languages too, each with the app's name in it once. A key names a text and its values, as in `time.in_minutes %lld`; the kit says which text by
`Words("time.in_minutes %lld", .number(minutes))`.
"""
import json
import re
import sys
from pathlib import Path

from swift_source import returning, sources

LANGUAGES = ("en", "zh-Hans", "zh-Hant")
# Those that `Texts` has; write_texts.py makes the others of them.
WRITTEN = LANGUAGES[:2]
# What the server says in English, and the app by its code in other languages.
SERVER = "server."
SPECIFIER = re.compile(r"%(?:(\d+)\$)?(@|\.?\d*(?:ll?|h)?[duxf]|%)")
KEYS = "LocalizedStringKey|LocalizedStringResource|String\\.LocalizationValue|TextKey"

# Views and modifiers whose first argument is a key when it is a literal.
FIRST = """Text Label Button Toggle Section NavigationLink Picker TextField SecureField LabeledContent ProgressView Menu Link
DisclosureGroup GroupBox ShareLink Stepper DatePicker Gauge ControlGroup PhotosPicker navigationTitle alert confirmationDialog
accessibilityLabel accessibilityValue accessibilityHint badge LocalizedStringKey LocalizedStringResource IntentDescription
IntentDialog configurationDisplayName description help""".split()
# Arguments that are keys, by their names.
NAMED = "prompt localized dialog shortTitle requestValueDialog subtitle".split()


def named_in(code):
    """Names of arguments and types that the app's own code gives keys to."""
    labels = set(re.findall(rf"\b(?:let|var) (\w+)\s*:\s*(?:{KEYS})\b", code))
    firsts = set()
    for head in re.finditer(r"\b(?:func (\w+)|init)\s*(?:<[^>]*>)?\(", code):
        depth, end = 1, head.end()
        while depth and end < len(code):
            depth += {"(": 1, ")": -1}.get(code[end], 0)
            end += 1
        parameters = code[head.end() : end]
        for label, name in re.findall(rf"(?:^|,)\s*(\w+)(?:\s+(\w+))?\s*:\s*(?:{KEYS})\b", parameters):
            if label != "_":
                labels.add(label)
            elif head.group(1):
                firsts.add(head.group(1))
            else:
                types = re.findall(r"\b(?:struct|class|enum|extension) (\w+)", code[: head.start()])
                firsts.update(types[-1:])
    return labels, firsts


def used(files):
    """The literals that are shown."""
    labels, firsts = set(NAMED), set(FIRST)
    for source in files:
        more = named_in(source.code)
        labels |= more[0]
        firsts |= more[1]
    first = re.compile(rf"\b(?:{'|'.join(sorted(firsts))})\(\s*$")
    named = re.compile(rf"\b(?:{'|'.join(sorted(labels))})\s*:\s*$")
    typed = re.compile(rf"\baccessibilityAction\(named:\s*$|:\s*(?:{KEYS})\??\s*=\s*$|\bas (?:{KEYS})\s*$")
    # A second choice, as in `isOpen ? "Close" : "Open"`, is where the first is.
    for source in files:
        bodies = {id(one) for one in source.inside(returning(source, KEYS))}
        for literal in source.literals:
            before = source.before(literal)
            plain = re.sub(r'"[^"]*"\s*:\s*$', "", before) if re.search(r'\?\s*"[^"]*"\s*:\s*$', before) else before
            plain = re.sub(r"[\w.!=<>&| ]+\?\s*$", "", plain) if plain.rstrip().endswith("?") else plain
            if first.search(plain) or named.search(plain) or typed.search(plain):
                yield literal
            elif id(literal) in bodies and not re.search(r"\b\w+:\s*$|[=!]=\s*$|\bcase\s*$", before):
                yield literal


def said(source):
    """Keys that models say, with the kinds of their values; None where values are given as variables."""
    for literal in source.literals:
        if not re.search(r"\bWords\(\s*$", source.before(literal)):
            continue
        depth, end = 1, literal.end
        while depth:
            depth += {"(": 1, ")": -1}.get(source.code[end], 0)
            end += 1
        given = source.code[literal.end : end - 1]
        flat = re.sub(r"\([^()]*\)", "", re.sub(r"\([^()]*\)", "", given))
        kinds = ["%lld" if kind == "number" else "@" for kind in re.findall(r",\s*\.(number|text)\b", given)]
        kinds = [kind.removeprefix("%") for kind in kinds]
        yield literal, kinds if len(kinds) == flat.count(",") else None


def key_pattern(literal):
    """What the key of a literal looks like: an interpolation stands for a value of any kind."""
    parts = [re.escape(part.replace("%", "%%") if literal.interpolations else part) for part in literal.parts]
    return re.compile(r"%(?:\d+\$)?(?:@|\.?\d*(?:ll?)?[duxf])".join(parts) + r"\Z")


def specifiers(text):
    """The values in a text, in the order in which they are given."""
    found, following = {}, 1
    for position, kind in SPECIFIER.findall(text):
        if kind == "%":
            continue
        found[int(position) if position else following] = kind
        following += 0 if position else 1
    return found


def forms(entry, language):
    """The texts of an entry in a language, with the states that they are in."""
    localization = entry.get("localizations", {}).get(language, {})
    units = [localization["stringUnit"]] if "stringUnit" in localization else []
    for variation in localization.get("variations", {}).values():
        units += [form["stringUnit"] for form in variation.values()]
    return [(unit["value"], unit["state"]) for unit in units]


def entry_problems(key, entry):
    """What is wrong with one entry."""
    for language in LANGUAGES:
        texts = forms(entry, language)
        if language == LANGUAGES[0] and key.startswith(SERVER):
            # Whatever the catalogue lacks falls back to the sentence that came with it.
            if texts:
                yield f'"{key}" is in {language}, which the server says itself'
            continue
        if not texts:
            yield f'"{key}" is not in {language}'
        for text, state in texts:
            if state != "translated" or not text.strip():
                yield f'"{key}" is not translated to {language}'
            elif re.fullmatch(r"[A-Z_]+", key):
                # The server's: what is put in is its `loc-args`, in the order of its own English text.
                if specifiers(text) != specifiers(forms(entry, LANGUAGES[0])[0][0]):
                    yield f'"{key}" has other values in {language}: "{text}"'
            elif specifiers(text) != specifiers(key) and "variations" not in entry["localizations"][language]:
                yield f'"{key}" has other values in {language}: "{text}"'
            elif not set(specifiers(text).items()) <= set(specifiers(key).items()):
                yield f'"{key}" has other values in {language}: "{text}"'


PHRASE = "${applicationName}"


def phrase_problems(app, files):
    """What is wrong with what is said to Siri: phrases of the code are keys, with the app's name as `${applicationName}`."""
    texts = {}
    for path in sorted((app / "Texts").glob("*.json")):
        texts |= {key: of_key for key, of_key in json.loads(path.read_text()).items() if PHRASE in key}
    said = {}
    for source in files:
        for literal in source.literals:
            if "applicationName" in "".join(literal.interpolations):
                said[PHRASE.join(literal.parts)] = literal.where
    yield from (f'{where}: "{key}" is not among the texts' for key, where in said.items() if key not in texts)
    for key, of_key in texts.items():
        if key not in said:
            yield f'"{key}" is said by nobody'
        if of_key.get(LANGUAGES[0]) != key:
            yield f'"{key}" is another phrase in {LANGUAGES[0]}'
        for language in WRITTEN:
            if of_key.get(language, "").count(PHRASE) != 1:
                yield f'"{key}" does not name the app once in {language}'


def without_twice(pairs):
    keys = [key for key, _ in pairs]
    twice = {key for key in keys if keys.count(key) > 1}
    if twice:
        raise ValueError(f"twice in the catalogue: {sorted(twice)}")
    return dict(pairs)


def main():
    only_missing = "--missing" in sys.argv
    arguments = [argument for argument in sys.argv[1:] if argument != "--missing"]
    missing = set()
    app = Path(arguments[0] if arguments else Path(__file__).parents[1] / "SydneyTransit")
    catalogue = app / "Shared/Localizable.xcstrings"
    try:
        content = json.loads(catalogue.read_text(), object_pairs_hook=without_twice)
    except ValueError as error:
        sys.exit(f"{catalogue}: {error}")
    strings = content["strings"]
    problems = [problem for key, entry in strings.items() for problem in entry_problems(key, entry)]
    if content.get("sourceLanguage") != LANGUAGES[0]:
        problems.append(f"the source language is not {LANGUAGES[0]}")

    files = sources(app / "App", app / "Widgets", app / "Shared")
    root = Path(__file__).resolve().parents[2]
    kit = sources(root / "Apps/TransitKit/Sources/TransitKit")
    unused = dict.fromkeys(strings)
    for literal in used(files):
        if not any(re.search(r"[^\W\d_]", part) for part in literal.parts):
            continue
        pattern = key_pattern(literal)
        found = [key for key in strings if pattern.match(key)]
        for key in found:
            unused.pop(key, None)
        if not found:
            missing.add("…".join(literal.parts))
            problems.append(f'{literal.where}: not in the catalogue: "{"…".join(literal.parts)}"')
    for source in files + kit:
        for literal, kinds in said(source):
            unused.pop(literal.plain, None)
            if literal.plain not in strings:
                missing.add(str(literal.plain))
                problems.append(f'{literal.where}: not in the catalogue: "{literal.plain}"')
            elif kinds is not None and kinds != list(specifiers(literal.plain).values()):
                problems.append(f'{literal.where}: "{literal.plain}" is given {" ".join(kinds) or "no values"}')
    # What the server lets the phone say in its language (`loc-key`), and what reaches a view by way of a variable.
    pushes = sources(root / "Sources/Notifications/Content/Payload")
    for source in pushes:
        for literal in source.literals:
            if re.fullmatch(r"[A-Z_]+_(TITLE|BODY|LINE)(_[A-Z]+)*", literal.plain or "") and literal.plain not in strings:
                problems.append(f'{literal.where}: not in the catalogue: "{literal.plain}"')
    for source in files + kit + pushes:
        for literal in source.literals:
            unused.pop(literal.plain, None)
    # A summary of an App Intent names parameters in a way of its own.
    problems += [f'"{key}" is without use' for key in unused if "${" not in key]
    problems += phrase_problems(app, files)
    if only_missing:
        print("\n".join(sorted(missing)))
        return
    if problems:
        sys.exit("\n".join(f"{catalogue.name}: {problem}" for problem in problems))


if __name__ == "__main__":
    main()
