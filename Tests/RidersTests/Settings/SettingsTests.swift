import Database
import DatabaseFixtures
import Foundation
import Riders
import Testing
import TransitAPI

@Suite("Notification settings")
struct SettingsTests {
    private let city = "Australia/Sydney"

    @Test("are the defaults until something is changed", arguments: DatabaseKind.all)
    func defaults(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            let settings = try await riding.store.settings(of: rider, cityZone: "Pacific/Auckland")
            #expect(settings == SettingsRecord(timeZone: "Pacific/Auckland"))
            #expect(settings.stamp.version == 0 && settings.severityMin == .minor && settings.timeSensitiveOK)
            #expect(settings.delayMinutesMin == 5)
            #expect(try await riding.count(RiderTables.settings, of: rider) == 0)
        }
    }

    @Test("are changed only in what is said; null is the default", arguments: DatabaseKind.all)
    func change(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            let night = SettingsChanges(
                timeZone: .set(TimeZoneName("Europe/Berlin")!), quietHoursEnabled: .set(true),
                quietStart: .set(ClockTime("22:30")!), quietEnd: .set(ClockTime("06:05")!), severityMin: .set(.major),
                delayMinutesMin: .set(20))
            let first = try await riding.store.updateSettings(night, ifMatch: .versions([0]), of: rider, cityZone: city)
            #expect(first.timeZone == "Europe/Berlin" && first.quietHoursEnabled && first.severityMin == .major)
            #expect(first.quietStart?.description == "22:30" && first.quietEnd?.description == "06:05")
            #expect(first.timeSensitiveOK && first.stamp.version == 1 && first.delayMinutesMin == 20)
            #expect(try await riding.store.settings(of: rider, cityZone: city) == first)
            riding.clock.advance(seconds: 5)
            let second = try await riding.store.updateSettings(
                SettingsChanges(timeZone: .clear, delayMinutesMin: .clear, timeSensitiveOK: .set(false)), of: rider,
                cityZone: city)
            #expect(second.delayMinutesMin == 5)
            #expect(second.timeZone == city && !second.timeSensitiveOK && second.severityMin == .major)
            #expect(second.stamp.createdAt == first.stamp.createdAt && second.stamp.version == 2)
            let stale = try await refusal {
                try await riding.store.updateSettings(
                    SettingsChanges(severityMin: .clear), ifMatch: .versions([1]), of: rider, cityZone: city)
            }
            #expect(stale == .changed(version: 2))
        }
    }

    @Test("have no quiet hours without a start and an end", arguments: DatabaseKind.all)
    func quietHours(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            let change = { (changes: SettingsChanges) in
                try await refusal { try await riding.store.updateSettings(changes, of: rider, cityZone: city) }
            }
            let time = Change.set(ClockTime("22:00")!)
            #expect(try await change(SettingsChanges(quietHoursEnabled: .set(true))) == .quietHoursIncomplete)
            #expect(try await change(SettingsChanges(quietStart: time, quietEnd: time)) == nil)
            #expect(try await change(SettingsChanges(quietHoursEnabled: .set(true))) == nil)
            #expect(try await change(SettingsChanges(quietEnd: .clear)) == .quietHoursIncomplete)
            #expect(try await change(SettingsChanges(quietHoursEnabled: .clear, quietEnd: .clear)) == nil)
        }
    }

    @Test("differ for favourites the rider has, as long as they are there", arguments: DatabaseKind.all)
    func overrides(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let (rider, other) = (try await riding.rider(), try await riding.rider())
            let one = try await riding.store.favorites.add(NewFavorite(.stop("1")), of: rider).record.id
            let two = try await riding.store.favorites.add(NewFavorite(.stop("2")), of: rider).record.id
            let foreign = try await riding.store.favorites.add(NewFavorite(.stop("1")), of: other).record.id
            let set = { (overrides: [UUID: Bool?]) in
                try await riding.store.updateSettings(
                    SettingsChanges(
                        perFavoriteOverrides: .set(
                            Dictionary(
                                uniqueKeysWithValues: overrides.map {
                                    (RecordID($0.key), $0.value.map { FavoriteOverrideInput(notificationsEnabled: $0) })
                                }))), of: rider, cityZone: city
                ).overrides
            }
            #expect(try await set([one: false, two: true]) == [one: false, two: true])
            #expect(try await set([two: nil]) == [one: false])
            #expect(try await refusal { try await set([foreign: false]) } == .favoriteUnknown(foreign))
            #expect(try await set([two: false]) == [one: false, two: false])
            let before = try await riding.version(of: rider)
            try await riding.store.favorites.delete(one, of: rider)
            #expect(try await riding.store.settings(of: rider, cityZone: city).overrides == [two: false])
            #expect(try await riding.store.changes(since: before, of: rider).settings?.overrides == [two: false])
            let cleared = try await riding.store.updateSettings(
                SettingsChanges(perFavoriteOverrides: .clear), of: rider, cityZone: city)
            #expect(cleared.overrides.isEmpty)
        }
    }
}
