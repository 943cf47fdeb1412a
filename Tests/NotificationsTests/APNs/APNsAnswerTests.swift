import Foundation
import Notifications
import SimulatedCity
import Testing

@Suite("What an answer of APNs means")
struct APNsAnswerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let refusal: MockAPNs.Refusal
        let outcome: PushOutcome

        init(_ refusal: MockAPNs.Refusal, _ outcome: PushOutcome) { (self.refusal, self.outcome) = (refusal, outcome) }

        var testDescription: String { "\(refusal.status) \(refusal.reason)" }
    }

    static let dead: Int64 = 1_795_300_000_123

    static let rows: [Row] = [
        Row(.init(400, "BadDeviceToken"), .tokenDead(reason: "BadDeviceToken", since: nil)),
        Row(.init(400, "DeviceTokenNotForTopic"), .misconfigured(reason: "DeviceTokenNotForTopic")),
        Row(.init(400, "BadTopic"), .misconfigured(reason: "BadTopic")),
        Row(.init(400, "TopicDisallowed"), .misconfigured(reason: "TopicDisallowed")),
        Row(.init(400, "MissingTopic"), .misconfigured(reason: "MissingTopic")),
        Row(.init(400, "BadCollapseId"), .refused(status: 400, reason: "BadCollapseId")),
        Row(.init(400, "PayloadEmpty"), .refused(status: 400, reason: "PayloadEmpty")),
        Row(.init(400, "SomethingNew"), .refused(status: 400, reason: "SomethingNew")),
        Row(.init(400, "IdleTimeout"), .tryLater(reason: "IdleTimeout", afterSeconds: 0, isForToken: false)),
        Row(.init(403, "Forbidden"), .misconfigured(reason: "Forbidden")),
        Row(.init(403, "InvalidProviderToken"), .misconfigured(reason: "InvalidProviderToken")),
        Row(.init(404, "BadPath"), .refused(status: 404, reason: "BadPath")),
        Row(.init(405, "MethodNotAllowed"), .refused(status: 405, reason: "MethodNotAllowed")),
        Row(.init(410, "Unregistered", timestamp: dead), .tokenDead(reason: "Unregistered", since: dead)),
        Row(.init(410, "ExpiredToken", timestamp: dead), .tokenDead(reason: "ExpiredToken", since: dead)),
        Row(.init(410, "Unregistered"), .tokenDead(reason: "Unregistered", since: nil)),
        Row(.init(413, "PayloadTooLarge"), .refused(status: 413, reason: "PayloadTooLarge")),
        Row(.init(429, "TooManyRequests"), .tryLater(reason: "TooManyRequests", afterSeconds: nil, isForToken: true)),
        Row(
            .init(429, "TooManyRequests", retryAfter: 30),
            .tryLater(reason: "TooManyRequests", afterSeconds: 30, isForToken: true)),
        Row(
            .init(429, "TooManyRequests", retryAfter: Int.max),
            .tryLater(reason: "TooManyRequests", afterSeconds: 300, isForToken: true)),
        Row(
            .init(503, "ServiceUnavailable", retryAfter: 86_400),
            .tryLater(reason: "ServiceUnavailable", afterSeconds: 300, isForToken: false)),
        Row(
            .init(429, "TooManyProviderTokenUpdates"),
            .tryLater(reason: "TooManyProviderTokenUpdates", afterSeconds: nil, isForToken: false)),
        Row(
            .init(500, "InternalServerError"),
            .tryLater(reason: "InternalServerError", afterSeconds: nil, isForToken: false)),
        Row(
            .init(503, "ServiceUnavailable", retryAfter: 7),
            .tryLater(reason: "ServiceUnavailable", afterSeconds: 7, isForToken: false)),
        Row(.init(503, "Shutdown"), .tryLater(reason: "Shutdown", afterSeconds: nil, isForToken: false)),
    ]

    @Test("Each status and reason has its outcome, after one request")
    func table() async throws {
        try await APNsRig.with { rig in
            for (number, row) in Self.rows.enumerated() {
                rig.mock.faults.byToken[APNsRig.token(number)] = row.refusal
                #expect(await rig.service.send(APNsRig.push(number)) == row.outcome, "\(row.testDescription)")
            }
            #expect(rig.mock.totals.requests == Self.rows.count)
        }
    }

    @Test("An accepted push arrives with the headers and bytes it was given, at the service of its environment")
    func accepted() async throws {
        try await APNsRig.with { rig in
            var push = APNsRig.push(1, collapseID: "alert-42")
            push.environment = .sandbox
            push.priority = 5
            let id = push.id.uuidString.lowercased()
            #expect(await rig.service.send(push) == .accepted(apnsID: id))
            let arrival = try #require(rig.mock.arrivals.first)
            #expect(arrival.deviceToken == push.deviceToken)
            #expect(arrival.payload == push.payload)
            let asked = arrival.headers.filter { $0.key.hasPrefix("apns-") }
            #expect(
                asked == [
                    "apns-id": id, "apns-topic": APNsRig.topic, "apns-push-type": "alert", "apns-priority": "5",
                    "apns-expiration": String(APNsRig.start + 3600), "apns-collapse-id": "alert-42",
                ])
            #expect(arrival.headers["authorization"] == nil)
        }
    }

    @Test("A payload found too large is sent once more, shortened, with the same id")
    func shortening() async throws {
        try await APNsRig.with { rig in
            let long = String(repeating: "x", count: 5000)
            let short = APNsRig.payload("short")
            let push = APNsRig.push(1, text: long, shortened: short)
            #expect(await rig.service.send(push) == .accepted(apnsID: push.id.uuidString.lowercased()))
            #expect(rig.mock.arrivals.map(\.status) == [413, 200])
            #expect(rig.mock.arrivals.map(\.payload) == [push.payload, short])
            #expect(Set(rig.mock.arrivals.map(\.apnsID)).count == 1)

            let stillLong = APNsRig.push(2, text: long, shortened: APNsRig.payload(long))
            #expect(await rig.service.send(stillLong) == .refused(status: 413, reason: "PayloadTooLarge"))
            let cannotBeShortened = APNsRig.push(3, text: long)
            #expect(await rig.service.send(cannotBeShortened) == .refused(status: 413, reason: "PayloadTooLarge"))
            #expect(rig.mock.totals.requests == 5)
        }
    }

    @Test("A token of the wrong length is the service's to judge")
    func wrongLength() async throws {
        try await APNsRig.with { rig in
            var push = APNsRig.push(1)
            push.deviceToken = "abcdef"
            #expect(await rig.service.send(push) == .tokenDead(reason: "BadDeviceToken", since: nil))
            #expect(rig.mock.totals.requests == 1)
        }
    }
}
