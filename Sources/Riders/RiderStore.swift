import Database
import Foundation

/// What riders keep, in the people's database. Every transaction is on behalf of the rider, so that the policies of the
/// tables hold beside the conditions written here.
///
/// Errors are ``RiderError`` for what the rider did, and `DatabaseError` for what the database could not do.
package struct RiderStore: Sendable {
    let database: Database

    /// A store in a database whose schema has ``RiderTables/schema``.
    package init(_ database: Database) { self.database = database }

    /// Stops and routes at hand.
    package var favorites: RiderResource<FavoriteRecord> { RiderResource(self) }
    /// Journeys made again and again.
    package var savedTrips: RiderResource<SavedTripRecord> { RiderResource(self) }
    /// Departures to be reminded of.
    package var reminders: RiderResource<ReminderRecord> { RiderResource(self) }
    /// Alerts to hear of.
    package var subscriptions: RiderResource<SubscriptionRecord> { RiderResource(self) }

    func read<Result: Sendable>(
        of rider: UUID, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await database.read(as: .user(rider), body)
    }

    func write<Result: Sendable>(
        of rider: UUID, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await database.write(as: .user(rider), body)
    }
}

/// What came of adding something.
package struct Stored<Record: Sendable>: Sendable {
    /// It, as it is kept.
    package let record: Record
    /// Whether it was made; false where it was there already.
    package let isNew: Bool
}
