import Database
import DatabaseFixtures
import Foundation
import Notifications
import Riders
import Testing
import TransitAPI

/// What riders do at random; several of these may share riders.
struct RiderChanging {
    /// How many stops and routes there are.
    static let places = 6
    private let scene: NotificationScene
    private let riders: [UUID]
    private var draws: SeededNumbers

    init(_ scene: NotificationScene, _ riders: [UUID], _ draws: SeededNumbers) {
        (self.scene, self.riders, self.draws) = (scene, riders, draws)
    }

    /// Changes something of somebody's. What was added is found at once, unless another has taken it away meanwhile.
    mutating func change(_ audience: any AudienceSource) async throws {
        let rider = riders.randomElement(using: &draws)!
        let place = Int.random(in: 0..<Self.places, using: &draws)
        let isStop = Bool.random(using: &draws)
        do {
            switch Int.random(in: 0..<8, using: &draws) {
            case 0...2:
                _ = try await scene.store.favorites.add(
                    NewFavorite(isStop ? .stop("s\(place)") : .route("r\(place)")), of: rider)
            case 3:
                guard let one = try await scene.store.favorites.list(of: rider).randomElement(using: &draws) else {
                    return
                }
                try await scene.store.favorites.delete(one.id, of: rider)
            case 4:
                let floors: [NotificationSeverity?] = [nil, .minor, .major, .cancelled]
                let floor = floors.randomElement(using: &draws) ?? nil
                _ = try await scene.store.subscriptions.add(
                    SubscribeRequest(
                        routeIDs: ["r\(place)"], stopIDs: isStop ? ["s\(place)", "s0"] : [], severityMin: floor),
                    of: rider)
            case 5:
                guard let one = try await scene.store.subscriptions.list(of: rider).randomElement(using: &draws) else {
                    return
                }
                try await scene.store.subscriptions.delete(one.id, of: rider)
            case 6: try await setFloors(of: rider, isStop ? "major" : nil)
            default: try await addForGood(audience)
            }
        } catch is RiderError {
            // Another was quicker, or there are enough of them.
        }
    }

    /// As whoever runs the service may do with SQL.
    private func setFloors(of rider: UUID, _ floor: String?) async throws {
        try await scene.database.write(as: .service) { transaction in
            try transaction.update(
                Update(
                    RiderTables.subscriptions, set: ["severity_min": .text(floor)], where: .equals("user_id", rider)))
        }
    }

    /// A rider of whom nobody else knows adds a favourite, and is found at once.
    private mutating func addForGood(_ audience: any AudienceSource) async throws {
        let rider = try await scene.rider(devices: 0)
        let stop = "s\(Int.random(in: 0..<Self.places, using: &draws))"
        let favorite = try await scene.store.favorites.add(NewFavorite(.stop(stop)), of: rider).record.id
        let found = try await audience.audience(routes: [], stops: [stop])
        #expect(found.contains(Concern(rider: rider, RiderMatch(favorites: [favorite]))))
    }
}
