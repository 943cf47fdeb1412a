import Foundation

/// A CSV file read the plain way, on purpose without any of the package's own reading.
struct Table {
    let columns: [String: Int]
    let rows: [[String]]

    /// Keeps only the named columns, in that order, or all where none are named.
    init(path: String, keeping names: [String] = []) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        var lines: [[String]] = []
        var header: [String] = []
        var kept: Set<Int> = []
        var fields: [String] = []
        var field: [UInt8] = []
        var column = 0
        var quoted = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""):
                quoted.toggle()
            case UInt8(ascii: ",") where !quoted, UInt8(ascii: "\n") where !quoted:
                if header.isEmpty || kept.isEmpty || kept.contains(column) {
                    fields.append(String(decoding: field, as: UTF8.self))
                }
                field.removeAll(keepingCapacity: true)
                column += 1
                guard byte == UInt8(ascii: "\n") else { continue }
                if header.isEmpty {
                    header = fields
                    kept = Set(names.compactMap { fields.firstIndex(of: $0) })
                } else {
                    lines.append(fields)
                }
                fields = []
                column = 0
            default:
                field.append(byte)
            }
        }
        let present = kept.isEmpty ? header : header.indices.filter(kept.contains).map { header[$0] }
        columns = Dictionary(uniqueKeysWithValues: present.enumerated().map { ($1, $0) })
        rows = lines
    }

    /// One column over all rows.
    subscript(_ name: String) -> [String] {
        guard let index = columns[name] else { return [] }
        return rows.map { $0[index] }
    }

    /// Rows whose fields are found by column name; an unknown column is empty.
    var records: [Record] { rows.map { Record(columns: columns, fields: $0) } }

    struct Record {
        let columns: [String: Int]
        let fields: [String]
        subscript(_ name: String) -> String { columns[name].map { fields[$0] } ?? "" }
    }
}
