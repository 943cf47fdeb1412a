/// What is wrong at one place of a YAML file.
struct YAMLFault: Error, CustomStringConvertible {
    var at: String
    var reason: String
    var description: String { "\(at): \(reason)" }
}

/// A mapping of a YAML file that knows where it stands and which keys it may have.
struct YAMLMap {
    let at: String
    private let values: [String: Any]

    init(_ node: Any?, at: String, keys: Set<String>) throws {
        guard let map = node as? [String: Any] else { throw YAMLFault(at: at, reason: "expected keys and values") }
        if let unknown = map.keys.sorted().first(where: { !keys.contains($0) }) {
            throw YAMLFault(
                at: at, reason: "unknown key \"\(unknown)\"; allowed: \(keys.sorted().joined(separator: ", "))")
        }
        self.at = at
        values = map
    }

    func text(_ key: String) throws -> String {
        guard let text = try optionalText(key) else { throw YAMLFault(at: at, reason: "\"\(key)\" is missing") }
        return text
    }

    func optionalText(_ key: String) throws -> String? {
        guard let value = values[key] else { return nil }
        switch value {
        case let text as String: return text
        case let number as Int: return String(number)
        default: throw YAMLFault(at: "\(at).\(key)", reason: "expected a text")
        }
    }

    func texts(_ key: String) throws -> [String] {
        try list(key).map { value in
            guard let text = value as? String ?? (value as? Int).map(String.init) else {
                throw YAMLFault(at: "\(at).\(key)", reason: "expected texts")
            }
            return text
        }
    }

    func optionalInteger(_ key: String) throws -> Int? {
        guard let value = values[key] else { return nil }
        guard let number = value as? Int, number >= 0 else {
            throw YAMLFault(at: "\(at).\(key)", reason: "expected a whole number, 0 or more")
        }
        return number
    }

    func optionalIntegers(_ key: String, within bounds: ClosedRange<Int>) throws -> [Int]? {
        guard values[key] != nil else { return nil }
        return try list(key).map { value in
            guard let number = value as? Int else {
                throw YAMLFault(at: "\(at).\(key)", reason: "expected whole numbers")
            }
            guard bounds.contains(number) else {
                throw YAMLFault(
                    at: "\(at).\(key)", reason: "\(number) is not within \(bounds.lowerBound) to \(bounds.upperBound)")
            }
            return number
        }
    }

    func optionalNumber(_ key: String, within bounds: ClosedRange<Double>) throws -> Double? {
        guard let value = values[key] else { return nil }
        guard let number = value as? Double ?? (value as? Int).map(Double.init) else {
            throw YAMLFault(at: "\(at).\(key)", reason: "expected a number")
        }
        guard bounds.contains(number) else {
            throw YAMLFault(
                at: "\(at).\(key)",
                reason: "expected \(Self.text(bounds.lowerBound)) to \(Self.text(bounds.upperBound))")
        }
        return number
    }

    /// `20` for 20.0, as people write it.
    private static func text(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String(number)
    }

    func number(_ key: String, within bounds: ClosedRange<Double>) throws -> Double {
        guard let number = try optionalNumber(key, within: bounds) else {
            throw YAMLFault(at: at, reason: "\"\(key)\" is missing")
        }
        return number
    }

    func flag(_ key: String) throws -> Bool {
        guard let value = values[key] else { return false }
        guard let flag = value as? Bool else { throw YAMLFault(at: "\(at).\(key)", reason: "expected true or false") }
        return flag
    }

    func list(_ key: String) throws -> [Any] {
        guard let value = values[key] else { return [] }
        guard let list = value as? [Any] else { throw YAMLFault(at: "\(at).\(key)", reason: "expected a list") }
        return list
    }

    func map(_ key: String, keys: Set<String>) throws -> YAMLMap? {
        guard let value = values[key] else { return nil }
        return try YAMLMap(value, at: "\(at).\(key)", keys: keys)
    }

    /// A value from each mapping of a list.
    func entries<Entry>(_ key: String, keys: Set<String>, _ make: (YAMLMap) throws -> Entry) throws -> [Entry] {
        try list(key).enumerated().map { position, node in
            try make(YAMLMap(node, at: "\(key)[\(position)]", keys: keys))
        }
    }
}
