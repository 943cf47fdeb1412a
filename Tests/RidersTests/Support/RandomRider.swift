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
        case 0, 1: _ = try await store.addFavorite(NewFavorite(.stop(name), sortOrder: place), of: rider)
        case 2: _ = try await store.addFavorite(NewFavorite(.route(name), label: name), of: rider)
        case 3: try await deleteFavorite()
        case 4: try await relabel(name, place)
        case 5: try await reorder()
        case 6, 7: _ = try await store.addSavedTrip(.trip(name, sortOrder: place), of: rider)
        case 8: try await changeSavedTrip(name, place)
        case 9:
            guard let one = try await store.savedTrips(of: rider).randomElement(using: &numbers) else { return }
            try await store.deleteSavedTrip(one.id, of: rider)
        case 10: _ = try await store.addReminder(.train(name), minutesBefore: 10, of: rider)
        case 11:
            guard let one = try await store.reminders(of: rider).randomElement(using: &numbers) else { return }
            try await store.deleteReminder(one.id, of: rider)
        case 12: _ = try await store.subscribe(routeIDs: [name], stopIDs: [], severityMin: .major, of: rider)
        case 13:
            guard let one = try await store.subscriptions(of: rider).randomElement(using: &numbers) else { return }
            try await store.unsubscribe(one.id, of: rider)
        default: try await changeSettings()
        }
    }

    private mutating func deleteFavorite() async throws {
        guard let one = try await store.favorites(of: rider).randomElement(using: &numbers) else { return }
        try await store.deleteFavorite(one.id, of: rider)
    }

    private mutating func relabel(_ name: String, _ place: Int?) async throws {
        guard let one = try await store.favorites(of: rider).randomElement(using: &numbers) else { return }
        let isCareful = Bool.random(using: &numbers)
        _ = try await store.updateFavorite(
            one.id, FavoriteChanges(label: .set(name), sortOrder: place),
            ifMatch: isCareful ? .versions([one.stamp.version]) : nil, of: rider)
    }

    private mutating func reorder() async throws {
        let ids = try await store.favorites(of: rider).map(\.id).shuffled(using: &numbers)
        _ = try await store.orderFavorites(ids, of: rider)
    }

    private mutating func changeSavedTrip(_ name: String, _ place: Int?) async throws {
        guard let one = try await store.savedTrips(of: rider).randomElement(using: &numbers) else { return }
        _ = try await store.updateSavedTrip(one.id, SavedTripChanges(name: name, sortOrder: place), of: rider)
    }

    private mutating func changeSettings() async throws {
        var changes = SettingsChanges(timeSensitiveOK: .set(Bool.random(using: &numbers)))
        if let one = try await store.favorites(of: rider).randomElement(using: &numbers) {
            changes.perFavoriteOverrides = .set([RecordID(one.id): FavoriteOverrideInput(notificationsEnabled: false)])
        }
        _ = try await store.updateSettings(changes, of: rider, cityZone: "Australia/Sydney")
    }
}
