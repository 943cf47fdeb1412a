"""Reads the property lists of old that Xcode keeps its projects in: braces, brackets, strings."""
import re

TOKEN = re.compile(r'\s+|//[^\n]*|/\*.*?\*/|(?P<mark>[{}()=;,])|"(?P<quoted>(?:\\.|[^"\\])*)"|(?P<bare>[\w./:$\-]+)', re.S)


class Malformed(Exception):
    """Says where a list ends to make sense."""


def read(text):
    """The value of a list: dictionaries, lists and strings."""
    tokens, position = [], 0
    while position < len(text):
        found = TOKEN.match(text, position)
        if not found:
            raise Malformed(f"line {line(text, position)}: {text[position]!r}")
        if found.group("mark"):
            tokens.append((found.group("mark"), None, position))
        elif found.group("quoted") is not None:
            tokens.append(("string", re.sub(r"\\(.)", r"\1", found.group("quoted")), position))
        elif found.group("bare"):
            tokens.append(("string", found.group("bare"), position))
        position = found.end()
    tokens.append(("end", None, len(text)))
    tokens.reverse()

    def take(kind):
        got, value, where = tokens.pop()
        if got != kind:
            raise Malformed(f"line {line(text, where)}: {got} instead of {kind}")
        return value

    def value():
        kind = tokens[-1][0]
        if kind == "{":
            return dictionary()
        if kind == "(":
            return array()
        return take("string")

    def dictionary():
        take("{")
        entries = {}
        while tokens[-1][0] != "}":
            where = tokens[-1][2]
            key = take("string")
            if key in entries:
                raise Malformed(f"line {line(text, where)}: {key} twice")
            take("=")
            entries[key] = value()
            take(";")
        take("}")
        return entries

    def array():
        take("(")
        elements = []
        while tokens[-1][0] != ")":
            elements.append(value())
            if tokens[-1][0] != ")":
                take(",")
        take(")")
        return elements

    result = value()
    take("end")
    return result


def line(text, position):
    """The number of the line at a position."""
    return text.count("\n", 0, position) + 1
