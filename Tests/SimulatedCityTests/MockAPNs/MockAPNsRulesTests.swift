import Crypto
import SimulatedCity
import Testing

@Suite("What the fake APNs takes and refuses")
struct MockAPNsRulesTests {
    struct Row: Sendable {
        var token = MockAPNsClient.deviceToken
        var method = "POST"
        var path: String?
        var headers: [String: String?] = [:]
        var payload = #"{"aps":{}}"#
        let status: Int
        let reason: String
    }

    static let rows = [
        Row(method: "GET", status: 405, reason: "MethodNotAllowed"),
        Row(path: "/2/device/abcd", status: 404, reason: "BadPath"),
        Row(path: "/", status: 404, reason: "BadPath"),
        Row(token: "", status: 400, reason: "MissingDeviceToken"),
        Row(token: "abcd", status: 400, reason: "BadDeviceToken"),
        Row(token: String(repeating: "ab", count: 31) + "a", status: 400, reason: "BadDeviceToken"),
        Row(token: String(repeating: "xy", count: 32), status: 400, reason: "BadDeviceToken"),
        Row(headers: ["apns-topic": nil as String?], status: 400, reason: "MissingTopic"),
        Row(headers: ["apns-topic": "com.example.other"], status: 400, reason: "BadTopic"),
        Row(headers: ["apns-push-type": nil as String?], status: 400, reason: "InvalidPushType"),
        Row(headers: ["apns-push-type": "alarm"], status: 400, reason: "InvalidPushType"),
        Row(headers: ["apns-id": "42"], status: 400, reason: "BadMessageId"),
        Row(headers: ["apns-priority": "7"], status: 400, reason: "BadPriority"),
        Row(headers: ["apns-expiration": "soon"], status: 400, reason: "BadExpirationDate"),
        Row(headers: ["apns-expiration": "-1"], status: 400, reason: "BadExpirationDate"),
        Row(headers: ["apns-collapse-id": String(repeating: "x", count: 65)], status: 400, reason: "BadCollapseId"),
        Row(payload: "", status: 400, reason: "PayloadEmpty"),
        Row(payload: "hello", status: 400, reason: "BadPayload"),
        Row(payload: #"{"alert":"no aps"}"#, status: 400, reason: "BadPayload"),
        Row(payload: #"{"aps":"no object"}"#, status: 400, reason: "BadPayload"),
        Row(payload: sized(4097), status: 413, reason: "PayloadTooLarge"),
    ]

    /// A right payload of so many bytes.
    static func sized(_ bytes: Int) -> String {
        #"{"aps":{},"x":""# + String(repeating: "x", count: bytes - 17) + #""}"#
    }

    @Test("What is wrong is refused, with Apple's status and reason")
    func refused() async throws {
        try await MockAPNsClient.with { client in
            for row in Self.rows {
                let reply = try await client.send(
                    to: row.token, method: row.method, path: row.path, headers: row.headers, payload: row.payload)
                #expect(reply.status == row.status, "\(row.reason)")
                #expect(reply.body == #"{"reason":"\#(row.reason)"}"#)
                #expect(reply.apnsID != nil)
            }
            #expect(client.mock.delivered.isEmpty)
            #expect(client.mock.totals.requests == Self.rows.count)
        }
    }

    @Test("What is right is taken, at the limits too")
    func taken() async throws {
        try await MockAPNsClient.with { client in
            let id = "eabeae54-14a8-11e5-b60b-1697f925ec7b"
            let reply = try await client.send(headers: [
                "apns-id": id.uppercased(), "apns-priority": "5", "apns-expiration": "0",
                "apns-collapse-id": String(repeating: "x", count: 64),
            ])
            #expect(reply == .init(status: 200, apnsID: id, body: ""))
            #expect(try await client.send(payload: Self.sized(4096)).status == 200)
            #expect(try await client.send(to: MockAPNsClient.deviceToken.uppercased()).status == 200)
            #expect(Set(client.mock.arrivals.map(\.deviceToken)) == [MockAPNsClient.deviceToken])
        }
    }

    @Test("Provider tokens are looked at as Apple does")
    func bearers() async throws {
        let now = MockAPNsClient.now
        let rows: [(String?, String?)] = [
            (nil, "MissingProviderToken"), ("basic abc", "MissingProviderToken"),
            ("bearer abc", "InvalidProviderToken"), ("bearer a.b.c", "InvalidProviderToken"),
            (try MockAPNsClient.bearer(key: .init()), "InvalidProviderToken"),
            (try MockAPNsClient.bearer(kid: "ZZZ999ZZZ9"), "InvalidProviderToken"),
            (try MockAPNsClient.bearer(iss: "ZZZ999ZZZ9"), "InvalidProviderToken"),
            (try MockAPNsClient.bearer(alg: "none"), "InvalidProviderToken"),
            (try MockAPNsClient.bearer(iat: now - 3601), "ExpiredProviderToken"),
            (try MockAPNsClient.bearer(iat: now + 61), "InvalidProviderToken"),
            (try MockAPNsClient.bearer(iat: now - 3600), nil), (try MockAPNsClient.bearer(iat: now + 60), nil),
            (try MockAPNsClient.bearer().replacing("bearer", with: "Bearer"), nil),
        ]
        try await MockAPNsClient.with { client in
            for (bearer, reason) in rows {
                let reply = try await client.send(headers: ["authorization": bearer])
                #expect(reply.status == (reason == nil ? 200 : 403))
                #expect(reply.body == (reason.map { #"{"reason":"\#($0)"}"# } ?? ""))
            }
        }
    }
}
