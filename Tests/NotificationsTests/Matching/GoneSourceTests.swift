import Database
import DatabaseFixtures
import Foundation
import Notifications
import Riders
import Testing
import TransitAPI

@Suite("What a source published that is gone from the city")
struct GoneSourceTests {
    private func trouble(_ id: String = "alert_1", source: String = "nsw") -> AlertNotice {
        AlertNotice(alertID: id, source: source, story: .about("Delays on T1", .major), routes: ["T1"], stops: [])
    }

    private func inForce(_ scene: NotificationScene) async throws -> [String] {
        try await scene.watch.inForce().map(\.alertID).sorted()
    }

    @Test("is over without a word; what a silent one published is not", arguments: DatabaseKind.all)
    func over(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble(), believing: ["nsw", "other"], of: ["nsw", "other"])
            #expect(try await scene.publish(believing: ["other"], of: ["nsw", "other"]).isEmpty)
            #expect(try await inForce(scene) == ["alert_1"])
            #expect(try await scene.publish(believing: ["other"], of: ["other"]).isEmpty)
            #expect(try await inForce(scene).isEmpty)
            #expect(try await scene.told(rider) == ["new major"], "nobody says that it has ended")
        }
    }

    @Test("is no news where it comes back by another source's name", arguments: DatabaseKind.all)
    func renamed(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble(), of: ["nsw"])
            // After the restart no source has said anything yet.
            try await scene.publish(believing: [], of: ["trains"])
            #expect(try await inForce(scene).isEmpty)
            try await scene.publish(trouble("alert_7", source: "trains"), believing: ["trains"], of: ["trains"])
            #expect(try await inForce(scene) == ["alert_1"], "riders know it by this")
            #expect(try await scene.told(rider) == ["new major"])
            try await scene.publish(believing: ["trains"], of: ["trains"])
            try await scene.tellEnds()
            #expect(try await scene.told(rider) == ["new major", "resolved major"])
        }
    }

    @Test("is not told when quiet hours end", arguments: DatabaseKind.all)
    func withheld(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            scene.clock.now = today("23:00")
            let rider = try await scene.rider(routes: ["T1"])
            try await scene.sleeps(rider, "22:00", "07:00")
            try await scene.publish(trouble(), of: ["nsw"])
            try await scene.publish(believing: ["trains"], of: ["trains"])
            scene.clock.now = today("23 07:00")
            try await scene.digest()
            #expect(try await scene.told(rider).isEmpty)
        }
    }

    @Test("and a run that has passed its last stop are over, whoever is silent", arguments: DatabaseKind.all)
    func past(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            scene.clock.now = today("08:00")
            let rider = try await scene.rider(routes: ["T1"])
            let story = RunStory(
                tripID: "one", serviceDate: "2026-11-22", originID: "D", origin: "Depot", headsign: "Town",
                clock: "08:05", minutesLate: nil)
            let run = AlertNotice(
                alertID: "\(RunWatch.prefix)one", source: "nsw", story: AlertStory(story, routeID: "T1"),
                routes: ["T1"], stops: [], until: today("08:30"))
            try await scene.publish(run)
            scene.clock.now = today("08:29")
            try await scene.publish(believing: [])
            #expect(try await inForce(scene) == ["\(RunWatch.prefix)one"])
            scene.clock.now = today("08:30")
            #expect(try await scene.publish(believing: []).isEmpty)
            #expect(try await inForce(scene).isEmpty)
            #expect(try await scene.told(rider) == ["new cancelled"])
        }
    }
}
