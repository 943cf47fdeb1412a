import Database
import DatabaseFixtures
import Foundation
import Notifications
import Riders
import Testing
import TransitAPI

/// Devices that keep a timetable are woken for a newer one: each once, a page at a time, and no others.
@Suite struct TimetableNewsTests {
    private let service = FakePushService()

    /// Begins to wake devices, and does all the work there is.
    private func wake(_ scene: NotificationScene, _ version: String = "v2") async throws -> [Int] {
        let news = TimetableNews(scene.database, scene.jobs, service: service)
        let leases = Leases(scene.database)
        let lease = try #require(try await leases.acquire("alerts", holder: "test", seconds: 30))
        for _ in 0..<2 { try await news.announce(version, under: lease, leases) }
        try await leases.release(lease)
        var pages: [Int] = []
        while let job = try await scene.jobs.claim(worker: "test", kinds: [TimetableNews.jobKind]).first {
            pages.append(try await news.work(job).count)
            try await scene.jobs.complete(job)
            scene.clock.advance(seconds: TimetableNews.pauseSeconds)
        }
        return pages
    }

    private func devices(_ scene: NotificationScene, keeping: Int, others: Int) async throws {
        let rider = try await scene.rider(devices: 0)
        let token = DeviceToken.random()
        try await scene.database.write(as: .service) { transaction in
            for number in 0..<(keeping + others) {
                try transaction.insert(
                    Insert(
                        into: RiderTables.devices,
                        [
                            "user_id": .uuid(rider), "device_id": .text("phone \(number)"),
                            "apns_token": .text(token.description + String(format: "%08d", number)),
                            "environment": "sandbox", "platform": "ios", "keeps_timetable": .bool(number < keeping),
                        ]))
            }
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `each that keeps one is woken once, in pages, and no other`(kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            try await devices(scene, keeping: TimetableNews.page + 7, others: 20)
            #expect(try await wake(scene) == [TimetableNews.page, 7])
            #expect(Set(service.pushes.map(\.deviceToken)).count == TimetableNews.page + 7)
            #expect(service.pushes.count == TimetableNews.page + 7)
            let push = try #require(service.pushes.first)
            #expect(push.pushType == "background" && push.priority == 5 && push.collapseID == "timetable")
            let payload = try #require(try JSONParser.parse(push.payload).object)
            #expect(payload["aps"]?["content-available"] == 1 && payload["aps"]?["alert"] == nil)
            #expect(payload["timetable"]?["version"] == "v2")
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `a phone that is gone is signed off, and one that the service cannot take now stays`(
        kind: DatabaseKind
    ) async throws {
        try await NotificationScene.with(kind) { scene in
            try await devices(scene, keeping: 3, others: 0)
            service.answers { push, _ in
                push.deviceToken.hasSuffix("1")
                    ? .tokenDead(reason: "Unregistered", since: nil)
                    : .tryLater(reason: "TooManyRequests", afterSeconds: nil, isForToken: true)
            }
            #expect(try await wake(scene) == [3])
            #expect(try await scene.database.read(as: .service) { try $0.count(RiderTables.devices) } == 2)
        }
    }

    @Test func `where we are not who we say the work is tried again`() async throws {
        try await NotificationScene.with(.sqlite) { scene in
            try await devices(scene, keeping: 1, others: 0)
            service.answers { _, _ in .misconfigured(reason: "InvalidProviderToken") }
            await #expect(throws: JobFailure.self) { try await wake(scene) }
        }
    }
}
