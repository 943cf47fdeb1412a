import Wire

/// A step into a JSON value.
package enum JSONKey: Sendable, Equatable {
    /// A member of an object.
    case name(String)
    /// An element of an array, from 0; from the end where it is negative.
    case place(Int)
}

/// What PostgreSQL's `jsonb` does, for SQLite, which keeps JSON as the text that was given.
extension JSONValue {
    /// The value of a text; nil where it is none that this program reads.
    init?(text: String) {
        guard let value = try? JSONParser.parse(Array(text.utf8)) else { return nil }
        self = value
    }

    /// One text for equal values: no spaces, members of objects in the order of `jsonb`.
    var canonical: String { String(decoding: canonicalValue.bytes, as: UTF8.self) }

    /// The same with a space behind each comma and colon, as PostgreSQL writes `jsonb` as text.
    var spaced: String {
        switch self {
        case .array(let elements): "[" + elements.map(\.spaced).joined(separator: ", ") + "]"
        case .object:
            "{"
                + (canonicalValue.object?.members ?? []).map { key, value in
                    JSONValue.string(key).canonical + ": " + value.spaced
                }.joined(separator: ", ") + "}"
        default: canonical
        }
    }

    var canonicalValue: JSONValue {
        switch self {
        case .array(let elements): return .array(elements.map(\.canonicalValue))
        case .object(let object):
            let members = object.members.sorted { one, other in
                let (length, otherLength) = (one.key.utf8.count, other.key.utf8.count)
                return length == otherLength
                    ? one.key.utf8.lexicographicallyPrecedes(other.key.utf8) : length < otherLength
            }
            return .object(JSONObject(members.map { ($0.key, $0.value.canonicalValue) }))
        default: return self
        }
    }

    /// What is found by some steps; nil where there is nothing.
    func value(at path: [JSONKey]) -> JSONValue? {
        var value = self
        for key in path {
            let next: JSONValue? =
                switch key {
                case .name(let name): value[name]
                case .place(let place): value[place < 0 ? (value.array?.count ?? 0) + place : place]
                }
            guard let next else { return nil }
            value = next
        }
        return value
    }

    /// `@>`: an array also contains a plain value that it has.
    func contains(_ part: JSONValue) -> Bool {
        if case .array(let elements) = self, part.isPlain {
            return elements.contains { $0.canonical == part.canonical }
        }
        return holds(part)
    }

    /// Whether two arrays have an element in common.
    func overlaps(_ other: JSONValue) -> Bool {
        let texts = Set((other.array ?? []).map(\.canonical))
        return (array ?? []).contains { texts.contains($0.canonical) }
    }

    private var isPlain: Bool { array == nil && object == nil }

    private func holds(_ part: JSONValue) -> Bool {
        switch (self, part) {
        case (.object(let whole), .object(let part)):
            part.members.allSatisfy { member in whole[member.key].map { $0.holds(member.value) } ?? false }
        case (.array(let whole), .array(let part)):
            part.allSatisfy { element in whole.contains { $0.holds(element) } }
        default: isPlain && part.isPlain && canonical == part.canonical
        }
    }
}
