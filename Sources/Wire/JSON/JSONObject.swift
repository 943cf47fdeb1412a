/// A JSON object that keeps its keys in the order they were set. Equality ignores that order, as RFC 8259 does.
public struct JSONObject: Sendable {
    /// Names in order.
    public private(set) var keys: [String] = []
    private var values: [String: JSONValue] = [:]

    /// An empty object.
    public init() {}

    /// An object of these members; of members with one name the last value counts, at the place of the first.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (key, value) in members { self[key] = value }
    }

    /// Members in order.
    public var members: [(key: String, value: JSONValue)] { keys.map { ($0, values[$0] ?? .null) } }

    /// How many members there are.
    public var count: Int { keys.count }

    /// Whether there are no members.
    public var isEmpty: Bool { keys.isEmpty }

    /// The value of a member; setting nil removes it, setting a new one appends it.
    public subscript(key: String) -> JSONValue? {
        get { values[key] }
        set {
            let old = values.updateValue(newValue ?? .null, forKey: key)
            if newValue == nil {
                values[key] = nil
                keys.removeAll { $0 == key }
            } else if old == nil {
                keys.append(key)
            }
        }
    }

    /// This object with the members of another set over it.
    public func merging(_ other: JSONObject) -> JSONObject {
        var merged = self
        for (key, value) in other.members { merged[key] = value }
        return merged
    }
}

extension JSONObject: Equatable {
    /// Same names with same values, in any order.
    public static func == (a: JSONObject, b: JSONObject) -> Bool { a.values == b.values }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object, its keys in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
