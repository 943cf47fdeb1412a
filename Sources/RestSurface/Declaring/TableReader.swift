import Database

/// Reads tables; those that policies look at before those whose policies look at them.
struct TableReader {
    /// What has been read, by name.
    private(set) var read: [String: Table] = [:]
    private var shapes: [String: TableShape] = [:]
    private var values: [String: FileValue] = [:]
    private var underway: [String] = []

    mutating func tables(_ declared: FileValue) throws(SurfaceFileError) -> [Table] {
        let members = try declared.members()
        for (name, value) in members {
            shapes[name] = try TableShape(value.name(name), value)
            values[name] = value
        }
        for (name, _) in members { try shapes[name]?.checkReferences(shapes) }
        var tables: [Table] = []
        for (name, value) in members { tables.append(try table(name, asked: value)) }
        return tables
    }

    private mutating func table(_ name: String, asked: FileValue) throws(SurfaceFileError) -> Table {
        if let table = read[name] { return table }
        guard let shape = shapes[name], let value = values[name] else {
            throw asked.fault(
                "there is no table \"\(name)\"; there are: \(shapes.keys.sorted().joined(separator: ", "))")
        }
        guard !underway.contains(name) else {
            let circle = (underway.drop { $0 != name } + [name]).joined(separator: " → ")
            throw asked.fault("policies look at one another in a circle: \(circle)")
        }
        underway.append(name)
        var others: [String: Table] = [:]
        for other in try Self.looksAt(try value.member("policies")) {
            others[other.name] = try table(other.name, asked: other.value)
        }
        underway.removeLast()
        let table = try shape.table(value, looking: others)
        read[name] = table
        return table
    }

    /// The tables that `exists` names anywhere in a value.
    private static func looksAt(
        _ value: FileValue?
    ) throws(SurfaceFileError) -> [(name: String, value: FileValue)] {
        guard let value else { return [] }
        var found: [(name: String, value: FileValue)] = []
        if value.value.object != nil {
            for (name, inner) in try value.members() {
                if name == "exists" {
                    found.append((try inner.text(), inner))
                } else {
                    found += try looksAt(inner)
                }
            }
        } else if value.value.array != nil {
            for inner in try value.list() { found += try looksAt(inner) }
        }
        return found
    }
}
