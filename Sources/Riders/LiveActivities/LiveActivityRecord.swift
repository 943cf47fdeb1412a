import Database
import Foundation
import TransitAPI

/// A Live Activity that shows a journey, as it is kept.
package struct LiveActivityRecord: Sendable, Hashable {
    /// Its row.
    package var id = UUID.unset
    /// What the device calls it.
    package var activityID = ""
    /// Its token at the push service; never shown, never logged.
    package var token = ""
    /// Which push service the token belongs to.
    package var environment = PushEnvironment.production
    /// The journey: its refresh_token.
    package var journey = ""
    /// What it was told last, as JSON; nil before the first time.
    package var content: String?
    /// When it was told that.
    package var toldAt: Instant?
    /// When it is told no more.
    package var endsAt = Instant(seconds: 0)
    /// The session it was registered in; nil where another project keeps that.
    package var session: UUID?
}

extension LiveActivityRecord: TableRecord {
    package static let blank = LiveActivityRecord()
    package static let table = RiderTables.liveActivities
    package static let order = [Order.ascending("id")]
    package static let columns = [
        RecordColumn("id", \Self.id), RecordColumn("activity_id", \.activityID), RecordColumn("apns_token", \.token),
        RecordColumn("environment", \.environment), RecordColumn("journey", \.journey),
        RecordColumn("content", read: readContent) { $0.content.map { .json($0) } ?? .null },
        RecordColumn("told_at", \.toldAt), RecordColumn("ends_at", \.endsAt), RecordColumn("session_id", \.session),
    ]

    private static func readContent(_ record: inout LiveActivityRecord, _ row: Row) throws(DatabaseError) {
        record.content = try row.json("content")
    }

    /// How long the system lets a Live Activity run, seconds.
    package static let longest: Int64 = 8 * 3_600
}

extension RiderStore {
    /// Keeps a rider's Live Activity up to date from now on. One that is known gets the new token and journey; the oldest make room
    /// for it where there are more than ``RiderLimits/liveActivities``.
    ///
    /// - Parameter session: with which it goes; nil where another project keeps that.
    /// - Throws: `DatabaseError.foreignKeyViolation` where the session has ended.
    package func registerLiveActivity(
        _ activityID: String, token: DeviceToken, _ environment: PushEnvironment, journey: String, of rider: UUID,
        in session: UUID? = nil
    ) async throws -> LiveActivityRecord {
        try await write(of: rider) { transaction in
            try RiderVersions.lock(rider, in: transaction)
            var activity = LiveActivityRecord(
                activityID: activityID, token: token.description, environment: environment, journey: journey,
                endsAt: transaction.now.adding(seconds: LiveActivityRecord.longest), session: session)
            let known = try transaction.first(
                Select(
                    RiderTables.liveActivities, where: Self.one(activityID, of: rider), lock: .forUpdate))
            // Another token is no reason to forget what the phone has been told, and has lit up for.
            if let known = try known.map({ try LiveActivityRecord($0) }), known.journey == journey {
                (activity.content, activity.toldAt) = (known.content, known.toldAt)
            }
            let kept = try activity.insert(of: rider, replacingBy: ["user_id", "activity_id"], in: transaction)
            let own = try transaction.select(
                Select(
                    RiderTables.liveActivities, ["id"], where: .equals("user_id", rider),
                    order: [.descending("ends_at"), .descending("id")]))
            for row in own.dropFirst(RiderLimits.liveActivities) {
                let id = try row.require("id", Row.uuid)
                if id != kept.id {
                    try transaction.delete(Delete(from: RiderTables.liveActivities, where: .equals("id", id)))
                }
            }
            return kept
        }
    }

    /// Leaves a Live Activity alone; it does no harm where there is none.
    package func removeLiveActivity(_ activityID: String, of rider: UUID) async throws {
        try await write(of: rider) { transaction in
            _ = try transaction.delete(
                Delete(from: RiderTables.liveActivities, where: Self.one(activityID, of: rider)))
        }
    }

    private static func one(_ activityID: String, of rider: UUID) -> Condition {
        .equals("user_id", rider) && .equals("activity_id", .text(activityID))
    }
}
