import Database
import Foundation
import Notifications
import Riders
import TransitAPI

/// Riders who are alike.
enum StoryGroup: Character, CaseIterable {
    /// Have T1 as a favourite.
    case plain = "A"
    /// Have T1 and two of its stops.
    case threeFavorites = "B"
    /// Have one of its stops, and two phones; of the first five the second is gone.
    case twoPhones = "C"
    /// Want quiet from 22:00 to 07:00 in Sydney.
    case quietInSydney = "D"
    /// The same in Perth, three hours behind.
    case quietInPerth = "E"
    /// The same in Berlin, ten hours behind.
    case quietInBerlin = "F"
    /// Want to hear of cancellations only.
    case cancellationsOnly = "G"
    /// Have muted the only favourite they have on the line.
    case muted = "H"
    /// Have muted one of their two.
    case halfMuted = "I"
    /// Have muted everything for a day.
    case mutedForADay = "J"
    /// Have no favourites, but a subscription of cancellations.
    case subscribed = "K"
    /// Have no phone.
    case phoneless = "L"
    /// Have a phone on which the app is gone; two have registered the same token again since.
    case gone = "M"
    /// Have favourites on another line.
    case elsewhere = "X"

    var count: Int {
        switch self {
        case .plain: 250
        case .threeFavorites: 60
        case .twoPhones: 40
        case .quietInSydney: 30
        case .quietInPerth, .cancellationsOnly: 20
        case .muted, .halfMuted: 15
        case .quietInBerlin, .mutedForADay, .subscribed, .phoneless, .gone: 10
        case .elsewhere: 25
        }
    }

    private var stops: [String] {
        switch self {
        case .threeFavorites: [Self.central, Self.redfern]
        case .twoPhones, .muted, .halfMuted: [Self.central]
        case .elsewhere: ["206710"]
        default: []
        }
    }

    private var routes: [String] {
        switch self {
        case .twoPhones, .muted, .subscribed: []
        case .elsewhere: ["T9"]
        default: ["T1"]
        }
    }

    static let (central, redfern) = ("200060", "201510")

    /// Makes the group's riders.
    func settle(in scene: NotificationScene) async throws -> [UUID] {
        var riders: [UUID] = []
        for _ in 0..<count {
            let devices = self == .phoneless ? 0 : self == .twoPhones ? 2 : 1
            let rider = try await scene.rider(stops: stops, routes: routes, devices: devices)
            riders.append(rider)
            if self == .subscribed {
                _ = try await scene.store.subscriptions.add(
                    SubscribeRequest(routeIDs: ["T1"], stopIDs: [], severityMin: .cancelled), of: rider)
            }
            if self == .mutedForADay {
                let until = SQLValue.instant(scene.clock.now.adding(seconds: 86_400))
                try await scene.database.write(as: .user(rider)) {
                    try $0.insert(Insert(into: NotificationTables.mutes, ["user_id": .uuid(rider), "until": until]))
                }
            }
            guard let changes = try await settings(of: rider, in: scene) else { continue }
            _ = try await scene.store.updateSettings(changes, of: rider, cityZone: "Australia/Sydney")
        }
        return riders
    }

    private func settings(of rider: UUID, in scene: NotificationScene) async throws -> SettingsChanges? {
        switch self {
        case .quietInSydney: return quiet("Australia/Sydney")
        case .quietInPerth: return quiet("Australia/Perth")
        case .quietInBerlin: return quiet("Europe/Berlin")
        case .cancellationsOnly: return SettingsChanges(severityMin: .set(.cancelled))
        case .muted, .halfMuted:
            let favorites = try await scene.store.favorites.list(of: rider)
            let stop = favorites.first { $0.target == .stop(Self.central) }!
            return SettingsChanges(
                perFavoriteOverrides: .set([RecordID(stop.id): FavoriteOverrideInput(notificationsEnabled: false)]))
        default: return nil
        }
    }

    private func quiet(_ zone: String) -> SettingsChanges {
        SettingsChanges(
            timeZone: .set(TimeZoneName(zone)!), quietHoursEnabled: .set(true), quietStart: .set(ClockTime("22:00")!),
            quietEnd: .set(ClockTime("07:00")!))
    }
}

/// The riders of the story, by group.
struct StoryRiders {
    let groups: [StoryGroup: [UUID]]

    init(in scene: NotificationScene) async throws {
        var groups: [StoryGroup: [UUID]] = [:]
        for group in StoryGroup.allCases { groups[group] = try await group.settle(in: scene) }
        self.groups = groups
    }

    subscript(_ group: StoryGroup) -> [UUID] { groups[group] ?? [] }

    /// Tokens of phones on which the app is gone, and tokens that were registered again since it was.
    func deadTokens(in scene: NotificationScene) async throws -> (gone: [String], back: [String]) {
        var tokens: [String] = []
        for rider in self[.gone] { tokens += try await scene.store.devices(of: rider).map(\.token) }
        var seconds: [String] = []
        for rider in self[.twoPhones].prefix(5) {
            seconds += try await scene.store.devices(of: rider).filter { $0.deviceID == "phone 1" }.map(\.token)
        }
        return (Array(tokens.prefix(8)) + seconds, Array(tokens.suffix(2)))
    }
}
