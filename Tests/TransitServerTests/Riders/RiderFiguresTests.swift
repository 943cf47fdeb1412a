import Database
import DatabaseFixtures
import Foundation
import Identity
import Notifications
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// What `/metrics` says of riders' database, jobs, mails and pushes.
@Suite struct RiderFiguresTests {
    private struct Scene {
        let server: TestServer
        let database: Database
        let people: PeopleServices
        let monitor: NotificationMonitor

        func page() async throws -> PrometheusText {
            try PrometheusText(try await server.ask("/metrics").text)
        }
    }

    private static func with(_ kind: DatabaseKind, _ body: (Scene) async throws -> Void) async throws {
        let clock = TestClock(TestCity.tuesdayMorning)
        let instant = { @Sendable in Instant(seconds: clock.now) }
        try await withDatabase(kind, schema: RiderScene.schema, now: instant) { database in
            let secret = "riders-test-secret-with-enough-characters"
            let monitor = NotificationMonitor(isSending: true, service: PushFigures())
            let people = PeopleServices(
                identity: nil, tokens: AccessTokens(key: try .secret(secret), issuer: "http://localhost/auth/v1"),
                keys: try APIKeys(secret: secret, issued: clock.now), notifications: monitor, database: database)
            let city = ServedCity(try TestCity.shared().edition)
            try await TestServer.serving(city, clock, people: people) { server in
                try await body(Scene(server: server, database: database, people: people, monitor: monitor))
            }
        }
    }

    @Test func `what can be counted is there from the start`() async throws {
        try await Self.with(.sqlite) { scene in
            let page = try await scene.page()
            for kind in NotificationKind.allCases {
                #expect(page["transit_notifications_total", ["kind": kind.rawValue]] == 0)
            }
            for outcome in ["accepted", "later", "failed"] {
                #expect(page["transit_pushes_total", ["outcome": outcome]] == 0)
                #expect(page["transit_push_seconds_count", ["outcome": outcome]] == 0)
            }
            for status in ["200", "429", "503", "lost", "other"] {
                #expect(page["transit_push_answers_total", ["status": status]] == 0)
            }
            for outcome in ["sent", "later", "failed"] {
                #expect(page["transit_mails_total", ["outcome": outcome]] == 0)
            }
            #expect(page["transit_push_delivery_seconds_count"] == 0)
            #expect(page["transit_alert_matching_seconds_count"] == 0)
        }
    }

    @Test func `what was done is told of`() async throws {
        try await Self.with(.sqlite) { scene in
            scene.people.work.noteMail(.sent)
            scene.people.work.noteMail(.later)
            scene.people.work.noteMail(.later)
            scene.people.work.noteAttempt("identity.letter", .done, took: .milliseconds(30))
            scene.people.work.noteAttempt("identity.letter", .failed, took: .seconds(400))
            scene.monitor.note(.delivered(afterSeconds: [2, 70]))
            scene.monitor.noteMatching(.milliseconds(4))
            let page = try await scene.page()
            #expect(page["transit_mails_total", ["outcome": "sent"]] == 1)
            #expect(page["transit_mails_total", ["outcome": "later"]] == 2)
            let (done, failed) = (
                ["kind": "identity.letter", "outcome": "done"], ["kind": "identity.letter", "outcome": "failed"]
            )
            #expect(page["transit_job_seconds_sum", done] == 0.03 && page["transit_job_seconds_count", done] == 1)
            #expect(page["transit_job_seconds_bucket", done.merging(["le": "0.05"]) { $1 }] == 1)
            #expect(page["transit_job_seconds_bucket", failed.merging(["le": "300.0"]) { $1 }] == 0)
            #expect(page["transit_job_seconds_bucket", failed.merging(["le": "+Inf"]) { $1 }] == 1)
            #expect(page["transit_push_delivery_seconds_bucket", ["le": "60.0"]] == 1)
            #expect(page["transit_push_delivery_seconds_sum"] == 72)
            #expect(page["transit_alert_matching_seconds_bucket", ["le": "0.005"]] == 1)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `what waits is told of by queue, and what was given up by kind`(kind: DatabaseKind) async throws {
        try await Self.with(kind) { scene in
            let queue = JobQueue(scene.database)
            try await queue.enqueue(NewJob("identity.letter", queue: .critical, maxAttempts: 1))
            let job = try #require(try await queue.claim(worker: "tests").first)
            try await queue.fail(job, reason: "refused")
            try await queue.enqueue(NewJob("notifications.alert", queue: .critical))
            let later = Instant(seconds: scene.server.clock.now + 3_600)
            try await queue.enqueue(NewJob("notifications.digest", runAt: later))
            scene.server.clock.advance(by: 90)
            await scene.people.queues.sample()
            let page = try await scene.page()
            #expect(page["transit_jobs_due", ["queue": "critical"]] == 1)
            #expect(page["transit_jobs_oldest_seconds", ["queue": "critical"]] == 90)
            #expect(page["transit_jobs_waiting", ["queue": "normal"]] == 1)
            #expect(page["transit_jobs_due", ["queue": "normal"]] == 0)
            #expect(page["transit_jobs_oldest_seconds", ["queue": "normal"]] == 0)
            #expect(page["transit_jobs_dead"] == 1)
            #expect(page["transit_jobs_dead_by_kind", ["queue": "critical", "kind": "identity.letter"]] == 1)
            #expect(page["transit_pushes_oldest_seconds"] == 0 && page["transit_pushes_waiting"] == 0)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `the database's room, times and leases are told of`(kind: DatabaseKind) async throws {
        try await Self.with(kind) { scene in
            _ = try await Leases(scene.database).acquire("alerts", holder: "one", seconds: 30)
            await scene.people.queues.sample()
            let page = try await scene.page()
            #expect(page["transit_database_bytes"].map { $0 > 10_000 } == true)
            // What is on a server has no folder here.
            #expect((page["transit_data_free_bytes"] != nil) == (kind == .sqlite))
            #expect(page["transit_lease_held", ["lease": "alerts"]] == 1)
            for kind in ["read", "write"] {
                #expect(page["transit_database_seconds_count", ["kind": kind]].map { $0 > 0 } == true)
            }
            scene.server.clock.advance(by: 31)
            #expect(try await scene.page()["transit_lease_held", ["lease": "alerts"]] == 0)
        }
    }
}
