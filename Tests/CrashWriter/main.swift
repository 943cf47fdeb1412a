import Database
import DatabaseFixtures
import Foundation

// Writes numbered pairs of rows until it is killed, and prints each number once it was told that the pair is kept.
// Arguments: a file or an address that begins with postgres://, and the first number.

let place = CommandLine.arguments[1]
let first = Int(CommandLine.arguments[2]) ?? 0
let now: @Sendable () -> Instant = { Instant(seconds: 0) }
let database =
    if place.hasPrefix("postgres://") {
        Database.postgreSQL(PostgresConfiguration(url: place), schema: CrashTables.schema, now: now)
    } else {
        try Database.sqlite(SQLiteConfiguration(path: place), schema: CrashTables.schema, now: now)
    }

/// Several writers at once, each with every fourth number, so that commits are shared.
await withTaskGroup(of: Void.self) { group in
    for writer in 0..<4 {
        group.addTask {
            var number = first + writer
            while true {
                do {
                    try await database.migrate()
                    break
                } catch {
                    try? await Task.sleep(for: .milliseconds(5))
                }
            }
            while true {
                let pair = number
                do {
                    try await database.write(as: .service) { transaction in
                        for half in 0..<2 {
                            try transaction.insert(
                                Insert(
                                    into: CrashTables.halves, ["number": .int(pair), "half": .int(half)]))
                        }
                    }
                    // One write, which is whole or not there.
                    FileHandle.standardOutput.write(Data("\(pair)\n".utf8))
                } catch {
                    // Not known to be kept: a number that is not told is not asked for.
                    try? await Task.sleep(for: .milliseconds(5))
                }
                number += 4
            }
        }
    }
}
