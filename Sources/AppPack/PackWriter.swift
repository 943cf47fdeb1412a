import Foundation
import GRDB
import Timetable

/// Writes the SQLite file an app keeps for use without a network.
package struct PackWriter {
    private let timetable: Timetable

    /// A writer for a timetable.
    package init(_ timetable: Timetable) { self.timetable = timetable }

    /// Writes the pack in one step: what was at `path` before stays until the new one is whole.
    package func write(to path: String) throws -> PackFile {
        let temporary = path + ".writing-\(ProcessInfo.processInfo.processIdentifier)"
        try? FileManager.default.removeItem(atPath: temporary)
        defer { try? FileManager.default.removeItem(atPath: temporary) }
        do {
            var configuration = Configuration()
            configuration.prepareDatabase { db in
                // A file built once and moved into place needs no journal: if this fails it is thrown away.
                try db.execute(sql: "PRAGMA page_size = 8192")
                try db.execute(sql: "PRAGMA journal_mode = OFF")
                try db.execute(sql: "PRAGMA synchronous = OFF")
            }
            let queue = try DatabaseQueue(path: temporary, configuration: configuration)
            try queue.write { db in
                try db.execute(sql: PackSchema.tables)
                try PackFiller(timetable: timetable, db: db).fill()
                try db.execute(sql: PackSchema.indexes)
                try db.execute(sql: PackViews.all)
                try db.execute(sql: "PRAGMA user_version = \(PackSchema.version)")
                try db.execute(sql: "INSERT INTO stop_search(stop_search) VALUES ('optimize')")
            }
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "ANALYZE")
                try db.execute(sql: "VACUUM")
            }
            try queue.close()
            guard rename(temporary, path) == 0 else {
                throw PackError.unwritable(path: path, reason: String(cString: strerror(errno)))
            }
        } catch let error as DatabaseError {
            throw PackError.unwritable(path: path, reason: error.message ?? error.resultCode.description)
        }
        return try PackFile(path: path, timetable: timetable)
    }
}
