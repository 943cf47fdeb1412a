import Foundation

/// The SQL that both databases understand, and what must be written differently.
package enum CommonSQL {
    /// A statement for one database: tables in braces by their own names, and no row locks for SQLite.
    package static func written(_ sql: String, for dialect: Dialect) -> String {
        var written = ""
        var rest = Substring(sql)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            written += rest[..<open]
            written += SQLWriter.name(of: String(rest[rest.index(after: open)..<close]), in: dialect)
            rest = rest[rest.index(after: close)...]
        }
        written += rest
        guard dialect == .sqlite else { return written }
        return
            written
            .replacingOccurrences(of: " FOR UPDATE SKIP LOCKED", with: "")
            .replacingOccurrences(of: " FOR UPDATE", with: "")
    }
}
