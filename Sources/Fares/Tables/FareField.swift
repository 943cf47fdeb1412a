import GTFSValues
import Yams

/// What is wrong at one place of a file.
struct FareFault: Error {
    var field: String
    var reason: String
}

/// A value of a YAML file that knows where it stands; scalars stay the text they are until somebody asks for more.
struct FareField {
    let path: String
    private let node: Node

    init(_ node: Node, path: String) { (self.node, self.path) = (node, path) }

    func fault(_ reason: String) -> FareFault { FareFault(field: path.isEmpty ? "file" : path, reason: reason) }

    /// Values by key, in the order of the file.
    func entries() throws(FareFault) -> [(key: String, value: FareField)] {
        guard let mapping = node.mapping else { throw fault("expected keys and values") }
        var entries: [(key: String, value: FareField)] = []
        for (key, value) in mapping {
            guard let key = key.scalar?.string else { throw fault("expected keys that are texts") }
            entries.append((key, FareField(value, path: path.isEmpty ? key : "\(path).\(key)")))
        }
        return entries
    }

    /// Values by key; a key that is not allowed is an error, so that a misspelt one is never silently nothing.
    func fields(_ allowed: [String]) throws(FareFault) -> Fields {
        var values: [String: FareField] = [:]
        for (key, value) in try entries() {
            guard allowed.contains(key) else {
                throw fault("unknown key \"\(key)\"; allowed: \(allowed.joined(separator: ", "))")
            }
            values[key] = value
        }
        return Fields(of: self, values: values)
    }

    func list() throws(FareFault) -> [FareField] {
        guard let sequence = node.sequence else { throw fault("expected a list") }
        return sequence.enumerated().map { FareField($0.element, path: "\(path)[\($0.offset)]") }
    }

    func text() throws(FareFault) -> String {
        guard let text = node.scalar?.string, !text.isEmpty else { throw fault("expected a text") }
        return text
    }

    func integer(_ range: ClosedRange<Int> = 0...10_000_000) throws(FareFault) -> Int {
        let text = try text()
        guard let number = Int(text), range.contains(number) else {
            throw fault("expected a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
        }
        return number
    }

    func number() throws(FareFault) -> Double {
        let text = try text()
        guard let number = Double(text), number >= 0, number.isFinite else {
            throw fault("expected a number, 0 or more, not \"\(text)\"")
        }
        return number
    }

    func date() throws(FareFault) -> ServiceDate {
        let text = try text()
        guard let date = ServiceDate(text) else { throw fault("expected a date such as 2023-10-16, not \"\(text)\"") }
        return date
    }

    /// Minutes after midnight of a time such as 06:30; 24:00 is the end of the day.
    func minutes() throws(FareFault) -> Int { try minutes(of: text()) }

    /// Minutes after midnight of both ends of hours such as 06:30-10:00.
    func hours() throws(FareFault) -> Range<Int> {
        let ends = try text().split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { throw fault("expected hours such as 06:30-10:00, not \"\(try text())\"") }
        let (start, end) = (try minutes(of: String(ends[0])), try minutes(of: String(ends[1])))
        guard start < end else { throw fault("expected hours that end after they begin, not \"\(try text())\"") }
        return start..<end
    }

    /// A value among those a type has.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ type: Choice.Type
    ) throws(FareFault) -> Choice where Choice.RawValue == String { try choice(of: text(), type) }

    func choice<Choice: RawRepresentable & CaseIterable>(
        of text: String, _ type: Choice.Type
    ) throws(FareFault) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: text) else {
            let allowed = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw fault("unknown \"\(text)\"; allowed: \(allowed)")
        }
        return choice
    }

    /// Each value of a list.
    func each<Value>(_ read: (FareField) throws(FareFault) -> Value) throws(FareFault) -> [Value] {
        var values: [Value] = []
        for field in try list() { values.append(try read(field)) }
        return values
    }

    private func minutes(of text: String) throws(FareFault) -> Int {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }), let hour = Int(parts[0]),
            let minute = Int(parts[1]),
            (0...59).contains(minute), (0...1440).contains(hour * 60 + minute)
        else { throw fault("expected a time such as 06:30, not \"\(text)\"") }
        return hour * 60 + minute
    }
}

/// The values of a mapping whose keys have been looked through.
struct Fields {
    private let parent: FareField
    private let values: [String: FareField]

    init(of parent: FareField, values: [String: FareField]) { (self.parent, self.values) = (parent, values) }

    /// A value that may be missing.
    subscript(key: String) -> FareField? { values[key] }

    /// A value that may not.
    func require(_ key: String) throws(FareFault) -> FareField {
        guard let value = values[key] else { throw parent.fault("\"\(key)\" is missing") }
        return value
    }

    /// Each value of a list; none where the list is missing.
    func each<Value>(
        _ key: String, _ read: (FareField) throws(FareFault) -> Value
    ) throws(FareFault) -> [Value] {
        guard let field = values[key] else { return [] }
        return try field.each(read)
    }
}
