import Foundation
import GTFS

/// A file of a feed as text: columns by name, rows to be changed and written again.
struct FeedText {
    private(set) var columns: [String] = []
    private(set) var rows: [[String]] = []

    /// The file of a folder; empty where there is none.
    init(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        let file = try CSVFile(path: path)
        columns = file.columns
        while try file.next() { rows.append(columns.indices.map { file[$0] }) }
    }

    /// A value; empty where the file has no such column.
    func value(_ row: Int, _ column: String) -> String {
        columns.firstIndex(of: column).map { rows[row][$0] } ?? ""
    }

    mutating func set(_ row: Int, _ column: String, _ value: String) { rows[row][position(of: column)] = value }

    /// Adds a row: a copy of another with some values changed, or of nothing.
    mutating func add(copying row: Int? = nil, _ values: [String: String]) {
        rows.append(row.map { rows[$0] } ?? [String](repeating: "", count: columns.count))
        for (column, value) in values { set(rows.count - 1, column, value) }
    }

    private mutating func position(of column: String) -> Int {
        if let known = columns.firstIndex(of: column) { return known }
        columns.append(column)
        for row in rows.indices { rows[row].append("") }
        return columns.count - 1
    }

    /// The file as published.
    var text: String {
        ([columns] + rows).map { $0.map(Self.quoted).joined(separator: ",") }.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ value: String) -> String {
        value.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
            ? "\"" + value.replacing("\"", with: "\"\"") + "\"" : value
    }
}
