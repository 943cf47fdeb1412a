import Database
import Foundation
import TransitAPI

extension RiderStore {
    /// A rider's reminders, the next one first.
    public func reminders(of rider: UUID) async throws -> [ReminderRecord] {
        try await read(of: rider) { try Self.reminders(of: rider, in: $0) }
    }

    static func reminders(
        of rider: UUID, since version: Int? = nil, in transaction: Transaction
    ) throws -> [ReminderRecord] {
        try transaction.select(
            Select(
                RiderTables.reminders, where: .changed(of: rider, since: version),
                order: [.ascending("remind_at"), .ascending("id")])
        ).map(ReminderRecord.init)
    }

    /// One of them.
    ///
    /// - Throws: ``RiderError/notFound``.
    public func reminder(_ id: UUID, of rider: UUID) async throws -> ReminderRecord {
        try await read(of: rider) {
            try ReminderRecord(try $0.required(Select(RiderTables.reminders, where: .one(id, of: rider))))
        }
    }

    /// Adds a reminder of a departure. The same one again, while it is still to be sent, is not added twice.
    ///
    /// - Parameter savedTrip: the rider's saved trip that it is the first vehicle of; nil for none.
    /// - Throws: ``RiderError/limitReached(_:)``, which counts those that are still to be sent; ``RiderError/notFound`` where
    ///   the rider has no such saved trip.
    public func addReminder(
        _ departure: RemindedDeparture, minutesBefore: Int, savedTrip: UUID? = nil, of rider: UUID
    ) async throws -> Stored<ReminderRecord> {
        let table = RiderTables.reminders
        let remindAt = departure.scheduledAt.adding(seconds: Int64(minutesBefore) * -60)
        let waiting = Condition.all([.equals("user_id", rider), .equals("status", "scheduled")])
        let same = Condition.all([
            waiting, .equals("trip_id", .text(departure.tripID)),
            .equals("service_date", .text(departure.serviceDate)), .equals("stop_id", .text(departure.stopID)),
            .equals("stop_sequence", .int(departure.stopSequence)), .equals("minutes_before", .int(minutesBefore)),
            .equals("scheduled_at", .instant(departure.scheduledAt)),
            savedTrip.map { .equals("saved_trip_id", $0) } ?? .isNull(.column("saved_trip_id")),
        ])
        return try await write(of: rider) { transaction in
            let version = try RiderVersions.next(of: rider, in: transaction)
            if let savedTrip {
                _ = try transaction.required(Select(RiderTables.savedTrips, where: .one(savedTrip, of: rider)))
            }
            if let there = try transaction.first(Select(table, where: same)) {
                return Stored(record: try ReminderRecord(there), isNew: false)
            }
            let isDue = Condition.compare(.column("remind_at"), .greater, .now)
            guard try transaction.count(table, where: waiting && isDue) < RiderLimits.reminders else {
                throw RiderError.limitReached(.reminders)
            }
            let rows = try transaction.insert(
                Insert(
                    into: table,
                    [
                        "user_id": .uuid(rider), "trip_id": .text(departure.tripID),
                        "service_date": .text(departure.serviceDate), "stop_id": .text(departure.stopID),
                        "stop_sequence": .int(departure.stopSequence), "stop_name": .text(departure.stopName),
                        "route_name": .text(departure.routeName), "headsign": .text(departure.headsign),
                        "minutes_before": .int(minutesBefore), "scheduled_at": .instant(departure.scheduledAt),
                        "remind_at": .instant(remindAt), "saved_trip_id": savedTrip.map { .uuid($0) } ?? .null,
                        "version": .int(version),
                    ], returning: table.columns.map(\.name)))
            return Stored(record: try rows.onlyOne(ReminderRecord.init), isNew: true)
        }
    }

    /// Deletes a reminder.
    ///
    /// - Throws: ``RiderError/notFound``.
    public func deleteReminder(_ id: UUID, of rider: UUID) async throws {
        try await delete(.reminder, id, of: rider, ifMatch: nil)
    }
}
