"""Whether what was written for one version of the contract goes on working with a later one."""

from __future__ import annotations

import datetime
import json

TYPES = {"null", "boolean", "integer", "number", "string", "array", "object"}
#: Limits that a wider schema has lower, and such as it has higher.
LOWER = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
UPPER = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
EXACT = ("format", "pattern", "multipleOf", "uniqueItems")


class Comparison:
    """Two forms of the contract (see `contract_form`), the one that was released and the one that is to be."""

    def __init__(self, released: dict, present: dict, today: datetime.date):
        self.released, self.present, self.today = released, present, today
        self.problems: list[str] = []
        #: Pairs of named schemas that have been compared; and which alternatives fit which, assumed of those under way.
        self.seen: set[tuple] = set()
        self.fitting: dict[tuple, bool] = {}

    def run(self) -> list[str]:
        for key, old in self.released["operations"].items():
            new = self.present["operations"].get(key)
            if new is not None:
                self.operation(key, old, new)
            elif not self.is_over(old):
                self.problems.append(f"{key} is gone")
        return self.problems

    def is_over(self, old: dict | bool) -> bool:
        """Whether the day has passed until which it was said to be kept."""
        sunset = old.get("sunset", old.get("x-sunset")) if isinstance(old, dict) else None
        return sunset is not None and datetime.date.fromisoformat(sunset) <= self.today

    # Operations

    def operation(self, key: str, old: dict, new: dict) -> None:
        if old["id"] != new["id"]:
            self.problems.append(f"{key}: the operationId {old['id']} has become {new['id']}")
        self.parameters(key, old["parameters"], new["parameters"])
        self.body(key, old.get("body"), new.get("body"))
        self.responses(key, old["responses"], new["responses"])
        for ways in old["security"]:
            if not any(set(each) <= set(ways) for each in new["security"]):
                self.problems.append(f"{key}: {' and '.join(ways) or 'no credentials'} will no longer do")
        for name, schema in old.get("events", {}).items():
            if name not in new.get("events", {}):
                self.problems.append(f"{key}: the event {name} is gone")
            else:
                self.output(f"{key}: event {name}", schema, new["events"][name])

    def parameters(self, key: str, old: dict, new: dict) -> None:
        for name, held in old.items():
            if name not in new:
                if not self.is_over(held):
                    self.problems.append(f"{key}: the parameter {name} is gone")
                continue
            if new[name]["required"] and not held["required"]:
                self.problems.append(f"{key}: the parameter {name} has become required")
            self.input(f"{key}: {name}", held["schema"], new[name]["schema"])
        for name, held in new.items():
            if name not in old and held["required"]:
                self.problems.append(f"{key}: the new parameter {name} is required")

    def body(self, key: str, old: dict | None, new: dict | None) -> None:
        if old is None:
            if new is not None and new["required"]:
                self.problems.append(f"{key}: a body has become required")
            return
        if new is None:
            self.problems.append(f"{key}: the body is gone")
            return
        if new["required"] and not old["required"]:
            self.problems.append(f"{key}: the body has become required")
        for media, schema in old["content"].items():
            if media not in new["content"]:
                self.problems.append(f"{key}: a body of {media} is no longer taken")
            else:
                self.input(f"{key}: body", schema, new["content"][media])

    def responses(self, key: str, old: dict, new: dict) -> None:
        def successes(responses: dict) -> set[str]:
            return {status for status in responses if status[0] in "123"}

        # A client may meet an error that it does not know, and one that no longer comes harms nobody.
        for status in sorted(successes(old) ^ successes(new)):
            self.problems.append(f"{key}: the status {status} is {'gone' if status in old else 'new'}")
        for status in sorted(old.keys() & new.keys()):
            place = f"{key} {status}"
            for name in old[status]["headers"]:
                if name not in new[status]["headers"]:
                    self.problems.append(f"{place}: the header {name} is gone")
            if not old[status]["content"] and new[status]["content"]:
                self.problems.append(f"{place}: there was no body before")
            for media, schema in old[status]["content"].items():
                if media not in new[status]["content"]:
                    self.problems.append(f"{place}: {media} is no longer sent")
                else:
                    self.output(place, schema, new[status]["content"][media])

    # Schemas

    def input(self, place: str, old, new) -> None:
        """What was sent before must be taken."""
        self.problems += Fit(self, True, self.seen).problems(place, old, new)

    def output(self, place: str, old, new) -> None:
        """What is sent now must be what was expected before."""
        self.problems += Fit(self, False, self.seen).problems(place, old, new)


