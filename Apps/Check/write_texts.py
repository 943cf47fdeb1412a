#!/usr/bin/env python3
"""Writes the app's string catalogue from its texts: `write_texts.py [FOLDER OF THE APP]`; with `--check` it only says whether
that was done.

What is said to Siri holds `${applicationName}`, is keyed by the phrase of the code, and goes to `AppShortcuts.strings` of each
other language: a catalogue of phrases is for iOS 17 alone.

A file in `Texts` holds the texts of a family of screens: `{"key": {"en": "…", "zh-Hans": "…"}}`. Where the number of things
changes a text, it is `{"one": "…", "other": "…"}`. Nothing else edits the catalogue, so that two people can write texts at once.

Traditional Chinese follows from simplified (`traditional.py`), unless a text has a `zh-Hant` of its own; so it does for what
`InfoPlist.xcstrings` says.
"""
import json
import sys
from pathlib import Path

from traditional import traditional


def unit(text):
    return {"stringUnit": {"state": "translated", "value": text}}


def localization(text):
    if isinstance(text, str):
        return unit(text)
    return {"variations": {"plural": {form: unit(value) for form, value in text.items()}}}


PHRASE = "${applicationName}"
SOURCE = "en"
SIMPLIFIED, TRADITIONAL = "zh-Hans", "zh-Hant"


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def written(app):
    """The files that are made of the texts, with what is in them."""
    strings, phrases = texts(app / "Texts")
    files = {app / "Shared/Localizable.xcstrings": catalogue(strings)}
    info = json.loads((app / "App/InfoPlist.xcstrings").read_text(encoding="utf-8"))
    for key, entry in info["strings"].items():
        said = entry["localizations"]
        if SIMPLIFIED in said:
            said[TRADITIONAL] = unit(in_traditional(key, said[SIMPLIFIED]["stringUnit"]["value"]))
    files[app / "App/InfoPlist.xcstrings"] = as_json(info)
    languages = {language for of_phrase in phrases.values() for language in of_phrase} - {SOURCE, "comment"}
    for language in sorted(languages):
        lines = [f"{quoted(key)} = {quoted(phrases[key][language])};\n" for key in sorted(phrases)]
        files[app / f"App/{language}.lproj/AppShortcuts.strings"] = "".join(lines)
    return files


def texts(folder):
    """Texts of the catalogue as it has them, and phrases by language."""
    phrases, entries, family_of = {}, {}, {}
    for path in sorted(folder.glob("*.json")):
        for key, languages in json.loads(path.read_text(encoding="utf-8")).items():
            if key in entries:
                raise SystemExit(f'write_texts: "{key}" is in {path.name} and in {family_of[key]}')
            family_of[key] = path.name
            if TRADITIONAL not in languages and SIMPLIFIED in languages:
                languages[TRADITIONAL] = in_traditional(key, languages[SIMPLIFIED])
            if PHRASE in key:
                phrases[key] = languages
                continue
            comment = {"comment": languages["comment"]} if "comment" in languages else {}
            texts = {name: localization(text) for name, text in languages.items() if name != "comment"}
            entries[key] = {**comment, "extractionState": "manual", "localizations": texts}
    return {key: entries[key] for key in sorted(entries)}, phrases


def in_traditional(key, text):
    if not isinstance(text, str):
        return {form: in_traditional(key, value) for form, value in text.items()}
    try:
        return traditional(text)
    except KeyError as error:
        raise SystemExit(f'write_texts: traditional.py does not say how {error} of "{key}" is written') from None


def catalogue(strings):
    return as_json({"sourceLanguage": SOURCE, "strings": strings, "version": "1.0"})


def as_json(content):
    return json.dumps(content, ensure_ascii=False, indent=2, separators=(",", " : ")) + "\n"


def main():
    names = [name for name in sys.argv[1:] if not name.startswith("--")]
    app = Path(names[0] if names else "Apps/SydneyTransit")
    for path, text in written(app).items():
        if "--check" not in sys.argv:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            raise SystemExit(
                f"write_texts: the texts have changed since {path.name} was written; run Apps/Check/write_texts.py")


main()
