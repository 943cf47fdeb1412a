import Database
import DatabaseFixtures
import Foundation
import Notifications
import Testing

@Suite("Workers that are killed before they have told everybody")
struct KilledWorkerTests {
    private let trouble = AlertNotice(
        alertID: "alert_1", source: "nsw", story: .about("Delays on T1", .major), routes: ["T1"], stops: [])

    /// As if the worker were killed after so many riders.
    private struct Cut: AudienceSource {
        let whole: any AudienceSource
        let riders: Int

        func audience(routes: [String], stops: [String]) async throws -> [Concern] {
            try await Array(whole.audience(routes: routes, stops: stops).prefix(riders))
        }

        func savedTrips(_ notice: AlertNotice) async throws -> [UUID: Int] { [:] }
    }

    private func notifier(_ scene: NotificationScene, until riders: Int) -> Notifier {
        Notifier(
            scene.database, watch: scene.watch,
            audience: Cut(whole: DatabaseAudience(scene.database), riders: riders), outbox: scene.outbox,
            wording: .forTests)
    }

    /// The job, taken by a worker after the last one's lease has ended.
    private func claim(_ scene: NotificationScene) async throws -> Job? {
        scene.clock.advance(seconds: 61)
        return try await scene.jobs.claim(worker: "tests", kinds: [AlertWatch.jobKind]).first
    }

    @Test("tell all in the end, however many they are, if each tells somebody", arguments: DatabaseKind.all)
    func gettingOn(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let riders = AlertWatch.attempts + 5
            for _ in 0..<riders { _ = try await scene.rider(routes: ["T1"]) }
            try await scene.watch.observe([trouble], believing: ["nsw"])
            for told in 1...riders {
                let job = try #require(try await claim(scene), "given up after \(told - 1)")
                let summary = try await notifier(scene, until: told).work(job)
                #expect(summary.told == [.new: 1])
            }
            #expect(try await scene.deliveries() == ["waiting": riders])
            #expect(try await scene.jobs.stats().dead == 0)
        }
    }

    @Test("are not followed by others for ever, if nobody is told", arguments: DatabaseKind.all)
    func stuck(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            _ = try await scene.rider(routes: ["T1"])
            try await scene.watch.observe([trouble], believing: ["nsw"])
            for _ in 0..<AlertWatch.attempts {
                let job = try #require(try await claim(scene))
                _ = try await notifier(scene, until: 0).work(job)
            }
            #expect(try await claim(scene) == nil)
            #expect(try await scene.jobs.stats().dead == 1)
        }
    }

    @Test("tell nobody any more once another has the job", arguments: DatabaseKind.all)
    func late(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            _ = try await scene.rider(routes: ["T1"])
            try await scene.watch.observe([trouble], believing: ["nsw"])
            let first = try #require(try await claim(scene))
            let second = try #require(try await claim(scene))
            await #expect(throws: JobError.lost(id: first.id, attempt: 1)) {
                _ = try await notifier(scene, until: 1).work(first)
            }
            #expect(try await scene.deliveries().isEmpty)
            _ = try await notifier(scene, until: 1).work(second)
            #expect(try await scene.deliveries() == ["waiting": 1])
        }
    }
}
