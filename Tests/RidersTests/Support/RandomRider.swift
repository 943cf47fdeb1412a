import DatabaseFixtures
import Foundation
import Riders
import TransitAPI

/// Does something at random with a rider's things, as an app would.
struct RandomRider {
    let store: RiderStore
    let rider: UUID
    var numbers: SeededNumbers

    init(_ store: RiderStore, _ rider: UUID, seed: UInt64) {
        (self.store, self.rider, numbers) = (store, rider, SeededNumbers(seed: seed))
    }

    /// One change; what the store refuses because another device was quicker counts as done.
    mutating func step() async throws {
        do {
            try await change()
        } catch is RiderError {}
    }

    private mutating func change() async throws {
        let name = "\(Int.random(in: 0..<12, using: &numbers))"
        let place = Bool.random(using: &numbers) ? nil : Int.random(in: 0..<6, using: &numbers)
        switch Int.random(in: 0..<15, using: &numbers) {
        case 0, 1: _ = try await store.favorites.add(NewFavorite(.stop(name), sortOrder: place), of: rider)
        case 2: _ = try await store.favorites.add(NewFavorite(.route(name), label: name), of: rider)
        case 3: try await deleteFavorite()
        case 4: try await relabel(name, place)
        case 5: try await reorder()
        case 6, 7: _ = try await store.savedTrips.add(.trip(name, sortOrder: place), of: rider)
        case 8: try await changeSavedTrip(name, place)
        case 9:
            guard let one = try await store.savedTrips.list(of: rider).randomElement(using: &numbers) else { return }
            try await store.savedTrips.delete(one.id, of: rider)
        case 10: _ = try await store.reminders.add(ReminderRecord(.train(name), minutesBefore: 10), of: rider)
        case 11:
            guard let one = try await store.reminders.list(of: rider).randomElement(using: &numbers) else { return }
            try await store.reminders.delete(one.id, of: rider)
        case 12:
            _ = try await store.subscriptions.add(
                SubscribeRequest(routeIDs: [name], stopIDs: [], severityMin: .major), of: rider)
        case 13:
            guard let one = try await store.subscriptions.list(of: rider).randomElement(using: &numbers) else { return }
            try await store.subscriptions.delete(one.id, of: rider)
        default: try await changeSettings()
        }
    }

    private mutating func deleteFavorite() async throws {
        guard let one = try await store.favorites.list(of: rider).randomElement(using: &numbers) else { return }
        try await store.favorites.delete(one.id, of: rider)
    }

    private mutating func relabel(_ name: String, _ place: Int?) async throws {
        guard let one = try await store.favorites.list(of: rider).randomElement(using: &numbers) else { return }
        let isCareful = Bool.random(using: &numbers)
        _ = try await store.favorites.change(
            one.id, FavoriteChanges(label: .set(name), sortOrder: place),
            ifMatch: isCareful ? .versions([one.stamp.version]) : nil, of: rider)
    }

    private mutating func reorder() async throws {
        let ids = try await store.favorites.list(of: rider).map(\.id).shuffled(using: &numbers)
        _ = try await store.favorites.order(ids, of: rider)
    }

    private mutating func changeSavedTrip(_ name: String, _ place: Int?) async throws {
        guard let one = try await store.savedTrips.list(of: rider).randomElement(using: &numbers) else { return }
        _ = try await store.savedTrips.change(one.id, SavedTripChanges(name: name, sortOrder: place), of: rider)
    }

    private mutating func changeSettings() async throws {
        var changes = SettingsChanges(timeSensitiveOK: .set(Bool.random(using: &numbers)))
        if let one = try await store.favorites.list(of: rider).randomElement(using: &numbers) {
            changes.perFavoriteOverrides = .set([RecordID(one.id): FavoriteOverrideInput(notificationsEnabled: false)])
        }
        _ = try await store.updateSettings(changes, of: rider, cityZone: "Australia/Sydney")
    }
}
