/// How much was used today of what costs, by all nodes that share the database.
package struct AllowanceLedger: Sendable {
    /// A day's use of one allowance.
    package struct Day: Sendable, Equatable {
        /// What was counted.
        package var used: Int
        /// The last threshold that the log was told of, in percent.
        package var told: Int

        /// A day; by default one on which nothing was used or told.
        package init(used: Int = 0, told: Int = 0) { (self.used, self.told) = (used, told) }
    }

    private let database: Database

    /// The ledger of a database that has ``AllowanceTables``.
    package init(_ database: Database) { self.database = database }

    /// Adds to the day that it is.
    ///
    /// - Parameter used: more than nothing of each, by name.
    package func add(_ used: [String: Int]) async throws {
        try await database.write(as: .service) { transaction in
            let day = Self.day(of: transaction.now)
            // In one order, or two nodes could wait for each other.
            for (name, count) in used.sorted(by: <) {
                try Self.begin(name, day, transaction)
                _ = try transaction.updateCount(
                    Update(AllowanceTables.days, set: [:], increment: ["used": count], where: Self.row(name, day)))
            }
        }
    }

    /// The day that it is, by name; nothing of what nothing was counted or told of.
    package func today() async throws -> [String: Day] {
        try await database.read(as: .service) { transaction in
            let rows = try transaction.select(
                Select(AllowanceTables.days, where: .equals("day", .instant(Self.day(of: transaction.now)))))
            var days: [String: Day] = [:]
            for row in rows {
                days[try row.require("name", Row.text)] = Day(
                    used: try row.require("used", Row.int), told: try row.require("told", Row.int))
            }
            return days
        }
    }

    /// Notes that the log is told of a threshold.
    ///
    /// - Returns: whether nobody has today, here or on another node.
    package func tell(_ percent: Int, of name: String) async throws -> Bool {
        try await database.write(as: .service) { transaction in
            let day = Self.day(of: transaction.now)
            try Self.begin(name, day, transaction)
            let count = try transaction.updateCount(
                Update(
                    AllowanceTables.days, set: ["told": .int(percent)],
                    where: Self.row(name, day) && .compare(.column("told"), .less, .value(.int(percent)))))
            return count == 1
        }
    }

    /// Forgets days that began before an instant; says how many rows went.
    package func forget(before instant: Instant) async throws -> Int {
        try await database.write(as: .service) {
            try $0.deleteCount(
                Delete(
                    from: AllowanceTables.days, where: .compare(.column("day"), .less, .value(.instant(instant)))))
        }
    }

    private static func begin(_ name: String, _ day: Instant, _ transaction: Transaction) throws {
        _ = try transaction.insert(
            Insert(
                into: AllowanceTables.days, ["name": .text(name), "day": .instant(day)],
                onConflict: .ignore(on: ["name", "day"])))
    }

    private static func row(_ name: String, _ day: Instant) -> Condition {
        .equals("name", .text(name)) && .equals("day", .instant(day))
    }

    /// The midnight of UTC before an instant.
    private static func day(of instant: Instant) -> Instant {
        let seconds = instant.seconds
        return Instant(seconds: seconds - (seconds % 86_400 + 86_400) % 86_400)
    }
}
