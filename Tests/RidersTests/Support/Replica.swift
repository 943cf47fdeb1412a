import Foundation
import Riders

/// What a device holds, and learns by `GET /sync`.
struct Replica: Equatable {
    var version = 0
    var favorites: [UUID: FavoriteRecord] = [:]
    var savedTrips: [UUID: SavedTripRecord] = [:]
    var reminders: [UUID: ReminderRecord] = [:]
    var subscriptions: [UUID: SubscriptionRecord] = [:]
    var settings: SettingsRecord?
    /// How often it had to begin anew.
    var restarts = 0

    mutating func apply(_ changes: RiderChanges) {
        if !changes.isComplete { self = Replica(restarts: restarts + 1) }
        version = changes.version
        for record in changes.favorites { favorites[record.id] = record }
        for record in changes.savedTrips { savedTrips[record.id] = record }
        for record in changes.reminders { reminders[record.id] = record }
        for record in changes.subscriptions { subscriptions[record.id] = record }
        if let new = changes.settings { settings = new }
        for deletion in changes.deleted {
            switch deletion.kind {
            case .favorite: favorites[deletion.id] = nil
            case .savedTrip: savedTrips[deletion.id] = nil
            case .reminder: reminders[deletion.id] = nil
            case .subscription: subscriptions[deletion.id] = nil
            }
        }
    }

    /// What both hold, however they came by it.
    var held: Replica {
        var held = self
        held.restarts = 0
        return held
    }
}

extension Replica {
    init(restarts: Int) {
        self.init()
        self.restarts = restarts
    }

    /// Everything as it is read from the store.
    static func full(_ store: RiderStore, _ rider: UUID) async throws -> Replica {
        var replica = Replica()
        replica.version = try await store.changes(since: 0, of: rider).version
        replica.favorites = by(try await store.favorites.list(of: rider), \.id)
        replica.savedTrips = by(try await store.savedTrips.list(of: rider), \.id)
        replica.reminders = by(try await store.reminders.list(of: rider), \.id)
        replica.subscriptions = by(try await store.subscriptions.list(of: rider), \.id)
        let settings = try await store.settings(of: rider, cityZone: "Australia/Sydney")
        replica.settings = settings.stamp.version == 0 ? nil : settings
        return replica
    }

    private static func by<Record>(_ records: [Record], _ id: (Record) -> UUID) -> [UUID: Record] {
        Dictionary(uniqueKeysWithValues: records.map { (id($0), $0) })
    }
}
