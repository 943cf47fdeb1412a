import Yams

/// A value of a description file that knows where it stands, so that every complaint can name its line.
struct Field {
    let node: Node
    /// Path relative to the description folder.
    let file: String
    /// What the value is called in complaints: `headsign`, `calls[3]`.
    let name: String

    /// A complaint about this value.
    func error(_ problem: String) -> SimulatedCityError {
        .invalid(file: file, line: node.mark?.line ?? 1, problem: problem)
    }

    /// The value under `key`, or nil where the mapping has none.
    func optional(_ key: String) -> Field? {
        node.mapping?[Node(key)].map { Field(node: $0, file: file, name: key) }
    }

    /// The value under `key`; complains where it is missing.
    func required(_ key: String) throws -> Field {
        guard let field = optional(key) else { throw error("\(name) needs “\(key)”.") }
        return field
    }

    /// Keys and values in the order written.
    func entries() throws -> [(key: String, value: Field)] {
        guard let mapping = node.mapping else { throw error("\(name) must be a list of “key: value”.") }
        return try mapping.map { key, value in
            guard let text = key.scalar?.string else { throw error("\(name) has a key that is not plain text.") }
            return (text, Field(node: value, file: file, name: text))
        }
    }

    /// Complains about the first key that is not one of `known`: a misspelt key must not pass for one left out.
    func allow(_ known: Set<String>) throws {
        for (key, value) in try entries() where !known.contains(key) {
            throw value.error(
                "\(name) has no “\(key)”; it may have \(known.sorted().map { "“\($0)”" }.joined(separator: ", ")).")
        }
    }

    /// The elements of a list.
    func list() throws -> [Field] {
        guard let sequence = node.sequence else { throw error("\(name) must be a list.") }
        return sequence.enumerated().map { Field(node: $1, file: file, name: "\(name)[\($0)]") }
    }

    /// Plain text, never empty; numbers are taken as written.
    func text() throws -> String {
        guard let text = node.scalar?.string, !text.isEmpty else { throw error("\(name) must be text.") }
        return text
    }

    /// A number within `range`.
    func number(in range: ClosedRange<Double>) throws -> Double {
        let text = try text()
        guard let number = Double(text), range.contains(number) else {
            throw error("\(name) must be a number from \(range.lowerBound) to \(range.upperBound), not “\(text)”.")
        }
        return number
    }

    /// A whole number within `range`.
    func integer(in range: ClosedRange<Int>) throws -> Int {
        let text = try text()
        guard let number = Int(text), range.contains(number) else {
            throw error(
                "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”.")
        }
        return number
    }

    /// One of an enumeration's raw values.
    func choice<Choice: RawRepresentable & CaseIterable>(of type: Choice.Type) throws -> Choice
    where Choice.RawValue == String {
        let text = try text()
        guard let choice = Choice(rawValue: text) else {
            let all = Choice.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
            throw error("\(name) must be one of \(all), not “\(text)”.")
        }
        return choice
    }
}
