#!/usr/bin/env python3
"""Writes the app's string catalogue from its texts: `write_texts.py [FOLDER OF THE APP]`; with `--check` it only says whether
that was done.

A file in `Texts` holds the texts of a family of screens: `{"key": {"en": "…", "zh-Hans": "…"}}`. Where the number of things
changes a text, it is `{"one": "…", "other": "…"}`. Nothing else edits the catalogue, so that two people can write texts at once.
"""
import json
import sys
from pathlib import Path


def unit(text):
    return {"stringUnit": {"state": "translated", "value": text}}


def localization(text):
    if isinstance(text, str):
        return unit(text)
    return {"variations": {"plural": {form: unit(value) for form, value in text.items()}}}


def catalogue(folder):
    entries, family_of = {}, {}
    for path in sorted(folder.glob("*.json")):
        for key, languages in json.loads(path.read_text(encoding="utf-8")).items():
            if key in entries:
                raise SystemExit(f'write_texts: "{key}" is in {path.name} and in {family_of[key]}')
            family_of[key] = path.name
            comment = {"comment": languages["comment"]} if "comment" in languages else {}
            texts = {name: localization(text) for name, text in languages.items() if name != "comment"}
            entries[key] = {**comment, "extractionState": "manual", "localizations": texts}
    strings = {key: entries[key] for key in sorted(entries)}
    whole = {"sourceLanguage": "en", "strings": strings, "version": "1.0"}
    return json.dumps(whole, ensure_ascii=False, indent=2, separators=(",", " : ")) + "\n"


def main():
    names = [name for name in sys.argv[1:] if not name.startswith("--")]
    app = Path(names[0] if names else "Apps/SydneyTransit")
    path = app / "Shared/Localizable.xcstrings"
    text = catalogue(app / "Texts")
    if "--check" in sys.argv:
        if path.read_text(encoding="utf-8") != text:
            raise SystemExit("write_texts: the texts have changed since the catalogue was written; run Apps/Check/write_texts.py")
        return
    path.write_text(text, encoding="utf-8")


main()
