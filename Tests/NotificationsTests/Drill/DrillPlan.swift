import Database
import DatabaseFixtures
import Foundation
import Notifications
import Riders

/// A notification on a device, as its owner sees it.
struct ShownPush: Hashable, Comparable {
    let deviceToken: String
    let alertID: String

    static func < (one: Self, other: Self) -> Bool {
        (one.deviceToken, one.alertID) < (other.deviceToken, other.alertID)
    }
}

/// What riders keep and what happens, drawn from a seed, and what must come of it.
struct DrillPlan {
    struct Rider {
        let id = UUID()
        let devices: [String]
        let routes: [Int]
    }

    /// In the order in which they are published.
    let alerts: [AlertNotice]
    private(set) var riders: [Rider] = []
    /// Found here by going through all riders and alerts, without a database.
    private(set) var intended: Set<ShownPush> = []

    private static let (alertCount, routeCount) = (20, 10)

    /// - Parameter pushes: how many there are to be at least; the devices of one rider more at most.
    init(seed: UInt64, pushes: Int) {
        let touched = (0..<Self.alertCount).map { number in
            // Every third touches riders twice who keep both routes, and is told once.
            [number % Self.routeCount] + (number % 3 == 0 ? [(number + 1) % Self.routeCount] : [])
        }
        alerts = touched.enumerated().map { number, routes in
            let names = routes.map { "R\($0)" }
            let story = AlertStory(
                header: "Delays of \(number + 5) minutes", severity: .major, effect: "SIGNIFICANT_DELAYS",
                routeIDs: names)
            return AlertNotice(alertID: "alert_\(number)", source: "nsw", story: story, routes: names, stops: [])
        }
        var random = SeededNumbers(seed: seed)
        while intended.count < pushes {
            let name = riders.count
            let devices = (0..<Int.random(in: 1...2, using: &random)).map { Self.token(seed, name, $0) }
            let routes = (0..<Self.routeCount).shuffled(using: &random).prefix(.random(in: 1...3, using: &random))
            riders.append(Rider(devices: devices, routes: Array(routes)))
            for (number, alert) in alerts.enumerated() where !Set(touched[number]).isDisjoint(with: routes) {
                for device in devices { intended.insert(ShownPush(deviceToken: device, alertID: alert.alertID)) }
            }
        }
    }

    private static func token(_ seed: UInt64, _ rider: Int, _ device: Int) -> String {
        let digits = String(seed, radix: 16) + "0" + String(rider * 2 + device, radix: 16)
        return String(repeating: "a", count: 64 - digits.count) + digits
    }

    /// Writes riders, devices and favourites down.
    func write(to database: Database) async throws {
        for start in stride(from: 0, to: riders.count, by: 250) {
            let some = riders[start..<min(start + 250, riders.count)]
            try await database.write(as: .service) { transaction in
                try transaction.insert(Insert(into: NotificationScene.users, rows: some.map { ["id": .uuid($0.id)] }))
                try transaction.insert(
                    Insert(
                        into: RiderTables.devices,
                        rows: some.flatMap { rider in
                            rider.devices.enumerated().map { number, token in
                                [
                                    "user_id": .uuid(rider.id), "device_id": .text("phone \(number)"),
                                    "apns_token": .text(token), "platform": .text("ios"),
                                    "environment": .text(number == 0 ? "production" : "sandbox"),
                                ]
                            }
                        }))
                try transaction.insert(
                    Insert(
                        into: RiderTables.favorites,
                        rows: some.flatMap { rider in
                            rider.routes.map { route in
                                ["user_id": .uuid(rider.id), "route_id": .text("R\(route)"), "version": .int(1)]
                            }
                        }))
            }
        }
    }
}
