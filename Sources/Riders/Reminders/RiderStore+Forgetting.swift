import Database
import Foundation

extension RiderStore {
    /// Riders whose old reminders go in one call.
    private static let ridersAtOnce = 500

    /// Deletes reminders of departures before a moment, and leaves word of it for the riders' devices.
    ///
    /// - Returns: how many.
    @discardableResult
    package func forgetReminders(before moment: Instant) async throws -> Int {
        let isOld = Condition.compare(.column("scheduled_at"), .less, .value(.instant(moment)))
        var forgotten = 0
        while true {
            let rows = try await database.read(as: .service) {
                try $0.select(Select(RiderTables.reminders, ["user_id"], where: isOld, limit: Self.ridersAtOnce))
                    .map { try $0.require("user_id", Row.uuid) }
            }
            for rider in Set(rows) {
                forgotten += try await database.write(as: .service) { transaction in
                    let version = try RiderVersions.next(of: rider, in: transaction)
                    let gone = try transaction.delete(
                        Delete(
                            from: RiderTables.reminders, where: .equals("user_id", rider) && isOld, returning: ["id"]))
                    guard !gone.isEmpty else { return 0 }
                    let ids = try gone.map { try $0.require("id", Row.uuid) }
                    try DeletionRecord.leave(ids, .reminder, of: rider, version: version, in: transaction)
                    return gone.count
                }
            }
            guard rows.count == Self.ridersAtOnce else { return forgotten }
        }
    }
}
