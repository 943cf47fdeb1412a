import Foundation
import Yams

/// Folders of dated fare tables, which a city file names.
public enum FareTables {
    /// The model whose tables lie in a folder, with all of them.
    ///
    /// Every `.yaml` file there is read: those of `kind: table` say which model they belong to and which files of
    /// `kind: distances` they use, those of `kind: step` how fares rose after the last table.
    public static func load(folder: String) throws(FareTableError) -> any FareModel {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw .unreadable(path: folder)
        }
        var tables: [(file: String, root: FareField)] = []
        var steps: [(file: String, root: FareField)] = []
        var distances: [String: FareDistances] = [:]
        for name in names.sorted() where name.hasSuffix(".yaml") {
            guard let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) else {
                throw .unreadable(path: "\(folder)/\(name)")
            }
            let root = try parse(text, file: name)
            try naming(name) { () throws(FareFault) in
                guard let kind = try root.entries().first(where: { $0.key == "kind" })?.value else {
                    throw root.fault("\"kind\" is missing")
                }
                switch try kind.text() {
                case "table": tables.append((name, root))
                case "step": steps.append((name, root))
                case "distances": distances[name] = try FareDistances(root)
                case let other: throw kind.fault("unknown \"\(other)\"; allowed: table, step, distances")
                }
            }
        }
        guard !tables.isEmpty else { throw .noTables(folder: folder) }
        return try OpalFares(files: tables, steps: steps, distances: distances)
    }

    static func parse(_ yaml: String, file: String) throws(FareTableError) -> FareField {
        do {
            guard let node = try Yams.compose(yaml: yaml) else {
                throw FareTableError.malformed(file: file, field: "file", reason: "is empty")
            }
            return FareField(node, path: "")
        } catch let error as FareTableError {
            throw error
        } catch {
            throw .malformed(file: file, field: "file", reason: "not valid YAML: \(error)")
        }
    }

    /// Puts the name of the file before what is wrong in it.
    static func naming<Value>(
        _ file: String, _ body: () throws(FareFault) -> Value
    ) throws(FareTableError) -> Value {
        do { return try body() } catch { throw .malformed(file: file, field: error.field, reason: error.reason) }
    }
}