class Fit:
    """Whether every value of the one schema is one of the other: of what was taken before, in what is taken now; of what is
    sent now, in what was sent before."""

    def __init__(self, comparison: Comparison, is_input: bool, seen: set[tuple]):
        self.comparison, self.is_input, self.seen = comparison, is_input, seen

    def resolved(self, schema, form: dict) -> tuple[dict, str]:
        """A schema without reference, and the names it went by."""
        names = []
        schema = {} if schema is True else {"enum": []} if schema is False else schema
        while "ref" in schema:
            names.append(schema["ref"])
            schema = {**form["schemas"][schema["ref"]], **{word: value for word, value in schema.items() if word != "ref"}}
        return schema, "/".join(names)

    def problems(self, place: str, old, new) -> list[str]:
        before, old_name = self.resolved(old, self.comparison.released)
        after, new_name = self.resolved(new, self.comparison.present)
        if old_name and new_name:
            pair = (old_name, new_name, self.is_input)
            if pair in self.seen:
                return []
            self.seen.add(pair)
        if self.is_input:
            found = self.compared(place, before, after)
            if before.get("default") != after.get("default") and "default" in before:
                found.append(f"{place}: the default {before['default']} has become {after.get('default')}")
            return found
        return self.compared(place, before, after)

    def compared(self, place: str, old: dict, new: dict) -> list[str]:
        small, large = (old, new) if self.is_input else (new, old)
        found = self.types(place, small, large) + self.names(place, small, large, old) + self.limits(place, small, large)
        found += self.objects(place, old, new, small, large) + self.parts(place, old, new, small, large)
        return found

    def worse(self, place: str, what: str) -> str:
        return f"{place}: {what} {'is no longer taken' if self.is_input else 'was not sent before'}"

    def types(self, place: str, small: dict, large: dict) -> list[str]:
        def of(schema: dict) -> set[str]:
            said = schema.get("type")
            return TYPES if said is None else {said} if isinstance(said, str) else set(said)

        wide = of(large) | ({"integer"} if "number" in of(large) else set())
        if "type" not in large:
            return []
        if "type" not in small:
            # The alternatives of the smaller one say their types themselves.
            return [] if any(word in small for word in ("anyOf", "oneOf", "allOf", "enum", "const")) else [self.worse(place, "any type")]
        return [self.worse(place, each) for each in sorted(of(small) - wide)]

    def names(self, place: str, small: dict, large: dict, old: dict) -> list[str]:
        def of(schema: dict) -> list | None:
            return [schema["const"]] if "const" in schema else schema.get("enum")

        known, given = of(large), of(small)
        if known is None or (not self.is_input and old.get("x-extensible")):
            return []
        if given is None:
            return [self.worse(place, "any other value than " + ", ".join(map(str, known)))]
        return [self.worse(place, str(each)) for each in given if each not in known]

    def limits(self, place: str, small: dict, large: dict) -> list[str]:
        found = []
        for words, is_beyond in ((LOWER, lambda given, limit: given < limit), (UPPER, lambda given, limit: given > limit)):
            for word in words:
                if word in large and (word not in small or is_beyond(small[word], large[word])):
                    found.append(self.worse(place, f"{word} {small.get(word, 'none')} instead of {large[word]}"))
        for word in EXACT:
            if word in large and small.get(word) != large[word]:
                found.append(self.worse(place, f"{word} {small.get(word, 'none')} instead of {large[word]}"))
        return found

    def objects(self, place: str, old: dict, new: dict, small: dict, large: dict) -> list[str]:
        before, after = old.get("properties", {}), new.get("properties", {})
        found = []
        gone = {name for name in before if name not in after}
        for name in sorted(gone):
            if not self.comparison.is_over(before[name]):
                found.append(f"{place}: the field {name} is gone")
        for name in sorted(set(large.get("required", [])) - set(small.get("required", [])) - gone):
            found.append(f"{place}: the field {name} {'has become required' if self.is_input else 'may be missing'}")
        for name in before.keys() & after.keys():
            found += self.problems(f"{place}.{name}", before[name], after[name])
        return found

    def parts(self, place: str, old: dict, new: dict, small: dict, large: dict) -> list[str]:
        found = []
        for word, sign in (("items", "[]"), ("additionalProperties", "{}"), ("propertyNames", "{name}")):
            if word in large and word not in small:
                if large[word] is not True and "properties" not in small:
                    found.append(self.worse(place + sign, "anything"))
                elif large[word] is False and self.is_input:
                    found.append(self.worse(place + sign, "a field of another name"))
            elif word in large and (large[word] is not False or small[word] is not False):
                found += self.problems(place + sign, old[word], new[word])
        for word in ("anyOf", "oneOf"):
            found += self.alternatives(place, old, new, word)
        if old.get("allOf") != new.get("allOf") or old.get("prefixItems") != new.get("prefixItems"):
            for word in ("allOf", "prefixItems"):
                if len(old.get(word, [])) != len(new.get(word, [])):
                    found.append(f"{place}: the parts of {word} are others")
                for before, after in zip(old.get(word, []), new.get(word, [])):
                    found += self.problems(place, before, after)
        return found

    def alternatives(self, place: str, old: dict, new: dict, word: str) -> list[str]:
        """Each alternative of the smaller one must fit one of the larger."""
        if word not in old and word not in new:
            return []
        before, after = old.get(word, [old]), new.get(word, [new])
        if word not in (new if self.is_input else old):
            # What is larger has no alternatives: its other words have been compared.
            return []

        def fits(one, other) -> bool:
            pair = (json.dumps(one, sort_keys=True), json.dumps(other, sort_keys=True), self.is_input)
            if pair not in self.comparison.fitting:
                self.comparison.fitting[pair] = True
                self.comparison.fitting[pair] = not Fit(self.comparison, self.is_input, set()).problems(place, one, other)
            return self.comparison.fitting[pair]

        if self.is_input:
            missed = [each for each in before if not any(fits(each, other) for other in after)]
        else:
            missed = [each for each in after if not any(fits(other, each) for other in before)]
        return [self.worse(place, f"the alternative {each.get('ref') or each.get('type') or each}") for each in missed]
